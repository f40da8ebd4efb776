(** * One thing of a file after the other

    What has been read so far is a [state]. Each item of the file is checked against it, and becomes
    part of it. *)

From Coq Require Import List NArith ZArith Lia Bool FMapPositive String QArith_base.
From Verified Require Import Syntax Game Weights Jumps Vectors Pagoda Played Image Maps Tree
  Potentials Groups Linked Sets Search Reach Lanes Halves Counts Moves Movers Levels Duals Rays Rays_sound
  Results.
From Verified Require Families Family.
Import ListNotations.
Local Open Scope string_scope.
Local Open Scope N_scope.

(** What is known of a board. *)
Record game_data : Type := make_data {
  on : board;
  all_holes : list N;
  all_jumps : array jump;
  table : jump_table;
  masks : unit -> list mask;
  turns : bool;             (* games can be played backwards on the complements *)
  moving : board;           (* where moves are counted: with a jump for each reading *)
  moving_table : jump_table
}.

Definition data_of (b : board) : game_data :=
  let t := table_of (jumps b) in
  make_data b (board_holes b) (array_of (jumps b)) t (masks_of b) (reversing_ok b t) (spelled b)
    (match readings b with [] => t | _ => table_of (jumps (spelled b)) end).

Lemma moving_table_is b : moving_table (data_of b) = table_of (jumps (spelled b)).
Proof. unfold data_of, spelled. cbn [moving_table]. now destruct (readings b). Qed.

(** Things that the file numbers 1, 2, 3 ... *)
Record numbered (A : Type) : Type := make_numbered { things : array A; last : N }.
Arguments make_numbered {A}.
Arguments things {A}.
Arguments last {A}.

Definition none_yet {A : Type} : numbered A := make_numbered (PositiveMap.empty A) 0.

Definition append {A : Type} (n : numbered A) (x : A) : numbered A :=
  let id := N.succ (last n) in make_numbered (PositiveMap.add (N.succ_pos id) x (things n)) id.

(** A new thing must have the next number. *)
Definition append_as {A : Type} (n : numbered A) (id : N) (x : A) : result (numbered A) :=
  demand id =? N.succ (last n) else "expected the next number";
  Good (append n x).

Definition get {A : Type} (n : numbered A) (id : N) (why : string) : result A :=
  match at_ (things n) id with
  | Some x => Good x
  | None => Refused why
  end.

(** A potential, whether halves may have it as a cut, and what it is made of when it counts no
    jumps. *)
Record kept_potential : Type := make_kept {
  kept : ready_measure;
  cuts_halves : bool;
  parts : option (ready_vector * list ready_local)
}.

(** A statement about moves. *)
Record moves_said : Type := make_moves_said {
  said_fewest : bool;
  said_start : position_set;
  said_finish : finish_set;
  said_moves : N
}.

Definition moves_hold (b : board) (x : moves_said) : Prop :=
  true_of b (Moved (said_fewest x) (said_start x) (said_finish x) (said_moves x)).

Record state : Type := make_state {
  data : game_data;
  scope : scope_kind;
  vectors : numbered ready_vector;
  locals : numbered ready_local;
  potentials : numbered kept_potential;
  symmetries : numbered ready_symmetry;
  reaches : numbered ready_reach;
  statements : numbered statement;
  stated_cells : cells;
  said : list assertion;              (* the latest first *)
  movers : numbered mover;
  moved : numbered moves_said
}.

Definition begin (b : board) (scope : scope_kind) : state :=
  make_state (data_of b) scope none_yet none_yet none_yet none_yet none_yet none_yet
    (PositiveMap.empty _) [] none_yet none_yet.

Definition with_vectors st x :=
  make_state (data st) (scope st) x (locals st) (potentials st) (symmetries st) (reaches st)
    (statements st) (stated_cells st) (said st) (movers st) (moved st).
Definition with_locals st x :=
  make_state (data st) (scope st) (vectors st) x (potentials st) (symmetries st) (reaches st)
    (statements st) (stated_cells st) (said st) (movers st) (moved st).
Definition with_potentials st x :=
  make_state (data st) (scope st) (vectors st) (locals st) x (symmetries st) (reaches st)
    (statements st) (stated_cells st) (said st) (movers st) (moved st).
Definition with_symmetries st x :=
  make_state (data st) (scope st) (vectors st) (locals st) (potentials st) x (reaches st)
    (statements st) (stated_cells st) (said st) (movers st) (moved st).
Definition with_reaches st x :=
  make_state (data st) (scope st) (vectors st) (locals st) (potentials st) (symmetries st) x
    (statements st) (stated_cells st) (said st) (movers st) (moved st).
Definition with_statement st x :=
  make_state (data st) (scope st) (vectors st) (locals st) (potentials st) (symmetries st)
    (reaches st)
    (append (statements st) x) (add_cell (holes (on (data st))) x (stated_cells st))
      (Stated x :: said st) (movers st) (moved st).
Definition with_said st a :=
  make_state (data st) (scope st) (vectors st) (locals st) (potentials st) (symmetries st)
    (reaches st)
    (statements st) (stated_cells st) (a :: said st) (movers st) (moved st).

Definition with_movers st x :=
  make_state (data st) (scope st) (vectors st) (locals st) (potentials st) (symmetries st)
    (reaches st) (statements st) (stated_cells st) (said st) x (moved st).
Definition with_moved st x :=
  make_state (data st) (scope st) (vectors st) (locals st) (potentials st) (symmetries st)
    (reaches st) (statements st) (stated_cells st)
    (Moved (said_fewest x) (said_start x) (said_finish x) (said_moves x) :: said st)
    (movers st) (append (moved st) x).

Definition in_problem (st : state) : bool :=
  match scope st with Scope_problem => true | _ => false end.

(** ** Reasons *)

Definition no_vector := "expected a vector stated before".
Definition no_local := "expected a local stated before".
Definition no_potential := "expected a potential stated before".
Definition no_symmetry := "expected a symmetry stated before".
Definition no_statement := "expected a statement made before".

Definition same_verdict (v w : verdict) : bool :=
  match v, w with
  | Impossible, Impossible | Possible, Possible | Open, Open => true
  | _, _ => false
  end.

Fixpoint all_good {A B : Type} (f : A -> result B) (l : list A) : result (list B) :=
  match l with
  | [] => Good []
  | x :: l => do y <- f x; do r <- all_good f l; Good (y :: r)
  end.

(** The statement and the symmetry that an image or a reversal names. *)
Definition reference (st : state) (v : verdict) (i g : N) : result (statement * ready_symmetry) :=
  do x <- get (statements st) i no_statement;
  do y <- get (symmetries st) g no_symmetry;
  demand same_verdict (stated x) v else "the statement referred to has another verdict";
  Good (x, y).

Definition accept (c : bool) (why : string) : result unit := if c then Good tt else Refused why.

Definition not_this_start := "the symmetry does not lead to this start and this finish".

(** What caps and leaves name. *)
Definition look_measure (st : state) (m : measure) : option ready_measure :=
  match m with
  | Vector v => option_map (measure_of (all_holes (data st))) (at_ (things (vectors st)) v)
  | Potential p => option_map kept (at_ (things (potentials st)) p)
  end.

Definition look_vectors (st : state) (l : list N) : result (list ready_vector) :=
  all_good (fun i => get (vectors st) i no_vector) l.

Definition whole_numbers (v : ready_vector) (ls : list ready_local) : bool :=
  Pos.eqb (den v) 1 && forallb (fun l => Pos.eqb (local_den l) 1) ls.

Definition is_whole (p : kept_potential) : bool :=
  match parts p with Some (v, ls) => whole_numbers v ls | None => false end.

Definition whole_of (p : kept_potential) : list whole_potential :=
  match parts p with Some (v, ls) => [make_whole v ls (kept p)] | None => [] end.

Definition most_region : nat := 10.

(** A limit of the format: the regions of potentials are put together to windows of a few holes, each
    into the first that it shares a hole with and that has room. *)
Definition most_windows : nat := 4096.

Fixpoint into_window (hs : list N) (region : N) (windows : list N) : list N :=
  match windows with
  | [] => [region]
  | w :: windows =>
    let both := N.lor w region in
    if negb (N.land w region =? 0) && (pegs_among hs both <=? Z.of_nat most_region)%Z
    then both :: windows else w :: into_window hs region windows
  end.

Definition regions_in (p : kept_potential) : list N :=
  match parts p with
  | Some (_, ls) => map (fun l => fold_left N.setbit (local_region l) 0) ls
  | None => []
  end.

Definition few_windows (hs : list N) (ps : list kept_potential) : bool :=
  Nat.leb (List.length (fold_left (fun ws r => into_window hs r ws) (flat_map regions_in ps) []))
    most_windows.

Definition beyond_limits := "expected halves within the limits of the format".

Definition look_cuts (st : state) (c : cuts_line) : result half_cuts :=
  do vs <- look_vectors st (cut_vectors c);
  do ps <- all_good (fun i =>
    do p <- get (potentials st) i no_potential;
    demand cuts_halves p else "expected a potential within the limits of halves";
    Good p) (cut_potentials c);
  let hs := all_holes (data st) in
  demand forallb (small_sum hs) vs && few_windows hs ps else beyond_limits;
  let (whole, others) := partition is_whole ps in
  Good (make_half_cuts (map kept others)
          (map (fun v => make_whole v [] (measure_of hs v)) vs ++ flat_map whole_of whole)).

Definition look_other (st : state) (h : backward) : result other_half :=
  match h with
  | No_back => Good Nothing
  | Back sizes cuts => do c <- look_cuts st cuts; Good (Levels_back sizes c)
  | By_reversal g => do r <- get (symmetries st) g no_symmetry; Good (Mirrored r)
  | To_finish => Good The_finish
  end.

Definition check_halves (st : state) (s : position_set) (t : finish_set) (h : halves_reason)
  : result unit :=
  let b := on (data st) in
  do gs <- all_good (fun g => get (symmetries st) g no_symmetry) (orbits h);
  do c <- look_cuts st (ahead_cuts h);
  do other <- look_other st (backward_half h);
  demand within_limits b h else beyond_limits;
  accept (halves_ok b s t (turns (data st)) gs (ahead h) c other)
    "the two halves meet, or their levels are others".

(** Stuck positions have no complements that are a set. *)
Definition reversed (f : position_set -> position_set -> bool) (t u : finish_set)
  (s v : position_set) : bool :=
  match t, u with
  | Among p, Among q => f p v && f s q
  | _, _ => false
  end.

Definition check_impossible (st : state) (s : position_set) (t : finish_set)
  (r : impossible_reason) : result unit :=
  let b := on (data st) in
  match r with
  | By_class v =>
    do v <- get (vectors st) v no_vector;
    accept (class_ok (all_holes (data st)) v s (wide b t))
      "the vector does not tell start and finish apart modulo 1"
  | By_pagoda v =>
    do v <- get (vectors st) v no_vector;
    accept (pagoda_ok (all_holes (data st)) v s (wide b t))
      "the start is worth no less than the finish, or a jump gains"
  | By_image i g =>
    do (x, g) <- reference st Impossible i g;
    accept (is_image b g (stated_start x) s && is_image_finish b g (stated_finish x) t)
      not_this_start
  | By_reversal_of i g =>
    do (x, g) <- reference st Impossible i g;
    demand turns (data st) else "some jump, taken back on the complement, is no jump";
    accept (reversed (is_reversal b g) (stated_finish x) t (stated_start x) s) not_this_start
  | By_branch tr | By_sharpened tr =>
    accept (tree_ok (all_holes (data st)) (look_measure st) (at_ (things (vectors st)))
              (asks_stuck t) tr (no_bounds (jumps b)) s (wide b t))
      "the tree does not refuse every part"
  | By_search differences cuts =>
    do vs <- look_vectors st cuts;
    accept (search_ok b (masks (data st) tt) vs differences s t)
      "the set is not closed, or does not keep start and finish apart"
  | By_reach r =>
    do r <- get (reaches st) r "expected a reach stated before";
    accept (not_reached b (masks (data st) tt) r s t)
      "the finish can be reached, or the reach begins from another start"
  | By_halves h => check_halves st s t h
  end.

Definition check_possible (st : state) (s : position_set) (t : finish_set) (r : possible_reason)
  : result unit :=
  let b := on (data st) in
  match r with
  | Syntax.Game from moves =>
    accept (game_ok b (all_jumps (data st)) (masks (data st)) s t from moves)
      "the game is not legal, or not from start to finish"
  | Possible_image i g =>
    do (x, g) <- reference st Possible i g;
    accept (image_is b g (stated_start x) s && image_finish_is b g (stated_finish x) t)
      not_this_start
  | Possible_reversal i g =>
    do (x, g) <- reference st Possible i g;
    demand turns (data st) else "some jump, taken back on the complement, is no jump";
    accept (reversed (reversal_is b g) (stated_finish x) t (stated_start x) s) not_this_start
  end.

Definition verdict_of (c : claim) : verdict :=
  match c with
  | Claim_impossible _ => Impossible
  | Claim_possible _ => Possible
  | Claim_open => Open
  end.

Definition check_claim (st : state) (s : position_set) (t : finish_set) (c : claim) : result unit :=
  match c with
  | Claim_impossible r => check_impossible st s t r
  | Claim_possible r => check_possible st s t r
  | Claim_open => Good tt
  end.

(** ** Items *)

Definition add_vector (st : state) (id : N) (v : vector) : result state :=
  do l <- append_as (vectors st) id (ready (jumps (on (data st))) v);
  Good (with_vectors st l).

Definition add_local (st : state) (id : N) (l : local) : result state :=
  let b := on (data st) in
  demand region_ok (holes b) l else "expected different holes of the board";
  do n <- append_as (locals st) id (ready_local_of (jumps b) l);
  Good (with_locals st n).

Fixpoint ascending (l : list N) : bool :=
  match l with
  | x :: (y :: _) as r => (x <? y) && ascending r
  | _ => true
  end.

Definition most_bits : N := 40000.

(** Limits of the format for the potentials of halves: no weights, no jumps, small regions, small
    numbers over the common denominator [d]. *)
Definition largest_number (d : Z) (l : ready_local) : Z :=
  let t := local_words l in
  largest (map (fun w => Z.abs (number t w)) (words t)) 0 * (d / Zpos (local_den l)).

Definition fits_halves (hs : list N) (d : Z) (v : ready_vector) (ls : list ready_local)
  (js : list (jump * (Z * positive))) : bool :=
  match js with [] => true | _ => false end &&
  forallb (fun h => weight v h =? 0)%Z hs &&
  forallb (fun l => Nat.leb (List.length (local_region l)) most_region) ls &&
  (total (largest_number d) ls <=? most_sum)%Z.

Definition add_potential (st : state) (id : N) (p : potential) : result state :=
  do v <- get (vectors st) (potential_vector p) no_vector;
  do ls <- all_good (fun i => get (locals st) i no_local) (potential_locals p);
  demand ascending (potential_locals p) else "expected the locals in order, each once";
  do js <- all_good (fun x => match at_ (all_jumps (data st)) (fst x) with
                              | Some j => Good (j, snd x)
                              | None => Refused "expected a jump of the board"
                              end) (counted p);
  let hs := all_holes (data st) in
  let (d, m) := ready_potential hs v ls js in
  demand N.size (Z.to_N d) <=? most_bits else "expected a common denominator of at most 40000 bits";
  do n <- append_as (potentials st) id (make_kept m (fits_halves hs d v ls js)
    (match js with [] => Some (v, ls) | _ => None end));
  Good (with_potentials st n).

Definition add_reach (st : state) (id : N) (r : reach_line) : result state :=
  do x <- match reach_of (on (data st)) (masks (data st) tt) r with
          | Some x => Good x
          | None => Refused "another number of positions can be reached"
          end;
  do n <- append_as (reaches st) id x;
  Good (with_reaches st n).

Definition add_symmetry (st : state) (id : N) (s : symmetry) : result state :=
  let b := on (data st) in
  let m := array_of s in
  let m' := fold_right (fun p m => set_at (snd p) (fst p) m) (PositiveMap.empty N)
              (combine (all_holes (data st)) s) in
  let look m h := match at_ m h with Some x => x | None => holes b end in
  let g := make_pair (look m) (look m') in
  demand symmetry_ok b (table (data st)) g else "expected a symmetry that takes jumps to jumps";
  do n <- append_as (symmetries st) id g;
  Good (with_symmetries st n).

Definition add_statement (st : state) (i : statement_item) : result state :=
  let b := on (data st) in
  demand in_place b (scope st) (stated_cells st) (start i) (finish i)
    else "expected a cell of the map, each once";
  do _ <- check_claim st (start i) (finish i) (because i);
  Good (with_statement st (state_that (verdict_of (because i)) (start i) (finish i))).

(** With the motions [ms] of its group. *)
Definition check_linked (st : state) (ms : list motion) (p : plays) (c : linked_claim)
  : result verdict :=
  let b := on (data st) in
  let orbits := orbits_of (all_holes (data st)) ms in
  demand uniform orbits (unknown p) else
    "expected a start that is the same on the holes of an orbit";
  match c with
  | Linked_impossible t =>
    demand linked_ok b (at_ (things (vectors st))) (at_ (things (statements st))) orbits p t
      (unknown p)
      else "the tree does not refuse every part";
    Good Impossible
  | Linked_possible from games =>
    demand linked_games_ok b ms p (all_jumps (data st)) (masks (data st)) from games
      else "the games are not legal, or not from one start";
    Good Possible
  | Linked_open => Good Open
  end.

Definition add_linked (st : state) (p : plays) (c : linked_claim) : result state :=
  demand in_problem st else "expected no linked statement in a map";
  match motions_of (on (data st)) (group p) with
  | None => Refused "the board is not the same under these motions"
  | Some ms =>
    do v <- check_linked st ms p c;
    Good (with_said st (Linked v p))
  end.

Definition add_count (st : state) (c : count_item) : result state :=
  let b := on (data st) in
  demand in_problem st else "expected no count in a map";
  do gs <- all_good (fun g => get (symmetries st) g no_symmetry) (counted_orbits c);
  demand count_ok b gs (counted_start c) (counted_finish c) (counted_levels c) (counted_number c)
    else "the number is another, or the levels are";
  Good (with_said st (Counted (counted_start c) (counted_finish c) (counted_number c))).

(** ** Moves *)

Definition no_mover := "expected a move potential stated before".

(** The vector, the locals and the value of a move potential. *)
Definition look_parts (st : state) (x : measure)
  : result (ready_vector * list ready_local * ready_measure) :=
  match x with
  | Vector i =>
    do v <- get (vectors st) i no_vector;
    Good (v, [], measure_of (all_holes (data st)) v)
  | Potential i =>
    do p <- get (potentials st) i no_potential;
    match parts p with
    | Some (v, ls) => Good (v, ls, kept p)
    | None => Refused "expected a potential that counts no jumps"
    end
  end.

Definition look_optional (st : state) (i : option N) : result (option ready_vector) :=
  match i with
  | Some i => do v <- get (vectors st) i no_vector; Good (Some v)
  | None => Good None
  end.

Definition add_mover (st : state) (id : N) (l : mover_line) : result state :=
  let b := moving (data st) in
  do (x, m) <- look_parts st (line_value l);
  do chains <- look_optional st (line_chains l);
  do captures <- look_optional st (line_captures l);
  do y <- match mover_of b (category_in b) (fst x) (snd x) m chains captures
                  (Z.of_N (line_scale l)) with
          | Some y => Good y
          | None => Refused "the move potential does not hold"
          end;
  do n <- append_as (movers st) id y;
  Good (with_movers st n).

Definition look_movers (st : state) (l : list N) : result (list mover) :=
  all_good (fun i => get (movers st) i no_mover) l.

(** More steps than any tour takes. *)
Definition plenty : nat := N.to_nat 1152921504606846976.
Global Opaque plenty.

Definition check_bound (st : state) (s : position_set) (t : finish_set) (m : N) (bound : move_bound)
  : result unit :=
  let b := moving (data st) in
  match bound with
  | By_movers l =>
    do ms <- look_movers st l;
    accept (movers_refuse b ms s t m) "the move potentials allow a game of fewer moves"
  | By_levels orbits back ahead =>
    do gs <- all_good (fun g => get (symmetries st) g no_symmetry) orbits;
    do before <- match back with
                 | Some (k, l) => do ms <- look_movers st l; Good (Some (k, ms))
                 | None => Good None
                 end;
    do ms <- look_movers st ahead;
    demand 1 <=? m else "expected at least 1 move";
    accept (levels_ok b plenty (moving_table (data st)) gs s t (N.to_nat (m - 1)) before ms)
      "the levels meet, or are not what they should be"
  end.

Definition check_moves (st : state) (x : moves_item) : result unit :=
  let b := moving (data st) in
  let s := moves_start x in
  let t := moves_finish x in
  let m := moves_number x in
  match moves_because x with
  | Moves_bound bound =>
    demand negb (fewest x) else "expected a game";
    check_bound st s t m bound
  | Moves_game from moves bound =>
    demand moves_game_ok (on (data st)) (all_jumps (data st)) (masks (data st))
             (moving_table (data st)) s t from moves m
      else "the game is not legal, not from start to finish, or of another number of moves";
    match bound with
    | Some bound => check_bound st s t m bound
    | None => accept (m =? 0) "expected a bound"
    end
  | Moves_image i g =>
    do y <- get (moved st) i "expected a statement about moves made before";
    do g <- get (symmetries st) g no_symmetry;
    demand said_fewest y || negb (fewest x) else "the statement referred to has no game";
    demand said_moves y =? m else "the statement referred to is of another number of moves";
    demand keeps_jumpers b (moving_table (data st)) g
      else "the symmetry does not take who jumps to who jumps";
    accept (is_image b g (said_start y) s && is_image_finish b g (said_finish y) t &&
            image_is b g (said_start y) s && image_finish_is b g (said_finish y) t) not_this_start
  end.

Definition add_moves (st : state) (x : moves_item) : result state :=
  demand in_problem st else "expected no statement about moves in a map";
  do _ <- check_moves st x;
  Good (with_moved st (make_moves_said (fewest x) (moves_start x) (moves_finish x)
    (moves_number x))).

(** ** Resource counts *)

Definition fraction_of (x : Z * positive) : Q := fst x # snd x.

Definition add_dual (st : state) (d : dual_item) : result state :=
  let b := on (data st) in
  demand in_problem st else "expected no statement about resource counts in a map";
  match d with
  | Nearest_count given count d shown =>
    do w <- get (vectors st) given no_vector;
    do v <- get (vectors st) count no_vector;
    demand nearest_ok b (all_holes (data st)) w v d shown
      else "the vector is no count at that distance, or a count may be nearer";
    Good (with_said st (Nearest (weighting_of w) (weighting_of v) (fraction_of d)))
  | Tightest_count s t count m shown =>
    do v <- get (vectors st) count no_vector;
    demand tightest_ok b (all_holes (data st)) s t v m shown
      else "the vector is no count as tight as that, or a count may be tighter";
    Good (with_said st (Tightest s t (weighting_of v) (fraction_of m)))
  end.

Definition add_solvable (st : state) (pegs : N) (a : Families.automaton) : result state :=
  match scope st with
  | Scope_family k closed told =>
    do _ <- Family.check_solvable plenty (on (data st)) k closed told pegs a;
    Good (with_said st (Solvable k closed told pegs a))
  | _ => Refused "expected solvable in scope family alone"
  end.

(** In scope family there is no other item. *)
Definition fits_scope (st : state) (i : item) : bool :=
  match scope st, i with
  | Scope_family _ _ _, Item_solvable _ _ => true
  | Scope_family _ _ _, _ => false
  | _, _ => true
  end.

Definition add_rays (st : state) (r : rays_item) : result state :=
  demand in_problem st else "expected no statement about resource counts in a map";
  do gs <- all_good (fun g => get (symmetries st) g no_symmetry) (rays_orbits r);
  do ls <- look_vectors st (rays_lines r);
  do rs <- look_vectors st (rays_classes r);
  demand rays_ok (on (data st)) gs ls rs (rays_number r)
    else "these are not so many rays, one of each class, or not all, or the lines are others";
  Good (with_said st (Rays (map forth gs) (map weighting_of ls) (map weighting_of rs)
    (rays_number r))).

Definition add_item (st : state) (i : item) : result state :=
  demand fits_scope st i else "expected solvable or end in scope family";
  match i with
  | Item_vector id v => add_vector st id v
  | Item_local id l => add_local st id l
  | Item_potential id p => add_potential st id p
  | Item_symmetry id s => add_symmetry st id s
  | Item_statement s => add_statement st s
  | Item_reach id r => add_reach st id r
  | Item_linked p c => add_linked st p c
  | Item_count c => add_count st c
  | Item_mover id m => add_mover st id m
  | Item_moves m => add_moves st m
  | Item_dual d => add_dual st d
  | Item_solvable pegs a => add_solvable st pegs a
  | Item_rays r => add_rays st r
  end.

(** ** What a state holds is true *)

Definition all_are {A : Type} (P : A -> Prop) (n : numbered A) : Prop :=
  forall i x, at_ (things n) i = Some x -> P x.

(** The value of whole weights and locals, as it is told. *)
Definition value_told (b : board) (v : ready_vector) (ls : list ready_local) (m : ready_measure)
  : Prop :=
  den v = 1%positive -> Forall (fun l => local_den l = 1%positive) ls ->
  forall q, measure_value m q = (value (board_holes b) (weight v) q
    + total (fun l => number (local_words l) (word_of (local_region l) q)) ls)%Z.

Definition potential_ok (b : board) (p : kept_potential) : Prop :=
  measure_ok b (kept p) /\
  match parts p with
  | None => True
  | Some (v, ls) => vector_ok b v /\ Forall (local_ok b) ls /\ value_told b v ls (kept p)
  end.

Record fine (b : board) (st : state) : Prop := {
  board_fine : board_ok b = true;
  readings_fine : read_right b;
  data_fine : data st = data_of b;
  vectors_fine : all_are (vector_ok b) (vectors st);
  locals_fine : all_are (local_ok b) (locals st);
  potentials_fine : all_are (potential_ok b) (potentials st);
  symmetries_fine : all_are (is_symmetry b) (symmetries st);
  reaches_fine : all_are (reach_ok b) (reaches st);
  statements_fine : all_are (holds b) (statements st);
  cells_fine : stated_cells st = cells_of (holes b) (statements_of (said st));
  said_fine : Forall (true_of b) (said st);
  movers_fine : all_are (mover_ok (spelled b)) (movers st);
  moved_fine : all_are (moves_hold b) (moved st)
}.

Lemma none_are {A : Type} (P : A -> Prop) : all_are P none_yet.
Proof. intros i y. unfold at_, none_yet. simpl. now rewrite PositiveMap.gempty. Qed.

Lemma begin_fine b scope : board_ok b = true -> read_right b -> fine b (begin b scope).
Proof. intros H R. constructor; simpl; auto using none_are. Qed.

Lemma append_are {A : Type} (P : A -> Prop) n x : P x -> all_are P n -> all_are P (append n x).
Proof.
  intros Hx Hn i y. unfold at_, append. simpl.
  destruct (Pos.eq_dec (N.succ_pos i) (N.succ_pos (N.succ (last n)))) as [->|N].
  - rewrite PositiveMap.gss. now intros [= <-].
  - rewrite PositiveMap.gso by easy. apply Hn.
Qed.

Lemma append_as_are {A : Type} (P : A -> Prop) n id x m :
  append_as n id x = Good m -> P x -> all_are P n -> all_are P m.
Proof.
  unfold append_as. destruct (_ =? _); [|discriminate]. intros [= <-]. apply append_are.
Qed.

Lemma get_good {A : Type} (n : numbered A) id why x : get n id why = Good x ->
  at_ (things n) id = Some x.
Proof. unfold get. destruct (at_ _ id); congruence. Qed.

Lemma accept_good c why u : accept c why = Good u -> c = true.
Proof. unfold accept. now destruct c. Qed.

Ltac step H := first
  [ apply accept_good in H
  | apply bind_good in H; let x := fresh "x" in let E := fresh "E" in destruct H as [x [E H]]
  | apply demand_good in H; let E := fresh "C" in destruct H as [E H] ].

Lemma reference_good b st v i g x y :
  fine b st -> reference st v i g = Good (x, y) -> holds b x /\ stated x = v /\ is_symmetry b y.
Proof.
  intros F H. unfold reference in H. repeat step H. injection H as <- <-.
  apply get_good in E, E0. split; [|split].
  - now apply (statements_fine b st F i).
  - destruct (stated x0), v; easy.
  - now apply (symmetries_fine b st F g).
Qed.

Lemma look_measure_good b st m r : good_board b -> fine b st -> look_measure st m = Some r ->
  measure_ok b r.
Proof.
  intros G F H. destruct m as [v|p]; simpl in H.
  - destruct (at_ (things (vectors st)) v) as [w|] eqn:V; [|discriminate]. injection H as <-.
    rewrite (data_fine b st F). apply measure_of_ok; auto. now apply (vectors_fine b st F v).
  - destruct (at_ _ p) as [k|] eqn:K; [|discriminate]. injection H as <-.
    exact (proj1 (potentials_fine b st F p k K)).
Qed.

Lemma turns_good b st : fine b st -> turns (data st) = true -> reversing b.
Proof.
  intros F. rewrite (data_fine b st F). simpl. apply reversing_ok_spec.
  apply board_ok_spec, (board_fine b st F).
Qed.

Lemma all_good_are {A B : Type} (P : B -> Prop) (f : A -> result B) l k :
  (forall x y, f x = Good y -> P y) -> all_good f l = Good k -> Forall P k.
Proof.
  intros H. revert k. induction l as [|x l IH]; simpl; intros k E.
  - injection E as <-. constructor.
  - repeat step E. injection E as <-. constructor; eauto.
Qed.

Lemma look_vectors_good b st l vs : fine b st -> look_vectors st l = Good vs ->
  Forall (vector_ok b) vs.
Proof.
  intros F H. apply (all_good_are _ _ _ _) with (2 := H). intros y z Y. apply get_good in Y.
  now apply (vectors_fine b st F _ _ Y).
Qed.

Lemma look_cuts_good b st l c : fine b st -> look_cuts st l = Good c -> cuts_fine b c.
Proof.
  intros F H. unfold look_cuts in H. repeat step H.
  assert (P : Forall (potential_ok b) x0).
  { apply (all_good_are _ _ _ _) with (2 := E0). intros y z Y. repeat step Y. injection Y as <-.
    apply get_good in E1. exact (potentials_fine b st F y _ E1). }
  destruct (partition is_whole x0) as [whole others] eqn:D. injection H as <-.
  pose proof (partition_all is_whole (potential_ok b) x0 P) as A. rewrite D in A. destruct A as [W [O N]].
  pose proof (look_vectors_good b st (cut_vectors l) x F E) as V.
  pose proof (board_ok_spec b (board_fine b st F)) as G.
  rewrite (data_fine b st F). split; simpl.
  - apply Forall_map. apply Forall_impl with (2 := O). intros p Q. exact (proj1 Q).
  - apply Forall_app. split.
    + apply Forall_map. apply Forall_impl with (2 := V). intros v Q.
      constructor; [now apply measure_of_ok|constructor|]. intros q. symmetry. apply Z.add_0_r.
    + clear D O. induction whole as [|p whole IH]; simpl; [constructor|]. inversion W. inversion N.
      subst. apply Forall_app. split; auto. destruct H1 as [M Q]. unfold whole_of.
      unfold is_whole, whole_numbers in H5.
      destruct (parts p) as [[v ls]|]; [|constructor]. destruct Q as [_ [L T]].
      apply andb_true_iff in H5. destruct H5 as [DV DL].
      apply Pos.eqb_eq in DV. constructor; [|constructor]. constructor; [exact M|exact L|].
      apply (T DV). apply Forall_forall. rewrite forallb_forall in DL. intros y Y.
      apply Pos.eqb_eq. auto.
Qed.

Lemma look_other_good b st h o : fine b st -> look_other st h = Good o -> other_ok b o.
Proof.
  intros F H. destruct h; simpl in H; repeat step H; injection H as <-; simpl; auto.
  - now apply (look_cuts_good b st cuts).
  - apply get_good in E. now apply (symmetries_fine b st F _ _ E).
Qed.

Lemma check_halves_sound b st s t h : fine b st -> check_halves st s t h = Good tt ->
  impossible b s t.
Proof.
  intros F H. unfold check_halves in H. repeat step H. rewrite (data_fine b st F) in H. simpl in H.
  eapply halves_sound; try exact H.
  - now apply (board_fine b st).
  - apply (all_good_are _ _ _ _) with (2 := E). intros y z Y. apply get_good in Y.
    now apply (symmetries_fine b st F _ _ Y).
  - now apply (look_cuts_good b st _ _ F E0).
  - now apply (look_other_good b st _ _ F E1).
  - intros T. apply (turns_good b st F). now rewrite (data_fine b st F).
Qed.

Lemma check_impossible_sound b st s t r :
  fine b st -> check_impossible st s t r = Good tt -> impossible b s t.
Proof.
  intros F H. pose proof (board_fine b st F) as OK. pose proof (board_ok_spec b OK) as G.
  destruct r as [v|v|r|i g|i g|h|tr|tr|differences cuts];
    [| | | | |now apply (check_halves_sound b st s t h)| | |];
    simpl in H; rewrite (data_fine b st F) in H; simpl in H.
  - repeat step H. apply get_good in E. apply no_game_impossible. eapply class_sound; eauto.
    now apply (vectors_fine b st F v).
  - repeat step H. apply get_good in E. apply no_game_impossible. eapply pagoda_sound; eauto.
    now apply (vectors_fine b st F v).
  - repeat step H. apply get_good in E. apply reach_sound with x; auto.
    now apply (reaches_fine b st F r).
  - step H. destruct x as [x y]. step H. apply andb_true_iff in H. destruct H as [S T].
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx.
      rewrite V in Hx.
    eapply image_impossible; eauto.
  - step H. destruct x as [x y]. repeat step H. unfold reversed in H.
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx.
      rewrite V in Hx.
    destruct (stated_finish x) as [p|]; [|discriminate]. destruct t as [u|]; [|discriminate].
    apply andb_true_iff in H. destruct H as [S T].
    eapply reversal_impossible; eauto. apply (turns_good b st F). now rewrite (data_fine b st F).
  - step H. eapply tree_impossible; eauto.
    + intros m x. now apply look_measure_good.
    + exact (vectors_fine b st F).
  - step H. eapply tree_impossible; eauto.
    + intros m x. now apply look_measure_good.
    + exact (vectors_fine b st F).
  - repeat step H. apply search_sound with x differences; auto.
    now apply (look_vectors_good b st cuts).
Qed.

Lemma check_possible_sound b st s t r :
  fine b st -> check_possible st s t r = Good tt -> possible b s t.
Proof.
  intros F H. pose proof (board_fine b st F) as OK. pose proof (board_ok_spec b OK) as G.
  destruct r; simpl in H; rewrite (data_fine b st F) in H; simpl in H.
  - step H. eapply game_sound; eauto.
  - step H. destruct x as [x y]. step H. apply andb_true_iff in H. destruct H as [S T].
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx.
      rewrite V in Hx.
    eapply image_possible; eauto.
  - step H. destruct x as [x y]. repeat step H. unfold reversed in H.
    destruct (reference_good b st _ _ _ _ _ F E) as [Hx [V Sy]]. unfold holds in Hx.
      rewrite V in Hx.
    destruct (stated_finish x) as [p|]; [|discriminate]. destruct t as [u|]; [|discriminate].
    apply andb_true_iff in H. destruct H as [S T].
    eapply reversal_possible; eauto. apply (turns_good b st F). now rewrite (data_fine b st F).
Qed.

Lemma check_claim_sound b st s t c :
  fine b st -> check_claim st s t c = Good tt -> holds b (state_that (verdict_of c) s t).
Proof.
  intros F H. destruct c; simpl in *.
  - now apply (check_impossible_sound b st s t r).
  - now apply (check_possible_sound b st s t r).
  - easy.
Qed.

Lemma check_linked_sound b st ms p c v : fine b st -> motions_of b (group p) = Some ms ->
  check_linked st ms p c = Good v -> true_of b (Linked v p).
Proof.
  intros F M H. unfold check_linked in H. rewrite (data_fine b st F) in H. simpl in H. step H.
  destruct c as [t|from games|]; repeat step H; injection H as <-; simpl; auto; exists ms; split;
    auto.
  - eapply linked_impossible; eauto using board_fine.
    + exact (vectors_fine b st F).
    + exact (statements_fine b st F).
  - eapply linked_possible; eauto using board_fine.
Qed.

Lemma look_parts_good b st x v ls m : good_board b -> fine b st ->
  look_parts st x = Good (v, ls, m) ->
  vector_ok b v /\ Forall (local_ok b) ls /\ measure_ok b m /\ value_told b v ls m.
Proof.
  intros G F H. destruct x as [i|i]; simpl in H; step H.
  - injection H as <- <- <-. apply get_good in E. apply (vectors_fine b st F) in E.
    rewrite (data_fine b st F). repeat split; auto; try apply E.
    + apply measure_of_ok; auto.
    + apply measure_of_ok; auto.
    + apply measure_of_ok; auto.
    + apply measure_of_ok; auto.
    + intros _ _ q. simpl. lia.
  - apply get_good in E. destruct (potentials_fine b st F _ _ E) as [M P].
    destruct (parts x) as [[w ks]|]; [|discriminate]. injection H as <- <- <-. tauto.
Qed.

Lemma look_movers_good b st l ms : fine b st -> look_movers st l = Good ms ->
  Forall (mover_ok (spelled b)) ms.
Proof.
  intros F H. apply (all_good_are _ _ _ _) with (2 := H). intros y z Y. apply get_good in Y.
  now apply (movers_fine b st F _ _ Y).
Qed.

Lemma look_symmetries_good b st l gs : fine b st ->
  all_good (fun g => get (symmetries st) g no_symmetry) l = Good gs -> Forall (is_symmetry b) gs.
Proof.
  intros F H. apply (all_good_are _ _ _ _) with (2 := H). intros y z Y. apply get_good in Y.
  now apply (symmetries_fine b st F _ _ Y).
Qed.

Lemma check_bound_sound b st s t m bound : fine b st -> check_bound st s t m bound = Good tt ->
  moves_at_least (spelled b) s t m.
Proof.
  intros F H. destruct bound as [l|orbits back ahead]; unfold check_bound in H;
    rewrite (data_fine b st F), ?moving_table_is in H; cbn [moving data_of] in H.
  - repeat step H. apply (look_movers_good b st) in E; auto.
    now apply (movers_refuse_sound (spelled b) x).
  - step H. step H. step H. step H. step H.
    apply (look_symmetries_good b st) in E; auto. apply (look_movers_good b st) in E1; auto.
    apply levels_sound in H; auto.
    + apply N.leb_le in C. rewrite N2Nat.id in H. now replace (m - 1 + 1) with m in H by lia.
    + apply spelled_ok, (board_fine b st F).
    + apply Forall_impl with (2 := E). intros g. apply spelled_symmetry, (readings_fine b st F).
    + destruct back as [[k l]|].
      * step E0. injection E0 as <-. now apply (look_movers_good b st l).
      * injection E0 as <-. exact I.
Qed.

Lemma check_moves_sound b st x : fine b st -> check_moves st x = Good tt ->
  moves_hold b (make_moves_said (fewest x) (moves_start x) (moves_finish x) (moves_number x)).
Proof.
  intros F H. pose proof (board_fine b st F) as OK. pose proof (readings_fine b st F) as R.
  pose proof (board_ok_spec b OK) as G. pose proof (board_ok_spec _ (spelled_ok b OK)) as G'.
  unfold check_moves in H. unfold moves_hold. cbn [said_fewest said_start said_finish said_moves].
  destruct (moves_because x) as [bound|from moves bound|i g].
  - step H. apply check_bound_sound with (b := b) in H; auto. simpl. now destruct (fewest x).
  - step H. rewrite (data_fine b st F), moving_table_is in C. apply moves_game_sound in C; auto.
    assert (L : moves_at_least (spelled b) (moves_start x) (moves_finish x) (moves_number x)).
    { destruct bound as [bound|]; [now apply (check_bound_sound b st) in H|].
      apply accept_good, N.eqb_eq in H. rewrite H. intros q r js _ _ _. lia. }
    simpl. destruct (fewest x); [now split|exact L].
  - step H. step H. step H. step H. step H. step H. apply get_good in E, E0.
    apply (moved_fine b st F) in E. apply (symmetries_fine b st F), (spelled_symmetry b x1 R) in E0.
    rewrite (data_fine b st F) in C1, H. rewrite moving_table_is in C1. cbn [moving data_of] in C1, H.
    apply keeps_jumpers_spec in C1. destruct C1 as [TF TB].
    rewrite !andb_true_iff in H. destruct H as [[[Is It] Is'] It'].
    apply N.eqb_eq in C0. rewrite <- C0. unfold moves_hold in E. simpl in E |- *.
    destruct (fewest x).
    + rewrite orb_false_r in C. rewrite C in E. eapply image_fewest; eauto.
    + destruct (said_fewest x0); eapply image_at_least; eauto. apply E.
Qed.

Lemma add_dual_fine b st d st' : fine b st -> add_dual st d = Good st' -> fine b st'.
Proof.
  intros F H. pose proof (board_ok_spec b (board_fine b st F)) as G. unfold add_dual in H. step H.
  rewrite (data_fine b st F) in H. cbn [on data_of all_holes] in H.
  destruct d as [given count d shown|s t count m shown]; repeat step H; injection H as <-.
  - assert (T : true_of b (Nearest (weighting_of x) (weighting_of x0) (fraction_of d))).
    { apply get_good in E, E0. apply (nearest_sound b G _ _ _ shown); auto.
      now apply (vectors_fine b st F count). }
    destruct F. now constructor; simpl; auto.
  - assert (T : true_of b (Tightest s t (weighting_of x) (fraction_of m))).
    { apply get_good in E. apply (tightest_sound b G _ _ _ _ shown); auto.
      now apply (vectors_fine b st F count). }
    destruct F. now constructor; simpl; auto.
Qed.

Lemma add_rays_fine b st r st' : fine b st -> add_rays st r = Good st' -> fine b st'.
Proof.
  intros F H. unfold add_rays in H. repeat step H. injection H as <-. rewrite (data_fine b st F) in C0.
  assert (T : true_of b (Rays (map forth x) (map weighting_of x0) (map weighting_of x1) (rays_number r))).
  { apply rays_sound; auto.
    - apply board_ok_spec, (board_fine b st F).
    - now apply (look_symmetries_good b st) in E.
    - now apply (look_vectors_good b st (rays_lines r)).
    - now apply (look_vectors_good b st (rays_classes r)). }
  destruct F. now constructor; simpl; auto.
Qed.

Theorem add_item_fine b st i st' : fine b st -> add_item st i = Good st' -> fine b st'.
Proof.
  intros F H. pose proof (board_ok_spec b (board_fine b st F)) as G.
  unfold add_item in H. apply demand_good in H. destruct H as [_ H].
  destruct i as [id v|id l|id p|id s|id r|s|p c|id m|m|c|d|r|k a]; simpl in H; try discriminate.
  - unfold add_vector in H. repeat step H. injection H as <-. destruct F. constructor; simpl; auto.
    eapply append_as_are; eauto. rewrite data_fine0. apply ready_ok.
  - unfold add_local in H. repeat step H. injection H as <-. destruct F. constructor; simpl; auto.
    eapply append_as_are; eauto. rewrite data_fine0 in C |- *. apply ready_local_ok.
    simpl in C. now rewrite <- (board_ok_holes b board_fine0) in C.
  - unfold add_potential in H. repeat step H.
    destruct (ready_potential _ _ _ _) as [d m] eqn:R. repeat step H. injection H as <-.
    assert (M : measure_ok b m).
    { change m with (snd (d, m)). rewrite <- R, (data_fine b st F). apply get_good in E.
      apply ready_potential_ok; auto.
      - now apply (vectors_fine b st F _ _ E).
      - apply (all_good_are _ _ _ _) with (2 := E0). intros y z Y. apply get_good in Y.
        now apply (locals_fine b st F _ _ Y).
      - apply (all_good_are _ _ _ _) with (2 := E1). intros y z Y.
        destruct (at_ _ (fst y)) as [j|] eqn:J; [|discriminate]. injection Y as <-.
        rewrite (data_fine b st F) in J. now apply at_in in J. }
    assert (K : potential_ok b (make_kept m (fits_halves (all_holes (data st)) d x x0 x1)
      (match x1 with [] => Some (x, x0) | _ => None end))).
    { split; [exact M|]. destruct x1 as [|]; [|exact I]. cbn [parts]. split; [|split].
      - apply get_good in E. now apply (vectors_fine b st F _ _ E).
      - apply (all_good_are _ _ _ _) with (2 := E0). intros y z Y. apply get_good in Y.
        now apply (locals_fine b st F _ _ Y).
      - intros D L q. cbn [kept]. change m with (snd (d, m)).
        rewrite <- R, (data_fine b st F). unfold ready_potential. cbn [all_holes data_of].
        destruct (whole_value (board_holes b) x0 q L (with_jumps (board_holes b) x [])) as [_ V].
        + simpl. now rewrite D.
        + exact V. }
    destruct F. constructor; simpl; auto. eapply append_as_are; eauto.
  - unfold add_symmetry in H. repeat step H. injection H as <-.
    rewrite (data_fine b st F) in C. apply symmetry_ok_spec in C.
    destruct F. constructor; simpl; auto. eapply append_as_are; eauto. now rewrite data_fine0.
  - unfold add_reach in H. repeat step H. injection H as <-. rewrite (data_fine b st F) in E.
    destruct (reach_of _ _ _) as [y|] eqn:R; [|discriminate]. injection E as <-.
    apply reach_of_ok in R; auto. destruct F. constructor; simpl; auto. eapply append_as_are; eauto.
  - unfold add_statement in H. repeat step H. injection H as <-. destruct x.
    apply (check_claim_sound b) in E; [|easy]. destruct F. constructor; simpl; auto.
    + now apply append_are.
    + rewrite data_fine0. simpl. now rewrite cells_fine0.
  - unfold add_linked in H. step H. destruct (motions_of _ _) as [ms|] eqn:M; [|discriminate].
    repeat step H. injection H as <-. rewrite (data_fine b st F) in M.
    pose proof (check_linked_sound b st ms p c x F M E).
    destruct F. constructor; simpl; auto.
  - unfold add_mover in H. step H. destruct x as [[v ls] m0]. step H. step H. step H. step H.
    injection H as <-. cbn [fst snd] in E2.
    destruct (look_parts_good b st _ _ _ _ G F E) as [V [L [M T]]].
    rewrite (data_fine b st F) in E2. cbn [moving data_of] in E2.
    destruct (mover_of _ _ _ _ _ _ _ _) as [y|] eqn:Y; [|discriminate]. injection E2 as <-.
    apply mover_of_ok in Y; auto.
    + destruct F. constructor; simpl; auto. eapply append_as_are; eauto.
    + apply board_ok_spec, spelled_ok, (board_fine b st F).
    + apply Forall_impl with (2 := L). intros k [S _]. exact S.
    + intros p q K. rewrite spelled_completion in K. split; now apply M.
    + rewrite spelled_holes. exact T.
  - unfold add_moves in H. step H. step H. injection H as <-. destruct x.
    apply (check_moves_sound b) in E; auto. destruct F. constructor; simpl; auto.
    now apply append_are.
  - unfold add_count in H. repeat step H. injection H as <-. rewrite (data_fine b st F) in C0.
    apply count_sound in C0.
    + destruct F. now constructor; simpl; auto.
    + now apply (board_fine b st).
    + now apply (look_symmetries_good b st) in E.
  - now apply (add_dual_fine b st d).
  - now apply (add_rays_fine b st r).
  - unfold add_solvable in H. destruct (scope st) as [| |s|k' closed told]; try discriminate.
    step H. injection H as <-. rewrite (data_fine b st F) in E. destruct x.
    apply Family.check_solvable_sound in E. destruct F. now constructor; simpl; auto.
Qed.
