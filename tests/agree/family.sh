#!/bin/sh
# family.sh PAGODA - the automata of `pagoda family` accept as many positions of each length as `pagoda count` finds
# on the board of that length, which knows of no automaton.
set -u
pagoda=$1
failed=0

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

same 1 3 14 path: path:3
same 1 3 14 cycle: path:3 --ring
same 2 3 12 path: path:3
same 1 3 7 rectangle:2x rectangle:2x3
same 1 3 7 rectangle:2x rectangle:2x3 --rules 8
exit $failed
