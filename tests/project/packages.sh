#!/bin/sh
# packages.sh SOURCE - every Debian package that a message of the build system names is one that bootstrap
# installs, and docs/building/dependencies.md has a word about each that bootstrap installs.
set -eu
cd "$1"
status=0
bootstrap=$(awk "/^[a-z]*_packages='/ { on = 1 } on { print } /'\$/ { on = 0 }" bootstrap | tr "'" ' ' | tr -s ' ' '\n' | grep -v '_packages=\|^$')

for package in $(sed -n 's/.*pagoda_\(pkgconfig\|library\|missing\)(.* \([a-z0-9-]*\))$/\2/p' \
        cmake/pagoda.cmake tests/CMakeLists.txt | sort -u); do
    [ "$package" != package ] || continue # the functions themselves
    echo "$bootstrap" | grep -qx "$package" || { echo "bootstrap does not install $package"; status=1; }
done
for package in $bootstrap; do
    grep -q "\`$package\`" docs/building/dependencies.md || { echo "docs/building/dependencies.md is silent on $package"; status=1; }
done
exit $status
