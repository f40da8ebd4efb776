#!/bin/sh
# levels.sh MPIEXEC PAGODA PAGODA_MPI SOURCE - counts by levels over ranks: the numbers of pagoda on two to four
# ranks, with games, with symmetries and without, both ways; limits stop all ranks together. With PAGODA_SLOW also
# english on one to four ranks.
. "$(dirname "$0")/kit.sh"

while read -r ranks question; do
    # shellcheck disable=SC2086 # words
    "$pagoda" count $question --method levels --json >one || fail "$question"
    # shellcheck disable=SC2086
    "$mpiexec" -n "$ranks" "$mpi" count $question --method levels --json --threads 1 >some 2>err </dev/null ||
        fail "$question: $(cat err)"
    cmp one some || fail "$question on $ranks ranks"
done <<'QUESTIONS'
2 triangle5 --start full-c5 --by-jumps
3 triangle6 --start full-c5 --games
4 square5 --start full-c3 --classes --dead
3 triangle5 --start any --finish c5 --by-jumps
2 triangle6 --start full-c5 --finish c5 --by-jumps --games
4 square5 --start full-c3 --finish a1 --classes --games --dead
3 english --start full-d4 --finish d4 --by-jumps --games
QUESTIONS

"$mpiexec" -n 3 "$mpi" count english --start full-d4 --method levels --time 0 --json >some 2>err </dev/null ||
    fail "without time: $(cat err)"
grep -q '"complete": false' some || fail "a run without time is complete"
"$mpiexec" -n 3 "$mpi" count english --start full-d4 --finish d1 --method levels --time 1 --threads 1 --json \
    >some 2>err </dev/null || fail "on games, with a second: $(cat err)"
grep -q '"complete": false' some || fail "a run of a second is complete"
[ -n "${PAGODA_SLOW:-}" ] || exit 0

english='count english --start full-d4 --method levels --by-jumps --threads 1 --json'
# shellcheck disable=SC2086
"$pagoda" $english >one || fail "english"
for ranks in 1 2 3 4; do
    # shellcheck disable=SC2086
    "$mpiexec" -n $ranks "$mpi" $english >some 2>err </dev/null || fail "english: $(cat err)"
    cmp one some || fail "english on $ranks ranks"
done
