(** * Few soldiers, by tables of weights near the goal

    A table has a weight for each point of a box and one for all others. Jumps that meet the box,
    those near it, have bounds of how often they are made, which tables tighten; splits part the
    cases, by how often a jump is made or by how many soldiers stand on some points at first. *)

From Coq Require Import String List NArith ZArith Bool Lia Permutation Mergesort Orders.
From Verified Require Import Syntax Results Weights Vectors Armies Soldiers Army.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope list_scope.
Local Open Scope Z_scope.

(** ** The box *)

(** The first and the last value of each coordinate. *)
Definition window : Type := list (Z * Z).

Fixpoint in_box (box : window) (p : point) : bool :=
  match box, p with
  | [], [] => true
  | (a, b) :: box, x :: p => (a <=? x) && (x <=? b) && in_box box p
  | _, _ => false
  end.

Fixpoint number_in (box : window) (p : point) (before : Z) : Z :=
  match box, p with
  | (a, b) :: box, x :: p => number_in box p (before * (b - a + 1) + (x - a))
  | _, _ => before
  end.

(** The number of a point, or that it is outside. *)
Definition place (box : window) (p : point) : option N :=
  if in_box box p then Some (Z.abs_N (number_in box p 0)) else None.

Definition values (ends : Z * Z) : list Z :=
  map (fun i => fst ends + Z.of_nat i) (seq 0 (Z.to_nat (snd ends - fst ends + 1))).

Fixpoint box_points (box : window) : list point :=
  match box with
  | [] => [[]]
  | ends :: box => let l := box_points box in flat_map (fun x => map (cons x) l) (values ends)
  end.

Definition count_points (box : window) : Z :=
  fold_right (fun ends m => (snd ends - fst ends + 1) * m) 1 box.

(** ** Jumps near the box *)

Fixpoint minus (p e : point) : point :=
  match p, e with
  | x :: p, y :: e => x - y :: minus p e
  | _, _ => []
  end.

(** FROM, and the direction. *)
Definition army_jump : Type := point * point.

Definition target (j : army_jump) : point := plus (plus (fst j) (snd j)) (snd j).

(** From where, by the first point of the jump that is in the box; [l] has all points of the box. *)
Definition near_along (box : window) (l : list point) (e : point) : list point :=
  let outside p := negb (in_box box p) in
  let before := map (fun p => minus p e) in
  l ++ filter outside (before l)
    ++ filter (fun p => outside p && outside (plus p e)) (before (before l)).

Definition point_dec : forall p q : point, {p = q} + {p <> q} := list_eq_dec Z.eq_dec.

Definition near_jumps (box : window) (directions : list point) : list army_jump :=
  let l := box_points box in
  flat_map (fun e => map (fun p => (p, e)) (near_along box l e)) (nodup point_dec directions).

(** A jump with the places of its three points. *)
Record near : Type := make_near {
  made : army_jump;
  from : option N;
  over : option N;
  to : option N
}.

Definition ready_near (box : window) (j : army_jump) : near :=
  make_near j (place box (fst j)) (place box (plus (fst j) (snd j))) (place box (target j)).

(** How often it is made at least, and at most. *)
Definition bounded_jump : Type := near * (Z * Z).

Definition is_goal (box : window) (p : point) : bool :=
  in_box box p && same_point p (origin (length p)).

(** The game ends with the first jump to the goal. *)
Definition first_bounds (box : window) (pegs : Z) (j : army_jump) : bounded_jump :=
  (ready_near box j,
   (0, if is_goal box (fst j) || is_goal box (plus (fst j) (snd j)) then 0
       else if is_goal box (target j) then Z.min 1 (pegs - 1) else pegs - 1)).

(** ** Tables *)

Record table : Type := make_table { outside : N; inside : array N }.

Definition weight_at (t : table) (o : option N) : Z :=
  Z.of_N (match o with Some i => get_at (inside t) i 0%N | None => outside t end).

Definition loss (t : table) (j : near) : Z :=
  weight_at t (from j) + weight_at t (over j) - weight_at t (to j).

Module More_first <: TotalLeBool.
  Definition t := Z.
  Definition leb (x y : Z) : bool := y <=? x.
  Theorem leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof. intros x y. unfold leb. rewrite !Z.leb_le. lia. Qed.
End More_first.

Module Sorting := Sort More_first.

(** What is the same for all tables: the number of soldiers, points of the box where one can stand,
    their places, goal. *)
Record army_near : Type := make_army_near {
  pegs : N;
  soldiers : list point;
  stands : list (option N);
  goal : option N
}.

Definition make_near_army (box : window) (pegs : N) (l : list point) (goal : option N)
  : army_near :=
  make_army_near pegs l (map (place box) l) goal.

(** A sum of soldiers: [each_counts] says for how much one counts that stands on a point at first,
    in the order of [soldiers], with 0 behind its end. Together with [besides] it is not below 0. *)
Record known_sum : Type := make_known_sum { each_counts : list Z; besides : Z }.

(** [m] times [l], and [k]. *)
Fixpoint add_times (m : Z) (l k : list Z) : list Z :=
  match l, k with
  | [], _ => k
  | _, [] => map (Z.mul m) l
  | x :: l, y :: k => m * x + y :: add_times m l k
  end.

Fixpoint all_times (ms : list N) (known : list known_sum) : known_sum :=
  match ms, known with
  | m :: ms, c :: known =>
    let d := all_times ms known in
    if (m =? 0)%N then d
    else
      let m := Z.of_N m in
      make_known_sum (add_times m (each_counts c) (each_counts d)) (m * besides c + besides d)
  | _, _ => make_known_sum [] 0
  end.

(** What the heaviest army weighs, with changes of the weights of soldiers: [c] each, and where one
    weighs more, that. *)
Definition army_weight (a : army_near) (t : table) (changes : list Z) : Z :=
  let ws := add_times 1 changes (map (weight_at t) (stands a)) in
  let c := Z.max (Z.of_N (outside t)) (nth (N.to_nat (pegs a) - 1) (Sorting.sort ws) 0) in
  Z.of_N (pegs a) * c + total (fun w => Z.max 0 (w - c)) ws.

Definition room (a : army_near) (t : table) (d : known_sum) : Z :=
  army_weight a t (each_counts d) + besides d - weight_at t (goal a).

Definition least_loss (t : table) (j : bounded_jump) : Z :=
  let (n, ends) := j in
  let c := loss t n in c * (if 0 <? c then fst ends else snd ends).

Definition slack (a : army_near) (t : table) (d : known_sum) (l : list bounded_jump) : Z :=
  room a t d - total (least_loss t) l.

Definition tightened (t : table) (s : Z) (j : bounded_jump) : bounded_jump :=
  let '(n, (low, high)) := j in
  let c := loss t n in
  if 0 <? c then (n, (low, Z.min high (low + s / c)))
  else if c <? 0 then (n, (Z.max low (high - s / - c), high))
  else j.

(** ** The tree *)

(** Tables have a number for each sum that is known. *)
Inductive table_tree : Type :=
  | Cap_table (t : table) (times : list N) (rest : table_tree)
  | Split_jump (j : army_jump) (most : Z) (first second : table_tree)
  | Split_sum (l : list point) (most : Z) (first second : table_tree)
  | Refuse_table (t : table) (times : list N).

Definition is_jump (j : army_jump) (b : bounded_jump) : bool :=
  same_point (fst j) (fst (made (fst b))) && same_point (snd j) (snd (made (fst b))).

Definition at_most (j : army_jump) (k : Z) (b : bounded_jump) : bounded_jump :=
  if is_jump j b then (fst b, (fst (snd b), Z.min k (snd (snd b)))) else b.
Definition more_than (j : army_jump) (k : Z) (b : bounded_jump) : bounded_jump :=
  if is_jump j b then (fst b, (Z.max (k + 1) (fst (snd b)), snd (snd b))) else b.

(** 1 for each of the points [l], which are in the order of [soldiers]. *)
Fixpoint marks (soldiers l : list point) : result (list Z) :=
  match l, soldiers with
  | [], _ => Good []
  | _ :: _, [] => Refused "expected points of the box where soldiers can stand, in their order"
  | q :: rest, p :: soldiers =>
    if same_point p q then do m <- marks soldiers rest; Good (1 :: m)
    else do m <- marks soldiers l; Good (0 :: m)
  end.

Definition sum_at_most (m : list Z) (k : Z) : known_sum := make_known_sum (map (Z.mul (-1)) m) k.
Definition sum_more_than (m : list Z) (k : Z) : known_sum := make_known_sum m (- (k + 1)).

Definition same_length {A B : Type} (l : list A) (k : list B) : bool := (length l =? length k)%nat.

(** [known]: the outermost first. *)
Fixpoint check_table_tree (a : army_near) (known : list known_sum) (l : list bounded_jump)
  (t : table_tree) : result unit :=
  match t with
  | Cap_table t ms rest =>
    demand same_length ms known else "expected a number for each sum of soldiers that is known";
    let s := slack a t (all_times ms known) l in
    demand 0 <=? s else "the slack is negative: expected 'refuse'";
    check_table_tree a known (map (tightened t s) l) rest
  | Split_jump j k first second =>
    demand existsb (is_jump j) l else "expected a jump with a point in the box";
    do _ <- check_table_tree a known (map (at_most j k) l) first;
    check_table_tree a known (map (more_than j k) l) second
  | Split_sum q k first second =>
    do m <- marks (soldiers a) q;
    do _ <- check_table_tree a (known ++ [sum_at_most m k]) l first;
    check_table_tree a (known ++ [sum_more_than m k]) l second
  | Refuse_table t ms =>
    demand same_length ms known else "expected a number for each sum of soldiers that is known";
    demand slack a t (all_times ms known) l <? 0 else "the slack is not negative";
    Good tt
  end.

Definition soldier_points (box : window) (level : Z) : list point :=
  filter (fun p => level <=? hd 0 p) (box_points box).

Definition most_jumps : N := 4194304.

Definition check_tables (b : open_board) (level : N) (pegs : N) (box : window) (t : table_tree)
  : result unit :=
  let n := dimensions b in
  demand negb (n =? 0)%nat && (length box =? n)%nat &&
    forallb (fun e => (length e =? n)%nat) (directions b)
    else "expected a box and directions of the board";
  demand (1 <=? level)%N else "expected a level above 0, where no soldier stands on the goal";
  let js := near_jumps box (directions b) in
  demand (N.of_nat (length js) <=? most_jumps)%N else "expected at most 4194304 jumps";
  check_table_tree
    (make_near_army box pegs (soldier_points box (Z.of_N level)) (place box (origin n))) []
    (map (first_bounds box (Z.of_N pegs)) js) t.

(** ** What the tree says of numbers of jumps *)

(** When no term is too large, none is by more than the sums differ. *)
Lemma total_term {A : Type} (f g : A -> Z) l x : (forall y, In y l -> f y <= g y) -> In x l ->
  g x - f x <= total g l - total f l.
Proof.
  induction l as [|y l IH]; [easy|]. simpl. intros H [->|I].
  - assert (total f l <= total g l) by (apply total_le; auto). lia.
  - assert (g x - f x <= total g l - total f l) by (apply IH; auto).
    pose proof (H y (or_introl eq_refl)). lia.
Qed.

Lemma dot_scale m l : forall s, dot (map (Z.mul m) l) s = m * dot l s.
Proof. induction l as [|x l IH]; intros [|y s]; simpl; try lia. rewrite IH. ring. Qed.

Lemma dot_times m l : forall k s, dot (add_times m l k) s = m * dot l s + dot k s.
Proof.
  induction l as [|x l IH]; intros k s; [simpl; lia|]. destruct k as [|y k].
  - change (add_times m (x :: l) []) with (map (Z.mul m) (x :: l)). rewrite dot_scale. simpl. lia.
  - destruct s as [|z s]; simpl; [lia|]. rewrite IH. ring.
Qed.

Section Counts.

Variable a : army_near.
Variable x : near -> Z.
Variable ns : list near.

(** Where a soldier stands at first: 1, elsewhere 0. *)
Variable there : list Z.

Definition sum_holds (d : known_sum) : Prop := 0 <= dot (each_counts d) there + besides d.

Hypothesis lost : forall t d, sum_holds d -> total (fun n => loss t n * x n) ns <= room a t d.

Lemma all_hold ms : forall known, Forall sum_holds known -> sum_holds (all_times ms known).
Proof.
  unfold sum_holds. induction ms as [|m ms IH]; intros [|c known] H; simpl; try lia.
  inversion_clear H as [|? ? C K]. specialize (IH known K).
  destruct (m =? 0)%N; [exact IH|]. simpl. rewrite dot_times. nia.
Qed.

Lemma known_parted m k known : Forall sum_holds known ->
  Forall sum_holds (known ++ [sum_at_most m k]) \/ Forall sum_holds (known ++ [sum_more_than m k]).
Proof.
  intros H. assert (O : forall d, sum_holds d -> Forall sum_holds (known ++ [d]))
    by (intros; apply Forall_app; auto).
  destruct (Z.le_gt_cases (dot m there) k); [left|right]; apply O; unfold sum_holds; simpl; [|lia].
  rewrite dot_scale. lia.
Qed.

Definition within (l : list bounded_jump) : Prop :=
  map fst l = ns /\ forall j, In j l -> fst (snd j) <= x (fst j) <= snd (snd j).

Definition real_loss (t : table) (j : bounded_jump) : Z := loss t (fst j) * x (fst j).

Lemma least_is_least t l j : within l -> In j l -> least_loss t j <= real_loss t j.
Proof.
  intros [_ W] I. specialize (W j I). destruct j as [n [low high]]. unfold real_loss. simpl in *.
  destruct (Z.ltb_spec 0 (loss t n)); nia.
Qed.

Lemma real_total t d l : sum_holds d -> within l -> total (real_loss t) l <= room a t d.
Proof.
  intros D [M _]. specialize (lost t d D). rewrite <- M, total_map in lost. exact lost.
Qed.

Lemma slack_bounds t d l j : sum_holds d -> within l -> In j l ->
  real_loss t j - least_loss t j <= slack a t d l.
Proof.
  intros D W I. pose proof (real_total t d l D W).
  pose proof (total_term (least_loss t) (real_loss t) l j (fun y => least_is_least t l y W) I).
  unfold slack. lia.
Qed.

Lemma within_map (f : bounded_jump -> bounded_jump) l : within l -> (forall j, fst (f j) = fst j) ->
  (forall j, In j l -> fst (snd (f j)) <= x (fst j) <= snd (snd (f j))) -> within (map f l).
Proof.
  intros [M W] F H. split.
  - rewrite map_map. rewrite <- M. apply map_ext. exact F.
  - intros j I. apply in_map_iff in I. destruct I as [k [<- K]]. rewrite F. now apply H.
Qed.

Lemma tightened_within t d l : sum_holds d -> within l ->
  within (map (tightened t (slack a t d l)) l).
Proof.
  intros D W. apply within_map; auto.
  - intros [n [low high]]. simpl. destruct (0 <? loss t n), (loss t n <? 0); auto.
  - intros j I. pose proof (proj2 W j I) as B. pose proof (slack_bounds t d l j D W I) as S.
    destruct j as [n [low high]]. unfold real_loss in S. simpl in *. set (s := slack a t d l) in *.
    destruct (Z.ltb_spec 0 (loss t n)) as [P|P]; simpl.
    + assert (x n - low <= s / loss t n) by (apply Z.div_le_lower_bound; nia). lia.
    + destruct (Z.ltb_spec (loss t n) 0) as [Q|Q]; simpl; auto.
      assert (high - x n <= s / - loss t n) by (apply Z.div_le_lower_bound; nia). lia.
Qed.

Lemma is_jump_made j b : is_jump j b = true -> made (fst b) = j.
Proof.
  unfold is_jump. intros H. apply andb_true_iff in H. destruct H as [F S].
  apply same_point_is in F, S. destruct (made (fst b)), j. simpl in *. congruence.
Qed.

Hypothesis by_jump : forall n m, In n ns -> In m ns -> made n = made m -> x n = x m.

Lemma tree_refuses t : forall known l, Forall sum_holds known -> within l ->
  check_table_tree a known l t = Good tt -> False.
Proof.
  induction t as [t ms rest IH|j k first IH1 second IH2|q k first IH1 second IH2|t ms];
    simpl; intros known l K W H.
  - steps H. revert H. apply IH; auto. now apply tightened_within; [apply all_hold|].
  - steps H. apply existsb_exists in C. destruct C as [b [I J]]. apply is_jump_made in J.
    assert (N : forall c, In c l -> is_jump j c = true -> x (fst c) = x (fst b)).
    { intros c Ic Jc. apply is_jump_made in Jc. apply by_jump; [| |congruence];
        rewrite <- (proj1 W); now apply in_map. }
    destruct x0. destruct (Z.le_gt_cases (x (fst b)) k) as [L|L].
    + revert E. apply IH1; auto. apply within_map; auto; unfold at_most.
      * intros c. now destruct (is_jump j c).
      * intros c Ic. pose proof (proj2 W c Ic). pose proof (N c Ic).
        destruct (is_jump j c); simpl; auto. lia.
    + revert H. apply IH2; auto. apply within_map; auto; unfold more_than.
      * intros c. now destruct (is_jump j c).
      * intros c Ic. pose proof (proj2 W c Ic). pose proof (N c Ic).
        destruct (is_jump j c); simpl; auto. lia.
  - steps H. destruct x1. destruct (known_parted x0 k known K) as [P|P].
    + revert E0. now apply IH1.
    + revert H. now apply IH2.
  - steps H. apply Z.ltb_lt in C0. pose proof (real_total t _ l (all_hold ms known K) W).
    assert (total (least_loss t) l <= total (real_loss t) l)
      by (apply total_le; intros; now apply least_is_least with l).
    unfold slack in C0. lia.
Qed.

End Counts.

(** ** The points of the box, and the jumps near it *)

Lemma in_values ends x : In x (values ends) <-> fst ends <= x <= snd ends.
Proof.
  unfold values. rewrite in_map_iff. split.
  - intros [i [<- I]]. apply in_seq in I. lia.
  - intros H. exists (Z.to_nat (x - fst ends)). rewrite in_seq. lia.
Qed.

Lemma in_points box : forall p, In p (box_points box) <-> in_box box p = true.
Proof.
  induction box as [|[a b] box IH]; intros p; simpl.
  - destruct p; split; try easy; [now left|now intros [|]].
  - rewrite in_flat_map. split.
    + intros [x [X P]]. apply in_map_iff in P. destruct P as [q [<- Q]]. apply in_values in X.
      simpl in X. apply IH in Q. rewrite Q, !andb_true_iff, !Z.leb_le. lia.
    + destruct p as [|x p]; [easy|]. rewrite !andb_true_iff, !Z.leb_le. intros [X P].
      exists x. rewrite in_values. split; [easy|]. now apply in_map, IH.
Qed.

Lemma differ_app {A : Type} (l m : list A) : NoDup l -> NoDup m ->
  (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros L M. induction L as [|x l X L IH]; intros H; simpl; auto. constructor.
  - rewrite in_app_iff. intros [I|I]; [easy|]. now apply (H x (or_introl eq_refl)).
  - apply IH. intros y Y. apply H. now right.
Qed.

Lemma differ_flat {A B : Type} (f : A -> list B) (key : B -> A) l : NoDup l ->
  (forall x, In x l -> NoDup (f x)) -> (forall x y, In y (f x) -> key y = x) ->
  NoDup (flat_map f l).
Proof.
  intros L F K. induction L as [|x l X L IH]; simpl; [constructor|]. apply differ_app.
  - apply F. now left.
  - apply IH. intros y Y. apply F. now right.
  - intros y Y I. apply in_flat_map in I. destruct I as [z [Z I]]. apply K in Y, I. now subst.
Qed.

Lemma differ_map {A B : Type} (f : A -> B) (g : B -> A) l : (forall x, In x l -> g (f x) = x) ->
  NoDup l -> NoDup (map f l).
Proof.
  intros G L. apply (NoDup_map_inv g). rewrite map_map.
  replace (map (fun x => g (f x)) l) with l; auto. rewrite <- (map_id l) at 1. apply map_ext_in.
  intros x I. now rewrite G.
Qed.

Lemma points_differ box : NoDup (box_points box).
Proof.
  induction box as [|[a b] box IH]; simpl; [repeat constructor; easy|].
  apply differ_flat with (key := hd 0).
  - unfold values. apply differ_map with (g := fun x => Z.to_nat (x - fst (a, b)));
      [|apply seq_NoDup].
    intros x _. lia.
  - intros x _. apply differ_map with (g := @tl Z); auto.
  - intros x y Y. apply in_map_iff in Y. now destruct Y as [q [<- _]].
Qed.

Lemma minus_plus p : forall e, length p = length e -> plus (minus p e) e = p.
Proof. induction p as [|x p IH]; intros [|y e] H; simpl in *; try easy. f_equal; [lia|]. auto. Qed.

Lemma plus_minus p : forall e, length p = length e -> minus (plus p e) e = p.
Proof. induction p as [|x p IH]; intros [|y e] H; simpl in *; try easy. f_equal; [lia|]. auto. Qed.

Lemma length_minus p : forall e, length p = length e -> length (minus p e) = length p.
Proof. induction p as [|x p IH]; intros [|y e] H; simpl in *; try easy. auto. Qed.

Lemma in_box_length box : forall p, in_box box p = true -> length p = length box.
Proof.
  induction box as [|[a b] box IH]; intros [|x p] H; simpl in *; try easy.
  apply andb_true_iff in H. destruct H as [_ H]. f_equal. auto.
Qed.

Section Near.

Variable box : window.
Let n := length box.

Lemma along_differ e : length e = n -> NoDup (near_along box (box_points box) e).
Proof.
  intros E. unfold near_along. pose proof (points_differ box) as D.
  assert (L : forall p, In p (box_points box) -> length p = length e)
    by (intros p I; apply in_points, in_box_length in I; unfold n in E; congruence).
  assert (L1 : forall p, In p (map (fun p => minus p e) (box_points box)) -> length p = length e).
  { intros p I. apply in_map_iff in I. destruct I as [q [<- Q]].
    rewrite length_minus; now rewrite L. }
  assert (D1 : NoDup (map (fun p => minus p e) (box_points box))).
  { apply differ_map with (g := fun p => plus p e); auto. intros p I. now apply minus_plus, L. }
  assert (D2 : NoDup (map (fun p => minus p e) (map (fun p => minus p e) (box_points box)))).
  { apply differ_map with (g := fun p => plus p e); auto. intros p I. now apply minus_plus, L1. }
  apply differ_app; [exact D| |].
  - apply differ_app; try now apply NoDup_filter.
    intros p I J. apply filter_In in I, J. destruct I as [I _], J as [_ J].
    apply in_map_iff in I. destruct I as [q [<- Q]].
    rewrite minus_plus in J by now apply L. apply in_points in Q. rewrite Q in J.
    now rewrite andb_false_r in J.
  - intros p I J. apply in_points in I. apply in_app_iff in J.
    destruct J as [J|J]; apply filter_In in J; destruct J as [_ J]; rewrite I in J; easy.
Qed.

Lemma near_differ ds : (forall e, In e ds -> length e = n) -> NoDup (near_jumps box ds).
Proof.
  intros E. unfold near_jumps. apply differ_flat with (key := @snd point point).
  - apply NoDup_nodup.
  - intros e I. apply nodup_In in I. apply differ_map with (g := fst); auto.
    now apply along_differ, E.
  - intros e j J. apply in_map_iff in J. now destruct J as [p [<- _]].
Qed.

Lemma all_near ds p e : In e ds -> length e = n -> length p = n ->
  in_box box p || in_box box (plus p e) || in_box box (target (p, e)) = true ->
  In (p, e) (near_jumps box ds).
Proof.
  intros I E P H. unfold near_jumps. apply in_flat_map. exists e. split; [now apply nodup_In|].
  apply (in_map (fun p => (p, e))). unfold near_along. rewrite !in_app_iff, !filter_In.
  assert (P1 : length (plus p e) = length p) by (apply length_plus; congruence).
  assert (B : minus (plus p e) e = p) by (apply plus_minus; congruence).
  destruct (in_box box p) eqn:B0; [left; now apply in_points|right].
  destruct (in_box box (plus p e)) eqn:B1; [left|right]; split; auto.
  - rewrite <- B. apply (in_map (fun p => minus p e)). now apply in_points.
  - simpl in H. apply in_points in H. unfold target in H. simpl in H.
    replace p with (minus (minus (plus (plus p e) e) e) e)
      by (rewrite plus_minus by congruence; exact B).
    now apply (in_map (fun p => minus p e)), (in_map (fun p => minus p e)).
Qed.

End Near.

(** ** What a game loses, until a peg is at the goal *)

Definition army_step (ds : list point) (q : list point) (j : army_jump) (r : list point) : Prop :=
  exists rest, In (snd j) ds /\ Permutation q (fst j :: plus (fst j) (snd j) :: rest) /\
    Permutation r (target j :: rest).

Inductive first_there (n : nat) (ds : list point)
  : list point -> list army_jump -> list point -> Prop :=
  | There_now q j r : ~ In (origin n) q -> army_step ds q j r -> In (origin n) r ->
    first_there n ds q [j] r
  | There_later q j r js t : ~ In (origin n) q -> army_step ds q j r -> first_there n ds r js t ->
    first_there n ds q (j :: js) t.

Lemma some_first n ds q r : army_reach ds q r -> ~ In (origin n) q -> In (origin n) r ->
  exists js t, first_there n ds q js t.
Proof.
  induction 1 as [q|q r t M R IH]; intros Q T; [easy|].
  destruct M as [p [e [rest [E [P [_ P']]]]]].
  assert (S : army_step ds q (p, e) r) by (exists rest; auto).
  destruct (in_dec point_dec (origin n) r) as [I|I].
  - exists [(p, e)], r. now constructor.
  - destruct (IH I T) as [js [u F]]. exists ((p, e) :: js), u. now apply There_later with r.
Qed.

Definition jump_dec : forall j k : army_jump, {j = k} + {j <> k}.
Proof.
  intros [p e] [q f]. destruct (point_dec p q), (point_dec e f); [left|right..]; congruence.
Defined.

Definition times (js : list army_jump) (j : army_jump) : Z := Z.of_nat (count_occ jump_dec js j).

Section Games.

Variable n : nat.
Variable ds : list point.
Hypothesis of_board : forall e, In e ds -> length e = n.

Lemma not_there q js t : first_there n ds q js t -> ~ In (origin n) q.
Proof. now destruct 1. Qed.

Lemma step_points q j r : army_step ds q j r -> (forall p, In p q -> length p = n) ->
  length (fst j) = n /\ In (snd j) ds /\ In (fst j) q /\ In (plus (fst j) (snd j)) q /\
  In (target j) r /\ length q = S (length r) /\ forall p, In p r -> length p = n.
Proof.
  intros [rest [E [Q R]]] L.
  assert (I : In (fst j) q) by (rewrite Q; now left).
  assert (O : In (plus (fst j) (snd j)) q) by (rewrite Q; right; now left).
  repeat split; auto.
  - rewrite R. now left.
  - apply Permutation_length in Q, R. simpl in *. lia.
  - intros p P. rewrite R in P. destruct P as [<-|P].
    + unfold target. rewrite length_plus; [auto|]. rewrite (L _ O). symmetry. auto.
    + apply L. rewrite Q. now right; right.
Qed.

Lemma game_jumps q js t : first_there n ds q js t -> (forall p, In p q -> length p = n) ->
  (forall p, In p t -> length p = n) /\ In (origin n) t /\
  (length q = length js + length t)%nat /\
  (forall j, In j js -> length (fst j) = n /\ In (snd j) ds /\ fst j <> origin n /\
    plus (fst j) (snd j) <> origin n) /\
  forall j, target j = origin n -> times js j <= 1.
Proof.
  unfold times. induction 1 as [q j r Q S T|q j r js t Q S F IH]; intros L;
    destruct (step_points _ _ _ S L) as [P [E [I [O [G [N L']]]]]].
  - split; [auto|]. split; [auto|].
    split; [simpl; lia|]. split.
    + intros k [<-|[]]. repeat split; auto; intros A; rewrite A in *; auto.
    + intros k _. simpl. destruct (jump_dec j k); simpl; lia.
  - destruct (IH L') as [A [B [C [D H]]]]. split; [auto|]. split; [auto|].
    split; [simpl; lia|]. split.
    + intros k [<-|K]; [|auto]. repeat split; auto; intros X; rewrite X in *; auto.
    + intros k K. specialize (H k K). rewrite count_occ_cons_neq; auto. intros ->.
      apply (not_there _ _ _ F). now rewrite <- K.
Qed.

(** Any weights. *)
Definition jump_loss (w : point -> Z) (j : army_jump) : Z :=
  w (fst j) + w (plus (fst j) (snd j)) - w (target j).

Lemma game_loses w q js t : first_there n ds q js t ->
  total w q = total w t + total (jump_loss w) js.
Proof.
  induction 1 as [q j r _ [rest [_ [Q R]]] _|q j r js t _ [rest [_ [Q R]]] _ IH];
    apply (total_permutation w) in Q, R; cbn [total] in *;
    change (jump_loss w j) with (w (fst j) + w (plus (fst j) (snd j)) - w (target j)); lia.
Qed.

End Games.

(** Sums over a list, where each counts as often as it is in another. *)
Section Often.

Context {A : Type}.
Variable dec : forall x y : A, {x = y} + {x <> y}.

Definition often (l : list A) (x : A) : Z := Z.of_nat (count_occ dec l x).

Lemma total_once (f : A -> Z) k : forall l, NoDup l ->
  total (fun j => f j * (if dec k j then 1 else 0)) l = if in_dec dec k l then f k else 0.
Proof.
  induction 1 as [|j l J L IH]; simpl total; [easy|]. rewrite IH.
  destruct (in_dec dec k l) as [I|I], (in_dec dec k (j :: l)) as [I'|I'],
    (dec k j) as [->|D]; simpl in I'; try tauto; try lia.
  destruct I'; [congruence|tauto].
Qed.

(** What is lost near the box is no more than all. *)
Lemma near_loses (f : A -> Z) l js : NoDup l -> (forall j, In j js -> ~ In j l -> 0 <= f j) ->
  total (fun j => f j * often js j) l <= total f js.
Proof.
  intros L. induction js as [|k js IH]; intros H.
  - simpl. rewrite (total_ext _ (fun _ => 0)) by (intros; unfold often; simpl; lia).
    clear. induction l; simpl; lia.
  - assert (S : total (fun j => f j * often js j) l <= total f js)
      by (apply IH; intros; apply H; simpl; auto).
    rewrite (total_ext _ (fun j => f j * (if dec k j then 1 else 0) + f j * often js j)).
    + rewrite total_add, total_once by auto. simpl total. specialize (H k (or_introl eq_refl)).
      destruct (in_dec dec k l); [lia|]. specialize (H n).
      lia.
    + intros j _. unfold often. simpl. destruct (dec k j); rewrite ?Nat2Z.inj_succ; ring.
Qed.

Lemma near_has_most (f : A -> Z) l js : NoDup l -> (forall j, In j js -> ~ In j l -> f j <= 0) ->
  total f js <= total (fun j => f j * often js j) l.
Proof.
  intros L H. pose proof (near_loses (fun j => -1 * f j) l js L) as N.
  rewrite (total_ext (fun j => -1 * f j * often js j) (fun j => -1 * (f j * often js j))) in N
    by (intros; ring).
  rewrite !total_scale in N. apply Z.opp_le_mono. rewrite !Z.opp_eq_mul_m1, !(Z.mul_comm _ (-1)).
  apply N. intros j J I. specialize (H j J I). lia.
Qed.

End Often.

(** ** What an army weighs *)

Definition weight_of (box : window) (t : table) (p : point) : Z := weight_at t (place box p).

Lemma weight_nonneg t o : 0 <= weight_at t o.
Proof. unfold weight_at. apply N2Z.is_nonneg. Qed.

Lemma total_nonneg {A : Type} (f : A -> Z) l : (forall x, In x l -> 0 <= f x) -> 0 <= total f l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [lia|]. pose proof (H x (or_introl eq_refl)).
  assert (0 <= total f l) by (apply IH; auto). lia.
Qed.

(** Where the soldiers [q] stand. *)
Definition standing (q l : list point) : list Z := map (often point_dec q) l.

Lemma standing_weighs (w : point -> Z) c q l : NoDup q -> forall changes,
  total (fun p => (w p - c) * often point_dec q p) l + dot changes (standing q l) <=
  total (fun x => Z.max 0 (x - c)) (add_times 1 changes (map w l)).
Proof.
  intros D. unfold standing. induction l as [|p l IH]; intros changes.
  - assert (P : forall k, 0 <= total (fun x => Z.max 0 (x - c)) k)
      by (intros; apply total_nonneg; lia).
    destruct changes; apply P.
  - pose proof (proj1 (NoDup_count_occ point_dec q) D p) as O.
    assert (B : often point_dec q p = 0 \/ often point_dec q p = 1) by (unfold often; lia).
    destruct changes as [|x changes]; [specialize (IH [])|specialize (IH changes)];
      cbn [map total dot add_times] in *; destruct B as [-> | ->]; lia.
Qed.

Lemma army_weighs box level pegs g t q changes : NoDup q ->
  (forall p, In p q -> level <= hd 0 p) -> Z.of_nat (length q) <= Z.of_N pegs ->
  let l := soldier_points box level in
  total (weight_of box t) q + dot changes (standing q l) <=
  army_weight (make_near_army box pegs l g) t changes.
Proof.
  intros D V L l. unfold army_weight. cbv zeta. cbn [make_near_army stands Tables.pegs].
  match goal with |- context [Z.max ?v ?x] => set (c := Z.max v x) end.
  assert (C : Z.of_N (outside t) <= c) by (unfold c; lia).
  pose proof (N2Z.is_nonneg (outside t)) as O. rewrite map_map. set (w := weight_of box t).
  assert (A : total (fun p => w p - c) q <= total (fun p => (w p - c) * often point_dec q p) l).
  { apply (near_has_most point_dec (fun p => w p - c)); [apply NoDup_filter, points_differ|].
    intros p P F. unfold w, weight_of, place, weight_at. destruct (in_box box p) eqn:B; [|lia].
    elim F. apply filter_In. split; [now apply in_points|now apply Z.leb_le, V]. }
  assert (S : total w q = Z.of_nat (length q) * c + total (fun p => w p - c) q).
  { clear. induction q as [|p q IH]; [easy|]. cbn [total length]. lia. }
  pose proof (standing_weighs w c q l D changes) as X. change (fun p => weight_at t (place box p))
    with w. nia.
Qed.

Lemma is_goal_is box p : is_goal box p = true -> p = origin (length p).
Proof. unfold is_goal. intros H. apply andb_true_iff in H. now apply same_point_is. Qed.

(** ** All of it *)

Theorem check_tables_sound b level pegs box t : check_tables b level pegs box t = Good tt ->
  army_holds b (make_army_statement level (Some pegs)).
Proof.
  intros H q r [D A] M R I. unfold check_tables in H. steps H.
  rewrite !andb_true_iff, forallb_forall in C. destruct C as [[N0 BL] DL].
  apply negb_true_iff, Nat.eqb_neq in N0. apply Nat.eqb_eq in BL. apply N.leb_le in C0.
  set (n := dimensions b) in *. set (ds := directions b) in *. simpl in M, A.
  assert (of_board : forall e, In e ds -> length e = n) by (intros e E; now apply Nat.eqb_eq, DL).
  assert (Q : ~ In (origin n) q).
  { intros X. apply A in X. destruct X as [_ X]. unfold origin in X.
    destruct n as [|m]; [easy|]. simpl in X. lia. }
  destruct (some_first n ds q r R Q I) as [js [u F]].
  assert (LQ : forall p, In p q -> length p = n) by (intros; now apply A).
  destruct (game_jumps n ds of_board q js u F LQ) as [LU [U [LEN [J T]]]].
  assert (ND : NoDup (near_jumps box ds)) by (apply near_differ; rewrite BL; exact of_board).
  assert (U1 : (1 <= length u)%nat) by (destruct u; simpl; [easy|lia]).
  assert (TB : forall j, 0 <= times js j <= Z.of_N pegs - 1).
  { intros j. unfold times. pose proof (count_occ_bound jump_dec j js). lia. }
  revert H. apply tree_refuses with (x := fun m => times js (made m))
    (ns := map (ready_near box) (near_jumps box ds))
    (there := standing q (soldier_points box (Z.of_N level))).
  - intros tb d DH. rewrite total_map. unfold room. cbn [make_near_army goal].
    set (w := weight_of box tb).
    apply Z.le_trans with (total (jump_loss w) js).
    + apply (near_loses jump_dec (jump_loss w)); auto. intros [p e] K NK.
      destruct (J _ K) as [P [E _]]. simpl in P, E.
      destruct (in_box box p || in_box box (plus p e) || in_box box (target (p, e))) eqn:B.
      * exfalso. apply NK. apply all_near; auto; rewrite ?BL; auto.
      * apply orb_false_iff in B. destruct B as [B B2].
        apply orb_false_iff in B. destruct B as [B0 B1].
        unfold jump_loss, w, weight_of, place, weight_at. cbn [fst snd]. rewrite B0, B1, B2. lia.
    + pose proof (game_loses n ds w q js u F) as G.
      assert (W : weight_at tb (place box (origin n)) <= total w u).
      { apply in_split in U. destruct U as [l1 [l2 ->]]. rewrite total_app. simpl.
        assert (0 <= total w l1) by (apply total_nonneg; intros; apply weight_nonneg).
        assert (0 <= total w l2) by (apply total_nonneg; intros; apply weight_nonneg).
        change (weight_at tb (place box (origin n))) with (w (origin n)). lia. }
      assert (L : Z.of_nat (length q) <= Z.of_N pegs) by lia.
      pose proof (army_weighs box (Z.of_N level) pegs (place box (origin n)) tb q (each_counts d)
        D (fun p P => proj2 (A p P)) L) as X. cbv zeta in X. fold w in X.
      unfold sum_holds in DH. lia.
  - intros m1 m2 _ _ E. now rewrite E.
  - constructor.
  - split; [now rewrite map_map|]. intros j K. apply in_map_iff in K. destruct K as [k [<- K]].
    unfold first_bounds. cbn [fst snd ready_near made]. specialize (TB k). split; [lia|].
    destruct (in_dec jump_dec k js) as [KJ|KJ].
    + destruct (J k KJ) as [P [E [G0 G1]]].
      assert (P1 : length (plus (fst k) (snd k)) = n)
        by (rewrite length_plus; [auto|rewrite P; symmetry; auto]).
      destruct (is_goal box (fst k)) eqn:B0.
      { apply is_goal_is in B0. rewrite P in B0. easy. }
      destruct (is_goal box (plus (fst k) (snd k))) eqn:B1.
      { apply is_goal_is in B1. rewrite P1 in B1. easy. }
      simpl. destruct (is_goal box (target k)) eqn:B2; [|lia].
      apply is_goal_is in B2. specialize (T k).
      assert (length (target k) = n)
        by (unfold target; rewrite length_plus; [auto|rewrite P1; symmetry; auto]).
      rewrite H in B2. specialize (T B2). lia.
    + apply (count_occ_not_In jump_dec) in KJ. unfold times in *. rewrite KJ in *.
      destruct (_ || _), (is_goal box (target k)); lia.
Qed.
