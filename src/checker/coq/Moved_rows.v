(** * What symmetries make of rows and masks

    A permutation of the coordinates that takes rows to rows takes the tight rows of a point to
    those of its image; and what is seen of a cone at a member of a list ([settled] in [Faces]) is
    seen at its image, when the list is closed under the permutation. *)

From Coq Require Import List NArith ZArith Lia Bool Permutation.
From Verified Require Import Weights Linear Edges Faces.
Import ListNotations.
Local Open Scope Z_scope.

Definition all_rows (rows : list (list Z)) : N := N.ones (N.of_nat (length rows)).

(** The image of a mask. *)
Fixpoint act (i : N) (img : list N) (X : N) : N :=
  match img with
  | [] => 0
  | j :: img => if N.testbit X i then N.setbit (act (N.succ i) img X) j else act (N.succ i) img X
  end%N.

Lemma act_spec : forall img i X j, N.testbit (act i img X) j = true <->
  exists k, (k < length img)%nat /\ N.testbit X (i + N.of_nat k) = true /\ nth k img 0%N = j.
Proof.
  induction img as [|m img IH]; intros i X j; simpl.
  - split; [easy|]. intros [k [L _]]. lia.
  - assert (T : N.testbit (act (N.succ i) img X) j = true <-> exists k, (k < length img)%nat /\
      N.testbit X (i + N.of_nat (S k)) = true /\ nth (S k) (m :: img) 0%N = j).
    { rewrite IH. split; intros [k [L [B E]]]; exists k; repeat split; auto;
        [replace (i + N.of_nat (S k))%N with (N.succ i + N.of_nat k)%N by lia|
         replace (N.succ i + N.of_nat k)%N with (i + N.of_nat (S k))%N by lia]; exact B. }
    destruct (N.testbit X i) eqn:B.
    + rewrite N.setbit_eqb, orb_true_iff, T, N.eqb_eq. split.
      * intros [<-|[k [L H]]]; [exists O; rewrite N.add_0_r; split; [lia|auto]|exists (S k)].
        split; [lia|auto].
      * intros [[|k] [L [C E]]]; [now left|right; exists k; split; [lia|auto]].
    + rewrite T. split; intros [k [L [C E]]].
      * exists (S k). split; [lia|auto].
      * destruct k as [|k]; [rewrite N.add_0_r in C; congruence|]. exists k. split; [lia|auto].
Qed.

Lemma all_rows_spec rows i : N.testbit (all_rows rows) i = true <-> (N.to_nat i < length rows)%nat.
Proof. unfold all_rows. rewrite N.ones_spec_iff. lia. Qed.

Section Symmetry.
  Variable n : nat.
  Variable rows : list (list Z).
  Hypothesis Rows : Forall (fun a => (length a <= n)%nat) rows.

  Let all := all_rows rows.

  (** [s] and [t] are a permutation of the coordinates and its inverse, [img] what it makes of the
      rows. *)
  Record permutes (s t : nat -> nat) (img : list N) : Prop := {
    goes : forall k, (k < n)%nat -> (s k < n)%nat /\ t (s k) = k;
    comes : forall k, (k < n)%nat -> (t k < n)%nat /\ s (t k) = k;
    as_long : length img = length rows;
    on_rows : forall i, (i < length rows)%nat -> (N.to_nat (nth i img 0%N) < length rows)%nat /\
      forall k, (k < n)%nat -> vec (row rows (nth i img 0%N)) k = vec (row rows (N.of_nat i)) (t k);
    on_all : act 0 img all = all
  }.

  Lemma total_permuted (s t : nat -> nat) (F : nat -> Z) :
    (forall k, (k < n)%nat -> (s k < n)%nat /\ t (s k) = k) ->
    (forall k, (k < n)%nat -> (t k < n)%nat) ->
    total (fun k => F (t k)) (seq 0 n) = total F (seq 0 n).
  Proof.
    intros G C. rewrite <- (total_map F t). apply total_permutation. apply Permutation_sym.
    apply NoDup_Permutation_bis.
    - apply seq_NoDup.
    - now rewrite map_length.
    - intros k K. apply in_seq in K. destruct (G k) as [L E]; [lia|]. rewrite <- E. apply in_map.
      apply in_seq. lia.
  Qed.

  Variables (s t : nat -> nat) (img : list N).
  Hypothesis P : permutes s t img.

  (** The image of a point. *)
  Let moved (x : point) : point := fun k => x (t k).
  Let moved_back (x : point) : point := fun k => x (s k).

  Lemma at_row_moved i x : (i < length rows)%nat ->
    at_row n rows (nth i img 0%N) (moved x) = at_row n rows (N.of_nat i) x.
  Proof.
    intros L. destruct (on_rows s t img P i L) as [_ E]. unfold at_row, prod.
    rewrite (total_ext _ (fun k => vec (row rows (N.of_nat i)) (t k) * x (t k))).
    - apply (total_permuted s t (fun k => vec (row rows (N.of_nat i)) k * x k)).
      + exact (goes s t img P).
      + intros k K. exact (proj1 (comes s t img P k K)).
    - intros k K. apply in_seq in K. now rewrite E by lia.
  Qed.

  Lemma at_row_back i x : (i < length rows)%nat ->
    at_row n rows (N.of_nat i) (moved_back x) = at_row n rows (nth i img 0%N) x.
  Proof.
    intros L. rewrite <- at_row_moved by easy. apply at_row_ext. intros k K.
    unfold moved, moved_back.
    now rewrite (proj2 (comes s t img P k K)).
  Qed.

  Lemma prod_back f x : prod n (moved_back f) x = prod n f (moved x).
  Proof.
    unfold prod. rewrite <- (total_permuted t s (fun k => f k * moved x k)).
    - apply total_ext. intros k K. apply in_seq in K. unfold moved, moved_back.
      now rewrite (proj2 (goes s t img P k ltac:(lia))).
    - exact (comes s t img P).
    - intros k K. exact (proj1 (goes s t img P k K)).
  Qed.

  Lemma prod_both_moved f x : prod n (moved_back f) (moved_back x) = prod n f x.
  Proof.
    rewrite prod_back. apply prod_ext; auto. intros k K. unfold moved, moved_back.
    now rewrite (proj2 (comes s t img P k K)).
  Qed.

  Lemma image_row X j : N.testbit (act 0 img X) j = true <-> exists i, (i < length rows)%nat /\
    N.testbit X (N.of_nat i) = true /\ nth i img 0%N = j.
  Proof. rewrite act_spec, (as_long s t img P). simpl. easy. Qed.

  (** Every row is the image of one. *)
  Lemma row_from j : N.testbit all j = true -> exists i, (i < length rows)%nat /\ nth i img 0%N = j.
  Proof. rewrite <- (on_all s t img P) at 1. rewrite image_row. intros [i [L [_ E]]]. eauto. Qed.

  Lemma in_all i : (i < length rows)%nat -> N.testbit all (N.of_nat i) = true.
  Proof. intros L. apply all_rows_spec. now rewrite Nat2N.id. Qed.

  Lemma image_in_all i : (i < length rows)%nat -> N.testbit all (nth i img 0%N) = true.
  Proof. intros L. apply all_rows_spec. exact (proj1 (on_rows s t img P i L)). Qed.

  Lemma from_all i : N.testbit all i = true -> exists k, (k < length rows)%nat /\ i = N.of_nat k.
  Proof. intros B. apply all_rows_spec in B. exists (N.to_nat i). split; auto.
  now rewrite N2Nat.id. Qed.

  Lemma cone_moved x : cone n rows all x -> cone n rows all (moved x).
  Proof.
    intros C j B. destruct (row_from j B) as [i [L <-]]. rewrite at_row_moved by easy.
    apply C. now apply in_all.
  Qed.

  Lemma cone_back x : cone n rows all x -> cone n rows all (moved_back x).
  Proof.
    intros C j B. destruct (from_all j B) as [i [L ->]]. rewrite at_row_back by easy.
    apply C. now apply image_in_all.
  Qed.

  Lemma tight_moved x X : tight n rows all x X -> tight n rows all (moved x) (act 0 img X).
  Proof.
    intros T j. apply eq_true_iff_eq. rewrite image_row, andb_true_iff, Z.eqb_eq. split.
    - intros [i [L [B <-]]]. rewrite T in B. apply andb_true_iff in B. destruct B as [_ B].
      apply Z.eqb_eq in B. rewrite at_row_moved by easy. split; auto. now apply image_in_all.
    - intros [A Z]. destruct (row_from j A) as [i [L <-]]. rewrite at_row_moved in Z by easy.
      exists i. split; auto. split; auto. rewrite T. apply andb_true_iff.
      split; [now apply in_all|].
      now apply Z.eqb_eq.
  Qed.

  (** For [X] the tight rows of some point. *)
  Lemma tight_back x w X : tight n rows all w X -> tight n rows all x (act 0 img X) ->
    tight n rows all (moved_back x) X.
  Proof.
    intros W T j. apply eq_true_iff_eq. rewrite andb_true_iff, Z.eqb_eq. split.
    - intros B. pose proof B as B'. rewrite W in B'. apply andb_true_iff in B'.
      destruct B' as [A _].
      split; auto. destruct (from_all j A) as [i [L ->]]. rewrite at_row_back by easy.
      specialize (T (nth i img 0%N)). assert (Y : N.testbit (act 0 img X) (nth i img 0%N) = true).
      { apply image_row. eauto. }
      rewrite Y in T. symmetry in T. apply andb_true_iff in T. now apply Z.eqb_eq.
    - intros [A Z]. destruct (from_all j A) as [i [L ->]]. rewrite at_row_back in Z by easy.
      assert (Y : N.testbit (act 0 img X) (nth i img 0%N) = true).
      { rewrite T. apply andb_true_iff. split; [now apply image_in_all|]. now apply Z.eqb_eq. }
      apply image_row in Y. destruct Y as [k [K [B E]]].
      assert (V : at_row n rows (N.of_nat i) w = at_row n rows (N.of_nat k) w).
      { rewrite <- !at_row_moved by easy. now rewrite E. }
      rewrite W in B |- *. apply andb_true_iff in B. destruct B as [_ B]. now rewrite V, B, in_all.
  Qed.

  Lemma land_all x X : tight n rows all x X -> N.land all X = X.
  Proof.
    intros T. apply N.bits_inj. intros i. rewrite N.land_spec, (T i).
    now destruct (N.testbit all i).
  Qed.

  Variable L : list N.
  Hypothesis Real : forall X, In X L -> exists v, cone n rows all v /\ tight n rows all v X.
  Hypothesis Closed : forall X, In X L -> In (act 0 img X) L.

  Lemma settled_moved T : In T L -> settled n rows all L T -> settled n rows all L (act 0 img T).
  Proof.
    assert (B : forall X v, In X L -> tight n rows all v (N.land all (act 0 img X)) ->
      tight n rows all (moved_back v) (N.land all X)).
    { intros X v I V. destruct (Real X I) as [w [Cw Tw]]. rewrite (land_all w X Tw).
      apply (tight_back v w X Tw). now rewrite (land_all _ _ (tight_moved w X Tw)) in V. }
    intros I S f K Sh [v [Cv [Tv Z]]] u Cu. rewrite <- prod_both_moved. apply S.
    - intros x F. rewrite prod_back. apply K. intros j A. destruct (row_from j A) as [i [Li <-]].
      rewrite at_row_moved by easy. apply F. now apply in_all.
    - intros X J. destruct (Sh _ (Closed X J)) as [w [Cw [Tw Q]]]. exists (moved_back w).
      split; [now apply cone_back|]. split; [now apply B|]. now rewrite prod_both_moved.
    - exists (moved_back v). split; [now apply cone_back|]. split; [now apply B|].
      now rewrite prod_both_moved.
    - now apply cone_back.
  Qed.
End Symmetry.
