(** * One thing of a file after the other

    What has been read so far is a [state]. Each item of the file is checked against it, and becomes part of it. *)

From Coq Require Import List NArith ZArith Bool FMapPositive String.
From Verified Require Import Syntax Game Weights Jumps Vectors Pagoda Played Image Maps.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope N_scope.

(** What is known of a board. *)
Record game_data : Type := make_data {
  on : board;
  all_holes : list N;
  all_jumps : array jump;
  table : jump_table;
  turns : bool              (* games can be played backwards on the complements *)
}.

Definition data_of (b : board) : game_data :=
  let t := table_of (jumps b) in
  make_data b (board_holes b) (array_of (jumps b)) t (reversing_ok b t).

Definition store {A : Type} (id : N) (x : A) (m : array A) : array A := PositiveMap.add (N.succ_pos id) x m.

Definition find_ {A : Type} (m : array A) (id : N) (why : string) : result A :=
  match at_ m id with
  | Some x => Good x
  | None => Refused why
  end.

Record state : Type := make_state {
  data : game_data;
  scope : scope_kind;
  vectors : array ready_vector;       vector_number : N;
  symmetries : array ready_symmetry;  symmetry_number : N;
  statements : array statement;       statement_number : N;
  stated_cells : cells;
  said : list statement               (* the latest first *)
}.

Definition set_vectors st m n :=
  make_state (data st) (scope st) m n (symmetries st) (symmetry_number st) (statements st) (statement_number st)
    (stated_cells st) (said st).
Definition set_symmetries st m n :=
  make_state (data st) (scope st) (vectors st) (vector_number st) m n (statements st) (statement_number st)
    (stated_cells st) (said st).
Definition set_statements st m n c l :=
  make_state (data st) (scope st) (vectors st) (vector_number st) (symmetries st) (symmetry_number st) m n c l.

Definition begin (b : board) (scope : scope_kind) : state :=
  make_state (data_of b) scope (PositiveMap.empty _) 0 (PositiveMap.empty _) 0 (PositiveMap.empty _) 0
    (PositiveMap.empty _) [].

(** ** Reasons *)

Definition no_vector := "expected a vector stated before".
Definition no_symmetry := "expected a symmetry stated before".
Definition no_statement := "expected a statement made before".

Definition same_verdict (v w : verdict) : bool :=
  match v, w with
  | Impossible, Impossible | Possible, Possible | Open, Open => true
  | _, _ => false
  end.

(** The statement and the symmetry that an image or a reversal names. *)
Definition reference (st : state) (v : verdict) (i g : N) : result (statement * ready_symmetry) :=
  do x <- find_ (statements st) i no_statement;
  do y <- find_ (symmetries st) g no_symmetry;
  demand same_verdict (stated x) v else "the statement referred to has another verdict";
  Good (x, y).

Definition accept (c : bool) (why : string) : result unit := if c then Good tt else Refused why.

Definition not_this_start := "the symmetry does not lead to this start and this finish".

Definition check_impossible (st : state) (s t : position_set) (r : impossible_reason) : result unit :=
  let b := on (data st) in
  match r with
  | By_class v =>
    do v <- find_ (vectors st) v no_vector;
    accept (class_ok (all_holes (data st)) v s t) "the vector does not tell start and finish apart modulo 1"
  | By_pagoda v =>
    do v <- find_ (vectors st) v no_vector;
    accept (pagoda_ok (all_holes (data st)) v s t) "the start is worth no less than the finish, or a jump gains"
  | By_image i g =>
    do (x, g) <- reference st Impossible i g;
    accept (is_image b g (stated_start x) s && is_image b g (stated_finish x) t) not_this_start
  | By_reversal_of i g =>
    do (x, g) <- reference st Impossible i g;
    demand turns (data st) else "some jump, taken back on the complement, is no jump";
    accept (is_reversal b g (stated_finish x) s && is_reversal b g (stated_start x) t) not_this_start
  | By_branch _ => Undecided "the reason 'branch' is not supported here"
  | By_sharpened _ => Undecided "the reason 'sharpened' is not supported here"
  | By_search _ _ => Undecided "the reason 'search' is not supported here"
  | By_reach _ => Undecided "the reason 'reach' is not supported here"
  | By_halves _ => Undecided "the reason 'halves' is not supported here"
  end.

Definition check_possible (st : state) (s t : position_set) (r : possible_reason) : result unit :=
  let b := on (data st) in
  match r with
  | Syntax.Game from moves =>
    accept (game_ok b (all_jumps (data st)) s t from moves) "the game is not legal, or not from start to finish"
  | Possible_image i g =>
    do (x, g) <- reference st Possible i g;
    accept (image_is b g (stated_start x) s && image_is b g (stated_finish x) t) not_this_start
  | Possible_reversal i g =>
    do (x, g) <- reference st Possible i g;
    demand turns (data st) else "some jump, taken back on the complement, is no jump";
    accept (reversal_is b g (stated_finish x) s && reversal_is b g (stated_start x) t) not_this_start
  end.

Definition verdict_of (c : claim) : verdict :=
  match c with
  | Claim_impossible _ => Impossible
  | Claim_possible _ => Possible
  | Claim_open => Open
  end.

Definition check_claim (st : state) (s t : position_set) (c : claim) : result unit :=
  match c with
  | Claim_impossible r => check_impossible st s t r
  | Claim_possible r => check_possible st s t r
  | Claim_open => Good tt
  end.

(** ** Items *)

Definition next (id n : N) : result N :=
  demand id =? N.succ n else "expected the next number";
  Good id.

Definition add_symmetry (st : state) (id : N) (s : symmetry) : result state :=
  do id <- next id (symmetry_number st);
  let b := on (data st) in
  let hs := all_holes (data st) in
  let m := array_of s in
  let m' := fold_right (fun p m => store (snd p) (fst p) m) (PositiveMap.empty N) (combine hs s) in
  let look m h := match at_ m h with Some x => x | None => holes b end in
  let g := make_pair (look m) (look m') in
  demand symmetry_ok b (table (data st)) g else "expected a symmetry that takes jumps to jumps";
  Good (set_symmetries st (store id g (symmetries st)) id).

Definition add_statement (st : state) (i : statement_item) : result state :=
  let b := on (data st) in
  let x := state_that (verdict_of (because i)) (start i) (finish i) in
  demand in_place b (scope st) (stated_cells st) (start i) (finish i)
    else "expected a cell of the map, each once";
  do _ <- check_claim st (start i) (finish i) (because i);
  let id := N.succ (statement_number st) in
  Good (set_statements st (store id x (statements st)) id (add_cell (holes b) x (stated_cells st)) (x :: said st)).

Definition add_item (st : state) (i : item) : result state :=
  match i with
  | Item_vector id v =>
    do id <- next id (vector_number st);
    Good (set_vectors st (store id (ready (jumps (on (data st))) v) (vectors st)) id)
  | Item_symmetry id s => add_symmetry st id s
  | Item_statement s => add_statement st s
  | Item_local _ _ | Item_potential _ _ => Undecided "potentials are not supported here"
  | Item_reach _ _ => Undecided "reached sets are not supported here"
  | Item_linked _ _ => Undecided "linked statements are not supported here"
  end.

(** ** What a state holds is true *)

Record fine (b : board) (st : state) : Prop := {
  board_fine : board_ok b = true;
  data_fine : data st = data_of b;
  vectors_fine : forall i v, at_ (vectors st) i = Some v -> vector_ok b v;
  symmetries_fine : forall i g, at_ (symmetries st) i = Some g -> is_symmetry b g;
  statements_fine : forall i x, at_ (statements st) i = Some x -> holds b x;
  cells_fine : stated_cells st = cells_of (holes b) (said st);
  said_fine : Forall (holds b) (said st)
}.

Lemma at_store {A : Type} (P : A -> Prop) id x (m : array A) :
  P x -> (forall i y, at_ m i = Some y -> P y) -> forall i y, at_ (store id x m) i = Some y -> P y.
Proof.
  intros Hx Hm i y. unfold at_, store. destruct (Pos.eq_dec (N.succ_pos i) (N.succ_pos id)) as [->|N].
  - rewrite PositiveMap.gss. now intros [= <-].
  - rewrite PositiveMap.gso by easy. apply Hm.
Qed.

Lemma at_empty {A : Type} (P : A -> Prop) : forall i y, at_ (PositiveMap.empty A) i = Some y -> P y.
Proof. intros i y. unfold at_. now rewrite PositiveMap.gempty. Qed.

Lemma begin_fine b scope : board_ok b = true -> fine b (begin b scope).
Proof. intros H. constructor; simpl; auto; apply at_empty. Qed.

Lemma find_good {A : Type} (m : array A) id why x : find_ m id why = Good x -> at_ m id = Some x.
Proof. unfold find_. destruct (at_ m id); congruence. Qed.

Lemma bind_good {A B : Type} (r : result A) (f : A -> result B) y :
  bind r f = Good y -> exists x, r = Good x /\ f x = Good y.
Proof. destruct r; simpl; try discriminate. eauto. Qed.

Lemma demand_good {A : Type} (c : bool) why (r : result A) y :
  (if c then r else Refused why) = Good y -> c = true /\ r = Good y.
Proof. destruct c; [auto|discriminate]. Qed.

Lemma accept_good c why u : accept c why = Good u -> c = true.
Proof. unfold accept. now destruct c. Qed.

Ltac step H := first
  [ apply accept_good in H
  | apply bind_good in H; let x := fresh "x" in let E := fresh "E" in destruct H as [x [E H]]
  | apply demand_good in H; let E := fresh "C" in destruct H as [E H] ].

Lemma reference_good b st v i g x y :
  fine b st -> reference st v i g = Good (x, y) -> holds b x /\ stated x = v /\ is_symmetry b y.
Proof.
  intros F H. unfold reference in H. repeat step H. injection H as <- <-.
  apply find_good in E, E0. split; [|split]; eauto using statements_fine, symmetries_fine.
  destruct (stated x0), v; easy.
Qed.

Lemma turns_good b st : fine b st -> turns (data st) = true -> reversing b.
Proof.
  intros F. rewrite (data_fine b st F). simpl. apply reversing_ok_spec.
  apply board_ok_spec, (board_fine b st F).
Qed.

Lemma check_impossible_sound b st s t r :
  fine b st -> check_impossible st s t r = Good tt -> impossible b s t.
Proof.
  intros F H. pose proof (board_fine b st F) as OK. pose proof (board_ok_spec b OK) as G.
  destruct r; simpl in H; try discriminate; rewrite (data_fine b st F) in H; simpl in H.
  - repeat step H. apply find_good in E. eapply class_sound; eauto using vectors_fine.
  - repeat step H. apply find_good in E. eapply pagoda_sound; eauto using vectors_fine.
  - step H. destruct x as [x y]. step H. apply andb_true_iff in H. destruct H as [S T].
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx. rewrite V in Hx.
    eapply image_impossible; eauto.
  - step H. destruct x as [x y]. repeat step H. apply andb_true_iff in H. destruct H as [S T].
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx. rewrite V in Hx.
    eapply reversal_impossible; eauto. apply (turns_good b st F). now rewrite (data_fine b st F).
Qed.

Lemma check_possible_sound b st s t r :
  fine b st -> check_possible st s t r = Good tt -> possible b s t.
Proof.
  intros F H. pose proof (board_fine b st F) as OK. pose proof (board_ok_spec b OK) as G.
  destruct r; simpl in H; rewrite (data_fine b st F) in H; simpl in H.
  - step H. eapply game_sound; eauto.
  - step H. destruct x as [x y]. step H. apply andb_true_iff in H. destruct H as [S T].
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx. rewrite V in Hx.
    eapply image_possible; eauto.
  - step H. destruct x as [x y]. repeat step H. apply andb_true_iff in H. destruct H as [S T].
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx. rewrite V in Hx.
    eapply reversal_possible; eauto. apply (turns_good b st F). now rewrite (data_fine b st F).
Qed.

Lemma check_claim_sound b st s t c :
  fine b st -> check_claim st s t c = Good tt -> holds b (state_that (verdict_of c) s t).
Proof.
  intros F H. destruct c; simpl in *.
  - now apply (check_impossible_sound b st s t r).
  - now apply (check_possible_sound b st s t r).
  - easy.
Qed.

Theorem add_item_fine b st i st' : fine b st -> add_item st i = Good st' -> fine b st'.
Proof.
  intros F H. destruct i; simpl in H; try discriminate.
  - repeat step H. injection H as <-. destruct F. constructor; simpl; auto.
    apply at_store; auto. rewrite data_fine0. apply ready_ok.
  - unfold add_symmetry in H. repeat step H. injection H as <-.
    rewrite (data_fine b st F) in C. apply symmetry_ok_spec in C.
    destruct F. constructor; simpl; auto. apply at_store; auto. now rewrite data_fine0.
  - unfold add_statement in H. repeat step H. injection H as <-. destruct x.
    apply (check_claim_sound b) in E; [|easy]. destruct F. constructor; simpl; auto.
    + now apply at_store.
    + rewrite data_fine0. simpl. now rewrite cells_fine0.
Qed.
