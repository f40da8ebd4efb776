#!/bin/sh
# run.sh SOURCE FOLDER PROGRAM... - runs the example programs of FOLDER; what they print has to be what
# tests/library/expected/PROGRAM.out has.
set -eu
source=$1 folder=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for program in "$@"; do
    case $program in
    reach) set -- diamond3 full-a3 ;;
    certificate) set -- english full-d4 d3 ;;
    survey) set -- english triangle:5 ;;
    walk) set -- 4 ;;
    shortest) set -- triangle:5 full-a1 '?#1' ;;
    esac
    "$folder/$program" "$@" >"$program.out" 2>/dev/null || { echo "$program: exit code $?"; exit 1; }
    diff "$source/tests/library/expected/$program.out" "$program.out" || { echo "$program prints other text (>)"; exit 1; }
    if [ "$program" = survey ]; then
        grep -q '<svg' english.svg || { echo "survey writes no picture"; exit 1; }
    fi
done
