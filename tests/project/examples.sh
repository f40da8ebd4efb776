#!/bin/sh
# examples.sh PROGRAMS SOURCE [--refresh] FILE... - runs the commands in the ```console blocks of each FILE, in order
# and in one folder, with the programs of PROGRAMS; what they print has to be what the blocks show. A complaint of a
# program is shown only where the text before its block, from the block before on, announces one: by "refuse", "error",
# "exit code", "stops" or "wrong". --refresh writes into the blocks what they print now: read the difference.
set -eu
PATH=$1:$PATH
source=$2
shift 2
refresh=
[ "${1-}" != --refresh ] || { refresh=yes; shift; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# announced FILE: no block shows what a program complains of, usage or bad input, where the text does not say so.
announced()
{
    awk -v file="$1" '
        /^```console$/ { inside = 1; next }
        inside && /^```$/ { inside = 0; words = ""; next }
        !inside { words = words " " tolower($0); next }
        /^pagoda[a-z -]*: / && words !~ /refuse|error|exit code|stops|wrong|what is missing/ {
            print file ":" FNR ": shows an error that the text before it does not announce: " $0
            bad = 1
        }
        END { exit bad }' "$source/$1"
}

# run_blocks FILE
run_blocks()
{
    mkdir -p "$work/$1"
    cd "$work/$1"
    ln -s "$source/boards" boards
    awk '/^```console$/ { inside = 1; next } inside; /^```$/ { inside = 0 }' "$source/$1" >shown
    [ -s shown ] || { echo "$1 has no console block"; exit 1; }
    status=0
    grep -e '^\$ ' -e '^```$' shown | while IFS= read -r line; do
        printf '%s\n' "$line"
        before=$status status=0
        [ "$line" = '```' ] || eval "(exit $before); ${line#??}" || status=$? # so that $? is that of the command before
    done >printed 2>&1
    cmp -s shown printed && return 0
    if [ -n "$refresh" ]; then
        awk 'BEGIN { i = n = 0 } FNR == NR { line[n++] = $0; next }
             !inside { print } /^```console$/ { inside = 1; next }
             inside && /^```$/ { do print line[i]; while (line[i++] != "```"); inside = 0 }' printed "$source/$1" >page
        cp page "$source/$1"
        echo "refreshed $1"
    else
        diff shown printed || { echo "$1 shows (<) what the programs do not print (>)"; exit 1; }
    fi
}

for file in "$@"; do
    announced "$file"
    run_blocks "$file"
done
