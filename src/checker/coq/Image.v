(** * "image" and "reversal": statements seen through a symmetry, and backwards

    A symmetry [g] and its inverse [k] take every jump to a jump, so games to games. Where every
    jump, taken back on the complement, is a jump, games can be played backwards on the
    complements. *)

From Coq Require Import List NArith Bool FMapPositive.
From Verified Require Import Syntax Game Weights Jumps Vectors.
Import ListNotations.

Record ready_symmetry : Type := make_pair { forth : N -> N; back : N -> N }.

Definition symmetry_ok (b : board) (t : jump_table) (g : ready_symmetry) : bool :=
  let n := N.of_nat (length (hole_names b)) in
  let hs := board_holes b in
  inverses_ok n hs (forth g) (back g) && inverses_ok n hs (back g) (forth g) &&
  forallb (fun j => jump_in t (map_jump (forth g) j)) (jumps b) &&
  forallb (fun j => jump_in t (map_jump (back g) j)) (jumps b).

Definition swap (g : ready_symmetry) : ready_symmetry := make_pair (back g) (forth g).

Record is_symmetry (b : board) (g : ready_symmetry) : Prop := {
  forth_back : inverses (board_holes b) (forth g) (back g);
  back_forth : inverses (board_holes b) (back g) (forth g);
  forth_cells : forall j, In j (jumps b) ->
    exists k, In k (jumps b) /\ same_cells (map_jump (forth g) j) k = true;
  back_cells : forall j, In j (jumps b) ->
    exists k, In k (jumps b) /\ same_cells (map_jump (back g) j) k = true
}.

Lemma back_jump b g j q r : is_symmetry b g -> In j (jumps b) ->
  plays_jump (map_jump (back g) j) q r -> move b q r.
Proof.
  intros S J P. destruct (back_cells b g S j J) as [k [K E]]. exists k. split; auto.
  eapply plays_same_cells; eauto.
Qed.

Lemma symmetry_ok_spec b g : symmetry_ok b (table_of (jumps b)) g = true -> is_symmetry b g.
Proof.
  unfold symmetry_ok. rewrite !andb_true_iff, !forallb_forall. intros [[[FB BF] F] B].
  constructor; try now apply inverses_ok_spec.
  - intros j J. apply jump_in_has. now apply F.
  - intros j J. apply jump_in_has. now apply B.
Qed.

Lemma swap_symmetry b g : is_symmetry b g -> is_symmetry b (swap g).
Proof. intros [A B C D]. now constructor. Qed.

(** The position whose image under [g] is [q]; with [swap g] it is the image. *)
Definition see (b : board) (g : ready_symmetry) (q : position) : position := pull (board_holes b)
  (forth g) q.
Definition see_set (b : board) (g : ready_symmetry) (p : position_set) : position_set :=
  pull_set (board_holes b) (forth g) p.

Lemma see_move b g q r : good_board b -> is_symmetry b g -> move b q r -> move b (see b g q)
  (see b g r).
Proof.
  intros G S [j [Hj P]]. apply (back_jump b g j); auto.
  apply pull_plays; auto using (forth_back b g S), (back_forth b g S).
Qed.

Lemma see_reach b g q r : good_board b -> is_symmetry b g -> reach b q r -> reach b (see b g q)
  (see b g r).
Proof. intros G S. apply (reach_carried b (see b g)). intros. now apply see_move. Qed.

Lemma see_completion b g p q :
  is_symmetry b g -> completion b p q -> completion b (see_set b g p) (see b g q).
Proof. intros S. apply completion_pull with (back g). apply (forth_back b g S). Qed.

(** A position without pegs off the board comes back. *)
Lemma see_back b g q : is_symmetry b g -> (forall h, ~ In h (board_holes b) -> peg q h = false) ->
  see b (swap g) (see b g q) = q.
Proof.
  intros S O. apply position_ext. intros h. unfold see. simpl.
  destruct (in_dec N.eq_dec h (board_holes b)) as [I|I].
  - destruct (back_forth b g S h I) as [B E]. now rewrite !pull_inside, E by easy.
  - now rewrite pull_outside, O.
Qed.

Lemma see_finished b g t q : good_board b -> is_symmetry b g ->
  see_set b g (wide b t) = wide b t -> finished b t q -> finished b t (see b g q).
Proof.
  intros G S K F. pose proof (see_completion b g _ q S (finished_wide b t q F)) as C.
  rewrite K in C. destruct t as [p|k]; auto. split; [exact C|].
  destruct F as [[A _] F]. intros r M. apply (F (see b (swap g) r)).
  rewrite <- (see_back b g q S); [now apply see_move; [|apply swap_symmetry|]|].
  intros h H. rewrite A; [apply N.bits_0|]. simpl. destruct (peg _ h) eqn:P; auto.
  now apply peg_ones in P.
Qed.

(** ** Images *)

Definition is_image (b : board) (g : ready_symmetry) (p q : position_set) : bool :=
  same_set (see_set b g q) p.

(** That of the stuck positions are the same. *)
Definition is_image_finish (b : board) (g : ready_symmetry) (t u : finish_set) : bool :=
  match t, u with
  | Among p, Among q => is_image b g p q
  | Stuck k, Stuck l => same_count k l && same_set (see_set b g (wide b t)) (wide b t)
  | _, _ => false
  end.

Lemma is_image_finished b g t u q : good_board b -> is_symmetry b g ->
  is_image_finish b g t u = true -> finished b u q -> finished b t (see b g q).
Proof.
  intros G S H F. destruct t as [p|k], u as [r|l]; try discriminate.
  - apply same_set_eq in H. simpl. rewrite <- H. now apply see_completion.
  - simpl in H. apply andb_true_iff in H. destruct H as [C W]. apply same_count_eq in C. subst.
    apply same_set_eq in W. now apply see_finished.
Qed.

Theorem image_impossible b g s t s' t' :
  good_board b -> is_symmetry b g -> is_image b g s s' = true -> is_image_finish b g t t' = true ->
  impossible b s t -> impossible b s' t'.
Proof.
  intros G S Is It H q r Q R P. apply same_set_eq in Is. subst.
  apply (H (see b g q) (see b g r)); eauto using see_completion, see_reach, is_image_finished.
Qed.

Definition image_is (b : board) (g : ready_symmetry) (p q : position_set) : bool :=
  same_set (see_set b (swap g) p) q.

Definition image_finish_is (b : board) (g : ready_symmetry) (t u : finish_set) : bool :=
  is_image_finish b (swap g) u t.

Theorem image_possible b g s t s' t' :
  good_board b -> is_symmetry b g -> image_is b g s s' = true -> image_finish_is b g t t' = true ->
  possible b s t -> possible b s' t'.
Proof.
  intros G S Is It [q [r [Q [R P]]]].
  apply same_set_eq in Is. subst. apply swap_symmetry in S.
  exists (see b (swap g) q), (see b (swap g) r).
  split; [now apply see_completion|]. split; [|now apply see_reach].
  now apply (is_image_finished b (swap g) t' t).
Qed.

(** ** Reversals *)

Definition reversing_ok (b : board) (t : jump_table) : bool :=
  forallb (fun j => jump_in t (reverse_jump j)) (jumps b).

Definition reversing (b : board) : Prop :=
  forall q r, move b q r -> move b (complement b r) (complement b q).

Lemma reversing_ok_spec b : good_board b -> reversing_ok b (table_of (jumps b)) = true ->
  reversing b.
Proof.
  unfold reversing_ok. rewrite forallb_forall. intros G H q r [j [Hj P]].
  apply jump_in_sound with (reverse_jump j); auto. apply complement_plays; auto.
Qed.

Theorem reversed_game b q r : reversing b -> reach b q r -> reach b (complement b r)
  (complement b q).
Proof. intros R. now apply reach_turned. Qed.

Definition is_reversal (b : board) (g : ready_symmetry) (p q : position_set) : bool :=
  same_set (complement_set b (see_set b g q)) p.

Theorem reversal_impossible b g s t s' t' :
  board_ok b = true -> is_symmetry b g -> reversing b ->
  is_reversal b g t s' = true -> is_reversal b g s t' = true ->
  impossible b s (Among t) -> impossible b s' (Among t').
Proof.
  intros OK S V It Is H q r Q R P.
  apply same_set_eq in Is, It. subst. simpl in R. pose proof (board_ok_spec b OK) as G.
  apply (H (complement b (see b g r)) (complement b (see b g q)));
    simpl; auto using completion_complement, see_completion, reversed_game, see_reach.
Qed.

Definition reversal_is (b : board) (g : ready_symmetry) (p q : position_set) : bool :=
  same_set (see_set b (swap g) (complement_set b p)) q.

Theorem reversal_possible b g s t s' t' :
  board_ok b = true -> is_symmetry b g -> reversing b ->
  reversal_is b g t s' = true -> reversal_is b g s t' = true ->
  possible b s (Among t) -> possible b s' (Among t').
Proof.
  intros OK S V It Is [q [r [Q [R P]]]].
  apply same_set_eq in Is, It. subst. simpl in R. apply swap_symmetry in S.
  pose proof (board_ok_spec b OK) as G.
  exists (see b (swap g) (complement b r)), (see b (swap g) (complement b q)).
  simpl; auto using completion_complement, see_completion, reversed_game, see_reach.
Qed.
