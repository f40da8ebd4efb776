#!/bin/sh
# maps.sh PAGODA CHECKER VERIFIED SECONDS LIST - the maps of results/make/maps.list, made anew, through both checkers:
# accepted, the same lines, and the proved one takes at most so much processor time for each. The quick tier takes
# every fourth map of its own, the slow one (PAGODA_SLOW) all maps.
set -eu
pagoda=$1 check=$2 verified=$3 seconds=$4 list=$5 number=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# used FILE: the processor time in the second line of what `times` printed.
used()
{
    tail -n 1 "$1" |
        awk '{ split($1, u, /[ms]/); split($2, s, /[ms]/); printf "%.2f", 60 * (u[1] + s[1]) + u[2] + s[2] }'
}

grep -v '^#' "$list" | while read -r name board rules its_tier; do
    number=$((number + 1))
    [ "${PAGODA_SLOW-}" ] || { [ "$its_tier" = quick ] && [ $((number % 4)) -eq 0 ]; } || continue
    "$pagoda" map "$board" --rules "$rules" --proof "$scratch/proof" >"$scratch/text"
    "$check" "$scratch/proof" >"$scratch/one"
    # shellcheck disable=SC2016 # the words belong to the inner shell
    sh -c '"$1" "$2" >"$3"; echo $? >"$3.code"; times' sh \
        "$verified" "$scratch/proof" "$scratch/other" >"$scratch/times"
    took=$(used "$scratch/times")
    echo "$name: $(wc -l <"$scratch/other") statements, $(wc -c <"$scratch/proof") bytes, $took s"
    [ "$(cat "$scratch/other.code")" -eq 0 ] || { echo "FAILED $name: not accepted"; exit 1; }
    cmp "$scratch/one" "$scratch/other" || { echo "FAILED $name: the lines differ"; exit 1; }
    awk "BEGIN { exit !($took <= $seconds) }" || { echo "FAILED $name: more than $seconds s"; exit 1; }
done
