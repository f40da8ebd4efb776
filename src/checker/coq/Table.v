(** * Table: what belongs to a text

    A tree over the letters: looking up takes time in proportion to the text, however many texts are
    there.  Used to find holes and jumps by their names. *)

From Coq Require Import Ascii List.
From Verified Require Import Syntax.
Import ListNotations.

Inductive table (A : Type) : Type :=
  | Node (here : option A) (sons : list (ascii * table A)).
Arguments Node {A} here sons.

Definition empty_table {A} : table A := Node None [].

Fixpoint son {A} (c : ascii) (sons : list (ascii * table A)) : option (table A) :=
  match sons with
  | [] => None
  | (d, below) :: sons => if Ascii.eqb c d then Some below else son c sons
  end.

Fixpoint look_up {A} (t : text) (m : table A) : option A :=
  match t, m with
  | [], Node here _ => here
  | c :: t, Node _ sons =>
    match son c sons with
    | Some below => look_up t below
    | None => None
    end
  end.

(** The sons, with [change] made of the one at [c] (of an empty table when there is none). *)
Fixpoint change_son {A} (c : ascii) (change : table A -> table A) (sons : list (ascii * table A))
  : list (ascii * table A) :=
  match sons with
  | [] => [(c, change empty_table)]
  | (d, below) :: sons =>
    if Ascii.eqb c d then (d, change below) :: sons else (d, below) :: change_son c change sons
  end.

Fixpoint store {A} (t : text) (a : A) (m : table A) : table A :=
  match t, m with
  | [], Node _ sons => Node (Some a) sons
  | c :: t, Node here sons => Node here (change_son c (store t a) sons)
  end.

Lemma son_change_son : forall A (c d : ascii) change (sons : list (ascii * table A)),
  son d (change_son c change sons)
  = if Ascii.eqb d c
    then Some (change (match son c sons with Some below => below | None => empty_table end))
    else son d sons.
Proof.
  induction sons as [|[e below] sons IH]; simpl.
  - destruct (Ascii.eqb d c); reflexivity.
  - destruct (Ascii.eqb_spec c e) as [<-|different]; simpl.
    + destruct (Ascii.eqb d c); reflexivity.
    + rewrite IH. destruct (Ascii.eqb_spec d e) as [->|]; [|reflexivity].
      destruct (Ascii.eqb_spec e c); [congruence | reflexivity].
Qed.

Theorem look_up_store_same : forall A t (a : A) m, look_up t (store t a m) = Some a.
Proof.
  induction t as [|c t IH]; intros a [here sons]; simpl; [reflexivity|].
  rewrite son_change_son, Ascii.eqb_refl. apply IH.
Qed.

Theorem look_up_store_other : forall A t u (a : A) m,
  t <> u -> look_up t (store u a m) = look_up t m.
Proof.
  induction t as [|c t IH]; intros [|d u] a [here sons] different; simpl; try congruence.
  rewrite son_change_son. destruct (Ascii.eqb_spec c d) as [->|]; [|reflexivity].
  rewrite IH by congruence. destruct (son d sons); [reflexivity|]. destruct t; reflexivity.
Qed.
