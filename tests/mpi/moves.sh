#!/bin/sh
# moves.sh MPIEXEC PAGODA PAGODA_MPI SOURCE - fewest moves over ranks: the words, the game and the numbers of positions
# of pagoda on two to four ranks, where levels are shared (long rounds) and where they are not; a limit of time stops
# all ranks. With PAGODA_SLOW also all games, which rank 0 goes through alone, english, and one rank by itself.
. "$(dirname "$0")/kit.sh"

# What tables take differs by rank.
plain()
{
    sed 's/"table_bytes": [0-9]*//; s/"packed": [0-9]*//; s/"packed_bytes": [0-9]*//'
}

# agree RANKS QUESTION..: the same exit code and words.
agree()
{
    ranks=$1
    shift
    "$pagoda" solve "$@" --fewest-moves --stats --json >out 2>err </dev/null
    wanted=$?
    [ $wanted -eq 10 ] || [ $wanted -eq 20 ] || fail "$*: exit code $wanted: $(cat err)"
    plain <out >one
    "$mpiexec" -n "$ranks" "$mpi" solve "$@" --fewest-moves --stats --json >out 2>err </dev/null
    code=$?
    [ $code -eq $wanted ] || fail "$* on $ranks ranks: exit code $code, expected $wanted: $(cat err)"
    plain <out >some
    cmp one some || fail "$* on $ranks ranks"
}

while read -r ranks question; do
    # shellcheck disable=SC2086 # words
    agree "$ranks" $question
done <<'QUESTIONS'
2 triangle6 --start full-a1 --finish a1
4 triangle7 --start ?#27 --finish ?#1 --threads 1
3 diamond5 --rules 8 --start full-e1 --finish ?#1 --threads 1
2 diamond5 --rules 8 --start full-e1 --finish ?#1 --threads 1 --memory 1
QUESTIONS

"$mpiexec" -n 3 "$mpi" solve english --rules 8 --start full-d4 --finish d4 --fewest-moves --time 1 >some 2>err </dev/null
code=$?
[ $code -eq 0 ] || [ $code -eq 10 ] || fail "with a second: exit code $code: $(cat err)"
grep -q 'limit: time\|at least' some || fail "decided in a second: $(cat some)"
[ -n "${PAGODA_SLOW:-}" ] || exit 0

agree 1 triangle7 --start '?#27' --finish '?#1'
agree 2 triangle6 --start full-a1 --finish a1 --all
for ranks in 2 3 4; do
    agree $ranks english --start full-d4 --finish d4 --threads 1
done
