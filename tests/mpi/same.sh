#!/bin/sh
# same.sh MPIEXEC PAGODA PAGODA_MPI SOURCE - standard output, files and exit codes are those of pagoda, for one to
# four ranks (three in the quick tier, and one for a problem).
set -u
mpiexec=$1 pagoda=$2 mpi=$3
cd "$4" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
export TERM=xterm # what colours a terminal must not colour what mpirun passes on
numbers=3
[ -z "${PAGODA_SLOW-}" ] || numbers='1 2 3 4'

# same ARG...: the command alone, and on so many ranks.
same()
{
    "$pagoda" "$@" >"$work/one" 2>"$work/one.err" </dev/null
    wanted=$?
    for ranks in $numbers; do
        "$mpiexec" -n $ranks "$mpi" "$@" >"$work/some" 2>"$work/some.err" </dev/null
        code=$?
        [ $code -eq $wanted ] || { echo "FAILED: $* on $ranks ranks: exit code $code, expected $wanted"; failed=1; }
        cmp "$work/one" "$work/some" || { echo "FAILED: $* on $ranks ranks"; cat "$work/some.err"; failed=1; }
        head -c 300 "$work/one.err" | head -n 1 >"$work/word"
        [ ! -s "$work/word" ] || grep -Fqf "$work/word" "$work/some.err" ||
            { echo "FAILED: $* on $ranks ranks says something else:"; cat "$work/some.err"; failed=1; }
    done
}

same batch tests/cli/batch.txt
same prove path6 --start full-v1 --finish v6
same solve triangle5 --start full-a1 --finish a1 --json
same map diamond3 --rules 8 --json
same nosuch
same map nosuch
numbers=1
same prove path6 --start full-v1 --finish v1

# Lines as they come: an answer is there before the next line is.
mkfifo "$work/lines"
"$mpiexec" -n 3 "$mpi" batch - <"$work/lines" >"$work/answers" &
exec 3>"$work/lines"
for line in 1 2 3; do
    echo "replay square4 --start full-a1 c1-a1" >&3
    waited=0
    until [ "$(wc -l <"$work/answers")" -eq $line ] || [ $waited -eq 300 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
done
[ "$(wc -l <"$work/answers")" -eq 3 ] || { echo "FAILED: answers wait for further lines"; failed=1; }
exec 3>&-
wait
exit $failed
