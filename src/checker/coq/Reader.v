(** * Reader: from the text of a file to what it says

    The section "Grammar" of docs/mathematics/certificate-format.md, one definition for each of its rules.  A
    file is read item by item, so that what earlier items state is known when a later one is refused.
    Refused here is what can be seen with the board and the one item alone; whether numbers go on in
    order and refer to what is there, and whether a reason holds, is the affair of [Check]. *)

From Coq Require Import Ascii String List NArith ZArith Bool.
From Verified Require Import Syntax Text Table Board Positions Names.
From Verified Require Families.
Import ListNotations.
Local Open Scope N_scope.

(** ** Lines to come *)

Record source : Type := make_source {
  at_line : N;                    (* the number of the line read last *)
  to_come : list line;
  jump_names : option (table N)   (* of the board, once they were needed *)
}.

Definition source_of (t : text) : source := make_source 0 (lines_of t) None.

Definition next_line (s : source) : result (list text * source) :=
  match to_come s with
  | [] => Refused "expected another line, but the file ends"
  | l :: rest =>
    do fields <- fields_of l;
    Good (fields, make_source (N.succ (at_line s)) rest (jump_names s))
  end.

(** Reads lines as long as [wanted] says that it is one of its kind. *)
Fixpoint take_lines {A} (wanted : list text -> option (result A)) (number : N)
                    (lines : list line) (taken : list A) : result (list A * source) :=
  match lines with
  | [] => Refused "expected another line, but the file ends"
  | l :: rest =>
    do fields <- fields_of l;
    match wanted fields with
    | None => Good (rev' taken, make_source number lines None)
    | Some a => do a <- a; take_lines wanted (N.succ number) rest (a :: taken)
    end
  end.

Definition take {A} (wanted : list text -> option (result A)) (s : source)
  : result (list A * source) := take_lines wanted (at_line s) (to_come s) [].

(** A line that begins with [first], as the fields behind it. *)
Definition after_word (first : string) (fields : list text) : option (list text) :=
  match fields with
  | f :: rest => if is_word f first then Some rest else None
  | [] => None
  end.

(** The same for a line that must begin so. *)
Definition line_of (first : string) (s : source) : result (list text * source) :=
  do (fields, s) <- next_line s;
  match after_word first fields with
  | Some rest => Good (rest, s)
  | None => Refused ("expected a line '" ++ first ++ "'")
  end.

Definition demand_end (fields : list text) : result unit :=
  match fields with
  | [] => Good tt
  | _ => Refused "expected the end of the line"
  end.

Definition from_option {A} (o : option A) (why : string) : result A :=
  match o with
  | Some a => Good a
  | None => Refused why
  end.

(** All of a list, each turned into something. *)
Fixpoint all_fields {A} (read : text -> result A) (fields : list text) (done : list A)
  : result (list A) :=
  match fields with
  | [] => Good (rev' done)
  | f :: fields => do a <- read f; all_fields read fields (a :: done)
  end.

Definition each {A} (read : text -> result A) (fields : list text) : result (list A) :=
  all_fields read fields [].

(** The first [n] fields, and those behind them. *)
Fixpoint cut_off (n : N) (fields before : list text) : result (list text * list text) :=
  if n =? 0 then Good (rev' before, fields)
  else
    match fields with
    | [] => Refused "expected more fields in the line"
    | f :: fields => cut_off (N.pred n) fields (f :: before)
    end.

Definition first_fields (n : N) (fields : list text) : result (list text * list text) :=
  cut_off n fields [].

(** ** Numbers *)

Definition count_field (t : text) : result N :=
  from_option (read_small_count t) "expected a COUNT".

Definition number_field (t : text) : result (Z * positive) :=
  from_option (read_number t) "expected a NUMBER".

Definition offset_field (t : text) : result Z :=
  match read_integer t with
  | Some z =>
    demand (Z.abs_N z <=? max_offset) else "expected an offset of at most 65535 either way";
    Good z
  | None => Refused "expected a whole number"
  end.

(** Below 2^40000. *)
Definition most_denominator : Z := Z.shiftl 1 40000.

Fixpoint common_denominator (numbers : list (Z * positive)) (den : Z) : result Z :=
  match numbers with
  | [] => Good den
  | (_, q) :: numbers =>
    let den := Z.lcm den (Zpos q) in
    demand Z.ltb den most_denominator else "expected a common denominator of at most 40000 bits";
    common_denominator numbers den
  end.

(** Rational numbers as numerators over one denominator, the least. *)
Definition over_one_denominator (numbers : list (Z * positive)) : result (positive * list Z) :=
  do den <- common_denominator numbers 1%Z;
  Good (Z.to_pos den, map (fun x => (fst x * (den / Zpos (snd x)))%Z) numbers).

(** ** The first line *)

Definition newest_version : N := 15.

Definition is_version_number (t : text) : bool :=
  match t with
  | [] => false
  | _ :: _ => all_of is_digit t && negb (leading_zero t)
  end.

Definition read_version (fields : list text) : result N :=
  match fields with
  | magic :: v :: rest =>
    demand is_word magic "pagoda-proof" else "expected 'pagoda-proof'";
    demand is_version_number v else "expected the version of the format";
    match read_small_count v with
    | Some n =>
      if (1 <=? n) && (n <=? newest_version) then do _ <- demand_end rest; Good n
      else Unknown_version
    | None => Unknown_version
    end
  | _ => Refused "expected 'pagoda-proof' and a version"
  end.

(** ** The board *)

Fixpoint chosen {A} (names : list (string * A)) (t : text) : option A :=
  match names with
  | [] => None
  | (name, a) :: names => if is_word t name then Some a else chosen names t
  end.

Definition one_of {A} (names : list (string * A)) (fields : list text) : result A :=
  match fields with
  | [t] => from_option (chosen names t) "expected another word"
  | _ => Refused "expected one word"
  end.

Definition lattice_names : list (string * lattice_kind) :=
  [("square", Square); ("triangular", Triangular); ("graph", Graph); ("free", Free)]%string.

Definition rules_names : list (string * rules_kind) :=
  [("orthogonal", Orthogonal); ("hexagonal", Hexagonal); ("diagonal", Diagonal);
   ("custom", Custom); ("graph", Graph_rules); ("free", Free_rules)]%string.

(** Wrap rows, wrap columns. *)
Definition wrap_names : list (string * (bool * bool)) :=
  [("rows", (true, false)); ("columns", (false, true)); ("both", (true, true))]%string.

Definition is_picture (l : lattice_kind) : bool :=
  match l with
  | Square | Triangular => true
  | Graph | Free => false
  end.

Definition rules_fit (l : lattice_kind) (r : rules_kind) : bool :=
  match r with
  | Orthogonal | Hexagonal | Diagonal | Custom => is_picture l
  | Graph_rules => match l with Graph => true | _ => false end
  | Free_rules => match l with Free => true | _ => false end
  end.

(** An optional line. *)
Definition read_wrap (l : lattice_kind) (s : source) : result ((bool * bool) * source) :=
  do (fields, behind) <- next_line s;
  match after_word "wrap" fields with
  | Some fields =>
    demand is_picture l else "expected no 'wrap' on this lattice";
    do w <- one_of wrap_names fields;
    Good (w, behind)
  | None => Good ((false, false), s)
  end.

Definition read_direction (fields : list text) : result (Z * Z) :=
  match fields with
  | [r; c] =>
    do r <- offset_field r;
    do c <- offset_field c;
    demand negb (Z.eqb r 0 && Z.eqb c 0) else "expected a direction other than 0 0";
    Good (r, c)
  | _ => Refused "expected DROW and DCOL"
  end.

Fixpoint read_states (t : text) : option (list bool) :=
  match t with
  | [] => Some []
  | "0" % char :: t => option_map (cons false) (read_states t)
  | "1" % char :: t => option_map (cons true) (read_states t)
  | _ => None
  end.

Fixpoint read_state_pairs (from to : text) : option pattern :=
  match from, to with
  | [], [] => Some []
  | f :: from, t :: to =>
    match read_states [f], read_states [t], read_state_pairs from to with
    | Some [b], Some [a], Some rest => Some ((b, a) :: rest)
    | _, _, _ => None
    end
  | _, _ => None
  end.

Definition read_pattern (fields : list text) : result pattern :=
  match fields with
  | [from; to] =>
    demand at_most_long max_pattern from else "expected a pattern of at most 64 states";
    do p <- from_option (read_state_pairs from to) "expected two texts of 0 and 1 of one length";
    demand 2 <=? length_N p else "expected a pattern of at least two states";
    demand negb (same_text from to) else "expected different states before and after";
    Good p
  | _ => Refused "expected the states before and after"
  end.

Definition same_direction (a b : Z * Z) : bool :=
  Z.eqb (fst a) (fst b) && Z.eqb (snd a) (snd b).

Fixpoint same_pattern (a b : pattern) : bool :=
  match a, b with
  | [], [] => true
  | (x, y) :: a, (z, t) :: b => Bool.eqb x z && Bool.eqb y t && same_pattern a b
  | _, _ => false
  end.

Fixpoint none_twice {A} (same : A -> A -> bool) (l : list A) : bool :=
  match l with
  | [] => true
  | a :: l => negb (existsb (same a) l) && none_twice same l
  end.

(** Custom rules: directions, then patterns. *)
Definition read_custom (r : rules_kind) (s : source)
  : result ((list (Z * Z) * list pattern) * source) :=
  match r with
  | Custom =>
    do (directions, s) <- take (fun f => option_map read_direction (after_word "direction" f)) s;
    do (patterns, s) <- take (fun f => option_map read_pattern (after_word "pattern" f)) s;
    demand (1 <=? length_N directions) && (length_N directions <=? max_directions)
      else "expected 1 to 1024 directions";
    demand (1 <=? length_N patterns) && (length_N patterns <=? max_patterns)
      else "expected 1 to 1024 patterns";
    demand none_twice same_direction directions else "expected each direction once";
    demand none_twice same_pattern patterns else "expected each pattern once";
    Good ((directions, patterns), s)
  | _ => Good (([], []), s)
  end.

(** *** Pictures *)

Fixpoint read_row_text (t : text) : option (list bool) :=
  match t with
  | [] => Some []
  | "o" % char :: t => option_map (cons true) (read_row_text t)
  | "." % char :: t => option_map (cons false) (read_row_text t)
  | _ => None
  end.

Definition picture_row (fields : list text) : option (result (list bool)) :=
  match fields with
  | f :: rest =>
    if all_of (fun c => Ascii.eqb c "o" || Ascii.eqb c ".") f then
      Some (demand at_most_long max_columns f else "expected at most 702 columns";
            do _ <- demand_end rest;
            from_option (read_row_text f) "expected a row")
    else None
  | [] => None
  end.

Definition ends_in_hole (row : list bool) : bool := last row false.
Definition is_bare_row (row : list bool) : bool :=
  match row with
  | [false] => true
  | _ => false
  end.

Definition has_hole (row : list bool) : bool := existsb (fun x => x) row.

(** Row 1 is the top row, whether it has holes or not.  Where the board does not wrap, no row ends in
    ".", except that a row without holes is "."; the last row has a hole.  A board that wraps writes
    every row in full width; its last column has a hole unless rows wrap, its last row unless columns
    wrap. *)
Definition picture_is_canonical (wrap_rows wrap_columns : bool) (p : list (list bool)) : bool :=
  let w := width p in
  existsb has_hole p
  && (if wrap_rows || wrap_columns
      then forallb (fun row => length_N row =? w) p
      else forallb (fun row => ends_in_hole row || is_bare_row row) p)
  && (wrap_columns || has_hole (last p []))
  && (wrap_rows || existsb (fun row => (length_N row =? w) && ends_in_hole row) p).

Definition read_picture (wrap_rows wrap_columns : bool) (s : source) : result (body * source) :=
  do (rows, s) <- take picture_row s;
  demand length_N rows <=? max_rows else "expected at most 65535 rows";
  demand picture_is_canonical wrap_rows wrap_columns rows
    else "expected a picture with holes, and no rows or columns without holes at its edges";
  Good (Picture rows, s).

(** *** Graphs and free boards *)

Definition read_hole_name (fields : list text) : result text :=
  match fields with
  | [name] =>
    demand is_hole_name name else "expected the name of a hole";
    Good name
  | _ => Refused "expected the name of a hole"
  end.

Fixpoint distinct_names (names : list text) (seen : table N) : bool :=
  match names with
  | [] => true
  | name :: names =>
    match look_up name seen with
    | Some _ => false
    | None => distinct_names names (store name 0 seen)
    end
  end.

(** Whatever the board: on pictures this is so by itself, but what positions mean rests on it
    ([Reader_facts]), and it is soon looked at. *)
Definition names_fit (names : list text) : bool :=
  forallb is_hole_name names && distinct_names names empty_table.

Definition read_holes (s : source) : result (list text * source) :=
  do (names, s) <- take (fun f => option_map read_hole_name (after_word "hole" f)) s;
  demand 1 <=? length_N names else "expected at least one hole";
  demand length_N names <=? max_holes else "expected at most 65535 holes";
  demand names_fit names else "expected each hole once";
  Good (names, s).

Definition hole_field (table : hole_table) (t : text) : result N :=
  from_option (look_up t table) "expected a hole of the board".

Definition read_edge (table : hole_table) (fields : list text) : result (N * N) :=
  match fields with
  | [x; y] =>
    do x <- hole_field table x;
    do y <- hole_field table y;
    demand x <? y else "expected the first hole of an edge to come before the second";
    Good (x, y)
  | _ => Refused "expected two holes"
  end.

(** The holes of a line, and the states behind them where there are any. *)
Fixpoint read_listed_holes (table : hole_table) (fields : list text)
  : result (list N * option text) :=
  match fields with
  | [] => Good ([], None)
  | field :: fields =>
    if all_of is_digit (firstn 1 field)
    then match fields with
         | [] => Good ([], Some field)
         | _ => Refused "expected the end of the line"
         end
    else do h <- hole_field table field;
         do (holes, states) <- read_listed_holes table fields;
         Good (h :: holes, states)
  end.

Fixpoint split_at_colon (t : text) : text * text :=
  match t with
  | [] => ([], [])
  | ":" % char :: t => ([], t)
  | c :: t => let (from, to) := split_at_colon t in (c :: from, to)
  end.

Definition listed_cells (holes : list N) (states : text) : result jump :=
  let (from, to) := split_at_colon states in
  do p <- read_pattern [from; to];
  demand length_N p =? length_N holes else "expected as many states as holes";
  demand negb (same_text states (word "110:001")) else "expected FROM OVER TO alone";
  Good (map (fun x => make_cell (fst x) (fst (snd x)) (snd (snd x))) (combine holes p)).

(** FROM OVER TO, or any holes and their states before and after. *)
Definition read_listed (table : hole_table) (fields : list text) : result jump :=
  do (holes, states) <- read_listed_holes table fields;
  do j <- match states, holes with
          | None, [x; y; z] => Good (classical_jump x y z)
          | None, _ => Refused "expected three holes, or two or more and their states"
          | Some states, _ => listed_cells holes states
          end;
  demand holes_differ j else "expected different holes";
  Good j.

Definition pair_before (a b : N * N) : bool :=
  (fst a <? fst b) || ((fst a =? fst b) && (snd a <? snd b)).

Fixpoint compare_lists {A} (order : A -> A -> comparison) (a b : list A) : comparison :=
  match a, b with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: a, y :: b => match order x y with Eq => compare_lists order a b | other => other end
  end.

Definition compare_states (x y : bool) : comparison :=
  match x, y with false, true => Lt | true, false => Gt | _, _ => Eq end.

(** By holes, then by states before, then by states after. *)
Definition listed_before (a b : jump) : bool :=
  let by_states (state : cell -> bool) := compare_lists compare_states (map state a) (map state b) in
  match compare_lists N.compare (map hole a) (map hole b), by_states before, by_states after with
  | Lt, _, _ | Eq, Lt, _ | Eq, Eq, Lt => true
  | _, _, _ => false
  end.

Fixpoint ascending {A} (before : A -> A -> bool) (l : list A) : bool :=
  match l with
  | a :: (b :: _) as rest => if before a b then ascending before rest else false
  | _ => true
  end.

Definition read_graph (s : source) : result (body * source) :=
  do (names, s) <- read_holes s;
  let table := hole_table_of names in
  do (edges, s) <- take (fun f => option_map (read_edge table) (after_word "edge" f)) s;
  demand ascending pair_before edges else "expected the edges in ascending order";
  Good (Graph_body names edges, s).

Definition read_free (s : source) : result (body * source) :=
  do (names, s) <- read_holes s;
  let table := hole_table_of names in
  do (listed, s) <- take (fun f => option_map (read_listed table) (after_word "jump" f)) s;
  demand ascending listed_before listed else "expected the jumps in ascending order";
  Good (Free_body names listed, s).

(** *** The section *)

Definition read_section (s : source) : result (section * source) :=
  do (f, s) <- line_of "board" s;
  do name <- match f with [name] => Good name | _ => Refused "expected the name of the board" end;
  demand is_name name else "expected the name of a board (letters, digits, _ + . -)";
  do (f, s) <- line_of "lattice" s;
  do lattice <- one_of lattice_names f;
  do (wrap, s) <- read_wrap lattice s;
  let (wrap_rows, wrap_columns) := wrap in
  do (f, s) <- line_of "rules" s;
  do rules <- one_of rules_names f;
  demand rules_fit lattice rules else "expected rules that go with the lattice";
  do (custom, s) <- read_custom rules s;
  do (f, s) <- line_of "holes" s;
  do stated <- match f with [n] => count_field n | _ => Refused "expected a number of holes" end;
  demand stated <=? max_holes else "expected at most 65535 holes";
  do (body, s) <- match lattice with
                  | Square | Triangular => read_picture wrap_rows wrap_columns s
                  | Graph => read_graph s
                  | Free => read_free s
                  end;
  let section := {| section_name := name; section_lattice := lattice;
                    section_wrap_rows := wrap_rows; section_wrap_columns := wrap_columns;
                    section_rules := rules; section_directions := fst custom;
                    section_patterns := snd custom; section_body := body |} in
  let names := section_hole_names section in
  demand length_N names =? stated else "expected the number of holes that follow";
  demand names_fit names else "expected a name for each hole, no name twice";
  Good (section, s).

(** ** Scope *)

(** Refuses what a later version brought. *)
Definition since (version stated : N) : result unit :=
  if version <=? stated then Good tt
  else Refused "this belongs to a later version of the format than the first line names".

(** The pegs and the marks of each column. *)
Fixpoint read_pairs (fields : list text) : result (list (N * N)) :=
  match fields with
  | [] => Good []
  | [_] => Refused "expected the marks of a column"
  | pegs :: marks :: fields =>
    do p <- count_field pegs;
    do m <- count_field marks;
    demand (p <=? 1000) && (m <=? 1000) else "expected at most 1000 pegs and marks of a column";
    do l <- read_pairs fields;
    Good ((p, m) :: l)
  end.

Definition read_letters (version : N) (fields : list text) : result (option letters_told) :=
  match fields with
  | [] => Good None
  | what :: most :: fields =>
    demand is_word what "marks" else "expected 'marks'";
    do _ <- since 13 version;
    do m <- count_field most;
    demand m <=? 1000 else "expected at most 1000 marks";
    let begins := match fields with first :: _ => is_word first "first" | [] => false end in
    do _ <- if begins then since 14 version else Good tt;
    do l <- read_pairs (if begins then tl fields else fields);
    Good (Some (make_letters m begins l))
  | _ => Refused "expected marks, how many at most, and the pegs and the marks of each column"
  end.

Definition read_family (version : N) (b : board) (height ends : text) (told : list text)
  : result scope_kind :=
  do k <- count_field height;
  demand Families.has_columns b k else "expected columns that are the whole board";
  do closed <- from_option (chosen [("open", false); ("closed", true)]%string ends)
                 "expected 'open' or 'closed'";
  do letters <- read_letters version told;
  demand Families.tells_all k letters else "expected the pegs and the marks of each column";
  Good (Scope_family k closed letters).

Definition read_scope (version : N) (table : hole_table) (b : board) (fields : list text)
  : result scope_kind :=
  match fields with
  | [kind] =>
    if is_word kind "problem" then Good Scope_problem
    else if is_word kind "map" then Good Scope_map
    else Refused "expected 'problem' or 'map'"
  | [kind; start] =>
    demand is_word kind "map" else "expected 'map'";
    do p <- read_position table b start;
    Good (Scope_map_from p)
  | kind :: height :: ends :: told =>
    demand is_word kind "family" else "expected 'family'";
    do _ <- since 11 version;
    read_family version b height ends told
  | _ => Refused "expected 'problem', 'map' or 'family'"
  end.

(** ** What the items of a file are read with *)

Record context : Type := make_context {
  context_version : N;
  context_board : board;
  hole_numbers : hole_table
}.

Section Items.
Variable x : context.
Let b : board := context_board x.

Definition position (t : text) : result position_set := read_position (hole_numbers x) b t.
Definition hole_number (t : text) : result N := hole_field (hole_numbers x) t.

(** The names of the jumps are worked out when the first of them is to be read. *)
Definition with_jump_names (s : source) : table N * source :=
  match jump_names s with
  | Some names => (names, s)
  | None =>
    let names := jump_table_of b in
    (names, make_source (at_line s) (to_come s) (Some names))
  end.

Definition jump_number (names : table N) (t : text) : result N :=
  from_option (look_up t names) "expected a jump of the board in its one spelling".

Definition demand_version (version : N) : result unit := since version (context_version x).

Definition finish_field (t : text) : result finish_set :=
  match guess_stuck b t with
  | Some guess => do _ <- demand_version 3; read_stuck b guess t
  | None => do p <- position t; Good (Among p)
  end.

(** ** Vectors, locals, potentials, symmetries, reaches *)

Definition read_vector (fields : list text) : result vector :=
  do numbers <- each number_field fields;
  demand length_N numbers =? holes b else "expected one number for each hole";
  do (den, weights) <- over_one_denominator numbers;
  Good (make_vector den weights).

(** STATES NUMBER STATES NUMBER ..: the words, and the numbers. *)
Fixpoint state_fields (size : N) (fields : list text)
                      (words : list (list bool)) (numbers : list (Z * positive))
  : result (list (list bool) * list (Z * positive)) :=
  match fields with
  | [] => Good (rev' words, rev' numbers)
  | [_] => Refused "expected the value of the state"
  | w :: n :: fields =>
    do w <- from_option (read_states w) "expected a state of digits 0 and 1";
    demand length_N w =? size else "expected a digit for each hole of the region";
    do n <- number_field n;
    demand negb (Z.eqb (fst n) 0) else "expected a value other than 0";
    state_fields size fields (w :: words) (n :: numbers)
  end.

Fixpoint word_before (a b : list bool) : bool :=
  match a, b with
  | false :: a, false :: b | true :: a, true :: b => word_before a b
  | false :: _, true :: _ => true
  | _, _ => false
  end.

Definition read_local (fields : list text) : result local :=
  match fields with
  | [] => Refused "expected the number of holes of the region"
  | n :: fields =>
    do n <- count_field n;
    demand (1 <=? n) && (n <=? holes b) else "expected a region of at least one hole";
    do (region, fields) <- first_fields n fields;
    do region <- each hole_number region;
    demand ascending N.ltb region else "expected the holes of the region in order, each once";
    do (words, numbers) <- state_fields n fields [] [];
    demand 1 <=? length_N words else "expected a state of the region";
    demand ascending word_before words else "expected the states in order, each once";
    do (den, values) <- over_one_denominator numbers;
    Good (make_local region den (combine words values))
  end.

(** The fields before a word, and those behind it when it is there. *)
Fixpoint cut_at_word (w : string) (fields before : list text) : list text * option (list text) :=
  match fields with
  | [] => (rev' before, None)
  | f :: fields =>
    if is_word f w then (rev' before, Some fields) else cut_at_word w fields (f :: before)
  end.

(** JUMP NUMBER JUMP NUMBER .., behind the word "stuck"; [seen]: those before. *)
Fixpoint counted_fields (names : table N) (fields : list text) (seen : N)
                        (before : list (N * (Z * positive))) : result (list (N * (Z * positive))) :=
  match fields with
  | [] => Good (rev' before)
  | [_] => Refused "expected how often the jump is counted"
  | j :: n :: fields =>
    do j <- jump_number names j;
    demand negb (N.testbit seen j) else "expected each jump once";
    do n <- number_field n;
    demand Z.ltb 0 (fst n) else "expected a number above 0 for the jump";
    counted_fields names fields (N.setbit seen j) ((j, n) :: before)
  end.

Definition read_potential (fields : list text) (s : source) : result (potential * source) :=
  let (numbers, jumps) := cut_at_word "stuck" fields [] in
  do numbers <- each count_field numbers;
  match numbers, jumps with
  | v :: l :: locals, None => Good (make_potential v (l :: locals) [], s)
  | v :: locals, Some (f :: fields) =>
    do _ <- demand_version 5;
    let (names, s) := with_jump_names s in
    do counted <- counted_fields names (f :: fields) 0 [];
    Good (make_potential v locals counted, s)
  | _, _ => Refused "expected a vector, and locals or jumps"
  end.

Fixpoint holes_once (holes : list N) (seen : N) : bool :=
  match holes with
  | [] => true
  | h :: holes => if N.testbit seen h then false else holes_once holes (N.setbit seen h)
  end.

Definition read_symmetry (fields : list text) : result symmetry :=
  do images <- each hole_number fields;
  demand length_N images =? holes b else "expected one hole for each hole";
  demand holes_once images 0 else "expected each hole once";
  Good images.

Definition read_reach (fields : list text) : result reach_line :=
  match fields with
  | [start; n] =>
    do start <- position start;
    do n <- count_field n;
    Good (make_reach start n)
  | _ => Refused "expected a start and a number of positions"
  end.

(** ** Trees *)

Definition read_measure (sharpened : bool) (fields : list text) : result measure :=
  match fields with
  | [v] => do v <- count_field v; Good (Vector v)
  | [w; p] =>
    demand sharpened && is_word w "potential" else "expected the number of a vector";
    do p <- count_field p;
    Good (Potential p)
  | _ => Refused "expected the number of a vector"
  end.

Definition read_leaf (sharpened : bool) (kind : text) (fields : list text) : result leaf :=
  if is_word kind "empty" then do _ <- demand_end fields; Good Leaf_empty
  else
    match fields with
    | [n] =>
      do n <- count_field n;
      if is_word kind "pagoda" then Good (Leaf_measure (Vector n))
      else if is_word kind "class" then Good (Leaf_class n)
      else if sharpened && is_word kind "potential" then Good (Leaf_measure (Potential n))
      else Refused "expected cap, split or a leaf"
    | _ => Refused "expected cap, split or a leaf"
    end.

(** What is split, without the halves. *)
Definition read_split (names : table N) (fields : list text) : result (tree -> tree -> tree) :=
  match fields with
  | [w; t] =>
    if is_word w "start" then do h <- hole_number t; Good (Split_hole At_start h)
    else if is_word w "finish" then do h <- hole_number t; Good (Split_hole At_finish h)
    else
      do j <- jump_number names w;
      do k <- from_option (read_count t) "expected the number of times to split at";
      Good (Split_jump j k)
  | _ => Refused "expected what to split"
  end.

(** [fuel]: the lines that are there; a node takes at least one. *)
Fixpoint read_tree (sharpened : bool) (names : table N) (fuel : list line) (s : source)
  : result (tree * source) :=
  match fuel with
  | [] => Refused "expected a line of the tree, but the file ends"
  | _ :: fuel =>
    do (fields, s) <- next_line s;
    match fields with
    | [] => Refused "expected a line of the tree"
    | kind :: fields =>
      if is_word kind "cap" then
        do m <- read_measure sharpened fields;
        do (below, s) <- read_tree sharpened names fuel s;
        Good (Cap m below, s)
      else if is_word kind "split" then
        do node <- read_split names fields;
        do (first, s) <- read_tree sharpened names fuel s;
        do (second, s) <- read_tree sharpened names fuel s;
        Good (node first second, s)
      else
        do l <- read_leaf sharpened kind fields;
        Good (Leaf l, s)
    end
  end.

(** ** Search *)

(** A member below 2^n has no more digits than these. *)
Definition hex_room : N := (holes b + 3) / 4.

Fixpoint read_members (left : N) (number : N) (lines : list line) (before : list N)
  : result (list N * (N * list line)) :=
  if left =? 0 then Good (rev' before, (number, lines))
  else
    match lines with
    | [] => Refused "expected a member of the closed set, but the file ends"
    | l :: lines =>
      do fields <- fields_of l;
      match fields with
      | [hex] =>
        demand at_most_long hex_room hex else "expected a number below 2 to the number of holes";
        do d <- from_option (read_hex hex) "expected a number in lower-case hexadecimal";
        read_members (N.pred left) (N.succ number) lines (d :: before)
      | _ => Refused "expected a member"
      end
    end.

(** ** Halves *)

(** A line of counts, none of them behind one that is 0. *)
Fixpoint nothing_behind_empty (sizes : list N) : bool :=
  match sizes with
  | n :: (_ :: _) as rest => if n =? 0 then false else nothing_behind_empty rest
  | _ => true
  end.

Definition read_sizes (fields : list text) : result (list N) :=
  do sizes <- each count_field fields;
  demand 1 <=? length_N sizes else "expected the size of a level";
  demand nothing_behind_empty sizes else "expected no level behind an empty one";
  Good sizes.

Definition read_cuts (s : source) : result (cuts_line * source) :=
  do (fields, s) <- line_of "cuts" s;
  let (vectors, potentials) := cut_at_word "potentials" fields [] in
  do vectors <- each count_field vectors;
  match potentials with
  | None => Good (make_cuts vectors [], s)
  | Some potentials =>
    do _ <- demand_version 4;
    do potentials <- each count_field potentials;
    demand 1 <=? length_N potentials else "expected a potential";
    Good (make_cuts vectors potentials, s)
  end.

Definition read_backward (s : source) : result (backward * source) :=
  do (fields, s) <- next_line s;
  match after_word "reversal" fields, after_word "finish" fields with
  | Some [g], _ => do g <- count_field g; Good (By_reversal g, s)
  | Some _, _ => Refused "expected a symmetry"
  | None, Some fields =>
    do _ <- demand_version 6;
    do _ <- demand_end fields;
    Good (To_finish, s)
  | None, None =>
    do fields <- from_option (after_word "back" fields) "expected 'back', 'finish' or 'reversal'";
    do sizes <- read_sizes fields;
    do (cuts, s) <- read_cuts s;
    Good (Back sizes cuts, s)
  end.

Definition read_halves (s : source) : result (halves_reason * source) :=
  do (fields, behind) <- next_line s;
  do (orbits, s) <- match after_word "orbits" fields with
                    | Some fields =>
                      do orbits <- each count_field fields;
                      demand 1 <=? length_N orbits else "expected a symmetry";
                      Good (orbits, behind)
                    | None => Good ([], s)
                    end;
  do (fields, s) <- line_of "ahead" s;
  do sizes <- read_sizes fields;
  do (cuts, s) <- read_cuts s;
  if last sizes 1 =? 0 then Good (make_halves orbits sizes cuts No_back, s)
  else
    do (back, s) <- read_backward s;
    Good (make_halves orbits sizes cuts back, s).

(** ** Statements *)

(** STATEMENT SYMMETRY *)
Definition two_counts (fields : list text) : result (N * N) :=
  match fields with
  | [n; g] => do n <- count_field n; do g <- count_field g; Good (n, g)
  | _ => Refused "expected a statement and a symmetry"
  end.

Definition one_count (fields : list text) : result N :=
  match fields with
  | [n] => count_field n
  | _ => Refused "expected one number"
  end.

Definition read_impossible (kind : text) (fields : list text) (s : source)
  : result (impossible_reason * source) :=
  if is_word kind "class" then do v <- one_count fields; Good (By_class v, s)
  else if is_word kind "pagoda" then do v <- one_count fields; Good (By_pagoda v, s)
  else if is_word kind "reach" then do r <- one_count fields; Good (By_reach r, s)
  else if is_word kind "image" then do (n, g) <- two_counts fields; Good (By_image n g, s)
  else if is_word kind "reversal" then
    do _ <- demand_version 2;
    do (n, g) <- two_counts fields;
    Good (By_reversal_of n g, s)
  else if is_word kind "halves" then
    do _ <- demand_version 2;
    do _ <- demand_end fields;
    do (h, s) <- read_halves s;
    Good (By_halves h, s)
  else if is_word kind "branch" then
    do _ <- demand_end fields;
    let (names, s) := with_jump_names s in
    do (t, s) <- read_tree false names (to_come s) s;
    Good (By_branch t, s)
  else if is_word kind "sharpened" then
    do _ <- demand_version 2;
    do _ <- demand_end fields;
    let (names, s) := with_jump_names s in
    do (t, s) <- read_tree true names (to_come s) s;
    Good (By_sharpened t, s)
  else if is_word kind "search" then
    do numbers <- each count_field fields;
    match numbers with
    | members :: cuts =>
      do (differences, rest) <- read_members members (at_line s) (to_come s) [];
      Good (By_search differences cuts, make_source (fst rest) (snd rest) (jump_names s))
    | [] => Refused "expected the number of members"
    end
  else Refused "expected class, pagoda, branch, sharpened, search, halves, reach, image or reversal".

(** "game" JUMP*, behind "from" POSITION when the start is a set with open holes. *)
Definition read_game (names : table N) (start_is_open : bool) (fields : list text)
  : result (option position_set * list N) :=
  do (from, fields) <-
     match start_is_open, fields with
     | true, w :: from :: fields =>
       demand is_word w "from" else "expected 'from'";
       do from <- position from;
       Good (Some from, fields)
     | true, _ => Refused "expected 'from' and a position"
     | false, _ => Good (None, fields)
     end;
  do moves <- from_option (after_word "game" fields) "expected 'game'";
  do moves <- each (jump_number names) moves;
  Good (from, moves).

Definition has_open_holes (p : position_set) : bool := negb (open p =? 0).

Definition read_possible (start : position_set) (fields : list text) (s : source)
  : result (possible_reason * source) :=
  match after_word "image" fields, after_word "reversal" fields with
  | Some fields, _ => do (n, g) <- two_counts fields; Good (Possible_image n g, s)
  | None, Some fields =>
    do _ <- demand_version 2;
    do (n, g) <- two_counts fields;
    Good (Possible_reversal n g, s)
  | None, None =>
    let (names, s) := with_jump_names s in
    do (from, moves) <- read_game names (has_open_holes start) fields;
    Good (Game from moves, s)
  end.

Definition read_statement (v : verdict) (fields : list text) (s : source)
  : result (item * source) :=
  match fields with
  | start :: finish :: fields =>
    do start <- position start;
    do finish <- finish_field finish;
    do (because, s) <-
       match v with
       | Impossible =>
         match fields with
         | kind :: fields =>
           do (r, s) <- read_impossible kind fields s;
           Good (Claim_impossible r, s)
         | [] => Refused "expected a reason"
         end
       | Possible => do (r, s) <- read_possible start fields s; Good (Claim_possible r, s)
       | Open => do _ <- demand_end fields; Good (Claim_open, s)
       end;
    Good (Item_statement (make_statement start finish because), s)
  | _ => Refused "expected a start and a finish"
  end.

(** ** Linked statements *)

Definition group_names : list (string * group_kind) :=
  [("none", No_motion); ("rot180", Rot180); ("rot90", Rot90); ("rot60", Rot60);
   ("rot120", Rot120); ("reflections", Reflections); ("full", Full_group)]%string.

Definition group_fits (g : group_kind) : bool :=
  match g, lattice b with
  | No_motion, _ => true
  | _, (Graph | Free) => false
  | (Rot90 | Reflections), Square => true
  | (Rot60 | Rot120), Triangular => true
  | (Rot180 | Full_group), _ => true
  | _, _ => false
  end.

Definition read_side (t : text) : result side :=
  if is_word t "start" then Good Side_start
  else if is_word t "complement" then Good Side_complement
  else do p <- position t; Good (Side_set p).

Fixpoint pairs {A} (l : list A) : option (list (A * A)) :=
  match l with
  | [] => Some []
  | [_] => None
  | a :: b :: l => option_map (cons (a, b)) (pairs l)
  end.

(** The plays, and the fields behind them. *)
Definition read_plays (fields : list text) : result (plays * list text) :=
  demand match look_up (word "start") (hole_numbers x), look_up (word "complement") (hole_numbers x)
         with None, None => true | _, _ => false end
    else "expected no linked statement on a board with a hole called start or complement";
  match fields with
  | start :: group :: n :: fields =>
    do start <- position start;
    do group <- from_option (chosen group_names group) "expected a group of motions";
    demand group_fits group else "expected a group of motions that this lattice has";
    do n <- count_field n;
    demand (1 <=? n) && (n <=? 65536) else "expected at least one play";
    do (sides, fields) <- first_fields (2 * n) fields;
    do sides <- each read_side sides;
    do sides <- from_option (pairs sides) "expected two sides of each play";
    Good (make_plays start group sides, fields)
  | _ => Refused "expected a start, a group and a number of plays"
  end.

Definition read_pegs_weight (fields : list text)
  : result (option (Z * positive) * list text) :=
  match after_word "pegs" fields with
  | Some (n :: fields) => do n <- number_field n; Good (Some n, fields)
  | Some [] => Refused "expected a number"
  | None => Good (None, fields)
  end.

Definition read_parts (fields : list text) : result (option (Z * positive) * list (N * N)) :=
  do (weight, fields) <- read_pegs_weight fields;
  do numbers <- each count_field fields;
  do parts <- from_option (pairs numbers) "expected the vector of the play";
  demand match weight, parts with None, [] => false | _, _ => true end
    else "expected the number of a play";
  Good (weight, parts).

Definition read_linked_leaf (kind : text) (fields : list text) : result linked_leaf :=
  if is_word kind "pagoda" then do (w, parts) <- read_parts fields; Good (Linked_pagoda w parts)
  else if is_word kind "class" then do (w, parts) <- read_parts fields; Good (Linked_class w parts)
  else if is_word kind "statement" then
    do (play, n) <- two_counts fields;
    Good (Linked_statement play n)
  else if is_word kind "empty" then do _ <- demand_end fields; Good Linked_empty
  else Refused "expected split, pagoda, class, statement or empty".

Fixpoint read_linked_tree (fuel : list line) (s : source) : result (linked_tree * source) :=
  match fuel with
  | [] => Refused "expected a node of the tree, but the file ends"
  | _ :: fuel =>
    do (fields, s) <- next_line s;
    match fields with
    | [] => Refused "expected a node of the tree"
    | kind :: fields =>
      if is_word kind "split" then
        match fields with
        | [h] =>
          do h <- hole_number h;
          do (none, s) <- read_linked_tree fuel s;
          do (peg, s) <- read_linked_tree fuel s;
          Good (Linked_split h none peg, s)
        | _ => Refused "expected a hole"
        end
      else
        do l <- read_linked_leaf kind fields;
        Good (Linked_leaf l, s)
    end
  end.

Definition begins_open (play : side * side) : bool :=
  match fst play with
  | Side_set p => has_open_holes p
  | _ => false
  end.

(** On a line each, a game for each play. *)
Fixpoint read_games (names : table N) (sides : list (side * side)) (s : source)
                    (before : list (option position_set * list N))
  : result (list (option position_set * list N) * source) :=
  match sides with
  | [] => Good (rev' before, s)
  | play :: sides =>
    do (fields, s) <- next_line s;
    do g <- read_game names (begins_open play) fields;
    read_games names sides s (g :: before)
  end.

Definition read_linked (v : verdict) (fields : list text) (s : source) : result (item * source) :=
  do _ <- demand_version 2;
  do (p, fields) <- read_plays fields;
  do (claim, s) <-
     match v with
     | Impossible =>
       do _ <- demand_end fields;
       do (t, s) <- read_linked_tree (to_come s) s;
       Good (Linked_impossible t, s)
     | Possible =>
       do fields <- from_option (after_word "from" fields) "expected 'from'";
       match fields with
       | [from] =>
         do from <- position from;
         let (names, s) := with_jump_names s in
         do (games, s) <- read_games names (sides p) s [];
         Good (Linked_possible from games, s)
       | _ => Refused "expected a position"
       end
     | Open => do _ <- demand_end fields; Good (Linked_open, s)
     end;
  Good (Item_linked p claim, s).

(** ** Moves and counts *)

(** The word and a vector, when they are there. *)
Definition read_optional (w : string) (fields : list text) : result (option N * list text) :=
  match after_word w fields with
  | Some (v :: fields) => do v <- count_field v; Good (Some v, fields)
  | Some [] => Refused "expected the number of a vector"
  | None => Good (None, fields)
  end.

Definition most_scale : N := 1000000000.

Definition read_mover (fields : list text) : result mover_line :=
  match fields with
  | scale :: kind :: v :: fields =>
    do scale <- count_field scale;
    demand scale <=? most_scale else "expected a scale of at most 1000000000";
    do v <- count_field v;
    do value <- (if is_word kind "vector" then Good (Vector v)
                 else if is_word kind "potential" then Good (Potential v)
                 else Refused "expected 'vector' or 'potential'");
    do (chains, fields) <- read_optional "chains" fields;
    do (captures, fields) <- read_optional "captures" fields;
    do _ <- demand_end fields;
    Good (make_mover_line scale value chains captures)
  | _ => Refused "expected a scale and a vector or a potential"
  end.

Definition read_orbits (s : source) : result (list N * source) :=
  do (fields, behind) <- next_line s;
  match after_word "orbits" fields with
  | Some fields =>
    do orbits <- each count_field fields;
    demand 1 <=? length_N orbits else "expected a symmetry";
    Good (orbits, behind)
  | None => Good ([], s)
  end.

Definition read_back (s : source) : result (option (N * list N) * source) :=
  do (fields, behind) <- next_line s;
  match after_word "back" fields with
  | Some (k :: fields) =>
    do k <- count_field k;
    demand (1 <=? k) && (k <=? 63) else "expected a number of pegs from 1 to 63";
    do movers <- each count_field fields;
    Good (Some (k, movers), behind)
  | Some [] => Refused "expected a number of pegs"
  | None => Good (None, s)
  end.

Definition read_bound (s : source) : result (move_bound * source) :=
  do (fields, s) <- line_of "bound" s;
  match fields with
  | kind :: fields =>
    if is_word kind "move-potential" then
      do movers <- each count_field fields;
      demand 1 <=? length_N movers else "expected a move potential";
      Good (By_movers movers, s)
    else if is_word kind "levels" then
      do _ <- demand_end fields;
      do (orbits, s) <- read_orbits s;
      do (back, s) <- read_back s;
      do (fields, s) <- line_of "ahead" s;
      do movers <- each count_field fields;
      Good (By_levels orbits back movers, s)
    else Refused "expected 'move-potential' or 'levels'"
  | [] => Refused "expected 'move-potential' or 'levels'"
  end.

Definition most_moves : N := 1000000000.

(** What is behind the number of moves. *)
Definition read_moves_reason (fewest : bool) (start : position_set) (m : N) (fields : list text)
  (s : source) : result (moves_reason * source) :=
  match after_word "image" fields with
  | Some fields => do (n, g) <- two_counts fields; Good (Moves_image n g, s)
  | None =>
    if fewest then
      let (names, s) := with_jump_names s in
      do (from, moves) <- read_game names (negb (open start =? 0)) fields;
      if m =? 0 then Good (Moves_game from moves None, s)
      else do (b, s) <- read_bound s; Good (Moves_game from moves (Some b), s)
    else
      do _ <- demand_end fields;
      demand 1 <=? m else "expected at least 1 move, as 0 says nothing";
      do (b, s) <- read_bound s;
      Good (Moves_bound b, s)
  end.

Definition read_moves (fewest : bool) (fields : list text) (s : source) : result (item * source) :=
  do _ <- demand_version 7;
  match fields with
  | start :: finish :: m :: fields =>
    do start <- position start;
    do finish <- finish_field finish;
    do m <- count_field m;
    demand m <=? most_moves else "expected at most 1000000000 moves";
    do (r, s) <- read_moves_reason fewest start m fields s;
    Good (Item_moves (make_moves_item fewest start finish m r), s)
  | _ => Refused "expected a start, a finish and a number of moves"
  end.

(** Of at most 40 digits. *)
Definition below_most_counted : N := 10 ^ 40.
Definition most_in_level : N := 2147483648.

Definition read_level_sizes (s : source) : result (list N * source) :=
  do (fields, s) <- line_of "levels" s;
  do sizes <- each count_field fields;
  demand 1 <=? length_N sizes else "expected the size of a level";
  demand forallb (fun k => (1 <=? k) && (k <=? most_in_level)) sizes
    else "expected levels with members, of at most 2147483648";
  Good (sizes, s).

Definition read_counted (start : position_set) (finish : option finish_set) (fields : list text)
  (s : source) : result (item * source) :=
  match fields with
  | [n] =>
    do n <- from_option (read_count n) "expected a COUNT";
    demand n <? below_most_counted else "expected a number of at most 40 digits";
    do (orbits, s) <- read_orbits s;
    do (sizes, s) <- read_level_sizes s;
    Good (Item_count (make_count_item start finish n orbits sizes), s)
  | _ => Refused "expected a number"
  end.

Definition read_counting (games : bool) (fields : list text) (s : source)
  : result (item * source) :=
  do _ <- demand_version 7;
  match games, fields with
  | false, start :: fields => do start <- position start; read_counted start None fields s
  | true, start :: finish :: fields =>
    do start <- position start;
    do finish <- finish_field finish;
    read_counted start (Some finish) fields s
  | _, _ => Refused "expected a start, and of games a finish"
  end.

(** ** Resource counts *)

(** JUMP NUMBER JUMP NUMBER ..; [seen]: the jumps before. *)
Fixpoint jump_number_fields (names : table N) (fields : list text) (seen : N)
                            (jumps : list N) (numbers : list (Z * positive))
  : result (list N * list (Z * positive)) :=
  match fields with
  | [] => Good (rev' jumps, rev' numbers)
  | [_] => Refused "expected the number of the jump"
  | j :: n :: fields =>
    do j <- jump_number names j;
    demand negb (N.testbit seen j) else "expected each jump once";
    do n <- number_field n;
    demand negb (Z.eqb (fst n) 0) else "expected a number for the jump that is not 0";
    jump_number_fields names fields (N.setbit seen j) (j :: jumps) (n :: numbers)
  end.

Definition read_jump_numbers (fields : list text) (s : source) : result (jump_numbers * source) :=
  let (names, s) := with_jump_names s in
  do (jumps, numbers) <- jump_number_fields names fields 0 [] [];
  do (den, values) <- over_one_denominator numbers;
  Good (make_jump_numbers den (combine jumps values), s).

Definition read_nearest (fields : list text) (s : source) : result (item * source) :=
  match fields with
  | given :: count :: d :: fields =>
    do given <- count_field given;
    do count <- count_field count;
    do d <- number_field d;
    do (shown, s) <- read_jump_numbers fields s;
    Good (Item_dual (Nearest_count given count d shown), s)
  | _ => Refused "expected two vectors and a number"
  end.

Definition read_tightest (fields : list text) (s : source) : result (item * source) :=
  match fields with
  | start :: finish :: count :: m :: fields =>
    do start <- position start;
    do finish <- position finish;
    do count <- count_field count;
    do m <- number_field m;
    do (shown, s) <- read_jump_numbers fields s;
    Good (Item_dual (Tightest_count start finish count m shown), s)
  | _ => Refused "expected a start, a finish, a vector and a number"
  end.

Definition most_rays : N := 1073741824.

Definition read_rays (fields : list text) (s : source) : result (item * source) :=
  match fields with
  | [n] =>
    do n <- count_field n;
    demand n <=? most_rays else "expected at most 1073741824 rays";
    do (orbits, s) <- read_orbits s;
    do (fields, s) <- line_of "lines" s;
    do lines <- each count_field fields;
    do (fields, s) <- line_of "classes" s;
    do classes <- each count_field fields;
    Good (Item_rays (make_rays_item n orbits lines classes), s)
  | _ => Refused "expected the number of rays"
  end.

(** ** Boards of every length *)

Definition most_states : N := 65536.

Definition read_state (fields : list text) : result (bool * list N) :=
  match fields with
  | sign :: next =>
    do accepts <- from_option (chosen [("+", true); ("-", false)]%string sign) "expected + or -";
    do next <- each count_field next;
    Good (accepts, next)
  | [] => Refused "expected a state"
  end.

(** The lines of [left] states. *)
Fixpoint read_all_states (left : N) (lines : list line) (s : source) (before : list (bool * list N))
  : result (list (bool * list N) * source) :=
  if left =? 0 then Good (rev' before, s)
  else
    match lines with
    | [] => Refused "expected a state, but the file ends"
    | _ :: lines =>
      do (fields, s) <- next_line s;
      do a <- read_state fields;
      read_all_states (N.pred left) lines s (a :: before)
    end.

Definition read_solvable (fields : list text) (s : source) : result (item * source) :=
  match fields with
  | [pegs; states] =>
    do pegs <- count_field pegs;
    do states <- count_field states;
    demand (1 <=? pegs) && (pegs <=? max_holes) else "expected a number of pegs";
    demand (1 <=? states) && (states <=? most_states) else "expected a number of states";
    do (a, s) <- read_all_states states (to_come s) s [];
    Good (Item_solvable pegs a, s)
  | _ => Refused "expected numbers of pegs and of states"
  end.

(** ** Items *)

Inductive item_kind : Type :=
  | Kind_vector | Kind_local | Kind_potential | Kind_symmetry | Kind_reach
  | Kind_statement (v : verdict)
  | Kind_linked (v : verdict)
  | Kind_mover
  | Kind_moves (fewest : bool)
  | Kind_count (games : bool)
  | Kind_nearest
  | Kind_tightest
  | Kind_solvable
  | Kind_rays.

Definition item_names : list (string * item_kind) :=
  [("vector", Kind_vector); ("local", Kind_local); ("potential", Kind_potential);
   ("symmetry", Kind_symmetry); ("reach", Kind_reach);
   ("impossible", Kind_statement Impossible); ("possible", Kind_statement Possible);
   ("open", Kind_statement Open);
   ("impossible-linked", Kind_linked Impossible); ("possible-linked", Kind_linked Possible);
   ("open-linked", Kind_linked Open);
   ("move-potential", Kind_mover);
   ("fewest-moves", Kind_moves true); ("moves-at-least", Kind_moves false);
   ("positions", Kind_count false); ("games", Kind_count true);
   ("nearest", Kind_nearest); ("tightest", Kind_tightest);
   ("solvable", Kind_solvable); ("rays", Kind_rays)]%string.

(** The ID of a line, and what is behind it. *)
Definition with_id (fields : list text) : result (N * list text) :=
  match fields with
  | n :: fields => do n <- count_field n; Good (n, fields)
  | [] => Refused "expected a number"
  end.

Definition item_of_line (kind : item_kind) (fields : list text) (s : source)
  : result (item * source) :=
  match kind with
  | Kind_statement v => read_statement v fields s
  | Kind_linked v => read_linked v fields s
  | Kind_moves fewest => read_moves fewest fields s
  | Kind_count games => read_counting games fields s
  | Kind_nearest => do _ <- demand_version 8; read_nearest fields s
  | Kind_tightest => do _ <- demand_version 8; read_tightest fields s
  | Kind_solvable => read_solvable fields s
  | Kind_rays => do _ <- demand_version 9; read_rays fields s
  | Kind_mover =>
    do _ <- demand_version 7;
    do (id, fields) <- with_id fields;
    do m <- read_mover fields;
    Good (Item_mover id m, s)
  | Kind_vector =>
    do (id, fields) <- with_id fields;
    do v <- read_vector fields;
    Good (Item_vector id v, s)
  | Kind_local =>
    do _ <- demand_version 2;
    do (id, fields) <- with_id fields;
    do l <- read_local fields;
    Good (Item_local id l, s)
  | Kind_potential =>
    do _ <- demand_version 2;
    do (id, fields) <- with_id fields;
    do (p, s) <- read_potential fields s;
    Good (Item_potential id p, s)
  | Kind_symmetry =>
    do (id, fields) <- with_id fields;
    do g <- read_symmetry fields;
    Good (Item_symmetry id g, s)
  | Kind_reach =>
    do (id, fields) <- with_id fields;
    do r <- read_reach fields;
    Good (Item_reach id r, s)
  end.

(** An item; [None]: the line "end", and nothing behind it. *)
Definition read_item (s : source) : result (option item * source) :=
  do (fields, s) <- next_line s;
  match fields with
  | [] => Refused "expected an item"
  | kind :: fields =>
    if is_word kind "end" then
      do _ <- demand_end fields;
      match to_come s with
      | [] => Good (None, s)
      | _ :: _ => Refused "expected nothing behind the line 'end'"
      end
    else
      do kind <- from_option (chosen item_names kind)
                   "expected symmetry, vector, local, potential, move-potential, reach, a statement or end";
      do (i, s) <- item_of_line kind fields s;
      Good (Some i, s)
  end.

End Items.

(** ** The head of a file *)

Record head : Type := make_head {
  head_context : context;         (* version, board, and its names *)
  head_scope : scope_kind
}.

Definition head_board (h : head) : board := context_board (head_context h).
Definition head_version (h : head) : N := context_version (head_context h).

(** A free board of versions before 7 lists FROM OVER TO alone. *)
Definition lists_plain_jumps (s : section) : bool :=
  match section_body s with
  | Free_body _ listed =>
    forallb (fun j => match j with
                      | [x; y; z] => same_pattern (map (fun c => (before c, after c)) j)
                                                  pattern_110_001
                      | _ => false
                      end) listed
  | _ => true
  end.

(** What follows when the version is known. *)
Definition read_board (version : N) (s : source) : result (head * source) :=
  do (section, s) <- read_section s;
  demand (7 <=? version) || lists_plain_jumps section
    else "this belongs to a later version of the format than the first line names";
  do b <- build section;
  let table := hole_table_of (hole_names b) in
  do (fields, s) <- line_of "scope" s;
  do scope <- read_scope version table b fields;
  Good (make_head (make_context version b table) scope, s).

Definition read_head (t : text) : result (head * source) :=
  do (fields, s) <- next_line (source_of t);
  do version <- read_version fields;
  read_board version s.
