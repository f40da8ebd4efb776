(** * Are these all edges of a cone?

    Rows are linear inequalities, those of a set ("mask", a number whose bits are the rows) at once:
    [cone A] has the points where no row of A is positive, [flat A] those where all are 0. A point
    of the cone is known by its tight rows, those that are 0. A list of masks is [whole] when every
    functional that is not negative on points with these tight rows is negative nowhere in the cone.
    That is what "these are all extreme rays" comes to, without a word of polytopes: for duality one
    would say that the points generate the cone.

    Why a list is whole: let a functional f be negative at a point u of the cone, but not on the
    list. Less a multiple of what all rows lose it is 0 somewhere on the list, at T say, still not
    negative there, and negative at u. Now go to the larger cone of the rows tight at T alone. If
    the list, seen from T, is whole for that cone, f is negative nowhere in it, a contradiction. (So
    the tight rows of T are the next set, and of the list only its members with all but one rank of
    these count: the other ends of the edges at T.)

    Not all T need be looked at: when S are the members that are left out, and fewer by two than the
    dimension, some functional h that is not 0 vanishes on S and at u. If f is positive outside of
    S, add h or take it away until the sum is 0 at a member outside of S; on S and at u nothing has
    changed. (This stands for Balinski's theorem, that the graph of a polytope is connected even
    without S.) *)

From Coq Require Import List NArith ZArith Lia Bool.
From Verified Require Import Weights Sets Linear Edges.
Import ListNotations.
Local Open Scope Z_scope.

Section Cones.
  Variable n : nat.
  Variable rows : list (list Z).
  Hypothesis Rows : Forall (fun a => (length a <= n)%nat) rows.

  Definition row (i : N) : list Z := nth (N.to_nat i) rows [].
  Definition at_row (i : N) (x : point) : Z := prod n (vec (row i)) x.

  Definition cone (A : N) (x : point) : Prop := forall i, N.testbit A i = true -> at_row i x <= 0.
  Definition flat (A : N) (x : point) : Prop := forall i, N.testbit A i = true -> at_row i x = 0.

  (** [E] are the rows of [A] that are 0 at [x]. *)
  Definition tight (A : N) (x : point) (E : N) : Prop :=
    forall i, N.testbit E i = N.testbit A i && (at_row i x =? 0).

  Definition kernel (A : N) (f : point) : Prop := forall x, flat A x -> prod n f x = 0.

  (** On some point with these tight rows [f] is not negative. *)
  Definition shown (A : N) (f : point) (X : N) : Prop :=
    exists v, cone A v /\ tight A v (N.land A X) /\ 0 <= prod n f v.

  Definition whole (A : N) (F : list N) : Prop :=
    forall f, kernel A f -> (forall X, In X F -> shown A f X) -> forall u, cone A u ->
      0 <= prod n f u.

  Lemma at_row_both i a x b y : at_row i (both a x b y) = a * at_row i x + b * at_row i y.
  Proof. apply prod_both. Qed.

  Lemma at_row_ext i x y : (forall k, (k < n)%nat -> x k = y k) -> at_row i x = at_row i y.
  Proof. intros E. now apply prod_ext. Qed.

  Lemma pick_in A a : forall rs i, In a (pick A i rs) ->
    exists k, N.testbit A (i + N.of_nat k) = true /\ nth k rs [] = a /\ In a rs.
  Proof.
    induction rs as [|r rs IH]; simpl; intros i H; [easy|].
    assert (T : In a (pick A (N.succ i) rs) -> exists k, N.testbit A (i + N.of_nat k) = true /\
      match k with O => r | S m => nth m rs [] end = a /\ (r = a \/ In a rs)).
    { intros I. destruct (IH _ I) as [k [K [E J]]]. exists (S k). rewrite Nat2N.inj_succ.
      replace (i + N.succ (N.of_nat k))%N with (N.succ i + N.of_nat k)%N by lia. auto. }
    destruct (N.testbit A i) eqn:B; auto. destruct H as [<-|H]; auto.
    exists O. rewrite N.add_0_r. auto.
  Qed.

  Lemma in_pick A a : In a (pick A 0 rows) -> exists i, N.testbit A i = true /\ row i = a /\
    In a rows.
  Proof.
    intros H. destruct (pick_in A a rows 0 H) as [k [K [E I]]]. exists (N.of_nat k).
    unfold row. rewrite Nat2N.id. auto.
  Qed.

  Lemma pick_has A : forall rs i k, N.testbit A (i + N.of_nat k) = true -> (k < length rs)%nat ->
    In (nth k rs []) (pick A i rs).
  Proof.
    induction rs as [|r rs IH]; simpl; intros i k B L; [lia|]. destruct k as [|k].
    - rewrite N.add_0_r in B. rewrite B. now left.
    - assert (In (nth k rs []) (pick A (N.succ i) rs)).
      { apply IH; [|lia]. rewrite Nat2N.inj_succ in B.
        now replace (N.succ i + N.of_nat k)%N with (i + N.succ (N.of_nat k))%N by lia. }
      destruct (N.testbit A i); [now right|easy].
  Qed.

  (** A row beyond the list is 0. *)
  Lemma row_picked A i : N.testbit A i = true -> In (row i) (pick A 0 rows) \/ row i = [].
  Proof.
    intros B. unfold row. destruct (Nat.ltb_spec (N.to_nat i) (length rows)) as [L|L].
    - left. apply pick_has; auto. now rewrite N2Nat.id.
    - right. now apply nth_overflow.
  Qed.

  Lemma row_length a : In a rows -> (length a <= n)%nat.
  Proof. rewrite Forall_forall in Rows. auto. Qed.

  Lemma zero_row x : prod n (vec []) x = 0.
  Proof. rewrite prod_sym. apply prod_zero. now intros [|i] I. Qed.

  Lemma flat_pick A x : (forall a, In a (pick A 0 rows) -> prod n (vec a) x = 0) -> flat A x.
  Proof.
    intros H i B. unfold at_row. destruct (row_picked A i B) as [I|E]; [auto|]. rewrite E.
    apply zero_row.
  Qed.

  Lemma pick_flat A x : flat A x -> forall a, In a (pick A 0 rows) -> prod n (vec a) x = 0.
  Proof. intros H a I. destruct (in_pick A a I) as [i [B [E _]]]. rewrite <- E. now apply H. Qed.

  Lemma pick_lengths A : Forall (fun a => (length a <= n)%nat) (pick A 0 rows).
  Proof.
    apply Forall_forall. intros a I. destruct (in_pick A a I) as [i [_ [_ J]]].
    now apply row_length.
  Qed.

  Lemma null_of_span A x : flat A x -> span n (null_of n rows A) x.
  Proof. intros F. apply null_span; auto using pick_lengths. now apply pick_flat. Qed.

  Lemma is_zero_spec a B : In a rows -> is_zero a B = true -> forall x, span n B x ->
    prod n (vec a) x = 0.
  Proof.
    intros I Z. apply span_vanishes. intros b J. unfold is_zero in Z. rewrite forallb_forall in Z.
    rewrite <- dot_prod by now apply row_length. apply Z.eqb_eq. now apply Z.
  Qed.

  (** What vanishes on [E] is a multiple of one such point and something that vanishes on [A]. *)
  Lemma one_less_spec A E v x : one_less n rows A E = true -> flat E v -> ~ flat A v -> flat E x ->
    exists d c, d <> 0 /\ flat A (both d x (- c) v).
  Proof.
    unfold one_less. intros H Fv Nv Fx. destruct (find _ _) as [a|] eqn:Fa; [|easy].
    apply find_some in Fa. destruct Fa as [Ia _]. destruct (in_pick _ _ Ia) as [_ [_ [_ Ja]]].
    assert (Z : forall y, flat E y -> prod n (vec a) y = 0 -> flat A y).
    { intros y Fy Vy. apply flat_pick. intros r Ir. rewrite forallb_forall in H.
      specialize (H r Ir).
      destruct (in_pick _ _ Ir) as [_ [_ [_ Jr]]]. apply (is_zero_spec r _ Jr H).
      apply step_span; auto using row_length. now apply null_of_span. }
    exists (prod n (vec a) v), (prod n (vec a) x). split.
    - intros E0. apply Nv. now apply Z.
    - apply Z.
      + intros i B. rewrite at_row_both, Fv, Fx by easy. ring.
      + rewrite prod_both. ring.
  Qed.

  Lemma whole_mono A F G : incl F G -> whole A F -> whole A G.
  Proof. intros I W f K H. apply W; auto. Qed.

  Lemma cone_sub A E x : N.land A E = E -> cone A x -> cone E x.
  Proof.
    intros S C i B. apply C. rewrite <- S, N.land_spec in B. now apply andb_true_iff in B.
  Qed.

  (** ** As many members as rows *)

  Lemma lacking_has A F : forall l i, N.testbit (fold_left (fun l X => let D := N.ldiff A X in
      if (N.land D (N.pred D) =? 0)%N then N.lor l D else l) F l) i = true ->
    N.testbit l i = true \/ exists X, In X F /\ N.testbit (N.ldiff A X) i = true /\
      N.land (N.ldiff A X) (N.pred (N.ldiff A X)) = 0%N.
  Proof.
    induction F as [|X F IH]; simpl; intros l i H; auto.
    destruct (IH _ _ H) as [B|[Y [I Y']]]; [|right; exists Y; split; auto].
    destruct (N.eqb_spec (N.land (N.ldiff A X) (N.pred (N.ldiff A X))) 0) as [Z|_]; auto.
    rewrite N.lor_spec in B. apply orb_true_iff in B. destruct B as [B|B]; auto.
    right. exists X. auto.
  Qed.

  (** The lowest bit is taken away, so that no other is left. *)
  Lemma single_bit D i j : N.land D (N.pred D) = 0%N -> N.testbit D i = true ->
    N.testbit D j = true ->
    i = j.
  Proof.
    enough (H : forall i j, N.land D (N.pred D) = 0%N -> N.testbit D i = true ->
      N.testbit D j = true -> (i < j)%N -> False).
    { intros Z I J. destruct (N.lt_trichotomy i j) as [L|[E|L]]; auto; exfalso; eauto. }
    clear i j. intros i j Z I J L.
    assert (P : N.testbit (N.pred D) j = true).
    2: { apply (f_equal (fun x => N.testbit x j)) in Z.
         now rewrite N.land_spec, J, P, N.bits_0 in Z. }
    apply N.testbit_true in J. apply N.testbit_true.
    assert (Q : (N.pred D / 2 ^ j = D / 2 ^ j)%N); [|now rewrite Q].
    assert (R : (1 <= D mod 2 ^ j)%N).
    { destruct (N.eq_dec (D mod 2 ^ j) 0)%N as [E|E]; [|now apply N.neq_0_lt_0, N.le_succ_l in E].
      apply (f_equal (fun x => N.testbit x i)) in E.
      rewrite N.mod_pow2_bits_low, N.bits_0 in E by easy.
      congruence. }
    pose proof (N.div_mod' D (2 ^ j)%N) as DM. pose proof (N.mod_upper_bound D (2 ^ j)%N
      ltac:(now apply N.pow_nonzero)) as U.
    symmetry. apply N.div_unique with (r := (D mod 2 ^ j - 1)%N); revert R DM U; clear;
      generalize (D mod 2 ^ j)%N; intros r; generalize (2 ^ j * (D / 2 ^ j))%N; lia.
  Qed.

  Theorem simple_sound A F : is_simple A F = true -> whole A F.
  Proof.
    unfold is_simple. intros H. apply N.eqb_eq in H. intros f K S.
    assert (V : forall i, N.testbit A i = true -> exists v, cone A v /\ at_row i v < 0 /\
      (forall k, N.testbit A k = true -> k <> i -> at_row k v = 0) /\ 0 <= prod n f v).
    { intros i B. rewrite <- H in B. apply lacking_has in B. rewrite N.bits_0 in B.
      destruct B as [B|[X [I [B O]]]]; [easy|]. destruct (S X I) as [v [C [T P]]].
      rewrite N.ldiff_spec in B. apply andb_true_iff in B. destruct B as [Ai Xi].
      exists v. split; [easy|]. split; [|split; [|easy]].
      - specialize (T i). rewrite N.land_spec, Ai in T. apply negb_true_iff in Xi. rewrite Xi in T.
        specialize (C i Ai). destruct (Z.eqb_spec (at_row i v) 0); [easy|lia].
      - intros k Ak N. specialize (T k). rewrite N.land_spec, Ak in T.
        destruct (Z.eqb_spec (at_row k v) 0) as [E|_]; [easy|]. simpl in T.
        exfalso. apply N. apply (single_bit (N.ldiff A X)); auto.
        + now rewrite N.ldiff_spec, Ak, T.
        + now rewrite N.ldiff_spec, Ai, Xi. }
    enough (G : forall m u, cone A u -> (forall i, N.testbit A i = true -> (m <= i)%N ->
      at_row i u = 0) ->
      0 <= prod n f u).
    { intros u C. apply (G (N.size A)); auto. intros i B L. exfalso.
      destruct (N.eq_dec A 0%N) as [->|Z]; [now rewrite N.bits_0 in B|].
      rewrite N.bits_above_log2 in B; [easy|]. rewrite N.size_log2 in L by easy. lia. }
    induction m as [|m IH] using N.peano_ind; intros u C Z.
    - rewrite K; [lia|]. intros i B. apply Z; auto. lia.
    - destruct (N.testbit A m) eqn:B.
      + destruct (V m B) as [v [Cv [Nv [Zv Pv]]]]. pose proof (C m B) as Um.
        assert (G : 0 <= prod n f (both (- at_row m v) u (at_row m u) v)).
        { apply IH.
          - intros i Bi. rewrite at_row_both. destruct (N.eq_dec i m) as [->|N]; [lia|].
            rewrite (Zv i Bi N). specialize (C i Bi). nia.
          - intros i Bi L. rewrite at_row_both. destruct (N.eq_dec i m) as [->|N]; [ring|].
            rewrite (Zv i Bi N), Z; [ring|easy|lia]. }
        rewrite prod_both in G. nia.
      + apply IH; auto. intros i Bi L. apply Z; auto.
        destruct (N.eq_dec i m) as [->|N]; [congruence|lia].
  Qed.

  (** ** What all rows lose together *)

  Definition loss (A : N) : point := fun k => - total (fun a => vec a k) (pick A 0 rows).

  Lemma loss_is A x : prod n (loss A) x = - total (fun a => prod n (vec a) x) (pick A 0 rows).
  Proof.
    unfold loss. induction (pick A 0 rows) as [|a l IH]; simpl.
    - rewrite prod_sym. now apply prod_zero.
    - replace (- (prod n (vec a) x + total (fun a => prod n (vec a) x) l)) with
        (-1 * prod n (vec a) x + 1 * - total (fun a => prod n (vec a) x) l) by ring.
      rewrite <- IH, <- both_prod. apply prod_ext; auto. intros i _. unfold both. ring.
  Qed.

  Lemma none_above {X} (f : X -> Z) l : (forall x, In x l -> f x <= 0) ->
    total f l <= 0 /\ (total f l = 0 -> forall x, In x l -> f x = 0).
  Proof.
    induction l as [|x l IH]; simpl; intros H; [split; [lia|easy]|].
    pose proof (H x (or_introl eq_refl)). destruct IH as [L Z]; auto. split; [lia|].
    intros E y [<-|I]; [lia|]. apply Z; auto. lia.
  Qed.

  Lemma loss_cone A x : cone A x -> 0 <= prod n (loss A) x /\ (prod n (loss A) x = 0 -> flat A x).
  Proof.
    intros C. rewrite loss_is. destruct (none_above (fun a => prod n (vec a) x) (pick A 0 rows)) as
      [L Z].
    - intros a I. destruct (in_pick A a I) as [i [B [<- _]]]. now apply C.
    - split; [lia|]. intros E. apply flat_pick. apply Z. lia.
  Qed.

  Lemma loss_flat A x : flat A x -> prod n (loss A) x = 0.
  Proof. intros F. rewrite loss_is, total_zero; auto. now apply pick_flat. Qed.

  (** ** Lists of points *)

  (** The least quotient. *)
  Lemma least {X} (f g : X -> Z) l : (forall x, In x l -> 0 < g x) -> l <> [] ->
    exists m, In m l /\ forall x, In x l -> f m * g x <= f x * g m.
  Proof.
    intros G. induction l as [|x l IH]; [easy|intros _]. destruct l as [|y l].
    - exists x. split; [now left|]. intros z [<-|[]]. lia.
    - destruct IH as [m [I M]]; [intros z J; apply G; now right|easy|].
      pose proof (G x (or_introl eq_refl)) as Gx. pose proof (G m (or_intror I)) as Gm.
      destruct (Z_lt_le_dec (f x * g m) (f m * g x)) as [L|L].
      + exists x. split; [now left|]. intros z [<-|J]; [lia|]. specialize (M z J).
        pose proof (G z (or_intror J)) as Gz. apply (Z.mul_le_mono_pos_r _ _ (g m)); [easy|].
        apply (Z.mul_le_mono_pos_r _ _ (g x)) in M; [|easy].
        apply (Z.mul_lt_mono_pos_r (g z)) in L; [|easy]. lia.
      + exists m. split; [now right|]. intros z [<-|J]; auto.
  Qed.

  (** ** Leaving out *)

  Definition has_inside (A : N) : Prop := exists p, forall i, N.testbit A i = true ->
    at_row i p < 0.

  (** Seen from [T] no functional is negative. *)
  Definition settled (A : N) (F : list N) (T : N) : Prop :=
    forall f, kernel A f -> (forall X, In X F -> shown A f X) ->
      (exists v, cone A v /\ tight A v (N.land A T) /\ prod n f v = 0) ->
      forall u, cone A u -> 0 <= prod n f u.

  Lemma inside_far A p x : (forall i, N.testbit A i = true -> at_row i p < 0) ->
    exists m, cone A (both m p 1 x).
  Proof.
    intros P. assert (H : exists m, forall a, In a (pick A 0 rows) ->
      prod n (vec a) (both m p 1 x) <= 0).
    { assert (Q : forall a, In a (pick A 0 rows) -> prod n (vec a) p < 0).
      { intros a I. destruct (in_pick A a I) as [i [B [<- _]]]. now apply P. }
      revert Q. induction (pick A 0 rows) as [|a l IH]; intros Q; [now exists 0|].
      destruct IH as [m M]; [intros b I; apply Q; now right|].
      pose proof (Q a (or_introl eq_refl)) as Qa.
      exists (Z.max m (Z.abs (prod n (vec a) x))). intros b [<-|I]; rewrite prod_both.
      - nia.
      - specialize (M b I). rewrite prod_both in M. pose proof (Q b (or_intror I)). nia. }
    destruct H as [m M]. exists m. intros i B. unfold at_row.
    destruct (row_picked A i B) as [I|E]; [auto|]. rewrite E, zero_row. lia.
  Qed.

  Section Leaving.
    Variables (A : N) (out looked : list N).
    Hypothesis Inside : has_inside A.
    Hypothesis Strict : forall X, In X (out ++ looked) -> N.land A X <> A.
    Hypothesis Few : (length (null_of n rows A) + length out + 1 < n)%nat.
    Hypothesis Some_looked : looked <> [].
    Hypothesis Settled : forall T, In T looked -> settled A (out ++ looked) T.

    Let good X v := cone A v /\ tight A v (N.land A X).

    Variables vo vl : list point.
    Hypothesis Fo : Forall2 good out vo.
    Hypothesis Fl : Forall2 good looked vl.

    Lemma zero_at g : kernel A g -> (forall v, In v vo -> 0 <= prod n g v) ->
      (forall v, In v vl -> 0 <= prod n g v) -> (exists v, In v vl /\ prod n g v = 0) ->
      forall u, cone A u -> 0 <= prod n g u.
    Proof.
      intros K Po Pl [v [I Z]]. destruct (of_second _ _ _ _ Fl I) as [T [J [C G]]].
      apply (Settled T J g K); [|now exists v]. intros X H. apply in_app_or in H.
      destruct H as [H|H].
      - destruct (of_first _ _ _ _ Fo H) as [w [Iw [Cw Tw]]]. exists w. auto.
      - destruct (of_first _ _ _ _ Fl H) as [w [Iw [Cw Tw]]]. exists w. auto.
    Qed.

    Lemma member_loses v : In v (vo ++ vl) -> 0 < prod n (loss A) v.
    Proof.
      intros I. destruct (of_second _ _ _ _ (Forall2_app Fo Fl) I) as [X [J [C T]]].
      destruct (loss_cone A v C) as [L Z].
      destruct (Z.eq_dec (prod n (loss A) v) 0) as [E|]; [|lia]. exfalso.
      apply (Strict X J). apply N.bits_inj. intros i. rewrite (T i).
      destruct (N.testbit A i) eqn:B; auto. now rewrite (Z E i B).
    Qed.

    (** A functional that vanishes on what is left out and at [u] moves [f] until a member that is
        looked at has 0. *)
    Lemma tilted f u h : cone A u -> kernel A f -> (forall v, In v vo -> 0 <= prod n f v) ->
      (forall v, In v vl -> 0 < prod n f v) -> prod n f u < 0 ->
      kernel A h -> (forall v, In v vo -> prod n h v = 0) -> prod n h u = 0 ->
      forall v, In v vl -> 0 <= prod n h v.
    Proof.
      intros Cu K Po Pl Nu Kh Ho Hu v I.
      destruct (Z_lt_le_dec (prod n h v) 0) as [Nv|]; [exfalso|lia].
      set (low := filter (fun w => prod n h w <? 0) vl).
      destruct (least (prod n f) (fun w => - prod n h w) low) as [m [Im M]].
      { intros w J. apply filter_In in J. destruct J as [_ J]. apply Z.ltb_lt in J. lia. }
      { intros E. assert (J : In v low) by (apply filter_In; split; [easy|now apply Z.ltb_lt]).
        now rewrite E in J. }
      apply filter_In in Im. destruct Im as [Im Nm]. apply Z.ltb_lt in Nm.
      pose proof (Pl m Im) as Pm.
      assert (G : 0 <= prod n (both (- prod n h m) f (prod n f m) h) u).
      { apply zero_at; auto.
        - intros x F. rewrite both_prod, (K x F), (Kh x F). ring.
        - intros w J. rewrite both_prod, (Ho w J). specialize (Po w J). nia.
        - intros w J. rewrite both_prod. pose proof (Pl w J) as Pw.
          destruct (Z_lt_le_dec (prod n h w) 0) as [L|L]; [|nia].
          specialize (M w). assert (J' : In w low) by (apply filter_In; split;
            [easy|now apply Z.ltb_lt]).
          specialize (M J'). simpl in M. lia.
        - exists m. split; [easy|]. rewrite both_prod. ring. }
      rewrite both_prod, Hu in G. nia.
    Qed.

    Lemma not_negative f u : kernel A f -> (forall v, In v (vo ++ vl) -> 0 <= prod n f v) ->
      cone A u ->
      0 <= prod n f u.
    Proof.
      intros K P Cu. destruct (Z_lt_le_dec (prod n f u) 0) as [Nu|]; [exfalso|lia].
      assert (Ne : vl <> []) by (intros ->; inversion Fl; subst; now apply Some_looked).
      destruct (least (prod n f) (prod n (loss A)) (vo ++ vl)) as [m [Im M]].
      { intros v I. now apply member_loses. }
      { intros E. apply app_eq_nil in E. tauto. }
      pose proof (member_loses m Im) as Lm. pose proof (P m Im) as Pm.
      set (g := both (prod n (loss A) m) f (- prod n f m) (loss A)).
      assert (Kg : kernel A g).
      { intros x F. unfold g. rewrite both_prod, (K x F), (loss_flat A x F). ring. }
      assert (Pg : forall v, In v (vo ++ vl) -> 0 <= prod n g v).
      { intros v I. unfold g. rewrite both_prod. specialize (M v I). simpl in M. lia. }
      assert (Ng : prod n g u < 0).
      { unfold g. rewrite both_prod. pose proof (proj1 (loss_cone A u Cu)). nia. }
      assert (Po : forall v, In v vo -> 0 <= prod n g v) by (intros; apply Pg, in_or_app; auto).
      assert (Pl : forall v, In v vl -> 0 <= prod n g v) by (intros; apply Pg, in_or_app; auto).
      destruct (existsb (fun v => prod n g v =? 0) vl) eqn:X.
      - apply existsb_exists in X. destruct X as [v [I Z]]. apply Z.eqb_eq in Z.
        pose proof (zero_at g Kg Po Pl (ex_intro _ v (conj I Z)) u Cu). lia.
      - assert (Sl : forall v, In v vl -> 0 < prod n g v).
        { intros v I. specialize (Pl v I). destruct (Z.eq_dec (prod n g v) 0) as [E|]; [|lia].
          exfalso. enough (existsb (fun v => prod n g v =? 0) vl = true) by congruence.
          apply existsb_exists. exists v. split; [easy|]. now apply Z.eqb_eq. }
        destruct (some_solution n (map vec (null_of n rows A) ++ vo ++ [u])) as [h [[k [Ik Nk]] H]].
        { rewrite !app_length, map_length, <- (as_many _ _ _ Fo). simpl. lia. }
        assert (Kh : kernel A h).
        { intros x F. apply span_vanishes with (B := null_of n rows A); [|now apply null_of_span].
          intros b I. rewrite prod_sym. apply H. apply in_or_app. left. now apply in_map. }
        assert (Ho : forall v, In v vo -> prod n h v = 0).
        { intros v I. rewrite prod_sym. apply H. apply in_or_app. right. apply in_or_app. auto. }
        assert (Hu : prod n h u = 0).
        { rewrite prod_sym. apply H. apply in_or_app. right. apply in_or_app. right. now left. }
        set (h' := both 0 h (-1) h).
        assert (N' : forall x, prod n h' x = - prod n h x).
        { intros x. unfold h'. rewrite both_prod. ring. }
        assert (Z : forall v, In v vl -> prod n h v = 0).
        { intros v I. pose proof (tilted g u h Cu Kg Po Sl Ng Kh Ho Hu v I).
          assert (0 <= prod n h' v); [|rewrite N' in *; lia].
          apply (tilted g u h'); auto.
          - intros x F. rewrite N', Kh; auto.
          - intros w J. rewrite N', Ho; auto.
          - rewrite N', Hu; auto. }
        destruct vl as [|v l] eqn:E; [easy|]. rewrite <- E in *.
        assert (Iv : In v vl) by (rewrite E; now left).
        assert (V : forall x, cone A x -> prod n h x = 0).
        { intros x Cx. assert (0 <= prod n h x).
          { apply zero_at; auto; try (intros w J; rewrite ?Ho, ?Z by easy; lia).
            exists v. split; auto. }
          assert (0 <= prod n h' x); [|rewrite N' in *; lia].
          apply zero_at; auto; try (intros w J; rewrite N', ?Ho, ?Z by easy; lia).
          - intros y F. rewrite N', Kh; auto.
          - exists v. split; auto. rewrite N', Z; auto. }
        destruct Inside as [p Ip]. destruct (inside_far A p h Ip) as [c C].
        assert (Cp : cone A p) by (intros i B; specialize (Ip i B); lia).
        pose proof (V _ C) as Vx. rewrite prod_both, (V p Cp) in Vx.
        pose proof (prod_square n h k Ik Nk). lia.
    Qed.
  End Leaving.

  Theorem leaving_out A out looked : has_inside A ->
    (forall X, In X (out ++ looked) -> N.land A X <> A) ->
    (length (null_of n rows A) + length out + 1 < n)%nat -> looked <> [] ->
    (forall T, In T looked -> settled A (out ++ looked) T) -> whole A (out ++ looked).
  Proof.
    intros P S L N T f K H u C.
    destruct (choose (fun X v => (cone A v /\ tight A v (N.land A X)) /\
      0 <= prod n f v) out) as [vo Fo].
    { intros X I. destruct (H X) as [v V]; [apply in_or_app; auto|]. exists v. tauto. }
    destruct (choose (fun X v => (cone A v /\ tight A v (N.land A X)) /\
      0 <= prod n f v) looked) as [vl Fl].
    { intros X I. destruct (H X) as [v V]; [apply in_or_app; auto|]. exists v. tauto. }
    apply (not_negative A out looked P S L N T vo vl); auto.
    - eapply weaker; [|exact Fo]. simpl. tauto.
    - eapply weaker; [|exact Fl]. simpl. tauto.
    - intros v I. destruct (of_second _ _ _ _ (Forall2_app Fo Fl) I) as [X [_ [_ Q]]]. exact Q.
  Qed.

  (** ** The recursion *)

  Lemma edges_are few A F E : In E (edges n rows few A F) -> one_less n rows A E = true /\
    exists X, In X F /\ E = N.land A X /\ E <> A.
  Proof.
    unfold edges. intros H. apply filter_In in H. destruct H as [H O]. split; auto. clear O.
    apply elements_in in H.
    enough (G : forall s, Numbers.In E (fold_left (fun s X => let D := N.ldiff A X in
        if negb (D =? 0)%N && at_most (members A - few) D then Numbers.add (N.land A X) s else s) F
          s) ->
      Numbers.In E s \/ exists X, In X F /\ E = N.land A X /\ E <> A).
    { destruct (G _ H) as [I|I]; auto. now apply Numbers.empty_spec in I. }
    clear H. induction F as [|X F IH]; simpl; intros s H; auto.
    destruct (IH _ H) as [I|[Y [I Q]]]; [|right; exists Y; auto].
    destruct (N.eqb_spec (N.ldiff A X) 0) as [Z|NZ]; simpl in I; auto.
    destruct (at_most _ _); auto. apply Numbers.add_spec in I. destruct I as [->|I]; auto.
    right. exists X. split; [now left|]. split; auto. intros Q. apply NZ. apply N.bits_inj.
    intros i.
    apply (f_equal (fun x => N.testbit x i)) in Q. rewrite N.land_spec in Q.
    rewrite N.ldiff_spec, N.bits_0. destruct (N.testbit A i), (N.testbit X i); easy.
  Qed.

  Lemma has_inside_sub A E : N.land A E = E -> has_inside A -> has_inside E.
  Proof.
    intros S [p P]. exists p. intros i B. apply P. rewrite <- S, N.land_spec in B.
    now apply andb_true_iff in B.
  Qed.

  (** Whole for the tight rows of a member: settled at it. *)
  Lemma whole_settles A F T : one_less n rows A (N.land A T) = true -> N.land A T <> A ->
    whole (N.land A T) F -> settled A F T.
  Proof.
    intros O N W f K S [v [Cv [Tv Z]]] u Cu. set (E := N.land A T) in *.
    assert (Sub : N.land A E = E) by (unfold E; now rewrite N.land_assoc, N.land_diag).
    apply W.
    - intros x Fx. destruct (one_less_spec A E v x O) as [d [c [D Q]]]; auto.
      + intros i B. specialize (Tv i). rewrite B in Tv. symmetry in Tv. apply andb_true_iff in Tv.
        now apply Z.eqb_eq.
      + intros Q. apply N. apply N.bits_inj. intros i. rewrite (Tv i).
        destruct (N.testbit A i) eqn:B; auto. now rewrite (Q i B).
      + apply K in Q. rewrite prod_both, Z in Q. nia.
    - intros X I. destruct (S X I) as [w [Cw [Tw P]]]. exists w. split; [now apply (cone_sub A)|].
      split; auto. intros i. unfold E. rewrite !N.land_spec. specialize (Tw i).
      rewrite N.land_spec in Tw.
      destruct (N.testbit A i), (N.testbit T i), (N.testbit X i), (at_row i w =? 0); easy.
    - now apply (cone_sub A).
  Qed.

  Theorem whole_ok_sound : forall fuel A F, has_inside A -> whole_ok fuel n rows A F = true ->
    whole A F.
  Proof.
    induction fuel as [|fuel IH]; intros A F P H; cbn [whole_ok] in H; apply orb_true_iff in H;
      destruct H as [H|H]; try (now apply simple_sound).
    set (few := (n - length (null_of n rows A) - 1)%nat) in *. set (G := edges n rows few A F) in *.
    set (most := with_most (few - 1) G) in *. set (out := filter (is_in most) G) in *.
    set (looked := filter (fun X => negb (is_in most X)) G) in *.
    apply andb_true_iff in H. destruct H as [H R]. apply andb_true_iff in H. destruct H as [N L].
    apply Nat.ltb_lt in L. rewrite forallb_forall in R.
    assert (I : incl (out ++ looked) G).
    { intros X J. apply in_app_or in J. unfold out, looked in J. rewrite !filter_In in J. tauto. }
    assert (J : incl G (out ++ looked)).
    { intros X J. apply in_or_app. unfold out, looked. rewrite !filter_In.
      destruct (is_in most X); auto. }
    assert (W : whole A (out ++ looked)).
    { apply leaving_out; auto.
      - intros X H. destruct (edges_are _ _ _ _ (I X H)) as [_ [Y [_ [E D]]]]. rewrite E in *.
        rewrite N.land_assoc, N.land_diag. exact D.
      - intros E. now rewrite E in N.
      - intros T HT. assert (HG : In T G) by (apply I, in_or_app; auto).
        destruct (edges_are _ _ _ _ HG) as [O [Y [_ [E D]]]].
        assert (ET : N.land A T = T) by (rewrite E, N.land_assoc, N.land_diag; auto).
        apply whole_settles; rewrite ?ET; auto. apply whole_mono with G; auto.
        apply IH; auto. now apply (has_inside_sub A). }
    intros f K S u C. apply (W f K); auto. intros X HX.
    destruct (edges_are _ _ _ _ (I X HX)) as [_ [Y [IY [E _]]]].
    destruct (S Y IY) as [v [Cv [Tv Pv]]].
    exists v. split; auto. split; auto. rewrite E, N.land_assoc, N.land_diag. exact Tv.
  Qed.
End Cones.
