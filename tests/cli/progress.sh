#!/bin/sh
# progress.sh PAGODA SOURCE - what takes time says on a terminal how far it is, never less far than
# before, and cleans up after itself; elsewhere it says nothing. A count level by level is left to the slow tier
# (PAGODA_SLOW).
set -u
pagoda=$1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
command -v script >/dev/null || { echo "skipped: script (bsdutils) is not installed"; exit 77; }
[ "$(script -qec 'echo here' /dev/null </dev/null 2>/dev/null | tr -d '\r')" = here ] ||
    { echo "skipped: no pseudo-terminal can be made here (is devpts mounted?)"; exit 77; }
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# on_terminal WORDS..: the lines of progress of `pagoda WORDS..` on a terminal, one a line, in $dir/lines.
on_terminal()
{
    printf '%s' "exec '$pagoda' $* >$dir/out" >"$dir/run"
    TERM=xterm script -qec "sh $dir/run" /dev/null </dev/null | tr '\r' '\n' | sed 's/\x1b\[K//' | grep . >"$dir/lines"
}

# rises WORD: the number that follows WORD never falls, and is seen twice.
rises()
{
    awk -v word="$1" '{ for (i = 1; i <= NF; i++) if ($i == word) { n = $(i + 1) + 0; if (n < last) bad = 1; last = n; seen++ } }
                      END { exit bad || seen < 2 }' "$dir/lines" || { fail "'$1' does not rise:"; cat "$dir/lines"; }
}

on_terminal resource rays english --sample 1000000 --time 1.5 --threads 1
rises rays:
tail -n 1 "$dir/lines" | grep -q '^[0-9.]* seconds, [0-9]* MiB$' || fail "no time at the end: $(tail -n 1 "$dir/lines")"
if [ "${PAGODA_SLOW-}" ]; then
    on_terminal count french --rules 8 --start full-d4 --games --time 4 --memory 3000
    rises layer
fi
# The vacancy e1 to e1 is not decided in seconds.
on_terminal map wiegleb --time 2.2 --threads 1
rises map:
on_terminal board show english
! grep -q . "$dir/lines" || fail "what is short speaks: $(cat "$dir/lines")"
printf 'map wiegleb --time 1.6 --threads 1\n' >"$dir/batch"
on_terminal batch "$dir/batch" -o "$dir/answers"
grep -q '^batch: no line answered yet (1 s)$' "$dir/lines" || fail "batch says nothing: $(cat "$dir/lines")"
# folded WORDS..: sentences of a report end before the terminal does, and no word is lost.
folded()
{
    printf '%s' "stty cols 80; exec '$pagoda' $*" >"$dir/run"
    NO_COLOR=1 TERM=xterm script -qec "sh $dir/run" /dev/null </dev/null | tr -d '\r' >"$dir/folded"
    eval "'$pagoda' $*" >"$dir/whole"
    awk 'length($0) > 80 { exit 1 }' "$dir/folded" || fail "$*: wider than 80 columns"
    awk 'length($0) > 80 { wide = 1 } END { exit !wide }' "$dir/whole" || fail "$*: nothing to fold"
    [ "$(tr -s ' \n' '\n\n' <"$dir/folded")" = "$(tr -s ' \n' '\n\n' <"$dir/whole")" ] || fail "$*: other words"
}
folded class english
folded resource check english-cross
"$pagoda" map wiegleb --time 1.1 --threads 1 >"$dir/out" 2>"$dir/err"
[ ! -s "$dir/err" ] || fail "progress where no terminal is: $(cat "$dir/err")"
exit $failed
