#!/bin/sh
# usage.sh SOURCE - the scripts of results/make say by -h what they are for, with exit code 0, and refuse to run without
# what they need, with an option that they do not have or for a row that there is none of, with exit code 2. Where pagoda
# fails, no row is lost.
set -eu
cd "$1/results/make"
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
    echo "results/make/$*: exit code $code, expected $expected and a text; it says:"
    cat "$out"
    exit 1
}

for script in ./*.sh; do
    [ "$script" = ./usage.sh ] && continue # the others read it
    ends 0 "$script" -h
    ends 2 "$script"
done
ends 2 ./all.sh /nowhere /nowhere
ends 2 ./counts.sh false triangle4-games --refersh
ends 2 ./ends.sh false false nowhere
ends 2 ./ends.sh false false --tier fast
ends 2 ./pictures.sh false --refersh
ends 2 ./regenerate.sh false cc nowhere
ends 2 ./verdicts.sh false false 1 nowhere-4
ends 2 ./ends.sh false false 'english-.*'
ends 2 ./regenerate.sh false cc 'engl.*'
ends 2 ./verdicts.sh false false 1 'engl.*-4'
copy=$(mktemp -d)
trap 'rm -rf "$out" "$copy"' EXIT
mkdir -p "$copy/results/make"
cp verdicts.sh usage.sh "$copy/results/make"
cp -R ../../boards "$copy"
ends 1 "$copy/results/make/verdicts.sh" false false 1 english-4
cmp ../../boards/verdicts.tsv "$copy/boards/verdicts.tsv" || { echo "verdicts.sh has lost rows"; exit 1; }
command -v python3 >/dev/null || exit 0
for script in ./*.py; do
    grep -q 'parse_args' "$script" || continue # automata.py is a module
    ends 0 "$script" -h
    ends 2 "$script" --no-such-option
done
ends 2 ./clusters.py true true 20
ends 2 ./critical.py --lists "$1/src"
ends 2 ./families.py false false --compare nowhere-4
ends 2 ./families.py false false --only nowhere
ends 2 ./pendants.py false false 4 5
ends 2 ./shortest.py false wiegleb-4 --compare
ends 2 ./shortest.py false nowhere-4
