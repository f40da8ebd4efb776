#!/bin/sh
# parts.sh CHECK SOURCE - side by side a proof file is accepted or refused as by one process, with the same bytes; the
# parts of a good one add up to the whole, and a part prints nothing that the whole does not; some part refuses
# each bad one. The quick tier takes every fourth file, the slow one (PAGODA_SLOW) all.
set -u
check=$1
cd "$2/tests/certs" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

number=0
for file in good/* bad/*/*; do
    number=$((number + 1))
    [ "${PAGODA_SLOW-}" ] || [ $((number % 4)) -eq 0 ] || continue
    "$check" "$file" >"$work/one" 2>"$work/one.err" </dev/null
    wanted=$?
    "$check" --threads 3 "$file" >"$work/side" 2>"$work/side.err" </dev/null
    code=$?
    [ $code -eq $wanted ] || fail "$file side by side: exit code $code, expected $wanted: $(cat "$work/side.err")"
    cmp -s "$work/one" "$work/side" || fail "$file side by side: other lines"
    cmp -s "$work/one.err" "$work/side.err" ||
        fail "$file side by side: $(cat "$work/side.err"), expected $(cat "$work/one.err")"
    : >"$work/parts"
    worst=0
    for part in 1 2 3; do
        "$check" --part $part/3 "$file" >>"$work/parts" 2>/dev/null </dev/null || worst=1
    done
    if [ $wanted -eq 0 ]; then
        [ $worst -eq 0 ] || fail "$file: a part is refused"
        sort "$work/parts" >"$work/a"
        sort "$work/one" | cmp -s - "$work/a" || fail "$file: the parts do not add up"
    else
        [ $worst -ne 0 ] || fail "$file: all parts are accepted"
    fi
done
# A linked statement rests on one that is false: no part prints it, and from standard input it is not checked.
false=$work/'12 false'
printf "%s\n" 'pagoda-proof 2' 'board row3' 'lattice square' 'rules orthogonal' 'holes 3' ooo 'scope problem' \
    'vector 1 1 0 0' "impossible c1' c1 pagoda 1" "impossible-linked c1' none 1 start c1" 'statement 1 1' end >"$false"
for part in 1/2 2/2; do
    "$check" --part $part "$false" >"$work/parts" 2>/dev/null
    [ ! -s "$work/parts" ] || fail "--part $part prints $(cat "$work/parts")"
done
"$check" --part 2/2 - <"$false" >"$work/parts" 2>/dev/null
[ $? -eq 2 ] && [ ! -s "$work/parts" ] || fail "a leaf from standard input"

# A name that begins as records do; output that is closed or full.
sed 's/^impossible .*/& x/' good/real-star5.proof >"$work/12 cut"
(cd "$work" && "$check" --threads 2 '12 cut' 2>&1) | grep -q '^12 cut:' || fail "a name of digits and a blank"
for threads in 1 2; do
    "$check" --threads $threads good/real-star5.proof >&- 2>/dev/null
    [ $? -eq 2 ] || fail "closed output is accepted, $threads threads"
    [ -w /dev/full ] && "$check" --threads $threads good/real-star5.proof >/dev/full 2>/dev/null
    [ $? -ne 0 ] || fail "full output is accepted, $threads threads"
done

# One of two processes is killed: no line is cut, the exit code is 2, and the words say it.
awk 'BEGIN { print "pagoda-proof 1\nboard row3\nlattice square\nrules orthogonal\nholes 3\nooo\nscope problem\nvector 1 1 0 0"
             for (i = 0; i < 300000; i++) print "possible c1\047 c1 game a1-c1"
             print "impossible a1 c1 pagoda 1\nimpossible a1 c1 pagoda 1\nend" }' >"$work/long"
killed=0
for wait in 0 0.02 0.05 0.1 0.2; do
    "$check" --threads 2 "$work/long" >"$work/side" 2>"$work/side.err" &
    whole=$!
    one=
    for _ in $(seq 100); do # a busy machine begins late
        [ "$one" ] && break
        one=$(ps -A -o pid= -o ppid= | awk -v of=$whole '$2 == of { print $1; exit }')
    done
    sleep $wait
    [ "$one" ] && kill -9 "$one" 2>/dev/null
    wait $whole
    code=$?
    grep -q 'was ended by signal 9' "$work/side.err" || continue
    killed=$((killed + 1))
    [ $code -eq 2 ] || fail "a process was killed: exit code $code"
    grep -v "^possible row3\* orthogonal c1' c1$" "$work/side" && fail "a process was killed: a line that is cut"
done
[ $killed -gt 0 ] || fail "no process could be killed"

for part in 0/3 4/3 1 1/0 x/2 1/2x 1/1025; do
    "$check" --part $part good/* >/dev/null 2>&1
    [ $? -eq 2 ] || fail "--part $part is accepted"
done
exit $failed
