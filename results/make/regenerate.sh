#!/bin/sh
# regenerate.sh PAGODA COMPILER [MAP...] - writes maps/MAP.txt and maps/MAP.json for the maps of maps.list
# (all, or the named ones) and their rows of maps.tsv, the recipe table. Each file is written whole or not
# at all: into a temporary beside it, renamed at the end.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 2 "$@"
pagoda=$1 compiler=$2
shift 2
for name in "$@"; do
    listed "$name" "$here/maps.list" || { echo "regenerate.sh: $name: expected a name of maps.list" >&2; exit 2; }
done
version=$("$pagoda" --version | head -n 1)
tab=$(printf '\t')
temporary=$(mktemp -d "$here/regenerate.XXXXXX")
trap 'rm -rf "$temporary"' EXIT
trap 'exit 130' INT TERM

# count FILE PATTERN: how many cells of the JSON document match.
count()
{
    tr -d ' \n' <"$1" | tr '}' '\n' | grep -c -- "$2" || true
}

# row NAME COMMAND SECONDS JSON: the line of maps.tsv.
row()
{
    printf '%s\t%s\t%s\t%s\t%s' "$1" "$2" "$version" "$compiler" "$3"
    printf '\t%s' "$(count "$4" '"verdict":')" "$(count "$4" '"verdict":"possible"')"
    for method in class pagoda branch sharpened search; do
        printf '\t%s' "$(count "$4" "\"verdict\":\"impossible\",\"method\":\"$method\"")"
    done
    printf '\t%s\n' "$(count "$4" '"verdict":"open"')"
}

# record NAME: puts $temporary/row into maps.tsv, in the order of maps.list.
record()
{
    {
        printf 'map\tcommand\tversion\tcompiler\tseconds\tcells\tpossible'
        printf '\tby class\tby pagoda\tby branch\tsharpened\tby search\topen\n'
        grep -v '^#' "$here/maps.list" | while read -r name _; do
            if [ "$name" = "$1" ]; then cat "$temporary/row"
            else grep "^$name$tab" "$tables/maps.tsv" 2>/dev/null || true; fi
        done
    } >"$temporary/maps.tsv"
    mv "$temporary/maps.tsv" "$tables/maps.tsv"
}

# regenerate NAME BOARD RULES
regenerate()
{
    from=$(date +%s.%N)
    "$pagoda" map "$2" --rules "$3" --json --proof "$temporary/proof" >"$temporary/json"
    seconds=$(echo "$from $(date +%s.%N)" | awk '{ printf "%.1f", $2 - $1 }')
    "$pagoda" map "$2" --rules "$3" --proof "$temporary/proof" >"$temporary/txt"
    row "$1" "pagoda map $2 --rules $3 --json --proof $1.proof" "$seconds" "$temporary/json" >"$temporary/row"
    mv "$temporary/json" "$results/maps/$1.json"
    mv "$temporary/txt" "$results/maps/$1.txt"
    record "$1"
    cut -f 1,5- "$temporary/row"
}

mkdir -p "$results/maps"
grep -v '^#' "$here/maps.list" | while read -r name board rules _; do
    case " ${*:-$name} " in
    *" $name "*) regenerate "$name" "$board" "$rules" ;;
    esac
done
