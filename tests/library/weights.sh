#!/bin/sh
# weights.sh EXAMPLE SOURCE - the example that verifies a table of weightings, over a good table and a bad one.
set -eu
example=$1
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect CODE TABLE: the exit code, and on standard input what is printed.
expect()
{
    code=0
    "$example" "$2" >"$work/out" || code=$?
    diff - "$work/out"
    [ "$code" -eq "$1" ] || { echo "exit code $code for $2"; exit 1; }
}

expect 0 examples/weights.table <<'END'
diamond3, diagonal rules: an extreme count, full-c2 to c3: -1 to 0, slack -1, refused
diamond5, orthogonal rules: an extreme count, full-e2 to e3: -1 to 0, slack -1, refused
english, diagonal rules: an extreme count
english, orthogonal rules: a count, not extreme, d7,d6 to d1: 3 to 21, slack -18, refused
english, orthogonal rules: an extreme count, d2,d1 to d4,d6: 1 to 2, slack -1, refused
END

cat >"$work/table" <<END
boards/weights/diamond3-corners.weights full-c2 c1
tests/fixtures/weights/good-large.weights
boards/weights/english-cross.weights full-d4 z9
tests/fixtures/weights/bad-number.weights
END
expect 1 "$work/table" <<'END'
diamond3, diagonal rules: an extreme count, full-c2 to c1: -1 to -1, slack 0, not refused
abc, free rules: no resource count, a-c gains 9999999999999999999999999999999999999997
english, diagonal rules: an extreme count, position 'z9': expected a hole of the board at 'z9'
tests/fixtures/weights/bad-number.weights:7: expected a number for hole d4, such as 3 or -1/2, not 'x'
END
