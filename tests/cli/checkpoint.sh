#!/bin/sh
# checkpoint.sh PAGODA SOURCE - counts that are stopped: they say what is known, exactly, leave a checkpoint, and go
# on from it to the known total. Checkpoints that are damaged or of another question are refused. The same for
# the fewest moves. The quick tier stops each once, the slow one (PAGODA_SLOW) at several places and asks more.
set -u
pagoda=$1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0
english='english --start full-d4' small='triangle7 --start full-a1'

# some WORD...: the first word, or in the slow tier all.
some()
{
    if [ "${PAGODA_SLOW-}" ]; then echo "$@"; else echo "$1"; fi
}

fail()
{
    echo "FAILED: $*"
    failed=1
}

# count CODE ARGS...: runs it; checks the exit code.
count()
{
    wanted=$1
    shift
    "$pagoda" count "$@" >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
    [ $code -eq "$wanted" ] || fail "count $*: exit code $code, expected $wanted: $(cat "$dir/err")"
}

# refused FILE WORDS ARGS...: exit code 2, one line that names the file and says WORDS; the file stays as it is.
refused()
{
    file=$1 words=$2
    shift 2
    cp "$file" "$dir/copy"
    count 2 "$@" --checkpoint "$file"
    [ "$(wc -l <"$dir/err")" -eq 1 ] || fail "count $*: $(cat "$dir/err")"
    grep -Fq -e "$file: expected $words" "$dir/err" || fail "expected '$words', got: $(cat "$dir/err")"
    [ ! -s "$dir/out" ] || fail "count $*: wrote to standard output"
    cmp -s "$file" "$dir/copy" || fail "a checkpoint that was refused was changed"
}

# Levels that are reported are those of the whole table, from the start on.
prefix()
{
    full=$(sed 's/.*"by_jumps": \[\([^]]*\)\].*/\1/' "$dir/full")
    part=$(sed 's/.*"by_jumps": \[\([^]]*\)\].*/\1/' "$dir/out")
    case $full in
    "$part"*) ;;
    *) fail "a stopped count says $part" ;;
    esac
}

# shellcheck disable=SC2086 # a board and an option
{
    count 0 $english --by-jumps --json
    grep -q '"total": "187636299".*"complete": true' "$dir/out" || fail "english: $(cat "$dir/out")"
    cp "$dir/out" "$dir/full"

    # A first file whatever the machine: the time is up before anything is done.
    count 0 $english --json --time 0 --checkpoint "$dir/file"
    grep -q '"complete": false' "$dir/out" || fail "no time: $(cat "$dir/out")"
    prefix
    [ -s "$dir/file" ] || fail "no checkpoint was written"

    # More and more time; somewhere it is done and the file gone.
    for time in $(some 0.2 0.1 0.3); do
        [ -e "$dir/file" ] && cp "$dir/file" "$dir/later"
        count 0 $english --json --time $time --checkpoint "$dir/file"
        prefix
        count 0 $english --json --time $time
        prefix
    done
    [ -e "$dir/file" ] || cp "$dir/later" "$dir/file"

    refused "$dir/file" 'a checkpoint of the same board' english --start full-d3
    [ -z "${PAGODA_SLOW-}" ] || refused "$dir/file" 'a checkpoint of the same board' french --start full-d4
    refused "$dir/file" 'a checkpoint of the same board' triangle5 --start full-a1
    refused "$dir/file" 'a checkpoint of the same board' english --start any --finish d4
    head -c 100000 "$dir/file" >"$dir/cut"
    refused "$dir/cut" 'a whole checkpoint, but it is cut or damaged' $english
    { head -c 100000 "$dir/file"; printf 'pagoda'; tail -c +100007 "$dir/file"; } >"$dir/changed"
    refused "$dir/changed" 'a whole checkpoint, but it is cut or damaged' $english
    echo 'not one' >"$dir/other"
    refused "$dir/other" "a checkpoint that this machine's pagoda wrote" $english
    refused "$dir/file" 'a checkpoint of the same board' $english --games
    count 2 "$2/tests/fixtures/boards/good-steps.board" --start a1,b1 --games --checkpoint "$dir/none"
    grep -q -e '--checkpoint: expected' "$dir/err" || fail "graph: $(cat "$dir/err")"

    count 0 $english --json --checkpoint "$dir/file"
    cmp "$dir/full" "$dir/out" || fail "from the checkpoint: $(cat "$dir/out")"
    [ ! -e "$dir/file" ] || fail "the checkpoint of a count that is done should be gone"

    # A file that cannot be made: refused before the work. One that fails at the end: what is known is printed.
    count 2 $english --checkpoint "$dir/none/file"
    grep -Fq "$dir/none/file: expected a writable file" "$dir/err" || fail "no folder: $(cat "$dir/err")"
    (
        ulimit -f 8
        trap '' XFSZ
        count 2 $english --json --time 0 --checkpoint "$dir/large"
        grep -Fq "$dir/large: expected a writable file" "$dir/err" || fail "no room: $(cat "$dir/err")"
        prefix
        exit $failed
    ) || failed=1
    [ -z "$(ls -A "$dir" | grep -e large -e '^\.pagoda')" ] || fail "a part of a checkpoint was left: $(ls -A "$dir")"

    # What lies beside the file is nobody's business, whatever it is called; a name that another file has taken
    # over since is left alone, too.
    for name in mine.part mine.back; do
        echo 'not of this run' >"$dir/$name"
    done
    count 0 $small --json --time 0 --checkpoint "$dir/mine"
    [ -s "$dir/mine" ] || fail "no checkpoint was written"
    count 0 $small --json --checkpoint "$dir/mine"
    count 0 triangle5 --start full-a1 --finish a1 --checkpoint "$dir/mine"
    for name in mine.part mine.back; do
        [ "$(cat "$dir/$name")" = 'not of this run' ] || fail "$name was touched"
    done
    rm "$dir/mine.part" "$dir/mine.back"
    count 0 $small --json --time 0 --checkpoint "$dir/mine"
    mv "$dir/mine" "$dir/elsewhere"
    ln -s elsewhere "$dir/mine"
    count 0 $small --json --checkpoint "$dir/mine"
    [ -L "$dir/mine" ] && [ ! -e "$dir/elsewhere" ] || fail "a checkpoint behind a link"
    # Backwards from a finish, and between two positions that no symmetry swaps: the file holds what the start reaches.
    for question in '--start any --finish d4' '--start full-d4 --finish d1 --classes'; do
        count 0 english $question --json
        cp "$dir/out" "$dir/whole"
        count 0 english $question --json --time 0 --checkpoint "$dir/file"
        grep -q '"complete": false' "$dir/out" || fail "$question: $(cat "$dir/out")"
        [ -s "$dir/file" ] || fail "$question: no checkpoint was written"
        for time in $(some 0.5 0.3 0.7); do
            count 0 english $question --json --time $time --checkpoint "$dir/file"
        done
        count 0 english $question --json --checkpoint "$dir/file"
        cmp "$dir/whole" "$dir/out" || fail "$question, from the checkpoint: $(cat "$dir/out")"
        [ ! -e "$dir/file" ] && [ ! -e "$dir/file.back" ] || fail "$question: the checkpoint should be gone"
        [ "${PAGODA_SLOW-}" ] || break
    done

    # Level by level: games to the end, and from a start to a finish where bits do not fit the memory.
    for question in 'english --start full-d4 --finish d4 --games --classes --memory 100' \
        'diamond4 --rules 8 --start full-d4 --games'; do
        count 0 $question --json --by-jumps
        cp "$dir/out" "$dir/whole"
        for time in 0 $(some 0.1 0.2 0.3); do # a run that is stopped amid the games on a closure leaves no file
            [ -e "$dir/file" ] && cp "$dir/file" "$dir/later"
            count 0 $question --json --time $time --checkpoint "$dir/file"
        done
        [ -e "$dir/file" ] || cp "$dir/later" "$dir/file"
        refused "$dir/file" 'a checkpoint of the same board' english --start full-d1 --games
        head -c 1000 "$dir/file" >"$dir/cut"
        refused "$dir/cut" 'a whole checkpoint, but it is cut or damaged' $question
        count 0 $question --json --by-jumps --checkpoint "$dir/file"
        cmp "$dir/whole" "$dir/out" || fail "$question, from the checkpoint: $(cat "$dir/out")"
        [ ! -e "$dir/file" ] || fail "$question: the checkpoint should be gone"
        [ "${PAGODA_SLOW-}" ] || break
    done

    # Ctrl-C: exit code 130, and what is known is exact. --foreground: one signal, as a second one kills.
    count 0 $english --classes --games --json --time 0
    if command -v timeout >/dev/null; then
        timeout --foreground --preserve-status -s INT 1 "$pagoda" count $english --games --json >"$dir/out" 2>"$dir/err" </dev/null
        code=$?
        [ $code -eq 130 ] || fail "interrupted: exit code $code"
        grep -q '"games": null, "complete": false' "$dir/out" || fail "interrupted: $(cat "$dir/out")"
        prefix
    fi
}

# prove CODE ARGS...: by levels from both ends, with a proof.
prove()
{
    wanted=$1
    shift
    "$pagoda" prove "$@" --method halves --proof "$dir/proof" >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
    [ $code -eq "$wanted" ] || fail "prove $*: exit code $code, expected $wanted: $(cat "$dir/err")"
}

# A proof and a game, from files of runs that time and Ctrl-C have stopped: the same bytes.
for case in '20 c3' '10 a1'; do
    answer=${case% *} aim="triangle6 --start full-a1 --finish ${case#* }"
    # shellcheck disable=SC2086
    {
        prove "$answer" $aim
        cp "$dir/proof" "$dir/whole"
        prove 0 $aim --time 0 --checkpoint "$dir/halves"
        for time in $(some 0.1 0.2 0.3 0.4); do
            [ -s "$dir/halves" ] || continue
            cp "$dir/halves" "$dir/later"
            "$pagoda" prove $aim --method halves --time $time --checkpoint "$dir/halves" >"$dir/out" 2>"$dir/err" </dev/null
            [ $? -ne 2 ] || fail "stopped after $time: $(cat "$dir/err")"
        done
        if [ -s "$dir/halves" ] && command -v timeout >/dev/null; then
            timeout --foreground --preserve-status -s TERM 0.1 "$pagoda" prove $aim --method halves \
                --checkpoint "$dir/halves" >"$dir/out" 2>"$dir/err" </dev/null
            [ $? -ne 2 ] || fail "ended: $(cat "$dir/err")"
        fi
        [ -s "$dir/halves" ] || cp "$dir/later" "$dir/halves"
        prove 2 triangle6 --start full-a1 --finish a2 --checkpoint "$dir/halves"
        grep -Fq "$dir/halves: expected a checkpoint of the same board" "$dir/err" || fail "another finish: $(cat "$dir/err")"
        prove "$answer" $aim --checkpoint "$dir/halves" --threads 2
        cmp "$dir/whole" "$dir/proof" || fail "another proof of $aim"
        [ ! -e "$dir/halves" ] || fail "the checkpoint of levels that are done should be gone"
    }
done

# solve CODE ARGS...: the fewest moves; what is printed of tables may differ.
solve()
{
    wanted=$1
    shift
    "$pagoda" solve "$@" --fewest-moves --stats >"$dir/text" 2>"$dir/err" </dev/null
    code=$?
    [ $code -eq "$wanted" ] || fail "solve $*: exit code $code, expected $wanted: $(cat "$dir/err")"
    sed 's/; tables held.*//' "$dir/text" >"$dir/out"
}

# shellcheck disable=SC2086
{
    game='french --rules 8 --start full-d4 --finish d4' moves=13 times=0.05
    [ -z "${PAGODA_SLOW-}" ] || game='english --start full-d4 --finish d4' moves=18 times='0.1 0.15 0.2 0.25 0.3'
    solve 10 $game
    cp "$dir/out" "$dir/full"
    grep -q "$moves moves, proved shortest" "$dir/full" || fail "$game: $(cat "$dir/full")"
    solve 0 $game --time 0 --checkpoint "$dir/game"
    for time in $times; do
        [ -s "$dir/game" ] || continue
        cp "$dir/game" "$dir/later"
        "$pagoda" solve $game --fewest-moves --time $time --checkpoint "$dir/game" >"$dir/out" 2>"$dir/err" </dev/null
        [ $? -ne 2 ] || fail "stopped after $time: $(cat "$dir/err")"
    done
    if [ -s "$dir/game" ] && command -v timeout >/dev/null; then
        timeout --foreground --preserve-status -s INT 0.1 "$pagoda" solve $game --fewest-moves --checkpoint "$dir/game" \
            >"$dir/out" 2>"$dir/err" </dev/null
        [ $? -ne 2 ] || fail "interrupted: $(cat "$dir/err")"
    fi
    [ -s "$dir/game" ] || cp "$dir/later" "$dir/game"
    for other in 'english --start full-d3 --finish d3' 'diamond4 --rules 8 --start full-d4 --finish d4'; do
        solve 2 $other --checkpoint "$dir/game"
        grep -Fq "$dir/game: expected a checkpoint of the same board" "$dir/err" || fail "$other: $(cat "$dir/err")"
    done
    count 2 $english --checkpoint "$dir/game"
    grep -Fq "$dir/game: expected a checkpoint of the same board" "$dir/err" || fail "count: $(cat "$dir/err")"
    solve 10 $game --checkpoint "$dir/game"
    cmp "$dir/full" "$dir/out" || fail "from the checkpoint: $(cat "$dir/out")"
    [ ! -e "$dir/game" ] || fail "the checkpoint of a search that is done should be gone"
    solve 2 $game --checkpoint "$dir/none/file"
    grep -Fq "$dir/none/file: expected a writable file" "$dir/err" || fail "no folder: $(cat "$dir/err")"
}
exit $failed
