(** * Files about armies

    What follows the first line of such a file, and what is printed of it. *)

From Coq Require Import Ascii String List NArith ZArith Bool Lia.
From Verified Require Import Syntax Results Text Board Reader Check Vectors.
From Verified Require Import Armies Army Army_tree Tables.
Import ListNotations.
Local Open Scope N_scope.

(** ** The board *)

Definition read_point (n : nat) (fields : list text) : result point :=
  do p <- each offset_field fields;
  demand (length p =? n)%nat else "expected a number for each dimension";
  Good p.

Definition read_step (n : nat) (fields : list text) : result point :=
  do e <- read_point n fields;
  demand negb (coordinates_changed e =? 0)%nat else "expected a direction that leads somewhere";
  Good e.

Definition read_directions (n : nat) (r : rules_kind) (s : source) : result (list point * source) :=
  match r with
  | Custom =>
    do (l, s) <- take (fun f => option_map (read_step n) (after_word "direction" f)) s;
    demand (1 <=? length_N l) && (length_N l <=? max_directions)
      else "expected 1 to 1024 directions";
    Good (l, s)
  | _ => Good (filter (is_direction r) (steps_near n), s)
  end.

(** The rules of a board of n dimensions. *)
Definition rules_are_open (n : nat) (r : rules_kind) : bool :=
  match r with
  | Orthogonal | Diagonal | Custom => true
  | Hexagonal => (n =? 2)%nat
  | Graph_rules | Free_rules => false
  end.

Definition read_open_board (s : source) : result (open_board * source) :=
  do (fields, s) <- line_of "unbounded" s;
  do n <- match fields with
          | [n] => count_field n
          | _ => Refused "expected a number of dimensions"
          end;
  demand (1 <=? n) && (n <=? 6) else "expected 1 to 6 dimensions";
  let n := N.to_nat n in
  do (fields, s) <- line_of "rules" s;
  do r <- one_of rules_names fields;
  demand rules_are_open n r else "expected rules of a board without an edge";
  do (l, s) <- read_directions n r s;
  Good (make_open_board n r l, s).

(** ** Forms *)

Definition most_forms : N := 1024.

Definition read_form (n : nat) (fields : list text) : result (N * point) :=
  match fields with
  | i :: fields =>
    do i <- count_field i;
    do p <- read_point n fields;
    Good (i, p)
  | [] => Refused "expected the number of the form"
  end.

Fixpoint numbered_from (i : N) (l : list (N * point)) : bool :=
  match l with
  | [] => true
  | (k, _) :: l => (k =? i) && numbered_from (N.succ i) l
  end.

(** The forms of the distance; statements with tables (version 12) need none. *)
Definition read_distance (version : N) (s : source) : result (list N * source) :=
  do (fields, behind) <- next_line s;
  match after_word "distance" fields with
  | Some fields =>
    do l <- each count_field fields;
    demand negb (length_N l =? 0) else "expected a form";
    Good (l, behind)
  | None => demand 12 <=? version else "expected a line 'distance'"; Good ([], s)
  end.

Definition read_army_context (version : N) (s : source) : result (army_context * source) :=
  do (b, s) <- read_open_board s;
  do (l, s) <- take (fun f => option_map (read_form (dimensions b)) (after_word "form" f)) s;
  demand (length_N l <=? most_forms) && numbered_from 1 l else "expected the next number of a form";
  do (distance, s) <- read_distance version s;
  demand forallb (fun i => (1 <=? i) && (i <=? length_N l)) distance && none_twice N.eqb distance
    else "expected forms stated before, each once";
  let x := make_army_context b (array_of ([] :: map snd l)) distance in
  demand (length_N distance =? 0) || context_ok x
    else "expected the height as form 1, and a distance that falls by at most 1 with a step";
  Good (x, s).

(** ** Statements *)

Fixpoint read_axes (fields : list text) : result (list (N * Z)) :=
  match fields with
  | [] => Good []
  | [_] => Refused "expected a factor"
  | i :: c :: fields =>
    do i <- count_field i;
    do c <- offset_field c;
    do l <- read_axes fields;
    Good ((i, c) :: l)
  end.

Definition most_splits : N := 1000.

(** [fuel]: the lines that are there; a node takes at least one. *)
Fixpoint read_army_tree (depth : N) (fuel : list line) (s : source) : result (army_tree * source) :=
  match fuel with
  | [] => Refused "expected a line of the tree, but the file ends"
  | _ :: fuel =>
    do (fields, s) <- next_line s;
    match fields with
    | kind :: i :: fields =>
      do i <- count_field i;
      if is_word kind "split" then
        demand depth <? most_splits else "expected at most 1000 splits, one in another";
        do v <- match fields with
                | [v] => offset_field v
                | _ => Refused "expected a form and a number"
                end;
        do (first, s) <- read_army_tree (N.succ depth) fuel s;
        do (second, s) <- read_army_tree (N.succ depth) fuel s;
        Good (Army_split i v first second, s)
      else if is_word kind "sum" then do l <- read_axes fields; Good (Army_sum i l, s)
      else Refused "expected split or sum"
    | _ => Refused "expected split or sum"
    end
  end.

Definition most_soldiers : N := 2147483647.
Definition most_level : N := 10000.

(** The level; soldiers, and the distance beyond which one counts as one there. *)
Definition read_army_statement (fields : list text) : result (N * option (N * N)) :=
  match fields with
  | level :: fields =>
    do level <- count_field level;
    demand level <=? most_level else "expected a level of at most 10000";
    match fields with
    | [any] =>
      demand is_word any "any" else "expected 'any', or soldiers and a distance";
      Good (level, None)
    | [pegs; m] =>
      do pegs <- count_field pegs;
      do m <- count_field m;
      demand (pegs <=? most_soldiers) && (m <=? most_level)
        else "expected at most 2147483647 soldiers, and a distance of at most 10000";
      Good (level, Some (pegs, m))
    | _ => Refused "expected 'any', or soldiers and a distance"
    end
  | [] => Refused "expected a level"
  end.

(** ** Statements with tables *)

Definition most_points : Z := 100000.
Definition most_weight : N := 10000000.
Definition most_in_tables : N := 10000.
Definition most_table_splits : N := 200.

Fixpoint read_window (fields : list text) : result window :=
  match fields with
  | [] => Good []
  | [_] => Refused "expected the last value of a coordinate"
  | a :: b :: fields =>
    do a <- offset_field a;
    do b <- offset_field b;
    demand (a <=? b)%Z else "expected a last value that is not below the first";
    do l <- read_window fields;
    Good ((a, b) :: l)
  end.

(** The weights, and a number for each sum that is known: how many is looked at later. *)
Definition read_table (points : Z) (fields : list text) : result (table * list N) :=
  do l <- each count_field fields;
  demand (points + 1 <=? Z.of_nat (length l))%Z && forallb (fun w => w <=? most_weight) l
    else "expected a weight of at most 10000000 outside, and one for each point of the box";
  match l with
  | [] => Refused "expected weights"
  | v :: l =>
    let n := Z.to_nat points in
    Good (make_table v (array_of (firstn n l)), skipn n l)
  end.

(** FROM, the direction, and how often at most. *)
Definition read_split_jump (n : nat) (pegs : N) (fields : list text) : result (army_jump * Z) :=
  do (p, fields) <- cut_off (N.of_nat n) fields [];
  do (e, fields) <- cut_off (N.of_nat n) fields [];
  do p <- read_point n p;
  do e <- read_point n e;
  do k <- match fields with
          | [k] => count_field k
          | _ => Refused "expected a jump, and how often it is made at most"
          end;
  demand k <=? pegs else "expected a number of times that is at most that of the soldiers";
  Good ((p, e), Z.of_N k).

Fixpoint read_points (n : nat) (count : nat) (fields : list text) : result (list point) :=
  match count with
  | O => Good []
  | S count =>
    do (p, fields) <- cut_off (N.of_nat n) fields [];
    do p <- read_point n p;
    do l <- read_points n count fields;
    Good (p :: l)
  end.

(** How many soldiers at most, and on which points. *)
Definition read_split_sum (n : nat) (pegs : N) (fields : list text) : result (list point * Z) :=
  match fields with
  | k :: count :: fields =>
    do k <- count_field k;
    do count <- count_field count;
    demand k <=? pegs else "expected a number that is at most that of the soldiers";
    demand (1 <=? count) && (length_N fields =? count * N.of_nat n)
      else "expected at least one point, and a number for each dimension of each";
    do l <- read_points n (N.to_nat count) fields;
    Good (l, Z.of_N k)
  | _ => Refused "expected a number of soldiers, and points"
  end.

Fixpoint read_table_tree (version : N) (n : nat) (pegs : N) (points : Z) (depth : N)
  (fuel : list line) (s : source) : result (table_tree * source) :=
  match fuel with
  | [] => Refused "expected cap, split, among or refuse, but the file ends"
  | _ :: fuel =>
    do (fields, s) <- next_line s;
    match fields with
    | kind :: fields =>
      if is_word kind "cap" then
        do (t, ms) <- read_table points fields;
        do (rest, s) <- read_table_tree version n pegs points depth fuel s;
        Good (Cap_table t ms rest, s)
      else if is_word kind "split" || is_word kind "among" then
        demand depth <? most_table_splits else "expected at most 200 splits, one in another";
        do make <-
          if is_word kind "split" then
            do (j, k) <- read_split_jump n pegs fields; Good (Split_jump j k)
          else
            do _ <- since 15 version;
            do (l, k) <- read_split_sum n pegs fields; Good (Split_sum l k);
        do (first, s) <- read_table_tree version n pegs points (N.succ depth) fuel s;
        do (second, s) <- read_table_tree version n pegs points (N.succ depth) fuel s;
        Good (make first second, s)
      else if is_word kind "refuse" then
        do (t, ms) <- read_table points fields; Good (Refuse_table t ms, s)
      else Refused "expected cap, split, among or refuse"
    | [] => Refused "expected cap, split, among or refuse"
    end
  end.

(** The level and the number of soldiers, and the fields of the box. *)
Definition says_window (fields : list text) : option (text * text * list text) :=
  match fields with
  | level :: pegs :: w :: fields => if is_word w "window" then Some (level, pegs, fields) else None
  | _ => None
  end.

Definition next_by_tables (version : N) (b : open_board) (parts : text * text * list text)
  (s : source) : result (army_statement * source) :=
  let '(level, pegs, fields) := parts in
  do level <- count_field level;
  do pegs <- count_field pegs;
  do _ <- since 12 version;
  demand (level <=? most_level) && (1 <=? pegs) && (pegs <=? most_in_tables)
    else "expected a level of at most 10000, and 1 to 10000 soldiers";
  do box <- read_window fields;
  let points := count_points box in
  demand (points <=? most_points)%Z else "expected at most 100000 points";
  do (t, s) <- read_table_tree version (dimensions b) pegs points 0 (to_come s) s;
  do _ <- check_tables b level pegs box t;
  Good (make_army_statement level (Some pegs), s).

(** ** Lines to print *)

Definition army_line (b : open_board) (x : army_statement) : text :=
  word "out-of-reach unbounded" ++ count_text (N.of_nat (dimensions b))
  ++ (match army_rules b with Custom => word "*" | _ => [] end)
  ++ space :: name_of (same_rules (army_rules b)) rules_names
  ++ space :: count_text (level x)
  ++ space :: match most_pegs x with Some n => count_text n | None => word "any" end.

(** ** From statement to statement *)

Record army_walk : Type := make_army_walk {
  army_version : N;
  army_at : army_context;
  army_source : source;
  army_said : list army_statement
}.

Inductive army_walked : Type :=
  | Army_walks (lines : list text) (w : army_walk)
  | Army_stops (e : ending).

Definition read_army_head (t : text) : result (N * army_context * source) :=
  do (fields, s) <- next_line (source_of t);
  do version <- read_version fields;
  do _ <- since 10 version;
  do (x, s) <- read_army_context version s;
  Good (version, x, s).

Definition begin_army (t : text) : army_walked :=
  match read_army_head t with
  | Good (version, x, s) => Army_walks [] (make_army_walk version x s [])
  | wrong => Army_stops (ending_of 1 wrong)
  end.

(** A statement that holds, and what is to come; or the end of the file. *)
Definition next_by_forms (fuel : nat) (x : army_context) (fields : list text) (s : source)
  : result (army_statement * source) :=
  demand context_ok x else "expected forms and a distance";
  do (level, most) <- read_army_statement fields;
  do (t, s) <- read_army_tree 0 (to_come s) s;
  do _ <- check_army fuel x level most t;
  Good (make_army_statement level (option_map fst most), s).

Definition next_statement (fuel : nat) (version : N) (x : army_context) (first : bool) (s : source)
  : result (option (army_statement * source)) :=
  do (fields, s) <- next_line s;
  match after_word "out-of-reach" fields, after_word "end" fields with
  | Some fields, _ =>
    do a <- match says_window fields with
            | Some parts => next_by_tables version (army_board x) parts s
            | None => next_by_forms fuel x fields s
            end;
    Good (Some a)
  | _, Some fields =>
    do _ <- demand_end fields;
    match to_come s with
    | [] => demand negb first else "expected at least one statement"; Good None
    | _ :: _ => Refused "expected nothing behind the line 'end'"
    end
  | None, None => Refused "expected out-of-reach or end"
  end.

Definition army_on (fuel : nat) (w : army_walk) : army_walked :=
  let x := army_at w in
  let first := match army_said w with [] => true | _ => false end in
  match next_statement fuel (army_version w) x first (army_source w) with
  | Good (Some (a, s)) =>
    Army_walks [army_line (army_board x) a] (make_army_walk (army_version w) x s (a :: army_said w))
  | Good None => Army_stops Proved
  | wrong => Army_stops (ending_of (N.succ (at_line (army_source w))) wrong)
  end.

(** ** What it says is true *)

(** The board of a text. *)
Definition describes_open (t : text) (b : open_board) : Prop :=
  exists version before behind,
    next_line (source_of t) = Good (version, before) /\ read_open_board before = Good (b, behind).

Definition army_sound (t : text) (w : army_walk) : Prop :=
  describes_open t (army_board (army_at w)) /\
  Forall (army_holds (army_board (army_at w))) (army_said w).

Lemma context_board version s x behind : read_army_context version s = Good (x, behind) ->
  exists after, read_open_board s = Good (army_board x, after).
Proof.
  unfold read_army_context. intros H. apply bind_good in H. destruct H as [[b after] [B H]].
  apply bind_good in H. destruct H as [[l s2] [_ H]]. steps H. destruct x0 as [f s3]. steps H.
  injection H as <- _. now exists after.
Qed.

Lemma army_begins t lines w : begin_army t = Army_walks lines w -> army_sound t w /\ lines = [].
Proof.
  unfold begin_army.
  destruct (read_army_head t) as [[[version x] s]|why|why|] eqn:H; try discriminate.
  intros [= <- <-]. split; auto. unfold read_army_head in H.
  apply bind_good in H. destruct H as [[fields before] [L H]].
  apply bind_good in H. destruct H as [v [_ H]]. apply bind_good in H. destruct H as [_ [_ H]].
  apply bind_good in H. destruct H as [[y after] [B H]]. injection H as _ -> _.
  apply context_board in B. destruct B as [behind B]. split; [|constructor].
  now exists fields, before, behind.
Qed.

Lemma next_holds fuel version x first s a s' :
  next_statement fuel version x first s = Good (Some (a, s')) -> army_holds (army_board x) a.
Proof.
  unfold next_statement. intros N. steps N. destruct x0 as [fields s1].
  destruct (after_word "out-of-reach" fields) as [more|].
  - steps N. injection N as ->. destruct (says_window more) as [[[level pegs] box]|].
    + unfold next_by_tables in E0. steps E0. destruct x4 as [t s2]. steps E0. injection E0 as <- <-.
      match goal with H : check_tables _ _ _ _ _ = Good ?u |- _ =>
        destruct u; now apply check_tables_sound in H end.
    + unfold next_by_forms in E0. steps E0. destruct x0 as [level most]. steps E0.
      destruct x0 as [t s2]. steps E0. injection E0 as <- <-.
      match goal with H : check_army _ _ _ _ _ = Good ?u |- _ =>
        destruct u; now apply check_army_sound in H end.
  - destruct (after_word "end" fields); [|discriminate]. steps N.
    destruct (to_come s1); [|discriminate]. steps N. discriminate.
Qed.

Lemma army_goes_on t fuel w lines w' : army_sound t w -> army_on fuel w = Army_walks lines w' ->
  army_sound t w' /\ forall l, In l lines ->
    exists x, army_holds (army_board (army_at w')) x /\ l = army_line (army_board (army_at w')) x.
Proof.
  intros [D S] H. unfold army_on in H.
  destruct (next_statement _ _ _ _ _) as [[[a s]|]|why|why|] eqn:N; try discriminate.
  injection H as <- <-. simpl. apply next_holds in N. split; [split; simpl; auto|].
  intros l [<-|[]]. now exists a.
Qed.
