#!/bin/sh
# output.sh PAGODA SOURCE - where results go: files are written whole or not at all, a full device is noticed,
# bad board and position files end with exit code 2 and one line.
set -u
pagoda=$1 source=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# expect CODE ARGS...: the exit code; standard error holds one line exactly when the code is 2.
expect()
{
    wanted=$1
    shift
    "$pagoda" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
    lines=$(wc -l <"$dir/err")
    [ $code -eq "$wanted" ] || fail "$*: exit code $code, expected $wanted: $(head -c 300 "$dir/err")"
    if [ "$wanted" -eq 2 ]; then
        [ "$lines" -eq 1 ] || fail "$*: $lines lines of messages"
        [ ! -s "$dir/out" ] || fail "$*: wrote to standard output"
    fi
}

says()
{
    grep -Fq -e "$1" "$dir/err" || fail "expected '$1', got: $(cat "$dir/err")"
}

# -o: the same text as on standard output, nothing on it; an old file stays when the new one cannot be written.
expect 0 board show english -o "$dir/english.txt"
[ ! -s "$dir/out" ] || fail "-o wrote to standard output as well"
"$pagoda" board show english >"$dir/direct.txt"
cmp "$dir/english.txt" "$dir/direct.txt" || fail "-o writes something else"
echo old >"$dir/kept"
expect 2 board show nowhere -o "$dir/kept"
expect 1 replay english --start full-d4 d2-d4 d2-d4 -o "$dir/replayed"
grep -q 'not legal' "$dir/replayed" || fail "replay -o"
expect 0 board list -o /dev/null
[ "$(cat "$dir/kept")" = old ] || fail "a refused command touched its -o file"
expect 2 board list -o "$dir"
says "$dir: expected a writable file"
expect 2 board list -o "$dir/missing/file"
says "$dir/missing/file: expected a writable file"
# A place that takes no file is refused before the work, not behind it.
for option in -o --proof; do
    timeout 10 "$pagoda" map wiegleb $option "$dir/missing/file" >"$dir/out" 2>"$dir/err"
    [ $? -eq 2 ] || fail "$option: a missing folder was noticed late"
    says "$dir/missing/file: expected a writable file"
done

# A file that is replaced keeps its mode; links are followed, to names that are not there yet as well, and stay.
echo old >"$dir/private"
chmod 600 "$dir/private"
expect 0 board list -o "$dir/private"
[ "$(stat -c %a "$dir/private")" = 600 ] || fail "-o changed the mode to $(stat -c %a "$dir/private")"
mkdir "$dir/far"
ln -s far/new "$dir/dangling"
expect 0 board list -o "$dir/dangling"
[ -L "$dir/dangling" ] && [ -s "$dir/far/new" ] || fail "a dangling link was replaced"
ln -s dangling "$dir/chain"
expect 0 board show english -o "$dir/chain"
[ -L "$dir/dangling" ] && [ -L "$dir/chain" ] && cmp "$dir/far/new" "$dir/direct.txt" || fail "a chain of links"
ln -s loop "$dir/loop"
expect 2 board list -o "$dir/loop"
[ -L "$dir/loop" ] || fail "a link to itself was replaced"
if [ -d /dev/shm ] && [ -w /dev/shm ]; then
    shared=$(mktemp -u /dev/shm/pagoda-test-XXXXXX)
    expect 0 board show english -o "$shared"
    cmp "$shared" "$dir/direct.txt" || fail "a file in /dev/shm"
    rm -f "$shared"
fi
"$pagoda" board show english -o /dev/stdout >"$dir/stream" && cmp "$dir/stream" "$dir/direct.txt" || fail "-o /dev/stdout"
"$pagoda" board list -o /dev/stdout >"$dir/old" && [ -s "$dir/old" ] || fail "-o /dev/stdout into a file"

# A folder that takes no new file, with a file in it that may be written: in place. As another user than root.
mkdir "$dir/shut"
echo old >"$dir/shut/file"
cp "$pagoda" "$dir/pagoda"
if [ "$(id -u)" -ne 0 ]; then
    chmod 555 "$dir/shut"
    "$pagoda" board show english -o "$dir/shut/file"
elif setpriv --reuid=65534 --regid=65534 --clear-groups true 2>"$dir/err"; then
    chmod 755 "$dir" "$dir/shut"
    chown 65534 "$dir/shut/file"
    LSAN_OPTIONS= setpriv --reuid=65534 --regid=65534 --clear-groups "$dir/pagoda" board show english -o "$dir/shut/file" 2>"$dir/err"
else
    "$pagoda" board show english -o "$dir/shut/file"
fi
cmp "$dir/shut/file" "$dir/direct.txt" || fail "a folder that takes no new file: $(cat "$dir/err")"
chmod 755 "$dir/shut"

# One file for two things.
ln -s both "$dir/other-name"
for pair in both:both both:./both both:other-name both:far/../both; do
    (cd "$dir" && expect 2 prove english --start full-d4 --finish d3 -o "${pair%:*}" --proof "${pair#*:}" && exit $failed) || failed=1
    says 'expected another file for --proof than for -o'
done
[ ! -e "$dir/both" ] || fail "a refused command wrote"
expect 20 prove english --start full-d4 --finish d3 -o /dev/null --proof /dev/null
[ -z "$(ls -A "$dir" "$dir/far" "$dir/shut" | grep -e '^\.pagoda' -e '\.......$')" ] || fail "temporary files stay: $(ls -A "$dir")"

if [ -w /dev/full ]; then
    "$pagoda" board list >/dev/full 2>"$dir/err"
    [ $? -eq 2 ] || fail "a full device went unnoticed"
    says 'standard output: expected it to take the result'
    expect 2 board list -o /dev/full
fi
"$pagoda" board list >&- 2>"$dir/err"
[ $? -eq 2 ] || fail "a closed standard output went unnoticed"

# No board file, however broken, is more than one line of message, with the file and mostly the line in it.
for file in "$source"/tests/fixtures/boards/*.board; do
    case ${file##*/} in
    good-*) expect 0 board show "$file" ;;
    *) expect 2 board show "$file"; says "$file:" ;;
    esac
done
for i in 0 1 17 40 90 150; do
    head -c $i "$source/boards/english.board" >"$dir/cut.board"
    "$pagoda" board show "$dir/cut.board" >/dev/null 2>"$dir/err"
    code=$?
    case $code in 0 | 2) ;; *) fail "english.board cut after $i bytes: exit code $code" ;; esac
done
head -c 20000 /dev/urandom >"$dir/noise.board"
expect 2 board show "$dir/noise.board"
expect 2 board show "$dir/"
expect 2 replay english --start "@$dir/kept" d2-d4
expect 2 replay english --start "@$dir/none" d2-d4
says "$dir/none"
for file in "$source"/tests/fixtures/positions/bad-*.position; do
    expect 2 replay english --start "@$file" d2-d4
done

# Ctrl-C: what is settled is printed, exit code 130.
if command -v timeout >/dev/null; then
    timeout --foreground --preserve-status -s INT 0.5 "$pagoda" map diamond6 --rules 8 --threads 1 >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
    [ $code -eq 130 ] || fail "interrupted map: exit code $code"
    grep -q '^stopped early: interrupted$' "$dir/out" || fail "interrupted map: $(tail -n 1 "$dir/out")"
fi

# The same when the terminal goes away; not where that is to be ignored.
hang_up() # WITH: how the signal is set
{
    timeout --foreground --preserve-status -s HUP 0.5 env "$1" "$pagoda" map diamond6 --rules 8 --threads 1 --time 2 >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
}
if env --default-signal=HUP true 2>"$dir/err" && command -v timeout >/dev/null; then
    hang_up --default-signal=HUP
    [ $code -eq 130 ] || fail "map without its terminal: exit code $code"
    grep -q '^stopped early: interrupted$' "$dir/out" || fail "map without its terminal: $(tail -n 1 "$dir/out")"
    hang_up --ignore-signal=HUP
    [ $code -eq 0 ] || fail "map under nohup: exit code $code"
fi

# A system without cairo draws no pictures, says why, and does everything else.
mkdir "$dir/without"
: >"$dir/without/libcairo.so.2"
export LD_LIBRARY_PATH="$dir/without${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
expect 3 resource rays cycle6 --format pdf
says 'pictures need cairo: '
expect 3 resource rays cycle6 --format png
says 'pictures need cairo: '
expect 0 resource rays cycle6
expect 0 resource rays cycle6 --format svg

# Libraries that are loaded late: what needs none of them does not load them, what does says that they are missing.
if [ "$(LD_DEBUG=libs "$pagoda" --version 2>&1 | grep -c -e libflint -e libglpk)" -ne 0 ]; then
    ! LD_DEBUG=libs "$pagoda" solve english --start full-d4 --finish d4 2>&1 | grep -q 'libflint.so.17' ||
        fail "FLINT 2 is there and loaded without need"
else
    for library in libflint.so.17 libglpk.so.40; do
        : >"$dir/without/$library"
    done
    expect 3 board show english
    says 'expected a library that can be loaded: '
    expect 3 solve english --start full-d4 --finish d3
    expect 0 board list
    expect 0 replay english --start full-d4 d2-d4
fi
if [ -e "$(cc -print-file-name=libnauty.a 2>/dev/null)" ] && [ -z "${LD_PRELOAD:-}" ]; then
    ! LD_DEBUG=libs "$pagoda" --version 2>&1 | grep -q libnauty ||
        fail "nauty has an archive and is loaded all the same"
fi

# PAGODA_LOG: decisions on standard error, each line says so; what is printed stays as it is.
PAGODA_LOG=1 "$pagoda" prove english --start full-d4 --finish d4 >"$dir/logged" 2>"$dir/log"
"$pagoda" prove english --start full-d4 --finish d4 >"$dir/silent" 2>"$dir/err"
cmp -s "$dir/logged" "$dir/silent" || fail "PAGODA_LOG changed what is printed"
[ ! -s "$dir/err" ] || fail "without PAGODA_LOG something is told"
grep -q "^log: d4' to d4: hunt, turn 1: guess .* positions, decided: possible\$" "$dir/log" || fail "PAGODA_LOG tells no hunt"
! grep -v '^log: ' "$dir/log" || fail "PAGODA_LOG: a line that does not say that it is of the log"
PAGODA_LOG=0 "$pagoda" prove english --start full-d4 --finish d4 >"$dir/silent" 2>"$dir/err"
[ ! -s "$dir/err" ] || fail "PAGODA_LOG=0 tells something"

exit $failed
