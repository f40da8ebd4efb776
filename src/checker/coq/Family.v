(** * The automaton accepts exactly what can be played to so many pegs

    Three things are decided of it: of the words with few pegs it accepts the right ones; where it
    accepts what a jump makes of a word, it accepts the word; and from each other word that it
    accepts some jump leads to one that it accepts. Then it is right, by induction on the pegs. *)

From Coq Require Import String List NArith ZArith Bool Arith Lia FMapPositive.
From Verified Require Import Syntax Results Families Strips Explore Vectors Recogniser Leading.
Import ListNotations.
Local Open Scope list_scope.

(** ** Pegs that a jump takes away, and marks that it leaves *)

Definition takes_pegs (j : jump) : bool :=
  length (filter after j) <? length (filter before j).

Section Letters.
Variables (k : N) (worth marks : N -> nat).

Definition gain (c : change) : Z :=
  fold_right (fun l z => match changed c l with
    | Some m => Z.max (Z.of_nat (worth m) - Z.of_nat (worth l)) z
    | None => z
    end) (-1000)%Z (letters k).

Definition loses_pegs (cs : list change) : bool :=
  (fold_right (fun c z => gain c + z) 0 cs <? 0)%Z.

Definition keeps_marks (cs : list change) : bool :=
  forallb (fun c => forallb (fun l => match changed c l with
    | Some m => marks m =? marks l
    | None => true
    end) (letters k)) cs.

Lemma gain_above c l m : (l < 2 ^ k)%N -> changed c l = Some m ->
  (Z.of_nat (worth m) - Z.of_nat (worth l) <= gain c)%Z.
Proof.
  intros L C. apply in_letters in L. unfold gain. induction (letters k) as [|x r IH]; [easy|].
  simpl. destruct L as [->|L].
  - rewrite C. lia.
  - apply IH in L. destruct (changed c x); lia.
Qed.

Lemma related_pegs cs : forall w v, of_height k w -> related cs w v ->
  (Z.of_nat (total worth v) <= Z.of_nat (total worth w) +
    fold_right (fun c z => gain c + z) 0 cs)%Z.
Proof.
  induction cs as [|c cs IH]; intros [|l w] [|m v] W R; simpl in *; try easy.
  destruct R as [C R]. inversion W; subst. apply IH in R; auto.
  apply gain_above in C; auto. unfold total in *. simpl. lia.
Qed.

Lemma related_marks cs : keeps_marks cs = true -> forall w v, of_height k w -> related cs w v ->
  map marks v = map marks w.
Proof.
  induction cs as [|c cs IH]; intros K [|l w] [|m v] W R; simpl in *; try easy.
  apply andb_true_iff in K. destruct K as [K1 K2], R as [C R]. inversion W; subst.
  apply IH in R; auto. rewrite forallb_forall in K1.
  assert (L : In l (letters k)) by now apply in_letters.
  specialize (K1 l L). rewrite C in K1. apply Nat.eqb_eq in K1. now rewrite R, K1.
Qed.

End Letters.

Lemma total_app of w v : total of (w ++ v) = total of w + total of v.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

(** ** Hints: rows and live states *)

Definition new_row (states : list (N * (bool * list N))) (row_of : N -> N)
  (p : N * (bool * list N)) : N :=
  let rows := map row_of (snd (snd p)) in
  let old := row_of (fst p) in
  fold_left (fun m q => if N.testbit old (fst q) then m
    else if may_differ rows (snd p) (snd q) then N.setbit m (fst q) else m) states old.

Fixpoint round (states todo : list (N * (bool * list N))) (rows : array N) (more : bool)
  : array N * bool :=
  match todo with
  | [] => (rows, more)
  | p :: todo =>
    let old := get_at rows (fst p) 0%N in
    let new := new_row states (fun q => get_at rows q 0%N) p in
    if (new =? old)%N then round states todo rows more
    else round states todo (set_at (fst p) new rows) true
  end.

Fixpoint rows_settled (fuel : nat) (states todo : list (N * (bool * list N))) (rows : array N)
  : array N :=
  match fuel with
  | O => rows
  | S fuel =>
    let (rows, more) := round states todo rows false in
    if more then rows_settled fuel states todo rows else rows
  end.

Fixpoint live_settled (fuel : nat) (todo : list (N * (bool * list N))) (live : N) : N :=
  match fuel with
  | O => live
  | S fuel =>
    let new := fold_left (fun m p => if N.testbit m (fst p) then m
      else if fst (snd p) || existsb (N.testbit m) (snd (snd p)) then N.setbit m (fst p) else m)
      todo live in
    if (new =? live)%N then live else live_settled fuel todo new
  end.

(** ** Stages of all jumps *)

Fixpoint lay (cs : list change) (i last : N) : list stage :=
  match cs with
  | [] => []
  | [c] => [Column c last]
  | c :: cs => Column c (N.succ i) :: lay cs (N.succ i) last
  end.

Definition length_of {A : Type} (l : list A) : N := N.of_nat (length l).

(** Of a jump whose stages begin at [i], when its first t columns are at the end: where those of its
    last columns begin, and what lies between. *)
Definition seam_at (cs : list change) (i : N) (t : nat) : N :=
  (i + length_of cs + N.of_nat ((t - 1) * S (length cs)))%N.
Definition middle_at (cs : list change) (i : N) (t : nat) : N :=
  (seam_at cs i t + N.of_nat (length cs - t))%N.

Definition splits (closed : bool) (cs : list change) : list nat :=
  if closed then seq 1 (length cs - 1) else [].

Definition stages_of (closed : bool) (x : list change * N) : list stage :=
  let (cs, i) := x in
  lay cs i 0 ++ flat_map (fun t =>
    let middle := middle_at cs i t in
    lay (skipn t cs) (seam_at cs i t) middle ++
    Between (N.succ middle) :: lay (firstn t cs) (N.succ middle) 1) (splits closed cs).

Fixpoint laid (closed : bool) (css : list (list change)) (i : N) : list (list change * N) :=
  match css with
  | [] => []
  | cs :: css =>
    (cs, i) :: laid closed css
      (i + length_of cs + N.of_nat (length (splits closed cs) * S (length cs)))%N
  end.

Definition laid_well (look : N -> option stage) (closed : bool) (x : list change * N) : bool :=
  let (cs, i) := x in
  reads_jump look cs i &&
  forallb (fun t => reads_across look cs t (seam_at cs i t) (middle_at cs i t)
    (N.succ (middle_at cs i t))) (splits closed cs).

(** In state 0 where a jump goes on whose first columns are at the word's end. *)
Definition seams (closed : bool) (l : list (list change * N)) : list (N * N) :=
  flat_map (fun x => map (fun t => (seam_at (fst x) (snd x) t, 0%N)) (splits closed (fst x))) l.

Lemma laid_changes closed css : forall i cs n, In (cs, n) (laid closed css i) -> In cs css.
Proof.
  induction css as [|c css IH]; simpl; intros i cs n; [easy|].
  intros [[= -> ->]|H]; [auto|]. right. eauto.
Qed.

(** A bound on the stages that the other checker makes, which numbers them with their states. *)
Definition few_stages (closed : bool) (css : list (list change)) (states : N) : bool :=
  let one cs := (length_of cs + length_of (splits closed cs) * (length_of cs + 2))%N in
  (N.succ (fold_right (fun cs n => one cs + n) 0 css) * states <=? 4294967295)%N.

(** ** The check *)

Local Open Scope string_scope.

Definition check_solvable (fuel : nat) (b : board) (k : N) (closed : bool)
  (told : option letters_told) (pegs : N) (a : automaton) : result unit :=
  demand has_columns b k else "expected columns that are the whole board";
  demand well_formed k a else "expected states that lead to states, for each column";
  demand tells_all k told else "expected the pegs and the marks of each column";
  demand match told with Some _ => true | None => forallb takes_pegs (jumps b) end
    else "expected a board whose jumps all take away pegs";
  let f := family_of b k closed told in
  demand forallb (is_jump_of k) (first_jumps f) else "expected jumps of different holes";
  demand (widest f <=? 64)%nat else "expected jumps that span at most 64 columns";
  let css := map (changes k) (first_jumps f) in
  demand forallb (loses_pegs k (worth f)) css
    else "expected a board whose jumps all take away pegs";
  demand forallb (keeps_marks k (marks f)) css
    else "expected jumps that leave the marks of each column as they are";
  demand few_stages closed css (length_of a) else "expected fewer states";
  let t := table_of a in
  let step := table_leads t in
  let yes := table_accepts t in
  let states := numbered_states a in
  let rows := rows_settled fuel states (rev' states) (PositiveMap.empty N) in
  let row_of := fun q => get_at rows q 0%N in
  let live := live_settled fuel (rev' states) 0 in
  demand rows_hold a row_of && live_holds a live else "expected states that can be compared";
  let least := if closed then N.of_nat (widest f) else 0%N in
  let most := N.of_nat (marks_allowed f) in
  let begins := begins_marked f in
  demand (negb begins || negb (yes 0%N)) &&
      explore (few_ok yes pegs most least)
        (few_next k step (worth f) (marks f) pegs most least) fuel
        (few_first k step (worth f) (marks f) pegs most least begins) nothing_seen
    else "of the words with few pegs, wrong ones are accepted or refused";
  demand forallb (taken_back_within k a step row_of) css &&
    forallb (fun cs => forallb (taken_back_across k step yes fuel cs) (splits closed cs)) css
    else "what a jump makes of a word is accepted, and the word is not";
  let all := laid closed css 2 in
  let stages := array_of (Whole :: At_end :: flat_map (stages_of closed) all) in
  let look := at_ stages in
  demand forallb (laid_well look closed) all else "expected jumps that can be read";
  demand explore (lead_ok look a yes pegs)
    (lead_next look k a step row_of live pegs (map snd all) (worth f)) fuel
    [0%N :: 0%N :: jump_set a live (seams closed all)] nothing_seen
    else "a word is accepted from which no jump leads to an accepted one";
  Good tt.

Local Close Scope string_scope.

(** ** Moves as changes of columns *)

Section Moves.
Variables (f : family).
Notation k := (height f).
Hypothesis good : forall j, In j (first_jumps f) -> is_jump_of k j = true.

Lemma widest_above j : In j (first_jumps f) -> span j <= widest f.
Proof.
  intros J. unfold widest.
  assert (H : Forall (fun s => s <= list_max (map span (first_jumps f))) (map span (first_jumps f)))
    by now apply list_max_le.
  rewrite Forall_forall in H. specialize (H (span j) (in_map _ _ _ J)). lia.
Qed.

Lemma move_changes w v : of_height k w -> long_enough f (length w) -> strip_move f w v ->
  exists j, In j (first_jumps f) /\ (plays_within k j w v \/
    is_closed f = true /\ exists t, 0 < t < span j /\ plays_across k j t w v).
Proof.
  intros W L [j [d [J [D H]]]]. exists j. split; auto. destruct (is_closed f) eqn:C.
  - apply plays_closed with (k := k) in H; auto; [tauto|].
    apply widest_above in J. specialize (L C). lia.
  - left. now apply plays_open with (d := d); auto.
Qed.

Lemma changes_move j w v : In j (first_jumps f) -> of_height k w ->
  (plays_within k j w v \/
    is_closed f = true /\ exists t, 0 < t < span j /\ plays_across k j t w v) ->
  strip_move f w v.
Proof.
  intros J W [H|[C [t [[T U] H]]]]; exists j.
  - destruct (within_plays k j (good j J) (is_closed f) w v W H) as [d [D P]]. now exists d.
  - destruct (across_seam k j (good j J) t w v T U W H) as [Z [_ P]]. exists (length w - t).
    rewrite C. split; [auto|]. split; [lia|exact P].
Qed.

Lemma changes_in_height j : In j (first_jumps f) -> forall c, In c (changes k j) ->
  forall l m, changed c l = Some m -> (l < 2 ^ k)%N /\ (m < 2 ^ k)%N.
Proof.
  intros J c C l m. apply in_map_iff in C. destruct C as [i [<- _]]. apply changed_small.
  apply cells_small. now apply good.
Qed.

(** A jump leads to a strip of the same height, with fewer pegs if it takes some away, and as many
    marks if it leaves them. *)
Lemma jump_leads j w v : In j (first_jumps f) -> loses_pegs k (worth f) (changes k j) = true ->
  keeps_marks k (marks f) (changes k j) = true -> of_height k w ->
  (plays_within k j w v \/ exists t, plays_across k j t w v) ->
  length v = length w /\ of_height k v /\ total (worth f) v < total (worth f) w /\
  map (marks f) v = map (marks f) w.
Proof.
  intros J B K W H. apply Z.ltb_lt in B. pose proof (changes_in_height j J) as G.
  destruct H as [[x [y [y' [z [-> [-> R]]]]]]|[t [x [x' [m [y [y' [-> [-> [X Y]]]]]]]]]].
  - rewrite !height_app in W. pose proof (related_length _ _ _ R) as [L M].
    destruct (related_height k _ _ _ G R) as [_ V].
    pose proof R as Q. apply (related_marks k (marks f)) in Q; auto; [|tauto].
    apply (related_pegs k (worth f)) in R; [|tauto].
    rewrite !app_length, !total_app, !height_app, !map_app, Q. repeat split; try tauto; lia.
  - rewrite !height_app in W. pose proof (related_length _ _ _ X) as [L M].
    pose proof (related_length _ _ _ Y) as [O P].
    assert (A : forall c, In c (firstn t (changes k j)) \/ In c (skipn t (changes k j)) ->
      In c (changes k j)).
    { intros c C. rewrite <- (firstn_skipn t). apply in_app_iff. tauto. }
    assert (R : related (firstn t (changes k j) ++ skipn t (changes k j)) (y ++ x) (y' ++ x')).
    { apply related_app. now exists y, x, y', x'. }
    rewrite firstn_skipn in R. destruct (related_height k _ _ _ G R) as [_ V].
    assert (KX : keeps_marks k (marks f) (skipn t (changes k j)) = true /\
      keeps_marks k (marks f) (firstn t (changes k j)) = true).
    { unfold keeps_marks in *. rewrite !forallb_forall in *. split; intros c C; apply K, A; tauto. }
    apply (related_marks k (marks f)) in X; [|tauto..].
    apply (related_marks k (marks f)) in Y; [|tauto..].
    apply (related_pegs k (worth f)) in R; [|apply height_app; tauto].
    rewrite !total_app in R. apply height_app in V.
    rewrite !app_length, !total_app, !height_app, !map_app, X, Y. repeat split; try tauto; lia.
Qed.

End Moves.

Lemma few_begin_is f w : few_begin (marks f) (begins_marked f) w = true <-> begins_well f w.
Proof.
  unfold few_begin, begins_well. destruct (begins_marked f); simpl; [|easy].
  destruct w as [|l w]; [intuition easy|]. rewrite Nat.ltb_lt. tauto.
Qed.

(** What is meant stays so where the marks of all columns stay. *)
Lemma meant_stays f w v : length v = length w -> map (marks f) v = map (marks f) w ->
  meant f w <-> meant f v.
Proof.
  intros L M. unfold meant, total, begins_well. rewrite L, M.
  destruct w as [|l w], v as [|m v]; simpl in *; try easy. injection M as M _. now rewrite M.
Qed.

(** ** The theorem *)

Lemma splits_in closed cs t : In t (splits closed cs) <->
  closed = true /\ 0 < t < length cs.
Proof.
  unfold splits. destruct closed; simpl; [|intuition congruence]. rewrite in_seq. intuition lia.
Qed.

Theorem check_solvable_sound fuel b k closed told pegs a :
  check_solvable fuel b k closed told pegs a = Good tt ->
  has_columns b k = true /\ tells_all k told = true /\
  solvable (family_of b k closed told) (N.to_nat pegs) a.
Proof.
  intros H. unfold check_solvable in H.
  apply demand_good in H. destruct H as [HC H]. apply demand_good in H. destruct H as [WF H].
  apply demand_good in H. destruct H as [TA' H]. apply demand_good in H. destruct H as [_ H].
  set (f := family_of b k closed told) in *.
  apply demand_good in H. destruct H as [GJ H]. apply demand_good in H. destruct H as [_ H].
  set (css := map (changes k) (first_jumps f)) in *.
  apply demand_good in H. destruct H as [LP H]. apply demand_good in H. destruct H as [KM H].
  apply demand_good in H. destruct H as [_ H].
  set (step := table_leads (table_of a)) in *. set (yes := table_accepts (table_of a)) in *.
  set (row_of := fun q => get_at _ q 0%N) in *. set (live := live_settled _ _ _) in *.
  apply demand_good in H. destruct H as [RL H].
  set (least := if closed then N.of_nat (widest f) else 0%N) in *.
  set (most := N.of_nat (marks_allowed f)) in *.
  apply demand_good in H. destruct H as [FE H]. apply andb_true_iff in FE. destruct FE as [BE FE]. apply demand_good in H. destruct H as [TB H].
  set (all := laid closed css 2) in *. set (look := at_ _) in *.
  apply demand_good in H. destruct H as [LW H]. apply demand_good in H. destruct H as [LE _].
  split; auto. split; auto.
  assert (step_is : forall q l, step q l = leads a q l) by apply table_leads_is.
  assert (yes_is : forall q, yes q = accepts a q) by apply table_accepts_is.
  assert (reads_is : forall w, accepted a w = yes (run step 0 w)).
  { intros w. unfold accepted. rewrite yes_is. f_equal. unfold run. generalize 0%N.
    induction w as [|l w IH]; simpl; intros q; auto. now rewrite IH, step_is. }
  rewrite forallb_forall in GJ, LP, KM, LW. apply andb_true_iff in RL, TB.
  destruct RL as [RH LH], TB as [TW TA]. rewrite forallb_forall in TW, TA.
  apply explore_closed in FE, LE. destruct FE as [F [FC FS]], LE as [P [PC PS]].
  pose proof (size_above k a WF) as S0.
  assert (few : forall w, of_height k w -> (N.of_nat (total (worth f) w) <= pegs)%N ->
    yes (run step 0 w) = true <-> N.of_nat (total (worth f) w) = pegs /\ meant f w).
  { intros w W L.
    rewrite (few_first_sound k a step yes (worth f) (marks f) pegs most least (begins_marked f) F w);
      auto.
    rewrite !andb_true_iff, N.eqb_eq, !N.leb_le, few_begin_is. unfold meant, long_enough, least, most.
    change (is_closed f) with closed. destruct closed; intuition (try lia; try easy). }
  assert (leads_on : forall w, of_height k w -> (pegs < N.of_nat (total (worth f) w))%N ->
    yes (run step 0 w) = true -> exists v, strip_move f w v /\ length v = length w /\
      of_height k v /\ total (worth f) v < total (worth f) w /\
      map (marks f) v = map (marks f) w /\ yes (run step 0 v) = true).
  { intros w W L A.
    assert (D : led look a step yes (map snd all) 0 (jump_set a live (seams closed all)) w).
    { apply (lead_sound look k a step yes step_is yes_is WF row_of live RH LH pegs
        (map snd all) (worth f) P w PC 0 0); auto; try lia. apply PS. now left. }
    assert (G : exists j v, In j (first_jumps f) /\ (plays_within k j w v \/
      is_closed f = true /\ exists t, 0 < t < span j /\ plays_across k j t w v) /\
      yes (run step 0 v) = true).
    { destruct D as [[v [w' [V [R Y]]]]|[i [x [z [z' [I [-> [R Y]]]]]]]].
      - apply (in_jump_set look k a) in V. unfold seams in V. apply in_flat_map in V.
        destruct V as [[cs i] [X V]]. apply in_map_iff in V. destruct V as [t [[= E E0] T]].
        cbn [fst snd] in E, T. rewrite <- E in R. rewrite <- E0 in Y.
        specialize (LW _ X). simpl in LW. apply andb_true_iff in LW. destruct LW as [_ LW].
        rewrite forallb_forall in LW. specialize (LW t T). apply laid_changes in X.
        apply in_map_iff in X. destruct X as [j [<- J]]. exists j, w'. split; auto.
        split; [|exact Y]. right. apply splits_in in T. rewrite length_changes in T.
        split; [apply T|]. exists t. split; [apply T|].
        exact (across_read look k j t _ _ _ w w' LW R).
      - apply in_map_iff in I. destruct I as [[cs n] [<- X]]. specialize (LW _ X). simpl in LW.
        apply andb_true_iff in LW. destruct LW as [LW _]. apply laid_changes in X.
        apply in_map_iff in X. destruct X as [j [<- J]]. simpl in R.
        apply (jump_read look k j) in R; auto. destruct R as [y [y' [u [-> [-> R]]]]].
        exists j, (x ++ y' ++ u). split; auto. split.
        + left. now exists x, y, y', u.
        + now rewrite run_app. }
    destruct G as [j [v [J [M Y]]]]. exists v.
    split; [apply (changes_move f GJ j); auto|].
    assert (M' : plays_within k j w v \/ exists t, plays_across k j t w v)
      by (destruct M as [M|[_ [t [_ M]]]]; eauto).
    apply (jump_leads f GJ j) in M'; auto; [|now apply LP, in_map|now apply KM, in_map]. tauto. }
  assert (back : forall w v, of_height k w -> long_enough f (length w) -> strip_move f w v ->
    length v = length w /\ of_height k v /\ map (marks f) v = map (marks f) w /\
    (yes (run step 0 v) = true -> yes (run step 0 w) = true)).
  { intros w v W L M. apply (move_changes f GJ) in M; auto. destruct M as [j [J M]].
    assert (C : In (changes k j) css) by now apply in_map.
    assert (M' : plays_within k j w v \/ exists t, plays_across k j t w v)
      by (destruct M as [M|[_ [t [_ M]]]]; eauto).
    apply (jump_leads f GJ j) in M'; auto. destruct M' as [E [V [_ K]]]. repeat split; auto.
    intros A. destruct M as [M|[CL [t [T M]]]].
    - apply (within_sound k a step yes step_is yes_is WF row_of j w v); auto.
    - specialize (TA _ C). rewrite forallb_forall in TA. specialize (TA t).
      apply (across_sound k step yes row_of fuel j t w v); auto. apply TA, splits_in.
      rewrite length_changes. auto. }
  intros w W. change (height f) with k in *. rewrite reads_is. split.
  - intros A. remember (total (worth f) w) as n eqn:E. revert w W A E.
    induction n as [n IH] using (well_founded_induction lt_wf). intros w W A E.
    destruct (N.lt_ge_cases pegs (N.of_nat n)) as [L|L].
    + rewrite E in L. destruct (leads_on w W L A) as [v [M [EL [V [PV [KV Y]]]]]].
      destruct (IH (total (worth f) v)) with (w := v) as [LE [u [R U]]]; auto; [lia|].
      split; [now apply (meant_stays f w v EL KV)|]. exists u. split; auto.
      now apply Strip_move with v.
    + rewrite E in L. apply few in A; auto. split; [apply A|]. exists w.
      split; [apply Strip_stay|]. lia.
  - intros [L [v [R E]]]. revert W L E. induction R as [w|w u v M R IH]; intros W L E.
    + apply few; auto; [lia|]. split; auto. lia.
    + destruct (back w u W (proj1 L) M) as [EL [U [KU B]]]. apply B, IH; auto.
      now apply (meant_stays f w u EL KU).
Qed.
