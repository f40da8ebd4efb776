#!/bin/sh
# checker.sh NODE WASM PAGODA PAGODA-CHECK SOURCE SECONDS BOARD... - the checker of the pages against the native one
# (checker.js): on all proof fixtures, the format's examples, and the maps of these boards as far as they come in
# SECONDS each.
set -eu
node=$1 wasm=$2 pagoda=$3 check=$4 source=$5 seconds=$6
shift 6
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
for board in "$@"; do
    "$pagoda" map "$board" --time "$seconds" --proof "$dir/$board.proof" >/dev/null
done
"$node" "$source/tests/page/checker.js" "$wasm" "$check" "$source/tests/certs" "$source/docs/mathematics/certificate-format.md" \
    "$source/boards" "$dir"/*.proof
