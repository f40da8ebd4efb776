#!/bin/sh
# outside.sh CMAKE GENERATOR BUILD SOURCE CC CXX|none LIBDIR PYTHONDIR [CFLAGS] - as somebody who has the installed
# library alone: its examples by pkg-config under strict warnings, by find_package, and the Python module.
set -eu
cmake=$1 generator=$2 build=$3 source=$4 cc=$5 cxx=$6 libdir=$7 pythondir=$8 flags=${9-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail()
{
    echo "$*"
    exit 1
}

"$cmake" --install "$build" --prefix "$work/first" >log || { cat log; exit 1; }
mv first prefix
prefix=$work/prefix
export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig" LD_LIBRARY_PATH="$prefix/$libdir"
programs='reach certificate survey walk'

mkdir programs
for program in $programs weights; do
    # shellcheck disable=SC2046,SC2086 # flags are words
    "$cc" -std=c17 -pedantic -Wall -Wextra -Werror $flags "$source/examples/$program.c" -o "programs/$program" \
        $(pkg-config --cflags --libs pagoda pagoda-check)
done
if [ "$cxx" != none ]; then
    # shellcheck disable=SC2046,SC2086
    "$cxx" -std=c++17 -pedantic -Wall -Wextra -Werror $flags "$source/examples/shortest.cpp" -o programs/shortest \
        $(pkg-config --cflags --libs pagoda)
    programs="$programs shortest"
else
    echo "without a C++ compiler (on Debian: apt-get install g++) shortest.cpp is left out"
fi
# shellcheck disable=SC2086
sh "$source/tests/library/run.sh" "$source" "$work/programs" $programs

# The program of the document.
block()
{
    awk -v word="\140\140\140$1" '$0 == word { on = 1; next } /^```/ { on = 0 } on' "$source/docs/use/library.md"
}
block c >tour.c
block text >tour.expected
# shellcheck disable=SC2046,SC2086
"$cc" -std=c17 -pedantic -Wall -Wextra -Werror $flags tour.c -o tour $(pkg-config --cflags --libs pagoda pagoda-check)
./tour >tour.out
diff tour.expected tour.out || fail "docs/use/library.md shows (<) what its program does not print (>)"

{
    "$cmake" -G "$generator" -S "$source/tests/project/consumer" -B consumer \
        -DEXAMPLE="$source/examples/certificate.c" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" \
        -DCMAKE_C_FLAGS="$flags" && "$cmake" --build consumer
} >log 2>&1 || { cat log; exit 1; }
mv consumer/example consumer/certificate
sh "$source/tests/library/run.sh" "$source" "$work/consumer" certificate

unset LD_LIBRARY_PATH
if [ -z "$flags" ] && command -v python3 >/dev/null; then
    PYTHONPATH=$prefix/$pythondir python3 - <<'END' || fail "the installed module does not work"
import pagoda
answer = pagoda.Board("english").prove("full-d4", "d3")
assert answer.method == "class" and pagoda.check(answer.proof), answer
END
fi
