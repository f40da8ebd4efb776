#!/bin/sh
# signature.sh PAGODA SOURCE - the signature: how many positions and linear programs the engines see on a fixed set of
# problems. A change that should change nothing leaves it as it is; one that changes it says so in its commit, by a line
# "Signature: N". The number is in signature.txt. (The idea is Stockfish's, which counts nodes.)
set -eu
pagoda=$1 source=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# The log of one question; its verdict does not matter here.
ask()
{
    code=0
    PAGODA_LOG=1 "$pagoda" "$@" >"$dir/out" 2>>"$dir/log" || code=$?
    case $code in
    0 | 10 | 20) ;;
    *) echo "FAILED: pagoda $*: exit code $code" && tail -n 1 "$dir/log" && exit 1 ;;
    esac
}

ask map triangle5
ask prove english --start full-d4 --finish d4
ask prove english --start full-d4 --finish stuck#20
ask prove wiegleb --start full-e5 --finish e5
ask prove diamond5 --start full-e5 --finish e1
ask prove french --start full-d3 --finish d3,d4
ask prove english --start c3,d3,e3,c4,e4,c5,d5,e5 --finish d4
ask prove army --start '@army' --finish '@army-row4'
ask solve english --start full-d4 --finish d4 --fewest-moves
ask solve triangle6 --start full-a1 --finish any --pegs 1 --fewest-moves
ask solve english --start full-a3 --finish stuck --fewest-moves

# The last number of an engine is that of all its turns: of each problem and engine the largest one counts.
seen=$(sed -n 's/^log: \(.*\) to \(.*\): \(.*\), turn .* ms, \([0-9]*\) [a-z].*/\1 \2 \3|\4/p
s/^log: fewest moves: \([0-9]*\) positions.*/fewest|\1/p' "$dir/log" |
    awk -F '|' '$1 == "fewest" { all += $2; next }
        $2 > most[$1] { most[$1] = $2 }
        END { for (who in most) all += most[who]; printf "%d\n", all }')
stated=$(cat "$source/tests/project/signature.txt")
[ "$seen" = "$stated" ] || {
    echo "FAILED: the signature is $seen, tests/project/signature.txt says $stated"
    echo "If that is meant, change the file and give the commit a line 'Signature: $seen'."
    exit 1
}

cd "$source"
git rev-parse -q --verify HEAD >/dev/null 2>&1 || exit 0
commit=$(git log -1 --format=%H -- tests/project/signature.txt)
[ -z "$commit" ] || [ -n "$(git status --porcelain -- tests/project/signature.txt)" ] ||
    git log -1 --format=%B "$commit" | grep -qx "Signature: $stated" || {
    echo "FAILED: the last commit that changed signature.txt lacks the line 'Signature: $stated'"
    exit 1
}
