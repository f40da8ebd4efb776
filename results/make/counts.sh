#!/bin/sh
# counts.sh PAGODA NAME [--refresh] - does pagoda still count what counts/NAME.txt records? With --refresh the file is
# made anew, whole or not at all. The recipe is the line of counts.list.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 2 "$@"
pagoda=$1 name=$2 mode=${3-}
case $mode in ''|--refresh) ;; *) echo "counts.sh: $mode: expected --refresh, or nothing" >&2; exit 2 ;; esac
arguments=$(awk -v name="$name" '$1 == name { sub(/^[^ ]+ +[^ ]+ +/, ""); print }' "$here/counts.list")
[ -n "$arguments" ] || { echo "counts.list has no $name" >&2; exit 2; }
# shellcheck disable=SC2086 # several arguments
set -- $arguments
if [ "$mode" = --refresh ]; then
    "$pagoda" count "$@" -o "$tables/counts/$name.txt"
    exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$pagoda" count "$@" >"$work/now"
cmp -s "$tables/counts/$name.txt" "$work/now" && exit 0
echo "results/tables/counts/$name.txt is not what \`pagoda count $*\` prints now:"
diff "$tables/counts/$name.txt" "$work/now" | head -n 20
echo "If the new numbers are right: results/make/counts.sh PAGODA $name --refresh"
exit 1
