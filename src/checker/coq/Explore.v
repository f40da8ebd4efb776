(** * Looking at all that something leads to

    Things are lists of numbers; what was seen is kept in a tree with a branch for each number. *)

From Coq Require Import List NArith Bool FMapPositive.
Import ListNotations.

Inductive trie : Type := Trie (here : bool) (below : PositiveMap.t trie).

Definition nothing_seen : trie := Trie false (PositiveMap.empty trie).

Definition branch (m : PositiveMap.t trie) (i : N) : trie :=
  match PositiveMap.find (N.succ_pos i) m with
  | Some t => t
  | None => nothing_seen
  end.

Fixpoint has (x : list N) (t : trie) : bool :=
  match x, t with
  | [], Trie here _ => here
  | i :: x, Trie _ below => has x (branch below i)
  end.

Fixpoint put (x : list N) (t : trie) : trie :=
  match x, t with
  | [], Trie _ below => Trie true below
  | i :: x, Trie here below =>
    Trie here (PositiveMap.add (N.succ_pos i) (put x (branch below i)) below)
  end.

Lemma has_nothing x : has x nothing_seen = false.
Proof. induction x as [|i x IH]; simpl; auto. unfold branch. now rewrite PositiveMap.gempty. Qed.

Lemma has_put x : forall y t, has y (put x t) = true <-> y = x \/ has y t = true.
Proof.
  induction x as [|i x IH]; intros [|k y] [here below]; simpl; try (intuition congruence).
  unfold branch at 1. destruct (N.eq_dec k i) as [->|D].
  - rewrite PositiveMap.gss, IH. intuition congruence.
  - rewrite PositiveMap.gso; [fold (branch below k); intuition congruence|].
    intros E. apply D. now rewrite <- (N.pos_pred_succ k), E, N.pos_pred_succ.
Qed.

Section Explore.
Variables (ok : list N -> bool) (next : list N -> list (list N)).

(** Is all that [todo] leads to as it should be? *)
Fixpoint explore (fuel : nat) (todo : list (list N)) (seen : trie) : bool :=
  match todo, fuel with
  | [], _ => true
  | _, O => false
  | x :: todo, S fuel =>
    if has x seen then explore fuel todo seen
    else if ok x then explore fuel (rev_append (next x) todo) (put x seen) else false
  end.

Definition closed (P : list N -> Prop) : Prop :=
  forall x, P x -> ok x = true /\ forall y, In y (next x) -> P y.

Lemma explore_from fuel : forall todo seen,
  (forall x, has x seen = true ->
    ok x = true /\ forall y, In y (next x) -> has y seen = true \/ In y todo) ->
  explore fuel todo seen = true ->
  exists P, closed P /\ forall x, has x seen = true \/ In x todo -> P x.
Proof.
  induction fuel as [|fuel IH]; intros [|x todo] seen S H; simpl in H; try discriminate;
    try (exists (fun x => has x seen = true); split; [|now intros x [X|[]]]; intros x X;
         destruct (S x X) as [O N]; split; auto; intros y Y; now destruct (N y Y)).
  destruct (has x seen) eqn:X.
  - destruct (IH todo seen) as [P [C I]]; auto.
    + intros y Y. destruct (S y Y) as [O N]. split; auto. intros z Z.
      destruct (N z Z) as [?|[<-|?]]; auto.
    + exists P. split; auto. intros y [Y|[<-|Y]]; auto.
  - destruct (ok x) eqn:O; [|discriminate].
    destruct (IH (rev_append (next x) todo) (put x seen)) as [P [C I]]; auto.
    + intros y Y. apply has_put in Y. destruct Y as [->|Y].
      * split; auto. intros z Z. right. rewrite rev_append_rev, in_app_iff, <- in_rev. auto.
      * destruct (S y Y) as [Oy N]. split; auto. intros z Z.
        rewrite has_put, rev_append_rev, in_app_iff. destruct (N z Z) as [?|[<-|?]]; auto.
    + exists P. split; auto. intros y Y. apply I. rewrite has_put, rev_append_rev, in_app_iff.
      destruct Y as [?|[<-|?]]; auto.
Qed.

Theorem explore_closed fuel todo : explore fuel todo nothing_seen = true ->
  exists P, closed P /\ forall x, In x todo -> P x.
Proof.
  intros H. destruct (explore_from fuel todo nothing_seen) as [P [C I]]; auto.
  - intros x. now rewrite has_nothing.
  - exists P. auto.
Qed.
End Explore.
