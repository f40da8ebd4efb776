#!/bin/sh
# family.sh PAGODA - the automata of `pagoda family` accept as many positions of each length as `pagoda count` finds
# on the board of that length, which knows of no automaton.
set -u
pagoda=$1
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# same PEGS FROM TO BOARD-BEFORE-LENGTH FAMILY...
same()
{
    pegs=$1 from=$2 to=$3 board=$4
    shift 4
    "$pagoda" family "$@" --pegs "$pegs" --lengths "$to" | awk '/^ *[0-9]+ +[0-9]+$/ { print $1, $2 }' |
        while read -r length positions; do
            [ "$length" -ge "$from" ] || continue
            there=$("$pagoda" count "$board$length" --start any --finish any --pegs "$pegs" --json |
                sed 's/.*"total": "\([0-9]*\)".*/\1/')
            [ "$positions" = "$there" ] || { echo "FAILED $board$length: $positions and $there"; exit 1; }
            echo "$board$length: $there"
        done || failed=1
}

# leaves LENGTH: with a leaf at one vertex or at none, the positions of the path and of the path with a leaf at each.
leaves()
{
    wanted=$("$pagoda" family path:3 --pendants 1 --clusters 1 --lengths "$1" | awk -v n="$1" '$1 == n && NF == 2 { print $2 }')
    there=$("$pagoda" count "path:$1" --start any --finish any --pegs 1 --json | sed 's/.*"total": "\([0-9]*\)".*/\1/')
    at=1
    while [ "$at" -le "$1" ]; do
        {
            printf 'board leaf\nlattice graph\n'
            awk -v n="$1" 'BEGIN { for (i = 1; i < n; i++) print "edge x" i " x" i + 1 }'
            printf 'edge x%d leaf\n' "$at"
        } >"$work/leaf.board"
        there=$((there + $("$pagoda" count "$work/leaf.board" --start any --finish any --pegs 1 --json |
            sed 's/.*"total": "\([0-9]*\)".*/\1/')))
        at=$((at + 1))
    done
    [ "$wanted" = "$there" ] || { echo "FAILED leaves $1: $wanted and $there"; failed=1; }
    echo "a leaf on paths of $1: $there"
}

# A leaf at each vertex of a path.
combs()
{
    "$pagoda" family path:3 --pendants 1 --lengths 7 >"$work/combs"
    grep -q '^full but for one hole, numbers of columns: 1 and all more$' "$work/combs" || { echo "FAILED combs"; failed=1; }
    for n in 2 3 4 5 6 7; do
        {
            printf 'board comb\nlattice graph\n'
            awk -v n="$n" 'BEGIN { for (i = 1; i <= n; i++) { if (i < n) print "edge x" i " x" i + 1; print "edge x" i " y" i } }'
        } >"$work/comb.board"
        wanted=$(awk -v n="$n" '$1 == n && NF == 2 { print $2 }' "$work/combs")
        there=$("$pagoda" count "$work/comb.board" --start any --finish any --pegs 1 --json |
            sed 's/.*"total": "\([0-9]*\)".*/\1/')
        [ "$wanted" = "$there" ] || { echo "FAILED comb $n: $wanted and $there"; failed=1; }
        echo "a leaf at each of $n vertices: $there"
    done
}

same 1 3 14 path: path:3
same 1 3 14 cycle: path:3 --ring
same 2 3 12 path: path:3
same 1 3 7 rectangle:2x rectangle:2x3
same 1 3 7 rectangle:2x rectangle:2x3 --rules 8
for length in 2 3 4 5 6 7 8; do
    leaves $length
done
combs
exit $failed
