(** * "nearest" and "tightest": which resource count is best

    A number for each jump shows that no resource count does better: the weak duality of linear
    programs. All numbers are integers over common denominators; what [Game] says of rational
    weightings is brought to that form. *)

From Coq Require Import List NArith ZArith Lia Permutation Bool FMapPositive QArith_base Qabs.
From Verified Require Import Syntax Game Weights Jumps Vectors.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What is run *)

Definition look (m : array Z) (i : N) : Z := match at_ m i with Some x => x | None => 0 end.
Definition put (i : N) (x : Z) (m : array Z) : array Z := PositiveMap.add (N.succ_pos i) x m.

(** Each jump with its number. *)
Fixpoint with_numbers (m : array Z) (i : N) (js : list jump) : list (jump * Z) :=
  match js with
  | [] => []
  | j :: js => (j, look m i) :: with_numbers m (N.succ i) js
  end.

Definition times_of (js : list jump) (x : jump_numbers) : list (jump * Z) :=
  with_numbers (fold_right (fun p => put (fst p) (snd p)) (PositiveMap.empty Z) (numbers_listed x))
    0 js.

Definition cell_change (c : cell) : Z := b2z (after c) - b2z (before c).

(** What the jumps, so often each, change on the holes. *)
Definition add_change (y : Z) (c : cell) (m : array Z) : array Z :=
  put (hole c) (look m (hole c) + y * cell_change c) m.

Definition changes (js : list (jump * Z)) : array Z :=
  fold_right (fun p m => fold_right (add_change (snd p)) m (fst p)) (PositiveMap.empty Z) js.

Definition gains_times (w : N -> Z) (js : list (jump * Z)) : Z :=
  total (fun p => snd p * gain w (fst p)) js.

(** Is a / b the fraction? *)
Definition is_fraction (a b : Z) (x : Z * positive) : bool := a * Zpos (snd x) =? b * fst x.

Definition nearest_ok (b : board) (hs : list N) (w v : ready_vector) (d : Z * positive)
  (x : jump_numbers) : bool :=
  let f := Zpos (numbers_denominator x) in
  let js := times_of (jumps b) x in
  let z := changes js in
  is_count v &&
  is_fraction (total (fun h => Z.abs (weight v h * Zpos (den w) - weight w h * Zpos (den v))) hs)
    (Zpos (den v) * Zpos (den w)) d &&
  forallb (fun p => 0 <=? snd p) js &&
  forallb (fun h => Z.abs (look z h) <=? f) hs &&
  is_fraction (gains_times (weight w) js) (f * Zpos (den w)) d.

(** *** A completion that is worth as much as any *)

Fixpoint take_equal (hs : list N) (wanted : N -> bool) (left : Z) (q : position) : position :=
  match hs with
  | [] => q
  | h :: hs =>
    if wanted h && (0 <? left) then take_equal hs wanted (left - 1) (N.setbit q h)
    else take_equal hs wanted left q
  end.

Definition take_better (hs : list N) (w : N -> Z) (p : position_set) (line : Z) : position :=
  fold_left (fun q h => if peg (open p) h && (line <? w h) then N.setbit q h else q) hs (pegs p).

(** With a fixed number of pegs: those above the line, and as many on it as are left. *)
Definition best_completion (hs : list N) (w : N -> Z) (p : position_set) : position :=
  match count p with
  | None => take_better hs w p 0
  | Some k =>
    let line := line_of hs w p k in
    let q := take_better hs w p line in
    take_equal hs (fun h => peg (open p) h && (w h =? line)) (Z.of_N k - pegs_among hs q) q
  end.

Definition upper_attained (b : board) (hs : list N) (w : N -> Z) (p : position_set) : bool :=
  let q := best_completion hs w p in
  is_completion b p q && (value hs w q =? upper hs w p).

(** *** Points between the completions: numbers from 0 to [f] instead of no peg and a peg *)

Definition lowest (f : Z) (p : position_set) (h : N) : Z :=
  if peg (open p) h then 0 else if peg (pegs p) h then f else 0.
Definition highest (f : Z) (p : position_set) (h : N) : Z :=
  if peg (open p) h || peg (pegs p) h then f else 0.

Definition point_ok (hs : list N) (f : Z) (p : position_set) (s : N -> Z) : bool :=
  forallb (fun h => (lowest f p h <=? s h) && (s h <=? highest f p h)) hs &&
  match count p with
  | None => true
  | Some k => total s hs =? f * Z.of_N k
  end.

(** From the lower bounds up to the higher, until nothing is left to be shared out. *)
Fixpoint fill (hs : list N) (low high : N -> Z) (left : Z) (m : array Z) : array Z :=
  match hs with
  | [] => m
  | h :: hs =>
    let x := Z.max 0 (Z.min left (high h - low h)) in
    fill hs low high (left - x) (put h (low h + x) m)
  end.

(** A point of the start that the changes [z] lead to one of the finish, when there is one. *)
Definition start_point (hs : list N) (f : Z) (s t : position_set) (z : N -> Z) : array Z :=
  let low h := Z.max (lowest f s h) (lowest f t h - z h) in
  let high h := Z.min (highest f s h) (highest f t h - z h) in
  let least := total low hs in
  let aim := match count s, count t with
             | Some k, _ => f * Z.of_N k
             | None, Some k => f * Z.of_N k - total z hs
             | None, None => least
             end in
  fill hs low high (aim - least) (PositiveMap.empty Z).

Definition tightest_ok (b : board) (hs : list N) (s t : position_set) (v : ready_vector)
  (m : Z * positive) (x : jump_numbers) : bool :=
  let f := Zpos (numbers_denominator x) in
  let js := times_of (jumps b) x in
  let change := changes js in
  let lost := - total (fun g => g) (gains v) in
  let w := weight v in
  let z := look change in
  let point := start_point hs f s t z in
  let from := look point in
  is_count v && negb (lost =? 0) &&
  is_fraction (upper hs w s - lower hs w t) lost m &&
  upper_attained b hs w s && upper_attained b hs (fun h => - w h) t &&
  forallb (fun p => f * fst m <=? snd p * Zpos (snd m)) js &&
  point_ok hs f s from && point_ok hs f t (fun h => from h + z h).

(** ** Fractions as integers over a denominator *)

Definition over (w : N -> Z) (d : positive) : weighting := fun h => w h # d.

(** What is said of a vector is said of its weights. *)
Definition weighting_of (v : ready_vector) : weighting := over (weight v) (den v).

Lemma sum_over {A} (f : A -> Q) (g : A -> Z) d l :
  (forall x, In x l -> (f x == g x # d)%Q) -> (sum f l == total g l # d)%Q.
Proof.
  induction l as [|x l IH]; simpl; intros H; [easy|].
  rewrite (H x), IH by auto. unfold Qeq, Qplus. cbn [Qnum Qden]. rewrite Pos2Z.inj_mul. ring.
Qed.

Section Board.
  Variable b : board.
  Hypothesis Good : good_board b.
  Let hs := board_holes b.

  (** [u] is the integers [U] over [e], on the board. *)
  Definition is_over (u : weighting) (U : N -> Z) (e : positive) : Prop :=
    forall h, In h hs -> (u h == U h # e)%Q.

  Lemma over_is_over w d : is_over (over w d) w d.
  Proof. now intros h _. Qed.

  Lemma denominator_of (u : weighting) l :
    exists e, forall h, In h l -> (Zpos (Qden (u h)) | Zpos e).
  Proof.
    induction l as [|h l [e H]]; [now exists 1%positive|]. exists (Qden (u h) * e)%positive.
    intros k [<-|K]; rewrite Pos2Z.inj_mul; [apply Z.divide_factor_l|].
    apply Z.divide_mul_r. auto.
  Qed.

  Lemma every_weighting u : exists U e, is_over u U e.
  Proof.
    destruct (denominator_of u hs) as [e H].
    exists (fun h => Qnum (u h) * (Zpos e / Zpos (Qden (u h)))), e. intros h Hh.
    destruct (H h Hh) as [c E]. unfold Qeq. simpl. rewrite E, Z.div_mul by easy. ring.
  Qed.

  Lemma worth_over u U e q : is_over u U e -> (worth b u q == value hs U q # e)%Q.
  Proof. intros I. apply sum_over. intros h Hh. destruct (peg q h); [auto|easy]. Qed.

  Lemma gained_over u U e j : is_over u U e -> In j (jumps b) -> (gained u j == gain U j # e)%Q.
  Proof.
    intros I J. apply sum_over. intros c C. rewrite (I (hole c)).
    - unfold peg_number, b2z. destruct (after c), (before c); unfold Qeq; simpl;
        rewrite ?Pos.mul_1_r; ring.
    - apply (proj2 (Good j J)). now apply in_map.
  Qed.

  Lemma count_over u U e : is_over u U e ->
    resource_count b u <-> forall j, In j (jumps b) -> gain U j <= 0.
  Proof.
    intros I. split; intros H j J; specialize (H j J).
    - rewrite (gained_over u U e) in H by auto. unfold Qle in H. simpl in H. lia.
    - rewrite (gained_over u U e) by auto. unfold Qle. simpl. lia.
  Qed.

  Lemma distance_over u U e v V d : is_over u U e -> is_over v V d ->
    (distance b u v == total (fun h => Z.abs (U h * Zpos d - V h * Zpos e)) hs # (e * d))%Q.
  Proof.
    intros I J. apply sum_over. intros h Hh. rewrite (I h Hh), (J h Hh).
    unfold Qminus, Qplus, Qopp, Qabs. simpl. now replace (U h * Zpos d + - V h * Zpos e)
      with (U h * Zpos d - V h * Zpos e) by ring.
  Qed.

  Lemma losses_over u U e : is_over u U e ->
    (losses b u == - total (gain U) (jumps b) # e)%Q.
  Proof.
    intros I. unfold losses.
    rewrite (sum_over _ (fun j => - gain U j) e).
    - replace (total (fun j => - gain U j) (jumps b)) with (- total (gain U) (jumps b)); [easy|].
      induction (jumps b); simpl; lia.
    - intros j J. now rewrite (gained_over u U e).
  Qed.

  (** ** Sums over the jumps *)

  Lemma look_put i x m k : look (put i x m) k = if (k =? i)%N then x else look m k.
  Proof.
    unfold look, put, at_. destruct (N.eqb_spec k i) as [->|D].
    - now rewrite PositiveMap.gss.
    - rewrite PositiveMap.gso; auto. intros E. apply D. apply (f_equal N.pos) in E.
      rewrite !N.succ_pos_spec in E. lia.
  Qed.

  Lemma cells_add y (W : N -> Z) j : incl (map hole j) hs -> forall m,
    total (fun h => W h * look (fold_right (add_change y) m j) h) hs =
    y * gain W j + total (fun h => W h * look m h) hs.
  Proof.
    induction j as [|c j IH]; intros I m; cbn [map fold_right]; [unfold gain; simpl; ring|].
    assert (Hc : In (hole c) hs) by (apply I; now left).
    specialize (IH (fun h Hh => I h (or_intror Hh)) m).
    assert (E : forall m', total (fun h => W h * look (add_change y c m') h) hs =
      W (hole c) * (y * cell_change c) + total (fun h => W h * look m' h) hs).
    { intros m'. rewrite (total_ext _ (fun h => W h * look m' h +
        (if (h =? hole c)%N then W (hole c) * (y * cell_change c) else 0))).
      - rewrite total_add. rewrite (total_support (fun h => if (h =? hole c)%N then _ else 0) hs
          [hole c]).
        + simpl. rewrite N.eqb_refl. ring.
        + apply board_holes_NoDup.
        + repeat constructor. easy.
        + intros h [<-|[]]. exact Hc.
        + intros h _ N. destruct (N.eqb_spec h (hole c)) as [->|]; auto. exfalso. apply N. now left.
      - intros h _. unfold add_change. rewrite look_put. destruct (N.eqb_spec h (hole c)) as [->|].
        + ring.
        + ring. }
    rewrite E, IH. unfold gain, cell_change. simpl. ring.
  Qed.

  (** What the jumps change, weighed, is what they gain. *)
  Lemma changes_gain W js : incl (map fst js) (jumps b) ->
    total (fun h => W h * look (changes js) h) hs = gains_times W js.
  Proof.
    unfold gains_times. induction js as [|[j y] js IH]; intros I; simpl.
    - apply total_zero. intros h _. unfold look, at_. rewrite PositiveMap.gempty. ring.
    - rewrite cells_add, IH; auto.
      + intros i Hi. apply I. now right.
      + apply Good. apply I. now left.
  Qed.

  Lemma with_numbers_fst m js : forall i, map fst (with_numbers m i js) = js.
  Proof. induction js; simpl; intros i; congruence. Qed.

  Lemma times_among x : incl (map fst (times_of (jumps b) x)) (jumps b).
  Proof. unfold times_of. rewrite with_numbers_fst. apply incl_refl. Qed.

  (** ** The nearest count *)

  Lemma product_of_bounded a z f : Z.abs z <= f -> a * z <= Z.abs a * f.
  Proof. intros H. nia. Qed.

  Lemma nearest_bound (W U : N -> Z) (d e f : Z) js : 0 < d -> 0 < e -> 0 < f ->
    incl (map fst js) (jumps b) ->
    (forall p, In p js -> 0 <= snd p) ->
    (forall h, In h hs -> Z.abs (look (changes js) h) <= f) ->
    (forall j, In j (jumps b) -> gain U j <= 0) ->
    e * gains_times W js <= f * total (fun h => Z.abs (U h * d - W h * e)) hs.
  Proof.
    intros Pd Pe Pf I Y Z C.
    assert (L : total (fun h => (W h * e - U h * d) * look (changes js) h) hs <=
      total (fun h => f * Z.abs (U h * d - W h * e)) hs).
    { apply total_le. intros h Hh. specialize (Z h Hh).
      replace (Z.abs (U h * d - W h * e)) with (Z.abs (W h * e - U h * d)) by lia.
      rewrite (Z.mul_comm f). now apply product_of_bounded. }
    rewrite total_scale in L.
    rewrite (total_ext _ (fun h => e * (W h * look (changes js) h) -
      d * (U h * look (changes js) h))) in L by (intros; ring).
    rewrite total_sub, !total_scale, !changes_gain in L by auto.
    assert (N : gains_times U js <= 0).
    { unfold gains_times. clear -I Y C. induction js as [|[j y] js IH]; simpl; [lia|].
      assert (0 <= y) by (apply (Y (j, y)); now left).
      assert (gain U j <= 0) by (apply C, I; now left).
      assert (total (fun p => snd p * gain U (fst p)) js <= 0).
      { apply IH; [intros i Hi; apply I; now right|intros p Hp; apply Y; now right]. }
      nia. }
    nia.
  Qed.

  Lemma is_fraction_spec x y z : is_fraction x (Zpos y) z = true -> (x # y == fst z # snd z)%Q.
  Proof. unfold is_fraction. rewrite Z.eqb_eq. unfold Qeq. cbn [Qnum Qden]. lia. Qed.

  Theorem nearest_sound w v d x : vector_ok b v -> nearest_ok b hs w v d x = true ->
    nearest b (over (weight w) (den w)) (over (weight v) (den v)) (fst d # snd d).
  Proof.
    intros V H. unfold nearest_ok in H. set (js := times_of (jumps b) x) in *.
    rewrite !andb_true_iff in H. destruct H as [[[[C D] Y] Z] S].
    rewrite <- Pos2Z.inj_mul in D, S. apply is_fraction_spec in D, S.
    rewrite forallb_forall in Y, Z. pose proof (times_among x) as I. fold js in I.
    split; [|split].
    - apply (count_over _ _ _ (over_is_over _ _)). now apply count_is.
    - rewrite <- D. apply distance_over; apply over_is_over.
    - intros u R. destruct (every_weighting u) as [U [e O]].
      rewrite (distance_over u U e _ (weight w) (den w)); [|exact O|apply over_is_over].
      pose proof (proj1 (count_over u U e O) R) as RU. rewrite <- S. unfold Qle. cbn [Qnum Qden].
      pose proof (nearest_bound (weight w) U (Zpos (den w)) (Zpos e)
        (Zpos (numbers_denominator x)) js) as B. rewrite !Pos2Z.inj_mul.
      assert (B' : Zpos e * gains_times (weight w) js <= Zpos (numbers_denominator x) *
        total (fun h => Z.abs (U h * Zpos (den w) - weight w h * Zpos e)) hs).
      { apply B; auto; try easy.
        - intros p P. apply Z.leb_le. auto.
        - intros h Hh. apply Z.leb_le. auto. }
      apply (Z.mul_le_mono_nonneg_r _ _ (Zpos (den w))) in B'; lia.
  Qed.

  (** ** Points between the completions of a set *)

  (** Some [m] of a list are the best: those above a line, and those on it. *)
  Lemma best_of_list (U : N -> Z) l : l <> [] ->
    exists x k, Permutation l (x :: k) /\ forall y, In y k -> U y <= U x.
  Proof.
    induction l as [|y l IH]; [easy|intros _]. destruct l as [|z l].
    - now exists y, [].
    - destruct IH as [x [k [P M]]]; [easy|]. destruct (Z_le_gt_dec (U y) (U x)).
      + exists x, (y :: k). split.
        * rewrite P. apply perm_swap.
        * intros i [<-|Hi]; auto.
      + exists y, (x :: k). split; [now rewrite P|]. intros i [<-|Hi]; [lia|].
        specialize (M i Hi). lia.
  Qed.

  Lemma best_are (U : N -> Z) l : forall m, (m <= length l)%nat ->
    exists A B line, Permutation l (A ++ B) /\ length A = m /\
      (forall x, In x A -> line <= U x) /\ (forall x, In x B -> U x <= line).
  Proof.
    induction m as [|m IH]; intros L.
    - exists [], l. destruct l as [|y l].
      + exists 0. repeat split; easy.
      + destruct (best_of_list U (y :: l)) as [x [k [P M]]]; [easy|]. exists (U x).
        repeat split; try easy. intros i Hi. apply (Permutation_in _ P) in Hi.
        destruct Hi as [<-|Hi]; [lia|auto].
    - destruct IH as [A [B [line [P [E [HA HB]]]]]]; [lia|].
      assert (B <> []).
      { intros ->. apply Permutation_length in P. rewrite app_length in P. simpl in P. lia. }
      destruct (best_of_list U B) as [x [k [Q M]]]; [easy|].
      assert (X : In x B) by (apply (Permutation_in _ (Permutation_sym Q)); now left).
      exists (x :: A), k, (U x). split; [|split; [simpl; lia|split]].
      + rewrite P, Q. apply Permutation_sym, Permutation_middle.
      + intros i [<-|Hi]; [lia|]. specialize (HA i Hi). specialize (HB x X). lia.
      + exact M.
  Qed.

  Definition add_holes (l : list N) (q : position) : position :=
    fold_right (fun h q => N.setbit q h) q l.

  Lemma peg_add_holes l q h : peg (add_holes l q) h = true <-> In h l \/ peg q h = true.
  Proof.
    induction l as [|k l IH]; simpl; [tauto|].
    rewrite peg_set, orb_true_iff, IH, N.eqb_eq. intuition.
  Qed.

  Lemma peg_ldiff q r h : peg (N.ldiff q r) h = peg q h && negb (peg r h).
  Proof. apply N.ldiff_spec. Qed.

  (** Pegs where the set has them, and on some of its open holes. *)
  Definition with_pegs (p : position_set) (l : list N) : position :=
    add_holes l (N.ldiff (pegs p) (open p)).

  Lemma peg_closed p l h : (forall k, In k l -> peg (open p) k = true) ->
    peg (open p) h = false -> peg (with_pegs p l) h = peg (pegs p) h.
  Proof.
    intros O H. apply eq_true_iff_eq. unfold with_pegs.
    rewrite peg_add_holes, peg_ldiff, H, andb_true_r.
    split; [intros [I|I]; auto|auto]. rewrite (O h I) in H. discriminate.
  Qed.

  Lemma peg_open p l h : peg (open p) h = true -> peg (with_pegs p l) h = true <-> In h l.
  Proof.
    intros H. unfold with_pegs. rewrite peg_add_holes, peg_ldiff, H, andb_false_r.
    intuition discriminate.
  Qed.

  (** Compared hole by hole with a point, when the line is worth nothing. *)
  Lemma better_than_point (U : N -> Z) (f line : Z) p l (s : N -> Z) : 0 < f ->
    (forall h, In h hs -> lowest f p h <= s h <= highest f p h) ->
    (forall h, In h l -> peg (open p) h = true /\ line <= U h) ->
    (forall h, In h hs -> peg (open p) h = true -> ~ In h l -> U h <= line) ->
    total (fun h => (U h - line) * s h) hs <=
      f * value hs (fun h => U h - line) (with_pegs p l).
  Proof.
    intros F S L M. unfold value. rewrite <- total_scale. apply total_le. intros h Hh.
    specialize (S h Hh). unfold lowest, highest in S. destruct (peg (open p) h) eqn:O; simpl in S.
    - destruct (peg (with_pegs p l) h) eqn:P.
      + apply peg_open in P; auto. destruct (L h P) as [_ B]. nia.
      + assert (N : ~ In h l) by (rewrite <- (peg_open p l h O); congruence).
        specialize (M h Hh O N).
        assert (0 <= (line - U h) * s h) by (apply Z.mul_nonneg_nonneg; lia). lia.
    - rewrite peg_closed; auto; [|intros k K; now apply L].
      destruct (peg (pegs p) h); [replace (s h) with f by lia|replace (s h) with 0 by lia]; lia.
  Qed.

  Lemma pegs_among_with p l : NoDup l -> incl l hs -> (forall h, In h l -> peg (open p) h = true) ->
    pegs_among hs (with_pegs p l) =
      Z.of_nat (length l) + pegs_among hs (N.ldiff (pegs p) (open p)).
  Proof.
    intros D I O. rewrite <- !value_unit. unfold value.
    rewrite (total_ext _ (fun h => (if in_dec N.eq_dec h l then 1 else 0) +
      (if peg (N.ldiff (pegs p) (open p)) h then 1 else 0))).
    - rewrite total_add. f_equal.
      rewrite (total_support _ hs l); auto; [|apply board_holes_NoDup|].
      + clear. assert (E : forall k, incl l k ->
          total (fun h => if in_dec N.eq_dec h k then 1 else 0) l = Z.of_nat (length l)).
        { induction l as [|h l IH]; intros k I; [easy|]. cbn [total length].
          rewrite IH by (intros i Hi; apply I; now right).
          destruct (in_dec N.eq_dec h k) as [_|N]; [lia|]. exfalso. apply N, I. now left. }
        apply E, incl_refl.
      + intros h _ N. now destruct (in_dec N.eq_dec h l).
    - intros h _. rewrite peg_ldiff. destruct (peg (open p) h) eqn:P.
      + rewrite andb_false_r. destruct (in_dec N.eq_dec h l) as [Y|Y].
        * now rewrite (proj2 (peg_open p l h P) Y).
        * destruct (peg (with_pegs p l) h) eqn:W; auto. apply peg_open in W; auto. easy.
      + rewrite andb_true_r, peg_closed by auto. destruct (in_dec N.eq_dec h l) as [Y|Y].
        * rewrite (O h Y) in P. discriminate.
        * easy.
  Qed.

  (** Whatever is counted, some completion is worth as much as the point. *)
  Lemma some_completion (U : N -> Z) (f : Z) p s : 0 < f -> point_ok hs f p s = true ->
    exists q, completion b p q /\ total (fun h => U h * s h) hs <= f * value hs U q.
  Proof.
    intros F H. unfold point_ok in H. rewrite andb_true_iff, forallb_forall in H.
    destruct H as [S K].
    assert (S' : forall h, In h hs -> lowest f p h <= s h <= highest f p h).
    { intros h Hh. specialize (S h Hh). lia. }
    set (opens := filter (peg (open p)) hs).
    assert (D : NoDup opens) by apply NoDup_filter, board_holes_NoDup.
    assert (OI : forall h, In h opens <-> In h hs /\ peg (open p) h = true).
    { intros h. apply filter_In. }
    destruct (count p) as [k|] eqn:E.
    - apply Z.eqb_eq in K. set (c := pegs_among hs (N.ldiff (pegs p) (open p))).
      assert (B : f * c <= total s hs <= f * c + f * Z.of_nat (length opens)).
      { unfold c, opens. clear -S' F. induction hs as [|h l IH]; [simpl; lia|].
        specialize (IH (fun h Hh => S' h (or_intror Hh))). specialize (S' h (or_introl eq_refl)).
        unfold lowest, highest in S'. cbn [total pegs_among filter]. rewrite peg_ldiff.
        destruct (peg (open p) h); cbn [orb negb length] in *.
        - rewrite andb_false_r, Nat2Z.inj_succ. lia.
        - rewrite andb_true_r. destruct (peg (pegs p) h); lia. }
      rewrite K in B.
      destruct (best_are U opens (Z.to_nat (Z.of_N k - c))) as [A [B' [line [P [L [HA HB]]]]]];
        [nia|].
      assert (AI : forall h, In h A -> In h opens).
      { intros h Hh. apply (Permutation_in _ (Permutation_sym P)), in_or_app. now left. }
      assert (DA : NoDup A).
      { apply (Permutation_NoDup P) in D. clear -D. induction A as [|a A IH]; constructor;
          inversion D; subst; auto. intros I. apply H1, in_or_app. now left. }
      assert (N : pegs_among hs (with_pegs p A) = Z.of_N k).
      { rewrite pegs_among_with; auto.
        - fold c. nia.
        - intros h Hh. now apply OI, AI.
        - intros h Hh. now apply OI, AI. }
      exists (with_pegs p A). split.
      + split; [|rewrite E; exact N]. intros h Hh. apply peg_closed; auto.
        intros i Hi. now apply OI, AI.
      + pose proof (better_than_point U f line p A s F S') as M.
        rewrite (value_shift hs U _ line), N.
        rewrite (total_ext _ (fun h => line * s h + (U h - line) * s h)) by (intros; ring).
        rewrite total_add, total_scale, K.
        assert (total (fun h => (U h - line) * s h) hs <=
          f * value hs (fun h => U h - line) (with_pegs p A)); [|lia].
        apply M.
        * intros h Hh. split; auto. now apply OI, AI.
        * intros h Hh O NA. apply HB. assert (I : In h (A ++ B')).
          { apply (Permutation_in _ P). now apply OI. }
          apply in_app_or in I. tauto.
    - set (A := filter (fun h => 0 <=? U h) opens).
      assert (AI : forall h, In h A <-> In h opens /\ 0 <= U h).
      { intros h. unfold A. now rewrite filter_In, Z.leb_le. }
      exists (with_pegs p A). split.
      + split; [|now rewrite E]. intros h Hh. apply peg_closed; auto.
        intros i Hi. now apply AI, proj1, OI in Hi.
      + pose proof (better_than_point U f 0 p A s F S') as M.
        rewrite (total_ext _ (fun h => (U h - 0) * s h)) by (intros; ring).
        rewrite (value_shift hs U _ 0). rewrite Z.mul_0_l, Z.add_0_l. apply M.
        * intros h Hh. apply AI in Hh. split; [|tauto]. now apply OI.
        * intros h Hh O NA. destruct (Z_le_gt_dec (U h) 0); auto. exfalso. apply NA.
          apply AI. split; [now apply OI|lia].
  Qed.

  (** ** The tightest count *)

  Lemma largest_over w d p : upper_attained b hs w p = true ->
    largest_worth b (over w d) p (upper hs w p # d).
  Proof.
    unfold upper_attained. rewrite andb_true_iff, Z.eqb_eq. intros [C E].
    apply is_completion_spec in C. split.
    - exists (best_completion hs w p). split; auto.
      rewrite (worth_over _ w d) by apply over_is_over. now rewrite E.
    - intros q Q. rewrite (worth_over _ w d) by apply over_is_over.
      pose proof (upper_sound b w p q Q). unfold Qle. simpl. fold hs in H. nia.
  Qed.

  Lemma least_over w d p : upper_attained b hs (fun h => - w h) p = true ->
    least_worth b (over w d) p (lower hs w p # d).
  Proof.
    unfold upper_attained. rewrite andb_true_iff, Z.eqb_eq, value_opp. intros [C E].
    apply is_completion_spec in C. split.
    - exists (best_completion hs (fun h => - w h) p). split; auto.
      rewrite (worth_over _ w d) by apply over_is_over. fold hs. unfold lower. rewrite <- E.
      now rewrite Z.opp_involutive.
    - intros q Q. rewrite (worth_over _ w d) by apply over_is_over.
      pose proof (lower_sound b w p q Q). unfold Qle. simpl. fold hs in H. nia.
  Qed.

  Lemma tightest_bound (U : N -> Z) f m n js s t from : 0 < f -> 0 < n ->
    map fst js = jumps b ->
    (forall p, In p js -> f * m <= snd p * n) ->
    point_ok hs f s from = true ->
    point_ok hs f t (fun h => from h + look (changes js) h) = true ->
    (forall j, In j (jumps b) -> gain U j <= 0) ->
    exists q r, completion b s q /\ completion b t r /\
      m * - total (gain U) (jumps b) <= n * (value hs U q - value hs U r).
  Proof.
    intros F P I Y S T C.
    destruct (some_completion U f s from F S) as [q [Q BQ]].
    destruct (some_completion (fun h => - U h) f t _ F T) as [r [R BR]].
    exists q, r. split; auto. split; auto. rewrite value_opp in BR.
    rewrite (total_ext _ (fun h => - 1 * (U h * from h) + - 1 * (U h * look (changes js) h)))
      in BR by (intros; ring).
    rewrite total_add, !total_scale, changes_gain in BR by (rewrite I; apply incl_refl).
    assert (G : f * m * - total (gain U) (jumps b) <= n * - gains_times U js).
    { unfold gains_times. rewrite <- I, total_map. rewrite <- I in C. clear -C Y.
      induction js as [|[j y] js IH]; simpl; [lia|].
      assert (f * m <= y * n) by (apply (Y (j, y)); now left).
      assert (gain U j <= 0) by (apply C; now left).
      assert (f * m * - total (fun x => gain U (fst x)) js <=
        n * - total (fun p => snd p * gain U (fst p)) js).
      { apply IH; [intros i Hi; apply Y; now right|intros i Hi; apply C; now right]. }
      nia. }
    apply (Zmult_le_reg_r _ _ f); [lia|]. nia.
  Qed.

  Theorem tightest_sound s t v m x : vector_ok b v -> tightest_ok b hs s t v m x = true ->
    tightest b s t (over (weight v) (den v)) (fst m # snd m).
  Proof.
    intros V H. unfold tightest_ok in H. set (js := times_of (jumps b) x) in *.
    rewrite !andb_true_iff in H. destruct H as [[[[[[[C N] D] A] B] Y] S] T].
    rewrite forallb_forall in Y. apply negb_true_iff, Z.eqb_neq in N.
    assert (G : forall j, In j (jumps b) -> gain (weight v) j <= 0) by now apply count_is.
    assert (L : total (fun g => g) (gains v) = total (gain (weight v)) (jumps b)).
    { rewrite (gains_are b v V), total_map. now apply total_ext. }
    rewrite L in N, D. unfold is_fraction in D. apply Z.eqb_eq in D.
    split; [|split; [|split]].
    - now apply (count_over _ _ _ (over_is_over _ _)).
    - rewrite (losses_over _ _ _ (over_is_over _ _)). unfold Qlt. simpl.
      assert (total (gain (weight v)) (jumps b) <= 0); [|lia].
      rewrite <- (total_zero (fun _ => 0) (jumps b)) by easy. now apply total_le.
    - exists (upper hs (weight v) s # den v)%Q, (lower hs (weight v) t # den v)%Q.
      split; [now apply largest_over|]. split; [now apply least_over|].
      rewrite (losses_over _ _ _ (over_is_over _ _)).
      unfold Qeq, Qmult, Qminus, Qplus, Qopp. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. nia.
    - intros u y R [a [c [La [Lc E]]]]. destruct (every_weighting u) as [U [e O]].
      pose proof (proj1 (count_over u U e O) R) as RU.
      destruct (tightest_bound U (Zpos (numbers_denominator x)) (fst m) (Zpos (snd m)) js s t
        (look (start_point hs (Zpos (numbers_denominator x)) s t (look (changes js)))))
        as [q [r [Hq [Hr M]]]]; auto; try easy.
      + unfold js, times_of. apply with_numbers_fst.
      + intros p P. apply Z.leb_le. auto.
      + destruct La as [_ La], Lc as [_ Lc]. specialize (La q Hq). specialize (Lc r Hr).
        rewrite E, (losses_over u U e O). rewrite (worth_over u U e) in La, Lc by auto.
        apply Qle_trans with ((value hs U q # e) - (value hs U r # e))%Q.
        * unfold Qle, Qminus, Qplus, Qmult, Qopp. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. nia.
        * apply Qplus_le_compat; auto. now apply Qopp_le_compat.
  Qed.
End Board.
