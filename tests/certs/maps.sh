#!/bin/sh
# maps.sh PAGODA PAGODA-CHECK BOARDS - whole maps with their proof files through the checker: english, french, and
# diamond5 as far as it is decided in a minute. Prints sizes and checking times; fails when the checker refuses, when a
# cell has neither a statement nor is open, or when the english map's proof without its games is not small.
set -eu
pagoda=$1 check=$2 boards=$3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# map BOARD CELLS [OPTION...]
map()
{
    board=$1 cells=$2
    shift 2
    "$pagoda" map "$board" --proof "$dir/$board.proof" "$@" >"$dir/text"
    before=$(date +%s.%N)
    "$check" --boards "$boards" "$dir/$board.proof" >"$dir/lines"
    after=$(date +%s.%N)
    open=$(grep -c '^open ' "$dir/$board.proof" || true)
    proved=$(wc -l <"$dir/lines")
    games=$(grep -c '^possible .* game ' "$dir/$board.proof" || true)
    bytes=$(wc -c <"$dir/$board.proof")
    bare=$(sed 's/ game .*/ game/' "$dir/$board.proof" | wc -c)
    echo "$board: $bytes bytes ($bare without the moves of $games games), $proved proved, $open open, checked in" \
        "$(awk "BEGIN { printf \"%.3f\", $after - $before }") s"
    [ $((proved + open)) -eq "$cells" ] || { echo "expected $cells cells"; exit 1; }
}

map english 1089
[ "$open" -eq 0 ] && [ "$bare" -lt 100000 ] || { echo "expected nothing open and less than 100 KB"; exit 1; }
map french 1369
[ "$open" -eq 0 ] || { echo "expected nothing open"; exit 1; }
map diamond5 1681 --time 60
