# shellcheck shell=sh
# usage.sh - for the scripts beside it. `usage LEAST ARGUMENT...` prints the head of the script that runs and ends it
# when it is asked to by -h, or when there are fewer arguments than it needs, with exit code 2. `listed NAME LIST` tells
# whether NAME is the first word of a line of a list. $here is the folder of the script that reads this one.

# shellcheck disable=SC2034,SC2154 # from and for the script that reads this one
results=${here%/*} tables=${here%/*}/tables

usage()
{
    least=$1
    shift
    [ "${1-}" = -h ] || [ $# -lt "$least" ] || return 0
    head=$(sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0")
    [ "${1-}" = -h ] && echo "$head" && exit 0
    echo "$head" >&2
    exit 2
}

listed()
{
    awk -v name="$1" '$1 == name && !/^#/ { found = 1 } END { exit !found }' "$2"
}
