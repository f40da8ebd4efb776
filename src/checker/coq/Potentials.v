(** * Potentials: weights, and numbers for the states of regions

    A region is a list of holes; a word says which of them hold a peg. A local has a number for some
    words, and 0 for the others. What a jump can add to it, and its bounds over a set, are found in
    one of two ways: by going through all words there are, when they are no more than those that
    have a number; else by going through the words with a number, and 0 for the others. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
From Verified Require Import Syntax Game Weights Jumps Vectors Tree.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Words *)

Definition word_of (region : list N) (q : position) : list bool := map (peg q) region.

Fixpoint word_key (w : list bool) : positive :=
  match w with
  | [] => xH
  | true :: w => xI (word_key w)
  | false :: w => xO (word_key w)
  end.

Lemma word_key_injective : forall v w, word_key v = word_key w -> v = w.
Proof.
  induction v as [|[] v IH]; intros [|[] w]; simpl; intros H; try discriminate; auto;
    injection H as H; f_equal; auto.
Qed.

Record table_of_words : Type := make_words { words : list (list bool); numbers : PositiveMap.t Z }.

Definition words_of (l : list (list bool * Z)) : table_of_words :=
  make_words (map fst l) (fold_right (fun x m => PositiveMap.add (word_key (fst x)) (snd x) m)
                            (PositiveMap.empty Z) l).

Definition listed (t : table_of_words) (w : list bool) : option Z := PositiveMap.find (word_key w)
  (numbers t).

Definition number (t : table_of_words) (w : list bool) : Z :=
  match listed t w with Some x => x | None => 0 end.

Lemma listed_in l w x : listed (words_of l) w = Some x -> In w (words (words_of l)).
Proof.
  unfold listed, words_of. simpl. induction l as [|[v y] l IH]; simpl; intros H.
  - now rewrite PositiveMap.gempty in H.
  - destruct (Pos.eq_dec (word_key w) (word_key v)) as [E|N].
    + left. symmetry. now apply word_key_injective.
    + rewrite PositiveMap.gso in H by easy. auto.
Qed.

(** The largest of some numbers; [otherwise] when there are none. *)
Definition largest (l : list Z) (otherwise : Z) : Z :=
  match l with
  | [] => otherwise
  | x :: l => fold_left Z.max l x
  end.

Lemma fold_max l : forall x, x <= fold_left Z.max l x /\ forall y, In y l ->
  y <= fold_left Z.max l x.
Proof.
  induction l as [|z l IH]; simpl; intros x; [split; [lia|easy]|].
  destruct (IH (Z.max x z)) as [A B]. split; [lia|]. intros y [->|H]; [lia|auto].
Qed.

Lemma largest_in l o y : In y l -> y <= largest l o.
Proof.
  destruct l as [|x l]; simpl; [easy|]. destruct (fold_max l x) as [A B]. intros [->|H]; auto.
Qed.

(** ** What a jump can add *)

Fixpoint cell_at (h : N) (j : jump) : option cell :=
  match j with
  | [] => None
  | c :: j => if N.eqb h (hole c) then Some c else cell_at h j
  end.

Lemma cell_at_in h j c : cell_at h j = Some c -> In c j /\ hole c = h.
Proof.
  induction j as [|d j IH]; simpl; [easy|]. destruct (N.eqb_spec h (hole d)) as [E|E].
  - intros [= ->]. auto.
  - intros H. destruct (IH H). auto.
Qed.

Lemma cell_at_none h j : cell_at h j = None -> ~ In h (map hole j).
Proof.
  induction j as [|d j IH]; simpl; [tauto|]. destruct (N.eqb_spec h (hole d)) as [E|E]; [easy|].
  intros H [I|I]; [congruence|]. now apply IH.
Qed.

(** The region as the jump sees it. *)
Definition footprint (region : list N) (j : jump) : list (option cell) := map (fun h => cell_at h j)
  region.

Definition changes (f : list (option cell)) : bool :=
  existsb (fun o => match o with Some c => negb (Bool.eqb (before c) (after c)) | None => false end)
    f.

Fixpoint agrees (state : cell -> bool) (f : list (option cell)) (w : list bool) : bool :=
  match f, w with
  | Some c :: f, x :: w => Bool.eqb x (state c) && agrees state f w
  | None :: f, _ :: w => agrees state f w
  | _, _ => true
  end.

Fixpoint replaced (state : cell -> bool) (f : list (option cell)) (w : list bool) : list bool :=
  match f, w with
  | Some c :: f, _ :: w => state c :: replaced state f w
  | None :: f, x :: w => x :: replaced state f w
  | _, _ => w
  end.

(** All words that allow the jump, each with the one behind the jump. *)
Fixpoint all_steps (f : list (option cell)) : list (list bool * list bool) :=
  match f with
  | [] => [([], [])]
  | Some c :: f => map (fun p => (before c :: fst p, after c :: snd p)) (all_steps f)
  | None :: f =>
    let l := all_steps f in
    map (fun p => (false :: fst p, false :: snd p)) l ++ map
      (fun p => (true :: fst p, true :: snd p)) l
  end.

Lemma all_steps_in region j q r : plays_jump j q r ->
  In (word_of region q, word_of region r) (all_steps (footprint region j)).
Proof.
  intros [L [R K]]. induction region as [|h region IH]; simpl; [auto|].
  destruct (cell_at h j) as [c|] eqn:C.
  - apply cell_at_in in C. destruct C as [C <-]. rewrite (L c C), (R c C).
    apply in_map_iff. eexists. split; [|exact IH]. easy.
  - apply cell_at_none in C. rewrite (K h C). apply in_or_app.
    destruct (peg q h); [right|left]; (apply in_map_iff; eexists; split; [|exact IH]; easy).
Qed.

Lemma agrees_before region j q r : plays_jump j q r -> agrees before (footprint region j)
  (word_of region q) = true.
Proof.
  intros [L _]. induction region as [|h region IH]; simpl; auto.
  destruct (cell_at h j) as [c|] eqn:C; auto.
  apply cell_at_in in C. destruct C as [C <-]. now rewrite (L c C), eqb_reflx.
Qed.

Lemma agrees_after region j q r : plays_jump j q r -> agrees after (footprint region j)
  (word_of region r) = true.
Proof.
  intros [_ [R _]]. induction region as [|h region IH]; simpl; auto.
  destruct (cell_at h j) as [c|] eqn:C; auto.
  apply cell_at_in in C. destruct C as [C <-]. now rewrite (R c C), eqb_reflx.
Qed.

Lemma replaced_after region j q r : plays_jump j q r ->
  replaced after (footprint region j) (word_of region q) = word_of region r.
Proof.
  intros [_ [R K]]. induction region as [|h region IH]; simpl; auto.
  destruct (cell_at h j) as [c|] eqn:C; rewrite IH; f_equal.
  - apply cell_at_in in C. destruct C as [C <-]. now rewrite R.
  - apply cell_at_none in C. now rewrite K.
Qed.

Lemma replaced_before region j q r : plays_jump j q r ->
  replaced before (footprint region j) (word_of region r) = word_of region q.
Proof.
  intros [L [R K]]. induction region as [|h region IH]; simpl; auto.
  destruct (cell_at h j) as [c|] eqn:C; rewrite IH; f_equal.
  - apply cell_at_in in C. destruct C as [C <-]. now rewrite L.
  - apply cell_at_none in C. now rewrite K.
Qed.

Fixpoint free_places (f : list (option cell)) : N :=
  match f with
  | [] => 0
  | None :: f => N.succ (free_places f)
  | Some _ :: f => free_places f
  end.

Fixpoint length_of {A : Type} (l : list A) (n : N) : N :=
  match l with
  | [] => n
  | _ :: l => length_of l (N.succ n)
  end.

(** What the words with a number can add. *)
Definition listed_steps (t : table_of_words) (f : list (option cell)) : list Z :=
  flat_map (fun w =>
    (if agrees before f w then [number t (replaced after f w) - number t w] else []) ++
    (if agrees after f w then
       match listed t (replaced before f w) with None => [number t w] | Some _ => [] end
     else [])) (words t).

Definition local_gain (region : list N) (t : table_of_words) (j : jump) : Z :=
  let f := footprint region j in
  if changes f then
    if (N.shiftl 1 (free_places f) <=? 2 * length_of (words t) 0)%N
    then largest (map (fun p => number t (snd p) - number t (fst p)) (all_steps f)) 0
    else largest (0 :: listed_steps t f) 0
  else 0.

Lemma unchanged region j q r : plays_jump j q r -> changes (footprint region j) = false ->
  word_of region r = word_of region q.
Proof.
  intros [L [R K]]. induction region as [|h region IH]; simpl; auto. intros H.
  apply orb_false_iff in H. destruct H as [H H']. rewrite IH by easy. f_equal.
  destruct (cell_at h j) as [c|] eqn:C.
  - apply cell_at_in in C. destruct C as [C <-]. rewrite (L c C), (R c C).
    apply negb_false_iff, eqb_prop in H. congruence.
  - apply cell_at_none in C. auto.
Qed.

Lemma local_gain_sound region l j q r : plays_jump j q r ->
  number (words_of l) (word_of region r) <=
  number (words_of l) (word_of region q) + local_gain region (words_of l) j.
Proof.
  intros P. unfold local_gain. set (t := words_of l). set (f := footprint region j).
  destruct (changes f) eqn:C.
  2: { rewrite (unchanged region j q r P C). lia. }
  destruct (_ <=? _)%N.
  - assert (In (number t (word_of region r) - number t (word_of region q))
      (map (fun p => number t (snd p) - number t (fst p)) (all_steps f))).
    { apply in_map_iff. exists (word_of region q, word_of region r). split; auto.
      now apply all_steps_in. }
    pose proof (largest_in _ 0 _ H). lia.
  - assert (In (number t (word_of region r) - number t (word_of region q)) (0 :: listed_steps t f)).
    { destruct (listed t (word_of region q)) as [x|] eqn:Q.
      - right. apply in_flat_map. exists (word_of region q).
        split; [now apply (listed_in l _ x)|]. apply in_or_app. left. unfold f.
        rewrite (agrees_before region j q r P), (replaced_after region j q r P). now left.
      - destruct (listed t (word_of region r)) as [y|] eqn:R.
        + right. apply in_flat_map. exists (word_of region r).
          split; [now apply (listed_in l _ y)|]. apply in_or_app. right. unfold f.
          rewrite (agrees_after region j q r P), (replaced_before region j q r P), Q.
          left. unfold number. rewrite Q. lia.
        + left. unfold number. rewrite Q, R. easy. }
    pose proof (largest_in _ 0 _ H). lia.
Qed.

(** ** Bounds over a set *)

Definition ones (f : N -> bool) (l : list N) : Z := total (fun h => b2z (f h)) l.

Lemma total_positive {A : Type} (f : A -> Z) l : (forall x, 0 <= f x) -> 0 <= total f l.
Proof. intros P. induction l as [|x l IH]; simpl; [lia|]. specialize (P x). lia. Qed.

Lemma b2z_positive x : 0 <= b2z x.
Proof. destruct x; simpl; lia. Qed.

(** How many pegs the open holes of the region can hold: from [fewest] to [most]. *)
Definition fewest_most (hs region : list N) (p : position_set) : Z * Z :=
  match count p with
  | None => (0, ones (peg (open p)) region)
  | Some k =>
    let most := Z.of_N k - ones (fun h => negb (peg (open p) h) && peg (pegs p) h) hs in
    (most - (ones (peg (open p)) hs - ones (peg (open p)) region), most)
  end.

(** The pegs of a word on open holes. *)
Fixpoint open_pegs (p : position_set) (region : list N) (w : list bool) : Z :=
  match region, w with
  | h :: region, x :: w => b2z (peg (open p) h && x) + open_pegs p region w
  | _, _ => 0
  end.

Fixpoint fits_set (p : position_set) (region : list N) (w : list bool) : bool :=
  match region, w with
  | h :: region, x :: w =>
    (if peg (open p) h then true else Bool.eqb x (peg (pegs p) h)) && fits_set p region w
  | _, _ => true
  end.

(** All words of the set, as long as there are no more than the number given: [rest] open holes are
    to come, [begun] is the word so far, backwards. *)
Fixpoint all_words (p : position_set) (region : list N) (fewest most rest : Z) (begun : list bool)
    (found : option (list (list bool) * N)) : option (list (list bool) * N) :=
  match found with
  | None => None
  | Some (l, room) =>
    match region with
    | [] =>
      if (most <? 0) || (rest <? fewest) then found
      else if N.eqb room 0 then None else Some (rev begun :: l, N.pred room)
    | h :: region =>
      if (most <? 0) || (rest <? fewest) then found
      else if peg (open p) h then
        all_words p region (fewest - 1) (most - 1) (rest - 1) (true :: begun)
          (all_words p region fewest most (rest - 1) (false :: begun) found)
      else all_words p region fewest most rest (peg (pegs p) h :: begun) found
    end
  end.

Lemma all_words_keeps p region : forall fewest most rest begun l room l' room',
  all_words p region fewest most rest begun (Some (l, room)) = Some (l', room') -> incl l l'.
Proof.
  induction region as [|h region IH]; intros fewest most rest begun l room l' room' H; simpl in H.
  - destruct (_ || _); [injection H as <- <-; apply incl_refl|].
    destruct (N.eqb room 0); [discriminate|]. injection H as <- <-. apply incl_tl, incl_refl.
  - destruct (_ || _); [injection H as <- <-; apply incl_refl|].
    destruct (peg (open p) h); [|eauto].
    destruct (all_words p region fewest most (rest - 1) (false :: begun) (Some (l, room))) as
      [[m n]|] eqn:A.
    + eapply incl_tran; eauto.
    + destruct region; discriminate H.
Qed.

Lemma all_words_complete p q region : forall fewest most begun l room l' room',
  let inside := total (fun h => b2z (peg (open p) h && peg q h)) region in
  (forall h, peg (open p) h = false -> peg q h = peg (pegs p) h) ->
  fewest <= inside <= most ->
  all_words p region fewest most (ones (peg (open p)) region) begun (Some (l, room)) = Some
    (l', room') ->
  In (rev begun ++ word_of region q) l'.
Proof.
  induction region as [|h region IH]; intros fewest most begun l room l' room' inside C F H;
    simpl in H.
  - subst inside. unfold ones in *. simpl in F, H. destruct (Z.ltb_spec most 0); [lia|].
    destruct (Z.ltb_spec 0 fewest); [lia|]. simpl in H.
    destruct (N.eqb room 0); [discriminate|]. injection H as <- <-. rewrite app_nil_r. now left.
  - unfold ones in H. simpl in H. simpl in inside. subst inside.
    set (inside := total (fun h => b2z (peg (open p) h && peg q h)) region) in *.
    assert (I : 0 <= inside <= ones (peg (open p)) region).
    { unfold inside, ones. split.
      - apply total_positive. intros x. apply b2z_positive.
      - apply total_le. intros x _. destruct (peg (open p) x), (peg q x); simpl; lia. }
    unfold ones in I.
    assert (B : (most <? 0) || (b2z (peg (open p) h) + total (fun h => b2z (peg (open p) h)) region
      <? fewest)
      = false).
    { apply orb_false_iff. split; apply Z.ltb_ge; destruct (peg (open p) h), (peg q h);
      cbn [b2z andb] in *; lia. }
    rewrite B in H. clear B. destruct (peg (open p) h) eqn:O.
    + cbn [b2z] in H. replace (1 + _ - 1) with (ones (peg (open p)) region) in H by
      (unfold ones; lia).
      destruct (all_words p region fewest most _ (false :: begun) (Some (l, room))) as [[m n]|]
        eqn:A;
        [|destruct region; discriminate H].
      destruct (peg q h) eqn:E; cbn [b2z andb] in F.
      * replace (rev begun ++ word_of (h :: region) q) with (rev (true :: begun) ++ word_of region
        q)
          by (simpl; now rewrite <- app_assoc, E).
        apply (IH (fewest - 1) (most - 1) (true :: begun) m n l' room'); auto. fold inside. lia.
      * replace (rev begun ++ word_of (h :: region) q) with (rev (false :: begun) ++ word_of region
        q)
          by (simpl; now rewrite <- app_assoc, E).
        apply (all_words_keeps _ _ _ _ _ _ _ _ _ _ H).
        apply (IH fewest most (false :: begun) l room m n); auto.
    + cbn [b2z andb] in F, H.
      replace (rev begun ++ word_of (h :: region) q) with (rev (peg (pegs p) h :: begun) ++ word_of
        region q)
        by (simpl; now rewrite <- app_assoc, C).
      apply (IH fewest most (peg (pegs p) h :: begun) l room l' room'); auto.
Qed.

(** The numbers that matter over the set: those of all its words, or of the listed ones of them and 0. *)
Definition numbers_over (hs region : list N) (t : table_of_words) (p : position_set) : list Z :=
  let (fewest, most) := fewest_most hs region p in
  match all_words p region fewest most (ones (peg (open p)) region) []
    (Some ([], length_of (words t) 0)) with
  | Some (l, _) => map (number t) l
  | None =>
    0 :: map (number t) (filter (fun w => fits_set p region w &&
      (fewest <=? open_pegs p region w) && (open_pegs p region w <=? most)) (words t))
  end.

Lemma total_part (f : N -> Z) (hs region : list N) :
  NoDup region -> incl region hs -> (forall h, 0 <= f h) -> total f region <= total f hs.
Proof.
  intros D I P. destruct (permutation_incl hs region D I) as [r E].
  rewrite (total_permutation f _ _ E), total_app.
  pose proof (total_positive f r P). lia.
Qed.

Lemma fewest_most_sound b region p q :
  NoDup region -> incl region (board_holes b) -> completion b p q ->
  fst (fewest_most (board_holes b) region p) <= total (fun h => b2z (peg (open p) h && peg q h))
    region
    <= snd (fewest_most (board_holes b) region p).
Proof.
  intros D I [C K]. set (hs := board_holes b) in *. unfold fewest_most. destruct (count p) as [k|];
    simpl.
  - set (f := fun h => b2z (peg (open p) h && peg q h)).
    assert (E : pegs_among hs q = ones (fun h => negb (peg (open p) h) && peg (pegs p) h) hs + total
      f hs).
    { rewrite <- value_unit. unfold value, ones. rewrite <- total_add. apply total_ext. intros h _.
      unfold f. specialize (C h). destruct (peg (open p) h); simpl; [destruct (peg q h); easy|].
      rewrite <- C by easy. destruct (peg q h); easy. }
    fold hs in K. rewrite K in E.
    assert (A : total f region <= total f hs) by (apply total_part; auto; intros h;
      apply b2z_positive).
    assert (O : total (fun h => b2z (peg (open p) h) - f h) region <= total
      (fun h => b2z (peg (open p) h) - f h) hs).
    { apply total_part; auto. intros h. unfold f. destruct (peg (open p) h), (peg q h); simpl; lia.
      }
    rewrite !total_sub in O. unfold ones in *. lia.
  - split.
    + apply total_positive. intros h. apply b2z_positive.
    + apply total_le. intros h _. destruct (peg (open p) h), (peg q h); simpl; lia.
Qed.

Lemma open_pegs_word p region q :
  open_pegs p region (word_of region q) = total (fun h => b2z (peg (open p) h && peg q h)) region.
Proof. induction region; simpl; lia. Qed.

Lemma fits_set_word b p region q : completion b p q -> fits_set p region (word_of region q) = true.
Proof.
  intros [C _]. induction region as [|h region IH]; simpl; auto. rewrite IH, andb_true_r.
  specialize (C h). destruct (peg (open p) h); auto. rewrite C by easy. apply eqb_reflx.
Qed.

Lemma numbers_over_sound b region l p q :
  NoDup region -> incl region (board_holes b) -> completion b p q ->
  In (number (words_of l) (word_of region q)) (numbers_over (board_holes b) region (words_of l) p).
Proof.
  intros D I C. unfold numbers_over.
  pose proof (fewest_most_sound b region p q D I C) as F.
  destruct (fewest_most (board_holes b) region p) as [fewest most]. simpl in F.
  destruct (all_words _ _ _ _ _ _ _) as [[found room]|] eqn:A.
  - apply in_map.
    apply (all_words_complete p q region fewest most [] _ _ _ _ (proj1 C) F A).
  - destruct (listed (words_of l) (word_of region q)) as [x|] eqn:E.
    + right. apply in_map. apply filter_In. split; [now apply (listed_in l _ x)|].
      rewrite (fits_set_word b), open_pegs_word by easy.
      simpl. apply andb_true_iff. split; apply Z.leb_le; lia.
    + left. unfold number. now rewrite E.
Qed.

(** ** Locals and potentials made ready *)

Record ready_local : Type := make_ready_local {
  local_region : list N;
  local_den : positive;
  local_words : table_of_words;
  local_gains : list Z
}.

Definition ready_local_of (js : list jump) (l : local) : ready_local :=
  let t := words_of (states l) in
  make_ready_local (region l) (local_denominator l) t (map (local_gain (region l) t) js).

Definition region_ok (n : N) (l : local) : bool :=
  different (region l) && forallb (fun h => N.ltb h n) (region l).

Definition local_ok (b : board) (l : ready_local) : Prop :=
  (exists s, local_words l = words_of s) /\
  NoDup (local_region l) /\ incl (local_region l) (board_holes b) /\
  local_gains l = map (local_gain (local_region l) (local_words l)) (jumps b).

Lemma ready_local_ok b l :
  region_ok (N.of_nat (length (hole_names b))) l = true -> local_ok b (ready_local_of (jumps b) l).
Proof.
  unfold region_ok. rewrite andb_true_iff, forallb_forall. intros [D I].
  split; [|split; [|split]]; simpl; auto.
  - now exists (states l).
  - revert D. apply different_spec.
  - intros h Hh. apply in_board_holes. apply N.ltb_lt. auto.
Qed.

(** Both at one denominator; neither factor is negative, whatever the numbers. *)
Definition times_up (both d : Z) : Z := Z.max 0 (both / d).

Fixpoint add_gains (c : Z) (a : Z) (x y : list Z) : list Z :=
  match x, y with
  | g :: x, k :: y => (c * g + a * k) :: add_gains c a x y
  | _, _ => []
  end.

Lemma add_measures b P Q d e c a : 0 <= c -> 0 <= a ->
  raises b P d -> raises b Q e -> raises b (fun q => c * P q + a * Q q) (add_gains c a d e).
Proof.
  unfold raises. intros Hc Ha. revert d e. induction (jumps b) as [|j js IH]; intros d e D E;
    inversion D; inversion E; subst; simpl; constructor; auto.
  intros q r M. specialize (H1 q r M). specialize (H6 q r M). nia.
Qed.

(** The denominator comes with the sum. *)
Definition add_local (hs : list N) (m : Z * ready_measure) (l : ready_local) : Z * ready_measure :=
  let (d, m) := m in
  let both := Z.lcm d (Zpos (local_den l)) in
  let c := times_up both d in
  let a := times_up both (Zpos (local_den l)) in
  let over := numbers_over hs (local_region l) (local_words l) in
  let down p := a * largest (map Z.opp (over p)) 0 in
  (both,
   make_measure (add_gains c a (measure_gains m) (local_gains l))
     (fun q => c * measure_value m q + a * number (local_words l) (word_of (local_region l) q))
     (fun p => c * measure_upper m p + a * largest (over p) 0)
     (fun p => c * measure_lower m p - down p)
     (fun p => c * measure_lower_stuck m p - down p)).

Lemma add_local_ok b m l : measure_ok b (snd m) -> local_ok b l ->
  measure_ok b (snd (add_local (board_holes b) m l)).
Proof.
  destruct m as [d m]. simpl. intros M [[s S] [D [I G]]].
  set (c := times_up (Z.lcm d (Z.pos (local_den l))) d).
  set (a := times_up (Z.lcm d (Z.pos (local_den l))) (Z.pos (local_den l))).
  assert (C0 : 0 <= c) by (unfold c, times_up; lia).
  assert (A0 : 0 <= a) by (unfold a, times_up; lia).
  assert (N : forall p q, completion b p q ->
    let n := number (local_words l) (word_of (local_region l) q) in
    let over := numbers_over (board_holes b) (local_region l) (local_words l) p in
    - largest (map Z.opp over) 0 <= n <= largest over 0).
  { intros p q C n over. pose proof (numbers_over_sound b (local_region l) s p q D I C) as N.
    rewrite <- S in N. pose proof (largest_in _ 0 _ N).
    pose proof (largest_in _ 0 _ (in_map Z.opp _ _ N)). unfold n, over. lia. }
  constructor; simpl.
  - apply (add_measures b (measure_value m)
      (fun q => number (local_words l) (word_of (local_region l) q))); auto.
    + apply (gains_hold b m M).
    + unfold raises. rewrite G, S. generalize (jumps b) as js. clear.
      induction js as [|j js IH]; simpl; constructor; auto.
      intros q r M. now apply local_gain_sound.
  - intros p q C. pose proof (upper_holds b m M p q C). specialize (N p q C). simpl in N. nia.
  - intros p q C. pose proof (lower_holds b m M p q C). specialize (N p q C). simpl in N. nia.
  - intros p q C T. pose proof (stuck_holds b m M p q C T). specialize (N p q C). simpl in N. nia.
Qed.

(** ** Jumps that are counted where the finish is stuck

    The excess of a jump is -1 where the jump is legal, else 0 or more: so in a stuck position a
    weighting is worth no less than it is less the excesses of some jumps, each so many times. That
    is a weighting, too, and a constant. *)

(** What a cell adds to the excess, when its hole has a peg. *)
Definition excess_of_peg (c : cell) : Z := if before c then -1 else 1.

Definition excess (j : jump) (q : position) : Z :=
  total (fun c => if peg q (hole c) then excess_of_peg c else 0) j
  + total (fun c => b2z (before c)) j - 1.

Lemma excess_of_stuck b j q : good_board b -> In j (jumps b) -> stuck b q -> 0 <= excess j q.
Proof.
  intros G J S. destruct (G j J) as [D _]. unfold excess.
  assert (F : fits j q = false).
  { destruct (fits j q) eqn:F; auto. exfalso. apply (S (play j q)). exists j. split; auto.
    now apply play_sound. }
  assert (E : forall k : jump, total (fun c => if peg q (hole c) then excess_of_peg c else 0) k
    + total (fun c => b2z (before c)) k
    = total (fun c => b2z (xorb (peg q (hole c)) (before c))) k).
  { intros k. rewrite <- total_add. apply total_ext. intros c _. unfold excess_of_peg.
    destruct (peg q (hole c)), (before c); easy. }
  rewrite E. unfold fits in F. clear -F.
  induction j as [|c j IH]; cbn [total forallb] in *; [discriminate|].
  assert (0 <= total (fun c => b2z (xorb (peg q (hole c)) (before c))) j) by
    (apply total_positive; intros x; apply b2z_positive).
  destruct (peg q (hole c)), (before c);
    cbn [eqb xorb b2z andb] in *; try lia; apply IH in F; lia.
Qed.

(** Weights that are changed hole by hole. *)
Definition changes_of : Type := PositiveMap.t Z.

Definition change_at (m : changes_of) (h : N) : Z :=
  match PositiveMap.find (N.succ_pos h) m with Some x => x | None => 0 end.

Definition change (h : N) (x : Z) (m : changes_of) : changes_of :=
  PositiveMap.add (N.succ_pos h) (change_at m h + x) m.

Lemma succ_pos_injective h k : N.succ_pos h = N.succ_pos k -> h = k.
Proof. intros E. apply N.succ_inj. now rewrite <- !N.succ_pos_spec, E. Qed.

Lemma change_at_change h k x m :
  change_at (change h x m) k = change_at m k + (if N.eqb h k then x else 0).
Proof.
  unfold change, change_at at 1. destruct (N.eqb_spec h k) as [->|E].
  - now rewrite PositiveMap.gss.
  - rewrite PositiveMap.gso by (intros F; apply succ_pos_injective in F; congruence).
    unfold change_at. lia.
Qed.

Lemma value_change hs h x m q : NoDup hs -> In h hs ->
  value hs (change_at (change h x m)) q = value hs (change_at m) q + (if peg q h then x else 0).
Proof.
  intros D I. unfold value.
  rewrite (total_ext _ (fun k => (if peg q k then change_at m k else 0)
    + (if N.eqb h k then if peg q h then x else 0 else 0))).
  2: { intros k _. rewrite change_at_change. destruct (N.eqb_spec h k) as [->|E];
       [destruct (peg q k); lia|]. destruct (peg q k); lia. }
  rewrite total_add. f_equal. rewrite (total_support _ hs [h]); simpl.
  - rewrite N.eqb_refl. lia.
  - exact D.
  - repeat constructor. easy.
  - intros k [<-|[]]. exact I.
  - intros k _ N. destruct (N.eqb_spec h k); [|easy]. tauto.
Qed.

(** Takes the excess away, so many times: first from the weights, then from the constant. *)
Definition less_excess (times : Z) (j : jump) (m : changes_of) : changes_of :=
  fold_right (fun c m => change (hole c) (- (times * excess_of_peg c)) m) m j.

Definition excess_constant (j : jump) : Z := 1 - total (fun c => b2z (before c)) j.

Lemma less_excess_value hs times j m q : NoDup hs -> incl (map hole j) hs ->
  value hs (change_at (less_excess times j m)) q + times * excess_constant j
  = value hs (change_at m) q - times * excess j q.
Proof.
  intros D I. unfold excess, excess_constant.
  assert (E : value hs (change_at (less_excess times j m)) q = value hs (change_at m) q
    - times * total (fun c => if peg q (hole c) then excess_of_peg c else 0) j); [|lia].
  induction j as [|c j IH]; simpl; [lia|].
  rewrite value_change, IH; auto; [destruct (peg q (hole c)); lia| |].
  - intros h H. apply I. now right.
  - apply I. now left.
Qed.

(** [js]: jumps, and how many times each, over one denominator. *)
Definition less_excesses (js : list (jump * Z)) (m : changes_of) : changes_of :=
  fold_right (fun x m => less_excess (snd x) (fst x) m) m js.

Definition constant_of (js : list (jump * Z)) : Z :=
  total (fun x => snd x * excess_constant (fst x)) js.

Lemma less_excesses_value b js m q : good_board b -> stuck b q ->
  Forall (fun x => In (fst x) (jumps b) /\ 0 <= snd x) js ->
  value (board_holes b) (change_at (less_excesses js m)) q + constant_of js
  <= value (board_holes b) (change_at m) q.
Proof.
  intros G S F. induction F as [|[j z] js [J P] F IH]; simpl in *;
    [unfold constant_of; simpl; lia|].
  pose proof (less_excess_value (board_holes b) z j (less_excesses js m) q (board_holes_NoDup b)
    (proj2 (G j J))) as E.
  pose proof (excess_of_stuck b j q G J S). unfold constant_of in *. simpl. nia.
Qed.

(** A vector and jumps that are counted, at one denominator. *)
Definition common_of_jumps (v : ready_vector) (js : list (jump * (Z * positive))) : Z :=
  fold_right (fun x d => Z.lcm (Zpos (snd (snd x))) d) (Zpos (den v)) js.

Definition scaled_jumps (both : Z) (js : list (jump * (Z * positive))) : list (jump * Z) :=
  map (fun x => (fst x, Z.max 0 (fst (snd x)) * times_up both (Zpos (snd (snd x))))) js.

Definition scaled_weights (hs : list N) (c : Z) (v : ready_vector) : changes_of :=
  fold_right (fun h m => change h (c * weight v h) m) (PositiveMap.empty Z) hs.

Definition with_jumps (hs : list N) (v : ready_vector) (js : list (jump * (Z * positive)))
  : Z * ready_measure :=
  match js with
  | [] => (Zpos (den v), measure_of hs v)
  | _ =>
    let both := common_of_jumps v js in
    let c := times_up both (Zpos (den v)) in
    let counted := scaled_jumps both js in
    let w := change_at (less_excesses counted (scaled_weights hs c v)) in
    let constant := constant_of counted in
    let m := measure_of hs v in
    (both,
     make_measure (map (Z.mul c) (measure_gains m)) (fun q => c * measure_value m q)
       (fun p => c * measure_upper m p) (fun p => c * measure_lower m p)
       (fun p => lower hs w p + constant))
  end.

Lemma scaled_weights_value hs c v q : NoDup hs ->
  value hs (change_at (scaled_weights hs c v)) q = c * value hs (weight v) q.
Proof.
  intros D. assert (E : forall l, incl l hs -> value hs (change_at (scaled_weights l c v)) q
    = c * value l (weight v) q); [|apply E, incl_refl].
  induction l as [|h l IH]; intros I; simpl.
  - unfold value. simpl. rewrite Z.mul_0_r. apply total_zero. intros h _. unfold change_at.
    rewrite PositiveMap.gempty. now destruct (peg q h).
  - rewrite value_change, IH; auto; [|intros k K; apply I; now right|apply I; now left].
    unfold value. simpl. destruct (peg q h); lia.
Qed.

Lemma raises_scale b P d c : 0 <= c -> raises b P d ->
  raises b (fun q => c * P q) (map (Z.mul c) d).
Proof.
  unfold raises. intros C. generalize (jumps b). intros js F. induction F; simpl; constructor; auto.
  intros q r M. specialize (H q r M). nia.
Qed.

Lemma with_jumps_ok b v js : good_board b -> vector_ok b v ->
  Forall (fun x => In (fst x) (jumps b)) js -> measure_ok b (snd (with_jumps (board_holes b) v js)).
Proof.
  intros G V F. pose proof (measure_of_ok b v G V) as M. unfold with_jumps.
  destruct js as [|j js]; [exact M|]. revert F. generalize (j :: js) as all. intros all F.
  set (both := common_of_jumps v all). set (c := times_up both (Z.pos (den v))).
  assert (C : 0 <= c) by (unfold c, times_up; lia). constructor; simpl.
  - apply raises_scale; auto. apply (gains_hold b _ M).
  - intros p q Q. pose proof (upper_holds b _ M p q Q). simpl in H. nia.
  - intros p q Q. pose proof (lower_holds b _ M p q Q). simpl in H. nia.
  - intros p q Q S. rewrite <- (scaled_weights_value _ c v q (board_holes_NoDup b)).
    eapply Z.le_trans; [|apply (less_excesses_value b (scaled_jumps both all)); auto].
    + apply Z.add_le_mono_r. now apply lower_sound.
    + apply Forall_forall. intros x X. apply in_map_iff in X. destruct X as [y [<- Y]].
      rewrite Forall_forall in F. split; [now apply F|]. simpl. unfold times_up. nia.
Qed.

(** The denominator with the measure. *)
Definition ready_potential (hs : list N) (v : ready_vector) (ls : list ready_local)
  (js : list (jump * (Z * positive))) : Z * ready_measure :=
  fold_left (add_local hs) ls (with_jumps hs v js).

Theorem ready_potential_ok b v ls js : good_board b -> vector_ok b v -> Forall (local_ok b) ls ->
  Forall (fun x => In (fst x) (jumps b)) js ->
  measure_ok b (snd (ready_potential (board_holes b) v ls js)).
Proof.
  intros G V F J. unfold ready_potential.
  pose proof (with_jumps_ok b v js G V J) as M. revert M.
  generalize (with_jumps (board_holes b) v js).
  induction ls as [|l ls IH]; simpl; intros m M; auto.
  inversion F; subst. apply IH; auto. now apply add_local_ok.
Qed.
