(** * Text: a file as lines, a line as fields, a field as a name or a number

    docs/mathematics/certificate-format.md, "Grammar": a sequence of lines, each ended by one LF, the last one
    too; fields separated by one space; no other white space, no empty line, no byte outside
    0x20 .. 0x7e.  Numbers have one spelling each.

    Everything here takes time linear in the text, and loops over long lists are tail-recursive, so
    that they need no stack when they are extracted: hence the accumulators that are turned round at
    the end. *)

From Coq Require Import Ascii String List NArith ZArith Bool QArith_base.
From Verified Require Import Syntax.
Import ListNotations.
Local Open Scope char_scope.

(** Equal letter by letter. *)
Fixpoint same_text (a b : text) : bool :=
  match a, b with
  | [], [] => true
  | c :: a, d :: b => if Ascii.eqb c d then same_text a b else false
  | _, _ => false
  end.

Definition is_word (t : text) (s : string) : bool := same_text t (word s).

Lemma same_text_means : forall a b, same_text a b = true <-> a = b.
Proof.
  induction a as [|c a IH]; intros [|d b]; simpl; split; intros H; try reflexivity; try discriminate.
  - destruct (Ascii.eqb_spec c d); [f_equal; [assumption | apply IH; assumption] | discriminate].
  - injection H as -> ->. rewrite Ascii.eqb_refl. apply IH. reflexivity.
Qed.

(** ** Lines *)

(** A line is kept as it stands in the file; whether it is well formed is looked at when it is read,
    so that what stands on earlier lines is not lost. *)
Inductive line : Type :=
  | Line (t : text)
  | Unfinished.                   (* the file ends within it *)

Definition LF : ascii := "010".

(** [now]: the characters of this line so far, the latest first; [before]: the lines before it, the
    latest first. *)
Fixpoint cut_lines (t now : text) (before : list line) : list line :=
  match t with
  | [] => rev' (match now with [] => before | _ :: _ => Unfinished :: before end)
  | c :: t =>
    if Ascii.eqb c LF then cut_lines t [] (Line (rev' now) :: before)
    else cut_lines t (c :: now) before
  end.

Definition lines_of (t : text) : list line := cut_lines t [] [].

(** ** Fields *)

(** 0x20 .. 0x7e.  The bits of a character, the least first. *)
Definition printable (c : ascii) : bool :=
  match c with
  | Ascii b0 b1 b2 b3 b4 b5 b6 b7 =>
    negb b7 && (b5 || b6) && negb (b0 && b1 && b2 && b3 && b4 && b5 && b6)
  end.

Lemma printable_means : forall c,
  printable c = let n := nat_of_ascii c in Nat.leb 32 n && Nat.leb n 126.
Proof. intros [[] [] [] [] [] [] [] []]; reflexivity. Qed.

(** The limit on the bytes of a line. *)
Definition max_line : N := 67108864.

(** [now]: the field so far, its latest character first; [room]: bytes that may still come. *)
Fixpoint cut_fields (t now : text) (before : list text) (room : N) : result (list text) :=
  match t with
  | [] =>
    match now with
    | [] => Refused "expected one space between two fields and no empty line"
    | _ :: _ => Good (rev' (rev' now :: before))
    end
  | c :: t =>
    demand N.ltb 0 room else "expected a line of at most 67108864 bytes";
    if Ascii.eqb c " " then
      match now with
      | [] => Refused "expected one space between two fields, none at the ends of a line"
      | _ :: _ => cut_fields t [] (rev' now :: before) (N.pred room)
      end
    else
      demand printable c else "expected printable ASCII";
      cut_fields t (c :: now) before (N.pred room)
  end.

Definition fields_of (l : line) : result (list text) :=
  match l with
  | Line t => cut_fields t [] [] max_line
  | Unfinished => Refused "expected a line feed at the end of the last line"
  end.

(** ** Words *)

Definition is_digit (c : ascii) : bool :=
  match c with
  | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => true
  | _ => false
  end.

(** A .. Z and a .. z: 0x41 .. 0x5a and 0x61 .. 0x7a. *)
Definition is_letter (c : ascii) : bool :=
  match c with
  | Ascii b0 b1 b2 b3 b4 _ true false =>
    if b4 then negb (b3 && (b2 || (b1 && b0))) else b0 || b1 || b2 || b3
  | _ => false
  end.

Lemma is_letter_means : forall c,
  is_letter c = let n := nat_of_ascii c in
                (Nat.leb 65 n && Nat.leb n 90) || (Nat.leb 97 n && Nat.leb n 122).
Proof. intros [[] [] [] [] [] [] [] []]; reflexivity. Qed.

Fixpoint all_of (good : ascii -> bool) (t : text) : bool :=
  match t with
  | [] => true
  | c :: t => if good c then all_of good t else false
  end.

Fixpoint at_most_long (most : N) (t : text) : bool :=
  match t with
  | [] => true
  | _ :: t => if N.ltb 0 most then at_most_long (N.pred most) t else false
  end.

Definition max_name : N := 255.

Definition is_name_character (c : ascii) : bool :=
  is_letter c || is_digit c || match c with "_" | "+" | "." | "-" => true | _ => false end.

(** NAME: a word over [A-Za-z0-9_+.-] of at most 255 characters. *)
Definition is_name (t : text) : bool :=
  match t with
  | [] => false
  | _ :: _ => all_of is_name_character t && at_most_long max_name t
  end.

(** Holes of graph and free boards: [A-Za-z][A-Za-z0-9]*, at most 255 characters, not a word that
    names positions. *)
Definition is_hole_name (t : text) : bool :=
  match t with
  | [] => false
  | c :: _ =>
    is_letter c && all_of (fun c => is_letter c || is_digit c) t && at_most_long max_name t
    && negb (is_word t "full" || is_word t "empty" || is_word t "any")
  end.

(** ** Numbers *)

Definition digit_value (c : ascii) : option N :=
  match c with
  | "0" => Some 0%N | "1" => Some 1%N | "2" => Some 2%N | "3" => Some 3%N | "4" => Some 4%N
  | "5" => Some 5%N | "6" => Some 6%N | "7" => Some 7%N | "8" => Some 8%N | "9" => Some 9%N
  | _ => None
  end.

Definition hex_value (c : ascii) : option N :=
  match c with
  | "a" => Some 10%N | "b" => Some 11%N | "c" => Some 12%N
  | "d" => Some 13%N | "e" => Some 14%N | "f" => Some 15%N
  | _ => digit_value c
  end.

(** Horner's scheme: [value] is that of the digits before. *)
Fixpoint digits_value (base : N) (digit : ascii -> option N) (t : text) (value : N) : option N :=
  match t with
  | [] => Some value
  | c :: t =>
    match digit c with
    | Some d => digits_value base digit t (base * value + d)
    | None => None
    end
  end.

(** Digits without a leading zero, at least one. *)
Definition leading_zero (t : text) : bool :=
  match t with
  | "0" :: _ :: _ => true
  | _ => false
  end.

Definition max_digits : N := 10000.

(** COUNT: "0", or digits without a leading zero. *)
Definition read_count (t : text) : option N :=
  match t with
  | [] => None
  | _ :: _ =>
    if negb (leading_zero t) && at_most_long max_digits t then digits_value 10 digit_value t 0
    else None
  end.

(** COUNTs other than the K of a split. *)
Definition max_count : N := 18446744073709551615.

Definition read_small_count (t : text) : option N :=
  match read_count t with
  | Some n => if N.leb n max_count then Some n else None
  | None => None
  end.

(** An integer: a COUNT, or one that is not 0 behind a minus sign. *)
Definition read_integer (t : text) : option Z :=
  match t with
  | "-" :: t =>
    match read_count t with
    | Some (Npos p) => Some (Zneg p)
    | _ => None
    end
  | _ =>
    match read_count t with
    | Some n => Some (Z.of_N n)
    | None => None
    end
  end.

(** What stands before the first [mark], and behind it when there is one. *)
Fixpoint cut_at (mark : ascii) (t now : text) : text * option text :=
  match t with
  | [] => (rev' now, None)
  | c :: t => if Ascii.eqb c mark then (rev' now, Some t) else cut_at mark t (c :: now)
  end.

Definition split_at (mark : ascii) (t : text) : text * option text := cut_at mark t [].

(** NUMBER: an integer, or a fraction P/Q in lowest terms with Q >= 2; as numerator and
    denominator. *)
Definition read_number (t : text) : option (Z * positive) :=
  match split_at "/" t with
  | (p, None) =>
    match read_integer p with
    | Some p => Some (p, 1%positive)
    | None => None
    end
  | (p, Some q) =>
    match read_integer p, read_count q with
    | Some p, Some (Npos q) =>
      if N.leb 2 (Npos q) && Z.eqb (Z.gcd p (Zpos q)) 1 then Some (p, q) else None
    | _, _ => None
    end
  end.

(** HEX: lower-case hexadecimal without leading zeros. *)
Definition read_hex (t : text) : option N :=
  match t with
  | [] => None
  | _ :: _ => if leading_zero t then None else digits_value 16 hex_value t 0
  end.

(** ** Numbers as text *)

Definition digit_of (d : N) : ascii :=
  match d with
  | 0%N => "0" | 1%N => "1" | 2%N => "2" | 3%N => "3" | 4%N => "4"
  | 5%N => "5" | 6%N => "6" | 7%N => "7" | 8%N => "8" | _ => "9"
  end.

(** The digits of [n] before [rest]; [fuel]: how many at most. *)
Fixpoint write_digits (fuel : nat) (n : N) (rest : text) : text :=
  match fuel with
  | O => rest
  | S fuel =>
    let rest := digit_of (N.modulo n 10) :: rest in
    let n := N.div n 10 in
    if N.eqb n 0 then rest else write_digits fuel n rest
  end.

(** A COUNT below 10^20, as it is written. *)
Definition count_text (n : N) : text := write_digits 20 n [].

(** All digits of [n]: no more of them than bits. *)
Definition digits_text (n : N) : text := write_digits (S (N.to_nat (N.size n))) n [].

(** NUMBER: an integer, or P/Q in lowest terms. *)
Definition fraction_text (x : Q) : text :=
  let common := Z.gcd (Qnum x) (Zpos (Qden x)) in
  let p := Z.div (Qnum x) common in
  let q := Z.div (Zpos (Qden x)) common in
  (if Z.ltb p 0 then ["-"] else []) ++ digits_text (Z.abs_N p)
  ++ if Z.eqb q 1 then [] else "/" :: digits_text (Z.to_N q).

(** ** Examples *)

Example lines_example : lines_of (word "a b" ++ LF :: word "c" ++ [LF])
                        = [Line (word "a b"); Line (word "c")].
Proof. reflexivity. Qed.

Example unfinished_example : lines_of (LF :: word "c") = [Line []; Unfinished].
Proof. reflexivity. Qed.

Example fields_example : fields_of (Line (word "vector 1 -1/2"))
                         = Good [word "vector"; word "1"; word "-1/2"].
Proof. reflexivity. Qed.

Example numbers_example :
  map (fun s => read_number (word s)) ["0"; "-3"; "17"; "-1/2"]%string
  = [Some (0, 1%positive); Some (-3, 1%positive); Some (17, 1%positive); Some (-1, 2%positive)]%Z.
Proof. reflexivity. Qed.

Example no_numbers_example :
  forallb (fun s => match read_number (word s) with Some _ => false | None => true end)
          ["2/4"; "1/1"; "1/0"; "-0"; "01"; "+1"; ""; "-"; "1/"; "1/-2"; "1/2/3"; "0/2"]%string = true.
Proof. reflexivity. Qed.

Example hex_example : map (fun s => read_hex (word s)) ["0"; "ff"; "0f"; "F"; ""]%string
                      = [Some 0; Some 255; None; None; None]%N.
Proof. reflexivity. Qed.

Example count_text_example : count_text 1234567 = word "1234567".
Proof. reflexivity. Qed.

Example fraction_text_example :
  map fraction_text [0 # 1; -3 # 1; 34 # 2; -5 # 10; 12 # 18]%Q
  = map word ["0"; "-3"; "17"; "-1/2"; "2/3"]%string.
Proof. reflexivity. Qed.
