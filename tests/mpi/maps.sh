#!/bin/sh
# maps.sh MPIEXEC PAGODA PAGODA_MPI SOURCE [KILLS] - maps over ranks: the bytes of pagoda and its proof files. A map
# whose rank is killed goes on from its checkpoint on any number of ranks, each time another rank at another
# moment. Larger boards with PAGODA_SLOW alone. Exit 77 without ps, which finds the ranks.
command -v ps >/dev/null || { echo "skipped: no ps"; exit 77; }
. "$(dirname "$0")/kit.sh"

# compare RANKS ARGS...: the table and the proof file of one process and of so many ranks.
compare()
{
    ranks=$1
    shift
    question=$*
    # shellcheck disable=SC2086 # words
    "$pagoda" map $question --json --proof one.proof >one || fail "$question"
    # shellcheck disable=SC2086
    "$mpiexec" -n "$ranks" "$mpi" map $question --json --threads 1 --proof some.proof >some 2>err </dev/null ||
        fail "$question: $(cat err)"
    cmp one some || fail "$question on $ranks ranks"
    cmp one.proof some.proof || fail "the proof file of $question on $ranks ranks"
}

compare 1 triangle5
compare 4 english --start full-d4
if [ -n "${PAGODA_SLOW-}" ]; then
    compare 3 diamond4 --rules 8
    compare 4 semi-wiegleb
    compare 2 diamond5 --rules 4 --as-found
fi

# ranks_of: the processes of the map that is being made.
ranks_of()
{
    ps -eo pid=,args= | awk -v mpi="$mpi" -v kept="$work/kept" '$2 == mpi && index($0, kept) { print $1 }'
}

# is_kept: something is in the file besides its head.
is_kept()
{
    [ -e kept ] && [ "$(wc -c <kept)" -gt 64 ]
}

# killed WHEN RANK: a map on three ranks, one of which is killed so many seconds after all are there, or ("kept")
# once something is kept. False: it was done before.
killed()
{
    # shellcheck disable=SC2086 # words
    "$mpiexec" -n 3 "$mpi" $question --checkpoint "$work/kept" --threads 1 --proof some.proof >some 2>err </dev/null &
    run=$!
    while kill -0 $run 2>/dev/null && [ "$(ranks_of | wc -l)" -lt 3 ]; do
        sleep 0.05
    done
    if [ "$1" = kept ]; then
        while kill -0 $run 2>/dev/null && ! is_kept; do
            sleep 0.01
        done
    else
        sleep "$1"
    fi
    victim=$(ranks_of | sed -n "$2p")
    [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null
    wait $run
}

question='map diamond5 --rules 8 --json'
# shellcheck disable=SC2086 # words
"$pagoda" $question --proof one.proof >one || fail "$question"
landed=0
tries=0
time=3
kept=0
while [ $landed -lt "${5:-2}" ]; do
    tries=$((tries + 1))
    [ $tries -le $((5 * ${5:-2} + 5)) ] || fail "only $landed kills met a rank in $tries runs"
    rm -f kept
    when=kept
    [ $((tries % 2)) = 1 ] || when=$((time / 10)).$((time % 10))
    if killed $when $((tries % 3 + 1)); then
        cmp one some || fail "a run that was not killed in time"
        [ $when = kept ] || time=$((time / 2))
        continue
    fi
    [ $when = kept ] || time=$((time + 1))
    landed=$((landed + 1))
    grep -qi 'signal 9\|killed\|KILL' err some || { cat err; fail "no word about the rank that was killed"; }
    ! is_kept || kept=$((kept + 1))
    # shellcheck disable=SC2086
    "$mpiexec" -n $((landed % 4 + 1)) "$mpi" $question --checkpoint kept --threads 1 --proof some.proof >some 2>err </dev/null ||
        { cat err; fail "after a kill"; }
    cmp one some || fail "another map after a kill"
    cmp one.proof some.proof || fail "another proof file after a kill"
    [ ! -e kept ] || fail "a map that is done leaves its checkpoint"
done
echo "$landed kills in $tries runs, $kept with something kept"
[ $kept -gt 0 ] || fail "nothing was ever kept"
