#!/bin/sh
# nulls.sh HEADER TEST - every function of HEADER that takes a pointer is called with NULL by one of the tests of TEST
# whose names begin with null.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed 's,/\*.*\*/,,' "$1" | grep -v '^#' | tr '\n' ' ' | grep -o 'PAGODA_API [a-z0-9_ *]*([^;]*);' |
    grep '(.*[*].*)' | sed 's/^[^(]*[ *]\([a-z0-9_]*\)(.*/\1/' | sort >"$work/declared"
awk '/^Test\(lib, null/ { on = 1 } on { print } /^}/ { on = 0 }' "$2" | grep -o 'pagoda_[a-z0-9_]*(' | tr -d '(' |
    sort -u >"$work/called"
[ -s "$work/declared" ] || { echo "$1 declares nothing"; exit 1; }
comm -23 "$work/declared" "$work/called" >"$work/missing"
[ ! -s "$work/missing" ] || { echo "never called with NULL:"; cat "$work/missing"; exit 1; }
