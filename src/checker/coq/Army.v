(** * Checking a statement about an army *)

From Coq Require Import String List NArith ZArith Bool Lia Permutation FMapPositive.
From Verified Require Import Syntax Vectors Armies Golden Soldiers.
Import ListNotations.
Local Open Scope list_scope.
Local Open Scope Z_scope.

(** A split names a form and a number: points where it is at most that, and the others. A leaf names
    a form of the distance, and forms with factors whose sum it is. Forms go by number, from 1. *)
Inductive army_tree : Type :=
  | Army_split (form : N) (at_most : Z) (first second : army_tree)
  | Army_sum (form : N) (axes : list (N * Z)).

(** What is known of forms in a region: their least and their largest values. *)
Record bounds : Type := make_bounds { lows : array Z; highs : array Z }.

Definition lowest (o : option Z) (x : Z) : Z := match o with Some y => Z.min x y | None => x end.
Definition highest (o : option Z) (x : Z) : Z := match o with Some y => Z.max x y | None => x end.

Definition below_split (b : bounds) (i : N) (x : Z) : bounds :=
  make_bounds (lows b) (set_at i (lowest (at_ (highs b) i) x) (highs b)).
Definition above_split (b : bounds) (i : N) (x : Z) : bounds :=
  make_bounds (set_at i (highest (at_ (lows b) i) (x + 1)) (lows b)) (highs b).

(** ** Forms that tell points apart *)

Fixpoint without {A : Type} (i : nat) (l : list A) : list A :=
  match l, i with
  | [], _ => []
  | _ :: l, O => l
  | x :: l, S i => x :: without i l
  end.

(** By the first column, of n rows. *)
Fixpoint determinant (n : nat) (rows : list point) : Z :=
  match n with
  | O => 1
  | S n =>
    fold_right Z.add 0 (map (fun i =>
      match hd 0 (nth i rows []) with
      | 0 => 0
      | x => (if Nat.even i then x else - x) * determinant n (map (@tl Z) (without i rows))
      end) (seq 0 (S n)))
  end.

Definition inverse_row (n : nat) (forms : list point) (k : nat) : list Z :=
  map (fun i => (if Nat.even (i + k) then 1 else -1) *
    determinant (n - 1) (map (without k) (without i forms))) (seq 0 n).

Fixpoint same_point (p q : point) : bool :=
  match p, q with
  | [], [] => true
  | x :: p, y :: q => (x =? y) && same_point p q
  | _, _ => false
  end.

Lemma same_point_is p q : same_point p q = true -> p = q.
Proof.
  revert q. induction p as [|x p IH]; intros [|y q] H; simpl in H; try easy.
  apply andb_true_iff in H. destruct H as [E H]. apply Z.eqb_eq in E. f_equal; auto.
Qed.

Definition tells_them_apart (n : nat) (forms : list point) : bool :=
  let d := determinant n forms in
  negb (d =? 0) && forallb (fun f => (length f =? n)%nat) forms &&
  forallb (fun k => let cs := inverse_row n forms k in
    (length cs =? length forms)%nat &&
    same_point (combined n (combine cs forms)) (scaled d (repeat 0 k ++ 1 :: repeat 0 (n - S k))))
    (seq 0 n).

Lemma tells_them_apart_is n forms : tells_them_apart n forms = true ->
  tells n (determinant n forms) forms.
Proof.
  unfold tells_them_apart. rewrite !andb_true_iff, !forallb_forall. intros [[D L] H].
  split; [|split].
  - now apply negb_true_iff, Z.eqb_neq in D.
  - intros f F. now apply Nat.eqb_eq, L.
  - intros k K. exists (inverse_row n forms k).
    specialize (H k (proj2 (in_seq _ _ _) (conj (Nat.le_0_l k) K))). apply andb_true_iff in H. destruct H as [E H]. apply Nat.eqb_eq in E. split; auto.
    now apply same_point_is.
Qed.

(** ** Bounds of series *)

(** What [bounded_by] says, of a function that is worked out. *)
Definition bound : Type := Z * (nat -> golden).

(** When all soldiers count that have room: 1 / (1 - s^t) = n / d. *)
Definition inverse_of (fuel : nat) (t : nat) : option (Z * golden) :=
  let p := sub one (power (Z.of_nat t)) in
  let a := whole p in
  let b := part p in
  let norm := a * a - a * b - b * b in
  let turned := if norm <? 0 then -1 else 1 in
  let n := make_golden (turned * (a - b)) (- (turned * b)) in
  let d := Z.abs norm in
  if (0 <? d) && same_golden (mul n p) (of_whole d) && is_nonneg fuel n then Some (d, n) else None.

Fixpoint constant_of (fuel : nat) (l : axes) : option (Z * golden) :=
  match l with
  | [] => Some (1, one)
  | (t, room) :: l =>
    match constant_of fuel l with
    | None => None
    | Some (c, x) =>
      if (t =? 0)%nat then Some (c, mul (of_whole (Z.of_nat room)) x)
      else match inverse_of fuel t with
           | Some (d, n) => Some (d * c, mul n x)
           | None => None
           end
    end
  end.

Definition all_bound (fuel : nat) (l : axes) : option bound :=
  match constant_of fuel l with
  | Some (c, x) => Some (c, fun d => mul x (power (Z.of_nat d)))
  | None => None
  end.

Definition all_weights (d : nat) : golden := power (Z.of_nat d).

Lemma inverse_spec fuel t d n : inverse_of fuel t = Some (d, n) ->
  0 < d /\ nonneg n /\ mul n (sub one (power (Z.of_nat t))) = of_whole d.
Proof.
  unfold inverse_of. destruct (_ && _) eqn:E; [|discriminate]. intros [= <- <-].
  rewrite !andb_true_iff in E. destruct E as [[P M] N]. split; [|split].
  - now apply Z.ltb_lt.
  - now apply is_nonneg_sound in N.
  - now apply same_golden_is in M.
Qed.

Lemma all_bounded fuel l : forall c x, constant_of fuel l = Some (c, x) ->
  0 < c /\ nonneg x /\ bounded_by all_weights l c (fun d => mul x (power (Z.of_nat d))).
Proof.
  induction l as [|[t room] l IH]; simpl; intros c x H.
  - injection H as <- <-. split; [lia|]. split; [now apply nonneg_whole|]. apply No_axis.
    intros d. unfold all_weights. cbv beta. ring.
  - destruct (constant_of fuel l) as [[c' x']|]; [|discriminate].
    destruct (IH c' x' eq_refl) as [C [X B]]. destruct (Nat.eqb_spec t 0) as [->|T].
    + injection H as <- <-. split; auto. split; [apply nonneg_mul; auto; apply nonneg_whole; lia|].
      eapply Axis_alike; eauto. intros d. cbv beta. ring.
    + destruct (inverse_of fuel t) as [[d n]|] eqn:I; [|discriminate]. injection H as <- <-.
      destruct (inverse_spec _ _ _ _ I) as [D [N M]]. split; [nia|].
      split; [now apply nonneg_mul|]. eapply Axis_series; eauto; [lia| |].
      * intros e. apply nonneg_mul; [now apply nonneg_mul|apply power_nonneg].
      * intros e. rewrite <- M, Nat2Z.inj_add, power_add.
        set (p := power (Z.of_nat t)). set (q := power (Z.of_nat e)).
        replace (add (mul (mul n (sub one p)) (mul x' q)) (mul (mul n x') (mul p q)))
          with (mul (mul n x') q) by ring. apply le_refl.
Qed.

(** When soldiers nearer than the distance m weigh more than one there, of how much more. *)
Fixpoint powers (m : nat) (x : golden) : list golden :=
  match m with
  | O => []
  | S m => x :: powers m (lowered x)
  end.

Lemma nth_powers m : forall d x, (d < m)%nat -> nth d (powers m x) zero = Nat.iter d lowered x.
Proof.
  induction m as [|m IH]; intros [|d] x L; simpl; try lia; auto. rewrite IH by lia.
  now rewrite iter_shift.
Qed.

Definition near_weights (m : nat) : list golden :=
  let far := power (Z.of_nat m) in map (fun x => sub x far) (powers m one).

Lemma length_powers m : forall x, length (powers m x) = m.
Proof. induction m; simpl; auto. Qed.

Lemma near_weight m d : nth d (near_weights m) zero =
  if (d <? m)%nat then sub (power (Z.of_nat d)) (power (Z.of_nat m)) else zero.
Proof.
  unfold near_weights. destruct (Nat.ltb_spec d m) as [L|L].
  - set (far := power (Z.of_nat m)).
    rewrite nth_indep with (d' := sub zero far) by (rewrite map_length, length_powers; auto).
    rewrite (map_nth (fun x => sub x far)), nth_powers by auto. f_equal. unfold power.
    replace (0 <=? Z.of_nat d) with true by (symmetry; apply Z.leb_le; lia). now rewrite Nat2Z.id.
  - apply nth_overflow. rewrite map_length, length_powers. auto.
Qed.

(** Entry d is that of the list plus entry d + t of the result. *)
Fixpoint series (t : nat) (l : list golden) : list golden :=
  match l with
  | [] => []
  | x :: l => let r := series t l in add x (nth (t - 1) r zero) :: r
  end.

Lemma length_series t l : length (series t l) = length l.
Proof. induction l; simpl; auto. Qed.

Lemma nth_series t l : t <> 0%nat -> forall d,
  nth d (series t l) zero = add (nth d l zero) (nth (d + t) (series t l) zero).
Proof.
  intros T. induction l as [|x l IH]; intros d.
  - destruct d, t; simpl; try easy; ring.
  - destruct d as [|d]; simpl.
    + destruct t; [easy|]. simpl. now rewrite ?Nat.sub_0_r.
    + apply IH.
Qed.

Fixpoint near_list (m : nat) (weights : list golden) (l : axes) : list golden :=
  match l with
  | [] => weights
  | (t, room) :: l =>
    let r := near_list m weights l in
    if (t =? 0)%nat then map (mul (of_whole (Z.of_nat room))) r else series t r
  end.

Definition near_bound (m : nat) (weights : list golden) (l : axes) : option bound :=
  let r := near_list m weights l in Some (1, fun d => nth d r zero).

Lemma nonneg_list l : (forall d, nonneg (nth d l zero)) -> forall t d, t <> 0%nat ->
  nonneg (nth d (series t l) zero).
Proof.
  intros H t d T. remember (length l - d)%nat as k eqn:K. revert d K.
  induction k as [k IH] using (well_founded_induction lt_wf). intros d K.
  destruct (Nat.lt_ge_cases d (length l)) as [L|L].
  - rewrite nth_series by auto. apply nonneg_add; auto. apply (IH (length l - (d + t))%nat); lia.
  - rewrite nth_overflow by (rewrite length_series; auto). now apply nonneg_whole.
Qed.

Lemma near_bounded m weights l : (forall d, nonneg (nth d weights zero)) ->
  bounded_by (fun d => nth d weights zero) l 1 (fun d => nth d (near_list m weights l) zero) /\
  forall d, nonneg (nth d (near_list m weights l) zero).
Proof.
  intros W. induction l as [|[t room] l [B P]]; simpl.
  - split; auto. now apply No_axis.
  - destruct (Nat.eqb_spec t 0) as [->|T].
    + set (all := mul (of_whole (Z.of_nat room))).
      assert (E : forall d, nth d (map all (near_list m weights l)) zero =
        all (nth d (near_list m weights l) zero)).
      { intros d. rewrite <- (map_nth all). now replace (all zero) with zero by (unfold all; ring). }
      split.
      * eapply Axis_alike; eauto.
      * intros d. rewrite E. unfold all. apply nonneg_mul; auto. apply nonneg_whole. lia.
    + assert (N : forall d, nonneg (nth d (series t (near_list m weights l)) zero))
        by (intros; now apply nonneg_list).
      split; auto. change 1 with (1 * 1). eapply Axis_series; eauto; [lia|].
      intros d. rewrite (nth_series t _ T d). change (of_whole 1) with one.
      match goal with |- le (add (mul one ?x) ?y) _ => replace (mul one x) with x by ring end.
      apply le_refl.
Qed.
