#!/bin/sh
# words.sh MACHINE SOURCE - the checker compiled for a machine of another word size (i386: size_t has 32 bits) or byte
# order (s390x) says what it says here. The compile takes no warning of bits cut off without a cast, and no cast
# to size_t stands in the sources but those counted here. Run by qemu where the machine is another one.
# Quick tier: the good files. Slow one (PAGODA_SLOW): all fixtures, examples, parts, and sets with holes above 32.
# Ends with 77 where compiler, GMP or emulator are missing (./bootstrap setup words).
set -u
machine=$1
source=$(CDPATH='' cd -- "$2" && pwd) || exit 1
here=$source/tests/certs
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

case $machine in
i386) cc=i686-linux-gnu-gcc ;;
*) cc=$machine-linux-gnu-gcc ;;
esac
tuple=$machine-linux-gnu
command -v "$cc" >/dev/null && [ -e "/usr/lib/$tuple/libgmp.a" ] || { echo "left out: no $cc with GMP"; exit 77; }

# compile NAME [OPTION...]: $work/NAME runs the checker for that machine.
compile()
{
    name=$1
    shift
    "$cc" -O2 -Wall -Wextra -Wno-psabi -Wconversion -Wno-sign-conversion -Werror -isystem "/usr/include/$tuple" "$@" \
        "$source"/src/checker/c/*.c -L"/usr/lib/$tuple" -lgmp -static -o "$work/$name.$machine" || exit 1
    run=
    "$work/$name.$machine" --version >/dev/null 2>&1 || run=qemu-$machine
    [ -z "$run" ] || command -v "$run" >/dev/null || { echo "left out: no $run"; exit 77; }
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$run" "$work/$name.$machine" >"$work/$name"
    chmod +x "$work/$name"
}

casts=$(cat "$source"/src/checker/c/*.[ch] | grep -c '(size_t)[^,;)]')
[ "$casts" -eq 4 ] || fail "$casts casts to size_t, expected 4: each must be of a number that was compared before"

compile check
for file in "$here"/good/*.proof; do
    "$work/check" "$file" >"$work/out" 2>"$work/err" || fail "$file: $(cat "$work/err")"
    cmp -s "$work/out" "$here/expected/$(basename "$file" .proof).out" || fail "$file: other lines"
done
[ "${PAGODA_SLOW-}" ] || exit $failed

"$here/fixtures.sh" "$work/check" || failed=1
"$here/examples.sh" "$work/check" "$source/docs/mathematics/certificate-format.md" || failed=1
"$here/parts.sh" "$work/check" "$source" || failed=1

# Thirty-three holes in which two jumps lead across the last one; a bit for each of 2^33 positions.
wide()
{
    awk 'BEGIN { print "pagoda-proof 1\nboard wide\nlattice free\nrules free\nholes 33"
                 for (i = 0; i < 33; i++) print "hole h" i
                 print "jump h30 h31 h32\njump h32 h31 h30\nscope problem" }'
    printf "%s\n" "$@" end
}
wide 'reach 1 h31,h32?h0 4' 'impossible h31,h32?h0 h32 reach 1' >"$work/good"
wide 'reach 1 h30,h31 2' 'impossible h30,h31 h32 reach 1' >"$work/reached"
wide 'reach 1 h31,h32?h0 2' 'impossible h31,h32?h0 h30 reach 1' >"$work/lost"
compile marked -DLEAST_MARKED=1
"$work/marked" "$work/good" >"$work/out" 2>&1 || fail "a set beyond hole 32: $(cat "$work/out")"
"$work/marked" "$work/reached" >"$work/out" 2>&1
[ $? -eq 1 ] && grep -q 'the finish h32 can be reached' "$work/out" || fail "beyond hole 32: $(cat "$work/out")"
"$work/marked" "$work/lost" >"$work/out" 2>&1
[ $? -eq 1 ] && grep -q '4 positions can be reached, not 2' "$work/out" || fail "beyond hole 32: $(cat "$work/out")"
exit $failed
