(* stores.ml - the arrays of store.ml against the functions that they stand for: random puts and gets; what
   they have to refuse. Shifts and equality of arithmetic.ml against zarith's. *)

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

let () =
  Random.init 1;
  agrees ();
  tables ();
  shifts ();
  let old = Store.make (Z.of_int 3) in
  let s = Store.put old Z.one Z.one in
  refuses "get of an older store" (fun () -> ignore (Store.get old Z.zero));
  refuses "put into an older store" (fun () -> ignore (Store.put old Z.zero Z.one));
  refuses "a place behind the last" (fun () -> ignore (Store.get s (Z.of_int 3)));
  refuses "a place that is no machine number" (fun () -> ignore (Store.put s (Z.shift_left Z.one 70) Z.one));
  refuses "a number that is no machine number" (fun () -> ignore (Store.put s Z.zero (Z.succ largest)));
  expect "what was refused changed nothing" (Z.equal (Store.get s Z.zero) Z.zero && Z.equal (Store.get s Z.one) Z.one);
  exit (min 1 !failed)
