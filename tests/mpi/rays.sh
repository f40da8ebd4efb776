#!/bin/sh
# rays.sh MPIEXEC PAGODA PAGODA_MPI SOURCE - extreme counts over ranks: the bytes of pagoda on two to four ranks; a
# limit of time ends a run with what was found. With PAGODA_SLOW also larger boards, on one to four ranks.
. "$(dirname "$0")/kit.sh"

agree()
{
    ranks=$1
    shift
    "$pagoda" resource rays "$@" >one 2>err </dev/null || fail "$*: $(cat err)"
    "$mpiexec" -n "$ranks" "$mpi" resource rays "$@" --threads 1 >some 2>err </dev/null || fail "$*: $(cat err)"
    cmp one some || fail "$* on $ranks ranks"
}

agree 2 triangle4 --json
agree 3 square4
agree 4 diamond3 --rules 8 --classes --json
# Every message waits until it is taken: neither side may wait for that alone.
OMPI_MCA_btl_vader_eager_limit=256
export OMPI_MCA_btl_vader_eager_limit
agree 4 diamond3 --rules 8 --classes --json
agree 3 torus4
unset OMPI_MCA_btl_vader_eager_limit
agree 2 square4 --symmetric rot180
"$mpiexec" -n 3 "$mpi" resource rays triangle6 --time 1 --json >some 2>err </dev/null || fail "a second: $(cat err)"
grep -q '"complete": false' some || fail "a run of a second is complete"
[ -n "${PAGODA_SLOW:-}" ] || exit 0

for ranks in 1 2 3 4; do
    agree $ranks square4 --rules 8 --classes --json --most-rays 1000000
    agree $ranks torus4
done
