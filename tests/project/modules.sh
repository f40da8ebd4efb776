#!/bin/sh
# modules.sh SOURCE - the table of docs/building/ARCHITECTURE.md is complete and true: a row for every module of src, and
# what a row says that a module uses is what its CMakeLists.txt says, be it by way of a module that it uses. The
# modules of a district stand together in src/CMakeLists.txt, and src/README.md names them all in their order. The
# files and functions of the trip that it tells are there.
set -u
cd "$1" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# Lines "built A B" (A uses B), from the build files; "module A" for each of them.
for file in src/*/CMakeLists.txt src/*/*/CMakeLists.txt; do
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
# Lines "DISTRICT/MODULE", in their order.
sed -n 's/^  \([a-z]*\(\/[a-z]*\)\{0,1\}\)$/\1/p' src/CMakeLists.txt >"$dir/order"
for folder in $(cat "$dir/order"); do
    name=$(basename "$folder")
    grep -q "^row $name\$" "$dir/lines" || [ -z "${folder%checker/*}" ] ||
        echo "docs/building/ARCHITECTURE.md: expected a row for src/$folder"
done >"$dir/wrong"
find src -mindepth 2 -name CMakeLists.txt ! -path '*/library/*' ! -path '*/libraries/*' | sed 's,src/,,; s,/CMakeLists.txt,,' | sort >"$dir/found"
sort "$dir/order" | diff - "$dir/found" | sed -n 's|^[<>] |src/CMakeLists.txt: expected once, with a folder: |p' >>"$dir/wrong"
sed 's,/.*,,' "$dir/order" | uniq | sort | uniq -d |
    sed 's,^,src/CMakeLists.txt: expected together: the modules of ,' >>"$dir/wrong"
# The rows of the drawing: a district and its modules.
sed 's,/, ,' "$dir/order" | awk '$1 != last { printf "%s%s", sep, $1; sep = "\n"; last = $1 }
    NF > 1 { printf " %s", $2 } END { print "" }' >"$dir/drawn"
while read -r row; do
    sed 's/[^a-z]\{1,\}/ /g; s/^ //' src/README.md | grep -q "^$row " ||
        echo "src/README.md: expected a row of the drawing: $row"
done <"$dir/drawn" >>"$dir/wrong"
# The rows of the trip: a file and its functions.
sed -n 's/^| `\([a-z_/]*\.c\)` | \([^|]*\) |.*/\1 \2/p' src/README.md | tr -d '`,' >"$dir/trip"
[ -s "$dir/trip" ] || echo "src/README.md: expected a trip" >>"$dir/wrong"
while read -r file functions; do
    for function in $functions; do
        grep -q "^[a-z].*[ *]$function(" "src/$file" || echo "src/README.md: expected $function in src/$file"
    done
done <"$dir/trip" >>"$dir/wrong" 2>&1

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
