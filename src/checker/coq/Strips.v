(** * Jumps column by column

    What a jump does to a position of a board of any length: to each of the jump's columns something
    of its own, to all others nothing. On a closed board a jump may have its first columns at the
    position's end and the others at its beginning. *)

From Coq Require Import List NArith ZArith Bool Arith Lia.
From Verified Require Import Syntax Families.
Import ListNotations.

(** Of each column before the jump: what it is after the jump, if the jump is legal there. *)
Definition change : Type := list (option N).

Definition changed (c : change) (l : N) : option N := nth (N.to_nat l) c None.

Definition letters (k : N) : list N := below (2 ^ k).

Definition changed_by (cells : list placed) (l : N) : option N :=
  if forallb (fun x => Bool.eqb (N.testbit l (row x)) (was x)) cells
  then Some (fold_right (fun x m => if becomes x then N.setbit m (row x) else N.clearbit m (row x))
    l cells)
  else None.

Definition change_of (k : N) (cells : list placed) : change := map (changed_by cells) (letters k).

Definition cells_at (place : placed -> nat) (j : list placed) (c : nat) : list placed :=
  filter (fun x => place x =? c) j.

Definition changes (k : N) (j : list placed) : list change :=
  map (fun c => change_of k (cells_at column j c)) (seq 0 (span j)).

Fixpoint related (cs : list change) (w v : strip) : Prop :=
  match cs, w, v with
  | [], [], [] => True
  | c :: cs, l :: w, m :: v => changed c l = Some m /\ related cs w v
  | _, _, _ => False
  end.

(** A jump as it should be: its cells differ, and are in columns of the board. *)
Fixpoint cells_differ (j : list placed) : bool :=
  match j with
  | [] => true
  | x :: j =>
    negb (existsb (fun y => (column x =? column y) && (row x =? row y)%N) j) && cells_differ j
  end.

Definition is_jump_of (k : N) (j : list placed) : bool :=
  cells_differ j && forallb (fun x => (row x <? k)%N) j && negb (length j =? 0).

(** ** One column *)

Lemma in_below n l : In l (below n) <-> (l < n)%N.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros [i [<- I]]. apply in_seq in I. lia.
  - intros L. exists (N.to_nat l). rewrite in_seq. lia.
Qed.

Lemma in_letters k l : In l (letters k) <-> (l < 2 ^ k)%N.
Proof. apply in_below. Qed.

Lemma nth_below {A : Type} (f : N -> A) n l d :
  nth (N.to_nat l) (map f (below n)) d = if (l <? n)%N then f l else d.
Proof.
  unfold below. destruct (N.ltb_spec l n) as [L|L].
  - rewrite map_map, nth_indep with (d' := f (N.of_nat 0)) by (rewrite map_length, seq_length; lia).
    change (f (N.of_nat 0)) with ((fun i => f (N.of_nat i)) 0%nat). rewrite map_nth, seq_nth by lia.
    f_equal. lia.
  - apply nth_overflow. rewrite map_length, map_length, seq_length. lia.
Qed.

Lemma changed_of k cells l m :
  changed (change_of k cells) l = Some m <-> (l < 2 ^ k)%N /\ changed_by cells l = Some m.
Proof.
  unfold changed, change_of, letters. rewrite nth_below. destruct (N.ltb_spec l (2 ^ k)).
  - intuition.
  - split; [discriminate|]. lia.
Qed.

Lemma small_bits k m : (forall i, (k <= i)%N -> N.testbit m i = false) <-> (m < 2 ^ k)%N.
Proof.
  split.
  - intros H. destruct (N.eq_dec m 0) as [->|Z]; [apply N.neq_0_lt_0, N.pow_nonzero; lia|].
    apply N.log2_lt_pow2; [lia|]. destruct (N.lt_ge_cases (N.log2 m) k) as [L|L]; auto.
    apply H in L. now rewrite N.bit_log2 in L.
  - intros H i I. destruct (N.eq_dec m 0) as [->|Z]; [apply N.bits_0|].
    apply N.bits_above_log2. apply N.log2_lt_pow2 in H; lia.
Qed.

Definition differing_rows (cells : list placed) : Prop := NoDup (map row cells).

Lemma fold_outside cells l i : ~ In i (map row cells) ->
  N.testbit (fold_right (fun x m => if becomes x then N.setbit m (row x) else N.clearbit m (row x))
    l cells) i = N.testbit l i.
Proof.
  induction cells as [|x cells IH]; simpl; intros H; auto.
  assert (E : (row x =? i)%N = false) by (apply N.eqb_neq; tauto).
  destruct (becomes x); rewrite ?N.setbit_eqb, ?N.clearbit_eqb, E, IH by tauto;
    rewrite ?andb_true_r; auto.
Qed.

Lemma fold_inside cells l x : differing_rows cells -> In x cells ->
  N.testbit (fold_right (fun x m => if becomes x then N.setbit m (row x) else N.clearbit m (row x))
    l cells) (row x) = becomes x.
Proof.
  induction cells as [|y cells IH]; simpl; [easy|]. intros D I. inversion D; subst.
  destruct I as [->|I].
  - destruct (becomes x); rewrite ?N.setbit_eqb, ?N.clearbit_eqb, N.eqb_refl; simpl; auto.
    apply andb_false_r.
  - assert (E : (row y =? row x)%N = false).
    { apply N.eqb_neq. intros E. rewrite E in H1. apply H1, in_map, I. }
    destruct (becomes y); rewrite ?N.setbit_eqb, ?N.clearbit_eqb, E, IH by auto;
      rewrite ?andb_true_r; auto.
Qed.

(** The column l becomes m: the cells as they say, and the others as they were. *)
Lemma changed_spec k cells l m : differing_rows cells -> (forall x, In x cells -> (row x < k)%N) ->
  changed (change_of k cells) l = Some m <->
  (l < 2 ^ k)%N /\ (forall x, In x cells -> N.testbit l (row x) = was x /\
    N.testbit m (row x) = becomes x) /\
  forall i, ~ In i (map row cells) -> N.testbit m i = N.testbit l i.
Proof.
  intros D K. rewrite changed_of. unfold changed_by.
  destruct (forallb _ cells) eqn:F.
  - rewrite forallb_forall in F. split.
    + intros [L [= <-]]. split; auto. split.
      * intros x X. split; [now apply eqb_prop, F|]. now apply fold_inside.
      * intros i I. now apply fold_outside.
    + intros [L [I O]]. split; auto. f_equal. apply N.bits_inj. intros i.
      destruct (in_dec N.eq_dec i (map row cells)) as [R|R].
      * apply in_map_iff in R. destruct R as [x [<- X]]. rewrite fold_inside by auto.
        symmetry. now apply I.
      * rewrite fold_outside, O; auto.
  - split; [easy|]. intros [_ [I _]]. exfalso. enough (true = false) by easy. rewrite <- F.
    symmetry. apply forallb_forall. intros x X. destruct (I x X) as [-> _]. apply eqb_reflx.
Qed.

Lemma changed_small k cells l m : (forall x, In x cells -> (row x < k)%N) ->
  changed (change_of k cells) l = Some m -> (l < 2 ^ k)%N /\ (m < 2 ^ k)%N.
Proof.
  intros K H. apply changed_of in H. destruct H as [L H]. split; auto. unfold changed_by in H.
  destruct (forallb _ _); [|discriminate]. injection H as <-. apply small_bits. intros i I.
  rewrite fold_outside; [now apply small_bits with (1 := L)|]. intros R. apply in_map_iff in R.
  destruct R as [x [<- X]]. apply K in X. lia.
Qed.

(** ** All columns *)

Lemma related_length cs w v : related cs w v -> length w = length cs /\ length v = length cs.
Proof.
  revert w v. induction cs as [|c cs IH]; intros [|l w] [|m v] H; simpl in *; try easy.
  destruct H as [_ H]. apply IH in H. lia.
Qed.

Lemma related_nth cs w v : related cs w v <->
  length w = length cs /\ length v = length cs /\
  forall i, i < length cs -> changed (nth i cs []) (nth i w 0%N) = Some (nth i v 0%N).
Proof.
  revert w v. induction cs as [|c cs IH]; intros [|l w] [|m v]; simpl;
    try (split; [easy|intros [? [? _]]; lia]).
  rewrite IH. split.
  - intros [C [W [V H]]]. split; [lia|]. split; [lia|]. intros [|i] I; auto. apply H. lia.
  - intros [W [V H]]. split; [apply (H 0); lia|]. split; [lia|]. split; [lia|]. intros i I.
    apply (H (S i)). lia.
Qed.

Lemma related_app cs ds w v : related (cs ++ ds) w v <->
  exists w1 w2 v1 v2, w = w1 ++ w2 /\ v = v1 ++ v2 /\ related cs w1 v1 /\ related ds w2 v2.
Proof.
  split.
  - revert w v. induction cs as [|c cs IH]; intros w v H.
    + exists [], w, [], v. simpl. auto.
    + destruct w as [|l w], v as [|m v]; try easy. destruct H as [C H].
      destruct (IH w v H) as [w1 [w2 [v1 [v2 [-> [-> [R1 R2]]]]]]].
      exists (l :: w1), w2, (m :: v1), v2. simpl. auto.
  - intros [w1 [w2 [v1 [v2 [-> [-> [R1 R2]]]]]]]. revert w1 v1 R1.
    induction cs as [|c cs IH]; intros [|l w1] [|m v1] R1; simpl in *; try easy.
    destruct R1. auto.
Qed.

Lemma still_changed k l m : changed (change_of k []) l = Some m <-> (l < 2 ^ k)%N /\ m = l.
Proof. rewrite changed_of. unfold changed_by. simpl. intuition congruence. Qed.

Lemma related_still k n w v : related (repeat (change_of k []) n) w v <->
  length w = n /\ of_height k w /\ v = w.
Proof.
  revert w v. induction n as [|n IH]; intros [|l w] [|m v]; simpl;
    try (split; [easy|intros [? [? ?]]; easy]).
  - split; auto. intros _. repeat split; auto. constructor.
  - rewrite still_changed, IH. split.
    + intros [[L ->] [<- [H ->]]]. repeat split; auto. now constructor.
    + intros [E [H [= -> ->]]]. inversion H; subst. repeat split; auto.
Qed.

Lemma related_height k cs w v :
  (forall c, In c cs -> forall l m, changed c l = Some m -> (l < 2 ^ k)%N /\ (m < 2 ^ k)%N) ->
  related cs w v -> of_height k w /\ of_height k v.
Proof.
  revert w v. induction cs as [|c cs IH]; intros [|l w] [|m v] H R; simpl in *; try easy;
    [split; constructor|].
  destruct R as [C R]. apply IH in R; [|intros d D; apply H; auto].
  apply (H c) in C; auto. split; constructor; tauto.
Qed.

(** ** A jump in place *)

Section Jump.
Variables (k : N) (j : list placed).
Hypothesis good : is_jump_of k j = true.

Lemma rows_small x : In x j -> (row x < k)%N.
Proof.
  unfold is_jump_of in good. rewrite !andb_true_iff, forallb_forall in good.
  intros X. apply N.ltb_lt. now apply good.
Qed.

Lemma rows_differ place c : (forall x y, In x j -> In y j -> place x = place y ->
  column x = column y) -> differing_rows (cells_at place j c).
Proof.
  unfold is_jump_of in good. rewrite !andb_true_iff in good. destruct good as [[D _] _].
  clear good. revert D. induction j as [|x l IH]; simpl; intros D P; [constructor|].
  apply andb_true_iff in D. destruct D as [X D].
  destruct (Nat.eqb_spec (place x) c) as [E|E]; [|apply IH; auto].
  constructor; [|apply IH; auto]. intros I. apply in_map_iff in I. destruct I as [y [R Y]].
  unfold cells_at in Y. apply filter_In in Y. destruct Y as [Y C]. apply Nat.eqb_eq in C.
  apply negb_true_iff in X. assert (F : existsb (fun y => (column x =? column y) &&
    (row x =? row y)%N) l = true); [|congruence].
  apply existsb_exists. exists y. split; auto. rewrite R, N.eqb_refl, (P x y), Nat.eqb_refl; auto.
  congruence.
Qed.

Lemma cells_small place c x : In x (cells_at place j c) -> (row x < k)%N.
Proof. intros X. apply filter_In in X. now apply rows_small. Qed.

Lemma plays_related place w v :
  (forall x y, In x j -> In y j -> place x = place y -> column x = column y) -> of_height k w ->
  strip_plays place j w v <->
  (forall x, In x j -> place x < length w) /\
  related (map (fun c => change_of k (cells_at place j c)) (seq 0 (length w))) w v.
Proof.
  intros P W. rewrite related_nth, map_length, seq_length.
  assert (N : forall i, i < length w -> nth i (map (fun c => change_of k (cells_at place j c))
    (seq 0 (length w))) [] = change_of k (cells_at place j i)).
  { intros i I. rewrite nth_indep with (d' := change_of k (cells_at place j 0))
      by (rewrite map_length, seq_length; auto).
    change (change_of k (cells_at place j 0)) with
      ((fun c => change_of k (cells_at place j c)) 0). now rewrite map_nth, seq_nth. }
  unfold strip_plays, peg_at. split.
  - intros [L [I O]]. split; [intros x X; now apply I|]. repeat split; auto. intros i B.
    rewrite N by auto. apply changed_spec; [now apply rows_differ|apply cells_small|]. split.
    + unfold of_height in W. rewrite Forall_forall in W. now apply W, nth_In.
    + split.
      * intros x X. apply filter_In in X. destruct X as [X E]. apply Nat.eqb_eq in E.
        rewrite <- E. now apply I.
      * intros r R. apply O. intros x X [= E F]. apply R. subst r. apply in_map, filter_In.
        split; auto. now apply Nat.eqb_eq.
  - intros [B [_ [L H]]]. split; [auto|].
    assert (S : forall c, c < length w ->
      (forall x, In x (cells_at place j c) -> N.testbit (nth c w 0%N) (row x) = was x /\
        N.testbit (nth c v 0%N) (row x) = becomes x) /\
      forall i, ~ In i (map row (cells_at place j c)) ->
        N.testbit (nth c v 0%N) i = N.testbit (nth c w 0%N) i).
    { intros c C. specialize (H c C). rewrite N in H by auto.
      apply changed_spec in H; [tauto|now apply rows_differ|apply cells_small]. }
    split.
    + intros x X. split; [now apply B|]. apply (S (place x)); auto. apply filter_In.
      split; auto. apply Nat.eqb_refl.
    + intros c i O. destruct (Nat.lt_ge_cases c (length w)) as [C|C].
      * apply S; auto. intros R. apply in_map_iff in R. destruct R as [x [E X]].
        apply filter_In in X. destruct X as [X F]. apply Nat.eqb_eq in F. apply (O x X). congruence.
      * rewrite !nth_overflow; auto; lia.
Qed.

Lemma column_below_span x : In x j -> column x < span j.
Proof.
  intros X. unfold span. apply Nat.lt_succ_r.
  assert (H : Forall (fun c => c <= list_max (map column j)) (map column j))
    by now apply list_max_le.
  rewrite Forall_forall in H. apply H. now apply in_map.
Qed.

Lemma widest_cell : exists x, In x j /\ S (column x) = span j.
Proof.
  unfold is_jump_of in good. rewrite !andb_true_iff in good. destruct good as [_ L].
  destruct j as [|y l]; [easy|]. clear good L. unfold span. revert y.
  induction l as [|z l IH]; intros y; simpl.
  - exists y. rewrite Nat.max_0_r. auto.
  - destruct (IH z) as [x [X E]]. simpl in E.
    destruct (Nat.le_ge_cases (column y) (Nat.max (column z) (list_max (map column l)))) as [M|M].
    + exists x. split; [destruct X; auto|]. lia.
    + exists y. split; auto. lia.
Qed.

(** Columns that no cell is in are left alone. *)
Lemma no_cells place l : (forall c x, In c l -> In x j -> place x <> c) ->
  map (fun c => change_of k (cells_at place j c)) l = repeat (change_of k []) (length l).
Proof.
  induction l as [|c l IH]; simpl; intros H; auto. f_equal; [|apply IH; firstorder].
  f_equal. unfold cells_at. assert (forall x, In x j -> place x <> c) by firstorder.
  clear good H IH. induction j as [|x i IH]; simpl; auto.
  destruct (Nat.eqb_spec (place x) c) as [E|E]; [|apply IH; firstorder].
  exfalso. apply (H0 x); simpl; auto.
Qed.

Lemma same_cells place c i : (forall x, In x j -> place x = c <-> column x = i) ->
  cells_at place j c = cells_at column j i.
Proof.
  intros H. unfold cells_at. clear good. induction j as [|x l IH]; simpl; auto.
  destruct (Nat.eqb_spec (place x) c), (Nat.eqb_spec (column x) i); rewrite IH; auto;
    try (intros; apply H; simpl; auto); exfalso; specialize (H x (or_introl eq_refl)); tauto.
Qed.

(** All of a jump's columns behind [d] others. *)
Lemma placed_linear d n : d + span j <= n ->
  map (fun c => change_of k (cells_at (fun x => d + column x) j c)) (seq 0 n) =
  repeat (change_of k []) d ++ changes k j ++ repeat (change_of k []) (n - d - span j).
Proof.
  intros L. replace n with (d + (span j + (n - d - span j))) at 1 by lia.
  rewrite !seq_app, !map_app. f_equal; [|f_equal].
  - rewrite no_cells, seq_length; auto. intros c x C X. apply in_seq in C. lia.
  - unfold changes. rewrite (Nat.add_comm 0 d).
    assert (E : forall m, map (fun c => change_of k (cells_at (fun x => d + column x) j c))
      (seq (d + m) (span j)) = map (fun c => change_of k (cells_at column j c)) (seq m (span j))).
    { generalize (span j). intros s. induction s as [|s IH]; intros m; simpl; auto. f_equal.
      - f_equal. apply same_cells. lia.
      - now rewrite <- Nat.add_succ_r. }
    apply E.
  - rewrite no_cells, seq_length; auto. intros c x C X. apply in_seq in C.
    apply column_below_span in X. lia.
Qed.

(** The first [t] columns at the end of a closed board, the others at its beginning. *)
Lemma placed_seam t n : 0 < t -> t < span j -> span j <= n ->
  map (fun c => change_of k (cells_at (place_of true n (n - t)) j c)) (seq 0 n) =
  skipn t (changes k j) ++ repeat (change_of k []) (n - span j) ++ firstn t (changes k j).
Proof.
  intros T U L.
  assert (P : forall x, In x j -> place_of true n (n - t) x =
    if column x <? t then n - t + column x else column x - t).
  { intros x X. apply column_below_span in X. unfold place_of.
    destruct (Nat.ltb_spec (column x) t).
    - apply Nat.mod_small. lia.
    - replace (n - t + column x) with (column x - t + 1 * n) by lia. rewrite Nat.mod_add by lia.
      apply Nat.mod_small. lia. }
  assert (E : forall m s i, (forall x c, In x j -> m <= c < m + s ->
      (place_of true n (n - t) x = c <-> column x = c - m + i)) ->
    map (fun c => change_of k (cells_at (place_of true n (n - t)) j c)) (seq m s) =
    map (fun c => change_of k (cells_at column j c)) (seq i s)).
  { intros m s. revert m. induction s as [|s IH]; intros m i H; simpl; auto. f_equal.
    - f_equal. apply same_cells. intros x X. rewrite (H x m X) by lia. now rewrite Nat.sub_diag.
    - apply IH. intros x c X C. rewrite (H x c X) by lia. lia. }
  replace (seq 0 n) with (seq 0 (span j - t + (n - span j + t))) by (f_equal; lia).
  rewrite !seq_app, !map_app. f_equal.
  - rewrite (E 0 _ t).
    + unfold changes. replace (span j) with (t + (span j - t)) at 2 by lia.
      rewrite seq_app, map_app, skipn_app, map_length, seq_length, Nat.sub_diag.
      rewrite skipn_all2 by (rewrite map_length, seq_length; lia). reflexivity.
    + intros x c X C. rewrite (P x X). apply column_below_span in X.
      destruct (Nat.ltb_spec (column x) t); lia.
  - f_equal.
    + rewrite no_cells, seq_length; auto. intros c x C X. apply in_seq in C. rewrite (P x X).
      apply column_below_span in X. destruct (Nat.ltb_spec (column x) t); lia.
    + rewrite (E _ _ 0).
      * unfold changes. replace (span j) with (t + (span j - t)) at 1 by lia.
        rewrite seq_app, map_app, firstn_app, map_length, seq_length, Nat.sub_diag.
        rewrite firstn_all2 by (rewrite map_length, seq_length; lia). simpl. now rewrite app_nil_r.
      * intros x c X C. rewrite (P x X). apply column_below_span in X.
        destruct (Nat.ltb_spec (column x) t); lia.
Qed.

Definition plays_within (w v : strip) : Prop :=
  exists x y y' z, w = x ++ y ++ z /\ v = x ++ y' ++ z /\ related (changes k j) y y'.

Definition plays_across (t : nat) (w v : strip) : Prop :=
  exists x x' m y y', w = x ++ m ++ y /\ v = x' ++ m ++ y' /\
    related (skipn t (changes k j)) x x' /\ related (firstn t (changes k j)) y y'.

Lemma length_changes : length (changes k j) = span j.
Proof. unfold changes. now rewrite map_length, seq_length. Qed.

Lemma height_app w v : of_height k (w ++ v) <-> of_height k w /\ of_height k v.
Proof. apply Forall_app. Qed.

(** A jump behind [d] columns, which fits. *)
Lemma linear_within d w v : of_height k w -> d + span j <= length w ->
  strip_plays (fun x => d + column x) j w v -> plays_within w v.
Proof.
  intros W L H. apply plays_related in H; auto; [|intros; lia]. destruct H as [_ H].
  rewrite placed_linear in H by auto. apply related_app in H.
  destruct H as [x [r [x' [r' [-> [-> [X H]]]]]]]. apply related_app in H.
  destruct H as [y [z [y' [z' [-> [-> [Y Z]]]]]]].
  apply related_still in X, Z. destruct X as [_ [_ ->]], Z as [_ [_ ->]]. now exists x, y, y', z.
Qed.

Lemma within_linear x y y' z : of_height k (x ++ y ++ z) -> related (changes k j) y y' ->
  strip_plays (fun c => length x + column c) j (x ++ y ++ z) (x ++ y' ++ z) /\
  length x + span j <= length (x ++ y ++ z).
Proof.
  intros W R. pose proof (related_length _ _ _ R) as [L _]. rewrite length_changes in L.
  assert (B : length x + span j <= length (x ++ y ++ z)) by (rewrite !app_length; lia).
  split; auto. apply plays_related; auto; [intros; lia|]. split.
  - intros c C. apply column_below_span in C. lia.
  - rewrite placed_linear by auto. rewrite !height_app in W.
    apply related_app. exists x, (y ++ z), x, (y' ++ z). repeat split.
    + apply related_still. tauto.
    + apply related_app. exists y, z, y', z. repeat split; auto. apply related_still.
      repeat split; try tauto. rewrite !app_length. lia.
Qed.

Lemma place_apart n d : span j <= n -> forall x y, In x j -> In y j ->
  place_of true n d x = place_of true n d y -> column x = column y.
Proof.
  intros L x y X Y E. apply column_below_span in X, Y. unfold place_of in E.
  assert (A : forall a b, a <= b -> b < n -> (d + a) mod n = (d + b) mod n -> a = b).
  { intros a b AB B M. pose proof (Nat.div_mod (d + a) n). pose proof (Nat.div_mod (d + b) n).
    assert (Z : n * ((d + b) / n - (d + a) / n) = b - a).
    { rewrite Nat.mul_sub_distr_l. lia. }
    destruct ((d + b) / n - (d + a) / n) as [|q]; [lia|]. nia. }
  destruct (Nat.le_ge_cases (column x) (column y)).
  - apply A; lia.
  - symmetry. apply A; lia.
Qed.

Lemma seam_across d w v : of_height k w -> span j <= length w -> d < length w ->
  length w < d + span j -> strip_plays (place_of true (length w) d) j w v ->
  plays_across (length w - d) w v.
Proof.
  intros W L D S H. apply plays_related in H; auto; [|now apply place_apart].
  destruct H as [_ H]. assert (E : d = length w - (length w - d)) by lia. rewrite E in H.
  rewrite placed_seam in H by lia. apply related_app in H.
  destruct H as [x [r [x' [r' [-> [-> [X H]]]]]]]. apply related_app in H.
  destruct H as [m [y [m' [y' [-> [-> [M Y]]]]]]]. apply related_still in M.
  destruct M as [_ [_ ->]]. now exists x, x', m, y, y'.
Qed.

Lemma across_seam t w v : 0 < t -> t < span j -> of_height k w -> plays_across t w v ->
  t <= length w /\ span j <= length w /\
  strip_plays (place_of true (length w) (length w - t)) j w v.
Proof.
  intros T U W [x [x' [m [y [y' [-> [-> [X Y]]]]]]]].
  pose proof (related_length _ _ _ X) as [LX _]. pose proof (related_length _ _ _ Y) as [LY _].
  rewrite skipn_length, length_changes in LX. rewrite firstn_length, length_changes in LY.
  assert (B : span j <= length (x ++ m ++ y)) by (rewrite !app_length; lia).
  split; [lia|]. split; auto. apply plays_related; auto; [now apply place_apart|]. split.
  - intros c C. apply Nat.mod_upper_bound. lia.
  - rewrite placed_seam by lia. rewrite !height_app in W.
    apply related_app. exists x, (m ++ y), x', (m ++ y'). repeat split; auto.
    apply related_app. exists m, y, m, y'. repeat split; auto. apply related_still.
    repeat split; try tauto. rewrite !app_length. lia.
Qed.

(** All of a jump in place on an open board, or on a closed one. *)
Lemma plays_open d w v : of_height k w -> strip_plays (place_of false (length w) d) j w v ->
  plays_within w v.
Proof.
  intros W H. destruct widest_cell as [x [X E]].
  apply (linear_within d); auto. destruct H as [_ [H _]]. apply H in X.
  unfold place_of in X. lia.
Qed.

Lemma plays_closed d w v : of_height k w -> span j <= length w -> d < length w ->
  strip_plays (place_of true (length w) d) j w v ->
  plays_within w v \/ exists t, 0 < t < span j /\ plays_across t w v.
Proof.
  intros W L D H. destruct (Nat.le_gt_cases (d + span j) (length w)) as [F|F].
  - left. apply (linear_within d); auto. apply plays_related in H; auto; [|now apply place_apart].
    apply plays_related; auto; [intros; lia|]. destruct H as [B H]. split.
    + intros x X. apply column_below_span in X. lia.
    + replace (map _ _) with (map (fun c => change_of k (cells_at (place_of true (length w) d) j c))
        (seq 0 (length w))); auto.
      apply map_ext. intros c. f_equal. unfold cells_at. apply filter_ext_in. intros x X.
      apply column_below_span in X. unfold place_of. now rewrite Nat.mod_small by lia.
  - right. exists (length w - d). split; [lia|]. now apply seam_across.
Qed.

Lemma within_plays closed w v : of_height k w -> plays_within w v ->
  exists d, d < length w /\ strip_plays (place_of closed (length w) d) j w v.
Proof.
  intros W [x [y [y' [z [-> [-> R]]]]]]. destruct (within_linear x y y' z W R) as [P L].
  destruct widest_cell as [c [_ S]].
  exists (length x). split; [lia|]. destruct closed; auto.
  destruct P as [E [I O]].
  assert (M : forall c, In c j ->
    place_of true (length (x ++ y ++ z)) (length x) c = length x + column c).
  { intros e C. apply column_below_span in C. unfold place_of. apply Nat.mod_small. lia. }
  split; auto. split.
  - intros e C. rewrite (M e C). now apply I.
  - intros e i H. apply O. intros f F. rewrite <- (M f F). now apply H.
Qed.

End Jump.
