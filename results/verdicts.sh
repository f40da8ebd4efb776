#!/bin/sh
# verdicts.sh PAGODA SECONDS [NAME...] - makes boards/verdicts.tsv anew for the boards and rule sets of boards/verdicts.list,
# all of them or the named ones (english-4), with at most SECONDS for each map. One row for each class of cells under the
# symmetries of holes and jumps: its first cell, and how many there are. What was settled before and is open now stays; what
# contradicts it is an error. Cells that were never settled have no row.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 2 "$@"
pagoda=$1 seconds=$2
shift 2
boards=$here/../boards
table=$boards/verdicts.tsv
work=$(mktemp -d "$here/verdicts.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# merge OLD: rows of the map on standard input (board, rules, start, finish, verdict, cells), open ones filled in from OLD.
merge()
{
    awk -F '\t' -v OFS='\t' -v old="$1" '
        BEGIN { while ((getline line < old) > 0) { split(line, f, FS); was[f[1], f[2], f[3], f[4]] = f[5] } }
        {
            before = was[$1, $2, $3, $4]
            if (before != "" && $5 != "open" && $5 != before) {
                print "verdicts.sh: " $1 " " $2 " " $3 " " $4 " was " before " and is " $5 > "/dev/stderr"
                exit 1
            }
            if ($5 == "open") $5 = before
            if ($5 != "") print
        }'
}

touch "$table"
grep -v '^#' "$boards/verdicts.list" | while read -r board rules _; do
    name=$board-$rules
    grep "^$board	" "$table" >"$work/old" || true
    case $rules in
    4) word=orthogonal ;;
    6) word=hexagonal ;;
    8) word=diagonal ;;
    *) word=$rules ;;
    esac
    case " ${*:-$name} " in
    *" $name "*)
        case $rules in
        graph) "$pagoda" map "$board" --classes --time "$seconds" ;;
        *) "$pagoda" map "$board" --rules "$rules" --classes --time "$seconds" ;;
        esac 2>/dev/null | tail -n +2 >"$work/map" # without the head of the table
        awk -F '\t' -v OFS='\t' -v b="$board" -v r="$word" '{ print b, r, $1, $2, $3, $5 }' "$work/map" |
            merge "$work/old" >"$work/rows"
        echo "$name: $(wc -l <"$work/map") classes, $(grep -c open "$work/map" || true) open now," \
            "$(wc -l <"$work/rows") settled" >&2
        ;;
    *) awk -F '\t' -v r="$word" '$2 == r' "$work/old" >"$work/rows" ;;
    esac
    cat "$work/rows" >>"$work/table"
done
mv "$work/table" "$table"
