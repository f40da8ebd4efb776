#!/bin/sh
# mathprog.sh PAGODA SOURCE - glpsol solves the models to read with their example data, and finds what it finds in
# the files that pagoda emits for the same problems.
set -u
pagoda=$1 models=$2/models
command -v glpsol >/dev/null || { echo "skipped: glpsol is not installed"; exit 77; }
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

# expect yes|no WHAT ARGS OF GLPSOL
expect()
{
    wanted=$1 what=$2
    shift 2
    glpsol "$@" >"$dir/log" 2>&1 </dev/null
    case $(grep -E 'SOLUTION' "$dir/log" | tail -n 1) in
    *'NO '*' SOLUTION'*) got=no ;;
    *'OPTIMAL '*) got=yes ;;
    *) got="nothing: $(tail -n 1 "$dir/log")" ;;
    esac
    [ "$got" = "$wanted" ] && return
    echo "FAILED: $what: $got, expected $wanted"
    failed=1
}

# problem NAME INTEGER PAGODA BOARD-HOLES ARGS: data file and emitted files of one problem.
problem()
{
    name=$1 integer=$2 pagoda_answer=$3
    printf 'board %s\nholes\n%s\n' "$name" "$4" >"$dir/$name.board"
    shift 4
    expect "$integer" "unconstrained.mod, $name" --model "$models/unconstrained.mod" --data "$models/$name.dat"
    expect "$pagoda_answer" "pagoda.mod, $name" --model "$models/pagoda.mod" --data "$models/$name.dat"
    for model in unconstrained pagoda; do
        "$pagoda" emit "$dir/$name.board" "$@" --model $model -o "$dir/$model.lp" || failed=1
    done
    expect "$integer" "emitted integer program, $name" --lp "$dir/unconstrained.lp"
    expect "$pagoda_answer" "emitted pagoda program, $name" --lp "$dir/pagoda.lp"
}

problem line4 yes no oooo --start a1,b1,d1 --finish any --pegs 1
problem line5 no yes ooooo --start a1,b1 --finish 'e1?a1,b1,c1,d1'
exit $failed
