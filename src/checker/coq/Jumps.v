(** * Jumps as programs

    Playing a jump; whether a list of cells is a jump of the board; positions seen through a
    permutation of the holes, and their complements. *)

From Coq Require Import List NArith ZArith Lia Permutation Bool FMapPositive.
From Verified Require Import Syntax Game Weights.
Import ListNotations.
Local Open Scope N_scope.

(** ** Sets of holes as numbers *)

Lemma position_ext (q r : position) : (forall h, peg q h = peg r h) -> q = r.
Proof. apply N.bits_inj. Qed.

Lemma peg_set q h k : peg (N.setbit q h) k = (h =? k) || peg q k.
Proof. apply N.setbit_eqb. Qed.

Lemma peg_clear q h k : peg (N.clearbit q h) k = peg q k && negb (h =? k).
Proof. apply N.clearbit_eqb. Qed.

Definition on_board (b : board) (h : N) : Prop := In h (board_holes b).

Lemma peg_ones b h : peg (N.ones (N.of_nat (length (hole_names b)))) h = true <-> on_board b h.
Proof. unfold peg, on_board. rewrite N.ones_spec_iff, in_board_holes. easy. Qed.

(** ** Playing *)

Definition fits (j : jump) (q : position) : bool :=
  forallb (fun c => Bool.eqb (peg q (hole c)) (before c)) j.

Fixpoint play (j : jump) (q : position) : position :=
  match j with
  | [] => q
  | c :: j => if after c then N.setbit (play j q) (hole c) else N.clearbit (play j q) (hole c)
  end.

Lemma play_outside j q h : ~ In h (map hole j) -> peg (play j q) h = peg q h.
Proof.
  induction j as [|c j IH]; simpl; intros H; [easy|].
  assert (hole c <> h) by auto. apply N.eqb_neq in H0.
  destruct (after c); rewrite ?peg_set, ?peg_clear, H0, IH by auto; simpl; auto using andb_true_r.
Qed.

Lemma play_inside j q c : NoDup (map hole j) -> In c j -> peg (play j q) (hole c) = after c.
Proof.
  induction j as [|d j IH]; simpl; intros D H; [easy|].
  inversion D; subst. destruct H as [->|H].
  - destruct (after c); rewrite ?peg_set, ?peg_clear, N.eqb_refl; simpl; auto using andb_false_r.
  - assert (E : hole d <> hole c) by (intros E; rewrite E in H2; apply H2; now apply in_map).
    apply N.eqb_neq in E.
    destruct (after d); rewrite ?peg_set, ?peg_clear, E, IH by auto; simpl; auto using andb_true_r.
Qed.

Lemma fits_spec j q : fits j q = true <-> forall c, In c j -> peg q (hole c) = before c.
Proof.
  unfold fits. rewrite forallb_forall. split; intros H c Hc; specialize (H c Hc).
  - now apply eqb_prop.
  - rewrite H. apply eqb_reflx.
Qed.

Lemma play_sound j q : NoDup (map hole j) -> fits j q = true -> plays_jump j q (play j q).
Proof.
  intros D F. rewrite fits_spec in F. repeat split; auto.
  - intros c Hc. now apply play_inside.
  - intros h Hh. now apply play_outside.
Qed.

Lemma play_complete j q r : NoDup (map hole j) -> plays_jump j q r -> fits j q = true /\
  r = play j q.
Proof.
  intros D [L [R K]]. split; [now apply fits_spec|].
  apply position_ext. intros h.
  destruct (in_dec N.eq_dec h (map hole j)) as [I|I].
  - apply in_map_iff in I. destruct I as [c [<- Hc]]. rewrite R, play_inside; auto.
  - now rewrite K, play_outside.
Qed.

(** ** Boards whose jumps have different holes, all on the board *)

Fixpoint different (l : list N) : bool :=
  match l with
  | [] => true
  | h :: l => negb (existsb (N.eqb h) l) && different l
  end.

Lemma different_spec l : different l = true -> NoDup l.
Proof.
  induction l as [|h l IH]; simpl; intros H; constructor; apply andb_true_iff in H;
    destruct H as [H1 H2]; auto.
  intros I. apply negb_true_iff in H1. assert (existsb (N.eqb h) l = true); [|congruence].
  apply existsb_exists. exists h. split; auto. apply N.eqb_refl.
Qed.

Definition jump_ok (b : board) (n : N) (j : jump) : bool :=
  different (map hole j) && forallb (fun h => h <? n) (map hole j).

Definition board_ok (b : board) : bool :=
  let n := N.of_nat (length (hole_names b)) in
  (n =? holes b) && forallb (jump_ok b n) (jumps b) && forallb (jump_ok b n) (readings b).

Definition good_board (b : board) : Prop := forall j, In j (jumps b) -> good_jump (board_holes b) j.

Lemma board_ok_holes b : board_ok b = true -> N.of_nat (length (hole_names b)) = holes b.
Proof. unfold board_ok. rewrite !andb_true_iff, N.eqb_eq. easy. Qed.

Lemma board_ok_spec b : board_ok b = true -> good_board b.
Proof.
  unfold board_ok. rewrite !andb_true_iff, !forallb_forall. intros [[_ H] _] j Hj. specialize (H j Hj).
  unfold jump_ok in H. rewrite andb_true_iff, forallb_forall in H. destruct H as [D I].
  split; [now apply different_spec|].
  intros h Hh. apply in_board_holes. apply N.ltb_lt. auto.
Qed.

(** ** Which lists of cells are jumps *)

Definition cell_eqb (c d : cell) : bool :=
  (hole c =? hole d) && Bool.eqb (before c) (before d) && Bool.eqb (after c) (after d).

Lemma cell_eqb_eq c d : cell_eqb c d = true -> c = d.
Proof.
  unfold cell_eqb. rewrite !andb_true_iff, N.eqb_eq. intros [[H B] A].
  apply eqb_prop in B, A. destruct c, d. simpl in *. congruence.
Qed.

Definition within (j k : jump) : bool := forallb (fun c => existsb (cell_eqb c) k) j.
Definition same_cells (j k : jump) : bool := within j k && within k j.

Lemma within_spec j k : within j k = true -> incl j k.
Proof.
  unfold within. rewrite forallb_forall. intros H c Hc. specialize (H c Hc).
  apply existsb_exists in H. destruct H as [d [Hd E]]. apply cell_eqb_eq in E. now subst.
Qed.

Lemma incl_within j k : incl j k -> within j k = true.
Proof.
  intros I. apply forallb_forall. intros c C. apply existsb_exists. exists c. split; auto.
  unfold cell_eqb. now rewrite N.eqb_refl, !eqb_reflx.
Qed.

Lemma same_cells_spec j k : same_cells j k = true <-> incl j k /\ incl k j.
Proof.
  unfold same_cells. rewrite andb_true_iff.
  split; intros [A B]; split; now apply within_spec || apply incl_within.
Qed.

Lemma plays_same_cells j k q r : same_cells j k = true -> plays_jump j q r -> plays_jump k q r.
Proof.
  unfold same_cells. rewrite andb_true_iff. intros [A B] [L [R K]].
  apply within_spec in A, B. repeat split; auto.
  intros h Hh. apply K. intros I. apply Hh. apply in_map_iff in I. destruct I as [c [<- Hc]].
  apply in_map. auto.
Qed.

(** Jumps are kept by a number that is the same for all orders of the cells; a small one, so that on
    large boards the paths to them are short and shared. *)
Definition jump_key (j : jump) : positive :=
  N.succ_pos (fold_right (fun c s =>
    let x := 4 * hole c + (if before c then 2 else 0) + (if after c then 1 else 0) + 1 in x * x + s)
    0 j mod 1048576).

Definition jump_table : Type := PositiveMap.t (list jump).

Definition bucket (t : jump_table) (j : jump) : list jump :=
  match PositiveMap.find (jump_key j) t with Some l => l | None => [] end.

Definition table_add (j : jump) (t : jump_table) : jump_table :=
  PositiveMap.add (jump_key j) (j :: bucket t j) t.

Definition table_of (js : list jump) : jump_table := fold_right table_add (PositiveMap.empty _) js.

Definition jump_in (t : jump_table) (j : jump) : bool := existsb (same_cells j) (bucket t j).

Lemma table_of_spec js : forall k l j, PositiveMap.find k (table_of js) = Some l -> In j l ->
  In j js.
Proof.
  induction js as [|i js IH]; simpl; intros k l j F H.
  - rewrite PositiveMap.gempty in F. discriminate.
  - unfold table_add in F. destruct (Pos.eq_dec k (jump_key i)) as [->|N].
    + rewrite PositiveMap.gss in F. injection F as <-. destruct H as [->|H]; [now left|right].
      unfold bucket in H. destruct (PositiveMap.find _ _) eqn:E; [|easy]. eauto.
    + rewrite PositiveMap.gso in F by easy. right. eauto.
Qed.

Lemma bucket_in js j k : In k (bucket (table_of js) j) -> In k js.
Proof.
  unfold bucket. destruct (PositiveMap.find _ _) eqn:E; [|easy]. eauto using table_of_spec.
Qed.

Lemma jump_in_has js j : jump_in (table_of js) j = true ->
  exists k, In k js /\ same_cells j k = true.
Proof.
  unfold jump_in. rewrite existsb_exists. intros [k [K S]]. exists k. split; auto.
  now apply bucket_in in K.
Qed.

Lemma jump_in_sound b j q r :
  jump_in (table_of (jumps b)) j = true -> plays_jump j q r -> move b q r.
Proof.
  intros J P. apply jump_in_has in J. destruct J as [k [K S]]. exists k. split; auto.
  eapply plays_same_cells; eauto.
Qed.

(** ** Games *)

Lemma reach_trans b q r t : reach b q r -> reach b r t -> reach b q t.
Proof. induction 1; auto. intros. econstructor; eauto. Qed.

Lemma move_reach b q r : move b q r -> reach b q r.
Proof. intros M. econstructor; [exact M|apply Stay]. Qed.

(** What moves keep, games keep. *)
Lemma reach_invariant b (P : position -> Prop) :
  (forall q r, move b q r -> P q -> P r) -> forall q r, reach b q r -> P q -> P r.
Proof. intros H q r R. induction R; eauto. Qed.

Lemma reach_carried b (f : position -> position) :
  (forall q r, move b q r -> move b (f q) (f r)) -> forall q r, reach b q r -> reach b (f q) (f r).
Proof. intros H q r R. induction R; [apply Stay|]. econstructor; eauto. Qed.

Lemma reach_turned b (f : position -> position) :
  (forall q r, move b q r -> move b (f r) (f q)) -> forall q r, reach b q r -> reach b (f r) (f q).
Proof.
  intros H q r R. induction R; [apply Stay|].
  eapply reach_trans; [eassumption|]. apply move_reach. auto.
Qed.

(** ** Positions seen through a map of the holes *)

Definition pull (hs : list N) (g : N -> N) (q : position) : position :=
  fold_right (fun h r => if peg q (g h) then N.setbit r h else r) 0 hs.

Lemma pull_inside hs g q h : In h hs -> peg (pull hs g q) h = peg q (g h).
Proof.
  induction hs as [|k hs IH]; simpl; [easy|]. intros H.
  destruct (N.eq_dec k h) as [->|N].
  - destruct (peg q (g h)) eqn:E; [rewrite peg_set, N.eqb_refl; easy|].
    destruct (in_dec N.eq_dec h hs) as [I|I]; [now rewrite IH|].
    clear IH H. induction hs as [|k hs IH]; [easy|]. simpl in *.
    destruct (peg q (g k)); [|apply IH; auto].
    rewrite peg_set, IH by auto. rewrite orb_false_r. apply N.eqb_neq. intros ->. apply I. now left.
  - destruct H as [H|H]; [easy|]. destruct (peg q (g k)); [rewrite peg_set|]; rewrite IH by auto;
    auto.
    apply N.eqb_neq in N. now rewrite N.
Qed.

Lemma pull_outside hs g q h : ~ In h hs -> peg (pull hs g q) h = false.
Proof.
  induction hs as [|k hs IH]; simpl; [easy|]. intros H.
  destruct (peg q (g k)); [rewrite peg_set|]; rewrite IH by tauto; auto.
  rewrite orb_false_r. apply N.eqb_neq. tauto.
Qed.

(** [g] and [k] undo each other. *)
Definition inverses (hs : list N) (g k : N -> N) : Prop :=
  forall h, In h hs -> In (g h) hs /\ k (g h) = h.

Definition inverses_ok (n : N) (hs : list N) (g k : N -> N) : bool :=
  forallb (fun h => (g h <? n) && (k (g h) =? h)) hs.

Lemma inverses_ok_spec b g k :
  inverses_ok (N.of_nat (length (hole_names b))) (board_holes b) g k = true ->
    inverses (board_holes b) g k.
Proof.
  unfold inverses_ok. rewrite forallb_forall. intros H h Hh. specialize (H h Hh).
  apply andb_true_iff in H. destruct H as [H1 H2]. apply N.eqb_eq in H2. apply N.ltb_lt in H1.
  split; auto. now apply in_board_holes.
Qed.

Definition map_jump (g : N -> N) (j : jump) : jump :=
  map (fun c => make_cell (g (hole c)) (before c) (after c)) j.

Lemma map_jump_holes g j : map hole (map_jump g j) = map g (map hole j).
Proof. unfold map_jump. now rewrite !map_map. Qed.

Lemma pull_plays hs g k j q r :
  inverses hs g k -> inverses hs k g -> good_jump hs j -> plays_jump j q r ->
  plays_jump (map_jump k j) (pull hs g q) (pull hs g r).
Proof.
  intros IG IK [D I] [L [R K]].
  assert (B : forall c, In c j -> In (k (hole c)) hs /\ g (k (hole c)) = hole c).
  { intros c Hc. apply IK. apply I. now apply in_map. }
  repeat split.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as [d [<- Hd]]. simpl.
    destruct (B d Hd) as [Hk E]. rewrite pull_inside, E by easy. auto.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as [d [<- Hd]]. simpl.
    destruct (B d Hd) as [Hk E]. rewrite pull_inside, E by easy. auto.
  - intros h Hh. destruct (in_dec N.eq_dec h hs) as [Hi|Hi].
    + rewrite !pull_inside by easy. apply K. intros J. apply Hh.
      rewrite map_jump_holes. apply in_map_iff. exists (g h). split; auto. now apply IG.
    + now rewrite !pull_outside.
Qed.

Lemma pegs_among_pull hs g k q :
  NoDup hs -> inverses hs g k -> pegs_among hs (pull hs g q) = pegs_among hs q.
Proof.
  intros D I. rewrite <- !value_unit. unfold value.
  rewrite (total_ext _ (fun h => if peg q (g h) then 1 else 0)%Z).
  2: { intros h Hh. now rewrite pull_inside. }
  rewrite <- (total_map (fun h => if peg q h then 1 else 0)%Z g).
  apply total_permutation. apply NoDup_Permutation_bis.
  - assert (Inj : forall l, incl l hs -> NoDup l -> NoDup (map g l)).
    { clear -I. induction l as [|h l IH]; simpl; intros Hl N; constructor; inversion N; subst.
      - intros J. apply in_map_iff in J. destruct J as [x [E Hx]].
        assert (x = h); [|now subst].
        rewrite <- (proj2 (I x (Hl x (or_intror Hx)))), E. apply I. apply Hl. now left.
      - apply IH; auto. intros x Hx. apply Hl. now right. }
    apply Inj; auto. apply incl_refl.
  - now rewrite map_length.
  - intros x Hx. apply in_map_iff in Hx. destruct Hx as [h [<- Hh]]. now apply I.
Qed.

(** ** Complements *)

Lemma peg_complement b q h : on_board b h -> peg (complement b q) h = negb (peg q h).
Proof.
  intros H. unfold complement, peg. rewrite N.lxor_spec.
  apply peg_ones in H. unfold peg in H. rewrite H. apply xorb_true_r.
Qed.

Lemma complement_same b q r h : peg q h = peg r h ->
  peg (complement b q) h = peg (complement b r) h.
Proof. intros H. unfold complement, peg in *. now rewrite !N.lxor_spec, H. Qed.

Definition reverse_jump (j : jump) : jump :=
  map (fun c => make_cell (hole c) (negb (after c)) (negb (before c))) j.

Lemma complement_plays b j q r :
  good_jump (board_holes b) j -> plays_jump j q r ->
  plays_jump (reverse_jump j) (complement b r) (complement b q).
Proof.
  intros [D I] [L [R K]].
  assert (B : forall c, In c j -> on_board b (hole c)).
  { intros c Hc. apply I. now apply in_map. }
  repeat split.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as [d [<- Hd]]. simpl.
    rewrite peg_complement by auto. now rewrite R.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as [d [<- Hd]]. simpl.
    rewrite peg_complement by auto. now rewrite L.
  - intros h Hh. apply complement_same. symmetry. apply K. intros J. apply Hh.
    unfold reverse_jump. rewrite map_map. exact J.
Qed.

Lemma pegs_among_complement b q :
  (pegs_among (board_holes b) (complement b q) =
   Z.of_nat (length (board_holes b)) - pegs_among (board_holes b) q)%Z.
Proof.
  assert (H : forall hs, incl hs (board_holes b) ->
    (pegs_among hs (complement b q) = Z.of_nat (length hs) - pegs_among hs q)%Z).
  { induction hs as [|h hs IH]; intros I; [easy|].
    cbn [pegs_among length]. rewrite IH by (intros x Hx; apply I; now right).
    rewrite peg_complement by (apply I; now left). destruct (peg q h); simpl negb; lia. }
  apply H. apply incl_refl.
Qed.

(** ** Position sets seen through these *)

Lemma same_count_eq k l : same_count k l = true -> k = l.
Proof. destruct k, l; simpl; try discriminate; auto. intros H. apply N.eqb_eq in H. now subst. Qed.

Lemma same_set_eq p q : same_set p q = true -> p = q.
Proof.
  unfold same_set. rewrite !andb_true_iff, !N.eqb_eq. intros [[P O] C].
  apply same_count_eq in C. destruct p, q. simpl in *. congruence.
Qed.

Lemma same_finish_eq t u : same_finish t u = true -> t = u.
Proof.
  destruct t, u; simpl; try discriminate; intros H; f_equal.
  - now apply same_set_eq.
  - now apply same_count_eq.
Qed.

(** The set that a finish is in, stuck or not. What keeps games from it keeps them from the
    finish. *)
Definition wide (b : board) (t : finish_set) : position_set :=
  match t with Among p => p | Stuck k => any_position b k end.

Lemma finished_wide b t q : finished b t q -> completion b (wide b t) q.
Proof. destruct t; simpl; tauto. Qed.

Definition no_game (b : board) (s t : position_set) : Prop :=
  forall q r, completion b s q -> completion b t r -> ~ reach b q r.

Lemma no_game_impossible b s t : no_game b s (wide b t) -> impossible b s t.
Proof. intros H q r Q R. apply H; auto. now apply finished_wide. Qed.

Definition pull_set (hs : list N) (g : N -> N) (p : position_set) : position_set :=
  make_set (pull hs g (pegs p)) (pull hs g (open p)) (count p).

Lemma completion_pull b g k p q :
  inverses (board_holes b) g k -> completion b p q ->
  completion b (pull_set (board_holes b) g p) (pull (board_holes b) g q).
Proof.
  intros I [C N]. split.
  - intros h Ho. simpl in *. destruct (in_dec N.eq_dec h (board_holes b)) as [Hh|Hh].
    + rewrite pull_inside in Ho |- * by easy. rewrite pull_inside by easy. auto.
    + now rewrite !pull_outside.
  - simpl. destruct (count p); auto.
    rewrite (pegs_among_pull _ _ k); auto. apply board_holes_NoDup.
Qed.

Definition complement_set (b : board) (p : position_set) : position_set :=
  make_set (N.ldiff (complement b (pegs p)) (open p)) (open p)
    (match count p with None => None | Some k => Some (holes b - k) end).

Lemma completion_complement b p q :
  board_ok b = true -> completion b p q -> completion b (complement_set b p) (complement b q).
Proof.
  intros OK [C N]. split.
  - intros h Ho. simpl in *. unfold peg at 2. rewrite N.ldiff_spec.
    unfold peg in Ho. rewrite Ho. simpl. rewrite andb_true_r. apply complement_same. auto.
  - simpl. destruct (count p) as [k|]; auto.
    rewrite pegs_among_complement, N, <- (board_ok_holes b OK).
    assert (L : length (board_holes b) = length (hole_names b)).
    { unfold board_holes. generalize 0. induction (hole_names b); simpl; auto. }
    rewrite L. rewrite <- value_unit in N.
    assert (V : (value (board_holes b) (fun _ => 1) q <= Z.of_nat (length (board_holes b)))%Z).
    { unfold value. generalize (board_holes b). induction l as [|x l IH]; [simpl; lia|].
      cbn [total length]. destruct (peg q x); lia. }
    rewrite L, N in V. lia.
Qed.

(** Whether a position is a completion. *)
Definition is_completion (b : board) (p : position_set) (q : position) : bool :=
  (N.ldiff q (open p) =? N.ldiff (pegs p) (open p)) &&
  match count p with None => true | Some k => (pegs_among (board_holes b) q =? Z.of_N k)%Z end.

Lemma is_completion_spec b p q : is_completion b p q = true <-> completion b p q.
Proof.
  unfold is_completion, completion. rewrite andb_true_iff, N.eqb_eq.
  assert (E : N.ldiff q (open p) = N.ldiff (pegs p) (open p) <->
    forall h, peg (open p) h = false -> peg q h = peg (pegs p) h).
  { split.
    - intros E h Ho. unfold peg in *. apply (f_equal (fun x => N.testbit x h)) in E.
      rewrite !N.ldiff_spec, Ho in E. simpl in E. now rewrite !andb_true_r in E.
    - intros E. apply N.bits_inj. intros h. rewrite !N.ldiff_spec. unfold peg in E.
      destruct (N.testbit (open p) h) eqn:O; simpl; [now rewrite !andb_false_r|].
      rewrite !andb_true_r. auto. }
  rewrite E. destruct (count p); [rewrite Z.eqb_eq|]; intuition.
Qed.
