(** * What may be relied on in [Reader]

    The names of the holes of a board that was read are such that positions are told apart by their
    texts. *)

From Coq Require Import Ascii String List NArith Bool Lia.
From Verified Require Import Syntax Results Text Table Board Board_facts Positions Positions_facts Reader.
Import ListNotations.
Local Open Scope N_scope.

Lemma all_of_means : forall good t, all_of good t = true -> Forall (fun c => good c = true) t.
Proof.
  intros good. induction t as [|c t IH]; simpl; intros H; constructor;
    destruct (good c) eqn:first; try discriminate; auto.
Qed.

Lemma hole_name_plain : forall t, is_hole_name t = true -> plain t.
Proof.
  intros [|c t] fits; [discriminate|]. unfold is_hole_name in fits.
  apply andb_prop in fits as [fits words]. apply andb_prop in fits as [fits _].
  apply andb_prop in fits as [_ characters]. apply all_of_means in characters.
  split; [discriminate|]. split; [|split].
  - eapply Forall_impl; [|exact characters]. simpl. intros a good. unfold plain_character.
    repeat split; intros ->; discriminate good.
  - intros same. rewrite same in words. discriminate words.
  - intros same. rewrite same in words. discriminate words.
Qed.

Lemma distinct_names_differ : forall names seen,
  distinct_names names seen = true ->
  NoDup names /\ forall t, In t names -> look_up t seen = None.
Proof.
  induction names as [|name names IH]; intros seen H; simpl in H; [split; [constructor | intros _ []]|].
  destruct (look_up name seen) eqn:new; [discriminate|]. apply IH in H as [differ fresh]. split.
  - constructor; [|exact differ]. intros there. apply fresh in there.
    rewrite look_up_store_same in there. discriminate there.
  - intros t [<-|there]; [exact new|]. pose proof (fresh t there) as absent.
    destruct (list_eq_dec ascii_dec t name) as [->|other]; [exact new|].
    rewrite look_up_store_other in absent; auto.
Qed.

(** Goes through a chain of steps of which the last is known to be good. *)
Ltac good_steps H :=
  repeat (cbv zeta in H;
          match type of H with
          | bind _ _ = Good _ => apply bind_good in H as (? & ? & H)
          | (let (_, _) := ?p in _) = Good _ => destruct p
          | (if ?c then _ else _) = Good _ =>
            let E := fresh "holds" in destruct c eqn:E; [|discriminate H]
          end).

Lemma section_is_named : forall s sec behind,
  read_section s = Good (sec, behind) ->
  names_fit (section_hole_names sec) = true /\ length_N (section_hole_names sec) <= max_holes.
Proof.
  intros s sec behind H. unfold read_section in H. good_steps H. injection H as <- _.
  split; [assumption|].
  repeat match goal with
  | E : (_ =? _) = true |- _ => apply N.eqb_eq in E
  | E : (_ <=? _) = true |- _ => apply N.leb_le in E
  end. lia.
Qed.

(** Boards that were read have names that tell positions apart: [position_text_injective]. *)
Theorem read_boards_are_named : forall s sec behind b,
  read_section s = Good (sec, behind) -> build sec = Good b -> named b.
Proof.
  intros s sec behind b H built. apply section_is_named in H as [fit few].
  unfold names_fit in fit. apply andb_prop in fit as [plain_all differ].
  apply distinct_names_differ in differ as [differ _].
  unfold build in built. good_steps built. injection built as <-. constructor; simpl.
  - apply length_N_is_length.
  - exact few.
  - apply Forall_forall. intros t there. rewrite forallb_forall in plain_all.
    apply hole_name_plain. auto.
  - exact differ.
Qed.

Theorem named_board : forall t h s, read_head t = Good (h, s) -> named (head_board h).
Proof.
  intros t h s H. unfold read_head, read_board in H. good_steps H. injection H as <- _.
  eapply read_boards_are_named; eassumption.
Qed.
