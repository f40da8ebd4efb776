(** * Maps: every cell once

    Statements are kept in buckets by their cell, so that a new one is compared with few and the end
    of the file asks once for each cell. *)

From Coq Require Import List NArith Bool FMapPositive.
From Verified Require Import Syntax Game Jumps.
Import ListNotations.
Local Open Scope N_scope.

Definition cell_key (n : N) (s : position_set) (t : finish_set) : positive := N.succ_pos
  (N.shiftl (pegs s) n + match t with Among p => pegs p | Stuck _ => 0 end).

Definition key_of (n : N) (x : statement) : positive := cell_key n (stated_start x)
  (stated_finish x).

Definition cells : Type := PositiveMap.t (list statement).

Definition cell_bucket (m : cells) (k : positive) : list statement :=
  match PositiveMap.find k m with Some l => l | None => [] end.

Definition add_cell (n : N) (x : statement) (m : cells) : cells :=
  PositiveMap.add (key_of n x) (x :: cell_bucket m (key_of n x)) m.

Definition cells_of (n : N) (l : list statement) : cells := fold_right (add_cell n)
  (PositiveMap.empty _) l.

Lemma cell_bucket_spec n l k : cell_bucket (cells_of n l) k = filter
  (fun x => Pos.eqb (key_of n x) k) l.
Proof.
  induction l as [|x l IH]; simpl.
  - unfold cell_bucket. now rewrite PositiveMap.gempty.
  - unfold add_cell. unfold cell_bucket at 1. destruct (Pos.eqb_spec (key_of n x) k) as [<-|N].
    + rewrite PositiveMap.gss. f_equal. rewrite IH. easy.
    + rewrite PositiveMap.gso by congruence. exact IH.
Qed.

Lemma about_key n s t x : about s t x = true -> key_of n x = cell_key n s t.
Proof.
  unfold about, key_of, cell_key. rewrite andb_true_iff. intros [S T].
  apply same_set_eq in S. apply same_finish_eq in T. now subst.
Qed.

Lemma about_bucket n s t l : filter (about s t) (cell_bucket (cells_of n l) (cell_key n s t)) =
  filter (about s t) l.
Proof.
  rewrite cell_bucket_spec. induction l as [|x l IH]; simpl; [easy|].
  destruct (Pos.eqb_spec (key_of n x) (cell_key n s t)) as [E|N]; simpl; rewrite IH; [easy|].
  destruct (about s t x) eqn:A; [|easy]. apply (about_key n) in A. congruence.
Qed.

(** What of the list is about the cell. *)
Definition stated_there (n : N) (m : cells) (s : position_set) (t : finish_set) : list statement :=
  filter (about s t) (cell_bucket m (cell_key n s t)).

Definition map_is_complete (b : board) (scope : scope_kind) (m : cells) : bool :=
  forallb (fun s => forallb (fun h =>
    match stated_there (holes b) m s (Among (one_peg h)) with [_] => true | _ => false end)
    (board_holes b))
    (cell_starts b scope).

Theorem complete_map_sound b scope l :
  map_is_complete b scope (cells_of (holes b) l) = true -> complete_map b scope l.
Proof.
  unfold map_is_complete, complete_map. rewrite forallb_forall. intros H s h Hs Hh.
  specialize (H s Hs). rewrite forallb_forall in H. specialize (H h Hh).
  unfold stated_there in H. rewrite about_bucket in H.
  destruct (filter _ l) as [|x [|y r]]; try discriminate. now exists x.
Qed.

(** ** Is it a cell of the map at all? Refuses only, so nothing is to be proved. *)

Definition single (n : N) : bool := N.eqb n (N.setbit 0 (N.log2 n)).
Definition is_closed (p : position_set) : bool := (open p =? 0) && same_count (count p) None.

Definition is_cell (b : board) (scope : scope_kind) (s : position_set) (t : finish_set) : bool :=
  match t with Among p => is_closed p && single (pegs p) | Stuck _ => false end &&
  match scope with
  | Scope_problem | Scope_family _ _ _ => true
  | Scope_map => is_closed s && single (N.ldiff (N.ones (holes b)) (pegs s))
  | Scope_map_from p => same_set s p
  end.

Definition in_place (b : board) (scope : scope_kind) (m : cells) (s : position_set)
  (t : finish_set) : bool :=
  match scope with
  | Scope_problem | Scope_family _ _ _ => true
  | _ => is_cell b scope s t && match stated_there (holes b) m s t with [] => true | _ => false end
  end.
