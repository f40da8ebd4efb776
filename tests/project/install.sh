#!/bin/sh
# install.sh CMAKE GENERATOR BUILD SOURCE CC LIBDIR [CFLAGS] - installs into a temporary prefix, moves that elsewhere,
# and uses what is there: the programs, the boards, and the library through pkg-config and through find_package.
set -eu

cmake=$1 generator=$2 build=$3 source=$4 cc=$5 libdir=$6 cflags=${7-}
example=$source/examples/reach.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail()
{
    echo "$*"
    exit 1
}

"$cmake" --install "$build" --prefix "$work/first" >"$work/log" || { cat "$work/log"; exit 1; }
mv "$work/first" "$work/moved"
prefix=$work/moved
cd "$work"

if command -v scdoc >/dev/null; then
    for page in man1/pagoda.1 man1/pagoda-prove.1 man1/pagoda-check.1 man3/pagoda.h.3 man5/pagoda-formats.5; do
        [ -s "$prefix/share/man/$page" ] || fail "$page is not installed"
    done
    for function in $(sed -n 's/^PAGODA_API .*[ *]\(pagoda_[a-z_0-9]*\)(.*/\1/p' "$prefix/include/pagoda.h"); do
        [ -s "$prefix/share/man/man3/$function.3" ] || fail "$function(3) is not installed"
    done
fi
[ -s "$prefix/share/bash-completion/completions/pagoda" ] || fail "no completions are installed"
[ -s "$prefix/share/pagoda/models/unconstrained.mod" ] || fail "the models are not installed"
[ -s "$prefix/share/pagoda/boards/verdicts.tsv" ] || fail "the verdicts are not installed"
"$prefix/bin/pagoda" board list | grep -q english || fail "the installed pagoda lists no english board"
"$prefix/bin/pagoda" board show "$prefix/share/pagoda/boards/english.board" >/dev/null
status=0
"$prefix/bin/pagoda" prove english --start "d4'" --finish d3 --proof proof >/dev/null || status=$?
[ "$status" -eq 20 ] || fail "prove: exit code $status"
"$prefix/bin/pagoda-check" --boards "$prefix/share/pagoda/boards" proof

exported=$(nm -D --defined-only "$prefix/$libdir/libpagoda.so" | awk '$2 ~ /[B-Z]/ { print $3 }')
echo "$exported" | grep -q '^pagoda_' || fail "libpagoda exports nothing"
! echo "$exported" | grep -v '^pagoda_[a-z_]*@@PAGODA_1\.0$' || fail "libpagoda exports names without the prefix pagoda_ or the version PAGODA_1.0"

export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig"
# shellcheck disable=SC2046,SC2086 # flags are words
"$cc" -std=c99 -pedantic -Wall -Wextra -Werror $cflags "$example" -o by_pkgconfig \
    $(pkg-config --cflags --libs pagoda)
LD_LIBRARY_PATH="$prefix/$libdir" ./by_pkgconfig diamond3 full-a3 >by_pkgconfig.out

{
    "$cmake" -G "$generator" -S "$source/tests/project/consumer" -B consumer -DEXAMPLE="$example" \
        -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="$cflags" &&
        "$cmake" --build consumer
} >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
consumer/example diamond3 full-a3 >by_cmake.out
cmp by_pkgconfig.out by_cmake.out
[ -s by_cmake.out ] || fail "the example prints nothing"
