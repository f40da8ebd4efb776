(** * Trees of half-spaces, and what follows

    Every point where a soldier can be is in a leaf of the tree. *)

From Coq Require Import String List NArith ZArith Bool Lia Permutation FMapPositive.
From Verified Require Import Syntax Results Vectors Armies Golden Soldiers Army.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope Z_scope.

(** What the file says before its statements. *)
Record army_context : Type := make_army_context {
  army_board : open_board;
  forms : array point;            (* by number, from 1 *)
  distance : list N               (* the distance is the largest of these *)
}.

Definition look (x : army_context) (i : N) : option point :=
  if (i =? 0)%N then None else at_ (forms x) i.

Fixpoint looked_up {A : Type} (l : list (option A)) : list A :=
  match l with
  | [] => []
  | Some x :: l => x :: looked_up l
  | None :: l => looked_up l
  end.

Definition distance_forms (x : army_context) : list point := looked_up (map (look x) (distance x)).

(** The height of a point above row 0, downwards. *)
Definition first_form (n : nat) : point := 1 :: repeat 0 (n - 1).

Definition context_ok (x : army_context) : bool :=
  let b := army_board x in
  let n := dimensions b in
  negb (n =? 0)%nat && forallb (fun e => (length e =? n)%nat) (directions b) &&
  match look x 1 with Some f => same_point f (first_form n) | None => false end &&
  negb (length (distance_forms x) =? 0)%nat &&
  forallb (fun f => forallb (fun e => -1 <=? dot f e) (directions b)) (distance_forms x).

Definition most_distance : Z := 10000.

Definition no_form : string := "expected a form stated before".

Definition found (x : army_context) (i : N) : result point :=
  match look x i with Some f => Good f | None => Refused no_form end.

Definition bounded (o : option Z) : result Z :=
  match o with Some v => Good v | None => Refused "expected a bound for a form in this leaf" end.

(** A form with its factor, as it is bounded in the region. *)
Definition ready_axis (x : army_context) (b : bounds) (a : N * Z) : result axis :=
  do f <- found x (fst a);
  let c := snd a in
  if c <? 0 then do high <- bounded (at_ (highs b) (fst a)); Good (make_axis f c high 0)
  else
    do low <- bounded (at_ (lows b) (fst a));
    if c =? 0 then
      do high <- bounded (at_ (highs b) (fst a));
      Good (make_axis f c low (Z.max 0 (high - low + 1)))
    else Good (make_axis f c low 0).

Fixpoint ready_axes (x : army_context) (b : bounds) (l : list (N * Z)) : result (list axis) :=
  match l with
  | [] => Good []
  | a :: l => do y <- ready_axis x b a; do r <- ready_axes x b l; Good (y :: r)
  end.

(** All sums times [d], which the bounds' own numbers divide. *)
Definition check_leaf (x : army_context) (bound_of : axes -> option bound) (d : Z) (b : bounds)
  (form : N) (l : list (N * Z)) : result golden :=
  let n := dimensions (army_board x) in
  do f <- found x form;
  demand existsb (N.eqb form) (distance x) else "expected a form of the distance";
  do l <- ready_axes x b l;
  demand same_point (combined n (map (fun a => (factor a, along a)) l)) f
    else "the form is not the sum of these";
  demand (length l =? n)%nat && tells_them_apart n (map along l)
    else "expected forms that are independent";
  let near := nearest_of l in
  demand (0 <=? near) && (near <=? most_distance)
    else "expected soldiers at distances from 0 to 10000";
  match bound_of (map step_of l) with
  | Some (c, u) =>
    demand (0 <? c) && (c * (d / c) =? d) else "expected a common denominator";
    Good (mul (of_whole (d / c)) (u (Z.to_nat near)))
  | None => Refused "expected factors of at most 10000"
  end.

Fixpoint check_tree (x : army_context) (bound_of : axes -> option bound) (d : Z) (b : bounds)
  (t : army_tree) : result golden :=
  match t with
  | Army_split i v first second =>
    do _ <- found x i;
    do g <- check_tree x bound_of d (below_split b i v) first;
    do h <- check_tree x bound_of d (above_split b i v) second;
    Good (add g h)
  | Army_sum form l => check_leaf x bound_of d b form l
  end.

(** What the denominators of all leaves divide. *)
Fixpoint denominator_of (fuel : nat) (l : list (N * Z)) : Z :=
  match l with
  | [] => 1
  | (_, c) :: l =>
    let t := Z.abs c in
    denominator_of fuel l *
      (if (t =? 0) || (most_distance <? t) then 1
       else match inverse_of fuel (Z.to_nat t) with Some (d, _) => d | None => 1 end)
  end.

Fixpoint common_of (fuel : nat) (t : army_tree) : Z :=
  match t with
  | Army_split _ _ first second => Z.lcm (common_of fuel first) (common_of fuel second)
  | Army_sum _ l => denominator_of fuel l
  end.

Definition whole_board (level : N) : bounds :=
  make_bounds (set_at 1 (Z.of_N level) (PositiveMap.empty Z)) (PositiveMap.empty Z).

Definition too_much : string := "the army can be worth as much as the peg that is to get there".

(** [m]: soldiers farther than that count as if they were there. *)
Definition check_army (fuel : nat) (x : army_context) (level : N) (most : option (N * N))
  (t : army_tree) : result unit :=
  match most with
  | None =>
    let d := common_of fuel t in
    let bound_of l := if forallb (fun a => (Z.of_nat (fst a) <=? most_distance)) l
                      then all_bound fuel l else None in
    do sum <- check_tree x bound_of d (whole_board level) t;
    demand (0 <? d) && is_nonneg fuel (sub (of_whole d) sum) else too_much;
    Good tt
  | Some (pegs, m) =>
    let m := N.to_nat m in
    do sum <- check_tree x (near_bound m (near_weights m)) 1 (whole_board level) t;
    let left := sub one (add (mul (of_whole (Z.of_N pegs)) (power (Z.of_nat m))) sum) in
    demand is_nonneg fuel left && negb (same_golden left zero) else too_much;
    Good tt
  end.

(** ** Regions *)

Definition inside (x : army_context) (b : bounds) (p : point) : Prop :=
  forall i f, look x i = Some f ->
  (forall v, at_ (lows b) i = Some v -> v <= dot f p) /\
  (forall v, at_ (highs b) i = Some v -> dot f p <= v).

Lemma inside_below x b i v f p : look x i = Some f -> inside x b p -> dot f p <= v ->
  inside x (below_split b i v) p.
Proof.
  intros F I L k g G. destruct (I k g G) as [Lo Hi]. split; auto. simpl. intros w.
  rewrite at_set. destruct (N.eqb_spec i k) as [->|D]; auto. intros [= <-].
  assert (g = f) by congruence. subst g. unfold lowest. destruct (at_ (highs b) k) eqn:H; auto.
  specialize (Hi z eq_refl). lia.
Qed.

Lemma inside_above x b i v f p : look x i = Some f -> inside x b p -> v < dot f p ->
  inside x (above_split b i v) p.
Proof.
  intros F I L k g G. destruct (I k g G) as [Lo Hi]. split; auto. simpl. intros w.
  rewrite at_set. destruct (N.eqb_spec i k) as [->|D]; auto. intros [= <-].
  assert (g = f) by congruence. subst g. unfold highest. destruct (at_ (lows b) k) eqn:H; [|lia].
  specialize (Lo z eq_refl). lia.
Qed.

Lemma found_is x i f : found x i = Good f -> look x i = Some f.
Proof. unfold found. destruct (look x i); congruence. Qed.

Lemma bounded_is o v : bounded o = Good v -> o = Some v.
Proof. destruct o; simpl; congruence. Qed.

Lemma ready_axis_fits x b a y p : ready_axis x b a = Good y -> inside x b p -> fits_axis p y.
Proof.
  unfold ready_axis. intros H I. steps H. apply found_is in E. destruct (I _ _ E) as [Lo Hi].
  destruct (snd a <? 0) eqn:N.
  - steps H. injection H as <-. apply bounded_is in E0. unfold fits_axis. simpl. rewrite N. auto.
  - steps H. apply bounded_is in E0. specialize (Lo _ E0). destruct (Z.eqb_spec (snd a) 0) as [Z|Z].
    + steps H. injection H as <-. apply bounded_is in E1. specialize (Hi _ E1).
      unfold fits_axis. simpl. rewrite N. lia.
    + injection H as <-. unfold fits_axis. simpl. rewrite N. split; [auto|]. intros. easy.
Qed.

Lemma ready_axes_fit x b l : forall r p, ready_axes x b l = Good r -> inside x b p ->
  Forall (fits_axis p) r.
Proof.
  induction l as [|a l IH]; simpl; intros r p H I.
  - injection H as <-. constructor.
  - steps H. injection H as <-. constructor; eauto using ready_axis_fits.
Qed.

(** ** Trees *)

Section Trees.
Variables (x : army_context) (form : point) (more : list point).
Hypothesis all_forms : distance_forms x = form :: more.
Notation n := (dimensions (army_board x)).
Variables (far : golden) (w : nat -> golden) (bound_of : axes -> option bound) (d : Z).
Hypothesis weighs : forall k, le (power (Z.of_nat k)) (add far (w k)).
Hypothesis w_nonneg : forall k, nonneg (w k).
Hypothesis bounds_hold : forall l c u, bound_of l = Some (c, u) -> bounded_by w l c u.
Hypothesis d_nonneg : 0 <= d.

Lemma in_looked_up {A : Type} (l : list (option A)) y : In (Some y) l -> In y (looked_up l).
Proof.
  induction l as [|[z|] l IH]; simpl; [easy| |].
  - intros [[= ->]|H]; auto.
  - intros [H|H]; [easy|auto].
Qed.

Lemma total_add {A : Type} (f g : A -> golden) l :
  total (fun p => add (f p) (g p)) l = add (total f l) (total g l).
Proof. induction l; simpl; [ring|]. rewrite IHl. ring. Qed.

Lemma leaf_sound b i l sum (v : list point) : check_leaf x bound_of d b i l = Good sum -> NoDup v ->
  (forall p, In p v -> length p = n /\ inside x b p) ->
  le (mul (of_whole d) (worth form more v))
    (add (mul (of_whole d) (mul (of_whole (Z.of_nat (length v))) far)) sum).
Proof.
  intros H D V. unfold check_leaf in H. steps H. rename E into F, E0 into R.
  apply found_is in F. destruct (bound_of _) as [[c u]|] eqn:B; [|discriminate]. steps H.
  injection H as <-. rename x0 into f, x1 into r.
  apply existsb_exists in C. destruct C as [k [K E]]. apply N.eqb_eq in E. subst k.
  apply same_point_is in C0. apply andb_true_iff in C1, C2, C3.
  destruct C1 as [_ T], C2 as [N0 _], C3 as [CP CD]. apply Z.leb_le in N0. apply Z.ltb_lt in CP.
  apply Z.eqb_eq in CD. apply tells_them_apart_is in T. apply bounds_hold in B.
  assert (FD : In f (form :: more)).
  { rewrite <- all_forms. apply in_looked_up. rewrite <- F. now apply in_map. }
  destruct (region_sum n _ f r w c u v T C0 N0 w_nonneg B D) as [S P].
  { intros p I. destruct (V p I) as [L J]. split; auto. now apply (ready_axes_fit x b l). }
  eapply le_trans.
  - apply le_mul; [now apply nonneg_whole|].
    apply (total_le _ (fun p => add far (w (Z.to_nat (dot f p))))). intros p I.
    eapply le_trans; [|apply weighs]. apply power_antitone. rewrite Z2Nat.id by auto.
    now apply distance_above.
  - rewrite total_add, total_constant.
    set (y := mul (of_whole (Z.of_nat (length v))) far).
    set (z := total (fun p : point => w (Z.to_nat (dot f p))) v) in *.
    replace (mul (of_whole d) (add y z))
      with (add (mul (of_whole d) y) (mul (of_whole d) z)) by ring.
    apply le_add; [apply le_refl|]. rewrite <- CD at 1.
    replace (mul (of_whole (c * (d / c))) z) with (mul (of_whole (d / c)) (mul (of_whole c) z))
      by (rewrite mul_wholes; ring).
    apply le_mul; [|exact S]. apply nonneg_whole, Z.div_pos; lia.
Qed.

Lemma filter_parts {A : Type} (f : A -> bool) (g : A -> golden) l :
  total g l = add (total g (filter f l)) (total g (filter (fun y => negb (f y)) l)) /\
  length l = (length (filter f l) + length (filter (fun y => negb (f y)) l))%nat.
Proof.
  induction l as [|y l [T L]]; simpl; [split; [ring|auto]|]. destruct (f y); simpl; rewrite T, L;
    (split; [ring|lia]).
Qed.

Lemma tree_sound t : forall b sum (v : list point),
  check_tree x bound_of d b t = Good sum -> NoDup v ->
  (forall p, In p v -> length p = n /\ inside x b p) ->
  le (mul (of_whole d) (worth form more v))
    (add (mul (of_whole d) (mul (of_whole (Z.of_nat (length v))) far)) sum).
Proof.
  induction t as [i z t1 IH1 t2 IH2|i l]; intros b sum v H D V;
    [|now apply (leaf_sound b i l)].
  simpl in H. steps H. injection H as <-. apply found_is in E. rename x0 into f.
  set (few := fun p => dot f p <=? z).
  assert (P1 : forall p, In p (filter few v) -> length p = n /\ inside x (below_split b i z) p).
  { intros p P. apply filter_In in P. destruct P as [P L]. destruct (V p P) as [LN I]. split; auto.
    apply Z.leb_le in L. now apply (inside_below x b i z f). }
  assert (P2 : forall p, In p (filter (fun y => negb (few y)) v) ->
    length p = n /\ inside x (above_split b i z) p).
  { intros p P. apply filter_In in P. destruct P as [P L]. destruct (V p P) as [LN I]. split; auto.
    apply negb_true_iff, Z.leb_gt in L. now apply (inside_above x b i z f). }
  specialize (IH1 _ _ _ E0 (NoDup_filter _ D) P1). specialize (IH2 _ _ _ E1 (NoDup_filter _ D) P2).
  unfold worth in *.
  destruct (filter_parts few (fun p => power (distance_of form more p)) v) as [-> ->].
  set (g := total _ (filter few v)) in *.
  set (h := total _ (filter (fun y => negb (few y)) v)) in *.
  replace (mul (of_whole d) (add g h)) with (add (mul (of_whole d) g) (mul (of_whole d) h)) by ring.
  eapply le_trans; [apply (le_add _ _ _ _ IH1 IH2)|]. rewrite Nat2Z.inj_add.
  set (k := Z.of_nat (length (filter few v))).
  set (m := Z.of_nat (length (filter (fun y => negb (few y)) v))).
  replace (of_whole (k + m)) with (add (of_whole k) (of_whole m)) by reflexivity.
  match goal with |- le ?a ?b => replace b with a by ring end. apply le_refl.
Qed.

End Trees.

(** ** The theorem *)

Lemma dot_first n p : length p = n -> dot (first_form n) p = hd 0 p.
Proof.
  unfold first_form. destruct p as [|y p]; intros L; simpl.
  - now destruct n.
  - replace (dot (repeat 0 (n - 1)) p) with 0; [destruct y; lia|]. clear.
    generalize (n - 1)%nat. induction p as [|z p IH]; intros [|k]; simpl; auto.
Qed.

Lemma inside_army x level p : context_ok x = true -> length p = dimensions (army_board x) ->
  Z.of_N level <= hd 0 p -> inside x (whole_board level) p.
Proof.
  intros C L H i f F. unfold context_ok in C. rewrite !andb_true_iff in C.
  destruct C as [[[[_ _] C] _] _]. split.
  - intros v. simpl. rewrite at_set. destruct (N.eqb_spec 1 i) as [<-|D].
    + intros [= <-]. rewrite F in C. apply same_point_is in C. subst f. now rewrite dot_first.
    + unfold at_. now rewrite PositiveMap.gempty.
  - intros v. simpl. unfold at_. now rewrite PositiveMap.gempty.
Qed.

(** A point of the board, as low as one likes. *)
Definition low_point (n : nat) (z : Z) : point := z :: repeat 0 (n - 1).

Lemma fresh_point n level q : (n <> 0)%nat ->
  exists p, length p = n /\ level <= hd 0 p /\ ~ In p q.
Proof.
  intros N. set (z := fold_right (fun p m => Z.max (hd 0 p) m) level q + 1).
  assert (Z : level < z /\ forall p, In p q -> hd 0 p < z).
  { subst z. induction q as [|p q [A B]]; cbn [fold_right In]; [split; [lia|easy]|].
    split; [lia|]. intros r [<-|R]; [lia|]. apply B in R. lia. }
  exists (low_point n z). repeat split.
  - unfold low_point. simpl. rewrite repeat_length. lia.
  - simpl. lia.
  - intros I. apply Z in I. simpl in I. lia.
Qed.

Theorem check_army_sound fuel x level most t : context_ok x = true ->
  check_army fuel x level most t = Good tt ->
  army_holds (army_board x) (make_army_statement level (option_map fst most)).
Proof.
  intros C H q r [D A] M R I. pose proof C as G. unfold context_ok in G.
  rewrite !andb_true_iff in G. destruct G as [[[[N0 DL] _] NE] SL]. apply negb_true_iff, Nat.eqb_neq in N0.
  rewrite forallb_forall in DL, SL. apply negb_true_iff, Nat.eqb_neq in NE.
  destruct (distance_forms x) as [|form more] eqn:F; [easy|].
  set (n := dimensions (army_board x)) in *.
  assert (of_board : forall e, In e (directions (army_board x)) -> length e = n)
    by (intros e E; now apply Nat.eqb_eq, DL).
  assert (slow : forall g e, In g (form :: more) -> In e (directions (army_board x)) ->
    -1 <= dot g e).
  { intros g e Hg E. specialize (SL g Hg). rewrite forallb_forall in SL. now apply Z.leb_le, SL. }
  assert (W : le one (worth form more q)).
  { eapply le_trans; [apply (worth_origin n form more r I)|].
    apply (worth_reach n (directions (army_board x)) form more of_board slow q r R).
    intros p P. now apply A. }
  simpl in *. destruct most as [[pegs m]|]; simpl in *.
  - steps H. apply andb_true_iff in C0. destruct C0 as [P Z]. apply is_nonneg_sound in P.
    set (far := power (Z.of_nat (N.to_nat m))) in *.
    assert (NW : forall k, nonneg (nth k (near_weights (N.to_nat m)) zero)).
    { intros k. rewrite near_weight.
      destruct (Nat.ltb_spec k (N.to_nat m)); [|now apply nonneg_whole].
      apply power_antitone. lia. }
    assert (S : le (mul (of_whole 1) (worth form more q))
      (add (mul (of_whole 1) (mul (of_whole (Z.of_nat (length q))) far)) x0)).
    { apply (tree_sound x form more F far (fun k => nth k (near_weights (N.to_nat m)) zero)
        (near_bound (N.to_nat m) (near_weights (N.to_nat m))) 1) with (t := t)
        (b := whole_board level); auto; try lia.
      - intros k. rewrite near_weight. destruct (Nat.ltb_spec k (N.to_nat m)) as [L|L].
        + fold far. match goal with |- le ?a ?b => replace b with a by ring end. apply le_refl.
        + replace (add far zero) with far by ring. apply power_antitone. lia.
      - unfold near_bound. intros l c u [= <- <-]. now apply near_bounded.
      - intros p P'. destruct (A p P') as [L Lv]. split; auto. now apply inside_army. }
    change (of_whole 1) with one in S.
    assert (K : le one (add (mul (of_whole (Z.of_N pegs)) far) x0)).
    { eapply le_trans; [exact W|].
      replace (mul one (worth form more q)) with (worth form more q) in S by ring.
      eapply le_trans; [exact S|]. apply le_add; [|apply le_refl].
      replace (mul one (mul (of_whole (Z.of_nat (length q))) far))
        with (mul far (of_whole (Z.of_nat (length q)))) by ring.
      replace (mul (of_whole (Z.of_N pegs)) far) with (mul far (of_whole (Z.of_N pegs))) by ring.
      apply le_mul; [apply power_nonneg|]. unfold le, sub, of_whole. simpl.
      exists 0%nat. unfold plain. simpl. lia. }
    apply negb_true_iff in Z. assert (O : one = add (mul (of_whole (Z.of_N pegs)) far) x0)
      by now apply le_antisym.
    rewrite <- O in Z. now change (same_golden (sub one one) zero) with true in Z.
  - set (d := common_of fuel t) in *. steps H. apply andb_true_iff in C0. destruct C0 as [P Z].
    apply Z.ltb_lt in P. apply is_nonneg_sound in Z.
    destruct (fresh_point n (Z.of_N level) q N0) as [p [LP [HP NP]]].
    assert (S : le (mul (of_whole d) (worth form more (p :: q)))
      (add (mul (of_whole d) (mul (of_whole (Z.of_nat (length (p :: q)))) zero)) x0)).
    { eapply (tree_sound x form more F zero all_weights _ d) with (t := t) (b := whole_board level);
        try exact E; auto; try lia.
      - intros k. replace (add zero (all_weights k)) with (power (Z.of_nat k))
          by (unfold all_weights; ring). apply le_refl.
      - intros k. apply power_nonneg.
      - intros l c u. simpl. destruct (forallb _ l); [|discriminate]. unfold all_bound.
        destruct (constant_of fuel l) as [[c' y]|] eqn:Q; [|discriminate]. intros [= <- <-].
        now apply (all_bounded fuel).
      - now constructor.
      - intros r' [<-|I']; [split; auto; now apply inside_army|].
        destruct (A r' I') as [L Lv]. split; auto. now apply inside_army. }
    replace (add (mul (of_whole d) (mul (of_whole (Z.of_nat (length (p :: q)))) zero)) x0) with x0
      in S by ring.
    assert (U : le (mul (of_whole d) (worth form more (p :: q))) (mul (of_whole d) one)).
    { eapply le_trans; [exact S|].
      replace (mul (of_whole d) one) with (of_whole d) by ring. exact Z. }
    unfold le in U.
    replace (sub (mul (of_whole d) one) (mul (of_whole d) (worth form more (p :: q))))
      with (mul (of_whole d) (sub one (worth form more (p :: q)))) in U by ring.
    apply nonneg_cancel in U; auto. unfold worth in U. cbn [total] in U.
    fold (worth form more q) in U.
    set (y := power (distance_of form more p)) in U.
    apply (power_not_zero (distance_of form more p)). apply nonneg_both; [apply power_nonneg|].
    fold y. replace (opp y) with
      (add (sub one (add y (worth form more q))) (sub (worth form more q) one)) by ring.
    now apply nonneg_add.
Qed.
