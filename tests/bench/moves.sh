#!/bin/sh
# moves.sh PAGODA [LIST] - solve --fewest-moves on fixed problems: the moves and the positions stored must be those of the
# list (moves.tsv), the seconds of processor time are printed only.
set -u
pagoda=$1 list=${2-$(dirname "$0")/moves.tsv} failed=0
while read -r board rules start finish moves states; do
    case $board in '#'* | '') continue ;; esac
    before=$(awk '{ print $16 + $17 }' /proc/$$/stat)
    answer=$("$pagoda" solve "$board" --rules "$rules" --start "$start" --finish "$finish" --fewest-moves --stats --threads 1)
    after=$(awk '{ print $16 + $17 }' /proc/$$/stat)
    got=$(printf '%s\n' "$answer" | sed -n 's/^\([0-9]*\) moves*, proved shortest$/\1/p; /positions stored/ { s/,//g; s/^\([0-9]*\) positions stored.*/\1/p; }' |
        paste -s -d' ')
    seconds=$(echo "$after $before $(getconf CLK_TCK)" | awk '{ printf "%.2f", ($1 - $2) / $3 }')
    echo "$board $rules $start $finish: $got ($seconds s)"
    if [ "$got" != "$moves $states" ]; then
        echo "FAILED: expected $moves $states"
        failed=1
    fi
done <"$list"
exit $failed
