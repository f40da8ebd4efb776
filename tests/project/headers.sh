#!/bin/sh
# headers.sh SOURCE BUILD CC - a header of src is offered by its module, or private to it and says so; what is
# offered compiles from outside, with what the modules offer alone; no two headers have one name.
set -eu
src=$1/src
build=$2/src
cc=$3
bad=0

twice=$(find "$src" -name '*.h' | sed 's,.*/,,' | sort | uniq -d)
if [ -n "$twice" ]; then
    echo "headers that occur more than once:" $twice
    bad=1
fi

includes=
for folder in "$build"/*/include; do
    includes="$includes -I$folder"
done

for header in "$src"/*/*.h; do
    name=${header##*/}
    folder=${header%/*}
    module=${folder##*/}
    test "$module" = check && continue # pagoda-check, which is no module
    says=no
    # The head of the file, as one line.
    if sed '/\*\//q' "$header" | sed 's,^ \*,,' | tr '\n' ' ' | tr -s ' ' | grep -q '[Pp]rivate\( to\|\.\)'; then
        says=yes
    fi
    if [ -e "$build/$module/include/$name" ]; then
        if [ $says = yes ]; then
            echo "$module/$name: says that it is private, but is offered"
            bad=1
        fi
        echo "#include \"$name\"" | "$cc" -std=c17 -D_GNU_SOURCE -fsyntax-only $includes -x c - || bad=1
    elif [ $says = no ]; then
        echo "$module/$name: expected it among the HEADERS of its module, or 'Private to' in its head"
        bad=1
    fi
done
exit $bad
