(* stores.ml - the arrays of store.ml against the functions that they stand for: random puts and gets; what
   they have to refuse; two results at a time, by one process and by two. Functions of arithmetic.ml against
   zarith's. *)

open Bigarray

let failed = ref 0
let expect what good = if not good then begin incr failed; prerr_endline ("FAILED " ^ what) end

let refuses what f = expect what (match f () with _ -> false | exception (Failure _ | Z.Overflow) -> true)

let places = 50
let largest = Z.sub (Z.shift_left Z.one 62) Z.one

let agrees () =
  let model = Array.make places Z.zero in
  let s = ref (Store.make (Z.of_int places)) in
  for _ = 1 to 10000 do
    let i = Random.int places in
    let v = if Random.int 10 = 0 then largest else Z.of_int (Random.bits ()) in
    s := Store.put !s (Z.of_int i) v;
    model.(i) <- v;
    let j = Random.int places in
    expect "get" (Z.equal (Store.get !s (Z.of_int j)) model.(j))
  done

let tables () =
  let square i = Z.mul i i in
  let t = Store.tabulate square (Z.of_int places) in
  for i = 0 to places - 1 do
    expect "entry" (Z.equal (Store.entry t (Z.of_int i)) (square (Z.of_int i)))
  done;
  refuses "an entry behind the last" (fun () -> ignore (Store.entry t (Z.of_int places)));
  refuses "an entry before the first" (fun () -> ignore (Store.entry t Z.minus_one));
  refuses "an entry that is no machine number" (fun () -> ignore (Store.entry t (Z.shift_left Z.one 70)))

(* Machine numbers, and larger ones. *)
let number () =
  let more n = Z.add (Z.shift_left n 30) (Z.of_int (Random.bits ())) in
  let rec bits n = if n = 0 then Z.zero else more (bits (n - 1)) in
  Z.shift_right (bits 5) (Random.int 151)

let shifts () =
  (* Around the largest machine number; by more than any number has bits. *)
  let largest_power = Z.shift_left Z.one 62 in
  let huge = Z.shift_left Z.one 70 in
  expect "one up by 61" (Z.equal (Arithmetic.bits_up Z.one (Z.of_int 61)) (Z.shift_left Z.one 61));
  expect "one up by 62" (Z.equal (Arithmetic.bits_up Z.one (Z.of_int 62)) largest_power);
  expect "two to the 62nd down by 62" (Z.equal (Arithmetic.bits_down largest_power (Z.of_int 62)) Z.one);
  expect "nothing is left" (Z.equal (Arithmetic.bits_down largest_power huge) Z.zero);
  expect "nothing stays nothing" (Z.equal (Arithmetic.bits_up Z.zero huge) Z.zero);
  for _ = 1 to 20000 do
    let a = number () and b = number () and n = Random.int 140 in
    expect "bits_up" (Z.equal (Arithmetic.bits_up a (Z.of_int n)) (Z.shift_left a n));
    expect "bits_down" (Z.equal (Arithmetic.bits_down a (Z.of_int n)) (Z.shift_right a n));
    expect "equal" (Arithmetic.equal a b = Z.equal a b && Arithmetic.equal a (Z.sub (Z.add a b) b))
  done

(* Of two numbers with any sign, as sums are. *)
let pairs () =
  let signed () = let n = number () in if Random.bool () then n else Z.neg n in
  let largest = Z.of_int max_int and least = Z.of_int min_int in
  expect "sums around the largest" (List.for_all (fun (a, b) -> Z.equal (Arithmetic.sum a b) (Z.add a b))
      [largest, Z.one; least, Z.minus_one; largest, least; largest, largest; least, least; least, Z.one]);
  for _ = 1 to 20000 do
    let a = signed () and b = signed () in
    expect "sum" (Z.equal (Arithmetic.sum a b) (Z.add a b));
    let a = number () and b = number () in
    expect "bits_in_both" (Z.equal (Arithmetic.bits_in_both a b) (Z.logand a b));
    expect "bits_in_either" (Z.equal (Arithmetic.bits_in_either a b) (Z.logor a b));
    expect "bits_in_one" (Z.equal (Arithmetic.bits_in_one a b) (Z.logxor a b));
    expect "remainder" (Z.equal (Arithmetic.remainder a b) (if Z.equal b Z.zero then a else Z.rem a b))
  done

(* An array with numbers that begin with this one, and something beside it. *)
let sequence size first =
  let s = ref (Store.make (Z.of_int size)) in
  for i = 0 to size - 1 do s := Store.put !s (Z.of_int i) (Z.sub largest (Z.of_int (first + i))) done;
  !s, [Z.shift_left Z.one (first + 100)]

let is_sequence size first (s, rest) =
  let good = ref (Array1.dim s.Store.cells = size && List.equal Z.equal rest [Z.shift_left Z.one (first + 100)]) in
  for i = 0 to size - 1 do
    if not (Z.equal (Store.get s (Z.of_int i)) (Z.sub largest (Z.of_int (first + i)))) then good := false
  done;
  !good

let no_child_left () = match Unix.waitpid [] (-1) with _ -> false | exception Unix.Unix_error (Unix.ECHILD, _, _) -> true

let ends_with e f = match f () with _ -> false | exception found -> found = e

let two_at_a_time processes =
  Store.processes := processes;
  List.iter (fun (one, other) ->
      let a, c = Store.both (fun () -> sequence one 1) (fun () -> sequence other 5) in
      expect "both" (is_sequence one 1 a && is_sequence other 5 c);
      let changed = Store.put (fst c) Z.zero Z.one in
      expect "what a process beside this one made can be changed" (Z.equal (Store.get changed Z.zero) Z.one))
    [0, 1; 1, 8192; 8191, 8193; 30000, 16384];
  let small () = sequence 1 1 in
  refuses "a failure in the first" (fun () -> Store.both (fun () -> failwith "so") small);
  refuses "a failure in the second" (fun () -> Store.both small (fun () -> failwith "so"));
  expect "no memory in the second" (ends_with Out_of_memory (fun () -> Store.both small (fun () -> raise Out_of_memory)));
  expect "an end of the first" (ends_with Exit (fun () ->
      Store.both (fun () -> raise Exit) (fun () -> if processes > 1 then Unix.sleep 60; small ())));
  expect "no process is left" (no_child_left ())

(* An array for all that is left: not when two processes share it. *)
let shared_memory () =
  let make () = Store.make (Z.of_int 3_000_000), () in
  let small () = Store.make Z.one, () in
  let outcome f g = Gc.full_major (); match Store.both f g with _ -> true | exception Out_of_memory -> false in
  Gc.compact ();
  Store.limit := Store.used !Store.held +. 32e6;
  Store.processes := 1;
  expect "room for one" (outcome make small);
  Store.processes := 2;
  expect "no room beside another, first" (not (outcome make small));
  expect "no room beside another, second" (not (outcome small make));
  Store.processes := 1;
  expect "room again" (outcome make small);
  Store.limit := infinity

let () =
  Random.init 1;
  agrees ();
  tables ();
  shifts ();
  pairs ();
  two_at_a_time 1;
  two_at_a_time 2;
  shared_memory ();
  let old = Store.make (Z.of_int 3) in
  let s = Store.put old Z.one Z.one in
  refuses "get of an older store" (fun () -> ignore (Store.get old Z.zero));
  refuses "put into an older store" (fun () -> ignore (Store.put old Z.zero Z.one));
  refuses "a place behind the last" (fun () -> ignore (Store.get s (Z.of_int 3)));
  refuses "a place that is no machine number" (fun () -> ignore (Store.put s (Z.shift_left Z.one 70) Z.one));
  refuses "a number that is no machine number" (fun () -> ignore (Store.put s Z.zero (Z.succ largest)));
  expect "what was refused changed nothing" (Z.equal (Store.get s Z.zero) Z.zero && Z.equal (Store.get s Z.one) Z.one);
  exit (min 1 !failed)
