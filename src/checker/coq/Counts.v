(** * "positions" and "games": counted again

    Every jump changes the number of pegs alike, so a position is reached by one number of jumps.
    Level k has the least image of each position that k jumps lead to; the positions are the
    different images of its members. Of games a level says how many lead to each orbit; what counts
    is that as many games go on from a position as from each of its images. *)

From Coq Require Import List NArith ZArith Lia Bool Permutation SetoidList Mergesort Orders.
From Verified Require Import Syntax Game Weights Jumps Vectors Pagoda Image Tree Sets Images Halves
  Board_facts.
Import ListNotations.
Local Open Scope N_scope.

(** ** Lists without repetition *)

Lemma nodup_flat_map {A B : Type} (f : A -> list B) l : NoDup l ->
  (forall x, In x l -> NoDup (f x)) ->
  (forall x y z, In x l -> In y l -> In z (f x) -> In z (f y) -> x = y) ->
  NoDup (flat_map f l).
Proof.
  intros D F E. induction D as [|x l N D IH]; simpl; [constructor|].
  assert (R : NoDup (flat_map f l)).
  { apply IH; [intros y Y; apply F; now right|]. intros y z w Y Z. apply E; now right. }
  assert (X : forall z, In z (f x) -> ~ In z (flat_map f l)).
  { intros z Z I. apply in_flat_map in I. destruct I as [y [Y I]]. apply N.
    now rewrite (E x y z (or_introl eq_refl) (or_intror Y) Z I). }
  specialize (F x (or_introl eq_refl)). clear -R X F.
  induction (f x) as [|a k IH]; simpl; auto. inversion F; subst. constructor.
  - rewrite in_app_iff. intros [I|I]; auto. apply (X a); auto. now left.
  - apply IH; auto. intros z Z. apply X. now right.
Qed.

Lemma adds_in l : forall s q, Numbers.In q (fold_left (fun s q => Numbers.add q s) l s) <->
  In q l \/ Numbers.In q s.
Proof.
  induction l as [|x l IH]; simpl; intros s q; [tauto|]. rewrite IH, Numbers.add_spec.
  split; [intros [H|[->|H]]|intros [[->|H]|H]]; auto.
Qed.

(** A list as a set. *)
Definition set_of (l : list N) : numbers := fold_left (fun s q => Numbers.add q s) l Numbers.empty.

Lemma set_of_in l q : Numbers.In q (set_of l) <-> In q l.
Proof.
  unfold set_of. rewrite adds_in. split; auto. intros [H|H]; auto.
  now apply Numbers.empty_spec in H.
Qed.

(** ** Positions without pegs off the board *)

Definition outside_empty (b : board) (q : position) : Prop :=
  forall h, ~ In h (board_holes b) -> peg q h = false.

Definition set_on_board (b : board) (p : position_set) : bool :=
  is_inside b p && (N.ldiff (pegs p) (N.ones (N.of_nat (length (hole_names b)))) =? 0).

Lemma completion_outside b p q : set_on_board b p = true -> completion b p q -> outside_empty b q.
Proof.
  unfold set_on_board. rewrite andb_true_iff, N.eqb_eq. intros [I E] [C _] h H.
  assert (O : peg (open p) h = false).
  { destruct (peg (open p) h) eqn:O; auto. now apply (is_inside_spec b p) in O. }
  rewrite C by easy. apply (f_equal (fun x => peg x h)) in E. unfold peg in *.
  rewrite N.ldiff_spec, N.bits_0 in E. destruct (N.testbit (pegs p) h); auto. simpl in E.
  exfalso. apply H. apply peg_ones. unfold peg. now destruct (N.testbit (N.ones _) h).
Qed.

Lemma move_outside b q r : good_board b -> move b q r -> outside_empty b q -> outside_empty b r.
Proof.
  intros G [j [J [_ [_ K]]]] E h H. rewrite K; auto. intros I. apply H. now apply (G j J).
Qed.

Lemma path_outside b n : good_board b -> forall q r, path b n q r -> outside_empty b q ->
  outside_empty b r.
Proof.
  intros G. induction n as [|n IH]; simpl; intros q r P E; [now subst|].
  destruct P as [x [P M]]. apply (move_outside b x r G M). now apply (IH q).
Qed.

Lemma see_outside b g q : outside_empty b (see b g q).
Proof. intros h H. unfold see. now apply pull_outside. Qed.

(** ** The number of pegs changes with each jump *)

(** All jumps change it alike, not by 0. *)
Definition jumps_alike (b : board) : bool :=
  match jumps b with
  | [] => true
  | j :: js =>
    negb (pegs_gained j =? 0)%Z && forallb (fun k => (pegs_gained k =? pegs_gained j)%Z) js
  end.

Lemma jumps_alike_spec b : jumps_alike b = true ->
  exists d, d <> 0%Z /\ forall j, In j (jumps b) -> pegs_gained j = d.
Proof.
  unfold jumps_alike. destruct (jumps b) as [|j js].
  - intros _. exists 1%Z. easy.
  - rewrite andb_true_iff, negb_true_iff, Z.eqb_neq, forallb_forall. intros [D A].
    exists (pegs_gained j). split; auto. intros k [->|K]; auto. apply Z.eqb_eq. now apply A.
Qed.

Definition size_of (s : numbers) : N := Numbers.fold (fun _ n => N.succ n) s 0.

Lemma empty_level l x : Numbers.is_empty l = true -> ~ Numbers.In x l.
Proof. intros E I. apply Numbers.is_empty_spec in E. now apply (E x). Qed.

(** ** Symmetries *)

(** The images of a position, each once. *)
Definition orbit (ls : list (list shift)) (q : position) : list position :=
  Numbers.elements (fold_left (fun s l => Numbers.add (image l q) s) ls Numbers.empty).

Section Orbits.
  Variable b : board.
  Hypothesis OK : board_ok b = true.
  Let Good : good_board b := board_ok_spec b OK.
  Let hs := board_holes b.
  Variable symmetries : list ready_symmetry.
  Hypothesis Sy : Forall (is_symmetry b) symmetries.
  Let group := identity :: symmetries.
  Hypothesis Closed : group_ok b group = true.
  Let ls := map (shifts_by hs) group.

  Lemma group_symmetry g : In g group -> is_symmetry b g.
  Proof.
    intros [<-|I]; [now apply identity_symmetry|]. rewrite Forall_forall in Sy. auto.
  Qed.

  Lemma group_image q : exists g, In g group /\ least_image ls q = see b g q.
  Proof. apply (image_of b group group_symmetry). easy. Qed.

  Lemma group_same q g : In g group -> least_image ls (see b g q) = least_image ls q.
  Proof. exact (image_same b group group_symmetry Closed q g). Qed.

  Lemma see_identity q : outside_empty b q -> see b identity q = q.
  Proof.
    intros O. apply position_ext. intros h. unfold see. simpl.
    destruct (in_dec N.eq_dec h (board_holes b)) as [I|I]; [now rewrite pull_inside|].
    now rewrite pull_outside, O.
  Qed.

  (** What an element makes of a position another one undoes. *)
  Lemma group_undo g q : In g group -> outside_empty b q ->
    exists k, In k group /\ see b k (see b g q) = q.
  Proof.
    intros G O. pose proof Closed as C. unfold group_ok in C. rewrite forallb_forall in C.
    specialize (C g G). apply andb_true_iff in C. destruct C as [_ C].
    rewrite forallb_forall in C. specialize (C identity (or_introl eq_refl)).
    apply existsb_exists in C. destruct C as [k [K A]]. exists k. split; auto.
    rewrite (see_see b group group_symmetry g k q K).
    change (fun h => forth identity h) with (fun h : N => h) in A.
    rewrite (see_agree b _ identity q A). now apply see_identity.
  Qed.

  Lemma orbit_in q r : In r (orbit ls q) <-> exists g, In g group /\ r = see b g q.
  Proof.
    unfold orbit. rewrite elements_in.
    assert (F : forall k s, fold_left (fun s l => Numbers.add (image l q) s) k s
      = fold_left (fun s x => Numbers.add x s) (map (fun l => image l q) k) s).
    { induction k as [|x k IH]; simpl; intros s; auto. }
    rewrite F. change (fold_left _ _ Numbers.empty) with (set_of (map (fun l => image l q) ls)).
    rewrite set_of_in. unfold ls. rewrite map_map, in_map_iff. split.
    - intros [g [E G]]. exists g. split; auto. rewrite <- E. apply image_see.
    - intros [g [G ->]]. exists g. split; auto. apply image_see.
  Qed.
End Orbits.

(** ** Positions *)

Definition starts (b : board) (s : position_set) : list position :=
  Numbers.elements (set_of (filter (is_completion b s) (completions (board_holes b) s))).

Section Programs.
  Variable ls : list (list shift).      (* the symmetries *)
  Variable ms : list mask.                (* the jumps *)

  Definition images_of (l : list position) : numbers := set_of (map (least_image ls) l).

  Definition next_positions (level : numbers) : numbers :=
    Numbers.fold (fun q m => fold_left (fun m r => Numbers.add (least_image ls r) m) (nexts ms q) m)
      level Numbers.empty.

  Definition orbits_of_level (level : numbers) : list position :=
    flat_map (orbit ls) (Numbers.elements level).

  Definition orbit_sizes (level : numbers) : N :=
    Numbers.fold (fun q n => N.of_nat (length (orbit ls q)) + n) level 0.

  (** [None] when a size is wrong. *)
  Fixpoint count_positions (sizes : list N) (now : numbers) : option N :=
    match sizes with
    | [] => None
    | k :: rest =>
      if size_of now =? k then
        let next := next_positions now in
        match rest with
        | [] => if Numbers.is_empty next then Some (orbit_sizes now) else None
        | _ => option_map (N.add (orbit_sizes now)) (count_positions rest next)
        end
      else None
    end.
End Programs.

Section Positions.
  Variable b : board.
  Variable s : position_set.
  Variable symmetries : list ready_symmetry.
  Let hs := board_holes b.
  Let group := identity :: symmetries.
  Let ls := map (shifts_by hs) group.
  Let ms := map mask_of (jumps b).

  Hypothesis OK : board_ok b = true.
  Let Good : good_board b := board_ok_spec b OK.
  Hypothesis Sy : Forall (is_symmetry b) symmetries.
  Hypothesis Closed : group_ok b group = true.
  Hypothesis Keeps : forallb (fun g => same_set (see_set b g s) s) group = true.
  Hypothesis Inside : set_on_board b s = true.
  Hypothesis Alike : jumps_alike b = true.
  Variable pegs0 : Z.
  Hypothesis Fixed : fixed_pegs b s = Some pegs0.

  Lemma image_here q : exists g, In g group /\ least_image ls q = see b g q.
  Proof. exact (group_image b OK symmetries Sy q). Qed.

  Lemma same_here q g : In g group -> least_image ls (see b g q) = least_image ls q.
  Proof. exact (group_same b OK symmetries Sy Closed q g). Qed.

  Lemma starts_are q : In q (starts b s) <-> completion b s q.
  Proof.
    unfold starts. rewrite elements_in, set_of_in, filter_In, is_completion_spec.
    split; [tauto|]. intros C. split; auto. apply completions_complete; auto.
    unfold set_on_board in Inside. now apply andb_true_iff in Inside.
  Qed.

  Lemma starts_differ : NoDup (starts b s).
  Proof. apply elements_differ. Qed.

  (** [k] jumps lead to [x]. *)
  Definition led (k : nat) (x : position) : Prop := exists q, completion b s q /\ path b k q x.

  Lemma led_outside k x : led k x -> outside_empty b x.
  Proof.
    intros [q [Q P]]. apply (path_outside b k Good q); auto. now apply (completion_outside b s).
  Qed.

  Lemma led_image k x g : In g group -> led k x -> led k (see b g x).
  Proof.
    intros G [q [Q P]]. pose proof (group_symmetry b OK symmetries Sy g G) as S.
    exists (see b g q). split.
    - rewrite forallb_forall in Keeps. specialize (Keeps g G). apply same_set_eq in Keeps.
      rewrite <- Keeps. now apply see_completion.
    - clear Q. revert x P. induction k as [|k IH]; simpl; intros x P; [now subst|].
      destruct P as [y [P M]]. exists (see b g y). split; auto. now apply see_move.
  Qed.

  (** A level is that of [k] jumps. *)
  Definition is_level (k : nat) (level : numbers) : Prop :=
    (forall x, led k x -> Numbers.In (least_image ls x) level) /\
    (forall x, Numbers.In x level -> least_image ls x = x /\ led k x).

  Lemma least_led k x : led k x -> least_image ls (least_image ls x) = least_image ls x /\
    led k (least_image ls x).
  Proof.
    intros L. destruct (image_here x) as [g [G E]]. rewrite E. split.
    - rewrite (same_here x g G). exact E.
    - now apply led_image.
  Qed.

  Lemma first_is_level : is_level 0 (images_of ls (starts b s)).
  Proof.
    unfold images_of. split; intros x X.
    - destruct X as [q [Q P]]. simpl in P. subst. apply set_of_in. apply in_map.
      now apply starts_are.
    - rewrite set_of_in, in_map_iff in X. destruct X as [y [<- Y]]. apply starts_are in Y.
      apply least_led. exists y. split; [exact Y|]. reflexivity.
  Qed.

  Lemma next_positions_in level x : Numbers.In x (next_positions ls ms level) <->
    exists q r, Numbers.In q level /\ In r (nexts ms q) /\
      x = least_image ls r.
  Proof.
    unfold next_positions. rewrite Numbers.fold_spec.
    assert (E : forall l m, Numbers.In x (fold_left (fun m q => fold_left
        (fun m r => Numbers.add (least_image ls r) m) (nexts ms q) m) l m) <->
      Numbers.In x m \/
      exists q r, In q l /\ In r (nexts ms q) /\ x = least_image ls r).
    { assert (F : forall l m, Numbers.In x
          (fold_left (fun m r => Numbers.add (least_image ls r) m) l m) <->
        Numbers.In x m \/ exists r, In r l /\ x = least_image ls r).
      { induction l as [|r l IH]; cbn [fold_left In]; intros m.
        - split; [auto|]. intros [H|[r [[] _]]]. exact H.
        - rewrite IH, Numbers.add_spec. split.
          + intros [[->|H]|[y [Y E]]]; [right; exists r| |right; exists y]; auto.
          + intros [H|[y [[->|Y] E]]]; [auto|left; auto|right; exists y; auto]. }
      induction l as [|q l IH]; cbn [fold_left In]; intros m.
      - split; [auto|]. intros [H|[q [r [[] _]]]]. exact H.
      - rewrite IH, F. split.
        + intros [[H|[r [R E]]]|[y [r [Y [R E]]]]]; [|right; exists q, r|right; exists y, r]; auto.
        + intros [H|[y [r [[->|Y] [R E]]]]]; [auto|left; right; exists r; auto|].
          right. exists y, r. auto. }
    rewrite E. split.
    - intros [H|[q [r [Q R]]]]; [now apply Numbers.empty_spec in H|].
      exists q, r. now rewrite <- elements_in.
    - intros [q [r [Q R]]]. right. exists q, r. now rewrite elements_in.
  Qed.

  Lemma nexts_sound q r : In r (nexts ms q) -> move b q r.
  Proof.
    assert (E : forall js, incl js (jumps b) -> In r (nexts (map mask_of js) q) -> move b q r);
      [|apply E, incl_refl].
    induction js as [|j js IH]; [easy|]. intros I.
    change (nexts (map mask_of (j :: js)) q) with
      (if N.eqb (N.land q (care (mask_of j))) (need (mask_of j))
       then N.lxor q (flip (mask_of j)) :: nexts (map mask_of js) q
       else nexts (map mask_of js) q).
    assert (J : In j (jumps b)) by (apply I; now left). destruct (Good j J) as [D _].
    assert (T : In r (nexts (map mask_of js) q) -> move b q r).
    { apply IH. intros k K. apply I. now right. }
    destruct (N.eqb_spec (N.land q (care (mask_of j))) (need (mask_of j))) as [F|F]; auto.
    intros [<-|H]; auto. exists j. split; auto. apply mask_fits in F; auto.
    pose proof (play_sound j q D F) as P. destruct (mask_plays j q _ D P) as [_ <-]. exact P.
  Qed.

  Lemma next_is_level k level : is_level k level -> is_level (S k) (next_positions ls ms level).
  Proof.
    intros [H B]. split; intros x X.
    - destruct X as [q [Q [y [P M]]]]. assert (Y : led k y) by (exists q; auto).
      pose proof (H y Y) as I. destruct (image_here y) as [g [G E]]. rewrite E in I.
      apply next_positions_in. exists (see b g y), (see b g x). repeat split; auto.
      + apply nexts_complete; auto. apply see_move; auto.
        now apply (group_symmetry b OK symmetries Sy).
      + symmetry. apply (same_here x g G).
    - apply next_positions_in in X. destruct X as [q [r [Q [R ->]]]]. apply least_led.
      apply nexts_sound in R. destruct (B q Q) as [_ [z [Z P]]]. exists z. split; auto.
      exists q. auto.
  Qed.

  (** The members' images are all positions that so many jumps lead to. *)
  Lemma orbits_of_level_are k level x : is_level k level ->
    In x (orbits_of_level ls level) <-> led k x.
  Proof.
    intros [H B]. unfold orbits_of_level. rewrite in_flat_map. split.
    - intros [y [Y I]]. apply elements_in, B in Y. destruct Y as [_ Y].
      apply orbit_in in I. destruct I as [g [G ->]]. now apply led_image.
    - intros L. exists (least_image ls x). split; [apply elements_in; auto|].
      destruct (image_here x) as [g [G E]]. rewrite E. apply orbit_in.
      destruct (group_undo b OK symmetries Sy Closed g x G (led_outside k x L)) as [e [I U]].
      exists e. split; auto.
  Qed.

  Lemma orbits_of_level_differ k level : is_level k level -> NoDup (orbits_of_level ls level).
  Proof.
    intros [_ B]. apply nodup_flat_map.
    - apply elements_differ.
    - intros x _. apply elements_differ.
    - intros x y z X Y IX IY. apply elements_in in X, Y. destruct (B x X) as [EX _].
      destruct (B y Y) as [EY _]. apply orbit_in in IX, IY. destruct IX as [g [G ->]].
      destruct IY as [k' [K E]]. rewrite <- EX, <- EY.
      rewrite <- (same_here x g G).
      rewrite <- (same_here y k' K). now rewrite E.
  Qed.

  Lemma orbit_sizes_are level : orbit_sizes ls level = N.of_nat (length (orbits_of_level ls level)).
  Proof.
    unfold orbit_sizes, orbits_of_level. rewrite Numbers.fold_spec.
    assert (E : forall l n, fold_left (fun n q => N.of_nat (length (orbit ls q)) + n) l n
      = N.of_nat (length (flat_map (orbit ls) l)) + n).
    { induction l as [|x l IH]; intros n; simpl fold_left; simpl flat_map; [reflexivity|].
      rewrite IH, app_length. lia. }
    rewrite E. lia.
  Qed.

  Lemma led_pegs d k x : (forall j, In j (jumps b) -> pegs_gained j = d) -> led k x ->
    pegs_among (board_holes b) x = (pegs0 + Z.of_nat k * d)%Z.
  Proof.
    intros D [q [Q P]]. rewrite <- (fixed_pegs_spec b s pegs0 q Fixed Q).
    now apply (path_pegs b d k Good D).
  Qed.

  Lemma none_led_on k level : is_level (S k) level -> Numbers.is_empty level = true ->
    forall i x, (k < i)%nat -> ~ led i x.
  Proof.
    intros [H _] E i x L [q [Q P]]. replace i with ((i - S k) + S k)%nat in P by lia.
    apply path_split in P. destruct P as [y [P _]].
    apply (empty_level level (least_image ls y) E). apply H. exists q. auto.
  Qed.

  Lemma count_positions_sound sizes : forall k now n, is_level k now ->
    count_positions ls ms sizes now = Some n ->
    exactly n (fun x => exists i, (k <= i)%nat /\ led i x).
  Proof.
    destruct (jumps_alike_spec b Alike) as [d [N0 D]].
    induction sizes as [|size sizes IH]; simpl; intros k now n L H; [discriminate|].
    destruct (size_of now =? size); [|discriminate].
    pose proof (next_is_level k now L) as NL. destruct sizes as [|more sizes].
    - destruct (Numbers.is_empty _) eqn:E; [|discriminate]. injection H as <-.
      exists (orbits_of_level ls now). split; [now apply (orbits_of_level_differ k)|].
      split; [|now rewrite orbit_sizes_are]. intros x. rewrite (orbits_of_level_are k now x L).
      split; [eauto|]. intros [i [I X]]. destruct (Nat.eq_dec k i) as [->|N]; auto.
      exfalso. apply (none_led_on k _ NL E i x); [lia|auto].
    - destruct (count_positions ls ms (more :: sizes) (next_positions ls ms now)) as [m|] eqn:C;
        [|discriminate].
      injection H as <-. destruct (IH (S k) _ m NL C) as [l [Dl [Il Ll]]].
      exists (orbits_of_level ls now ++ l). split; [|split].
      + apply nodup_app; auto; [now apply (orbits_of_level_differ k)|].
        intros x X Y. apply (orbits_of_level_are k now x L) in X. apply Il in Y.
        destruct Y as [i [I Y]]. apply (led_pegs d k x D) in X. apply (led_pegs d i x D) in Y. nia.
      + intros x. rewrite in_app_iff, Il, (orbits_of_level_are k now x L). split.
        * intros [X|[i [I X]]]; [exists k|exists i]; split; auto; lia.
        * intros [i [I X]]. destruct (Nat.eq_dec k i) as [->|N]; [now left|].
          right. exists i. split; auto. lia.
      + rewrite app_length, orbit_sizes_are. lia.
  Qed.

  Theorem positions_counted sizes n :
    count_positions ls ms sizes (images_of ls (starts b s)) = Some n -> exactly n (is_reached b s).
  Proof.
    intros H. destruct (count_positions_sound sizes 0%nat _ n first_is_level H) as [l [D [I L]]].
    exists l. split; auto. split; auto. intros x. rewrite I. split.
    - intros [i [_ [q [Q P]]]]. exists q. split; auto. now apply path_reach in P.
    - intros [q [Q R]]. apply path_of_game in R. destruct R as [i R]. exists i.
      split; [lia|]. exists q. auto.
  Qed.
End Positions.

(** ** Games *)

(** No two jumps with the same cells. *)
Fixpoint all_differ (js : list jump) : bool :=
  match js with
  | [] => true
  | j :: js => negb (existsb (same_cells j) js) && all_differ js
  end.

Lemma all_differ_spec js : all_differ js = true ->
  NoDup js /\ forall j k, In j js -> In k js -> incl j k -> incl k j -> j = k.
Proof.
  induction js as [|j js IH]; simpl; [split; [constructor|easy]|].
  rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, existsb_exists. intros [N H].
  apply IH in H. destruct H as [D H].
  assert (X : forall k, In k js -> incl j k -> incl k j -> False).
  { intros k K A B. apply N. exists k. split; auto. unfold same_cells.
    now rewrite !incl_within. }
  split.
  - constructor; auto. intros I. apply (X j I); apply incl_refl.
  - intros i k [<-|I] [<-|K] A B; auto; exfalso; eauto.
Qed.

(** A position and a number of games; pairs are sorted by position, and equal ones joined. *)
Module By_position <: TotalLeBool'.
  Definition t : Type := (N * Z)%type.
  Definition leb (x y : t) : bool := fst x <=? fst y.
  Lemma leb_total x y : leb x y = true \/ leb y x = true.
  Proof. unfold leb. rewrite !N.leb_le. lia. Qed.
End By_position.
Module Sorting := Sort By_position.

Fixpoint join (x : N * Z) (l : list (N * Z)) : list (N * Z) :=
  match l with
  | [] => [x]
  | y :: l => if fst x =? fst y then join (fst x, (snd x + snd y)%Z) l else x :: join y l
  end.

Definition tally (l : list (N * Z)) : list (N * Z) :=
  match Sorting.sort l with
  | [] => []
  | x :: l => join x l
  end.

Lemma join_total (f : N -> Z) l : forall x,
  total (fun y => snd y * f (fst y))%Z (join x l) = (snd x * f (fst x) +
    total (fun y => snd y * f (fst y)) l)%Z.
Proof.
  induction l as [|y l IH]; simpl; intros x; auto.
  destruct (N.eqb_spec (fst x) (fst y)) as [E|E]; [|simpl; now rewrite IH].
  rewrite IH. simpl. rewrite <- E. lia.
Qed.

Lemma tally_total (f : N -> Z) l : total (fun y => snd y * f (fst y))%Z (tally l) =
  total (fun y => snd y * f (fst y))%Z l.
Proof.
  rewrite (total_permutation _ l (Sorting.sort l) (Sorting.Permuted_sort l)). unfold tally.
  destruct (Sorting.sort l) as [|x k]; auto. now rewrite join_total.
Qed.

Lemma total_flat_map {A B : Type} (f : B -> Z) (g : A -> list B) l :
  total f (flat_map g l) = total (fun x => total f (g x)) l.
Proof. induction l as [|x l IH]; simpl; auto. now rewrite total_app, IH. Qed.

(** More games than these are not counted. *)
Definition most_games : Z := 2 ^ 128.

Section Game_programs.
  Variable b : board.
  Variable ls : list (list shift).
  Variable ms : list mask.

  Definition first_games (l : list position) : list (N * Z) :=
    tally (map (fun q => (least_image ls q, 1%Z)) l).

  Definition next_games (now : list (N * Z)) : list (N * Z) :=
    tally (flat_map (fun x => map (fun r => (least_image ls r, snd x)) (nexts ms (fst x))) now).

  Definition finished_games (t : finish_set) (now : list (N * Z)) : Z :=
    total (fun x => if is_finished b ms t (fst x) then snd x else 0%Z) now.

  Fixpoint count_games (t : finish_set) (sizes : list N) (now : list (N * Z)) : option Z :=
    match sizes with
    | [] => None
    | k :: rest =>
      if (N.of_nat (length now) =? k) && forallb (fun x => snd x <? most_games)%Z now then
        let next := next_games now in
        match rest with
        | [] => match next with [] => Some (finished_games t now) | _ => None end
        | _ => option_map (Z.add (finished_games t now)) (count_games t rest next)
        end
      else None
    end.
End Game_programs.

Section Games.
  Variable b : board.
  Variable s : position_set.
  Variable t : finish_set.
  Variable symmetries : list ready_symmetry.
  Let hs := board_holes b.
  Let group := identity :: symmetries.
  Let ls := map (shifts_by hs) group.
  Let ms := map mask_of (jumps b).

  (** All games of at most so many jumps. *)
  Fixpoint games_from (n : nat) (q : position) : list (list jump) :=
    (if is_finished b ms t q then [[]] else []) ++
    match n with
    | O => []
    | S n => flat_map (fun j => if fits j q then map (cons j) (games_from n (play j q)) else [])
               (jumps b)
    end.

  Definition how_many_games (n : nat) (q : position) : Z := Z.of_nat (length (games_from n q)).

  Hypothesis OK : board_ok b = true.
  Let Good : good_board b := board_ok_spec b OK.
  Hypothesis Sy : Forall (is_symmetry b) symmetries.
  Hypothesis Keeps : forallb (fun g => same_set (see_set b g (wide b t)) (wide b t)) group = true.
  Hypothesis Inside : set_on_board b s = true.
  Hypothesis Inside_finish : set_on_board b (wide b t) = true.
  Hypothesis Differ : all_differ (jumps b) = true.

  Lemma games_from_are n : forall q js, In js (games_from n q) <->
    (length js <= n)%nat /\ exists r, finished b t r /\ played b js q r.
  Proof.
    assert (E : forall q, In [] (if is_finished b ms t q then [[]] else [] : list (list jump)) <->
      exists r, finished b t r /\ played b [] q r).
    { intros q. unfold ms. destruct (is_finished b _ t q) eqn:F.
      - split; [|now left]. intros _. apply is_finished_spec in F; auto. exists q.
        split; auto. constructor.
      - split; [easy|]. intros [r [R P]]. inversion P; subst.
        apply is_finished_spec in R; auto. congruence. }
    assert (N : forall q j js, ~ In (j :: js)
      (if is_finished b ms t q then [[]] else [] : list (list jump))).
    { intros q j js. destruct (is_finished b ms t q); simpl; [|easy]. intros [H|[]]. discriminate. }
    induction n as [|n IH]; intros q js; cbn [games_from]; rewrite in_app_iff.
    - destruct js as [|j js]; simpl length.
      + rewrite E. simpl. intuition lia.
      + split; [|lia]. intros [H|[]]. now apply N in H.
    - rewrite in_flat_map. destruct js as [|j js]; simpl length.
      + rewrite E. split; [intros [H|[j [_ H]]]|intros [_ H]; auto].
        * split; [lia|auto].
        * destruct (fits j q); [|easy]. apply in_map_iff in H. destruct H as [x [H _]].
          discriminate.
      + split.
        * intros [H|[k [K H]]]; [now apply N in H|]. destruct (fits k q) eqn:F; [|easy].
          apply in_map_iff in H. destruct H as [x [[= -> ->] H]]. apply IH in H.
          destruct H as [L [r [R P]]]. split; [lia|]. exists r. split; auto.
          apply Played_on with (play j q); auto. apply play_sound; auto. now apply Good.
        * intros [L [r [R P]]]. right. inversion P; subst. exists j. split; auto.
          destruct (play_complete j q r0) as [F ->]; auto; [now apply Good|]. rewrite F.
          apply in_map. apply IH. split; [lia|]. eauto.
  Qed.

  Lemma nodup_map_cons (j : jump) l : NoDup l -> NoDup (map (cons j) l).
  Proof.
    induction 1 as [|x l N D IH]; simpl; constructor; auto. intros I. apply N.
    apply in_map_iff in I. destruct I as [y [[= ->] I]]. exact I.
  Qed.

  Lemma games_from_differ n : forall q, NoDup (games_from n q).
  Proof.
    assert (E : forall q, NoDup (if is_finished b ms t q then [[]] else [] : list (list jump))).
    { intros q. destruct (is_finished _ _ _ _); repeat constructor; easy. }
    induction n as [|n IH]; intros q; cbn [games_from]; [rewrite app_nil_r; apply E|].
    apply nodup_app; auto.
    - apply nodup_flat_map; [apply (all_differ_spec _ Differ)| |].
      + intros j _. destruct (fits j q); [|constructor]. apply nodup_map_cons. apply IH.
      + intros j k g _ _ X Y. destruct (fits j q); [|easy]. destruct (fits k q); [|easy].
        apply in_map_iff in X, Y. destruct X as [x [<- _]], Y as [y [[= -> _] _]]. easy.
    - intros g X Y. apply in_flat_map in Y. destruct Y as [j [_ Y]].
      destruct (fits j q); [|easy]. apply in_map_iff in Y. destruct Y as [y [<- _]].
      destruct (is_finished b ms t q); [|easy]. destruct X as [X|[]]. discriminate.
  Qed.

  Lemma how_many_step n q : how_many_games (S n) q =
    ((if is_finished b ms t q then 1 else 0) +
     total (fun j => if fits j q then how_many_games n (play j q) else 0) (jumps b))%Z.
  Proof.
    unfold how_many_games. cbn [games_from]. rewrite app_length.
    assert (E : forall js, Z.of_nat (length (flat_map
        (fun j => if fits j q then map (cons j) (games_from n (play j q)) else []) js)) =
      total (fun j => if fits j q then Z.of_nat (length (games_from n (play j q))) else 0%Z) js).
    { induction js as [|j js IH]; auto. cbn [flat_map total]. rewrite app_length, Nat2Z.inj_add, IH.
      destruct (fits j q); [now rewrite map_length|reflexivity]. }
    rewrite Nat2Z.inj_add, E. f_equal. now destruct (is_finished b ms t q).
  Qed.

  (** The same by masks. *)
  Lemma total_nexts (f : position -> Z) q :
    total f (nexts ms q) = total (fun j => if fits j q then f (play j q) else 0%Z) (jumps b).
  Proof.
    assert (E : forall js, incl js (jumps b) -> total f (nexts (map mask_of js) q) =
      total (fun j => if fits j q then f (play j q) else 0%Z) js); [|apply E, incl_refl].
    induction js as [|j js IH]; intros I; auto.
    change (nexts (map mask_of (j :: js)) q) with
      (if N.eqb (N.land q (care (mask_of j))) (need (mask_of j))
       then N.lxor q (flip (mask_of j)) :: nexts (map mask_of js) q
       else nexts (map mask_of js) q).
    assert (J : In j (jumps b)) by (apply I; now left). destruct (Good j J) as [D _].
    cbn [total]. rewrite <- IH by (intros k K; apply I; now right).
    destruct (fits j q) eqn:F.
    - destruct (mask_plays j q _ D (play_sound j q D F)) as [M ->].
      rewrite M, N.eqb_refl. reflexivity.
    - destruct (N.eqb_spec (N.land q (care (mask_of j))) (need (mask_of j))) as [M|M]; auto.
      apply mask_fits in M; auto. congruence.
  Qed.

  (** *** As many games go on from an image *)

  Section Image.
    Variable g : ready_symmetry.
    Hypothesis G : In g group.
    Let S : is_symmetry b g := group_symmetry b OK symmetries Sy g G.

    (** The jump that [g] makes of another. *)
    Definition goes_to (j k : jump) : Prop :=
      In j (jumps b) /\ In k (jumps b) /\ same_cells (map_jump (back g) j) k = true.

    Lemma goes_to_injective j j' k : goes_to j k -> goes_to j' k -> j = j'.
    Proof.
      assert (E : forall i i', In i (jumps b) -> In i' (jumps b) ->
        incl (map_jump (back g) i) (map_jump (back g) i') -> incl i i').
      { intros i i' I I' H c C. assert (M : In (make_cell (back g (hole c)) (before c) (after c))
          (map_jump (back g) i')) by (apply H; apply in_map_iff; now exists c).
        apply in_map_iff in M. destruct M as [d [[= H1 H2 H3] D]]. replace c with d; auto.
        destruct c as [h x y], d as [h' x' y']. simpl in *. subst. f_equal.
        destruct (back_forth b g S h') as [_ B']; [apply (Good i' I'); now apply (in_map hole) in D|].
        destruct (back_forth b g S h) as [_ B]; [apply (Good i I); now apply (in_map hole) in C|].
        congruence. }
      intros [J [K C]] [J' [_ C']]. unfold same_cells in C, C'.
      apply andb_true_iff in C, C'. destruct C as [A B], C' as [A' B'].
      apply within_spec in A, B, A', B'.
      apply (all_differ_spec _ Differ); auto; apply E; auto; eapply incl_tran; eauto.
    Qed.

    Lemma images_of_jumps js : incl js (jumps b) -> exists ks, Forall2 goes_to js ks.
    Proof.
      induction js as [|j js IH]; intros I; [now exists []|].
      destruct IH as [ks K]; [intros x X; apply I; now right|].
      assert (J : In j (jumps b)) by (apply I; now left).
      destruct (back_cells b g S j J) as [k [Hk C]]. exists (k :: ks). constructor; auto.
      now repeat split.
    Qed.

    Lemma goes_to_one js ks k : Forall2 goes_to js ks -> In k ks -> exists j, In j js /\ goes_to j k.
    Proof.
      induction 1 as [|j k' js ks H K IH]; [easy|]. intros [->|I].
      - exists j. split; auto. now left.
      - destruct (IH I) as [i [A B]]. exists i. split; auto. now right.
    Qed.

    Lemma images_differ js ks : Forall2 goes_to js ks -> NoDup js -> NoDup ks.
    Proof.
      induction 1 as [|j k js ks H K IH]; intros D; constructor; inversion D; subst; auto.
      intros I. destruct (goes_to_one js ks k K I) as [i [A B]].
      now rewrite (goes_to_injective j i k H B) in *.
    Qed.

    Lemma images_permuted : exists ks, Forall2 goes_to (jumps b) ks /\ Permutation ks (jumps b).
    Proof.
      destruct (images_of_jumps (jumps b) (incl_refl _)) as [ks K]. exists ks. split; auto.
      apply NoDup_Permutation_bis.
      - apply (images_differ _ _ K), (all_differ_spec _ Differ).
      - apply same_length in K. lia.
      - intros k I. destruct (goes_to_one _ _ k K I) as [j [_ H]]. apply H.
    Qed.

    Lemma goes_to_plays j k q : goes_to j k ->
      fits k (see b g q) = fits j q /\
      (fits j q = true -> play k (see b g q) = see b g (play j q)).
    Proof.
      intros [J [K C]]. destruct (Good j J) as [D I]. destruct (Good k K) as [Dk _].
      assert (P : fits j q = true -> fits k (see b g q) = true /\
        see b g (play j q) = play k (see b g q)).
      { intros F. apply play_complete; auto. apply (plays_same_cells _ _ _ _ C).
        apply pull_plays; auto using (forth_back b g S), (back_forth b g S).
        now apply play_sound. }
      split; [|intros F; symmetry; now apply P].
      destruct (fits j q) eqn:F; [now apply P|].
      rewrite <- not_true_iff_false in F |- *. intros H. apply F. clear P F.
      rewrite fits_spec in H |- *. intros c Hc. unfold same_cells in C.
      apply andb_true_iff in C. destruct C as [C _]. apply within_spec in C.
      assert (M : In (make_cell (back g (hole c)) (before c) (after c)) k).
      { apply C. apply in_map_iff. now exists c. }
      apply H in M. simpl in M. rewrite <- M. unfold see.
      destruct (back_forth b g S (hole c)) as [B E]; [apply I; now apply in_map|].
      now rewrite pull_inside, E.
    Qed.

    Lemma finished_image q : outside_empty b q ->
      is_finished b ms t (see b g q) = is_finished b ms t q.
    Proof.
      intros O. assert (K : forall x, In x group -> see_set b x (wide b t) = wide b t).
      { rewrite forallb_forall in Keeps. intros x X. apply same_set_eq. auto. }
      apply eq_iff_eq_true. unfold ms. rewrite !is_finished_spec by easy. split; intros F.
      - rewrite <- (see_back b g q S O). apply see_finished; auto using swap_symmetry.
        rewrite <- (K g G) at 1. unfold see_set, pull_set. simpl.
        pose proof (forth_back b g S) as FB. pose proof (back_forth b g S) as BF.
        assert (U : forall p, (forall h, ~ In h (board_holes b) -> peg p h = false) ->
          pull (board_holes b) (back g) (pull (board_holes b) (forth g) p) = p).
        { intros p. exact (see_back b g p S). }
        unfold set_on_board in Inside_finish. rewrite andb_true_iff in Inside_finish.
        destruct Inside_finish as [IO IP].
        rewrite !U.
        + destruct (wide b t). reflexivity.
        + intros h H. destruct (peg (open (wide b t)) h) eqn:E; auto.
          now apply (is_inside_spec b _ h IO) in E.
        + intros h H. apply N.eqb_eq in IP. apply (f_equal (fun x => peg x h)) in IP.
          unfold peg in *. rewrite N.ldiff_spec, N.bits_0 in IP.
          destruct (N.testbit (pegs (wide b t)) h); auto. simpl in IP. exfalso. apply H.
          apply peg_ones. unfold peg. now destruct (N.testbit (N.ones _) h).
      - apply see_finished; auto.
    Qed.

    Lemma how_many_image n : forall q, outside_empty b q ->
      how_many_games n (see b g q) = how_many_games n q.
    Proof.
      induction n as [|n IH]; intros q O.
      - unfold how_many_games. cbn [games_from]. now rewrite finished_image.
      - rewrite !how_many_step, finished_image by easy. f_equal.
        destruct images_permuted as [ks [K P]].
        rewrite <- (total_permutation _ ks (jumps b) P).
        assert (A : forall js, incl js (jumps b) -> forall ks, Forall2 goes_to js ks ->
          total (fun k => if fits k (see b g q) then how_many_games n (play k (see b g q)) else 0%Z)
            ks =
          total (fun j => if fits j q then how_many_games n (play j q) else 0%Z) js).
        { clear K P. intros js I ks0 F. induction F as [|j k js ks0 H F IF]; auto.
          cbn [total]. rewrite IF by (intros x X; apply I; now right). f_equal.
          destruct (goes_to_plays j k q H) as [E Q]. rewrite E.
          destruct (fits j q) eqn:Fj; auto. rewrite Q by easy. apply IH.
          assert (J : In j (jumps b)) by apply H.
          apply (move_outside b q); auto. exists j. split; auto. apply play_sound; auto.
          now apply Good. }
        apply A; auto. apply incl_refl.
    Qed.
  End Image.

  (** *** The sum *)

  Definition sum_of (n : nat) (now : list (N * Z)) : Z :=
    total (fun x => snd x * how_many_games n (fst x))%Z now.

  Definition all_outside (now : list (N * Z)) : Prop :=
    Forall (fun x => outside_empty b (fst x)) now.

  Lemma least_outside q : outside_empty b (least_image ls q).
  Proof.
    destruct (group_image b OK symmetries Sy q) as [g [_ E]].
    change (outside_empty b (least_image (map (shifts_by (board_holes b)) (identity :: symmetries)) q)).
    rewrite E. apply see_outside.
  Qed.

  Lemma how_many_least n q : outside_empty b q ->
    how_many_games n (least_image ls q) = how_many_games n q.
  Proof.
    intros O. destruct (group_image b OK symmetries Sy q) as [g [G E]].
    change (how_many_games n
      (least_image (map (shifts_by (board_holes b)) (identity :: symmetries)) q) =
      how_many_games n q).
    rewrite E. now apply how_many_image.
  Qed.

  Lemma join_fst (P : N -> Prop) l : forall x, P (fst x) -> Forall (fun y => P (fst y)) l ->
    Forall (fun y => P (fst y)) (join x l).
  Proof.
    induction l as [|y l IH]; simpl; intros x X F; [auto|]. inversion F; subst.
    destruct (_ =? _); [apply IH; auto|]. constructor; auto.
  Qed.

  Lemma tally_fst (P : N -> Prop) l : Forall (fun y => P (fst y)) l ->
    Forall (fun y => P (fst y)) (tally l).
  Proof.
    intros F. unfold tally. apply (Permutation_Forall (Sorting.Permuted_sort l)) in F.
    destruct (Sorting.sort l) as [|x k]; auto. inversion F; subst. now apply join_fst.
  Qed.

  Lemma next_games_outside now : all_outside (next_games ls ms now).
  Proof.
    apply tally_fst. apply Forall_forall. intros x X. apply in_flat_map in X.
    destruct X as [y [_ X]]. apply in_map_iff in X. destruct X as [r [<- _]]. simpl.
    apply least_outside.
  Qed.

  Lemma sum_step n now : all_outside now ->
    sum_of (S n) now = (finished_games b ms t now + sum_of n (next_games ls ms now))%Z.
  Proof.
    intros O. unfold sum_of, next_games. rewrite (tally_total (how_many_games n)).
    unfold finished_games. rewrite total_flat_map, <- total_add. apply total_ext.
    intros x X. unfold all_outside in O. rewrite Forall_forall in O. specialize (O x X).
    rewrite how_many_step, <- total_nexts, total_map. cbn [fst snd].
    assert (E : total (fun r => snd x * how_many_games n (least_image ls r))%Z (nexts ms (fst x))
      = (snd x * total (how_many_games n) (nexts ms (fst x)))%Z).
    { rewrite <- total_scale. apply total_ext. intros r R. rewrite how_many_least; auto.
      apply (nexts_sound b OK) in R. now apply (move_outside b (fst x)). }
    rewrite E. destruct (is_finished b ms t (fst x)); ring.
  Qed.

  Lemma count_games_sound sizes : forall now n d, all_outside now ->
    count_games b ls ms t sizes now = Some n -> (length sizes <= d)%nat -> sum_of d now = n.
  Proof.
    induction sizes as [|k sizes IH]; simpl; intros now n d O H L; [discriminate|].
    destruct (_ && _); [|discriminate]. destruct d as [|d]; [inversion L|].
    apply le_S_n in L. rewrite sum_step by easy.
    destruct sizes as [|more sizes].
    - destruct (next_games ls ms now); [|discriminate]. injection H as <-. unfold sum_of. simpl. lia.
    - destruct (count_games b ls ms t (more :: sizes) (next_games ls ms now)) as [m|] eqn:C; [|discriminate].
      injection H as <-.
      now rewrite (IH _ m d (next_games_outside now) C L).
  Qed.

  Definition all_games (n : nat) : list (position * list jump) :=
    flat_map (fun q => map (pair q) (games_from n q)) (starts b s).

  Lemma all_games_are n g : In g (all_games n) <-> (length (snd g) <= n)%nat /\ is_game b s t g.
  Proof.
    assert (I : forall q, In q (starts b s) <-> completion b s q).
    { intros q. now apply starts_are. }
    unfold all_games, is_game. rewrite in_flat_map. split.
    - intros [q [Q X]]. apply in_map_iff in X. destruct X as [js [<- X]]. simpl.
      apply games_from_are in X. apply I in Q. tauto.
    - intros [L [Q X]]. exists (fst g). split; [now apply I|]. apply in_map_iff.
      exists (snd g). split; [now destruct g|]. apply games_from_are. tauto.
  Qed.

  Lemma all_games_differ n : NoDup (all_games n).
  Proof.
    apply nodup_flat_map; [apply elements_differ| |].
    - intros q _. pose proof (games_from_differ n q) as D.
      induction D as [|x l N D IH]; simpl; constructor; auto. intros I. apply N.
      apply in_map_iff in I. destruct I as [y [[= ->] I]]. exact I.
    - intros q r g _ _ X Y. apply in_map_iff in X, Y. destruct X as [x [<- _]].
      destruct Y as [y [[= -> _] _]]. easy.
  Qed.

  Lemma all_games_sum n : Z.of_nat (length (all_games n)) = sum_of n (first_games ls (starts b s)).
  Proof.
    unfold sum_of, first_games. rewrite (tally_total (how_many_games n)), total_map.
    cbn [fst snd]. unfold all_games.
    assert (A : forall q, In q (starts b s) -> outside_empty b q).
    { intros q Q. apply (completion_outside b s); auto. now apply starts_are. }
    revert A. generalize (starts b s) as l. induction l as [|q l IH]; intros A; auto.
    cbn [flat_map total]. rewrite app_length, map_length, Nat2Z.inj_add, IH
      by (intros x X; apply A; now right).
    rewrite how_many_least by (apply A; now left). unfold how_many_games. lia.
  Qed.

  Theorem games_counted sizes n :
    count_games b ls ms t sizes (first_games ls (starts b s)) = Some n -> exactly (Z.to_N n) (is_game b s t).
  Proof.
    intros H. assert (O : all_outside (first_games ls (starts b s))).
    { apply tally_fst. apply Forall_forall. intros x X. apply in_map_iff in X.
      destruct X as [q [<- _]]. simpl. apply least_outside. }
    assert (E : forall d, (length sizes <= d)%nat -> Z.of_nat (length (all_games d)) = n).
    { intros d L. rewrite all_games_sum. now apply (count_games_sound sizes). }
    set (d0 := length sizes) in *.
    exists (all_games d0). split; [apply all_games_differ|].
    split; [|rewrite <- (E d0 (le_n d0)); lia].
    intros g. rewrite all_games_are. split; [tauto|]. intros I.
    split; auto. set (d := Nat.max d0 (length (snd g))).
    assert (A : incl (all_games d) (all_games d0)).
    { apply NoDup_length_incl; [apply all_games_differ| |].
      - apply Nat2Z.inj_le. rewrite !E by (unfold d; lia). lia.
      - intros x X. apply all_games_are in X. apply all_games_are. unfold d. split; [lia|tauto]. }
    assert (M : In g (all_games d)) by (apply all_games_are; unfold d; split; [lia|auto]).
    apply A, all_games_are in M. tauto.
  Qed.
End Games.

(** ** The check *)

Definition keeps_set (b : board) (p : position_set) (group : list ready_symmetry) : bool :=
  forallb (fun g => same_set (see_set b g p) p) group.

(** Limits of the format: no proof needs them. *)
Definition count_limits (b : board) (symmetries : list ready_symmetry) : bool :=
  (holes b <=? most_holes) && Nat.leb (length symmetries) most_symmetries.

Definition count_ok (b : board) (symmetries : list ready_symmetry) (s : position_set)
  (t : option finish_set) (sizes : list N) (n : N) : bool :=
  let group := identity :: symmetries in
  let ls := map (shifts_by (board_holes b)) group in
  let ms := map mask_of (jumps b) in
  count_limits b symmetries && jumps_alike b &&
  match fixed_pegs b s with Some _ => true | None => false end &&
  set_on_board b s && keeps_set b s group && group_ok b group &&
  match t with
  | None =>
    match count_positions ls ms sizes (images_of ls (starts b s)) with
    | Some m => m =? n
    | None => false
    end
  | Some t =>
    set_on_board b (wide b t) && keeps_set b (wide b t) group && all_differ (jumps b) &&
    match count_games b ls ms t sizes (first_games ls (starts b s)) with
    | Some m => (m <? most_games)%Z && (Z.to_N m =? n)
    | None => false
    end
  end.

Definition count_is (b : board) (s : position_set) (t : option finish_set) (n : N) : Prop :=
  match t with
  | None => exactly n (is_reached b s)
  | Some t => distinct_jumps b /\ exactly n (is_game b s t)
  end.

Theorem count_sound b symmetries s t sizes n :
  board_ok b = true -> Forall (is_symmetry b) symmetries ->
  count_ok b symmetries s t sizes n = true -> count_is b s t n.
Proof.
  intros OK Sy H. unfold count_ok in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[_ A] F] I] K] C] H]. destruct (fixed_pegs b s) as [pegs0|] eqn:P;
    [|discriminate].
  destruct t as [t|]; simpl.
  - rewrite !andb_true_iff in H. destruct H as [[[IT KT] D] H].
    destruct (count_games _ _ _ _ _ _) as [m|] eqn:M; [|discriminate].
    apply andb_true_iff in H. destruct H as [_ H]. apply N.eqb_eq in H. subst n. split.
    + intros j k. apply (all_differ_spec _ D).
    + eapply games_counted; eauto.
  - destruct (count_positions _ _ _ _) as [m|] eqn:M; [|discriminate]. apply N.eqb_eq in H.
    subst n. eapply positions_counted; eauto.
Qed.
