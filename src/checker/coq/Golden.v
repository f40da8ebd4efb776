(** * Numbers a + b s, where s^2 + s = 1 and s is positive

    They are ordered without a word of reals: 1 / s is 1 + s, and a number that is positive, times a
    power of 1 / s, is one with a and b at least 0. *)

From Coq Require Import List ZArith Bool Lia Ring.
Import ListNotations.
Local Open Scope Z_scope.

Record golden : Type := make_golden { whole : Z; part : Z }.

Declare Scope golden_scope.
Delimit Scope golden_scope with g.
Bind Scope golden_scope with golden.

Definition of_whole (a : Z) : golden := make_golden a 0.
Definition zero : golden := of_whole 0.
Definition one : golden := of_whole 1.
Definition s : golden := make_golden 0 1.
Definition s_inverse : golden := make_golden 1 1.

Definition add (x y : golden) : golden := make_golden (whole x + whole y) (part x + part y).
Definition opp (x : golden) : golden := make_golden (- whole x) (- part x).
Definition sub (x y : golden) : golden := make_golden (whole x - whole y) (part x - part y).
Definition mul (x y : golden) : golden :=
  make_golden (whole x * whole y + part x * part y)
    (whole x * part y + part x * whole y - part x * part y).

Lemma golden_eq a b c d : a = c -> b = d -> make_golden a b = make_golden c d.
Proof. congruence. Qed.

Lemma golden_ring : ring_theory zero one add mul sub opp eq.
Proof.
  constructor; repeat intros [? ?]; unfold add, opp, sub, mul, zero, one, of_whole;
    cbn [whole part]; apply golden_eq; ring.
Qed.

Add Ring golden_ring : golden_ring.

Lemma s_times_inverse : mul s s_inverse = one.
Proof. reflexivity. Qed.

Lemma s_square : add (mul s s) s = one.
Proof. reflexivity. Qed.

(** ** Order *)

Definition raised (x : golden) : golden := make_golden (whole x + part x) (whole x).

Definition plain (x : golden) : Prop := 0 <= whole x /\ 0 <= part x.

Definition nonneg (x : golden) : Prop := exists m : nat, plain (Nat.iter m raised x).

Definition le (x y : golden) : Prop := nonneg (sub y x).

Lemma raised_is x : raised x = mul s_inverse x.
Proof. destruct x. unfold raised, mul, s_inverse. cbn [whole part]. apply golden_eq; ring. Qed.

Lemma plain_raised m x : plain x -> plain (Nat.iter m raised x).
Proof. intros P. induction m; simpl; auto. unfold plain, raised in *. simpl. lia. Qed.

Lemma iter_add {A : Type} (f : A -> A) n m x :
  Nat.iter (n + m) f x = Nat.iter n f (Nat.iter m f x).
Proof. induction n; simpl; auto. now rewrite IHn. Qed.

Lemma raise_more m n x : plain (Nat.iter m raised x) -> plain (Nat.iter (n + m) raised x).
Proof. intros P. rewrite iter_add. now apply plain_raised. Qed.

Lemma raised_add m x y :
  Nat.iter m raised (add x y) = add (Nat.iter m raised x) (Nat.iter m raised y).
Proof. induction m; simpl; auto. rewrite IHm, !raised_is. ring. Qed.

Lemma raised_mul m x y : Nat.iter m raised (mul x y) = mul (Nat.iter m raised x) y.
Proof. induction m; simpl; auto. rewrite IHm, !raised_is. ring. Qed.

Lemma nonneg_add x y : nonneg x -> nonneg y -> nonneg (add x y).
Proof.
  intros [m M] [n N]. exists (m + n)%nat. rewrite raised_add.
  apply (raise_more n m) in N. apply (raise_more m n) in M. rewrite Nat.add_comm in M.
  unfold plain, add in *. simpl. lia.
Qed.

Lemma nonneg_mul x y : nonneg x -> nonneg y -> nonneg (mul x y).
Proof.
  intros [m M] [n N]. exists (S (n + m)).
  replace (Nat.iter (S (n + m)) raised (mul x y))
    with (raised (mul (Nat.iter m raised x) (Nat.iter n raised y))).
  - unfold plain, raised, mul in *. simpl. nia.
  - simpl. f_equal. rewrite iter_add, raised_mul.
    replace (mul (Nat.iter m raised x) y) with (mul y (Nat.iter m raised x)) by ring.
    rewrite raised_mul. ring.
Qed.

Lemma raised_injective m x : Nat.iter m raised x = zero -> x = zero.
Proof.
  induction m; simpl; auto. intros H. apply IHm. revert H.
  destruct (Nat.iter m raised x) as [a b]. unfold raised, zero, of_whole. simpl.
  intros [= H I]. subst. f_equal; lia.
Qed.

Lemma raised_opp m x : Nat.iter m raised (opp x) = opp (Nat.iter m raised x).
Proof. induction m; simpl; auto. rewrite IHm, !raised_is. ring. Qed.

Lemma nonneg_both x : nonneg x -> nonneg (opp x) -> x = zero.
Proof.
  intros [m M] [n N]. apply (raised_injective (m + n)). rewrite raised_opp in N.
  assert (P : plain (Nat.iter m raised (Nat.iter n raised x))).
  { rewrite <- iter_add, Nat.add_comm. now apply raise_more. }
  assert (Q : plain (opp (Nat.iter m raised (Nat.iter n raised x)))).
  { rewrite <- !raised_opp, raised_opp with (m := n). now apply plain_raised. }
  rewrite iter_add. revert P Q. destruct (Nat.iter m raised (Nat.iter n raised x)) as [a b].
  unfold plain, opp.
  simpl. intros P Q. unfold zero, of_whole. f_equal; lia.
Qed.

Lemma nonneg_whole a : 0 <= a -> nonneg (of_whole a).
Proof. intros A. exists 0%nat. unfold plain. simpl. lia. Qed.

Lemma nonneg_s : nonneg s.
Proof. exists 0%nat. unfold plain. simpl. lia. Qed.

Lemma nonneg_cancel d x : 0 < d -> nonneg (mul (of_whole d) x) -> nonneg x.
Proof.
  intros D [m M]. exists m.
  replace (mul (of_whole d) x) with (mul x (of_whole d)) in M by ring. rewrite raised_mul in M.
  revert M. destruct (Nat.iter m raised x) as [a b]. unfold plain, mul, of_whole.
  cbn [whole part]. nia.
Qed.

Lemma le_refl x : le x x.
Proof. unfold le. replace (sub x x) with zero by ring. now apply nonneg_whole. Qed.

Lemma le_trans x y z : le x y -> le y z -> le x z.
Proof.
  unfold le. intros H I. replace (sub z x) with (add (sub y x) (sub z y)) by ring.
  now apply nonneg_add.
Qed.

Lemma le_add x y z w : le x y -> le z w -> le (add x z) (add y w).
Proof.
  unfold le. intros H I. replace (sub (add y w) (add x z)) with (add (sub y x) (sub w z)) by ring.
  now apply nonneg_add.
Qed.

Lemma le_mul c x y : nonneg c -> le x y -> le (mul c x) (mul c y).
Proof.
  unfold le. intros C H. replace (sub (mul c y) (mul c x)) with (mul c (sub y x)) by ring.
  now apply nonneg_mul.
Qed.

Lemma le_antisym x y : le x y -> le y x -> x = y.
Proof.
  unfold le. intros H I. assert (E : sub y x = zero).
  { apply nonneg_both; auto. replace (opp (sub y x)) with (sub x y) by ring. auto. }
  replace y with (add (sub y x) x) by ring. rewrite E. ring.
Qed.

Lemma le_zero x : nonneg x -> le zero x.
Proof. unfold le. now replace (sub x zero) with x by ring. Qed.

(** As a program: the number is raised until both parts have one sign. *)
Fixpoint is_nonneg (fuel : nat) (x : golden) : bool :=
  if (0 <=? whole x) && (0 <=? part x) then true
  else if (whole x <=? 0) && (part x <=? 0) then false
  else match fuel with
       | O => false
       | S fuel => is_nonneg fuel (raised x)
       end.

Lemma iter_shift {A : Type} (f : A -> A) m x : Nat.iter m f (f x) = f (Nat.iter m f x).
Proof. induction m; simpl; auto. now rewrite IHm. Qed.

Lemma is_nonneg_sound fuel : forall x, is_nonneg fuel x = true -> nonneg x.
Proof.
  induction fuel as [|fuel IH]; intros x H; simpl in H;
    destruct ((0 <=? whole x) && (0 <=? part x)) eqn:E;
    try (apply andb_true_iff in E; destruct E; exists 0%nat; unfold plain; simpl; lia);
    destruct ((whole x <=? 0) && (part x <=? 0)); try discriminate.
  apply IH in H. destruct H as [m M]. exists (S m). simpl. now rewrite <- iter_shift.
Qed.

Definition same_golden (x y : golden) : bool := (whole x =? whole y) && (part x =? part y).

Lemma same_golden_is x y : same_golden x y = true <-> x = y.
Proof.
  destruct x, y. unfold same_golden. simpl. rewrite andb_true_iff, !Z.eqb_eq. split.
  - intros [-> ->]. auto.
  - intros [= -> ->]. auto.
Qed.

(** ** Powers of s *)

Definition lowered (x : golden) : golden := make_golden (part x) (whole x - part x).

Lemma lowered_is x : lowered x = mul s x.
Proof. destruct x. unfold lowered, mul, s. cbn [whole part]. apply golden_eq; ring. Qed.

(** s to the power of [z], which may be negative. *)
Definition power (z : Z) : golden :=
  if 0 <=? z then Nat.iter (Z.to_nat z) lowered one else Nat.iter (Z.to_nat (- z)) raised one.

Lemma power_succ z : power (z + 1) = mul s (power z).
Proof.
  unfold power. destruct (Z.leb_spec 0 z), (Z.leb_spec 0 (z + 1)); try lia.
  - replace (Z.to_nat (z + 1)) with (S (Z.to_nat z)) by lia. simpl. apply lowered_is.
  - replace z with (-1) by lia. reflexivity.
  - replace (Z.to_nat (- z)) with (S (Z.to_nat (- (z + 1)))) by lia. simpl. rewrite raised_is.
    generalize (Nat.iter (Z.to_nat (- (z + 1))) raised one). intros x.
    replace (mul s (mul s_inverse x)) with (mul (mul s s_inverse) x) by ring.
    rewrite s_times_inverse. ring.
Qed.

Lemma power_zero : power 0 = one.
Proof. reflexivity. Qed.

Lemma power_nonneg z : nonneg (power z).
Proof.
  unfold power. destruct (0 <=? z).
  - induction (Z.to_nat z); simpl; [now apply nonneg_whole|]. rewrite lowered_is.
    apply nonneg_mul; auto using nonneg_s.
  - exists 0%nat. simpl. apply plain_raised. unfold plain, one, of_whole. simpl. lia.
Qed.

Lemma power_falls z n : 0 <= n -> le (power (z + n)) (power z).
Proof.
  intros N. pattern n. apply natlike_ind; auto.
  - rewrite Z.add_0_r. apply le_refl.
  - intros x X H. eapply le_trans; [|exact H]. unfold Z.succ. rewrite Z.add_assoc, power_succ.
    unfold le. replace (sub (power (z + x)) (mul s (power (z + x))))
      with (mul (sub one s) (power (z + x))) by ring.
    apply nonneg_mul; [|apply power_nonneg]. exists 1%nat. unfold plain. simpl. lia.
Qed.

Lemma power_antitone x y : x <= y -> le (power y) (power x).
Proof. intros L. replace y with (x + (y - x)) by lia. apply power_falls. lia. Qed.

Lemma power_add z n : power (z + Z.of_nat n) = mul (power (Z.of_nat n)) (power z).
Proof.
  induction n as [|n IH].
  - rewrite Z.add_0_r. change (Z.of_nat 0) with 0. rewrite power_zero. ring.
  - rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite Z.add_assoc, !power_succ, IH. ring.
Qed.

Lemma power_not_zero z : power z <> zero.
Proof.
  unfold power. destruct (0 <=? z).
  - induction (Z.to_nat z) as [|n IH]; simpl; [easy|]. intros H. apply IH.
    revert H. destruct (Nat.iter n lowered one). unfold lowered, zero, of_whole. simpl.
    intros [= A B]. f_equal; lia.
  - intros H. now apply raised_injective in H.
Qed.

(** Two steps weigh as much as the peg behind them. *)
Lemma power_jump z : add (power (z + 2)) (power (z + 1)) = power z.
Proof.
  replace (z + 2) with (z + 1 + 1) by lia. rewrite !power_succ.
  replace (add (mul s (mul s (power z))) (mul s (power z)))
    with (mul (add (mul s s) s) (power z)) by ring. rewrite s_square. ring.
Qed.

(** ** Sums *)

Fixpoint total {A : Type} (f : A -> golden) (l : list A) : golden :=
  match l with
  | [] => zero
  | x :: l => add (f x) (total f l)
  end.

Lemma total_app {A : Type} (f : A -> golden) l k :
  total f (l ++ k) = add (total f l) (total f k).
Proof. induction l; simpl; [ring|]. rewrite IHl. ring. Qed.

Lemma total_nonneg {A : Type} (f : A -> golden) l : (forall x, In x l -> nonneg (f x)) ->
  nonneg (total f l).
Proof.
  induction l as [|x l IH]; simpl; intros H; [now apply nonneg_whole|].
  apply nonneg_add; auto.
Qed.

Lemma total_le {A : Type} (f g : A -> golden) l : (forall x, In x l -> le (f x) (g x)) ->
  le (total f l) (total g l).
Proof.
  induction l as [|x l IH]; simpl; intros H; [apply le_refl|]. apply le_add; auto.
Qed.

Lemma total_mul {A : Type} (f : A -> golden) c l :
  total (fun x => mul c (f x)) l = mul c (total f l).
Proof. induction l; simpl; [ring|]. rewrite IHl. ring. Qed.

Lemma total_map {A B : Type} (f : B -> golden) (g : A -> B) l :
  total f (map g l) = total (fun x => f (g x)) l.
Proof. induction l; simpl; auto. now rewrite IHl. Qed.

Lemma total_ext {A : Type} (f g : A -> golden) l : (forall x, In x l -> f x = g x) ->
  total f l = total g l.
Proof. induction l; simpl; intros H; auto. rewrite H, IHl; auto. Qed.

Lemma total_flat {A B : Type} (f : B -> golden) (g : A -> list B) l :
  total f (flat_map g l) = total (fun x => total f (g x)) l.
Proof. induction l; simpl; auto. now rewrite total_app, IHl. Qed.

Lemma total_constant {A : Type} c (l : list A) :
  total (fun _ => c) l = mul (of_whole (Z.of_nat (length l))) c.
Proof.
  induction l; cbn [total length]; [change (of_whole (Z.of_nat 0)) with zero; ring|].
  rewrite IHl, Nat2Z.inj_succ. unfold mul, add, of_whole. cbn [whole part]. apply golden_eq; ring.
Qed.

(** Different members of a list weigh no more than all of it. *)
Lemma total_incl {A : Type} (f : A -> golden) : (forall x, nonneg (f x)) ->
  forall l k, NoDup l -> incl l k -> le (total f l) (total f k).
Proof.
  intros P. induction l as [|x l IH]; intros k D I; simpl.
  - apply le_zero, total_nonneg. auto.
  - inversion D; subst. destruct (in_split x k) as [a [b ->]]; [apply I; now left|].
    replace (total f (a ++ x :: b)) with (add (f x) (total f (a ++ b)))
      by (rewrite !total_app; simpl; ring).
    apply le_add; [apply le_refl|]. apply IH; auto. intros y Y.
    assert (N : In y (a ++ x :: b)) by (apply I; now right).
    rewrite in_app_iff in *. destruct N as [N|[N|N]]; auto. congruence.
Qed.
