(** * Deciding about an automaton of strips

    Which states accept no less than others; what words with few pegs lead to; whether a jump can be
    taken back. Tables are worked out somehow, and then looked through: only that they hold is
    proved. *)

From Coq Require Import List NArith ZArith Bool Arith Lia FMapPositive.
From Verified Require Import Syntax Families Strips Explore Vectors.
Import ListNotations.

(** ** An automaton as tables *)

Definition table : Type := array (bool * array N).

Definition table_of (a : automaton) : table :=
  array_of (map (fun s => (fst s, array_of (snd s))) a).

Definition entry (t : table) (q : N) : bool * array N := get_at t q (false, array_of []).
Definition table_accepts (t : table) (q : N) : bool := fst (entry t q).
Definition table_leads (t : table) (q l : N) : N := get_at (snd (entry t q)) l 0%N.

Lemma entry_is a q :
  entry (table_of a) q = (fst (state_of a q), array_of (snd (state_of a q))).
Proof.
  unfold entry, table_of, state_of. rewrite get_nth.
  now rewrite (map_nth (fun s => (fst s, array_of (snd s))) a (false, [])).
Qed.

Lemma table_accepts_is a q : table_accepts (table_of a) q = accepts a q.
Proof. unfold table_accepts. now rewrite entry_is. Qed.

Lemma table_leads_is a q l : table_leads (table_of a) q l = leads a q l.
Proof. unfold table_leads. rewrite entry_is. simpl. apply get_nth. Qed.

Section Recogniser.
Variables (k : N) (a : automaton).
Let size : N := N.of_nat (length a).

(** So that programs look numbers up in a table that was made once. *)
Variables (step : N -> N -> N) (yes : N -> bool).
Hypothesis step_is : forall q l, step q l = leads a q l.
Hypothesis yes_is : forall q, yes q = accepts a q.

Definition run (q : N) (w : strip) : N := fold_left step w q.

Lemma run_app q w v : run q (w ++ v) = run (run q w) v.
Proof. apply fold_left_app. Qed.

Definition well_formed : bool :=
  negb (size =? 0)%N &&
  forallb (fun s => (N.of_nat (length (snd s)) =? 2 ^ k)%N &&
    forallb (fun q => q <? size)%N (snd s)) a.

Hypothesis formed : well_formed = true.

Lemma size_above : (0 < size)%N.
Proof.
  unfold well_formed in formed. apply andb_true_iff in formed. destruct formed as [F _].
  apply negb_true_iff, N.eqb_neq in F. lia.
Qed.

Lemma in_states q : (q < size)%N -> In (state_of a q) a.
Proof. intros L. apply nth_In. unfold size in L. lia. Qed.

Lemma formed_state q : (q < size)%N ->
  length (snd (state_of a q)) = N.to_nat (2 ^ k) /\
  forall p, In p (snd (state_of a q)) -> (p < size)%N.
Proof.
  intros L. unfold well_formed in formed. apply andb_true_iff in formed. destruct formed as [_ F].
  rewrite forallb_forall in F. specialize (F _ (in_states q L)). apply andb_true_iff in F.
  destruct F as [F G]. apply N.eqb_eq in F. split; [lia|]. intros p P.
  rewrite forallb_forall in G. now apply N.ltb_lt, G.
Qed.

Lemma step_below q l : (q < size)%N -> (l < 2 ^ k)%N -> (step q l < size)%N.
Proof.
  intros Q L. rewrite step_is. destruct (formed_state q Q) as [E B]. apply B, nth_In. lia.
Qed.

Lemma run_below w : forall q, (q < size)%N -> of_height k w -> (run q w < size)%N.
Proof.
  induction w as [|l w IH]; simpl; intros q Q W; auto. inversion W; subst.
  apply IH; auto. now apply step_below.
Qed.

(** ** States that accept no less

    Bit q of row p says that from p something may be accepted that is not accepted from q. *)

Variable row_of : N -> N.

Definition included (p q : N) : bool := negb (N.testbit (row_of p) q).

Definition numbered_states : list (N * (bool * list N)) := combine (below size) a.

Fixpoint none_in (rows qs : list N) : bool :=
  match rows, qs with
  | r :: rows, q :: qs => if N.testbit r q then false else none_in rows qs
  | _, _ => true
  end.

Definition may_differ (rows : list N) (p q : bool * list N) : bool :=
  (fst p && negb (fst q)) || negb (none_in rows (snd q)).

Definition rows_hold : bool :=
  forallb (fun p => let rows := map row_of (snd (snd p)) in let r := row_of (fst p) in
    forallb (fun q => N.testbit r (fst q) || negb (may_differ rows (snd p) (snd q)))
      numbered_states) numbered_states.

Lemma in_numbered q : (q < size)%N -> In (q, state_of a q) numbered_states.
Proof.
  intros L. unfold numbered_states, state_of.
  assert (E : nth (N.to_nat q) (combine (below size) a) (0%N, (false, [])) =
    (q, nth (N.to_nat q) a (false, []))).
  { rewrite combine_nth by (unfold below, size; rewrite map_length, seq_length; lia).
    f_equal. rewrite <- (map_id (below size)), nth_below.
    now replace (q <? size)%N with true by (symmetry; now apply N.ltb_lt). }
  rewrite <- E. apply nth_In. rewrite combine_length. unfold below, size in *.
  rewrite map_length, seq_length. lia.
Qed.

Lemma none_in_nth rows qs i : none_in rows qs = true -> i < length rows -> i < length qs ->
  N.testbit (nth i rows 0%N) (nth i qs 0%N) = false.
Proof.
  revert qs i. induction rows as [|r rows IH]; intros [|q qs] i H; simpl in *; try lia.
  destruct (N.testbit r q) eqn:E; [discriminate|]. destruct i; auto.
  intros. apply IH; auto; lia.
Qed.

Lemma included_step p q l : rows_hold = true -> (p < size)%N -> (q < size)%N -> (l < 2 ^ k)%N ->
  included p q = true ->
  (yes p = true -> yes q = true) /\ included (step p l) (step q l) = true.
Proof.
  intros H P Q L I. unfold rows_hold in H. rewrite forallb_forall in H.
  specialize (H _ (in_numbered p P)). simpl in H. rewrite forallb_forall in H.
  specialize (H _ (in_numbered q Q)). simpl in H. unfold included in I.
  apply negb_true_iff in I. rewrite I in H. simpl in H. apply negb_true_iff, orb_false_iff in H.
  destruct H as [A N]. apply negb_false_iff in N. rewrite !yes_is. split.
  - unfold accepts. intros E. rewrite E in A. simpl in A. now apply negb_false_iff in A.
  - destruct (formed_state p P) as [LP _], (formed_state q Q) as [LQ _].
    apply none_in_nth with (i := N.to_nat l) in N; [|rewrite map_length; lia|lia].
    unfold included. apply negb_true_iff. rewrite !step_is. unfold leads.
    rewrite nth_indep with (d' := row_of 0) in N by (rewrite map_length; lia).
    now rewrite map_nth in N.
Qed.

Lemma included_sound w : forall p q, rows_hold = true -> (p < size)%N -> (q < size)%N ->
  of_height k w -> included p q = true -> yes (run p w) = true -> yes (run q w) = true.
Proof.
  induction w as [|l w IH]; simpl; intros p q H P Q W I.
  - apply (included_step p q 0); auto. apply N.neq_0_lt_0, N.pow_nonzero. lia.
  - inversion W; subst. apply IH; auto; try now apply step_below. now apply included_step.
Qed.

(** The states from which something is accepted, as bits. *)
Variable live : N.

Definition live_holds : bool :=
  forallb (fun p => N.testbit live (fst p) ||
    (negb (fst (snd p)) && forallb (fun q => negb (N.testbit live q)) (snd (snd p))))
    numbered_states.

Lemma dead_sound w : forall p, live_holds = true -> (p < size)%N -> of_height k w ->
  N.testbit live p = false -> yes (run p w) = false.
Proof.
  induction w as [|l w IH]; simpl; intros p H P W D;
    pose proof H as G; unfold live_holds in G; rewrite forallb_forall in G;
    specialize (G _ (in_numbered p P)); simpl in G; rewrite D in G; simpl in G;
    apply andb_true_iff in G; destruct G as [A B].
  - rewrite yes_is. now apply negb_true_iff in A.
  - inversion W; subst. apply IH; auto; [now apply step_below|]. rewrite forallb_forall in B.
    apply negb_true_iff, B. rewrite step_is. apply nth_In. destruct (formed_state p P). lia.
Qed.

(** ** Words with few pegs *)

Section Few.
Variables (worth marks : N -> nat) (pegs most least : N).

(** Columns with the number of their pegs. *)
Definition alphabet : list (N * N) := map (fun l => (l, N.of_nat (worth l))) (letters k).

(** A state, the pegs and the marks of the columns that led to it, and how many these are. *)
Definition few_ok (x : list N) : bool :=
  match x with
  | [q; p; m; r] => Bool.eqb (yes q) ((p =? pegs)%N && (m <=? most)%N && (r =? least)%N)
  | _ => false
  end.

Definition few_next (x : list N) : list (list N) :=
  match x with
  | [q; p; m; r] =>
    flat_map (fun l => if (p + snd l <=? pegs)%N
      then [[step q (fst l); (p + snd l)%N;
        N.min (m + N.of_nat (marks (fst l))) (N.succ most);
        if (r <? least)%N then N.succ r else r]]
      else []) alphabet
  | _ => []
  end.

Lemma in_alphabet l : (l < 2 ^ k)%N -> In (l, N.of_nat (worth l)) alphabet.
Proof.
  intros L. apply in_map_iff. exists l. split; auto. now apply in_letters.
Qed.

Lemma few_sound P w : forall q p m r, closed few_ok few_next P -> P [q; p; m; r] ->
  (r <= least)%N -> of_height k w -> (p + N.of_nat (total worth w) <= pegs)%N ->
  yes (run q w) = ((p + N.of_nat (total worth w) =? pegs)%N &&
    (m + N.of_nat (total marks w) <=? most)%N && (least <=? r + N.of_nat (length w))%N).
Proof.
  intros q p m r C. revert q p m r. induction w as [|l w IH]; simpl; intros q p m r X R W L.
  - destruct (C _ X) as [O _]. simpl in O. apply eqb_prop in O. rewrite O, !N.add_0_r. f_equal.
    apply eq_true_iff_eq. rewrite N.eqb_eq, N.leb_le. lia.
  - inversion W; subst. unfold total in L |- *. simpl in L |- *.
    destruct (C _ X) as [_ N]. simpl in N.
    assert (Y : P [step q l; (p + N.of_nat (worth l))%N;
      N.min (m + N.of_nat (marks l)) (N.succ most); if (r <? least)%N then N.succ r else r]).
    { apply N, in_flat_map. exists (l, N.of_nat (worth l)). split; [now apply in_alphabet|].
      simpl. replace (_ <=? pegs)%N with true; [now left|]. symmetry. apply N.leb_le. lia. }
    apply IH in Y; auto; unfold total in *.
    + unfold run in *. rewrite Y. f_equal; [f_equal; [f_equal; lia|]|]; apply eq_true_iff_eq;
        rewrite !N.leb_le; [lia|]. destruct (N.ltb_spec r least); lia.
    + destruct (N.ltb_spec r least); lia.
    + lia.
Qed.

(** Where the first column of a position must have a mark, words that begin with another one are
    counted as such with too many marks. *)
Variable begins : bool.

Definition few_first : list (list N) :=
  if begins
  then map (fun x => match x with
                     | [q; p; m; r] => [q; p; if (m =? 0)%N then N.succ most else m; r]
                     | _ => x
                     end) (few_next [0; 0; 0; 0]%N)
  else [[0; 0; 0; 0]%N].

Definition few_begin (w : list N) : bool :=
  negb begins || match w with l :: _ => 0 <? marks l | [] => false end.

Lemma few_first_sound P w : closed few_ok few_next P -> (forall x, In x few_first -> P x) ->
  negb begins || negb (yes 0%N) = true -> of_height k w -> (N.of_nat (total worth w) <= pegs)%N ->
  yes (run 0 w) = ((N.of_nat (total worth w) =? pegs)%N && (N.of_nat (total marks w) <=? most)%N &&
    (least <=? N.of_nat (length w))%N && few_begin w).
Proof.
  intros C S E W L. unfold few_first in S. unfold few_begin. destruct begins; simpl in E |- *.
  - destruct w as [|l w]; [apply negb_true_iff in E; simpl; now rewrite andb_false_r|].
    inversion W; subst. unfold total in L |- *. simpl in L |- *.
    set (m := N.min (0 + N.of_nat (marks l)) (N.succ most)).
    assert (Y : P [step 0 l; N.of_nat (worth l); if (m =? 0)%N then N.succ most else m;
      if (0 <? least)%N then 1%N else 0%N]).
    { apply S, in_map_iff.
      exists [step 0 l; (0 + N.of_nat (worth l))%N; m; if (0 <? least)%N then 1%N else 0%N].
      split; [reflexivity|]. unfold few_next. apply in_flat_map. exists (l, N.of_nat (worth l)).
      split; [now apply in_alphabet|]. cbn [fst snd].
      replace (_ <=? pegs)%N with true; [now left|]. symmetry. apply N.leb_le. lia. }
    apply few_sound with (w := w) in Y; auto; unfold total in *.
    + unfold run in *. simpl. rewrite Y. subst m. apply eq_true_iff_eq.
      rewrite !andb_true_iff, !N.eqb_eq, !N.leb_le, Nat.ltb_lt.
      destruct (N.eqb_spec (N.min (0 + N.of_nat (marks l)) (N.succ most)) 0);
        destruct (N.ltb_spec 0 least); lia.
    + destruct (N.ltb_spec 0 least); lia.
    + lia.
  - rewrite andb_true_r. apply (few_sound P w 0 0 0 0); auto; [apply S; now left|lia].
Qed.

End Few.

(** ** Jumps taken back *)

(** All pairs of states that columns of a jump lead to, after the jump and before it. *)
Fixpoint all_ends (good : N -> N -> bool) (cs : list change) (p q : N) : bool :=
  match cs with
  | [] => good p q
  | c :: cs =>
    forallb (fun l => match changed c l with
                      | Some m => all_ends good cs (step p m) (step q l)
                      | None => true
                      end) (letters k)
  end.

Lemma all_ends_sound good cs : forall w v p q, all_ends good cs p q = true -> of_height k w ->
  related cs w v -> good (run p v) (run q w) = true.
Proof.
  induction cs as [|c cs IH]; intros [|l w] [|m v] p q H W R; simpl in *; try easy.
  destruct R as [C R]. inversion W; subst. rewrite forallb_forall in H.
  specialize (H l). rewrite C in H. apply IH; auto. now apply H, in_letters.
Qed.

Fixpoint ends (cs : list change) (p q : N) : list (list N) :=
  match cs with
  | [] => [[p; q]]
  | c :: cs =>
    flat_map (fun l => match changed c l with
                       | Some m => ends cs (step p m) (step q l)
                       | None => []
                       end) (letters k)
  end.

Lemma ends_in cs : forall w v p q, of_height k w -> related cs w v ->
  In [run p v; run q w] (ends cs p q).
Proof.
  induction cs as [|c cs IH]; intros [|l w] [|m v] p q W R; simpl in *; try easy; auto.
  destruct R as [C R]. inversion W; subst. apply in_flat_map. exists l. split.
  - now apply in_letters.
  - rewrite C. now apply IH.
Qed.

Definition no_less (p q : N) : bool := negb (yes p) || yes q.

Definition pair_ok (cs : list change) (x : list N) : bool :=
  match x with [p; q] => all_ends no_less cs p q | _ => false end.

Definition pair_next (x : list N) : list (list N) :=
  match x with [p; q] => map (fun l => [step p l; step q l]) (letters k) | _ => [] end.

Lemma pair_run P cs w : forall p q, closed (pair_ok cs) pair_next P -> P [p; q] -> of_height k w ->
  P [run p w; run q w].
Proof.
  induction w as [|l w IH]; simpl; intros p q C X W; auto. inversion W; subst.
  apply IH; auto. destruct (C _ X) as [_ N]. apply N. simpl. apply in_map_iff. exists l.
  split; auto. now apply in_letters.
Qed.

Definition taken_back_across (fuel : nat) (cs : list change) (t : nat) : bool :=
  explore (pair_ok (firstn t cs)) pair_next fuel (ends (skipn t cs) 0 0) nothing_seen.

Lemma across_sound fuel j t w v : taken_back_across fuel (changes k j) t = true ->
  of_height k w -> plays_across k j t w v -> yes (run 0 v) = true -> yes (run 0 w) = true.
Proof.
  intros H W [x [x' [m [y [y' [-> [-> [X Y]]]]]]]] A. apply explore_closed in H.
  destruct H as [P [C S]]. rewrite !height_app in W.
  assert (E : P [run 0 x'; run 0 x]) by (apply S, ends_in; tauto).
  apply (pair_run P (firstn t (changes k j)) m) in E; auto; [|tauto].
  destruct (C _ E) as [O _]. simpl in O.
  apply all_ends_sound with (w := y) (v := y') in O; auto; [|tauto].
  rewrite !run_app in A |- *. unfold no_less in O. rewrite A in O. exact O.
Qed.

Definition taken_back_within (cs : list change) : bool :=
  forallb (fun q => all_ends included cs q q) (below size).

Lemma within_sound j w v : rows_hold = true ->
  taken_back_within (changes k j) = true -> of_height k w -> of_height k v ->
  plays_within k j w v -> yes (run 0 v) = true -> yes (run 0 w) = true.
Proof.
  intros R H W V [x [y [y' [z [-> [-> Y]]]]]] A. rewrite !height_app in W, V.
  assert (X : (run 0 x < size)%N) by (apply run_below; [apply size_above|tauto]).
  unfold taken_back_within in H. rewrite forallb_forall in H.
  specialize (H (run 0 x) (proj2 (in_below _ _) X)).
  apply all_ends_sound with (w := y) (v := y') in H; auto; [|tauto].
  rewrite !run_app in A |- *.
  apply (included_sound z (run (run 0 x) y')); auto; try apply run_below; tauto.
Qed.

End Recogniser.
