#!/bin/sh
# ends.sh PAGODA CHECK [NAME...] [--record] - the questions of ends.list, all of them or the named ones: the best number of pegs, whether
# none better is possible, by which methods the better ones are refused, and whether pagoda-check proves every case. Compares
# with ends.tsv, or with --record writes it, whole or not at all.
set -eu

pagoda=$1 check=$2
shift 2
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
record= names=
for word; do
    case $word in
    --record) record=yes ;;
    *) names="$names $word" ;;
    esac
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# row NAME ARGUMENT...: name, command, pegs, proved.
row()
{
    name=$1
    shift
    "$pagoda" prove "$@" --as-found --json --proof "$work/proof" >"$work/json" || true
    "$check" --complete "$work/proof" >"$work/proved" || { echo "ends.sh: $name: not every case is proved" >&2; exit 1; }
    pegs=$(sed -n 's/.*"pegs": \([0-9a-z]*\).*/\1/p' "$work/json")
    best=$(sed -n 's/.*"optimal": \([a-z]*\).*/\1/p' "$work/json")
    printf '%s\t%s\t%s\t%s\t%s\n' "$name" "pagoda prove $*" "$pegs" "$best" "$(wc -l <"$work/proved")"
}

printf 'name\tcommand\tpegs\tproved\tstatements\n' >"$work/table"
grep -v '^#' "$here/ends.list" | while read -r name _ arguments; do
    case " ${names:-$name} " in
    # shellcheck disable=SC2086 # several arguments
    *" $name "*) row "$name" $arguments >>"$work/table" ;;
    esac
done
if [ "$record" ]; then
    mv "$work/table" "$here/ends.tsv"
    exit
fi
if ! grep -Fxv -f "$here/ends.tsv" "$work/table" >"$work/other"; then
    exit 0
fi
echo "not what results/ends.tsv records:"
cat "$work/other"
exit 1
