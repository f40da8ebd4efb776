#!/bin/sh
# wiegleb.sh PAGODA CHECK DIR [THREADS] - makes the proof that Wiegleb's board with e1 empty cannot be brought to one
# peg on e1, in DIR, where a run that was stopped is gone on with; has it checked, and writes wiegleb.tsv,
# proofs/wiegleb-e1.proof.gz and the row of boards/verdicts.tsv. Hours, with a limit of 12 GiB of memory.
#
# wiegleb.sh PAGODA CHECK --compare [SECONDS] - the proof that is kept has the levels of wiegleb.tsv and states what
# boards/verdicts.tsv has, and nothing is refused of it in some seconds; with 0, it is checked to the end, which took
# 7.6 GiB. Exit code 77: there is not the memory of the limit.
set -u

here=$(cd "$(dirname "$0")" && pwd)
. "$here/usage.sh"
usage 3 "$@"
pagoda=$(realpath "$1")
check=$(realpath "$2")
table=$tables/wiegleb.tsv
kept=$results/proofs/wiegleb-e1.proof.gz
verdicts=$results/../boards/verdicts.tsv
memory=12288

levels()
{
    printf 'level\tpositions\n'
    sed -n 's/^ahead //p' "$1" | tr ' ' '\n' | awk '{ printf "%d\t%s\n", NR - 1, $1 }'
}

# row PROOF: what the proof states, as boards/verdicts.tsv has it, but for the number of cells.
row()
{
    sed -n 's/^impossible \([^ ]*\) \([^ ]*\) halves$/wiegleb orthogonal \1 \2 impossible/p' "$1" | tr ' ' '\t'
}

# has_row PROOF: is it there?
has_row()
{
    cut -f 1-5 "$verdicts" | grep -Fqx "$(row "$1")"
}

# put_row PROOF: where it is not there; verdicts.sh puts it in its place and counts the cells.
put_row()
{
    has_row "$1" && return
    { cat "$verdicts" && row "$1"; } >"$verdicts.new" && mv "$verdicts.new" "$verdicts" || exit 2
    "$here/verdicts.sh" "$pagoda" "$check" 60 wiegleb-4
}

make_anew()
{
    cd "$1" || exit 2
    "$pagoda" prove wiegleb --start full-e1 --finish e1 --method halves --checkpoint levels.checkpoint \
        --memory $memory --disk . --disk-space 40960 --threads "$2" --proof e1.proof
    [ $? -eq 20 ] || exit 1
    "$check" --complete --threads "$2" --memory $memory e1.proof || exit 1
    levels e1.proof >levels.tsv && gzip -9 -n -c e1.proof >e1.proof.gz || exit 2
    mv levels.tsv "$table" && mv e1.proof.gz "$kept" || exit 2
    put_row e1.proof
}

compare()
{
    work=$(mktemp -d) || exit 2
    trap 'rm -rf "$work"' EXIT
    gzip -d -c "$kept" >"$work/e1.proof" || exit 1
    levels "$work/e1.proof" | cmp - "$table" || exit 1
    has_row "$work/e1.proof" || { echo "boards/verdicts.tsv does not have what the proof states"; exit 1; }
    if [ "$1" -eq 0 ]; then
        [ "$(awk '/^MemAvailable/ { print int($2 / 1024) }' /proc/meminfo)" -ge $memory ] || exit 77
        "$check" --threads "$(nproc)" --memory $memory "$work/e1.proof"
        exit
    fi
    "$check" --time "$1" --memory $memory "$work/e1.proof" >"$work/out" 2>"$work/err"
    code=$?
    [ $code -eq 2 ] && grep -q 'the time is up' "$work/err" && return
    cat "$work/out" "$work/err"
    echo "exit code $code, expected 2: nothing refused when the time is up"
    exit 1
}

case $3 in
--compare) compare "${4:-3}" ;;
*) make_anew "$3" "${4:-2}" ;;
esac
