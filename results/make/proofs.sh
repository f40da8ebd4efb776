#!/bin/sh
# proofs.sh PAGODA CHECK [NAME...] [--tier T] [--record] - the proofs that are kept: does pagoda-check (CHECK) accept
# each of proofs.list, the named ones or those of a tier, and say of it what proofs.tsv says? That is how many
# statements, their kind, and of a single statement the number at its end. With --record pagoda (PAGODA) makes the files
# anew, and their rows are put into the table once pagoda-check has accepted them; seconds are what it took for that.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 2 "$@"
pagoda=$(realpath "$(command -v "$1")") check=$(realpath "$(command -v "$2")")
shift 2
record= names= only=
while [ $# -gt 0 ]; do
    case $1 in
    --record) record=yes ;;
    --tier)
        case ${2-} in quick|slow) ;; *) echo "proofs.sh: --tier ${2-}: expected quick or slow" >&2; exit 2 ;; esac
        only=$2
        shift
        ;;
    *)
        listed "$1" "$here/proofs.list" || { echo "proofs.sh: $1: expected a name of proofs.list, --tier or --record" >&2; exit 2; }
        names="$names $1"
        ;;
    esac
    shift
done
cd "$here"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# row NAME PROOF: what pagoda-check says of it, as proofs.tsv has it; seconds come last, and are not compared.
row()
{
    begun=$(date +%s)
    "$check" --complete --memory 12288 "$2" >"$work/said" || { echo "proofs.sh: $1: pagoda-check refuses" >&2; exit 1; }
    seconds=$(($(date +%s) - begun))
    awk -v name="$1" -v bytes="$(wc -c <"$2")" -v seconds="$seconds" '
        !($1 in seen) { seen[$1]; kinds = kinds (kinds ? "," : "") $1 }
        END { number = NR == 1 && $1 !~ /possible$/ ? $NF : ""
              printf "%s\t%s\t%d\t%s\t%d\t%d\n", name, kinds, NR, number, bytes, seconds }' "$work/said"
}

printf 'name\tkind\tstatements\tnumber\tbytes\tseconds\n' >"$work/table"
grep -v '^#' proofs.list >"$work/list"
while read -r name tier arguments; do
    case " ${names:-$name} | ${only:-$tier} " in
    *" $name "*"| $tier ")
        kept=$results/proofs/$name.proof
        if [ "$record" ]; then
            # shellcheck disable=SC2086 # several arguments
            (set -f; "$pagoda" $arguments --proof "$work/proof" </dev/null >"$work/out") || true
            [ -s "$work/proof" ] || { echo "proofs.sh: $name: no proof" >&2; exit 1; }
            row "$name" "$work/proof" >>"$work/table"
            mv "$work/proof" "$kept"
        else
            row "$name" "$kept" >>"$work/table"
        fi ;;
    esac
done <"$work/list"
if [ "$record" ]; then
    # In the order of the list; what was not asked now stays as it was.
    touch "$tables/proofs.tsv"
    cat "$tables/proofs.tsv" "$work/table" | awk -F '\t' '
        NR == FNR { split($0, word, " +"); order[++count] = word[1]; next }
        { row[$1] = $0 }
        END { print row["name"]; for (i = 1; i <= count; i++) if (order[i] in row) print row[order[i]] }' "$work/list" - >"$work/new"
    mv "$work/new" "$tables/proofs.tsv"
    exit
fi
cut -f 1-5 "$tables/proofs.tsv" >"$work/recorded"
cut -f 1-5 "$work/table" | grep -Fxv -f "$work/recorded" >"$work/other" || exit 0
echo "not what results/tables/proofs.tsv records:"
cat "$work/other"
exit 1
