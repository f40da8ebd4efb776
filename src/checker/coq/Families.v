(** * Boards of every length

    What a statement about a family of boards says. A position of a board of n columns is written as
    a list of n numbers, its columns; bit i of a column is set when its hole i holds a peg. Columns
    and their holes are numbered from 0. *)

From Coq Require Import List NArith Bool Arith.
From Verified Require Import Syntax.
Import ListNotations.

Definition strip : Type := list N.

Definition peg_at (w : strip) (c : nat) (i : N) : bool := N.testbit (nth c w 0%N) i.

(** The numbers below [n]. *)
Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

(** A strip whose columns have k holes. *)
Definition of_height (k : N) (w : strip) : Prop := Forall (fun l => (l < 2 ^ k)%N) w.

Definition column_pegs (k l : N) : nat := length (filter (N.testbit l) (below k)).

(** What the columns have in all, when each has so many. *)
Definition total (of : N -> nat) (w : strip) : nat := list_sum (map of w).

(** ** Jumps

    The jumps of a family are those of a board with a hole in its first column. A cell of one: its
    column, its hole there, and the state of that before and after the jump. *)

Record placed : Type := make_placed { column : nat; row : N; was : bool; becomes : bool }.

(** On a picture, a full rectangle with its holes in reading order, columns are those of the
    picture; else the first k holes are the first column, the next k the second one, and so on. *)
Definition placed_cell (k : N) (b : board) (c : cell) : placed :=
  match lattice b with
  | Square | Triangular =>
    make_placed (N.to_nat (hole c mod columns b)) (hole c / columns b) (before c) (after c)
  | Graph | Free => make_placed (N.to_nat (hole c / k)) (hole c mod k) (before c) (after c)
  end.

Record family : Type := make_family {
  height : N;                     (* holes of a column *)
  is_closed : bool;               (* the last column is followed by the first *)
  first_jumps : list (list placed);
  worth : N -> nat;               (* of a column: the pegs that it stands for *)
  marks : N -> nat;               (* and its marks *)
  marks_allowed : nat;            (* so many marks has a position at most *)
  begins_marked : bool            (* and its first column has one *)
}.

Definition in_first_column (j : list placed) : bool := existsb (fun x => column x =? 0) j.

(** Something is said of each column. *)
Definition tells_all (k : N) (told : option letters_told) : bool :=
  match told with Some t => (N.of_nat (length (stands_for t)) =? 2 ^ k)%N | None => true end.

(** The pegs and the marks of a column: where nothing is said each peg is one, and no marks. *)
Definition stands (k : N) (told : option letters_told) (l : N) : nat * nat :=
  match told with
  | None => (column_pegs k l, 0)
  | Some t =>
    let (pegs, marks) := nth (N.to_nat l) (stands_for t) (0, 0)%N in (N.to_nat pegs, N.to_nat marks)
  end.

Definition family_of (b : board) (k : N) (closed : bool) (told : option letters_told) : family :=
  make_family k closed (filter in_first_column (map (map (placed_cell k b)) (jumps b)))
    (fun l => fst (stands k told l)) (fun l => snd (stands k told l))
    match told with Some t => N.to_nat (most_marks t) | None => 0 end
    match told with Some t => first_marked t | None => false end.

(** The columns are the whole board. *)
Definition has_columns (b : board) (k : N) : bool :=
  (1 <=? k)%N && (k <=? 7)%N && (holes b mod k =? 0)%N &&
  match lattice b with
  | Square | Triangular =>
    negb (wrap_rows b) && (rows b =? k)%N && (rows b * columns b =? holes b)%N
  | Graph | Free => true
  end.

(** How many columns a jump spans, and the widest of a family. *)
Definition span (j : list placed) : nat := S (list_max (map column j)).
Definition widest (f : family) : nat := Nat.max 1 (list_max (map span (first_jumps f))).

(** Where a cell of a jump is on the board of n columns, when the jump begins in column d. *)
Definition place_of (closed : bool) (n d : nat) (x : placed) : nat :=
  if closed then (d + column x) mod n else d + column x.

(** The jump [j] is legal in the position [w], and makes [v] of it. *)
Definition strip_plays (place : placed -> nat) (j : list placed) (w v : strip) : Prop :=
  length v = length w /\
  (forall x, In x j -> place x < length w /\
    peg_at w (place x) (row x) = was x /\ peg_at v (place x) (row x) = becomes x) /\
  forall c i, (forall x, In x j -> (place x, row x) <> (c, i)) -> peg_at v c i = peg_at w c i.

Definition strip_move (f : family) (w v : strip) : Prop :=
  exists j d, In j (first_jumps f) /\ d < length w /\
    strip_plays (place_of (is_closed f) (length w) d) j w v.

Inductive strip_reach (f : family) : strip -> strip -> Prop :=
  | Strip_stay : forall w, strip_reach f w w
  | Strip_move : forall w v u, strip_move f w v -> strip_reach f v u -> strip_reach f w u.

(** A board of n columns belongs to the family: a closed one has room for the widest jump. *)
Definition long_enough (f : family) (n : nat) : Prop := is_closed f = true -> widest f <= n.

Definition begins_well (f : family) (w : strip) : Prop :=
  begins_marked f = true -> match w with l :: _ => 0 < marks f l | [] => False end.

(** A position of such a board that is meant. *)
Definition meant (f : family) (w : strip) : Prop :=
  long_enough f (length w) /\ total (marks f) w <= marks_allowed f /\ begins_well f w.

(** ** Automata

    Of each state: does it accept, and which state each column leads to. *)

Definition automaton : Type := list (bool * list N).

Definition state_of (a : automaton) (q : N) : bool * list N := nth (N.to_nat q) a (false, []).
Definition accepts (a : automaton) (q : N) : bool := fst (state_of a q).
Definition leads (a : automaton) (q l : N) : N := nth (N.to_nat l) (snd (state_of a q)) 0%N.

(** The columns are read from the first to the last, beginning in state 0. *)
Definition accepted (a : automaton) (w : strip) : bool := accepts a (fold_left (leads a) w 0%N).

(** What is stated: whatever the number of columns, the positions that are accepted are those, of
    the ones that are meant, from which one with so many pegs can be reached. *)
Definition solvable (f : family) (pegs : nat) (a : automaton) : Prop :=
  forall w, of_height (height f) w ->
  (accepted a w = true <->
   meant f w /\ exists v, strip_reach f w v /\ total (worth f) v = pegs).
