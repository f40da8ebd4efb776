#!/bin/sh
# modules.sh SOURCE - the table of docs/building/ARCHITECTURE.md is complete and true: a row for every folder of src, and
# what a row says that a module uses is what its CMakeLists.txt says, be it by way of a module that it uses.
set -u
cd "$1" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# Lines "built A B" (A uses B), from the build files; "module A" for each of them.
for file in src/*/CMakeLists.txt; do
    tr '\n(' '  ' <"$file" | sed 's/)/ ) /g' | awk '{
        for (i = 1; i <= NF; i++) {
            if ($i == "pagoda_module") { name = $(i + 1); part = ""; print "module", name }
            else if ($i == ")") name = ""
            else if ($i ~ /^[A-Z]+$/) part = $i
            else if (name != "" && part == "USES") print "built", name, $i
        }
    }'
done >"$dir/lines"
# Lines "told A B", from the table; "row A".
awk -F'|' '/^\| `[a-z]+` \|/ {
    gsub(/[` ]/, "", $2)
    print "row", $2
    n = split($(NF - 1), used, /[^a-z]+/)
    for (i = 1; i <= n; i++)
        print "told", $2, used[i]
}' docs/building/ARCHITECTURE.md >>"$dir/lines"
for folder in src/*/; do
    name=$(basename "$folder")
    [ "$name" = verified ] || grep -q "^row $name\$" "$dir/lines" ||
        echo "docs/building/ARCHITECTURE.md: expected a row for src/$name"
done >"$dir/wrong"

awk '
$1 == "module" { module[$2] = 1 }
$1 == "built" { arrow[$2, $3] = built[$2, $3] = 1 }
$1 == "told" { told[$2, $3] = 1 }
function spread(a, k, b) { # arrows of arrows, until nothing is new
    for (more = 1; more;) {
        more = 0
        for (pair in a) {
            split(pair, k, SUBSEP)
            for (b in module)
                if (((k[2], b) in built) && !((k[1], b) in a)) { a[k[1], b] = more = 1 }
        }
    }
}
END {
    for (pair in told) {
        split(pair, k, SUBSEP)
        if (k[1] in module && k[2] in module) way[pair] = 1
    }
    for (pair in built) reach[pair] = 1
    spread(way)
    spread(reach)
    for (pair in built) {
        split(pair, k, SUBSEP)
        if (!(pair in way)) print "docs/building/ARCHITECTURE.md: " k[1] " uses " k[2] ", expected it in its row"
    }
    for (pair in told) {
        split(pair, k, SUBSEP)
        if (k[1] in module && k[2] in module && !(pair in reach))
            print "docs/building/ARCHITECTURE.md: expected no " k[2] " in the row of " k[1]
    }
}' "$dir/lines" >>"$dir/wrong"
sort "$dir/wrong"
[ ! -s "$dir/wrong" ]
