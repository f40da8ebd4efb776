(** * Vectors made ready

    A vector of the file with what all reasons ask of it: the weight of a hole by its number, and
    the gains of all jumps, in the order of the board. All numbers are multiplied by the
    denominator. *)

From Coq Require Import List NArith ZArith Arith Lia Bool FMapPositive.
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

Definition set_at {A : Type} (i : N) (x : A) (m : array A) : array A :=
  PositiveMap.add (N.succ_pos i) x m.

Lemma at_set {A : Type} i k (v : A) m :
  at_ (set_at i v m) k = if (i =? k)%N then Some v else at_ m k.
Proof.
  unfold at_, set_at. destruct (N.eqb_spec i k) as [->|D].
  - apply PositiveMap.gss.
  - apply PositiveMap.gso. intros E. apply D.
    now rewrite <- (N.pos_pred_succ i), <- E, N.pos_pred_succ.
Qed.

Lemma array_from_nth {A : Type} (l : list A) : forall i m k,
  PositiveMap.find k (array_from i l m) =
  if (i <=? k)%positive then
    match nth_error l (Pos.to_nat k - Pos.to_nat i)%nat with
    | Some x => Some x
    | None => PositiveMap.find k m
    end
  else PositiveMap.find k m.
Proof.
  induction l as [|x l IH]; simpl; intros i m k.
  - destruct (i <=? k)%positive; auto. now destruct (Pos.to_nat k - Pos.to_nat i)%nat.
  - rewrite IH. destruct (Pos.leb_spec i k) as [L|L].
    + destruct (Pos.eq_dec i k) as [->|D].
      * replace (Pos.succ k <=? k)%positive with false by (symmetry; apply Pos.leb_gt; lia).
        now rewrite PositiveMap.gss, Nat.sub_diag.
      * replace (Pos.succ i <=? k)%positive with true by (symmetry; apply Pos.leb_le; lia).
        replace (Pos.to_nat k - Pos.to_nat i)%nat
          with (S (Pos.to_nat k - Pos.to_nat (Pos.succ i))) by lia.
        simpl. destruct (nth_error l _); auto. now rewrite PositiveMap.gso by congruence.
    + replace (Pos.succ i <=? k)%positive with false by (symmetry; apply Pos.leb_gt; lia).
      now rewrite PositiveMap.gso by (intros ->; lia).
Qed.

Lemma at_nth {A : Type} (l : list A) i : at_ (array_of l) i = nth_error l (N.to_nat i).
Proof.
  unfold at_, array_of. rewrite array_from_nth.
  replace (1 <=? N.succ_pos i)%positive with true by (symmetry; apply Pos.leb_le; lia).
  replace (Pos.to_nat (N.succ_pos i) - Pos.to_nat 1)%nat with (N.to_nat i)
    by (rewrite <- N.pos_pred_succ at 1; lia).
  destruct (nth_error l _); auto. apply PositiveMap.gempty.
Qed.

Lemma at_in {A : Type} (l : list A) i x : at_ (array_of l) i = Some x -> In x l.
Proof. rewrite at_nth. apply nth_error_In. Qed.

Definition get_at {A : Type} (m : array A) (i : N) (d : A) : A :=
  match at_ m i with Some x => x | None => d end.

Lemma get_nth {A : Type} (l : list A) i d : get_at (array_of l) i d = nth (N.to_nat i) l d.
Proof.
  unfold get_at. rewrite at_nth. destruct (nth_error l _) eqn:E.
  - symmetry. now apply nth_error_nth.
  - symmetry. now apply nth_overflow, nth_error_None.
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
