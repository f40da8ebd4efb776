#!/bin/sh
# readme.sh PROGRAMS SOURCE - runs the commands in the ```console blocks of README.md, in order and in one folder,
# with the programs of PROGRAMS; what they print has to be what the blocks show.
set -eu
PATH=$1:$PATH
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$source/boards" "$work/boards"
awk '/^```console$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$source/README.md" >"$work/shown"
[ -s "$work/shown" ] || { echo "README.md has no console block"; exit 1; }

cd "$work"
status=0
grep '^\$ ' shown | while IFS= read -r line; do
    printf '%s\n' "$line"
    before=$status status=0
    eval "(exit $before); ${line#??}" || status=$? # so that $? is that of the command before
done >printed 2>&1
diff shown printed || { echo "README.md shows (<) what the programs do not print (>)"; exit 1; }
