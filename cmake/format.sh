#!/bin/sh
# format.sh SOURCE [--list] - lays out every C file of src, tests and examples as .clang-format has it, in place. With
# --list no file changes: those that would are listed, and then the exit code is 1. Other versions of clang-format
# than Debian 12 has lay out some lines otherwise, so they are not taken: exit code 77, as without clang-format.
set -eu
cd "$1"
version=14
format=$(command -v clang-format-$version || command -v clang-format) || {
    echo "skipped: not installed: clang-format"
    exit 77
}
"$format" --version | grep -q "version $version\\." || {
    echo "skipped: expected clang-format $version, not $("$format" --version)"
    exit 77
}
if [ "${2-}" != --list ]; then
    find src tests examples -name '*.[ch]' -exec "$format" -i {} +
    exit
fi
told=$(find src tests examples -name '*.[ch]' -exec "$format" --dry-run {} + 2>&1) || {
    echo "$told"
    exit 1
}
echo "$told" | sed -n 's/^\([^:]*\):.*\[-Wclang-format-violations]$/\1/p' | sort -u | awk '
{ print $0 ": is not laid out as .clang-format has it (target format)"; other = 1 }
END { exit other }'
