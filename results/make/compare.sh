#!/bin/sh
# compare.sh PAGODA CHECK MAP BOARD RULES - does pagoda still say what maps/MAP.json and maps/MAP.txt record, and does
# pagoda-check (CHECK) confirm every cell of it, from the proof file?
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 5 "$@"
pagoda=$1 check=$2 map=$3 board=$4 rules=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# same FILE ARG...: FILE against the output of `pagoda map ... ARG...`.
same()
{
    file=$results/maps/$1
    shift
    "$pagoda" map "$board" --rules "$rules" "$@" >"$work/now"
    cmp -s "$file" "$work/now" && return 0
    echo "results/maps/${file##*/} is not what \`pagoda map $board --rules $rules $*\` prints now:"
    diff "$file" "$work/now" | head -n 20
    echo "If the new output is right: cmake --build BUILD --target results"
    return 1
}

# statements FILE: the settled cells of a JSON map as pagoda-check would print them.
statements()
{
    name=$(sed -n '1s/.*"board": "\([^"]*\)", "rules": "\([^"]*\)".*/\1 \2/p' "$1")
    sed -n "s/.*\"start\": \"\([^\"]*\)\", \"finish\": \"\([^\"]*\)\", \"verdict\": \"\([ip][^\"]*\)\".*/\3 $name \1 \2/p" "$1"
}

same "$map.txt" --proof "$work/proof"
same "$map.json" --json --proof "$work/proof"
"$check" --boards "$results/../boards" "$work/proof" | sort >"$work/proved"
statements "$results/maps/$map.json" | sort >"$work/stated"
[ -s "$work/stated" ] || { echo "no cell of maps/$map.json is settled"; exit 1; }
diff "$work/stated" "$work/proved" | head -n 20 >"$work/difference"
[ ! -s "$work/difference" ] || { echo "stated (<) and proved (>) differ:"; cat "$work/difference"; exit 1; }
