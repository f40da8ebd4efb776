(** * What is accepted is true *)

From Coq Require Import Ascii String List NArith ZArith Bool Permutation.
From Verified Require Import Syntax Text Board Board_facts Positions Game Groups Jumps Maps
  Potentials Items Reader
  Positions_facts Reader_facts Check.
Import ListNotations.
Local Open Scope N_scope.

(** The board of a text: it has a section of the board, and the board is what that section says. *)
Definition describes (t : text) (b : board) : Prop :=
  exists version before section behind,
    read_section before = Good (section, behind) /\ build section = Good b /\
    next_line (source_of t) = Good (version, before).

Lemma head_describes t h s : read_head t = Good (h, s) -> describes t (head_board h).
Proof.
  unfold read_head. intros H. step H. destruct x as [fields before]. step H.
  unfold read_board in H. step H. destruct x0 as [section behind]. step H. step H.
    destruct x1 as [more left].
  step H. injection H as <- <-. simpl. now exists fields, before, section, behind.
Qed.

Lemma statements_of_rev l : statements_of (rev l) = rev (statements_of l).
Proof.
  induction l as [|a l IH]; simpl; auto. unfold statements_of in *.
  rewrite flat_map_app, IH. destruct a; simpl; auto. now rewrite app_nil_r.
Qed.

Lemma filter_rev {A : Type} (f : A -> bool) l : filter f (rev l) = rev (filter f l).
Proof.
  induction l as [|x l IH]; simpl; auto. rewrite filter_app, IH. simpl.
  destruct (f x); simpl; auto. now rewrite app_nil_r.
Qed.

Lemma complete_map_rev b scope l : complete_map b scope l -> complete_map b scope (rev l).
Proof.
  intros H s h Hs Hh. destruct (H s h Hs Hh) as [x E]. exists x. now rewrite filter_rev, E.
Qed.

(** The sets that an assertion is about. *)
Definition sets_of (a : assertion) : list finish_set :=
  match a with
  | Stated x => [Among (stated_start x); stated_finish x]
  | Linked _ p => Among (unknown p) :: sets_of_sides (sides p)
  end.

(** Sets as a text may name them; two of them that are spelled alike are the same (below). *)
Definition proper (b : board) (a : assertion) : Prop :=
  forall p, In p (sets_of a) -> is_proper_finish b p = true.

(** What an item adds is about its own sets; and the scope stays. *)
Lemma add_item_adds st i st' : add_item st i = Good st' -> scope st' = scope st /\
  (said st' = said st \/ exists a, said st' = a :: said st /\ sets_of a = sets_of_item i).
Proof.
  intros H. destruct i; simpl in H.
  - unfold add_vector in H. repeat step H. injection H as <-. auto.
  - unfold add_local in H. repeat step H. injection H as <-. auto.
  - unfold add_potential in H. repeat step H. destruct (ready_potential _ _ _ _). repeat step H.
    injection H as <-. auto.
  - unfold add_symmetry in H. repeat step H. injection H as <-. auto.
  - unfold add_reach in H. repeat step H. injection H as <-. auto.
  - unfold add_statement in H. repeat step H. injection H as <-. split; auto. right.
    eexists. now split.
  - unfold add_linked in H. step H. destruct (motions_of _ _); [|discriminate]. repeat step H.
    injection H as <-. split; auto. right. eexists. now split.
Qed.

Lemma check_items_sound fuel : forall x s st st' e,
  fine (context_board x) st -> Forall (proper (context_board x)) (said st) -> check_items fuel x s
    st = (st', e) ->
  fine (context_board x) st' /\ Forall (proper (context_board x)) (said st') /\
  (e = Proved -> complete_map (context_board x) (scope st) (statements_of (said st'))).
Proof.
  induction fuel as [|l fuel IH]; intros x s st st' e F R H; simpl in H.
  - injection H as <- <-. easy.
  - destruct (read_item x s) as [[[i|] behind]|why|why|]; try (injection H as <- <-; easy).
    + destruct (forallb _ _) eqn:S; [|injection H as <- <-; easy].
      destruct (add_item st i) as [st2|why|why|] eqn:A; try (injection H as <- <-; easy).
      destruct (add_item_adds st i st2 A) as [<- B]. apply (IH x behind st2); auto.
      * now apply (add_item_fine _ st i).
      * destruct B as [->|[a [-> E]]]; auto. constructor; auto. intros p P. rewrite E in P.
        rewrite forallb_forall in S. now apply S.
    + injection H as <- <-. split; [|split]; auto. intros E.
      destruct (finish_file (context_board x) st) as [u|why|why|] eqn:D; try discriminate.
      unfold finish_file in D. repeat step D. apply complete_map_sound.
      now rewrite <- (cells_fine _ _ F).
Qed.

(** ** The main theorem

    When the text of a file is checked, all that is said is true of the board that the text
    describes; and when the file is accepted to its end, a map states every cell once. *)

Theorem check_is_right : forall t b scope said e,
  check t = Answer b scope said e ->
  describes t b /\
  Forall (true_of b) said /\
  Forall (proper b) said /\
  (e = Proved -> complete_map b scope (statements_of said)).
Proof.
  intros t b scope0 said0 e H. unfold check in H.
  destruct (read_head t) as [[h s]|why|why|] eqn:R; try discriminate.
  destruct (board_ok (head_board h)) eqn:OK; [|discriminate].
  destruct (check_items _ _ _ _) as [st e'] eqn:C. injection H as <- <- <- <-.
  unfold rev'. rewrite <- rev_alt.
  destruct (check_items_sound _ _ _ _ _ _ (begin_fine _ _ OK) (Forall_nil _) C) as [F [S M]].
  split; [now apply head_describes in R|]. split; [|split].
  - apply Forall_rev, (said_fine _ _ F).
  - now apply Forall_rev.
  - intros E. rewrite statements_of_rev. apply complete_map_rev. now apply M.
Qed.

(** The text of a set, or of a finish, says which it is. *)
Theorem spelled_alike : forall t b scope said e p q,
  check t = Answer b scope said e -> is_proper_finish b p = true ->
  is_proper_finish b q = true -> finish_text b p = finish_text b q -> p = q.
Proof.
  intros t b scope0 said0 e p q H. unfold check in H.
  destruct (read_head t) as [[h s]|why|why|] eqn:R; try discriminate.
  destruct (board_ok (head_board h)); [|discriminate].
  destruct (check_items _ _ _ _) as [st e']. injection H as <- <- <- <-.
  apply finish_text_injective, (named_board t h s R).
Qed.

(** The jumps of the board are those that the rules of its section give. *)
Theorem described_jumps : forall t b, describes t b ->
  exists section, build section = Good b /\
  (forall j, In j (jumps b) -> is_jump section j) /\
  (forall j, is_jump section j -> exists k, In k (jumps b) /\ Permutation j k).
Proof.
  intros t b (version & before & section & behind & _ & B & _). exists section. split; auto.
  now apply jumps_of_built_board.
Qed.

(** What is printed is a line for each assertion. *)
Theorem printed_is_right : forall t lines e l,
  check_file t = (lines, e) -> In l lines ->
  exists b a, describes t b /\ true_of b a /\ In l (lines_of b a).
Proof.
  unfold check_file. intros t lines e l H L. destruct (check t) as [e'|b scope said e'] eqn:C.
  - injection H as <- <-. easy.
  - injection H as <- <-. apply check_is_right in C. destruct C as [D [F _]].
    apply in_flat_map in L. destruct L as [a [A L]]. exists b, a.
    rewrite Forall_forall in F. auto.
Qed.
