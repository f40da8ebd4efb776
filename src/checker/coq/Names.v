(** * Names: jumps as text

    A jump is FROM-TO where no other jump has these ends, else FROM(OVER,..)TO where no other has
    these holes in this order, else FROM(OVER,..)TO=BEFORE:AFTER.  All jumps are spelled once, and a
    text is looked up among the spellings.  Jumps are named only in proofs, never in what is stated. *)

From Coq Require Import Ascii String List NArith Bool FMapPositive.
From Verified Require Import Syntax Text Table Positions.
Import ListNotations.
Local Open Scope N_scope.

Definition name_map (names : list text) : PositiveMap.t text :=
  snd (fold_left (fun m name => (N.succ (fst m), PositiveMap.add (N.succ_pos (fst m)) name (snd m)))
                 names (0, PositiveMap.empty text)).

Definition name_in (m : PositiveMap.t text) (h : N) : text :=
  match PositiveMap.find (N.succ_pos h) m with
  | Some name => name
  | None => []
  end.

Section Spelling.
Variable name : N -> text.

Definition first_name (j : jump) : text :=
  match j with
  | [] => []
  | x :: _ => name (hole x)
  end.

Definition last_name (j : jump) : text := first_name (rev' j).

Definition between (j : jump) : list text :=
  match j with
  | [] => []
  | _ :: rest => map (fun x => name (hole x)) (removelast rest)
  end.

Definition by_ends (j : jump) : text := first_name j ++ "-" % char :: last_name j.

Definition by_route (j : jump) : text :=
  first_name j ++ "(" % char :: joined (between j) ++ ")" % char :: last_name j.

Definition digit_of_state (peg : bool) : ascii := if peg then "1" else "0".

Definition by_states (j : jump) : text :=
  by_route j ++ "=" % char :: map (fun x => digit_of_state (before x)) j
  ++ ":" % char :: map (fun x => digit_of_state (after x)) j.

(** How often each text occurs. *)
Definition tally (texts : list text) : table N :=
  fold_left (fun m t => store t (match look_up t m with Some n => N.succ n | None => 1 end) m)
            texts empty_table.

Definition occurs_once (t : text) (m : table N) : bool :=
  match look_up t m with
  | Some n => n =? 1
  | None => false
  end.

Definition jump_text (ends routes : table N) (j : jump) : text :=
  if occurs_once (by_ends j) ends then by_ends j
  else if occurs_once (by_route j) routes then by_route j
  else by_states j.

Definition jump_texts (jumps : list jump) : list text :=
  let ends := tally (map by_ends jumps) in
  let routes := tally (map by_route jumps) in
  map (jump_text ends routes) jumps.

End Spelling.

(** The number of each jump, by its text. *)
Definition jump_table_of (b : board) : table N :=
  let names := name_map (hole_names b) in
  snd (fold_left (fun m t => (N.succ (fst m), store t (fst m) (snd m)))
                 (jump_texts (name_in names) (jumps b)) (0, empty_table)).
