#!/bin/sh
# halves.sh MPIEXEC PAGODA PAGODA_MPI SOURCE - levels from both ends over ranks: the answer, the proof file and the
# game of pagoda on two to four ranks, with levels made at once and with levels that are merged, with
# a reversal, with symmetries, where the ends have open holes, and up to a finish without a jump; limits stop
# all ranks together. With PAGODA_SLOW also one rank by itself, other rules, and diamond5 from e1' to b6.
. "$(dirname "$0")/kit.sh"

# agree RANKS QUESTION..: the same exit code, words and proof.
agree()
{
    ranks=$1
    shift
    "$pagoda" prove "$@" --method halves --json --proof one.proof >one 2>err </dev/null
    wanted=$?
    [ $wanted -eq 10 ] || [ $wanted -eq 20 ] || fail "$*: exit code $wanted: $(cat err)"
    "$mpiexec" -n "$ranks" "$mpi" prove "$@" --method halves --json --proof some.proof >some 2>err </dev/null
    code=$?
    [ $code -eq $wanted ] || fail "$* on $ranks ranks: exit code $code, expected $wanted: $(cat err)"
    cmp one some || fail "$* on $ranks ranks"
    [ $wanted -ne 20 ] || cmp one.proof some.proof || fail "the proof of $* on $ranks ranks"
}

while read -r ranks question; do
    # shellcheck disable=SC2086 # words
    agree "$ranks" $question
done <<'QUESTIONS'
2 triangle6 --start full-a1 --finish a2 --threads 1
3 triangle6 --start full-a1 --finish a1 --memory 1 --threads 1
2 triangle6 --start full-a1 --finish b4 --memory 1 --threads 2
3 triangle6 --start full-a1 --finish any --pegs 1 --threads 1
4 diamond4 --start full-d1 --finish d4 --threads 1
3 triangle6 --start full-a1 --finish stuck#14 --threads 1
2 diamond4 --start full-d4 --finish stuck#18 --threads 1
QUESTIONS

"$mpiexec" -n 3 "$mpi" prove triangle7 --start full-a1 --finish a2 --method halves --time 0 >some 2>err </dev/null ||
    fail "without time: $(cat err)"
grep -q '^open' some || fail "a run without time is decided: $(cat some)"
[ -n "${PAGODA_SLOW:-}" ] || exit 0

agree 2 square5 --start full-a1 --finish b1 --memory 2 --threads 1
agree 1 triangle6 --start full-a1 --finish c5
for ranks in 2 3 4; do
    agree $ranks diamond5 --start full-e1 --finish b6 --threads 1
done
