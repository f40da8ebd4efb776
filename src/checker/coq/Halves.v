(** * "halves": levels from both ends that do not meet

    Every game has the same number of jumps. Level k ahead has, of each position that k jumps of a
    game lead to, the least image under a group of symmetries that keep start and finish; level m
    back, of each from which m jumps of a game lead to its end. If some level is empty, or no jump
    leads from a level ahead to one that follows it back, or to a finish when but one jump is left,
    there is no game. *)

From Coq Require Import List NArith ZArith Lia Bool SetoidList.
From Verified Require Import Syntax Game Weights Jumps Vectors Pagoda Image Tree Potentials Sets Images
  Lanes Hashed.
Import ListNotations.
Local Open Scope N_scope.

(** ** Games of a known length *)

Fixpoint path (b : board) (n : nat) (q r : position) : Prop :=
  match n with
  | O => q = r
  | S n => exists x, path b n q x /\ move b x r
  end.

Lemma path_front b n : forall q x r, move b q x -> path b n x r -> path b (S n) q r.
Proof.
  induction n as [|n IH]; simpl; intros q x r M P.
  - subst. now exists q.
  - destruct P as [y [P N]]. destruct (IH q x y M P) as [z [Q O]]. exists y. split; auto.
    now exists z.
Qed.

Lemma path_of_game b q r : reach b q r -> exists n, path b n q r.
Proof.
  induction 1 as [q|q r t M R [n P]]; [now exists O|]. exists (S n). now apply path_front with r.
Qed.

Lemma path_split b m : forall n q r, path b (m + n) q r -> exists x, path b n q x /\ path b m x r.
Proof.
  induction m as [|m IH]; simpl; intros n q r P; [now exists r|].
  destruct P as [y [P M]]. destruct (IH n q y P) as [x [A B]]. exists x. split; auto. now exists y.
Qed.

Lemma path_reach b n : forall q r, path b n q r -> reach b q r.
Proof.
  induction n as [|n IH]; simpl; intros q r P; [subst; apply Stay|].
  destruct P as [x [P M]]. apply reach_trans with x; auto. now apply move_reach.
Qed.

Lemma path_first b n q r : path b (S n) q r -> exists x, move b q x /\ path b n x r.
Proof.
  intros P. replace (S n) with (n + 1)%nat in P by lia. apply path_split in P.
  destruct P as [x [[y [E M]] P]]. simpl in E. subst. eauto.
Qed.

Lemma path_turned b (f : position -> position) n :
  (forall q r, move b q r -> move b (f r) (f q)) -> forall q r, path b n q r ->
    path b n (f r) (f q).
Proof.
  intros H. induction n as [|n IH]; simpl; intros q r P; [now subst|].
  destruct P as [x [P M]]. apply (path_front b n (f r) (f x)); auto.
Qed.

Lemma path_carried b (f : position -> position) n :
  (forall q r, move b q r -> move b (f q) (f r)) -> forall q r, path b n q r ->
    path b n (f q) (f r).
Proof.
  intros H. induction n as [|n IH]; simpl; intros q r P; [now subst|].
  destruct P as [x [P M]]. exists (f x). auto.
Qed.

(** ** The number of jumps *)

Definition pegs_gained (j : jump) : Z := gain (fun _ => 1%Z) j.

Lemma path_pegs b d n : good_board b -> (forall j, In j (jumps b) -> pegs_gained j = d) ->
  forall q r, path b n q r ->
  pegs_among (board_holes b) r = (pegs_among (board_holes b) q + Z.of_nat n * d)%Z.
Proof.
  intros G D. induction n as [|n IH]; intros q r P.
  - simpl in P. subst. lia.
  - destruct P as [x [P M]]. apply IH in P. destruct (move_gain b G (fun _ => 1%Z) x r M) as
    [j [J E]].
    rewrite !value_unit in E. specialize (D j J). unfold pegs_gained in D. lia.
Qed.

Definition fixed_pegs (b : board) (p : position_set) : option Z :=
  match count p with
  | Some k => Some (Z.of_N k)
  | None => if open p =? 0 then Some (pegs_among (board_holes b) (pegs p)) else None
  end.

Lemma fixed_pegs_spec b p k q :
  fixed_pegs b p = Some k -> completion b p q -> pegs_among (board_holes b) q = k.
Proof.
  unfold fixed_pegs. intros H [C K]. destruct (count p) as [n|].
  - injection H as <-. exact K.
  - destruct (N.eqb_spec (open p) 0) as [O|]; [|discriminate]. injection H as <-. f_equal.
    apply position_ext. intros h. apply C. rewrite O. apply N.bits_0.
Qed.

(** How many jumps every game has; at least one. *)
Definition game_length (b : board) (s t : position_set) : option nat :=
  match jumps b, fixed_pegs b s, fixed_pegs b t with
  | j :: _, Some i, Some k =>
    let d := pegs_gained j in
    let n := ((k - i) / d)%Z in
    if negb (d =? 0)%Z && forallb (fun j => (pegs_gained j =? d)%Z) (jumps b) && (n * d =? k - i)%Z
      && (1 <=? n)%Z
    then Some (Z.to_nat n) else None
  | _, _, _ => None
  end.

Lemma game_length_spec b s t n q r : good_board b -> game_length b s t = Some n ->
  completion b s q -> completion b t r -> reach b q r -> path b n q r.
Proof.
  intros G H Q R P. unfold game_length in H. destruct (jumps b) as [|j js] eqn:J; [discriminate|].
  destruct (fixed_pegs b s) as [i|] eqn:I; [|discriminate].
  destruct (fixed_pegs b t) as [k|] eqn:K; [|discriminate].
  destruct (_ && _) eqn:C; [|discriminate]. injection H as <-.
  rewrite !andb_true_iff, negb_true_iff, Z.eqb_neq, !Z.eqb_eq, Z.leb_le, forallb_forall in C.
  destruct C as [[[D A] E] O]. destruct (path_of_game b q r P) as [m M].
  assert (F : (k = i + Z.of_nat m * pegs_gained j)%Z).
  { rewrite <- (fixed_pegs_spec b t k r K R), <- (fixed_pegs_spec b s i q I Q).
    apply path_pegs; auto. intros x X. rewrite J in X. apply Z.eqb_eq. now apply A. }
  replace (Z.to_nat _) with m; auto.
  assert (Z.of_nat m = (k - i) / pegs_gained j)%Z; [nia|lia].
Qed.

(** ** Orbits *)

Definition identity : ready_symmetry := make_pair (fun h => h) (fun h => h).

Lemma identity_symmetry b : good_board b -> is_symmetry b identity.
Proof.
  intros G. assert (E : forall j, map_jump (fun h => h) j = j).
  { intros j. unfold map_jump. rewrite <- (map_id j) at 2. apply map_ext. now intros []. }
  constructor; simpl; intros h H; auto; exists h; rewrite E; split; auto; now apply same_cells_spec.
Qed.

(** A symmetry as pairs of a hole and what is looked at there. *)
Definition pairs_of (hs : list N) (g : ready_symmetry) : list (N * N) :=
  map (fun h => (h, forth g h)) hs.

Lemma seen_see b g q : seen (pairs_of (board_holes b) g) q = see b g q.
Proof.
  unfold see, pairs_of. generalize (board_holes b) as hs. induction hs as [|h hs IH]; simpl; auto.
    now rewrite IH.
Qed.

Definition shifts_by (hs : list N) (g : ready_symmetry) : list shift := shifts_of (pairs_of hs g).

Lemma image_see b g q : image (shifts_by (board_holes b) g) q = see b g q.
Proof. unfold shifts_by. rewrite image_seen. apply seen_see. Qed.

(** Each symmetry as shifts. *)
Definition least_image (ls : list (list shift)) (q : position) : position :=
  match ls with
  | [] => q
  | l :: ls => fold_left (fun m l => N.min m (image l q)) ls (image l q)
  end.

Lemma fold_min (l : list (list shift)) q : forall m,
  fold_left (fun m l => N.min m (image l q)) l m <= m /\
  (forall x, In x l -> fold_left (fun m l => N.min m (image l q)) l m <= image x q) /\
  (fold_left (fun m l => N.min m (image l q)) l m = m \/
   exists x, In x l /\ fold_left (fun m l => N.min m (image l q)) l m = image x q).
Proof.
  induction l as [|y l IH]; simpl; intros m.
  - repeat split; auto; [lia|easy].
  - destruct (IH (N.min m (image y q))) as [A [B C]]. repeat split; [lia| |].
    + intros x [->|X]; auto. lia.
    + destruct C as [C|[x [X C]]]; [|eauto].
      destruct (N.min_spec m (image y q)) as [[_ E]|[_ E]]; rewrite E in C |- *; eauto.
    Qed.

Section Group.
  Variable b : board.
  Let hs := board_holes b.
  Variable group : list ready_symmetry.      (* the identity first *)
  Let lists := map (shifts_by hs) group.

  Definition is_element (f : N -> N) : bool :=
    existsb (fun k => forallb (fun h => f h =? forth k h) hs) group.

  (** Any two make a third, and any two are related by a third. *)
  Definition group_ok : bool :=
    forallb (fun g =>
      forallb (fun k => is_element (fun h => forth g (forth k h))) group &&
      forallb (fun k => existsb (fun x => forallb (fun h => forth g (forth x h) =? forth k h) hs)
        group) group)
    group.

  Hypothesis Symmetries : forall g, In g group -> is_symmetry b g.
  Hypothesis Closed : group_ok = true.

  Lemma see_agree (f : N -> N) k q :
    forallb (fun h => f h =? forth k h) hs = true -> pull hs f q = see b k q.
  Proof.
    intros A. rewrite forallb_forall in A. apply position_ext. intros h. unfold see.
    destruct (in_dec N.eq_dec h hs) as [I|I].
    - rewrite !pull_inside by easy. f_equal. apply N.eqb_eq. now apply A.
    - now rewrite !pull_outside.
  Qed.

  Lemma see_see g k q : In k group -> see b k (see b g q) =
    pull hs (fun h => forth g (forth k h)) q.
  Proof.
    intros K. apply position_ext. intros h. unfold see. destruct (in_dec N.eq_dec h hs) as [I|I].
    - rewrite !pull_inside; auto. apply (forth_back b k (Symmetries k K) h I).
    - now rewrite !pull_outside.
  Qed.

  Lemma image_of q : group <> [] -> exists g, In g group /\ least_image lists q = see b g q.
  Proof.
    intros E. unfold lists. destruct group as [|g gs]; [easy|]. simpl.
    destruct (fold_min (map (shifts_by hs) gs) q
      (image (shifts_by hs g) q)) as [_ [_ [C|[x [X C]]]]].
    - exists g. rewrite C. split; auto. apply image_see.
    - apply in_map_iff in X. destruct X as [k [<- K]]. exists k. rewrite C. split; auto.
      apply image_see.
  Qed.

  Lemma image_least q g : In g group -> least_image lists q <= see b g q.
  Proof.
    unfold lists. destruct group as [|k gs]; [easy|]. simpl.
    destruct (fold_min (map (shifts_by hs) gs) q
      (image (shifts_by hs k) q)) as [A [B _]].
    rewrite <- !image_see. intros [->|G]; [exact A|]. apply B.
    now apply (in_map (shifts_by hs)).
  Qed.

  Lemma image_same q g : In g group -> least_image lists (see b g q) = least_image lists q.
  Proof.
    intros G. assert (NE : group <> []) by (intros E; rewrite E in G; easy).
    pose proof Closed as C. unfold group_ok in C. rewrite forallb_forall in C. specialize (C g G).
    apply andb_true_iff in C. destruct C as [C1 C2]. rewrite forallb_forall in C1, C2.
    apply N.le_antisymm.
    - destruct (image_of q NE) as [k [K E]]. rewrite E. specialize (C2 k K).
      apply existsb_exists in C2. destruct C2 as [x [X A]]. apply (see_agree _ k q) in A.
      rewrite <- A, <- see_see by easy. now apply image_least.
    - destruct (image_of (see b g q) NE) as [k [K E]]. rewrite E, see_see by easy.
      specialize (C1 k K).
      apply existsb_exists in C1. destruct C1 as [x [X A]]. apply (see_agree _ x q) in A.
      rewrite A. now apply image_least.
  Qed.
End Group.

(** ** Positions that a potential refuses *)

(** No jump raises it. *)
Definition never_gains (m : ready_measure) : bool := forallb (fun g => g <=? 0)%Z (measure_gains m).

Definition patterns_ok (b : board) (ms : list ready_measure) : Prop :=
  Forall (fun m => measure_ok b m /\ never_gains m = true) ms.

Lemma measure_never_rises b m q r : measure_ok b m -> never_gains m = true -> reach b q r ->
  (measure_value m r <= measure_value m q)%Z.
Proof.
  intros M N R. induction R as [q|q r t [j [J P]] R IH]; [lia|].
  assert (E : (measure_value m r <= measure_value m q)%Z); [|lia].
  pose proof (gains_hold b m M) as F. unfold raises in F. unfold never_gains in N.
  revert J N. induction F as [|k g js d H F IF]; simpl; intros J N; [easy|].
  apply andb_true_iff in N. destruct N as [G N]. apply Z.leb_le in G.
  destruct J as [->|J]; auto. specialize (H q r P). lia.
Qed.

(** A potential of whole numbers, and what it is made of. A resource count has no locals. *)
Record whole_potential : Type := make_whole {
  whole_vector : ready_vector;
  whole_locals : list ready_local;
  whole_measure : ready_measure
}.

Record whole_ok (b : board) (p : whole_potential) : Prop := {
  whole_holds : measure_ok b (whole_measure p);
  whole_parts : Forall (local_ok b) (whole_locals p);
  whole_value_is : forall q, measure_value (whole_measure p) q =
    (value (board_holes b) (weight (whole_vector p)) q
      + total (fun l => number (local_words l) (word_of (local_region l) q)) (whole_locals p))%Z
}.

(** The cuts of one half: potentials, those of whole numbers apart; resource counts are such. *)
Record half_cuts : Type := make_half_cuts {
  patterns : list ready_measure;
  wholes : list whole_potential
}.

(** Ahead a position is refused that is worth less than every completion of [t], back one that is
    worth more than every completion of [s]: where [sign] times its value and a bound are below 0. *)
Record side : Type := make_side { sign : Z; bound : ready_measure -> Z }.

Definition ahead_side (t : position_set) : side := make_side 1 (fun m => - measure_lower m t)%Z.
Definition back_side (s : position_set) : side := make_side (-1) (fun m => measure_upper m s).

Definition slack (d : side) (m : ready_measure) (q : position) : Z :=
  (bound d m + sign d * measure_value m q)%Z.

(** One by one. *)
Definition refused_among (d : side) (ms : list ready_measure) : position -> bool :=
  let l := map (fun m => (bound d m, measure_value m)) ms in
  fun q => existsb (fun x => fst x + sign d * snd x q <? 0)%Z l.

(** Those of whole numbers together, where there are [many] positions to ask about: lanes take a
    while to make. *)
Definition refused (hs : list N) (d : side) (many : bool) (c : half_cuts) : position -> bool :=
  if many then
    let slow := refused_among d (patterns c) in
    let fast := refuser (map (fun p => lane_of hs (bound d (whole_measure p)) (sign d)
      (whole_vector p) (whole_locals p)) (wholes c)) in
    fun q => slow q || fast q
  else refused_among d (patterns c ++ map whole_measure (wholes c)).

Record potentials_ok (b : board) (c : half_cuts) : Prop := {
  patterns_hold : patterns_ok b (patterns c);
  wholes_hold : patterns_ok b (map whole_measure (wholes c));
  wholes_whole : Forall (whole_ok b) (wholes c)
}.

Lemma not_refused_among d ms q : Forall (fun m => (0 <= slack d m q)%Z) ms ->
  refused_among d ms q = false.
Proof.
  intros S. unfold refused_among. induction S as [|m ms H S IH]; [easy|]. simpl.
  rewrite IH, orb_false_r. now apply Z.ltb_ge.
Qed.

Lemma not_refused b d many c q : potentials_ok b c ->
  (forall m, measure_ok b m -> never_gains m = true -> (0 <= slack d m q)%Z) ->
  refused (board_holes b) d many c q = false.
Proof.
  intros [P V W] S.
  assert (A : forall ms, patterns_ok b ms -> Forall (fun m => (0 <= slack d m q)%Z) ms).
  { intros ms. apply Forall_impl. intros m [M N]. auto. }
  unfold refused. destruct many; [|apply not_refused_among, Forall_app; split; now apply A].
  apply orb_false_iff. split; [now apply not_refused_among, A|]. apply refuser_right; apply Forall_map.
  - apply Forall_impl with (2 := W). intros p [_ L _]. now apply (lane_of_ok b).
  - apply A in V. rewrite Forall_map in V. rewrite Forall_forall in *. intros p I.
    rewrite lane_of_value, <- (whole_value_is b p (W p I)). now apply V.
Qed.

Lemma not_too_low b many c t q r : potentials_ok b c -> completion b t r -> reach b q r ->
  refused (board_holes b) (ahead_side t) many c q = false.
Proof.
  intros P C R. apply (not_refused b); auto. intros m M N. unfold slack. cbn [bound sign ahead_side].
  pose proof (measure_never_rises b m q r M N R). pose proof (lower_holds b m M t r C). lia.
Qed.

Lemma not_too_high b many c s q r : potentials_ok b c -> completion b s q -> reach b q r ->
  refused (board_holes b) (back_side s) many c r = false.
Proof.
  intros P C R. apply (not_refused b); auto. intros m M N. unfold slack. cbn [bound sign back_side].
  pose proof (measure_never_rises b m q r M N R). pose proof (upper_holds b m M s q C). lia.
Qed.

(** ** Levels *)

(** Positions with the least images of what [f] makes of them. *)
Definition imaged ls (f : position -> position) (l : list position) : list (position * N) :=
  map (fun r => (r, least_image ls (f r))) l.

(** The potentials are asked last. *)
Definition add_new (too : position -> bool) (s : hashed) (p : position * N) : hashed :=
  match Hashed.find (snd p) s with
  | Found => s
  | place => if too (fst p) then s else Hashed.add_at (snd p) place s
  end.

Definition add_all ls too (s : hashed) (l : list position) : hashed :=
  fold_left (add_new too) (Hashed.unseen (imaged ls (fun r => r) l) s) s.

(** *** In two parts

    A level is two sets, so that they can be made at the same time: the one of positions with an even
    number of pegs on some holes, the one of those with an odd number. A symmetry takes these holes to
    themselves, so a jump alone decides whether it leads across. For soundness it does not matter which
    position is where: it is asked for in both, or looked at whether all are where they should be. *)

Record level : Type := make_level { even_part : hashed; odd_part : hashed }.

Definition level_mem (x : position) (l : level) : bool :=
  Hashed.mem x (even_part l) || Hashed.mem x (odd_part l).

Definition level_size (l : level) : N := Hashed.size (even_part l) + Hashed.size (odd_part l).

Definition level_empty (l : level) : bool :=
  Hashed.is_empty (even_part l) && Hashed.is_empty (odd_part l).

(** Is the number of pegs on these holes odd? *)
Definition odd_on (holes : N) (q : position) : bool :=
  N.odd (fold_left (fun q n => N.lxor q (N.shiftr q n)) [32; 16; 8; 4; 2; 1] (N.land q holes)).

(** Jumps that lead across, and others. *)
Definition parted (holes : N) (ms : list mask) : list mask * list mask :=
  partition (fun m => odd_on holes (flip m)) ms.

(** The first of the holes to which symmetries take this one. *)
Definition first_image (group : list ready_symmetry) (h : N) : N :=
  fold_left (fun least g => N.min least (forth g h)) group h.

(** Holes with all to which symmetries take them: of several choices the one for which as many jumps
    lead across as do not, or nearly so. *)
Definition parting_holes (hs : list N) (group : list ready_symmetry) (ms : list mask) : N :=
  let chosen k := fold_left (fun holes h =>
    if N.testbit (N.succ (first_image group h) * Hashed.second_prime) k then N.setbit holes h else holes)
    hs 0 in
  let lean holes := let (across, within) := parted holes ms in
    Z.abs (Z.of_nat (length across) - Z.of_nat (length within)) in
  fst (fold_left (fun best k => let holes := chosen k in let x := lean holes in
      if (x <? snd best)%Z then (holes, x) else best)
    [16; 17; 18; 19; 20; 21; 22; 23; 24; 25; 26; 27] (0, Z.of_nat (length ms))).

(** A little more than half of the level is expected in a part. *)
Definition part_size (size : N) : N := size * 5 / 9 + 4.

Definition make_parts (part : bool -> hashed) : level :=
  let (e, o) := Hashed.both (fun _ => part false) (fun _ => part true) in make_level e o.

(** One by one: there can be a great many. *)
Definition first_part ls too (holes size : N) (l : list position) (odd : bool) : hashed :=
  fold_left (fun s r => if Bool.eqb (odd_on holes r) odd then add_all ls too s [r] else s) l
    (Hashed.empty (part_size size)).

Definition first_level ls too (holes size : N) (l : list position) : level :=
  make_parts (first_part ls too holes size l).

(** What the jumps lead to from the members of a set. *)
Definition add_from ls too (ms : list mask) (from s : hashed) : hashed :=
  Hashed.fold (fun q s => add_all ls too s (nexts ms q)) from s.

Definition next_level ls too (holes : N) (ms : list mask) (size : N) (l : level) : level :=
  let (across, within) := parted holes ms in
  make_parts (fun odd =>
    let (this, other) := if odd then (odd_part l, even_part l) else (even_part l, odd_part l) in
    add_from ls too across other (add_from ls too within this (Hashed.empty (part_size size)))).

Lemma add_new_keeps too s p x : Hashed.mem x s = true -> Hashed.mem x (add_new too s p) = true.
Proof.
  intros H. unfold add_new. pose proof (mem_add_keeps (snd p) x s H) as K.
  unfold Hashed.add in K. destruct (Hashed.find (snd p) s); auto; now destruct (too _).
Qed.

Lemma all_new_keep too l : forall s x, Hashed.mem x s = true ->
  Hashed.mem x (fold_left (add_new too) l s) = true.
Proof.
  induction l as [|p l IH]; simpl; intros s x H; auto. apply IH. now apply add_new_keeps.
Qed.

Lemma all_new_have too l r x : forall s, In (r, x) l -> too r = false ->
  Hashed.mem x (fold_left (add_new too) l s) = true.
Proof.
  induction l as [|p l IH]; simpl; intros s H T; [easy|]. destruct H as [->|H]; auto.
  apply all_new_keep. unfold add_new. cbn [fst snd].
  pose proof (mem_add_same x s) as K. unfold Hashed.add in K. rewrite T.
  destruct (Hashed.find x s) eqn:P; auto.
Qed.

Lemma add_all_keeps ls too s l x : Hashed.mem x s = true -> Hashed.mem x (add_all ls too s l) = true.
Proof. apply all_new_keep. Qed.

Lemma add_all_has ls too s l r : In r l -> too r = false ->
  Hashed.mem (least_image ls r) (add_all ls too s l) = true.
Proof.
  intros I T. apply (in_map (fun r => (r, least_image ls r))) in I.
  destruct (unseen_or_mem _ s _ _ I) as [U|M].
  - now apply (all_new_have _ _ r).
  - now apply all_new_keep.
Qed.

Lemma make_parts_are part : make_parts part = make_level (part false) (part true).
Proof. unfold make_parts. now rewrite Hashed.both_is. Qed.

Lemma level_mem_part x part odd : Hashed.mem x (part odd) = true -> level_mem x (make_parts part) = true.
Proof.
  rewrite make_parts_are. unfold level_mem. cbn [even_part odd_part]. intros M. apply orb_true_iff.
  destruct odd; auto.
Qed.

Lemma first_level_has ls too holes size l r : In r l -> too r = false ->
  level_mem (least_image ls r) (first_level ls too holes size l) = true.
Proof.
  intros I T. apply (level_mem_part _ _ (odd_on holes r)). unfold first_part.
  set (odd := odd_on holes r). set (step := fun s r => if Bool.eqb _ odd then _ else _).
  assert (K : forall l s x, Hashed.mem x s = true -> Hashed.mem x (fold_left step l s) = true).
  { induction l0 as [|y l0 IH]; simpl; intros s x H; auto. apply IH. unfold step.
    destruct (Bool.eqb _ _); auto using add_all_keeps. }
  generalize (Hashed.empty (part_size size)). induction l as [|y l IH]; simpl; intros s; [easy|].
  destruct I as [->|I]; [|now apply IH]. apply K. unfold step. fold odd. rewrite eqb_reflx.
  apply add_all_has; auto. now left.
Qed.

Lemma add_from_keeps ls too ms from s x : Hashed.mem x s = true ->
  Hashed.mem x (add_from ls too ms from s) = true.
Proof.
  unfold add_from. rewrite fold_is. revert s. induction (Hashed.elements from) as [|y l IH]; simpl; auto.
  intros s H. apply IH. now apply add_all_keeps.
Qed.

Lemma add_from_has ls too ms from s q r : Hashed.mem q from = true -> In r (nexts ms q) ->
  too r = false -> Hashed.mem (least_image ls r) (add_from ls too ms from s) = true.
Proof.
  intros Q S T. unfold add_from. rewrite fold_is. apply elements_has in Q.
  assert (K : forall l s x, Hashed.mem x s = true -> Hashed.mem x
    (fold_left (fun s q => add_all ls too s (nexts ms q)) l s) = true).
  { induction l as [|y l IH]; simpl; intros u x H; auto. apply IH. now apply add_all_keeps. }
  revert s Q. induction (Hashed.elements from) as [|y l IH]; simpl; intros s Q; [easy|].
  destruct Q as [->|Q]; [|now apply IH]. apply K. now apply add_all_has.
Qed.

Lemma nexts_parted holes ms q r : In r (nexts ms q) ->
  let (across, within) := parted holes ms in In r (nexts across q) \/ In r (nexts within q).
Proof.
  unfold parted. induction ms as [|m ms IH]; simpl; [easy|].
  destruct (partition _ ms) as [across within]. intros I.
  destruct (odd_on holes (flip m)); simpl; destruct (N.eqb _ _); simpl in *; tauto.
Qed.

Lemma next_level_has ls too holes ms size l q r : level_mem q l = true ->
  In r (nexts ms q) -> too r = false ->
  level_mem (least_image ls r) (next_level ls too holes ms size l) = true.
Proof.
  intros Q S T. unfold next_level. apply (nexts_parted holes) in S.
  destruct (parted holes ms) as [across within]. apply orb_true_iff in Q.
  destruct Q as [Q|Q], S as [S|S];
    [apply (level_mem_part _ _ true)|apply (level_mem_part _ _ false)
    |apply (level_mem_part _ _ false)|apply (level_mem_part _ _ true)];
    eauto using add_from_has, add_from_keeps.
Qed.

(** All levels, as many as there are sizes; [None] when a size is wrong. They are large: the last one
    is kept, and the one of which there are [kept] before it. *)
Fixpoint levels ls too (holes : N) (ms : list mask) (kept : option nat) (sizes : list N) (now : level)
  : option (list (option level)) :=
  match sizes with
  | [] => Some []
  | k :: rest =>
    if level_size now =? k then
      match rest with
      | [] => Some [Some now]
      | size :: _ =>
        let this := match kept with Some O => Some now | _ => None end in
        let later := match kept with Some (S n) => Some n | _ => None end in
        match levels ls too holes ms later rest (next_level ls too holes ms size now) with
        | Some l => Some (this :: l)
        | None => None
        end
      end
    else None
  end.

(** What holds of a level and goes on from one to the next holds of all. *)
Lemma levels_have ls too holes ms (inv : nat -> position -> Prop)
    (On : forall k size level, (forall x, inv k x -> level_mem (least_image ls x) level = true) ->
      forall x, inv (S k) x ->
        level_mem (least_image ls x) (next_level ls too holes ms size level) = true)
    sizes :
  forall kept k now l, levels ls too holes ms kept sizes now = Some l ->
  (forall x, inv k x -> level_mem (least_image ls x) now = true) ->
  forall i level, nth_error l i = Some (Some level) -> forall x, inv (k + i)%nat x ->
    level_mem (least_image ls x) level = true.
Proof.
  induction sizes as [|n sizes IH]; simpl; intros kept k now l H B i level E x X.
  - injection H as <-. now destruct i.
  - destruct (level_size now =? n); [|discriminate]. destruct sizes as [|m sizes].
    + injection H as <-. destruct i as [|i]; [|now destruct i]. injection E as <-.
      apply B. now replace (k + 0)%nat with k in X by lia.
    + destruct (levels _ _ _ _ _ (m :: sizes) _) as [r|] eqn:L; [|discriminate].
      injection H as <-.
      destruct i as [|i].
      * assert (level = now) as ->.
        { simpl in E. destruct kept as [[|kept]|]; congruence. }
        apply B. now replace (k + 0)%nat with k in X by lia.
      * apply (IH _ (S k) _ r L (On k m now B) i level E).
        now replace (S k + i)%nat with (k + S i)%nat by lia.
Qed.

Lemma levels_length ls too holes ms sizes : forall kept now l,
  levels ls too holes ms kept sizes now = Some l -> (length l <= length sizes)%nat.
Proof.
  induction sizes as [|k sizes IH]; simpl; intros kept now l A.
  - injection A as <-. simpl. lia.
  - destruct (level_size now =? k); [|discriminate]. destruct sizes as [|m sizes].
    + injection A as <-. simpl. lia.
    + destruct (levels _ _ _ _ _ (m :: sizes) _) as [r|] eqn:E; [|discriminate].
      injection A as <-.
      apply IH in E. simpl in *. lia.
Qed.

(** ** The check *)

(** The last of them, and the one of a number. *)
Definition level_of (l : list (option level)) (i : nat) : option level :=
  match nth_error l i with Some (Some s) => Some s | _ => None end.

Lemma level_of_is l i s : level_of l i = Some s -> nth_error l i = Some (Some s).
Proof. unfold level_of. destruct (nth_error l i) as [[x|]|]; congruence. Qed.

Definition last_of (l : list (option level)) : option level := level_of l (pred (length l)).

(** All members are in the part where they should be. *)
Definition parts_right (holes : N) (l : level) : bool :=
  Hashed.both_hold (fun _ => Hashed.for_all (fun q => negb (odd_on holes q)) (even_part l))
    (fun _ => Hashed.for_all (odd_on holes) (odd_part l)).

(** No jump leads from a member of [a] to a position of which [f], [c] has the least image. *)
Definition apart ls ms (holes : N) (f : position -> position) (a c : level) : bool :=
  let from (part : hashed) := Hashed.for_all (fun q =>
    let (odd, even) := partition (fun p => odd_on holes (snd p)) (imaged ls f (nexts ms q)) in
    Hashed.none even (even_part c) && Hashed.none odd (odd_part c)) part in
  parts_right holes c && Hashed.both_hold (fun _ => from (even_part a)) (fun _ => from (odd_part a)).

Lemma partition_is {A : Type} (f : A -> bool) l :
  partition f l = (filter f l, filter (fun x => negb (f x)) l).
Proof. induction l as [|x l IH]; simpl; auto. rewrite IH. now destruct (f x). Qed.

Lemma apart_has ls ms holes f a c q r : apart ls ms holes f a c = true -> level_mem q a = true ->
  In r (nexts ms q) -> level_mem (least_image ls (f r)) c = false.
Proof.
  unfold apart, parts_right. rewrite !Hashed.both_hold_is, !andb_true_iff. intros [[E O] [A B]] Q R.
  set (l := imaged ls f (nexts ms q)) in *. set (x := least_image ls (f r)).
  assert (I : In (r, x) l) by (apply in_map_iff; now exists r).
  set (odd := fun p : position * N => odd_on holes (snd p)) in *.
  assert (N : Hashed.none (filter (fun p => negb (odd p)) l) (even_part c) = true /\
    Hashed.none (filter odd l) (odd_part c) = true).
  { apply andb_true_iff. apply orb_true_iff in Q. destruct Q as [Q|Q];
      [pose proof (for_all_has _ _ _ A Q) as H|pose proof (for_all_has _ _ _ B Q) as H];
      simpl in H; fold l odd in H; now rewrite partition_is in H. }
  destruct N as [NE NO]. apply not_true_iff_false. intros M. apply orb_true_iff in M.
  destruct M as [M|M]; [pose proof (for_all_has _ _ _ E M) as W|pose proof (for_all_has _ _ _ O M) as W].
  - rewrite (none_has _ _ r x NE) in M; [easy|]. apply filter_In. auto.
  - rewrite (none_has _ _ r x NO) in M; [easy|]. apply filter_In. auto.
Qed.

(** No level behind an empty one. *)
Fixpoint full_but_last (l : list N) : bool :=
  match l with
  | [] => false
  | [_] => true
  | k :: l => negb (k =? 0) && full_but_last l
  end.

Definition most_holes : N := 63.
Definition most_symmetries : nat := 255.
Definition most_level : N := 2147483648.
Definition most_sum : Z := 10000.

Definition cuts_fine (b : board) (c : half_cuts) : Prop :=
  Forall (measure_ok b) (patterns c) /\ Forall (whole_ok b) (wholes c).

Definition cuts_ok (c : half_cuts) : bool :=
  forallb never_gains (patterns c) &&
  forallb (fun p => never_gains (whole_measure p)) (wholes c).

(** Limits of the format: no proof needs them. *)
Definition within_limits (b : board) (h : halves_reason) : bool :=
  (holes b <=? most_holes) && Nat.leb (length (orbits h)) most_symmetries &&
  forallb (fun k => k <=? most_level) (ahead h) &&
  match backward_half h with
  | Back sizes _ => forallb (fun k => k <=? most_level) sizes
  | _ => true
  end.

Definition small_sum (hs : list N) (v : ready_vector) : bool :=
  (total (fun x => Z.abs (weight v x)) hs <=? most_sum)%Z.

(** The other half, with its things looked up. *)
Inductive other_half : Type :=
  | Nothing
  | Levels_back (sizes : list N) (cuts : half_cuts)
  | Mirrored (r : ready_symmetry)
  | The_finish.

Section Check.
  Variable b : board.
  Variable s : position_set.
  Variable finish : finish_set.
  Let t := wide b finish.
  Let hs := board_holes b.

  Definition keeps (g : ready_symmetry) : bool :=
    same_set (see_set b g s) s && same_set (see_set b g t) t.

  Definition mirror_ok (turns : bool) (group : list ready_symmetry) (r : ready_symmetry) : bool :=
    turns && (open s =? 0) &&
    same_set (complement_set b (see_set b r t)) s &&
    same_set (complement_set b (see_set b r s)) t &&
    forallb (fun g => is_element b group (fun h => forth r (forth g (back r h)))) group.

  (** Backwards: the complement of what [r] makes of a position. *)
  Definition mirrored (r : ready_symmetry) : position -> position :=
    let shifts := shifts_by hs r in
    let all := N.ones (N.of_nat (length (hole_names b))) in
    fun q => N.lxor (image shifts q) all.

  (** So many positions are worth the making of lanes. *)
  Definition many (sizes : list N) : bool := 100 <? fold_right N.add 0 sizes.

  (** The levels ahead, and those back. *)
  Definition levels_ahead ls holes (sizes : list N) (cuts : half_cuts) (kept : option nat)
    : option (list (option level)) :=
    let too := refused hs (ahead_side t) (many sizes) cuts in
    levels ls too holes (map mask_of (jumps b)) kept sizes
      (first_level ls too holes (hd 0 sizes) (completions hs s)).

  Definition levels_back ls holes (sizes : list N) (cuts : half_cuts) : option (list (option level)) :=
    let too := refused hs (back_side s) (many sizes) cuts in
    levels ls too holes (map back_mask_of (jumps b)) None sizes
      (first_level ls too holes (hd 0 sizes) (completions hs t)).

  (** No jump from a member leads to the finish. *)
  Definition none_finished (ms : list mask) (a : level) : bool :=
    let from part :=
      Hashed.for_all (fun q => forallb (fun r => negb (is_finished b ms finish r)) (nexts ms q)) part in
    from (even_part a) && from (odd_part a).

  (** What the other half has to be, when the levels ahead are [l], the last of them [a], and games
      have [n] jumps. *)
  Definition other_half_ok (turns : bool) (group : list ready_symmetry) ls holes (n : nat)
      (l : list (option level)) (a : level) (other : other_half) : bool :=
    let ms := map mask_of (jumps b) in
    match other with
    | Nothing => level_empty a
    | Levels_back sizes cuts =>
      negb (level_empty a) && cuts_ok cuts &&
      full_but_last sizes && Nat.leb (length sizes) n &&
      match levels_back ls holes sizes cuts with
      | None => false
      | Some k =>
        match last_of k with
        | None => false
        | Some c =>
          if level_empty c then true
          else Nat.eqb (length l + length k) (S n) && apart ls ms holes (fun r => r) a c
        end
      end
    | Mirrored r =>
      negb (level_empty a) && mirror_ok turns group r &&
      match level_of l (n - length l) with
      | None => false
      | Some c => apart ls ms holes (mirrored r) a c
      end
    | The_finish => negb (level_empty a) && Nat.eqb (length l) n && none_finished ms a
    end.

  (** Which level ahead is asked for beside the last one. *)
  Definition kept_level (n : nat) (sizes : list N) (other : other_half) : option nat :=
    match other with Mirrored _ => Some (n - length sizes)%nat | _ => None end.

  Definition halves_ok (turns : bool) (symmetries : list ready_symmetry) (sizes : list N)
      (cuts : half_cuts) (other : other_half) : bool :=
    let group := identity :: symmetries in
    let ls := map (shifts_by hs) group in
    let holes := parting_holes hs group (map mask_of (jumps b)) in
    match game_length b s t with
    | None => false
    | Some n =>
      is_inside b s && is_inside b t && cuts_ok cuts && forallb keeps group &&
      group_ok b group && full_but_last sizes && Nat.leb (length sizes) n &&
      match levels_ahead ls holes sizes cuts (kept_level n sizes other) with
      | None => false
      | Some l =>
        match last_of l with
        | None => false
        | Some a => other_half_ok turns group ls holes n l a other
        end
      end
    end.
End Check.

(** ** Soundness *)

Section Soundness.
  Variable b : board.
  Variable s : position_set.
  Variable finish : finish_set.
  Let t := wide b finish.
  Hypothesis OK : board_ok b = true.
  Let Good : good_board b := board_ok_spec b OK.
  Variable group : list ready_symmetry.
  Hypothesis Some_element : group <> [].
  Hypothesis Symmetries : forall g, In g group -> is_symmetry b g.
  Hypothesis Keeps : forallb (keeps b s finish) group = true.
  Hypothesis Closed : group_ok b group = true.
  Let hs := board_holes b.
  Let ls := map (shifts_by hs) group.

  Lemma keeps_start g q : In g group -> completion b s q -> completion b s (see b g q).
  Proof.
    intros G C. rewrite forallb_forall in Keeps. specialize (Keeps g G).
    apply andb_true_iff in Keeps. destruct Keeps as [S _]. apply same_set_eq in S. rewrite <- S.
    apply see_completion; auto.
  Qed.

  Lemma keeps_finish g q : In g group -> completion b t q -> completion b t (see b g q).
  Proof.
    intros G C. rewrite forallb_forall in Keeps. specialize (Keeps g G).
    apply andb_true_iff in Keeps. destruct Keeps as [_ T]. apply same_set_eq in T.
    unfold t. rewrite <- T. apply see_completion; auto.
  Qed.

  (** [k] jumps of some game lead to [x]. *)
  Definition from_start (k : nat) (x : position) : Prop :=
    exists q r, completion b s q /\ completion b t r /\ path b k q x /\ reach b x r.

  (** From [x], [k] jumps of some game lead to its end. *)
  Definition to_finish (k : nat) (x : position) : Prop :=
    exists q r, completion b s q /\ completion b t r /\ reach b q x /\ path b k x r.

  Variable cuts : half_cuts.
  Hypothesis Patterns : potentials_ok b cuts.

  Variable lanes : bool.
  Variable holes : N.
  Let too_far := refused hs (ahead_side t) lanes cuts.
  Let too_good := refused hs (back_side s) lanes cuts.

  Lemma ahead_begins size x : is_inside b s = true ->
    from_start 0 x -> level_mem (least_image ls x)
      (first_level ls too_far holes size (completions hs s)) = true.
  Proof.
    intros I (q & r & Q & R & P & E). simpl in P. subst. apply first_level_has.
    - now apply completions_complete.
    - now apply (not_too_low b lanes cuts t _ r).
  Qed.

  Lemma ahead_goes_on k size level :
    (forall x, from_start k x -> level_mem (least_image ls x) level = true) ->
    forall x, from_start (S k) x -> level_mem (least_image ls x)
      (next_level ls too_far holes (map mask_of (jumps b)) size level) = true.
  Proof.
    intros H x (q & r & Q & R & [y [P M]] & E).
    assert (Y : from_start k y) by (exists q, r; split; [|split; [|split]]; auto;
      now apply Move with x).
    apply H in Y. destruct (image_of b group Symmetries y Some_element) as [g [G I]].
      fold hs ls in I. rewrite I in Y.
    unfold ls, hs. rewrite <- (image_same b group Symmetries Closed x g G). fold hs ls.
    apply (next_level_has _ _ _ _ _ _ _ _ Y).
    - apply nexts_complete; auto. apply see_move; auto.
    - apply (not_too_low b lanes cuts t _ (see b g r)); auto; [now apply keeps_finish|].
      apply see_reach; auto.
  Qed.

  Lemma back_begins size x : is_inside b t = true ->
    to_finish 0 x -> level_mem (least_image ls x)
      (first_level ls too_good holes size (completions hs t)) = true.
  Proof.
    intros I (q & r & Q & R & E & P). simpl in P. subst. apply first_level_has.
    - now apply completions_complete.
    - now apply (not_too_high b lanes cuts s q).
  Qed.

  Lemma back_goes_on k size level :
    (forall x, to_finish k x -> level_mem (least_image ls x) level = true) ->
    forall x, to_finish (S k) x -> level_mem (least_image ls x)
      (next_level ls too_good holes (map back_mask_of (jumps b)) size level) = true.
  Proof.
    intros H x (q & r & Q & R & E & P). apply path_first in P. destruct P as [y [M P]].
    assert (Y : to_finish k y).
    { exists q, r. split; [|split; [|split]]; auto. apply reach_trans with x; auto.
      now apply move_reach. }
    apply H in Y. destruct (image_of b group Symmetries y Some_element) as [g [G I]].
      fold hs ls in I. rewrite I in Y.
    unfold ls, hs. rewrite <- (image_same b group Symmetries Closed x g G). fold hs ls.
    apply (next_level_has _ _ _ _ _ _ _ _ Y).
    - apply backs_complete; auto. apply see_move; auto.
    - apply (not_too_high b lanes cuts s (see b g q)); auto; [now apply keeps_start|].
      apply see_reach; auto.
  Qed.

  (** A jump between a level ahead and one that follows it back would be found. *)
  Lemma apart_sound f a c x y : apart ls (map mask_of (jumps b)) holes f a c = true ->
    level_mem (least_image ls x) a = true ->
    (forall g, In g group -> level_mem (least_image ls (f (see b g y))) c = true) ->
    move b x y -> False.
  Proof.
    intros A X Y M. destruct (image_of b group Symmetries x Some_element) as [g [G I]].
      fold hs ls in I. rewrite I in X.
    pose proof (nexts_complete b _ _ Good (see_move b g x y Good (Symmetries g G) M)) as J.
    pose proof (apart_has _ _ _ _ _ _ _ _ A X J) as E. rewrite (Y g G) in E. easy.
  Qed.

  Lemma image_same_here y g : In g group -> least_image ls (see b g y) = least_image ls y.
  Proof. apply (image_same b group Symmetries Closed). Qed.

  (** A jump from the last level to the finish would be found. *)
  Lemma none_finished_sound a x y : none_finished b finish (map mask_of (jumps b)) a = true ->
    level_mem (least_image ls x) a = true -> finished b finish y -> move b x y -> False.
  Proof.
    intros A X Y M. destruct (image_of b group Symmetries x Some_element) as [g [G I]].
      fold hs ls in I. rewrite I in X.
    assert (N : forallb (fun r => negb (is_finished b (map mask_of (jumps b)) finish r))
      (nexts (map mask_of (jumps b)) (see b g x)) = true).
    { apply andb_true_iff in A. destruct A as [A B]. apply orb_true_iff in X.
      destruct X as [X|X]; [apply (for_all_has _ _ _ A X)|apply (for_all_has _ _ _ B X)]. }
    rewrite forallb_forall in N.
    specialize (N (see b g y) (nexts_complete b _ _ Good
      (see_move b g x y Good (Symmetries g G) M))).
    apply negb_true_iff in N. rewrite <- not_true_iff_false in N. apply N.
    apply is_finished_spec; auto. apply see_finished; auto.
    rewrite forallb_forall in Keeps. specialize (Keeps g G).
    apply andb_true_iff in Keeps. destruct Keeps as [_ T]. now apply same_set_eq in T.
  Qed.

  Lemma no_member l x : level_empty l = true -> level_mem x l = true -> False.
  Proof.
    intros [E O]%andb_true_iff [I|I]%orb_true_iff;
      [now rewrite (is_empty_has _ x E) in I|now rewrite (is_empty_has _ x O) in I].
  Qed.

  (** ** The reversal

      Let [f] take a position to the complement of what [r] makes of it, backwards. It turns games
      from S to T round into games from S to T. So where [m] jumps lead from [x] to the end, [m]
      jumps of another game lead to [f x], and level m ahead has the least image of [f x]. That [r]
      turns the group into itself is asked for by the format alone. *)
  Section Reversal.
    Variable r : ready_symmetry.
    Hypothesis R_symmetry : is_symmetry b r.
    Hypothesis Turns : reversing b.
    Hypothesis To_start : complement_set b (see_set b r t) = s.
    Hypothesis To_finish : complement_set b (see_set b r s) = t.

    Let f (x : position) : position := complement b (see b r x).

    Lemma f_turns q x : move b q x -> move b (f x) (f q).
    Proof. intros M. apply Turns. apply see_move; auto. Qed.

    Lemma f_start q : completion b t q -> completion b s (f q).
    Proof.
      intros C. rewrite <- To_start. apply completion_complement; auto. now apply see_completion.
    Qed.

    Lemma f_finish q : completion b s q -> completion b t (f q).
    Proof.
      intros C. rewrite <- To_finish. apply completion_complement; auto. now apply see_completion.
    Qed.

    Lemma to_finish_turned k x : to_finish k x -> from_start k (f x).
    Proof.
      intros (q & e & Q & E & P & M). exists (f e), (f q). split; [|split; [|split]].
      - now apply f_start.
      - now apply f_finish.
      - exact (path_turned b f k f_turns x e M).
      - exact (reach_turned b f f_turns q x P).
    Qed.

    Lemma mirrored_is x : mirrored b r x = f x.
    Proof.
      unfold mirrored, f, complement. now rewrite image_see.
    Qed.

    Lemma see_to_finish k x g : In g group -> to_finish k x -> to_finish k (see b g x).
    Proof.
      intros G (q & e & Q & E & P & M). exists (see b g q), (see b g e).
      split; [now apply keeps_start|]. split; [now apply keeps_finish|].
      split; [apply see_reach; auto|].
      apply (path_carried b (see b g)); auto. intros. apply see_move; auto.
    Qed.

    Lemma mirror_has level k x :
      (forall x, from_start k x -> level_mem (least_image ls x) level = true) ->
      to_finish k x -> forall g, In g group ->
      level_mem (least_image ls (mirrored b r (see b g x))) level = true.
    Proof.
      intros H X g G. rewrite mirrored_is. apply H, to_finish_turned. now apply see_to_finish.
    Qed.
  End Reversal.
End Soundness.

Definition other_ok (b : board) (o : other_half) : Prop :=
  match o with
  | Nothing => True
  | Levels_back _ cuts => cuts_fine b cuts
  | Mirrored r => is_symmetry b r
  | The_finish => True
  end.

Lemma cuts_right b cuts : cuts_fine b cuts -> cuts_ok cuts = true -> potentials_ok b cuts.
Proof.
  intros [M W] C. unfold cuts_ok in C. rewrite !andb_true_iff, !forallb_forall in C.
  destruct C as [N L]. rewrite Forall_forall in M. constructor; [apply Forall_forall; auto| |easy].
  apply Forall_map, Forall_forall. rewrite Forall_forall in W. intros p P. split; auto.
  apply (whole_holds b p (W p P)).
Qed.

Theorem halves_sound b s finish turns symmetries sizes cuts other :
  board_ok b = true -> Forall (is_symmetry b) symmetries -> cuts_fine b cuts ->
    other_ok b other ->
  (turns = true -> reversing b) ->
  halves_ok b s finish turns symmetries sizes cuts other = true -> impossible b s finish.
Proof.
  intros OK Sy V O T H q r Q RF P. set (t := wide b finish) in *.
  pose proof (finished_wide b finish r RF) as R. fold t in R. pose proof (board_ok_spec b OK) as G.
  unfold halves_ok in H. fold t in H. set (group := identity :: symmetries) in *.
  set (ls := map (shifts_by (board_holes b)) group) in *.
  destruct (game_length b s t) as [n|] eqn:L; [|discriminate].
  apply (game_length_spec b s t n q r G L Q R) in P.
  apply andb_true_iff in H. destruct H as [C H]. rewrite !andb_true_iff in C.
  destruct C as [[[[[[IS IT] CC] KG] CG] _] LN]. apply Nat.leb_le in LN.
  assert (NE : group <> []) by easy.
  assert (SG : forall g, In g group -> is_symmetry b g).
  { intros g [<-|I]; [now apply identity_symmetry|]. rewrite Forall_forall in Sy. auto. }
  pose proof (cuts_right b cuts V CC) as PO.
  destruct (levels_ahead _ _ _ _ _ _ _ _) as [l|] eqn:A; [|discriminate]. unfold levels_ahead in A.
  destruct (last_of l) as [a|] eqn:LA; [|discriminate]. apply level_of_is in LA.
  (* Every level ahead has what it should. *)
  assert (AH : forall i level, nth_error l i = Some (Some level) ->
    forall x, from_start b s finish i x -> level_mem (least_image ls x) level = true).
  { intros i level E x X.
    apply (levels_have ls _ _ _ (from_start b s finish)
      (ahead_goes_on b s finish OK group NE SG KG CG cuts PO _ _) sizes _ 0%nat _ l A)
        with (i := i); auto.
    intros y Y. now apply (ahead_begins b s finish group cuts PO _ _). }
  pose proof (levels_length _ _ _ _ _ _ _ _ A) as LL.
  assert (LP : (0 < length l)%nat) by (destruct l; simpl in *; [discriminate|lia]).
  assert (FA : exists x y, from_start b s finish (pred (length l)) x /\ move b x y /\
    to_finish b s finish (n - length l) y).
  { replace n with (((n - length l) + 1) + pred (length l))%nat in P by lia.
    apply path_split in P. destruct P as [x [P1 P2]].
    replace (n - length l + 1)%nat with (S (n - length l)) in P2 by lia.
    apply path_first in P2. destruct P2 as [y [M P3]].
    exists x, y. split; [|split]; auto.
    - exists q, r. split; [|split; [|split]]; auto.
      apply Move with y; auto. now apply path_reach in P3.
    - exists q, r. split; [|split; [|split]]; auto.
      apply reach_trans with x; [now apply path_reach in P1|now apply move_reach]. }
  destruct FA as [x [y [X [M Y]]]].
  pose proof (AH _ _ LA x X) as XA.
  unfold other_half_ok in H. destruct other as [|sizes' cuts'|rv|].
  - now apply (no_member a _ H XA).
  - rewrite !andb_true_iff in H. destruct H as [[[[_ CC'] _] LN'] H]. apply Nat.leb_le in LN'.
    pose proof (cuts_right b cuts' O CC') as PO'.
    destruct (levels_back _ _ _ _ _ _ _) as [l'|] eqn:B; [|discriminate]. unfold levels_back in B.
    destruct (last_of l') as [c|] eqn:LC; [|discriminate]. apply level_of_is in LC.
    assert (BH : forall i level, nth_error l' i = Some (Some level) ->
      forall z, to_finish b s finish i z -> level_mem (least_image ls z) level = true).
    { intros i level E z Z.
      apply (levels_have ls _ _ _ (to_finish b s finish)
        (back_goes_on b s finish OK group NE SG KG CG cuts' PO' _ _) sizes' _ 0%nat _ l'
          B) with (i := i); auto.
      intros w W. now apply (back_begins b s finish group cuts' PO' _ _). }
    assert (LP' : (0 < length l')%nat) by (destruct l'; simpl in *; [discriminate|lia]).
    pose proof (levels_length _ _ _ _ _ _ _ _ B) as LL'.
    destruct (level_empty c) eqn:EC.
    + replace n with (pred (length l') + (n - pred (length l')))%nat in P by lia.
      apply path_split in P. destruct P as [z [P1 P2]].
      assert (Z : to_finish b s finish (pred (length l')) z).
      { exists q, r. split; [|split; [|split]]; auto. now apply path_reach in P1. }
      now apply (no_member c _ EC (BH _ _ LC z Z)).
    + apply andb_true_iff in H. destruct H as [E H]. apply Nat.eqb_eq in E.
      apply (apart_sound b OK group NE SG _ (fun r => r) a c x y H XA); auto. intros g I.
      rewrite (image_same_here b group SG CG y g I).
      apply (BH _ _ LC). now replace (pred (length l')) with (n - length l)%nat by lia.
  - rewrite !andb_true_iff in H. destruct H as [[_ MO] H].
    destruct (level_of l (n - length l)) as [c|] eqn:LC; [|discriminate]. apply level_of_is in LC.
    unfold mirror_ok in MO. rewrite !andb_true_iff in MO.
    destruct MO as [[[[TT _] TS] TF] _]. apply same_set_eq in TS, TF.
    apply (apart_sound b OK group NE SG _ (mirrored b rv) a c x y H XA); auto.
    apply (mirror_has b s finish OK group SG KG rv O (T TT) TS TF c (n - length l) y); auto.
    apply (AH _ _ LC).
  - rewrite !andb_true_iff in H. destruct H as [[_ E] H]. apply Nat.eqb_eq in E.
    destruct n as [|n]; [lia|]. destruct P as [z [P1 P2]].
    apply (none_finished_sound b s finish OK group NE SG KG a z r H); auto.
    apply (AH _ _ LA). exists q, r. split; [|split; [|split]]; auto; [|now apply move_reach].
    now replace (pred (length l)) with n by lia.
Qed.
