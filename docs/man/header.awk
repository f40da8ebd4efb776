# header.awk - pagoda.h(3) from the comments of the header: awk -f header.awk pagoda.h. The first comment is the
# description, a comment with a rule of dashes is a heading, and every other comment stands above the declarations that
# follow it in the header.

function escaped(text)
{
    gsub(/\\/, "\\\\\\\\", text)
    gsub(/[_*`#]/, "\\\\&", text)
    return text
}

# The text of a comment, in paragraphs; what is indented by four in it stays as it is.
function print_comment(text,    line, count, i, literal)
{
    count = split(text, line, "\n")
    for (i = 1; i <= count; i++) {
        if (line[i] ~ /^    / && !literal) {
            print "```"
            literal = 1
        } else if (literal && line[i] !~ /^    /) {
            print "```"
            literal = 0
        }
        print literal ? substr(line[i], 5) : escaped(line[i])
    }
    if (literal)
        print "```"
    print ""
}

function flush_code()
{
    if (code != "")
        printf "```\n%s```\n\n", code
    code = ""
}

# A line of a comment without what marks it as one.
function bare(line)
{
    sub(/ *\*\/ *$/, "", line)
    sub(/^\/\* ?/, "", line)
    sub(/^ \* ?/, "", line)
    return line
}

BEGIN { print "pagoda.h(3)\n\n# NAME\n\npagoda.h - the C interface of libpagoda\n\n# SYNOPSIS\n\n*#include <pagoda.h>*\n\n" \
              "cc program.c $(pkg-config --cflags --libs pagoda)\n\n# DESCRIPTION\n" }

# Guards and what makes symbols visible are no part of the interface.
/^#(if|ifdef) .*(__cplusplus|__GNUC__)/ { skip = 1 }
skip { if (/^#endif/) skip = 0; next }
/^#(ifndef PAGODA_H|define PAGODA_H)/ || /^#endif/ { next }

/^\/\* ----/ {
    flush_code()
    title = $0
    gsub(/^\/\* -+ | -+ *\*\/.*$/, "", title)
    print "# " toupper(title) "\n"
    next
}
/^\/\*/ {
    flush_code()
    comment = ""
    inside = 1
}
inside {
    comment = comment bare($0) "\n"
    if (/\*\//) {
        inside = 0
        sub(/\n$/, "", comment)
        if (!first++)
            sub(/^pagoda\.h - [^\n]*\n/, "", comment)
        print_comment(comment)
    }
    next
}
/^$/ { flush_code(); next }
/^#include/ { next }
{
    gsub(/PAGODA_API /, "")
    gsub(/\\/, "\\\\\\\\")
    code = code $0 "\n"
}

END {
    flush_code()
    print "# SEE ALSO\n\n*pagoda*(1), *pagoda-formats*(5)"
}
