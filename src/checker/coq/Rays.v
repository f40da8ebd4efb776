(** * "rays": these are all extreme rays

    The rows are the net changes of the jumps, each once. A listed ray is known by its tight rows, a
    mask; those of its images are found by what symmetries make of rows. The masks found, each with
    the number of its class, are a table that is closed under the symmetries. [Faces] looks whether
    the list of them is whole, at one member of each class: symmetries take what is seen there to
    its images. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive.
From Verified Require Import Syntax Game Weights Jumps Vectors Image Duals Linear Edges Faces
  Moved_rows.
Import ListNotations.
Local Open Scope Z_scope.

(** ** What is run *)

Definition change_of (hs : list N) (j : jump) : list Z :=
  let m := changes [(j, 1)] in map (look m) hs.

Fixpoint same_list (l k : list Z) : bool :=
  match l, k with
  | [], [] => true
  | x :: l, y :: k => (x =? y) && same_list l k
  | _, _ => false
  end.

Definition most_rows : nat := N.to_nat 1024.

(** [room]: so many rows more there may be. *)
Fixpoint rows_of (hs : list N) (js : list jump) (room : nat) (rows : list (list Z))
  : option (list (list Z)) :=
  match js with
  | [] => Some rows
  | j :: js =>
    let a := change_of hs j in
    if forallb (Z.eqb 0) a || existsb (same_list a) rows then rows_of hs js room rows
    else match room with
         | O => None
         | S room => rows_of hs js room (a :: rows)
         end
  end.

Fixpoint index_of (a : list Z) (i : N) (rows : list (list Z)) : option N :=
  match rows with
  | [] => None
  | r :: rows => if same_list a r then Some i else index_of a (N.succ i) rows
  end.

(** What a symmetry makes of a row. *)
Definition moved_row (hs : list N) (g : ready_symmetry) (a : list Z) : list Z :=
  map (fun h => nth (N.to_nat (back g h)) a 0) hs.

(** Where it takes each row. *)
Fixpoint row_images (hs : list N) (g : ready_symmetry) (rows rs : list (list Z)) : option (list N)
  :=
  match rs with
  | [] => Some []
  | r :: rs =>
    match index_of (moved_row hs g r) 0 rows, row_images hs g rows rs with
    | Some i, Some l => Some (i :: l)
    | _, _ => None
    end
  end.

Fixpoint tight_mask (i : N) (rows : list (list Z)) (w : list Z) : N :=
  match rows with
  | [] => 0%N
  | r :: rows => let l := tight_mask (N.succ i) rows w in if dot r w =? 0 then N.setbit l i else l
  end.

Record found : Type := make_found { class_at : array N; listed : list N }.

Definition add_found (t X : N) (f : found) : found :=
  make_found (PositiveMap.add (N.succ_pos X) t (class_at f)) (X :: listed f).

(** The images of [X] that are new, onto the pile. *)
Definition spread (imgs : list (list N)) (t X : N) (s : list N * found) : list N * found :=
  fold_left (fun s img => let Y := act 0 img X in
    match at_ (class_at (snd s)) Y with
    | Some _ => s
    | None => (Y :: fst s, add_found t Y (snd s))
    end) imgs s.

Fixpoint grow (fuel : nat) (imgs : list (list N)) (t : N) (s : list N * found) : found :=
  match fuel, fst s with
  | S fuel, X :: pile => grow fuel imgs t (spread imgs t X (pile, snd s))
  | _, _ => snd s
  end.

(** The classes one after the other; none begins with what is found already. *)
Fixpoint classes_of (fuel : nat) (imgs : list (list N)) (reps : list N) (t : N) (f : found)
  : option found :=
  match reps with
  | [] => Some f
  | T :: reps =>
    match at_ (class_at f) T with
    | Some _ => None
    | None => classes_of fuel imgs reps (N.succ t) (grow fuel imgs t ([T], add_found t T f))
    end
  end.

(** How many rays a class has. *)
Definition size (sizes : array nat) (t : N) : nat :=
  match at_ sizes t with Some k => k | None => O end.

Definition sizes_of (f : found) : array nat :=
  fold_left (fun m X => match at_ (class_at f) X with
                        | Some t => PositiveMap.add (N.succ_pos t) (S (size m t)) m
                        | None => m
                        end) (listed f) (PositiveMap.empty nat).

(** Numbers of classes that need not be looked at: large masks, [left] rays in all. *)
Fixpoint leave (left : nat) (sizes : array nat) (l : list (nat * N)) : list N :=
  match l with
  | [] => []
  | (_, t) :: l =>
    if Nat.leb (size sizes t) left then t :: leave (left - size sizes t) sizes l
    else leave left sizes l
  end.

Fixpoint numbered_from {A} (i : N) (l : list A) : list (N * A) :=
  match l with
  | [] => []
  | x :: l => (i, x) :: numbered_from (N.succ i) l
  end.

Definition is_left (left : list N) (f : found) (X : N) : bool :=
  match at_ (class_at f) X with Some t => is_in left t | None => false end.

Definition closed (imgs : list (list N)) (f : found) (X : N) : bool :=
  match at_ (class_at f) X with
  | Some t => forallb (fun img => match at_ (class_at f) (act 0 img X) with
                                  | Some u => (t =? u)%N
                                  | None => false
                                  end) imgs
  | None => false
  end.

(** Whole as one member of each class sees it. *)
Definition classes_whole (n : nat) (rows : list (list Z)) (reps : list N) (f : found) : bool :=
  let all := all_rows rows in
  is_simple all (listed f) ||
  let k := length (null_of n rows all) in
  let few := (n - k - 2)%nat in
  let ordered := fold_left (fun l c => insert_most (members (snd c), fst c) few l)
                           (numbered_from 0 reps) [] in
  let left := leave few (sizes_of f) ordered in
  let out := filter (is_left left f) (listed f) in
  Nat.ltb (k + length out + 1) n &&
  existsb (fun T => negb (is_left left f T)) reps &&
  forallb (fun T => is_left left f T || whole_ok n n rows T (listed f)) reps.

Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some x :: l => match all_some l with Some k => Some (x :: k) | None => None end
  | None :: l => None
  end.

Definition lines_ok (n : nat) (rows : list (list Z)) (hs : list N) (ls : list ready_vector) : bool
  :=
  Nat.eqb (length (null_of n rows (all_rows rows))) (length ls) &&
  forallb (fun v => forallb (Z.eqb 0) (gains v)) ls &&
  match null (length ls) (map (fun h => map (fun v => weight v h) ls) hs) with
  | [] => true
  | _ => false
  end.

Definition rays_ok (b : board) (gs : list ready_symmetry) (ls rs : list ready_vector) (stated : N)
  : bool :=
  let hs := board_holes b in
  let n := length hs in
  Nat.leb n most_rows &&
  match rows_of hs (jumps b) most_rows [] with
  | None => false
  | Some rows =>
    let all := all_rows rows in
    match all_some (map (fun g => row_images hs g rows rows) gs) with
    | None => false
    | Some imgs =>
      let reps := map (fun v => tight_mask 0 rows (map (weight v) hs)) rs in
      forallb (fun img => (act 0 img all =? all)%N) imgs &&
      lines_ok n rows hs ls &&
      forallb is_count rs &&
      match classes_of (N.to_nat stated) imgs reps 0 (make_found (PositiveMap.empty N) []) with
      | None => false
      | Some f =>
        (N.of_nat (length (listed f)) =? stated)%N &&
        forallb (closed imgs f) (listed f) &&
        (fold_left N.land (listed f) all =? 0)%N &&
        forallb (fun X => negb (X =? all)%N && one_less n rows all X) (listed f) &&
        classes_whole n rows reps f
      end
    end
  end.

(** ** What is found is what symmetries make of the classes *)

Inductive derived (imgs : list (list N)) (T : N) : N -> Prop :=
  | Start_mask : derived imgs T T
  | Act_mask : forall img X, In img imgs -> derived imgs T X -> derived imgs T (act 0 img X).

Lemma at_add (m : array N) X Y t : at_ (PositiveMap.add (N.succ_pos X) t m) Y =
  if (Y =? X)%N then Some t else at_ m Y.
Proof.
  unfold at_. destruct (N.eqb_spec Y X) as [->|D]; [now rewrite PositiveMap.gss|].
  rewrite PositiveMap.gso; auto. intros E. apply D. apply (f_equal N.pos) in E.
  rewrite !N.succ_pos_spec in E. lia.
Qed.

Section Found.
  Variable imgs : list (list N).
  Variable reps : list N.

  Record found_ok (f : found) : Prop := {
    each_once : NoDup (listed f);
    at_listed : forall X t, at_ (class_at f) X = Some t -> In X (listed f);
    listed_at : forall X, In X (listed f) -> exists t, at_ (class_at f) X = Some t;
    from_class : forall X t, at_ (class_at f) X = Some t ->
      exists T, nth_error reps (N.to_nat t) = Some T /\ derived imgs T X
  }.

  Definition keeps (f f' : found) : Prop :=
    forall X t, at_ (class_at f) X = Some t -> at_ (class_at f') X = Some t.

  Lemma add_found_ok f t X T : found_ok f -> at_ (class_at f) X = None ->
    nth_error reps (N.to_nat t) = Some T -> derived imgs T X ->
    found_ok (add_found t X f) /\ keeps f (add_found t X f) /\
      at_ (class_at (add_found t X f)) X = Some t.
  Proof.
    intros F N R D. assert (A : forall Y, at_ (class_at (add_found t X f)) Y =
      if (Y =? X)%N then Some t else at_ (class_at f) Y) by (intros; apply at_add).
    split; [|split].
    - constructor.
      + simpl. constructor; [|apply F]. intros I. apply (listed_at f F) in I. destruct I.
        congruence.
      + intros Y u. rewrite A. destruct (N.eqb_spec Y X) as [->|_]; [now left|]. intros E. right.
        now apply (at_listed f F Y u).
      + intros Y [<-|I]; rewrite A; [rewrite N.eqb_refl; eauto|].
        destruct (Y =? X)%N; eauto. now apply (listed_at f F).
      + intros Y u. rewrite A. destruct (N.eqb_spec Y X) as [->|_]; [|apply F].
        intros [= <-]. eauto.
    - intros Y u E. rewrite A. destruct (N.eqb_spec Y X) as [->|_]; [congruence|easy].
    - now rewrite A, N.eqb_refl.
  Qed.

  Variables (t T : N).
  Hypothesis Rep : nth_error reps (N.to_nat t) = Some T.

  Definition pile_ok (s : list N * found) : Prop :=
    found_ok (snd s) /\ forall X, In X (fst s) -> derived imgs T X.

  Lemma spread_ok X : derived imgs T X -> forall s, pile_ok s ->
    pile_ok (spread imgs t X s) /\ keeps (snd s) (snd (spread imgs t X s)).
  Proof.
    intros D. unfold spread. assert (I : incl imgs imgs) by apply incl_refl. revert I.
    generalize imgs at 1 3 4. intros l. induction l as [|img l IH]; intros I s Q; simpl.
    - split; auto. now intros Y u.
    - destruct (at_ (class_at (snd s)) (act 0 img X)) as [u|] eqn:A.
      + apply IH; auto. intros g G. apply I. now right.
      + assert (DY : derived imgs T (act 0 img X)) by (constructor; auto; apply I; now left).
        destruct (add_found_ok (snd s) t (act 0 img X) T (proj1 Q) A Rep DY) as [O [K _]].
        destruct (IH (fun g G => I g (or_intror G)) (act 0 img X :: fst s,
          add_found t (act 0 img X) (snd s)))
          as [P' K'].
        * split; auto. simpl. intros Y [<-|H]; auto. now apply Q.
        * split; auto. intros Y u E. apply K'. now apply K.
  Qed.

  Lemma grow_ok fuel : forall s, pile_ok s -> found_ok (grow fuel imgs t s) /\
    keeps (snd s) (grow fuel imgs t s).
  Proof.
    induction fuel as [|fuel IH]; intros s Q; simpl; [split; [apply Q|now intros Y u]|].
    destruct s as [[|X pile] f]; simpl in *; [split; [apply Q|now intros Y u]|].
    destruct (spread_ok X (proj2 Q X (or_introl eq_refl)) (pile, f)) as [Q' K].
    - split; [apply Q|]. intros Y H. apply Q. now right.
    - destruct (IH _ Q') as [O K']. split; auto. intros Y u E. apply K'. now apply K.
  Qed.
End Found.

Lemma classes_of_ok imgs reps fuel : forall later done f f',
  reps = done ++ later -> found_ok imgs reps f ->
  classes_of fuel imgs later (N.of_nat (length done)) f = Some f' ->
  found_ok imgs reps f' /\ keeps f f' /\
  forall i T, nth_error later i = Some T -> at_ (class_at f') T = Some (N.of_nat (length done + i)).
Proof.
  induction later as [|T later IH]; intros done f f' E F H; simpl in H.
  - injection H as <-. split; [easy|]. split; [now intros Y u|]. intros [|i]; easy.
  - destruct (at_ (class_at f) T) eqn:A; [easy|].
    set (t := N.of_nat (length done)) in *.
    assert (R : nth_error reps (N.to_nat t) = Some T).
    { unfold t. rewrite E, Nat2N.id, nth_error_app2, Nat.sub_diag by lia. easy. }
    destruct (add_found_ok imgs reps f t T T F A R (Start_mask _ _)) as [O [K AT]].
    destruct (grow_ok imgs reps t T R fuel ([T], add_found t T f)) as [O' K'].
    { split; auto. simpl. intros X [<-|[]]. constructor. }
    replace (N.succ t) with (N.of_nat (length (done ++ [T]))) in H
      by (rewrite app_length; simpl; unfold t; lia).
    destruct (IH (done ++ [T]) _ _ ltac:(now rewrite <- app_assoc) O' H) as [O'' [K'' N]].
    split; auto. split; [intros Y u B; auto|].
    intros [|i] U B; simpl in B.
    + injection B as <-. rewrite Nat.add_0_r. apply K'', K'. exact AT.
    + rewrite (N i U B), app_length. simpl. f_equal. lia.
Qed.

Lemma closed_derived imgs f t T X : forallb (closed imgs f) (listed f) = true ->
  (forall Y u, at_ (class_at f) Y = Some u -> In Y (listed f)) ->
  at_ (class_at f) T = Some t -> derived imgs T X -> at_ (class_at f) X = Some t.
Proof.
  rewrite forallb_forall. intros C L A D. induction D as [|img X I D IH]; auto.
  specialize (C X (L X t IH)). unfold closed in C. rewrite IH, forallb_forall in C.
  specialize (C img I). destruct (at_ (class_at f) (act 0 img X)) as [u|]; [|easy].
  apply N.eqb_eq in C. now subst.
Qed.

(** ** Whole *)

Section Whole.
  Variable n : nat.
  Variable rows : list (list Z).
  Hypothesis Rows : Forall (fun a => (length a <= n)%nat) rows.
  Variable imgs : list (list N).
  Hypothesis Perms : forall img, In img imgs -> exists s t, permutes n rows s t img.
  Variables (reps : list N) (f : found).
  Hypothesis Found : found_ok imgs reps f.
  Hypothesis Tags : forall i T, nth_error reps i = Some T ->
    at_ (class_at f) T = Some (N.of_nat i).
  Hypothesis Closed : forallb (closed imgs f) (listed f) = true.
  Hypothesis Real_reps : forall T, In T reps ->
    exists v, cone n rows (all_rows rows) v /\ tight n rows (all_rows rows) v T.

  Let all := all_rows rows.

  Lemma real_derived T X : In T reps -> derived imgs T X ->
    exists v, cone n rows all v /\ tight n rows all v X.
  Proof.
    intros I D. induction D as [|img X J D [v [C Tv]]]; auto.
    destruct (Perms img J) as [s [t P]]. exists (fun k => v (t k)). split.
    - now apply (cone_moved n rows s t img).
    - now apply (tight_moved n rows s t img).
  Qed.

  Lemma listed_real X : In X (listed f) -> exists v, cone n rows all v /\ tight n rows all v X.
  Proof.
    intros I. destruct (listed_at _ _ _ Found X I) as [t A].
    destruct (from_class _ _ _ Found X t A) as [T [R D]]. apply nth_error_In in R.
    now apply (real_derived T X).
  Qed.

  Lemma listed_closed img X : In img imgs -> In X (listed f) -> In (act 0 img X) (listed f).
  Proof.
    intros J I. destruct (listed_at _ _ _ Found X I) as [t A].
    apply (at_listed _ _ _ Found _ t). apply (closed_derived imgs f t X); auto.
    - exact (at_listed _ _ _ Found).
    - constructor; [easy|constructor].
  Qed.

  Hypothesis Inside : fold_left N.land (listed f) all = 0%N.
  Hypothesis Extreme : forall X, In X (listed f) -> X <> all /\ one_less n rows all X = true.

  Lemma fold_land_bit l i : forall A, N.testbit A i = true ->
    N.testbit (fold_left N.land l A) i = false ->
    exists X, In X l /\ N.testbit X i = false.
  Proof.
    induction l as [|X l IH]; simpl; intros A B C; [congruence|].
    destruct (N.testbit X i) eqn:D; [|exists X; auto].
    destruct (IH (N.land A X)) as [Y [I E]]; [now rewrite N.land_spec, B, D|easy|]. exists Y. auto.
  Qed.

  (** The sum of all has no tight rows. *)
  Lemma inside : has_inside n rows all.
  Proof.
    destruct (choose (fun X v => cone n rows all v /\ tight n rows all v X) (listed f)) as [vs F].
    { exact listed_real. }
    set (p := fun k : nat => total (fun v : point => v k) vs).
    assert (Q : forall i, at_row n rows i p = total (at_row n rows i) vs).
    { intros i. unfold p. clear F. induction vs as [|v vs IH]; simpl.
      - now apply prod_zero.
      - rewrite <- IH. transitivity (at_row n rows i (both 1 v 1 (fun k => total (fun v : point =>
          v k) vs))).
        + apply at_row_ext. intros k _. unfold both. ring.
        + rewrite at_row_both. ring. }
    exists p. intros i B. rewrite Q. destruct (none_above (at_row n rows i) vs) as [L Z].
    { intros v I. destruct (of_second _ _ _ _ F I) as [X [_ [C _]]]. now apply C. }
    destruct (Z.eq_dec (total (at_row n rows i) vs) 0) as [E|]; [|lia]. exfalso.
    destruct (fold_land_bit (listed f) i all B) as [X [I N]]; [now rewrite Inside, N.bits_0|].
    destruct (of_first _ _ _ _ F I) as [v [J [_ Tv]]]. rewrite Tv, B, (Z E v J) in N. easy.
  Qed.

  Lemma listed_in_all X : In X (listed f) -> N.land all X = X.
  Proof. intros I. destruct (listed_real X I) as [v [_ Tv]]. now apply (land_all n rows v). Qed.

  Lemma settled_derived T X : In T reps -> derived imgs T X ->
    settled n rows all (listed f) T -> settled n rows all (listed f) X.
  Proof.
    intros I D S. apply In_nth_error in I. destruct I as [i I]. apply Tags in I.
    induction D as [|img X J D IH]; auto. destruct (Perms img J) as [s [t P]].
    apply (settled_moved n rows s t img P); auto.
    - exact listed_real.
    - intros Y. now apply listed_closed.
    - apply (at_listed _ _ _ Found X (N.of_nat i)).
      apply (closed_derived imgs f _ T); auto. exact (at_listed _ _ _ Found).
  Qed.

  Theorem classes_whole_sound : classes_whole n rows reps f = true -> whole n rows all (listed f).
  Proof.
    unfold classes_whole. fold all. intros H. apply orb_true_iff in H.
    destruct H as [H|H]; [now apply simple_sound|].
    set (left := leave _ _ _) in H. rewrite !andb_true_iff in H. destruct H as [[N E] W].
    apply Nat.ltb_lt in N. rewrite forallb_forall in W.
    set (out := filter (is_left left f) (listed f)) in *.
    set (looked := filter (fun X => negb (is_left left f X)) (listed f)).
    assert (I : incl (out ++ looked) (listed f)).
    { intros X J. apply in_app_or in J. unfold out, looked in J. rewrite !filter_In in J. tauto. }
    assert (J : incl (listed f) (out ++ looked)).
    { intros X J. apply in_or_app. unfold out, looked. rewrite !filter_In.
      destruct (is_left left f X); auto. }
    apply whole_mono with (out ++ looked); auto. apply leaving_out; auto.
    - exact inside.
    - intros X K. apply I in K. rewrite listed_in_all by easy. now apply Extreme.
    - apply existsb_exists in E. destruct E as [T [IT NT]]. intros Z.
      assert (K : In T looked); [|now rewrite Z in K].
      apply filter_In. split; auto. apply In_nth_error in IT. destruct IT as [i IT].
      apply Tags in IT.
      now apply (at_listed _ _ _ Found) in IT.
    - intros X K. apply filter_In in K. destruct K as [K NL].
      assert (S : settled n rows all (listed f) X).
      { destruct (listed_at _ _ _ Found X K) as [t A].
        destruct (from_class _ _ _ Found X t A) as [T [R D]]. pose proof (nth_error_In _ _ R) as RI.
        apply (settled_derived T X RI D). apply Tags in R. rewrite N2Nat.id in R.
        assert (KT : In T (listed f)) by now apply (at_listed _ _ _ Found T t).
        destruct (Extreme T KT) as [NT OT]. pose proof (listed_in_all T KT) as LT.
        apply whole_settles; rewrite ?LT; auto. apply (whole_ok_sound n rows Rows n).
        - apply (has_inside_sub n rows all); auto. exact inside.
        - specialize (W T RI). apply orb_true_iff in W. destruct W as [W|W]; auto.
          unfold is_left in W, NL.
          rewrite R in W. rewrite A, W in NL. easy. }
      intros g Kg Sh V. apply S; auto.
  Qed.
End Whole.
