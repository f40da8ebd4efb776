#!/bin/sh
# one_line_check.sh SOURCE CC - pagoda-check builds with one line and, so built, accepts the good proofs. With the
# line of the documents, -O2, in the slow tier.
set -eu
cd "$1"
check=$(mktemp)
trap 'rm -f "$check"' EXIT
"$2" ${PAGODA_SLOW:+-O2} src/checker/c/*.c -lgmp -o "$check"
for proof in tests/certs/good/*; do
    "$check" "$proof" >/dev/null
done
