#!/bin/sh
# archive.sh SOURCE - the source archive has the same bytes whenever and by whomever it is made, and what a build needs.
set -eu
source=$1
command -v git >/dev/null && git -C "$source" rev-parse -q --verify HEAD >/dev/null 2>&1 || {
    echo "skipped: the sources are no git repository"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(umask 022 && TZ=UTC LC_ALL=C sh "$source/cmake/dist.sh" "$source" pagoda-x "$work/first.tar.gz")
sleep 1
(umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 sh "$source/cmake/dist.sh" "$source" pagoda-x "$work/second.tar.gz")
cmp "$work/first.tar.gz" "$work/second.tar.gz"
tar tzf "$work/first.tar.gz" >"$work/list"
for file in CMakeLists.txt README.md debian/rules src/programs/lib/pagoda.h boards/english.board docs/schema/map.json; do
    grep -qx "pagoda-x/$file" "$work/list" || { echo "the archive lacks $file"; exit 1; }
done
! grep -v '^pagoda-x/' "$work/list"
