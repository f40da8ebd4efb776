#!/bin/sh
# closures.sh MPIEXEC PAGODA PAGODA_MPI SOURCE - closures over ranks: the numbers of pagoda, with symmetries, with
# duals within blocks and without, and with a second closure; a run that was stopped goes on with other ranks. The
# quick tier asks a board of 28 holes (32 blocks) and stops before the first step, the slow one (PAGODA_SLOW) asks
# english and stops wherever that is.
. "$(dirname "$0")/kit.sh"

while read -r ranks question; do
    # shellcheck disable=SC2086 # words
    "$pagoda" count $question --json >one || fail "$question"
    # shellcheck disable=SC2086
    "$mpiexec" -n "$ranks" "$mpi" count $question --json --threads 1 >some 2>err </dev/null || fail "$question: $(cat err)"
    cmp one some || fail "$question on $ranks ranks"
    [ "${PAGODA_SLOW-}" ] || break
done <<'QUESTIONS'
2 triangle7 --start full-a1 --finish a1 --classes --by-jumps --method closures
2 english --start full-d4 --finish d4 --classes --by-jumps
3 english --start full-d4 --classes --by-jumps
4 english --start full-d4 --finish a4 --by-jumps
QUESTIONS

board='count triangle7 --start full-a1 --by-jumps --method closures --json'
[ -z "${PAGODA_SLOW-}" ] || board='count english --start full-d4 --by-jumps --json'
# shellcheck disable=SC2086
{
    "$mpiexec" -n 2 "$mpi" $board --time 0 --checkpoint kept >part 2>err || fail "stopped: $(cat err)"
    grep -q '"complete": false' part || fail "a run without time is complete"
    [ -s kept ] || fail "no checkpoint"
    cp kept copy
    "$mpiexec" -n 3 "$mpi" $board --checkpoint kept >some 2>err || fail "on 3 ranks: $(cat err)"
    "$pagoda" $board >one
    cmp one some || fail "other numbers after a checkpoint"
    [ ! -e kept ] || fail "a closure that is done leaves its checkpoint"
    "$pagoda" $board --checkpoint copy >some || fail "pagoda does not go on"
    cmp one some || fail "pagoda goes on to other numbers"
    for seconds in 0.2 0.4 0.8; do # wherever that is
        [ "${PAGODA_SLOW-}" ] || break
        "$mpiexec" -n 2 "$mpi" $board --time $seconds --checkpoint kept >part 2>err || fail "$(cat err)"
        "$mpiexec" -n 3 "$mpi" $board --checkpoint kept >some 2>err || fail "half-done: $(cat err)"
        cmp one some || fail "other numbers after $seconds seconds on other ranks"
    done
    echo damaged >kept
    "$mpiexec" -n 2 "$mpi" $board --checkpoint kept >some 2>err
    [ $? -eq 2 ] || fail "a damaged checkpoint: $(cat err)"
}
