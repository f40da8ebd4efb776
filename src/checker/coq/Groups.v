(** * Motions of the picture, and what a file states

    The groups of linked statements, by what they do with row [r] and column [c]; the picture is
    then moved so that its first row and its first column with a hole stay what they are. *)

From Coq Require Import List NArith ZArith QArith_base.
From Verified Require Import Syntax Board Game Extreme.
From Verified Require Families.
Import ListNotations.
From Coq Require Import Bool.
Local Open Scope Z_scope.

(** (r, c) goes to (a r + b c, d r + e c). *)
Record matrix : Type := make_matrix { rr : Z; rc : Z; cr : Z; cc : Z }.

Definition image (m : matrix) (place : N * N) : Z * Z :=
  let r := Z.of_N (fst place) in
  let c := Z.of_N (snd place) in
  (rr m * r + rc m * c, cr m * r + cc m * c).

(** The matrix of [n] behind [m]'s motion: first [n], then [m]. *)
Definition times (m n : matrix) : matrix :=
  make_matrix (rr m * rr n + rc m * cr n) (rr m * rc n + rc m * cc n)
              (cr m * rr n + cc m * cr n) (cr m * rc n + cc m * cc n).

Definition same_place := make_matrix 1 0 0 1.
Definition half_turn := make_matrix (-1) 0 0 (-1).
Definition quarter_turn := make_matrix 0 1 (-1) 0.             (* (c, -r) *)
Definition sixth_turn := make_matrix 0 1 (-1) 1.               (* (c, c - r) *)
Definition third_turn := make_matrix (-1) 1 (-1) 0.            (* (c - r, -r) *)
Definition upside_down := make_matrix (-1) 0 0 1.
Definition left_right := make_matrix 1 0 0 (-1).
Definition mirror := make_matrix 0 1 1 0.                      (* rows and columns exchanged *)

Fixpoint powers (turn : matrix) (m : matrix) (number : list unit) : list matrix :=
  match number with
  | [] => []
  | _ :: number => m :: times m mirror :: powers turn (times m turn) number
  end.

(** All motions of the lattice: 8 of the square one, 12 of the triangular one. *)
Definition of_lattice (l : lattice_kind) : list matrix :=
  match l with
  | Square => powers quarter_turn same_place [tt; tt; tt; tt]
  | Triangular => powers sixth_turn same_place [tt; tt; tt; tt; tt; tt]
  | _ => []
  end.

Fixpoint least (l : list Z) : Z :=
  match l with
  | [] => 0
  | [x] => x
  | x :: l => Z.min x (least l)
  end.

(** Where the holes go; [None] when one leaves the board. *)
Fixpoint where_to (all : list (N * N)) (m : matrix) (dr dc : Z) (h : N) (places : list (N * N))
  : option motion :=
  match places with
  | [] => Some []
  | place :: places =>
    let (r, c) := image m place in
    if (r + dr <? 0) || (c + dc <? 0) then None
    else
      match index_from 0 (Z.to_N (r + dr), Z.to_N (c + dc)) all, where_to all m dr dc (N.succ h)
        places with
      | Some k, Some rest => Some ((h, k) :: rest)
      | _, _ => None
      end
  end.

Definition moved (b : board) (m : matrix) : option motion :=
  let all := places b in
  let images := map (image m) all in
  let dr := least (map (fun p => Z.of_N (fst p)) all) - least (map fst images) in
  let dc := least (map (fun p => Z.of_N (snd p)) all) - least (map snd images) in
  where_to all m dr dc 0 all.

Fixpoint those_that_stay (b : board) (l : list matrix) : list motion :=
  match l with
  | [] => []
  | m :: l => match moved b m with Some x => x :: those_that_stay b l | None => those_that_stay b l
    end
  end.

Fixpoint all_of_them (b : board) (l : list matrix) : option (list motion) :=
  match l with
  | [] => Some []
  | m :: l =>
    match moved b m, all_of_them b l with
    | Some x, Some k => Some (x :: k)
    | _, _ => None
    end
  end.

(** The motions that make up a group on a board; [None] when the lattice or the board does not have it. *)
Definition motions_of (b : board) (g : group_kind) : option (list motion) :=
  match g, lattice b with
  | No_motion, _ => Some []
  | Rot180, (Square | Triangular) => all_of_them b [half_turn]
  | Rot90, Square => all_of_them b [quarter_turn]
  | Rot60, Triangular => all_of_them b [sixth_turn]
  | Rot120, Triangular => all_of_them b [third_turn]
  | Reflections, Square => all_of_them b [upside_down; left_right]
  | Full_group, (Square | Triangular) => Some (those_that_stay b (of_lattice (lattice b)))
  | _, _ => None
  end.

(** ** What a file states *)

Inductive assertion : Type :=
  | Stated (s : statement)
  | Linked (v : verdict) (p : plays)
  | Moved (is_fewest : bool) (s : position_set) (t : finish_set) (m : N)
  | Counted (s : position_set) (t : option finish_set) (n : N)      (* positions; games *)
  | Nearest (given count : weighting) (d : Q)
  | Tightest (s t : position_set) (count : weighting) (m : Q)
  | Rays (symmetries : list (N -> N)) (lines rays : list weighting) (n : N)
  (** Of boards of every length. *)
  | Solvable (k : N) (closed : bool) (told : option letters_told) (pegs : N) (a : Families.automaton).

Definition true_of (b : board) (a : assertion) : Prop :=
  match a with
  | Stated s => holds b s
  | Linked Impossible p => exists ms, motions_of b (group p) = Some ms /\ impossible_linked b ms p
  | Linked Possible p => exists ms, motions_of b (group p) = Some ms /\ possible_linked b ms p
  | Linked Open _ => True
  | Moved true s t m => fewest_moves (spelled b) s t m
  | Moved false s t m => moves_at_least (spelled b) s t m
  | Counted s None n => exactly n (is_reached b s)
  | Counted s (Some t) n => distinct_jumps b /\ exactly n (is_game b s t)
  | Nearest w v d => nearest b w v d
  | Tightest s t v m => tightest b s t v m
  | Solvable k closed told pegs a =>
    Families.has_columns b k = true /\ Families.tells_all k told = true /\
    Families.solvable (Families.family_of b k closed told) (N.to_nat pegs) a
  | Rays gs ls rs n => all_extreme_rays b gs ls rs n
  end.

Definition statements_of (l : list assertion) : list statement :=
  flat_map (fun a => match a with Stated s => [s] | _ => [] end) l.
