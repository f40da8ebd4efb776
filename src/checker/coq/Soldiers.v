(** * What an army is worth

    A point weighs s to the power of the largest of some linear forms there. If none of them falls
    by more than 1 along a direction, no jump makes a position worth more. What points of a region
    weigh together is bounded by series, one for each of as many forms as there are dimensions. *)

From Coq Require Import List NArith ZArith Bool Lia Permutation.
From Verified Require Import Syntax Armies Golden.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint dot (f p : point) : Z :=
  match f, p with
  | a :: f, x :: p => a * x + dot f p
  | _, _ => 0
  end.

Lemma dot_plus f : forall p e, length p = length e -> dot f (plus p e) = dot f p + dot f e.
Proof.
  induction f as [|a f IH]; intros [|x p] [|y e] L; simpl in *; try easy.
  rewrite IH by lia. ring.
Qed.

Lemma length_plus p : forall e, length p = length e -> length (plus p e) = length p.
Proof. induction p as [|x p IH]; intros [|y e] L; simpl in *; try easy. rewrite IH; lia. Qed.

Lemma dot_origin f n : dot f (origin n) = 0.
Proof.
  revert n. induction f as [|a f IH]; intros [|n]; simpl; auto. fold (origin n). rewrite IH. lia.
Qed.

(** ** No jump makes a position worth more *)

Section Weights.
Variables (n : nat) (directions : list point) (form : point) (forms : list point).
Hypothesis of_board : forall e, In e directions -> length e = n.
Hypothesis slow : forall g e, In g (form :: forms) -> In e directions -> -1 <= dot g e.

Definition distance_of (p : point) : Z :=
  fold_right (fun g m => Z.max (dot g p) m) (dot form p) forms.

Definition worth (q : list point) : golden := total (fun p => power (distance_of p)) q.

Lemma distance_above g p : In g (form :: forms) -> dot g p <= distance_of p.
Proof.
  unfold distance_of. clear slow. intros [->|I].
  - induction forms; simpl; lia.
  - induction forms as [|h l IH]; simpl; [easy|]. destruct I as [->|I]; [lia|].
    apply IH in I. lia.
Qed.

Lemma distance_is p : exists g, In g (form :: forms) /\ distance_of p = dot g p.
Proof.
  unfold distance_of. clear slow. induction forms as [|h l [g [G E]]]; simpl.
  - exists form. auto.
  - rewrite E. destruct (Z.max_spec (dot h p) (dot g p)) as [[_ ->]|[_ ->]].
    + exists g. simpl in G. intuition.
    + exists h. auto.
Qed.

Lemma distance_step p e : In e directions -> length p = n ->
  distance_of p <= distance_of (plus p e) + 1.
Proof.
  intros E L. destruct (distance_is p) as [g [G ->]].
  pose proof (distance_above g (plus p e) G).
  rewrite dot_plus in H by (rewrite L; now rewrite of_board).
  specialize (slow g e G E). lia.
Qed.

Lemma worth_permutation q r : Permutation q r -> worth q = worth r.
Proof.
  unfold worth. induction 1; simpl; try congruence. ring.
Qed.

Lemma worth_move q r : (forall p, In p q -> length p = n) -> army_move directions q r ->
  le (worth r) (worth q) /\ forall p, In p r -> length p = n.
Proof.
  intros B [p [e [rest [E [Q [_ R]]]]]].
  assert (L : length p = n) by (apply B; rewrite Q; now left).
  assert (O : length e = n) by now apply of_board.
  assert (LE : length (plus p e) = n) by (rewrite length_plus; congruence).
  split.
  - rewrite (worth_permutation _ _ Q), (worth_permutation _ _ R). unfold worth. cbn [total].
    set (z := distance_of (plus (plus p e) e)).
    replace (add (power (distance_of p)) (add (power (distance_of (plus p e)))
      (total (fun p0 => power (distance_of p0)) rest)))
      with (add (add (power (distance_of p)) (power (distance_of (plus p e))))
        (total (fun p0 => power (distance_of p0)) rest)) by ring.
    apply le_add; [|apply le_refl]. rewrite <- (power_jump z).
    pose proof (distance_step p e E L). pose proof (distance_step (plus p e) e E LE). fold z in H0.
    apply le_add; apply power_antitone; lia.
  - intros x X. rewrite R in X. destruct X as [<-|X].
    + rewrite length_plus; congruence.
    + apply B. rewrite Q. now right; right.
Qed.

Lemma worth_reach q r : army_reach directions q r -> (forall p, In p q -> length p = n) ->
  le (worth r) (worth q).
Proof.
  induction 1 as [|q r t M R IH]; intros B; [apply le_refl|].
  destruct (worth_move q r B M) as [L B']. eapply le_trans; [apply IH, B'|exact L].
Qed.

Lemma worth_origin r : In (origin n) r -> le one (worth r).
Proof.
  intros I. unfold worth. apply in_split in I. destruct I as [a [b ->]].
  rewrite total_app. cbn [total].
  assert (D : distance_of (origin n) = 0).
  { destruct (distance_is (origin n)) as [g [_ ->]]. apply dot_origin. }
  rewrite D. change (power 0) with one.
  set (f := fun p => power (distance_of p)).
  replace one with (add zero (add one zero)) at 1 by ring.
  apply le_add; [|apply le_add; [apply le_refl|]]; apply le_zero, total_nonneg;
    intros; apply power_nonneg.
Qed.

End Weights.

(** ** Series

    An axis is a step and a room: along it the distance grows by the step, without end; or where the
    step is 0 it stays, and there are as many points as there is room. A point of a box has a number
    along each axis. *)

Definition axes : Type := list (nat * nat).

Fixpoint box (m : nat) (l : axes) : list (list nat) :=
  match l with
  | [] => [[]]
  | (t, room) :: l =>
    flat_map (fun x => map (cons x) (box m l)) (seq 0 (if (t =? 0)%nat then room else m))
  end.

Fixpoint shift (l : axes) (x : list nat) : nat :=
  match l, x with
  | (t, _) :: l, i :: x => (t * i + shift l x)%nat
  | _, _ => 0%nat
  end.

(** [u d] bounds what all points of all boxes that begin at the distance d weigh together, times
    [c], when one at the distance d weighs [w d]. *)
Inductive bounded_by (w : nat -> golden) : axes -> Z -> (nat -> golden) -> Prop :=
  | No_axis u : (forall d, u d = w d) -> bounded_by w [] 1 u
  | Axis_alike room l c u v : bounded_by w l c u ->
    (forall d, v d = mul (of_whole (Z.of_nat room)) (u d)) ->
    bounded_by w ((0%nat, room) :: l) c v
  | Axis_series t room l c u e v : bounded_by w l c u -> t <> 0%nat -> 0 <= e ->
    (forall d, nonneg (v d)) ->
    (forall d, le (add (mul (of_whole e) (u d)) (v (d + t)%nat)) (v d)) ->
    bounded_by w ((t, room) :: l) (e * c) v.

Lemma mul_wholes a b x : mul (of_whole (a * b)) x = mul (of_whole a) (mul (of_whole b) x).
Proof. destruct x as [p q]. unfold mul, of_whole. cbn [whole part]. apply golden_eq; ring. Qed.

Lemma series_sum e t u v : (forall d, nonneg (v d)) ->
  (forall d, le (add (mul (of_whole e) (u d)) (v (d + t)%nat)) (v d)) ->
  forall m i d, le (total (fun x => mul (of_whole e) (u (d + t * x)%nat)) (seq i m))
    (v (d + t * i)%nat).
Proof.
  intros P H. induction m as [|m IH]; intros i d; cbn [seq total]; [now apply le_zero|].
  eapply le_trans; [|apply H]. apply le_add; [apply le_refl|].
  replace (d + t * i + t)%nat with (d + t * S i)%nat by lia. apply IH.
Qed.

Lemma bounded_sound w l c u : (forall d, nonneg (w d)) -> bounded_by w l c u ->
  0 <= c /\ (forall d, nonneg (u d)) /\
  forall m d, le (mul (of_whole c) (total (fun x => w (d + shift l x)%nat) (box m l))) (u d).
Proof.
  intros P. induction 1 as [u E|room l c u v H [C [N IH]] E|t room l c u e v H [C [N IH]] T E V S].
  - split; [lia|]. split; [intros d; now rewrite E|]. intros m d. simpl. rewrite Nat.add_0_r, E.
    replace (mul (of_whole 1) (add (w d) zero)) with (w d)
      by (change (of_whole 1) with one; ring). apply le_refl.
  - split; auto. split; [intros; rewrite E; apply nonneg_mul; auto; apply nonneg_whole; lia|].
    intros m d. rewrite E. cbn [box]. rewrite Nat.eqb_refl, total_flat.
    replace (total _ (seq 0 room)) with
      (total (fun _ : nat => total (fun x => w (d + shift l x)%nat) (box m l)) (seq 0 room)).
    + rewrite total_constant, seq_length.
      set (x := total _ (box m l)).
      replace (mul (of_whole c) (mul (of_whole (Z.of_nat room)) x))
        with (mul (of_whole (Z.of_nat room)) (mul (of_whole c) x)) by ring.
      apply le_mul; [apply nonneg_whole; lia|]. apply IH.
    + apply total_ext. intros x _. rewrite total_map. reflexivity.
  - split; [nia|]. split; auto. intros m d. cbn [box]. apply Nat.eqb_neq in T as T'. rewrite T'.
    rewrite total_flat, mul_wholes, <- total_mul, <- total_mul.
    pose proof (series_sum e t u v V S m 0 d) as Q. rewrite Nat.mul_0_r, Nat.add_0_r in Q.
    eapply le_trans; [|exact Q].
    apply total_le. intros x _. apply le_mul; [now apply nonneg_whole|]. rewrite total_map.
    replace (total _ (box m l)) with (total (fun y => w (d + t * x + shift l y)%nat) (box m l));
      [apply IH|]. apply total_ext. intros y _. simpl. f_equal. lia.
Qed.

(** ** Points of a region by their forms *)

Record axis : Type := make_axis {
  along : point;                  (* a form *)
  factor : Z;
  base : Z;                       (* its least value, or its largest if the factor is below 0 *)
  room : Z                        (* how many values it has, if the factor is 0 *)
}.

Definition fits_axis (p : point) (x : axis) : Prop :=
  if factor x <? 0 then dot (along x) p <= base x
  else base x <= dot (along x) p /\ (factor x = 0 -> dot (along x) p < base x + room x).

Definition coordinate (p : point) (x : axis) : nat :=
  Z.to_nat (if factor x <? 0 then base x - dot (along x) p else dot (along x) p - base x).

Definition step_of (x : axis) : nat * nat := (Z.abs_nat (factor x), Z.to_nat (room x)).

Definition nearest_of (l : list axis) : Z := fold_right (fun x d => factor x * base x + d) 0 l.

(** A sum of forms, each times its factor. *)
Fixpoint scaled (c : Z) (p : point) : point :=
  match p with
  | [] => []
  | x :: p => c * x :: scaled c p
  end.

Definition combined (n : nat) (l : list (Z * point)) : point :=
  fold_right (fun x p => plus (scaled (fst x) (snd x)) p) (origin n) l.

Lemma length_scaled c p : length (scaled c p) = length p.
Proof. induction p; simpl; auto. Qed.

Lemma dot_scaled c f p : dot (scaled c f) p = c * dot f p.
Proof.
  revert p. induction f as [|a f IH]; intros [|x p]; simpl; try ring. rewrite IH. ring.
Qed.

Lemma dot_plus_form p : forall f g, length f = length g -> dot (plus f g) p = dot f p + dot g p.
Proof.
  induction p as [|x p IH]; intros [|a f] [|b g] L; simpl in *; try easy. rewrite IH by lia. ring.
Qed.

Lemma combined_spec n l p : (forall x, In x l -> length (snd x) = n) ->
  length (combined n l) = n /\
  dot (combined n l) p = fold_right (fun x d => fst x * dot (snd x) p + d) 0 l.
Proof.
  induction l as [|x l IH]; simpl; intros H.
  - split; [apply repeat_length|]. unfold origin. clear H. revert p.
    induction n as [|n IH]; intros [|y p]; simpl; auto.
  - destruct IH as [L D]; [auto|]. rewrite length_plus by (rewrite length_scaled, L; auto).
    rewrite length_scaled. split; auto. rewrite dot_plus_form, dot_scaled, D; auto.
    rewrite length_scaled, L. auto.
Qed.

Lemma distance_shift p l : Forall (fits_axis p) l ->
  fold_right (fun x d => factor x * dot (along x) p + d) 0 l =
  nearest_of l + Z.of_nat (shift (map step_of l) (map (coordinate p) l)).
Proof.
  induction 1 as [|x l F _ IH]; simpl; auto. rewrite IH. unfold fits_axis in F.
  rewrite Nat2Z.inj_add, Nat2Z.inj_mul. unfold coordinate.
  destruct (Z.ltb_spec (factor x) 0) as [N|N]; nia.
Qed.

(** Every point has its numbers in some box. *)
Lemma coordinate_box p l m : Forall (fits_axis p) l ->
  (forall x, In x l -> (coordinate p x < m)%nat) ->
  In (map (coordinate p) l) (box m (map step_of l)).
Proof.
  induction 1 as [|x l F _ IH]; simpl; intros M; auto. apply in_flat_map.
  exists (coordinate p x). split.
  - apply in_seq. split; [lia|]. destruct (Nat.eqb_spec (Z.abs_nat (factor x)) 0) as [E|E].
    + unfold fits_axis in F. unfold coordinate. assert (Z : factor x = 0) by lia. rewrite Z in *.
      simpl in *. lia.
    + simpl. now apply M; left.
  - apply in_map, IH. auto.
Qed.

(** Forms that tell all points apart: sums of them are the coordinates, each times a number. *)
Definition tells (n : nat) (d : Z) (forms : list point) : Prop :=
  d <> 0 /\ (forall f, In f forms -> length f = n) /\
  forall k, (k < n)%nat -> exists cs, length cs = length forms /\
    combined n (combine cs forms) = scaled d (repeat 0 k ++ 1 :: repeat 0 (n - S k)).

Lemma dot_unit d k n p : (k < n)%nat -> length p = n ->
  dot (scaled d (repeat 0 k ++ 1 :: repeat 0 (n - S k))) p = d * nth k p 0.
Proof.
  intros K L. rewrite dot_scaled. f_equal. revert k n K L.
  induction p as [|x p IH]; intros k n K L; simpl in L; [lia|].
  destruct k as [|k]; cbn [repeat app dot nth].
  - replace (n - 1)%nat with (length p) by lia.
    replace (dot (repeat 0 (length p)) p) with 0; [ring|]. clear.
    induction p as [|y p IH]; simpl; auto.
  - replace (n - S (S k))%nat with (length p - S k)%nat by lia. rewrite IH; lia.
Qed.

Lemma tells_apart n d forms p q : tells n d forms ->
  length p = n -> length q = n -> (forall f, In f forms -> dot f p = dot f q) -> p = q.
Proof.
  intros [D [L T]] P Q E. apply nth_ext with (d := 0) (d' := 0); [congruence|].
  intros k K. rewrite P in K. destruct (T k K) as [cs [LC C]].
  assert (S : forall r, length r = n -> d * nth k r 0 =
    fold_right (fun x e => fst x * dot (snd x) r + e) 0 (combine cs forms)).
  { intros r R. rewrite <- dot_unit with (n := n), <- C; auto. apply combined_spec.
    intros x X. apply L. destruct x. now apply in_combine_r in X. }
  apply (Z.mul_reg_l _ _ d); auto. rewrite !S by auto. clear S C LC.
  assert (A : forall x, In x (combine cs forms) -> dot (snd x) p = dot (snd x) q).
  { intros x X. apply E. destruct x. now apply in_combine_r in X. }
  induction (combine cs forms) as [|x l IH]; simpl; auto. rewrite A by now left.
  rewrite IH; auto. intros y Y. apply A. now right.
Qed.

Lemma nodup_map {A B : Type} (f : A -> B) l : NoDup l ->
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction 1 as [|x l N D IH]; simpl; intros I; constructor.
  - intros M. apply in_map_iff in M. destruct M as [y [E Y]]. apply N.
    rewrite (I x y); auto.
  - apply IH. auto.
Qed.

Lemma coordinate_form p q x : fits_axis p x -> fits_axis q x -> coordinate p x = coordinate q x ->
  dot (along x) p = dot (along x) q.
Proof. unfold fits_axis, coordinate. destruct (factor x <? 0); lia. Qed.

Lemma some_bound (f : point -> axis -> nat) v l :
  exists m, forall p x, In p v -> In x l -> (f p x < m)%nat.
Proof.
  exists (S (list_max (flat_map (fun p => map (f p) l) v))). intros p x P X.
  apply Nat.lt_succ_r.
  assert (A : Forall (fun k => (k <= list_max (flat_map (fun p => map (f p) l) v))%nat)
    (flat_map (fun p => map (f p) l) v)) by now apply list_max_le.
  rewrite Forall_forall in A. apply A, in_flat_map. exists p. split; auto. now apply in_map.
Qed.

(** All of a region: different points, each of which weighs what its form says. *)
Theorem region_sum n d form l w c u v :
  tells n d (map along l) ->
  combined n (map (fun x => (factor x, along x)) l) = form ->
  0 <= nearest_of l -> (forall d, nonneg (w d)) -> bounded_by w (map step_of l) c u ->
  NoDup v -> (forall p, In p v -> length p = n /\ Forall (fits_axis p) l) ->
  le (mul (of_whole c) (total (fun p => w (Z.to_nat (dot form p))) v))
    (u (Z.to_nat (nearest_of l))) /\
  forall p, In p v -> 0 <= dot form p.
Proof.
  intros T C N W B D V.
  assert (F : forall p, In p v -> dot form p =
    nearest_of l + Z.of_nat (shift (map step_of l) (map (coordinate p) l))).
  { intros p P. destruct (V p P) as [L A]. rewrite <- distance_shift by auto. rewrite <- C.
    destruct (combined_spec n (map (fun x => (factor x, along x)) l) p) as [_ ->].
    - intros x X. apply in_map_iff in X. destruct X as [y [<- Y]]. simpl. apply T. now apply in_map.
    - clear. induction l; simpl; auto. now rewrite IHl. }
  split; [|intros p P; rewrite F by auto; lia].
  destruct (some_bound coordinate v l) as [m M].
  destruct (bounded_sound w _ c u W B) as [C0 [_ S]]. eapply le_trans; [|apply (S m)].
  apply le_mul; [now apply nonneg_whole|].
  eapply le_trans; [|apply total_incl with (l := map (fun p => map (coordinate p) l) v)].
  - rewrite total_map. replace (total _ v) with (total (fun p => w (Z.to_nat (nearest_of l) +
      shift (map step_of l) (map (coordinate p) l))%nat) v); [apply le_refl|].
    apply total_ext. intros p P. rewrite F by auto. f_equal. lia.
  - auto.
  - apply nodup_map; auto. intros p q P Q E.
    destruct (V p P) as [LP FP], (V q Q) as [LQ FQ].
    apply (tells_apart n d (map along l)); auto.
    intros f G. apply in_map_iff in G. destruct G as [x [<- X]]. rewrite Forall_forall in FP, FQ.
    apply coordinate_form; auto. clear - E X. induction l as [|y l IH]; [easy|].
    simpl in E. injection E as E E'. destruct X as [->|X]; auto.
  - intros x X. apply in_map_iff in X. destruct X as [p [<- P]].
    apply coordinate_box; [now apply V|]. intros y Y. now apply M.
Qed.
