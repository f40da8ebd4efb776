(** * From every word some jump leads on

    Words are read together with all jumps that can have been begun in them: where each of them is,
    and the state to which the word behind it leads. *)

From Coq Require Import List NArith ZArith Bool Arith Lia.
From Verified Require Import Syntax Families Strips Explore Vectors Recogniser.
Import ListNotations.

(** Where a jump is: all of it has been read; all, and the word must end; its next column; or
    between its last columns, at the beginning of a word, and its first ones at the end. Stages have
    numbers. *)
Inductive stage : Type :=
  | Whole
  | At_end
  | Column (c : change) (next : N)
  | Between (next : N).

Section Leading.
Variable look : N -> option stage.

(** The rest of a word, and what the jump makes of it. *)
Inductive reads : N -> strip -> strip -> Prop :=
  | Reads_whole i w : look i = Some Whole -> reads i w w
  | Reads_end i : look i = Some At_end -> reads i [] []
  | Reads_column i c n l m w v : look i = Some (Column c n) -> changed c l = Some m ->
    reads n w v -> reads i (l :: w) (m :: v)
  | Reads_between i n l w v : look i = Some (Between n) -> reads i w v ->
    reads i (l :: w) (l :: v)
  | Reads_tail i n w v : look i = Some (Between n) -> reads n w v -> reads i w v.

Definition same_letter (l m : option N) : bool :=
  match l, m with
  | Some l, Some m => (l =? m)%N
  | None, None => true
  | _, _ => false
  end.

Fixpoint same_change (c d : change) : bool :=
  match c, d with
  | [], [] => true
  | l :: c, m :: d => same_letter l m && same_change c d
  | _, _ => false
  end.

Lemma same_change_is c d : same_change c d = true -> c = d.
Proof.
  revert d. induction c as [|l c IH]; intros [|m d] H; simpl in *; try easy.
  apply andb_true_iff in H. destruct H as [L H]. f_equal; auto.
  destruct l, m; simpl in L; try easy. apply N.eqb_eq in L. now subst.
Qed.

(** Do these stages read those columns, from [i] up to [last]? *)
Fixpoint chain (cs : list change) (i last : N) : bool :=
  match cs with
  | [] => (i =? last)%N
  | c :: cs =>
    match look i with
    | Some (Column d n) => same_change c d && chain cs n last
    | _ => false
    end
  end.

Lemma chain_reads cs last w v : forall i, chain cs i last = true -> reads i w v ->
  exists x x' y y', w = x ++ y /\ v = x' ++ y' /\ related cs x x' /\ reads last y y'.
Proof.
  revert w v. induction cs as [|c cs IH]; simpl; intros w v i C R.
  - apply N.eqb_eq in C. subst. exists [], [], w, v. simpl. auto.
  - destruct (look i) as [[| |d n|n]|] eqn:L; try easy. apply andb_true_iff in C.
    destruct C as [E C]. apply same_change_is in E. subst d.
    inversion R; subst; try congruence. rewrite H in L. injection L as -> ->.
    destruct (IH w0 v0 n C H1) as [x [x' [y [y' [-> [-> [X Y]]]]]]].
    exists (l :: x), (m :: x'), y, y'. simpl. auto.
Qed.

Definition is_whole (i : N) : bool := match look i with Some Whole => true | _ => false end.
Definition is_end (i : N) : bool := match look i with Some At_end => true | _ => false end.

Definition reads_jump (cs : list change) (i : N) : bool := chain cs i 0 && is_whole 0.

Definition reads_across (cs : list change) (t : nat) (i middle tail : N) : bool :=
  chain (skipn t cs) i middle &&
  match look middle with Some (Between n) => (n =? tail)%N | _ => false end &&
  chain (firstn t cs) tail 1 && is_end 1.

Lemma jump_read k j i w v : reads_jump (changes k j) i = true -> reads i w v ->
  exists y y' z, w = y ++ z /\ v = y' ++ z /\ related (changes k j) y y'.
Proof.
  intros H R. apply andb_true_iff in H. destruct H as [C I].
  destruct (chain_reads _ _ _ _ _ C R) as [y [y' [z [z' [-> [-> [Y Z]]]]]]].
  unfold is_whole in I. destruct (look 0) as [s|] eqn:L; [|discriminate].
  destruct s; try discriminate. inversion Z; subst; try congruence. now exists y, y', z'.
Qed.

Lemma between_read i n w v : look i = Some (Between n) -> reads i w v ->
  exists m y y', w = m ++ y /\ v = m ++ y' /\ reads n y y'.
Proof.
  intros L R. revert L. induction R; intros B; try congruence.
  - destruct (IHR B) as [x [y [y' [-> [-> Y]]]]]. now exists (l :: x), y, y'.
  - rewrite H in B. injection B as ->. now exists [], w, v.
Qed.

Lemma across_read k j t i middle tail w v : reads_across (changes k j) t i middle tail = true ->
  reads i w v -> plays_across k j t w v.
Proof.
  unfold reads_across. rewrite !andb_true_iff. intros [[[C B] D] E] R.
  destruct (chain_reads _ _ _ _ _ C R) as [x [x' [z [z' [-> [-> [X Z]]]]]]].
  destruct (look middle) as [[| | |n]|] eqn:L; try easy. apply N.eqb_eq in B. subst n.
  destruct (between_read _ _ _ _ L Z) as [m [y [y' [-> [-> Y]]]]].
  destruct (chain_reads _ _ _ _ _ D Y) as [u [u' [e [e' [-> [-> [U Q]]]]]]].
  unfold is_end in E. destruct (look 1) as [s|] eqn:K; [|discriminate].
  destruct s; try discriminate. inversion Q; subst; try congruence.
  rewrite !app_nil_r in *. now exists x, x', m, u, u'.
Qed.

(** ** Sets of jumps

    Each is a number, that of its stage times the number of states, plus its state. *)

Variables (k : N) (a : automaton).
Let size : N := N.of_nat (length a).
Variables (step : N -> N -> N) (yes : N -> bool).
Hypothesis step_is : forall q l, step q l = leads a q l.
Hypothesis yes_is : forall q, yes q = accepts a q.
Hypothesis formed : well_formed k a = true.
Variables (row_of : N -> N) (live : N).
Hypothesis rows_fine : rows_hold a row_of = true.
Hypothesis live_fine : live_holds a live = true.
Variables (pegs : N) (begins : list N).

Notation run := (run step).

(** What a jump is when one more column has been read, if it has a column there. *)
Definition column_on (i q l : N) : list (N * N) :=
  match look i with
  | Some (Column c n) => match changed c l with Some m => [(n, step q m)] | None => [] end
  | _ => []
  end.

Definition read_on (i q l : N) : list (N * N) :=
  match look i with
  | Some Whole => [(i, step q l)]
  | Some (Between n) => (i, step q l) :: column_on n q l
  | _ => column_on i q l
  end.

Lemma column_on_reads i q l n p w v : In (n, p) (column_on i q l) -> reads n w v ->
  exists m, reads i (l :: w) (m :: v) /\ p = step q m.
Proof.
  unfold column_on. intros I R. destruct (look i) as [[| |c o|]|] eqn:L; try easy.
  destruct (changed c l) as [m|] eqn:C; [|easy]. destruct I as [[= <- <-]|[]].
  exists m. split; auto. eapply Reads_column; eauto.
Qed.

Lemma read_on_reads i q l n p w v : In (n, p) (read_on i q l) -> reads n w v ->
  exists m, reads i (l :: w) (m :: v) /\ p = step q m.
Proof.
  unfold read_on. intros I R. destruct (look i) as [[| |c o|o]|] eqn:L;
    try (now apply column_on_reads with (1 := I)).
  - destruct I as [[= <- <-]|[]]. exists l. split; auto. inversion R; subst; try congruence.
    now apply Reads_whole.
  - destruct I as [[= <- <-]|I].
    + exists l. split; auto. eapply Reads_between; eauto.
    + destruct (column_on_reads _ _ _ _ _ _ _ I R) as [m [M E]]. exists m. split; auto.
      eapply Reads_tail; eauto.
Qed.

Fixpoint insert (v : N) (l : list N) : list N :=
  match l with
  | [] => [v]
  | x :: rest => if (v <? x)%N then v :: l else if (v =? x)%N then l else x :: insert v rest
  end.

Lemma in_insert v l x : In x (insert v l) -> x = v \/ In x l.
Proof.
  induction l as [|y l IH]; simpl; [intuition|].
  destruct (v <? y)%N; [simpl; intuition|]. destruct (v =? y)%N; simpl; intuition.
Qed.

Definition stage_in (v : N) : N := (v / size)%N.
Definition state_in (v : N) : N := (v mod size)%N.

(** Those from which nothing is accepted are left out. *)
Definition put_jump (x : N * N) (l : list N) : list N :=
  if N.testbit live (snd x) && (snd x <? size)%N then insert (fst x * size + snd x)%N l else l.

Definition jump_set (l : list (N * N)) : list N := fold_right put_jump [] l.

Lemma in_jump_set l v : In v (jump_set l) -> In (stage_in v, state_in v) l.
Proof.
  induction l as [|[i q] l IH]; simpl; [easy|]. unfold put_jump at 1. simpl. intros H.
  destruct (N.testbit live q && (q <? size)%N) eqn:E; [|auto].
  apply in_insert in H. destruct H as [->|H]; [|auto]. left.
  apply andb_true_iff in E. destruct E as [_ E]. apply N.ltb_lt in E.
  unfold stage_in, state_in. rewrite N.div_add_l, N.div_small, N.add_0_r by lia.
  rewrite N.add_comm, N.mod_add, N.mod_small by lia. auto.
Qed.

(** Of two jumps at the same stage the one from which no more is accepted; of two that accept the
    same the later. *)
Definition covers (later : bool) (v u : N) : bool :=
  (stage_in v =? stage_in u)%N && included row_of (state_in v) (state_in u) &&
  (later || negb (included row_of (state_in u) (state_in v))).

Fixpoint thinned (before l : list N) : list N :=
  match l with
  | [] => []
  | v :: l =>
    let rest := thinned (v :: before) l in
    if existsb (covers true v) before || existsb (covers false v) l then rest else v :: rest
  end.

Lemma in_thinned v l : forall before, In v (thinned before l) -> In v l.
Proof.
  induction l as [|u l IH]; simpl; intros before H; auto.
  destruct (existsb _ _ || existsb _ _); [|destruct H]; eauto.
Qed.

(** Whatever follows, it is not accepted, or one of the jumps leads to a word that is. *)
Definition settled (q : N) (l : list N) : bool :=
  negb (N.testbit live q) ||
  existsb (fun v => is_whole (stage_in v) && included row_of q (state_in v)) l.

Definition lead_ok (x : list N) : bool :=
  match x with
  | q :: p :: l =>
    negb (yes q) || (p <=? pegs)%N ||
    existsb (fun v => (is_whole (stage_in v) || is_end (stage_in v)) && yes (state_in v)) l
  | _ => false
  end.

Definition read_all (q : N) (l : list N) (letter : N) : list N :=
  thinned [] (jump_set (flat_map (fun v => read_on (stage_in v) (state_in v) letter) l ++
    flat_map (fun i => column_on i q letter) begins)).

(** The pegs that a column stands for. *)
Variable worth : N -> nat.

Definition lead_next (x : list N) : list (list N) :=
  match x with
  | q :: p :: l =>
    flat_map (fun c =>
      let q' := step q (fst c) in
      let l' := read_all q l (fst c) in
      if settled q' l' then [] else [q' :: N.min (p + snd c) (pegs + 1) :: l']) (alphabet k worth)
  | _ => []
  end.

(** A jump of the list, or one that begins later, leads to what is accepted. *)
Definition led (q : N) (l : list N) (w : strip) : Prop :=
  (exists v w', In v l /\ reads (stage_in v) w w' /\ yes (run (state_in v) w') = true) \/
  exists i x z z', In i begins /\ w = x ++ z /\ reads i z z' /\ yes (run (run q x) z') = true.

Lemma state_in_below v : (state_in v < size)%N.
Proof. apply N.mod_lt. pose proof (size_above k a formed). fold size in H. lia. Qed.

Lemma lead_sound P w : closed lead_ok lead_next P -> forall q p l, P (q :: p :: l) ->
  (q < size)%N -> of_height k w -> (p <= pegs + 1)%N ->
  (pegs < p + N.of_nat (total worth w))%N -> yes (run q w) = true -> led q l w.
Proof.
  intros C. induction w as [|c w IH]; simpl; intros q p l X Q W M L A.
  - destruct (C _ X) as [O _]. simpl in O. rewrite A in O. simpl in O.
    unfold total in L. simpl in L. destruct (N.leb_spec p pegs); [lia|]. simpl in O.
    apply existsb_exists in O. destruct O as [v [V O]]. apply andb_true_iff in O.
    destruct O as [S Y]. left. exists v, []. split; auto. split; auto.
    unfold is_whole, is_end in S. destruct (look (stage_in v)) as [s|] eqn:E; [|discriminate].
    destruct s; try discriminate; [now apply Reads_whole|now apply Reads_end].
  - inversion W; subst. unfold total in L. simpl in L. destruct (C _ X) as [_ N]. simpl in N.
    assert (B : (step q c < size)%N) by (apply (step_below k a step step_is formed); auto).
    set (l' := read_all q l c) in *.
    assert (D : led (step q c) l' w).
    { destruct (settled (step q c) l') eqn:S.
      - unfold settled in S. apply orb_true_iff in S. destruct S as [S|S].
        + apply negb_true_iff in S.
          rewrite (dead_sound k a step yes step_is yes_is formed live w) in A; auto. easy.
        + apply existsb_exists in S. destruct S as [v [V S]]. apply andb_true_iff in S.
          destruct S as [S I]. left. exists v, w. split; auto. split.
          * apply Reads_whole. unfold is_whole in S.
            destruct (look (stage_in v)) as [[]|]; try discriminate; auto.
          * apply (included_sound k a step yes step_is yes_is formed row_of w (step q c)); auto.
            apply state_in_below.
      - apply (IH _ (N.min (p + N.of_nat (worth c)) (pegs + 1))); auto; try lia.
        + apply N, in_flat_map. exists (c, N.of_nat (worth c)).
          split; [now apply in_alphabet|]. cbn [fst snd]. fold l'. rewrite S. now left.
        + unfold total. lia. }
    destruct D as [[v [w' [V [R Y]]]]|[i [x [z [z' [I [-> [R Y]]]]]]]].
    + apply in_thinned, in_jump_set, in_app_iff in V. destruct V as [V|V].
      * apply in_flat_map in V. destruct V as [u [U V]].
        destruct (read_on_reads _ _ _ _ _ _ _ V R) as [m [G E]]. left.
        exists u, (m :: w'). split; auto. split; auto. simpl. now rewrite <- E.
      * apply in_flat_map in V. destruct V as [i [I V]].
        destruct (column_on_reads _ _ _ _ _ _ _ V R) as [m [G E]]. right.
        exists i, [], (c :: w), (m :: w'). simpl. repeat split; auto. now rewrite <- E.
    + right. exists i, (c :: x), z, z'. simpl. auto.
Qed.

End Leading.
