#!/bin/sh
# both.sh CHECKER VERIFIED DOCUMENT FOLDER... - both checkers on every *.proof file of the folders and
# on the examples of the document: the same lines on standard output, the same exit codes, and one line
# of reason for every code but 0.
# The quick tier takes every fourth file, the slow one (PAGODA_SLOW) all; the proved checker works with one
# process and with two in turn.
set -u
check=$1 verified=$2 document=$3
shift 3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0 same=0 number=0 processes=1

mkdir "$scratch/example"
awk -v dir="$scratch/example" '
    /^```proof$/ { n++; file = sprintf("%s/%02d.proof", dir, n); next }
    /^```/       { if (file) close(file); file = ""; next }
    file         { print >file }' "$document"

compare() # FILE
{
    "$check" "$1" >"$scratch/one" 2>"$scratch/why"
    code=$?
    processes=$((3 - processes))
    "$verified" --threads $processes "$1" >"$scratch/other" 2>"$scratch/other.why"
    other=$?
    name=$(basename "$(dirname "$1")")/$(basename "$1")
    if [ "$code" -eq "$other" ] && cmp -s "$scratch/one" "$scratch/other"; then
        same=$((same + 1))
    else
        echo "FAILED $name, --threads $processes: exit codes $code and $other"
        cat "$scratch/why" "$scratch/other.why"
        diff "$scratch/one" "$scratch/other"
        failed=$((failed + 1))
    fi
    [ "$other" -eq 0 ] || [ "$(wc -l <"$scratch/other.why")" -eq 1 ] ||
        { echo "FAILED $name: expected one line of reason"; failed=$((failed + 1)); }
}

for folder in "$@" "$scratch/example"; do
    for file in "$folder"/*.proof; do
        number=$((number + 1))
        [ "${PAGODA_SLOW-}" ] || [ $((number % 4)) -eq 0 ] || continue
        compare "$file"
    done
done
echo "$same alike, $failed failed"
[ "$failed" -eq 0 ] && [ "$same" -gt 0 ]
