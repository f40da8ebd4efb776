(** * Positions: sets of positions and their one spelling

    [position_text] is what the texts of docs/mathematics/certificate-format.md, "Names", mean: it spells a
    set, and two different sets are not spelled alike.  The reader makes a set of a text and takes it
    only if the set's spelling is that text; so how it reads a text decides nothing about what the
    text means. *)

From Coq Require Import Ascii String List NArith ZArith Bool.
From Verified Require Import Syntax Text Table.
Import ListNotations.
Local Open Scope N_scope.

(** ** Spelling *)

(** The names of the holes in a set: bit [i] is for the [i]-th name. *)
Fixpoint names_in (names : list text) (set : N) : list text :=
  match names with
  | [] => []
  | name :: names =>
    if N.odd set then name :: names_in names (N.div2 set) else names_in names (N.div2 set)
  end.

(** Joined by commas. *)
Fixpoint joined (names : list text) : text :=
  match names with
  | [] => []
  | [name] => name
  | name :: names => name ++ "," % char :: joined names
  end.

Fixpoint size_from (size : N) (names : list text) : N :=
  match names with
  | [] => size
  | _ :: names => size_from (N.succ size) names
  end.

Definition size (names : list text) : N := size_from 0 names.

(** All [n] holes. *)
Definition all_holes (n : N) : N := N.ones n.

Definition number_part (number : option N) : text :=
  match number with
  | Some k => "#" % char :: count_text k
  | None => []
  end.

Definition count_part (p : position_set) : text := number_part (count p).

(** With pegs on P holes, none on E holes and the rest open. *)
Definition position_text (b : board) (s : position_set) : text :=
  let all := all_holes (holes b) in
  if open s =? all then "?" % char :: count_part s
  else
    let pegs_names := names_in (hole_names b) (pegs s) in
    let none_names := names_in (hole_names b) (N.ldiff all (N.lor (pegs s) (open s))) in
    let P := size pegs_names in
    let E := size none_names in
    (if P =? 0 then word "empty"
     else if E =? 0 then word "full"
     else if E <? P then joined none_names ++ ["'" % char]
     else joined pegs_names)
    ++ (if open s =? 0 then [] else "?" % char :: joined (names_in (hole_names b) (open s)))
    ++ count_part s.

(** Is it a set as a text may name it: open holes are no pegs, nothing is off the board, a number of
    pegs is given only when some hole is open, and there is a completion? *)
Definition is_proper (b : board) (s : position_set) : bool :=
  (N.land (pegs s) (open s) =? 0)
  && (N.lor (N.lor (pegs s) (open s)) (all_holes (holes b)) =? all_holes (holes b))
  && match count s with
     | None => true
     | Some k =>
       let P := size (names_in (hole_names b) (pegs s)) in
       let O := size (names_in (hole_names b) (open s)) in
       negb (open s =? 0) && (P <=? k) && (k <=? P + O)
     end.

(** *** Finishes *)

Definition stuck_word : text := word "stuck".

Definition finish_text (b : board) (t : finish_set) : text :=
  match t with
  | Among p => position_text b p
  | Stuck number => stuck_word ++ number_part number
  end.

Definition has_hole_called (b : board) (name : text) : bool :=
  existsb (same_text name) (hole_names b).

(** On a board with a hole called "stuck" the word is the hole. *)
Definition is_proper_finish (b : board) (t : finish_set) : bool :=
  match t with
  | Among p => is_proper b p
  | Stuck number =>
    negb (has_hole_called b stuck_word) &&
    match number with None => true | Some k => k <=? size (hole_names b) end
  end.

(** ** Reading *)

(** What is needed to find holes by name. *)
Definition hole_table : Type := table N.

Definition hole_table_of (names : list text) : hole_table :=
  snd (fold_left (fun m name => (N.succ (fst m), store name (fst m) (snd m))) names
                 (0, empty_table)).

(** Reads names up to the end, joined by commas; [now]: the name so far, turned round. *)
Fixpoint read_list (holes : hole_table) (t now : text) (set : N) : option N :=
  match t with
  | [] =>
    match look_up (rev' now) holes with
    | Some h => Some (N.setbit set h)
    | None => None
    end
  | c :: t =>
    if Ascii.eqb c "," then
      match look_up (rev' now) holes with
      | Some h => read_list holes t [] (N.setbit set h)
      | None => None
      end
    else read_list holes t (c :: now) set
  end.

(** The part before "?", the open holes being known: the pegs. *)
Definition read_pegs (table : hole_table) (n : N) (t : text) (open : N) : option N :=
  let others set := N.ldiff (all_holes n) (N.lor set open) in
  if is_word t "full" then Some (others 0)
  else if is_word t "empty" then Some 0
  else
    match split_at "'" t with
    | (list, None) => read_list table list [] 0
    | (list, Some _) => option_map others (read_list table list [] 0)
    end.

Definition read_pegs_count (t : option text) : option (option N) :=
  match t with
  | None => Some None
  | Some t => option_map Some (read_small_count t)
  end.

(** A set that the text may mean: a guess, to be compared with its spelling. *)
Definition guess_position (table : hole_table) (n : N) (t : text) : option position_set :=
  let (places, number) := split_at "#" t in
  match read_pegs_count number with
  | None => None
  | Some count =>
    if is_word places "?" then Some (make_set 0 (all_holes n) count)
    else
      match split_at "?" places with
      | (pegs_part, None) =>
        option_map (fun pegs => make_set pegs 0 count) (read_pegs table n pegs_part 0)
      | (pegs_part, Some open_part) =>
        match read_list table open_part [] 0 with
        | None => None
        | Some open =>
          option_map (fun pegs => make_set pegs open count) (read_pegs table n pegs_part open)
        end
      end
  end.

Definition read_position (table : hole_table) (b : board) (t : text) : result position_set :=
  match guess_position table (holes b) t with
  | None => Refused "expected a position"
  | Some s =>
    demand is_proper b s else "expected a position that some pegs fit, open holes not among its pegs";
    demand same_text (position_text b s) t else "expected a position in its one spelling";
    Good s
  end.

(** A finish that the text may mean; [None]: it does not begin with that word. *)
Definition guess_stuck (b : board) (t : text) : option (option finish_set) :=
  let (first, number) := split_at "#" t in
  if same_text first stuck_word && negb (has_hole_called b stuck_word)
  then Some (option_map Stuck (read_pegs_count number)) else None.

Definition read_stuck (b : board) (guess : option finish_set) (t : text) : result finish_set :=
  match guess with
  | None => Refused "expected a finish"
  | Some f =>
    demand is_proper_finish b f else "expected no more pegs than there are holes";
    demand same_text (finish_text b f) t else "expected a finish in its one spelling";
    Good f
  end.

(** What the reader says of a text is what the text spells. *)
Theorem read_position_spells : forall table b t s,
  read_position table b t = Good s -> position_text b s = t /\ is_proper b s = true.
Proof.
  unfold read_position. intros table b t s.
  destruct (guess_position table (holes b) t) as [g|]; [|discriminate].
  destruct (is_proper b g) eqn:proper; [|discriminate].
  destruct (same_text (position_text b g) t) eqn:same; [|discriminate].
  intros [= <-]. apply same_text_means in same. auto.
Qed.
