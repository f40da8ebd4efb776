(** * Files of every kind

    The program: a file is about a board, or about armies on a board without an edge. It walks from
    item to item, and each line that it prints is true. *)

From Coq Require Import Ascii String List NArith Bool.
From Verified Require Import Syntax Text Groups Maps Game Items Check Main.
From Verified Require Import Armies Army_tree Army_file.
Import ListNotations.

Fixpoint behind_line (t : text) : text :=
  match t with
  | [] => []
  | c :: t => if Ascii.eqb c LF then t else behind_line t
  end.

Fixpoint begins_with (w t : text) : bool :=
  match w, t with
  | [], _ => true
  | c :: w, d :: t => Ascii.eqb c d && begins_with w t
  | _, [] => false
  end.

(** Does the second line say so? (If not, it is refused as what it is taken for.) *)
Definition is_about_armies (t : text) : bool := begins_with (word "unbounded") (behind_line t).

Inductive file_walk : Type :=
  | On_board (w : walk)
  | On_open_board (w : army_walk).

Inductive file_walked : Type :=
  | Goes (lines : list text) (w : file_walk)
  | Ends (e : ending).

Definition of_board (w : walked) : file_walked :=
  match w with Walks lines w => Goes lines (On_board w) | Stops e => Ends e end.

Definition of_open_board (w : army_walked) : file_walked :=
  match w with Army_walks lines w => Goes lines (On_open_board w) | Army_stops e => Ends e end.

Definition begin_file (t : text) : file_walked :=
  if is_about_armies t then of_open_board (begin_army t) else of_board (begin_walk t).

Definition go_on (w : file_walk) : file_walked :=
  match w with
  | On_board w => of_board (walk_on w)
  | On_open_board w => of_open_board (army_on plenty w)
  end.

Inductive goes_to (t : text) : file_walk -> Prop :=
  | File_begun lines w : begin_file t = Goes lines w -> goes_to t w
  | File_gone lines w w' : goes_to t w -> go_on w = Goes lines w' -> goes_to t w'.

Definition file_sound (t : text) (w : file_walk) : Prop :=
  match w with
  | On_board w => walks_to t w
  | On_open_board w => army_sound t w
  end.

Lemma goes_sound t w : goes_to t w -> file_sound t w.
Proof.
  induction 1 as [lines w H|lines w w' _ IH H].
  - unfold begin_file in H. destruct (is_about_armies t).
    + destruct (begin_army t) eqn:B; [|discriminate]. injection H as <- <-.
      now apply army_begins in B.
    + destruct (begin_walk t) eqn:B; [|discriminate]. injection H as <- <-. simpl.
      now apply Walk_begun with lines0.
  - destruct w as [w|w]; simpl in H.
    + destruct (walk_on w) eqn:G; [|discriminate]. injection H as <- <-. simpl in *.
      now apply Walk_gone with lines0 w.
    + destruct (army_on plenty w) eqn:G; [|discriminate]. injection H as <- <-.
      now destruct (army_goes_on t plenty w lines0 w0 IH G).
Qed.

(** Each line that is printed, before the file ends or is refused, is true of the board that the
    text describes. *)
Theorem printed_is_true : forall t w lines w' l,
  goes_to t w -> go_on w = Goes lines w' -> In l lines ->
  (exists b a, describes t b /\ true_of b a /\ proper b a /\ In l (lines_of b a)) \/
  exists b x, describes_open t b /\ army_holds b x /\ l = army_line b x.
Proof.
  intros t w lines w' l W H L. apply goes_sound in W. destruct w as [w|w]; simpl in H, W.
  - left. destruct (walk_on w) as [more v|e] eqn:G; [|discriminate]. injection H as <- <-.
    now apply (printed_is_right t w more v l).
  - right. destruct (army_on plenty w) as [more v|e] eqn:G; [|discriminate]. injection H as <- <-.
    destruct (army_goes_on t plenty w more v W G) as [[D _] A]. destruct (A l L) as [x [X E]].
    now exists (army_board (army_at v)), x.
Qed.

(** When the file is accepted to its end, all that was said is true, and a map is whole. *)
Theorem accepted_is_true : forall t w, goes_to t w -> go_on w = Ends Proved ->
  match w with
  | On_board w =>
    describes t (walk_board w) /\
    Forall (true_of (walk_board w)) (said (walk_state w)) /\
    complete_map (walk_board w) (scope (walk_state w)) (statements_of (said (walk_state w)))
  | On_open_board w =>
    describes_open t (army_board (army_at w)) /\
    Forall (army_holds (army_board (army_at w))) (army_said w)
  end.
Proof.
  intros t w W H. apply goes_sound in W. destruct w as [w|w]; simpl in H, W.
  - destruct (walk_on w) eqn:G; [discriminate|]. injection H as ->. now apply end_is_right.
  - exact W.
Qed.
