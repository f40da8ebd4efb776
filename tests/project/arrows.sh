#!/bin/sh
# arrows.sh SOURCE CMAKE GENERATOR CC - what cmake/pagoda.cmake refuses, on modules of one file each: to use a module
# that stands behind; to include what a module offers without using it, what is private to it, and what is offered
# without its name. The same without these mistakes builds.
set -eu
source=$1 cmake=$2 generator=$3 cc=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# module NAME INCLUDE [USES MODULE]: offers NAME/NAME.h and keeps own_NAME.h.
module()
{
    mkdir -p "src/$1"
    printf 'enum { OF_%s };\n' "$1" >"src/$1/$1.h"
    cp "src/$1/$1.h" "src/$1/own_$1.h"
    printf '#include %s\nint in_%s(void);\nint in_%s(void) { return 0; }\n' "$2" "$1" "$1" >"src/$1/$1.c"
    printf 'pagoda_module(%s SOURCES %s.c HEADERS %s.h %s)\n' "$1" "$1" "$1" "${3-}" >"src/$1/CMakeLists.txt"
}

# tries SAYS ORDER: configures and builds the modules in that order; it has to end so: "built", or with this text.
tries()
{
    says=$1
    shift
    { sed -n '1,/^# ---- libraries/p' "$source/cmake/pagoda.cmake"
      sed -n '/^# ---- targets/,$p' "$source/cmake/pagoda.cmake"; } >pagoda.cmake
    { echo 'cmake_minimum_required(VERSION 3.25)'
      echo 'project(arrows VERSION 1 LANGUAGES C)'
      echo 'include(pagoda.cmake)'
      for name; do echo "add_subdirectory(src/$name)"; done; } >CMakeLists.txt
    rm -rf build/src
    { "$cmake" -G "$generator" -S . -B build -DCMAKE_C_COMPILER="$cc" && "$cmake" --build build &&
        echo built; } >log 2>&1 || :
    tr -s ' \n' ' ' <log | grep -q "$says" || { cat log; echo "expected: $says"; exit 1; }
}

module first '"first/first.h"'
module second '"first/first.h"' 'USES first'
tries ' built' first second
tries 'second uses first, expected a module that stands before it' second first
module second '"first/first.h"'
tries 'fatal error: .\{0,1\}first/first.h' first second
module second '"first/own_first.h"' 'USES first'
tries 'fatal error: .\{0,1\}first/own_first.h' first second
module second '"first.h"' 'USES first'
tries 'fatal error: .\{0,1\}first.h' first second
mkdir src/third
sed 's/second/2nd/' src/second/CMakeLists.txt >src/third/CMakeLists.txt
tries 'the module 2nd is in the folder third' first third
