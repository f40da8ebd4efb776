# formats.awk - pagoda-formats(5) from docs/use/formats.md: awk -f formats.awk formats.md. Headings, lists and examples stay;
# a row of a table becomes its first cell with the others below it.

function escaped(text)
{
    gsub(/\\/, "\\\\\\\\", text)
    gsub(/[_*#]/, "\\\\&", text)
    return text
}

# Code in bold, links by their words, the rest escaped.
function inline(text,    out, part, count, i)
{
    while (match(text, /\[[^]]*\]\([^)]*\)/)) {
        part = substr(text, RSTART + 1, RLENGTH - 1)
        sub(/\].*/, "", part)
        text = substr(text, 1, RSTART - 1) part substr(text, RSTART + RLENGTH)
    }
    text = open text # code that goes on from the line before
    count = split(text, piece, "`")
    out = ""
    for (i = 1; i <= count; i++)
        out = out (i % 2 ? escaped(piece[i]) : piece[i] == "" ? "" : "*" escaped(piece[i]) "*")
    return out
}

function print_row(line,    cell, count, i, text)
{
    sub(/^\| /, "", line)
    sub(/( \|)+ *$/, "", line)
    count = split(line, cell, / \| /)
    print inline(cell[1])
    text = ""
    for (i = 2; i <= count; i++)
        if (cell[i] !~ /^ *$/)
            text = text (text == "" ? "" : "; ") cell[i]
    print "\t" inline(text) "\n"
}

BEGIN { print "pagoda-formats(5)\n\n# NAME\n\npagoda-formats - boards, positions, games, weightings, JSON\n\n# DESCRIPTION\n" }

/^```/ { print "```"; literal = !literal; if (!literal) print ""; next }
literal { gsub(/\\/, "\\\\\\\\"); print; next }
/^# / { next }
/^## / { print "# " toupper(substr($0, 4)); next }
/^### / { print "## " substr($0, 5); next }
/^\| ---/ { rows = 1; next }
/^\|/ { if (rows) print_row($0); next }
{ rows = 0 }
/^\* / { print "- " inline(substr($0, 3)); next }
{ print inline($0) }

END { print "\n# SEE ALSO\n\n*pagoda*(1), *pagoda-check*(1)" }
