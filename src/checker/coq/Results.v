(** * Steps of reading and checking that came to something *)

From Coq Require Import String.
From Verified Require Import Syntax.

Lemma bind_good {A B : Type} (r : result A) (f : A -> result B) y :
  bind r f = Good y -> exists x, r = Good x /\ f x = Good y.
Proof. destruct r; simpl; try discriminate. eauto. Qed.

Lemma demand_good {A : Type} (c : bool) why (r : result A) y :
  (if c then r else Refused why) = Good y -> c = true /\ r = Good y.
Proof. destruct c; [auto|discriminate]. Qed.

(** Goes through a chain of steps of which the last is known to be good. *)
Ltac steps H := repeat first
  [ apply bind_good in H; let x := fresh "x" in let E := fresh "E" in destruct H as [x [E H]]
  | apply demand_good in H; let E := fresh "C" in destruct H as [E H] ].
