#!/bin/sh
# libraries.sh FOLDER - the libraries of pagoda as WebAssembly, in FOLDER/libraries, from Debian's source packages,
# which come to FOLDER/sources by apt-get: from where the machine has its packages, with lists of its own, so that
# nothing of the system changes. Needs the packages of `./bootstrap setup wasm`, which runs it. What is there
# already is not made again; it takes some three minutes on two cores.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "$1"
folder=$(CDPATH='' cd -- "$1" && pwd)
prefix=$folder/libraries
packages='glpk gmp flint nauty jansson'

# What the libraries hang on: these files, and the release.
recipe()
{
    . /etc/os-release
    printf '%s\n' "${VERSION_CODENAME-}"
    cat "$here"/libraries.sh "$here"/toolchain.cmake "$here"/libraries/* "$here"/include/*.h "$here"/include/*/*.h
}

# The lists of this release that the machine has packages from, for sources.
list_sources()
{
    . /etc/os-release
    # shellcheck disable=SC2016 # apt-get fills them in
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
        grep -E " ${VERSION_CODENAME:-.*}(-updates|-security)? " | sort -u
}

get_sources()
{
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial" "$folder/sources"
    list_sources >"$folder/apt/sources.list"
    [ -s "$folder/apt/sources.list" ] || {
        echo "libraries.sh: expected lists of Debian's packages: run apt-get update" >&2
        exit 3
    }
    set -- -q -o Dir::Etc::SourceList="$folder/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$folder/apt/lists" -o Dir::Cache="$folder/apt/cache"
    apt-get "$@" update
    # shellcheck disable=SC2086 # a list of words
    (cd "$folder/sources" && apt-get "$@" source $packages)
}

# GMP by its own rules, without its documents, which Debian's archive lacks; limbs of 64 bits, as natively.
build_gmp()
{
    source=$(echo "$folder"/sources/gmp-[0-9]*)
    mkdir -p "$source/doc" "$folder/gmp"
    printf 'all install:\n' >"$source/doc/Makefile.in"
    cd "$folder/gmp"
    limb=longlong limb_standard=longlong CC_FOR_BUILD=cc \
        CC="clang-14 --target=wasm32-wasi -nostdlibinc -isystem $here/include -isystem /usr/include/wasm32-wasi" \
        CFLAGS='-O2 -D_WASI_EMULATED_SIGNAL' AR=llvm-ar-14 RANLIB=llvm-ranlib-14 NM=llvm-nm-14 \
        "$source/configure" --host=none --build="$(cc -dumpmachine)" --disable-assembly --disable-shared \
        --enable-static --prefix="$prefix"
    make -j"$(nproc)" install
}

build_others()
{
    cp /usr/include/mpfr.h "$prefix/include" # its types are named in FLINT's headers
    cmake --fresh -S "$here/libraries" -B "$folder/others" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSOURCES="$folder/sources" \
        -DCMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake" -DCMAKE_INSTALL_PREFIX="$prefix"
    cmake --build "$folder/others" --parallel "$(nproc)" --target install
}

sum=$(recipe | sha256sum)
[ "$(cat "$prefix/recipe" 2>/dev/null)" = "$sum" ] && exit 0
rm -rf "$folder/libraries" "$folder/sources" "$folder/gmp"
get_sources
(build_gmp)
build_others
rm -rf "$folder/gmp" "$folder/others" "$folder/apt"
printf '%s\n' "$sum" >"$prefix/recipe"
