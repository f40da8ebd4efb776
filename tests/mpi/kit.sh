# kit.sh - for the tests of this folder, which are given MPIEXEC PAGODA PAGODA_MPI SOURCE: a folder of their own, and
# what to do when something fails. To be sourced, with the arguments.
# shellcheck shell=sh disable=SC2034 # who sources this uses them
set -u
mpiexec=$1 pagoda=$2 mpi=$3
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail()
{
    echo "FAILED: $*"
    exit 1
}
