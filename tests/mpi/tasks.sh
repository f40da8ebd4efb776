#!/bin/sh
# tasks.sh MPIEXEC PAGODA PAGODA_MPI SOURCE [PROBLEMS] - a batch of random problems and one of all maps of results/ give
# the bytes of pagoda on one to four ranks.
set -u
mpiexec=$1 pagoda=$2 mpi=$3 source=$4
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# problems COUNT: so many lines, each time the same ones: random pegs at the start, fewer at the finish.
problems()
{
    awk -v count="$1" '
    function random(below) # the high bits of a linear congruential generator
    {
        state = (state * 16807) % 2147483647
        return int(state / 2147483647 * below)
    }
    function pegs(board, most,   left, text, hole, i, names)
    {
        split(holes[board], names, " ")
        text = ""
        left = most
        for (i = size[board]; i > 0; i--)
            if (random(i) < left) {
                text = text (left < most ? "," : "") names[i]
                left--
            }
        return text
    }
    function grid(board, side,   x, y)
    {
        for (y = 1; y <= side; y++)
            for (x = 1; x <= side; x++)
                holes[board] = holes[board] " " substr("abcde", x, 1) y
        size[board] = side * side
    }
    function vertices(board, n,   i)
    {
        for (i = 1; i <= n; i++)
            holes[board] = holes[board] " v" i
        size[board] = n
    }
    BEGIN {
        state = 20261122
        grid(1, 4); grid(2, 5); grid(3, 4); vertices(4, 9); vertices(5, 8)
        split("square4 square5 torus4 path:9 cycle:8", name, " ")
        split("prove solve prove count prove", command, " ")
        for (i = 0; i < count; i++) {
            board = 1 + random(5)
            many = 2 + random(size[board] - 2)
            printf "%s %s --start %s", command[1 + random(5)], name[board], pegs(board, many)
            printf " --finish %s\n", pegs(board, 1 + random(many - 1))
        }
    }'
}

# same LINES: the batch alone and on so many ranks.
same()
{
    "$pagoda" batch "$1" >one 2>err
    wanted=$?
    [ "$(wc -l <one)" -eq "$(wc -l <"$1")" ] || { echo "FAILED: $1 has other lines than answers"; exit 1; }
    for ranks in 1 2 3 4; do
        "$mpiexec" -n $ranks "$mpi" batch "$1" >some 2>err </dev/null
        code=$?
        [ $code -eq $wanted ] || { cat err; echo "FAILED: $1 on $ranks ranks: exit code $code, not $wanted"; exit 1; }
        cmp one some || { echo "FAILED: $1 on $ranks ranks"; exit 1; }
    done
}

problems "${5:-1000}" >problems
grep -v '^#' "$source/results/make/maps.list" | while read -r _ board rules _; do
    echo "map $board --rules $rules --json"
done >maps
same problems
! grep -q '"error"' one || { echo "FAILED: a problem is no problem"; grep '"error"' one | head -n 3; exit 1; }
for answer in possible impossible; do
    grep -q "\"$answer\"" one || { echo "FAILED: no problem is $answer"; exit 1; }
done
same maps
