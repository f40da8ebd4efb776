#!/bin/sh
# limits.sh PAGODA-CHECK-VERIFIED GOOD - a limit of memory or time ends a file with exit code 2 and one sentence, wherever
# it is met: also where the runtime finds no memory and aborts. What was proved before it is printed, in the same file
# too, and lines are whole. And what needs less than it may seem keeps within its limit.
set -u
verified=$1
good=$2/real-star5.proof
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# islands K: a proof by reach of 2^K positions.
islands()
{
    awk -v k="$1" '
        function name(c) { return (c < 26 ? substr(abc, c + 1, 1) : "a" substr(abc, c - 25, 1)) "1" }
        BEGIN {
            abc = "abcdefghijklmnopqrstuvwxyz"
            for (i = 0; i < k + 2; i++) {
                row = row (i ? ".o" : "o")
                if (i) rest = rest (i > 1 ? "," : "") name(2 * i)
                if (i > 1) open = open (i > 2 ? "," : "") name(2 * i)
            }
            print "pagoda-proof 1\nboard islands\nlattice square\nrules orthogonal\nholes " k + 2 "\n" row "\nscope problem"
            print "possible empty empty game"
            print "reach 1 empty?" open " " 2 ^ k "\nimpossible empty?" open " full?" rest " reach 1\nend"
        }'
}

# ends WORDS COMMAND..: exit code 2, the words, and the lines of the good file and of what comes first in the big one.
ends()
{
    words=$1
    shift
    "$@" "$good" "$dir/big" >"$dir/out" 2>"$dir/err"
    code=$?
    [ $code -eq 2 ] || fail "exit code $code: $*: $(cat "$dir/err")"
    grep -q "big: nothing can be said: $words" "$dir/err" || fail "not '$words': $(cat "$dir/err")"
    cmp -s "$dir/out" "$dir/proved" || fail "other lines than those that were proved: $*"
}

"$verified" "$good" >"$dir/proved" || fail "the good file is refused"
echo "possible islands* orthogonal empty empty" >>"$dir/proved"
islands 19 >"$dir/big"
ends 'the time is up' "$verified" --time 0.3
ends 'the memory limit is reached' "$verified" --memory 20
# As by a limit of the system: less than the collector is told of. An allocation fails somewhere, a little later each time.
for kibibytes in 90000 95000 100000 105000; do
    ends 'the memory limit is reached' env PAGODA_CHECK_LIMITS=set sh -c 'ulimit -v "$0" && exec "$@"' $kibibytes "$verified"
done
# A start of 2^60 completions, the first of which is refused: none of the others is made.
{
    printf 'pagoda-proof 1\nboard row60\nlattice square\nrules orthogonal\nholes 60\n'
    awk 'BEGIN { for (i = 0; i < 60; i++) printf "o" }'
    printf '\nscope problem\nimpossible ? a1 search 0\nend\n'
} >"$dir/many"
"$verified" --memory 64 "$dir/many" >"$dir/out" 2>"$dir/err"
code=$?
[ $code -eq 1 ] || fail "exit code $code for a start of many completions: $(cat "$dir/err")"
# A large board, 126,000 jumps: a game on it asks for no masks of all jumps, each as long as the board.
{
    printf 'pagoda-proof 1\nboard large\nlattice square\nrules diagonal\nholes 16000\n'
    awk 'BEGIN { for (r = 0; r < 160; r++) { for (c = 0; c < 100; c++) printf "o"; print "" } }'
    printf "scope problem\npossible a1' a1' game\nend\n"
} >"$dir/large"
"$verified" --memory 450 "$dir/large" >"$dir/out" 2>"$dir/err"
code=$?
[ $code -eq 0 ] || fail "exit code $code for a game on a large board: $(cat "$dir/err")"
# Levels of halves are in arrays outside of the collector's heap: these count, too. A level of 2^31 positions is stated,
# and no array for so many is asked for.
{
    printf 'pagoda-proof 2\nboard wide\nlattice square\nrules orthogonal\nholes 63\n'
    awk 'BEGIN { for (r = 0; r < 7; r++) print "ooooooooo" }'
    pegs=d5,e5,f5,g5,h5,i5,c6,d6,e6,f6,g6,h6,i6,c7,d7,e7,f7,g7,h7,i7
    printf 'scope problem\nimpossible %s a1 halves\nahead 1\ncuts\n' $pegs
    printf 'back 1 2 6 28 158 932 5683 34997 214452 1292642 2147483648\ncuts\nend\n'
} >"$dir/tables"
"$verified" --memory 50 "$dir/tables" >"$dir/out" 2>"$dir/err"
code=$?
[ $code -eq 2 ] && grep -q 'the memory limit is reached' "$dir/err" ||
    fail "exit code $code for tables beyond the limit: $(cat "$dir/err")"
# Two processes share the memory, and none is left behind when the program is ended.
"$verified" --threads 2 --memory 50 "$dir/tables" >"$dir/out" 2>"$dir/err"
code=$?
[ $code -eq 2 ] && grep -q 'the memory limit is reached' "$dir/err" ||
    fail "exit code $code for tables of two processes beyond the limit: $(cat "$dir/err")"
left() { ps -eo args | grep -F "$dir/tables" | grep -vc grep; }
for signal in INT TERM; do
    "$verified" --threads 2 "$dir/tables" >"$dir/out" 2>"$dir/err" &
    program=$!
    for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ "$(left)" -ge 3 ] && break
        sleep 0.5
    done
    [ "$(left)" -ge 3 ] || fail "no process beside the one for the file"
    kill -$signal $program
    wait $program
    for try in 1 2 3 4 5 6 7 8 9 10; do
        [ "$(left)" -eq 0 ] && break
        sleep 0.5
    done
    [ "$(left)" -eq 0 ] || fail "processes are left after SIG$signal"
done
"$verified" --threads 2 --time 3 "$dir/tables" >"$dir/out" 2>"$dir/err"
code=$?
[ $code -eq 2 ] && grep -q 'the time is up' "$dir/err" || fail "exit code $code: $(cat "$dir/err")"
for threads in 0 1.5 x; do
    "$verified" --threads $threads "$good" >"$dir/out" 2>"$dir/err"
    code=$?
    [ $code -eq 2 ] && grep -q "expected a .*number.*'$threads'.* behind '\?--threads" "$dir/err" ||
        fail "exit code $code for --threads $threads: $(cat "$dir/err")"
done
# As many windows of ten holes as a proof may have, and one more.
for regions in 4096 4097; do
    "$2/../windows.sh" $regions >"$dir/windows"
    "$verified" "$dir/windows" >"$dir/out" 2>"$dir/err"
    code=$?
    [ $code -eq $((regions - 4096)) ] || fail "exit code $code for $regions windows: $(cat "$dir/err")"
done
exit $failed
