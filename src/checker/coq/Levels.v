(** * "levels": positions between whole moves, from both ends

    Ahead are positions of at least so many pegs, by the moves that lead to them from the start;
    back are those of fewer, by the moves that lead on to the finish. Left out is what needs more
    moves, by the move potentials, than are left. No move may lead from the ones to the others where
    all moves together are few enough; without back none ahead may be a finish. *)

From Coq Require Import List NArith ZArith Lia Bool MSets.MSetRBT Structures.OrdersEx FMapPositive.
From Verified Require Import Syntax Game Weights Jumps Vectors Pagoda Image Tree Sets Images Halves Counts
  Moves Movers.
Import ListNotations.
Local Open Scope N_scope.

(** ** Tours: what one move leads to

    A place is a position and the hole of the peg that moves. *)

Module Place := PairOrderedType N_as_OT N_as_OT.
Module Places := MSetRBT.Make Place.

Lemma places_add x y s : Places.In x (Places.add y s) <-> x = y \/ Places.In x s.
Proof.
  rewrite Places.add_spec. destruct x as [a c], y as [d e].
  split; (intros [H|H]; [left|now right]).
  - destruct H as [H1 H2]. compute in H1, H2. congruence.
  - injection H as -> ->. split; reflexivity.
Qed.

(** A jump, forwards or back; [lands] when it carries: from hole [picks] to that hole. *)
Record hop : Type := make_hop { hop_mask : mask; picks : N; lands : option N }.

Definition ahead_hop (j : jump) : hop :=
  make_hop (mask_of j) (from_hole j) (if carries j then Some (to_hole j) else None).
Definition back_hop (j : jump) : hop :=
  make_hop (back_mask_of j) (to_hole j) (if carries j then Some (from_hole j) else None).

(** Behind one that does not carry no jump goes on. *)
Definition nowhere : N := 65536.

Definition hop_to (h : hop) (q : position) : position * N :=
  (N.lxor q (flip (hop_mask h)), match lands h with Some z => z | None => nowhere end).

Definition hop_fits (h : hop) (q : position) : bool :=
  N.land q (care (hop_mask h)) =? need (hop_mask h).

Definition hop_table : Type := array (list hop).

Definition hops_from (m : hop_table) (h : N) : list hop :=
  match at_ m h with Some l => l | None => [] end.

(** The hops that carry, by the hole where they pick up their peg. *)
Definition hop_table_of (l : list hop) : hop_table :=
  fold_right (fun h m =>
    match lands h with
    | Some _ => PositiveMap.add (N.succ_pos (picks h)) (h :: hops_from m (picks h)) m
    | None => m
    end) (PositiveMap.empty _) l.

Lemma hop_table_has l h z : In h l -> lands h = Some z -> In h (hops_from (hop_table_of l) (picks h)).
Proof.
  intros I L. induction l as [|k l IH]; [easy|]. simpl.
  assert (K : forall m, In h (hops_from m (picks h)) -> In h (hops_from
    (PositiveMap.add (N.succ_pos (picks k)) (k :: hops_from m (picks k)) m) (picks h))).
  { intros m H. unfold hops_from at 1, at_.
    destruct (Pos.eq_dec (N.succ_pos (picks h)) (N.succ_pos (picks k))) as [E|E].
    - rewrite E, PositiveMap.gss. right. unfold hops_from, at_ in *. now rewrite <- E.
    - rewrite PositiveMap.gso by easy. exact H. }
  destruct I as [->|I].
  - rewrite L. unfold hops_from at 1, at_. rewrite PositiveMap.gss. now left.
  - destruct (lands k); auto.
Qed.

Section Tours.
  Variable good : position -> bool.     (* others are not looked at *)
  Variable table : hop_table.

  Definition arrive (q : position) (f : Places.t * list (position * N)) (h : hop)
    : Places.t * list (position * N) :=
    if hop_fits h q then
      let x := hop_to h q in
      if good (fst x) then
        if Places.mem x (fst f) then f else (Places.add x (fst f), x :: snd f)
      else f
    else f.

  Fixpoint tour (fuel : nat) (f : Places.t * list (position * N)) : option Places.t :=
    match snd f with
    | [] => Some (fst f)
    | x :: rest =>
      match fuel with
      | O => None
      | S fuel =>
        tour fuel (fold_left (arrive (fst x)) (hops_from table (snd x)) (fst f, rest))
      end
    end.

  (** The places that a hop and others behind it lead to. *)
  Inductive tours : position * N -> position * N -> Prop :=
    | Tour_ends : forall x, tours x x
    | Tour_goes : forall x y h, tours x y -> In h (hops_from table (snd y)) ->
      hop_fits h (fst y) = true -> good (fst (hop_to h (fst y))) = true ->
      tours x (hop_to h (fst y)).

  Lemma tours_trans x y z : tours x y -> tours y z -> tours x z.
  Proof. intros A B. induction B; auto. constructor; auto. Qed.

  Definition going_on (but : position * N -> Prop) (f : Places.t * list (position * N)) : Prop :=
    forall x, Places.In x (fst f) -> but x \/ In x (snd f) \/
      forall h, In h (hops_from table (snd x)) -> hop_fits h (fst x) = true ->
        good (fst (hop_to h (fst x))) = true -> Places.In (hop_to h (fst x)) (fst f).

  Lemma places_mem x s : Places.mem x s = true <-> Places.In x s.
  Proof. apply Places.mem_spec. Qed.

  Lemma arrive_keeps q f h x : Places.In x (fst f) -> Places.In x (fst (arrive q f h)).
  Proof.
    intros I. unfold arrive. destruct (hop_fits h q); auto. cbv zeta.
    destruct (good _); auto. destruct (Places.mem _ _); auto. apply places_add. auto.
  Qed.

  Lemma arrive_has q f h : hop_fits h q = true -> good (fst (hop_to h q)) = true ->
    Places.In (hop_to h q) (fst (arrive q f h)).
  Proof.
    intros F G. unfold arrive. rewrite F. cbv zeta. rewrite G.
    destruct (Places.mem _ _) eqn:M; [now apply places_mem|]. apply places_add. auto.
  Qed.

  Lemma arrive_going but q f h : going_on but f -> going_on but (arrive q f h).
  Proof.
    intros G. unfold arrive. destruct (hop_fits h q); auto. cbv zeta. destruct (good _); auto.
    destruct (Places.mem _ _) eqn:M; auto. intros x X. cbn [fst snd] in *.
    apply places_add in X. destruct X as [->|X]; [right; left; now left|].
    destruct (G x X) as [B|[B|B]]; auto; [right; left; now right|].
    right. right. intros k K F GG. apply places_add. auto.
  Qed.

  Lemma arrives_keep q l : forall f x, Places.In x (fst f) ->
    Places.In x (fst (fold_left (arrive q) l f)).
  Proof. induction l as [|h l IH]; simpl; intros f x I; auto. apply IH. now apply arrive_keeps. Qed.

  Lemma arrives_have q l h : forall f, In h l -> hop_fits h q = true ->
    good (fst (hop_to h q)) = true -> Places.In (hop_to h q) (fst (fold_left (arrive q) l f)).
  Proof.
    induction l as [|k l IH]; simpl; intros f I F G; [easy|]. destruct I as [->|I]; auto.
    apply arrives_keep. now apply arrive_has.
  Qed.

  Lemma arrives_going but q l : forall f, going_on but f ->
    going_on but (fold_left (arrive q) l f).
  Proof. induction l as [|h l IH]; simpl; intros f G; auto. apply IH. now apply arrive_going. Qed.

  Lemma tour_sound fuel : forall f s, going_on (fun _ => False) f -> tour fuel f = Some s ->
    (forall x, Places.In x (fst f) -> Places.In x s) /\
    going_on (fun _ => False) (s, []).
  Proof.
    induction fuel as [|fuel IH]; intros [m l] s G H; destruct l as [|x rest]; simpl in H;
      try discriminate.
    - injection H as <-. auto.
    - injection H as <-. auto.
    - apply IH in H.
      + destruct H as [K C]. split; auto. intros y Y. apply K. now apply arrives_keep.
      + intros y Y.
        assert (B : going_on (eq x) (m, rest)).
        { intros z Z. cbn [fst snd] in *. destruct (G z Z) as [[]|[E|E]]; auto.
          destruct E as [E|E]; auto. }
        destruct (arrives_going (eq x) (fst x) (hops_from table (snd x)) _ B y Y)
          as [<-|[E|E]]; auto.
        right. right. intros h I F GG. now apply arrives_have.
  Qed.

  (** All first hops, and what goes on from them. *)
  Definition all_tours (fuel : nat) (hops : list hop) (q : position) : option Places.t :=
    tour fuel (fold_left (arrive q) hops (Places.empty, [])).

  Lemma all_tours_have fuel hops q s h x : all_tours fuel hops q = Some s -> In h hops ->
    hop_fits h q = true -> good (fst (hop_to h q)) = true -> tours (hop_to h q) x ->
    Places.In x s.
  Proof.
    intros H I F G T. unfold all_tours in H. apply tour_sound in H.
    - destruct H as [K C].
      assert (B : Places.In (hop_to h q) s) by (apply K; now apply arrives_have).
      revert B. induction T as [y|z y k T IH Hk Fk Gk]; auto. intros B.
      destruct (C y) as [[]|[[]|E]]; [now apply IH|]. now apply E.
    - apply arrives_going. intros y Y. cbn [fst] in Y. exfalso.
      now apply Places.empty_spec in Y.
  Qed.
End Tours.

(** *** Moves are tours *)

Section Moves_are_tours.
  Variable b : board.
  Hypothesis Good : good_board b.
  Let ahead_hops := map ahead_hop (jumps b).
  Let back_hops := map back_hop (jumps b).

  Definition place_behind (j : jump) (q : position) : position * N :=
    (q, if carries j then to_hole j else nowhere).

  Definition place_before (j : jump) (q : position) : position * N :=
    (q, if carries j then from_hole j else nowhere).

  Lemma ahead_hop_goes j q r : In j (jumps b) -> plays_jump j q r ->
    hop_fits (ahead_hop j) q = true /\ hop_to (ahead_hop j) q = place_behind j r.
  Proof.
    intros J P. destruct (Good j J) as [D _]. destruct (mask_plays j q r D P) as [E ->].
    unfold hop_fits, hop_to, place_behind. simpl hop_mask. simpl lands. rewrite E, N.eqb_refl.
    split; auto. now destruct (carries j).
  Qed.

  Lemma back_hop_goes j q r : In j (jumps b) -> plays_jump j q r ->
    hop_fits (back_hop j) r = true /\ hop_to (back_hop j) r = place_before j q.
  Proof.
    intros J P. destruct (Good j J) as [D _]. destruct (back_mask_plays j q r D P) as [E ->].
    unfold hop_fits, hop_to, place_before. simpl hop_mask. simpl lands. rewrite E, N.eqb_refl.
    split; auto. now destruct (carries j).
  Qed.

  Lemma ahead_goes_on_tour js : forall j q r, moves_behind j js = 0%nat -> played b js q r ->
    exists h, tours (fun _ => true) (hop_table_of ahead_hops) (place_behind j q) (r, h).
  Proof.
    induction js as [|k js IH]; intros j q r M P; inversion P; subst.
    - eexists. apply Tour_ends.
    - apply goes_behind in M. destruct M as [G M]. apply goes_on_is in G.
      destruct G as [CJ [CK T]]. destruct (IH k r0 r M H5) as [h A]. exists h.
      eapply tours_trans; [|exact A]. destruct (ahead_hop_goes k q r0 H1 H2) as [F <-].
      change q with (fst (place_behind j q)) at 2. apply Tour_goes; auto.
      + apply Tour_ends.
      + unfold place_behind. rewrite CJ, T. simpl.
        apply (hop_table_has ahead_hops (ahead_hop k) (to_hole k)).
        * now apply in_map.
        * simpl. now rewrite CK.
  Qed.

  Lemma move_ahead fuel m q r s : is_move m -> played b m q r ->
    all_tours (fun _ => true) (hop_table_of ahead_hops) fuel ahead_hops q = Some s ->
    exists h, Places.In (r, h) s.
  Proof.
    intros M P A. destruct m as [|j js]; [easy|]. inversion P; subst.
    destruct (ahead_goes_on_tour js j r0 r M H5) as [h T]. exists h.
    destruct (ahead_hop_goes j q r0 H1 H2) as [F E].
    apply (all_tours_have _ _ _ _ _ _ (ahead_hop j) (r, h) A); auto.
    - now apply in_map.
    - now rewrite E.
  Qed.

  (** Back, where jumps take pegs away. *)
  Variable good : position -> bool.
  Hypothesis Good_on : forall q r, move b q r -> good q = true -> good r = true.

  Lemma played_good js : forall q r, played b js q r -> good q = true -> good r = true.
  Proof.
    induction js as [|j js IH]; intros q r P G; inversion P; subst; auto.
    apply (IH r0 r H5). apply (Good_on q); auto. now exists j.
  Qed.

  Lemma back_goes_on_tour js : forall j q r, moves_behind j js = 0%nat ->
    played b (j :: js) q r -> good q = true ->
    exists h, In h back_hops /\ hop_fits h r = true /\ good (fst (hop_to h r)) = true /\
      tours good (hop_table_of back_hops) (hop_to h r) (place_before j q).
  Proof.
    induction js as [|k js IH]; intros j q r M P G; inversion P; subst.
    - inversion H5; subst. destruct (back_hop_goes j q r H1 H2) as [F E].
      exists (back_hop j). rewrite E. split; [now apply in_map|]. split; auto. split; auto.
      apply Tour_ends.
    - apply goes_behind in M. destruct M as [GO M]. apply goes_on_is in GO.
      destruct GO as [CJ [CK T]].
      assert (G0 : good r0 = true) by (apply (Good_on q); auto; now exists j).
      destruct (IH k r0 r M H5 G0) as [h [I [F [GH A]]]]. exists h. repeat split; auto.
      destruct (back_hop_goes j q r0 H1 H2) as [FJ EJ]. rewrite <- EJ.
      change r0 with (fst (place_before k r0)). apply Tour_goes; auto.
      + unfold place_before. rewrite CK, <- T. simpl.
        apply (hop_table_has back_hops (back_hop j) (from_hole j)).
        * now apply in_map.
        * simpl. now rewrite CJ.
      + change (fst (place_before k r0)) with r0. rewrite EJ. exact G.
  Qed.

  Lemma move_back fuel m q r s : is_move m -> played b m q r -> good q = true ->
    all_tours good (hop_table_of back_hops) fuel back_hops r = Some s ->
    exists h, Places.In (q, h) s.
  Proof.
    intros M P G A. destruct m as [|j js]; [easy|].
    destruct (back_goes_on_tour js j q r M P G) as [h [I [F [GH T]]]].
    eexists. apply (all_tours_have _ _ _ _ _ _ h _ A I F GH T).
  Qed.
End Moves_are_tours.

(** ** Levels *)

Section Run.
  Variable ls : list (list shift).                  (* the symmetries *)
  Variable tour_of : position -> option Places.t.     (* what one move leads to *)
  Variable far : position -> bool.                    (* of the other side *)
  Variable bad : position -> bool.                    (* a finish where there must be none *)
  Variable forbidden : nat -> position -> bool.       (* of the other side *)
  Variable cut : nat -> position -> bool.             (* needs more moves than these *)

  (** Those met, and the newest of them. *)
  Definition found : Type := (numbers * list position)%type.

  Definition take (room : nat) (f : option found) (r : position) : option found :=
    match f with
    | None => None
    | Some (met, news) =>
      let least := least_image ls r in
      if far least then if forbidden room least then None else f
      else if Numbers.mem least met then f
      else if bad least then None
      else if cut room least then f
      else Some (Numbers.add least met, least :: news)
    end.

  Definition take_moves (room : nat) (f : option found) (q : position) : option found :=
    match f, tour_of q with
    | Some _, Some s => Places.fold (fun x f => take room f (fst x)) s f
    | _, _ => None
    end.

  (** The sets met from here on; [None]: a move leads where it must not. *)
  Fixpoint run (room : nat) (f : found) : option (list numbers) :=
    match room with
    | O => Some [fst f]
    | S room =>
      match fold_left (take_moves room) (snd f) (Some (fst f, [])) with
      | None => None
      | Some g => option_map (cons (fst f)) (run room g)
      end
    end.

  (** What is found of a place: far, and not forbidden; or met, or cut. *)
  Definition settled (room : nat) (is_met : position -> Prop) (y : position) : Prop :=
    (far y = true /\ forbidden room y = false) \/
    (far y = false /\ (is_met y \/ (cut room y = true /\ bad y = false))).

  (** [g] goes on from [f]. *)
  Definition grows (f g : found) : Prop :=
    (forall z, Numbers.In z (fst f) -> Numbers.In z (fst g)) /\
    (forall z, In z (snd f) -> In z (snd g)) /\
    (forall z, Numbers.In z (fst g) -> Numbers.In z (fst f) \/ In z (snd g)) /\
    (forall z, In z (snd g) -> In z (snd f) \/
      (Numbers.In z (fst g) /\ far z = false /\ bad z = false)).

  Lemma grows_refl f : grows f f.
  Proof. unfold grows. auto. Qed.

  Lemma grows_trans f g h : grows f g -> grows g h -> grows f h.
  Proof.
    intros [A1 [A2 [A3 A4]]] [B1 [B2 [B3 B4]]]. split; [auto|split; [auto|split]].
    - intros z Z. destruct (B3 z Z) as [H|H]; auto. destruct (A3 z H); auto.
    - intros z Z. destruct (B4 z Z) as [H|H]; auto. destruct (A4 z H) as [I|[I J]]; auto.
  Qed.

  Lemma take_grows room f r g : take room (Some f) r = Some g ->
    grows f g /\ settled room (fun y => Numbers.In y (fst g)) (least_image ls r).
  Proof.
    unfold take, settled. destruct f as [met news]. set (y := least_image ls r).
    destruct (far y) eqn:F.
    - destruct (forbidden room y) eqn:B; [discriminate|]. intros [= <-]. split; [apply grows_refl|].
      auto.
    - destruct (Numbers.mem y met) eqn:M.
      + intros [= <-]. split; [apply grows_refl|]. right. split; auto. left. now apply mem_in.
      + destruct (bad y) eqn:B; [discriminate|]. destruct (cut room y) eqn:C.
        * intros [= <-]. split; [apply grows_refl|]. auto.
        * intros [= <-]. split.
          -- unfold grows. cbn [fst snd]. repeat split.
             ++ intros z Z. apply Numbers.add_spec. auto.
             ++ intros z Z. now right.
             ++ intros z Z. apply Numbers.add_spec in Z. destruct Z as [->|Z]; auto.
                right. now left.
             ++ intros z [<-|Z]; auto. right. split; auto. apply Numbers.add_spec. auto.
          -- right. split; auto. left. apply Numbers.add_spec. auto.
  Qed.

  Lemma settled_more room f g y : grows f g ->
    settled room (fun y => Numbers.In y (fst f)) y -> settled room (fun y => Numbers.In y (fst g)) y.
  Proof.
    intros [A _] [H|[H [I|I]]]; [left|right|right]; auto.
  Qed.

  Lemma takes_none room l : fold_left (take room) l None = None.
  Proof. induction l; simpl; auto. Qed.

  Lemma takes_grow room l : forall f g, fold_left (take room) l (Some f) = Some g ->
    grows f g /\
    forall r, In r l -> settled room (fun y => Numbers.In y (fst g)) (least_image ls r).
  Proof.
    induction l as [|r l IH]; intros f g H; cbn [fold_left] in H.
    - injection H as <-. split; [apply grows_refl|easy].
    - destruct (take room (Some f) r) as [f'|] eqn:T; [|now rewrite takes_none in H].
      apply take_grows in T. destruct T as [G S]. destruct (IH f' g H) as [G' S'].
      split; [now apply grows_trans with f'|]. intros x [->|X]; auto.
      now apply (settled_more room f').
  Qed.

  Lemma take_moves_grows room f q g : take_moves room (Some f) q = Some g ->
    grows f g /\ exists s, tour_of q = Some s /\ forall x, Places.In x s ->
      settled room (fun y => Numbers.In y (fst g)) (least_image ls (fst x)).
  Proof.
    unfold take_moves. destruct (tour_of q) as [s|]; [|discriminate]. rewrite Places.fold_spec.
    intros H.
    assert (E : forall (l : list (position * N)) h, fold_left (fun h x => take room h (fst x)) l h
      = fold_left (take room) (map fst l) h).
    { induction l as [|x l IH]; simpl; intros h; auto. }
    rewrite (E (Places.elements s)) in H. apply takes_grow in H. destruct H as [G S].
    split; auto. exists s. split; auto. intros x X. apply S. apply in_map_iff. exists x.
    split; auto. apply Places.elements_spec1, SetoidList.InA_alt in X.
    destruct X as [y [Y I]]. replace x with y; auto. destruct x, y. destruct Y as [Y1 Y2].
    compute in Y1, Y2. congruence.
  Qed.

  Lemma take_moves_none room l : fold_left (take_moves room) l None = None.
  Proof. induction l; simpl; auto. Qed.

  Lemma take_all_moves room l : forall f g, fold_left (take_moves room) l (Some f) = Some g ->
    grows f g /\ forall q, In q l -> exists s, tour_of q = Some s /\ forall x, Places.In x s ->
      settled room (fun y => Numbers.In y (fst g)) (least_image ls (fst x)).
  Proof.
    induction l as [|q l IH]; intros f g H; cbn [fold_left] in H.
    - injection H as <-. split; [apply grows_refl|easy].
    - destruct (take_moves room (Some f) q) as [f'|] eqn:T; [|now rewrite take_moves_none in H].
      apply take_moves_grows in T. destruct T as [G [s [TS S]]]. destruct (IH f' g H) as [G' S'].
      split; [now apply grows_trans with f'|]. intros x [->|X]; auto.
      exists s. split; auto. intros p P. apply (settled_more room f'); auto.
  Qed.

  (** [E z room]: member z was new with so many moves left. What the moves of a member lead to is
      settled, unless no moves are left. *)
  Definition stepped (E : position -> nat -> Prop) (z : position) (room : nat) : Prop :=
    exists s, tour_of z = Some s /\ forall x, Places.In x s ->
      settled room (fun y => exists l, (room <= l)%nat /\ E y l) (least_image ls (fst x)).

  Lemma stepped_more (E F : position -> nat -> Prop) z room : (forall y l, E y l -> F y l) ->
    stepped E z room -> stepped F z room.
  Proof.
    intros H [s [T S]]. exists s. split; auto. intros x X.
    destruct (S x X) as [A|[A [[l [L I]]|B]]]; [left|right|right]; auto.
    split; auto. left. eauto.
  Qed.

  Lemma run_has : forall room f sets (E : position -> nat -> Prop),
    run room f = Some sets ->
    (forall z, Numbers.In z (fst f) -> exists l, (room <= l)%nat /\ E z l) ->
    (forall z, In z (snd f) -> E z room) ->
    (forall z l, E z l -> (room <= l)%nat /\ Numbers.In z (fst f) /\ far z = false /\ bad z = false) ->
    (forall z, E z room -> In z (snd f)) ->
    (forall z l, E z (S l) -> (room <= l)%nat -> stepped E z l) ->
    exists P : position -> nat -> Prop,
      (forall z l, E z l -> P z l) /\
      (forall z l, P z l -> E z l \/ (l < room)%nat) /\
      (forall z l, P z l -> far z = false /\ bad z = false) /\
      (forall z l, P z (S l) -> stepped P z l) /\
      (forall d set, nth_error sets d = Some set -> forall z l, P z l -> (room <= l + d)%nat ->
        Numbers.In z set).
  Proof.
    induction room as [|room IH]; intros f sets E H E1 E2 E3 E4 E5; cbn [run] in H.
    - injection H as <-. exists E. split; [auto|split; [auto|split; [|split]]].
      + intros z l Z. now apply E3 in Z.
      + intros z l Z. apply E5; auto. lia.
      + intros [|d] set D z l Z _; [|destruct d; discriminate]. injection D as <-.
        now apply E3 in Z.
    - destruct (fold_left _ _ _) as [g|] eqn:T; [|discriminate].
      destruct (run room g) as [more|] eqn:R; [|discriminate]. injection H as <-.
      apply take_all_moves in T. destruct T as [[G1 [_ [G3 G4]]] S]. cbn [fst snd] in *.
      set (F := fun z l => E z l \/ (l = room /\ In z (snd g))).
      destruct (IH g more F R) as [P [P1 [P2 [P3 [P4 P5]]]]].
      + intros z Z. destruct (G3 z Z) as [I|I].
        * destruct (E1 z I) as [l [L X]]. exists l. split; [lia|]. now left.
        * exists room. split; auto. now right.
      + intros z Z. now right.
      + intros z l [Z|[-> Z]].
        * destruct (E3 z l Z) as [A [B C]]. split; [lia|]. split; auto.
        * split; [lia|]. destruct (G4 z Z) as [[]|I]. exact I.
      + intros z [Z|[_ Z]]; auto. apply E3 in Z. lia.
      + intros z l [Z|[A _]] L; [|lia].
        destruct (Nat.eq_dec l room) as [->|N].
        * destruct (S z (E4 z Z)) as [s [TS X]]. exists s. split; auto. intros x I.
          destruct (X x I) as [A|[A [B|B]]]; [left|right|right]; auto.
          split; auto. left. destruct (G3 _ B) as [C|C].
          -- destruct (E1 _ C) as [k [K Y]]. exists k. split; [lia|]. now left.
          -- exists room. split; auto. now right.
        * apply (stepped_more E); [now left|]. apply E5; auto.
          apply E3 in Z. lia.
      + exists P. split; [intros z l Z; apply P1; now left|].
        split; [|split; [exact P3|split; [exact P4|]]].
        * intros z l Z. destruct (P2 z l Z) as [[X|[-> _]]|X]; auto; right; lia.
        * intros [|d] set D z l Z L; cbn [nth_error] in D.
          -- injection D as <-. destruct (P2 z l Z) as [[X|[-> _]]|X]; [now apply E3 in X|lia|lia].
          -- apply (P5 d set D z l Z). lia.
  Qed.

  (** From the first level on. *)
  Theorem run_from first room f sets :
    fold_left (take room) first (Some (Numbers.empty, [])) = Some f -> run room f = Some sets ->
    exists P : position -> nat -> Prop,
      (forall q, In q first -> settled room (fun y => P y room) (least_image ls q)) /\
      (forall z l, P z l -> (l <= room)%nat /\ far z = false /\ bad z = false) /\
      (forall z l, P z (S l) -> stepped P z l) /\
      (forall d set, nth_error sets d = Some set -> forall z l, P z l -> (room <= l + d)%nat ->
        Numbers.In z set).
  Proof.
    intros T R. apply takes_grow in T. destruct T as [[_ [_ [G3 G4]]] S]. cbn [fst snd] in *.
    set (E := fun z l => l = room /\ In z (snd f)).
    assert (M : forall z, Numbers.In z (fst f) -> In z (snd f)).
    { intros z Z. destruct (G3 z Z) as [I|I]; auto. now apply Numbers.empty_spec in I. }
    destruct (run_has room f sets E R) as [P [P1 [P2 [P3 [P4 P5]]]]].
    - intros z Z. exists room. split; auto. split; auto.
    - intros z Z. now split.
    - intros z l [-> Z]. split; [lia|]. destruct (G4 z Z) as [[]|I]. exact I.
    - intros z [_ Z]. exact Z.
    - intros z l [A _] L. lia.
    - exists P. split; [|split; [|split; [exact P4|exact P5]]].
      2: { intros z l Z. split; [|exact (P3 z l Z)]. destruct (P2 z l Z) as [[-> _]|L]; lia. }
      intros q Q. destruct (S q Q) as [A|[A [B|B]]]; [left|right|right]; auto.
      split; auto. left. apply P1. split; auto.
  Qed.
End Run.

(** ** Limits of the move potentials *)

(** Completions of the set that the jump can lead to; none when it does not fit. *)
Definition set_behind (j : jump) (p : position_set) : position_set :=
  make_set (play j (pegs p)) (fold_right (fun c o => N.clearbit o (hole c)) (open p) j) (count p).

Definition some_completion (hs : list N) (p : position_set) : bool :=
  match count p with
  | None => true
  | Some k => (Z.of_N k <=? bound_free hs (fun _ => 1) p)%Z
              && (- Z.of_N k <=? bound_free hs (fun _ => -1) p)%Z
  end.

Definition leads_into (hs : list N) (j : jump) (p : position_set) : bool :=
  forallb (fun c => peg (open p) (hole c) || Bool.eqb (peg (pegs p) (hole c)) (after c)) j &&
  some_completion hs (set_behind j p).

Lemma cleared_open j p h : peg (fold_right (fun c o => N.clearbit o (hole c)) (open p) j) h =
  peg (open p) h && negb (existsb (fun c => N.eqb (hole c) h) j).
Proof.
  induction j as [|c j IH]; simpl; [now rewrite andb_true_r|]. rewrite peg_clear, IH.
  destruct (peg (open p) h), (N.eqb (hole c) h), (existsb _ j); easy.
Qed.

Lemma some_completion_sound b p q : completion b p q -> some_completion (board_holes b) p = true.
Proof.
  intros C. unfold some_completion. destruct (count p) as [k|] eqn:K; auto.
  pose proof (bound_free_sound b (fun _ => 1%Z) p q C) as U.
  pose proof (bound_free_sound b (fun _ => (-1)%Z) p q C) as L.
  assert (V : value (board_holes b) (fun _ => (-1)%Z) q = (- value (board_holes b) (fun _ => 1) q)%Z).
  { rewrite <- value_opp. reflexivity. }
  rewrite V in L. rewrite value_unit in U, L. destruct C as [_ C]. rewrite K in C.
  rewrite C in U, L. apply andb_true_iff. split; apply Z.leb_le; auto.
Qed.

Lemma leads_into_sound b j p q r : good_board b -> In j (jumps b) -> plays_jump j q r ->
  completion b p r -> completion b (set_behind j p) r /\ leads_into (board_holes b) j p = true.
Proof.
  intros G J [L [R K]] C. destruct (G j J) as [D I].
  assert (S : completion b (set_behind j p) r).
  { destruct C as [C N]. split; [|exact N]. intros h O. simpl in O |- *.
    rewrite cleared_open in O. destruct (in_dec N.eq_dec h (map hole j)) as [H|H].
    - apply in_map_iff in H. destruct H as [c [<- H]]. now rewrite play_inside, (R c H).
    - rewrite play_outside by easy. apply C. destruct (peg (open p) h); auto. simpl in O.
      apply negb_false_iff, existsb_exists in O. destruct O as [c [Hc E]]. apply N.eqb_eq in E.
      exfalso. apply H. rewrite <- E. now apply in_map. }
  split; auto. unfold leads_into. apply andb_true_iff. split.
  - apply forallb_forall. intros c H. destruct (peg (open p) (hole c)) eqn:O; auto. simpl.
    destruct C as [C _]. rewrite <- (C _ O), (R c H). apply eqb_reflx.
  - now apply (some_completion_sound b _ r).
Qed.

(** The value of a position that is no finish falls to no more than this. *)
Definition finish_limit (b : board) (p : position_set) (m : mover) : Z :=
  let hs := board_holes b in
  fold_left (fun x j =>
    if leads_into hs j p
    then Z.max x (measure_upper (mover_measure m) (set_behind j p) - carried_to (mover_chain m) j)
    else x) (jumps b) (-10000)%Z.

Lemma finish_limit_sound b p m j : In j (jumps b) -> leads_into (board_holes b) j p = true ->
  (measure_upper (mover_measure m) (set_behind j p) - carried_to (mover_chain m) j
    <= finish_limit b p m)%Z.
Proof.
  intros J L. unfold finish_limit. generalize (-10000)%Z as x.
  assert (K : forall js x, (x <= fold_left (fun x j =>
    if leads_into (board_holes b) j p
    then Z.max x (measure_upper (mover_measure m) (set_behind j p) - carried_to (mover_chain m) j)
    else x) js x)%Z).
  { induction js as [|k js IH]; simpl; intros x; [lia|].
    destruct (leads_into _ k p); [eapply Z.le_trans; [|apply IH]; lia|apply IH]. }
  revert J. induction (jumps b) as [|k js IH]; simpl; intros J x; [easy|].
  destruct J as [->|J]; [|now apply IH]. rewrite L. eapply Z.le_trans; [|apply K]. lia.
Qed.

(** The least value of the starts: of all of them where they are few, else a bound. *)
Definition binomial (n k : N) : N :=
  snd (N.iter k (fun x => (N.succ (fst x), snd x * (n - fst x) / N.succ (fst x))) (0, 1)).

Definition few_completions (hs : list N) (p : position_set) : bool :=
  let n := N.of_nat (length (filter (peg (open p)) hs)) in
  match count p with
  | None => n <=? 16
  | Some k => binomial n (Z.to_N (Z.of_N k - pegs_among hs (N.ldiff (pegs p) (open p)))) <=? 100000
  end.

Definition start_limit (b : board) (p : position_set) (m : mover) : Z :=
  let hs := board_holes b in
  let bound := measure_lower (mover_measure m) p in
  if few_completions hs p then
    match completions hs p with
    | [] => bound
    | q :: l => fold_left (fun x q => Z.min x (mover_value m q)) l (mover_value m q)
    end
  else bound.

Lemma start_limit_sound b p m q : is_inside b p = true -> mover_ok b m -> completion b p q ->
  (start_limit b p m <= mover_value m q)%Z.
Proof.
  intros I M C. unfold start_limit.
  assert (B : (measure_lower (mover_measure m) p <= mover_value m q)%Z).
  { rewrite (mover_value_is b m M). now apply (mover_bounds b m M). }
  destruct (few_completions _ _); auto. apply (completions_complete b p q I) in C.
  destruct (completions (board_holes b) p) as [|x l]; [easy|].
  assert (E : forall l v, (fold_left (fun x q => Z.min x (mover_value m q)) l v <= v)%Z /\
    forall y, In y l -> (fold_left (fun x q => Z.min x (mover_value m q)) l v <= mover_value m y)%Z).
  { induction l0 as [|z l0 IH]; simpl; intros v; [split; [lia|easy]|].
    destruct (IH (Z.min v (mover_value m z))) as [A A']. split; [lia|].
    intros y [->|Y]; [lia|auto]. }
  destruct (E l (mover_value m x)) as [A A']. destruct C as [->|C]; auto.
Qed.

(** ** The check *)

Record cuts : Type := make_cut_list { cut_all : list (mover * Z); cut_alone : list (mover * Z) }.

Definition cuts_of (limit : mover -> Z) (l : list mover) : cuts :=
  let all := map (fun m => (m, limit m)) l in make_cut_list all (filter is_alone all).

Definition cut_ahead (ks : list N) (c : cuts) (left : nat) (q : position) : bool :=
  needs_more ks (fun x => mover_value (fst x) q - snd x)%Z (cut_alone c) (cut_all c) (Z.of_nat left).

Definition cut_back (ks : list N) (c : cuts) (left : nat) (q : position) : bool :=
  needs_more ks (fun x => snd x - mover_value (fst x) q)%Z (cut_alone c) (cut_all c) (Z.of_nat left).

(** Limits of the format: no proof needs them. *)
Definition small_mover (m : mover) : bool :=
  (total (fun x => Z.abs (snd x)) (worths m) + total snd (mover_regions m) <=? most_sum)%Z.

Definition level_limits (b : board) (symmetries : list ready_symmetry) (m : nat) (l : list mover)
  : bool :=
  count_limits b symmetries && (N.of_nat m <=? 10000) && forallb small_mover l.

Section Check.
  Variable b : board.
  Variable fuel : nat.
  Variable ls : list (list shift).
  Variable s : position_set.
  Variable finish : finish_set.
  Variable m : nat.                      (* no game has so many moves *)
  Let ms := map mask_of (jumps b).
  Let t := wide b finish.

  Definition pegs_in (hs : list N) (q : position) : Z := pegs_among hs q.

  (** The levels of one side that begin with these. *)
  Definition run_side tour_of far bad forbidden cut (first : list position) : option (list numbers) :=
    match fold_left (take ls far bad forbidden cut m) first (Some (Numbers.empty, [])) with
    | None => None
    | Some f => run ls tour_of far bad forbidden cut m f
    end.

  Definition never (q : position) : bool := false.
  Definition never_with (left : nat) (q : position) : bool := false.

  Definition ahead_tour : position -> option Places.t :=
    let hops := map ahead_hop (jumps b) in
    all_tours (fun _ => true) (hop_table_of hops) fuel hops.

  Definition back_tour (few : position -> bool) : position -> option Places.t :=
    let hops := map back_hop (jumps b) in
    all_tours few (hop_table_of hops) fuel hops.

  Definition run_ahead (ks : list N) (movers : list mover) far bad forbidden : option (list numbers) :=
    run_side ahead_tour far bad forbidden
      (cut_ahead ks (cuts_of (finish_limit b t) movers)) (completions (board_holes b) s).

  Definition run_back (ks : list N) (movers : list mover) (few : position -> bool)
    : option (list numbers) :=
    run_side (back_tour few) never never never_with
      (cut_back ks (cuts_of (start_limit b s) movers)) (completions (board_holes b) t).

  Definition has_fewer (k : N) : position -> bool :=
    let hs := board_holes b in fun q => (pegs_in hs q <? Z.of_N k)%Z.

  (** Is it in the sets back, with so many moves left? *)
  Definition in_sets (sets : list numbers) (left : nat) (y : position) : bool :=
    match nth_error sets left with
    | Some set => Numbers.mem y set
    | None => true
    end.

  Definition apart_ok (back : option (N * list mover)) (ahead : list mover) : bool :=
    let ks := kinds b (category_in b) in
    match back with
    | None =>
      match run_ahead ks ahead never (is_finished b ms finish) never_with with
      | Some _ => true
      | None => false
      end
    | Some (k, movers) =>
      let few := has_fewer k in
      forallb (fun j => pegs_gained j <? 0)%Z (jumps b) &&
      forallb (fun q => negb (few q)) (completions (board_holes b) s) &&
      forallb few (completions (board_holes b) t) &&
      match run_back ks movers few with
      | None => false
      | Some sets =>
        match run_ahead ks ahead few never (in_sets sets) with
        | Some _ => true
        | None => false
        end
      end
    end.
End Check.

Definition levels_ok (b : board) (fuel : nat) (jt : jump_table) (symmetries : list ready_symmetry)
  (s : position_set) (finish : finish_set) (m : nat) (back : option (N * list mover))
  (ahead : list mover) : bool :=
  let group := identity :: symmetries in
  level_limits b symmetries m (match back with Some (_, l) => l ++ ahead | None => ahead end) &&
  set_on_board b s && set_on_board b (wide b finish) &&
  keeps_set b s group && keeps_set b (wide b finish) group && group_ok b group &&
  forallb (keeps_jumpers b jt) symmetries &&
  apart_ok b fuel (map (shifts_by (board_holes b)) group) s finish m back ahead.

(** ** Soundness *)

Section Soundness.
  Variable b : board.
  Hypothesis OK : board_ok b = true.
  Let Good : good_board b := board_ok_spec b OK.
  Let hs := board_holes b.
  Variable fuel : nat.
  Variable symmetries : list ready_symmetry.
  Hypothesis Sy : Forall (is_symmetry b) symmetries.
  Let group := identity :: symmetries.
  Hypothesis Closed : group_ok b group = true.
  Hypothesis Jumpers : forall g, In g group -> takes_jumpers b (back g).
  Let ls := map (shifts_by hs) group.
  Variable s : position_set.
  Variable finish : finish_set.
  Let t := wide b finish.
  Hypothesis Inside_s : is_inside b s = true.
  Hypothesis Inside_t : is_inside b t = true.
  Hypothesis Keeps_s : keeps_set b s group = true.
  Hypothesis Keeps_t : keeps_set b t group = true.
  Variable m : nat.

  Definition from_start (x : position) (i : nat) : Prop :=
    exists q l, completion b s q /\ by_moves b l q x /\ length l = i.

  Definition to_end (x : position) (d : nat) : Prop :=
    exists r l, finished b finish r /\ by_moves b l x r /\ length l = d.

  (** On a game of no more moves than there may be. *)
  Definition hope (x : position) (d : nat) : Prop :=
    to_end x d /\ exists i, from_start x i /\ (i + d <= m)%nat.

  Definition one_move (x y : position) : Prop := exists l, is_move l /\ played b l x y.

  Lemma group_is g : In g group -> is_symmetry b g.
  Proof. exact (group_symmetry b OK symmetries Sy g). Qed.

  Lemma least_is q : exists g, In g group /\ least_image ls q = see b g q.
  Proof. exact (group_image b OK symmetries Sy q). Qed.

  Lemma least_same q g : In g group -> least_image ls (see b g q) = least_image ls q.
  Proof. exact (group_same b OK symmetries Sy Closed q g). Qed.

  Lemma kept (p : position_set) g : keeps_set b p group = true -> In g group -> see_set b g p = p.
  Proof. unfold keeps_set. rewrite forallb_forall. intros K G. apply same_set_eq. auto. Qed.

  Lemma see_hope x d g : In g group -> hope x d -> hope (see b g x) d.
  Proof.
    intros G [[r [l [R [P L]]]] [i [[q [k [Q [B K]]]] I]]]. pose proof (group_is g G) as S.
    split.
    - destruct (see_by_moves b g Good S (Jumpers g G) l x r P) as [n [A N]].
      exists (see b g r), n. split; [|split; [exact A|congruence]].
      apply see_finished; auto. now apply kept.
    - exists i. split; auto. destruct (see_by_moves b g Good S (Jumpers g G) k q x B) as [n [A N]].
      exists (see b g q), n. split; [|split; [exact A|congruence]].
      rewrite <- (kept s g Keeps_s G). now apply see_completion.
  Qed.

  Lemma least_hope x d : hope x d -> hope (least_image ls x) d.
  Proof. intros H. destruct (least_is x) as [g [G ->]]. now apply see_hope. Qed.

  Lemma by_moves_more l : forall q x k y, by_moves b l q x -> is_move k -> played b k x y ->
    by_moves b (l ++ [k]) q y.
  Proof.
    induction l as [|n l IH]; intros q x k y B K P; inversion B; subst; simpl.
    - exact (One_more b k [] x y y K P (No_more b y)).
    - apply One_more with r; auto. now apply (IH r x).
  Qed.

  Lemma hope_moves x d : hope x (S d) -> exists y, one_move x y /\ hope y d.
  Proof.
    intros [[r [l [R [P L]]]] [i [[q [k [Q [B K]]]] I]]]. destruct l as [|n l]; [discriminate|].
    inversion P; subst. exists r0. split; [now exists n|]. split.
    - exists r, l. split; [exact R|]. split; [assumption|]. simpl in L. congruence.
    - exists (S (length k)). split; [|lia]. exists q, (k ++ [n]). split; auto. split.
      + now apply (by_moves_more k q x).
      + rewrite app_length. simpl. lia.
  Qed.

  Lemma see_one_move x y g : In g group -> one_move x y -> one_move (see b g x) (see b g y).
  Proof.
    intros G [l [M P]]. pose proof (group_is g G) as S.
    destruct (see_by_moves b g Good S (Jumpers g G) [l] x y) as [n [A N]].
    - exact (One_more b l [] x y y M P (No_more b y)).
    - destruct n as [|k [|]]; try discriminate. inversion A; subst.
      match goal with H : by_moves b [] _ _ |- _ => inversion H; subst end. now exists k.
  Qed.

  (** *** Cuts are right *)

  Lemma cuts_allowed (limit : mover -> Z) (fall : mover * Z -> Z) movers moves :
    Forall (mover_ok b) movers ->
    (forall x, In x movers -> fall (x, limit x) <= total (scale x) moves)%Z ->
    Forall (allowed fall b moves) (cut_all (cuts_of limit movers)) /\
    Forall (allowed fall b moves) (cut_alone (cuts_of limit movers)).
  Proof.
    intros M F. unfold cuts_of. cbn [cut_all cut_alone].
    assert (A : Forall (allowed fall b moves) (map (fun m => (m, limit m)) movers)).
    { apply Forall_forall. intros x X. apply in_map_iff in X. destruct X as [y [<- Y]].
      rewrite Forall_forall in M. split; [now apply M|]. cbn [fst]. now apply F. }
    split; auto. rewrite Forall_forall in A |- *. intros x X. apply filter_In in X. now apply A.
  Qed.

  Lemma cut_ahead_sound movers left x d : Forall (mover_ok b) movers -> hope x d ->
    (1 <= d <= left)%nat ->
    cut_ahead (kinds b (category_in b)) (cuts_of (finish_limit b t) movers) left x = false.
  Proof.
    intros M [[r [l [R [P L]]]] _] D. unfold cut_ahead.
    destruct (cuts_allowed (finish_limit b t) (fun y => mover_value (fst y) x - snd y)%Z movers
      (map (kind_of_move b) l) M) as [A B].
    - intros y Y. cbn [fst snd]. rewrite Forall_forall in M. specialize (M y Y).
      destruct (moves_fall_last b y l M x r P) as [j [z [J [Z F]]]].
      + intros ->. simpl in L. lia.
      + destruct (leads_into_sound b j t z r Good J Z (finished_wide b finish r R)) as [C I].
        pose proof (finish_limit_sound b t y j J I) as X.
        pose proof (mover_bounds b y M _ _ C) as U.
        rewrite <- (mover_value_is b y M) in U. lia.
    - apply (needs_more_sound _ _ b (map (kind_of_move b) l)); auto; [apply kinds_differ|].
      rewrite map_length. lia.
  Qed.

  Lemma cut_back_sound movers left x i : Forall (mover_ok b) movers -> from_start x i ->
    (i <= left)%nat ->
    cut_back (kinds b (category_in b)) (cuts_of (start_limit b s) movers) left x = false.
  Proof.
    intros M [q [l [Q [P L]]]] D. unfold cut_back.
    destruct (cuts_allowed (start_limit b s) (fun y => snd y - mover_value (fst y) x)%Z movers
      (map (kind_of_move b) l) M) as [A B].
    - intros y Y. cbn [fst snd]. rewrite Forall_forall in M. specialize (M y Y).
      pose proof (moves_fall b y l M q x P). pose proof (start_limit_sound b s y q Inside_s M Q). lia.
    - apply (needs_more_sound _ _ b (map (kind_of_move b) l)); auto; [apply kinds_differ|].
      rewrite map_length. lia.
  Qed.

  (** *** Back *)

  Section Back.
    Variable k : N.
    Let few := has_fewer b k.
    Hypothesis Lose : forallb (fun j => pegs_gained j <? 0)%Z (jumps b) = true.
    Variable movers : list mover.
    Hypothesis Movers : Forall (mover_ok b) movers.
    Variable sets : list numbers.
    Hypothesis Sets : run_back b fuel ls s finish m (kinds b (category_in b)) movers few = Some sets.

    Lemma few_see g x : In g group -> few (see b g x) = few x.
    Proof.
      intros G. unfold few, has_fewer, pegs_in, see.
      rewrite (pegs_among_pull _ _ (back g)); auto using board_holes_NoDup.
      apply (forth_back b g (group_is g G)).
    Qed.

    Lemma few_least x : few (least_image ls x) = few x.
    Proof. destruct (least_is x) as [g [G ->]]. now apply few_see. Qed.

    Lemma few_on q r : move b q r -> few q = true -> few r = true.
    Proof.
      intros M. unfold few, has_fewer, pegs_in. rewrite !Z.ltb_lt.
      destruct (move_gain b Good (fun _ => 1%Z) q r M) as [j [J E]]. rewrite !value_unit in E.
      rewrite forallb_forall in Lose. specialize (Lose j J). apply Z.ltb_lt in Lose.
      unfold pegs_gained in Lose. lia.
    Qed.

    Lemma back_has : exists P : position -> nat -> Prop,
      (forall d x, (d <= m)%nat -> hope x d -> few x = true ->
        exists l, (m <= l + d)%nat /\ P (least_image ls x) l) /\
      (forall d set, nth_error sets d = Some set -> forall z l, P z l -> (m <= l + d)%nat ->
        Numbers.In z set).
    Proof.
      unfold run_back, run_side in Sets. destruct (fold_left _ _ _) as [f|] eqn:F; [|discriminate].
      destruct (run_from _ _ _ _ _ _ _ _ _ _ F Sets) as [P [P1 [_ [P3 P4]]]].
      exists P. split; [|exact P4].
      induction d as [|d IH]; intros x D H X.
      - destruct H as [[r [l [R [B L]]]] [i [I N]]]. destruct l; [|discriminate].
        inversion B; subst. exists m. split; [lia|].
        assert (T : In r (completions (board_holes b) (wide b finish))).
        { apply completions_complete; auto. now apply finished_wide. }
        destruct (P1 r T) as [[A _]|[_ [A|[A _]]]]; [discriminate|exact A|].
        exfalso. assert (HL : hope (least_image ls r) 0).
        { apply least_hope. split; [exists r, []; auto|exists i; split; auto]. }
        destruct HL as [_ [i' [I' N']]]. rewrite (cut_back_sound movers m _ i' Movers I') in A;
          [discriminate|lia].
      - destruct (hope_moves x d H) as [y [M HY]]. assert (Y : few y = true).
        { destruct M as [l [_ M]]. apply (played_good b few few_on l x y M X). }
        destruct (IH y) as [l [L PY]]; auto; [lia|]. destruct l as [|l]; [lia|].
        destruct (least_is y) as [g [G E]]. rewrite E in PY.
        pose proof (see_one_move x y g G M) as [n [N PN]].
        destruct (P3 _ _ PY) as [st [TS S]].
        destruct (move_back b Good few few_on fuel n (see b g x) (see b g y) st N PN) as [h Hh].
        + now rewrite few_see.
        + exact TS.
        + specialize (S _ Hh). cbn [fst] in S. unfold ls, hs in S.
          fold hs ls in S. rewrite (least_same x g G) in S.
          destruct S as [[A _]|[_ [[l1 [L1 A]]|[A _]]]]; [discriminate| |].
          * exists l1. split; [lia|exact A].
          * exfalso. destruct (least_hope x (S d) H) as [_ [i [I NI]]].
            rewrite (cut_back_sound movers l _ i Movers I) in A; [discriminate|lia].
    Qed.
  End Back.

  (** *** Ahead *)

  Section Ahead.
    Variable far bad : position -> bool.
    Variable forbidden : nat -> position -> bool.
    Variable movers : list mover.
    Hypothesis Movers : Forall (mover_ok b) movers.
    Variable sets : list numbers.
    Hypothesis Sets : run_ahead b fuel ls s finish m (kinds b (category_in b)) movers far bad forbidden
      = Some sets.
    (* A member is no finish; what is far is forbidden. *)
    Hypothesis No_end : forall x, hope x 0 -> far x = false -> bad x = false -> False.
    Hypothesis Far : forall x d left, hope x d -> (d <= left <= m)%nat ->
      far (least_image ls x) = true ->
      forbidden left (least_image ls x) = true.

    Lemma no_game_ahead q r l : completion b s q -> finished b finish r -> by_moves b l q r ->
      (length l <= m)%nat -> False.
    Proof.
      unfold run_ahead, run_side in Sets. intros Q R B L.
      destruct (fold_left _ _ _) as [f|] eqn:F; [|discriminate].
      destruct (run_from _ _ _ _ _ _ _ _ _ _ F Sets) as [P [P1 [P2 [P3 _]]]].
      assert (C : forall x d left, hope x d -> (d <= left <= m)%nat ->
        settled far bad forbidden (cut_ahead (kinds b (category_in b))
          (cuts_of (finish_limit b t) movers)) left
          (fun y => exists l, (left <= l)%nat /\ P y l) (least_image ls x) ->
        exists l, (left <= l)%nat /\ P (least_image ls x) l).
      { intros x d left H D [[A A']|[A [A'|[A' A'']]]]; auto.
        - rewrite (Far x d left H D A) in A'. discriminate.
        - exfalso. apply least_hope in H. destruct d as [|d]; [now apply (No_end (least_image ls x))|].
          rewrite (cut_ahead_sound movers left _ (S d) Movers H) in A'; [discriminate|lia]. }
      assert (N : forall d z left, P z left -> (d <= left <= m)%nat -> hope z d -> False).
      { induction d as [|d IH]; intros z left PZ D H.
        - destruct (P2 z left PZ) as [_ [A A']]. now apply (No_end z).
        - destruct left as [|left]; [lia|]. destruct (hope_moves z d H) as [y [[n [M PN]] HY]].
          destruct (P3 z left PZ) as [st [TS S]].
          destruct (move_ahead b Good fuel n z y st M PN TS) as [h Hh].
          specialize (S _ Hh). cbn [fst] in S.
          destruct (C y d left HY) as [l1 [L1 PY]]; [lia|exact S|].
          apply (IH _ l1 PY); [|now apply least_hope]. apply P2 in PY. lia. }
      assert (H : hope q (length l)).
      { split; [exists r, l; auto|]. exists 0%nat. split; [|lia]. exists q, []. split; auto.
        split; auto. constructor. }
      assert (T : In q (completions (board_holes b) s)) by (now apply completions_complete).
      destruct (C q (length l) m H) as [l1 [L1 PQ]]; [lia| |].
      - specialize (P1 q T). destruct P1 as [A|[A [A'|A']]]; [left|right|right]; auto.
        split; auto. left. exists m. auto.
      - apply (N (length l) _ l1 PQ); [|now apply least_hope]. apply P2 in PQ. lia.
    Qed.
  End Ahead.
End Soundness.

Lemma identity_jumpers b : takes_jumpers b (back identity).
Proof.
  intros j J. exists j. assert (E : map_jump (back identity) j = j).
  { unfold map_jump. rewrite <- (map_id j) at 2. apply map_ext. now intros []. }
  rewrite E. split; auto. split; auto. now apply same_cells_spec.
Qed.

Theorem levels_sound b fuel symmetries s finish m back ahead :
  board_ok b = true -> Forall (is_symmetry b) symmetries ->
  match back with Some (_, l) => Forall (mover_ok b) l | None => True end ->
  Forall (mover_ok b) ahead ->
  levels_ok b fuel (table_of (jumps b)) symmetries s finish m back ahead = true ->
  moves_at_least b s finish (N.of_nat m + 1).
Proof.
  intros OK Sy MB MA H. pose proof (board_ok_spec b OK) as G. unfold levels_ok in H.
  rewrite !andb_true_iff in H. destruct H as [[[[[[[_ IS] IT] KS] KT] CG] JS] H].
  set (group := identity :: symmetries) in *.
  unfold set_on_board in IS, IT. apply andb_true_iff in IS, IT. destruct IS as [IS _], IT as [IT _].
  assert (JU : forall g, In g group -> takes_jumpers b (Image.back g)).
  { intros g [<-|I]; [apply identity_jumpers|]. rewrite forallb_forall in JS.
    apply (keeps_jumpers_spec b g), JS, I. }
  intros q r js Q R P. destruct (game_by_moves b js q r P) as [ms [B L]].
  destruct (N.le_gt_cases (N.of_nat m + 1) (N.of_nat (number_of_moves js))) as [|X]; auto.
  exfalso. assert (LM : (length ms <= m)%nat) by lia. clear X P L js.
  unfold apart_ok in H. destruct back as [[k movers]|].
  - rewrite !andb_true_iff in H. destruct H as [[[Lose FS] FT] H].
    destruct (run_back _ _ _ _ _ _ _ _) as [sets|] eqn:RB; [|discriminate].
    destruct (run_ahead _ _ _ _ _ _ _ _ _ _) as [other|] eqn:RA; [|discriminate].
    rewrite forallb_forall in FS, FT.
    refine (no_game_ahead b OK fuel symmetries Sy JU s finish IS KS KT m _ _ _ ahead MA other RA
      _ _ q r ms Q R B LM).
    + intros x [[e [l [E [BX LX]]]] _] F _. destruct l; [|discriminate]. inversion BX; subst.
      apply finished_wide in E. apply (completions_complete b _ _ IT), FT in E. congruence.
    + intros x d left HX D F.
      destruct (back_has b OK fuel symmetries Sy CG JU s finish IS IT KS KT m k Lose movers MB sets RB)
        as [PB [B1 B2]].
      destruct (B1 d x) as [l [Ll PX]]; auto; [lia| |].
      { rewrite <- (few_least b OK symmetries Sy k x). exact F. }
      unfold in_sets. destruct (nth_error sets left) as [set|] eqn:S; auto.
      apply mem_in. apply (B2 left set S _ l PX). lia.
  - destruct (run_ahead _ _ _ _ _ _ _ _ _ _) as [other|] eqn:RA; [|discriminate].
    refine (no_game_ahead b OK fuel symmetries Sy JU s finish IS KS KT m _ _ _ ahead MA other RA
      _ _ q r ms Q R B LM); try discriminate.
    intros x [[e [l [E [BX LX]]]] _] _ F. destruct l; [|discriminate]. inversion BX; subst.
    apply is_finished_spec in E; auto. congruence.
Qed.
