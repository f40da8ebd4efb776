#!/bin/sh
# records.sh RESULTS SOURCES - what results/ records of boards that ship, a line each, fields by tabs: board, rules (4, 6, 8;
# `-`: the board's own), kind, and then
#   shortest  START FINISH MOVES AT-LEAST GAME   the fewest moves from results/tables/shortest.tsv
#   count     COMMAND NUMBER                     exact numbers from results/tables/counts
#   end       COMMAND PEGS JUMPS                 ends other than one peg, from results/tables/ends.tsv
#   source    TEXT                               SOURCES: who had it before
set -eu
results=$1 sources=$2

awk -F '\t' -v OFS='\t' 'FNR > 1 { print $1, $2, "shortest", $3, $4, $6, $7, $8 }' \
    "$results/tables/shortest.tsv"
awk -F '\t' -v OFS='\t' 'FNR > 1 && $1 !~ /:/ { print $1, $2, "shortest", $3, $4, $5, $6, $8 }' "$results/tables/games.tsv"

grep -v '^#' "$results/make/counts.list" | while read -r name tier board words; do
    number=$(tail -n 1 "$results/tables/counts/$name.txt" | awk '{ print $2 }' | sed ':a; s/\B[0-9]\{3\}\>/,&/; ta')
    rules=-
    case $words in *'--rules '*) rules=$(echo "$words" | sed 's/.*--rules \([0-9]\).*/\1/') ;; esac
    words=$(echo "$words" | sed 's/ --memory [0-9]*//; s/ --by-jumps//; s/ --classes//')
    case $board in *:*) ;; *) printf '%s\t%s\tcount\tpagoda count %s %s\t%s\n' "$board" "$rules" "$board" "$words" "$number" ;; esac
done

# Rows without a number say that a further end is refused; those of the most and the fewest say so already.
awk -F '\t' -v OFS='\t' 'FNR > 1 && $3 != "null" && $6 == "true" {
    command = $2; sub(/ --memory [0-9]+/, "", command)
    split(command, word, " ")
    if (word[3] !~ /:/) print word[3], "-", "end", command, $3, $4
}' "$results/tables/ends.tsv"

awk -F '\t' -v OFS='\t' '!/^#/ { print $1, "-", "source", $2 }' "$sources"
