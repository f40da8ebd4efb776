#!/bin/sh
# width.sh SOURCE - no line of the C sources is wider than 110 columns, and none of the documents wider than 100, but
# for rows of tables, which cannot be broken (300), comments, and what a program prints.
set -eu
cd "$1"
find src tests examples -name '*.[ch]' -exec awk '
{ line = $0; gsub(/[\200-\277]/, "", line) } # the further bytes of a character
length(line) > 110 { print FILENAME ":" FNR ": " length(line) " columns, expected at most 110"; wide = 1 }
END { exit wide }' {} +
find . \( -name build -o -name node_modules -o -name .git \) -prune -o -name '*.md' -exec awk '
FNR == 1 { console = 0 }
/^```/ { console = $0 == "```console" }
{ line = $0; gsub(/<!--[^>]*-->/, "", line); gsub(/[\200-\277]/, "", line) }
/^\|/ && length(line) > 300 { print FILENAME ":" FNR ": " length(line) " columns of a table, expected at most 300"; wide = 1 }
length(line) > 100 && !/^\|/ && !(console && !/^\$ /) {
    print FILENAME ":" FNR ": " length(line) " columns, expected at most 100"
    wide = 1
}
END { exit wide }' {} +
