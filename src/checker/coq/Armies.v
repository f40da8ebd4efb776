(** * Armies on boards without an edge

    What a statement about an army says. A point of the board is a list of whole numbers, its
    coordinates; a position is a list of points, those with a peg, in any order and none twice. *)

From Coq Require Import List NArith ZArith Bool Permutation.
From Verified Require Import Syntax.
Import ListNotations.
Local Open Scope Z_scope.

Definition point : Type := list Z.

Definition origin (n : nat) : point := repeat 0 n.

Fixpoint plus (p e : point) : point :=
  match p, e with
  | x :: p, y :: e => x + y :: plus p e
  | _, _ => []
  end.

(** A peg on p jumps over the one on p + e into p + 2e, which is empty. *)
Definition army_move (directions : list point) (q r : list point) : Prop :=
  exists p e rest, In e directions /\
    Permutation q (p :: plus p e :: rest) /\
    ~ In (plus (plus p e) e) q /\
    Permutation r (plus (plus p e) e :: rest).

Inductive army_reach (directions : list point) : list point -> list point -> Prop :=
  | Army_stay : forall q, army_reach directions q q
  | Army_move : forall q r t, army_move directions q r -> army_reach directions r t ->
    army_reach directions q t.

(** An army of level L: all pegs are on points whose first coordinate is at least L. *)
Definition is_army (n : nat) (level : Z) (q : list point) : Prop :=
  NoDup q /\ forall p, In p q -> length p = n /\ level <= hd 0 p.

(** No game from an army of that level, of at most so many pegs where there is a bound, has a peg at
    the origin. *)
Definition out_of_reach (n : nat) (directions : list point) (level : Z) (most : option N) : Prop :=
  forall q r, is_army n level q ->
  match most with Some m => (N.of_nat (length q) <= m)%N | None => True end ->
  army_reach directions q r -> ~ In (origin n) r.

(** ** Rules that have a name

    Their directions change each coordinate by 1 at most: one of them (orthogonal), any number of
    them (diagonal), or in the plane one, or both by the same (hexagonal). *)

Fixpoint steps_near (n : nat) : list point :=
  match n with
  | O => [[]]
  | S n => flat_map (fun p => [-1 :: p; 0 :: p; 1 :: p]) (steps_near n)
  end.

Definition coordinates_changed (e : point) : nat := length (filter (fun x => negb (x =? 0)) e).

Definition is_direction (r : rules_kind) (e : point) : bool :=
  let changed := coordinates_changed e in
  match r with
  | Orthogonal => (changed =? 1)%nat
  | Diagonal => (1 <=? changed)%nat
  | Hexagonal => (changed =? 1)%nat || (Z.abs (fold_right Z.add 0 e) =? 2)
  | _ => false
  end.

Record open_board : Type := make_open_board {
  dimensions : nat;
  army_rules : rules_kind;
  directions : list point
}.

(** A statement about it. *)
Record army_statement : Type := make_army_statement { level : N; most_pegs : option N }.

Definition army_holds (b : open_board) (x : army_statement) : Prop :=
  out_of_reach (dimensions b) (directions b) (Z.of_N (level x)) (most_pegs x).
