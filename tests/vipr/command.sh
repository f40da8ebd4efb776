#!/bin/sh
# command.sh PAGODA VIPRCHECK - `pagoda emit --format vipr` from outside: what it writes is a proof; when there is none
# it says so, ends with 1 and leaves no file behind.
set -u
pagoda=$1 check=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# emit CODE ARGS: into $dir/proof, which must be there exactly when the code is 0.
emit()
{
    wanted=$1
    shift
    rm -f "$dir/proof"
    "$pagoda" emit "$@" --format vipr -o "$dir/proof" 2>"$dir/err"
    code=$?
    [ $code -eq "$wanted" ] || fail "$*: exit code $code, not $wanted"
    if [ $code -eq 0 ]; then
        "$check" "$dir/proof" || fail "$*: no proof"
    else
        [ ! -e "$dir/proof" ] || fail "$*: a file was written"
        [ -s "$dir/err" ] || fail "$*: no message"
    fi
}

emit 0 english --start full-d4 --finish d3
emit 0 star5 --start full-hub --finish any --pegs 1
emit 0 diamond3 --rules 8 --start full-b2 --finish c2
emit 0 diamond3 --rules 8 --start full-c3 --finish b2 --time 60
emit 0 diamond3 --rules 8 --start full-c2 --finish a3 --finish b3 --finish e3
emit 0 path6 --start 'v1,v2?v4,v5' --finish 'v1,v2?v3,v6#4' --finish 'v6?v2#2'
emit 1 english --start full-d4 --finish d4 --time 60
emit 1 path6 --start full-v2 --finish v1 --finish v5 --time 60
emit 1 triangle5 --start full-b3 --finish a1 --time 60
emit 2 english --start full-d4 --finish d3 --model pagoda
"$pagoda" emit english --start full-d4 --finish d3 --format vipr --json >"$dir/json" || fail "--json: exit code $?"
grep -q '"syntax": "vipr".*RTP infeas' "$dir/json" || fail "--json: no proof in it"
exit $failed
