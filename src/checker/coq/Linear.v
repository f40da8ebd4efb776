(** * Linear equations in integers

    Points and functionals are integers for the coordinates 0 to n - 1. Programs have them as lists;
    proofs as functions. All that is used of linear algebra is here: the solutions of equations are
    spanned by what [null] finds, and fewer equations than unknowns have a solution that is not 0.
    *)

From Coq Require Import List NArith ZArith Lia Bool Znumtheory.
From Verified Require Import Weights.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What is run *)

(** Few numbers of the first list, a row, are not 0. *)
Fixpoint dot (l k : list Z) : Z :=
  match l, k with
  | x :: l, y :: k => if x =? 0 then dot l k else x * y + dot l k
  | _, _ => 0
  end.

(** [a] times one list and [b] times the other; what a list does not have is 0. *)
Fixpoint mix (a : Z) (l : list Z) (b : Z) (k : list Z) : list Z :=
  match l, k with
  | [], _ => map (Z.mul b) k
  | _, [] => map (Z.mul a) l
  | x :: l, y :: k => a * x + b * y :: mix a l b k
  end.

Fixpoint content (g : Z) (l : list Z) : Z :=
  match l with
  | [] => g
  | x :: l => if g =? 1 then 1 else content (Z.gcd g x) l
  end.

(** Without common factor, so that numbers stay small. *)
Definition reduce (l : list Z) : list Z :=
  let g := content 0 l in if g <=? 1 then l else map (fun x => x / g) l.

(** [k] less the multiple of [b] that makes [a] vanish, up to a factor; [y] is the value of [b]. *)
Definition clear (a b : list Z) (y : Z) (k : list Z) : list Z :=
  let z := dot a k in if z =? 0 then k else reduce (mix y k (- z) b).

(** From what spans some points to what spans those of them where [a] vanishes: one that does not
    vanish is taken from the others, and left out. *)
Fixpoint step (a : list Z) (B : list (list Z)) : list (list Z) :=
  match B with
  | [] => []
  | b :: B => let y := dot a b in if y =? 0 then b :: step a B else map (clear a b y) B
  end.

Definition units (n : nat) : list (list Z) :=
  map (fun i => map (fun k => if Nat.eqb k i then 1 else 0) (seq 0 n)) (seq 0 n).

(** What spans the solutions of the equations. *)
Definition null (n : nat) (rows : list (list Z)) : list (list Z) :=
  fold_left (fun B a => step a B) rows (units n).

(** ** Points and functionals *)

Definition point : Type := nat -> Z.

Definition vec (l : list Z) : point := fun i => nth i l 0.

Definition prod (n : nat) (f x : point) : Z := total (fun i => f i * x i) (seq 0 n).

(** [a] times one point and [b] times another. *)
Definition both (a : Z) (x : point) (b : Z) (y : point) : point := fun i => a * x i + b * y i.

Lemma prod_ext n f x g y : (forall i, (i < n)%nat -> f i = g i) ->
  (forall i, (i < n)%nat -> x i = y i) -> prod n f x = prod n g y.
Proof. intros F X. apply total_ext. intros i I. apply in_seq in I. rewrite F, X; lia. Qed.

Lemma prod_sym n f x : prod n f x = prod n x f.
Proof. apply total_ext. intros i _. ring. Qed.

Lemma prod_both n f a x b y : prod n f (both a x b y) = a * prod n f x + b * prod n f y.
Proof.
  unfold prod, both. rewrite <- !total_scale, <- total_add. apply total_ext. intros i _. ring.
Qed.

Lemma both_prod n a f b g x : prod n (both a f b g) x = a * prod n f x + b * prod n g x.
Proof. now rewrite !(prod_sym n _ x), prod_both. Qed.

Lemma prod_scaled n f x c : prod n f (fun i => c * x i) = c * prod n f x.
Proof. unfold prod. rewrite <- total_scale. apply total_ext. intros. ring. Qed.

Lemma prod_zero n f x : (forall i, (i < n)%nat -> x i = 0) -> prod n f x = 0.
Proof. intros H. apply total_zero. intros i I. apply in_seq in I. rewrite H by lia. ring. Qed.

Lemma prod_next n f x : prod (S n) f x = f O * x O + prod n (fun i => f (S i)) (fun i => x (S i)).
Proof. unfold prod. simpl. now rewrite <- seq_shift, total_map. Qed.

Lemma prod_square n h i : (i < n)%nat -> h i <> 0 -> 0 < prod n h h.
Proof.
  unfold prod. intros I N. assert (In i (seq 0 n)) as J by (apply in_seq; lia).
  clear I. induction (seq 0 n) as [|k l IH]; simpl in *; [easy|].
  assert (0 <= total (fun i => h i * h i) l).
  { clear. induction l; simpl; nia. }
  destruct J as [->|J]; [nia|]. specialize (IH J). nia.
Qed.

Lemma dot_prod : forall a n b, (length a <= n)%nat -> dot a b = prod n (vec a) (vec b).
Proof.
  induction a as [|x a IH]; intros n b L; simpl in L.
  - symmetry. rewrite prod_sym. apply prod_zero. intros [|i] I; easy.
  - destruct n as [|n]; [lia|]. rewrite prod_next. destruct b as [|y b]; simpl.
    + unfold vec at 1 2. simpl. rewrite prod_zero; [ring|]. intros [|i] I; easy.
    + rewrite (IH n) by lia. unfold vec at 3 4. simpl.
      change (fun i => vec (x :: a) (S i)) with (vec a).
      change (fun i => vec (y :: b) (S i)) with (vec b). now destruct (Z.eqb_spec x 0) as [->|_].
Qed.

(** ** Spanned points: some multiple, not 0, is a sum of multiples *)

Lemma vec_mix : forall l a b k i, vec (mix a l b k) i = a * vec l i + b * vec k i.
Proof.
  unfold vec. induction l as [|x l IH]; intros a b k i; simpl.
  - transitivity (nth i (map (Z.mul b) k) (b * 0)); [now rewrite Z.mul_0_r|].
    rewrite map_nth. destruct i; simpl; ring.
  - destruct k as [|y k]; simpl.
    + destruct i; [ring|].
      transitivity (nth i (map (Z.mul a) l) (a * 0)); [now rewrite Z.mul_0_r|].
      rewrite map_nth. ring.
    + destruct i; simpl; auto.
Qed.

Lemma content_divides : forall l g, (content g l | g) /\ forall x, In x l -> (content g l | x).
Proof.
  induction l as [|y l IH]; intros g; simpl; [split; [apply Z.divide_refl|easy]|].
  destruct (g =? 1); [split; intros; apply Z.divide_1_l|].
  destruct (IH (Z.gcd g y)) as [D A]. split.
  - eapply Z.divide_trans; [exact D|apply Z.gcd_divide_l].
  - intros x [<-|I]; auto. eapply Z.divide_trans; [exact D|apply Z.gcd_divide_r].
Qed.

Lemma vec_reduce l : exists g, g <> 0 /\ forall i, vec l i = g * vec (reduce l) i.
Proof.
  unfold reduce. destruct (Z.leb_spec (content 0 l) 1) as [_|P].
  - exists 1. split; [easy|]. intros. ring.
  - exists (content 0 l). split; [lia|]. destruct (content_divides l 0) as [_ D].
    unfold vec. revert D P. generalize (content 0 l). intros g D P.
    induction l as [|x l IH]; intros [|i]; cbn [nth map]; try ring.
    + apply Z_div_exact_full_2; [lia|]. apply Zdivide_mod. apply D. now left.
    + apply IH. intros y I. apply D. now right.
Qed.

Section Span.
  Variable n : nat.

  Fixpoint span (B : list (list Z)) (x : point) : Prop :=
    match B with
    | [] => forall i, (i < n)%nat -> x i = 0
    | b :: B => exists d c, d <> 0 /\ span B (both d x (- c) (vec b))
    end.

  Lemma span_ext B : forall x y, (forall i, (i < n)%nat -> x i = y i) -> span B x -> span B y.
  Proof.
    induction B as [|b B IH]; simpl; intros x y E.
    - intros H i I. now rewrite <- E, H.
    - intros [d [c [D S]]]. exists d, c. split; auto. apply IH with (2 := S).
      intros i I. unfold both. now rewrite E.
  Qed.

  Lemma span_scaled B x k : k <> 0 -> span B (fun i => k * x i) -> span B x.
  Proof.
    intros K. destruct B as [|b B]; simpl.
    - intros H i I. specialize (H i I). nia.
    - intros [d [c [D S]]]. exists (d * k), c. split; [nia|]. apply span_ext with (2 := S).
      intros i _. unfold both. ring.
  Qed.

  (** A functional that vanishes on all of [B] vanishes on what it spans. *)
  Lemma span_vanishes f B : (forall b, In b B -> prod n f (vec b) = 0) ->
    forall x, span B x -> prod n f x = 0.
  Proof.
    induction B as [|b B IH]; simpl; intros H x S.
    - now apply prod_zero.
    - destruct S as [d [c [D S]]]. apply IH in S; auto. rewrite prod_both, (H b) in S by auto. nia.
  Qed.

  Lemma clear_is a b y k : (length a <= n)%nat -> y <> 0 -> exists g, g <> 0 /\
    forall i, y * vec k i - prod n (vec a) (vec k) * vec b i = g * vec (clear a b y k) i.
  Proof.
    intros L Y. unfold clear. rewrite (dot_prod a n k L).
    destruct (Z.eqb_spec (prod n (vec a) (vec k)) 0) as [E|_].
    - exists y. split; auto. intros i. rewrite E. ring.
    - destruct (vec_reduce (mix y k (- prod n (vec a) (vec k)) b)) as [g [G E]].
      exists g. split; auto. intros i. rewrite <- E, vec_mix. ring.
  Qed.

  Lemma clear_span a b y : (length a <= n)%nat -> y <> 0 -> y = prod n (vec a) (vec b) ->
    forall B x,
    span B x -> span (map (clear a b y) B) (both y x (- prod n (vec a) x) (vec b)).
  Proof.
    intros L Y E. induction B as [|k B IH]; simpl; intros x S.
    - intros i I. unfold both. rewrite (prod_zero n _ x), S by auto. ring.
    - destruct S as [d [c [D S]]]. apply IH in S. destruct (clear_is a b y k L Y) as [g [_ G]].
      exists d, (c * g). split; auto. apply span_ext with (2 := S). intros i _.
      rewrite prod_both. unfold both.
      replace (- (c * g) * vec (clear a b y k) i) with (- c * (g * vec (clear a b y k) i)) by ring.
      rewrite <- G. ring.
  Qed.

  Lemma step_span a : (length a <= n)%nat -> forall B x,
    span B x -> prod n (vec a) x = 0 -> span (step a B) x.
  Proof.
    intros L. induction B as [|b B IH]; [easy|]. intros x [d [c [D S]]] V. cbn [step].
    rewrite (dot_prod a n b L). destruct (Z.eqb_spec (prod n (vec a) (vec b)) 0) as [E|N].
    - exists d, c. split; auto. apply IH; auto. rewrite prod_both, V, E. ring.
    - apply (clear_span a b _ L N eq_refl) in S.
      apply span_scaled with (prod n (vec a) (vec b) * d); [nia|].
      apply span_ext with (2 := S). intros i _. rewrite prod_both, V. unfold both. ring.
  Qed.

  Lemma units_span x : span (units n) x.
  Proof.
    unfold units. set (unit i := map (fun k => if Nat.eqb k i then 1 else 0) (seq 0 n)).
    assert (U : forall i k, (k < n)%nat -> vec (unit i) k = if Nat.eqb k i then 1 else 0).
    { intros i k K. unfold vec, unit.
      rewrite nth_indep with (d' := (fun k => if Nat.eqb k i then 1 else 0) O)
        by now rewrite map_length, seq_length.
      rewrite (map_nth (fun k => if Nat.eqb k i then 1 else 0)). now rewrite seq_nth. }
    enough (H : forall m s x, (forall i, (i < n)%nat -> (i < s \/ s + m <= i)%nat -> x i = 0) ->
      span (map unit (seq s m)) x) by (apply H; lia).
    induction m as [|m IH]; intros s y Z; simpl.
    - intros i I. apply Z; lia.
    - exists 1, (y s). split; [easy|]. apply IH. intros i I O. unfold both. rewrite U by easy.
      destruct (Nat.eqb_spec i s) as [->|N]; [ring|]. rewrite Z; [ring|easy|lia].
  Qed.

  Theorem null_span rows x : Forall (fun a => (length a <= n)%nat) rows ->
    (forall a, In a rows -> prod n (vec a) x = 0) -> span (null n rows) x.
  Proof.
    unfold null. intros L. generalize (units_span x). generalize (units n).
    induction L as [|a rows La L IH]; simpl; intros B S V; auto.
    apply IH; auto. apply step_span; auto.
  Qed.
End Span.

(** ** Fewer equations than unknowns *)

Lemma not_all_zero (E : list point) : (forall e, In e E -> e O = 0) \/
  exists E1 a E2, E = E1 ++ a :: E2 /\ a O <> 0.
Proof.
  induction E as [|e E [H|[E1 [a [E2 [-> N]]]]]]; [now left| |].
  - destruct (Z.eq_dec (e O) 0) as [Z|N].
    + left. intros k [<-|I]; auto.
    + right. now exists [], e, E.
  - right. now exists (e :: E1), a, E2.
Qed.

Theorem some_solution : forall n (E : list point), (length E < n)%nat ->
  exists h, (exists i, (i < n)%nat /\ h i <> 0) /\ forall e, In e E -> prod n e h = 0.
Proof.
  induction n as [|n IH]; intros E L; [lia|].
  destruct (not_all_zero E) as [Z|[E1 [a [E2 [-> N]]]]].
  - exists (fun i => match i with O => 1 | _ => 0 end). split; [exists O; split; [lia|easy]|].
    intros e I. rewrite prod_next, (Z e I), prod_zero; auto.
  - rewrite app_length in L. simpl in L.
    destruct (IH (map (fun e => both (a O) (fun i => e (S i)) (- e O) (fun i => a (S i))) (E1 ++
      E2)))
      as [h [[i [I H]] V]].
    { rewrite map_length, app_length. lia. }
    set (A := prod n (fun i => a (S i)) h).
    exists (fun i => match i with O => - A | S i => a O * h i end).
    assert (M : forall e, prod (S n) e (fun i => match i with O => - A | S i => a O * h i end) =
      prod n (both (a O) (fun i => e (S i)) (- e O) (fun i => a (S i))) h).
    { intros e. rewrite prod_next, both_prod, prod_scaled. fold A. ring. }
    split; [exists (S i); split; [lia|nia]|]. intros e J. rewrite M.
    apply in_app_or in J. destruct J as [J|[<-|J]].
    + apply V. apply (in_map (fun e => both (a O) (fun i => e (S i)) (- e O) (fun i => a (S i)))).
      apply in_or_app. now left.
    + rewrite both_prod. ring.
    + apply V. apply (in_map (fun e => both (a O) (fun i => e (S i)) (- e O) (fun i => a (S i)))).
      apply in_or_app. now right.
Qed.

(** ** Lists side by side *)

Lemma choose {X Y} (P : X -> Y -> Prop) l : (forall x, In x l -> exists y, P x y) ->
  exists k, Forall2 P l k.
Proof.
  induction l as [|x l IH]; intros H; [now exists []|].
  destruct (H x (or_introl eq_refl)) as [y Y0].
  destruct IH as [k K]; [intros z I; apply H; now right|].
  exists (y :: k). now constructor.
Qed.

Lemma of_first {X Y} (P : X -> Y -> Prop) l k x : Forall2 P l k -> In x l ->
  exists y, In y k /\ P x y.
Proof.
  induction 1 as [|a b l k R F IH]; simpl; [easy|]. intros [->|I]; [eauto|].
  destruct (IH I) as [y [J Q]]. eauto.
Qed.

Lemma of_second {X Y} (P : X -> Y -> Prop) l k y : Forall2 P l k -> In y k ->
  exists x, In x l /\ P x y.
Proof.
  induction 1 as [|a b l k R F IH]; simpl; [easy|]. intros [->|I]; [eauto|].
  destruct (IH I) as [x [J Q]]. eauto.
Qed.

Lemma as_many {X Y} (P : X -> Y -> Prop) l k : Forall2 P l k -> length l = length k.
Proof. induction 1; simpl; lia. Qed.

Lemma weaker {X Y} (P Q : X -> Y -> Prop) l k : (forall x y, P x y -> Q x y) -> Forall2 P l k ->
  Forall2 Q l k.
Proof. induction 2; auto. Qed.

Lemma nth_both {X Y} (P : X -> Y -> Prop) l k a b : Forall2 P l k -> forall i, (i < length l)%nat ->
  P (nth i l a) (nth i k b).
Proof. induction 1; simpl; intros i L; [lia|]. destruct i; auto. apply IHForall2. lia. Qed.

(** ** As many independent points as span them all *)

Lemma total_swap {A B} (F : A -> B -> Z) l k :
  total (fun x => total (F x) k) l = total (fun y => total (fun x => F x y) l) k.
Proof.
  induction l as [|x l IH]; simpl.
  - symmetry. now apply total_zero.
  - now rewrite IH, <- total_add.
Qed.

(** Sums of multiples of the points of a list. *)
Definition combined (z : point) (V : list point) (k : nat) : Z :=
  prod (length V) z (fun i => nth i V (fun _ => 0) k).

Definition independent (n : nat) (V : list point) : Prop :=
  forall z, (forall k, (k < n)%nat -> combined z V k = 0) -> forall i, (i < length V)%nat ->
    z i = 0.

Lemma span_combined n B : forall x, span n B x ->
  exists d z, d <> 0 /\ forall k, (k < n)%nat -> d * x k = combined z (map vec B) k.
Proof.
  unfold combined. induction B as [|b B IH]; simpl; intros x S.
  - exists 1, (fun _ => 0). split; [easy|]. intros k K. rewrite S by easy. easy.
  - destruct S as [d [c [D S]]]. destruct (IH _ S) as [e [z [E Z]]].
    exists (e * d), (fun i => match i with O => e * c | S i => z i end). split; [nia|].
    intros k K. rewrite prod_next, <- Z by easy. unfold both. ring.
Qed.

Theorem as_many_span n B V : (length B <= length V)%nat -> (forall v, In v V -> span n B v) ->
  independent n V -> forall x, span n B x ->
  exists d z, d <> 0 /\ forall k, (k < n)%nat -> d * x k + combined z V k = 0.
Proof.
  intros L SV I x Sx. set (m := length B) in *.
  destruct (choose (fun (y : point) (p : Z * point) => fst p <> 0 /\
      forall k, (k < n)%nat -> fst p * y k = combined (snd p) (map vec B) k) (x :: V)) as [D F].
  { intros y J. destruct (span_combined n B y) as [d [z P]]; [destruct J as [<-|J]; auto|].
    now exists (d, z). }
  pose proof (as_many _ _ _ F) as E. set (p i := nth i D (0, fun _ => 0)).
  assert (P : forall i, (i < S (length V))%nat -> fst (p i) <> 0 /\ forall k, (k < n)%nat ->
    fst (p i) * nth i (x :: V) (fun _ => 0) k = combined (snd (p i)) (map vec B) k).
  { intros i J. now apply (nth_both _ _ _ _ _ F). }
  destruct (some_solution (S (length V)) (map (fun j i => snd (p i) j) (seq 0 m)))
    as [h [[i0 [J0 N0]] H]].
  { rewrite map_length, seq_length. lia. }
  set (c i := h i * fst (p i)).
  assert (Z : forall k, (k < n)%nat -> c O * x k + combined (fun i => c (S i)) V k = 0).
  { intros k K. unfold combined.
    transitivity (prod (S (length V)) c (fun i => nth i (x :: V) (fun _ => 0) k)).
    { now rewrite prod_next. }
    transitivity (total (fun i => total (fun j => h i * (snd (p i) j * nth j (map vec B) (fun _ =>
      0) k))
      (seq 0 m)) (seq 0 (S (length V)))).
    { apply total_ext. intros i J. apply in_seq in J. destruct (P i) as [_ Q]; [lia|].
      unfold c. rewrite total_scale, <- Z.mul_assoc, Q by easy. unfold combined.
      rewrite map_length. easy. }
    rewrite total_swap. apply total_zero. intros j J.
    transitivity (nth j (map vec B) (fun _ => 0) k * prod (S (length V)) (fun i => snd (p i) j) h).
    { unfold prod. rewrite <- total_scale. apply total_ext. intros. ring. }
    rewrite (H (fun i => snd (p i) j)); [ring|].
    apply (in_map (fun j i => snd (p i) j)) with (1 := J). }
  exists (c O), (fun i => c (S i)). split; [|easy]. intros C0.
  assert (A : forall i, (i < length V)%nat -> c (S i) = 0).
  { apply (I (fun i => c (S i))). intros k K. specialize (Z k K). rewrite C0 in Z. lia. }
  assert (C : c i0 = 0) by (destruct i0; [easy|apply A; lia]).
  unfold c in C. destruct (P i0 J0) as [Q _]. nia.
Qed.
