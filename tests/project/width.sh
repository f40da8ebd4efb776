#!/bin/sh
# width.sh SOURCE - no line of the C sources is wider than 110 columns.
set -eu
cd "$1"
find src tests examples -name '*.[ch]' -exec awk '
length > 110 { print FILENAME ":" FNR ": " length " columns, expected at most 110"; wide = 1 }
END { exit wide }' {} +
