#!/bin/sh
# examples.sh PROGRAMS SOURCE FILE... - runs the commands in the ```console blocks of each FILE, in order and in one
# folder, with the programs of PROGRAMS; what they print has to be what the blocks show.
set -eu
PATH=$1:$PATH
source=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run_blocks FILE
run_blocks()
{
    mkdir -p "$work/$1"
    cd "$work/$1"
    ln -s "$source/boards" boards
    awk '/^```console$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$source/$1" >shown
    [ -s shown ] || { echo "$1 has no console block"; exit 1; }
    status=0
    grep '^\$ ' shown | while IFS= read -r line; do
        printf '%s\n' "$line"
        before=$status status=0
        eval "(exit $before); ${line#??}" || status=$? # so that $? is that of the command before
    done >printed 2>&1
    diff shown printed || { echo "$1 shows (<) what the programs do not print (>)"; exit 1; }
}

for file in "$@"; do
    run_blocks "$file"
done
