#!/bin/sh
# threads.sh PAGODA CHECK - a proof by levels that is alone in its file is checked by several threads as by one, with the
# same bytes; so are files that state one position too many or too few, also in the middle, and far too few.
set -u
pagoda=$1
check=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

"$pagoda" prove square5 --start full-a1 --finish c3 --method halves --proof "$work/good" >/dev/null
last=$(sed -n 's/^ahead .* //p' "$work/good")
[ "$last" -gt 50000 ] || { echo "FAILED: levels are too small to be shared: $last"; failed=1; }
sed "s/^\(ahead .*\) $last\$/\1 $((last - 1))/" "$work/good" >"$work/more"
sed "s/^\(ahead .*\) $last\$/\1 $((last + 1))/" "$work/good" >"$work/fewer"
middle=$(awk '/^ahead /{ print $(NF - 1) }' "$work/good")
sed "s/^\(ahead .*\) $middle /\1 $((middle - 1)) /" "$work/good" >"$work/middle"
sed "s/^\(ahead .*\) $middle /\1 3 /" "$work/good" >"$work/three"
sed "s/^\(ahead .*\) $last\$/\1 0/" "$work/good" >"$work/none"

for file in good more fewer middle three none; do
    timeout 60 "$check" "$work/$file" >"$work/one" 2>&1
    wanted=$?
    [ $wanted -eq "$([ $file = good ] && echo 0 || echo 1)" ] || { cat "$work/one"; failed=1; }
    for threads in 2 3 7; do
        timeout 60 "$check" --threads $threads "$work/$file" >"$work/several" 2>&1
        [ $? -eq $wanted ] && cmp "$work/one" "$work/several" && continue
        echo "FAILED: $file by $threads threads"
        failed=1
    done
done
exit $failed
