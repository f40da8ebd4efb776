(** * What is accepted is true *)

From Coq Require Import Ascii String List NArith ZArith Bool Permutation QArith_base.
From Verified Require Import Syntax Results Text Board Board_facts Positions Game Groups Jumps Maps
  Moves Potentials Items Reader
  Positions_facts Reader_facts Check Numbers_facts.
Import ListNotations.
Local Open Scope N_scope.

(** The board of a text: it has a section of the board, and the board is what that section says. *)
Definition describes (t : text) (b : board) : Prop :=
  exists version before section behind,
    read_section before = Good (section, behind) /\ build section = Good b /\
    next_line (source_of t) = Good (version, before).

Lemma described_read_right t b : describes t b -> read_right b.
Proof.
  intros (version & before & section & behind & _ & B & _) j J.
  destruct (readings_of_built_board section b B) as [only _].
  destruct (jumps_of_built_board section b B) as [_ all].
  destruct (all j) as [k [K P]]; [now apply only|]. exists k. split; auto.
  apply same_cells_spec. split; intros c; apply Permutation_in; auto using Permutation_sym.
Qed.

Lemma head_describes t h s : read_head t = Good (h, s) -> describes t (head_board h).
Proof.
  unfold read_head. intros H. step H. destruct x as [fields before]. step H.
  unfold read_board in H. step H. destruct x0 as [section behind]. step H. step H.
    step H.
    destruct x1 as [more left].
  step H. injection H as <- <-. simpl. now exists fields, before, section, behind.
Qed.

Lemma statements_of_rev l : statements_of (rev l) = rev (statements_of l).
Proof.
  induction l as [|a l IH]; simpl; auto. unfold statements_of in *.
  rewrite flat_map_app, IH. destruct a; simpl; auto; now rewrite app_nil_r.
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
  | Moved _ s t _ => [Among s; t]
  | Counted s t _ => Among s :: sets_of_option t
  | Nearest _ _ _ => []
  | Tightest s t _ _ => [Among s; Among t]
  | Solvable _ _ _ _ _ => []
  | Rays _ _ _ _ => []
  end.

(** Sets as a text may name them; two of them that are spelled alike are the same (below). *)
Definition proper (b : board) (a : assertion) : Prop :=
  forall p, In p (sets_of a) -> is_proper_finish b p = true.

(** What an item adds is about its own sets; and the scope stays. *)
Lemma add_item_adds st i st' : add_item st i = Good st' -> scope st' = scope st /\
  (said st' = said st \/ exists a, said st' = a :: said st /\ sets_of a = sets_of_item i).
Proof.
  intros H. unfold add_item in H. apply demand_good in H. destruct H as [_ H].
  destruct i; simpl in H.
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
  - unfold add_mover in H. step H. destruct x as [[v ls] m0]. repeat step H. injection H as <-. auto.
  - unfold add_moves in H. repeat step H. injection H as <-. split; auto. right. eexists.
    now split.
  - unfold add_count in H. repeat step H. injection H as <-. split; auto. right. eexists.
    now split.
  - unfold add_dual in H. step H. destruct d; repeat step H; injection H as <-; split; auto; right;
      eexists; now split.
  - unfold add_rays in H. repeat step H. injection H as <-. split; auto. right. eexists. now split.
  - unfold add_solvable in H. destruct (scope st) eqn:S; try discriminate. step H.
    injection H as <-. split; auto. right. eexists. now split.
Qed.

(** What was read so far is in order, and all that was said is true. *)
Definition sound (b : board) (st : state) : Prop :=
  fine b st /\ Forall (proper b) (said st).

Lemma take_item_sound x s st i st' behind :
  sound (context_board x) st -> take_item x s st = Took i st' behind ->
  sound (context_board x) st' /\ scope st' = scope st.
Proof.
  unfold take_item. intros [F R] H. destruct (read_item x s) as [[[j|] rest]|why|why|]; try easy.
  destruct (forallb _ _) eqn:S; [|easy].
  destruct (add_item st j) as [st2|why|why|] eqn:A; try easy. injection H as -> -> ->.
  destruct (add_item_adds st i st' A) as [E B]. split; auto. split.
  - now apply (add_item_fine _ st i).
  - destruct B as [->|[a [-> C]]]; auto. constructor; auto. intros p P. rewrite C in P.
    rewrite forallb_forall in S. now apply S.
Qed.

Lemma take_item_ends x s st :
  sound (context_board x) st -> take_item x s st = Ended Proved ->
  complete_map (context_board x) (scope st) (statements_of (said st)).
Proof.
  unfold take_item. intros [F R] H. destruct (read_item x s) as [[[i|] behind]|why|why|]; try easy.
  - destruct (forallb _ _); [|easy]. now destruct (add_item st i).
  - destruct (finish_file (context_board x) st) as [u|why|why|] eqn:D; try easy.
    unfold finish_file in D. repeat step D. apply complete_map_sound.
    now rewrite <- (cells_fine _ _ F).
Qed.

Lemma check_items_sound fuel : forall x s st st' e,
  sound (context_board x) st -> check_items fuel x s st = (st', e) ->
  sound (context_board x) st' /\
  (e = Proved -> complete_map (context_board x) (scope st) (statements_of (said st'))).
Proof.
  induction fuel as [|l fuel IH]; intros x s st st' e S H; simpl in H.
  - injection H as <- <-. easy.
  - destruct (take_item x s st) as [i st2 behind|e2] eqn:T.
    + destruct (take_item_sound _ _ _ _ _ _ S T) as [S2 <-]. now apply (IH x behind).
    + injection H as <- <-. split; auto. intros ->. now apply (take_item_ends x s).
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
  pose proof (head_describes t h s R) as D.
  destruct (check_items_sound _ _ _ _ _ _
    (conj (begin_fine _ _ OK (described_read_right t _ D)) (Forall_nil _)) C) as [[F S] M].
  split; [exact D|]. split; [|split].
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

(** The jumps of the board on which moves are counted: those of the board and others of the rules that
    carry a peg; and each jump of the rules that carries one has there its cells, first hole and last
    hole. They lead where the jumps of the board lead. *)
Theorem described_readings : forall t b, describes t b ->
  exists section, build section = Good b /\ jumps (spelled b) = jumps b ++ readings b /\
  (forall j, In j (readings b) -> is_jump section j /\ carries j = true) /\
  (forall j, is_jump section j -> carries j = true -> exists k, In k (jumps (spelled b)) /\
    Permutation j k /\ from_hole k = from_hole j /\ to_hole k = to_hole j) /\
  (forall q r, move (spelled b) q r <-> move b q r).
Proof.
  intros t b D. pose proof (described_read_right t b D) as R.
  destruct D as (version & before & section & behind & _ & B & _). exists section.
  destruct (readings_of_built_board section b B) as [only all]. rewrite spelled_jumps.
  repeat split; auto; try apply only; auto; now apply spelled_move.
Qed.

(** None of them is there twice, so sums over all jumps count each once. (The holes of a jump differ:
    that is looked at before anything else.) *)
Theorem jumps_differ : forall t b, describes t b ->
  NoDup (jumps b) /\ forall j k, In j (jumps b) -> In k (jumps b) ->
    NoDup (map hole j) -> Permutation j k -> j = k.
Proof.
  intros t b (version & before & section & behind & _ & B & _).
  now apply (jumps_of_built_board_differ section).
Qed.

(** The text of a number, or of a weighting, says which it is. *)
Theorem numbers_spelled_alike : forall b v w,
  (forall x y, fraction_text x = fraction_text y -> (x == y)%Q) /\
  (weighting_text b v = weighting_text b w -> forall h, In h (board_holes b) -> (v h == w h)%Q).
Proof. intros b v w. split; [exact fractions_spelled_alike|apply weightings_spelled_alike]. Qed.

(** ** The program

    It walks from item to item. Wherever it is, and so whatever ends it there, the lines that it has
    printed are those of assertions that are true; and when it says that the file holds, that is
    what [check_is_right] says. *)

Inductive walks_to (t : text) : walk -> Prop :=
  | Walk_begun lines w : begin_walk t = Walks lines w -> walks_to t w
  | Walk_gone lines w w' : walks_to t w -> walk_on w = Walks lines w' -> walks_to t w'.

Definition walk_board (w : walk) : board := context_board (walk_context w).

Lemma walk_sound t w :
  walks_to t w -> describes t (walk_board w) /\ sound (walk_board w) (walk_state w).
Proof.
  induction 1 as [lines w H|lines w w' _ [D S] H].
  - unfold begin_walk in H. destruct (read_head t) as [[h s]|why|why|] eqn:R; try easy.
    destruct (board_ok (head_board h)) eqn:OK; [|easy]. injection H as _ <-.
    pose proof (head_describes t h s R) as D. split; [exact D|].
    exact (conj (begin_fine _ _ OK (described_read_right t _ D)) (Forall_nil _)).
  - unfold walk_on in H. destruct (take_item _ _ _) as [i st behind|e] eqn:T; [|easy].
    injection H as _ <-. split; auto. exact (proj1 (take_item_sound _ _ _ _ _ _ S T)).
Qed.

Theorem printed_is_right : forall t w lines w' l,
  walks_to t w -> walk_on w = Walks lines w' -> In l lines ->
  exists b a, describes t b /\ true_of b a /\ proper b a /\ In l (lines_of b a).
Proof.
  intros t w lines w' l W H L. destruct (walk_sound t w' (Walk_gone t _ _ _ W H)) as [D [F R]].
  unfold walk_on in H. destruct (take_item _ _ _) as [i st behind|e]; [|easy].
  injection H as <- <-. unfold new_lines in L. simpl in *.
  destruct (asserts i); [|easy]. destruct (said st) as [|a more] eqn:E; [easy|].
  exists (walk_board w), a. apply said_fine in F. simpl in F. rewrite E in F.
  apply Forall_inv in F, R. unfold walk_board in *. simpl in *. auto.
Qed.

Theorem end_is_right : forall t w,
  walks_to t w -> walk_on w = Stops Proved ->
  describes t (walk_board w) /\
  Forall (true_of (walk_board w)) (said (walk_state w)) /\
  complete_map (walk_board w) (scope (walk_state w)) (statements_of (said (walk_state w))).
Proof.
  intros t w W H. destruct (walk_sound t w W) as [D S]. split; [|split]; auto.
  - exact (said_fine _ _ (proj1 S)).
  - unfold walk_on in H. destruct (take_item _ _ _) as [i st behind|e] eqn:T; [easy|].
    injection H as ->. exact (take_item_ends _ _ _ S T).
Qed.
