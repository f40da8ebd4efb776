(** * Check: a whole file

    Text in; out come the lines to be printed, one for each statement that holds, and how the file ends. *)

From Coq Require Import Ascii String List NArith Bool.
From Verified Require Import Syntax Text Board Positions Game Maps Items Reader.
Import ListNotations.
Local Open Scope N_scope.

(** Lines are numbered from 1; an item by its first line. *)
Inductive ending : Type :=
  | Proved                                      (* exit code 0 *)
  | Refused_at (number : N) (why : string)      (* 1 *)
  | Undecided_at (number : N) (why : string)    (* 2 *)
  | Version_not_known.                          (* 3 *)

(** ** Lines to print *)

Fixpoint name_of {A} (same : A -> bool) (names : list (string * A)) : text :=
  match names with
  | [] => []
  | (name, a) :: names => if same a then word name else name_of same names
  end.

Definition same_rules (r q : rules_kind) : bool :=
  match r, q with
  | Orthogonal, Orthogonal | Hexagonal, Hexagonal | Diagonal, Diagonal | Custom, Custom
  | Graph_rules, Graph_rules | Free_rules, Free_rules => true
  | _, _ => false
  end.

Definition same_group (g k : group_kind) : bool :=
  match g, k with
  | No_motion, No_motion | Rot180, Rot180 | Rot90, Rot90 | Rot60, Rot60 | Rot120, Rot120
  | Reflections, Reflections | Full_group, Full_group => true
  | _, _ => false
  end.

Definition verdict_name (v : verdict) : text :=
  match v with
  | Impossible => word "impossible"
  | Possible => word "possible"
  | Open => word "open"
  end.

Definition space : ascii := " " % char.

(** NAME* RULES, the name only claimed. *)
Definition game_name (b : board) : text :=
  board_name b ++ word "* " ++ name_of (same_rules (rules b)) rules_names.

Definition statement_line (b : board) (x : statement) : text :=
  verdict_name (stated x) ++ space :: game_name b
  ++ space :: position_text b (stated_start x) ++ space :: position_text b (stated_finish x).

Definition side_text (b : board) (s : side) : text :=
  match s with
  | Side_start => word "start"
  | Side_complement => word "complement"
  | Side_set p => position_text b p
  end.

Definition play_text (b : board) (play : side * side) : text :=
  space :: side_text b (fst play) ++ ":" % char :: side_text b (snd play).

Definition linked_line (b : board) (v : verdict) (p : plays) : text :=
  verdict_name v ++ word "-linked " ++ game_name b ++ space :: position_text b (unknown p)
  ++ space :: name_of (same_group (group p)) group_names ++ flat_map (play_text b) (sides p).

(** What an item that was accepted is printed as. *)
Definition lines_of_item (b : board) (i : item) : list text :=
  match i with
  | Item_statement s =>
    match because s with
    | Claim_open => []
    | c => [statement_line b (state_that (verdict_of c) (start s) (finish s))]
    end
  | Item_linked p (Linked_impossible _) => [linked_line b Impossible p]
  | Item_linked p (Linked_possible _ _) => [linked_line b Possible p]
  | _ => []
  end.

Definition is_statement (i : item) : bool :=
  match i with
  | Item_statement _ | Item_linked _ _ => true
  | _ => false
  end.

(** ** The file *)

Definition stop {A} (printed : list text) (number : N) (r : result A) (good : A -> list text * ending)
  : list text * ending :=
  match r with
  | Good a => good a
  | Refused why => (rev' printed, Refused_at number why)
  | Undecided why => (rev' printed, Undecided_at number why)
  | Unknown_version => (rev' printed, Version_not_known)
  end.

(** At the line "end". *)
Definition finish_file (b : board) (st : state) (any : bool) : result unit :=
  demand any else "expected at least one statement";
  demand map_is_complete b (scope st) (stated_cells st) else "expected every cell of the map";
  Good tt.

(** [fuel]: the lines to come, of which an item takes at least one; [printed]: the latest first. *)
Fixpoint check_items (fuel : list line) (x : context) (s : source) (st : state) (any : bool)
                     (printed : list text) : list text * ending :=
  let b := context_board x in
  match fuel with
  | [] => (rev' printed, Refused_at (N.succ (at_line s)) "expected an item, but the file ends")
  | _ :: fuel =>
    stop printed (N.succ (at_line s)) (read_item x s) (fun read =>
      match read with
      | (None, _) =>
        stop printed (N.succ (at_line s)) (finish_file b st any) (fun _ => (rev' printed, Proved))
      | (Some i, behind) =>
        stop printed (N.succ (at_line s)) (add_item st i) (fun st =>
          check_items fuel x behind st (any || is_statement i) (rev_append (lines_of_item b i) printed))
      end)
  end.

Definition check_head (h : head) (s : source) : list text * ending :=
  let b := head_board h in
  if Jumps.board_ok b then check_items (to_come s) (head_context h) s (begin b (head_scope h)) false []
  else ([], Refused_at 2 "expected jumps of different holes of the board").

Definition check_file (t : text) : list text * ending :=
  stop [] 1 (read_head t) (fun h => check_head (fst h) (snd h)).

(** ** What is printed is true *)

Inductive true_line (b : board) : text -> Prop :=
  | True_statement : forall x, holds b x -> true_line b (statement_line b x).

Lemma lines_of_item_true : forall b st i st',
  fine b st -> add_item st i = Good st' -> Forall (true_line b) (lines_of_item b i).
Proof.
  intros b st i st' F H. destruct i; simpl in *; try discriminate; try constructor.
  unfold add_statement in H. repeat step H. injection H as <-. destruct x.
  apply (check_claim_sound b) in E; [|exact F].
  destruct (because s); constructor; constructor; exact E.
Qed.

Lemma rev'_all : forall A (P : A -> Prop) l, Forall P l -> Forall P (rev' l).
Proof.
  intros A P l H. unfold rev'. rewrite rev_append_rev, app_nil_r. apply Forall_rev. exact H.
Qed.

Lemma rev_append_all : forall A (P : A -> Prop) l m,
  Forall P l -> Forall P m -> Forall P (rev_append l m).
Proof.
  intros A P l m L M. rewrite rev_append_rev. apply Forall_app. split; [apply Forall_rev|]; assumption.
Qed.

Lemma check_items_true : forall fuel x s st any printed lines e,
  fine (context_board x) st -> Forall (true_line (context_board x)) printed ->
  check_items fuel x s st any printed = (lines, e) -> Forall (true_line (context_board x)) lines.
Proof.
  induction fuel as [|l fuel IH]; intros x s st any printed lines e F P H; simpl in H.
  - injection H as <- _. apply rev'_all. exact P.
  - destruct (read_item x s) as [[[i|] behind]|why|why|]; simpl in H;
      try (injection H as <- _; apply rev'_all; exact P).
    + destruct (add_item st i) as [st'|why|why|] eqn:A; simpl in H;
        try (injection H as <- _; apply rev'_all; exact P).
      apply IH in H; [exact H | eapply add_item_fine; eassumption|].
      apply rev_append_all; [eapply lines_of_item_true; eassumption | exact P].
    + destruct (finish_file _ _ _); simpl in H; injection H as <- _; apply rev'_all; exact P.
Qed.

(** Every line that is printed for a file is true of the board that the file describes. *)
Theorem check_file_true : forall t lines e,
  check_file t = (lines, e) ->
  forall l, In l lines -> exists h s, read_head t = Good (h, s) /\ true_line (head_board h) l.
Proof.
  unfold check_file. intros t lines e H l there.
  destruct (read_head t) as [[h s]|why|why|] eqn:R; simpl in H;
    try (injection H as <- _; destruct there).
  exists h, s. split; [reflexivity|]. unfold check_head in H.
  destruct (Jumps.board_ok (head_board h)) eqn:OK; [|injection H as <- _; destruct there].
  apply check_items_true in H; [|apply begin_fine; exact OK | constructor].
  eapply Forall_forall in H; eassumption.
Qed.
