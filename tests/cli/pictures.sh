#!/bin/sh
# pictures.sh PAGODA SOURCE [--refresh] - pictures and tables are what they were, byte by byte: each line of
# tests/cli/pictures/list against its file, the format chosen by the ending of -o. --refresh writes them anew:
# look at them (rsvg-convert, a browser in light and dark) before they are kept.
set -u
pagoda=$1 source=$2 mode=${3-}
cd "$source" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

while read -r name code arguments; do
    case $name in '#'* | '') continue ;; esac
    case $name in */*) kept=$name name=${name##*/} ;; *) kept=tests/cli/pictures/$name ;; esac
    # shellcheck disable=SC2086 # arguments are words
    "$pagoda" $arguments -o "$dir/$name" </dev/null 2>"$dir/err"
    got=$?
    if [ $got -ne "$code" ]; then
        echo "FAILED: $arguments: exit code $got, expected $code: $(cat "$dir/err")"
        failed=1
    elif [ "$mode" = --refresh ]; then
        cp "$dir/$name" "$kept"
    elif ! cmp "$dir/$name" "$kept"; then
        echo "FAILED: $arguments"
        failed=1
    fi
done <tests/cli/pictures/list

for file in tests/cli/pictures/*.*; do
    grep -q "^${file##*/} " tests/cli/pictures/list || { echo "$file is in no line of the list"; failed=1; }
done
exit $failed
