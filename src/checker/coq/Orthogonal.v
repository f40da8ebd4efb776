(** * What "english" with orthogonal rules means

    [is_jump] spelled out for the commonest case: on a picture that does not wrap, the jumps of the
    orthogonal rules are the triples of holes at distance one and two to the north, east, south or
    west.  Nothing rests on this; it is here so that [is_jump] can be believed. *)

From Coq Require Import List NArith ZArith Lia.
From Verified Require Import Syntax Board Board_facts.
Import ListNotations.

(** Hole [h] is in row [r] and column [c] of the picture, counted from 0. *)
Definition stands_at (picture : list (list bool)) (h : N) (r c : Z) : Prop :=
  exists r' c', nth_error (places_of picture) (N.to_nat h) = Some (r', c')
                /\ Z.of_N r' = r /\ Z.of_N c' = c.

Lemma stands_once : forall picture h r c r' c',
  stands_at picture h r c -> stands_at picture h r' c' -> r = r' /\ c = c'.
Proof.
  intros picture h r c r' c' (a & b & first & <- & <-) (a' & b' & second & <- & <-).
  rewrite first in second. injection second as <- <-. auto.
Qed.

Theorem orthogonal_jumps : forall s picture j,
  section_body s = Picture picture -> section_rules s = Orthogonal ->
  section_wrap_rows s = false -> section_wrap_columns s = false ->
  is_jump s j <->
  exists x y z r c dr dc,
    j = [make_cell x true false; make_cell y true false; make_cell z false true]
    /\ In (dr, dc) [(-1, 0); (0, 1); (1, 0); (0, -1)]%Z
    /\ stands_at picture x r c
    /\ stands_at picture y (r + dr) (c + dc)
    /\ stands_at picture z (r + 2 * dr) (c + 2 * dc).
Proof.
  intros s picture j body rules no_rows no_columns.
  assert (wrapping_of s picture = make_wrapping None None) as plain
    by (unfold wrapping_of; rewrite no_rows, no_columns; reflexivity).
  split.
  - intros jump. inversion jump as [picture' from [dr dc] p i body' _ direction pattern along _
                                   | names edges x y z body' | names listed j' body'];
      subst; rewrite body in body'; try discriminate.
    injection body' as <-. rewrite rules in direction, pattern. simpl in pattern.
    destruct pattern as [<-|[]]. rewrite plain in along. destruct along as [long cells].
    destruct j as [|x [|y [|z [|more j]]]]; try discriminate long.
    destruct (cells 0%nat x eq_refl) as [states first].
    destruct (cells 1%nat y eq_refl) as [states' second].
    destruct (cells 2%nat z eq_refl) as [states'' third].
    destruct x as [x b a], y as [y b' a'], z as [z b'' a'']. simpl in *.
    injection states as <- <-. injection states' as <- <-. injection states'' as <- <-.
    exists x, y, z, (Z.of_N (fst from)), (Z.of_N (snd from)), dr, dc.
    unfold is_at, wrapped in *. simpl in *. rewrite ?Z.add_0_r in *.
    repeat split; try assumption.
    replace (Z.of_N (fst from) + dr)%Z with (Z.of_N (fst from) + 1 * dr)%Z by lia.
    replace (Z.of_N (snd from) + dc)%Z with (Z.of_N (snd from) + 1 * dc)%Z by lia. exact second.
  - intros (x & y & z & r & c & dr & dc & -> & direction & first & second & third).
    pose proof first as (r' & c' & place & <- & <-).
    apply (Jump_of_picture s picture (r', c') (dr, dc) pattern_110_001); auto.
    + eapply nth_error_In. exact place.
    + rewrite rules. exact direction.
    + rewrite rules. left. reflexivity.
    + rewrite plain. split; [reflexivity|].
      intros [|[|[|i]]] cell there; simpl in there;
        [| | | destruct i; discriminate there]; injection there as <-;
        (split; [reflexivity|]); unfold is_at, wrapped;
        cbn [row_cycle column_cycle fst snd hole].
      * exists r', c'. repeat split; try assumption; lia.
      * destruct second as (r2 & c2 & p2 & R2 & C2). exists r2, c2.
        repeat split; try assumption; lia.
      * destruct third as (r3 & c3 & p3 & R3 & C3). exists r3, c3.
        repeat split; try assumption; lia.
    + assert (dr <> 0 \/ dc <> 0)%Z as moves
        by (simpl in direction; intuition (match goal with H : _ = _ |- _ => injection H as <- <- end; lia)).
      simpl. repeat constructor; simpl; intuition (subst;
        match goal with
        | A : stands_at _ ?h _ _, B : stands_at _ ?h _ _ |- _ =>
          destruct (stands_once _ _ _ _ _ _ A B); lia
        end).
Qed.
