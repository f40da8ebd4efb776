#!/bin/sh
# compare.sh PAGODA SOURCE TIER - does `pagoda map` still say what boards/verdicts.tsv has, for the boards of this tier in
# boards/verdicts.list? In the slow tier a map has a minute: what it leaves open by then is no difference, nor what it settles
# beyond the table, which is only said.
set -eu

pagoda=$1 source=$2 wanted=$3 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $wanted in slow) limit=60 ;; *) limit=600 ;; esac
grep -v '^#' "$source/boards/verdicts.list" >"$work/list"
while read -r board rules tier; do
    [ "$tier" = "$wanted" ] || continue
    case $rules in 4) word=orthogonal ;; 6) word=hexagonal ;; 8) word=diagonal ;; *) word=$rules ;; esac
    case $rules in
    graph) "$pagoda" map "$board" --classes --time $limit ;;
    *) "$pagoda" map "$board" --rules "$rules" --classes --time $limit ;;
    esac >"$work/map" 2>"$work/said" || { echo "$board $rules: no map"; cat "$work/said"; exit 1; }
    awk -F '\t' -v OFS='\t' -v b="$board" -v r="$word" 'NR > 1 && $3 != "open" { print b, r, $1, $2, $3, $5 }' \
        "$work/map" >"$work/now"
    awk -F '\t' -v b="$board" -v r="$word" '$1 == b && $2 == r' "$source/boards/verdicts.tsv" >"$work/recorded"
    case $tier in
    quick) diff "$work/recorded" "$work/now" >"$work/difference" || true ;;
    *)
        awk -F '\t' -v recorded="$work/recorded" '
            BEGIN { while ((getline line < recorded) > 0) { split(line, f, FS); was[f[3], f[4]] = line } }
            ($3, $4) in was && was[$3, $4] != $0' "$work/now" >"$work/difference"
        beyond=$(awk -F '\t' 'NR == FNR { was[$3, $4] = 1; next } !(($3, $4) in was)' "$work/recorded" "$work/now" | wc -l)
        [ "$beyond" -eq 0 ] || echo "$board $rules: settles $beyond classes that boards/verdicts.tsv has not"
        ;;
    esac
    if [ -s "$work/difference" ]; then
        echo "$board $rules: boards/verdicts.tsv and pagoda map --classes differ:"
        head -n 10 "$work/difference"
        failed=1
    fi
done <"$work/list"
exit $failed
