#!/bin/sh
# line.sh PAGODA CHECK [--record] - the positions on a line that can be brought to one peg, as a finite automaton that
# is proved: `pagoda family path:3` finds it, and pagoda-check decides that it is right for every length. Compares its
# states with line/automaton.tsv, or with --record writes that table.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 2 "$@"
table=$here/../tables/line/automaton.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" family path:3 --proof "$work/line.proof" -o "$work/answer"
"$2" "$work/line.proof"
{
    printf 'state\ton 0\ton 1\taccepts\n'
    awk '/^[-+] / { printf "%d\t%d\t%d\t%d\n", n++, $2, $3, $1 == "+" }' "$work/line.proof"
} >"$work/automaton.tsv"
[ "${3-}" != --record ] || cp "$work/automaton.tsv" "$table"
cmp "$work/automaton.tsv" "$table"
