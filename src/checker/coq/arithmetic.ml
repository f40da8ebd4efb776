(* arithmetic.ml - functions on numbers that the extracted checker takes from zarith. Numbers of Coq's types
   nat and N are at least 0, those of its type positive at least 1. *)

let twice n = Z.shift_left n 1
let twice_and_one n = Z.succ (Z.shift_left n 1)
let half n = Z.shift_right n 1
let is_odd n = Z.testbit n 0
let is_even n = not (Z.testbit n 0)

(* Takes a positive number apart: 2 p + 1, 2 p or 1. *)
let parts odd even one n =
  if Z.equal n Z.one then one () else if is_odd n then odd (half n) else even (half n)

let at_least_zero n = if Z.sign n < 0 then Z.zero else n
let is_small n = Obj.is_int (Obj.repr n) (* a machine number: zarith has all that fit as such *)
let equal a b = a == b || (not (is_small a || is_small b) && Z.equal a b)
let at_most a b = Z.compare a b <= 0
let below a b = Z.compare a b < 0
let gcd = Z.gcd

(* Machine numbers first: most are, and zarith's own functions for them are not inlined. *)
let small n : int = Obj.magic n
let place_of n = if is_small n then small n else Z.to_int n
let sum a b =
  if is_small a && is_small b then
    let s = small a + small b in
    if (s lxor small a) land (s lxor small b) >= 0 then Z.of_int s else Z.add a b
  else Z.add a b
let bits_in_both a b = if is_small a && is_small b then Z.of_int (small a land small b) else Z.logand a b
let bits_in_either a b = if is_small a && is_small b then Z.of_int (small a lor small b) else Z.logor a b
let bits_in_one a b = if is_small a && is_small b then Z.of_int (small a lxor small b) else Z.logxor a b
let bits_in_first a b = Z.logand a (Z.lognot b)
let place n = Z.shift_left Z.one (Z.to_int n)
let has_bit a n =
  if is_small a && is_small n then
    let n = Z.to_int n in n < Sys.int_size && Z.to_int a lsr n land 1 = 1
  else is_small n && Z.testbit a (Z.to_int n)
let with_bit a n = Z.logor a (place n)
let without_bit a n = if has_bit a n then Z.sub a (place n) else a

(* Shifts, of machine numbers where nothing is lost. *)
let bits_up a n =
  if is_small a && is_small n then
    let x = Z.to_int a and n = Z.to_int n in
    if n < Sys.int_size && (x lsl n) asr n = x then Z.of_int (x lsl n) else Z.shift_left a n
  else if Z.equal a Z.zero then a
  else Z.shift_left a (Z.to_int n)
let bits_down a n =
  if is_small a && is_small n then
    let n = Z.to_int n in
    if n < Sys.int_size then Z.of_int (Z.to_int a asr n) else Z.zero
  else if Z.fits_int n then Z.shift_right a (Z.to_int n)
  else Z.zero

(* Rounded down; by 0, the number itself. *)
let remainder a b =
  if b == Z.zero then a else if is_small a && is_small b then Z.of_int (small a mod small b) else Z.rem a b
