#!/bin/sh
# headers.sh SOURCE BUILD CC - a header of src is offered by its module, or private to it and says so; what is
# offered compiles from outside, with what the modules offer alone; no two headers have one name; who includes what
# is offered names its module.
set -eu
src=$1/src
build=$2/src
cc=$3
bad=0

# Those of other systems stand in for headers of these names.
twice=$(find "$src" -name '*.h' ! -path '*/wasm/*' | sed 's,.*/,,' | sort | uniq -d)
if [ -n "$twice" ]; then
    echo "headers that occur more than once:" $twice
    bad=1
fi

includes=
for folder in "$build"/base/include "$build"/*/*/include; do
    includes="$includes -I$folder"
done

# For those outside pagoda.h has no module.
unnamed=$(find "$build" -path '*/include/*' -name '*.h' ! -name pagoda.h |
    sed 's,.*/\(.*\),#include "\1"\n#include \\"\1\\",')
if grep -rnF --include='*.[ch]' --include='*.cmake' "$unnamed" "$src" "$1/tests" "$1/results"; then
    echo "expected the module's name there, as in #include \"board/board.h\""
    bad=1
fi

for header in "$src"/base/*.h "$src"/*/*/*.h; do
    name=${header##*/}
    folder=${header%/*}
    module=${folder##*/}
    case $folder in
    "$src"/checker/c | */page/wasm) continue ;; # pagoda-check, which is no module; WebAssembly
    esac
    says=no
    # The head of the file, as one line.
    if sed '/\*\//q' "$header" | sed 's,^ \*,,' | tr '\n' ' ' | tr -s ' ' | grep -q '[Pp]rivate\( to\|\.\)'; then
        says=yes
    fi
    if [ -e "$build/${folder#"$src"/}/include/$module/$name" ]; then
        if [ $says = yes ]; then
            echo "$module/$name: says that it is private, but is offered"
            bad=1
        fi
        echo "#include \"$module/$name\"" | "$cc" -std=c17 -D_GNU_SOURCE -fsyntax-only $includes -x c - || bad=1
    elif [ $says = no ]; then
        echo "$module/$name: expected it among the HEADERS of its module, or 'Private to' in its head"
        bad=1
    fi
done
exit $bad
