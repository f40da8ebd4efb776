(** * Many potentials at once

    A side of "halves" has a hundred potentials and more, and of every position is asked whether
    one of them refuses it. Here their values stand side by side in one large number, a lane of 16
    bits each. What a lane holds is a sum of addends, each about a few holes; addends are gathered in
    groups of few holes, and for each group a tree that goes by these holes has the sums ready. So
    a position costs a walk and an addition a group, whatever the number of potentials. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Verified Require Import Syntax Game Weights Vectors Jumps Tree Potentials.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Addends and lanes *)

(** A number that depends on some holes alone, and what it is at most. *)
Record addend : Type := make_addend {
  addend_holes : list N;
  addend_number : position -> Z;
  addend_most : Z
}.

Record addend_ok (i : addend) : Prop := {
  holes_alone : forall q r, (forall h, In h (addend_holes i) -> peg q h = peg r h) ->
    addend_number i q = addend_number i r;
  at_most : forall q, addend_number i q <= addend_most i
}.

(** A constant and addends: their sum is below 0 where a position is refused. *)
Record lane : Type := make_lane { lane_constant : Z; lane_addends : list addend }.

Definition addends_value (l : list addend) (q : position) : Z := total (fun i => addend_number i q) l.

Definition lane_value (l : lane) (q : position) : Z :=
  lane_constant l + addends_value (lane_addends l) q.

Definition half_lane : Z := 32768.
Definition whole_lane : Z := 65536.

(** No position has a larger value than a lane holds. *)
Definition lane_fits (l : lane) : bool :=
  lane_constant l + total addend_most (lane_addends l) <? half_lane.

Lemma lane_below l q : Forall addend_ok (lane_addends l) -> lane_fits l = true ->
  lane_value l q < half_lane.
Proof.
  unfold lane_fits, lane_value, addends_value. rewrite Z.ltb_lt. intros F B.
  assert (T : total (fun i => addend_number i q) (lane_addends l) <= total addend_most (lane_addends l)).
  { apply total_le. intros i I. rewrite Forall_forall in F. apply (at_most i (F i I)). }
  lia.
Qed.

(** ** All lanes in one number *)

Fixpoint packed (ls : list lane) (q : position) : Z :=
  match ls with
  | [] => 0
  | l :: ls => half_lane + lane_value l q + whole_lane * packed ls q
  end.

Fixpoint signs (ls : list lane) : Z :=
  match ls with
  | [] => 0
  | _ :: ls => half_lane + whole_lane * signs ls
  end.

Lemma lane_bits a b i : 0 <= a < whole_lane -> 0 <= i ->
  Z.testbit (a + whole_lane * b) i = if i <? 16 then Z.testbit a i else Z.testbit b (i - 16).
Proof.
  intros A I. unfold whole_lane in *. destruct (Z.ltb_spec i 16) as [L|L].
  - rewrite <- (Z.mod_pow2_bits_low _ 16), <- (Z.mod_pow2_bits_low a 16) by easy. f_equal.
    change (2 ^ 16) with 65536. rewrite Z.mul_comm, Z.mod_add; easy.
  - replace i with (i - 16 + 16) at 1 by lia. rewrite <- Z.div_pow2_bits by lia. f_equal.
    change (2 ^ 16) with 65536. rewrite Z.mul_comm, Z.div_add, Z.div_small by lia. easy.
Qed.

(** Where no lane is below 0, all the signs are there. *)
Lemma no_sign_missing ls q : Forall (fun l => 0 <= lane_value l q < half_lane) ls ->
  Z.land (packed ls q) (signs ls) = signs ls.
Proof.
  induction 1 as [|l ls V F IH]; [easy|]. cbn [packed signs]. apply Z.bits_inj'. intros i I.
  unfold half_lane, whole_lane in *. rewrite Z.land_spec, !lane_bits by (unfold whole_lane; lia).
  destruct (Z.ltb_spec i 16) as [L|L].
  - change 32768 with (2 ^ 15) at 2 3. rewrite Z.pow2_bits_eqb by lia.
    destruct (Z.eqb_spec 15 i) as [<-|]; [|apply andb_false_r]. rewrite andb_true_r.
    apply Z.testbit_true; [lia|]. replace (32768 + lane_value l q) with (lane_value l q + 1 * 2 ^ 15)
      by lia. rewrite Z.div_add, Z.div_small by lia. easy.
  - rewrite <- Z.land_spec. now rewrite IH.
Qed.

(** ** The addends of all lanes *)

Definition scaled (c : Z) (i : addend) : addend :=
  make_addend (addend_holes i) (fun q => c * addend_number i q) 0.

(** Lane by lane: a lane has [c] times what the one before it has. *)
Fixpoint all_addends (c : Z) (ls : list lane) : list addend :=
  match ls with
  | [] => []
  | l :: ls => map (scaled c) (lane_addends l) ++ all_addends (c * whole_lane) ls
  end.

Fixpoint all_constants (ls : list lane) : Z :=
  match ls with
  | [] => 0
  | l :: ls => half_lane + lane_constant l + whole_lane * all_constants ls
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
  rewrite addends_value_app, scaled_value. specialize (IH (c * whole_lane)). unfold lane_value.
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

(** ** Trees of sums *)

Inductive lookup : Type :=
  | Sum (z : Z)
  | Fork (h : N) (empty full : lookup).

Fixpoint walk (t : lookup) (q : position) : Z :=
  match t with
  | Sum z => z
  | Fork h empty full => walk (if peg q h then full else empty) q
  end.

(** By the holes, of the positions that have [r] and pegs on some of them. *)
Fixpoint sums_of (f : position -> Z) (hs : list N) (r : position) : lookup :=
  match hs with
  | [] => Sum (f r)
  | h :: hs => Fork h (sums_of f hs r) (sums_of f hs (N.setbit r h))
  end.

Fixpoint pegs_on (hs : list N) (q r : position) : position :=
  match hs with
  | [] => r
  | h :: hs => pegs_on hs q (if peg q h then N.setbit r h else r)
  end.

Lemma walk_is f q hs : forall r, walk (sums_of f hs r) q = f (pegs_on hs q r).
Proof. induction hs as [|h hs IH]; intros r; simpl; auto. destruct (peg q h); apply IH. Qed.

Lemma pegs_on_peg hs q : forall r h,
  peg (pegs_on hs q r) h = peg r h || (existsb (N.eqb h) hs && peg q h).
Proof.
  induction hs as [|k hs IH]; intros r h; simpl; [now rewrite orb_false_r|]. rewrite IH.
  destruct (peg q k) eqn:K; [rewrite peg_set|]; rewrite (N.eqb_sym h k);
    destruct (N.eqb_spec k h) as [->|]; rewrite ?K; destruct (peg r h), (existsb _ hs); auto.
Qed.

Lemma walk_alone l hs q : Forall alone l ->
  Forall (fun i => forallb (fun h => existsb (N.eqb h) hs) (addend_holes i) = true) l ->
  walk (sums_of (addends_value l) hs 0%N) q = addends_value l q.
Proof.
  intros A I. rewrite walk_is. apply total_ext. intros i M. rewrite Forall_forall in A, I.
  apply (A i M). intros h H. rewrite pegs_on_peg. specialize (I i M). rewrite forallb_forall in I.
  rewrite (I h H). unfold peg. now rewrite N.bits_0.
Qed.

(** ** Groups *)

Definition most_grouped : nat := 9.

Definition covers (hs : list N) (i : addend) : bool :=
  forallb (fun h => existsb (N.eqb h) hs) (addend_holes i).

Definition with_holes (hs more : list N) : list N :=
  filter (fun h => negb (existsb (N.eqb h) hs)) more ++ hs.

(** The holes of the first addend, and of those that fit in with them. *)
Definition gathered (l : list addend) : list N :=
  match l with
  | [] => []
  | i :: l => fold_left (fun hs i => let more := with_holes hs (addend_holes i) in
      if Nat.leb (length more) most_grouped then more else hs) l (with_holes [] (addend_holes i))
  end.

(** What is left when the steps are out has a tree for each addend. *)
Fixpoint trees (steps : nat) (l : list addend) : list lookup :=
  match l, steps with
  | [], _ => []
  | _, O => map (fun i => sums_of (addends_value [i]) (addend_holes i) 0%N) l
  | _, S steps =>
    let hs := gathered l in
    let (these, others) := partition (covers hs) l in
    sums_of (addends_value these) hs 0%N :: trees steps others
  end.

Definition sum_of (ts : list lookup) (c : Z) (q : position) : Z :=
  fold_left (fun z t => z + walk t q) ts c.

Lemma sum_of_is ts q : forall c, sum_of ts c q = c + total (fun t => walk t q) ts.
Proof.
  unfold sum_of. induction ts as [|t ts IH]; intros c; simpl; [lia|]. rewrite IH. lia.
Qed.

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

Lemma trees_value q steps : forall l, Forall alone l ->
  total (fun t => walk t q) (trees steps l) = addends_value l q.
Proof.
  assert (Each : forall l, Forall alone l -> total (fun t => walk t q)
    (map (fun i => sums_of (addends_value [i]) (addend_holes i) 0%N) l) = addends_value l q).
  { induction 1 as [|i l A F IH]; [easy|]. cbn [map total]. rewrite IH, walk_alone by
      (repeat constructor; auto; apply addend_covers). unfold addends_value. simpl. lia. }
  induction steps as [|steps IH]; intros l A; [destruct l; [easy|now apply Each]|].
  destruct l as [|i l]; [easy|]. cbn [trees]. set (hs := gathered _).
  pose proof (partition_value (covers hs) (i :: l) q) as V.
  pose proof (partition_all (covers hs) alone (i :: l) A) as P.
  destruct (partition _ _) as [these others]. destruct P as [T [O C]]. cbn [total].
  rewrite walk_alone, IH; auto.
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
    let t := sums_of (addends_value these) hs 0%N in
    make_addend hs (walk t) 0 :: joined steps others
  end.

Lemma walk_alike f hs : forall r q x, (forall h, In h hs -> peg q h = peg x h) ->
  walk (sums_of f hs r) q = walk (sums_of f hs r) x.
Proof.
  induction hs as [|h hs IH]; intros r q x E; simpl; auto. rewrite (E h) by now left.
  destruct (peg x h); apply IH; intros k K; apply E; now right.
Qed.

Lemma joined_alone steps : forall l, Forall alone l -> Forall alone (joined steps l).
Proof.
  induction steps as [|steps IH]; intros l A; [now destruct l|]. destruct l as [|i l]; [constructor|].
  cbn [joined]. pose proof (partition_all (covers (addend_holes i)) alone (i :: l) A) as P.
  destruct (partition _ _) as [these others]. destruct P as [_ [O _]]. constructor; auto.
  intros q r E. now apply walk_alike.
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
  rewrite walk_alone, IH; auto.
Qed.

(** ** The test *)

(** Is a lane below 0? The trees are made once, for all positions. Lanes that do not fit refuse
    nothing, which is right, too; no file within the limits of the format has such. *)
Definition refuser (ls : list lane) : position -> bool :=
  let every := all_addends 1 ls in
  let addends := joined (length every) every in
  let ts := trees (length addends) addends in
  let c := all_constants ls in
  let s := signs ls in
  let fit := forallb lane_fits ls in
  fun q => fit && negb (Z.land (sum_of ts c q) s =? s).

Theorem refuser_right ls q :
  Forall (fun l => Forall addend_ok (lane_addends l)) ls ->
  Forall (fun l => 0 <= lane_value l q) ls -> refuser ls q = false.
Proof.
  intros O V. unfold refuser. destruct (forallb lane_fits ls) eqn:F; [|easy]. simpl.
  pose proof (all_addends_alone ls O 1) as A.
  rewrite negb_false_iff, Z.eqb_eq, sum_of_is, trees_value by now apply joined_alone.
  fold (addends_value (joined (length (all_addends 1 ls)) (all_addends 1 ls)) q).
  rewrite joined_value by easy.
  pose proof (all_addends_value ls q 1) as E. rewrite !Z.mul_1_l in E. rewrite E.
  apply no_sign_missing. rewrite forallb_forall in F. rewrite Forall_forall in *. intros x X.
  split; [now apply V|]. apply lane_below; auto.
Qed.

(** ** Lanes of potentials *)

(** [sign] is 1 or -1. *)
Definition local_addend (sign : Z) (l : ready_local) : addend :=
  let t := local_words l in
  make_addend (local_region l) (fun q => sign * number t (word_of (local_region l) q))
    (Z.max 0 (largest (map (fun w => sign * number t w) (words t)) 0)).

Definition hole_addend (sign : Z) (w : N -> Z) (h : N) : addend :=
  let x := sign * w h in
  make_addend [h] (fun q => if peg q h then x else 0) (Z.max 0 x).

Lemma local_addend_ok b sign l : local_ok b l -> addend_ok (local_addend sign l).
Proof.
  intros [[s W] _]. constructor; simpl.
  - intros q r E. do 2 f_equal. unfold word_of. apply map_ext_in. auto.
  - intros q. unfold number at 1. destruct (listed _ _) as [x|] eqn:L; [|lia].
    assert (I : In (word_of (local_region l) q) (words (local_words l))).
    { rewrite W in L |- *. now apply (listed_in s _ x). }
    apply (in_map (fun w => sign * number (local_words l) w)) in I.
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
