(* store.ml - arrays for the extracted checker: what it uses where Store.v has functions. First those of
   numbers that are changed in place. A number is at least 0. A number or place that is no machine number
   raises Z.Overflow, a place outside and a store that is not the newest Failure; no such call has an answer.
   They are outside of what OCaml's collector counts, so their bytes are counted here. *)

open Bigarray

type t = { mutable newest : bool; cells : (int, int_elt, c_layout) Array1.t }

let held = ref 0. (* bytes of all arrays that the collector has not taken back *)
let limit = ref infinity (* bytes that arrays and all else may have *)

let used arrays = arrays +. 8. *. float (Gc.quick_stat ()).Gc.heap_words
let fits arrays = used arrays <= !limit

(* Out_of_memory where there is no room, nor any after what nobody holds was taken back. *)
let make size =
  let bytes = 8. *. Z.to_float size in
  if not (fits (!held +. bytes)) then Gc.full_major ();
  if not (fits (!held +. bytes)) then raise Out_of_memory;
  let cells = Array1.create Int C_layout (Z.to_int size) in
  held := !held +. bytes;
  Gc.finalise (fun _ -> held := !held -. bytes) cells;
  Array1.fill cells 0;
  { newest = true; cells }

let checked s i =
  let i = Arithmetic.place_of i in
  if not s.newest then failwith "an older version of a store is asked for";
  if i < 0 || i >= Array1.dim s.cells then failwith "a store is asked for a place that it does not have";
  i

let get s i = let i = checked s i in Z.of_int (Array1.unsafe_get s.cells i)

let put s i v =
  let i = checked s i in
  Array1.unsafe_set s.cells i (Z.to_int v);
  s.newest <- false;
  { newest = true; cells = s.cells }

(* The cells of an array through a pipe, 8 bytes each. *)
let block = 8192 (* cells *)

let in_blocks size f =
  let i = ref 0 in
  while !i < size do
    f !i (min block (size - !i));
    i := !i + block
  done

let send channel s =
  let bytes = Bytes.create (8 * block) in
  in_blocks (Array1.dim s.cells) (fun first many ->
    for i = 0 to many - 1 do Bytes.set_int64_le bytes (8 * i) (Int64.of_int (Array1.unsafe_get s.cells (first + i))) done;
    output channel bytes 0 (8 * many))

let receive channel s =
  let bytes = Bytes.create (8 * block) in
  in_blocks (Array1.dim s.cells) (fun first many ->
    really_input channel bytes 0 (8 * many);
    for i = 0 to many - 1 do Array1.unsafe_set s.cells (first + i) (Int64.to_int (Bytes.get_int64_le bytes (8 * i))) done)

(* Two results; where there may be two processes, the second is worked out by a child, whose array and the rest come
   through a pipe. Until its array is here it is there twice, so each process may have a third of the memory that is
   left. Where the child ends without a result, so does this; where there can be none, one follows the other. *)
let processes = ref 1
let child = ref None
let out_of_memory = 3 (* exit code of a child *)

let stop_child () =
  match !child with
  | None -> ()
  | Some id -> child := None; (try Unix.kill id Sys.sigkill; ignore (Unix.waitpid [] id) with Unix.Unix_error _ -> ())

let answer g channel =
  let s, rest = g () in
  Marshal.to_channel channel (Array1.dim s.cells, rest) [];
  send channel s;
  close_out channel

let rec ending id = try snd (Unix.waitpid [] id) with Unix.Unix_error (Unix.EINTR, _, _) -> ending id

let result_of id channel =
  match
    let size, rest = Marshal.from_channel channel in
    let s = make (Z.of_int size) in
    receive channel s;
    s, rest
  with
  | result -> child := None; ignore (ending id); result
  | exception End_of_file ->
    child := None;
    if ending id = Unix.WEXITED out_of_memory then raise Out_of_memory else failwith "a process beside this one ended"

let in_turn f g = let first = f () in first, g ()

let side_by_side f g =
  let all = !limit in
  let from, into = Unix.pipe ~cloexec:true () in
  let now = used !held and parent = Unix.getpid () in
  limit := now +. (all -. now) /. 3.;
  match Unix.fork () with
  | exception Unix.Unix_error _ -> List.iter Unix.close [from; into]; limit := all; in_turn f g
  | 0 ->
    Unix.close from;
    processes := 1;
    List.iter (fun signal -> Sys.set_signal signal Sys.Signal_default) [Sys.sigint; Sys.sigterm; Sys.sighup];
    ignore (Gc.create_alarm (fun () -> if Unix.getppid () <> parent then Unix._exit 1));
    Unix._exit (try answer g (Unix.out_channel_of_descr into); 0 with Out_of_memory -> out_of_memory | _ -> 1)
  | id ->
    Unix.close into;
    child := Some id;
    let channel = Unix.in_channel_of_descr from in
    Fun.protect ~finally:(fun () -> stop_child (); limit := all; close_in channel) (fun () ->
      let first = f () in
      limit := all;
      first, result_of id channel)

let both f g = if !processes < 2 then in_turn f g else side_by_side f g

(* Tables: what a function says of the numbers below [size]; nobody changes them. A place outside raises
   Failure. *)
type 'a table = 'a array

let tabulate f size =
  let size = Z.to_int size in
  if size > Sys.max_array_length then raise Out_of_memory;
  Array.init size (fun i -> f (Z.of_int i))

let entry t i =
  let i = Arithmetic.place_of i in
  if i < 0 || i >= Array.length t then failwith "a table is asked for a place that it does not have";
  Array.unsafe_get t i
