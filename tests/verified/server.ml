(* server.ml - the extracted checker for many texts in one process, for the tests.

   Standard input: requests "check LENGTH\n" or "jumps LENGTH\n" and so many bytes of a proof file.
   Standard output, for each: "CODE LENGTH\n" and so many bytes: what the program prints; or the names
   of the holes on a line, then a line for each jump of the board, its cells as HOLE:BEFORE:AFTER.
   Code 9: gave up after ten seconds of its own, or for lack of memory. *)

exception Time_is_up

let chars s =
  let rec before i l = if i < 0 then l else before (i - 1) (s.[i] :: l) in
  before (String.length s - 1) []

let text l = String.of_seq (List.to_seq l)

let check t =
  let out = Buffer.create 1000 in
  let print l = Buffer.add_string out (text l ^ "\n") in
  let rec walk = function
    | Checker.Goes (lines, next) -> List.iter print lines; walk (Checker.go_on next)
    | Checker.Ends Checker.Proved -> 0
    | Checker.Ends (Checker.Refused_at _) -> 1
    | Checker.Ends (Checker.Undecided_at _) -> 2
    | Checker.Ends Checker.Version_not_known -> 3 in
  let code = try walk (Checker.begin_file (chars t)) with Time_is_up | Out_of_memory | Stack_overflow -> 9 in
  code, Buffer.contents out

let digit b = if b then "1" else "0"

let cell (c : Checker.cell) =
  String.concat ":" [ Z.to_string c.Checker.hole; digit c.Checker.before; digit c.Checker.after ]

let jumps t =
  match Checker.read_head (chars t) with
  | Checker.Good (head, _) ->
    let b = Checker.head_board head in
    let names = String.concat " " (List.map text b.Checker.hole_names) in
    let jumps = List.map (fun j -> String.concat " " (List.map cell j) ^ "\n") b.Checker.jumps in
    0, names ^ "\n" ^ String.concat "" jumps
  | _ -> 1, ""

let answer what t =
  ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = 10. });
  let result = try if what = "jumps" then jumps t else check t with
    | Time_is_up | Out_of_memory | Stack_overflow -> 9, "" in
  ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = 0. });
  result

let () =
  Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle (fun _ -> raise Time_is_up));
  set_binary_mode_in stdin true;
  try
    while true do
      Scanf.sscanf (input_line stdin) "%s %d" (fun what length ->
        let code, out = answer what (really_input_string stdin length) in
        Printf.printf "%d %d\n%s%!" code (String.length out) out)
    done
  with End_of_file -> ()
