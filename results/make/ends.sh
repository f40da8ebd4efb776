#!/bin/sh
# ends.sh PAGODA CHECK [NAME...] [--tier T] [--record] - the questions of ends.list, all of them, the named ones or
# those of a tier: the number of pegs, the jumps of the game, whether nothing better is possible, whether pagoda-check
# proves every case, and how many of the refusals are by linear and integer programs, without a list of positions; or
# the fewest moves, which pagoda-check confirms as well. Compares with ends.tsv, or with --record puts their rows
# there, whole or not at all.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 2 "$@"
pagoda=$1 check=$2
shift 2
record= names= only=
while [ $# -gt 0 ]; do
    case $1 in
    --record) record=yes ;;
    --tier)
        case ${2-} in quick|slow) ;; *) echo "ends.sh: --tier ${2-}: expected quick or slow" >&2; exit 2 ;; esac
        only=$2
        shift
        ;;
    *)
        listed "$1" "$here/ends.list" || { echo "ends.sh: $1: expected a name of ends.list, --tier or --record" >&2; exit 2; }
        names="$names $1"
        ;;
    esac
    shift
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# field NAME: its value in the answer, a word or a number.
field()
{
    sed -n "s/.*\"$1\": \([0-9a-z]*\).*/\1/p" "$work/json"
}

# jumps: those of the game in the answer, nothing without one; between two holes there is - or (OVER).
jumps()
{
    grep -q '"game": \[' "$work/json" || return 0
    sed 's/.*"game": \[\([^]]*\)\].*/\1/' "$work/json" | tr -cd '(-' | wc -c
}

line()
{
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$@"
}

# moves NAME ARGUMENT...: the fewest moves, and the pegs that are left: with one vacancy a jump takes one.
moves()
{
    name=$1
    shift
    "$pagoda" solve "$@" --json --proof "$work/proof" >"$work/json" || true
    "$check" --complete "$work/proof" >"$work/proved" || { echo "ends.sh: $name: the fewest moves are not proved" >&2; exit 1; }
    grep -q "^fewest-moves .* $(field moves)$" "$work/proved" || { echo "ends.sh: $name: something else is proved" >&2; exit 1; }
    begun=$("$pagoda" board show "$1" --json | sed 's/.*"holes": \[\([^]]*\)\].*/\1/' | tr -cd , | wc -c)
    line "$name" "pagoda solve $*" $((begun - $(jumps))) "$(jumps)" "$(field moves)" "$(field optimal)" 1 0
}

# row NAME PROOFS ARGUMENT...: name, command, pegs, jumps, no moves, proved, statements, refusals by programs.
row()
{
    name=$1
    found=--as-found
    [ "$2" = found ] || found=
    shift 2
    # shellcheck disable=SC2086 # none or one
    "$pagoda" prove "$@" $found --json --proof "$work/proof" >"$work/json" || true
    "$check" --complete --memory 12288 "$work/proof" >"$work/proved" || { echo "ends.sh: $name: not every case is proved" >&2; exit 1; }
    pegs=$(sed -n 's/^possible .*#\([0-9]*\)$/\1/p' "$work/proved")
    best=$(field optimal)
    programs=$(grep -cE '^impossible .* (class|pagoda|branch|sharpened)( [0-9]+)?$' "$work/proof") || true
    line "$name" "pagoda prove $*" "${pegs:-null}" "$(jumps)" "" "${best:-true}" "$(wc -l <"$work/proved")" "$programs"
}

line name command pegs jumps moves proved statements programs >"$work/table"
grep -v '^#' "$here/ends.list" >"$work/list"
while read -r name tier proofs arguments; do
    case " ${names:-$name} | ${only:-$tier} " in
    *" $name "*"| $tier ")
        # shellcheck disable=SC2086 # several arguments
        if [ "$proofs" = moves ]; then moves "$name" $arguments; else row "$name" "$proofs" $arguments; fi >>"$work/table" ;;
    esac
done <"$work/list"
if [ "$record" ]; then
    # In the order of the list; what was not asked now stays as it was.
    cat "$tables/ends.tsv" "$work/table" | awk -F '\t' '
        NR == FNR { split($0, word, " +"); order[++count] = word[1]; next }
        { row[$1] = $0 }
        END { print row["name"]; for (i = 1; i <= count; i++) if (order[i] in row) print row[order[i]] }' "$work/list" - >"$work/new"
    mv "$work/new" "$tables/ends.tsv"
    exit
fi
if ! grep -Fxv -f "$tables/ends.tsv" "$work/table" >"$work/other"; then
    exit 0
fi
echo "not what results/tables/ends.tsv records:"
cat "$work/other"
exit 1
