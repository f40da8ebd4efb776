#!/bin/sh
# files.sh PAGODA SOURCE - whose files are whose: checkpoints that a run did not make, that are damaged, or that
# another run has, and folders of pages. What is refused stays as it was. The quick tier damages some of the
# bytes of a journal, the slow one (PAGODA_SLOW) all.
set -u
pagoda=$1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# run CODE WORDS..: the exit code of a command.
run()
{
    wanted=$1
    shift
    timeout 60 "$pagoda" "$@" >out 2>err </dev/null
    code=$?
    [ $code -eq "$wanted" ] || fail "$*: exit code $code, expected $wanted: $(cat err)"
}

says()
{
    grep -Fq -e "$1" err || fail "expected '$1', got: $(cat err)"
}

for i in 1 2 3 4 5 6; do
    echo "count triangle4 --start full-a1 --json"
    echo "prove triangle4 --start full-a1 --finish a1"
done >lines
"$pagoda" batch lines >answers || fail "a batch"

# A journal that was stopped: time is up, so the file stays.
# keep FILE: one with some answers in it.
keep()
{
    { cat lines; echo 'count english --start full-d4 --games --method levels'; } | timeout --foreground -s INT 1 "$pagoda" batch - --threads 1 --checkpoint "$1" >out 2>err
    [ -s "$1" ] || fail "no journal: $(cat err)"
}

# ---- files of others ----

refuses()
{
    file=$1 words=$2
    for command in 'batch lines' 'map triangle4' 'count triangle7 --start full-a1' \
        'solve triangle5 --start full-c5 --finish c5 --fewest-moves' \
        'prove triangle6 --start full-a1 --finish c3 --method halves'; do
        # shellcheck disable=SC2086 # a command of several words
        run 2 $command --checkpoint "$file"
        says "$file: expected $words"
        [ "$(wc -l <err)" -eq 1 ] && [ ! -s out ] || fail "$command: $(cat err out)"
    done
}

mkfifo pipe
refuses pipe 'a plain file, or a name that is free'
[ -p pipe ] || fail "a pipe is gone"
ln -s /dev/null null
refuses null 'a plain file, or a name that is free'
[ -L null ] && [ -c /dev/null ] || fail "a device behind a link is gone"
mkdir folder
refuses folder 'a plain file, or a name that is free'
: >empty
refuses empty 'a checkpoint'
[ -e empty ] && [ ! -s empty ] || fail "an empty file is gone, or was written to"
echo 'of somebody' >other
refuses other 'a checkpoint'
[ "$(cat other)" = 'of somebody' ] || fail "somebody's file was touched"

# Links are followed, and stay.
ln -s target link
keep link
[ -L link ] && [ -f target ] || fail "a journal behind a link: $(ls -l)"
run 0 batch lines --checkpoint link
cmp -s out answers || fail "answers from a journal behind a link"
[ -L link ] && [ ! -e target ] || fail "a journal behind a link, done: $(ls -l)"

# A name that another file has taken over since.
keep kept
(
    sleep 0.3
    mv kept moved
    echo 'of somebody' >kept
) &
{ cat lines; echo 'count english --start full-d4 --games --method levels --time 1'; } >more
"$pagoda" batch more --checkpoint kept >out 2>err </dev/null
wait
[ "$(cat kept)" = 'of somebody' ] || fail "another file under the name is gone"
rm -f kept moved

# ---- damage ----

keep kept
cp kept whole
size=$(wc -c <whole)
# flip N: the byte at N of `kept`, with another bit.
flip()
{
    byte=$(od -An -tu1 -j "$1" -N 1 whole | tr -d ' ')
    cp whole kept
    printf "\\$(printf %o $((byte ^ 4)))" | dd of=kept bs=1 seek="$1" conv=notrunc 2>/dev/null
    cp kept damaged
}
step=97
[ -z "${PAGODA_SLOW-}" ] || step=1
at=0
while [ $at -lt "$size" ]; do
    flip $at
    run 2 batch lines --checkpoint kept
    [ ! -s out ] || fail "byte $at: something was answered"
    grep -q '^pagoda batch: kept: expected ' err || fail "byte $at: $(cat err)"
    cmp -s kept damaged || fail "byte $at: the damaged file was changed"
    at=$((at + step))
done

# A record that was cut is dropped, with a word.
for cut in 1 20 60; do
    head -c $((size - cut)) whole >kept
    run 0 batch lines --checkpoint kept
    cmp -s out answers || fail "answers from a journal that was cut by $cut"
    says 'pagoda batch: kept: the last answer was cut short'
    [ ! -e kept ] || fail "the journal of a batch that is done should be gone"
done
cp whole kept
run 0 batch lines --checkpoint kept
[ ! -s err ] && cmp -s out answers || fail "a whole journal: $(cat err)"

# ---- two runs ----

# busy WORDS..: while one run goes on, another one with the same file is refused, and the first one is not disturbed.
busy()
{
    rm -f kept
    "$pagoda" "$@" --time 60 --checkpoint kept >first 2>first.err </dev/null &
    first=$!
    for _ in $(seq 300); do # a busy machine begins late
        [ -e kept ] && break
        sleep 0.1
    done
    run 2 "$@" --checkpoint kept
    says 'kept: expected a checkpoint that no other run is using'
    kill -TERM $first # INT is ignored in what a script leaves running
    wait $first
    [ ! -s first.err ] || fail "$*: the first of two runs: $(cat first.err)"
    [ -s kept ] || fail "$*: the first of two runs left no file"
}
{ cat lines; echo 'count english --start full-d4 --games --method levels'; } >long
busy batch long
busy map diamond6 --rules 8
busy count english --rules 8 --start full-d4
busy count english --start full-d4 --games --method levels
busy prove triangle9 --start full-a1 --finish c3 --method halves
busy solve triangle9 --start '?#44' --finish '?#1' --fewest-moves

# Many begun at once: one has the file, or one after the other; all others are told.
for i in 1 2 3 4 5 6 7 8; do
    "$pagoda" batch lines --checkpoint many >many.$i 2>many.err.$i </dev/null &
done
wait
for i in 1 2 3 4 5 6 7 8; do
    cmp -s many.$i answers || grep -q 'no other run is using' many.err.$i || fail "many at once: $(cat many.err.$i)"
done
[ ! -e many ] || fail "many at once: a journal stays"

# ---- no room ----

(
    ulimit -f 1
    trap '' XFSZ
    run 2 batch lines --checkpoint large
    says 'large: expected a writable file: File too large'
    exit $failed
) || failed=1
run 0 batch lines --checkpoint large
cmp -s out answers || fail "answers from a journal that was full"
[ ! -s err ] || fail "a record that did not fit was left: $(cat err)"

# ---- pages ----

for name in index one; do
    sed "s/path6/$name/" "$2/boards/path6.board" >$name.board
done
mkdir again
cp one.board again/one.board
run 0 map one.board index.board again/one.board --format html -o pages
[ "$(ls pages | tr '\n' ' ')" = 'index-2.html index.html one-2.html one.html ' ] || fail "pages: $(ls pages)"
grep -q 'href="./index-2.html"' pages/index.html && grep -q 'href="./one-2.html"' pages/index.html || fail "no link"
run 0 map one.board index.board again/one.board --format html -o pages # pages are replaced
for name in one.html index.html; do
    echo 'of somebody' >pages/$name
    run 2 map one.board index.board --format html -o pages
    says "pages/$name: expected a page of pagoda, which is replaced, or no such file"
    [ "$(cat pages/$name)" = 'of somebody' ] || fail "pages/$name was overwritten"
    rm pages/$name
done

# ---- a site ----

sed 's/path6/draw/' "$2/boards/path6.board" >draw.board
for folder in site again-site; do
    run 0 site path6 draw.board index.board -o $folder
done
diff -r site again-site || fail "a site is not the same twice"
for name in path6 index-2; do
    grep -q "href=\"./$name.html\"" site/index.html || fail "no link to $name.html"
done
echo 'of somebody' >site/path6.html
run 2 site path6 -o site
says "site/path6.html: expected a page of pagoda, which is replaced, or no such file"
[ "$(cat site/path6.html)" = 'of somebody' ] || fail "site/path6.html was overwritten"
[ -z "$(ls -A | grep '^\.pagoda')" ] || fail "temporary files stay: $(ls -A)"
exit $failed
