(** * Weights

    A weighting gives an integer to each hole; fractions come as integers, all multiplied by one
    denominator. This file knows the value of a position, the gain of a jump, and bounds for the
    values of a set. *)

From Coq Require Import List NArith ZArith Lia Permutation Bool.
From Verified Require Import Syntax Game.
Import ListNotations.
Local Open Scope Z_scope.

(** ** Sums over lists *)

Fixpoint total {A : Type} (f : A -> Z) (l : list A) : Z :=
  match l with
  | [] => 0
  | x :: l => f x + total f l
  end.

Section Totals.
  Context {A : Type}.
  Implicit Types (f g : A -> Z) (l k : list A).

  Lemma total_ext f g l : (forall x, In x l -> f x = g x) -> total f l = total g l.
  Proof.
    induction l as [|x l IH]; simpl; intros H; [easy|].
    rewrite H, IH by auto. easy.
  Qed.

  Lemma total_add f g l : total (fun x => f x + g x) l = total f l + total g l.
  Proof. induction l; simpl; lia. Qed.

  Lemma total_sub f g l : total (fun x => f x - g x) l = total f l - total g l.
  Proof. induction l; simpl; lia. Qed.

  Lemma total_scale c f l : total (fun x => c * f x) l = c * total f l.
  Proof. induction l; simpl; lia. Qed.

  Lemma total_le f g l : (forall x, In x l -> f x <= g x) -> total f l <= total g l.
  Proof.
    induction l as [|x l IH]; simpl; intros H; [lia|].
    specialize (H x (or_introl eq_refl)) as Hx.
    assert (total f l <= total g l) by (apply IH; auto). lia.
  Qed.

  Lemma total_zero f l : (forall x, In x l -> f x = 0) -> total f l = 0.
  Proof.
    induction l as [|x l IH]; simpl; intros H; [easy|].
    rewrite H, IH by auto. easy.
  Qed.

  Lemma total_divide d f l : (forall x, In x l -> (d | f x)) -> (d | total f l).
  Proof.
    induction l as [|x l IH]; simpl; intros H; [apply Z.divide_0_r|].
    apply Z.divide_add_r; auto.
  Qed.

  Lemma total_app f l k : total f (l ++ k) = total f l + total f k.
  Proof. induction l; simpl; lia. Qed.

  Lemma total_permutation f l k : Permutation l k -> total f l = total f k.
  Proof. induction 1; simpl; lia. Qed.

  Lemma permutation_incl l k : NoDup k -> incl k l -> exists r, Permutation l (k ++ r).
  Proof.
    revert l. induction k as [|x k IH]; simpl; intros l D I.
    - exists l. apply Permutation_refl.
    - inversion D; subst.
      destruct (in_split x l (I x (or_introl eq_refl))) as [l1 [l2 E]]. subst l.
      destruct (IH (l1 ++ l2)) as [r P]; auto.
      + intros y Hy. specialize (I y (or_intror Hy)).
        apply in_app_or in I. apply in_or_app. destruct I as [I|[I|I]]; auto. subst. easy.
      + exists r. rewrite <- Permutation_middle. now constructor.
  Qed.

  (** Where [f] is 0 outside of [k], the sum over [l] is that over [k]. *)
  Lemma total_support f l k :
    NoDup l -> NoDup k -> incl k l -> (forall x, In x l -> ~ In x k -> f x = 0) ->
      total f l = total f k.
  Proof.
    intros Dl Dk I Z.
    destruct (permutation_incl l k Dk I) as [r P].
    rewrite (total_permutation f _ _ P), total_app, (total_zero f r); [lia|].
    intros x Hx. apply Z.
    - apply Permutation_in with (1 := Permutation_sym P). apply in_or_app. now right.
    - assert (N : NoDup (k ++ r)) by now apply (Permutation_NoDup P).
      clear -N Hx. induction k as [|y k IH]; simpl in *; [tauto|].
      inversion N; subst. intros [E|E].
      + subst. apply H1. apply in_or_app. now right.
      + now apply IH.
  Qed.
End Totals.

Lemma total_map {A B : Type} (f : B -> Z) (g : A -> B) l : total f (map g l) = total
  (fun x => f (g x)) l.
Proof. induction l; simpl; lia. Qed.

(** ** The holes of a board *)

Lemma in_number_from {A : Type} (l : list A) : forall i h,
  In h (number_from i l) <-> (i <= h < i + N.of_nat (length l))%N.
Proof.
  induction l as [|x l IH]; intros i h; cbn [number_from length In].
  - lia.
  - rewrite IH. lia.
Qed.

Lemma number_from_NoDup {A : Type} (l : list A) : forall i, NoDup (number_from i l).
Proof.
  induction l as [|x l IH]; intros i; simpl; constructor; auto.
  rewrite in_number_from. lia.
Qed.

Lemma board_holes_NoDup b : NoDup (board_holes b).
Proof. apply number_from_NoDup. Qed.

Lemma in_board_holes b h : In h (board_holes b) <-> (h < N.of_nat (length (hole_names b)))%N.
Proof. unfold board_holes. rewrite in_number_from. lia. Qed.

(** ** Values *)

Definition b2z (x : bool) : Z := if x then 1 else 0.

(** The value of a position under the weights [w], on the holes [hs]. *)
Definition value (hs : list N) (w : N -> Z) (q : position) : Z :=
  total (fun h => if peg q h then w h else 0) hs.

Lemma value_unit hs q : value hs (fun _ => 1) q = pegs_among hs q.
Proof. unfold value. induction hs; simpl; lia. Qed.

(** The gain of a jump: what it adds to the value. *)
Definition gain (w : N -> Z) (j : jump) : Z :=
  total (fun c => w (hole c) * (b2z (after c) - b2z (before c))) j.

(** A jump whose holes are different, and on the board. *)
Definition good_jump (hs : list N) (j : jump) : Prop := NoDup (map hole j) /\ incl (map hole j) hs.

Lemma value_move hs w j q r :
  NoDup hs -> good_jump hs j -> plays_jump j q r -> value hs w r = value hs w q + gain w j.
Proof.
  intros D [Dj I] [L [R K]].
  assert (E : value hs w r - value hs w q = gain w j); [|lia].
  unfold value. rewrite <- total_sub.
  rewrite (total_support _ hs (map hole j)); auto.
  - rewrite total_map. unfold gain. apply total_ext. intros c Hc.
    rewrite (L c Hc), (R c Hc). unfold b2z. destruct (before c), (after c); lia.
  - intros h _ Hh. rewrite (K h Hh). lia.
Qed.

(** ** Bounds for the values of a set *)

Definition bound_free (hs : list N) (w : N -> Z) (p : position_set) : Z :=
  total (fun h => if peg (open p) h then Z.max 0 (w h) else if peg (pegs p) h then w h else 0) hs.

(** With a fixed number of pegs: each peg is worth [line], and what is above the line counts. All
    lines give bounds; the best is the weight of the last peg that is placed when the best come
    first. *)
Definition bound_line (hs : list N) (w : N -> Z) (p : position_set) (k : N) (line : Z) : Z :=
  line * Z.of_N k + bound_free hs (fun h => w h - line) p.

Lemma bound_free_sound b w p q :
  completion b p q -> value (board_holes b) w q <= bound_free (board_holes b) w p.
Proof.
  intros [C _]. apply total_le. intros h _.
  specialize (C h). destruct (peg (open p) h).
  - destruct (peg q h); lia.
  - rewrite C by easy. destruct (peg (pegs p) h); lia.
Qed.

Lemma value_shift hs w q line :
  value hs w q = line * pegs_among hs q + value hs (fun h => w h - line) q.
Proof. unfold value. induction hs as [|h hs IH]; simpl; [lia|destruct (peg q h); lia]. Qed.

Lemma bound_line_sound b w p q k line :
  count p = Some k -> completion b p q -> value (board_holes b) w q <= bound_line (board_holes b) w
    p k line.
Proof.
  intros E C. rewrite (value_shift _ w q line). unfold bound_line.
  pose proof (bound_free_sound b (fun h => w h - line) p q C).
  destruct C as [_ C]. rewrite E in C. rewrite C. lia.
Qed.

(** The weight of the [m]-th best hole that is open. *)
Fixpoint insert (x : Z) (l : list Z) : list Z :=
  match l with
  | [] => [x]
  | y :: k => if x <=? y then y :: insert x k else x :: l
  end.

Fixpoint merge (l : list Z) : list Z -> list Z :=
  match l with
  | [] => fun k => k
  | x :: l' => fix inner (k : list Z) : list Z :=
      match k with
      | [] => l
      | y :: k' => if y <=? x then x :: merge l' k else y :: inner k'
      end
  end.

(** A stack of sorted lists; the i-th, when there, is of 2^i numbers. *)
Fixpoint push (l : list Z) (stack : list (option (list Z))) : list (option (list Z)) :=
  match stack with
  | [] => [Some l]
  | None :: stack => Some l :: stack
  | Some k :: stack => None :: push (merge k l) stack
  end.

Definition descending (l : list Z) : list Z :=
  fold_left (fun k o => match o with Some x => merge x k | None => k end)
    (fold_left (fun stack x => push [x] stack) l []) [].

Fixpoint nth_best (l : list Z) (m : Z) (otherwise : Z) : Z :=
  match l with
  | [] => otherwise
  | x :: l => if m <=? 1 then x else nth_best l (m - 1) x
  end.

Definition line_of (hs : list N) (w : N -> Z) (p : position_set) (k : N) : Z :=
  nth_best (descending (map w (filter (peg (open p)) hs))) (Z.of_N k - pegs_among hs (pegs p)) 0.

Definition upper (hs : list N) (w : N -> Z) (p : position_set) : Z :=
  match count p with
  | None => bound_free hs w p
  | Some k => bound_line hs w p k (line_of hs w p k)
  end.

Definition lower (hs : list N) (w : N -> Z) (p : position_set) : Z := - upper hs (fun h => - w h) p.

Lemma upper_sound b w p q : completion b p q ->
  value (board_holes b) w q <= upper (board_holes b) w p.
Proof.
  intros C. unfold upper. destruct (count p) eqn:E.
  - now apply bound_line_sound.
  - now apply bound_free_sound.
Qed.

Lemma value_opp hs w q : value hs (fun h => - w h) q = - value hs w q.
Proof. unfold value. induction hs as [|h hs IH]; simpl; [lia|destruct (peg q h); lia]. Qed.

Lemma lower_sound b w p q : completion b p q ->
  lower (board_holes b) w p <= value (board_holes b) w q.
Proof.
  intros C. unfold lower. pose proof (upper_sound b (fun h => - w h) p q C) as U.
  rewrite value_opp in U. lia.
Qed.

(** ** Residues *)

(** The weight of some open hole. *)
Definition open_weight (hs : list N) (w : N -> Z) (p : position_set) : Z :=
  match find (peg (open p)) hs with
  | Some h => w h
  | None => 0
  end.

(** Modulo [d], all completions have the value that this gives: when the open holes agree modulo
    [d], and are 0 unless the number of pegs is fixed. *)
Definition residue (hs : list N) (d : Z) (w : N -> Z) (p : position_set) : option Z :=
  let c := match count p with None => 0 | Some _ => open_weight hs w p end in
  if forallb (fun h => (w h - c) mod d =? 0) (filter (peg (open p)) hs)
  then Some (match count p with None => 0 | Some k => c * Z.of_N k end +
             total (fun h => if peg (open p) h then 0 else if peg (pegs p) h then w h - c else 0)
               hs)
  else None.

Lemma residue_sound b d w p q x :
  0 < d -> residue (board_holes b) d w p = Some x -> completion b p q ->
  (d | value (board_holes b) w q - x).
Proof.
  intros Hd R C. unfold residue in R. set (hs := board_holes b) in *.
  set (c := match count p with None => 0 | Some _ => open_weight hs w p end) in *.
  destruct (forallb _ _) eqn:F; [|discriminate]. injection R as <-.
  rewrite forallb_forall in F.
  rewrite (value_shift hs w q c).
  assert (D : (d | value hs (fun h => w h - c) q -
    total (fun h => if peg (open p) h then 0 else if peg (pegs p) h then w h - c else 0) hs)).
  { unfold value. rewrite <- total_sub. apply total_divide. intros h Hh.
    destruct C as [C _]. specialize (C h). destruct (peg (open p) h) eqn:O.
    - assert (Dh : (d | w h - c)).
      { apply Z.mod_divide; [lia|]. apply Z.eqb_eq. apply F. apply filter_In. auto. }
      destruct (peg q h); [now rewrite Z.sub_0_r|apply Z.divide_0_r].
    - rewrite C by easy. rewrite Z.sub_diag. apply Z.divide_0_r. }
  destruct C as [_ C]. destruct (count p) as [k|].
  - fold hs in C. rewrite C. replace (_ - _) with (value hs (fun h => w h - c) q -
      total (fun h => if peg (open p) h then 0 else if peg (pegs p) h then w h - c else 0) hs);
        [easy|lia].
  - subst c. rewrite Z.mul_0_l. now rewrite !Z.add_0_l.
Qed.
