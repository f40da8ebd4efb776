(** * Large sets of numbers

    A hash table in a store, 8 bytes a slot: a slot is free (0) or has a member and 1. A member is
    in the first slot that was free, going on from the one that its hash names. When there is no
    such slot, or the member is too large for one, it is in a tree beside the table. Nothing is ever
    taken out, so what has been found once will be found again, however full the table is and
    however badly the hash spreads: that is all that is proved here, and all that soundness asks
    for. A table that gets full is copied to a larger one.

    A set changes in place. After something was added, the set from before must not be used. *)

From Coq Require Import List NArith Lia Bool.
From Verified Require Import Store Sets.
Import ListNotations.
Local Open Scope N_scope.

(** Slots below [room]; there are [members] members, [most] of them before the table grows; it grows
    by more at a time while fewer than [expected] are there. *)
Record hashed : Type := make_hashed {
  slots : store;
  room : N;
  members : N;
  most : N;
  expected : N;
  extra : numbers
}.

Definition blank (room expected : N) : hashed :=
  make_hashed (Stored.make room) room 0 (room * 7 / 10) expected Numbers.empty.

Definition empty (expected : N) : hashed :=
  blank (N.min 1024 (2 * expected + 8)) expected.

Definition size (s : hashed) : N := members s.

(** ** To find a number *)

(** Where a number is or could be put. *)
Inductive place : Type := Found | Free (slot : N) | Nowhere.

Definition is_found (p : place) : bool := match p with Found => true | _ => false end.

(** Primes: the largest below 2^30, one near to the golden section of 2^32, and the largest below
    2^32. Products stay machine numbers. Named constants are made once in the extracted program;
    written out in a function, they would be made at each call. *)
Definition first_prime : N := 1073741789.
Definition second_prime : N := 2654435761.
Definition third_prime : N := 4294967291.

(** The positions of a level differ in few bits. With the remainder by the room alone, and a room
    that is a power of two, hundreds of them would get the same slot; two primes come before it. *)
Definition hash (x room : N) : N :=
  (x mod first_prime * second_prime + x) mod third_prime mod room.

(** At most [fuel] slots from [i] on. [y] is what a slot that has the number has in it. *)
Fixpoint probe (y : N) (s : store) (room : N) (fuel : nat) (i : N) : place :=
  match fuel with
  | O => Nowhere
  | S fuel =>
    let v := Stored.get s i in
    if v =? 0 then Free i
    else if v =? y then Found
    else let j := N.succ i in probe y s room fuel (if j =? room then 0 else j)
  end.

(** 2^61: a member below it is a machine number, and so is the member plus 1. *)
Definition slot_limit : N := 2305843009213693952.

Definition fits (x : N) : bool := x <? slot_limit.

Definition find (x : N) (s : hashed) : place :=
  if Numbers.mem x (extra s) then Found
  else if fits x then
    probe (N.succ x) (slots s) (room s) (N.to_nat (room s)) (hash x (room s))
  else Nowhere.

Definition mem (x : N) (s : hashed) : bool := is_found (find x s).

(** ** To put one in *)

(** Into the place that was found for it. *)
Definition set_at (x : N) (p : place) (s : hashed) : hashed :=
  match p with
  | Found => s
  | Free i =>
    make_hashed (Stored.put (slots s) i (N.succ x)) (room s) (N.succ (members s)) (most s)
      (expected s) (extra s)
  | Nowhere =>
    make_hashed (slots s) (room s) (N.succ (members s)) (most s) (expected s) (Numbers.add x (extra s))
  end.

Definition set_in (x : N) (s : hashed) : hashed := set_at x (find x s) s.

Lemma probe_free y s room fuel : forall i k, probe y s room fuel i = Free k -> Stored.get s k = 0.
Proof.
  induction fuel as [|fuel IH]; cbn; intros i k F; [easy|].
  destruct (N.eqb_spec (Stored.get s i) 0); [congruence|].
  destruct (Stored.get s i =? y); [easy|]. now apply IH in F.
Qed.

(** What is put into the free slot that was found for it is found there. *)
Lemma probe_put_same y s room fuel : y <> 0 -> forall i k,
  probe y s room fuel i = Free k -> probe y (Stored.put s k y) room fuel i = Found.
Proof.
  intros Y. induction fuel as [|fuel IH]; cbn; intros i k F; [easy|].
  pose proof (probe_free y s room (S fuel) i k F) as Z. rewrite Stored.get_put.
  destruct (N.eqb_spec i k) as [->|D].
  - apply N.eqb_neq in Y. now rewrite Y, N.eqb_refl.
  - destruct (N.eqb_spec (Stored.get s i) 0); [congruence|].
    destruct (Stored.get s i =? y); [easy|]. now apply IH.
Qed.

(** What is put into a free slot is in no one's way. *)
Lemma probe_put_keeps y z s room fuel k : Stored.get s k = 0 -> forall i,
  probe y s room fuel i = Found -> probe y (Stored.put s k z) room fuel i = Found.
Proof.
  intros Z. induction fuel as [|fuel IH]; cbn; intros i F; [easy|]. rewrite Stored.get_put.
  destruct (N.eqb_spec i k) as [->|D]; [now rewrite Z in F|].
  destruct (Stored.get s i =? 0); [easy|]. destruct (Stored.get s i =? y); [easy|]. now apply IH.
Qed.

Lemma mem_is x s : mem x s = Numbers.mem x (extra s) || (fits x &&
  is_found (probe (N.succ x) (slots s) (room s) (N.to_nat (room s)) (hash x (room s)))).
Proof. unfold mem, find. destruct (Numbers.mem _ _), (fits x); easy. Qed.

Lemma set_in_same x s : mem x (set_in x s) = true.
Proof.
  unfold set_in. destruct (find x s) as [|i|] eqn:F; rewrite mem_is;
    cbn [set_at extra slots room].
  - rewrite <- mem_is. unfold mem. now rewrite F.
  - unfold find in F. destruct (Numbers.mem _ _); [easy|]. destruct (fits x); [|easy].
    now rewrite (probe_put_same _ _ _ _ (N.neq_succ_0 x) _ _ F).
  - apply orb_true_iff. left. apply mem_in, Numbers.add_spec. now left.
Qed.

Lemma set_in_keeps x y s : mem y s = true -> mem y (set_in x s) = true.
Proof.
  unfold set_in. rewrite mem_is. destruct (find x s) as [|i|] eqn:F.
  - cbn [set_at]. now rewrite mem_is.
  - rewrite mem_is. cbn [set_at extra slots room]. unfold find in F. destruct (Numbers.mem x _); [easy|].
    destruct (fits x); [|easy]. apply probe_free in F. destruct (Numbers.mem y _); [easy|].
    destruct (fits y); [|easy]. cbn. destruct (probe (N.succ y) _ _ _ _) eqn:P; try easy.
    now rewrite (probe_put_keeps _ _ _ _ _ _ F _ P).
  - rewrite mem_is. cbn [set_at extra slots room]. rewrite !orb_true_iff, !mem_in, Numbers.add_spec. tauto.
Qed.

(** ** All members *)

(** Those beside the table; those in slots below a number, the last slot first. *)
Definition others (s : hashed) : list N := Numbers.elements (extra s).

Fixpoint slot_members (s : store) (n : nat) : list N :=
  match n with
  | O => []
  | S n =>
    let v := Stored.get s (N.of_nat n) in
    if v =? 0 then slot_members s n else N.pred v :: slot_members s n
  end.

Definition elements (s : hashed) : list N :=
  others s ++ slot_members (slots s) (N.to_nat (room s)).

(** Without a list of them. *)
Fixpoint fold_slots {A : Type} (f : N -> A -> A) (s : store) (n : nat) (a : A) : A :=
  match n with
  | O => a
  | S n =>
    let v := Stored.get s (N.of_nat n) in
    if v =? 0 then fold_slots f s n a else fold_slots f s n (f (N.pred v) a)
  end.

(** [f] must not look at a set that is made of [s]. *)
Definition fold {A : Type} (f : N -> A -> A) (s : hashed) (a : A) : A :=
  fold_slots f (slots s) (N.to_nat (room s))
    (fold_left (fun a x => f x a) (others s) a).

Fixpoint all_slots (f : N -> bool) (s : store) (n : nat) : bool :=
  match n with
  | O => true
  | S n =>
    let v := Stored.get s (N.of_nat n) in
    if v =? 0 then all_slots f s n else if f (N.pred v) then all_slots f s n else false
  end.

(** [f] holds of all members; goes no further than to the first of which it does not. *)
Definition for_all (f : N -> bool) (s : hashed) : bool :=
  forallb f (others s) && all_slots f (slots s) (N.to_nat (room s)).

Definition is_empty (s : hashed) : bool := for_all (fun _ => false) s.

Lemma slot_members_has s n i x : Stored.get s i = N.succ x -> i < N.of_nat n ->
  In x (slot_members s n).
Proof.
  intros E L. induction n as [|n IH]; [lia|]. cbn [slot_members].
  destruct (N.eq_dec i (N.of_nat n)) as [<-|D].
  - rewrite E. destruct (N.eqb_spec (N.succ x) 0); [lia|]. left. apply N.pred_succ.
  - destruct (Stored.get s (N.of_nat n) =? 0); [|right]; apply IH; lia.
Qed.

Lemma probe_found y s room fuel : y <> 0 -> forall i, i < room ->
  probe y s room fuel i = Found -> exists k, k < room /\ Stored.get s k = y.
Proof.
  intros Y. induction fuel as [|fuel IH]; cbn [probe]; intros i L F; [easy|].
  destruct (Stored.get s i =? 0); [easy|]. destruct (N.eqb_spec (Stored.get s i) y); [eauto|].
  apply IH in F; auto. destruct (N.eqb_spec (N.succ i) room); lia.
Qed.

Lemma elements_has x s : mem x s = true -> In x (elements s).
Proof.
  rewrite mem_is. unfold elements. intros [E|E]%orb_true_iff; apply in_or_app; [left|right].
  - now apply elements_in, mem_in.
  - apply andb_true_iff in E. destruct E as [_ E]. destruct (probe _ _ _ _ _) eqn:P; try easy.
    assert (R : room s <> 0) by (intros R; now rewrite R in P).
    apply probe_found in P; [|apply N.neq_succ_0|now apply N.mod_lt].
    destruct P as [k [L G]]. apply (slot_members_has _ _ k); auto. lia.
Qed.

Lemma fold_is {A : Type} (f : N -> A -> A) s a :
  fold f s a = fold_left (fun a x => f x a) (elements s) a.
Proof.
  unfold fold, elements. rewrite fold_left_app.
  generalize (fold_left (fun a x => f x a) (others s) a).
  induction (N.to_nat (room s)) as [|n IH]; intros b; cbn; auto.
  destruct (Stored.get _ _ =? 0); cbn; apply IH.
Qed.

Lemma for_all_is f s : for_all f s = forallb f (elements s).
Proof.
  unfold for_all, elements. rewrite forallb_app. f_equal.
  induction (N.to_nat (room s)) as [|n IH]; cbn; auto.
  destruct (Stored.get _ _ =? 0); cbn; [|destruct (f _)]; auto.
Qed.

Lemma for_all_has f s x : for_all f s = true -> mem x s = true -> f x = true.
Proof. rewrite for_all_is, forallb_forall. intros A M. now apply A, elements_has. Qed.

Lemma is_empty_has s x : is_empty s = true -> mem x s = false.
Proof.
  intros E. destruct (mem x s) eqn:M; auto. now apply (for_all_has _ _ x E) in M.
Qed.

(** ** To add one *)

(** The room that the next table has: never more than four times what there is, however many members
    are expected. *)
Definition next_room (s : hashed) : N :=
  if members s <? expected s then N.min (4 * room s) (N.succ (expected s * 10 / 7))
  else 2 * room s.

Definition grow (s : hashed) : hashed := fold set_in s (blank (next_room s) (expected s)).

Definition grow_if_full (s : hashed) : hashed := if members s <=? most s then s else grow s.

(** Puts [x] into the place that [find] gave for it; nothing may have been added in between. *)
Definition add_at (x : N) (p : place) (s : hashed) : hashed :=
  match p with Found => s | _ => grow_if_full (set_at x p s) end.

Definition add (x : N) (s : hashed) : hashed := add_at x (find x s) s.

Lemma set_all_has l : forall s x, In x l \/ mem x s = true ->
  mem x (fold_left (fun s x => set_in x s) l s) = true.
Proof.
  induction l as [|y l IH]; cbn; intros s x H; [now destruct H|]. apply IH.
  destruct H as [[->|I]|M]; [right; apply set_in_same|now left|right; now apply set_in_keeps].
Qed.

Lemma grow_keeps s x : mem x s = true -> mem x (grow s) = true.
Proof. intros M. unfold grow. rewrite fold_is. apply set_all_has. left. now apply elements_has. Qed.

Lemma grow_if_full_keeps s x : mem x s = true -> mem x (grow_if_full s) = true.
Proof. unfold grow_if_full. destruct (_ <=? _); auto using grow_keeps. Qed.

Lemma mem_add_same x s : mem x (add x s) = true.
Proof.
  unfold add, add_at. pose proof (set_in_same x s) as M. unfold set_in in M.
  destruct (find x s) eqn:F; auto using grow_if_full_keeps.
Qed.

Lemma mem_add_keeps x y s : mem y s = true -> mem y (add x s) = true.
Proof.
  intros M. apply (set_in_keeps x) in M. unfold add, add_at. unfold set_in in M.
  destruct (find x s) eqn:F; auto using grow_if_full_keeps.
Qed.

(** ** Many at once

    To wait for a slot that is far away takes longer than all the rest. So the first slots of many
    numbers are read one after the other, with nothing that depends on what is in them: the processor
    fetches them side by side. A number is paired with what it belongs to. *)

Definition fronts {A : Type} (l : list (A * N)) (s : hashed) : list (A * N * N) :=
  map (fun p => (fst p, Stored.get (slots s) (snd p))) (map (fun p => (p, hash (snd p) (room s))) l).

(** The member is in its first slot, as most are. *)
Definition in_front {A : Type} (p : A * N * N) : bool :=
  let x := snd (fst p) in fits x && (snd p =? N.succ x).

(** Without those that are seen to be members at once. *)
Definition unseen {A : Type} (l : list (A * N)) (s : hashed) : list (A * N) :=
  if room s =? 0 then l else map fst (filter (fun p => negb (in_front p)) (fronts l s)).

(** None is a member. *)
Definition none {A : Type} (l : list (A * N)) (s : hashed) : bool :=
  forallb (fun p => negb (in_front p) && negb (mem (snd (fst p)) s)) (fronts l s).

Lemma fronts_have {A : Type} (l : list (A * N)) s r x : In (r, x) l ->
  In (r, x, Stored.get (slots s) (hash x (room s))) (fronts l s).
Proof.
  intros I. unfold fronts. rewrite map_map. apply in_map_iff. exists (r, x). auto.
Qed.

Lemma in_front_mem {A : Type} (r : A) x s : room s <> 0 ->
  in_front (r, x, Stored.get (slots s) (hash x (room s))) = true -> mem x s = true.
Proof.
  unfold in_front. cbn [fst snd]. intros R [F E]%andb_true_iff. rewrite mem_is, F.
  destruct (N.to_nat (room s)) as [|n] eqn:N; [lia|]. cbn [probe].
  apply N.eqb_eq in E. rewrite E. destruct (N.eqb_spec (N.succ x) 0); [lia|].
  rewrite N.eqb_refl. now rewrite orb_true_r.
Qed.

Lemma unseen_or_mem {A : Type} (l : list (A * N)) s r x : In (r, x) l ->
  In (r, x) (unseen l s) \/ mem x s = true.
Proof.
  intros I. unfold unseen. destruct (N.eqb_spec (room s) 0) as [|R]; [now left|].
  apply (fronts_have _ s) in I.
  destruct (in_front (r, x, Stored.get (slots s) (hash x (room s)))) eqn:F.
  - right. now apply (in_front_mem r).
  - left. apply in_map_iff. exists (r, x, Stored.get (slots s) (hash x (room s))). split; auto.
    apply filter_In. now rewrite F.
Qed.

Lemma none_has {A : Type} (l : list (A * N)) s r x : none l s = true -> In (r, x) l -> mem x s = false.
Proof.
  unfold none. rewrite forallb_forall. intros N I. apply (fronts_have _ s), N, andb_true_iff in I.
  now apply negb_true_iff.
Qed.

(** ** Two at a time *)

Definition with_slots (t : store) (s : hashed) : hashed :=
  make_hashed t (room s) (members s) (most s) (expected s) (extra s).

Definition both (f g : unit -> hashed) : hashed * hashed :=
  let parted s := (slots s, with_slots (Stored.make 0) s) in
  let joined p := with_slots (fst p) (snd p) in
  let (a, c) := Stored.both (fun u => parted (f u)) (fun u => parted (g u)) in (joined a, joined c).

Lemma both_is f g : both f g = (f tt, g tt).
Proof. unfold both. rewrite Stored.both_is. now destruct (f tt), (g tt). Qed.

Definition both_hold (f g : unit -> bool) : bool :=
  let alone v := (Stored.make 0, v) in
  let (a, c) := Stored.both (fun u => alone (f u)) (fun u => alone (g u)) in snd a && snd c.

Lemma both_hold_is f g : both_hold f g = f tt && g tt.
Proof. unfold both_hold. now rewrite Stored.both_is. Qed.
