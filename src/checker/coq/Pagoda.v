(** * "class" and "pagoda": one weighting refuses

    The value changes by whole numbers only, and that of start and finish do not differ by one; or
    it never rises, and the start is worth less than the finish. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Verified Require Import Syntax Game Weights Jumps Vectors.
Import ListNotations.
Local Open Scope Z_scope.

Section Refusals.
  Variable b : board.
  Hypothesis Good : good_board b.
  Let hs := board_holes b.

  Lemma move_gain w q r : move b q r -> exists j, In j (jumps b) /\ value hs w r = value hs w q
    + gain w j.
  Proof.
    intros [j [Hj P]]. exists j. split; auto.
    apply value_move; auto. apply board_holes_NoDup.
  Qed.

  Theorem count_never_rises w :
    (forall j, In j (jumps b) -> gain w j <= 0) -> forall q r, reach b q r -> value hs w r <= value
      hs w q.
  Proof.
    intros H q r R. induction R as [q|q r t M R IH]; [lia|].
    destruct (move_gain w q r M) as [j [Hj E]]. specialize (H j Hj). lia.
  Qed.

  Theorem colouring_keeps_residue d w :
    (forall j, In j (jumps b) -> (d | gain w j)) ->
    forall q r, reach b q r -> (d | value hs w r - value hs w q).
  Proof.
    intros H q r R. induction R as [q|q r t M R IH].
    - rewrite Z.sub_diag. apply Z.divide_0_r.
    - destruct (move_gain w q r M) as [j [Hj E]].
      replace (_ - _) with (value hs w t - value hs w r + gain w j) by lia.
      apply Z.divide_add_r; auto.
  Qed.
End Refusals.

Definition pagoda_ok (hs : list N) (v : ready_vector) (s t : position_set) : bool :=
  is_count v && (upper hs (weight v) s <? lower hs (weight v) t).

Theorem pagoda_sound b v s t :
  good_board b -> vector_ok b v -> pagoda_ok (board_holes b) v s t = true -> no_game b s t.
Proof.
  intros G V H q r Q R P. apply andb_true_iff in H. destruct H as [C L]. apply Z.ltb_lt in L.
  pose proof (count_never_rises b G (weight v) (count_is b v V C) q r P).
  pose proof (upper_sound b (weight v) s q Q).
  pose proof (lower_sound b (weight v) t r R). lia.
Qed.

Definition class_ok (hs : list N) (v : ready_vector) (s t : position_set) : bool :=
  is_colouring v &&
  match residue hs (Zpos (den v)) (weight v) s, residue hs (Zpos (den v)) (weight v) t with
  | Some x, Some y => negb ((y - x) mod Zpos (den v) =? 0)
  | _, _ => false
  end.

Theorem class_sound b v s t :
  good_board b -> vector_ok b v -> class_ok (board_holes b) v s t = true -> no_game b s t.
Proof.
  intros G V H q r Q R P. apply andb_true_iff in H. destruct H as [C L].
  destruct (residue _ _ _ s) as [x|] eqn:X; [|discriminate].
  destruct (residue _ _ _ t) as [y|] eqn:Y; [|discriminate].
  apply negb_true_iff, Z.eqb_neq in L. apply L. apply Z.mod_divide; [easy|].
  pose proof (colouring_keeps_residue b G _ (weight v) (colouring_is b v V C) q r P) as D.
  apply residue_sound with (q := q) in X; [|easy|easy].
  apply residue_sound with (q := r) in Y; [|easy|easy].
  destruct D as [d D], X as [i X], Y as [j Y].
  exists (d + i - j). lia.
Qed.
