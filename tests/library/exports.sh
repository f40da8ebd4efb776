#!/bin/sh
# exports.sh LIBRARY HEADER MARK NODE SONAME - the library exports the functions that its header marks with MARK,
# each of version NODE, and nothing else, under that soname.
set -eu
library=$1 header=$2 mark=$3 node=$4 soname=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -v '^#' "$header" | tr '\n' ' ' | grep -o "$mark [a-z0-9_ *]*(" | sed 's/.*[ *]\([a-z0-9_]*\)($/\1/' |
    sed "s/\$/@@$node/" | sort >"$work/declared"
nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' | sort >"$work/exported"
[ -s "$work/declared" ] || { echo "$header declares nothing"; exit 1; }
diff "$work/declared" "$work/exported" ||
    { echo "$library exports (>) other names than $header declares (<)"; exit 1; }
readelf -d "$library" | grep -q "SONAME.*\[$soname\]" || { echo "expected the soname $soname"; exit 1; }
