(** * What a proof file says

    Types only. The reader makes these of the text; the checker works on them. What a board, a
    position set and a statement mean is said in [Game]; all other things here are hints of how to
    see that a statement holds, and nothing depends on how they are read. (A statement about a
    resource count is about the weights that are printed, however they were read.)

    Holes are numbered from 0, so are jumps, in the order of the board. A set of holes is a number
    whose bit [h] is set when hole [h] is in it ([N.testbit]). Vectors, locals, potentials,
    symmetries, reaches, statements and plays go by the numbers that the file gives them, from 1. *)

From Coq Require Import Ascii String List NArith ZArith.
Import ListNotations.

(** Texts are lists of characters: they are taken apart from the front. *)
Definition text : Type := list ascii.
Definition word (s : string) : text := list_ascii_of_string s.

(** ** Boards *)

Inductive lattice_kind : Type := Square | Triangular | Graph | Free.
Inductive rules_kind : Type := Orthogonal | Hexagonal | Diagonal | Custom | Graph_rules |
  Free_rules.

Record cell : Type := make_cell { hole : N; before : bool; after : bool }.

(** The cells in the order of the pattern: the first and the last name the jump. *)
Definition jump : Type := list cell.

Record board : Type := make_board {
  board_name : text;
  lattice : lattice_kind;
  wrap_rows : bool;               (* column indices count modulo the width *)
  wrap_columns : bool;            (* row indices modulo the number of rows *)
  rules : rules_kind;
  holes : N;
  hole_names : list text;         (* in hole order *)
  places : list (N * N);          (* row and column of each hole, from 0; [] on graph and free
    boards *)
  rows : N;
  columns : N;
  jumps : list jump;              (* no two with the same set of cells *)
  readings : list jump            (* the same cells in other orders: who else moves ([spelled] in
    [Game]) *)
}.

(** ** Position sets *)

(** [pegs] and [open] have no hole in common, and none that is not on the board. *)
Record position_set : Type := make_set {
  pegs : N;                       (* holes that have a peg *)
  open : N;                       (* holes that may have one *)
  count : option N                (* pegs in all, when it is fixed *)
}.

(** Where games are to end: in a set, or where no jump is legal, with that number of pegs if it is
    fixed. *)
Inductive finish_set : Type :=
  | Among (p : position_set)
  | Stuck (number : option N).

(** ** Numbered things *)

(** Numerators over one denominator, for each hole in order. *)
Record vector : Type := make_vector { denominator : positive; weights : list Z }.

(** The states as written, the first digit for the first hole; numerators over one denominator. *)
Record local : Type := make_local {
  region : list N;
  local_denominator : positive;
  states : list (list bool * Z)
}.

(** [counted]: jumps, and how often each is counted where the finish is stuck. *)
Record potential : Type := make_potential {
  potential_vector : N;
  potential_locals : list N;
  counted : list (N * (Z * positive))
}.

(** Hole [i] goes to the [i]-th of the list. *)
Definition symmetry : Type := list N.

Record reach_line : Type := make_reach { reach_start : position_set; reach_count : N }.

(** ** Reasons *)

Inductive measure : Type := Vector (v : N) | Potential (p : N).

Inductive leaf : Type :=
  | Leaf_measure (m : measure)    (* pagoda V, potential P *)
  | Leaf_class (v : N)
  | Leaf_empty.

Inductive side_of_split : Type := At_start | At_finish.

(** Caps are in the way to a node, one each. *)
Inductive tree : Type :=
  | Cap (m : measure) (below : tree)
  | Leaf (l : leaf)
  | Split_jump (j : N) (at_most : N) (few many : tree)
  | Split_hole (s : side_of_split) (h : N) (none peg : tree).

Record cuts_line : Type := make_cuts { cut_vectors : list N; cut_potentials : list N }.

Inductive backward : Type :=
  | No_back                       (* the last level ahead is empty *)
  | Back (sizes : list N) (cuts : cuts_line)
  | By_reversal (s : N)
  | To_finish.

Record halves_reason : Type := make_halves {
  orbits : list N;                (* symmetries *)
  ahead : list N;                 (* sizes of the levels *)
  ahead_cuts : cuts_line;
  backward_half : backward
}.

Inductive impossible_reason : Type :=
  | By_class (v : N)
  | By_pagoda (v : N)
  | By_reach (r : N)
  | By_image (s g : N)            (* statement, symmetry *)
  | By_reversal_of (s g : N)
  | By_halves (h : halves_reason)
  | By_branch (t : tree)          (* no potentials in it *)
  | By_sharpened (t : tree)
  | By_search (differences : list N) (cuts : list N).

Inductive possible_reason : Type :=
  | Game (from : option position_set) (moves : list N)     (* jumps *)
  | Possible_image (s g : N)
  | Possible_reversal (s g : N).

Inductive verdict : Type := Impossible | Possible | Open.

Inductive claim : Type :=
  | Claim_impossible (r : impossible_reason)
  | Claim_possible (r : possible_reason)
  | Claim_open.

Record statement_item : Type := make_statement {
  start : position_set;
  finish : finish_set;
  because : claim
}.

(** ** Linked statements *)

Inductive group_kind : Type := No_motion | Rot180 | Rot90 | Rot60 | Rot120 | Reflections |
  Full_group.

Inductive side : Type := Side_start | Side_complement | Side_set (p : position_set).

Record plays : Type := make_plays {
  unknown : position_set;         (* what is known of A *)
  group : group_kind;
  sides : list (side * side)
}.

Inductive linked_leaf : Type :=
  | Linked_pagoda (pegs_weight : option (Z * positive)) (parts : list (N * N))    (* play, vector *)
  | Linked_class (pegs_weight : option (Z * positive)) (parts : list (N * N))
  | Linked_statement (play s : N)
  | Linked_empty.

Inductive linked_tree : Type :=
  | Linked_leaf (l : linked_leaf)
  | Linked_split (h : N) (none peg : linked_tree).

Inductive linked_claim : Type :=
  | Linked_impossible (t : linked_tree)
  | Linked_possible (from : position_set) (games : list (option position_set * list N))
  | Linked_open.

(** ** Moves and counts *)

(** [chains] and [captures] are vectors. *)
Record mover_line : Type := make_mover_line {
  line_scale : N;
  line_value : measure;
  line_chains : option N;
  line_captures : option N
}.

Inductive move_bound : Type :=
  | By_movers (movers : list N)
  | By_levels (orbits : list N) (back : option (N * list N)) (ahead : list N).

Inductive moves_reason : Type :=
  | Moves_bound (b : move_bound)
  | Moves_game (from : option position_set) (moves : list N) (b : option move_bound)    (* jumps *)
  | Moves_image (m g : N).        (* statement about moves, symmetry *)

Record moves_item : Type := make_moves_item {
  fewest : bool;                  (* or at least *)
  moves_start : position_set;
  moves_finish : finish_set;
  moves_number : N;
  moves_because : moves_reason
}.

(** Of positions; with a finish, of games. *)
Record count_item : Type := make_count_item {
  counted_start : position_set;
  counted_finish : option finish_set;
  counted_number : N;
  counted_orbits : list N;
  counted_levels : list N
}.

(** ** Resource counts *)

(** Numbers of jumps over one denominator, no jump twice. *)
Record jump_numbers : Type := make_jump_numbers {
  numbers_denominator : positive;
  numbers_listed : list (N * Z)
}.

Inductive dual_item : Type :=
  | Nearest_count (given count : N) (distance : Z * positive) (shown : jump_numbers)  (* vectors *)
  | Tightest_count (s t : position_set) (count : N) (number : Z * positive) (shown : jump_numbers).

(** ** Extreme rays *)

Record rays_item : Type := make_rays_item {
  rays_number : N;
  rays_orbits : list N;           (* symmetries *)
  rays_lines : list N;            (* vectors *)
  rays_classes : list N           (* vectors *)
}.

(** ** Files *)

(** Of each column of a family, in the order of their numbers, for how many pegs it stands and how
    many marks it has; how many marks a position has at most; and must its first column have any? *)
Record letters_told : Type := make_letters {
  most_marks : N;
  first_marked : bool;
  stands_for : list (N * N)
}.

Inductive scope_kind : Type :=
  | Scope_problem
  | Scope_map
  | Scope_map_from (p : position_set)
  | Scope_family (height : N) (closed : bool) (told : option letters_told).

(** A number is the one that the line gives its thing. *)
Inductive item : Type :=
  | Item_vector (id : N) (v : vector)
  | Item_local (id : N) (l : local)
  | Item_potential (id : N) (p : potential)
  | Item_symmetry (id : N) (s : symmetry)
  | Item_reach (id : N) (r : reach_line)
  | Item_statement (s : statement_item)
  | Item_linked (p : plays) (c : linked_claim)
  | Item_mover (id : N) (m : mover_line)
  | Item_moves (m : moves_item)
  | Item_count (c : count_item)
  | Item_dual (d : dual_item)
  | Item_rays (r : rays_item)
  | Item_solvable (pegs : N) (states : list (bool * list N)).

(** What a step of reading or checking comes to. *)
Inductive result (A : Type) : Type :=
  | Good (a : A)
  | Refused (why : string)        (* exit code 1 *)
  | Undecided (why : string)      (* exit code 2: not supported here *)
  | Unknown_version.              (* exit code 3 *)
Arguments Good {A} a.
Arguments Refused {A} why.
Arguments Undecided {A} why.
Arguments Unknown_version {A}.

Definition bind {A B : Type} (r : result A) (f : A -> result B) : result B :=
  match r with
  | Good a => f a
  | Refused why => Refused why
  | Undecided why => Undecided why
  | Unknown_version => Unknown_version
  end.

Notation "'do' x <- r ; k" := (bind r (fun x => k)) (at level 200, x pattern, r at level 100,
  k at level 200).
Notation "'demand' c 'else' why ; k" := (if c then k else Refused why)
  (at level 200, c at level 100, why at level 100, k at level 200).
