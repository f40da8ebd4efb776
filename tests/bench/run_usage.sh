#!/bin/sh
# run_usage.sh - wrong uses of tests/bench/run: exit code 2 and one line that says what was expected. Needs git and a
# repository: without, it is skipped.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
git -C "$here" rev-parse --verify -q HEAD >/dev/null 2>&1 || exit 77
failed=0

# refuses WORDS ARG...
refuses()
{
    words=$1
    shift
    said=$(sh "$here/run" "$@" 2>&1)
    code=$?
    [ $code -eq 2 ] || { echo "FAILED: run $*: exit code $code"; failed=1; }
    case $said in
    *"$words"*) ;;
    *) echo "FAILED: run $*: expected '$words', got: $said"; failed=1 ;;
    esac
    [ "$(printf '%s\n' "$said" | wc -l)" -eq 1 ] || { echo "FAILED: run $*: several lines: $said"; failed=1; }
}

refuses 'usage: tests/bench/run REV REV [ROUNDS]'
refuses 'usage: tests/bench/run REV REV [ROUNDS]' .
refuses 'usage: tests/bench/run REV REV [ROUNDS]' . . 3 4
refuses "expected 1 to 999 rounds, not 'many'" . . many
refuses "expected 1 to 999 rounds, not '0'" . . 0
refuses "expected 1 to 999 rounds, not '1000'" . . 1000
refuses "expected a revision or '.', not 'no-such-revision'" . no-such-revision
exit $failed
