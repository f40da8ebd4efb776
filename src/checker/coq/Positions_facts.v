(** * Two sets are not spelled alike

    [position_text] tells sets apart: where the names of the holes are as files may have them, the text of
    a proper set is the text of no other. *)

From Coq Require Import Ascii String List NArith Bool Lia.
From Verified Require Import Syntax Text Positions.
Import ListNotations.
Local Open Scope N_scope.

(** ** Texts that are cut at a mark *)

Definition begins_with (mark : ascii) (r : text) : Prop := r = [] \/ exists x, r = mark :: x.

Lemma cut_unique : forall mark a b r s,
  ~ In mark a -> ~ In mark b -> begins_with mark r -> begins_with mark s ->
  a ++ r = b ++ s -> a = b /\ r = s.
Proof.
  intros mark. induction a as [|c a IH]; intros [|d b] r s A B R S same; simpl in *.
  - auto.
  - destruct R as [->|[x ->]]; [discriminate same|]. injection same as -> _. tauto.
  - destruct S as [->|[x ->]]; [discriminate same|]. injection same as -> _. tauto.
  - injection same as -> same. apply IH in same as [-> ->]; auto.
Qed.

(** ** Names, and lists of them *)

Definition plain_character (c : ascii) : Prop :=
  c <> "," % char /\ c <> "?" % char /\ c <> "#" % char /\ c <> "'" % char.

(** Not empty, none of the marks of positions in it, not a word of theirs. *)
Definition plain (t : text) : Prop :=
  t <> [] /\ Forall plain_character t /\ t <> word "empty" /\ t <> word "full".

Definition mark_or_comma (m : ascii) : Prop :=
  m = "?" % char \/ m = "#" % char \/ m = "'" % char.

Lemma plain_without : forall t m, plain t -> mark_or_comma m \/ m = "," % char -> ~ In m t.
Proof.
  intros t m (_ & all & _) M there. rewrite Forall_forall in all. apply all in there.
  unfold plain_character, mark_or_comma in *. intuition congruence.
Qed.

Definition more (names : list text) : text :=
  match names with
  | [] => []
  | _ => "," % char :: joined names
  end.

Lemma joined_first : forall name names, joined (name :: names) = name ++ more names.
Proof. intros name [|n names]; simpl; [symmetry; apply app_nil_r | reflexivity]. Qed.

Lemma more_begins : forall names, begins_with "," % char (more names).
Proof. intros [|n names]; [left | right; eexists]; reflexivity. Qed.

Lemma joined_without : forall names m,
  Forall plain names -> mark_or_comma m -> ~ In m (joined names).
Proof.
  intros names m all M. induction all as [|name names first all IH]; [intros []|].
  rewrite joined_first, in_app_iff. intros [there|there].
  - exact (plain_without name m first (or_introl M) there).
  - destruct names as [|n names]; [exact there|]. destruct there as [<-|there]; [|exact (IH there)].
    unfold mark_or_comma in M. intuition discriminate.
Qed.

Lemma joined_nonempty : forall names, Forall plain names -> joined names = [] -> names = [].
Proof.
  intros [|name names] all none; [reflexivity|]. inversion all as [|? ? [full _] _]; subst.
  rewrite joined_first in none. apply app_eq_nil in none as [none _]. contradiction.
Qed.

Lemma joined_injective : forall l m,
  Forall plain l -> Forall plain m -> joined l = joined m -> l = m.
Proof.
  induction l as [|a l IH]; intros m L M same.
  - symmetry. apply joined_nonempty; auto.
  - destruct m as [|b m]; [apply (joined_nonempty (a :: l)); auto|].
    inversion L as [|? ? A L']; inversion M as [|? ? B M']; subst.
    rewrite !joined_first in same.
    apply (cut_unique "," % char) in same as [-> same];
      auto using more_begins, plain_without.
    f_equal. apply IH; auto.
    destruct l, m; try discriminate same; [reflexivity|].
    injection same as same. exact same.
Qed.

(** A list of names is none of the two words. *)
Lemma joined_is_no_word : forall names w,
  Forall plain names -> names <> [] -> w = word "empty" \/ w = word "full" -> joined names <> w.
Proof.
  intros [|name names] w all some W same; [congruence|].
  pose proof (Forall_inv all) as P. rewrite joined_first, <- (app_nil_r w) in same.
  apply (cut_unique "," % char) in same as [-> _].
  - destruct P as (_ & _ & E & F). destruct W; contradiction.
  - eapply plain_without; eauto.
  - destruct W as [-> | ->]; simpl; intuition discriminate.
  - apply more_begins.
  - left. reflexivity.
Qed.

(** ** Sets by the names in them *)

Lemma names_in_among : forall names set t, In t (names_in names set) -> In t names.
Proof.
  induction names as [|name names IH]; intros set t there; simpl in *; [exact there|].
  destruct (N.odd set); simpl in there; [destruct there as [<-|there]|]; eauto.
Qed.

Lemma names_in_plain : forall names set, Forall plain names -> Forall plain (names_in names set).
Proof.
  intros names set all. apply Forall_forall. intros t there. apply names_in_among in there.
  rewrite Forall_forall in all. auto.
Qed.

Lemma names_in_injective : forall names a b,
  NoDup names -> names_in names a = names_in names b ->
  forall i, i < N.of_nat (Datatypes.length names) -> N.testbit a i = N.testbit b i.
Proof.
  induction names as [|name names IH]; intros a b differ same i small; simpl in *; [lia|].
  inversion differ as [|? ? new differ']; subst.
  assert (N.odd a = N.odd b /\ names_in names (N.div2 a) = names_in names (N.div2 b)) as [odd rest].
  { destruct (N.odd a), (N.odd b).
    - injection same as same. auto.
    - exfalso. apply new, (names_in_among _ (N.div2 b)). rewrite <- same. left. reflexivity.
    - exfalso. apply new, (names_in_among _ (N.div2 a)). rewrite same. left. reflexivity.
    - auto. }
  destruct (N.eq_dec i 0) as [->|later]; [rewrite !N.bit0_odd; exact odd|].
  replace i with (N.succ (N.pred i)) by lia. rewrite !N.testbit_succ_r_div2 by lia.
  apply IH; [exact differ' | exact rest | lia].
Qed.

Lemma size_is_length : forall names, size names = N.of_nat (Datatypes.length names).
Proof.
  assert (forall names n, size_from n names = n + N.of_nat (Datatypes.length names)) as from.
  { induction names as [|name names IH]; intros n; simpl; [lia|]. rewrite IH. lia. }
  intros names. unfold size. rewrite from. lia.
Qed.

Lemma names_in_short : forall names set,
  (Datatypes.length (names_in names set) <= Datatypes.length names)%nat.
Proof.
  induction names as [|name names IH]; intros set; simpl; [lia|].
  specialize (IH (N.div2 set)). destruct (N.odd set); simpl; lia.
Qed.

(** ** Counts *)

Lemma digit_of_injective : forall x y, x < 10 -> y < 10 -> digit_of x = digit_of y -> x = y.
Proof.
  intros x y X Y.
  assert (forall z, z < 10 -> In z [0; 1; 2; 3; 4; 5; 6; 7; 8; 9]) as listed
    by (intros z small; simpl; lia).
  apply listed in X, Y. simpl in X, Y.
  repeat destruct X as [<-|X]; try contradiction; repeat destruct Y as [<-|Y]; try contradiction;
    intros same; reflexivity || discriminate same.
Qed.

Lemma write_digits_long : forall fuel n rest,
  (Datatypes.length rest <= Datatypes.length (write_digits fuel n rest))%nat
  /\ (fuel <> O -> Datatypes.length rest < Datatypes.length (write_digits fuel n rest))%nat.
Proof.
  induction fuel as [|fuel IH]; intros n rest; simpl; [split; [lia | congruence]|].
  destruct (N.eqb (n / 10) 0).
  - simpl. split; intros; lia.
  - destruct (IH (n / 10) (digit_of (n mod 10) :: rest)) as [long _]. simpl in long.
    split; intros; lia.
Qed.

Lemma write_digits_injective : forall fuel n m r s,
  n < 10 ^ N.of_nat fuel -> m < 10 ^ N.of_nat fuel ->
  Datatypes.length r = Datatypes.length s ->
  write_digits fuel n r = write_digits fuel m s -> n = m /\ r = s.
Proof.
  induction fuel as [|fuel IH]; intros n m r s small small' long same; simpl in same.
  - change (10 ^ N.of_nat 0) with 1 in small, small'. split; [lia | exact same].
  - rewrite Nat2N.inj_succ, N.pow_succ_r' in small, small'.
    assert (n / 10 < 10 ^ N.of_nat fuel) by (apply N.div_lt_upper_bound; lia).
    assert (m / 10 < 10 ^ N.of_nat fuel) by (apply N.div_lt_upper_bound; lia).
    pose proof (N.div_mod n 10 ltac:(lia)) as dn. pose proof (N.div_mod m 10 ltac:(lia)) as dm.
    pose proof (N.mod_lt n 10 ltac:(lia)). pose proof (N.mod_lt m 10 ltac:(lia)).
    assert (forall k (d : text), k / 10 <> 0 -> k / 10 < 10 ^ N.of_nat fuel -> fuel <> O) as some.
    { intros k _ large bound ->. apply large, N.lt_1_r. exact bound. }
    destruct (N.eqb_spec (n / 10) 0) as [zn|zn], (N.eqb_spec (m / 10) 0) as [zm|zm].
    + injection same as digit rest. apply digit_of_injective in digit; auto. split; [lia | exact rest].
    + exfalso. destruct (write_digits_long fuel (m / 10) (digit_of (m mod 10) :: s)) as [_ longer].
      specialize (longer (some m [] zm ltac:(assumption))). rewrite <- same in longer.
      simpl in longer. lia.
    + exfalso. destruct (write_digits_long fuel (n / 10) (digit_of (n mod 10) :: r)) as [_ longer].
      specialize (longer (some n [] zn ltac:(assumption))). rewrite same in longer.
      simpl in longer. lia.
    + apply IH in same as [quotient same]; try assumption; [|simpl; congruence].
      injection same as digit rest. apply digit_of_injective in digit; auto.
      split; [lia | exact rest].
Qed.

Lemma count_text_injective : forall n m,
  n < 10 ^ 20 -> m < 10 ^ 20 -> count_text n = count_text m -> n = m.
Proof.
  unfold count_text. intros n m N M same.
  apply write_digits_injective in same as [equal _]; auto.
Qed.

(** ** Positions *)

Record named (b : board) : Prop := {
  as_many : holes b = N.of_nat (Datatypes.length (hole_names b));
  not_too_many : holes b <= 65535;
  all_plain : Forall plain (hole_names b);
  all_differ : NoDup (hole_names b)
}.

Definition none_of (b : board) (s : position_set) : N :=
  N.ldiff (all_holes (holes b)) (N.lor (pegs s) (open s)).

Definition pegs_part (b : board) (s : position_set) : text :=
  let pegs_names := names_in (hole_names b) (pegs s) in
  let none_names := names_in (hole_names b) (none_of b s) in
  if size pegs_names =? 0 then word "empty"
  else if size none_names =? 0 then word "full"
  else if size none_names <? size pegs_names then joined none_names ++ ["'" % char]
  else joined pegs_names.

Definition open_part (b : board) (s : position_set) : text :=
  if open s =? 0 then [] else "?" % char :: joined (names_in (hole_names b) (open s)).

Definition places_part (b : board) (s : position_set) : text :=
  if open s =? all_holes (holes b) then ["?" % char] else pegs_part b s ++ open_part b s.

Lemma position_text_parts : forall b s, position_text b s = places_part b s ++ count_part s.
Proof.
  intros b s. unfold position_text, places_part.
  destruct (open s =? all_holes (holes b)); [reflexivity|]. apply app_assoc.
Qed.

Section Parts.
Variable b : board.
Hypothesis B : named b.

Let names_plain : forall set, Forall plain (names_in (hole_names b) set).
Proof. intros set. apply names_in_plain, all_plain, B. Qed.

Lemma no_names : forall set, size (names_in (hole_names b) set) = 0 -> names_in (hole_names b) set = [].
Proof. intros set. rewrite size_is_length. now destruct (names_in (hole_names b) set). Qed.

Lemma pegs_part_without : forall s m, m = "?" % char \/ m = "#" % char -> ~ In m (pegs_part b s).
Proof.
  intros s m M. assert (mark_or_comma m) as mark by (unfold mark_or_comma; tauto).
  unfold pegs_part.
  destruct (N.eqb (size (names_in (hole_names b) (pegs s))) 0);
    [destruct M as [-> | ->]; simpl; intuition discriminate|].
  destruct (N.eqb (size (names_in (hole_names b) (none_of b s))) 0);
    [destruct M as [-> | ->]; simpl; intuition discriminate|].
  destruct (N.ltb _ _); [|apply joined_without; auto].
  rewrite in_app_iff. intros [there|[<-|[]]].
  - revert there. apply joined_without; auto.
  - destruct M; discriminate.
Qed.

Lemma open_part_begins : forall s, begins_with "?" % char (open_part b s).
Proof. intros s. unfold open_part. destruct (_ =? 0); [left | right; eexists]; reflexivity. Qed.

Lemma places_part_without : forall s, ~ In "#" % char (places_part b s).
Proof.
  intros s. unfold places_part. destruct (_ =? _); [simpl; intuition discriminate|].
  rewrite in_app_iff. intros [there|there]; [apply pegs_part_without in there; auto|].
  unfold open_part in there. destruct (_ =? 0); [exact there|].
  destruct there as [same|there]; [discriminate same|]. revert there.
  apply joined_without; [auto | unfold mark_or_comma; auto].
Qed.

Lemma pegs_part_nonempty : forall s, pegs_part b s <> [].
Proof.
  intros s. unfold pegs_part.
  destruct (N.eqb_spec (size (names_in (hole_names b) (pegs s))) 0) as [P|P]; [discriminate|].
  destruct (N.eqb_spec (size (names_in (hole_names b) (none_of b s))) 0) as [E|E]; [discriminate|].
  destruct (N.ltb _ _); intros none.
  - apply app_eq_nil in none as [_ none]. discriminate none.
  - apply joined_nonempty in none; [|auto]. rewrite none in P. auto.
Qed.

Lemma same_bits : forall a c,
  (forall i, i < holes b -> N.testbit a i = N.testbit c i) ->
  (forall i, holes b <= i -> N.testbit a i = false) ->
  (forall i, holes b <= i -> N.testbit c i = false) -> a = c.
Proof.
  intros a c low A C. apply N.bits_inj. intros i.
  destruct (N.lt_ge_cases i (holes b)) as [small|large]; [auto|]. rewrite A, C; auto.
Qed.

Lemma proper_means : forall s, is_proper b s = true ->
  (forall i, N.testbit (pegs s) i = true -> N.testbit (open s) i = false)
  /\ (forall i, holes b <= i -> N.testbit (pegs s) i = false /\ N.testbit (open s) i = false)
  /\ (forall k, count s = Some k -> k < 10 ^ 20).
Proof.
  intros s proper. unfold is_proper in proper.
  apply andb_prop in proper as [proper counted]. apply andb_prop in proper as [apart within].
  apply N.eqb_eq in apart, within. repeat split.
  - intros i peg. assert (N.testbit (N.land (pegs s) (open s)) i = false) as none
      by (rewrite apart; apply N.bits_0).
    rewrite N.land_spec, peg in none. exact none.
  - assert (N.testbit (N.lor (N.lor (pegs s) (open s)) (all_holes (holes b))) i = false) as none
      by (rewrite within; apply N.ones_spec_high; assumption).
    rewrite !N.lor_spec in none. apply orb_false_iff in none as [none _].
    apply orb_false_iff in none as [none _]. exact none.
  - assert (N.testbit (N.lor (N.lor (pegs s) (open s)) (all_holes (holes b))) i = false) as none
      by (rewrite within; apply N.ones_spec_high; assumption).
    rewrite !N.lor_spec in none. apply orb_false_iff in none as [none _].
    apply orb_false_iff in none as [_ none]. exact none.
  - intros k fixed. rewrite fixed in counted.
    apply andb_prop in counted as [_ most]. apply N.leb_le in most.
    rewrite !size_is_length in most.
    pose proof (names_in_short (hole_names b) (pegs s)).
    pose proof (names_in_short (hole_names b) (open s)).
    pose proof (as_many b B). pose proof (not_too_many b B).
    assert (131070 < 10 ^ 20) by reflexivity. lia.
Qed.

Lemma same_names : forall a c,
  names_in (hole_names b) a = names_in (hole_names b) c ->
  forall i, i < holes b -> N.testbit a i = N.testbit c i.
Proof.
  intros a c same i small. rewrite (as_many b B) in small.
  eapply names_in_injective; eauto. apply all_differ, B.
Qed.

Lemma none_of_bit : forall s i, i < holes b ->
  N.testbit (none_of b s) i = negb (N.testbit (pegs s) i || N.testbit (open s) i).
Proof.
  intros s i small. unfold none_of, all_holes.
  rewrite N.ldiff_spec, N.lor_spec, N.ones_spec_low by assumption. reflexivity.
Qed.

Lemma quote_in_joined : forall set l, ~ In "'" % char l -> joined (names_in (hole_names b) set) ++ ["'" % char] <> l.
Proof. intros set l without <-. apply without. rewrite in_app_iff. right. left. reflexivity. Qed.

Lemma joined_names_without : forall set, ~ In "'" % char (joined (names_in (hole_names b) set)).
Proof. intros set. apply joined_without; [auto | unfold mark_or_comma; auto]. Qed.

(** The pegs by the part that names them. *)
Lemma pegs_part_injective : forall s t,
  is_proper b s = true -> is_proper b t = true -> open s = open t ->
  pegs_part b s = pegs_part b t -> pegs s = pegs t.
Proof.
  intros s t S T opens same.
  destruct (proper_means s S) as (apart & within & _).
  destruct (proper_means t T) as (apart' & within' & _).
  assert (names_in (hole_names b) (pegs s) = names_in (hole_names b) (pegs t) -> pegs s = pegs t) as by_pegs.
  { intros names. apply same_bits.
    - apply same_names. exact names.
    - intros i large. apply within. exact large.
    - intros i large. apply within'. exact large. }
  assert (names_in (hole_names b) (none_of b s) = names_in (hole_names b) (none_of b t) -> pegs s = pegs t)
    as by_none.
  { intros names. apply same_bits.
    - intros i small. pose proof (same_names _ _ names i small) as bits.
      rewrite !none_of_bit in bits by assumption. rewrite opens in bits.
      specialize (apart i). specialize (apart' i). rewrite opens in apart.
      destruct (N.testbit (pegs s) i), (N.testbit (pegs t) i), (N.testbit (open t) i);
        simpl in *; try reflexivity; try discriminate bits;
        try (specialize (apart eq_refl); discriminate apart);
        try (specialize (apart' eq_refl); discriminate apart').
    - intros i large. apply within. exact large.
    - intros i large. apply within'. exact large. }
  unfold pegs_part in same.
  assert (forall set w, w = word "empty" \/ w = word "full" ->
            size (names_in (hole_names b) set) <> 0 -> joined (names_in (hole_names b) set) <> w) as no_word.
  { intros set w W some. apply joined_is_no_word; auto. intros none. rewrite none in some. auto. }
  assert (forall set w, w = word "empty" \/ w = word "full" ->
            joined (names_in (hole_names b) set) ++ ["'" % char] <> w) as no_quote.
  { intros set w W. apply quote_in_joined. destruct W as [-> | ->]; simpl; intuition discriminate. }
  destruct (N.eqb_spec (size (names_in (hole_names b) (pegs s))) 0) as [Ps|Ps],
           (N.eqb_spec (size (names_in (hole_names b) (pegs t))) 0) as [Pt|Pt].
  - apply by_pegs. rewrite (no_names _ Ps), (no_names _ Pt). reflexivity.
  - exfalso. destruct (_ =? 0); [discriminate same|]. destruct (_ <? _); symmetry in same; revert same.
    + apply no_quote. auto.
    + apply no_word; auto.
  - exfalso. destruct (_ =? 0); [discriminate same|]. destruct (_ <? _); revert same.
    + apply no_quote. auto.
    + apply no_word; auto.
  - destruct (N.eqb_spec (size (names_in (hole_names b) (none_of b s))) 0) as [Es|Es],
             (N.eqb_spec (size (names_in (hole_names b) (none_of b t))) 0) as [Et|Et].
    + apply by_none. rewrite (no_names _ Es), (no_names _ Et). reflexivity.
    + exfalso. destruct (_ <? _); symmetry in same; revert same; [apply no_quote | apply no_word]; auto.
    + exfalso. destruct (_ <? _); revert same; [apply no_quote | apply no_word]; auto.
    + destruct (_ <? _), (_ <? _).
      * apply app_inj_tail in same as [same _]. apply by_none, joined_injective; auto.
      * exfalso. revert same. apply quote_in_joined, joined_names_without.
      * exfalso. symmetry in same. revert same. apply quote_in_joined, joined_names_without.
      * apply by_pegs, joined_injective; auto.
Qed.

Lemma open_part_injective : forall s t,
  is_proper b s = true -> is_proper b t = true -> open_part b s = open_part b t -> open s = open t.
Proof.
  intros s t S T same. unfold open_part in same.
  destruct (N.eqb_spec (open s) 0) as [zs|zs], (N.eqb_spec (open t) 0) as [zt|zt];
    [congruence | discriminate same | discriminate same|].
  injection same as same. apply joined_injective in same; [|auto..]. apply same_bits.
  - apply same_names. exact same.
  - intros i large. apply (proper_means s S). exact large.
  - intros i large. apply (proper_means t T). exact large.
Qed.

Lemma places_part_injective : forall s t,
  is_proper b s = true -> is_proper b t = true -> places_part b s = places_part b t ->
  pegs s = pegs t /\ open s = open t.
Proof.
  intros s t S T same. unfold places_part in same.
  assert (forall u, pegs_part b u ++ open_part b u = ["?" % char] -> False) as not_open.
  { intros u equal. change ["?" % char] with ([] ++ ["?" % char]) in equal.
    apply (cut_unique "?" % char) in equal as [none _].
    - exact (pegs_part_nonempty u none).
    - apply pegs_part_without. auto.
    - intros [].
    - apply open_part_begins.
    - right. eexists. reflexivity. }
  destruct (N.eqb_spec (open s) (all_holes (holes b))) as [os|os],
           (N.eqb_spec (open t) (all_holes (holes b))) as [ot|ot].
  - split; [|congruence].
    destruct (proper_means s S) as (apart & within & _).
    destruct (proper_means t T) as (apart' & within' & _). apply same_bits.
    + intros i small. assert (forall u, open u = all_holes (holes b) ->
        (forall i, N.testbit (pegs u) i = true -> N.testbit (open u) i = false) ->
        N.testbit (pegs u) i = false) as bare.
      { intros u full differ. destruct (N.testbit (pegs u) i) eqn:peg; [|reflexivity].
        apply differ in peg. rewrite full in peg. unfold all_holes in peg.
        rewrite N.ones_spec_low in peg by assumption. discriminate peg. }
      rewrite !bare; auto.
    + intros i large. apply within. exact large.
    + intros i large. apply within'. exact large.
  - exfalso. symmetry in same. exact (not_open t same).
  - exfalso. exact (not_open s same).
  - apply (cut_unique "?" % char) in same as [same_pegs same_open];
      try (apply pegs_part_without; auto); try apply open_part_begins.
    apply open_part_injective in same_open; auto. split; [|exact same_open].
    apply pegs_part_injective; auto.
Qed.

(** The text of a set says which set it is. *)
Theorem position_text_injective : forall s t,
  is_proper b s = true -> is_proper b t = true ->
  position_text b s = position_text b t -> s = t.
Proof.
  intros s t S T same. rewrite !position_text_parts in same.
  assert (forall u, begins_with "#" % char (count_part u)) as counts.
  { intros u. unfold count_part, number_part.
    destruct (count u); [right; eexists | left]; reflexivity. }
  apply (cut_unique "#" % char) in same as [places same_count]; auto using places_part_without.
  apply places_part_injective in places as [same_pegs same_open]; auto.
  assert (count s = count t) as same_number.
  { destruct (proper_means s S) as (_ & _ & Ks). destruct (proper_means t T) as (_ & _ & Kt).
    unfold count_part, number_part in same_count.
    destruct (count s) as [k|], (count t) as [l|]; try discriminate same_count; [|reflexivity].
    injection same_count as same_count. f_equal. apply count_text_injective; auto. }
  destruct s, t; simpl in *. congruence.
Qed.

(** ** Finishes *)

Lemma no_position_is_called_stuck : forall s number,
  has_hole_called b stuck_word = false -> position_text b s <> stuck_word ++ number_part number.
Proof.
  intros s number free same. rewrite position_text_parts in same.
  assert (In stuck_word (hole_names b) -> False) as absent.
  { intros there. assert (has_hole_called b stuck_word = true) as so; [|congruence].
    apply existsb_exists. exists stuck_word. split; [exact there|]. now apply same_text_means. }
  apply (cut_unique "#" % char) in same as [same _].
  - unfold places_part in same. destruct (_ =? _); [discriminate same|].
    rewrite <- (app_nil_r stuck_word) in same.
    apply (cut_unique "?" % char) in same as [same _].
    + unfold pegs_part in same.
      destruct (N.eqb (size (names_in (hole_names b) (pegs s))) 0); [discriminate same|].
      destruct (N.eqb (size (names_in (hole_names b) (none_of b s))) 0); [discriminate same|].
      destruct (N.ltb _ _).
      * revert same. apply quote_in_joined. simpl. intuition discriminate.
      * pose proof (names_plain (pegs s)) as all.
        assert (forall t, In t (names_in (hole_names b) (pegs s)) -> In t (hole_names b)) as among
          by (intros t; apply names_in_among).
        destruct (names_in (hole_names b) (pegs s)) as [|name names]; [discriminate same|].
        rewrite joined_first, <- (app_nil_r stuck_word) in same.
        apply (cut_unique "," % char) in same as [-> _].
        -- apply absent, among. now left.
        -- pose proof (Forall_inv all). eapply plain_without; eauto.
        -- simpl. intuition discriminate.
        -- apply more_begins.
        -- left. reflexivity.
    + apply pegs_part_without. auto.
    + simpl. intuition discriminate.
    + apply open_part_begins.
    + left. reflexivity.
  - apply places_part_without.
  - simpl. intuition discriminate.
  - unfold count_part, number_part. destruct (count s); [right; eexists | left]; reflexivity.
  - unfold number_part. destruct number; [right; eexists | left]; reflexivity.
Qed.

(** The text of a finish says which finish it is. *)
Theorem finish_text_injective : forall t u,
  is_proper_finish b t = true -> is_proper_finish b u = true ->
  finish_text b t = finish_text b u -> t = u.
Proof.
  intros [p|k] [q|l] T U same; simpl in T, U.
  - f_equal. apply position_text_injective; auto.
  - exfalso. apply andb_prop in U as [U _]. apply negb_true_iff in U.
    exact (no_position_is_called_stuck p l U same).
  - exfalso. apply andb_prop in T as [T _]. apply negb_true_iff in T.
    exact (no_position_is_called_stuck q k T (eq_sym same)).
  - simpl in same. f_equal. apply andb_prop in T as [_ T], U as [_ U].
    assert (forall n, n <=? size (hole_names b) = true -> n < 10 ^ 20) as small.
    { intros n most. apply N.leb_le in most. rewrite size_is_length in most.
      pose proof (as_many b B). pose proof (not_too_many b B).
      assert (65535 < 10 ^ 20) by reflexivity. lia. }
    destruct k as [k|], l as [l|]; simpl in same; try discriminate same; [|reflexivity].
    injection same as same. f_equal. apply count_text_injective; auto.
Qed.

End Parts.
