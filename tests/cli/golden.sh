#!/bin/sh
# golden.sh PAGODA SOURCE [--refresh] - runs every case of tests/cli/cases and compares standard output, exit
# code and a part of standard error. A case is a file NAME.case:
#
#     $ ARGUMENTS OF PAGODA          as typed in a shell, the source's root being the working directory
#     ? EXIT CODE                    0 when left out
#     ! PART OF STANDARD ERROR       must occur there; standard error must be empty when left out
#     > LINE OF STANDARD OUTPUT      all lines, in order
#     # comment
#
# and may hold several runs. --refresh rewrites the codes and outputs as they are now: read the difference.
set -u
pagoda=$1 source=$2 mode=${3-}
cd "$source" || exit 1
export NO_COLOR=1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0 runs=0

# Runs the collected case and adds it, as it came out, to $dir/case.
finish_run()
{
    [ -n "$pending" ] || return 0
    runs=$((runs + 1))
    eval "\"\$pagoda\" $arguments" >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
    {
        printf '$%s\n' "${arguments:+ }$arguments"
        [ $code -eq 0 ] || printf '? %s\n' $code
        if [ -n "$message" ] && grep -Fq -e "$message" "$dir/err"; then
            printf '! %s\n' "$message"
        elif [ -s "$dir/err" ]; then
            sed 's/^/! /' "$dir/err"
        fi
        sed 's/^/> /; s/^> $/>/' "$dir/out"
    } >>"$dir/case"
    pending= message=
}

for case in tests/cli/cases/*.case; do
    pending= message=
    : >"$dir/case"
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '$' | '$ '*) finish_run; pending=yes arguments=${line#'$'} arguments=${arguments#' '} ;;
        '! '*) message=${line#'! '} ;;
        '#'* | '') finish_run; printf '%s\n' "$line" >>"$dir/case" ;;
        esac
    done <"$case"
    finish_run
    cmp -s "$dir/case" "$case" && continue
    if [ "$mode" = --refresh ]; then
        cp "$dir/case" "$case"
        echo "refreshed $case"
    else
        echo "FAILED: $case (expected <, got >)"
        diff "$case" "$dir/case"
        failed=1
    fi
done
echo "$runs runs"
[ $runs -gt 0 ] || failed=1
exit $failed
