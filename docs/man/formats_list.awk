# formats_list.awk - the formats of `pagoda emit`, as its -h lists them, in place of a line that is @FORMATS@:
# awk -v program=PAGODA -f formats_list.awk pagoda.1.scd

# An entry is one line: none may begin with the dot of an ending.
function told(text) {
    gsub(/_/, "\\_", text)
    if (text != "")
        print "\t" text "\n"
}

$1 == "@FORMATS@" {
    while (((program " emit -h") | getline line) > 0) {
        if (listing && match(line, /^  [^ ]+ +/)) { # `  lp    CPLEX LP, ..`
            told(entry)
            split(line, word, " ")
            entry = "*" word[1] "*: " substr(line, RLENGTH + 1)
        } else if (listing) {
            sub(/^ +/, " ", line)
            entry = entry line
        }
        if (line ~ /^formats,/)
            listing = 1
    }
    told(entry)
    next
}

{ print }
