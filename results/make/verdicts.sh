#!/bin/sh
# verdicts.sh PAGODA CHECK SECONDS [NAME...] - makes boards/verdicts.tsv anew for the boards and rule sets of
# boards/verdicts.list, all of them or the named ones (english-4), with at most SECONDS for each map, whose proof
# pagoda-check has to confirm. One row for each class of cells under the symmetries of holes and jumps: its first cell, and
# how many there are. What was settled before and is open now stays; what contradicts it, or is missing now, is an error.
# Cells that were never settled have no row. A board is recorded when it is made: a run that is stopped leaves what it has.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 3 "$@"
pagoda=$1 check=$2 seconds=$3
shift 3
boards=$results/../boards
table=$boards/verdicts.tsv
for name in "$@"; do
    awk '{ print $1 "-" $2 }' "$boards/verdicts.list" | listed "$name" - ||
        { echo "verdicts.sh: $name: expected a board and its rules as in boards/verdicts.list, like english-4" >&2; exit 2; }
done
[ -e "$table" ] || : >"$table"
work=$(mktemp -d "$here/verdicts.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

fail()
{
    echo "verdicts.sh: $*" >&2
    exit 1
}

# merge OLD: rows of the map on standard input (board, rules, start, finish, verdict, cells), open ones filled in from OLD.
merge()
{
    awk -F '\t' -v OFS='\t' -v old="$1" '
        function fail(why) { print "verdicts.sh: " why > "/dev/stderr"; exit wrong = 1 }
        BEGIN { while ((getline line < old) > 0) { split(line, f, FS); was[f[1], f[2], f[3], f[4]] = f[5] } }
        {
            problem = $1 " " $2 " " $3 " " $4
            before = was[$1, $2, $3, $4]
            delete was[$1, $2, $3, $4]
            if (before != "" && $5 != "open" && $5 != before) fail(problem " was " before " and is " $5)
            if ($5 == "open") $5 = before
            if ($5 != "") print
        }
        END { if (!wrong) for (problem in was) if (was[problem] != "") {
            gsub(SUBSEP, " ", problem)
            fail(problem " is in the table, and not in the map")
        } }'
}

# make NAME BOARD RULES WORD: the rows of one map, checked, in $work/rows.
make()
{
    name=$1 board=$2 rules=$3 word=$4
    set -- "$board" --classes --as-found --time "$seconds" --proof "$work/proof"
    [ "$rules" = graph ] || set -- "$@" --rules "$rules"
    "$pagoda" map "$@" 2>"$work/said" >"$work/all" || { cat "$work/said" >&2; fail "$name: no map"; }
    tail -n +2 "$work/all" >"$work/map" # without the head of the table
    "$check" --memory 12288 "$work/proof" >"$work/proved" || fail "$name: pagoda-check refuses the proof"
    settled=$(awk -F '\t' '$3 != "open" { sum += $5 } END { print sum + 0 }' "$work/map")
    [ "$(wc -l <"$work/proved")" -eq "$settled" ] || fail "$name: not every cell that is settled is proved"
    awk -F '\t' -v OFS='\t' -v b="$board" -v r="$word" '{ print b, r, $1, $2, $3, $5 }' "$work/map" |
        merge "$work/old" >"$work/rows"
    echo "$name: $(wc -l <"$work/map") classes, $(grep -c open "$work/map" || true) open now," \
        "$(wc -l <"$work/rows") settled" >&2
}

# into_table BOARD WORD: $work/rows in the place of the rows of this board and rule set; a new board comes last.
into_table()
{
    awk -F '\t' -v b="$1" -v r="$2" -v rows="$work/rows" '
        function put() { while ((getline line < rows) > 0) print line; done = 1 }
        $1 == b && $2 == r { if (!done) put(); next }
        { print }
        END { if (!done) put() }' "$table" >"$work/table"
    mv "$work/table" "$table"
}

grep -v '^#' "$boards/verdicts.list" >"$work/list"
while read -r board rules _; do
    name=$board-$rules
    case $rules in
    4) word=orthogonal ;;
    6) word=hexagonal ;;
    8) word=diagonal ;;
    *) word=$rules ;;
    esac
    case " ${*:-$name} " in
    *" $name "*)
        awk -F '\t' -v b="$board" -v r="$word" '$1 == b && $2 == r' "$table" >"$work/old"
        make "$name" "$board" "$rules" "$word"
        into_table "$board" "$word"
        ;;
    esac
done <"$work/list"
