(** * Stores and tables: arrays

    A store has a number at every place, 0 at first. It is sealed: all that can be done with one is
    what [STORE] lists, and all that is known of it are its laws. In Coq it is a function; the
    extracted program has an array in its stead that is changed in place ([store.ml]), for which the
    same laws hold as long as only the newest version of a store is used. The array sees to that
    itself: it ends the program when an older version is used, when it does not have the place, and
    when a number is too large to be kept. So it may refuse to answer, but never answers wrongly. *)

From Coq Require Import NArith.
Local Open Scope N_scope.

Module Type STORE.
  Parameter store : Type.

  (** The array has the places below [size]; the function has all. *)
  Parameter make : forall size : N, store.
  Parameter get : store -> N -> N.
  Parameter put : store -> N -> N -> store.

  (** Two results, each a store and something small. They may be worked out at the same time: neither
      may put into a store that is not its own. *)
  Parameter both : forall {A : Type} (f g : unit -> store * A), (store * A) * (store * A).

  Axiom get_make : forall size i, get (make size) i = 0.
  Axiom get_put : forall s i v j, get (put s i v) j = if j =? i then v else get s j.
  Axiom both_is : forall (A : Type) (f g : unit -> store * A), both f g = (f tt, g tt).
End STORE.

Module Stored : STORE.
  Definition store : Type := N -> N.

  Definition make (size : N) : store := fun _ => 0.
  Definition get (s : store) (i : N) : N := s i.
  Definition put (s : store) (i v : N) : store := fun j => if j =? i then v else s j.

  Definition both {A : Type} (f g : unit -> store * A) : (store * A) * (store * A) := (f tt, g tt).

  Lemma get_make size i : get (make size) i = 0.
  Proof. reflexivity. Qed.

  Lemma both_is (A : Type) (f g : unit -> store * A) : both f g = (f tt, g tt).
  Proof. reflexivity. Qed.

  Lemma get_put s i v j : get (put s i v) j = if j =? i then v else get s j.
  Proof. reflexivity. Qed.
End Stored.

Notation store := Stored.store.

(** ** Tables

    What a function says of the numbers below [size], ready to be looked up; nothing is changed. *)

Module Type TABLE.
  Parameter table : Type -> Type.

  (** The array has the places below [size]; the function has all. *)
  Parameter make : forall {A : Type} (f : N -> A) (size : N), table A.
  Parameter get : forall {A : Type}, table A -> N -> A.

  Axiom get_make : forall (A : Type) (f : N -> A) size i, get (make f size) i = f i.
End TABLE.

Module Tables : TABLE.
  Definition table (A : Type) : Type := N -> A.

  Definition make {A : Type} (f : N -> A) (size : N) : table A := f.
  Definition get {A : Type} (t : table A) (i : N) : A := t i.

  Lemma get_make (A : Type) (f : N -> A) size i : get (make f size) i = f i.
  Proof. reflexivity. Qed.
End Tables.

Notation table := Tables.table.
