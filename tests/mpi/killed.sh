#!/bin/sh
# killed.sh MPIEXEC PAGODA PAGODA_MPI SOURCE [TIMES] - a rank that is killed ends the run with a word about it, and
# what was finished by then is not done again, on whatever number of ranks; the answers are those of pagoda. Each time
# another rank, at another moment. Exit 77 without ps, which finds the ranks.
command -v ps >/dev/null || { echo "skipped: no ps"; exit 77; }
. "$(dirname "$0")/kit.sh"

for i in 1 2 3 4 5 6 7 8; do
    echo "map triangle5 --json"
    echo "count square5 --start full-c3 --json --classes"
    echo "count triangle6 --start full-c5 --finish c5 --games"
    echo "prove square4 --start full-a$((i % 4 + 1)) --finish a1"
done >lines
"$pagoda" batch lines >wanted

# rank N: the process of the Nth rank of the run.
rank()
{
    ps -eo pid=,args= | awk -v mpi="$mpi" -v kept="$work/kept" '$2 == mpi && index($0, kept) { print $1 }' |
        sed -n "$1p"
}

# killed RANKS SECONDS RANK: runs on so many ranks, kills one of them that time after it came to be. False: all was
# done before.
killed()
{
    "$mpiexec" -n "$1" "$mpi" batch lines --checkpoint "$work/kept" >out 2>err </dev/null &
    run=$!
    while kill -0 $run 2>/dev/null && [ -z "$(rank "$3")" ]; do sleep 0.05; done
    sleep "$2"
    victim=$(rank "$3")
    [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null
    wait $run
}

wanted_kills=${5:-2}
landed=0
tries=0
time=1
while [ $landed -lt "$wanted_kills" ]; do
    tries=$((tries + 1))
    [ $tries -le $((5 * wanted_kills)) ] || fail "only $landed of $wanted_kills kills met a rank in $tries runs"
    rm -f kept
    if killed 3 0.$((time % 9 + 1)) $((tries % 3 + 1)); then
        cmp out wanted || fail "a run that was not killed in time"
        time=$((time / 2))
        continue
    fi
    time=$((time + 1))
    landed=$((landed + 1))
    grep -qi 'signal 9\|killed\|KILL\|abort' err out || { cat err; fail "no word about the rank that was killed"; }
    [ ! -e kept ] || cp kept before
    ranks=$((landed % 4 + 1))
    "$mpiexec" -n $ranks "$mpi" batch lines --checkpoint kept >out 2>err || { cat err; fail "on $ranks ranks after a kill"; }
    cmp out wanted || fail "other answers after a kill, on $ranks ranks"
    [ ! -e kept ] || fail "a batch that is done leaves its checkpoint"
done
echo "$landed kills in $tries runs"
# Answers of some lines are kept; pagoda itself goes on with them, and those of other lines are refused.
[ -e before ] || exit 0
cp before kept
"$pagoda" batch lines --checkpoint kept >out || fail "pagoda does not go on"
cmp out wanted || fail "pagoda goes on with other answers"
cp before kept
sed 's/map/# map/' lines >others
"$pagoda" batch others --checkpoint kept >out 2>err
code=$?
if [ $code -eq 2 ]; then
    grep -q 'expected the checkpoint of these lines' err || fail "$(cat err)"
else
    [ "$(wc -c <before)" -le 64 ] || fail "answers to other lines were believed"
fi
