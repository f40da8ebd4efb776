# page.awk - the manual page of one command, cut out of the page of all:
# awk -v command="resource rays" -f page.awk pagoda.1.scd. Its section becomes the description; of the options
# those that it names at its end are taken, and of two with one name the one that has the command in brackets. POSITIONS, EXIT CODES and
# ENVIRONMENT are shared.

/^# / { part = substr($0, 3); inside = 0 }

/^## pagoda / {
    heading = substr($0, 11)
    inside = heading == command || index(heading, command " ") == 1
    if (inside)
        arguments = substr(heading, length(command) + 2)
    next
}

inside {
    text = text $0 "\n"
    next
}

part == "OPTIONS" && /^\*-/ { entry = $0 }
part == "OPTIONS" && entry != "" { body[entry] = body[entry] $0 "\n" }
part == "OPTIONS" && /^\*-/ { order[++entries] = entry }

part == "POSITIONS" { positions = positions $0 "\n" }
part == "EXIT CODES" || part == "ENVIRONMENT" { shared = shared $0 "\n" }

# Is this entry, `*--method* _M_ (resource rays)`, about one of the options of the command?
function wanted(entry,    name, names, count, i) {
    if (entry ~ /\(.*\)$/ && index(entry, "(" command ")") == 0)
        return 0
    if (entry !~ /\(.*\)$/ && specific(entry))
        return 0
    count = split(entry, names, "*")
    for (i = 2; i <= count; i += 2)
        if (index(options, "*" names[i] "*"))
            return 1
    return 0
}

# Is there an entry of the same option for this command alone?
function specific(entry,    i, names) {
    split(entry, names, "*")
    for (i = 1; i <= entries; i++)
        if (index(order[i], "*" names[2] "*") == 1 && index(order[i], "(" command ")"))
            return 1
    return 0
}

END {
    if (text == "") {
        print "page.awk: no section of pagoda " command > "/dev/stderr"
        exit 1
    }
    cut = match(text, /Options:[ \n]/)
    options = cut ? substr(text, cut) : ""
    text = cut ? substr(text, 1, cut - 1) : text
    gsub(/^\n+|[ \n]+$/, "", text)
    name = command
    gsub(/ /, "-", name)
    gsub(/ *\[OPTION\.\.\.\]/, "", arguments)
    brief = text
    sub(/[.:?,].*/, "", brief)
    gsub(/\n/, " ", brief)
    printf "pagoda-%s(1)\n\n# NAME\n\npagoda-%s - %s\n\n# SYNOPSIS\n\n*pagoda %s* %s [_OPTION_...]\n\n", name, name, brief,
           command, arguments
    printf "# DESCRIPTION\n\n%s\n\n# OPTIONS\n\n", text
    for (i = 1; i <= entries; i++)
        if (wanted(order[i])) {
            sub(/ \([a-z ]+\)\n/, "\n", body[order[i]])
            printf "%s", body[order[i]]
        }
    printf "%s", index(options, "*--start*") ? positions : ""
    printf "%s# SEE ALSO\n\n*pagoda*(1), *pagoda-check*(1), *pagoda-formats*(5)\n", shared
}
