(** * Move potentials: values that fall by a bounded amount with each move

    A move potential is weights and numbers for full regions, with chains for the holes where a move
    may go on, and captures for those where it takes pegs. Two inequalities for each jump, as the
    first of a move and as one that goes on, bound what a move takes. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
From Verified Require Import Syntax Game Weights Jumps Vectors Tree Potentials Sets Moves
  Board_facts.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What a jump takes *)

(** A region is a number whose bits are its holes. *)
Definition full (region : N) (q : position) : bool := N.eqb (N.land q region) region.

(** Can the jump, where the region is full, change that? *)
Definition breaks (j : jump) (region : N) : bool :=
  forallb (fun c => negb (peg region (hole c)) || before c) j &&
  existsb (fun c => peg region (hole c) && before c && negb (after c)) j.

Definition captures_at (j : jump) : list N :=
  match j with
  | [] => []
  | _ :: j => map hole (filter (fun c => before c && negb (after c)) j)
  end.

(** It fills no hole but its last. *)
Definition is_plain (j : jump) : bool :=
  forallb (fun c => before c || negb (after c) || N.eqb (hole c) (to_hole j)) j.

Lemma full_spec region q : full region q = true <-> forall h, peg region h = true -> peg q h = true.
Proof.
  unfold full. rewrite N.eqb_eq. split.
  - intros E h H. apply (f_equal (fun x => peg x h)) in E. unfold peg in *.
    rewrite N.land_spec, H, andb_true_r in E. exact E.
  - intros H. apply position_ext. intros h. unfold peg. rewrite N.land_spec. specialize (H h).
    unfold peg in H. destruct (N.testbit region h); [now rewrite H|]. apply andb_false_r.
Qed.

(** What breaks a full region is seen in the jump. *)
Lemma breaks_seen j q r region : plays_jump j q r -> full region q = true ->
  full region r = false -> breaks j region = true.
Proof.
  intros [L [R K]] F N. rewrite full_spec in F. unfold breaks. rewrite andb_true_iff. split.
  - apply forallb_forall. intros c C. rewrite <- (L c C). destruct (peg region (hole c)) eqn:P; auto.
    simpl. auto.
  - apply not_true_iff_false in N. destruct (existsb _ j) eqn:E; auto. exfalso. apply N.
    apply full_spec. intros h H. destruct (in_dec N.eq_dec h (map hole j)) as [I|I].
    + apply in_map_iff in I. destruct I as [c [<- C]]. rewrite (R c C).
      assert (X : peg region (hole c) && before c && negb (after c) = false).
      { apply not_true_iff_false in E. apply not_true_iff_false. intros X. apply E.
        apply existsb_exists. eauto. }
      rewrite H, <- (L c C), (F _ H) in X. simpl in X. now destruct (after c).
    + rewrite (K h I). auto.
Qed.

Lemma carries_cells j : carries j = true -> exists c d, In c j /\ In d j /\
  hole c = from_hole j /\ hole d = to_hole j /\ before c = true /\ after c = false /\
  before d = false /\ after d = true.
Proof.
  unfold carries, from_hole, to_hole. destruct j as [|c j]; [discriminate|].
  rewrite !andb_true_iff, !negb_true_iff. intros [[[A B] C] D].
  exists c, (last (c :: j) c). repeat split; auto; [now left|].
  destruct (exists_last (l := c :: j)) as [l [x E]]; [easy|]. rewrite E, last_last.
  apply in_or_app. right. now left.
Qed.

Lemma carries_to j q r : carries j = true -> plays_jump j q r -> peg q (to_hole j) = false.
Proof.
  intros C [L _]. destruct (carries_cells j C) as [c [d [_ [D [_ [<- [_ [_ [B _]]]]]]]]].
  now rewrite (L d D).
Qed.

Lemma goes_on_is j k : goes_on j k = true ->
  carries j = true /\ carries k = true /\ to_hole j = from_hole k.
Proof. unfold goes_on. rewrite !andb_true_iff, N.eqb_eq. tauto. Qed.

Lemma goes_behind j k js : moves_behind j (k :: js) = 0%nat ->
  goes_on j k = true /\ moves_behind k js = 0%nat.
Proof. cbn [moves_behind]. destruct (goes_on j k); [auto|discriminate]. Qed.

(** ** The theorem *)

Section Move.
  Variable b : board.
  Hypothesis Good : good_board b.
  Let hs := board_holes b.
  Variable w : N -> Z.
  Variable regions : list (N * Z).
  Variables chain capture : N -> Z.
  Variable category : N -> N.

  Definition value_of (q : position) : Z :=
    value hs w q + total (fun x => if full (fst x) q then snd x else 0) regions.

  Definition taken_by (j : jump) : Z := - gain w j - total capture (captures_at j).

  Definition carried_to (j : jump) : Z := if carries j then chain (to_hole j) else 0.

  (** Holes where jumps that carry from this category capture. *)
  Definition captured_by (k : N) : list N :=
    nodup N.eq_dec (flat_map (fun j =>
      if carries j && N.eqb (category (from_hole j)) k then captures_at j else []) (jumps b)).

  Definition all_captures (j : jump) : Z :=
    if carries j then total capture (captured_by (category (from_hole j)))
    else total capture (captures_at j).

  (** What a move that begins with the jump takes at most. *)
  Definition fall_first (j : jump) : Z :=
    taken_by j + carried_to j + total (fun x => if breaks j (fst x) then snd x else 0) regions
    + all_captures j.

  Definition fall_on (j : jump) : Z :=
    taken_by j + chain (to_hole j)
    + total (fun x => if breaks j (fst x) && negb (peg (fst x) (from_hole j)) then snd x else 0)
        regions
    - chain (from_hole j).

  Hypothesis Regions : Forall (fun x => 0 <= snd x) regions.
  Hypothesis Captures : forall h, 0 <= capture h.
  Hypothesis Once : (forall h, capture h = 0) \/ forallb is_plain (filter carries (jumps b)) = true.
  Hypothesis Categories : forall j, In j (jumps b) -> carries j = true ->
    category (from_hole j) = category (to_hole j).
  Hypothesis On : forall j, In j (jumps b) -> carries j = true -> fall_on j <= 0.

  (** Where the peg stands in the end. *)
  Fixpoint end_of (j : jump) (js : list jump) : jump :=
    match js with
    | [] => j
    | k :: js => end_of k js
    end.

  Definition captures_of (js : list jump) : list N := flat_map captures_at js.

  Definition held (x : N) (q : position) : Z :=
    total (fun r => if full (fst r) q && peg (fst r) x then snd r else 0) regions.

  Lemma held_positive x q : 0 <= held x q.
  Proof.
    unfold held. generalize Regions. generalize regions. intros l F.
    induction F as [|r l P F IH]; simpl; [lia|].
    destruct (full _ _ && _); lia.
  Qed.

  Lemma value_jump j q r : In j (jumps b) -> plays_jump j q r -> value_of q - value_of r =
    - gain w j + (total (fun x => if full (fst x) q then snd x else 0) regions
      - total (fun x => if full (fst x) r then snd x else 0) regions).
  Proof.
    intros J P. unfold value_of.
    rewrite (value_move hs w j q r (board_holes_NoDup b) (Good j J) P). lia.
  Qed.

  (** The regions that a jump to [z] ends or fills. *)
  Lemma regions_first j q r : plays_jump j q r ->
    total (fun x => if full (fst x) q then snd x else 0) regions
    - total (fun x => if full (fst x) r then snd x else 0) regions
    + (if carries j then held (to_hole j) r else 0)
    <= total (fun x => if breaks j (fst x) then snd x else 0) regions.
  Proof.
    intros P. unfold held. set (z := to_hole j).
    assert (Z : carries j = true -> peg q z = false) by (intros C; now apply (carries_to j q r)).
    generalize Regions. generalize regions. intros l F.
    induction F as [|x l X F IH]; [simpl; destruct (carries j); lia|]. cbn [total].
    assert (E : (if full (fst x) q then snd x else 0) - (if full (fst x) r then snd x else 0)
      + (if carries j then if full (fst x) r && peg (fst x) z then snd x else 0 else 0)
      <= (if breaks j (fst x) then snd x else 0)).
    { destruct (full (fst x) q) eqn:FQ.
      - assert (H : carries j = true -> peg (fst x) z = false).
        { intros C. destruct (peg (fst x) z) eqn:H; auto. rewrite full_spec in FQ.
          rewrite (FQ z H) in Z. now specialize (Z C). }
        destruct (full (fst x) r) eqn:FR.
        + destruct (carries j); [rewrite H by easy|]; simpl; destruct (breaks _ _); lia.
        + rewrite (breaks_seen j q r (fst x) P FQ FR). simpl. destruct (carries j); lia.
      - destruct (full (fst x) r), (carries j), (peg (fst x) z), (breaks j (fst x)); simpl; lia. }
    destruct (carries j); lia.
  Qed.

  Lemma regions_on j q r : carries j = true -> plays_jump j q r ->
    total (fun x => if full (fst x) q then snd x else 0) regions
    - total (fun x => if full (fst x) r then snd x else 0) regions + held (to_hole j) r
    <= total (fun x => if breaks j (fst x) && negb (peg (fst x) (from_hole j)) then snd x else 0)
         regions + held (from_hole j) q.
  Proof.
    intros C P. unfold held. set (z := to_hole j). set (y := from_hole j).
    assert (Z : peg q z = false) by now apply (carries_to j q r).
    generalize Regions. generalize regions. intros l F.
    induction F as [|x l X F IH]; [simpl; lia|]. cbn [total].
    assert (E : (if full (fst x) q then snd x else 0) - (if full (fst x) r then snd x else 0)
      + (if full (fst x) r && peg (fst x) z then snd x else 0)
      <= (if breaks j (fst x) && negb (peg (fst x) y) then snd x else 0)
         + (if full (fst x) q && peg (fst x) y then snd x else 0)).
    { destruct (full (fst x) q) eqn:FQ.
      - assert (H : peg (fst x) z = false).
        { destruct (peg (fst x) z) eqn:H; auto. rewrite full_spec in FQ. now rewrite (FQ z H) in Z. }
        rewrite H, andb_false_r. destruct (full (fst x) r) eqn:FR.
        + destruct (breaks _ _), (peg (fst x) y); simpl; lia.
        + rewrite (breaks_seen j q r (fst x) P FQ FR). destruct (peg (fst x) y); simpl; lia.
      - destruct (full (fst x) r), (peg (fst x) z), (breaks j (fst x)), (peg (fst x) y); simpl; lia. }
    lia.
  Qed.

  (** What the rest of a move takes, with its peg where jump [i] left it. *)
  Lemma rest_falls js : forall i q r, carries i = true -> moves_behind i js = 0%nat ->
    played b js q r ->
    value_of q - value_of r <= chain (to_hole i) - chain (to_hole (end_of i js))
      + held (to_hole i) q + total capture (captures_of js).
  Proof.
    induction js as [|j js IH]; intros i q r C M P; inversion P; subst.
    - pose proof (held_positive (to_hole i) r). simpl. lia.
    - apply goes_behind in M. destruct M as [G M]. apply goes_on_is in G.
      destruct G as [_ [CJ T]]. specialize (IH j r0 r CJ M H5).
      pose proof (value_jump j q r0 H1 H2) as V. pose proof (regions_on j q r0 CJ H2) as W.
      pose proof (On j H1 CJ) as F. unfold fall_on, taken_by in F. rewrite T.
      cbn [end_of captures_of flat_map]. rewrite total_app. unfold captures_of in IH. lia.
  Qed.

  (** *** No hole is captured at twice *)

  Lemma captures_in j h : In h (captures_at j) ->
    exists c, In c j /\ hole c = h /\ before c = true /\ after c = false.
  Proof.
    unfold captures_at. destruct j as [|x j]; [easy|]. intros H. apply in_map_iff in H.
    destruct H as [c [E H]]. apply filter_In in H. destruct H as [I H].
    rewrite andb_true_iff, negb_true_iff in H. exists c. repeat split; try tauto. now right.
  Qed.

  Lemma captures_not_from j h : NoDup (map hole j) -> In h (captures_at j) -> h <> from_hole j.
  Proof.
    unfold captures_at, from_hole. destruct j as [|x j]; [easy|]. intros D H E. subst.
    inversion D; subst. apply H2. apply in_map_iff in H. destruct H as [c [E H]].
    apply filter_In in H. rewrite <- E. now apply in_map.
  Qed.

  Lemma captures_differ j : NoDup (map hole j) -> NoDup (captures_at j).
  Proof.
    unfold captures_at. destruct j as [|x j]; [constructor|]. intros D. inversion D; subst.
    clear -H2. induction j as [|c j IH]; simpl; [constructor|]. inversion H2; subst.
    destruct (before c && _); auto. simpl. constructor; auto. intros I. apply H1.
    apply in_map_iff in I. destruct I as [d [E I]]. apply filter_In in I. rewrite <- E.
    now apply in_map.
  Qed.

  Section Plain.
    Hypothesis Plain : forallb is_plain (filter carries (jumps b)) = true.

    Lemma plain_jump j c : In j (jumps b) -> carries j = true -> In c j -> before c = false ->
      after c = true -> hole c = to_hole j.
    Proof.
      intros J C I B A. rewrite forallb_forall in Plain. specialize (Plain j).
      rewrite filter_In in Plain. specialize (Plain (conj J C)). unfold is_plain in Plain.
      rewrite forallb_forall in Plain. specialize (Plain c I). rewrite B, A in Plain.
      now apply N.eqb_eq.
    Qed.

    (** [l]: where the move has captured; all empty, but for where its peg stands. *)
    Lemma captures_once js : forall i q r l, carries i = true -> moves_behind i js = 0%nat ->
      played b js q r -> (forall h, In h l -> h <> to_hole i -> peg q h = false) ->
      NoDup (captures_of js) /\ forall h, In h (captures_of js) -> ~ In h l.
    Proof.
      induction js as [|j js IH]; intros i q r l C M P L; [split; [constructor|easy]|].
      inversion P; subst. apply goes_behind in M. destruct M as [G M]. apply goes_on_is in G.
      destruct G as [_ [CJ T]]. destruct (Good j H1) as [D _]. destruct H2 as [A [B K]].
      assert (X : forall h, In h (captures_at j) -> ~ In h l).
      { intros h H I. pose proof (captures_not_from j h D H). apply captures_in in H.
        destruct H as [c [Ic [<- [Bc _]]]]. pose proof (A c Ic) as E. rewrite Bc in E.
        rewrite L in E; [discriminate|auto|congruence]. }
      assert (L' : forall h, In h (captures_at j ++ l) -> h <> to_hole j -> peg r0 h = false).
      { intros h H N. apply in_app_or in H. destruct H as [H|H].
        - apply captures_in in H. destruct H as [c [Ic [<- [_ Ac]]]]. now rewrite (B c Ic).
        - destruct (carries_cells j CJ) as [c [d [Ic [_ [Hc [_ [_ [Ac _]]]]]]]].
          destruct (N.eq_dec h (from_hole j)) as [->|NF].
          + rewrite <- Hc, (B c Ic). exact Ac.
          + assert (Q : peg q h = false) by (apply L; auto; congruence).
            destruct (in_dec N.eq_dec h (map hole j)) as [I|I]; [|now rewrite (K h I)].
            apply in_map_iff in I. destruct I as [e [<- Ie]]. rewrite (B e Ie).
            rewrite (A e Ie) in Q. destruct (after e) eqn:Ae; auto.
            exfalso. apply N. now apply plain_jump. }
      destruct (IH j r0 r (captures_at j ++ l) CJ M H5 L') as [N S]. split.
      - cbn [captures_of flat_map]. apply nodup_app; auto; [now apply captures_differ|].
        intros h H I. apply (S h I). apply in_or_app. now left.
      - intros h H I. cbn [captures_of flat_map] in H. apply in_app_or in H. destruct H as [H|H].
        + now apply (X h).
        + apply (S h H). apply in_or_app. now right.
    Qed.
  End Plain.

  Lemma captured_by_has j h : In j (jumps b) -> carries j = true -> In h (captures_at j) ->
    In h (captured_by (category (from_hole j))).
  Proof.
    intros J C H. unfold captured_by. apply nodup_In. apply in_flat_map. exists j. split; auto.
    now rewrite C, N.eqb_refl.
  Qed.

  Lemma captures_among js : forall i q r, In i (jumps b) -> carries i = true ->
    moves_behind i js = 0%nat -> played b js q r ->
    incl (captures_of js) (captured_by (category (from_hole i))).
  Proof.
    induction js as [|j js IH]; intros i q r I C M P h H; [easy|]. inversion P; subst.
    apply goes_behind in M. destruct M as [G M]. apply goes_on_is in G. destruct G as [_ [CJ T]].
    rewrite (Categories i I C), T. cbn [captures_of flat_map] in H. apply in_app_or in H.
    destruct H as [H|H]; [now apply captured_by_has|]. now apply (IH j r0 r H2 CJ M H6).
  Qed.

  Lemma captures_total j js q r x : In j (jumps b) -> carries j = true ->
    moves_behind j js = 0%nat -> plays_jump j q r -> played b js r x ->
    total capture (captures_at j) + total capture (captures_of js) <= all_captures j.
  Proof.
    intros J C M PJ P. unfold all_captures. rewrite C, <- total_app.
    destruct Once as [E|E].
    - rewrite !(total_zero capture) by auto. lia.
    - destruct (Good j J) as [D _]. destruct (captures_once E js j r x (captures_at j) C M P) as [N S].
      { intros h H _. apply captures_in in H. destruct H as [c [I [<- [_ A]]]].
        destruct PJ as [_ [B _]]. now rewrite (B c I). }
      apply total_part; auto.
      + apply nodup_app; auto; [now apply captures_differ|].
        intros h H I. now apply (S h I).
      + apply incl_app; [|now apply (captures_among js j r x)].
        intros h H. now apply captured_by_has.
  Qed.

  (** A move takes no more than its first jump says, less the chain where its peg is left. *)
  Theorem move_falls j js q r : is_move (j :: js) -> played b (j :: js) q r ->
    value_of q - value_of r <= fall_first j - carried_to (end_of j js).
  Proof.
    intros M P. simpl in M. inversion P; subst.
    pose proof (value_jump j q r0 H1 H2) as V. pose proof (regions_first j q r0 H2) as W.
    unfold fall_first, taken_by. destruct js as [|k js].
    - inversion H5; subst. cbn [end_of]. unfold all_captures, carried_to in *.
      destruct (carries j) eqn:C; [|lia].
      pose proof (captures_total j [] q r r H1 C M H2 H5) as T. unfold all_captures in T.
      rewrite C in T. simpl in T. pose proof (held_positive (to_hole j) r). lia.
    - assert (C : carries j = true).
      { apply goes_behind in M. destruct M as [G _]. now apply goes_on_is in G. }
      pose proof (rest_falls (k :: js) j r0 r C M H5) as R.
      pose proof (captures_total j (k :: js) q r0 r H1 C M H2 H5) as T.
      assert (E : carries (end_of j (k :: js)) = true).
      { clear -M C. revert j M C. induction (k :: js) as [|i is IH]; intros j M C; auto.
        apply goes_behind in M. destruct M as [G M]. simpl. apply IH; auto.
        now apply goes_on_is in G. }
      unfold carried_to. rewrite E. rewrite C in *. lia.
  Qed.
End Move.

(** ** Categories of holes *)

Definition label (m : array N) (h : N) : N := match at_ m h with Some x => x | None => h end.

(** Both ends of a jump get the lesser label of the two. *)
Definition relabel (m : array N) (j : jump) : array N :=
  if carries j then
    let x := label m (from_hole j) in
    let y := label m (to_hole j) in
    if N.eqb x y then m
    else
      let l := N.min x y in
      PositiveMap.add (N.succ_pos (from_hole j)) l (PositiveMap.add (N.succ_pos (to_hole j)) l m)
  else m.

Definition one_category (category : N -> N) (j : jump) : bool :=
  negb (carries j) || N.eqb (category (from_hole j)) (category (to_hole j)).

Fixpoint settle (fuel : list text) (js : list jump) (m : array N) : array N :=
  if forallb (one_category (label m)) js then m
  else
    match fuel with
    | [] => m
    | _ :: fuel => settle fuel js (fold_left relabel js m)
    end.

(** The label of a hole is the first hole of its category. *)
Definition category_in (b : board) : N -> N :=
  label (settle (hole_names b) (jumps b) (PositiveMap.empty N)).

(** Moves that carry no peg are a category of their own. *)
Definition kind (b : board) (category : N -> N) (j : jump) : N :=
  if carries j then category (from_hole j) else holes b.

Definition kinds (b : board) (category : N -> N) : list N :=
  nodup N.eq_dec (holes b :: filter (fun h => N.eqb (category h) h) (board_holes b)).

(** ** A move potential made ready *)

Record mover : Type := make_mover {
  worths : list (N * Z);                (* the weights that are not 0 *)
  mover_regions : list (N * Z);
  mover_measure : ready_measure;        (* the same value *)
  mover_chain : N -> Z;
  scales : list (N * Z);                (* by category *)
  most : Z;                             (* the largest of them *)
  alone : option N                      (* the only category whose scale is not 0 *)
}.

Definition mover_value (m : mover) (q : position) : Z :=
  Sets.worth (worths m) q + total (fun x => if full (fst x) q then snd x else 0) (mover_regions m).

Definition looked_up (l : list (N * Z)) (k : N) : option Z :=
  option_map snd (find (fun x => N.eqb (fst x) k) l).

Definition scale (m : mover) (k : N) : Z :=
  match looked_up (scales m) k with Some x => x | None => 0 end.

(** No completion is worth less, or more. *)
Definition bounds_hold (b : board) (m : ready_measure) : Prop := forall p q, completion b p q ->
  measure_lower m p <= measure_value m q <= measure_upper m p.

Record mover_ok (b : board) (m : mover) : Prop := {
  mover_bounds : bounds_hold b (mover_measure m);
  mover_value_is : forall q, mover_value m q = measure_value (mover_measure m) q;
  chain_positive : forall h, 0 <= mover_chain m h;
  scale_positive : forall k, 0 <= scale m k;
  scale_most : forall k, scale m k <= most m;
  scale_alone : forall k l, alone m = Some k -> k <> l -> scale m l = 0;
  mover_falls : forall j js q r, is_move (j :: js) -> played b (j :: js) q r ->
    mover_value m q - mover_value m r
      <= scale m (kind b (category_in b) j) - carried_to (mover_chain m) (end_of j js)
}.

(** *** What the file says of it *)

Definition most_number : Z := 1000000.

Definition is_whole (hs : list N) (v : ready_vector) (negative : bool) : bool :=
  Pos.eqb (den v) 1 &&
  forallb (fun h => (Z.abs (weight v h) <=? most_number) && (negative || (0 <=? weight v h))) hs.

Definition whole_or_none (hs : list N) (v : option ready_vector) : bool :=
  match v with Some v => is_whole hs v false | None => true end.

(** The numbers of a vector that may not be there. *)
Definition numbers_of (v : option ready_vector) (h : N) : Z :=
  match v with Some v => Z.max 0 (weight v h) | None => 0 end.

Definition mask_of_holes (l : list N) : N := fold_right (fun h s => N.setbit s h) 0%N l.

(** A local of one state, all pegs, with a number above 0. *)
Definition region_of (l : ready_local) : option (N * Z) :=
  match words (local_words l) with
  | [w] =>
    let r := number (local_words l) w in
    if forallb (fun x => x) w && Nat.eqb (length w) (length (local_region l)) &&
       Pos.eqb (local_den l) 1 && (0 <? r) && (r <=? most_number)
    then Some (mask_of_holes (local_region l), r) else None
  | _ => None
  end.

Fixpoint regions_of (ls : list ready_local) : option (list (N * Z)) :=
  match ls with
  | [] => Some []
  | l :: ls =>
    match region_of l, regions_of ls with
    | Some x, Some k => Some (x :: k)
    | _, _ => None
    end
  end.

Lemma mask_of_holes_spec l h : peg (mask_of_holes l) h = true <-> In h l.
Proof.
  induction l as [|k l IH]; simpl; [easy|].
  rewrite peg_set, orb_true_iff, N.eqb_eq, IH. tauto.
Qed.

Lemma full_mask l q : full (mask_of_holes l) q = forallb (fun x => x) (word_of l q).
Proof.
  apply eq_iff_eq_true. rewrite full_spec, forallb_forall. unfold word_of. split.
  - intros H x X. apply in_map_iff in X. destruct X as [h [<- X]]. apply H.
    now apply mask_of_holes_spec.
  - intros H h X. apply H. apply in_map. now apply mask_of_holes_spec.
Qed.

Lemma all_true (v w : list bool) : forallb (fun x => x) v = true -> forallb (fun x => x) w = true ->
  length v = length w -> v = w.
Proof.
  revert w. induction v as [|x v IH]; intros [|y w]; simpl; try discriminate; auto.
  rewrite !andb_true_iff. intros [-> V] [-> W] [= L]. f_equal. auto.
Qed.

Definition listed_states (l : ready_local) : Prop := exists s, local_words l = words_of s.

Lemma region_of_spec l x q : listed_states l -> region_of l = Some x ->
  number (local_words l) (word_of (local_region l) q) = (if full (fst x) q then snd x else 0) /\
  local_den l = 1%positive /\ 0 <= snd x.
Proof.
  intros [s S] H. unfold region_of in H. destruct (words (local_words l)) as [|w [|]] eqn:W;
    try discriminate.
  destruct (_ && _) eqn:C; [|discriminate]. injection H as <-. cbn [fst snd].
  rewrite !andb_true_iff, Nat.eqb_eq, Pos.eqb_eq, Z.ltb_lt in C.
  destruct C as [[[[T L] D] P] _]. split; [|split; [exact D|lia]]. rewrite full_mask.
  rewrite S in W. simpl in W. destruct s as [|[w0 y] [|]]; try discriminate. injection W as ->.
  rewrite S. unfold number, listed, words_of. cbn [fold_right fst snd map Potentials.numbers Potentials.words].
  destruct (forallb (fun x => x) (word_of (local_region l) q)) eqn:F.
  - replace (word_of (local_region l) q) with w; auto.
    apply all_true; auto. unfold word_of. now rewrite map_length.
  - rewrite PositiveMap.gso; [now rewrite PositiveMap.gempty|]. intros E.
    apply word_key_injective in E. congruence.
Qed.

(** The value of a potential whose numbers are whole. *)
Lemma whole_value hs (ls : list ready_local) q : Forall (fun l => local_den l = 1%positive) ls ->
  forall m, fst m = 1 ->
  fst (fold_left (add_local hs) ls m) = 1 /\
  measure_value (snd (fold_left (add_local hs) ls m)) q =
    measure_value (snd m) q
    + total (fun l => number (local_words l) (word_of (local_region l) q)) ls.
Proof.
  induction 1 as [|l ls D F IH]; intros m M; simpl.
  - split; auto. lia.
  - destruct m as [d m]. simpl in M. subst d.
    destruct (IH (add_local hs (1, m) l)) as [A B]; [simpl; now rewrite D|].
    split; auto. rewrite B. unfold add_local. rewrite D. cbn [snd measure_value].
    replace (times_up (Z.lcm 1 1) 1) with 1 by reflexivity. lia.
Qed.

Definition ok_scale (falls : list (N * Z)) (sc : list (N * Z)) (stated : Z) : bool :=
  forallb (fun x => (snd x <=? stated) &&
    match looked_up sc (fst x) with Some s => snd x <=? s | None => false end) falls.

Definition largest_of (falls : list (N * Z)) (k : N) : Z :=
  fold_left (fun s x => if N.eqb (fst x) k then Z.max (snd x) s else s) falls 0.

Definition only_one (sc : list (N * Z)) : option N :=
  match filter (fun x => 0 <? snd x) sc with
  | [x] => Some (fst x)
  | _ => None
  end.

(** [category] is [category_in b], and [stated] the scale of the line. *)
Definition mover_of (b : board) (category : N -> N) (v : ready_vector) (ls : list ready_local)
  (m : ready_measure) (chains captures : option ready_vector) (stated : Z) : option mover :=
  let hs := board_holes b in
  let chain := numbers_of chains in
  let capture := numbers_of captures in
  match regions_of ls with
  | None => None
  | Some rs =>
    let ks := kinds b category in
    let caught := map (fun k => (k, total capture (captured_by b category k))) ks in
    let captures_of_jump j :=
      if carries j then
        match looked_up caught (category (from_hole j)) with
        | Some x => x
        | None => total capture (captured_by b category (category (from_hole j)))
        end
      else total capture (captures_at j) in
    let first j := taken_by (weight v) capture j + carried_to chain j
      + total (fun x => if breaks j (fst x) then snd x else 0) rs + captures_of_jump j in
    let falls := map (fun j => (kind b category j, first j)) (jumps b) in
    let sc := map (fun k => (k, largest_of falls k)) ks in
    if is_whole hs v true && whole_or_none hs chains && whole_or_none hs captures &&
       forallb (one_category category) (jumps b) &&
       match captures with
       | Some _ => forallb is_plain (filter carries (jumps b))
       | None => true
       end &&
       ok_scale falls sc stated &&
       forallb (fun j => negb (carries j) || (fall_on (weight v) rs chain capture j <=? 0)) (jumps b)
       && forallb (fun x => 0 <=? snd x) sc
    then Some (make_mover (filter (fun x => negb (Z.eqb (snd x) 0)) (Sets.in_order hs (weight v)))
      rs m chain sc (fold_left (fun s x => Z.max s (snd x)) sc 0) (only_one sc))
    else None
  end.

Lemma worth_filter ws q :
  Sets.worth (filter (fun x => negb (Z.eqb (snd x) 0)) ws) q = Sets.worth ws q.
Proof.
  induction ws as [|[h x] ws IH]; simpl; auto. destruct (Z.eqb_spec x 0) as [->|E]; simpl.
  - rewrite IH. now destruct (peg q h).
  - now rewrite IH.
Qed.

Lemma looked_up_in l k x : looked_up l k = Some x -> In (k, x) l.
Proof.
  unfold looked_up. destruct (find _ l) as [y|] eqn:F; [|discriminate]. intros [= <-].
  apply find_some in F. destruct F as [I E]. apply N.eqb_eq in E. subst. now destruct y.
Qed.

Lemma fold_most l : forall s, s <= fold_left (fun s x => Z.max s (snd x)) l s /\
  forall x : N * Z, In x l -> snd x <= fold_left (fun s x => Z.max s (snd x)) l s.
Proof.
  induction l as [|y l IH]; simpl; intros s; [split; [lia|easy]|].
  destruct (IH (Z.max s (snd y))) as [A B]. split; [lia|]. intros x [->|X]; [lia|auto].
Qed.

Theorem mover_of_ok b v ls m chains captures stated x :
  good_board b -> Forall listed_states ls -> bounds_hold b m ->
  (den v = 1%positive -> Forall (fun l => local_den l = 1%positive) ls ->
    forall q, measure_value m q = value (board_holes b) (weight v) q
      + total (fun l => number (local_words l) (word_of (local_region l) q)) ls) ->
  mover_of b (category_in b) v ls m chains captures stated = Some x -> mover_ok b x.
Proof.
  intros G L M E H. unfold mover_of in H. set (category := category_in b) in *.
  destruct (regions_of ls) as [rs|] eqn:R; [|discriminate].
  set (chain := numbers_of chains) in *. set (capture := numbers_of captures) in *.
  match type of H with context [ok_scale ?f _ _] => set (falls := f) in * end.
  match type of H with context [ok_scale _ ?s _] => set (sc := s) in * end.
  destruct (_ && _) eqn:C; [|discriminate]. injection H as <-. rewrite !andb_true_iff in C.
  destruct C as [[[[[[[W WC] WE] OC] PL] SC] ON] SP].
  assert (CP : forall h, 0 <= chain h) by (intros h; unfold chain, numbers_of; destruct chains; lia).
  assert (EP : forall h, 0 <= capture h)
    by (intros h; unfold capture, numbers_of; destruct captures; lia).
  assert (RV : Forall (fun l => local_den l = 1%positive) ls /\ Forall (fun x => 0 <= snd x) rs /\
    forall q, total (fun l => number (local_words l) (word_of (local_region l) q)) ls
      = total (fun x => if full (fst x) q then snd x else 0) rs).
  { clear -L R. revert rs R. induction L as [|l ls LO L IH]; simpl; intros rs R.
    - injection R as <-. auto.
    - destruct (region_of l) as [y|] eqn:Y; [|discriminate].
      destruct (regions_of ls) as [k|]; [|discriminate]. injection R as <-.
      destruct (IH k eq_refl) as [A [B C]].
      split; [|split].
      + constructor; auto. now apply (region_of_spec l y 0%N).
      + constructor; auto. now apply (region_of_spec l y 0%N).
      + intros q. cbn [total]. rewrite C. f_equal. now apply (region_of_spec l y q). }
  destruct RV as [LD [RP RV]].
  assert (DV : den v = 1%positive).
  { unfold is_whole in W. apply andb_true_iff in W. now apply Pos.eqb_eq. }
  assert (VV : forall q, Sets.worth (filter (fun x => negb (Z.eqb (snd x) 0))
      (Sets.in_order (board_holes b) (weight v))) q
    + total (fun x => if full (fst x) q then snd x else 0) rs = value_of b (weight v) rs q).
  { intros q. rewrite worth_filter, Sets.worth_value. reflexivity. }
  unfold ok_scale in SC. rewrite forallb_forall in SC, ON, SP, OC.
  assert (SPos : forall k, 0 <= match looked_up sc k with Some x => x | None => 0 end).
  { intros k. destruct (looked_up sc k) as [y|] eqn:Y; [|lia]. apply looked_up_in, SP in Y.
    apply Z.leb_le in Y. exact Y. }
  match goal with |- mover_ok b ?y => set (x := y) end.
  assert (SK : forall k, scale x k = match looked_up sc k with Some x => x | None => 0 end)
    by reflexivity.
  constructor; auto.
  - intros q. unfold mover_value. simpl. rewrite VV, E by easy.
    unfold value_of. now rewrite RV.
  - intros k. rewrite SK. simpl most. destruct (looked_up sc k) as [y|] eqn:Y.
    + apply looked_up_in in Y. apply (proj2 (fold_most sc 0) (k, y) Y).
    + apply (proj1 (fold_most sc 0)).
  - intros k l A N. rewrite SK. simpl in A. destruct (looked_up sc l) as [y|] eqn:Y; auto.
    apply looked_up_in in Y. pose proof (SP _ Y) as P. apply Z.leb_le in P. simpl in P.
    destruct (Z.eq_dec y 0) as [->|Z]; auto. exfalso. unfold only_one in A.
    assert (I : In (l, y) (filter (fun x => 0 <? snd x) sc)).
    { apply filter_In. split; auto. apply Z.ltb_lt. simpl. lia. }
    destruct (filter _ sc) as [|x0 [|]]; try discriminate. injection A as <-.
    destruct I as [->|[]]. now apply N.
  - intros j js q r IM P. change (mover_chain x) with chain. fold category.
    change (mover_value x q - mover_value x r) with
      (Sets.worth (worths x) q + total (fun x => if full (fst x) q then snd x else 0) rs
       - (Sets.worth (worths x) r + total (fun x => if full (fst x) r then snd x else 0) rs)).
    unfold x at 1 2. cbn [worths]. rewrite !VV.
    assert (J : In j (jumps b)) by (inversion P; auto).
    assert (F : value_of b (weight v) rs q - value_of b (weight v) rs r <=
      fall_first b (weight v) rs chain capture category j - carried_to chain (end_of j js)).
    { apply move_falls; auto.
      - destruct captures as [c|]; [now right|left]. intros h. reflexivity.
      - intros i I CI. specialize (OC i I). unfold one_category in OC. rewrite CI in OC.
        simpl in OC. now apply N.eqb_eq.
      - intros i I CI. specialize (ON i I). rewrite CI in ON. simpl in ON. now apply Z.leb_le. }
    assert (S : fall_first b (weight v) rs chain capture category j
      <= scale x (kind b category j)); [|lia].
    rewrite SK.
    assert (I : In (kind b category j, fall_first b (weight v) rs chain capture category j) falls).
    { unfold falls. apply in_map_iff. exists j. split; auto. f_equal.
      unfold fall_first, all_captures. f_equal. destruct (carries j); auto.
      destruct (looked_up _ _) as [y|] eqn:Y; auto.
      apply looked_up_in, in_map_iff in Y. destruct Y as [k [[= -> <-] _]]. reflexivity. }
    specialize (SC _ I). cbn [fst snd] in SC. apply andb_true_iff in SC. destruct SC as [_ B].
    destruct (looked_up sc _) as [y|]; [|discriminate]. now apply Z.leb_le.
Qed.

(** ** Several moves *)

Section Games.
  Variable b : board.

  Definition kind_of_move (m : list jump) : N :=
    match m with [] => 0%N | j :: _ => kind b (category_in b) j end.

  Lemma end_of_played j js : forall q r, played b (j :: js) q r ->
    exists x, In (end_of j js) (jumps b) /\ plays_jump (end_of j js) x r.
  Proof.
    revert j. induction js as [|k js IH]; intros j q r P; inversion P; subst.
    - inversion H5; subst. exists q. auto.
    - now apply (IH k r0).
  Qed.

  Lemma carried_positive m j : mover_ok b m -> 0 <= carried_to (mover_chain m) j.
  Proof.
    intros M. unfold carried_to. destruct (carries j); [|lia]. apply (chain_positive b m M).
  Qed.

  Lemma moves_fall m ms : mover_ok b m -> forall q r, by_moves b ms q r ->
    mover_value m q - mover_value m r <= total (scale m) (map kind_of_move ms).
  Proof.
    intros M. induction ms as [|n ms IH]; intros q r P; inversion P; subst; [simpl; lia|].
    specialize (IH r0 r H5). destruct n as [|j js]; [easy|].
    pose proof (mover_falls b m M j js q r0 H1 H2). pose proof (carried_positive m (end_of j js) M).
    simpl. lia.
  Qed.

  (** With the chain of the last jump. *)
  Lemma moves_fall_last m ms : mover_ok b m -> forall q r, by_moves b ms q r -> ms <> [] ->
    exists j x, In j (jumps b) /\ plays_jump j x r /\ mover_value m q - mover_value m r
      <= total (scale m) (map kind_of_move ms) - carried_to (mover_chain m) j.
  Proof.
    intros M. induction ms as [|n ms IH]; intros q r P NE; [easy|]. inversion P; subst.
    destruct n as [|j js]; [easy|]. pose proof (mover_falls b m M j js q r0 H1 H2) as F.
    destruct ms as [|n ms].
    - inversion H5; subst. destruct (end_of_played j js q r H2) as [x [J X]].
      exists (end_of j js), x. split; auto. split; auto. simpl. lia.
    - destruct (IH r0 r H5) as [i [x [I [X L]]]]; [easy|]. exists i, x. split; auto. split; auto.
      pose proof (carried_positive m (end_of j js) M). cbn [map total kind_of_move] in *. lia.
  Qed.
End Games.

(** ** How many moves are needed

    Those of one category alone bound its moves, and what these take of another value need not be
    counted with the largest scale. *)

Lemma total_one (f : N -> Z) x ks : NoDup ks -> (forall k, f k <= 0) ->
  f x <= total (fun k => if N.eqb x k then f k else 0) ks.
Proof.
  intros D P. induction D as [|k ks N D IH]; [simpl; apply P|]. cbn [total].
  destruct (N.eqb_spec x k) as [->|X]; [|lia].
  rewrite total_zero; [lia|]. intros y Y. destruct (N.eqb_spec k y) as [->|]; easy.
Qed.

Section Needed.
  Variable ks : list N.        (* the categories *)
  Variable fall : mover * Z -> Z.

  (** The moves of the category that the potentials of it alone ask for. *)
  Definition least_of (alones : list (mover * Z)) (k : N) : Z :=
    fold_left (fun n x =>
      match alone (fst x) with
      | Some l => if N.eqb l k then Z.max n ((fall x + most (fst x) - 1) / most (fst x)) else n
      | None => n
      end) alones 0.

  (** Are more moves needed than are left? *)
  Definition needs_more (alones all : list (mover * Z)) (left : Z) : bool :=
    let least := filter (fun y => negb (Z.eqb (snd y) 0))
                   (map (fun k => (k, least_of alones k)) ks) in
    let rest := left - total snd least in
    (rest <? 0) || existsb (fun x =>
      most (fst x) * rest <? fall x - total (fun y => scale (fst x) (fst y) * snd y) least) all.

  Variable b : board.
  Variable moves : list N.     (* the categories of the moves of a game *)
  Hypothesis Different : NoDup ks.

  Definition how_many (k : N) : Z := total (fun x => if N.eqb x k then 1 else 0) moves.

  Definition allowed (x : mover * Z) : Prop :=
    mover_ok b (fst x) /\ fall x <= total (scale (fst x)) moves.

  Lemma how_many_positive k : 0 <= how_many k.
  Proof. apply total_positive. intros x. destruct (N.eqb x k); lia. Qed.

  Lemma alone_total m k : mover_ok b m -> alone m = Some k ->
    total (scale m) moves = scale m k * how_many k.
  Proof.
    intros M A. unfold how_many. rewrite <- total_scale. apply total_ext. intros x _.
    destruct (N.eqb_spec x k) as [->|E]; [lia|].
    rewrite (scale_alone b m M k x A); [lia|congruence].
  Qed.

  Lemma least_of_sound alones k : Forall allowed alones -> least_of alones k <= how_many k.
  Proof.
    unfold least_of. assert (E : forall n, n <= how_many k -> Forall allowed alones ->
      fold_left (fun n x => match alone (fst x) with
        | Some l => if N.eqb l k then Z.max n ((fall x + most (fst x) - 1) / most (fst x)) else n
        | None => n end) alones n <= how_many k); [|apply E, how_many_positive].
    induction alones as [|x l IH]; simpl; intros n L F; auto. inversion F; subst.
    apply IH; auto. destruct (alone (fst x)) as [i|] eqn:A; auto.
    destruct (N.eqb_spec i k) as [->|]; auto. destruct H1 as [M D].
    rewrite (alone_total _ k M A) in D. pose proof (how_many_positive k) as P.
    pose proof (scale_most b _ M k) as S. pose proof (scale_positive b _ M k) as SP.
    apply Z.max_lub; auto. destruct (Z.eq_dec (most (fst x)) 0) as [->|N].
    - now rewrite Zdiv_0_r.
    - apply Z.lt_succ_r. apply Z.div_lt_upper_bound; nia.
  Qed.

  Lemma total_kinds (f : N -> Z) : (forall k, f k <= 0) ->
    total f moves <= total (fun k => f k * how_many k) ks.
  Proof.
    intros P. unfold how_many. induction moves as [|x l IH].
    - simpl. rewrite total_zero; [lia|]. intros; lia.
    - cbn [total].
      rewrite (total_ext _ (fun k => (if N.eqb x k then f k else 0)
        + f k * total (fun x => if N.eqb x k then 1 else 0) l) ks).
      2: { intros k _. destruct (N.eqb x k); lia. }
      rewrite total_add. assert (E : f x <= total (fun k => if N.eqb x k then f k else 0) ks); [|lia].
      now apply total_one.
  Qed.

  Lemma filtered_total (f : N * Z -> Z) l : (forall x, snd x = 0 -> f x = 0) ->
    total f (filter (fun y => negb (Z.eqb (snd y) 0)) l) = total f l.
  Proof.
    intros Z. induction l as [|x l IH]; simpl; auto. destruct (Z.eqb_spec (snd x) 0) as [E|E].
    - simpl. rewrite IH, (Z x E). lia.
    - simpl. now rewrite IH.
  Qed.

  Theorem needs_more_sound alones all left : Forall allowed alones -> Forall allowed all ->
    Z.of_nat (length moves) <= left -> needs_more alones all left = false.
  Proof.
    intros A F L. unfold needs_more.
    assert (E : forall f : N -> Z, (forall k, f k <= 0) ->
      total f moves <= total (fun k => f k * least_of alones k) ks).
    { intros f P. eapply Z.le_trans; [now apply total_kinds|]. apply total_le. intros k _.
      pose proof (least_of_sound alones k A). specialize (P k). nia. }
    assert (LE : forall l : list N, total (fun _ => -1) l = - Z.of_nat (length l)).
    { induction l as [|x l IH]; auto. cbn [total length]. lia. }
    rewrite filtered_total, total_map by auto. cbn [snd].
    assert (S : 0 <= left - total (fun k => least_of alones k) ks).
    { assert (X : total (fun _ => -1) moves <= total (fun k => -1 * least_of alones k) ks).
      { apply (E (fun _ => -1)). intros k. cbv beta. lia. }
      rewrite LE, total_scale in X.
      change (total (least_of alones) ks) with (total (fun k => least_of alones k) ks) in X. lia. }
    apply orb_false_iff. split; [now apply Z.ltb_ge|].
    apply not_true_iff_false. rewrite existsb_exists. intros [x [I X]]. apply Z.ltb_lt in X.
    rewrite filtered_total, total_map in X by (intros y ->; lia). cbn [fst snd] in X.
    rewrite Forall_forall in F. destruct (F x I) as [M D].
    assert (P : forall k, scale (fst x) k - most (fst x) <= 0).
    { intros k. pose proof (scale_most b _ M k). lia. }
    pose proof (E (fun k => scale (fst x) k - most (fst x)) P) as Y. cbv beta in Y.
    rewrite total_sub in Y.
    rewrite (total_ext (fun k => (scale (fst x) k - most (fst x)) * least_of alones k)
      (fun k => scale (fst x) k * least_of alones k - most (fst x) * least_of alones k)) in Y
      by (intros; lia).
    rewrite total_sub, total_scale in Y.
    change (total (least_of alones) ks) with (total (fun k => least_of alones k) ks) in Y.
    assert (C : total (fun _ : N => most (fst x)) moves = most (fst x) * Z.of_nat (length moves)).
    { clear. induction moves as [|y l IH]; [simpl; lia|]. cbn [total length]. lia. }
    rewrite C in Y. pose proof (scale_most b _ M 0%N). pose proof (scale_positive b _ M 0%N). nia.
  Qed.
End Needed.

Definition is_alone (x : mover * Z) : bool := match alone (fst x) with Some _ => true | None => false end.

(** ** "bound move-potential": each value falls too far for fewer moves *)

Definition movers_refuse (b : board) (movers : list mover) (s : position_set) (t : finish_set) (m : N)
  : bool :=
  let l := map (fun x => (x, measure_lower (mover_measure x) s
                 - measure_upper (mover_measure x) (wide b t))) movers in
  needs_more (kinds b (category_in b)) snd (filter is_alone l) l (Z.of_N m - 1).

Lemma kinds_differ b category : NoDup (kinds b category).
Proof. apply NoDup_nodup. Qed.

Theorem movers_refuse_sound b movers s t m : Forall (mover_ok b) movers ->
  movers_refuse b movers s t m = true -> moves_at_least b s t m.
Proof.
  intros M H q r js Q R P. destruct (game_by_moves b js q r P) as [ms [B L]].
  destruct (N.le_gt_cases m (N.of_nat (number_of_moves js))) as [|G]; auto. exfalso.
  unfold movers_refuse in H. rewrite (needs_more_sound _ _ b (map (kind_of_move b) ms)) in H;
    [discriminate|apply kinds_differ| | |rewrite map_length; lia].
  1: apply Forall_forall; intros x X; apply filter_In in X; destruct X as [X _]; revert x X;
     apply Forall_forall.
  all: apply Forall_forall; intros x X; apply in_map_iff in X; destruct X as [y [<- Y]];
    rewrite Forall_forall in M; specialize (M y Y); split; auto; cbn [fst snd];
    pose proof (moves_fall b y ms M q r B) as F; rewrite !(mover_value_is b y M) in F;
    pose proof (mover_bounds b y M s q Q);
    pose proof (mover_bounds b y M (wide b t) r (finished_wide b t r R)); lia.
Qed.
