(** * "branch" and "sharpened": trees over how often each jump is used

    A measure is a function of positions with a gain for each jump, such that a legal jump raises
    the value by its gain at most. For every game there are numbers of times that each jump is used,
    and no measure rises by more than the gains of the jumps add up to. A tree splits these numbers,
    and what open holes hold, and refuses every part. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Verified Require Import Syntax Game Weights Jumps Vectors.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Games and how often they use each jump *)

Fixpoint dot (d x : list Z) : Z :=
  match d, x with
  | a :: d, b :: x => a * b + dot d x
  | _, _ => 0
  end.

Fixpoint plus (x y : list Z) : list Z :=
  match x, y with
  | a :: x, b :: y => (a + b) :: plus x y
  | _, _ => []
  end.

(** A legal jump raises the value by its gain at most. *)
Definition raises (b : board) (P : position -> Z) (d : list Z) : Prop :=
  Forall2 (fun j g => forall q r, plays_jump j q r -> P r <= P q + g) (jumps b) d.

(** The numbers [x] of a game from [q] to [r]. *)
Definition explains (b : board) (q r : position) (x : list Z) : Prop :=
  forall P d, raises b P d -> P r <= P q + dot d x.

Lemma dot_plus d : forall x y, length x = length d -> length y = length d -> dot d (plus x y) = dot
  d x + dot d y.
Proof.
  induction d as [|a d IH]; intros [|b x] [|c y]; simpl; intros L M; try lia.
  rewrite IH by lia. lia.
Qed.

Lemma plus_length : forall x y, length x = length y -> length (plus x y) = length x.
Proof. induction x as [|a x IH]; intros [|b y]; simpl; intros; try lia. rewrite IH; lia. Qed.

Lemma plus_positive : forall x y, Forall (Z.le 0) x -> Forall (Z.le 0) y ->
  Forall (Z.le 0) (plus x y).
Proof.
  induction x as [|a x IH]; intros [|b y]; simpl; intros X Y; constructor; inversion X; inversion Y;
    subst; auto.
  lia.
Qed.

Lemma nothing {A : Type} (js : list A) :
  exists x, length x = length js /\ Forall (Z.le 0) x /\ forall d, dot d x = 0.
Proof.
  induction js as [|j js [x [L [F D]]]].
  - exists []. repeat split; auto. now destruct d.
  - exists (0 :: x). simpl. repeat split; auto.
    + constructor; auto. lia.
    + intros [|a d]; simpl; auto. rewrite D. lia.
Qed.

Lemma same_length {A B : Type} (R : A -> B -> Prop) l k : Forall2 R l k -> length l = length k.
Proof. induction 1; simpl; auto. Qed.

Theorem game_explained b q r : reach b q r ->
  exists x, length x = length (jumps b) /\ Forall (Z.le 0) x /\ explains b q r x.
Proof.
  intros R. induction R as [q|q r t [j [Hj M]] R IH].
  - destruct (nothing (jumps b)) as [x [L [F D]]]. exists x. repeat split; auto.
    intros P d _. rewrite D. lia.
  - destruct IH as [x [L [F X]]].
    assert (E : exists y, length y = length (jumps b) /\ Forall (Z.le 0) y /\
      forall P d, raises b P d -> P r <= P q + dot d y).
    { clear -Hj M. unfold raises. revert Hj. generalize (jumps b) as js.
      induction js as [|k js IH]; simpl; [easy|]. intros [->|H].
      - destruct (nothing js) as [x [L [F D]]]. exists (1 :: x). simpl. repeat split; auto.
        + constructor; auto. lia.
        + intros P d H. inversion H; subst. simpl. rewrite D. specialize (H2 q r M). lia.
      - destruct (IH H) as [x [L [F D]]]. exists (0 :: x). simpl. repeat split; auto.
        + constructor; auto. lia.
        + intros P d G. inversion G; subst. simpl. apply (D P) in H4. lia. }
    destruct E as [y [Ly [Fy Y]]]. exists (plus x y). repeat split.
    + now rewrite plus_length; [|congruence].
    + now apply plus_positive.
    + intros P d H. specialize (X P d H). specialize (Y P d H).
      apply same_length in H. rewrite dot_plus by congruence. lia.
Qed.

(** ** Boxes *)

(** For each jump the least and the most number of times that it is used. *)
Definition bounds : Type := list (Z * option Z).

Definition between (x : Z) (u : Z * option Z) : Prop :=
  fst u <= x /\ match snd u with None => True | Some u => x <= u end.

Definition in_box (x : list Z) (u : bounds) : Prop := Forall2 between x u.

Lemma box_cons x y low high u : in_box (x :: y) ((low, high) :: u) ->
  low <= x /\ match high with None => True | Some h => x <= h end /\ in_box y u.
Proof. intros B. inversion B; subst. destruct H2. auto. Qed.

Ltac open_box B x y L U R :=
  match type of B with in_box ?z _ => destruct z as [|x y]; [now inversion B|] end;
  apply box_cons in B; destruct B as [L [U R]].

(** The most that the gains add up to in the box; [None]: there is no bound. *)
Fixpoint slack (d : list Z) (u : bounds) : option Z :=
  match d, u with
  | g :: d, (low, high) :: u =>
    match slack d u with
    | None => None
    | Some s =>
      if g <=? 0 then Some (g * low + s)
      else match high with None => None | Some h => Some (g * h + s) end
    end
  | _, _ => Some 0
  end.

Lemma slack_bounds d : forall u x s, slack d u = Some s -> in_box x u -> dot d x <= s.
Proof.
  induction d as [|g d IH]; intros [|[low high] u] x s H B; simpl in H;
    try (injection H as <-; destruct x; simpl; lia).
  - injection H as <-. inversion B; subst. simpl. lia.
  - open_box B x0 l L U R. simpl. destruct (slack d u) as [s'|] eqn:S; [|discriminate].
    specialize (IH _ _ _ S R).
    destruct (Z.leb_spec g 0).
    + injection H as <-. nia.
    + destruct high as [h|]; [|discriminate]. injection H as <-. nia.
Qed.

(** A cap: [sigma] is all that is to spare. *)
Fixpoint cap (sigma : Z) (d : list Z) (u : bounds) : bounds :=
  match d, u with
  | g :: d, (low, high) :: u =>
    let rest := cap sigma d u in
    if g =? 0 then (low, high) :: rest
    else if g <? 0 then
      let most := low + sigma / (- g) in
      (low, match high with None => Some most | Some h => Some (Z.min h most) end) :: rest
    else
      match high with
      | None => (low, high) :: rest
      | Some h => (Z.max low (h - sigma / g), high) :: rest
      end
  | _, _ => u
  end.

Lemma cap_sound sigma d : forall u x s,
  slack d u = Some s -> in_box x u -> s - dot d x <= sigma -> in_box x (cap sigma d u).
Proof.
  induction d as [|g d IH]; intros [|[low high] u] x s H B E; simpl in *; auto.
  open_box B x0 l L U B. simpl in E. destruct (slack d u) as [s'|] eqn:S; [|discriminate].
  pose proof (slack_bounds _ _ _ _ S B) as D.
  destruct (Z.leb_spec g 0).
  - injection H as <-.
    assert (R : in_box l (cap sigma d u)) by (apply (IH _ _ s'); auto; nia).
    destruct (Z.eqb_spec g 0); [constructor; auto; split; auto|].
    destruct (Z.ltb_spec g 0); [|lia].
    assert (M : x0 <= low + sigma / (- g)).
    { assert (x0 - low <= sigma / (- g)); [|lia]. apply Z.div_le_lower_bound; nia. }
    constructor; auto. split; simpl; auto. destruct high; lia.
  - destruct high as [h|]; [|discriminate]. injection H as <-.
    assert (R : in_box l (cap sigma d u)) by (apply (IH _ _ s'); auto; nia).
    destruct (Z.eqb_spec g 0); [lia|]. destruct (Z.ltb_spec g 0); [lia|].
    assert (M : h - sigma / g <= x0).
    { assert (h - x0 <= sigma / g); [|lia]. apply Z.div_le_lower_bound; nia. }
    constructor; auto. split; simpl; lia.
Qed.

(** ** Splits *)

Fixpoint at_most (j : N) (k : Z) (u : bounds) : bounds :=
  match u with
  | [] => []
  | (low, high) :: u =>
    if N.eqb j 0 then (low, match high with None => Some k | Some h => Some (Z.min h k) end) :: u
    else (low, high) :: at_most (N.pred j) k u
  end.

Fixpoint at_least (j : N) (k : Z) (u : bounds) : bounds :=
  match u with
  | [] => []
  | (low, high) :: u =>
    if N.eqb j 0 then (Z.max low k, high) :: u else (low, high) :: at_least (N.pred j) k u
  end.

Lemma split_jump_sound k u : forall j x, in_box x u ->
  in_box x (at_most j k u) \/ in_box x (at_least j (k + 1) u).
Proof.
  induction u as [|[low high] u IH]; simpl; intros j x B; auto.
  open_box B x0 l L U B. destruct (N.eqb j 0).
  - destruct (Z_le_gt_dec x0 k).
    + left. constructor; auto. split; simpl; auto. destruct high; lia.
    + right. constructor; auto. split; simpl; auto. lia.
  - destruct (IH (N.pred j) _ B); [left|right]; constructor; auto; now split.
Qed.

Definition close (p : position_set) (h : N) (pg : bool) : position_set :=
  make_set (if pg then N.setbit (pegs p) h else N.clearbit (pegs p) h) (N.clearbit (open p) h)
    (count p).

Lemma close_sound b p h q : completion b p q -> completion b (close p h (peg q h)) q.
Proof.
  intros [C K]. split; [|exact K]. intros k Hk. simpl in *. rewrite peg_clear in Hk.
  destruct (N.eqb_spec h k) as [->|E]; simpl in Hk.
  - destruct (peg q k); rewrite ?peg_set, ?peg_clear, N.eqb_refl; simpl; auto.
    now rewrite andb_false_r.
  - rewrite andb_true_r in Hk. rewrite (C k Hk). apply N.eqb_neq in E.
    destruct (peg q h); rewrite ?peg_set, ?peg_clear, E; simpl; auto. now rewrite andb_true_r.
Qed.

(** Can the number of pegs be met? *)
Definition has_completion (hs : list N) (p : position_set) : bool :=
  match count p with
  | None => true
  | Some k => (- bound_free hs (fun _ => -1) p <=? Z.of_N k) &&
    (Z.of_N k <=? bound_free hs (fun _ => 1) p)
  end.

Lemma has_completion_spec b p q : completion b p q -> has_completion (board_holes b) p = true.
Proof.
  intros C. unfold has_completion. pose proof C as [_ K]. destruct (count p) as [k|]; auto.
  pose proof (bound_free_sound b (fun _ => 1) p q C) as U.
  pose proof (bound_free_sound b (fun _ => -1) p q C) as L.
  rewrite value_unit in U. rewrite (value_opp _ (fun _ => 1)), value_unit in L. rewrite K in *.
  apply andb_true_iff. split; apply Z.leb_le; lia.
Qed.

(** ** Measures *)

Record ready_measure : Type := make_measure {
  measure_gains : list Z;
  measure_value : position -> Z;
  measure_upper : position_set -> Z;
  measure_lower : position_set -> Z;
  measure_lower_stuck : position_set -> Z      (* over those that are stuck *)
}.

Record measure_ok (b : board) (m : ready_measure) : Prop := {
  gains_hold : raises b (measure_value m) (measure_gains m);
  upper_holds : forall p q, completion b p q -> measure_value m q <= measure_upper m p;
  lower_holds : forall p q, completion b p q -> measure_lower m p <= measure_value m q;
  stuck_holds : forall p q, completion b p q -> stuck b q ->
    measure_lower_stuck m p <= measure_value m q
}.

Definition measure_of (hs : list N) (v : ready_vector) : ready_measure :=
  make_measure (gains v) (value hs (weight v)) (upper hs (weight v)) (lower hs (weight v))
    (lower hs (weight v)).

Lemma raises_value b w : good_board b -> raises b (value (board_holes b) w)
  (map (gain w) (jumps b)).
Proof.
  intros G. unfold raises.
  assert (H : forall js, incl js (jumps b) -> Forall2 (fun j g => forall q r, plays_jump j q r ->
    value (board_holes b) w r <= value (board_holes b) w q + g) js (map (gain w) js)).
  { induction js as [|j js IH]; simpl; intros I; constructor.
    - intros q r M. rewrite (value_move _ w j q r); auto; [lia|apply board_holes_NoDup|].
      apply G, I. now left.
    - apply IH. intros k Hk. apply I. now right. }
  apply H, incl_refl.
Qed.

Lemma measure_of_ok b v : good_board b -> vector_ok b v ->
  measure_ok b (measure_of (board_holes b) v).
Proof.
  intros G V. constructor; simpl; auto using lower_sound, upper_sound.
  rewrite (gains_are b v V). now apply raises_value.
Qed.

(** ** The leaf "class" *)

(** The gains of the fixed jumps; [None] when another jump has a gain that is not whole. *)
Fixpoint fixed_part (modulus : Z) (d : list Z) (u : bounds) : option Z :=
  match d, u with
  | g :: d, (low, high) :: u =>
    match fixed_part modulus d u with
    | None => None
    | Some s =>
      if match high with None => false | Some h => h =? low end then Some (g * low + s)
      else if g mod modulus =? 0 then Some s else None
    end
  | _, _ => Some 0
  end.

Lemma fixed_part_sound m d : 0 < m -> forall u x s,
  fixed_part m d u = Some s -> in_box x u -> (m | dot d x - s).
Proof.
  intros M. induction d as [|g d IH]; intros [|[low high] u] x s H B; simpl in H;
    try (injection H as <-; destruct x; apply Z.divide_0_r).
  { injection H as <-. inversion B; subst. apply Z.divide_0_r. }
  open_box B x0 l L U R. simpl. destruct (fixed_part m d u) as [s'|] eqn:S; [|discriminate].
  specialize (IH _ _ _ S R).
  destruct (match high with None => false | Some h => h =? low end) eqn:E.
  - injection H as <-. destruct high as [h|]; [|discriminate]. apply Z.eqb_eq in E.
    assert (x0 = low) by lia. subst. now replace (_ - _) with (dot d l - s') by lia.
  - destruct (Z.eqb_spec (g mod m) 0) as [G|]; [|discriminate]. injection H as <-.
    apply Z.mod_divide in G; [|lia].
    replace (_ - _) with (g * x0 + (dot d l - s')) by lia.
    apply Z.divide_add_r; auto. now apply Z.divide_mul_l.
Qed.

Definition class_leaf (hs : list N) (v : ready_vector) (u : bounds) (s t : position_set) : bool :=
  let m := Zpos (den v) in
  match residue hs m (weight v) s, residue hs m (weight v) t, fixed_part m (gains v) u with
  | Some x, Some y, Some f => negb ((y - x - f) mod m =? 0)
  | _, _, _ => false
  end.

Lemma class_leaf_sound b v u s t q r x :
  good_board b -> vector_ok b v -> class_leaf (board_holes b) v u s t = true ->
  completion b s q -> completion b t r -> explains b q r x -> in_box x u ->
    length x = length (jumps b) -> False.
Proof.
  intros G V H Q R X B L. unfold class_leaf in H.
  destruct (residue _ _ _ s) as [i|] eqn:I; [|discriminate].
  destruct (residue _ _ _ t) as [j|] eqn:J; [|discriminate].
  destruct (fixed_part _ _ _) as [f|] eqn:F; [|discriminate].
  apply negb_true_iff, Z.eqb_neq in H. apply H. apply Z.mod_divide; [easy|].
  apply residue_sound with (q := q) in I; [|easy|easy].
  apply residue_sound with (q := r) in J; [|easy|easy].
  apply fixed_part_sound with (x := x) in F; [|easy|easy].
  assert (E : value (board_holes b) (weight v) r - value (board_holes b) (weight v) q = dot
    (gains v) x).
  { pose proof (X _ _ (raises_value b (weight v) G)) as U.
    pose proof (X _ _ (raises_value b (fun h => - weight v h) G)) as D.
    rewrite !value_opp in D. rewrite (gains_are b v V).
    assert (O : dot (map (gain (fun h => - weight v h)) (jumps b)) x = - dot
      (map (gain (weight v)) (jumps b)) x).
    { clear. revert x. induction (jumps b) as [|k js IH]; intros [|a x]; simpl; auto.
      rewrite IH. assert (E : gain (fun h => - weight v h) k = - gain (weight v) k).
      { unfold gain. clear. induction k; simpl; lia. }
      rewrite E. lia. }
    lia. }
  destruct I as [i' I], J as [j' J], F as [f' F].
  exists (i' - j' + f'). lia.
Qed.

(** ** Trees *)

Section Trees.
  Variable hs : list N.
  Variable look : measure -> option ready_measure.
  Variable colour : N -> option ready_vector.
  Variable to_stuck : bool.       (* only the stuck positions of the finish count *)

  Definition finish_lower (m : ready_measure) : position_set -> Z :=
    if to_stuck then measure_lower_stuck m else measure_lower m.

  (** What a measure leaves to spare in a box. *)
  Definition sigma_of (m : ready_measure) (u : bounds) (s t : position_set) : option Z :=
    if has_completion hs s && has_completion hs t then
      match slack (measure_gains m) u with
      | Some x => Some (measure_upper m s - finish_lower m t + x)
      | None => None
      end
    else None.

  Fixpoint some_empty (u : bounds) : bool :=
    match u with
    | [] => false
    | (low, Some high) :: u => (high <? low) || some_empty u
    | _ :: u => some_empty u
    end.

  Definition leaf_ok (l : leaf) (u : bounds) (s t : position_set) : bool :=
    match l with
    | Leaf_measure m =>
      match look m with
      | None => false
      | Some m => match sigma_of m u s t with Some x => x <? 0 | None => false end
      end
    | Leaf_class v =>
      match colour v with
      | None => false
      | Some v => has_completion hs s && has_completion hs t && class_leaf hs v u s t
      end
    | Leaf_empty => negb (has_completion hs s) || negb (has_completion hs t) || some_empty u
    end.

  Fixpoint tree_ok (tr : tree) (u : bounds) (s t : position_set) : bool :=
    match tr with
    | Leaf l => leaf_ok l u s t
    | Cap m below =>
      match look m with
      | None => false
      | Some m =>
        match sigma_of m u s t with
        | None => false
        | Some x => (0 <=? x) && tree_ok below (cap x (measure_gains m) u) s t
        end
      end
    | Split_jump j k few many =>
      tree_ok few (at_most j (Z.of_N k) u) s t && tree_ok many (at_least j (Z.of_N k + 1) u) s t
    | Split_hole At_start h none peg_ =>
      peg (open s) h && tree_ok none u (close s h false) t && tree_ok peg_ u (close s h true) t
    | Split_hole At_finish h none peg_ =>
      peg (open t) h && tree_ok none u s (close t h false) && tree_ok peg_ u s (close t h true)
    end.
End Trees.

Definition no_bounds (b : list jump) : bounds := map (fun _ => (0, None)) b.

Section Soundness.
  Variable b : board.
  Variable look : measure -> option ready_measure.
  Variable colour : N -> option ready_vector.
  Hypothesis Good : good_board b.
  Hypothesis Looks : forall m r, look m = Some r -> measure_ok b r.
  Hypothesis Colours : forall v r, colour v = Some r -> vector_ok b r.
  Variable to_stuck : bool.
  Let hs := board_holes b.

  (** What is asked of the end of a game. *)
  Let at_end (r : position) : Prop := to_stuck = true -> stuck b r.

  Lemma sigma_spare m u s t x : measure_ok b m -> sigma_of hs to_stuck m u s t = Some x ->
    exists f, slack (measure_gains m) u = Some f /\
    forall q r y, completion b s q -> completion b t r -> at_end r -> explains b q r y ->
      f - dot (measure_gains m) y <= x.
  Proof.
    intros M H. unfold sigma_of in H.
    destruct (_ && _); [|discriminate]. destruct (slack _ u) as [f|]; [|discriminate].
    injection H as <-. exists f. split; auto. intros q r y Q T E X.
    pose proof (X _ _ (gains_hold b m M)). pose proof (upper_holds b m M s q Q).
    assert (finish_lower to_stuck m t <= measure_value m r); [|lia].
    unfold finish_lower. destruct to_stuck.
    - apply (stuck_holds b m M); auto.
    - now apply (lower_holds b m M).
  Qed.

  Lemma some_empty_spec u : some_empty u = true -> forall x, ~ in_box x u.
  Proof.
    induction u as [|[low [high|]] u IH]; simpl; intros H x B; try easy; open_box B y l L U R.
    - apply orb_true_iff in H. destruct H as [H|H]; [|now apply (IH H l)].
      apply Z.ltb_lt in H. lia.
    - now apply (IH H l).
  Qed.

  Lemma leaf_sound l u s t q r x : leaf_ok hs look colour to_stuck l u s t = true ->
    completion b s q -> completion b t r -> at_end r -> explains b q r x ->
      length x = length (jumps b) -> in_box x u -> False.
  Proof.
    intros H Q R E X L B. destruct l as [m|v|]; simpl in H.
    - destruct (look m) as [m'|] eqn:M; [|discriminate].
      destruct (sigma_of hs to_stuck m' u s t) as [y|] eqn:Y; [|discriminate]. apply Z.ltb_lt in H.
      destruct (sigma_spare _ _ _ _ _ (Looks _ _ M) Y) as [f [F S]].
      specialize (S q r x Q R E X). pose proof (slack_bounds _ _ _ _ F B). lia.
    - destruct (colour v) as [w|] eqn:V; [|discriminate].
      apply andb_true_iff in H. destruct H as [_ H].
      apply (class_leaf_sound b w u s t q r x); auto. now apply (Colours v).
    - unfold hs in H. rewrite (has_completion_spec b s q Q), (has_completion_spec b t r R) in H.
      simpl in H.
      now apply (some_empty_spec u H x).
  Qed.

  Theorem tree_sound tr : forall u s t q r x, tree_ok hs look colour to_stuck tr u s t = true ->
    completion b s q -> completion b t r -> at_end r -> explains b q r x ->
      length x = length (jumps b) -> in_box x u -> False.
  Proof.
    induction tr as [m below IH|l|j k few IHf many IHm|side h none IHn pg IHp];
      intros u s t q r x H Q R E X L B; simpl in H.
    - destruct (look m) as [m'|] eqn:M; [|discriminate].
      destruct (sigma_of hs to_stuck m' u s t) as [y|] eqn:Y; [|discriminate].
      apply andb_true_iff in H. destruct H as [_ H].
      apply (IH _ _ _ _ _ _ H Q R E X L).
      destruct (sigma_spare _ _ _ _ _ (Looks _ _ M) Y) as [f [F S]].
      apply (cap_sound y _ _ _ f); auto. now apply (S q r).
    - now apply (leaf_sound l u s t q r x).
    - apply andb_true_iff in H. destruct H as [F A].
      destruct (split_jump_sound (Z.of_N k) u j x B); eauto.
    - destruct side; apply andb_true_iff in H; destruct H as [H A];
        apply andb_true_iff in H; destruct H as [_ N].
      + pose proof (close_sound b s h q Q). destruct (peg q h); eauto.
      + pose proof (close_sound b t h r R). destruct (peg r h); eauto.
  Qed.

  Lemma in_no_bounds x : forall js : list jump,
    length x = length js -> Forall (Z.le 0) x -> in_box x (no_bounds js).
  Proof.
    induction x as [|a x IH]; intros [|j js]; simpl; intros L F; try lia; constructor; inversion F;
      subst.
    - split; simpl; auto.
    - apply IH; auto.
  Qed.

End Soundness.

Definition asks_stuck (t : finish_set) : bool :=
  match t with Among _ => false | Stuck _ => true end.

Theorem tree_impossible b look colour tr s t : good_board b ->
  (forall m r, look m = Some r -> measure_ok b r) ->
  (forall v r, colour v = Some r -> vector_ok b r) ->
  tree_ok (board_holes b) look colour (asks_stuck t) tr (no_bounds (jumps b)) s (wide b t) = true ->
  impossible b s t.
Proof.
  intros G K C H q r Q R P. destruct (game_explained b q r P) as [x [L [F X]]].
  apply (tree_sound b look colour G K C _ tr _ _ _ q r x H Q (finished_wide b t r R)); auto.
  - destruct t; [discriminate|]. intros _. apply R.
  - now apply in_no_bounds.
Qed.
