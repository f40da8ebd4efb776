#!/bin/sh
# kept.sh MPIEXEC PAGODA PAGODA_MPI SOURCE [TIMES] - checkpoints of levels over ranks: counts, levels from both ends and
# fewest moves that are stopped by time, by a signal or by a rank that is killed go on on one to four ranks and in pagoda,
# to the words of pagoda; what a kill leaves is the last file, whole. Files of other questions and damaged ones are
# refused, and stay. With PAGODA_SLOW on larger boards, or TIMES kills of each kind. Exit 77 without ps, which
# finds the ranks.
command -v ps >/dev/null || { echo "skipped: no ps"; exit 77; }
. "$(dirname "$0")/kit.sh"

kills=${5:-1}
[ -z "${PAGODA_SLOW:-}" ] || kills=${5:-5}

# What tables take, and what is packed, differs by rank.
plain()
{
    sed 's/"table_bytes": [0-9]*//; s/"packed": [0-9]*//; s/"packed_bytes": [0-9]*//'
}

# on RANKS COMMAND..: on so many ranks, or, 0, by pagoda; out, err and the exit code.
on()
{
    ranks=$1
    shift
    if [ "$ranks" -eq 0 ]; then
        "$pagoda" "$@" >out 2>err </dev/null
    else
        "$mpiexec" -n "$ranks" "$mpi" "$@" >out 2>err </dev/null
    fi
}

# The process of the Nth rank.
rank()
{
    ps -eo pid=,args= | awk -v mpi="$mpi" -v kept="$work/kept" '$2 == mpi && index($0, kept) { print $1 }' |
        sed -n "$1p"
}

# killed RANKS SECONDS RANK COMMAND..: one of the ranks is killed that time after it came to be; false: it was done.
killed()
{
    number=$1 seconds=$2 which=$3
    shift 3
    "$mpiexec" -n "$number" "$mpi" "$@" >out 2>err </dev/null &
    run=$!
    while kill -0 $run 2>/dev/null && [ -z "$(rank "$which")" ]; do sleep 0.05; done
    sleep "$seconds"
    victim=$(rank "$which")
    [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null
    wait $run
}

# The last run came to its end.
answered()
{
    plain <out >some
    cmp -s one some
}

stops=0
landed=0
# goes_on SECONDS COMMAND..: to the end with stops after so long, on other ranks each time; now and then a rank is killed.
goes_on()
{
    seconds=$1
    shift
    rm -f kept
    "$pagoda" "$@" >out 2>err </dev/null
    wanted=$?
    [ $wanted -eq 0 ] || [ $wanted -eq 10 ] || [ $wanted -eq 20 ] || fail "$*: exit code $wanted: $(cat err)"
    plain <out >one
    some="2 0 3"
    [ -z "${PAGODA_SLOW:-}" ] || some="2 3 0 4 1"
    for ranks in $some; do
        while on $ranks "$@" --checkpoint "$work/kept" --time "$seconds"; code=$?; ! [ -e kept ] && ! answered; do
            seconds=$(echo "$seconds" | awk '{ print 2 * $1 }') # a busy machine: there was nothing to keep yet
            [ "${seconds%.*}" -lt 60 ] || break
        done
        [ -e kept ] || break
        [ $code -eq 0 ] || [ $code -eq 10 ] || fail "$* stopped on $ranks ranks: exit code $code: $(cat err)"
        stops=$((stops + 1))
    done
    for kill in $(seq "$kills"); do
        [ -e kept ] || break
        cp kept before
        if killed 3 0.$((kill % 7 + 1)) $((kill % 3 + 1)) "$@" --checkpoint "$work/kept"; then
            : # all was done, and the file is gone
        else
            landed=$((landed + 1))
            grep -qi 'signal 9\|killed\|KILL\|abort' err out || fail "no word about the rank that was killed: $(cat err)"
            if [ -e kept ]; then
                cmp kept before || fail "$*: the file after a kill"
            else # of a rank that had nothing left to do: the answer was given, and the file is gone
                plain <out >some
                cmp one some || fail "$*: no file after a kill, and no answer"
            fi
        fi
    done
    if [ -e kept ]; then
        cp kept before
        on 2 "$@" --checkpoint "$work/kept"
        [ $? -eq $wanted ] || fail "$*, gone on with on 2 ranks: $(cat err)"
        plain <out >some
        cmp one some || fail "$*, gone on with on 2 ranks"
        cp before kept
        on 0 "$@" --checkpoint "$work/kept"
        [ $? -eq $wanted ] || fail "$*, gone on with by pagoda: $(cat err)"
    fi
    [ "$code" -eq 2 ] && fail "$*: $(cat err)"
    plain <out >some
    cmp one some || fail "$*, gone on with"
    [ ! -e kept ] || fail "$*: what is done leaves its checkpoint"
}

# refused EXPECTED COMMAND..: exit code 2, and the file is as it was.
refused()
{
    expected=$1
    shift
    cp kept before
    on 3 "$@" --checkpoint "$work/kept"
    code=$?
    [ $code -eq 2 ] || fail "$*: exit code $code where $expected: $(cat err)"
    grep -q "expected $expected" err || fail "$*: $(cat err)"
    cmp kept before || fail "$*: a checkpoint that was refused was changed"
}

# refuses HOW SECONDS OTHER COMMAND..: its file is refused by another question, when it is cut, when a byte is changed;
# in the quick tier one of these.
refuses()
{
    how=$1 seconds=$2 other=$3
    shift 3
    [ -z "${PAGODA_SLOW:-}" ] || how=all
    rm -f kept
    on 2 "$@" --checkpoint "$work/kept" --time "$seconds"
    [ -e kept ] || return 0
    cp kept good
    # shellcheck disable=SC2086 # words
    case $how in other | all) refused "a checkpoint of the same board" $other ;; esac
    head -c $(($(wc -c <good) - 20)) good >kept
    case $how in cut | all) refused "a whole checkpoint" "$@" ;; esac
    cp good kept
    printf '\377' | dd of=kept bs=1 seek=$(($(wc -c <good) - 40)) conv=notrunc 2>/dev/null
    case $how in changed | all) cmp -s good kept || refused "a whole checkpoint" "$@" ;; esac
    refusals=$((refusals + 1))
}

refusals=0
counted="--method levels --by-jumps --threads 1 --json"
proved="--method halves --threads 1 --json"
solved="--fewest-moves --stats --threads 1 --json"
# shellcheck disable=SC2086 # words
{
    goes_on 0.4 count english --start full-d4 $counted
    goes_on 0.2 count english --start full-d4 --finish d1 --games --dead $counted
    goes_on 0.1 prove square5 --start full-a1 --finish b1 --memory 2 $proved
    goes_on 0.3 solve english --start full-d4 --finish d4 $solved
    refuses changed 0.4 "count english --start full-e4 $counted" count english --start full-d4 $counted
    refuses other 0.2 "prove square5 --start full-a2 --finish b1 $proved" prove square5 --start full-a1 --finish b1 $proved
    refuses cut 0.5 "solve english --start full-d4 --finish d1 $solved" solve english --start full-d4 --finish d4 $solved
    [ -z "${PAGODA_SLOW:-}" ] || {
        refuses cut 0.3 "count english --start full-d4 --finish d4 $counted" count english --start full-d4 --finish d1 $counted
        goes_on 0.6 count english --start full-d4 --finish d4 --games $counted
        goes_on 0.5 count english --start any --finish d4 --games --method levels --threads 1 --json
        goes_on 8 prove triangle7 --start full-a1 --finish b4 --memory 64 $proved
        goes_on 3 solve english --rules 8 --start full-d4 --finish d4 $solved
    }
}
[ $stops -ge 3 ] && [ $refusals -ge 1 ] || fail "only $stops stops and $refusals refusals"
echo "$stops stops, $landed kills, $refusals files refused"
