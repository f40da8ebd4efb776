(** * What extreme rays are

    The page for a mathematician, continued: what a statement says that lists all extreme rays of
    the cone of resource counts. *)

From Coq Require Import List NArith QArith_base.
From Verified Require Import Syntax Game.
Import ListNotations.

(** Resource counts are a cone. A line is a weighting under which no jump gains or loses; a count is
    on an extreme ray when it is no line, and is the sum of two counts only if they are multiples of
    it, up to lines. *)

Definition is_line (b : board) (w : weighting) : Prop :=
  forall j, In j (jumps b) -> (gained w j == 0)%Q.

(** On the holes [w] is [c] times [v], up to a line. *)

Definition multiple (b : board) (c : Q) (v w : weighting) : Prop :=
  exists l, is_line b l /\ forall h, In h (board_holes b) -> (w h == c * v h + l h)%Q.

Definition same_ray (b : board) (v w : weighting) : Prop :=
  exists c, (0 < c)%Q /\ multiple b c v w.

Definition extreme_ray (b : board) (w : weighting) : Prop :=
  resource_count b w /\ ~ is_line b w /\
  forall u v, resource_count b u -> resource_count b v ->
    (forall h, In h (board_holes b) -> (w h == u h + v h)%Q) ->
    exists c, (0 <= c)%Q /\ multiple b c w u.

(** A basis of the lines. *)

Fixpoint combination (cs : list Q) (ls : list weighting) : weighting :=
  match cs, ls with
  | c :: cs, l :: ls => fun h => (c * l h + combination cs ls h)%Q
  | _, _ => fun _ => 0%Q
  end.

Definition basis_of_lines (b : board) (ls : list weighting) : Prop :=
  (forall l, In l ls -> is_line b l) /\
  (forall w, is_line b w -> exists cs, length cs = length ls /\
    forall h, In h (board_holes b) -> (w h == combination cs ls h)%Q) /\
  forall cs, length cs = length ls ->
    (forall h, In h (board_holes b) -> (combination cs ls h == 0)%Q) ->
    forall c, In c cs -> (c == 0)%Q.

(** The images of [v] under products of maps of the holes: each weight goes with its hole. *)

Inductive image_under (b : board) (gs : list (N -> N)) (v : weighting) : weighting -> Prop :=
  | Itself : image_under b gs v v
  | Mapped : forall g w x, In g gs -> image_under b gs v w ->
      (forall h, In h (board_holes b) -> (x (g h) == w h)%Q) -> image_under b gs v x.

(** Up to positive multiples and lines there are exactly [n] extreme rays, and they are the images
    of those that [rs] lists, of which none is an image of one before it. *)

Record all_extreme_rays (b : board) (gs : list (N -> N)) (ls rs : list weighting) (n : N) : Prop
  := {
  lines_are : basis_of_lines b ls;
  rays_are : forall w, extreme_ray b w <->
    exists v x, In v rs /\ image_under b gs v x /\ same_ray b x w;
  rays_differ : ForallOrdPairs (fun v w => forall x, image_under b gs v x -> ~ same_ray b x w) rs;
  rays_counted : exists l, N.of_nat (length l) = n /\
    ForallOrdPairs (fun v w => ~ same_ray b v w) l /\
    forall w, extreme_ray b w <-> exists v, In v l /\ same_ray b v w
}.
