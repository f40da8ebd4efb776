(** * Sets of positions

    What search, reach and halves share: sets of numbers as balanced trees (Coq's library), jumps as
    masks, all completions of a set one after the other, and values. *)

From Coq Require Import List NArith ZArith Lia Bool SetoidList MSets.MSetRBT Structures.OrdersEx.
From Verified Require Import Syntax Game Weights Jumps Vectors Pagoda.
Import ListNotations.

Module Numbers := MSetRBT.Make N_as_OT.

Notation numbers := Numbers.t.

Lemma mem_in q s : Numbers.mem q s = true <-> Numbers.In q s.
Proof. apply Numbers.mem_spec. Qed.

Lemma elements_in s q : In q (Numbers.elements s) <-> Numbers.In q s.
Proof.
  rewrite <- Numbers.elements_spec1, InA_alt. split; [eauto|]. intros [y [-> I]]. exact I.
Qed.

Lemma elements_differ s : NoDup (Numbers.elements s).
Proof.
  pose proof (Numbers.elements_spec2w s) as D. induction D as [|x l N D IH]; constructor; auto.
  intros I. apply N. apply InA_alt. eauto.
Qed.

(** [f] holds of all members. *)
Lemma all_in f s q : Numbers.for_all f s = true -> Numbers.In q s -> f q = true.
Proof.
  intros A I. apply Numbers.for_all_spec in A; [now apply A|]. intros x y E. now subst.
Qed.

(** ** Jumps as masks *)

Record mask : Type := make_mask { care : N; need : N; flip : N }.

Definition holes_where (f : cell -> bool) (j : jump) : N :=
  fold_right (fun c s => if f c then N.setbit s (hole c) else s) 0%N j.

Definition mask_of (j : jump) : mask :=
  make_mask (holes_where (fun _ => true) j) (holes_where before j)
    (holes_where (fun c => xorb (before c) (after c)) j).

(** The same backwards. *)
Definition back_mask_of (j : jump) : mask :=
  make_mask (holes_where (fun _ => true) j) (holes_where after j)
    (holes_where (fun c => xorb (before c) (after c)) j).

Lemma holes_where_outside f j h : ~ In h (map hole j) -> peg (holes_where f j) h = false.
Proof.
  induction j as [|c j IH]; simpl; intros H; [easy|].
  destruct (f c); [|tauto]. rewrite peg_set, IH by tauto. rewrite orb_false_r. apply N.eqb_neq.
    tauto.
Qed.

Lemma holes_where_inside f j c : NoDup (map hole j) -> In c j ->
  peg (holes_where f j) (hole c) = f c.
Proof.
  induction j as [|d j IH]; simpl; [easy|]. intros D I. inversion D; subst. destruct I as [->|I].
  - destruct (f c); [now rewrite peg_set, N.eqb_refl|]. now apply holes_where_outside.
  - assert (E : hole d <> hole c) by (intros E; rewrite E in H1; apply H1; now apply in_map).
    apply N.eqb_neq in E. destruct (f d); [rewrite peg_set, E|]; auto.
Qed.

Fixpoint nexts (ms : list mask) (q : position) : list position :=
  match ms with
  | [] => []
  | m :: ms =>
    if N.eqb (N.land q (care m)) (need m) then N.lxor q (flip m) :: nexts ms q else nexts ms q
  end.

Lemma nexts_in ms m q : In m ms -> N.land q (care m) = need m -> In (N.lxor q (flip m))
  (nexts ms q).
Proof.
  intros I E. induction ms as [|k ms IH]; simpl in *; [easy|]. destruct I as [->|I].
  - rewrite E, N.eqb_refl. now left.
  - destruct (N.eqb _ _); [right|]; auto.
Qed.

Section Masks.
  Variable j : jump.
  Variables q r : position.
  Hypothesis D : NoDup (map hole j).
  Hypothesis P : plays_jump j q r.

  Let cell_of h : In h (map hole j) -> exists c, In c j /\ hole c = h.
  Proof. intros H. apply in_map_iff in H. destruct H as [c [E H]]. eauto. Qed.

  Lemma mask_plays : N.land q (care (mask_of j)) = need (mask_of j) /\
    r = N.lxor q (flip (mask_of j)).
  Proof.
    destruct P as [L [R K]]. split; apply position_ext; intros h; unfold peg; simpl;
      rewrite ?N.land_spec, ?N.lxor_spec; fold (peg r h);
      change (N.testbit ?x h) with (peg x h);
      (destruct (in_dec N.eq_dec h (map hole j)) as [I|I];
       [apply cell_of in I; destruct I as [c [I <-]]; rewrite ?holes_where_inside by auto|
        rewrite ?holes_where_outside by auto]).
    - rewrite (L c I). apply andb_true_r.
    - apply andb_false_r.
    - rewrite (L c I), (R c I). now destruct (before c), (after c).
    - rewrite xorb_false_r. auto.
  Qed.

  Lemma back_mask_plays :
    N.land r (care (back_mask_of j)) = need (back_mask_of j) /\
      q = N.lxor r (flip (back_mask_of j)).
  Proof.
    destruct P as [L [R K]]. split; apply position_ext; intros h; unfold peg; simpl;
      rewrite ?N.land_spec, ?N.lxor_spec;
      change (N.testbit ?x h) with (peg x h);
      (destruct (in_dec N.eq_dec h (map hole j)) as [I|I];
       [apply cell_of in I; destruct I as [c [I <-]]; rewrite ?holes_where_inside by auto|
        rewrite ?holes_where_outside by auto]).
    - rewrite (R c I). apply andb_true_r.
    - apply andb_false_r.
    - rewrite (L c I), (R c I). now destruct (before c), (after c).
    - rewrite xorb_false_r. symmetry. auto.
  Qed.
End Masks.

Lemma nexts_complete b q r : good_board b -> move b q r -> In r (nexts (map mask_of (jumps b)) q).
Proof.
  intros G [j [J P]]. destruct (G j J) as [D _]. destruct (mask_plays j q r D P) as [E ->].
  apply nexts_in; auto. now apply in_map.
Qed.

Lemma backs_complete b q r : good_board b -> move b q r ->
  In q (nexts (map back_mask_of (jumps b)) r).
Proof.
  intros G [j [J P]]. destruct (G j J) as [D _]. destruct (back_mask_plays j q r D P) as [E ->].
  apply nexts_in; auto. now apply in_map.
Qed.

(** ** Where games end *)

Lemma mask_fits j q : NoDup (map hole j) ->
  N.land q (care (mask_of j)) = need (mask_of j) -> fits j q = true.
Proof.
  intros D E. apply fits_spec. intros c C. apply (f_equal (fun x => peg x (hole c))) in E.
  unfold peg in E at 1. rewrite N.land_spec in E. simpl in E.
  change (N.testbit (holes_where (fun _ => true) j) (hole c)) with
    (peg (holes_where (fun _ => true) j) (hole c)) in E.
  rewrite !holes_where_inside, andb_true_r in E by easy. exact E.
Qed.

Definition is_stuck (ms : list mask) (q : position) : bool :=
  negb (existsb (fun m => N.eqb (N.land q (care m)) (need m)) ms).

Lemma is_stuck_spec b q : good_board b -> is_stuck (map mask_of (jumps b)) q = true <-> stuck b q.
Proof.
  intros G. unfold is_stuck. rewrite negb_true_iff. split.
  - intros E r [j [J P]]. destruct (G j J) as [D _]. destruct (mask_plays j q r D P) as [F _].
    assert (T : existsb (fun m => N.eqb (N.land q (care m)) (need m)) (map mask_of (jumps b))
      = true);
      [|congruence].
    apply existsb_exists. exists (mask_of j). split; [now apply in_map|]. now apply N.eqb_eq.
  - intros S. destruct (existsb _ _) eqn:E; auto. apply existsb_exists in E.
    destruct E as [m [M F]]. apply in_map_iff in M. destruct M as [j [<- J]]. apply N.eqb_eq in F.
    destruct (G j J) as [D _]. apply mask_fits in F; auto.
    exfalso. apply (S (play j q)). exists j. split; auto. now apply play_sound.
Qed.

(** Of a completion of the set that the finish is in: is it one of the finish? *)
Definition ends (ms : list mask) (t : finish_set) (q : position) : bool :=
  match t with Among _ => true | Stuck _ => is_stuck ms q end.

Definition is_finished (b : board) (ms : list mask) (t : finish_set) (q : position) : bool :=
  is_completion b (wide b t) q && ends ms t q.

Lemma ends_spec b t q : good_board b ->
  finished b t q <-> completion b (wide b t) q /\ ends (map mask_of (jumps b)) t q = true.
Proof.
  intros G. destruct t as [p|k]; simpl; [tauto|]. now rewrite is_stuck_spec.
Qed.

Lemma is_finished_spec b t q : good_board b ->
  is_finished b (map mask_of (jumps b)) t q = true <-> finished b t q.
Proof.
  intros G. unfold is_finished. now rewrite andb_true_iff, is_completion_spec, (ends_spec b t q G).
Qed.

(** Masks are as long as the board, so they are made where they are asked for alone: many for the jumps
    of a large board, and most games have no use for them. *)
Definition masks_of (b : board) : unit -> list mask := fun _ => map mask_of (jumps b).

Definition ends_game (b : board) (masks : unit -> list mask) (t : finish_set) (q : position) : bool :=
  match t with
  | Among p => is_completion b p q
  | Stuck _ => is_finished b (masks tt) t q
  end.

Lemma ends_game_spec b t q : good_board b ->
  ends_game b (masks_of b) t q = true <-> finished b t q.
Proof.
  intros G. destruct t as [p|k]; [apply is_completion_spec|]. now apply (is_finished_spec b (Stuck k)).
Qed.

(** ** All completions *)

(** No open hole is off the board. *)
Definition is_inside (b : board) (p : position_set) : bool :=
  N.eqb (N.ldiff (open p) (N.ones (N.of_nat (length (hole_names b))))) 0.

Lemma is_inside_spec b p h : is_inside b p = true -> peg (open p) h = true -> In h (board_holes b).
Proof.
  unfold is_inside. rewrite N.eqb_eq. intros E O. apply (f_equal (fun x => peg x h)) in E.
    unfold peg in *.
  rewrite N.ldiff_spec, O, N.bits_0 in E. simpl in E. apply negb_false_iff in E. now apply peg_ones.
Qed.

(** With the open holes still to come, of which [rest] there are, and so many pegs to place on them
    if their number is fixed; [q] is the position so far. *)
Fixpoint completions_on (opens : list N) (rest : Z) (pegs : option Z) (q : position)
  (found : list position)
  : list position :=
  if match pegs with None => false | Some k => (k <? 0)%Z || (rest <? k)%Z end then found
  else
    match opens with
    | [] => q :: found
    | h :: opens =>
      completions_on opens (rest - 1) pegs q
        (completions_on opens (rest - 1) (option_map Z.pred pegs) (N.setbit q h) found)
    end.

Definition completions (hs : list N) (p : position_set) : list position :=
  let opens := filter (peg (open p)) hs in
  let q := N.ldiff (pegs p) (open p) in
  completions_on opens (total (fun _ => 1%Z) opens)
    (match count p with None => None | Some k => Some (Z.of_N k - pegs_among hs q)%Z end) q [].

(** [f] holds of all of them; without a list of them, and no further than to the first for which it
    does not. *)
Fixpoint every_on (f : position -> bool) (opens : list N) (rest : Z) (pegs : option Z)
  (q : position) : bool :=
  if match pegs with None => false | Some k => (k <? 0)%Z || (rest <? k)%Z end then true
  else
    match opens with
    | [] => f q
    | h :: opens =>
      every_on f opens (rest - 1) pegs q &&
      every_on f opens (rest - 1) (option_map Z.pred pegs) (N.setbit q h)
    end.

Definition every_completion (f : position -> bool) (hs : list N) (p : position_set) : bool :=
  let opens := filter (peg (open p)) hs in
  let q := N.ldiff (pegs p) (open p) in
  every_on f opens (total (fun _ => 1%Z) opens)
    (match count p with None => None | Some k => Some (Z.of_N k - pegs_among hs q)%Z end) q.

Lemma every_on_is f opens : forall rest pegs q found,
  forallb f (completions_on opens rest pegs q found) = every_on f opens rest pegs q && forallb f found.
Proof.
  induction opens as [|h opens IH]; intros rest pegs q found; cbn [completions_on every_on];
    match goal with |- context [match ?c with true => _ | false => _ end] => destruct c; [easy|] end.
  - easy.
  - now rewrite !IH, andb_assoc.
Qed.

Lemma every_completion_is f hs p : every_completion f hs p = forallb f (completions hs p).
Proof. unfold completions. rewrite every_on_is. simpl. now rewrite andb_true_r. Qed.

Lemma completions_on_keeps opens : forall rest pegs q found,
  incl found (completions_on opens rest pegs q found).
Proof.
  induction opens as [|h opens IH]; intros rest pegs q found x I; cbn [completions_on];
    match goal with |- In _ (match ?c with true => _ | false => _ end) => destruct c; [easy|] end.
  - now right.
  - apply IH, IH, I.
Qed.

Lemma completions_on_complete x opens : forall pegs q found,
  NoDup opens ->
  (forall h, ~ In h opens -> peg q h = peg x h) -> (forall h, In h opens -> peg q h = false) ->
  match pegs with None => True | Some k => pegs_among opens x = k end ->
  In x (completions_on opens (total (fun _ => 1%Z) opens) pegs q found).
Proof.
  induction opens as [|h opens IH]; intros pegs q found D A O K.
  - simpl. simpl in K. destruct pegs as [k|]; [subst k; simpl|]; left; apply position_ext; intros h;
    now apply A.
  - inversion D; subst.
    assert (B : match pegs with None => false
      | Some k => (k <? 0)%Z || (total (fun _ => 1%Z) (h :: opens) <? k)%Z end = false).
    { destruct pegs as [k|]; auto. subst k.
      assert (R : forall l, (0 <= pegs_among l x <= total (fun _ => 1%Z) l)%Z).
      { induction l as [|y l L]; [simpl; lia|]. cbn [pegs_among total]. destruct (peg x y); lia. }
      specialize (R (h :: opens)). apply orb_false_iff. split; apply Z.ltb_ge; lia. }
    cbn [completions_on]. rewrite B.
    replace (total (fun _ => 1%Z) (h :: opens) - 1)%Z with (total (fun _ : N => 1%Z) opens) by
      (cbn [total]; lia).
    destruct (peg x h) eqn:E.
    + apply completions_on_keeps. apply IH; auto.
      * intros k N. rewrite peg_set. destruct (N.eqb_spec h k) as [->|M]; [now rewrite E|].
        simpl. apply A. intros [C|C]; congruence.
      * intros k I. rewrite peg_set. destruct (N.eqb_spec h k) as [->|M]; [easy|]. simpl. apply O.
        now right.
      * destruct pegs as [k|]; auto. simpl. subst k. cbn [pegs_among]. rewrite E. lia.
    + apply IH; auto.
      * intros k N. destruct (N.eq_dec h k) as [->|M]; [rewrite E; apply O; now left|].
        apply A. intros [C|C]; congruence.
      * intros k I. apply O. now right.
      * destruct pegs as [k|]; auto. subst k. cbn [pegs_among]. rewrite E. lia.
Qed.

Lemma completions_complete b p x : is_inside b p = true -> completion b p x ->
  In x (completions (board_holes b) p).
Proof.
  intros I [C K]. unfold completions. set (hs := board_holes b) in *.
  set (opens := filter (peg (open p)) hs). set (q := N.ldiff (pegs p) (open p)).
  assert (Q : forall h, peg q h = peg (pegs p) h && negb (peg (open p) h)) by
    (intros h; apply N.ldiff_spec).
  apply completions_on_complete.
  - apply NoDup_filter, board_holes_NoDup.
  - intros h N. rewrite Q. destruct (peg (open p) h) eqn:O.
    + exfalso. apply N. apply filter_In. split; auto. now apply (is_inside_spec b p).
    + rewrite andb_true_r. symmetry. now apply C.
  - intros h H. rewrite Q. apply filter_In in H. destruct H as [_ ->]. apply andb_false_r.
  - destruct (count p) as [k|]; auto. rewrite <- K. unfold opens. clear -C Q.
    induction hs as [|h hs IH]; [easy|]. cbn [pegs_among filter]. rewrite Q. specialize (C h).
    destruct (peg (open p) h) eqn:O.
    + cbn [pegs_among]. rewrite andb_false_r. destruct (peg x h); lia.
    + rewrite andb_true_r, C by easy. destruct (peg (pegs p) h); lia.
Qed.

(** ** Values of positions *)

(** By the weights of the holes in order. *)
Fixpoint worth (ws : list (N * Z)) (q : position) : Z :=
  match ws with
  | [] => 0
  | (h, w) :: ws => if peg q h then (w + worth ws q)%Z else worth ws q
  end.

Definition in_order (hs : list N) (w : N -> Z) : list (N * Z) := map (fun h => (h, w h)) hs.

Lemma worth_value hs w q : worth (in_order hs w) q = value hs w q.
Proof.
  unfold value. induction hs as [|h hs IH]; simpl; auto. rewrite IH. now destruct (peg q h).
Qed.
