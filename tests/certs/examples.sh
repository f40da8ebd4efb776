#!/bin/sh
# examples.sh CHECKER DOCUMENT - the examples of the format's description are proofs, and print what it says.
#
# Cut out are the blocks that begin with ```proof; a block ```output behind one is what the checker prints.
set -u
check=$1 document=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0 count=0

awk -v dir="$scratch" '
    /^```proof$/  { n++; file = sprintf("%s/%02d.proof", dir, n); next }
    /^```output$/ { file = sprintf("%s/%02d.out", dir, n); printf "" >file; next }
    /^```/        { if (file) close(file); file = ""; next }
    file          { print >file }' "$document"

for proof in "$scratch"/*.proof; do
    count=$((count + 1))
    if ! "$check" "$proof" >"$scratch/printed" 2>"$scratch/said" || ! cmp -s "$scratch/printed" "${proof%.proof}.out"; then
        echo "FAILED example $count:"
        cat "$proof" "$scratch/printed" "$scratch/said"
        failed=$((failed + 1))
    fi
done
for reason in class pagoda branch search reach image game; do
    cat "$scratch"/*.proof | grep -qE " $reason( |\$)" || { echo "FAILED no example of $reason"; failed=1; }
done
echo "$((count - failed)) passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$count" -gt 0 ]
