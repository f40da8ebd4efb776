#!/bin/sh
# roundtrip.sh PAGODA SOURCE PAGODA-CHECK - what pagoda writes and reads is read back: weightings, games, boards and
# proofs, on boards of every lattice whose names, titles and paths have all that such may have.
set -u
pagoda=$1
checker=$3
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# accepts WHAT CODE COMMAND..: the command ends with this exit code and complains of nothing.
accepts()
{
    what=$1 code=$2
    shift 2
    "$@" >"$dir/out" 2>"$dir/err"
    got=$?
    [ $got -eq "$code" ] && [ ! -s "$dir/err" ] || fail "$what: exit code $got instead of $code: $* $(cat "$dir/err")"
}

# tries FILE START FINISH POSSIBLE: START to FINISH is refused by a count, START to POSSIBLE is one jump.
tries()
{
    board=$1 start=$2
    for finish in "$3" "$4"; do
        rm -f "$dir/w"
        accepts "find" 0 "$pagoda" resource find "$board" --start "$start" --finish "$finish" --tightest -o "$dir/w"
        accepts "weights" 0 "$pagoda" resource check "$dir/w" --start "$start" --finish "$finish"
    done
    rm -f "$dir/w" "$dir/proof" "$dir/game"
    accepts "find" 0 "$pagoda" resource find "$board" --start "$start" --finish "$3" -o "$dir/w"
    accepts "weights" 0 "$pagoda" resource check "$dir/w" --proof "$dir/proof" --start "$start" --finish "$3"
    accepts "proof of a count" 0 "$checker" "$dir/proof"
    accepts "map" 0 "$pagoda" map "$board" --proof "$dir/proof"
    accepts "proof of a map" 0 "$checker" "$dir/proof"
    printf 'hint\n%s\nsave %s\nquit\n' "$5" "$dir/game" >"$dir/commands"
    "$pagoda" play "$board" --start "$start" --finish "$4" <"$dir/commands" >/dev/null 2>"$dir/err"
    grep -q -- "$5" "$dir/game" || fail "no game is saved on $board: $(cat "$dir/err")"
    accepts "a saved game" 0 "$pagoda" replay "$board" "@$dir/game"
    "$pagoda" board show "$board" --json >"$dir/shown"
    sed 's/.*"file": "\(\([^"\\]\|\\.\)*\)".*/\1/; s/\\"/"/g' "$dir/shown" >"$dir/escaped"
    printf '%b' "$(cat "$dir/escaped")" >"$dir/again.board"
    accepts "a board" 0 "$pagoda" board show "$dir/again.board" --json
    cmp -s "$dir/shown" "$dir/out" || fail "the file that is shown of $board is another board"
}

odd="$dir/it's#1'é'=[x];&"
mkdir -p "$odd" "$dir/a blank"
title="# of it's <b>title</b> & \"more\", 100%  é, weights board holes $(printf '%0120d' 0)"

# made NAME KEYS..: a board of this name with the odd title and these lines.
made()
{
    file=$odd/$1.board
    { echo "board $1"; echo "title $title"; } >"$file"
    shift
    printf '%s\n' "$@" >>"$file"
}

made -x+.8 holes .oooo ..
made weights 'rules 8' holes oooo o o.oo
made own 'rules custom' 'direction 0 1' 'direction 0 -1' 'direction 1 0' holes oooo .o
made graph 'lattice graph' 'edge weights board' 'edge board c' 'edge c d'
made free 'lattice free' 'hole weight' 'hole b' 'hole c' 'hole d' 'jump weight b c' 'jump b c d' 'jump d c b'
tries "$odd/-x+.8.board" b1,c1 e1 d1 b1-d1
tries "$odd/weights.board" a1,b1 d1 c1 a1-c1
tries "$odd/own.board" a1,b1 d1 c1 a1-c1
tries "$odd/graph.board" weights,board d c weights-c
tries "$odd/free.board" weight,b d c weight-c

# A path with blanks cannot stand in a weights file, and that is said before there is a file.
cp "$odd/own.board" "$dir/a blank/own.board"
"$pagoda" resource find "$dir/a blank/own.board" --start a1,b1 --finish d1 -o "$dir/no" 2>"$dir/err"
[ $? -eq 2 ] && [ ! -e "$dir/no" ] && grep -q 'no blanks' "$dir/err" || fail "a path with blanks: $(cat "$dir/err")"
exit $failed
