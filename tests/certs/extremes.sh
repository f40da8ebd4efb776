#!/bin/sh
# extremes.sh CHECKER BOARDS - what is too large, or too many, to keep as files (one case in the slow tier alone).
set -u
check=$1 boards=$2
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0 passed=0

# expect CODE MESSAGE WHAT [OPTION...]: the file $scratch/p is answered so.
expect()
{
    code=$1 message=$2 what=$3
    shift 3
    timeout 60 "$check" "$@" "$scratch/p" >"$scratch/out" 2>"$scratch/err"
    got=$?
    if [ "$got" -ne "$code" ] || ! grep -qF -e "$message" "$scratch/err" "$scratch/out"; then
        echo "FAILED $what: exit code $got, expected $code and '$message': $(head -c 300 "$scratch/err")"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

row() # N: the head of a file about a row of N holes
{
    printf 'pagoda-proof 1\nboard row%s\nlattice square\nrules orthogonal\nholes %s\n' "$1" "$1"
    awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) printf "o"; print "\nscope problem" }'
}
digits() # N: that many nines
{
    awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) printf "9" }'
}

# Numbers of a million digits, wherever there is a number.
{ row 2; printf 'vector 1 '; digits 1000000; printf ' 0\nend\n'; } >"$scratch/p"
expect 1 'at most 10000 digits' 'a weight of a million digits'
{ row 2; printf 'vector 1 1/'; digits 1000000; printf ' 0\nend\n'; } >"$scratch/p"
expect 1 'at most 10000 digits' 'a denominator of a million digits'
{ row 2; printf 'vector '; digits 1000000; printf ' 0 0\nend\n'; } >"$scratch/p"
expect 1 'at most 10000 digits' 'an ID of a million digits'
{ row 3; printf 'vector 1 1 1 2\nimpossible a1 b1 branch\nsplit a1-c1 '; digits 1000000; printf '\n'; } >"$scratch/p"
expect 1 'at most 10000 digits' 'a split at a number of a million digits'
{ row 3; printf 'vector 1 0 1 0\nimpossible a1 b1 branch\nsplit a1-c1 '; digits 10000
  printf '\npagoda 1\npagoda 1\nend\n'; } >"$scratch/p"
expect 0 'impossible row3* orthogonal a1 b1' 'a split at a number of 10,000 digits'
{ row 2; printf 'impossible a1 b1 search '; digits 1000000; printf '\n'; } >"$scratch/p"
expect 1 'at most 10000 digits' 'a number of members of a million digits'
{ row 2; printf 'impossible a1 b1 search 1\n'; digits 1000000; printf '\n'; } >"$scratch/p"
expect 1 'a number below 2^2' 'a member of a million digits'
{ row 2; printf 'possible ?#'; digits 1000000; printf ' b1 game\n'; } >"$scratch/p"
expect 1 'expected a start' 'a million digits of pegs'
{ printf 'pagoda-proof '; digits 1000000; printf '\n'; } >"$scratch/p"
expect 3 'is not known here' 'a version of a million digits'

# Lines without end.
{ printf 'pagoda-proof 1\nboard '; head -c 70000000 /dev/zero | tr '\0' a; } >"$scratch/p"
expect 1 'a line of at most 67108864 bytes' 'a line of 70 million bytes'
head -c 1000000 /dev/zero >"$scratch/p"
expect 1 'not the byte 0x00' 'a million NUL bytes'

# The largest board: 65,535 holes in a picture of 100 columns.
big()
{
    printf 'pagoda-proof 1\nboard big\nlattice square\nrules diagonal\nholes 65535\n'
    awk 'BEGIN { for (r = 0; r < 656; r++) { for (c = 0; c < 100 && r * 100 + c < 65535; c++) printf "o"; print "" } }'
    printf 'scope problem\n'
}
{ big; printf 'vector 1'; awk 'BEGIN { for (i = 0; i < 65535; i++) printf " 1"; print "" }'
  printf 'impossible d4 d4,d5 pagoda 1\nimpossible d4 ?#2 pagoda 1\nimpossible ?#2 ?#65535 pagoda 1\n'
  printf "possible ?#3 d4 from d4 game\n"; printf 'end\n'; } | sed '/^possible/d' >"$scratch/p"
expect 0 'impossible big* diagonal ?#2 ?#65535' '65,535 holes'
{ printf 'pagoda-proof 1\nboard big\nlattice square\nrules diagonal\nholes 65535\n'
  awk 'BEGIN { for (r = 0; r < 700; r++) { for (c = 0; c < 100; c++) printf "o"; print "" } }'; } >"$scratch/p"
expect 1 'at most 65535 holes' '70,000 holes'
{ printf 'pagoda-proof 1\nboard star\nlattice graph\nrules graph\nholes 5001\nhole hub\n'
  awk 'BEGIN { for (i = 1; i <= 5000; i++) print "hole x" i; for (i = 1; i <= 5000; i++) print "edge hub x" i }'
  printf 'scope problem\nopen hub x1\nend\n'; } >"$scratch/p"
expect 1 'a board with at most 4194304 jumps' 'a star with 25 million jumps'
awk 'BEGIN { print "pagoda-proof 1\nboard high\nlattice square\nrules orthogonal\nholes 1"
             for (i = 0; i < 70000; i++) print "."; print "o" }' >"$scratch/p"
expect 1 'at most 65535 rows' '70,000 rows'

# Deep trees, long games, many statements: no recursion, no quadratic cost.
{ row 3; printf 'vector 1 0 1 0\nimpossible a1 b1 branch\n'
  awk 'BEGIN { for (i = 200000; i > 0; i--) print "split a1-c1 " i; for (i = 0; i <= 200000; i++) print "pagoda 1"; print "end" }'
} >"$scratch/p"
expect 0 'impossible row3* orthogonal a1 b1' 'a tree 200,000 deep'
{ printf 'pagoda-proof 1\nboard ring\nlattice square\nwrap rows\nrules custom\ndirection 0 1\npattern 10 01\nholes 3\nooo\nscope problem\npossible a1 a1 game'
  awk 'BEGIN { for (i = 0; i < 300000; i++) printf " a1-b1 b1-c1 c1-a1"; print "\nend" }'; } >"$scratch/p"
expect 0 'possible ring* custom a1 a1' 'a game of 900,000 jumps'
{ row 3; printf 'vector 1 0 1 0\n'; awk 'BEGIN { for (i = 0; i < 100000; i++) print "impossible a1 b1 pagoda 1"; print "end" }'
} >"$scratch/p"
expect 0 'impossible row3* orthogonal a1 b1' '100,000 statements'

# Armies: as many splits, one in another, forms and directions as the format has, and one more.
army() # DIRECTIONS FORMS: on a line, all alike
{
    awk -v directions="$1" -v forms="$2" 'BEGIN {
        print "pagoda-proof 10\nunbounded 1\nrules custom"
        for (i = 0; i < directions; i++) print "direction -1"
        for (i = 1; i <= forms; i++) print "form " i " 1"
        print "distance 1\nout-of-reach 10000 any" }'
}
splits() # HALF NUMBER: so many, all in that half
{
    army 1 1
    awk -v half="$1" -v number="$2" 'BEGIN {
        for (i = 0; i < number; i++) { print "split 1 2"; if (half == "second") print "sum 1 1 1" }
        for (i = half == "second" ? number : 0; i <= number; i++) print "sum 1 1 1"; print "end" }'
}
for half in first second; do
    splits $half 1000 >"$scratch/p"
    expect 0 'out-of-reach unbounded1* custom 10000 any' "1,000 splits, one in the $half half of another"
    splits $half 1001 >"$scratch/p"
    expect 1 'expected at most 1000 splits, one in another' "1,001 splits, one in the $half half of another"
done
# One soldier cannot jump; cases of who stands at first, one in the second half of another, and a split of a jump.
cases() # NUMBER: so many, the last one of a jump
{
    awk -v number="$1" 'function refuse(many) {
            printf "refuse 0 0 0 1 0 0 0"; for (k = 0; k < many; k++) printf " 0"; print "" }
        BEGIN {
            print "pagoda-proof 15\nunbounded 1\nrules orthogonal\nout-of-reach 2 1 window -2 3"
            for (i = 1; i < number; i++) { print "among 0 1 2"; refuse(i) }
            print "split 2 -1 0"; refuse(number - 1); refuse(number - 1); print "end" }'
}
cases 200 >"$scratch/p"
expect 0 'out-of-reach unbounded1 orthogonal 2 1' '200 cases, one in another'
cases 201 >"$scratch/p"
expect 1 'expected at most 200 splits, one in another' '201 cases, one in another'
{ army 1024 1024; printf 'sum 1 1 1\nend\n'; } >"$scratch/p"
expect 0 'out-of-reach unbounded1* custom 10000 any' '1,024 directions and forms'
{ army 1025 1; printf 'sum 1 1 1\nend\n'; } >"$scratch/p"
expect 1 'expected at most 1024 directions' '1,025 directions'
{ army 1 1025; printf 'sum 1 1 1\nend\n'; } >"$scratch/p"
expect 1 'expected at most 1024 forms' '1,025 forms'

# Families: more stages of jumps, 64 for each, than go with so many states.
{ awk 'BEGIN {
      print "pagoda-proof 11\nboard wide\nlattice free\nrules free\nholes 64"
      for (i = 1; i <= 64; i++) printf "hole v%02d\n", i
      for (i = 2; i < 64; i++) for (j = i + 1; j < 64; j++) if (jumps++ < 1025) printf "jump v01 v%02d v%02d v64 1100:0001\n", i, j
      print "scope family 1 open\nsolvable 1 65536"
      for (i = 0; i < 65536; i++) print "- 0 0"; print "end" }'; } >"$scratch/p"
expect 1 'expected fewer states' '65,601 stages of jumps and 65,536 states'

# Rays: as many different changes and holes as the format has, and one more.
changes() # HOLES CHANGES
{
    awk -v holes="$1" -v changes="$2" 'BEGIN {
        print "pagoda-proof 9\nboard wide\nlattice free\nrules free\nholes " holes
        for (i = 1; i <= holes; i++) print "hole v" i
        for (i = 1; i <= holes; i++) for (j = i + 1; j <= holes; j++) if (jumps++ < changes) print "jump v" i " v" j " 10:01"
        print "scope problem\nrays 1\nend" }'
}
changes 46 1024 >"$scratch/p"
expect 1 "expected 'lines'" '1,024 different changes'
changes 46 1025 >"$scratch/p"
expect 1 'expected jumps that make at most 1024 different changes' '1,025 different changes'
changes 1024 1 >"$scratch/p"
expect 1 "expected 'lines'" 'rays on 1,024 holes'
changes 1025 1 >"$scratch/p"
expect 1 'expected a board of at most 1024 holes' 'rays on 1,025 holes'

# A local over all of 65,535 holes, whose open ones have 2^65,535 states, with and without a fixed number of pegs; a local
# of 2^16 states; locals whose denominators are too long together.
whole() # START: refused, as most states are worth nothing
{
    big | sed 's/^pagoda-proof 1/pagoda-proof 2/'
    awk -v start="$1" 'BEGIN { printf "vector 1"; for (i = 0; i < 65535; i++) printf " 0"; printf "\nlocal 1 65535"
          for (i = 0; i < 65535; i++) {
              k = i % 100; printf " %s%c%d", k < 26 ? "" : sprintf("%c", 96 + int(k / 26)), 97 + k % 26, int(i / 100) + 1
          }
          printf " "; for (i = 0; i < 65535; i++) printf "1"
          print " -1\npotential 1 1 1\nimpossible " start " a1 sharpened\npotential 1\nend" }'
}
whole '?' >"$scratch/p"
expect 1 'the slack under potential 1 is 0, not negative' 'a local over 65,535 holes' --time 30
if [ "${PAGODA_SLOW-}" ]; then
    whole '?#30000' >"$scratch/p"
    expect 1 'the slack under potential 1 is 0, not negative' 'a local over 65,535 holes, 30,000 pegs' --time 30
fi
{ row 16 | sed 's/^pagoda-proof 1/pagoda-proof 2/'
  awk 'BEGIN { printf "vector 1"; for (i = 0; i < 16; i++) printf " 0"; printf "\nlocal 1 16"
       for (i = 0; i < 16; i++) printf " %c1", 97 + i
       for (s = 0; s < 65536; s++) { w = ""; for (k = s; length(w) < 16; k = int(k / 2)) w = k % 2 w; printf " %s 1", w }
       print "\npotential 1 1 1\nimpossible full a1 sharpened\npotential 1\nend" }'; } >"$scratch/p"
expect 1 'the slack under potential 1 is 0, not negative' 'a local of all 65,536 states'
{ row 4 | sed 's/^pagoda-proof 1/pagoda-proof 2/'
  printf 'vector 1 0 0 0 0\nlocal 1 1 a1 1 1/'; digits 10000
  printf '\nlocal 2 1 a1 1 1/1'; digits 9999; printf '\npotential 1 1 1 2\nend\n'; } >"$scratch/p"
expect 1 'expected a common denominator of at most 40000 bits' 'a potential with a long denominator'
{ row 4 | sed 's/^pagoda-proof 1/pagoda-proof 5/'
  printf 'vector 1 0 0 0 0\npotential 1 1 stuck a1-c1 1/'; digits 10000
  printf ' c1-a1 1/1'; digits 9999; printf '\nend\n'; } >"$scratch/p"
expect 1 'expected a common denominator of at most 40000 bits' 'jumps of a potential with a long denominator'

# Recomputation: announced, bounded, and right (known: english, centre vacant, has 187,636,299 positions).
{ printf 'pagoda-proof 1\nboard english\nlattice square\nrules orthogonal\nholes 33\n..ooo\n..ooo\nooooooo\nooooooo\nooooooo\n..ooo\n..ooo\n'
  printf "scope problem\nreach 1 d4' 187636299\nimpossible d4' d3 reach 1\nend\n"; } >"$scratch/p"
expect 2 'one bit for each of 2^33 positions: 1024 MiB' 'a large reach is announced' --time 0.2
expect 2 'the time is up (--time)' 'a large reach stops in time' --time 0.2
expect 2 'the memory limit of 16 MiB' 'a large reach stops at the memory limit' --memory 16
{ row 80; printf 'reach 1 ? 18446744073709551615\n'; } >"$scratch/p"
expect 2 'the memory limit of 64 MiB' 'a reach of 2^80 positions stops' --memory 64
{ row 60; printf 'impossible ? a1 search 0\n'; } >"$scratch/p"
expect 1 'is neither a member' 'a start of 2^60 completions, the first refused'
{ row 60; printf 'vector 1'; awk 'BEGIN { for (i = 0; i < 60; i++) printf " 0"; print "" }'
  printf 'vector 2'; awk 'BEGIN { for (i = 0; i < 60; i++) printf i < 59 ? " -1" : " -1"; print "" }'
  printf 'impossible ?#30 empty search 0 1\n'; } >"$scratch/p"
expect 1 'is neither a member' 'a start of many completions'

# 23 holes too far apart for jumps, 16 of them open: a mebibyte for each reached set.
column()
{
    awk 'BEGIN { print "pagoda-proof 1\nboard islands\nlattice square\nrules orthogonal\nholes 23"
                 for (i = 0; i < 22; i++) print "o\n."; print "o\nscope problem"
                 for (i = 3; i < 19; i++) list = list (i > 3 ? "," : "") "a" 2 * i + 1
                 print "reach 1 empty?" list " 65536\nreach 2 a3?" list " 65536"
                 for (i = 0; i < 2; i++) print "impossible empty?" list " a1 reach 1\nimpossible a3?" list " a1 reach 2"
                 print "end" }'
}
column >"$scratch/p"
expect 0 'impossible islands* orthogonal a3?' 'reached sets are made again when memory is short' --memory 2

# Memory and time are also looked at where nothing is recomputed.
{ row 700; awk 'BEGIN { for (k = 1; k <= 3000; k++) { printf "vector %d", k; for (i = 0; i < 700; i++) printf " 1"; print "" } }'; } >"$scratch/p"
expect 2 'the memory limit of 16 MiB' 'many vectors stop at the memory limit' --memory 16

# Halves: the completions of an end, all of which a cut refuses, are announced, and stop at the limit of time.
isolated()
{
    awk 'BEGIN { for (i = 0; i < 58; i++) { row = row "o"; list = list (i ? "," : "") (i < 26 ? "" : sprintf("%c", 96 + int(i / 26))) sprintf("%c1", 97 + i % 26) }
                 print "pagoda-proof 2\nboard two\nlattice square\nrules orthogonal\nholes 59\n" row ".o\nscope problem"
                 printf "vector 1"; for (i = 0; i < 58; i++) printf " 0"; print " 1"
                 print "impossible empty?" list "#30 a1,bh1 halves\nahead 0\ncuts 1\nend" }'
}
isolated >"$scratch/p"
expect 2 'about 2^54 completions of the start will be looked up' 'many completions in halves are announced' --time 0.2
expect 2 'the time is up (--time)' 'many completions in halves stop in time' --time 0.2

# As many windows of ten holes as there can be, 64 KiB of numbers each, and one more: none shares room with another.
"$here/windows.sh" 4096 >"$scratch/p"
expect 0 'impossible windows* free' '4,096 windows'
"$here/windows.sh" 4097 >"$scratch/p"
expect 1 'expected fewer regions' '4,097 windows'

# Leaves of linked statements: 240 plays whose vectors have long denominators, together and each the same.
plays() # VECTORS STEP: play i + 1 has vector 1 + i * STEP
{
    printf 'pagoda-proof 2\nboard sq3\nlattice square\nrules diagonal\nholes 9\nooo\nooo\nooo\nscope problem\n'
    awk -v vectors="$1" -v step="$2" 'BEGIN {
        for (i = 0; i < 4990; i++) nines = nines "9"
        for (v = 1; v <= vectors; v++) {
            printf "vector %d", v
            for (h = 0; h < 9; h++) printf " 1/1%s%05d", nines, 2 * v + 1
            print ""
        }
        printf "impossible-linked ?#5 none 240"
        for (i = 0; i < 240; i++) printf " start ?#1"
        print ""
        printf "pagoda"
        for (i = 0; i < 240; i++) printf " %d %d", i + 1, 1 + i * step
        print "\nend" }'
}
plays 240 1 >"$scratch/p"
expect 1 'expected a common denominator of at most 40000 bits' 'denominators of 240 plays' --time 2
plays 1 0 >"$scratch/p"
expect 1 'the plays need not gain more than nothing' '240 plays with a long denominator' --time 2

# A jump that can be read in 961 ways, of which 31 leave the peg in the same hole.
awk 'BEGIN {
    print "pagoda-proof 7\nboard many\nlattice free\nrules free\nholes 62"
    for (h = 1; h <= 62; h++) {
        print "hole h" h
        from = from (h > 31 ? 0 : 1)
        to = to (h > 31 ? 1 : 0)
        ends = ends (h == 1 ? "" : h == 32 ? " " : ",") "h" h
    }
    for (i = 1; i <= 31; i++)
        for (k = 62; k >= 32; k--) {
            printf "jump h%d", i
            for (h = 1; h <= 62; h++) if (h != i && h != k) printf " h%d", h
            print " h" k, from ":" to
        }
    print "scope problem\nfewest-moves", ends, "1 game h1-h62\nbound levels\nahead\nend"
}' >"$scratch/p"
expect 0 'fewest-moves many* free' 'a jump with 961 readings'

# What is left open is told on standard error, and refused with --complete.
{ row 3; printf "open a1' b1\nend\n"; } >"$scratch/p"
expect 0 "open row3* orthogonal a1' b1" 'an open statement is told'
[ ! -s "$scratch/out" ] || { echo 'FAILED an open statement goes to standard output'; failed=$((failed + 1)); }
expect 1 'p:8: expected nothing left open (--complete); open statements: 1' 'an open statement, with --complete' --complete
expect 0 'Left open' 'an open statement in words' --explain
cp "$here/good/map-row.proof" "$scratch/p"
expect 0 'cells of the map are open' 'open cells are told'
expect 1 'expected nothing left open' 'open cells, with --complete' --complete
cp "$here/good/class-english.proof" "$scratch/p"
expect 0 "impossible english* orthogonal d4' d3" 'nothing open, with --complete' --complete

# Boards compared with their files.
printf 'board row4\nholes\noooo\n' >"$scratch/row4.board"
cp "$here/good/class-row.proof" "$scratch/p"
expect 0 "impossible row4 orthogonal a1' b1" 'the same board' --boards "$scratch"
printf '# a comment\n\nboard   other\ntitle x\nlattice square\nholes\no o\to o\r\n\n' >"$scratch/row4.board"
expect 0 "impossible row4 orthogonal a1' b1" 'the same board, differently written' --boards "$scratch"
printf 'rules diagonal\nholes\noooo\n' >"$scratch/row4.board"
expect 0 "impossible row4 orthogonal a1' b1" 'the rules are those of the proof' --boards "$scratch"
printf 'holes\nooooo\n' >"$scratch/row4.board"
expect 1 '4 holes, but 5 in' 'a board of another size' --boards "$scratch"
printf 'holes\n.oooo\n' >"$scratch/row4.board"
expect 1 'hole 0 is a1, but b1 in' 'a board with other holes' --boards "$scratch"
printf 'wrap rows\nholes\noooo\n' >"$scratch/row4.board"
expect 1 'the lattice is not that of' 'a board that wraps' --boards "$scratch"
printf 'lattice triangular\nholes\noooo\n' >"$scratch/row4.board"
expect 1 'the lattice is not that of' 'a board of another lattice' --boards "$scratch"
printf 'holes\noo\n\noo\n' >"$scratch/row4.board"
expect 2 'row4.board:4: expected no blank line' 'a board file with a blank line in its picture' --boards "$scratch"
printf 'key\n' >"$scratch/row4.board"
expect 2 "row4.board:1: expected a key of a board file, not 'key'" 'a bad board file' --boards "$scratch"
rm "$scratch/row4.board"
expect 2 'row4.board: cannot be read' 'no board file' --boards "$scratch"
cp "$here/good/game-ring.proof" "$scratch/p"
printf 'board ring4\nwrap rows\nrules custom\ndirection 0 1\ndirection 0 -1\npattern 110 001\npattern 110 011\npattern 10 01\nholes\noooo\n' >"$scratch/ring4.board"
expect 0 'possible ring4 custom a1,b1 c1' 'custom rules' --boards "$scratch"
sed -i 's/110 011/110 111/' "$scratch/ring4.board"
expect 1 'the jumps are not those of' 'custom rules with another pattern' --boards "$scratch"
sed -i '/^rules/d;/^pattern/d;/^direction/d' "$scratch/ring4.board"
expect 1 'custom rules, but none in' 'custom rules for a board without' --boards "$scratch"
cp "$here/good/moves-readings-image.proof" "$scratch/p"
printf 'lattice free\nhole a\njump b a 11:00\njump b a c\njump a b c\njump b a c\n' >"$scratch/twice.board"
expect 0 "fewest-moves twice free c' c 1" 'readings in another order' --boards "$scratch"
sed -i '/^jump b a c/d' "$scratch/twice.board"
expect 1 'the jumps are not those of' 'a reading that the file does not have' --boards "$scratch"
cp "$here/good/graph-star.proof" "$scratch/p"
printf 'lattice graph\nedge hub x\nedge hub y\nedge z hub\n' >"$scratch/star3.board"
expect 0 'impossible star3 graph x,y hub' 'a graph' --boards "$scratch"
printf 'lattice graph\nedge hub x\nedge hub y\nedge x x\nedge z hub\n' >"$scratch/star3.board"
expect 2 'star3.board:4: expected an edge between two holes, not from x to itself' 'a loop' --boards "$scratch"
printf 'lattice graph\nedge hub x\nedge hub y\nedge z hub\nedge x hub\n' >"$scratch/star3.board"
expect 2 'star3.board:5: expected each edge once, not that between hub and x again' 'an edge twice' --boards "$scratch"
printf 'lattice graph\nedge x hub\nedge hub y\nedge z hub\n' >"$scratch/star3.board"
expect 1 'hole 0 is hub, but x in' 'a graph with its holes in another order' --boards "$scratch"
printf 'lattice graph\nhole hub\nedge hub x\nedge x y\nedge z hub\n' >"$scratch/star3.board"
expect 1 'the jumps are not those of' 'a graph with other edges' --boards "$scratch"
cp "$here/good/free-board.proof" "$scratch/p"
printf 'lattice free\nhole p\nhole q\nhole r\nhole B2\nhole tail\njump r B2 tail\njump p q r\njump p B2 r\njump p q r\n' >"$scratch/oneway.board"
expect 0 'possible oneway free p,q r' 'a free board' --boards "$scratch"
echo 'jump q p r' >>"$scratch/oneway.board"
expect 1 'the jumps are not those of' 'a reading that the proof does not have' --boards "$scratch"
sed -i '/^jump r/d' "$scratch/oneway.board"
expect 1 'the jumps are not those of' 'a free board with a jump less' --boards "$scratch"
cp "$here/good/class-english.proof" "$scratch/p"
expect 0 "impossible english orthogonal d4' d3" 'the shipped english board' --boards "$boards"

# Usage.
cp "$here/good/class-row.proof" "$scratch/p"
expect 0 'usage: pagoda-check' 'help' -h
expect 0 'proof formats 1 to 15' 'version' --version
expect 2 "unknown option '--wrong'" 'an unknown option' --wrong
expect 2 'expected a number above 0' 'a time of no number' --time soon
expect 2 'expected a number above 0' 'a time of 0' --time 0
expect 2 'cannot be read' 'a file that is not there' "$scratch/none"
expect 2 'cannot be read' 'a folder' "$scratch"
expect 1 'not known' 'of several files the worst counts' "$here/unsupported/version-16.proof" "$here/bad/text/end-byte.proof"
expect 2 'not known' 'unreadable outranks unknown' "$here/unsupported/version-16.proof" "$scratch/none"
expect 1 'not known' 'of several files the worst counts' "$here/unsupported/version-16.proof" "$here/bad/text/end-byte.proof"
expect 2 'not known' 'unreadable outranks unknown' "$here/unsupported/version-16.proof" "$scratch/none"
if [ -w /dev/full ]; then
    "$check" "$scratch/p" >/dev/full 2>"$scratch/err"
    [ $? -eq 2 ] && grep -q 'cannot be written' "$scratch/err" || { echo "FAILED full output"; failed=$((failed + 1)); }
fi
"$check" >"$scratch/out" 2>&1
[ $? -eq 2 ] || { echo "FAILED no file"; failed=$((failed + 1)); }

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
