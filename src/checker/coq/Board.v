(** * Board: what the game is

    From what the section of the board in a file says, to holes with names and jumps: the sections
    "Pictures" and "Names" of docs/mathematics/certificate-format.md as definitions.  They are part of what the
    main theorem says, so they are written to be read.  Two of them are too slow as they stand, the
    look-up of a place and the dropping of repetitions; what is run in their place is defined beside
    them, and proved to be the same in [Board_facts]. *)

From Coq Require Import Ascii String List NArith ZArith Bool FMapPositive.
From Verified Require Import Syntax Text Table Game.
Import ListNotations.
Local Open Scope N_scope.

(** ** Limits *)

Definition max_holes : N := 65535.
Definition max_rows : N := 65535.
Definition max_columns : N := 702.
Definition max_offset : N := 65535.
Definition max_directions : N := 1024.
Definition max_patterns : N := 1024.
Definition max_pattern : N := 64.
Definition max_jumps : N := 4194304.
Definition max_cells : N := 16777216.

(** ** Pictures: places and names *)

(** The holes of one row, from column [c] on. *)
Fixpoint places_in_row (r c : N) (row : list bool) : list (N * N) :=
  match row with
  | [] => []
  | true :: row => (r, c) :: places_in_row r (N.succ c) row
  | false :: row => places_in_row r (N.succ c) row
  end.

(** All holes in reading order, from row [r] on. *)
Fixpoint places_from (r : N) (picture : list (list bool)) : list (N * N) :=
  match picture with
  | [] => []
  | row :: picture => places_in_row r 0 row ++ places_from (N.succ r) picture
  end.

Definition places_of (picture : list (list bool)) : list (N * N) := places_from 0 picture.

Definition letter (n : N) : ascii := ascii_of_N (97 + n).

(** a .. z, aa, ab .. zz. *)
Definition column_name (c : N) : text :=
  if c <? 26 then [letter c] else [letter (c / 26 - 1); letter (c mod 26)].

Definition place_name (place : N * N) : text :=
  let (r, c) := place in column_name c ++ count_text (N.succ r).

(** ** Pictures: jumps *)

(** How row and column indices count: [None] plainly, [Some m] modulo [m]. *)
Record wrapping : Type := make_wrapping { row_cycle : option N; column_cycle : option N }.

Definition wrapped (cycle : option N) (i : Z) : Z :=
  match cycle with
  | Some m => (i mod Z.of_N m)%Z
  | None => i
  end.

(** The first index at which the place stands in the list, counted from [h]. *)
Fixpoint index_from (h : N) (place : N * N) (places : list (N * N)) : option N :=
  match places with
  | [] => None
  | (r, c) :: places =>
    if (fst place =? r) && (snd place =? c) then Some h else index_from (N.succ h) place places
  end.

(** The hole in a place. *)
Definition hole_at_plain (places : list (N * N)) (w : wrapping) (r c : Z) : option N :=
  let r := wrapped (row_cycle w) r in
  let c := wrapped (column_cycle w) c in
  if (r <? 0)%Z || (c <? 0)%Z then None else index_from 0 (Z.to_N r, Z.to_N c) places.

(** The same through a map. *)
Definition place_key (r c : N) : positive := N.succ_pos (r * 1024 + c).

Fixpoint place_map_from (h : N) (places : list (N * N)) : PositiveMap.t N :=
  match places with
  | [] => PositiveMap.empty N
  | (r, c) :: places => PositiveMap.add (place_key r c) h (place_map_from (N.succ h) places)
  end.

Definition hole_at (map : PositiveMap.t N) (w : wrapping) (r c : Z) : option N :=
  let r := wrapped (row_cycle w) r in
  let c := wrapped (column_cycle w) c in
  if (r <? 0)%Z || (c <? 0)%Z || (1024 <=? c)%Z then None
  else PositiveMap.find (place_key (Z.to_N r) (Z.to_N c)) map.

(** States before and after of successive holes. *)
Definition pattern : Type := list (bool * bool).

(** State [i] of the pattern is for the place [i] steps along the direction; all of them must be
    holes.  [at_place]: the hole in a place. *)
Fixpoint cells_along (at_place : Z -> Z -> option N) (r c dr dc : Z) (p : pattern)
  : option (list cell) :=
  match p with
  | [] => Some []
  | (b, a) :: p =>
    match at_place r c with
    | None => None
    | Some h =>
      match cells_along at_place (r + dr)%Z (c + dc)%Z dr dc p with
      | None => None
      | Some cells => Some (make_cell h b a :: cells)
      end
    end
  end.

Fixpoint is_among (h : N) (cells : list cell) : bool :=
  match cells with
  | [] => false
  | x :: cells => if h =? hole x then true else is_among h cells
  end.

Fixpoint holes_differ (cells : list cell) : bool :=
  match cells with
  | [] => true
  | x :: cells => if is_among (hole x) cells then false else holes_differ cells
  end.

Definition jump_along (at_place : Z -> Z -> option N) (from : N * N) (d : Z * Z) (p : pattern)
  : list jump :=
  match cells_along at_place (Z.of_N (fst from)) (Z.of_N (snd from)) (fst d) (snd d) p with
  | Some cells => if holes_differ cells then [cells] else []
  | None => []
  end.

(** From a hole along each direction in order, each pattern in order. *)
Definition jumps_of_place (at_place : Z -> Z -> option N) (directions : list (Z * Z))
                          (patterns : list pattern) (from : N * N) : list jump :=
  flat_map (fun d => flat_map (jump_along at_place from d) patterns) directions.

(** ** The rule sets that have a name *)

Definition pattern_110_001 : pattern := [(true, false); (true, false); (false, true)].

Definition orthogonal_directions : list (Z * Z) := [(-1, 0); (0, 1); (1, 0); (0, -1)]%Z.
Definition hexagonal_directions : list (Z * Z) :=
  orthogonal_directions ++ [(1, 1); (-1, -1)]%Z.
Definition diagonal_directions : list (Z * Z) :=
  hexagonal_directions ++ [(-1, 1); (1, -1)]%Z.

Definition rules_directions (r : rules_kind) (custom : list (Z * Z)) : list (Z * Z) :=
  match r with
  | Orthogonal => orthogonal_directions
  | Hexagonal => hexagonal_directions
  | Diagonal => diagonal_directions
  | Custom => custom
  | Graph_rules | Free_rules => []
  end.

Definition rules_patterns (r : rules_kind) (custom : list pattern) : list pattern :=
  match r with
  | Orthogonal | Hexagonal | Diagonal => [pattern_110_001]
  | Custom => custom
  | Graph_rules | Free_rules => []
  end.

(** ** Graphs and free boards *)

(** [x] over [y] into [z]. *)
Definition classical_jump (x y z : N) : jump :=
  [make_cell x true false; make_cell y true false; make_cell z false true].

(** The neighbours of [x]; ascending when the edges (x, y), x before y, are. *)
Definition neighbours_plain (edges : list (N * N)) (x : N) : list N :=
  map fst (filter (fun e => snd e =? x) edges) ++ map snd (filter (fun e => fst e =? x) edges).

(** The same through a map: of [x] the list kept at its key. *)
Definition kept (m : PositiveMap.t (list N)) (x : N) : list N :=
  match PositiveMap.find (N.succ_pos x) m with
  | Some ys => ys
  | None => []
  end.

Definition keep (x y : N) (m : PositiveMap.t (list N)) : PositiveMap.t (list N) :=
  PositiveMap.add (N.succ_pos x) (y :: kept m x) m.

Definition neighbour_map (edges : list (N * N)) : PositiveMap.t (list N) :=
  fold_right (fun e m => keep (snd e) (fst e) m)
             (fold_right (fun e m => keep (fst e) (snd e) m) (PositiveMap.empty _) edges) edges.

(** x over y into z whenever x, y, z differ and xy and yz are edges (no edge is a loop). *)
Definition jumps_of_vertex (neighbours : N -> list N) (x : N) : list jump :=
  flat_map (fun y => flat_map (fun z => if z =? x then [] else [classical_jump x y z])
                              (neighbours y)) (neighbours x).

(** ** Repetitions *)

Definition same_cell (x y : cell) : bool :=
  (hole x =? hole y) && Bool.eqb (before x) (before y) && Bool.eqb (after x) (after y).

Fixpoint insert_cell (x : cell) (cells : list cell) : list cell :=
  match cells with
  | [] => [x]
  | y :: rest => if hole x <? hole y then x :: cells else y :: insert_cell x rest
  end.

(** The cells by ascending holes. *)
Definition normal (j : jump) : list cell := fold_right insert_cell [] j.

Fixpoint same_cells (a b : list cell) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if same_cell x y then same_cells a b else false
  | _, _ => false
  end.

(** Jumps of which [spell] says the same are one; the first is kept, the others are dropped.
    [seen]: what it says of those kept; [kept] and [dropped], the latest first. *)
Fixpoint keep_first_plain (spell : jump -> list cell) (seen : list (list cell))
                          (kept dropped : list jump) (listed : list jump)
  : list jump * list jump :=
  match listed with
  | [] => (rev' kept, rev' dropped)
  | j :: listed =>
    let cells := spell j in
    if existsb (same_cells cells) seen
    then keep_first_plain spell seen kept (j :: dropped) listed
    else keep_first_plain spell (cells :: seen) (j :: kept) dropped listed
  end.

(** The same with what was seen in buckets: cells that are the same have the same key, others seldom. *)
Definition key_step (key : N) (x : cell) : N :=
  (key * 1000003 + (4 * hole x + (if before x then 2 else 0) + (if after x then 1 else 0)))
  mod 1048576.

Definition bucket_key (cells : list cell) : positive := N.succ_pos (fold_left key_step cells 0).

Definition buckets : Type := PositiveMap.t (list (list cell)).

Definition bucket (m : buckets) (key : positive) : list (list cell) :=
  match PositiveMap.find key m with
  | Some b => b
  | None => []
  end.

Definition remember (cells : list cell) (m : buckets) : buckets :=
  let key := bucket_key cells in PositiveMap.add key (cells :: bucket m key) m.

Fixpoint keep_first (spell : jump -> list cell) (seen : buckets) (kept dropped : list jump)
                    (listed : list jump) : list jump * list jump :=
  match listed with
  | [] => (rev' kept, rev' dropped)
  | j :: listed =>
    let cells := spell j in
    let key := bucket_key cells in
    let there := bucket seen key in
    if existsb (same_cells cells) there then keep_first spell seen kept (j :: dropped) listed
    else keep_first spell (PositiveMap.add key (cells :: there) seen) (j :: kept) dropped listed
  end.

(** Two jumps with the same set of (hole, before, after) are one. *)
Definition without_repetitions_plain (listed : list jump) : list jump * list jump :=
  keep_first_plain normal [] [] [] listed.

Definition without_repetitions (listed : list jump) : list jump * list jump :=
  keep_first normal (PositiveMap.empty _) [] [] listed.

(** The cells, behind the two holes that say who moves. *)
Definition with_ends (j : jump) : list cell :=
  make_cell (from_hole j) true false :: make_cell (to_hole j) false true :: normal j.

(** Of the jumps that are dropped those that carry a peg, and not from and to the same holes as one
    before with the same cells. *)
Definition further_readings_plain (kept dropped : list jump) : list jump :=
  fst (keep_first_plain with_ends (map with_ends kept) [] [] (filter carries dropped)).

Definition further_readings (kept dropped : list jump) : list jump :=
  match filter carries dropped with
  | [] => []
  | more => fst (keep_first with_ends
      (fold_right (fun j m => remember (with_ends j) m) (PositiveMap.empty _) kept) [] [] more)
  end.

(** ** Boards *)

(** What the section of the board says. *)
Inductive body : Type :=
  | Picture (picture : list (list bool))
  | Graph_body (names : list text) (edges : list (N * N))
  | Free_body (names : list text) (listed : list jump).

Record section : Type := make_section {
  section_name : text;
  section_lattice : lattice_kind;
  section_wrap_rows : bool;
  section_wrap_columns : bool;
  section_rules : rules_kind;
  section_directions : list (Z * Z);    (* custom rules only *)
  section_patterns : list pattern;      (* the same *)
  section_body : body
}.

Definition length_N {A} (l : list A) : N := fold_left (fun n _ => N.succ n) l 0.

(** The width of a picture: that of its longest row. *)
Definition width (picture : list (list bool)) : N :=
  fold_left (fun w row => N.max w (length_N row)) picture 0.

Definition wrapping_of (s : section) (picture : list (list bool)) : wrapping :=
  make_wrapping (if section_wrap_columns s then Some (length_N picture) else None)
                (if section_wrap_rows s then Some (width picture) else None).

Definition numbered (names : list text) : list N :=
  rev' (fst (fold_left (fun l _ => (snd l :: fst l, N.succ (snd l))) names ([], 0))).

Definition cells_in (jumps : list jump) : N :=
  fold_left (fun n j => n + length_N j) jumps 0.

(** The jumps as they are listed: a list for each hole. *)
Definition listed_by_hole (s : section) : list (unit -> list jump) :=
  match section_body s with
  | Picture picture =>
    let places := places_of picture in
    let map_of := place_map_from 0 places in
    let at_place := hole_at map_of (wrapping_of s picture) in
    let directions := rules_directions (section_rules s) (section_directions s) in
    let patterns := rules_patterns (section_rules s) (section_patterns s) in
    map (fun from _ => jumps_of_place at_place directions patterns from) places
  | Graph_body names edges =>
    let near := neighbour_map edges in
    map (fun x _ => jumps_of_vertex (kept near) x) (numbered names)
  | Free_body _ listed => map (fun j _ => [j]) listed
  end.

(** Are they no more than twice what a board may have?  Repetitions are dropped later.  Nothing is
    kept while they are counted. *)
Fixpoint not_too_many (by_hole : list (unit -> list jump)) (jumps cells : N) : bool :=
  match by_hole with
  | [] => true
  | more :: by_hole =>
    let more := more tt in
    let jumps := jumps + length_N more in
    let cells := cells + cells_in more in
    if (jumps <=? 2 * max_jumps) && (cells <=? 2 * max_cells)
    then not_too_many by_hole jumps cells
    else false
  end.

Definition listed_jumps (by_hole : list (unit -> list jump)) : list jump :=
  rev' (fold_left (fun before more => rev_append (more tt) before) by_hole []).

Definition section_hole_names (s : section) : list text :=
  match section_body s with
  | Picture picture => map place_name (places_of picture)
  | Graph_body names _ | Free_body names _ => names
  end.

(** No picture is wider than it may be; looking up places relies on that. *)
Definition is_narrow (s : section) : bool :=
  match section_body s with
  | Picture picture => forallb (fun row => length_N row <=? max_columns) picture
  | _ => true
  end.

Definition build (s : section) : result board :=
  demand is_narrow s else "expected at most 702 columns";
  demand not_too_many (listed_by_hole s) 0 0
    else "expected a board with at most 4194304 jumps of 16777216 cells in all";
  let (jumps, dropped) := without_repetitions (listed_jumps (listed_by_hole s)) in
  let names := section_hole_names s in
  demand (length_N jumps <=? max_jumps) && (cells_in jumps <=? max_cells)
    else "expected a board with at most 4194304 jumps of 16777216 cells in all";
  let readings := further_readings jumps dropped in
  demand match section_body s with
         | Free_body _ listed => length_N listed =? length_N jumps + length_N readings
         | _ => true
         end
    else "expected no two jumps with the same cells";
  let places := match section_body s with Picture p => places_of p | _ => [] end in
  Good {| board_name := section_name s;
          lattice := section_lattice s;
          wrap_rows := section_wrap_rows s;
          wrap_columns := section_wrap_columns s;
          rules := section_rules s;
          holes := length_N names;
          hole_names := names;
          places := places;
          rows := match section_body s with Picture p => length_N p | _ => 0 end;
          columns := match section_body s with Picture p => width p | _ => 0 end;
          jumps := jumps;
          readings := readings |}.
