(** * Extraction: the checker as an OCaml program

    What is mapped to something that Coq has not looked at; the README says what each asks one to trust.
    The first line is what Coq's own library offers: booleans, options, lists and pairs are OCaml's,
    characters and texts are its characters and lists of them, and numbers of all kinds are zarith's.
    Below it, functions on numbers that Coq's library leaves to be run bit by bit: each is the function
    of zarith with that name, in [arithmetic.ml]. *)

From Coq Require Import Extraction.
From Coq Require Import ExtrOcamlBasic ExtrOcamlChar ExtrOcamlString ExtrOcamlZBigInt ExtrOcamlNatBigInt.
From Coq Require Import NArith ZArith PArith.
From Verified Require Import Syntax Check Store Files.

(** The same map of [positive] as in the library, but for a faster way to take a number apart. *)
Extract Inductive positive => "Big_int_Z.big_int"
  [ "Arithmetic.twice_and_one" "Arithmetic.twice" "Big_int_Z.unit_big_int" ] "Arithmetic.parts".

Extract Constant N.of_nat => "(fun n -> n)".
Extract Constant N.to_nat => "(fun n -> n)".
Extract Constant Z.of_nat => "(fun n -> n)".
Extract Constant Z.to_nat => "Arithmetic.at_least_zero".
Extract Constant Pos.to_nat => "(fun n -> n)".

Extract Constant N.add => "Arithmetic.sum".
Extract Constant Z.add => "Arithmetic.sum".
Extract Constant Z.eqb => "Arithmetic.equal".
Extract Constant N.eqb => "Arithmetic.equal".
Extract Constant N.leb => "Arithmetic.at_most".
Extract Constant N.ltb => "Arithmetic.below".
Extract Constant Pos.eqb => "Arithmetic.equal".
Extract Constant Pos.leb => "Arithmetic.at_most".
Extract Constant Pos.ltb => "Arithmetic.below".
Extract Constant Z.leb => "Arithmetic.at_most".
Extract Constant Z.ltb => "Arithmetic.below".
Extract Constant Z.gcd => "Arithmetic.gcd".
Extract Constant N.gcd => "Arithmetic.gcd".

Extract Constant N.land => "Arithmetic.bits_in_both".
Extract Constant N.lor => "Arithmetic.bits_in_either".
Extract Constant N.lxor => "Arithmetic.bits_in_one".
Extract Constant N.ldiff => "Arithmetic.bits_in_first".
Extract Constant N.testbit => "Arithmetic.has_bit".
Extract Constant N.setbit => "Arithmetic.with_bit".
Extract Constant N.clearbit => "Arithmetic.without_bit".
Extract Constant N.odd => "Arithmetic.is_odd".
Extract Constant N.even => "Arithmetic.is_even".
Extract Constant N.div2 => "Arithmetic.half".
Extract Constant N.double => "Arithmetic.twice".
Extract Constant N.succ_pos => "Big_int_Z.succ_big_int".

Extract Constant N.shiftl => "Arithmetic.bits_up".
Extract Constant N.shiftr => "Arithmetic.bits_down".
Extract Constant N.modulo => "Arithmetic.remainder".
Extract Constant Z.land => "Arithmetic.bits_in_both".

(** Arrays, which are changed in place: [store.ml]. *)
Extract Constant Stored.store => "Store.t".
Extract Constant Stored.make => "Store.make".
Extract Constant Stored.get => "Store.get".
Extract Constant Stored.put => "Store.put".
Extract Constant Stored.both => "Store.both".

(** Arrays that stay as they are made. *)
Extract Constant Tables.table "'a" => "'a Store.table".
Extract Constant Tables.make => "Store.tabulate".
Extract Constant Tables.get => "Store.entry".

Extraction "checker.ml" begin_file go_on.
