(** * Games taken apart into moves

    Each move is a list of jumps that begins with one that begins a move, and all others go on. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Verified Require Import Syntax Game Weights Jumps Vectors Image Sets Played.
Import ListNotations.

Definition is_move (m : list jump) : Prop :=
  match m with
  | [] => False
  | j :: js => moves_behind j js = 0%nat
  end.

Inductive by_moves (b : board) : list (list jump) -> position -> position -> Prop :=
  | No_more : forall q, by_moves b [] q q
  | One_more : forall m ms q r t, is_move m -> played b m q r -> by_moves b ms r t ->
    by_moves b (m :: ms) q t.

Lemma first_move js : forall j, exists m rest, js = m ++ rest /\ moves_behind j m = 0%nat /\
  moves_behind j js = number_of_moves rest.
Proof.
  induction js as [|k js IH]; intros j.
  - now exists [], [].
  - cbn [moves_behind]. destruct (goes_on j k) eqn:G.
    + destruct (IH k) as [m [rest [-> [M R]]]]. exists (k :: m), rest.
      cbn [moves_behind]. rewrite G. auto.
    + now exists [], (k :: js).
Qed.

Lemma played_app b m : forall js q r, played b (m ++ js) q r ->
  exists x, played b m q x /\ played b js x r.
Proof.
  induction m as [|j m IH]; simpl; intros js q r P.
  - exists q. split; auto. constructor.
  - inversion P; subst. destruct (IH js _ _ H5) as [x [A B]]. exists x. split; auto.
    now apply Played_on with r0.
Qed.

Lemma played_joined b m : forall js q x r, played b m q x -> played b js x r ->
  played b (m ++ js) q r.
Proof.
  induction m as [|j m IH]; simpl; intros js q x r A B; inversion A; subst; auto.
  apply Played_on with r0; auto. now apply (IH js r0 x).
Qed.

Lemma played_reach b js : forall q r, played b js q r -> reach b q r.
Proof.
  induction js as [|j js IH]; intros q r P; inversion P; subst; [apply Stay|].
  apply Move with r0; auto. now exists j.
Qed.

Theorem game_by_moves b js q r : played b js q r ->
  exists ms, by_moves b ms q r /\ length ms = number_of_moves js.
Proof.
  assert (E : forall n js q r, (length js <= n)%nat -> played b js q r ->
    exists ms, by_moves b ms q r /\ length ms = number_of_moves js);
    [|intros P; now apply (E (length js))].
  clear js q r. induction n as [|n IH]; intros js q r L P.
  - destruct js; [|simpl in L; lia]. inversion P; subst. exists []. split; auto. constructor.
  - destruct js as [|j js]; [inversion P; subst; exists []; split; auto; constructor|].
    destruct (first_move js j) as [m [rest [-> [M R]]]].
    change (j :: m ++ rest) with ((j :: m) ++ rest) in P. apply played_app in P.
    destruct P as [x [A B]]. destruct (IH rest x r) as [ms [C D]]; auto.
    { simpl in L. rewrite app_length in L. lia. }
    exists ((j :: m) :: ms). split; [now apply One_more with x|]. simpl. now rewrite D, R.
Qed.

Lemma by_moves_reach b ms : forall q r, by_moves b ms q r -> reach b q r.
Proof.
  induction ms as [|m ms IH]; intros q r P; inversion P; subst; [apply Stay|].
  apply reach_trans with r0; auto. now apply played_reach with m.
Qed.

(** ** The board with a jump for each reading *)

Definition read_right (b : board) : Prop :=
  forall j, In j (readings b) -> exists k, In k (jumps b) /\ same_cells j k = true.

Lemma spelled_jumps b : jumps (spelled b) = jumps b ++ readings b.
Proof. unfold spelled. destruct (readings b); [now rewrite app_nil_r|reflexivity]. Qed.

Lemma spelled_names b : hole_names (spelled b) = hole_names b.
Proof. unfold spelled. now destruct (readings b). Qed.

Lemma spelled_holes b : board_holes (spelled b) = board_holes b.
Proof. unfold board_holes. now rewrite spelled_names. Qed.

Lemma spelled_ok b : board_ok b = true -> board_ok (spelled b) = true.
Proof.
  unfold spelled. destruct (readings b) as [|j more] eqn:R; auto.
  unfold board_ok, jump_ok. simpl jumps. simpl holes. simpl readings. simpl hole_names.
  rewrite R, forallb_app, !andb_true_iff. tauto.
Qed.

Lemma spelled_cells b j : read_right b -> In j (jumps (spelled b)) ->
  exists k, In k (jumps b) /\ same_cells j k = true.
Proof.
  intros R J. rewrite spelled_jumps in J. apply in_app_or in J. destruct J as [J|J]; auto.
  exists j. split; auto. now apply same_cells_spec.
Qed.

Lemma spelled_move b q r : read_right b -> move (spelled b) q r <-> move b q r.
Proof.
  intros R. split; intros [j [J P]].
  - destruct (spelled_cells b j R J) as [k [K S]]. exists k. split; auto.
    now apply (plays_same_cells j).
  - exists j. rewrite spelled_jumps. split; auto. apply in_or_app. now left.
Qed.

Lemma spelled_completion b p q : completion (spelled b) p q <-> completion b p q.
Proof. unfold completion. now rewrite spelled_holes. Qed.

Lemma spelled_finished b t q : read_right b -> finished b t q -> finished (spelled b) t q.
Proof.
  intros R. destruct t as [p|k]; simpl; [apply spelled_completion|]. unfold any_position.
  rewrite spelled_names, spelled_completion. intros [C S]. split; auto. intros r M.
  apply (S r). now apply spelled_move.
Qed.

Lemma spelled_symmetry b g : read_right b -> is_symmetry b g -> is_symmetry (spelled b) g.
Proof.
  intros R [FB BF F B].
  assert (E : forall f : N -> N, (forall j, In j (jumps b) ->
      exists k, In k (jumps b) /\ same_cells (map_jump f j) k = true) ->
    forall j, In j (jumps (spelled b)) ->
      exists k, In k (jumps (spelled b)) /\ same_cells (map_jump f j) k = true).
  { intros f H j J. destruct (spelled_cells b j R J) as [i [I S]].
    destruct (H i I) as [k [K T]]. exists k. rewrite spelled_jumps. split; [apply in_or_app; auto|].
    apply same_cells_spec in S, T. apply same_cells_spec. destruct S as [A A'], T as [C C'].
    split; eapply incl_tran; eauto using incl_map. }
  constructor; rewrite ?spelled_holes; auto.
Qed.

(** ** Symmetries that take who jumps to who jumps *)

(** What a symmetry makes of a jump. *)
Definition keeps_jumper (t : jump_table) (f : N -> N) (j : jump) : bool :=
  let i := map_jump f j in
  existsb (fun k => same_cells i k &&
    (negb (carries j) || carries k && N.eqb (from_hole k) (f (from_hole j))
      && N.eqb (to_hole k) (f (to_hole j)))) (bucket t i).

Definition keeps_jumpers (b : board) (t : jump_table) (g : ready_symmetry) : bool :=
  forallb (keeps_jumper t (forth g)) (jumps b) && forallb (keeps_jumper t (back g)) (jumps b).

(** [f] takes jumps to jumps, and the pegs that they carry. *)
Definition takes_jumpers (b : board) (f : N -> N) : Prop :=
  forall j, In j (jumps b) -> exists k, In k (jumps b) /\ same_cells (map_jump f j) k = true /\
    (carries j = true -> carries k = true /\ from_hole k = f (from_hole j) /\
      to_hole k = f (to_hole j)).

Lemma keeps_jumpers_spec b g : keeps_jumpers b (table_of (jumps b)) g = true ->
  takes_jumpers b (forth g) /\ takes_jumpers b (back g).
Proof.
  assert (E : forall f, forallb (keeps_jumper (table_of (jumps b)) f) (jumps b) = true ->
    takes_jumpers b f).
  { intros f H j J. rewrite forallb_forall in H. specialize (H j J). unfold keeps_jumper in H.
    apply existsb_exists in H. destruct H as [k [K H]]. apply andb_true_iff in H.
    destruct H as [S H]. apply bucket_in in K. exists k. split; auto. split; auto.
    intros C. rewrite C in H. simpl in H. rewrite !andb_true_iff, !N.eqb_eq in H. tauto. }
  unfold keeps_jumpers. rewrite andb_true_iff. intros [F B]. auto.
Qed.

(** A game seen through a symmetry has no more moves. *)
Section Image.
  Variable b : board.
  Variable g : ready_symmetry.
  Hypothesis Good : good_board b.
  Hypothesis S : is_symmetry b g.
  Hypothesis T : takes_jumpers b (back g).

  Definition seen_as (j k : jump) : Prop :=
    carries j = true -> carries k = true /\ from_hole k = back g (from_hole j) /\
      to_hole k = back g (to_hole j).

  Lemma see_played js : forall q r, played b js q r ->
    exists ks, played b ks (see b g q) (see b g r) /\ Forall2 seen_as js ks.
  Proof.
    induction js as [|j js IH]; intros q r P; inversion P; subst.
    - exists []. split; constructor.
    - destruct (IH _ _ H5) as [ks [A B]]. destruct (T j H1) as [k [K [C W]]].
      exists (k :: ks). split; [|constructor; auto].
      apply Played_on with (see b g r0); auto. apply (plays_same_cells _ _ _ _ C).
      apply pull_plays; auto using (forth_back b g S), (back_forth b g S).
  Qed.

  Lemma seen_as_goes_on j k j' k' : seen_as j j' -> seen_as k k' -> goes_on j k = true ->
    goes_on j' k' = true.
  Proof.
    unfold goes_on. rewrite !andb_true_iff, !N.eqb_eq. intros A B [[C D] E].
    destruct (A C) as [C' [_ Z]]. destruct (B D) as [D' [F _]]. rewrite C', D', Z, F, E. auto.
  Qed.

  Lemma seen_moves_behind js ks : Forall2 seen_as js ks -> forall j k, seen_as j k ->
    (moves_behind k ks <= moves_behind j js)%nat.
  Proof.
    induction 1 as [|j' k' js ks H F IH]; intros j k A; [reflexivity|]. cbn [moves_behind].
    specialize (IH j' k' H). destruct (goes_on j j') eqn:G; [|destruct (goes_on k k'); lia].
    rewrite (seen_as_goes_on j j' k k' A H G). exact IH.
  Qed.

  Lemma seen_number js ks : Forall2 seen_as js ks ->
    (number_of_moves ks <= number_of_moves js)%nat.
  Proof.
    intros F. destruct F as [|j k js ks H F]; [reflexivity|]. simpl.
    apply le_n_S. now apply seen_moves_behind.
  Qed.

  Lemma see_by_moves ms : forall q r, by_moves b ms q r ->
    exists ns, by_moves b ns (see b g q) (see b g r) /\ length ns = length ms.
  Proof.
    induction ms as [|m ms IH]; intros q r P; inversion P; subst.
    - exists []. split; auto. constructor.
    - destruct (IH _ _ H5) as [ns [A L]]. destruct (see_played m q r0 H2) as [ks [B F]].
      exists (ks :: ns). split; [|simpl; congruence]. apply One_more with (see b g r0); auto.
      destruct F as [|j k js ks H F]; [easy|]. simpl in H1 |- *.
      pose proof (seen_moves_behind js ks F j k H). lia.
  Qed.
End Image.

(** ** Images of statements *)

Theorem image_at_least b g s t s' t' m : good_board b -> is_symmetry b g ->
  takes_jumpers b (back g) -> is_image b g s s' = true -> is_image_finish b g t t' = true ->
  moves_at_least b s t m -> moves_at_least b s' t' m.
Proof.
  intros G S T Is It H q r js Q R P. apply same_set_eq in Is. subst.
  destruct (see_played b g G S T js q r P) as [ks [A F]].
  apply seen_number in F. specialize (H (see b g q) (see b g r) ks
    (see_completion b g s' q S Q) (is_image_finished b g t t' r G S It R) A). lia.
Qed.

Theorem image_fewest b g s t s' t' m : good_board b -> is_symmetry b g ->
  takes_jumpers b (forth g) -> takes_jumpers b (back g) ->
  is_image b g s s' = true -> is_image_finish b g t t' = true ->
  image_is b g s s' = true -> image_finish_is b g t t' = true ->
  fewest_moves b s t m -> fewest_moves b s' t' m.
Proof.
  intros G S TF TB Is It Is' It' [[q [r [js [Q [R [P M]]]]]] L].
  pose proof (image_at_least b g s t s' t' m G S TB Is It L) as L'. split; auto.
  apply same_set_eq in Is'. subst. pose proof (swap_symmetry b g S) as W.
  destruct (see_played b (swap g) G W TF js q r P) as [ks [A F]].
  pose proof (seen_number (swap g) js ks F) as N.
  assert (Q' := see_completion b (swap g) s q W Q).
  assert (R' := is_image_finished b (swap g) t' t r G W It' R).
  exists (see b (swap g) q), (see b (swap g) r), ks.
  split; [exact Q'|split; [exact R'|split; [exact A|]]].
  specialize (L' _ _ ks Q' R' A). lia.
Qed.

(** ** A game that is played *)

Fixpoint jumps_named (js : array jump) (moves : list N) : list jump :=
  match moves with
  | [] => []
  | i :: moves =>
    match at_ js i with
    | Some j => j :: jumps_named js moves
    | None => jumps_named js moves
    end
  end.

(** Ways to read the jumps of a game, each with its number of moves. For each reading of the first
    one with the fewest moves is enough; [t] has all readings. *)
Definition read_before (k : jump) (w : N * list jump) : N * list jump :=
  (match snd w with
   | j :: _ => if goes_on k j then fst w else N.succ (fst w)
   | [] => 1%N
   end, k :: snd w).

Definition best (ways : list (N * list jump)) : list (N * list jump) :=
  match ways with
  | [] => []
  | w :: ways => [fold_left (fun v w => if N.ltb (fst w) (fst v) then w else v) ways w]
  end.

Fixpoint ways_to_read (t : jump_table) (js : list jump) : list (N * list jump) :=
  match js with
  | [] => [(0%N, [])]
  | j :: js =>
    let rest := ways_to_read t js in
    flat_map (fun k => best (map (read_before k) rest)) (filter (same_cells j) (bucket t j))
  end.

Definition moves_game_ok (b : board) (js : array jump) (masks : unit -> list mask) (t : jump_table)
    (s : position_set) (finish : finish_set) (from : option position_set) (moves : list N) (m : N)
  : bool :=
  game_ok b js masks s finish from moves &&
  existsb (fun w => N.eqb (N.of_nat (number_of_moves (snd w))) m)
    (best (ways_to_read t (jumps_named js moves))).

Lemma best_in ways w : In w (best ways) -> In w ways.
Proof.
  destruct ways as [|v ways]; [easy|]. intros [<-|[]]. revert v.
  induction ways as [|u ways IH]; simpl; intros v; auto. destruct (N.ltb _ _).
  - right. apply (IH u).
  - destruct (IH v) as [E|E]; auto.
Qed.

Definition reads (b : board) (j k : jump) : Prop := In k (jumps b) /\ same_cells j k = true.

Lemma ways_are_readings b js : forall w, In w (ways_to_read (table_of (jumps b)) js) ->
  Forall2 (reads b) js (snd w).
Proof.
  induction js as [|j js IH]; simpl; intros w W.
  - destruct W as [<-|[]]. constructor.
  - apply in_flat_map in W. destruct W as [k [K W]]. apply filter_In in K. destruct K as [K S].
    apply bucket_in in K. apply best_in, in_map_iff in W. destruct W as [v [<- V]].
    constructor; [now split|auto].
Qed.

Lemma played_read b c js ks : Forall2 (reads c) js ks -> forall q r, played b js q r ->
  played c ks q r.
Proof.
  induction 1 as [|j k js ks [K S] F IH]; intros q r P; inversion P; subst; [constructor|].
  apply Played_on with r0; auto. now apply (plays_same_cells j).
Qed.

Lemma play_all_played b moves : good_board b -> forall q r,
  play_all (array_of (jumps b)) moves q = Some r ->
  played b (jumps_named (array_of (jumps b)) moves) q r.
Proof.
  intros G. induction moves as [|i moves IH]; simpl; intros q r H.
  - injection H as <-. constructor.
  - destruct (at_ _ i) as [j|] eqn:A; [|discriminate]. apply at_in in A.
    destruct (fits j q) eqn:F; [|discriminate].
    apply Played_on with (play j q); auto. apply play_sound; auto. now apply G.
Qed.

Theorem moves_game_sound b s t from moves m : good_board b -> read_right b ->
  moves_game_ok b (array_of (jumps b)) (masks_of b) (table_of (jumps (spelled b))) s t from moves m
    = true ->
  game_of_moves (spelled b) s t m.
Proof.
  intros G RR H. unfold moves_game_ok in H. apply andb_true_iff in H. destruct H as [H M].
  apply existsb_exists in M. destruct M as [w [W M]]. apply N.eqb_eq in M.
  apply best_in, ways_are_readings in W. unfold game_ok in H.
  set (first := match from with None => s | Some f => f end) in *.
  apply andb_true_iff in H. destruct H as [H T]. apply andb_true_iff in H. destruct H as [_ S].
  destruct (play_all _ _ _) as [r|] eqn:P; [|discriminate].
  apply is_completion_spec in S. apply ends_game_spec in T; auto.
  exists (pegs first), r, (snd w). split; [now apply spelled_completion|].
  split; [now apply spelled_finished|]. split; auto.
  apply (played_read b (spelled b)) with (1 := W). now apply play_all_played.
Qed.
