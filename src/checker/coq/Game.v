(** * What the game is

    All that has to be understood to know what an accepted statement says. The other files are
    programs and proofs; Coq has looked at those. *)

From Coq Require Import List NArith ZArith Bool QArith_base Qabs.
From Verified Require Import Syntax.
Import ListNotations.

(** ** Positions and jumps

    A position says which holes hold a peg. It is written as a number: hole [h] holds a peg when bit
    [h] is set. Two positions that agree on all holes are equal numbers ([N.bits_inj]). *)

Definition position : Type := N.

Definition peg (q : position) (h : N) : bool := N.testbit q h.

(** A jump is a list of cells: a hole, its state before the jump and its state after it. [plays j q
    r]: jump [j] is legal in [q], and makes [r] of it. *)

Definition plays_jump (j : jump) (q r : position) : Prop :=
  (forall c, In c j -> peg q (hole c) = before c) /\
  (forall c, In c j -> peg r (hole c) = after c) /\
  (forall h, ~ In h (map hole j) -> peg r h = peg q h).

(** One move on a board, and a game: any number of moves, none too. *)

Definition move (b : board) (q r : position) : Prop :=
  exists j, In j (jumps b) /\ plays_jump j q r.

Inductive reach (b : board) : position -> position -> Prop :=
  | Stay : forall q, reach b q q
  | Move : forall q r t, move b q r -> reach b r t -> reach b q t.

(** ** Sets of positions

    The holes of a board are 0, 1, 2 ... up to the number of their names. *)

Fixpoint number_from (i : N) {A : Type} (l : list A) : list N :=
  match l with
  | [] => []
  | _ :: l => i :: number_from (N.succ i) l
  end.

Definition board_holes (b : board) : list N := number_from 0 (hole_names b).

Fixpoint pegs_among (hs : list N) (q : position) : Z :=
  match hs with
  | [] => 0
  | h :: hs => (if peg q h then 1 else 0) + pegs_among hs q
  end.

(** [q] is a member ("completion") of the set [p] when it has a peg exactly where [p] says so on all
    holes that are not open, and as many pegs in all as [p] asks for. *)

Definition completion (b : board) (p : position_set) (q : position) : Prop :=
  (forall h, peg (open p) h = false -> peg q h = peg (pegs p) h) /\
  match count p with
  | None => True
  | Some k => pegs_among (board_holes b) q = Z.of_N k
  end.

(** A position is stuck when no jump is legal in it. *)

Definition stuck (b : board) (q : position) : Prop := forall r, ~ move b q r.

(** All positions; with a number, those with so many pegs. *)

Definition any_position (b : board) (number : option N) : position_set :=
  make_set 0 (N.ones (N.of_nat (length (hole_names b)))) number.

(** Is a game that ends in [q] one to the finish [t]? *)

Definition finished (b : board) (t : finish_set) (q : position) : Prop :=
  match t with
  | Among p => completion b p q
  | Stuck number => completion b (any_position b number) q /\ stuck b q
  end.

(** ** What statements say *)

Definition possible (b : board) (s : position_set) (t : finish_set) : Prop :=
  exists q r, completion b s q /\ finished b t r /\ reach b q r.

Definition impossible (b : board) (s : position_set) (t : finish_set) : Prop :=
  forall q r, completion b s q -> finished b t r -> ~ reach b q r.

Record statement : Type := state_that {
  stated : verdict;
  stated_start : position_set;
  stated_finish : finish_set
}.

Definition holds (b : board) (s : statement) : Prop :=
  match stated s with
  | Impossible => impossible b (stated_start s) (stated_finish s)
  | Possible => possible b (stated_start s) (stated_finish s)
  | Open => True
  end.

(** ** Maps

    The cells of a map: each single vacancy, or the start given, with each single peg. *)

Definition one_peg (h : N) : position_set := make_set (N.setbit 0 h) 0 None.
Definition one_vacancy (b : board) (h : N) : position_set :=
  make_set (N.clearbit (N.ones (N.of_nat (length (hole_names b)))) h) 0 None.

Definition cell_starts (b : board) (s : scope_kind) : list position_set :=
  match s with
  | Scope_problem | Scope_family _ _ _ => []
  | Scope_map => map (one_vacancy b) (board_holes b)
  | Scope_map_from p => [p]
  end.

Definition same_count (k l : option N) : bool :=
  match k, l with
  | None, None => true
  | Some k, Some l => N.eqb k l
  | _, _ => false
  end.

Definition same_set (p q : position_set) : bool :=
  N.eqb (pegs p) (pegs q) && N.eqb (open p) (open q) && same_count (count p) (count q).

Definition same_finish (t u : finish_set) : bool :=
  match t, u with
  | Among p, Among q => same_set p q
  | Stuck k, Stuck l => same_count k l
  | _, _ => false
  end.

Definition about (s : position_set) (t : finish_set) (x : statement) : bool :=
  same_set s (stated_start x) && same_finish t (stated_finish x).

(** Every cell is stated, once. *)

Definition complete_map (b : board) (scope : scope_kind) (l : list statement) : Prop :=
  forall s h, In s (cell_starts b scope) -> In h (board_holes b) ->
  exists x, filter (about s (Among (one_peg h))) l = [x].

(** ** Linked statements

    Several games with one unknown start A, of which it is known that it is in a set and that some
    motions of the picture leave it as it is. A motion is a list of holes, each with the one that it
    goes to. A play leads from one side to another: A itself, its complement, or a set. *)

Definition motion : Type := list (N * N).

Definition complement (b : board) (q : position) : position :=
  N.lxor q (N.ones (N.of_nat (length (hole_names b)))).

Definition unmoved (motions : list motion) (a : position) : Prop :=
  forall m g h, In m motions -> In (g, h) m -> peg a g = peg a h.

Definition on_side (b : board) (a : position) (s : side) (q : position) : Prop :=
  match s with
  | Side_start => q = a
  | Side_complement => q = complement b a
  | Side_set p => completion b p q
  end.

Definition can_play (b : board) (a : position) (play : side * side) : Prop :=
  exists q r, on_side b a (fst play) q /\ on_side b a (snd play) r /\ reach b q r.

Definition plays_all (b : board) (motions : list motion) (p : plays) (a : position) : Prop :=
  completion b (unknown p) a /\ unmoved motions a /\ Forall (can_play b a) (sides p).

Definition possible_linked (b : board) (motions : list motion) (p : plays) : Prop :=
  exists a, plays_all b motions p a.

Definition impossible_linked (b : board) (motions : list motion) (p : plays) : Prop :=
  forall a, ~ plays_all b motions p a.

(** ** Moves

    A jump carries a peg when its first hole goes from full to empty and its last from empty to
    full. It goes on with the move of the jump before it when both carry a peg and it begins where
    the other ended; every other jump begins a move. *)

Definition carries (j : jump) : bool :=
  match j with
  | [] => false
  | c :: _ => let d := last j c in before c && negb (after c) && negb (before d) && after d
  end.

Definition from_hole (j : jump) : N := match j with [] => 0%N | c :: _ => hole c end.
Definition to_hole (j : jump) : N := match j with [] => 0%N | c :: _ => hole (last j c) end.

Definition goes_on (j k : jump) : bool :=
  carries j && carries k && N.eqb (to_hole j) (from_hole k).

(** A game with its jumps, and how many moves they are. *)

Inductive played (b : board) : list jump -> position -> position -> Prop :=
  | Played_out : forall q, played b [] q q
  | Played_on : forall j js q r t, In j (jumps b) -> plays_jump j q r -> played b js r t ->
    played b (j :: js) q t.

Fixpoint moves_behind (j : jump) (js : list jump) : nat :=
  match js with
  | [] => 0
  | k :: js => (if goes_on j k then 0 else 1) + moves_behind k js
  end.

Definition number_of_moves (js : list jump) : nat :=
  match js with
  | [] => 0
  | j :: js => 1 + moves_behind j js
  end.

Definition game_of_moves (b : board) (s : position_set) (t : finish_set) (m : N) : Prop :=
  exists q r js, completion b s q /\ finished b t r /\ played b js q r /\
    N.of_nat (number_of_moves js) = m.

Definition moves_at_least (b : board) (s : position_set) (t : finish_set) (m : N) : Prop :=
  forall q r js, completion b s q -> finished b t r -> played b js q r ->
    (m <= N.of_nat (number_of_moves js))%N.

Definition fewest_moves (b : board) (s : position_set) (t : finish_set) (m : N) : Prop :=
  game_of_moves b s t m /\ moves_at_least b s t m.

(** Where three holes are neighbours of each other, x over y into z and y over x into z are one jump,
    which says no more than what becomes of the cells. Who moves is a matter of reading it: as any of
    the orders of its cells in which the rules list it, when that one carries a peg. Moves are
    those of the board with a jump for each reading. So a game has as many moves as the choice of
    readings that makes the fewest, and that no game has fewer is said of all choices. *)

Definition spelled (b : board) : board :=
  match readings b with
  | [] => b
  | more => make_board (board_name b) (lattice b) (wrap_rows b) (wrap_columns b) (rules b) (holes b)
      (hole_names b) (places b) (rows b) (columns b) (jumps b ++ more) []
  end.

(** ** Counts *)

Definition exactly {A : Type} (n : N) (P : A -> Prop) : Prop :=
  exists l, NoDup l /\ (forall x, In x l <-> P x) /\ N.of_nat (length l) = n.

Definition is_reached (b : board) (s : position_set) (r : position) : Prop :=
  exists q, completion b s q /\ reach b q r.

(** A game is where it begins, and its jumps. *)
Definition is_game (b : board) (s : position_set) (t : finish_set) (g : position * list jump)
  : Prop :=
  completion b s (fst g) /\ exists r, finished b t r /\ played b (snd g) (fst g) r.

(** No jump is there twice, with its cells in another order. *)
Definition distinct_jumps (b : board) : Prop :=
  forall j k, In j (jumps b) -> In k (jumps b) -> incl j k -> incl k j -> j = k.

(** ** Resource counts

    A weighting gives a rational number to each hole. A position is worth the sum over its pegs; a
    jump gains what it adds to that. (Of rational numbers [==] says that they are equal.) *)

Definition weighting : Type := N -> Q.

Fixpoint sum {A : Type} (f : A -> Q) (l : list A) : Q :=
  match l with
  | [] => 0%Q
  | x :: l => (f x + sum f l)%Q
  end.

Definition worth (b : board) (w : weighting) (q : position) : Q :=
  sum (fun h => if peg q h then w h else 0%Q) (board_holes b).

Definition peg_number (x : bool) : Q := if x then 1%Q else 0%Q.

Definition gained (w : weighting) (j : jump) : Q :=
  sum (fun c => w (hole c) * (peg_number (after c) - peg_number (before c)))%Q j.

(** A resource count: no jump gains. *)

Definition resource_count (b : board) (w : weighting) : Prop :=
  forall j, In j (jumps b) -> (gained w j <= 0)%Q.

(** By how much two weightings differ in all. *)

Definition distance (b : board) (v w : weighting) : Q :=
  sum (fun h => Qabs (v h - w h)%Q) (board_holes b).

(** [v] is a resource count at the distance [d] from [w], and no resource count is nearer. *)

Definition nearest (b : board) (w v : weighting) (d : Q) : Prop :=
  resource_count b v /\ (distance b v w == d)%Q /\
  forall u, resource_count b u -> (d <= distance b u w)%Q.

(** The largest and the least that a completion of a set is worth. *)

Definition largest_worth (b : board) (w : weighting) (p : position_set) (x : Q) : Prop :=
  (exists q, completion b p q /\ (worth b w q == x)%Q) /\
  forall q, completion b p q -> (worth b w q <= x)%Q.

Definition least_worth (b : board) (w : weighting) (p : position_set) (x : Q) : Prop :=
  (exists q, completion b p q /\ (worth b w q == x)%Q) /\
  forall q, completion b p q -> (x <= worth b w q)%Q.

(** By how much the largest of the start is above the least of the finish. *)

Definition slack (b : board) (w : weighting) (s t : position_set) (x : Q) : Prop :=
  exists y z, largest_worth b w s y /\ least_worth b w t z /\ (x == y - z)%Q.

(** What all jumps lose together; no jump is there twice ([jumps_differ] in [Main]). *)

Definition losses (b : board) (w : weighting) : Q := sum (fun j => - gained w j)%Q (jumps b).

(** [v] is a resource count under which some jump loses; its slack is [m] times its losses, and that
    of no resource count is less than [m] times its own losses. *)

Definition tightest (b : board) (s t : position_set) (v : weighting) (m : Q) : Prop :=
  resource_count b v /\ (0 < losses b v)%Q /\ slack b v s t (m * losses b v) /\
  forall u x, resource_count b u -> slack b u s t x -> (m * losses b u <= x)%Q.
