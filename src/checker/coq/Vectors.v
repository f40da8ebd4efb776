(** * Vectors made ready

    A vector of the file with what all reasons ask of it: the weight of a hole by its number, and
    the gains of all jumps, in the order of the board. All numbers are multiplied by the
    denominator. *)

From Coq Require Import List NArith ZArith Bool FMapPositive.
From Verified Require Import Syntax Game Weights.
Import ListNotations.
Local Open Scope Z_scope.

(** Things by number, from 0. *)
Definition array (A : Type) : Type := PositiveMap.t A.

Fixpoint array_from {A : Type} (i : positive) (l : list A) (m : array A) : array A :=
  match l with
  | [] => m
  | x :: l => array_from (Pos.succ i) l (PositiveMap.add i x m)
  end.

Definition array_of {A : Type} (l : list A) : array A := array_from 1 l (PositiveMap.empty A).

Definition at_ {A : Type} (m : array A) (i : N) : option A := PositiveMap.find (N.succ_pos i) m.

Lemma array_from_in {A : Type} (l : list A) : forall i m k x,
  PositiveMap.find k (array_from i l m) = Some x -> In x l \/ PositiveMap.find k m = Some x.
Proof.
  induction l as [|y l IH]; simpl; intros i m k x F; [auto|].
  destruct (IH _ _ _ _ F) as [H|H]; [auto|].
  destruct (Pos.eq_dec k i) as [->|N].
  - rewrite PositiveMap.gss in H. injection H as ->. auto.
  - rewrite PositiveMap.gso in H; auto.
Qed.

Lemma at_in {A : Type} (l : list A) i x : at_ (array_of l) i = Some x -> In x l.
Proof.
  intros H. destruct (array_from_in l 1 _ _ _ H) as [I|I]; [easy|].
  now rewrite PositiveMap.gempty in I.
Qed.

Record ready_vector : Type := make_ready {
  den : positive;
  weight : N -> Z;
  gains : list Z;
  is_count : bool;        (* no gain is positive *)
  is_colouring : bool     (* all gains are whole *)
}.

Definition ready (js : list jump) (v : vector) : ready_vector :=
  let m := array_of (weights v) in
  let w h := match at_ m h with Some x => x | None => 0 end in
  let d := Zpos (denominator v) in
  let g := map (gain w) js in
  make_ready (denominator v) w g (forallb (fun x => x <=? 0) g) (forallb (fun x => x mod d =? 0) g).

(** What the rest relies on. *)
Record vector_ok (b : board) (v : ready_vector) : Prop := {
  gains_are : gains v = map (gain (weight v)) (jumps b);
  count_is : is_count v = true -> forall j, In j (jumps b) -> gain (weight v) j <= 0;
  colouring_is : is_colouring v = true -> forall j, In j (jumps b) ->
    (Zpos (den v) | gain (weight v) j)
}.

Lemma ready_ok b v : vector_ok b (ready (jumps b) v).
Proof.
  constructor; [easy| |]; simpl; rewrite forallb_forall; intros H j Hj.
  - apply Z.leb_le. apply H. now apply in_map.
  - apply Z.mod_divide; [easy|]. apply Z.eqb_eq. apply H.
    apply (in_map (gain _)) with (1 := Hj).
Qed.
