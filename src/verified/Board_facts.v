(** * What may be relied on in [Board]

    First that what is run is what is said: the look-up of a place, the neighbours in a graph, the
    dropping of repetitions.  Then [is_jump], which says of a section of the board what its jumps are
    without saying how they are found, and the theorem that the jumps of the board built from it are
    these, each set of cells once. *)

From Coq Require Import Ascii String List NArith ZArith Bool Lia Permutation FMapPositive FMapFacts.
From Verified Require Import Syntax Text Table Board.
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

Lemma keep_first_same : forall listed seen m kept,
  (forall cells, existsb (same_cells cells) (bucket m (bucket_key cells))
                 = existsb (same_cells cells) seen) ->
  keep_first m kept listed = keep_first_plain seen kept listed.
Proof.
  induction listed as [|j listed IH]; intros seen m kept agree; simpl; [reflexivity|].
  rewrite agree. destruct (existsb (same_cells (normal j)) seen); apply IH; [assumption|].
  intros cells. rewrite bucket_add, agree. simpl.
  destruct (same_cells cells (normal j)) eqn:same.
  - apply same_cells_means in same. subst. rewrite Pos.eqb_refl. reflexivity.
  - destruct (Pos.eqb _ _); reflexivity.
Qed.

Theorem without_repetitions_is_plain : forall listed,
  without_repetitions listed = without_repetitions_plain listed.
Proof.
  intros listed. apply keep_first_same. intros cells.
  unfold bucket. rewrite PositiveMap.gempty. reflexivity.
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

Lemma keep_first_among : forall listed seen kept j,
  In j (keep_first_plain seen kept listed) -> In j kept \/ In j listed.
Proof.
  induction listed as [|i listed IH]; intros seen kept j there; simpl in there.
  - left. rewrite rev'_is_rev in there. apply in_rev. exact there.
  - destruct (existsb (same_cells (normal i)) seen); apply IH in there; simpl in *; tauto.
Qed.

Lemma keep_first_keeps : forall listed seen kept,
  (forall cells, In cells seen -> exists k, In k kept /\ normal k = cells) ->
  (forall k, In k kept -> In k (keep_first_plain seen kept listed))
  /\ (forall j, In j listed ->
        exists k, In k (keep_first_plain seen kept listed) /\ normal k = normal j).
Proof.
  induction listed as [|i listed IH]; intros seen kept cover; simpl.
  - split; [|contradiction]. intros k there. rewrite rev'_is_rev. apply -> in_rev. exact there.
  - destruct (existsb (same_cells (normal i)) seen) eqn:repeated.
    + destruct (IH seen kept cover) as [old new]. split; [exact old|].
      intros j [<-|there]; [|apply new; exact there].
      apply existsb_exists in repeated as [cells [there same]].
      apply same_cells_means in same. apply cover in there as [k [there equal]].
      exists k. split; [apply old; exact there | congruence].
    + destruct (IH (normal i :: seen) (i :: kept)) as [old new].
      { intros cells [<-|there].
        - exists i. split; [left|]; reflexivity.
        - apply cover in there as [k [there equal]]. exists k. split; [right|]; assumption. }
      split; [intros k there; apply old; right; exact there|].
      intros j [<-|there]; [|apply new; exact there].
      exists i. split; [apply old; left|]; reflexivity.
Qed.

(** Nothing is added, and of each set of cells one jump stays. *)
Theorem without_repetitions_mean : forall listed,
  (forall j, In j (without_repetitions listed) -> In j listed)
  /\ (forall j, In j listed ->
        exists k, In k (without_repetitions listed) /\ Permutation j k).
Proof.
  intros listed. rewrite without_repetitions_is_plain. unfold without_repetitions_plain. split.
  - intros j there. apply keep_first_among in there as [[]|there]. exact there.
  - intros j there. destruct (keep_first_keeps listed [] []) as [_ new]; [intros _ []|].
    apply new in there as [k [there equal]]. exists k. split; [exact there|].
    rewrite (normal_permutes j), (normal_permutes k), equal. reflexivity.
Qed.
