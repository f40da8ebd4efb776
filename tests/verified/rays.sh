#!/bin/sh
# rays.sh PAGODA CHECKER VERIFIED BOARDS - all extreme rays of some boards, through both checkers: accepted, the same
# line; and with one class less they are refused by both. The slow tier (PAGODA_SLOW) takes larger boards, too.
set -eu
pagoda=$1 check=$2 verified=$3 boards=$4
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# both FILE CODE
both()
{
    one=0 other=0
    "$check" "$1" >"$scratch/one" 2>"$scratch/why" || one=$?
    "$verified" "$1" >"$scratch/other" 2>>"$scratch/why" || other=$?
    if [ "$one" -ne "$2" ] || [ "$other" -ne "$2" ] || ! cmp "$scratch/one" "$scratch/other"; then
        echo "FAILED $board: exit codes $one and $other"
        cat "$scratch/why"
        exit 1
    fi
}

for board in cycle6 path6 star5 diamond3 ${PAGODA_SLOW:+square4 triangle5}; do
    "$pagoda" resource rays "$boards/$board.board" --proof "$scratch/all" >"$scratch/text"
    both "$scratch/all" 0
    cat "$scratch/one"
    classes=$(awk '$1 == "classes" { print NF - 1 }' "$scratch/all")
    for left in 1 $((classes / 2)) "$classes"; do
        awk -v left="$left" '$1 == "classes" { $(left + 1) = ""; $0 = $0; $1 = $1 } { print }' \
            "$scratch/all" >"$scratch/less"
        both "$scratch/less" 1
        # The number that the checker counts, so that what is missing has to be seen.
        number=$("$check" "$scratch/less" 2>&1 | sed -n 's/.*have \([0-9]*\) images.*/\1/p') || true
        [ "$number" ] || continue
        sed "s/^rays .*/rays $number/" "$scratch/less" >"$scratch/fewer"
        both "$scratch/fewer" 1
    done
done
