(** * Linked statements

    The unknown start A is the same on all holes of an orbit. What the vectors of some plays say is
    added up to an affine function of A, whose least value or residue is found orbit by orbit. *)

From Coq Require Import List NArith ZArith Lia Permutation Bool.
From Verified Require Import Syntax Board Game Groups Weights Jumps Vectors Pagoda Sets Played Tree.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Orbits *)

Definition holds_hole (h : N) (o : list N) : bool := existsb (N.eqb h) o.

(** The orbits of [g] and [h] become one. *)
Definition join (p : N * N) (orbits : list (list N)) : list (list N) :=
  let (met, rest) := partition (fun o => holds_hole (fst p) o || holds_hole (snd p) o) orbits in
  concat met :: rest.

Definition orbits_of (hs : list N) (ms : list motion) : list (list N) :=
  fold_right join (map (fun h => [h]) hs) (concat ms).

Definition same_on (a : position) (o : list N) : Prop := forall g h, In g o -> In h o -> peg a g =
  peg a h.

Lemma holds_hole_in h o : holds_hole h o = true -> In h o.
Proof.
  unfold holds_hole. rewrite existsb_exists. intros [k [K E]]. apply N.eqb_eq in E. now subst.
Qed.

Lemma partition_permutation {A : Type} (f : A -> bool) l a c : partition f l = (a, c) -> Permutation
  l (a ++ c).
Proof.
  revert a c. induction l as [|x l IH]; simpl; intros a c H.
  - injection H as <- <-. constructor.
  - destruct (partition f l) as [d e]. destruct (f x); injection H as <- <-; simpl.
    + constructor. now apply IH.
    + rewrite <- Permutation_middle. constructor. now apply IH.
Qed.

Lemma concat_permutation {A : Type} (l k : list (list A)) : Permutation l k ->
  Permutation (concat l) (concat k).
Proof.
  induction 1; simpl.
  - constructor.
  - now apply Permutation_app_head.
  - rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  - eapply Permutation_trans; eauto.
Qed.

Lemma join_permutation p l : Permutation (concat (join p l)) (concat l).
Proof.
  unfold join. destruct (partition _ l) as [a c] eqn:E. simpl.
  apply partition_permutation, concat_permutation in E. rewrite concat_app in E. now apply
    Permutation_sym.
Qed.

Lemma join_same a p l : peg a (fst p) = peg a (snd p) -> Forall (same_on a) l -> Forall (same_on a)
  (join p l).
Proof.
  intros E F. unfold join. destruct (partition _ l) as [m r] eqn:P.
  rewrite Forall_forall in F.
  assert (M : forall o, In o m -> In o l /\ (In (fst p) o \/ In (snd p) o)).
  { intros o Ho. pose proof (proj2 (elements_in_partition _ _ P o) (or_introl Ho)) as I. split;
    auto.
    assert (T : holds_hole (fst p) o || holds_hole (snd p) o = true).
    { clear -P Ho. revert m r P Ho. induction l as [|x l IH]; simpl; intros m r P Ho.
      - injection P as <- <-. easy.
      - destruct (partition _ l) as [d e]. destruct (holds_hole (fst p) x || holds_hole (snd p) x)
        eqn:X; injection P as <- <-.
        + destruct Ho as [<-|Ho]; [exact X|]. eapply IH; eauto.
        + eapply IH; eauto. }
    apply orb_true_iff in T. destruct T as [T|T]; apply holds_hole_in in T; auto. }
  constructor.
  - assert (V : forall h, In h (concat m) -> peg a h = peg a (fst p)).
    { intros h H. apply in_concat in H. destruct H as [o [Ho H]]. destruct (M o Ho) as [Hl [I|I]].
      - now apply (F o Hl).
      - rewrite E. now apply (F o Hl). }
    intros g h G H. now rewrite (V g G), (V h H).
  - apply Forall_forall. intros o Ho. apply F. apply (elements_in_partition _ _ P o). auto.
Qed.

Lemma orbits_permutation hs ms : Permutation (concat (orbits_of hs ms)) hs.
Proof.
  unfold orbits_of. induction (concat ms) as [|p l IH]; simpl.
  - induction hs; simpl; auto.
  - rewrite join_permutation. exact IH.
Qed.

Lemma orbits_same a hs ms : unmoved ms a -> Forall (same_on a) (orbits_of hs ms).
Proof.
  intros U. unfold orbits_of.
  assert (V : forall p, In p (concat ms) -> peg a (fst p) = peg a (snd p)).
  { intros [g h] H. apply in_concat in H. destruct H as [m [M H]]. now apply (U m). }
  revert V. induction (concat ms) as [|p l IH]; simpl; intros V.
  - apply Forall_forall. intros o Ho. apply in_map_iff in Ho. destruct Ho as [h [<- _]].
    intros g k [->|[]] [->|[]]. easy.
  - apply join_same; auto.
Qed.

(** ** Sums over orbits *)

Definition head_of (o : list N) : N := match o with [] => 0%N | h :: _ => h end.

Lemma total_concat (f : N -> Z) l : total f (concat l) = total (total f) l.
Proof. induction l as [|o l IH]; simpl; [easy|]. now rewrite total_app, IH. Qed.

Lemma value_orbits hs ms a w : unmoved ms a ->
  value hs w a = total (fun o => if peg a (head_of o) then total w o else 0) (orbits_of hs ms).
Proof.
  intros U. unfold value. rewrite <- (total_permutation _ _ _ (orbits_permutation hs ms)),
    total_concat.
  apply total_ext. intros o Ho.
  pose proof (orbits_same a hs ms U) as F. rewrite Forall_forall in F. specialize (F o Ho).
  destruct o as [|h o]; [now destruct (peg a _)|]. simpl head_of.
  destruct (peg a h) eqn:E.
  - apply total_ext. intros k K. rewrite (F k h K) by now left. now rewrite E.
  - apply total_zero. intros k K. rewrite (F k h K) by now left. now rewrite E.
Qed.

(** ** What a leaf adds up *)

(** A side's value is [at_start] times that of A, and a constant: exact for A and its complement, a
    bound or a residue for a set. *)
Definition at_start (s : side) : Z :=
  match s with Side_start => 1 | Side_complement => -1 | Side_set _ => 0 end.

Lemma value_complement b w a :
  value (board_holes b) w (complement b a) = total w (board_holes b) - value (board_holes b) w a.
Proof.
  unfold value. rewrite <- total_sub. apply total_ext. intros h H.
  rewrite peg_complement by easy. destruct (peg a h); simpl; lia.
Qed.

Record part : Type := make_part {
  factor : Z;                  (* the common denominator over that of the vector *)
  part_weight : N -> Z;
  part_from : side;
  part_to : side;
  part_constant : Z
}.

(** What a peg of A in [h] adds. *)
Definition part_gain (p : part) (h : N) : Z :=
  factor p * ((at_start (part_to p) - at_start (part_from p)) * part_weight p h).

Definition fixed_value (hs : list N) (w : N -> Z) (s : side) (of_set : position_set -> Z) : Z :=
  match s with
  | Side_start => 0
  | Side_complement => total w hs
  | Side_set p => of_set p
  end.

(** The gain of a part when A is [a]. *)
Definition part_value (hs : list N) (p : part) (a : position) : Z :=
  factor p * part_constant p + value hs (part_gain p) a.

Lemma value_scale hs c w q : value hs (fun h => c * w h) q = c * value hs w q.
Proof. unfold value. rewrite <- total_scale. apply total_ext. intros h _. destruct (peg q h); lia.
  Qed.

Lemma part_value_is hs p a : part_value hs p a =
  factor p * (part_constant p + (at_start (part_to p) - at_start (part_from p)) * value hs
    (part_weight p) a).
Proof.
  unfold part_value. replace (value hs (part_gain p) a) with
    (factor p * ((at_start (part_to p) - at_start (part_from p)) * value hs (part_weight p) a));
      [lia|].
  unfold part_gain. now rewrite <- !value_scale.
Qed.

Section Leaves.
  Variable b : board.
  Hypothesis OK : board_ok b = true.
  Let hs := board_holes b.
  Let Good : good_board b := board_ok_spec b OK.

  (** *** pagoda *)

  Definition count_part (common : Z) (v : ready_vector) (play : side * side) : option part :=
    if is_count v then
      Some (make_part (Z.max 0 (common / Zpos (den v))) (weight v) (fst play) (snd play)
        (fixed_value hs (weight v) (snd play) (lower hs (weight v)) -
         fixed_value hs (weight v) (fst play) (upper hs (weight v))))
    else None.

  Lemma side_upper w s q a : on_side b a s q ->
    value hs w q <= fixed_value hs w s (upper hs w) + at_start s * value hs w a.
  Proof.
    destruct s; cbn [on_side at_start fixed_value]; intros H; subst; unfold hs.
    - lia.
    - rewrite value_complement. lia.
    - pose proof (upper_sound b w p q H). lia.
  Qed.

  Lemma side_lower w s q a : on_side b a s q ->
    fixed_value hs w s (lower hs w) + at_start s * value hs w a <= value hs w q.
  Proof.
    destruct s; cbn [on_side at_start fixed_value]; intros H; subst; unfold hs.
    - lia.
    - rewrite value_complement. lia.
    - pose proof (lower_sound b w p q H). lia.
  Qed.

  Lemma count_part_sound common v play p a :
    vector_ok b v -> count_part common v play = Some p -> can_play b a play ->
      part_value hs p a <= 0.
  Proof.
    intros V H [q [r [Q [R P]]]]. unfold count_part in H. destruct (is_count v) eqn:C;
      [|discriminate].
    injection H as <-. rewrite part_value_is. cbn [factor part_weight part_from part_to
      part_constant].
    pose proof (count_never_rises b Good (weight v) (count_is b v V C) q r P).
    apply (side_upper (weight v)) in Q. apply (side_lower (weight v)) in R. unfold hs in *. nia.
  Qed.

  (** *** class *)

  Definition side_residue (v : ready_vector) (s : side) : option Z :=
    match s with
    | Side_set p => residue hs (Zpos (den v)) (weight v) p
    | _ => Some (fixed_value hs (weight v) s (fun _ => 0))
    end.

  Definition colour_part (common : Z) (v : ready_vector) (play : side * side) : option part :=
    let f := common / Zpos (den v) in
    match side_residue v (fst play), side_residue v (snd play) with
    | Some x, Some y =>
      if is_colouring v && (f * Zpos (den v) =? common)
      then Some (make_part f (weight v) (fst play) (snd play) (y - x))
      else None
    | _, _ => None
    end.

  Lemma side_residue_sound v s q a x : side_residue v s = Some x -> on_side b a s q ->
    (Zpos (den v) | value hs (weight v) q - (x + at_start s * value hs (weight v) a)).
  Proof.
    destruct s; cbn [on_side at_start side_residue fixed_value]; intros H S; subst; unfold hs in *.
    - injection H as <-. exists 0. lia.
    - injection H as <-. rewrite value_complement. exists 0. lia.
    - apply residue_sound with (q := q) in H; [|easy|easy]. now rewrite Z.add_0_r.
  Qed.

  Lemma colour_part_sound common v play p a :
    vector_ok b v -> colour_part common v play = Some p -> can_play b a play ->
      (common | part_value hs p a).
  Proof.
    intros V H [q [r [Q [R P]]]]. unfold colour_part in H.
    destruct (side_residue v (fst play)) as [x|] eqn:X; [|discriminate].
    destruct (side_residue v (snd play)) as [y|] eqn:Y; [|discriminate].
    destruct (is_colouring v && _) eqn:C; [|discriminate]. injection H as <-.
    apply andb_true_iff in C. destruct C as [C F]. apply Z.eqb_eq in F.
    rewrite part_value_is. cbn [factor part_weight part_from part_to part_constant].
    rewrite <- F at 1. apply Z.mul_divide_mono_l.
    pose proof (colouring_keeps_residue b Good _ (weight v) (colouring_is b v V C) q r P) as D.
    apply (side_residue_sound v _ _ _ _ X) in Q. apply (side_residue_sound v _ _ _ _ Y) in R.
    fold hs in D. destruct D as [d D], Q as [i Q], R as [j R]. exists (d + i - j). nia.
  Qed.

  (** *** the number of pegs of A *)

  Definition pegs_part (common : Z) (price : Z * positive) (k : N) : option part :=
    let f := common / Zpos (snd price) * fst price in
    Some (make_part f (fun _ => 1) (Side_set (make_set 0 0 None)) Side_start (- Z.of_N k)).

  Lemma pegs_part_sound common price k p a :
    pegs_part common price k = Some p -> pegs_among hs a = Z.of_N k -> part_value hs p a = 0.
  Proof.
    intros [= <-] E. rewrite part_value_is.
    cbn [factor part_weight part_from part_to part_constant at_start]. rewrite value_unit. fold hs.
    rewrite E. nia.
  Qed.

  (** *** all together *)

  Definition sum_gain (ps : list part) (h : N) : Z := total (fun p => part_gain p h) ps.
  Definition sum_constant (ps : list part) : Z := total (fun p => factor p * part_constant p) ps.

  Lemma sum_value ps a : total (fun p => part_value hs p a) ps = sum_constant ps + value hs
    (sum_gain ps) a.
  Proof.
    unfold sum_constant, sum_gain, value. induction ps as [|p ps IH]; simpl.
    - rewrite total_zero; [easy|]. intros h _. now destruct (peg a h).
    - rewrite IH. unfold part_value, value.
      assert (E : total (fun h => if peg a h then part_gain p h + total (fun p => part_gain p h) ps
        else 0) hs = total (fun h => if peg a h then part_gain p h else 0) hs + total
        (fun h => if peg a h then total (fun p => part_gain p h) ps else 0) hs).
      { rewrite <- total_add. apply total_ext. intros h _. destruct (peg a h); lia. }
      rewrite E. lia.
  Qed.

  (** The orbits as the set says: all pegs, none, or open. *)
  Definition least_sum (orbits : list (list N)) (s : position_set) (ps : list part) : Z :=
    sum_constant ps +
    total (fun o => let g := total (sum_gain ps) o in
      if peg (open s) (head_of o) then Z.min 0 g else if peg (pegs s) (head_of o) then g else 0)
        orbits.

  Definition sum_residue (orbits : list (list N)) (common : Z) (s : position_set)
    (ps : list part) : option Z :=
    if forallb (fun o => negb (peg (open s) (head_of o)) || (total (sum_gain ps) o mod common =? 0))
      orbits
    then Some (sum_constant ps +
      total (fun o => if peg (open s) (head_of o) then 0
        else if peg (pegs s) (head_of o) then total (sum_gain ps) o else 0) orbits)
    else None.

  Variable ms : list motion.
  Let orbits := orbits_of hs ms.

  Lemma least_sum_sound s ps a : unmoved ms a -> completion b s a ->
    least_sum orbits s ps <= total (fun p => part_value hs p a) ps.
  Proof.
    intros U [C _]. rewrite sum_value, (value_orbits hs ms a) by easy. unfold least_sum.
    apply Z.add_le_mono_l, total_le. intros o _. specialize (C (head_of o)).
    destruct (peg (open s) (head_of o)).
    - destruct (peg a (head_of o)); lia.
    - rewrite C by easy. destruct (peg (pegs s) (head_of o)); lia.
  Qed.

  Lemma sum_residue_sound common s ps a x : 0 < common -> unmoved ms a -> completion b s a ->
    sum_residue orbits common s ps = Some x -> (common | total (fun p => part_value hs p a) ps - x).
  Proof.
    intros P U [C _] H. unfold sum_residue in H. destruct (forallb _ _) eqn:F; [|discriminate].
    injection H as <-. rewrite forallb_forall in F. rewrite sum_value, (value_orbits hs ms a) by
      easy.
    fold orbits. match goal with |- (_ | ?c + ?t - (?c + ?u)) =>
      replace (c + t - (c + u)) with (t - u) by lia end.
    rewrite <- total_sub. apply total_divide. intros o Ho. specialize (F o Ho).
      specialize (C (head_of o)).
    destruct (peg (open s) (head_of o)); simpl in F.
    - apply Z.eqb_eq, Z.mod_divide in F; [|lia].
      destruct (peg a (head_of o)); [now rewrite Z.sub_0_r|apply Z.divide_0_r].
    - rewrite C by easy. rewrite Z.sub_diag. apply Z.divide_0_r.
  Qed.
End Leaves.

(** ** Trees *)

Section Trees.
  Variable b : board.
  Variable vectors : N -> option ready_vector.
  Variable statements : N -> option statement.
  Variable ms : list motion.
  Variable orbits : list (list N).
  Variable ps : plays.
  Let hs := board_holes b.

  Definition play_of (i : N) : option (side * side) :=
    if N.eqb i 0 then None else nth_error (sides ps) (N.to_nat (N.pred i)).

  Fixpoint parts_of (make : ready_vector -> side * side -> option part)
      (l : list (N * N)) : option (list part) :=
    match l with
    | [] => Some []
    | (i, v) :: l =>
      match play_of i, vectors v, parts_of make l with
      | Some play, Some v, Some r => match make v play with Some p => Some (p :: r) | None => None
        end
      | _, _, _ => None
      end
    end.

  (** The least common denominator of all numbers of a leaf. *)
  Definition common_of (price : option (Z * positive)) (l : list (N * N)) : Z :=
    fold_right (fun x d => match vectors (snd x) with Some v => Z.lcm (Zpos (den v)) d | None =>
      d end)
      (match price with Some (_, d) => Zpos d | None => 1 end) l.

  (** With "pegs", the number of pegs that the start fixes. *)
  Definition with_pegs (common : Z) (price : option (Z * positive)) (l : option (list part)) :
    option (list part) :=
    match price, l with
    | None, _ => l
    | Some price, Some l =>
      match count (unknown ps) with
      | Some k => match pegs_part common price k with Some p => Some (p :: l) | None => None end
      | None => None
      end
    | _, None => None
    end.

  Fixpoint rising (l : list (N * N)) : bool :=
    match l with
    | x :: (y :: _) as r => N.ltb (fst x) (fst y) && rising r
    | _ => true
    end.

  (** Is every position of the one set in the other? What counts is what they say. *)
  Definition covers (p q : position_set) : bool :=
    N.eqb (N.ldiff (N.lor (open p) (N.lxor (pegs p) (pegs q))) (open q)) 0 &&
    match count q with
    | None => true
    | Some k => same_count (count p) (Some k) ||
      (N.eqb (open p) 0 && (pegs_among hs (pegs p) =? Z.of_N k))
    end.

  Definition side_covered (s : position_set) (x : side) (q : position_set) : bool :=
    match x with
    | Side_start => covers s q
    | Side_complement => covers (complement_set b s) q
    | Side_set p => covers p q
    end.

  (** No side is said to be stuck. *)
  Definition finish_covered (s : position_set) (x : side) (t : finish_set) : bool :=
    match t with Among q => side_covered s x q | Stuck _ => false end.

  (** A limit of the format: the common denominator has at most 40,000 bits. *)
  Definition short (common : Z) : bool := N.leb (N.size (Z.to_N common)) 40000.

  Definition linked_leaf_ok (l : linked_leaf) (s : position_set) : bool :=
    match l with
    | Linked_pagoda price parts =>
      let common := common_of price parts in
      rising parts && short common &&
      match with_pegs common price (parts_of (count_part b common) parts) with
      | Some l => 0 <? least_sum orbits s l
      | None => false
      end
    | Linked_class price parts =>
      let common := common_of price parts in
      rising parts && short common && (0 <? common) &&
      match with_pegs common price (parts_of (colour_part b common) parts) with
      | Some l =>
        match sum_residue orbits common s l with
        | Some x => negb (x mod common =? 0)
        | None => false
        end
      | None => false
      end
    | Linked_statement i n =>
      match play_of i, statements n with
      | Some play, Some x =>
        match stated x with Impossible => true | _ => false end &&
        side_covered s (fst play) (stated_start x) && finish_covered s (snd play) (stated_finish x)
      | _, _ => false
      end
    | Linked_empty => negb (has_completion hs s)
    end.

  Definition close_orbit (s : position_set) (o : list N) (pg : bool) : position_set :=
    fold_right (fun h s => close s h pg) s o.

  Fixpoint linked_ok (t : linked_tree) (s : position_set) : bool :=
    match t with
    | Linked_leaf l => linked_leaf_ok l s
    | Linked_split h none pg =>
      match find (holds_hole h) orbits with
      | Some o => peg (open s) h && linked_ok none (close_orbit s o false) && linked_ok pg
        (close_orbit s o true)
      | None => false
      end
    end.

  (** The start is the same on the holes of an orbit. *)
  Definition uniform (s : position_set) : bool :=
    forallb (fun o => forallb (fun h => Bool.eqb (peg (pegs s) h) (peg (pegs s) (head_of o)) &&
      Bool.eqb (peg (open s) h) (peg (open s) (head_of o))) o) orbits.
End Trees.

Section Soundness.
  Variable b : board.
  Variable vectors : N -> option ready_vector.
  Variable statements : N -> option statement.
  Variable ms : list motion.
  Variable ps : plays.
  Hypothesis OK : board_ok b = true.
  Hypothesis Vectors : forall i v, vectors i = Some v -> vector_ok b v.
  Hypothesis Statements : forall i x, statements i = Some x -> holds b x.
  Let hs := board_holes b.
  Let orbits := orbits_of hs ms.

  Lemma play_of_in i play : play_of ps i = Some play -> In play (sides ps).
  Proof. unfold play_of. destruct (N.eqb i 0); [discriminate|]. apply nth_error_In. Qed.

  Lemma parts_of_in make l k p : parts_of vectors ps make l = Some k -> In p k ->
    exists v play, vector_ok b v /\ In play (sides ps) /\ make v play = Some p.
  Proof.
    revert k. induction l as [|[i j] l IH]; simpl; intros k H I.
    - injection H as <-. easy.
    - destruct (play_of ps i) as [play|] eqn:P; [|discriminate].
      destruct (vectors j) as [v|] eqn:V; [|discriminate].
      destruct (parts_of vectors ps make l) as [r|]; [|discriminate].
      destruct (make v play) as [q|] eqn:M; [|discriminate]. injection H as <-.
      destruct I as [<-|I]; [|now apply (IH r)].
      exists v, play. split; [now apply (Vectors j)|]. split; auto. now apply (play_of_in i).
  Qed.

  Lemma with_pegs_in common price l k p : with_pegs ps common price l = Some k -> In p k ->
    (exists r, l = Some r /\ In p r) \/
    (exists n pr, count (unknown ps) = Some n /\ pegs_part common pr n = Some p).
  Proof.
    unfold with_pegs. destruct price as [pr|]; intros H I; [|eauto].
    destruct l as [r|]; [|discriminate]. destruct (count (unknown ps)) as [n|]; [|discriminate].
    simpl in H. injection H as <-. destruct I as [<-|I]; [|eauto]. right. exists n, pr. auto.
  Qed.

  Lemma covers_sound p q x : covers b p q = true -> completion b p x -> completion b q x.
  Proof.
    unfold covers. rewrite andb_true_iff, N.eqb_eq. intros [S K] [C D]. split.
    - intros h O. apply (f_equal (fun y => N.testbit y h)) in S.
      rewrite N.ldiff_spec, N.lor_spec, N.lxor_spec, N.bits_0 in S. unfold peg in *.
      rewrite O in S. simpl in S. rewrite andb_true_r in S. apply orb_false_iff in S. destruct S as
        [So Sx].
      apply xorb_eq in Sx. rewrite <- Sx. now apply C.
    - destruct (count q) as [k|]; auto. apply orb_true_iff in K. destruct K as [K|K].
      + apply same_count_eq in K. now rewrite K in D.
      + apply andb_true_iff in K. destruct K as [O K]. apply N.eqb_eq in O. apply Z.eqb_eq in K.
        rewrite <- K. f_equal. apply position_ext. intros h. apply C. rewrite O. apply N.bits_0.
  Qed.

  Lemma side_covered_sound s a x q r : side_covered b s x q = true -> completion b s a ->
    on_side b a x r -> completion b q r.
  Proof.
    destruct x; simpl; intros H C S; subst.
    - now apply covers_sound with s.
    - apply covers_sound with (complement_set b s); auto. now apply completion_complement.
    - now apply covers_sound with p.
  Qed.

  Lemma total_negative (f : part -> Z) l : (forall p, In p l -> f p <= 0) -> total f l <= 0.
  Proof.
    induction l as [|p l IH]; simpl; intros H; [lia|].
    pose proof (H p (or_introl eq_refl)). assert (total f l <= 0) by auto. lia.
  Qed.

  Lemma linked_leaf_sound l s a : linked_leaf_ok b vectors statements orbits ps l s = true ->
    completion b s a -> completion b (unknown ps) a -> unmoved ms a -> Forall (can_play b a)
      (sides ps) -> False.
  Proof.
    intros H C D U F. rewrite Forall_forall in F.
    destruct l as [price parts|price parts|i n|]; unfold linked_leaf_ok in H.
    - apply andb_true_iff in H. destruct H as [_ H]. destruct (with_pegs _ _ _ _) as [k|] eqn:K;
      [|discriminate].
      apply Z.ltb_lt in H.
      assert (T : total (fun p => part_value hs p a) k <= 0).
      { apply total_negative. intros p P. destruct (with_pegs_in _ _ _ _ _ K P) as [[r [R I]]|[n [pr
        [N M]]]].
        - destruct (parts_of_in _ _ _ _ R I) as [v [play [V [Hp M]]]].
          apply (count_part_sound b OK _ v play p a V M). now apply F.
        - destruct D as [_ D]. rewrite N in D. unfold hs. rewrite (pegs_part_sound b _ _ _ _ _ M D).
          lia. }
      pose proof (least_sum_sound b ms s k a U C) as L. unfold orbits, hs in *. lia.
    - apply andb_true_iff in H. destruct H as [H0 H]. apply andb_true_iff in H0. destruct H0 as [_
      P].
      apply Z.ltb_lt in P. set (common := common_of vectors price parts) in *.
      destruct (with_pegs _ _ _ _) as [k|] eqn:K; [|discriminate].
      destruct (sum_residue _ _ _ _) as [x|] eqn:X; [|discriminate].
      apply negb_true_iff, Z.eqb_neq in H. apply H. apply Z.mod_divide; [lia|].
      assert (T : (common | total (fun p => part_value hs p a) k)).
      { apply total_divide. intros p I. destruct (with_pegs_in _ _ _ _ _ K I) as [[r [R J]]|[n [pr
        [N M]]]].
        - destruct (parts_of_in _ _ _ _ R J) as [v [play [V [Hp M]]]].
          apply (colour_part_sound b OK _ v play p a V M). now apply F.
        - destruct D as [_ D]. rewrite N in D. unfold hs. rewrite (pegs_part_sound b _ _ _ _ _ M D).
          apply Z.divide_0_r. }
      pose proof (sum_residue_sound b ms common s k a x P U C X) as L. fold hs in L.
      destruct T as [t T], L as [m L]. exists (t - m). lia.
    - destruct (play_of ps i) as [play|] eqn:P; [|discriminate].
      destruct (statements n) as [x|] eqn:X; [|discriminate].
      rewrite !andb_true_iff in H. destruct H as [[V S] T].
      pose proof (Statements n x X) as I. unfold holds in I. destruct (stated x); try discriminate.
      destruct (F play (play_of_in _ _ P)) as [q [r [Q [R G]]]].
      apply (I q r); auto; [eapply side_covered_sound; eauto|]. unfold finish_covered in T.
      destruct (stated_finish x) as [p|k]; [|discriminate]. simpl. eapply side_covered_sound; eauto.
    - rewrite (has_completion_spec b s a C) in H. discriminate.
  Qed.

  Lemma close_orbit_sound s o a h : same_on a o -> In h o -> completion b s a ->
    completion b (close_orbit s o (peg a h)) a.
  Proof.
    intros S H C. assert (E : forall k, incl k o -> completion b (close_orbit s k (peg a h)) a).
    { induction k as [|g k IH]; simpl; intros I; auto.
      assert (J : incl k o) by (intros x X; apply I; now right).
      pose proof (close_sound b _ g a (IH J)) as Q.
      now rewrite (S g h (I g (or_introl eq_refl)) H) in Q. }
    apply E, incl_refl.
  Qed.

  Theorem linked_sound t : forall s a, linked_ok b vectors statements orbits ps t s = true ->
    completion b s a -> completion b (unknown ps) a -> unmoved ms a -> Forall (can_play b a)
      (sides ps) -> False.
  Proof.
    induction t as [l|h none IHn pg IHp]; intros s a H C D U F; simpl in H.
    - now apply (linked_leaf_sound l s a).
    - destruct (find (holds_hole h) orbits) as [o|] eqn:O; [|discriminate].
      apply find_some in O. destruct O as [O I]. apply holds_hole_in in I.
      pose proof (orbits_same a hs ms U) as S. rewrite Forall_forall in S. specialize (S o O).
      apply andb_true_iff in H. destruct H as [H P]. apply andb_true_iff in H. destruct H as [_ N].
      pose proof (close_orbit_sound s o a h S I C). destruct (peg a h); eauto.
  Qed.

  Theorem linked_impossible t :
    linked_ok b vectors statements orbits ps t (unknown ps) = true -> impossible_linked b ms ps.
  Proof. intros H a [C [U F]]. now apply (linked_sound t (unknown ps) a H). Qed.

  (** ** Possible ones *)

  Definition side_at (a : position) (s : side) : position_set :=
    match s with
    | Side_start => make_set a 0 None
    | Side_complement => make_set (complement b a) 0 None
    | Side_set p => p
    end.

  Fixpoint games_ok (js : array jump) (masks : unit -> list mask) (a : position) (l : list (side * side))
      (games : list (option position_set * list N)) : bool :=
    match l, games with
    | [], [] => true
    | play :: l, (from, moves) :: games =>
      game_ok b js masks (side_at a (fst play)) (Among (side_at a (snd play))) from moves &&
      games_ok js masks a l games
    | _, _ => false
    end.

  Definition linked_games_ok (js : array jump) (masks : unit -> list mask) (from : position_set) games
    : bool :=
    let a := pegs from in
    N.eqb (open from) 0 && is_completion b (unknown ps) a &&
    forallb (fun m => forallb (fun p => Bool.eqb (peg a (fst p)) (peg a (snd p))) m) ms &&
    games_ok js masks a (sides ps) games.

  Lemma side_at_on a s q : completion b (side_at a s) q -> on_side b a s q.
  Proof.
    destruct s; simpl; auto; intros [C _]; apply position_ext; intros h; apply C; apply N.bits_0.
  Qed.

  Theorem linked_possible from games :
    linked_games_ok (array_of (jumps b)) (masks_of b) from games = true ->
    possible_linked b ms ps.
  Proof.
    unfold linked_games_ok. rewrite !andb_true_iff. intros [[[_ C] U] G].
    exists (pegs from). split; [now apply is_completion_spec|]. split.
    - intros m g h M I. rewrite forallb_forall in U. specialize (U m M).
      rewrite forallb_forall in U. now apply eqb_prop, (U (g, h)).
    - revert games G. induction (sides ps) as [|play l IH]; intros [|[f moves] games] G; try
      discriminate; auto.
      simpl in G. apply andb_true_iff in G. destruct G as [G R]. constructor;
        [|now apply (IH games)].
      apply game_sound in G; [|now apply board_ok_spec]. destruct G as [q [r [Q [T P]]]].
      exists q, r. auto using side_at_on.
  Qed.
End Soundness.
