#!/bin/sh
# manual.sh PAGODA SOURCE [PAGODA-CHECK] - the manual pages name exactly the options that -h names, command by
# command, and explain each of them; pagoda.h(3) has every function of the header, pagoda-formats(5) every heading and
# every command with a document.
set -u
pagoda=$1 man=$2/docs/man checker=${3-}
failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

fail()
{
    echo "FAILED: $*"
    failed=1
}

# The options that a text names, one a line.
named() { grep -oE '(^|[^A-Za-z0-9-])(--[a-z]+(-[a-z]+)*|-[oh])([^A-Za-z0-9-]|$)' | grep -oE -e '-[a-z-]+' | sort -u; }

# The options in a help text: the first word of each line below "options:".
of_help() { sed -n '/^options:/,$p' | awk '$1 ~ /^-/ { print $1 }' | sort -u; }

# The lines below a heading of a page, up to the next one.
section() { awk -v wanted="$2" '$0 ~ "^#" { inside = $0 == wanted } inside' "$1"; }

commands=$("$pagoda" help | awk '/^  [a-z]/ { print substr($0, 3, 15) }' | sed 's/ *$//')
[ -n "$commands" ] || fail "no commands in pagoda help"
while IFS= read -r command; do
    heading=$(grep -E "^## pagoda $command( |\$)" "$man/pagoda.1.scd")
    [ -n "$heading" ] || { fail "pagoda.1 lacks $command"; continue; }
    help=$("$pagoda" help $command | of_help)
    page=$(section "$man/pagoda.1.scd" "$heading" | awk 'sub(/.*Options:/, "") { on = 1 } on' | named)
    [ "$help" = "$page" ] || fail "$command: -h names" $help ", the manual" $page
    for option in $help; do
        section "$man/pagoda.1.scd" '# OPTIONS' | grep -q -e "^\*$option\*\|, \*$option\*" ||
            fail "OPTIONS of pagoda.1 lacks $option"
    done
    usage=$("$pagoda" help $command | head -n 1 | sed 's/^usage: /## /; s/ \[OPTION\.\.\.\]$//')
    [ "$usage" = "$heading" ] || fail "$command: usage '$usage', heading '$heading'"
    # its own page explains them
    [ "$command" = check ] && continue
    awk -v command="$command" -f "$man/page.awk" "$man/pagoda.1.scd" >"$dir/page" || failed=1
    page=$(section "$dir/page" '# OPTIONS' | grep '^\*-' | named)
    for option in $help; do
        printf '%s\n' "$page" | grep -qx -e "$option" || fail "pagoda-$command(1) lacks $option"
    done
done <<END
$commands
END

if [ -x "$checker" ]; then
    help=$("$checker" -h | grep -E '^  -' | named)
    page=$(section "$man/pagoda-check.1.scd" '# OPTIONS' | grep '^\*-' | named)
    [ "$help" = "$page" ] || fail "pagoda-check: -h names" $help ", the manual" $page
fi

# every format of emit, from its table
formats=$("$pagoda" emit -h | sed -n '/^formats,/,$s/^  \([^ ][^ ]*\).*/\1/p')
awk -v command=emit -f "$man/page.awk" "$man/pagoda.1.scd" |
    awk -v program="$pagoda" -f "$man/formats_list.awk" >"$dir/emit.scd" || fail formats_list.awk
[ -n "$formats" ] || fail "emit -h lists no formats"
for format in $formats; do
    grep -q "^	\*$format\*: " "$dir/emit.scd" || fail "pagoda-emit(1) lacks $format"
done

# every format of answers, as the commands that have them tell
for format in $(for command in prove map; do "$pagoda" $command -h; done |
    sed -n 's/^  --format F  *\([a-z, ]* or [a-z]*\).*/\1/p' | tr -d , | tr ' ' '\n' | sort -u | grep -vx or); do
    section "$man/pagoda.1.scd" '# OPTIONS' | sed -n '/^\*--format\* _F_$/,/^$/p' | grep -q "\*$format\*" ||
        fail "OPTIONS of pagoda.1: --format lacks $format"
done

awk -f "$man/header.awk" "$2/src/programs/lib/pagoda.h" >"$dir/pagoda.h.scd" || fail header.awk
awk -f "$man/formats.awk" "$2/docs/use/formats.md" >"$dir/pagoda-formats.scd" || fail formats.awk
functions=$(sed -n 's/^PAGODA_API .*[ *]\(pagoda_[a-z_0-9]*\)(.*/\1/p' "$2/src/programs/lib/pagoda.h")
[ -n "$functions" ] || fail "no functions in pagoda.h"
for function in $functions; do
    grep -q "$function(" "$dir/pagoda.h.scd" || fail "pagoda.h(3) lacks $function"
done
! grep -q PAGODA_API "$dir/pagoda.h.scd" || fail "pagoda.h(3) has PAGODA_API"
sed -n 's/^## //p' "$2/docs/use/formats.md" | while IFS= read -r heading; do
    grep -qix "# $heading" "$dir/pagoda-formats.scd" || echo "$heading"
done >"$dir/missing"
[ ! -s "$dir/missing" ] || fail "pagoda-formats(5) lacks" "$(cat "$dir/missing")"

if command -v scdoc >/dev/null; then
    for page in "$man"/*.scd "$dir"/*.scd; do
        scdoc <"$page" >/dev/null || fail "scdoc does not accept $page"
    done
else
    echo "scdoc is not installed: that the pages can be made was not tried (apt-get install scdoc)"
fi
exit $failed
