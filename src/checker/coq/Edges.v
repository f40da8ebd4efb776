(** * Edges of a cone, found in sets of rows

    What is run to see that a list of rays is whole; [Faces] has the meaning and the proof. A set of
    rows is a mask, a number whose bits they are; a ray is known by its tight rows. *)

From Coq Require Import List NArith ZArith Bool.
From Verified Require Import Sets Linear.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint pick (A i : N) (rows : list (list Z)) : list (list Z) :=
  match rows with
  | [] => []
  | r :: rows => if N.testbit A i then r :: pick A (N.succ i) rows else pick A (N.succ i) rows
  end.

Definition null_of (n : nat) (rows : list (list Z)) (A : N) : list (list Z) :=
  null n (pick A 0 rows).

Definition is_zero (l : list Z) (B : list (list Z)) : bool := forallb (fun b => dot l b =? 0) B.

(** Has [E] a rank that is one less than that of [A]? One row of A more, and all are 0. *)
Definition one_less (n : nat) (rows : list (list Z)) (A E : N) : bool :=
  let B := null_of n rows E in
  let rs := pick A 0 rows in
  match find (fun a => negb (is_zero a B)) rs with
  | None => false
  | Some a => let B' := step a B in forallb (fun a => is_zero a B') rs
  end.

(** Has a set at most [k] members? *)
Fixpoint at_most (k : nat) (x : N) : bool :=
  (x =? 0)%N || match k with O => false | S k => at_most k (N.land x (N.pred x)) end.

Fixpoint ones (p : positive) : nat :=
  match p with xH => 1 | xO p => ones p | xI p => S (ones p) end.

Definition members (x : N) : nat := match x with N0 => O | Npos p => ones p end.

(** The rows of [A] of which some member of the list lacks one alone. *)
Definition lacking (A : N) (F : list N) : N :=
  fold_left (fun l X => let D := N.ldiff A X in
    if (N.land D (N.pred D) =? 0)%N then N.lor l D else l) F 0%N.

Definition is_simple (A : N) (F : list N) : bool := (lacking A F =? A)%N.

(** What a list shows of the cone of [A]: rank one less than [A], so at least [few] rows. *)
Definition edges (n : nat) (rows : list (list Z)) (few : nat) (A : N) (F : list N) : list N :=
  let k := (members A - few)%nat in
  let met := fold_left (fun s X => let D := N.ldiff A X in
    if negb (D =? 0)%N && at_most k D then Numbers.add (N.land A X) s else s) F Numbers.empty in
  filter (one_less n rows A) (Numbers.elements met).

(** The [m] with most rows, the largest first. *)
Fixpoint insert_most (x : nat * N) (m : nat) (l : list (nat * N)) : list (nat * N) :=
  match m, l with
  | O, _ => []
  | S m, [] => [x]
  | S m, y :: l => if Nat.ltb (fst y) (fst x) then x :: insert_most y m l
                   else y :: insert_most x m l
  end.

Definition with_most (m : nat) (F : list N) : list N :=
  map snd (fold_left (fun l X => insert_most (members X, X) m l) F []).

Definition is_in (l : list N) (X : N) : bool := existsb (N.eqb X) l.

Fixpoint whole_ok (fuel n : nat) (rows : list (list Z)) (A : N) (F : list N) : bool :=
  is_simple A F ||
  match fuel with
  | O => false
  | S fuel =>
    let k := length (null_of n rows A) in
    let few := (n - k - 1)%nat in
    let F := edges n rows few A F in
    let most := with_most (few - 1) F in
    let out := filter (is_in most) F in
    let looked := filter (fun X => negb (is_in most X)) F in
    negb match looked with [] => true | _ => false end &&
    Nat.ltb (k + length out + 1) n &&
    forallb (fun T => whole_ok fuel n rows T F) looked
  end.
