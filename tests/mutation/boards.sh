#!/bin/sh
# boards.sh CHECKER - proofs compared with board files, each of which differs from the board in one thing.
#
# Beside those of certs/extremes.sh: where a reader is wide the file is the board, written otherwise (code 0);
# what is no board file is code 2, and another board code 1.
set -u
check=$1
good=$(cd "$(dirname "$0")/../certs/good" && pwd) || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failed=0 passed=0

# board PROOF CODE MESSAGE [TEXT]: with TEXT (as printf takes it) as the file of its board, the proof is
# answered so. Without TEXT the file is there.
board()
{
    name=$(sed -n 's/^board //p' "$good/$1.proof")
    [ $# -lt 4 ] || printf "$4" >"$scratch/$name.board"
    timeout 60 "$check" --boards "$scratch" "$good/$1.proof" >"$scratch/out" 2>"$scratch/err"
    got=$?
    if [ $got -ne "$2" ] || ! grep -qF -e "$3" "$scratch/out" "$scratch/err"; then
        echo "FAILED $1 with '${4-}': exit code $got, expected $2 and '$3': $(head -c 300 "$scratch/err")"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
    grep -q '\*' "$scratch/out" && { echo "FAILED $1: a star"; failed=$((failed + 1)); }
    rm -f "$scratch/$name.board"
}

row4="impossible row4 orthogonal a1' b1"
ring='rules custom\ndirection 0 1\ndirection 0 -1\npattern 110 001\npattern 110 011\npattern 10 01\n'

# Lines and words.
board class-row 0 "$row4" 'holes\noooo'
board class-row 0 "$row4" ' \t holes \t\r\n \t oo\too \r\n'
board class-row 0 "$row4" '\t # x\n#\nholes\n# oo\noooo\n'
board class-row 0 "$row4" '\357\273\277holes\noooo\n'
board class-row 2 'row4.board:1: expected a key' '\357\273holes\noooo\n'
board class-row 0 "$row4" 'title\nboard a b\ntitle o o o\nholes\noooo\n'
board class-row 2 'row4.board:2: expected more in this line' 'title\nlattice\nholes\noooo\n'
board class-row 2 "row4.board:1: expected another word than 'round'" 'lattice round\nholes\noooo\n'
board class-row 2 "row4.board:1: expected the end of the line, not 'a b'" 'lattice square a b\nholes\noooo\n'
board class-row 2 'row4.board: expected a text of at most 16777216 bytes' 'holes\noooo\n\000'
{ printf 'holes\noooo\n#'; head -c 5000 /dev/zero | tr '\0' x; } >"$scratch/row4.board" # more than one piece
board class-row 0 "$row4"
{ printf 'holes\noooo\n#'; head -c 16777204 /dev/zero | tr '\0' x; } >"$scratch/row4.board"
board class-row 0 "$row4"
{ printf 'holes\noooo\n#'; head -c 16777205 /dev/zero | tr '\0' x; } >"$scratch/row4.board"
board class-row 2 'row4.board: expected a text of at most 16777216 bytes'

# Rules and directions.
for rules in orthogonal hexagonal diagonal 4 6 8 custom; do
    board class-row 0 "$row4" "rules $rules\nholes\noooo\n"
done
board class-row 2 "another word than '5'" 'rules 5\nholes\noooo\n'
for rules in orthogonal 4 6 8; do
    board game-ring 1 'custom rules, but none in' "wrap rows\nrules $rules\nholes\noooo\n"
done
board game-ring 0 'possible ring4 custom a1 d1' "wrap rows\n${ring}holes\noooo\n"
board game-ring 0 'possible ring4 custom a1 d1' "wrap rows\n${ring}direction 0 1\npattern 10 01\nholes\noooo\n"
board game-ring 0 'possible ring4 custom a1 d1' "wrap rows\n${ring}direction 1 -65535\ndirection -65535 65535\nholes\noooo\n"
for number in 65536 -65536 1x x 1.0; do
    board game-ring 2 "ring4.board:8: expected a whole number, not '$number'" "wrap rows\n${ring}direction 1 $number\nholes\noooo\n"
done
board game-ring 2 'ring4.board:8: expected a direction other than 0 0' "wrap rows\n${ring}direction 0 0\nholes\noooo\n"
board game-ring 2 'ring4.board:8: expected a pattern' "wrap rows\n${ring}pattern 10 011\nholes\noooo\n"
board wrap-window 1 'the jumps are not those of' 'wrap both\nrules custom\ndirection 2 1\ndirection -4 0\nholes\n.o.\no.o\n.o.\n'

# Boards that wrap.
board game-ring 1 'the lattice is not that of' "wrap columns\n${ring}holes\noooo\n"
board game-ring 1 'the lattice is not that of' "wrap both\n${ring}holes\noooo\n"
board game-ring 1 'the lattice is not that of' "${ring}holes\noooo\n"
board wrap-cylinder 0 'impossible cylinder orthogonal' 'wrap columns\nholes\noo\n..\no.\no.\n'
board wrap-cylinder 1 'the lattice is not that of' 'wrap rows\nholes\noo\n..\no.\no.\n'
board wrap-cylinder 1 'hole 2 is a3, but a2 in' 'wrap columns\nholes\noo\no.\no.\n'
board wrap-cylinder 1 'the jumps are not those of' 'wrap columns\nholes\noo\n..\no.\no.\n..\n'
board wrap-torus4 0 'possible torus4 orthogonal' 'wrap both\nholes\noooo\noooo\noooo\noooo\n'
board wrap-torus4 1 'the jumps are not those of' 'wrap both\nholes\noooo\noooo\noooo\noooo.\n'
board wrap-torus4 1 'the jumps are not those of' 'wrap both\nholes\noooo.\noooo\noooo\noooo\n'
board wrap-torus4 2 "another word than 'all'" 'wrap all\nholes\noooo\noooo\noooo\noooo\n'

# Pictures.
board class-triangle 0 "impossible triangle4 hexagonal" 'lattice triangular\nholes\n\n\no\noo\nooo\noooo\n\n\n'
board class-triangle 0 "impossible triangle4 hexagonal" 'lattice triangular\nholes\no....\noo...\nooo\noooo\n.\n'
board class-triangle 1 'the lattice is not that of' 'holes\no\noo\nooo\noooo\n'
board class-triangle 2 'triangle4.board:5: expected no blank line between' 'lattice triangular\nholes\no\n\noo\nooo\noooo\n'
board class-row 2 "row4.board:2: expected a row of 'o' and '.'" 'holes\nooxo\n'
board class-row 2 'expected holes that go with the lattice square' 'holes\n....\n'
board class-row 2 'expected holes that go with the lattice square' 'title\n'
board class-row 1 '4 holes, but 702 in' "holes\n$(awk 'BEGIN { for (i = 0; i < 702; i++) printf "o" }')\n"
board class-row 2 'at most 702 columns' "holes\n$(awk 'BEGIN { for (i = 0; i < 703; i++) printf "." }')\n"
for rows in 65535 65536; do
    awk -v rows=$rows 'BEGIN { print "holes"; for (i = 1; i < rows; i++) print "."; print "o" }' >"$scratch/row4.board"
    [ $rows -eq 65535 ] && board class-row 1 '4 holes, but 1 in' || board class-row 2 'row4.board:65537: expected a row'
done

# Graphs.
star='impossible star3 graph x,y hub'
board graph-star 0 "$star" 'lattice graph\nhole hub at 1 2\nhole x at -1 65535\nedge y hub\nedge hub x\nedge z hub\n'
board graph-star 1 'hole 2 is y, but z in' 'lattice graph\nhole hub\nhole x\nedge hub z\nedge hub y\nedge hub x\n'
board graph-star 1 '4 holes, but 5 in' 'lattice graph\nedge hub x\nedge hub y\nedge hub z\nhole lone\n'
board graph-star 1 'the lattice is not that of' 'lattice free\nhole hub\nhole x\nhole y\nhole z\n'
board graph-star 1 'the lattice is not that of' 'holes\noooo\n'
board class-row 1 'the lattice is not that of' 'lattice graph\nedge a1 b1\nedge c1 d1\n'
board class-row 1 'the lattice is not that of' 'lattice free\njump a1 b1 c1\nhole d1\n'
board graph-star 2 "expected the end of the line, not 'as 1 2'" 'lattice graph\nhole hub as 1 2\nedge hub x\n'
board graph-star 2 "expected the end of the line, not 'att 1 2'" 'lattice graph\nhole hub att 1 2\nedge hub x\n'
board graph-star 2 "expected the end of the line, not '3'" 'lattice graph\nhole hub at 1 2 3\nedge hub x\n'
board graph-star 2 'star3.board:2: expected more in this line' 'lattice graph\nhole hub at\nedge hub x\n'
board graph-star 2 'star3.board:2: expected more in this line' 'lattice graph\nhole hub at 1\nedge hub x\n'
board graph-star 2 'star3.board:2: expected more in this line' 'lattice graph\nhole\nedge hub x\n'
board graph-star 2 'star3.board:2: expected more in this line' 'lattice graph\nedge hub\nedge hub x\n'
board graph-star 2 "expected the end of the line, not 'y'" 'lattice graph\nedge hub x y\n'
board graph-star 2 "expected the name of a hole, not 'full'" 'lattice graph\nedge hub full\n'
board graph-star 2 'expected holes that go with the lattice graph' 'lattice graph\n'
board graph-star 2 'expected holes that go with the lattice graph' 'lattice graph\nedge hub x\nedge hub y\nedge hub z\nholes\noooo\n'
board graph-star 2 'star3.board:4: expected each edge once, not that between hub and x' 'lattice graph\nedge hub x\nedge hub y\nedge hub x\nedge hub z\nedge x hub\n'
board graph-star 2 'star3.board:5: expected each edge once, not that between hub and y' 'lattice graph\nedge hub x\nedge hub y\nedge hub z\nedge y hub\nedge z hub\n'
board graph-star 2 'star3.board:4: expected each edge once, not that between x and y' 'lattice graph\nedge hub x\nedge x y\nedge y x\nedge y z\n'

# Free boards.
free='hole p\nhole q\nhole r\nhole B2\nhole tail\njump p q r\njump p B2 r\njump r B2 tail\n'
board free-board 0 'possible oneway free p,q r' "lattice free\n$free"
board free-board 0 'possible oneway free p,q r' "lattice free\n${free}jump p p r\njump p q p\njump p q q\njump r B2 tail\n"
board free-board 1 'the jumps are not those of' "lattice free\n${free}jump r q p\n"
board free-board 2 'expected FROM OVER TO, or holes and their states' "lattice free\n${free}jump q p\n"
board free-board 2 'expected FROM OVER TO, or holes and their states' "lattice free\n${free}jump q p r tail\n"
board free-board 2 'expected holes that go with the lattice free' "lattice free\n${free}holes\n"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
