#!/bin/sh
# limits.sh CHECKER - the limits of the format: what just meets one is accepted, one more is refused (the largest
# boards in the slow tier alone).
set -u
check=$1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
: >"$scratch/results"

# answers CODE MESSAGE WHAT [OPTION...]: the file on standard input is answered so.
answers()
{
    code=$1 message=$2 what=$3
    shift 3
    cat >"$scratch/p"
    timeout 60 "$check" "$@" "$scratch/p" >"$scratch/out" 2>"$scratch/err"
    got=$?
    if [ $got -ne "$code" ] || ! grep -qF -e "$message" "$scratch/out" "$scratch/err"; then
        echo "FAILED $what: exit code $got, expected $code and '$message': $(head -c 300 "$scratch/err")"
        echo failed >>"$scratch/results"
    else
        echo passed >>"$scratch/results"
    fi
}

# repeat N TEXT: so many times.
repeat()
{
    awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", text }'
}

# custom LINES [ROW]: a board of one hole under custom rules.
custom()
{
    printf 'pagoda-proof 1\nboard b\nlattice square\nrules custom\n%s\nholes 1\no\nscope problem\n' "$1"
    printf 'possible full full game\nend\n'
}

# halves HOLES ROW LINE...: a board of one row, then lines of version 4.
halves()
{
    printf 'pagoda-proof 4\nboard row\nlattice square\nrules orthogonal\nholes %s\n%s\nscope problem\n' "$1" "$2"
    shift 2
    printf '%s\n' "$@" end
}

# Custom rules.
directions()
{
    awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print "direction " i " -" i; print "pattern 10 01" }'
}
patterns() # of 11 states each, and their complements
{
    awk -v n="$1" 'BEGIN { print "direction 0 1"
        for (i = 0; i < n; i++) {
            before = after = ""
            for (k = 0; k < 11; k++) { bit = int(i / 2 ^ k) % 2; before = before bit; after = after 1 - bit }
            print "pattern " before " " after
        } }'
}
custom "$(directions 1024)" | answers 0 'possible b* custom full full' '1,024 directions'
custom "$(directions 1025)" | answers 1 'p:1029: expected at most 1024 directions' '1,025 directions'
custom "$(patterns 1024)" | answers 0 'possible b* custom full full' '1,024 patterns'
custom "$(patterns 1025)" | answers 1 'p:1030: expected at most 1024 patterns' '1,025 patterns'
for step in 65535 -65535; do
    custom "direction $step $step
pattern 10 01" | answers 0 'possible b* custom full full' "a step of $step"
done
for step in 65536 -65536; do
    custom "direction $step 0
pattern 10 01" | answers 1 "the rows of a direction from -65535 to 65535, not '$step'" "a step of $step"
done
custom "direction 0 1
pattern $(repeat 64 1) $(repeat 64 0)" | answers 0 'possible b* custom full full' 'a pattern of 64 states'
custom "direction 0 1
pattern $(repeat 65 1) $(repeat 65 0)" | answers 1 'p:6: expected a pattern' 'a pattern of 65 states'

# Pictures and names.
picture() # HOLES ROWS PEG
{
    printf 'pagoda-proof 1\nboard b\nlattice square\nrules orthogonal\nholes %s\n%s\nscope problem\n' "$1" "$2"
    printf 'possible %s %s game\nend\n' "$3" "$3"
}
picture 702 "$(repeat 702 o)" zz1 | answers 0 'possible b* orthogonal zz1 zz1' '702 columns'
picture 703 "$(repeat 703 o)" zz1 | answers 1 'at most 65535 rows of at most 702 columns' '703 columns'
picture 1 "$(repeat 65534 '.
')
o" full | answers 0 'possible b* orthogonal full full' '65,535 rows'
picture 1 "$(repeat 65535 '.
')
o" full | answers 1 'p:65541: expected at most 65535 rows' '65,536 rows'
graph() # BOARD HOLE
{
    printf 'pagoda-proof 1\nboard %s\nlattice graph\nrules graph\nholes 1\nhole %s\nscope problem\n' "$1" "$2"
    printf 'possible full full game\nend\n'
}
graph "$(repeat 255 b)" h | answers 0 ' graph full full' 'the name of a board of 255 letters'
graph "$(repeat 256 b)" h | answers 1 'p:2: expected the name of a board' 'the name of a board of 256 letters'
graph b "$(repeat 255 h)" | answers 0 'possible b* graph full full' 'the name of a hole of 255 letters'
graph b "$(repeat 256 h)" | answers 1 'p:6: expected the name of a hole' 'the name of a hole of 256 letters'
{ printf 'pagoda-proof 1 '; head -c 67108849 /dev/zero | tr '\0' x; echo; } |
    answers 1 "p:1: expected the end of the line, not 'xxx" 'a line of 67,108,864 bytes'
{ printf 'pagoda-proof 1 '; head -c 67108850 /dev/zero | tr '\0' x; echo; } |
    answers 1 'p:1: expected a line of at most 67108864 bytes' 'a line of 67,108,865 bytes'

# Common denominators of 40,000 bits and of one more: powers of 2 times one of 3.
power() # BASE EXPONENT [FACTOR]: factor * base^exponent by long multiplication, both below 10^6
{
    awk -v base="$1" -v n="$2" -v factor="${3-1}" 'BEGIN {
        d[0] = factor; size = 1
        for (i = 0; i < n; i++) {
            carry = 0
            for (k = 0; k < size; k++) { carry += d[k] * base; d[k] = carry % 1000000; carry = int(carry / 1000000) }
            if (carry) d[size++] = carry
        }
        printf "%d", d[size - 1]
        for (k = size - 2; k >= 0; k--) printf "%06d", d[k] }'
}
denominators() # P Q
{
    printf 'pagoda-proof 1\nboard b\nlattice square\nrules orthogonal\nholes 2\noo\nscope problem\n'
    printf 'vector 1 1/%s 1/%s\nopen a1 b1\nend\n' "$1" "$2"
}
three=$(power 3 12618) # 2^19999 < 3^12618 < 2^20000
denominators "$(power 65536 1250)" "$three" | answers 0 'open b*' 'a common denominator of 40,000 bits'
denominators "$(power 65536 1250 2)" "$three" |
    answers 1 'expected a common denominator of at most 40000 bits' 'a common denominator of 40,001 bits'

often() # P Q: so often are the jumps of a row of four made
{
    printf 'pagoda-proof 8\nboard b\nlattice square\nrules orthogonal\nholes 4\noooo\nscope problem\nvector 1 0 0 0 0\n'
    printf 'nearest 1 1 0 a1-c1 1/%s b1-d1 1/%s\nend\n' "$1" "$2"
}
often "$(power 65536 1250)" "$three" | answers 0 'nearest b*' 'numbers of jumps over 40,000 bits'
often "$(power 65536 1250 2)" "$three" |
    answers 1 'expected a common denominator of at most 40000 bits' 'numbers of jumps over 40,001 bits'

# A leaf of plays, whose denominators have 40,000 bits together: 3^12618 and 13^5405.
printf 'pagoda-proof 2\nboard b\nlattice square\nrules orthogonal\nholes 3\nooo\nscope problem\nvector 1 0 1/%s 0
vector 2 0 1/%s 0\nimpossible-linked a1 none 2 start b1 start b1\npagoda 1 1 2 2\nend\n' "$three" "$(power 13 5405)" |
    answers 0 'impossible-linked b*' 'a leaf with a common denominator of 40,000 bits'

# Halves.
halves 63 "$(repeat 63 o)" 'impossible a1,b1 bk1 halves' 'ahead 1' cuts 'back 1' cuts |
    answers 0 'impossible row* orthogonal a1,b1 bk1' 'levels on 63 holes'
halves 64 "$(repeat 64 o)" 'impossible a1,b1 bl1 halves' 'ahead 1' cuts 'back 1' cuts |
    answers 1 'expected a board of at most 63 holes' 'levels on 64 holes'
halves 4 oooo 'vector 1 0 5000 5000 0' 'impossible a1,d1 b1 halves' 'ahead 0' 'cuts 1' |
    answers 0 'impossible row* orthogonal a1,d1 b1' 'a cut whose weights add up to 10,000'
halves 4 oooo 'vector 1 1 5000 5000 0' 'impossible a1,d1 b1 halves' 'ahead 0' 'cuts 1' |
    answers 1 'vector 1 is too large here' 'a cut whose weights add up to 10,001'
halves 4 oooo 'vector 1 -1 5000 5000 0' 'impossible a1,d1 b1 halves' 'ahead 0' 'cuts 1' |
    answers 1 'vector 1 is no resource count' 'a cut that gains'

# region N VALUE: levels cut by a potential over N holes that no jump meets, worth VALUE where all are empty.
region()
{
    holes=$(awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) printf " %c1", 97 + 2 * i }')
    halves 14 "$(repeat 11 o.)ooo" "vector 1 $(repeat 13 '0 ')0" "local 1 $1$holes $(repeat "$1" 0) $2" \
        'potential 1 1 1' 'impossible w1,x1 w1 halves' 'ahead 1' 'cuts potentials 1' 'back 1' 'cuts potentials 1'
}
region 10 1 | answers 0 'impossible row* orthogonal w1,x1 w1' 'a region of 10 holes'
region 11 1 | answers 1 'expected regions of at most 10 holes' 'a region of 11 holes'
region 3 10000 | answers 0 'impossible row* orthogonal w1,x1 w1' 'a potential of 10,000'
region 3 -10000 | answers 0 'impossible row* orthogonal w1,x1 w1' 'a potential of -10,000'
region 3 10001 | answers 1 'expected values of at most 10000' 'a potential of 10,001'
region 3 -10001 | answers 1 'expected values of at most 10000' 'a potential of -10,001'

# many N: levels cut by a potential over N regions of 10 out of 16 holes, no two of which have room in one window.
many()
{
    awk -v n="$1" 'function region(from, left, holes,    h) {
            if (left == 0 && made < n) print "local " ++made " 10" holes " 0000000000 1"
            for (h = from; left > 0 && h <= 16 - left && made < n; h++)
                region(h + 1, left - 1, holes (h < 13 ? sprintf(" %c1", 97 + 2 * h) : sprintf(" a%c1", 97 + 2 * h - 26)))
        }
        BEGIN { region(0, 10, ""); printf "potential 1 1"; for (i = 1; i <= n; i++) printf " %d", i; print "" }'
}
halves 19 "$(repeat 16 o.)ooo" "vector 1 $(repeat 18 '0 ')0" "$(many 4097)" 'impossible ag1,ah1 ag1 halves' 'ahead 1' \
    'cuts potentials 1' 'back 1' 'cuts' | answers 1 'expected fewer regions' '4,097 regions of 10 holes'

# Moves and counts.
# later HOLES LINE...: a board of one row, then lines of version 7.
later()
{
    printf 'pagoda-proof 7\nboard row\nlattice square\nrules orthogonal\nholes %s\n%s\nscope problem\n' "$1" "$(repeat "$1" o)"
    shift
    printf '%s\n' "$@" end
}
later 63 'moves-at-least a1,b1 bk1 2' 'bound levels' ahead |
    answers 0 'moves-at-least row* orthogonal a1,b1 bk1 2' 'levels of moves on 63 holes'
later 64 'moves-at-least a1,b1 bl1 2' 'bound levels' ahead |
    answers 1 'expected a board of at most 63 holes' 'levels of moves on 64 holes'
later 63 'positions bj1,bk1 2' 'levels 1 1' | answers 0 'positions row* orthogonal bj1,bk1 - 2' 'a count on 63 holes'
later 64 'positions bk1,bl1 2' 'levels 1 1' | answers 1 'expected a board of at most 63 holes' 'a count on 64 holes'
# cuts WEIGHTS LOCAL LOCAL SCALE: levels that a potential cuts, ahead and back.
cuts()
{
    later 4 "vector 1 $1" "local 1 1 a1 1 $2" "local 2 1 d1 1 $3" 'potential 1 1 1 2' "move-potential 1 $4 potential 1" \
        "moves-at-least c1' b1 2" 'bound levels' "ahead 1" "moves-at-least c1' b1 2" 'bound levels' "back 2 1" ahead
}
cuts '0 0 0 0' 5000 5000 5000 | answers 0 "row* orthogonal c1' b1 2" 'numbers of regions that add up to 10,000'
cuts '0 0 0 0' 5000 5001 5001 | answers 1 'too large here' 'numbers of regions that add up to 10,001'
cuts '0 0 0 0' 9999 1 9999 | answers 0 "row* orthogonal c1' b1 2" 'the number of a region, 9,999'
cuts '0 0 0 0' 1 10000 10000 | answers 1 'too large here' 'the number of a region, 10,000, and one more'
cuts '-1 -1 -1 -1' 4998 4998 4998 | answers 0 "row* orthogonal c1' b1 2" 'weights and regions that add up to 10,000'
cuts '-1 -2 -1 -1' 4998 4998 4998 | answers 1 'too large here' 'weights and regions that add up to 10,001'
for weight in 2500 2501; do
    later 4 "vector 1 -2500 -2500 -$weight -2500" 'move-potential 1 0 vector 1' "moves-at-least c1' b1 2" 'bound levels' \
        'ahead 1' |
        if [ $weight = 2500 ]; then answers 0 "row* orthogonal c1' b1 2" 'weights of 10,000'
        else answers 1 'potential 1 is too large here: its numbers add up to more than 10000' 'weights of 10,001'; fi
done
for weight in 1000000 1000001; do
    later 4 "vector 1 -1000000 -1000000 -$weight -1000000" 'move-potential 1 1000000000 vector 1' 'open a1 b1' |
        if [ $weight = 1000000 ]; then answers 0 'open row* orthogonal a1 b1' 'a weight of -1,000,000'
        else answers 1 'expected whole numbers of at most 1000000 in a move potential' 'a weight of -1,000,001'; fi
done
later 4 'vector 1 0 0 0 0' 'move-potential 1 1000000001 vector 1' 'open a1 b1' |
    answers 1 'expected the scale of at most 1000000000, not 1000000001' 'a scale of 1,000,000,001'
for moves in 1000000000 1000000001; do
    later 4 'vector 1 0 0 0 0' 'local 1 1 a1 1 1' 'potential 1 1 1' 'move-potential 1 1 potential 1' \
        "moves-at-least a1 b1 $moves" 'bound move-potential 1' |
        answers 1 "$([ $moves = 1000000000 ] && echo 'allows a game of 999999999 moves' ||
            echo 'the number of moves of at most 1000000000, not')" "$moves moves"
done

# Jumps: a star of 2,048 leaves has 4,192,256, one of 2,049 has 4,196,352.
star()
{
    printf 'pagoda-proof 1\nboard star\nlattice graph\nrules graph\nholes %d\nhole hub\n' $(($1 + 1))
    awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print "hole x" i; for (i = 1; i <= n; i++) print "edge hub x" i }'
    printf 'scope problem\nopen hub x1\nend\n'
}
if [ "${PAGODA_SLOW-}" ]; then
    star 2048 | answers 0 'open star* graph hub x1' '4,192,256 jumps'
    star 2049 | answers 1 'expected a board with at most 4194304 jumps of 16777216 cells in all' '4,196,352 jumps'
fi

sort "$scratch/results" | uniq -c
! grep -q failed "$scratch/results"
