(** * What "rays" says is true *)

From Coq Require Import List NArith ZArith Lia Bool QArith_base Qfield FMapPositive.
From Verified Require Import Syntax Game Extreme Weights Jumps Vectors Image Duals Linear Edges
  Faces Moved_rows
  Rays Tight.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Lines *)

(** Rational coefficients as integers, when the vectors are integers, over a common denominator. *)
Lemma integer_coefficients (ls : list ready_vector) : forall cs, length cs = length ls ->
  exists D z, D <> 0 /\
    (forall k, (combination cs (map weighting_of ls) (N.of_nat k) * inject_Z D ==
       inject_Z (combined z (map (fun v => pt (weight v)) ls) k))%Q) /\
    ((forall i, (i < length ls)%nat -> z i = 0) -> forall c, In c cs -> (c == 0)%Q).
Proof.
  unfold combined. induction ls as [|v ls IH]; intros [|[p q] cs] L; try easy.
  - exists 1, (fun _ => 0). split; [easy|]. split; [|easy]. intros k. simpl. now rewrite Qmult_0_l.
  - destruct (IH cs) as [D [z [ND [E Z]]]]; [simpl in L; lia|].
    exists (D * Zpos q * Zpos (den v)), (fun i => match i with O => D * p | S i => z i * Zpos q *
      Zpos (den v) end).
    split; [nia|]. split.
    + intros k. cbn [map combination]. rewrite Qmult_plus_distr_l.
      rewrite !inject_Z_mult, !Qmult_assoc, E, <- !inject_Z_mult. unfold weighting_of, over.
      cbn [length]. rewrite prod_next. cbn [nth].
      set (M := fun i => nth i (map (fun v => pt (weight v)) ls) (fun _ => 0) k).
      assert (R : prod (length (map (fun v => pt (weight v)) ls)) (fun i => z i * Zpos q * Zpos
        (den v)) M =
        Zpos q * Zpos (den v) * prod (length (map (fun v => pt (weight v)) ls)) z M).
      { rewrite !(prod_sym _ _ M), <- prod_scaled. apply prod_ext; auto. intros. ring. }
      rewrite R.
      unfold Qeq, Qplus, Qmult, inject_Z, pt. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. ring.
    + intros A c [<-|I].
      * specialize (A O ltac:(simpl; lia)). simpl in A. unfold Qeq. simpl. nia.
      * apply Z; auto. intros i Li. specialize (A (S i) ltac:(simpl; lia)). simpl in A. nia.
Qed.

Section Lines.
  Variable b : board.
  Hypothesis Good : good_board b.
  Let hs := board_holes b.
  Let n := length hs.
  Variable rows : list (list Z).
  Hypothesis Rows_of : rows_of hs (jumps b) most_rows [] = Some rows.

  Theorem lines_sound ls : Forall (vector_ok b) ls -> lines_ok n rows hs ls = true ->
    basis_of_lines b (map weighting_of ls).
  Proof.
    intros V H. unfold lines_ok in H. rewrite !andb_true_iff in H. destruct H as [[K G] N].
    apply Nat.eqb_eq in K. destruct (null (length ls) _) eqn:E in N; [|easy]. clear N.
    pose proof (rows_short b rows Rows_of) as Short. rewrite forallb_forall in G.
    set (P := map (fun v => pt (weight v)) ls).
    assert (F : forall v, In v ls -> flat n rows (all_rows rows) (pt (weight v))).
    { intros v I. refine (proj2 (rows_and_gains b Good rows Rows_of (fun x => x = 0) (weight v)
        eq_refl) _).
      intros j J. specialize (G v I). rewrite Forall_forall in V.
      rewrite (gains_are b v (V v I)) in G.
      rewrite forallb_forall in G. symmetry. apply Z.eqb_eq. apply G. now apply in_map. }
    assert (Ind : independent n P).
    { intros z Z i I. unfold P in I. rewrite map_length in I.
      assert (S : span (length ls) (null (length ls) (map (fun h => map (fun v => weight v h) ls)
        hs)) z).
      { apply null_span.
        - apply Forall_forall. intros a A. apply in_map_iff in A. destruct A as [h [<- _]].
          now rewrite map_length.
        - intros a A. apply in_map_iff in A. destruct A as [h [<- Hh]].
          destruct (hole_is b h Hh) as [k [Lk ->]]. rewrite prod_sym, <- (Z k Lk).
          unfold combined, P.
          rewrite map_length. apply prod_ext; auto. intros m M. unfold vec.
          rewrite nth_indep with (d' := weight (nth m ls (make_ready 1 (fun _ => 0) [] true true))
            (N.of_nat k))
            by now rewrite map_length.
          rewrite (nth_indep (map _ ls) (fun _ => 0) (pt (weight (make_ready 1 (fun _ => 0) [] true
            true))))
            by now rewrite map_length.
          rewrite (map_nth (fun v => pt (weight v))).
          rewrite nth_indep with (d' := weight (make_ready 1 (fun _ => 0) [] true true) (N.of_nat
            k))
            by now rewrite map_length.
          now rewrite (map_nth (fun v => weight v (N.of_nat k))). }
      rewrite E in S. now apply S. }
    split; [|split].
    - intros l I. apply in_map_iff in I. destruct I as [v [<- I]].
      apply (flat_line b Good rows Rows_of _ (weight v) (den v) (over_is_over b _ _)). auto.
    - intros w Lw. destruct (every_weighting b w) as [U [e O]].
      pose proof (proj1 (flat_line b Good rows Rows_of w U e O) Lw) as FU.
      destruct (as_many_span n (null_of n rows (all_rows rows)) P) with (x :=
        pt U) as [d [z [D Z]]].
      + unfold P. rewrite map_length. lia.
      + intros v I. apply in_map_iff in I. destruct I as [u [<- I]]. apply null_of_span; auto.
      + exact Ind.
      + now apply null_of_span.
      + clear -O D Z. assert (C : forall ls z, exists cs, length cs = length ls /\
          forall k, (combination cs (map weighting_of ls) (N.of_nat k) * inject_Z (d * Zpos e) ==
            inject_Z (- combined z (map (fun v => pt (weight v)) ls) k))%Q).
        { clear -D. unfold combined. induction ls as [|v ls IH]; intros z.
          - exists []. split; [easy|]. intros k. simpl. now rewrite Qmult_0_l.
          - destruct (IH (fun i => z (S i))) as [cs [L E]].
            exists ((inject_Z (- z O * Zpos (den v)) / inject_Z (d * Zpos e))%Q :: cs).
            split; [simpl; lia|]. intros k. cbn [map combination]. rewrite Qmult_plus_distr_l, E.
            cbn [length]. rewrite prod_next. cbn [nth]. unfold weighting_of at 1, over.
            assert (N : ~ (inject_Z (d * Zpos e) == 0)%Q) by (unfold Qeq, inject_Z; simpl; nia).
            set (R := prod _ _ _). transitivity (inject_Z (- z O * Zpos (den v)) *
              (weight v (N.of_nat k) # den v) + inject_Z (- R))%Q; [field; exact N|].
            unfold Qeq, Qplus, Qmult, inject_Z, pt. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. ring. }
        destruct (C ls z) as [cs [L E]]. exists cs. split; [now rewrite map_length|].
        intros h Hh. destruct (hole_is b h Hh) as [k [Lk ->]]. specialize (E k).
        specialize (Z k Lk).
        fold P in E. replace (- combined z P k) with (d * pt U k) in E by lia.
        assert (N : ~ (inject_Z (d * Zpos e) == 0)%Q) by (unfold Qeq, inject_Z; simpl; nia).
        apply (Qmult_inj_r _ _ _ N). rewrite E, (O _ Hh).
        unfold Qeq, Qmult, inject_Z, pt. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. ring.
    - intros cs L Z. rewrite map_length in L.
      destruct (integer_coefficients ls cs L) as [D [z [ND [C A]]]].
      apply A. intros i I. apply Ind; [|unfold P; now rewrite map_length]. intros k Lk.
      specialize (C k). rewrite (Z _ (hole_in b k Lk)) in C. unfold P.
      unfold Qeq, Qmult, inject_Z in C. simpl in C. lia.
  Qed.
End Lines.

(** ** Images *)

Section Images.
  Variable b : board.
  Hypothesis Good : good_board b.
  Let hs := board_holes b.
  Let n := length hs.
  Variable rows : list (list Z).
  Hypothesis Rows_of : rows_of hs (jumps b) most_rows [] = Some rows.
  Let all := all_rows rows.

  Lemma hole_below h : In h hs -> (N.to_nat h < n)%nat.
  Proof. intros I. destruct (hole_is b h I) as [k [L ->]]. now rewrite Nat2N.id. Qed.

  Lemma permutes_of g img : is_symmetry b g -> row_images hs g rows rows = Some img ->
    act 0 img all = all ->
    permutes n rows (fun k => N.to_nat (forth g (N.of_nat k))) (fun k => N.to_nat (back g (N.of_nat
      k))) img.
  Proof.
    intros S R A. destruct (row_images_spec _ _ _ _ _ R) as [L I]. constructor; auto.
    - intros k K. destruct (forth_back b g S _ (hole_in b k K)) as [H E].
      split; [now apply hole_below|]. now rewrite N2Nat.id, E, Nat2N.id.
    - intros k K. destruct (back_forth b g S _ (hole_in b k K)) as [H E].
      split; [now apply hole_below|]. now rewrite N2Nat.id, E, Nat2N.id.
    - intros i K. destruct (I i K) as [B E]. split; auto. intros k Hk. rewrite E.
      unfold moved_row. rewrite (vec_holes b) by easy. unfold vec, row. now rewrite Nat2N.id.
  Qed.

  Lemma image_masked g img w x X : is_symmetry b g -> row_images hs g rows rows = Some img ->
    act 0 img all = all -> masked b rows w X -> (forall h, In h hs -> (x (forth g h) == w h)%Q) ->
    masked b rows x (act 0 img X).
  Proof.
    intros S R A [U [e [I [C T]]]] E. pose proof (permutes_of g img S R A) as P.
    exists (fun h => U (back g h)), e. split; [|split].
    - intros h Hh. destruct (back_forth b g S h Hh) as [H B]. rewrite <- B at 1.
      rewrite (E _ H). now apply I.
    - intros i B. pose proof (cone_moved n rows _ _ _ P _ C i B) as M.
      eapply Z.le_trans; [|exact M]. apply Z.eq_le_incl. apply at_row_ext. intros k K. unfold pt.
      now rewrite N2Nat.id.
    - intros i. rewrite (tight_moved n rows _ _ _ P _ X T i). f_equal. f_equal. apply at_row_ext.
      intros k K. unfold pt. now rewrite N2Nat.id.
  Qed.

  Variables (gs : list ready_symmetry) (imgs : list (list N)).
  Hypothesis Syms : Forall (is_symmetry b) gs.
  Hypothesis Imgs : Forall2 (fun g img => row_images hs g rows rows = Some img) gs imgs.
  Hypothesis On_all : forall img, In img imgs -> act 0 img all = all.

  Lemma perms img : In img imgs -> exists s t, permutes n rows s t img.
  Proof.
    intros I. destruct (of_second _ _ _ _ Imgs I) as [g [J R]]. rewrite Forall_forall in Syms.
    eexists. eexists. eapply permutes_of; eauto.
  Qed.

  Lemma image_derived v T x : masked b rows v T -> image_under b (map forth gs) v x ->
    exists X, derived imgs T X /\ masked b rows x X.
  Proof.
    intros M D. induction D as [|g w x I D [X [DX MX]] E]; [exists T; split; [constructor|easy]|].
    apply in_map_iff in I. destruct I as [k [<- I]].
    destruct (of_first _ _ _ _ Imgs I) as [img [J R]].
    exists (act 0 img X). split; [now constructor|]. rewrite Forall_forall in Syms.
    apply (image_masked k img w); auto.
  Qed.

  Lemma derived_image v T X : masked b rows v T -> derived imgs T X ->
    exists x, image_under b (map forth gs) v x /\ masked b rows x X.
  Proof.
    intros M D. induction D as [|img X J D [x [I MX]]]; [exists v; split; [constructor|easy]|].
    destruct (of_second _ _ _ _ Imgs J) as [g [K R]]. rewrite Forall_forall in Syms.
    assert (E : forall h, In h hs -> (x (back g (forth g h)) == x h)%Q).
    { intros h Hh. now rewrite (proj2 (forth_back b g (Syms g K) h Hh)). }
    exists (fun h => x (back g h)). split.
    - apply Mapped with (forth g) x; auto. now apply in_map.
    - apply (image_masked g img x); auto.
  Qed.
End Images.

(** ** The statement *)

Lemma none_found imgs reps : found_ok imgs reps (make_found (PositiveMap.empty N) []).
Proof.
  constructor; simpl; try easy.
  - constructor.
  - intros X t H. unfold at_ in H. now rewrite PositiveMap.gempty in H.
  - intros X t H. unfold at_ in H. now rewrite PositiveMap.gempty in H.
Qed.

Theorem rays_sound b gs ls rs stated : good_board b ->
  Forall (is_symmetry b) gs -> Forall (vector_ok b) ls -> Forall (vector_ok b) rs ->
  rays_ok b gs ls rs stated = true ->
  all_extreme_rays b (map forth gs) (map weighting_of ls) (map weighting_of rs) stated.
Proof.
  intros Good Syms Vl Vr H. unfold rays_ok in H. set (hs := board_holes b) in *.
  set (n := length hs) in *.
  apply andb_true_iff in H. destruct H as [_ H].
  destruct (rows_of hs (jumps b) most_rows []) as [rows|] eqn:Rows_of; [|easy].
  set (all := all_rows rows) in *.
  destruct (all_some (map (fun g => row_images hs g rows rows) gs)) as [imgs|] eqn:Imgs; [|easy].
  apply all_some_spec in Imgs. set (mask_of v := tight_mask 0 rows (map (weight v) hs)) in *.
  rewrite !andb_true_iff in H. destruct H as [[[A Lines] Counts] H].
  destruct (classes_of _ imgs (map mask_of rs) 0 _) as [f|] eqn:C; [|easy].
  rewrite !andb_true_iff in H. destruct H as [[[[Number Closed] Inside] Extreme] Whole].
  apply N.eqb_eq in Number, Inside. rewrite forallb_forall in A, Counts, Extreme.
  assert (On_all : forall img, In img imgs -> act 0 img all = all).
  { intros img I. apply N.eqb_eq. now apply A. }
  destruct (classes_of_ok imgs (map mask_of rs) (N.to_nat stated) (map mask_of rs) [] _ f eq_refl
    (none_found _ _) C) as [Found [_ Tags]]. simpl in Tags.
  assert (Reps : forall v, In v rs -> masked b rows (weighting_of v) (mask_of v)).
  { intros v I. exists (weight v), (den v). split; [apply over_is_over|].
    split; [|apply tight_of; auto].
    refine (proj2 (rows_and_gains b Good rows Rows_of (fun x => x <= 0) (weight v) (Z.le_refl 0))
      _).
    rewrite Forall_forall in Vr. apply (count_is b v); auto. }
  assert (Ext : forall X, In X (listed f) -> X <> all /\ one_less n rows all X = true).
  { intros X I. specialize (Extreme X I). apply andb_true_iff in Extreme. destruct Extreme as [E O].
    split; auto. intros ->. now rewrite N.eqb_refl in E. }
  pose proof (perms b rows gs imgs Syms Imgs On_all) as Perms.
  assert (Real_reps : forall T, In T (map mask_of rs) ->
    exists v, cone n rows all v /\ tight n rows all v T).
  { intros T I. apply in_map_iff in I. destruct I as [v [<- I]].
    destruct (Reps v I) as [U [e [_ M]]].
    now exists (pt U). }
  pose proof (rows_short b rows Rows_of) as Short.
  pose proof (classes_whole_sound n rows Short imgs Perms _ f Found Tags Closed Real_reps Inside
    Ext Whole)
    as W.
  pose proof (listed_real n rows imgs Perms _ f Found Real_reps) as Real.
  assert (Into : forall v X, In v rs -> derived imgs (mask_of v) X -> In X (listed f)).
  { intros v X I D. apply (in_map mask_of) in I. apply In_nth_error in I.
    destruct I as [i I]. apply Tags in I. apply (at_listed _ _ _ Found X (N.of_nat i)).
    apply (closed_derived imgs f _ (mask_of v)); auto. exact (at_listed _ _ _ Found). }
  assert (From : forall X, In X (listed f) -> exists v, In v rs /\ derived imgs (mask_of v) X).
  { intros X I. destruct (listed_at _ _ _ Found X I) as [t At].
    destruct (from_class _ _ _ Found X t At) as [T [R D]]. apply nth_error_In in R.
    apply in_map_iff in R. destruct R as [v [<- R]]. eauto. }
  assert (Is_extreme : forall w X, In X (listed f) -> masked b rows w X -> extreme_ray b w).
  { intros w X I M. destruct (Ext X I) as [N O].
    now apply (masked_extreme b Good rows Rows_of w X). }
  assert (Listed : forall w, extreme_ray b w -> exists Y, In Y (listed f) /\
    forall x, masked b rows x Y -> same_ray b x w).
  { apply (extreme_listed b Good rows Rows_of); auto. intros X I. now apply Ext. }
  constructor.
  - now apply (lines_sound b Good rows Rows_of).
  - intros w. split.
    + intros E. destruct (Listed w E) as [Y [I S]]. destruct (From Y I) as [v [J D]].
      destruct (derived_image b rows gs imgs Syms Imgs On_all _ _ Y (Reps v J) D) as [x [Ix Mx]].
      exists (weighting_of v), x. split; [now apply in_map|]. split; auto.
    + intros [v [x [J [Ix S]]]]. apply in_map_iff in J. destruct J as [u [<- J]].
      destruct (image_derived b rows gs imgs Syms Imgs On_all _ _ x (Reps u J) Ix) as [X [D M]].
      apply (Is_extreme w X); [now apply (Into u)|]. now apply (masked_ray b Good rows Rows_of x).
  - apply pairs_in_order. intros i j v w L Iv Iw x Ix S.
    rewrite nth_error_map in Iv, Iw. destruct (nth_error rs i) as [p|] eqn:Ip; [|easy].
    destruct (nth_error rs j) as [q|] eqn:Iq; [|easy]. injection Iv as <-. injection Iw as <-.
    destruct (image_derived b rows gs imgs Syms Imgs On_all _ _ x (Reps p (nth_error_In _ _ Ip)) Ix)
      as [X [D M]].
    pose proof (masked_ray b Good rows Rows_of x _ X M S) as M'.
    pose proof (masked_once b rows _ _ _ M' (Reps q (nth_error_In _ _ Iq))) as ->.
    assert (Ti : at_ (class_at f) (mask_of p) = Some (N.of_nat i)).
    { apply Tags. now rewrite nth_error_map, Ip. }
    assert (Tj : at_ (class_at f) (mask_of q) = Some (N.of_nat j)).
    { apply Tags. now rewrite nth_error_map, Iq. }
    pose proof (closed_derived imgs f _ _ _ Closed (at_listed _ _ _ Found) Ti D) as Tk.
    rewrite Tj in Tk. injection Tk as E. lia.
  - destruct (choose (fun X w => masked b rows w X) (listed f)) as [l F].
    { intros X I. destruct (Real X I) as [v [Cv Tv]]. now apply (point_masked b rows v). }
    exists l. split; [now rewrite <- (as_many _ _ _ F)|]. split.
    + apply pairs_in_order. intros i j v w L Iv Iw S.
      pose proof (nth_error_nth l i (fun _ => 0%Q) Iv) as Nv.
      pose proof (nth_error_nth l j (fun _ => 0%Q) Iw) as Nw.
      assert (Li : (i < length l)%nat) by (apply nth_error_Some; congruence).
      assert (Lj : (j < length l)%nat) by (apply nth_error_Some; congruence).
      rewrite <- (as_many _ _ _ F) in Li, Lj.
      assert (Mv : masked b rows v (nth i (listed f) 0%N)).
      { rewrite <- Nv. exact (nth_both _ _ _ 0%N (fun _ => 0%Q) F i Li). }
      assert (Mw : masked b rows w (nth j (listed f) 0%N)).
      { rewrite <- Nw. exact (nth_both _ _ _ 0%N (fun _ => 0%Q) F j Lj). }
      pose proof (masked_ray b Good rows Rows_of v w _ Mv S) as M'.
      pose proof (masked_once b rows _ _ _ M' Mw) as E.
      pose proof (proj1 (NoDup_nth (listed f) 0%N) (each_once _ _ _ Found) i j Li Lj E). lia.
    + intros w. split.
      * intros E. destruct (Listed w E) as [Y [I S]]. destruct (of_first _ _ _ _ F I) as [v [J M]].
        exists v. auto.
      * intros [v [J S]]. destruct (of_second _ _ _ _ F J) as [X [I M]].
        apply (Is_extreme w X I). now apply (masked_ray b Good rows Rows_of v).
Qed.
