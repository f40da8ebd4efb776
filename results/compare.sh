#!/bin/sh
# compare.sh PAGODA MAP BOARD RULES - does the program still say what maps/MAP.json and maps/MAP.txt record?
set -eu

pagoda=$1 map=$2 board=$3 rules=$4
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
now=$(mktemp)
trap 'rm -f "$now" "$now".*' EXIT

# same FILE ARG...: FILE against the output of `pagoda map ... ARG...`.
same()
{
    file=$here/maps/$map.$1
    shift
    "$pagoda" map "$board" --rules "$rules" "$@" >"$now"
    cmp -s "$file" "$now" && return 0
    echo "results/maps/${file##*/} is not what \`pagoda map $board --rules $rules $*\` prints now:"
    # A JSON document is one line: a line a cell is better to read.
    sed 's/}, /},\n/g' "$file" >"$now.then"
    sed 's/}, /},\n/g' "$now" >"$now.now"
    diff "$now.then" "$now.now" | head -n 20
    echo "If the new output is right: cmake --build BUILD --target results"
    return 1
}

same json --json
same txt
