(** * Many potentials at once

    A side of "halves" has a hundred potentials and more, and of every position is asked whether
    one of them refuses it. Here their values stand side by side in one large number, each in a lane
    that is wide enough for it. What a lane holds is a sum of addends, each about a few holes;
    addends are gathered in groups of few holes, and for each group a table has the sums ready, one
    for every way to have pegs on these holes. So a position costs a look and an addition a group,
    whatever the number of potentials. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Verified Require Import Syntax Game Weights Vectors Jumps Tree Potentials Store Images.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Addends and lanes *)

(** A number that depends on some holes alone, and what its absolute value is at most. *)
Record addend : Type := make_addend {
  addend_holes : list N;
  addend_number : position -> Z;
  addend_most : Z
}.

Record addend_ok (i : addend) : Prop := {
  holes_alone : forall q r, (forall h, In h (addend_holes i) -> peg q h = peg r h) ->
    addend_number i q = addend_number i r;
  at_most : forall q, Z.abs (addend_number i q) <= addend_most i
}.

(** A constant and addends: their sum is below 0 where a position is refused. *)
Record lane : Type := make_lane { lane_constant : Z; lane_addends : list addend }.

Definition addends_value (l : list addend) (q : position) : Z := total (fun i => addend_number i q) l.

Definition lane_value (l : lane) (q : position) : Z :=
  lane_constant l + addends_value (lane_addends l) q.

(** 2 to this power is more than the absolute value of any position's value: a value that is far below 0
    must not reach into the next lane. *)
Definition lane_bits (l : lane) : Z :=
  Z.succ (Z.log2 (Z.abs (lane_constant l) + total addend_most (lane_addends l))).

Definition half_lane (l : lane) : Z := 2 ^ lane_bits l.
Definition whole_lane (l : lane) : Z := 2 ^ Z.succ (lane_bits l).

Lemma lane_bits_least l : 1 <= lane_bits l.
Proof.
  unfold lane_bits. pose proof (Z.log2_nonneg (Z.abs (lane_constant l) + total addend_most (lane_addends l))).
  lia.
Qed.

Lemma whole_is l : whole_lane l = 2 * half_lane l.
Proof. unfold whole_lane, half_lane. pose proof (lane_bits_least l). apply Z.pow_succ_r. lia. Qed.

Lemma lane_within l q : Forall addend_ok (lane_addends l) -> Z.abs (lane_value l q) < half_lane l.
Proof.
  unfold half_lane, lane_bits, lane_value, addends_value. intros F.
  set (m := Z.abs (lane_constant l) + total addend_most (lane_addends l)).
  assert (T : Z.abs (total (fun i => addend_number i q) (lane_addends l))
    <= total addend_most (lane_addends l)).
  { clear m. induction F as [|i k I F IH]; simpl; [lia|]. pose proof (at_most i I q). lia. }
  assert (B : m < 2 ^ Z.succ (Z.log2 m)); [|unfold m in *; lia]. destruct (Z.lt_ge_cases 0 m) as [P|P].
  - now apply Z.log2_spec.
  - pose proof (Z.pow_pos_nonneg 2 (Z.succ (Z.log2 m))). pose proof (Z.log2_nonneg m). lia.
Qed.

(** ** All lanes in one number *)

Fixpoint packed (ls : list lane) (q : position) : Z :=
  match ls with
  | [] => 0
  | l :: ls => half_lane l + lane_value l q + whole_lane l * packed ls q
  end.

Fixpoint signs (ls : list lane) : Z :=
  match ls with
  | [] => 0
  | l :: ls => half_lane l + whole_lane l * signs ls
  end.

Lemma lane_split w a b i : 0 <= w -> 0 <= a < 2 ^ w -> 0 <= i ->
  Z.testbit (a + 2 ^ w * b) i = if i <? w then Z.testbit a i else Z.testbit b (i - w).
Proof.
  intros W A I. destruct (Z.ltb_spec i w) as [L|L].
  - rewrite <- (Z.mod_pow2_bits_low _ w), <- (Z.mod_pow2_bits_low a w) by easy. f_equal.
    rewrite Z.mul_comm, Z.mod_add; lia.
  - replace i with (i - w + w) at 1 by lia. rewrite <- Z.div_pow2_bits by lia. f_equal.
    rewrite Z.mul_comm, Z.div_add, Z.div_small by lia. easy.
Qed.

(** The sign of a lane. *)
Lemma sign_bit l v : Z.abs v < half_lane l ->
  Z.testbit (half_lane l + v) (lane_bits l) = (0 <=? v).
Proof.
  intros V. unfold half_lane in *. pose proof (lane_bits_least l). set (p := 2 ^ lane_bits l) in *.
  assert (0 < p) by (apply Z.pow_pos_nonneg; lia). destruct (Z.leb_spec 0 v).
  - apply Z.testbit_true; [lia|]. fold p. replace (p + v) with (v + 1 * p) by lia.
    rewrite Z.div_add, Z.div_small by lia. easy.
  - apply Z.testbit_false; [lia|]. fold p. rewrite Z.div_small by lia. easy.
Qed.

(** All the signs are there if, and only if, no lane is below 0. *)
Lemma signs_there ls q : Forall (fun l => Z.abs (lane_value l q) < half_lane l) ls ->
  Z.land (packed ls q) (signs ls) =? signs ls = negb (existsb (fun l => lane_value l q <? 0) ls).
Proof.
  induction 1 as [|l ls V F IH]; [easy|]. cbn [packed signs existsb]. rewrite negb_orb, <- IH.
  pose proof (whole_is l) as H. pose proof (lane_bits_least l) as B.
  assert (W : forall i, 0 <= i -> Z.testbit (half_lane l) i = (lane_bits l =? i)).
  { intros i I. unfold half_lane. rewrite Z.pow2_bits_eqb; lia. }
  assert (S : forall a b i, 0 <= a < whole_lane l -> 0 <= i -> Z.testbit (a + whole_lane l * b) i =
    if i <? Z.succ (lane_bits l) then Z.testbit a i else Z.testbit b (i - Z.succ (lane_bits l))).
  { intros a b i A I. apply lane_split; auto. lia. }
  pose proof (sign_bit l _ V) as K. apply eq_true_iff_eq. rewrite andb_true_iff, negb_true_iff, Z.ltb_ge,
    <- Z.leb_le, <- K, !Z.eqb_eq. split.
  - intros E. split.
    + apply (f_equal (fun x => Z.testbit x (lane_bits l))) in E. revert E.
      rewrite Z.land_spec, !S, W by lia. rewrite (proj2 (Z.ltb_lt _ _)) by lia. rewrite Z.eqb_refl.
      now rewrite andb_true_r.
    + apply Z.bits_inj'. intros i I.
      apply (f_equal (fun x => Z.testbit x (i + Z.succ (lane_bits l)))) in E. revert E.
      rewrite Z.land_spec, !S by lia. rewrite (proj2 (Z.ltb_ge _ _)) by lia.
      replace (i + Z.succ (lane_bits l) - Z.succ (lane_bits l)) with i by lia. now rewrite Z.land_spec.
  - intros [T E]. apply Z.bits_inj'. intros i I. rewrite Z.land_spec, !S by lia.
    destruct (Z.ltb_spec i (Z.succ (lane_bits l))) as [L|L].
    + rewrite W by easy. destruct (Z.eqb_spec (lane_bits l) i) as [<-|]; [now rewrite T|apply andb_false_r].
    + now rewrite <- Z.land_spec, E.
Qed.

(** ** The addends of all lanes *)

Definition scaled (c : Z) (i : addend) : addend :=
  make_addend (addend_holes i) (fun q => c * addend_number i q) 0.

(** Lane by lane: a lane has [c] times what the one before it has. *)
Fixpoint all_addends (c : Z) (ls : list lane) : list addend :=
  match ls with
  | [] => []
  | l :: ls => map (scaled c) (lane_addends l) ++ all_addends (c * whole_lane l) ls
  end.

Fixpoint all_constants (ls : list lane) : Z :=
  match ls with
  | [] => 0
  | l :: ls => half_lane l + lane_constant l + whole_lane l * all_constants ls
  end.

Lemma scaled_value c l q : addends_value (map (scaled c) l) q = c * addends_value l q.
Proof. unfold addends_value. induction l as [|i l IH]; simpl; [lia|]. rewrite IH. lia. Qed.

Lemma addends_value_app l k q : addends_value (l ++ k) q = addends_value l q + addends_value k q.
Proof. apply total_app. Qed.

Lemma all_addends_value ls q : forall c,
  c * all_constants ls + addends_value (all_addends c ls) q = c * packed ls q.
Proof.
  induction ls as [|l ls IH]; intros c; cbn [all_constants all_addends packed];
    [unfold addends_value; simpl; lia|].
  rewrite addends_value_app, scaled_value. specialize (IH (c * whole_lane l)). unfold lane_value.
  rewrite !Z.mul_add_distr_l, !Z.mul_assoc, <- IH. lia.
Qed.

Definition alone (i : addend) : Prop :=
  forall q r, (forall h, In h (addend_holes i) -> peg q h = peg r h) -> addend_number i q = addend_number i r.

Lemma all_addends_alone ls : Forall (fun l => Forall addend_ok (lane_addends l)) ls ->
  forall c, Forall alone (all_addends c ls).
Proof.
  induction 1 as [|l ls O F IH]; intros c; simpl; [constructor|]. apply Forall_app. split; auto.
  apply Forall_map. apply Forall_impl with (2 := O). intros i [A _] q r E. simpl in *.
  now rewrite (A q r E).
Qed.

(** ** Tables of sums *)

(** The pegs on some holes of a position, side by side, name the place of a sum in a table. *)
Record lookup : Type := make_lookup { gathering : list shift; sums : table Z }.

Definition look (t : lookup) (q : position) : Z := Tables.get (sums t) (image (gathering t) q).

Fixpoint numbered (k : N) (hs : list N) : list (N * N) :=
  match hs with
  | [] => []
  | h :: hs => (k, h) :: numbered (N.succ k) hs
  end.

Definition gather (hs : list N) : list shift := shifts_of (numbered 0 hs).

(** The position whose pegs on these holes have been gathered. *)
Definition spread (hs : list N) (i : N) : position :=
  seen (map (fun p => (snd p, fst p)) (numbered 0 hs)) i.

Definition sums_of (f : position -> Z) (hs : list N) : lookup :=
  make_lookup (gather hs) (Tables.make (fun i => f (spread hs i)) (2 ^ N.of_nat (length hs))).

Lemma peg_seen l q x : peg (seen l q) x = existsb (fun p => (fst p =? x)%N && peg q (snd p)) l.
Proof.
  induction l as [|p l IH]; simpl; [easy|]. rewrite <- IH.
  destruct (peg q (snd p)); [rewrite peg_set, andb_true_r|rewrite andb_false_r]; auto.
Qed.

Lemma numbered_least hs : forall n p, In p (numbered n hs) -> (n <= fst p)%N.
Proof.
  induction hs as [|h hs IH]; simpl; intros n p I; [easy|]. destruct I as [<-|I]; simpl; [lia|].
  apply IH in I. lia.
Qed.

Lemma numbered_in hs : forall n h, In h hs <-> exists k, In (k, h) (numbered n hs).
Proof.
  induction hs as [|x hs IH]; simpl; intros n h; [split; [easy|now intros [k []]]|].
  rewrite (IH (N.succ n)). split.
  - intros [->|[k K]]; eauto.
  - intros [k [E|K]]; [left; congruence|eauto].
Qed.

Lemma peg_gathered hs q : forall n k h, In (k, h) (numbered n hs) ->
  peg (seen (numbered n hs) q) k = peg q h.
Proof.
  induction hs as [|x hs IH]; cbn [numbered In]; intros n k h I; [easy|].
  rewrite peg_seen. cbn [existsb fst snd]. rewrite <- peg_seen. destruct I as [E|I].
  - injection E as <- <-. rewrite N.eqb_refl, andb_true_l. destruct (peg (seen _ q) n) eqn:P.
    + rewrite peg_seen, existsb_exists in P. destruct P as [p [P E]]. apply numbered_least in P.
      rewrite andb_true_iff, N.eqb_eq in E. lia.
    + apply orb_false_r.
  - pose proof (numbered_least _ _ _ I) as L. simpl in L. destruct (N.eqb_spec n k); [lia|]. now apply IH.
Qed.

Lemma peg_spread hs q h :
  peg (spread hs (seen (numbered 0 hs) q)) h = existsb (N.eqb h) hs && peg q h.
Proof.
  unfold spread. rewrite peg_seen. apply eq_true_iff_eq. rewrite andb_true_iff, !existsb_exists. split.
  - intros [p [I E]]. apply in_map_iff in I. destruct I as [[k x] [<- I]].
    cbn [fst snd] in E. rewrite (peg_gathered _ _ _ _ _ I), andb_true_iff, N.eqb_eq in E.
    destruct E as [-> P]. split; auto. exists h. split; [apply (numbered_in _ 0); eauto|apply N.eqb_refl].
  - intros [[x [I E]] P]. apply N.eqb_eq in E. subst x. apply (numbered_in _ 0) in I. destruct I as [k I].
    exists (h, k). split; [now apply (in_map (fun p => (snd p, fst p))) in I|].
    simpl. now rewrite N.eqb_refl, (peg_gathered _ _ _ _ _ I).
Qed.

Lemma look_is f hs q : look (sums_of f hs) q = f (spread hs (seen (numbered 0 hs) q)).
Proof. unfold look, sums_of, gather. simpl. now rewrite Tables.get_make, image_seen. Qed.

Lemma look_alone l hs q : Forall alone l ->
  Forall (fun i => forallb (fun h => existsb (N.eqb h) hs) (addend_holes i) = true) l ->
  look (sums_of (addends_value l) hs) q = addends_value l q.
Proof.
  intros A I. rewrite look_is. apply total_ext. intros i M. rewrite Forall_forall in A, I.
  apply (A i M). intros h H. rewrite peg_spread. specialize (I i M). rewrite forallb_forall in I.
  now rewrite (I h H).
Qed.

Lemma existsb_alike {A : Type} (f g : A -> bool) l :
  (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof. induction l as [|x l IH]; simpl; intros E; auto. rewrite E, IH; auto. Qed.

Lemma look_alike f hs q x : (forall h, In h hs -> peg q h = peg x h) ->
  look (sums_of f hs) q = look (sums_of f hs) x.
Proof.
  intros E. rewrite !look_is. do 2 f_equal. apply position_ext. intros k. rewrite !peg_seen.
  apply existsb_alike. intros [j h] I. simpl. rewrite (E h); auto. apply (numbered_in _ 0). eauto.
Qed.

(** ** Groups *)

Definition most_grouped : nat := 9.

Definition covers (hs : list N) (i : addend) : bool :=
  forallb (fun h => existsb (N.eqb h) hs) (addend_holes i).

(** In order, so that neighbours go by one shift. *)
Fixpoint with_hole (h : N) (hs : list N) : list N :=
  match hs with
  | [] => [h]
  | k :: others =>
    if (h =? k)%N then hs else if (h <? k)%N then h :: hs else k :: with_hole h others
  end.

Definition with_holes (hs more : list N) : list N := fold_right with_hole hs more.

(** One more shift costs more than all holes of a group. *)
Definition shift_cost : nat := 100.

Definition gathering_cost (hs : list N) : nat := shift_cost * length (gather hs) + length hs.

(** The less costly of a group and the best so far, with its cost; not a group of too many. *)
Definition better (best : option (nat * list N)) (hs : list N) : option (nat * list N) :=
  if Nat.leb (length hs) most_grouped then
    let cost := gathering_cost hs in
    match best with
    | Some (least, _) => if Nat.leb least cost then best else Some (cost, hs)
    | None => Some (cost, hs)
    end
  else best.

(** More holes, each time for the addend that makes it the least costly. *)
Fixpoint gathered_with (steps : nat) (hs : list N) (l : list addend) : list N :=
  match steps with
  | O => hs
  | S steps =>
    let others := filter (fun i => negb (covers hs i)) l in
    match fold_left (fun best i => better best (with_holes hs (addend_holes i))) others None with
    | Some (_, more) => gathered_with steps more others
    | None => hs
    end
  end.

(** As they come. *)
Definition fitting (hs : list N) (l : list addend) : list N :=
  fold_left (fun hs i => let more := with_holes hs (addend_holes i) in
    if Nat.leb (length more) most_grouped then more else hs) l hs.

(** To choose among more than so many takes longer than it saves. *)
Definition most_chosen_from : nat := 200.

(** The holes of the first addend, and of those that fit in with them. *)
Definition gathered (l : list addend) : list N :=
  match l with
  | [] => []
  | i :: l =>
    let hs := with_holes [] (addend_holes i) in
    if Nat.leb (length l) most_chosen_from then gathered_with most_grouped hs l else fitting hs l
  end.

(** What is left when the steps are out has a table for each addend. *)
Fixpoint tables (steps : nat) (l : list addend) : list lookup :=
  match l, steps with
  | [], _ => []
  | _, O => map (fun i => sums_of (addends_value [i]) (addend_holes i)) l
  | _, S steps =>
    let hs := gathered l in
    let (these, others) := partition (covers hs) l in
    sums_of (addends_value these) hs :: tables steps others
  end.

Fixpoint sum_of (ts : list lookup) (c : Z) (q : position) : Z :=
  match ts with
  | [] => c
  | t :: ts => sum_of ts (c + look t q) q
  end.

Lemma sum_of_is ts q : forall c, sum_of ts c q = c + total (fun t => look t q) ts.
Proof. induction ts as [|t ts IH]; intros c; simpl; [|rewrite IH]; lia. Qed.

Lemma partition_value f l q : let (a, b) := partition f l in
  addends_value l q = addends_value a q + addends_value b q.
Proof.
  induction l as [|i l IH]; [easy|]. simpl. destruct (partition f l) as [a b].
  destruct (f i); unfold addends_value in *; simpl; lia.
Qed.

Lemma partition_all {A : Type} (f : A -> bool) (P : A -> Prop) l : Forall P l ->
  let (a, b) := partition f l in
  Forall P a /\ Forall P b /\ Forall (fun i => f i = true) a.
Proof.
  induction 1 as [|i l H F IH]; simpl; [repeat constructor|]. destruct (partition f l) as [a b].
  destruct IH as [Ha [Hb C]]. destruct (f i) eqn:E; repeat split; auto.
Qed.

Lemma addend_covers (i : addend) : covers (addend_holes i) i = true.
Proof.
  apply forallb_forall. intros h H. apply existsb_exists. exists h. split; auto. apply N.eqb_refl.
Qed.

Lemma tables_value q steps : forall l, Forall alone l ->
  total (fun t => look t q) (tables steps l) = addends_value l q.
Proof.
  assert (Each : forall l, Forall alone l -> total (fun t => look t q)
    (map (fun i => sums_of (addends_value [i]) (addend_holes i)) l) = addends_value l q).
  { induction 1 as [|i l A F IH]; [easy|]. cbn [map total]. rewrite IH, look_alone by
      (repeat constructor; auto; apply addend_covers). unfold addends_value. simpl. lia. }
  induction steps as [|steps IH]; intros l A; [destruct l; [easy|now apply Each]|].
  destruct l as [|i l]; [easy|]. cbn [tables]. set (hs := gathered _).
  pose proof (partition_value (covers hs) (i :: l) q) as V.
  pose proof (partition_all (covers hs) alone (i :: l) A) as P.
  destruct (partition _ _) as [these others]. destruct P as [T [O C]]. cbn [total].
  rewrite look_alone, IH; auto.
Qed.

(** ** Addends together *)

(** Those of the same holes are one, which has its sums ready: there are hundreds of potentials, and
    few sets of holes that they are about. *)
Fixpoint joined (steps : nat) (l : list addend) : list addend :=
  match l, steps with
  | [], _ => []
  | _, O => l
  | i :: _, S steps =>
    let hs := addend_holes i in
    let (these, others) := partition (covers hs) l in
    let t := sums_of (addends_value these) hs in
    make_addend hs (look t) 0 :: joined steps others
  end.

Lemma joined_alone steps : forall l, Forall alone l -> Forall alone (joined steps l).
Proof.
  induction steps as [|steps IH]; intros l A; [now destruct l|]. destruct l as [|i l]; [constructor|].
  cbn [joined]. pose proof (partition_all (covers (addend_holes i)) alone (i :: l) A) as P.
  destruct (partition _ _) as [these others]. destruct P as [_ [O _]]. constructor; auto.
  intros q r E. now apply look_alike.
Qed.

Lemma joined_value q steps : forall l, Forall alone l ->
  addends_value (joined steps l) q = addends_value l q.
Proof.
  induction steps as [|steps IH]; intros l A; [now destruct l|]. destruct l as [|i l]; [easy|].
  cbn [joined]. set (hs := addend_holes i).
  pose proof (partition_value (covers hs) (i :: l) q) as V.
  pose proof (partition_all (covers hs) alone (i :: l) A) as P.
  destruct (partition _ _) as [these others]. destruct P as [T [O C]].
  unfold addends_value at 1. cbn [total addend_number]. fold (addends_value (joined steps others) q).
  rewrite look_alone, IH; auto.
Qed.

(** ** The test *)

(** Is a lane below 0? The tables are made once, for all positions. *)
Definition refuser (ls : list lane) : position -> bool :=
  let every := all_addends 1 ls in
  let addends := joined (length every) every in
  let ts := tables (length addends) addends in
  let c := all_constants ls in
  let s := signs ls in
  fun q => negb (Z.land (sum_of ts c q) s =? s).

Theorem refuser_is ls q : Forall (fun l => Forall addend_ok (lane_addends l)) ls ->
  refuser ls q = existsb (fun l => lane_value l q <? 0) ls.
Proof.
  intros O. unfold refuser. pose proof (all_addends_alone ls O 1) as A.
  rewrite sum_of_is, tables_value by now apply joined_alone.
  fold (addends_value (joined (length (all_addends 1 ls)) (all_addends 1 ls)) q).
  rewrite joined_value by easy.
  pose proof (all_addends_value ls q 1) as E. rewrite !Z.mul_1_l in E. rewrite E, signs_there.
  - apply negb_involutive.
  - apply Forall_impl with (2 := O). intros l. apply lane_within.
Qed.

Corollary refuser_right ls q :
  Forall (fun l => Forall addend_ok (lane_addends l)) ls ->
  Forall (fun l => 0 <= lane_value l q) ls -> refuser ls q = false.
Proof.
  intros O V. rewrite refuser_is by easy. rewrite <- not_true_iff_false, existsb_exists.
  intros [l [I N]]. rewrite Forall_forall in V. specialize (V l I). apply Z.ltb_lt in N. lia.
Qed.

(** ** Lanes of potentials *)

(** [sign] is 1 or -1. *)
Definition local_addend (sign : Z) (l : ready_local) : addend :=
  let t := local_words l in
  make_addend (local_region l) (fun q => sign * number t (word_of (local_region l) q))
    (Z.max 0 (largest (map (fun w => Z.abs (sign * number t w)) (words t)) 0)).

Definition hole_addend (sign : Z) (w : N -> Z) (h : N) : addend :=
  let x := sign * w h in
  make_addend [h] (fun q => if peg q h then x else 0) (Z.abs x).

Lemma local_addend_ok b sign l : local_ok b l -> addend_ok (local_addend sign l).
Proof.
  intros [[s W] _]. constructor; simpl.
  - intros q r E. do 2 f_equal. unfold word_of. apply map_ext_in. auto.
  - intros q. unfold number at 1. destruct (listed _ _) as [x|] eqn:L; [|lia].
    assert (I : In (word_of (local_region l) q) (words (local_words l))).
    { rewrite W in L |- *. now apply (listed_in s _ x). }
    apply (in_map (fun w => Z.abs (sign * number (local_words l) w))) in I.
    apply (largest_in _ 0) in I. unfold number in I at 1. rewrite L in I. lia.
Qed.

Lemma hole_addend_ok sign w h : addend_ok (hole_addend sign w h).
Proof.
  constructor; simpl.
  - intros q r E. rewrite (E h) by auto. easy.
  - intros q. destruct (peg q h); lia.
Qed.

(** A vector and locals with whole numbers: [c] and [sign] times their value. *)
Definition lane_of (hs : list N) (c sign : Z) (v : ready_vector) (ls : list ready_local) : lane :=
  make_lane c (map (hole_addend sign (weight v)) (filter (fun h => negb (weight v h =? 0)) hs)
    ++ map (local_addend sign) ls).

Lemma hole_addends_value hs sign w q :
  addends_value (map (hole_addend sign w) (filter (fun h => negb (w h =? 0)) hs)) q =
  sign * value hs w q.
Proof.
  unfold addends_value, value. induction hs as [|h hs IH]; simpl; [lia|].
  destruct (Z.eqb_spec (w h) 0) as [E|E]; simpl; rewrite IH; destruct (peg q h); lia.
Qed.

Lemma local_addends_value sign ls q : addends_value (map (local_addend sign) ls) q =
  sign * total (fun l => number (local_words l) (word_of (local_region l) q)) ls.
Proof. unfold addends_value. induction ls as [|l ls IH]; simpl; [lia|]. rewrite IH. lia. Qed.

Lemma lane_of_value hs c sign v ls q : lane_value (lane_of hs c sign v ls) q =
  c + sign * (value hs (weight v) q
    + total (fun l => number (local_words l) (word_of (local_region l) q)) ls).
Proof.
  unfold lane_value. simpl. rewrite addends_value_app, hole_addends_value, local_addends_value. lia.
Qed.

Lemma lane_of_ok b hs c sign v ls : Forall (local_ok b) ls ->
  Forall addend_ok (lane_addends (lane_of hs c sign v ls)).
Proof.
  intros L. apply Forall_app. split; apply Forall_map.
  - apply Forall_forall. intros h _. apply hole_addend_ok.
  - apply Forall_impl with (2 := L). intros l. apply local_addend_ok.
Qed.
