#!/bin/sh
# promises.sh SOURCE BUILD CTEST - the tests that docs/use/trust.md and SECURITY.md name are tests of this build, and each
# promise has one. Where a tool is missing a whole family is (`verified_`): those are looked for in the sources.
set -u
cd "$1" || exit 1
failed=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

tests=$("$3" --test-dir "$2" -N | sed -n 's/^ *Test *#[0-9]*: //p')
[ "$tests" ] || fail "no tests in $2"
has() { echo "$tests" | grep -qx "$1"; }

# exists NAME: a search by a fuzz target is there with its replay, and is made by another preset. Where a family lacks
# its tool, a test or a function of ours that makes tests has the name.
exists()
{
    case $1 in
    fuzz_*_search) has "${1%_search}_replay" && return ;;
    esac
    has "$1" && return
    echo "$tests" | grep -q "^${1%%_*}_" && return 1
    grep -Eqr --include CMakeLists.txt "(NAME |^[a-z]+_[a-z_]+\()$1( |\$)" tests
}

promises=$(sed -n '/^## Which test holds which promise/,/^## Which one/s/^| \(.*[a-z].*\) |$/\1/p' docs/use/trust.md | sed 1d)
[ "$(echo "$promises" | wc -l)" -ge 15 ] || fail "the table of promises was not found"
echo "$promises" | grep -v '| .*`[a-z0-9]*_\{0,1\}[a-z0-9_]*`' && fail "promises without a test"
for name in $(echo "$promises" | sed 's/.* | //; s/[`,]/ /g') $(grep -oh '`fuzz_[a-z]*_[a-z]*`' SECURITY.md docs/use/trust.md | tr -d '`'); do
    exists "$name" || fail "$name is no test"
done
exit $failed
