#!/bin/sh
# usage.sh SOURCE - the scripts of results/ say by -h what they are for, with exit code 0, and refuse to run without
# what they need or with an option that they do not have, with exit code 2.
set -eu
cd "$1/results"
out=$(mktemp)
trap 'rm -rf "$out"' EXIT
export PYTHONDONTWRITEBYTECODE=1

# ends CODE COMMAND...
ends()
{
    expected=$1 code=0
    shift
    "$@" >"$out" 2>&1 </dev/null || code=$?
    [ $code -eq "$expected" ] && [ -s "$out" ] && return 0
    echo "results/$*: exit code $code, expected $expected and a text; it says:"
    cat "$out"
    exit 1
}

for script in ./*.sh; do
    [ "$script" = ./usage.sh ] && continue # the others read it
    ends 0 "$script" -h
    ends 2 "$script"
done
command -v python3 >/dev/null || exit 0
for script in ./*.py; do
    grep -q 'parse_args' "$script" || continue # words.py is a module
    ends 0 "$script" -h
    ends 2 "$script" --no-such-option
done
