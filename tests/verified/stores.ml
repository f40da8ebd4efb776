(* stores.ml - the array of store.ml against the function that it stands for: random puts and gets; what it has to
   refuse. *)

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

let () =
  Random.init 1;
  agrees ();
  let old = Store.make (Z.of_int 3) in
  let s = Store.put old Z.one Z.one in
  refuses "get of an older store" (fun () -> ignore (Store.get old Z.zero));
  refuses "put into an older store" (fun () -> ignore (Store.put old Z.zero Z.one));
  refuses "a place behind the last" (fun () -> ignore (Store.get s (Z.of_int 3)));
  refuses "a place that is no machine number" (fun () -> ignore (Store.put s (Z.shift_left Z.one 70) Z.one));
  refuses "a number that is no machine number" (fun () -> ignore (Store.put s Z.zero (Z.succ largest)));
  expect "what was refused changed nothing" (Z.equal (Store.get s Z.zero) Z.zero && Z.equal (Store.get s Z.one) Z.one);
  exit (min 1 !failed)
