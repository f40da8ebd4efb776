#!/bin/sh
# emit_solvers.sh PAGODA SOURCE - every emitted file is read by glpsol and by cbc, and both give the same answer: the
# known one. Of the two linear programs, exactly one is feasible. Skipped (77) where a solver is missing. The quick tier asks
# every third problem, the slow one (PAGODA_SLOW) all.
set -u
pagoda=$1
for solver in glpsol cbc; do
    command -v $solver >/dev/null || { echo "skipped: $solver is not installed"; exit 77; }
done
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0 solved=0 number=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# Each prints yes, no, or what went wrong.
glpsol_answer() # FORMAT FILE
{
    case $1 in lp) reader=--lp ;; mps) reader=--freemps ;; esac
    timeout 60 glpsol $reader "$2" >"$dir/log" 2>&1 </dev/null
    if grep -Eiq 'error|warning' "$dir/log"; then echo "unread ($(grep -Eim1 'error|warning' "$dir/log"))"
    elif grep -Eq 'NO (PRIMAL|INTEGER) FEASIBLE SOLUTION' "$dir/log"; then echo no
    elif grep -q 'OPTIMAL .*SOLUTION FOUND' "$dir/log"; then echo yes
    else echo "unsolved ($(tail -n 1 "$dir/log"))"; fi
}

cbc_answer() # FORMAT FILE
{
    rm -f "$dir/solution"
    timeout 60 cbc "$2" solve solu "$dir/solution" >"$dir/log" 2>&1 </dev/null
    if grep -Eq '^###|[1-9][0-9]* errors|Error|Duplicate' "$dir/log"; then
        echo "unread ($(grep -Em1 '^###|errors|Error|Duplicate' "$dir/log"))"
    else
        case $(head -n 1 "$dir/solution" 2>/dev/null) in
        Optimal*) echo yes ;;
        Infeasible* | 'Integer infeasible'*) echo no ;;
        *) echo "unsolved ($(head -n 1 "$dir/solution" 2>/dev/null))" ;;
        esac
    fi
}

# answer MODEL ARGS: the answer on which both solvers agree in both formats, in $answer.
ask()
{
    model=$1
    shift
    answer=
    for format in lp mps; do
        file=$dir/model.$format
        "$pagoda" emit "$@" --model "$model" --format $format -o "$file" || fail "emit $* --model $model"
        for solver in glpsol cbc; do
            got=$(${solver}_answer $format "$file")
            solved=$((solved + 1))
            [ -z "$answer" ] && answer=$got
            [ "$got" = "$answer" ] || fail "$*, $model, $format: $solver says $got, before $answer"
        done
    done
    case $answer in yes | no) ;; *) fail "$*, $model: $answer" ;; esac
}

# problem INTEGER RELAXATION ARGS: the known answers; - where the integer program is not asked (branch and
# bound need not end on it), ? where only agreement is tested.
problem()
{
    integer=$1 relaxation=$2
    shift 2
    number=$((number + 1))
    [ "${PAGODA_SLOW-}" ] || [ $((number % 3)) -eq 0 ] || return
    [ "$integer" = - ] || { ask unconstrained "$@"; expect "$integer" unconstrained "$@"; }
    ask relaxation "$@"
    expect "$relaxation" relaxation "$@"
    case $answer in yes) dual=no ;; *) dual=yes ;; esac
    ask pagoda "$@"
    expect $dual pagoda "$@"
}

expect() # ANSWER MODEL ARGS
{
    wanted=$1
    shift
    [ "$wanted" = '?' ] || [ "$wanted" = "$answer" ] || fail "$*: $answer, expected $wanted"
}

board() # NAME, text on standard input
{
    { echo "board $1"; cat; } >"$dir/$1.board"
}
printf 'holes\no\n' | board one
printf 'holes\noo\n' | board two
printf 'holes\nooo\n' | board three
printf 'rules custom\ndirection 0 1\npattern 110 011\npattern 110 001\nholes\noooo\n' | board hop
printf 'rules custom\ndirection 0 1\npattern 10 01\nholes\nooo\n' | board step
printf 'wrap rows\nholes\nooo\nooo\n' | board ring
printf 'lattice graph\nhole a\nhole b\n' | board apart
printf 'lattice graph\nedge e1 e2\nedge e2 E1\nedge E1 inf\nedge inf free\n' | board words
printf 'lattice free\nhole a\nhole b\nhole c\njump a b c\n' | board single
{
    echo 'rules custom'
    echo 'direction 0 1'
    echo "pattern 1$(printf '%038d' 0 | tr 0 1)0 $(printf '%039d' 0)1"
    echo holes
    printf '%042d\n' 0 | tr 0 o
} | board long

# Known: the central game; class alone refuses d3; what file 000 (diamond of 13 holes, 8-move rules) excludes by
# search falls to the integer program, not to the relaxation.
problem yes yes english --start full-d4 --finish d4
problem - yes english --start full-d4 --finish d3
problem no yes diamond3 --rules 8 --start full-c2 --finish a3
problem no yes diamond3 --rules 8 --start full-c2 --finish e3
problem no no diamond3 --rules 8 --start full-c2 --finish c2
problem yes yes triangle5 --start full-a1 --finish a1
problem yes yes english --start full-d4 --finish any --pegs 1
# One hole, no jumps: rows without entries, true and false.
problem yes yes "$dir/one.board" --start full --finish full
problem no no "$dir/one.board" --start full --finish empty
problem yes yes "$dir/one.board" --start any --finish empty
problem no no "$dir/two.board" --start a1 --finish b1
problem yes yes "$dir/two.board" --start a1 --finish a1
problem yes yes "$dir/two.board" --start any --pegs 1 --finish any
problem no no "$dir/apart.board" --start full --finish any --pegs 1
# Open holes and peg counts on either side.
problem yes yes "$dir/three.board" --start a1,b1 --finish c1
problem no yes "$dir/three.board" --start a1,b1 --finish a1
problem yes yes "$dir/three.board" --start 'a1?b1,c1' --finish c1
problem yes yes "$dir/three.board" --start 'any#2' --finish a1
problem no no "$dir/three.board" --start 'any#3' --finish 'any#1'
problem yes yes "$dir/three.board" --start any --finish any
# Other rules and lattices.
problem yes yes "$dir/hop.board" --start a1,b1 --finish b1,c1
problem yes yes "$dir/hop.board" --start a1,b1 --finish c1
problem no no "$dir/hop.board" --start c1,d1 --finish a1
problem yes yes "$dir/step.board" --start a1,b1 --finish b1,c1
problem no no "$dir/step.board" --start a1,b1 --finish a1
problem yes yes "$dir/ring.board" --start a1,b1 --finish c1
problem no no "$dir/single.board" --start b,c --finish a
problem yes yes "$dir/single.board" --start a,b --finish c
problem yes yes "$dir/words.board" --start e1,e2,free --finish E1,free
problem - '?' "$dir/words.board" --start e1 --finish free
problem yes yes path6 --start full-v2 --finish any --pegs 1
problem yes yes cycle6 --start full-v1 --finish any --pegs 1
problem - '?' star5 --start full-leaf1 --finish any --pegs 1
problem '?' '?' torus4 --start full-a1 --finish a1
problem - '?' hexagon3 --start full-c3 --finish c3
problem '?' '?' "$dir/long.board" --start full-ap1 --finish 'any#3'

# Conditions: an answer is judged by those of the file that it is one to.
played=$dir/played
"$pagoda" emit path6 --with 'never v1-v3' --start full-v2 --finish v5 --format lp -o "$played.lp"
glpsol --lp "$played.lp" -o "$played.sol" >/dev/null
"$pagoda" import path6 --solution "$played.sol" >"$played.out" 2>&1
[ $? -eq 1 ] && grep -q '^  true .*the integer program to v5 has no solution' "$played.out" ||
    fail "an answer under conditions: $(cat "$played.out")"
"$pagoda" import path6 --without v6 --solution "$played.sol" >"$played.out" 2>&1
[ $? -eq 2 ] && grep -q 'the holes and jumps of the board' "$played.out" ||
    fail "an answer under other conditions: $(cat "$played.out")"
"$pagoda" emit diamond3 --rules 8 --without c1 --start full-c3 --finish c3 --format lp -o "$played.lp"
glpsol --lp "$played.lp" -o "$played.sol" >/dev/null
"$pagoda" import diamond3 --solution "$played.sol" >"$played.out" 2>&1
[ $? -eq 1 ] && ! grep -q '^  false' "$played.out" ||
    fail "an answer under conditions and other rules: $(cat "$played.out")"

echo "$solved answers"
exit $failed
