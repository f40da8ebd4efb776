(** * What may be relied on in [Board]

    First that what is run is what is said: the look-up of a place, the neighbours in a graph, the
    dropping of repetitions.  Then [is_jump], which says of a section of the board what its jumps are
    without saying how they are found, and the theorem that the jumps of the board built from it are
    these, each set of cells once. *)

From Coq Require Import Ascii String List NArith ZArith Bool Lia Permutation FMapPositive FMapFacts.
From Verified Require Import Syntax Text Table Game Board.
Import ListNotations.
Local Open Scope N_scope.

(** ** Places *)

Definition narrow (places : list (N * N)) : Prop := Forall (fun p => snd p < 1024) places.

Lemma place_key_injective : forall r c r' c',
  c < 1024 -> c' < 1024 -> place_key r c = place_key r' c' -> r = r' /\ c = c'.
Proof.
  unfold place_key. intros r c r' c' small small' same.
  assert (N.pos (N.succ_pos (r * 1024 + c)) = N.pos (N.succ_pos (r' * 1024 + c'))) as equal
    by (rewrite same; reflexivity).
  rewrite !N.succ_pos_spec in equal. lia.
Qed.

Lemma place_map_finds : forall places h r c,
  narrow places -> c < 1024 ->
  PositiveMap.find (place_key r c) (place_map_from h places) = index_from h (r, c) places.
Proof.
  induction places as [|[r' c'] places IH]; intros h r c small here; simpl.
  - apply PositiveMap.gempty.
  - inversion small as [|? ? first others]; subst; simpl in first.
    destruct ((r =? r') && (c =? c')) eqn:same.
    + apply andb_prop in same. destruct same as [R C].
      apply N.eqb_eq in R, C. subst. apply PositiveMap.gss.
    + rewrite PositiveMap.gso; [apply IH; assumption|].
      intros equal. apply place_key_injective in equal as [-> ->]; [|assumption..].
      rewrite !N.eqb_refl in same. discriminate.
Qed.

Lemma index_of_far : forall places h r c,
  narrow places -> 1024 <= c -> index_from h (r, c) places = None.
Proof.
  induction places as [|[r' c'] places IH]; intros h r c small far; simpl; [reflexivity|].
  inversion small as [|? ? first others]; subst; simpl in first.
  destruct (N.eqb_spec c c'); [lia|]. rewrite andb_false_r. apply IH; assumption.
Qed.

(** What is run looks up the place. *)
Theorem hole_at_is_plain : forall places w r c,
  narrow places -> hole_at (place_map_from 0 places) w r c = hole_at_plain places w r c.
Proof.
  intros places w r c small. unfold hole_at, hole_at_plain.
  destruct (Z.ltb_spec (wrapped (row_cycle w) r) 0); [reflexivity|].
  destruct (Z.ltb_spec (wrapped (column_cycle w) c) 0); [reflexivity|]. simpl.
  destruct (Z.leb_spec 1024 (wrapped (column_cycle w) c)).
  - symmetry. apply index_of_far; [assumption | lia].
  - apply place_map_finds; [assumption | lia].
Qed.

Lemma index_from_place : forall places h place i,
  index_from h place places = Some i ->
  h <= i /\ nth_error places (N.to_nat (i - h)) = Some place.
Proof.
  induction places as [|[r c] places IH]; intros h [r' c'] i found; simpl in found; [discriminate|].
  destruct ((r' =? r) && (c' =? c)) eqn:same.
  - injection found as <-. apply andb_prop in same. destruct same as [R C].
    apply N.eqb_eq in R, C. subst. rewrite N.sub_diag. split; [lia | reflexivity].
  - apply IH in found as [after found]. split; [lia|].
    replace (N.to_nat (i - h)) with (S (N.to_nat (i - N.succ h))) by lia. exact found.
Qed.

Lemma index_from_finds : forall places h place,
  In place places -> exists i, index_from h place places = Some i.
Proof.
  induction places as [|[r c] places IH]; intros h [r' c'] there; simpl in *; [contradiction|].
  destruct ((r' =? r) && (c' =? c)) eqn:same; [eexists; reflexivity|].
  destruct there as [equal|there]; [|apply IH; assumption].
  injection equal as -> ->. rewrite !N.eqb_refl in same. discriminate.
Qed.

Lemma places_in_row_mean : forall row r c r' c',
  In (r', c') (places_in_row r c row)
  <-> r' = r /\ c <= c' /\ nth_error row (N.to_nat (c' - c)) = Some true.
Proof.
  induction row as [|[] row IH]; intros r c r' c'; simpl.
  - split; [contradiction|]. intros [_ [_ none]]. destruct (N.to_nat (c' - c)); discriminate none.
  - rewrite IH. split.
    + intros [equal|[-> [after there]]].
      * injection equal as -> ->. rewrite N.sub_diag. repeat split; lia || reflexivity.
      * split; [reflexivity|]. split; [lia|].
        replace (N.to_nat (c' - c)) with (S (N.to_nat (c' - N.succ c))) by lia. exact there.
    + intros [-> [after there]]. destruct (N.eq_dec c c') as [<-|later]; [left; reflexivity|].
      right. split; [reflexivity|]. split; [lia|].
      replace (N.to_nat (c' - c)) with (S (N.to_nat (c' - N.succ c))) in there by lia. exact there.
  - rewrite IH. split.
    + intros [-> [after there]]. split; [reflexivity|]. split; [lia|].
      replace (N.to_nat (c' - c)) with (S (N.to_nat (c' - N.succ c))) by lia. exact there.
    + intros [-> [after there]]. split; [reflexivity|].
      destruct (N.eq_dec c c') as [<-|later]; [rewrite N.sub_diag in there; discriminate there|].
      split; [lia|].
      replace (N.to_nat (c' - c)) with (S (N.to_nat (c' - N.succ c))) in there by lia. exact there.
Qed.

Lemma places_from_mean : forall picture r r' c,
  In (r', c) (places_from r picture)
  <-> r <= r' /\ exists row, nth_error picture (N.to_nat (r' - r)) = Some row
                             /\ nth_error row (N.to_nat c) = Some true.
Proof.
  induction picture as [|row picture IH]; intros r r' c; simpl.
  - split; [contradiction|].
    intros [_ [row [none _]]]. destruct (N.to_nat (r' - r)); discriminate none.
  - rewrite in_app_iff, places_in_row_mean, IH, N.sub_0_r. split.
    + intros [[-> [_ there]]|[after [row' [rows there]]]].
      * split; [lia|]. rewrite N.sub_diag. exists row. split; [reflexivity | assumption].
      * split; [lia|]. exists row'. split; [|assumption].
        replace (N.to_nat (r' - r)) with (S (N.to_nat (r' - N.succ r))) by lia. exact rows.
    + intros [after [row' [rows there]]]. destruct (N.eq_dec r r') as [<-|later].
      * left. rewrite N.sub_diag in rows. injection rows as ->.
        split; [reflexivity|]. split; [lia | assumption].
      * right. split; [lia|]. exists row'. split; [|assumption].
        replace (N.to_nat (r' - r)) with (S (N.to_nat (r' - N.succ r))) in rows by lia. exact rows.
Qed.

(** The places of a picture are those where it has a hole. *)
Theorem places_mean : forall picture r c,
  In (r, c) (places_of picture)
  <-> exists row, nth_error picture (N.to_nat r) = Some row
                  /\ nth_error row (N.to_nat c) = Some true.
Proof.
  intros picture r c. unfold places_of. rewrite places_from_mean, N.sub_0_r.
  split; [intros [_ there]; exact there | intros there; split; [lia | exact there]].
Qed.

Definition narrow_picture (picture : list (list bool)) : Prop :=
  Forall (fun row => (Datatypes.length row <= 1024)%nat) picture.

Lemma places_narrow : forall picture, narrow_picture picture -> narrow (places_of picture).
Proof.
  intros picture small. unfold narrow. apply Forall_forall. intros [r c] there. simpl.
  apply places_mean in there as [row [rows there]].
  apply nth_error_In in rows.
  assert (N.to_nat c < Datatypes.length row)%nat by (apply nth_error_Some; rewrite there; discriminate).
  pose proof (proj1 (Forall_forall _ _) small row rows). simpl in *. lia.
Qed.

(** ** Neighbours *)

Lemma kept_keep : forall m x y x',
  kept (keep x y m) x' = if x =? x' then y :: kept m x' else kept m x'.
Proof.
  intros m x y x'. unfold kept, keep.
  destruct (N.eqb_spec x x') as [->|different].
  - rewrite PositiveMap.gss. reflexivity.
  - rewrite PositiveMap.gso; [reflexivity|]. intros equal. apply different.
    assert (N.pos (N.succ_pos x') = N.pos (N.succ_pos x)) as same by (rewrite equal; reflexivity).
    rewrite !N.succ_pos_spec in same. lia.
Qed.

Lemma kept_fold : forall (key value : N * N -> N) edges m x,
  kept (fold_right (fun e m => keep (key e) (value e) m) m edges) x
  = map value (filter (fun e => key e =? x) edges) ++ kept m x.
Proof.
  intros key value. induction edges as [|e edges IH]; intros m x; simpl; [reflexivity|].
  rewrite kept_keep, IH. destruct (key e =? x); reflexivity.
Qed.

Theorem neighbours_are_plain : forall edges x,
  kept (neighbour_map edges) x = neighbours_plain edges x.
Proof.
  intros edges x. unfold neighbour_map, neighbours_plain.
  rewrite (kept_fold snd fst), (kept_fold fst snd).
  unfold kept at 1. rewrite PositiveMap.gempty, app_nil_r. reflexivity.
Qed.

(** ** Repetitions *)

Lemma same_cell_means : forall x y, same_cell x y = true <-> x = y.
Proof.
  intros [h b a] [h' b' a']. unfold same_cell. simpl. split.
  - intros same. apply andb_prop in same as [same A]. apply andb_prop in same as [H B].
    apply N.eqb_eq in H. apply eqb_prop in A, B. congruence.
  - intros [= -> -> ->]. rewrite N.eqb_refl, !eqb_reflx. reflexivity.
Qed.

Lemma same_cells_means : forall a b, same_cells a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; split; intros H; try reflexivity; try discriminate.
  - destruct (same_cell x y) eqn:first; [|discriminate].
    apply same_cell_means in first. apply IH in H. congruence.
  - injection H as -> ->. destruct (same_cell y y) eqn:first.
    + apply IH. reflexivity.
    + rewrite (proj2 (same_cell_means y y) eq_refl) in first. discriminate.
Qed.

Lemma bucket_add : forall m key cells cells',
  existsb (same_cells cells') (bucket (PositiveMap.add key (cells :: bucket m key) m)
                                      (bucket_key cells'))
  = (if Pos.eqb (bucket_key cells') key then same_cells cells' cells else false)
    || existsb (same_cells cells') (bucket m (bucket_key cells')).
Proof.
  intros m key cells cells'. unfold bucket.
  destruct (Pos.eqb_spec (bucket_key cells') key) as [<-|different].
  - rewrite PositiveMap.gss. reflexivity.
  - rewrite PositiveMap.gso by assumption. reflexivity.
Qed.

Definition agree (m : buckets) (seen : list (list cell)) : Prop := forall cells,
  existsb (same_cells cells) (bucket m (bucket_key cells)) = existsb (same_cells cells) seen.

Lemma agree_empty : agree (PositiveMap.empty _) [].
Proof. intros cells. unfold bucket. rewrite PositiveMap.gempty. reflexivity. Qed.

Lemma agree_more : forall m seen cells, agree m seen -> agree (remember cells m) (cells :: seen).
Proof.
  intros m seen cells same cells'. unfold remember. rewrite bucket_add, same. simpl.
  destruct (same_cells cells' cells) eqn:equal.
  - apply same_cells_means in equal. subst. rewrite Pos.eqb_refl. reflexivity.
  - destruct (Pos.eqb _ _); reflexivity.
Qed.

Lemma keep_first_same : forall spell listed seen m kept dropped, agree m seen ->
  keep_first spell m kept dropped listed = keep_first_plain spell seen kept dropped listed.
Proof.
  induction listed as [|j listed IH]; intros seen m kept dropped same; simpl; [reflexivity|].
  rewrite same. destruct (existsb (same_cells (spell j)) seen); apply IH; [assumption|].
  exact (agree_more m seen (spell j) same).
Qed.

Theorem without_repetitions_is_plain : forall listed,
  without_repetitions listed = without_repetitions_plain listed.
Proof. intros listed. apply keep_first_same, agree_empty. Qed.

Theorem further_readings_are_plain : forall kept dropped,
  further_readings kept dropped = further_readings_plain kept dropped.
Proof.
  intros kept dropped. unfold further_readings, further_readings_plain.
  destruct (filter carries dropped) as [|j more]; [reflexivity|]. f_equal. apply keep_first_same.
  induction kept as [|k kept IH]; [exact agree_empty | exact (agree_more _ _ _ IH)].
Qed.

Lemma insert_cell_permutes : forall x cells, Permutation (x :: cells) (insert_cell x cells).
Proof.
  induction cells as [|y cells IH]; simpl; [reflexivity|].
  destruct (hole x <? hole y); [reflexivity|].
  rewrite perm_swap. constructor. exact IH.
Qed.

Lemma normal_permutes : forall j, Permutation j (normal j).
Proof.
  induction j as [|x j IH]; simpl; [constructor|].
  rewrite IH at 1. apply insert_cell_permutes.
Qed.

Lemma rev'_is_rev : forall A (l : list A), rev' l = rev l.
Proof. intros. unfold rev'. rewrite rev_append_rev, app_nil_r. reflexivity. Qed.

Section Keep_first.
  Variable spell : jump -> list cell.

  Lemma keep_first_among : forall listed seen kept dropped j,
    (In j (fst (keep_first_plain spell seen kept dropped listed)) -> In j kept \/ In j listed)
    /\ (In j (snd (keep_first_plain spell seen kept dropped listed)) -> In j dropped \/ In j listed).
  Proof.
    induction listed as [|i listed IH]; intros seen kept dropped j; simpl.
    - rewrite !rev'_is_rev, <- !in_rev. tauto.
    - destruct (existsb (same_cells (spell i)) seen);
        [destruct (IH seen kept (i :: dropped) j) | destruct (IH (spell i :: seen) (i :: kept) dropped j)];
        simpl in *; tauto.
  Qed.

  (** All are kept or dropped, and of what is said of them, what was not seen before is said of one
      that is kept. *)
  Lemma keep_first_keeps : forall listed seen kept dropped,
    let result := keep_first_plain spell seen kept dropped listed in
    (forall k, In k kept -> In k (fst result))
    /\ (forall k, In k dropped -> In k (snd result))
    /\ (forall j, In j listed -> In j (fst result) \/ In j (snd result))
    /\ (forall j, In j listed ->
          In (spell j) seen \/ exists k, In k (fst result) /\ spell k = spell j).
  Proof.
    induction listed as [|i listed IH]; intros seen kept dropped; simpl.
    - rewrite !rev'_is_rev. repeat split; try contradiction; intros k; apply -> in_rev.
    - destruct (existsb (same_cells (spell i)) seen) eqn:repeated.
      + destruct (IH seen kept (i :: dropped)) as (old & away & all & new).
        split; [exact old|]. split; [intros k there; apply away; right; exact there|]. split.
        * intros j [<-|there]; [right; apply away; left; reflexivity | apply all; exact there].
        * intros j [<-|there]; [|apply new; exact there]. left.
          apply existsb_exists in repeated as [cells [there same]].
          apply same_cells_means in same. subst. exact there.
      + destruct (IH (spell i :: seen) (i :: kept) dropped) as (old & away & all & new).
        assert (first : In i (fst (keep_first_plain spell (spell i :: seen) (i :: kept) dropped listed)))
          by (apply old; left; reflexivity).
        split; [intros k there; apply old; right; exact there|]. split; [exact away|]. split.
        * intros j [<-|there]; [left; exact first | apply all; exact there].
        * intros j [<-|there]; [right; exists i; auto|].
          destruct (new j there) as [[equal|there']|found]; [right; exists i; auto | left | right]; auto.
  Qed.
End Keep_first.

(** Nothing is added, and of each set of cells one jump stays. *)
Theorem without_repetitions_mean : forall listed,
  (forall j, In j (fst (without_repetitions listed)) -> In j listed)
  /\ (forall j, In j listed ->
        exists k, In k (fst (without_repetitions listed)) /\ Permutation j k).
Proof.
  intros listed. rewrite without_repetitions_is_plain. unfold without_repetitions_plain. split.
  - intros j there. apply keep_first_among in there as [[]|there]. exact there.
  - intros j there. destruct (keep_first_keeps normal listed [] [] []) as (_ & _ & _ & new).
    apply new in there as [[]|[k [there equal]]]. exists k. split; [exact there|].
    rewrite (normal_permutes j), (normal_permutes k), equal. reflexivity.
Qed.

(** The further readings carry, and are listed. Each listed jump that carries has one with its cells,
    from and to the same holes, among them and the jumps that are kept. *)
Theorem further_readings_mean : forall listed kept dropped,
  without_repetitions listed = (kept, dropped) ->
  (forall j, In j (further_readings kept dropped) -> In j listed /\ carries j = true)
  /\ (forall j, In j listed -> carries j = true ->
        exists k, In k (kept ++ further_readings kept dropped) /\ Permutation j k
                  /\ from_hole k = from_hole j /\ to_hole k = to_hole j).
Proof.
  intros listed kept dropped. rewrite without_repetitions_is_plain, further_readings_are_plain.
  unfold without_repetitions_plain, further_readings_plain. intros split_up.
  assert (among : forall j, In j dropped -> In j listed).
  { intros j there. destruct (keep_first_among normal listed [] [] [] j) as [_ away].
    rewrite split_up in away. destruct (away there) as [[]|there']. exact there'. }
  split.
  - intros j there. apply keep_first_among in there as [[]|there].
    apply filter_In in there as [there carrying]. auto.
  - intros j there carrying. destruct (keep_first_keeps normal listed [] [] []) as (_ & _ & all & _).
    rewrite split_up in all.
    assert (found : exists k, In k (kept ++ fst (keep_first_plain with_ends (map with_ends kept) [] []
                                                   (filter carries dropped)))
                              /\ with_ends k = with_ends j).
    { destruct (all j there) as [here|away]; [exists j; split; [apply in_or_app; auto | reflexivity]|].
      destruct (keep_first_keeps with_ends (filter carries dropped) (map with_ends kept) [] [])
        as (_ & _ & _ & new).
      destruct (new j) as [seen|[k [there' equal]]]; [apply filter_In; auto | |].
      - apply in_map_iff in seen as [k [equal there']]. exists k.
        split; [apply in_or_app; auto | exact equal].
      - exists k. split; [apply in_or_app; auto | exact equal]. }
    destruct found as [k [there' equal]]. exists k. split; [exact there'|].
    injection equal as from to cells. split; [|split; assumption].
    rewrite (normal_permutes j), (normal_permutes k), cells. reflexivity.
Qed.

(** *** No jump is there twice *)

Lemma keep_first_differ : forall listed seen kept dropped,
  NoDup (map normal kept) -> (forall k, In k kept -> In (normal k) seen) ->
  NoDup (map normal (fst (keep_first_plain normal seen kept dropped listed))).
Proof.
  induction listed as [|i listed IH]; intros seen kept dropped differ cover; simpl.
  - rewrite rev'_is_rev, map_rev. apply NoDup_rev. exact differ.
  - destruct (existsb (same_cells (normal i)) seen) eqn:repeated; [apply IH; assumption|].
    apply IH.
    + simpl. constructor; [|exact differ]. intros there.
      apply in_map_iff in there as [k [equal there]]. apply cover in there.
      rewrite <- not_true_iff_false, existsb_exists in repeated. apply repeated.
      exists (normal k). split; [exact there|]. apply same_cells_means. congruence.
    + intros k [<-|there]; [left; reflexivity | right; apply cover; exact there].
Qed.

Lemma insert_cells_either_way : forall x y cells, hole x <> hole y ->
  insert_cell x (insert_cell y cells) = insert_cell y (insert_cell x cells).
Proof.
  intros x y cells different. induction cells as [|z cells IH]; simpl.
  - destruct (N.ltb_spec (hole x) (hole y)), (N.ltb_spec (hole y) (hole x)); reflexivity || lia.
  - destruct (N.ltb_spec (hole y) (hole z)) as [y_first|z_first];
      destruct (N.ltb_spec (hole x) (hole z)) as [x_first|z_first']; simpl;
      repeat match goal with
             | |- context [hole ?u <? hole ?v] => destruct (N.ltb_spec (hole u) (hole v))
             end;
      try reflexivity; try lia; congruence.
Qed.

Lemma normal_of_permuted : forall j k,
  Permutation j k -> NoDup (map hole j) -> normal j = normal k.
Proof.
  intros j k permuted. induction permuted as [|x j k permuted IH|x y j|i j k first IH second IH2];
    simpl; intros differ.
  - reflexivity.
  - inversion differ. subst. unfold normal in *. simpl. rewrite IH by assumption. reflexivity.
  - inversion differ as [|h hs away _]. subst. unfold normal. simpl.
    apply insert_cells_either_way. intros same. apply away. left. congruence.
  - rewrite IH by assumption. apply IH2.
    apply (Permutation_NoDup (Permutation_map hole first)). exact differ.
Qed.

Lemma different_images : forall A B (f : A -> B) l, NoDup (map f l) ->
  forall x y, In x l -> In y l -> f x = f y -> x = y.
Proof.
  induction l as [|a l IH]; intros differ x y there there' same; [contradiction|].
  simpl in differ. inversion differ as [|image images away differ']. subst.
  destruct there as [<-|there], there' as [<-|there']; [reflexivity | | | apply IH; assumption];
    exfalso; apply away; [rewrite same | rewrite <- same]; apply in_map; assumption.
Qed.

Theorem no_repetition_is_left : forall listed,
  NoDup (fst (without_repetitions listed))
  /\ forall j k, In j (fst (without_repetitions listed)) -> In k (fst (without_repetitions listed)) ->
       NoDup (map hole j) -> Permutation j k -> j = k.
Proof.
  intros listed. rewrite without_repetitions_is_plain. unfold without_repetitions_plain.
  assert (NoDup (map normal (fst (keep_first_plain normal [] [] [] listed)))) as differ.
  { apply keep_first_differ; [constructor | intros k []]. }
  split; [exact (NoDup_map_inv _ _ differ)|]. intros j k there there' holes_differ permuted.
  apply (different_images _ _ normal _ differ); auto. apply normal_of_permuted; assumption.
Qed.

(** ** What the jumps are *)

(** Hole [h] is the one in row [r] and column [c], counted as the board wraps. *)
Definition is_at (picture : list (list bool)) (w : wrapping) (h : N) (r c : Z) : Prop :=
  exists r' c', nth_error (places_of picture) (N.to_nat h) = Some (r', c')
                /\ Z.of_N r' = wrapped (row_cycle w) r
                /\ Z.of_N c' = wrapped (column_cycle w) c.

(** Cell [i] is the hole [i] steps along the direction, with the states [i] of the pattern. *)
Definition lies_along (picture : list (list bool)) (w : wrapping) (from : N * N) (d : Z * Z)
                      (p : pattern) (j : jump) : Prop :=
  Datatypes.length j = Datatypes.length p
  /\ forall i x, nth_error j i = Some x ->
       nth_error p i = Some (before x, after x)
       /\ is_at picture w (hole x) (Z.of_N (fst from) + Z.of_nat i * fst d)
                                   (Z.of_N (snd from) + Z.of_nat i * snd d).

Definition adjacent (edges : list (N * N)) (x y : N) : Prop := In (x, y) edges \/ In (y, x) edges.

Inductive is_jump (s : section) : jump -> Prop :=
  | Jump_of_picture : forall picture from d p j,
      section_body s = Picture picture ->
      In from (places_of picture) ->
      In d (rules_directions (section_rules s) (section_directions s)) ->
      In p (rules_patterns (section_rules s) (section_patterns s)) ->
      lies_along picture (wrapping_of s picture) from d p j ->
      NoDup (map hole j) ->
      is_jump s j
  | Jump_of_graph : forall names edges x y z,
      section_body s = Graph_body names edges ->
      x < length_N names -> adjacent edges x y -> adjacent edges y z -> x <> z ->
      is_jump s (classical_jump x y z)
  | Jump_of_free_board : forall names listed j,
      section_body s = Free_body names listed ->
      In j listed ->
      is_jump s j.

(** *** Pictures *)

Lemma nodup_app : forall A (l m : list A),
  NoDup l -> NoDup m -> (forall a, In a l -> ~ In a m) -> NoDup (l ++ m).
Proof.
  induction l as [|a l IH]; intros m L M apart; simpl; [assumption|].
  inversion L; subst. constructor.
  - rewrite in_app_iff. intros [there|there]; [contradiction|].
    apply (apart a); [left; reflexivity | exact there].
  - apply IH; [assumption..|]. intros b there. apply apart. right. exact there.
Qed.

Lemma places_in_row_differ : forall row r c, NoDup (places_in_row r c row).
Proof.
  induction row as [|[] row IH]; intros r c; simpl; [constructor| |apply IH].
  constructor; [|apply IH]. rewrite places_in_row_mean. lia.
Qed.

Lemma places_differ : forall picture, NoDup (places_of picture).
Proof.
  unfold places_of. generalize 0.
  intros r picture. revert r. induction picture as [|row picture IH]; intros r; simpl; [constructor|].
  apply nodup_app; [apply places_in_row_differ | apply IH|].
  intros [r' c] first. rewrite places_from_mean. apply places_in_row_mean in first. lia.
Qed.

Lemma index_of_nth : forall places h place i,
  NoDup places -> nth_error places i = Some place ->
  index_from h place places = Some (h + N.of_nat i).
Proof.
  induction places as [|[r c] places IH]; intros h [r' c'] i differ there;
    [destruct i; discriminate|].
  inversion differ as [|? ? new others]; subst. simpl.
  destruct i as [|i]; simpl in there.
  - injection there as -> ->. rewrite !N.eqb_refl. simpl. f_equal. lia.
  - destruct ((r' =? r) && (c' =? c)) eqn:same.
    + apply andb_prop in same as [R C]. apply N.eqb_eq in R, C. subst.
      apply nth_error_In in there. contradiction.
    + rewrite (IH (N.succ h) (r', c') i) by assumption. f_equal. lia.
Qed.

Lemma hole_at_means : forall picture w r c h,
  narrow_picture picture ->
  hole_at (place_map_from 0 (places_of picture)) w r c = Some h <-> is_at picture w h r c.
Proof.
  intros picture w r c h small.
  rewrite hole_at_is_plain by (apply places_narrow; exact small).
  unfold hole_at_plain, is_at.
  destruct (Z.ltb_spec (wrapped (row_cycle w) r) 0);
    [split; [discriminate | intros (r' & c' & _ & R & _); lia]|].
  destruct (Z.ltb_spec (wrapped (column_cycle w) c) 0);
    [split; [discriminate | intros (r' & c' & _ & _ & C); lia]|].
  simpl. split.
  - intros found. apply index_from_place in found as [_ found]. rewrite N.sub_0_r in found.
    eexists _, _. split; [exact found|]. split; apply Z2N.id; assumption.
  - intros (r' & c' & there & R & C).
    rewrite <- R, <- C, !N2Z.id.
    rewrite (index_of_nth _ 0 _ (N.to_nat h)) by (apply places_differ || exact there).
    rewrite N2Nat.id. reflexivity.
Qed.

Lemma cells_along_mean : forall at_place dr dc p r c cells,
  cells_along at_place r c dr dc p = Some cells
  <-> Datatypes.length cells = Datatypes.length p
      /\ forall i x, nth_error cells i = Some x ->
           nth_error p i = Some (before x, after x)
           /\ at_place (r + Z.of_nat i * dr)%Z (c + Z.of_nat i * dc)%Z = Some (hole x).
Proof.
  intros at_place dr dc. induction p as [|[b a] p IH]; intros r c cells; simpl.
  - split.
    + intros [= <-]. split; [reflexivity|]. intros [|i] x none; discriminate none.
    + intros [short _]. destruct cells; [reflexivity | discriminate short].
  - assert (forall i d u, u + Z.of_nat (S i) * d = u + d + Z.of_nat i * d)%Z as step by (intros; lia).
    split.
    + destruct (at_place r c) as [h|] eqn:first; [|discriminate].
      destruct (cells_along at_place (r + dr)%Z (c + dc)%Z dr dc p) as [rest|] eqn:others; [|discriminate].
      intros [= <-]. apply IH in others as [long all]. simpl. split; [congruence|].
      intros [|i] x there; simpl in there.
      * injection there as <-. simpl. rewrite !Z.add_0_r. auto.
      * apply all in there as [states place]. rewrite !step. split; [exact states | exact place].
    + intros [long all]. destruct cells as [|x rest]; [discriminate long|].
      destruct (all 0%nat x eq_refl) as [states place]. simpl in states, place.
      rewrite !Z.add_0_r in place. rewrite place. injection states as -> ->.
      rewrite (proj2 (IH (r + dr)%Z (c + dc)%Z rest)).
      * destruct x; reflexivity.
      * split; [simpl in long; congruence|]. intros i y there.
        destruct (all (S i) y there) as [states' place']. rewrite !step in place'.
        split; [exact states' | exact place'].
Qed.

Lemma is_among_means : forall h cells, is_among h cells = true <-> In h (map hole cells).
Proof.
  induction cells as [|x cells IH]; simpl; [split; [discriminate | contradiction]|].
  destruct (N.eqb_spec h (hole x)) as [->|different]; [split; auto|].
  rewrite IH. split; [auto | intros [equal|there]; [congruence | exact there]].
Qed.

Lemma holes_differ_means : forall cells, holes_differ cells = true <-> NoDup (map hole cells).
Proof.
  induction cells as [|x cells IH]; simpl; [split; [constructor | reflexivity]|].
  pose proof (is_among_means (hole x) cells) as among.
  destruct (is_among (hole x) cells); split; intros H; try discriminate.
  - inversion H; subst. tauto.
  - constructor; [intros there; apply among in there; discriminate | apply IH; exact H].
  - inversion H; subst. apply IH. assumption.
Qed.

Lemma jump_along_means : forall picture w from d p j,
  narrow_picture picture ->
  In j (jump_along (hole_at (place_map_from 0 (places_of picture)) w) from d p)
  <-> lies_along picture w from d p j /\ NoDup (map hole j).
Proof.
  intros picture w from d p j small. unfold jump_along, lies_along.
  set (at_place := hole_at _ w).
  assert (forall cells,
    cells_along at_place (Z.of_N (fst from)) (Z.of_N (snd from)) (fst d) (snd d) p = Some cells
    <-> lies_along picture w from d p cells) as along.
  { intros cells. rewrite cells_along_mean. unfold lies_along, at_place.
    split; intros [long all]; (split; [exact long|]); intros i x there;
      apply all in there as [states place]; (split; [exact states|]);
      apply (hole_at_means picture w _ _ _ small); exact place. }
  fold (lies_along picture w from d p j). rewrite <- along.
  destruct (cells_along at_place _ _ _ _ p) as [cells|].
  - destruct (holes_differ cells) eqn:differ; simpl.
    + split.
      * intros [<-|[]]. split; [reflexivity | apply holes_differ_means; exact differ].
      * intros [[= ->] _]. left. reflexivity.
    + split; [contradiction|]. intros [[= ->] H]. apply holes_differ_means in H. congruence.
  - simpl. split; [contradiction | intros [none _]; discriminate none].
Qed.

(** *** Graphs *)

Lemma neighbours_mean : forall edges x y, In y (kept (neighbour_map edges) x) <-> adjacent edges x y.
Proof.
  intros edges x y. rewrite neighbours_are_plain. unfold neighbours_plain, adjacent.
  rewrite in_app_iff, !in_map_iff. split.
  - intros [([a b] & <- & there)|([a b] & <- & there)]; apply filter_In in there as [there same];
      apply N.eqb_eq in same; simpl in *; subst; auto.
  - intros [there|there].
    + right. exists (x, y). split; [reflexivity|]. apply filter_In. split; [exact there | apply N.eqb_refl].
    + left. exists (y, x). split; [reflexivity|]. apply filter_In. split; [exact there | apply N.eqb_refl].
Qed.

Lemma length_N_is_length : forall A (l : list A), length_N l = N.of_nat (Datatypes.length l).
Proof.
  intros A l. unfold length_N.
  assert (forall n, fold_left (fun n _ => N.succ n) l n = n + N.of_nat (Datatypes.length l)) as from.
  { induction l as [|a l IH]; intros n; simpl; [lia|]. rewrite IH. lia. }
  rewrite from. lia.
Qed.

Lemma numbered_mean : forall names x, In x (numbered names) <-> x < length_N names.
Proof.
  intros names x. rewrite length_N_is_length. unfold numbered. rewrite rev'_is_rev, <- in_rev.
  assert (forall done n, In x (fst (fold_left (fun (l : list N * N) (_ : text) =>
                               (snd l :: fst l, N.succ (snd l))) names (done, n)))
          <-> In x done \/ (n <= x /\ x < n + N.of_nat (Datatypes.length names))) as from.
  { induction names as [|name names IH]; intros done n; simpl; [intuition lia|].
    rewrite IH. simpl. intuition lia. }
  rewrite from. simpl. intuition lia.
Qed.

(** *** Boards *)

Lemma listed_jumps_mean : forall by_hole j,
  In j (listed_jumps by_hole) <-> exists more, In more by_hole /\ In j (more tt).
Proof.
  intros by_hole j. unfold listed_jumps. rewrite rev'_is_rev, <- in_rev.
  assert (forall done, In j (fold_left (fun before (more : unit -> list jump) =>
                                          rev_append (more tt) before) by_hole done)
          <-> In j done \/ exists more, In more by_hole /\ In j (more tt)) as from.
  { induction by_hole as [|first by_hole IH]; intros done; simpl.
    - split; [auto|]. intros [there|(more & [] & _)]. exact there.
    - rewrite IH, rev_append_rev, in_app_iff, <- in_rev. split.
      + intros [[there|there]|(more & among & there)]; [right|left|right]; eauto.
      + intros [there|(more & [<-|among] & there)]; eauto. }
  rewrite from. simpl. split; [intros [[]|there]; exact there | auto].
Qed.

Lemma listed_by_hole_mean : forall s j,
  is_narrow s = true ->
  In j (listed_jumps (listed_by_hole s)) <-> is_jump s j.
Proof.
  intros s j small. rewrite listed_jumps_mean. unfold listed_by_hole.
  destruct (section_body s) as [picture|names edges|names listed] eqn:body.
  - assert (narrow_picture picture) as narrow.
    { unfold is_narrow in small. rewrite body in small. apply Forall_forall. intros row there.
      rewrite forallb_forall in small. apply small in there. rewrite length_N_is_length in there.
      apply N.leb_le in there. unfold max_columns in there. lia. }
    split.
    + intros (more & among & there). apply in_map_iff in among as (from & <- & place).
      unfold jumps_of_place in there. apply in_flat_map in there as (d & direction & there).
      apply in_flat_map in there as (p & pattern & there).
      apply jump_along_means in there as [along differ]; [|exact narrow].
      eapply Jump_of_picture; eassumption.
    + intros jump. inversion jump as [picture' from d p j' body' place direction pattern along differ
                                     | names edges x y z body'| names listed j' body'];
        subst; rewrite body in body'; try discriminate.
      injection body' as <-. eexists. split; [apply in_map; exact place|]. simpl.
      unfold jumps_of_place. apply in_flat_map. exists d. split; [exact direction|].
      apply in_flat_map. exists p. split; [exact pattern|].
      apply jump_along_means; [exact narrow | auto].
  - split.
    + intros (more & among & there). apply in_map_iff in among as (x & <- & number).
      apply numbered_mean in number. unfold jumps_of_vertex in there.
      apply in_flat_map in there as (y & first & there).
      apply in_flat_map in there as (z & second & there).
      destruct (N.eqb_spec z x); simpl in there; [contradiction|].
      destruct there as [<-|[]]. apply neighbours_mean in first, second.
      eapply Jump_of_graph; eauto.
    + intros jump. inversion jump as [picture' from d p j' body' place direction pattern along differ
                                     | names' edges' x y z body' number first second apart
                                     | names' listed j' body'];
        subst; rewrite body in body'; try discriminate.
      injection body' as <- <-. eexists. split; [apply in_map; apply numbered_mean; exact number|].
      simpl. unfold jumps_of_vertex. apply in_flat_map. exists y.
      split; [apply neighbours_mean; exact first|].
      apply in_flat_map. exists z. split; [apply neighbours_mean; exact second|].
      destruct (N.eqb_spec z x); [congruence | left; reflexivity].
  - split.
    + intros (more & among & there). apply in_map_iff in among as (k & <- & listed').
      destruct there as [<-|[]]. eapply Jump_of_free_board; eassumption.
    + intros jump. inversion jump as [picture' from d p j' body' place direction pattern along differ
                                     | names' edges' x y z body'
                                     | names' listed' j' body' there];
        subst; rewrite body in body'; try discriminate.
      injection body' as <- <-. eexists. split; [apply in_map; exact there|]. left. reflexivity.
Qed.

Lemma built_board : forall s b,
  build s = Good b ->
  is_narrow s = true
  /\ exists dropped, without_repetitions (listed_jumps (listed_by_hole s)) = (jumps b, dropped)
                     /\ readings b = further_readings (jumps b) dropped.
Proof.
  unfold build. intros s b built.
  destruct (is_narrow s) eqn:small; [|discriminate].
  destruct (not_too_many _ 0 0); [|discriminate].
  destruct (without_repetitions _) as [kept dropped].
  destruct (_ && _); [|discriminate].
  destruct (match section_body s with Free_body _ listed => _ | _ => true end); [|discriminate].
  injection built as <-. simpl. split; [reflexivity|]. exists dropped. auto.
Qed.

(** The jumps of the board are those that the section of the board describes; of several with the
    same cells one. *)
Theorem jumps_of_built_board : forall s b,
  build s = Good b ->
  (forall j, In j (jumps b) -> is_jump s j)
  /\ (forall j, is_jump s j -> exists k, In k (jumps b) /\ Permutation j k).
Proof.
  intros s b built. apply built_board in built as (small & dropped & found & _).
  destruct (without_repetitions_mean (listed_jumps (listed_by_hole s))) as [nothing_added kept_once].
  rewrite found in nothing_added, kept_once. simpl in nothing_added, kept_once. split.
  - intros j there. apply listed_by_hole_mean; auto.
  - intros j jump. apply kept_once. apply listed_by_hole_mean; auto.
Qed.

(** And none of them is there twice. *)
Theorem jumps_of_built_board_differ : forall s b,
  build s = Good b ->
  NoDup (jumps b) /\ forall j k, In j (jumps b) -> In k (jumps b) ->
    NoDup (map hole j) -> Permutation j k -> j = k.
Proof.
  intros s b built. apply built_board in built as (_ & dropped & found & _).
  pose proof (no_repetition_is_left (listed_jumps (listed_by_hole s))) as once.
  rewrite found in once. exact once.
Qed.

(** The readings are described jumps that carry; and among jumps and readings there is each described
    jump that carries, with its first and its last hole. *)
Theorem readings_of_built_board : forall s b,
  build s = Good b ->
  (forall j, In j (readings b) -> is_jump s j /\ carries j = true)
  /\ (forall j, is_jump s j -> carries j = true ->
        exists k, In k (jumps b ++ readings b) /\ Permutation j k
                  /\ from_hole k = from_hole j /\ to_hole k = to_hole j).
Proof.
  intros s b built. apply built_board in built as (small & dropped & found & ->).
  destruct (further_readings_mean _ _ _ found) as [nothing_added all]. split.
  - intros j there. apply nothing_added in there as [there carrying].
    split; [apply listed_by_hole_mean; assumption | exact carrying].
  - intros j jump carrying. apply all; [apply listed_by_hole_mean; assumption | exact carrying].
Qed.
