(** * Check: a whole file

    Text in; out comes what was found: the board, what is stated of it, and how the file ends. *)

From Coq Require Import Ascii String List NArith ZArith Bool QArith_base.
From Verified Require Import Syntax Text Board Positions Game Groups Jumps Maps Items Reader.
Import ListNotations.
Local Open Scope N_scope.

(** Lines are numbered from 1; an item by its first line. *)
Inductive ending : Type :=
  | Proved                                      (* exit code 0 *)
  | Refused_at (number : N) (why : string)      (* 1 *)
  | Undecided_at (number : N) (why : string)    (* 2 *)
  | Version_not_known.                          (* 3 *)

(** ** Lines to print *)

Fixpoint name_of {A} (same : A -> bool) (names : list (string * A)) : text :=
  match names with
  | [] => []
  | (name, a) :: names => if same a then word name else name_of same names
  end.

Definition same_rules (r q : rules_kind) : bool :=
  match r, q with
  | Orthogonal, Orthogonal | Hexagonal, Hexagonal | Diagonal, Diagonal | Custom, Custom
  | Graph_rules, Graph_rules | Free_rules, Free_rules => true
  | _, _ => false
  end.

Definition same_group (g k : group_kind) : bool :=
  match g, k with
  | No_motion, No_motion | Rot180, Rot180 | Rot90, Rot90 | Rot60, Rot60 | Rot120, Rot120
  | Reflections, Reflections | Full_group, Full_group => true
  | _, _ => false
  end.

Definition verdict_name (v : verdict) : text :=
  match v with
  | Impossible => word "impossible"
  | Possible => word "possible"
  | Open => word "open"
  end.

Definition space : ascii := " " % char.

(** NAME* RULES, the name only claimed. *)
Definition game_name (b : board) : text :=
  board_name b ++ word "* " ++ name_of (same_rules (rules b)) rules_names.

Definition statement_line (b : board) (x : statement) : text :=
  verdict_name (stated x) ++ space :: game_name b
  ++ space :: position_text b (stated_start x) ++ space :: finish_text b (stated_finish x).

Definition side_text (b : board) (s : side) : text :=
  match s with
  | Side_start => word "start"
  | Side_complement => word "complement"
  | Side_set p => position_text b p
  end.

Definition play_text (b : board) (play : side * side) : text :=
  space :: side_text b (fst play) ++ ":" % char :: side_text b (snd play).

Definition linked_line (b : board) (v : verdict) (p : plays) : text :=
  verdict_name v ++ word "-linked " ++ game_name b ++ space :: position_text b (unknown p)
  ++ space :: name_of (same_group (group p)) group_names ++ flat_map (play_text b) (sides p).

Definition start_and (b : board) (s : position_set) (finish : text) (n : N) : text :=
  space :: game_name b ++ space :: position_text b s ++ space :: finish ++ space :: write_digits 40 n [].

Definition moves_line (b : board) (is_fewest : bool) (s : position_set) (t : finish_set) (m : N)
  : text :=
  (if is_fewest then word "fewest-moves" else word "moves-at-least")
  ++ start_and b s (finish_text b t) m.

Definition count_line (b : board) (s : position_set) (t : option finish_set) (n : N) : text :=
  match t with
  | None => word "positions" ++ start_and b s (word "-") n
  | Some t => word "games" ++ start_and b s (finish_text b t) n
  end.

(** The weights of the holes in order. *)
Definition weighting_text (b : board) (w : weighting) : text :=
  joined (map (fun h => fraction_text (w h)) (board_holes b)).

Definition nearest_line (b : board) (w v : weighting) (d : Q) : text :=
  word "nearest " ++ game_name b ++ space :: weighting_text b w ++ space :: weighting_text b v
  ++ space :: fraction_text d.

Definition solvable_line (b : board) (k : N) (closed : bool) (told : option letters_told) (pegs : N)
  (a : Families.automaton) : text :=
  word "solvable " ++ game_name b ++ space :: count_text k
  ++ word (if closed then " closed" else " open")
  ++ match told with
     | Some t => word " marks " ++ count_text (most_marks t)
       ++ word (if first_marked t then " first" else "")
     | None => []
     end
  ++ word " ?#" ++ count_text pegs
  ++ space :: count_text (length_N a).

Definition tightest_line (b : board) (s t : position_set) (v : weighting) (m : Q) : text :=
  word "tightest " ++ game_name b ++ space :: position_text b s ++ space :: position_text b t
  ++ space :: weighting_text b v ++ space :: fraction_text m.

(** How many rays, of how many classes, and lines. *)
Definition rays_line (b : board) (n classes lines : N) : text :=
  word "rays " ++ game_name b
  ++ flat_map (fun n => space :: write_digits 40 n []) [n; classes; lines].

(** What is printed of an assertion; nothing of an open one. *)
Definition lines_of (b : board) (a : assertion) : list text :=
  match a with
  | Stated x => match stated x with Open => [] | _ => [statement_line b x] end
  | Linked Open _ => []
  | Linked v p => [linked_line b v p]
  | Moved is_fewest s t m => [moves_line b is_fewest s t m]
  | Counted s t n => [count_line b s t n]
  | Nearest w v d => [nearest_line b w v d]
  | Tightest s t v m => [tightest_line b s t v m]
  | Solvable k closed told pegs a => [solvable_line b k closed told pegs a]
  | Rays _ ls rs n => [rays_line b n (N.of_nat (length rs)) (N.of_nat (length ls))]
  end.

(** ** The sets of an item: starts, finishes and sides *)

Definition sets_of_sides (l : list (side * side)) : list finish_set :=
  flat_map (fun play => flat_map (fun s => match s with Side_set p => [Among p] | _ => [] end)
    [fst play; snd play]) l.

Definition sets_of_option (t : option finish_set) : list finish_set :=
  match t with Some t => [t] | None => [] end.

Definition sets_of_item (i : item) : list finish_set :=
  match i with
  | Item_statement s => [Among (start s); finish s]
  | Item_linked p _ => Among (unknown p) :: sets_of_sides (sides p)
  | Item_moves m => [Among (moves_start m); moves_finish m]
  | Item_count c => Among (counted_start c) :: sets_of_option (counted_finish c)
  | Item_dual (Tightest_count s t _ _ _) => [Among s; Among t]
  | _ => []
  end.

(** ** The file *)

(** [said]: all that was stated and holds, in the order of the file. *)
Inductive answer : Type :=
  | No_board (e : ending)
  | Answer (b : board) (scope : scope_kind) (said : list assertion) (e : ending).

Definition ending_of {A : Type} (number : N) (r : result A) : ending :=
  match r with
  | Good _ => Proved
  | Refused why => Refused_at number why
  | Undecided why => Undecided_at number why
  | Unknown_version => Version_not_known
  end.

(** At the line "end". *)
Definition finish_file (b : board) (st : state) : result unit :=
  demand match said st with [] => false | _ => true end else "expected at least one statement";
  demand map_is_complete b (scope st) (stated_cells st) else "expected every cell of the map";
  Good tt.

(** One item more: the item, what stands then and what is to come; or how the file ends. *)
Inductive taken : Type :=
  | Took (i : item) (st : state) (behind : source)
  | Ended (e : ending).

Definition take_item (x : context) (s : source) (st : state) : taken :=
  let number := N.succ (at_line s) in
  match read_item x s with
  | Good (None, _) => Ended (ending_of number (finish_file (context_board x) st))
  | Good (Some i, behind) =>
    if forallb (is_proper_finish (context_board x)) (sets_of_item i) then
      match add_item st i with
      | Good st => Took i st behind
      | wrong => Ended (ending_of number wrong)
      end
    else Ended (Refused_at number "expected proper positions")
  | wrong => Ended (ending_of number wrong)
  end.

(** [fuel]: the lines to come, of which an item takes at least one. *)
Fixpoint check_items (fuel : list line) (x : context) (s : source) (st : state) : state * ending :=
  match fuel with
  | [] => (st, Refused_at (N.succ (at_line s)) "expected an item, but the file ends")
  | _ :: fuel =>
    match take_item x s st with
    | Took _ st behind => check_items fuel x behind st
    | Ended e => (st, e)
    end
  end.

Definition check (t : text) : answer :=
  match read_head t with
  | Good (h, s) =>
    let b := head_board h in
    if board_ok b then
      let (st, e) := check_items (to_come s) (head_context h) s (begin b (head_scope h)) in
      Answer b (head_scope h) (rev' (said st)) e
    else No_board (Refused_at 2 "expected jumps of different holes of the board")
  | wrong => No_board (ending_of 1 wrong)
  end.

(** ** Item by item

    What the program does: it prints each line as soon as it is proved, so that a limit loses none. *)

(** Where it stands between two items. *)
Record walk : Type := make_walk {
  walk_context : context;
  walk_source : source;
  walk_state : state
}.

(** The lines to print and where it stands then; or how the file ends. *)
Inductive walked : Type :=
  | Walks (lines : list text) (w : walk)
  | Stops (e : ending).

Definition begin_walk (t : text) : walked :=
  match read_head t with
  | Good (h, s) =>
    let b := head_board h in
    if board_ok b then Walks [] (make_walk (head_context h) s (begin b (head_scope h)))
    else Stops (Refused_at 2 "expected jumps of different holes of the board")
  | wrong => Stops (ending_of 1 wrong)
  end.

Definition asserts (i : item) : bool :=
  match i with
  | Item_statement _ | Item_linked _ _ | Item_moves _ | Item_count _ | Item_dual _
  | Item_solvable _ _ | Item_rays _ => true
  | _ => false
  end.

(** Of an item that was added. *)
Definition new_lines (b : board) (i : item) (st : state) : list text :=
  match asserts i, said st with
  | true, a :: _ => lines_of b a
  | _, _ => []
  end.

Definition walk_on (w : walk) : walked :=
  match take_item (walk_context w) (walk_source w) (walk_state w) with
  | Took i st behind =>
    Walks (new_lines (context_board (walk_context w)) i st) (make_walk (walk_context w) behind st)
  | Ended e => Stops e
  end.
