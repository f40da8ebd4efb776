(** * Images of positions by shifts

    A symmetry takes each hole to another. Holes whose numbers change by the same go together: the
    pegs on them, by one shift of the bits. Reflections and turns of a board need a few shifts, so an
    image costs a few operations whatever the number of pegs. *)

From Coq Require Import List NArith Lia Bool.
From Verified Require Import Syntax Game.
Import ListNotations.
Local Open Scope N_scope.

(** The position that has a peg where the second of a pair has one in [q]: on the first. *)
Definition seen (l : list (N * N)) (q : position) : position :=
  fold_right (fun p r => if peg q (snd p) then N.setbit r (fst p) else r) 0 l.

(** Pegs on some holes, and how far they go: up or down. *)
Record shift : Type := make_shift { taken : N; upward : bool; distance : N }.

Definition shifted (s : shift) (q : position) : position :=
  let pegs := N.land q (taken s) in
  if upward s then N.shiftl pegs (distance s) else N.shiftr pegs (distance s).

Fixpoint image (l : list shift) (q : position) : position :=
  match l with
  | [] => 0
  | s :: l => N.lor (shifted s q) (image l q)
  end.

Definition shift_of (p : N * N) : shift :=
  let (to, from) := p in
  make_shift (2 ^ from) (from <=? to) (if from <=? to then to - from else from - to).

Definition same_way (s t : shift) : bool :=
  Bool.eqb (upward s) (upward t) && (distance s =? distance t).

Fixpoint with_shift (s : shift) (l : list shift) : list shift :=
  match l with
  | [] => [s]
  | t :: l => if same_way s t
    then make_shift (N.lor (taken s) (taken t)) (upward t) (distance t) :: l
    else t :: with_shift s l
  end.

Definition shifts_of (l : list (N * N)) : list shift :=
  fold_right (fun p s => with_shift (shift_of p) s) [] l.

Lemma with_shift_image s l q : image (with_shift s l) q = N.lor (shifted s q) (image l q).
Proof.
  induction l as [|t l IH]; simpl; auto. destruct (same_way s t) eqn:E; simpl.
  - unfold same_way in E. apply andb_true_iff in E. destruct E as [U D]. apply eqb_prop in U.
    apply N.eqb_eq in D. rewrite N.lor_assoc. f_equal. unfold shifted. simpl.
    rewrite U, D, N.land_lor_distr_r. destruct (upward t); [apply N.shiftl_lor|apply N.shiftr_lor].
  - rewrite IH, !N.lor_assoc. f_equal. apply N.lor_comm.
Qed.

Lemma land_single q h : N.land q (2 ^ h) = if peg q h then 2 ^ h else 0.
Proof.
  apply N.bits_inj. intros i. rewrite N.land_spec, N.pow2_bits_eqb. unfold peg.
  destruct (N.eqb_spec h i) as [<-|E].
  - rewrite andb_true_r. destruct (N.testbit q h) eqn:T; [now rewrite N.pow2_bits_true|easy].
  - rewrite andb_false_r. destruct (N.testbit q h); [now rewrite N.pow2_bits_false|easy].
Qed.

Lemma shift_of_shifted p q : shifted (shift_of p) q = if peg q (snd p) then 2 ^ fst p else 0.
Proof.
  destruct p as [to from]. unfold shift_of, shifted. cbn [taken upward distance fst snd].
  rewrite land_single. destruct (N.leb_spec from to); destruct (peg q from).
  - rewrite N.shiftl_mul_pow2, <- N.pow_add_r. f_equal. lia.
  - apply N.shiftl_0_l.
  - rewrite N.shiftr_div_pow2, <- N.pow_sub_r by lia. f_equal. lia.
  - apply N.shiftr_0_l.
Qed.

Lemma image_seen l q : image (shifts_of l) q = seen l q.
Proof.
  induction l as [|p l IH]; [easy|]. simpl. rewrite with_shift_image, IH, shift_of_shifted.
  destruct (peg q (snd p)); auto. rewrite N.setbit_spec', N.lor_comm. easy.
Qed.
