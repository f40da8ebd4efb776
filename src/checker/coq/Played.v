(** * "game": played move by move *)

From Coq Require Import List NArith Bool.
From Verified Require Import Syntax Game Jumps Vectors Sets.
Import ListNotations.

Fixpoint play_all (js : array jump) (moves : list N) (q : position) : option position :=
  match moves with
  | [] => Some q
  | i :: moves =>
    match at_ js i with
    | None => None
    | Some j => if fits j q then play_all js moves (play j q) else None
    end
  end.

Lemma play_all_sound b moves : good_board b -> forall q r,
  play_all (array_of (jumps b)) moves q = Some r -> reach b q r.
Proof.
  intros G. induction moves as [|i moves IH]; simpl; intros q r H.
  - injection H as <-. apply Stay.
  - destruct (at_ _ i) as [j|] eqn:A; [|discriminate]. apply at_in in A.
    destruct (fits j q) eqn:F; [|discriminate].
    apply Move with (play j q); [|now apply IH].
    exists j. split; auto. apply play_sound; auto. now apply G.
Qed.

(** Without open holes the game begins at the start itself; with some, at the completion named. *)
Definition game_ok (b : board) (js : array jump) (masks : unit -> list mask) (s : position_set)
    (t : finish_set) (from : option position_set) (moves : list N) : bool :=
  let first := match from with None => s | Some f => f end in
  N.eqb (open first) 0 && xorb (N.eqb (open s) 0) (match from with None => false | Some _ =>
    true end) &&
  is_completion b s (pegs first) &&
  match play_all js moves (pegs first) with
  | Some r => ends_game b masks t r
  | None => false
  end.

Theorem game_sound b s t from moves :
  good_board b -> game_ok b (array_of (jumps b)) (masks_of b) s t from moves = true ->
  possible b s t.
Proof.
  intros G H. unfold game_ok in H.
  set (first := match from with None => s | Some f => f end) in *.
  apply andb_true_iff in H. destruct H as [H T]. apply andb_true_iff in H. destruct H as [_ S].
  destruct (play_all _ _ _) as [r|] eqn:P; [|discriminate].
  apply is_completion_spec in S. apply ends_game_spec in T; auto.
  exists (pegs first), r. split; [easy|]. split; [easy|].
  revert P. now apply play_all_sound.
Qed.
