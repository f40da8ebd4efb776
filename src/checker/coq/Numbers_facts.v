(** * What may be relied on in the texts of numbers

    Numbers that are spelled alike are the same, and so are weightings. *)

From Coq Require Import Ascii String List NArith ZArith Bool Lia QArith_base.
From Verified Require Import Syntax Text Positions Positions_facts Game Check.
Import ListNotations.
Local Open Scope N_scope.

Definition value_of_digits (t : text) : option N := digits_value 10 digit_value t 0.

Lemma digit_value_of : forall d, d < 10 -> digit_value (digit_of d) = Some d.
Proof.
  intros d small. assert (d = 0 \/ d = 1 \/ d = 2 \/ d = 3 \/ d = 4 \/ d = 5 \/ d = 6 \/ d = 7
    \/ d = 8 \/ d = 9) as cases by lia.
  repeat (destruct cases as [->|cases]; [reflexivity|]). subst. reflexivity.
Qed.

Lemma digits_value_written : forall fuel n rest, n < 10 ^ N.of_nat (S fuel) ->
  digits_value 10 digit_value (write_digits (S fuel) n rest) 0 = digits_value 10 digit_value rest n.
Proof.
  induction fuel as [|fuel IH]; intros n rest small; cbn [write_digits].
  - simpl in small. rewrite (N.div_small n 10) by lia. simpl.
    rewrite digit_value_of by (apply N.mod_lt; lia). rewrite N.mod_small by lia. reflexivity.
  - pose proof (N.div_mod n 10 ltac:(lia)) as parts. pose proof (N.mod_lt n 10 ltac:(lia)) as last.
    destruct (N.eqb_spec (n / 10) 0) as [none|some].
    + rewrite none in parts. cbn [digits_value]. rewrite digit_value_of, <- parts by exact last.
      reflexivity.
    + change (digits_value 10 digit_value
        (write_digits (S fuel) (n / 10) (digit_of (n mod 10) :: rest)) 0 =
        digits_value 10 digit_value rest n).
      rewrite IH.
      * cbn [digits_value]. rewrite digit_value_of, <- parts by exact last. reflexivity.
      * apply N.div_lt_upper_bound; [lia|]. rewrite <- N.pow_succ_r', <- Nat2N.inj_succ. exact small.
Qed.

Theorem value_of_digits_text : forall n, value_of_digits (digits_text n) = Some n.
Proof.
  intros n. unfold value_of_digits, digits_text. rewrite digits_value_written; [reflexivity|].
  rewrite Nat2N.inj_succ, N2Nat.id. apply N.lt_trans with (2 ^ N.size n); [apply N.size_gt|].
  apply N.le_lt_trans with (10 ^ N.size n); [apply N.pow_le_mono_l; lia|].
  apply N.pow_lt_mono_r; lia.
Qed.

Lemma digits_alike : forall n m, digits_text n = digits_text m -> n = m.
Proof.
  intros n m same. apply (f_equal value_of_digits) in same.
  rewrite !value_of_digits_text in same. congruence.
Qed.

Definition is_digit_character (c : ascii) : Prop := In c (list_ascii_of_string "0123456789").

Lemma digit_of_is_digit : forall d, is_digit_character (digit_of d).
Proof.
  intros d. unfold is_digit_character. simpl.
  destruct d as [|[[[[]|[]|]|[[]|[]|]|]|[[[]|[]|]|[[]|[]|]|]|]]; simpl; tauto.
Qed.

Lemma written_are_digits : forall fuel n rest, Forall is_digit_character rest ->
  Forall is_digit_character (write_digits fuel n rest).
Proof.
  induction fuel as [|fuel IH]; intros n rest digits; simpl; [exact digits|].
  destruct (_ =? 0); [|apply IH]; constructor; auto using digit_of_is_digit.
Qed.

Lemma digits_text_digits : forall n, Forall is_digit_character (digits_text n).
Proof. intros n. apply written_are_digits. constructor. Qed.

Lemma digits_text_some : forall n, digits_text n <> [].
Proof.
  intros n none. pose proof (value_of_digits_text n) as value. rewrite none in value.
  unfold value_of_digits in value. simpl in value. injection value as <-. discriminate none.
Qed.

Lemma not_in_digits : forall n c, ~ is_digit_character c -> ~ In c (digits_text n).
Proof.
  intros n c other there. apply other. pose proof (digits_text_digits n) as digits.
  rewrite Forall_forall in digits. auto.
Qed.

Definition sign_text (p : Z) : text := if Z.ltb p 0 then ["-" % char] else [].
Definition below_text (q : Z) : text :=
  if Z.eqb q 1 then [] else "/" % char :: digits_text (Z.to_N q).

Lemma fraction_parts : forall x, exists p q common,
  (0 < q)%Z /\ Qnum x = (p * common)%Z /\ Zpos (Qden x) = (q * common)%Z
  /\ fraction_text x = sign_text p ++ digits_text (Z.abs_N p) ++ below_text q.
Proof.
  intros x. set (common := Z.gcd (Qnum x) (Zpos (Qden x))).
  assert (0 < common)%Z as some.
  { pose proof (Z.gcd_nonneg (Qnum x) (Zpos (Qden x))) as least. fold common in least.
    destruct (Z.eq_dec common 0) as [none|]; [|lia].
    apply Z.gcd_eq_0 in none as [_ none]. discriminate none. }
  destruct (Z.gcd_divide_l (Qnum x) (Zpos (Qden x))) as [p above].
  destruct (Z.gcd_divide_r (Qnum x) (Zpos (Qden x))) as [q below]. fold common in above, below.
  exists p, q, common. split; [nia|]. split; [exact above|]. split; [exact below|].
  unfold fraction_text. fold common.
  replace (Qnum x / common)%Z with p by (rewrite above; symmetry; apply Z.div_mul; lia).
  replace (Zpos (Qden x) / common)%Z with q by (rewrite below; symmetry; apply Z.div_mul; lia).
  reflexivity.
Qed.

Lemma no_mark_in_digits : forall n c, c = "-" % char \/ c = "/" % char -> ~ In c (digits_text n).
Proof.
  intros n c mark. apply not_in_digits. unfold is_digit_character.
  destruct mark as [-> | ->]; simpl; intuition discriminate.
Qed.

Lemma no_sign_before_digits : forall n t u, digits_text n ++ t <> "-" % char :: u.
Proof.
  intros n t u. pose proof (digits_text_some n) as some.
  pose proof (no_mark_in_digits n "-" % char (or_introl eq_refl)) as no_minus.
  destruct (digits_text n) as [|d l]; [contradiction|]. simpl in *. intros [= -> _]. tauto.
Qed.

Lemma below_begins : forall q, begins_with "/" % char (below_text q).
Proof. intros q. unfold below_text. destruct (q =? 1)%Z; [left | right; eexists]; reflexivity. Qed.

Theorem fractions_spelled_alike : forall x y, fraction_text x = fraction_text y -> (x == y)%Q.
Proof.
  intros x y same. destruct (fraction_parts x) as (p & q & c & some & X & X' & E).
  destruct (fraction_parts y) as (p' & q' & c' & some' & Y & Y' & E').
  rewrite E, E' in same. clear E E'.
  assert ((p <? 0)%Z = (p' <? 0)%Z /\ digits_text (Z.abs_N p) ++ below_text q =
    digits_text (Z.abs_N p') ++ below_text q') as [sign rest].
  { unfold sign_text in same. destruct (p <? 0)%Z, (p' <? 0)%Z; simpl in same.
    - injection same as same. split; [reflexivity | exact same].
    - exfalso. symmetry in same. apply no_sign_before_digits in same. exact same.
    - exfalso. apply no_sign_before_digits in same. exact same.
    - split; [reflexivity | exact same]. }
  apply (cut_unique "/" % char) in rest as [first second]; auto using no_mark_in_digits, below_begins.
  apply digits_alike in first. assert (p = p') as <- by lia.
  assert (q = q') as <-.
  { unfold below_text in second.
    destruct (Z.eqb_spec q 1) as [->|], (Z.eqb_spec q' 1) as [->|]; try discriminate; [reflexivity|].
    injection second as second. apply digits_alike in second. lia. }
  unfold Qeq. rewrite X, X', Y, Y'. ring.
Qed.

Lemma fraction_plain : forall x, plain (fraction_text x).
Proof.
  intros x. destruct (fraction_parts x) as (p & q & _ & _ & _ & _ & ->).
  assert (forall c, In c (sign_text p ++ digits_text (Z.abs_N p) ++ below_text q) ->
    c = "-" % char \/ c = "/" % char \/ is_digit_character c) as characters.
  { intros c there. rewrite !in_app_iff in there. unfold sign_text, below_text in there.
    assert (forall n, In c (digits_text n) -> is_digit_character c) as digits
      by (intros n; apply Forall_forall, digits_text_digits).
    destruct (p <? 0)%Z, (q =? 1)%Z; simpl in there; intuition eauto. }
  assert (forall w l, word w = l -> (exists c, In c l /\ c <> "-" % char /\ c <> "/" % char
    /\ ~ is_digit_character c) -> sign_text p ++ digits_text (Z.abs_N p) ++ below_text q <> word w)
    as no_word.
  { intros w l <- (c & there & minus & slash & digit) same. rewrite <- same in there.
    apply characters in there. tauto. }
  split; [|split; [|split]].
  - intros none. apply app_eq_nil in none as [_ none]. apply app_eq_nil in none as [none _].
    apply digits_text_some in none. exact none.
  - apply Forall_forall. intros c there. apply characters in there.
    unfold is_digit_character in there. simpl in there.
    repeat (destruct there as [->|there]; [repeat split; discriminate|]).
    repeat (destruct there as [<-|there]; [repeat split; discriminate|]). contradiction.
  - eapply no_word; [reflexivity|]. exists "e" % char. unfold is_digit_character. simpl.
    intuition discriminate.
  - eapply no_word; [reflexivity|]. exists "f" % char. unfold is_digit_character. simpl.
    intuition discriminate.
Qed.

(** The weights of all holes are the same. *)
Theorem weightings_spelled_alike : forall b v w, weighting_text b v = weighting_text b w ->
  forall h, In h (board_holes b) -> (v h == w h)%Q.
Proof.
  unfold weighting_text. intros b v w same h there. apply joined_injective in same.
  - apply fractions_spelled_alike.
    pose proof (ext_in_map same) as all. exact (all h there).
  - apply Forall_forall. intros t made. apply in_map_iff in made as [k [<- _]].
    apply fraction_plain.
  - apply Forall_forall. intros t made. apply in_map_iff in made as [k [<- _]].
    apply fraction_plain.
Qed.
