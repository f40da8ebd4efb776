(** * "reach": all positions that can be reached, made anew *)

From Coq Require Import List NArith ZArith Bool.
From Verified Require Import Syntax Game Weights Jumps Vectors Sets.
Import ListNotations.

(** What was met, how many that are, and those whose jumps are still to be looked at. *)
Record frontier : Type := make_frontier { met : numbers; how_many : N; waiting : list position }.

Definition meet (f : frontier) (q : position) : frontier :=
  if Numbers.mem q (met f) then f
  else make_frontier (Numbers.add q (met f)) (N.succ (how_many f)) (q :: waiting f).

(** Ends with a set that is closed, of at most [most] positions; [fuel] is as much. *)
Fixpoint close (ms : list mask) (most : N) (fuel : nat) (f : frontier) : option frontier :=
  if N.ltb most (how_many f) then None
  else
    match waiting f with
    | [] => Some f
    | q :: rest =>
      match fuel with
      | O => None
      | S fuel => close ms most fuel (fold_left meet (nexts ms q)
        (make_frontier (met f) (how_many f) rest))
      end
    end.

Record ready_reach : Type := make_ready_reach { reached_from : position_set; reached : numbers }.

Definition reach_of (b : board) (ms : list mask) (r : reach_line) : option ready_reach :=
  let s := reach_start r in
  let k := reach_count r in
  if is_inside b s then
    let first := fold_left meet (completions (board_holes b) s) (make_frontier Numbers.empty 0 [])
      in
    match close ms k (N.to_nat k) first with
    | Some f => if N.eqb (how_many f) k then Some (make_ready_reach s (met f)) else None
    | None => None
    end
  else None.

Definition reach_ok (b : board) (r : ready_reach) : Prop :=
  forall q x, completion b (reached_from r) q -> reach b q x -> Numbers.In x (reached r).

(** Every position met waits, or its jumps lead to positions met; but for those of which [but]
    holds. *)
Definition going (b : board) (but : position -> Prop) (f : frontier) : Prop :=
  forall q, Numbers.In q (met f) -> but q \/ In q (waiting f) \/ forall r, move b q r -> Numbers.In
    r (met f).

Lemma meet_keeps f q x : Numbers.In x (met f) -> Numbers.In x (met (meet f q)).
Proof.
  unfold meet. destruct (Numbers.mem q (met f)); auto. simpl. intros H. apply Numbers.add_spec.
    auto.
Qed.

Lemma meet_has f q : Numbers.In q (met (meet f q)).
Proof.
  unfold meet. destruct (Numbers.mem q (met f)) eqn:E; [now apply mem_in|]. simpl. apply
    Numbers.add_spec. auto.
Qed.

Lemma meets_keep l : forall f x, Numbers.In x (met f) -> Numbers.In x (met (fold_left meet l f)).
Proof. induction l as [|q l IH]; simpl; intros f x H; auto. apply IH. now apply meet_keeps. Qed.

Lemma meets_have l : forall f x, In x l -> Numbers.In x (met (fold_left meet l f)).
Proof.
  induction l as [|q l IH]; simpl; intros f x H; [easy|]. destruct H as [->|H]; auto.
  apply meets_keep, meet_has.
Qed.

Lemma meet_going b but f q : going b but f -> going b but (meet f q).
Proof.
  intros G x H. unfold meet in *. destruct (Numbers.mem q (met f)); [now apply G|]. simpl in *.
  apply Numbers.add_spec in H. destruct H as [->|H]; [auto|].
  destruct (G x H) as [W|[W|W]]; auto. right. right. intros r M. apply Numbers.add_spec. auto.
Qed.

Lemma meets_going b but l : forall f, going b but f -> going b but (fold_left meet l f).
Proof. induction l as [|q l IH]; simpl; intros f G; auto. apply IH. now apply meet_going. Qed.

Definition none (q : position) : Prop := False.

Lemma close_sound b most fuel : forall f g, good_board b -> going b none f ->
  close (map mask_of (jumps b)) most fuel f = Some g ->
  (forall x, Numbers.In x (met f) -> Numbers.In x (met g)) /\
  (forall q r, Numbers.In q (met g) -> move b q r -> Numbers.In r (met g)).
Proof.
  induction fuel as [|fuel IH]; intros f g G F H; simpl in H; destruct (N.ltb _ _); try
    discriminate;
    destruct (waiting f) as [|p rest] eqn:W; try discriminate.
  - injection H as <-. split; auto. intros q r Q M. destruct (F q Q) as [[]|[E|E]]; auto. now
    rewrite W in E.
  - injection H as <-. split; auto. intros q r Q M. destruct (F q Q) as [[]|[E|E]]; auto. now
    rewrite W in E.
  - apply IH in H; auto.
    + destruct H as [K C]. split; auto. intros x X. apply K. now apply meets_keep.
    + intros q Q.
      assert (B : going b (eq p) (make_frontier (met f) (how_many f) rest)).
      { intros x X. simpl in X |- *. destruct (F x X) as [[]|[E|E]]; auto. rewrite W in E. destruct
        E; auto. }
      destruct (meets_going b (eq p) (nexts (map mask_of (jumps b)) p) _ B q Q) as [<-|E]; [|auto].
      right. right. intros r M. apply meets_have. now apply nexts_complete.
Qed.

Theorem reach_of_ok b r x : good_board b -> reach_of b (map mask_of (jumps b)) r = Some x ->
  reach_ok b x.
Proof.
  intros G H. unfold reach_of in H. destruct (is_inside b _) eqn:I; [|discriminate].
  destruct (close _ _ _ _) as [f|] eqn:C; [|discriminate]. destruct (N.eqb _ _); [|discriminate].
  injection H as <-. apply close_sound in C; auto.
  - destruct C as [K M]. intros q y Q R. simpl in *.
    assert (Numbers.In q (met f)) by (apply K, meets_have; now apply completions_complete).
    clear Q. induction R; eauto.
  - apply meets_going. intros q Q. now apply Numbers.empty_spec in Q.
Qed.

(** ** No completion of the finish is among them *)

Fixpoint few_open (l : list N) (p : position_set) (at_most : N) : bool :=
  match l with
  | [] => true
  | h :: l => if peg (open p) h then negb (N.eqb at_most 0) && few_open l p (N.pred at_most) else
    few_open l p at_most
  end.

Definition not_reached (b : board) (ms : list mask) (r : ready_reach) (s : position_set)
    (t : finish_set) : bool :=
  let p := wide b t in
  same_set (reached_from r) s &&
  (if is_inside b p && few_open (board_holes b) p 10
   then forallb (fun q => negb (Numbers.mem q (reached r) && ends ms t q))
          (completions (board_holes b) p)
   else Numbers.for_all (fun q => negb (is_finished b ms t q)) (reached r)).

Theorem reach_sound b r s t : good_board b -> reach_ok b r ->
  not_reached b (map mask_of (jumps b)) r s t = true -> impossible b s t.
Proof.
  intros G OK H q x Q X P. unfold not_reached in H. apply andb_true_iff in H. destruct H as [S H].
  apply same_set_eq in S. subst. pose proof (OK q x Q P) as I.
  assert (A : Numbers.for_all (fun q => negb (is_finished b (map mask_of (jumps b)) t q))
    (reached r) = true -> False).
  { intros A. pose proof (all_in _ _ _ A I) as E. apply negb_true_iff in E.
    apply is_finished_spec in X; auto. congruence. }
  destruct (is_inside b (wide b t)) eqn:N; simpl in H; [destruct (few_open _ _ _)|]; auto.
  rewrite forallb_forall in H. apply ends_spec in X; auto. destruct X as [W E].
  apply (completions_complete b _ x N) in W. apply H in W.
  apply negb_true_iff in W. apply mem_in in I. now rewrite I, E in W.
Qed.
