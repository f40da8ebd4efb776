(** * What "rays" says is true

    From the rows and masks of [Rays] to the weightings of [Extreme]. *)

From Coq Require Import List NArith ZArith Lia Bool QArith_base Qfield.
From Verified Require Import Syntax Game Extreme Weights Jumps Vectors Image Duals Linear Edges
  Faces Moved_rows
  Rays.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Lists *)

Lemma same_list_eq : forall l k, same_list l k = true -> l = k.
Proof.
  induction l as [|x l IH]; intros [|y k] H; try easy. simpl in H. apply andb_true_iff in H.
  destruct H as [E H]. apply Z.eqb_eq in E. apply IH in H. congruence.
Qed.

Lemma pairs_in_order {A} (R : A -> A -> Prop) l :
  (forall i j x y, (i < j)%nat -> nth_error l i = Some x -> nth_error l j = Some y -> R x y) ->
  ForallOrdPairs R l.
Proof.
  induction l as [|x l IH]; intros H; constructor.
  - apply Forall_forall. intros y I. apply In_nth_error in I. destruct I as [j J].
    apply (H O (S j)); auto. lia.
  - apply IH. intros i j y z L Y Z. apply (H (S i) (S j)); auto. lia.
Qed.

Lemma holes_counted b : board_holes b = map N.of_nat (seq 0 (length (board_holes b))).
Proof.
  unfold board_holes. enough (G : forall A (l : list A) i, number_from (N.of_nat i) l =
    map N.of_nat (seq i (length (number_from (N.of_nat i) l)))) by apply (G _ _ O).
  intros A. induction l as [|x l IH]; intros i; simpl; auto. f_equal.
  replace (N.succ (N.of_nat i)) with (N.of_nat (S i)) by lia. apply IH.
Qed.

(** ** Rows *)

Lemma rows_of_spec hs : forall js room acc rows, rows_of hs js room acc = Some rows ->
  incl acc rows /\ (forall a, In a rows -> In a acc \/ exists j, In j js /\ a = change_of hs j) /\
  forall j, In j js -> forallb (Z.eqb 0) (change_of hs j) = true \/ In (change_of hs j) rows.
Proof.
  induction js as [|j js IH]; intros room acc rows H; simpl in H.
  - injection H as <-. split; [apply incl_refl|]. split; [auto|easy].
  - destruct (forallb (Z.eqb 0) (change_of hs j) || existsb (same_list (change_of hs j)) acc) eqn:E.
    + destruct (IH _ _ _ H) as [I [F C]]. split; auto. split.
      * intros a Ia. destruct (F a Ia) as [|[k [K ->]]]; auto. right. exists k. simpl. auto.
      * intros k [<-|K]; auto. apply orb_true_iff in E. destruct E as [E|E]; auto.
        right. apply existsb_exists in E. destruct E as [a [Ia Sa]]. apply same_list_eq in Sa.
        rewrite Sa. auto.
    + destruct room as [|room]; [easy|]. destruct (IH _ _ _ H) as [I [F C]]. split; [|split].
      * intros a Ia. apply I. now right.
      * intros a Ia. destruct (F a Ia) as [[<-|J]|[k [K ->]]]; auto.
        -- right. exists j. simpl. auto.
        -- right. exists k. simpl. auto.
      * intros k [<-|K]; auto. right. apply I. now left.
Qed.

Lemma index_of_spec a : forall rows i j, index_of a i rows = Some j -> exists k,
  j = (i + N.of_nat k)%N /\ (k < length rows)%nat /\ nth k rows [] = a.
Proof.
  induction rows as [|r rows IH]; intros i j H; simpl in H; [easy|].
  destruct (same_list a r) eqn:E.
  - injection H as <-. exists O. simpl. split; [lia|]. split; [lia|]. symmetry.
    now apply same_list_eq.
  - destruct (IH _ _ H) as [k [-> [L N]]]. exists (S k). simpl. split; [lia|]. split; [lia|easy].
Qed.

Lemma row_images_spec hs g rows : forall rs img, row_images hs g rows rs = Some img ->
  length img = length rs /\ forall i, (i < length rs)%nat ->
  (N.to_nat (nth i img 0%N) < length rows)%nat /\
  row rows (nth i img 0%N) = moved_row hs g (nth i rs []).
Proof.
  induction rs as [|r rs IH]; intros img H; simpl in H.
  - injection H as <-. split; [easy|]. simpl. lia.
  - destruct (index_of _ _ _) as [j|] eqn:J; [|easy].
    destruct (row_images _ _ _ rs) as [l|]; [|easy].
    injection H as <-. destruct (IH l eq_refl) as [L S]. split; [simpl; lia|].
    intros [|i] I; simpl in *.
    + apply index_of_spec in J. destruct J as [k [-> [K N]]]. unfold row.
      replace (N.to_nat (0 + N.of_nat k)) with k by lia. auto.
    + apply S. lia.
Qed.

Lemma tight_mask_spec w : forall rows i j, N.testbit (tight_mask i rows w) j = true <->
  exists k, j = (i + N.of_nat k)%N /\ (k < length rows)%nat /\ dot (nth k rows []) w = 0.
Proof.
  induction rows as [|r rows IH]; intros i j; simpl.
  - split; [easy|]. intros [k [_ [L _]]]. lia.
  - assert (T : N.testbit (tight_mask (N.succ i) rows w) j = true <-> exists k,
      j = (i + N.of_nat (S k))%N /\ (k < length rows)%nat /\ dot (nth k rows []) w = 0).
    { rewrite IH. split; intros [k [E K]]; exists k; split; auto; lia. }
    destruct (Z.eqb_spec (dot r w) 0) as [D|D].
    + rewrite N.setbit_eqb, orb_true_iff, T, N.eqb_eq. split.
      * intros [<-|[k [E [L K]]]]; [exists O; split; [lia|]; split; [lia|easy]|].
        exists (S k). split; [lia|]. split; [lia|easy].
      * intros [[|k] [E [L K]]]; [left; lia|]. right. exists k. split; [lia|]. split; [lia|easy].
    + rewrite T. split; intros [k [E [L K]]].
      * exists (S k). split; [lia|]. split; [lia|easy].
      * destruct k as [|k]; [easy|]. exists k. split; [lia|]. split; [lia|easy].
Qed.

Lemma all_some_spec {A B} (f : A -> option B) l k : all_some (map f l) = Some k ->
  Forall2 (fun x y => f x = Some y) l k.
Proof.
  revert k. induction l as [|x l IH]; intros k H; simpl in H; [injection H as <-; constructor|].
  destruct (f x) as [y|] eqn:E; [|easy]. destruct (all_some (map f l)) as [m|]; [|easy].
  injection H as <-. constructor; auto.
Qed.

Section Board.
  Variable b : board.
  Hypothesis Good : good_board b.
  Let hs := board_holes b.
  Let n := length hs.

  (** The weights of holes as a point. *)
  Definition pt (U : N -> Z) : point := fun k => U (N.of_nat k).

  Lemma hole_at k : (k < n)%nat -> nth k hs 0%N = N.of_nat k.
  Proof.
    intros K. unfold hs. rewrite holes_counted. fold hs n.
    change 0%N with (N.of_nat 0). rewrite map_nth, seq_nth by easy. easy.
  Qed.

  Lemma hole_in k : (k < n)%nat -> In (N.of_nat k) hs.
  Proof. intros K. rewrite <- hole_at by easy. now apply nth_In. Qed.

  Lemma hole_is h : In h hs -> exists k, (k < n)%nat /\ h = N.of_nat k.
  Proof.
    unfold hs at 1. rewrite holes_counted. intros I. apply in_map_iff in I.
    destruct I as [k [<- K]].
    apply in_seq in K. fold hs n in K. exists k. split; [lia|easy].
  Qed.

  Lemma vec_holes f k : (k < n)%nat -> vec (map f hs) k = f (N.of_nat k).
  Proof.
    intros K. unfold vec. rewrite nth_indep with (d' := f 0%N) by now rewrite map_length.
    rewrite map_nth. now rewrite hole_at.
  Qed.

  Lemma prod_holes f g : total (fun h => f h * g h) hs = prod n (pt f) (pt g).
  Proof. unfold hs at 1. rewrite holes_counted, total_map. easy. Qed.

  Lemma change_gain U j : In j (jumps b) -> prod n (vec (change_of hs j)) (pt U) = gain U j.
  Proof.
    intros J. transitivity (prod n (pt U) (pt (look (changes [(j, 1)])))).
    - rewrite prod_sym. apply prod_ext; auto. intros k K. unfold change_of. now rewrite vec_holes.
    - rewrite <- prod_holes. unfold hs. rewrite (changes_gain b Good U [(j, 1)]).
      + unfold gains_times. cbn [total fst snd]. ring.
      + intros k [<-|[]]. exact J.
  Qed.

  Variable rows : list (list Z).
  Hypothesis Rows_of : rows_of hs (jumps b) most_rows [] = Some rows.
  Let all := all_rows rows.

  Lemma rows_short : Forall (fun a => (length a <= n)%nat) rows.
  Proof.
    destruct (rows_of_spec _ _ _ _ _ Rows_of) as [_ [F _]]. apply Forall_forall. intros a I.
    destruct (F a I) as [[]|[j [_ ->]]]. unfold change_of. now rewrite map_length.
  Qed.

  (** What holds of all rows holds of the gains of all jumps. *)
  Lemma rows_and_gains (P : Z -> Prop) U : P 0 ->
    (forall i, N.testbit all i = true -> P (at_row n rows i (pt U))) <->
    (forall j, In j (jumps b) -> P (gain U j)).
  Proof.
    intros P0. destruct (rows_of_spec _ _ _ _ _ Rows_of) as [_ [F C]]. split.
    - intros H j J. rewrite <- change_gain by easy. destruct (C j J) as [Z|I].
      + replace (prod _ _ _) with 0; [exact P0|]. symmetry. rewrite prod_sym. apply prod_zero.
        intros k K. rewrite forallb_forall in Z. symmetry. apply Z.eqb_eq. apply Z.
        unfold vec. apply nth_In. unfold change_of. now rewrite map_length.
      + apply (In_nth _ _ []) in I. destruct I as [k [K E]]. specialize (H (N.of_nat k)).
        unfold at_row, row in H. rewrite Nat2N.id, E in H. apply H. apply all_rows_spec.
        now rewrite Nat2N.id.
    - intros H i B. apply all_rows_spec in B. unfold at_row, row.
      destruct (F (nth (N.to_nat i) rows [])) as [[]|[j [J E]]]; [now apply nth_In|].
      rewrite E, change_gain by easy. auto.
  Qed.

  Lemma cone_count u U e : is_over b u U e -> resource_count b u <-> cone n rows all (pt U).
  Proof.
    intros I. rewrite (count_over b Good u U e I). symmetry.
    exact (rows_and_gains (fun x => x <= 0) U (Z.le_refl 0)).
  Qed.

  Lemma flat_line u U e : is_over b u U e -> is_line b u <-> flat n rows all (pt U).
  Proof.
    intros I. symmetry. unfold flat. rewrite (rows_and_gains (fun x => x = 0) U eq_refl).
    split; intros H j J; specialize (H j J); rewrite (gained_over b Good u U e) in * by easy;
      unfold Qeq in *; simpl in *; lia.
  Qed.

  Lemma at_row_ext_pt i U V : (forall h, In h hs -> U h = V h) -> at_row n rows i (pt U) =
    at_row n rows i (pt V).
  Proof. intros E. apply at_row_ext. intros k K. apply E. now apply hole_in. Qed.

  Lemma at_row_times i c x : at_row n rows i (fun k => c * x k) = c * at_row n rows i x.
  Proof. apply prod_scaled. Qed.

  (** A resource count whose tight rows are a mask. *)
  Definition masked (w : weighting) (X : N) : Prop :=
    exists U e, is_over b w U e /\ cone n rows all (pt U) /\ tight n rows all (pt U) X.

  Lemma masked_once w X Y : masked w X -> masked w Y -> X = Y.
  Proof.
    intros [U [e [I [_ T]]]] [V [d [J [_ S]]]]. apply N.bits_inj. intros i. rewrite (T i), (S i).
    f_equal. assert (E : Zpos d * at_row n rows i (pt U) = Zpos e * at_row n rows i (pt V)).
    { rewrite <- !at_row_times. apply at_row_ext. intros k K. unfold pt.
      specialize (I _ (hole_in k K)). specialize (J _ (hole_in k K)). rewrite I in J.
      unfold Qeq in J. simpl in J. lia. }
    destruct (Z.eqb_spec (at_row n rows i (pt U)) 0), (Z.eqb_spec (at_row n rows i (pt V)) 0);
      auto; nia.
  Qed.

  Lemma point_masked v X : cone n rows all v -> tight n rows all v X -> exists w, masked w X.
  Proof.
    intros C T. exists (over (fun h => v (N.to_nat h)) 1), (fun h => v (N.to_nat h)), 1%positive.
    assert (E : forall i, at_row n rows i (pt (fun h => v (N.to_nat h))) = at_row n rows i v).
    { intros i. apply at_row_ext. intros k K. unfold pt. now rewrite Nat2N.id. }
    split; [apply over_is_over|]. split.
    - intros i B. rewrite E. now apply C.
    - intros i. rewrite E. apply T.
  Qed.

  Lemma masked_ray x w X : masked x X -> same_ray b x w -> masked w X.
  Proof.
    intros [U [e [I [C T]]]] [[p q] [Pp [l [L H]]]]. destruct (every_weighting b l) as [V [d J]].
    pose proof (proj1 (flat_line l V d J) L) as F.
    assert (P : 0 < p) by (unfold Qlt in Pp; simpl in Pp; lia).
    set (W := fun h => p * Zpos d * U h + Zpos q * Zpos e * V h).
    assert (E : forall i, N.testbit all i = true -> at_row n rows i (pt W) =
      p * Zpos d * at_row n rows i (pt U)).
    { intros i B. change (pt W) with (both (p * Zpos d) (pt U) (Zpos q * Zpos e) (pt V)).
      rewrite at_row_both, (F i B). ring. }
    exists W, (q * e * d)%positive. split; [|split].
    - intros h Hh. rewrite (H h Hh), (I h Hh), (J h Hh). unfold W, Qeq, Qplus, Qmult.
      cbn [Qnum Qden].
      rewrite !Pos2Z.inj_mul. ring.
    - intros i B. rewrite E by easy. specialize (C i B). nia.
    - intros i. destruct (N.testbit all i) eqn:B; rewrite (T i), B; auto. simpl. rewrite E by easy.
      destruct (Z.eqb_spec (at_row n rows i (pt U)) 0) as [->|N]; [now rewrite Z.mul_0_r|].
      symmetry. apply Z.eqb_neq. nia.
  Qed.

  (** Some row loses where not all are tight. *)
  Lemma some_row U X : cone n rows all (pt U) -> tight n rows all (pt U) X -> X <> all ->
    exists i, N.testbit all i = true /\ at_row n rows i (pt U) < 0.
  Proof.
    intros C T N. assert (D : N.ldiff all X <> 0%N).
    { intros E. apply N. apply N.bits_inj. intros i. apply (f_equal (fun x => N.testbit x i)) in E.
      rewrite N.ldiff_spec, N.bits_0, (T i) in E. rewrite (T i).
      destruct (N.testbit all i), (at_row n rows i (pt U) =? 0); easy. }
    apply N.bit_log2 in D. set (i := N.log2 _) in D. rewrite N.ldiff_spec, (T i) in D. exists i.
    destruct (N.testbit all i) eqn:B; [|easy]. split; auto. specialize (C i B). simpl in D.
    destruct (Z.eqb_spec (at_row n rows i (pt U)) 0); [easy|lia].
  Qed.

  Theorem masked_extreme w X : masked w X -> X <> all -> one_less n rows all X = true ->
    extreme_ray b w.
  Proof.
    intros [U [e [I [C T]]]] NX O. destruct (some_row U X C T NX) as [i0 [B0 N0]].
    assert (NF : ~ flat n rows all (pt U)) by (intros F; specialize (F i0 B0); lia).
    split; [now apply (cone_count w U e)|]. split; [now rewrite (flat_line w U e I)|].
    intros u v Cu Cv S. destruct (every_weighting b u) as [Uu [eu Iu]].
    destruct (every_weighting b v) as [Uv [ev Iv]].
    apply (cone_count u Uu eu Iu) in Cu. apply (cone_count v Uv ev Iv) in Cv.
    assert (Sum : forall i, Zpos eu * Zpos ev * at_row n rows i (pt U) =
      Zpos e * Zpos ev * at_row n rows i (pt Uu) + Zpos e * Zpos eu * at_row n rows i (pt Uv)).
    { intros i. rewrite <- at_row_both.
      rewrite <- at_row_times. apply at_row_ext. intros k K. unfold both, pt.
      specialize (S _ (hole_in k K)).
      rewrite (I _ (hole_in k K)), (Iu _ (hole_in k K)), (Iv _ (hole_in k K)) in S.
      unfold Qeq, Qplus in S. cbn [Qnum Qden] in S. rewrite Pos2Z.inj_mul in S. lia. }
    assert (Fu : flat n rows X (pt Uu)).
    { intros i B. pose proof (T i) as Ti. rewrite B in Ti. symmetry in Ti.
      apply andb_true_iff in Ti.
      destruct Ti as [A Z]. apply Z.eqb_eq in Z. specialize (Sum i). rewrite Z in Sum.
      specialize (Cu i A). specialize (Cv i A). nia. }
    assert (FX : flat n rows X (pt U)).
    { intros i B. rewrite T in B. apply andb_true_iff in B. now apply Z.eqb_eq. }
    destruct (one_less_spec n rows rows_short all X (pt U) (pt Uu) O FX NF Fu) as [d0 [c0 [D0 F0]]].
    assert (E : exists d c, flat n rows all (both (Zpos d) (pt Uu) (- c) (pt U))).
    { destruct d0 as [|d|d]; [easy|now exists d, c0|]. exists d, (- c0). intros i B.
      specialize (F0 i B).
      rewrite at_row_both in *. rewrite <- Pos2Z.opp_pos in F0. lia. }
    destruct E as [d [c F]].
    assert (Pc : 0 <= c).
    { specialize (F i0 B0). rewrite at_row_both in F. specialize (Cu i0 B0). nia. }
    exists (c * Zpos e # d * eu)%Q. split; [unfold Qle; simpl; nia|].
    exists (over (fun h => Zpos d * Uu h - c * U h) (d * eu)). split.
    - rewrite (flat_line _ _ _ (over_is_over b _ _)). intros i B. rewrite <- (F i B).
      apply at_row_ext. intros k K. unfold both, pt. ring.
    - intros h Hh. rewrite (Iu h Hh), (I h Hh). unfold over, Qeq, Qplus, Qmult. cbn [Qnum Qden].
      rewrite !Pos2Z.inj_mul. ring.
  Qed.

  (** ** Every extreme ray is listed *)

  Lemma gained_sum w c u l j : (forall h, In h hs -> (w h == c * u h + l h)%Q) -> In j (jumps b) ->
    (gained w j == c * gained u j + gained l j)%Q.
  Proof.
    intros H J. unfold gained. assert (I : incl (map hole j) hs) by apply (Good j J).
    clear J. induction j as [|x j IH]; simpl in *; [ring|].
    rewrite (H (hole x)) by (apply I; now left). rewrite IH; [ring|]. intros h K. apply I.
    now right.
  Qed.

  (** Some multiple is far enough in the cone, when [v] vanishes where [x] does. *)
  Lemma far_enough x v X : cone n rows all x -> tight n rows all x X -> flat n rows X v ->
    exists m, cone n rows all (both (Zpos m) x (-1) v).
  Proof.
    intros C T F. assert (H : exists m, forall a, In a (pick all 0 rows) ->
      prod n (vec a) (both (Zpos m) x (-1) v) <= 0).
    { assert (Q : forall a, In a (pick all 0 rows) -> prod n (vec a) x < 0 \/
        prod n (vec a) x = 0 /\ prod n (vec a) v = 0).
      { intros a I. destruct (in_pick rows all a I) as [i [B [<- _]]].
        pose proof (C i B) as Ci. pose proof (T i) as Ti. rewrite B in Ti. simpl in Ti.
        unfold at_row in *. destruct (Z.eqb_spec (prod n (vec (row rows i)) x) 0) as [Z|Z]; [|lia].
        right. split; auto. now apply F. }
      revert Q. induction (pick all 0 rows) as [|a l IH]; intros Q; [now exists 1%positive|].
      destruct IH as [m M]; [intros r I; apply Q; now right|].
      pose proof (Q a (or_introl eq_refl)) as Qa.
      exists (Pos.max m (Z.to_pos (Z.abs (prod n (vec a) v)))).
      assert (P : Z.abs (prod n (vec a) v) <= Zpos (Pos.max m (Z.to_pos (Z.abs (prod n (vec a)
        v)))))
        by lia.
      assert (P' : Zpos m <= Zpos (Pos.max m (Z.to_pos (Z.abs (prod n (vec a) v))))) by lia.
      revert P P'. generalize (Pos.max m (Z.to_pos (Z.abs (prod n (vec a) v)))). intros k P P'.
      intros r [<-|I]; rewrite prod_both.
      - nia.
      - specialize (M r I). rewrite prod_both in M. pose proof (Q r (or_intror I)). nia. }
    destruct H as [m M]. exists m. intros i B. unfold at_row.
    destruct (row_picked rows all i B) as [I|E]; [auto|]. rewrite E, zero_row. lia.
  Qed.

  Lemma line_masked x U e X : is_over b x U e -> tight n rows all (pt U) X -> X <> all ->
    ~ is_line b x.
  Proof.
    intros I T N L. apply N. apply (flat_line x U e I) in L. apply N.bits_inj. intros i.
    rewrite (T i).
    destruct (N.testbit all i) eqn:B; auto. now rewrite (L i B).
  Qed.

  Lemma tight_of U : tight n rows all (pt U) (tight_mask 0 rows (map U hs)).
  Proof.
    intros i. apply eq_true_iff_eq.
    rewrite tight_mask_spec, andb_true_iff, Z.eqb_eq.
    assert (D : forall k, (k < length rows)%nat -> dot (nth k rows []) (map U hs) =
      at_row n rows (N.of_nat k) (pt U)).
    { intros k K. rewrite (dot_prod _ n).
      - unfold at_row, row. rewrite Nat2N.id. apply prod_ext; auto. intros h Hh.
        now rewrite vec_holes.
      - pose proof rows_short as S. rewrite Forall_forall in S. apply S. now apply nth_In. }
    split.
    - intros [k [-> [K Z]]]. rewrite D in Z by easy.
      replace (0 + N.of_nat k)%N with (N.of_nat k) by lia.
      split; auto. apply all_rows_spec. now rewrite Nat2N.id.
    - intros [B Z]. apply all_rows_spec in B. exists (N.to_nat i). split; [lia|]. split; [easy|].
      rewrite D by easy. now rewrite N2Nat.id.
  Qed.

  Variable L : list N.
  Hypothesis Real : forall X, In X L -> exists v, cone n rows all v /\ tight n rows all v X.
  Hypothesis Proper : forall X, In X L -> X <> all.
  Hypothesis Whole : whole n rows all L.

  (** Its tight rows are among those of a listed one: else the functional that they make up, times a
      large number, less what all rows lose, would not be negative on the list, but on the ray. *)
  Lemma some_listed U X : cone n rows all (pt U) -> tight n rows all (pt U) X -> X <> all ->
    exists Y, In Y L /\ N.land X Y = X.
  Proof.
    intros C T NX. assert (SX : N.land all X = X) by exact (land_all n rows (pt U) X T).
    assert (FX : flat n rows X (pt U)).
    { intros i B. rewrite T in B. apply andb_true_iff in B. now apply Z.eqb_eq. }
    destruct (existsb (fun Y => N.land X Y =? X)%N L) eqn:E.
    { apply existsb_exists in E. destruct E as [Y [I Q]]. exists Y. split; auto.
      now apply N.eqb_eq. }
    exfalso. destruct (choose (fun Y v => cone n rows all v /\
      tight n rows all v Y) L Real) as [vs F].
    set (m := total (prod n (loss rows all)) vs).
    assert (Pv : forall v, In v vs -> 0 <= prod n (loss rows all) v /\ 0 < prod n (loss rows X) v).
    { intros v I. destruct (of_second _ _ _ _ F I) as [Y [J [Cv Tv]]].
      split; [now apply loss_cone|]. pose proof (cone_sub n rows all X v SX Cv) as CX.
      destruct (loss_cone n rows X v CX) as [P Z].
      destruct (Z.eq_dec (prod n (loss rows X) v) 0) as [Z0|]; [|lia]. exfalso.
      enough (existsb (fun Y => N.land X Y =? X)%N L = true) by congruence.
      apply existsb_exists. exists Y. split; auto. apply N.eqb_eq. apply N.bits_inj. intros i.
      rewrite N.land_spec. destruct (N.testbit X i) eqn:B; auto. rewrite (Tv i).
      rewrite (Z Z0 i B). rewrite <- SX, N.land_spec in B. apply andb_true_iff in B.
      now rewrite (proj1 B). }
    assert (Pm : forall v, In v vs -> prod n (loss rows all) v <= m).
    { unfold m. clear -Pv. induction vs as [|w vs IH]; simpl in *; [easy|].
      assert (0 <= total (prod n (loss rows all)) vs).
      { assert (A : forall v, In v vs -> 0 <= prod n (loss rows all) v) by (intros; apply Pv; auto).
        clear -A. induction vs as [|w vs IH]; simpl in *; [lia|].
        pose proof (A w (or_introl eq_refl)). specialize (IH (fun v I => A v (or_intror I))). lia. }
      intros v [<-|I]; [lia|]. pose proof (proj1 (Pv w (or_introl eq_refl))).
      specialize (IH (fun v I => Pv v (or_intror I)) v I). lia. }
    assert (W : 0 <= prod n (both m (loss rows X) (-1) (loss rows all)) (pt U)).
    { apply Whole; auto.
      - intros x Fx. rewrite both_prod, !loss_flat; [ring|easy|]. intros i B. apply Fx.
        rewrite <- SX, N.land_spec in B. apply andb_true_iff in B. apply B.
      - intros Y I. destruct (of_first _ _ _ _ F I) as [v [J [Cv Tv]]]. exists v.
        assert (SY : N.land all Y = Y) by exact (land_all n rows v Y Tv).
        rewrite SY. split; auto. split; auto. rewrite both_prod.
        destruct (Pv v J) as [P0 P1]. specialize (Pm v J). nia. }
    rewrite both_prod, (loss_flat n rows X _ FX) in W.
    destruct (loss_cone n rows all (pt U) C) as [P Z].
    destruct (some_row U X C T NX) as [i [B N]].
    assert (Z0 : prod n (loss rows all) (pt U) = 0) by lia.
    specialize (Z Z0 i B). lia.
  Qed.

  Theorem extreme_listed w : extreme_ray b w -> exists Y, In Y L /\ forall x, masked x Y ->
    same_ray b x w.
  Proof.
    intros [Cw [Nw Ew]]. destruct (every_weighting b w) as [U [e I]].
    pose proof (proj1 (cone_count w U e I) Cw) as C. pose proof (tight_of U) as T.
    set (X := tight_mask 0 rows (map U hs)) in T.
    assert (NX : X <> all).
    { intros ->. apply Nw. apply (flat_line w U e I). intros i B. pose proof (T i) as Ti.
      rewrite B in Ti. simpl in Ti. now apply Z.eqb_eq. }
    destruct (some_listed U X C T NX) as [Y [J S]]. exists Y. split; auto.
    intros x [V [d [Ix [Cx Tx]]]].
    assert (F : flat n rows X (pt V)).
    { intros i B. rewrite <- S, N.land_spec, (Tx i) in B. rewrite !andb_true_iff in B.
      now apply Z.eqb_eq. }
    destruct (far_enough (pt U) (pt V) X C T F) as [m M].
    set (u1 := over V (m * e)). set (u2 := over (fun h => Zpos m * U h - V h) (m * e)).
    destruct (Ew u1 u2) as [c [Pc [l [Ll H]]]].
    - now apply (cone_count u1 V (m * e) (over_is_over b _ _)).
    - apply (cone_count u2 _ _ (over_is_over b _ _)). intros i B. rewrite <- (M i B) at 1.
      apply Z.eq_le_incl. apply at_row_ext. intros k K. unfold both, pt. ring.
    - intros h Hh. rewrite (I h Hh). unfold u1, u2, over, Qeq, Qplus. cbn [Qnum Qden].
      rewrite !Pos2Z.inj_mul. ring.
    - assert (X1 : forall h, In h hs -> (x h == (Zpos (m * e) # d) * u1 h)%Q).
      { intros h Hh. rewrite (Ix h Hh). unfold u1, over, Qeq, Qmult. cbn [Qnum Qden].
        rewrite !Pos2Z.inj_mul. ring. }
      set (k := (Zpos (m * e) # d)%Q) in *. assert (Pk : (0 < k)%Q) by (unfold k, Qlt; simpl; lia).
      assert (Nc : ~ (c == 0)%Q).
      { intros Z. apply (line_masked x V d Y Ix Tx (Proper Y J)). intros j Jj.
        rewrite (gained_sum x k u1 (fun _ => 0%Q) j); [|intros h Hh; rewrite (X1 h Hh); ring|easy].
        rewrite (gained_sum u1 c w l j H Jj), Z, (Ll j Jj).
        enough (A : (gained (fun _ => 0) j == 0)%Q) by (rewrite A; ring).
        unfold gained. clear. induction j as [|y j IH]; simpl; [easy|]. rewrite IH. ring. }
      assert (Pc' : (0 < c)%Q).
      { apply Qle_lteq in Pc. destruct Pc as [Pc|Pc]; auto. exfalso. apply Nc. now symmetry. }
      assert (Pkc : (0 < k * c)%Q) by now apply Qmult_lt_0_compat.
      exists (/ (k * c))%Q. split; [now apply Qinv_lt_0_compat|].
      exists (fun h => (- / c * l h + 0)%Q). split.
      + intros j Jj. rewrite (gained_sum _ (- / c) l (fun _ => 0%Q) j); [|easy|easy].
        rewrite (Ll j Jj). enough (A : (gained (fun _ => 0) j == 0)%Q) by (rewrite A; ring).
        unfold gained. clear. induction j as [|y j IH]; simpl; [easy|]. rewrite IH. ring.
      + intros h Hh. rewrite (X1 h Hh), (H h Hh). field. split; auto. intros Z. rewrite Z in Pk.
        easy.
  Qed.
End Board.
