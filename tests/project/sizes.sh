#!/bin/sh
# sizes.sh SOURCE - the lines of code that docs/use/trust.md tells of are those there are, to a twentieth, and no
# file of unit tests has more than 600 lines.
set -u
cd "$1" || exit 1
failed=0

# told PATTERN N: the number that the N-th match of the pattern begins with.
told() {
    grep -o "[0-9][0-9,]*$1" docs/use/trust.md | sed -n "$2p" | sed 's/[^0-9,].*//; s/,//g'
}

# expect WHAT TOLD COUNTED
expect() {
    awk -v told="${2:-0}" -v counted="$3" \
        'BEGIN { apart = told - counted; exit (apart < 0 ? -apart : apart) * 20 > counted }' && return
    echo "docs/use/trust.md: lines of $1: told ${2:-nothing}, counted $3"
    failed=1
}

others=$(cat src/checker/c/explain.c src/checker/c/boardfile.c | wc -l)
checker=$(cat src/checker/c/*.[ch] | wc -l)
verified=$(cat src/checker/coq/*.v | wc -l)
program=$(find src -name '*.[ch]' ! -path 'src/checker/c/*' ! -path 'src/checker/coq/*' ! -path 'src/views/page/wasm/*' \
    -exec cat {} + | wc -l)
expect pagoda "$(told ' lines of C' 1)" "$program"
expect pagoda-check "$(told ' lines of C' 2)" "$checker"
expect "pagoda-check without two options" "$(told ' without' 1)" $((checker - others))
expect pagoda-check-verified $(($(told ' lines of definitions' 1) + $(told ' more lines are proofs' 1))) "$verified"

# The one that is still to be split along its sections.
long=$(wc -l tests/unit/*.[ch] | awk '$1 > 600 && $2 != "total" { print $2 ": " $1 " lines, expected at most 600" }' |
    grep -v -e '/test_lib[.]c:')
if [ -n "$long" ]; then
    echo "$long"
    failed=1
fi
exit $failed
