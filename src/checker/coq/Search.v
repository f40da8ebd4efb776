(** * "search": a closed set of positions

    Every completion of the start is a member or refused by a resource count; every jump from a
    member leads to a member or to a position that is refused; no member is a finish. *)

From Coq Require Import List NArith ZArith Lia Bool.
From Verified Require Import Syntax Game Weights Jumps Vectors Pagoda Sets.
Import ListNotations.

(** ** Positions that a resource count refuses *)

(** The weights of the holes in order, and a number. *)
Record cut : Type := make_cut { cut_weights : list (N * Z); limit : Z }.

(** Worth less than every completion of [t]. *)
Definition low_cut (hs : list N) (t : position_set) (v : ready_vector) : cut :=
  make_cut (in_order hs (weight v)) (lower hs (weight v) t).

Definition below (l : list cut) (q : position) : bool :=
  existsb (fun c => (worth (cut_weights c) q <? limit c)%Z) l.

(** No game leads from below to a finish. *)
Lemma not_below b vs t q r : good_board b ->
  Forall (fun v => vector_ok b v /\ is_count v = true) vs -> completion b t r -> reach b q r ->
  below (map (low_cut (board_holes b) t) vs) q = false.
Proof.
  intros G F C R. destruct (below _ q) eqn:E; auto. apply existsb_exists in E.
  destruct E as [c [I L]]. apply in_map_iff in I. destruct I as [v [<- I]].
  rewrite Forall_forall in F. destruct (F v I) as [V K].
  apply Z.ltb_lt in L. simpl in L. rewrite worth_value in L.
  pose proof (count_never_rises b G (weight v) (count_is b v V K) q r R).
  pose proof (lower_sound b (weight v) t r C). lia.
Qed.

(** ** The set *)

(** The file gives differences: the first may be 0, all members are below 2^n. *)
Fixpoint members_from (limit last : N) (first : bool) (l : list N) (s : numbers) : option numbers :=
  match l with
  | [] => Some s
  | d :: l =>
    let q := N.add last d in
    if (first || negb (N.eqb d 0)) && N.ltb q limit
    then members_from limit q false l (Numbers.add q s) else None
  end.

Definition search_ok (b : board) (ms : list mask) (vs : list ready_vector) (differences : list N)
    (s : position_set) (t : finish_set) : bool :=
  let hs := board_holes b in
  match members_from (N.shiftl 1 (holes b)) 0 true differences Numbers.empty with
  | None => false
  | Some set =>
    let cuts := map (low_cut hs (wide b t)) vs in
    let fine q := Numbers.mem q set || below cuts q in
    forallb is_count vs && is_inside b s &&
    every_completion fine hs s &&
    Numbers.for_all (fun q => negb (is_finished b ms t q) && forallb fine (nexts ms q)) set
  end.

Theorem search_sound b vs differences s t :
  good_board b -> Forall (vector_ok b) vs ->
  search_ok b (map mask_of (jumps b)) vs differences s t = true -> impossible b s t.
Proof.
  intros G V H q r Q R P. unfold search_ok in H.
  destruct (members_from _ _ _ _ _) as [set|]; [|discriminate]. rewrite !andb_true_iff in H.
  destruct H as [[[C I] S] A]. rewrite every_completion_is in S.
  rewrite forallb_forall in S, C.
  assert (F : Forall (fun v => vector_ok b v /\ is_count v = true) vs).
  { apply Forall_forall. intros v Hv. rewrite Forall_forall in V. auto. }
  set (cuts := map (low_cut (board_holes b) (wide b t)) vs) in *.
  (* From a member, or a position that is refused, no game leads to a finish. *)
  assert (M : forall x, reach b x r -> (Numbers.mem x set || below cuts x) = true ->
    Numbers.mem x set = true).
  { intros x X Y. unfold cuts in Y.
    rewrite (not_below b vs (wide b t) x r G F) in Y by auto using finished_wide.
    now rewrite orb_false_r in Y. }
  assert (E : Numbers.mem r set = true).
  { assert (B : Numbers.mem q set = true) by (apply M; auto; apply S;
    now apply completions_complete).
    clear S Q. induction P as [x|x y z W P IH]; auto. apply IH; auto. apply M; auto.
    pose proof (all_in _ _ _ A (proj1 (mem_in _ _) B)) as N. apply andb_true_iff in N.
      destruct N as [_ N].
    rewrite forallb_forall in N. apply N. now apply nexts_complete. }
  pose proof (all_in _ _ _ A (proj1 (mem_in _ _) E)) as N. apply andb_true_iff in N.
    destruct N as [N _].
  apply negb_true_iff in N. apply is_finished_spec in R; auto. congruence.
Qed.
