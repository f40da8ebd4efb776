#!/bin/sh
# pictures.sh PAGODA [--refresh] - are the pictures of pictures.list what pagoda draws? With --refresh they are made anew, each
# whole or not at all.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
usage 1 "$@"
pagoda=$1 mode=${2-}
case $mode in ''|--refresh) ;; *) echo "pictures.sh: $mode: expected --refresh, or nothing" >&2; exit 2 ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -v '^#' "$here/pictures.list" | while read -r name arguments; do
    # shellcheck disable=SC2086 # several arguments
    "$pagoda" $arguments -o "$work/$name.svg" || [ $? -eq 20 ]
    if [ "$mode" = --refresh ]; then
        mkdir -p "$results/pictures"
        cp "$work/$name.svg" "$results/pictures/$name.svg"
    elif ! cmp "$results/pictures/$name.svg" "$work/$name.svg"; then
        echo "If the new picture is right: results/make/pictures.sh PAGODA --refresh"
        exit 1
    fi
done
