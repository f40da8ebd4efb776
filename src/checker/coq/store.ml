(* store.ml - arrays for the extracted checker: what it uses where Store.v has functions. First those of
   numbers that are changed in place. A number is at least 0. A number or place that is no machine number
   raises Z.Overflow, a place outside and a store that is not the newest Failure; no such call has an answer.
   They are outside of what OCaml's collector counts, so their bytes are counted here. *)

open Bigarray

type t = { mutable newest : bool; cells : (int, int_elt, c_layout) Array1.t }

let held = ref 0. (* bytes of all arrays that the collector has not taken back *)
let fits = ref (fun _ -> true) (* may they be so many? *)

(* Out_of_memory where there is no room, nor any after what nobody holds was taken back. *)
let make size =
  let bytes = 8. *. Z.to_float size in
  if not (!fits (!held +. bytes)) then Gc.full_major ();
  if not (!fits (!held +. bytes)) then raise Out_of_memory;
  let cells = Array1.create Int C_layout (Z.to_int size) in
  held := !held +. bytes;
  Gc.finalise (fun _ -> held := !held -. bytes) cells;
  Array1.fill cells 0;
  { newest = true; cells }

let checked s i =
  let i = Z.to_int i in
  if not s.newest then failwith "an older version of a store is asked for";
  if i < 0 || i >= Array1.dim s.cells then failwith "a store is asked for a place that it does not have";
  i

let get s i = let i = checked s i in Z.of_int (Array1.unsafe_get s.cells i)

let put s i v =
  let i = checked s i in
  Array1.unsafe_set s.cells i (Z.to_int v);
  s.newest <- false;
  { newest = true; cells = s.cells }

(* Tables: what a function says of the numbers below [size]; nobody changes them. A place outside raises
   Failure. *)
type 'a table = 'a array

let tabulate f size =
  let size = Z.to_int size in
  if size > Sys.max_array_length then raise Out_of_memory;
  Array.init size (fun i -> f (Z.of_int i))

let entry t i =
  let i = Z.to_int i in
  if i < 0 || i >= Array.length t then failwith "a table is asked for a place that it does not have";
  Array.unsafe_get t i
