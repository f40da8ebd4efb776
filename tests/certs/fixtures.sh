#!/bin/sh
# fixtures.sh CHECKER - every proof file of good, bad and unsupported meets its fate, and none is forgotten.
#
# good: accepted, and what is printed is the file of the same name with .out; on standard error nothing, or .err. bad and unsupported: the code and
# a part of the message from the table EXPECT there; bad has a folder for each kind of change. README.md has a line for each file.
set -u
check=$1
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0 passed=0
tab=$(printf '\t')

fail()
{
    echo "FAILED $1: $2"
    failed=$((failed + 1))
}

described()
{
    grep -qF "| $1 |" "$here/README.md" || fail "$1" "README.md does not describe it"
}

# What a good file has the checker say on standard error; the file itself is FILE there.
said()
{
    words=$here/expected/$(basename "$1" .proof).err
    [ ! -e "$words" ] || sed "s|^FILE|$1|" "$words"
}

for file in "$here"/good/*.proof; do
    name=good/$(basename "$file")
    described "$name"
    if ! "$check" "$file" >"$scratch/out" 2>"$scratch/err"; then
        fail "$name" "refused: $(cat "$scratch/err")"
    elif ! said "$file" >"$scratch/said" || ! cmp -s "$scratch/err" "$scratch/said"; then
        fail "$name" "accepted, but says $(cat "$scratch/err")"
    elif ! cmp -s "$scratch/out" "$here/expected/$(basename "$file" .proof).out"; then
        fail "$name" "prints something else than expected/$(basename "$file" .proof).out"
    else
        passed=$((passed + 1))
    fi
    "$check" --explain "$file" >"$scratch/out" 2>&1 || fail "$name" "--explain gives another answer"
done

for folder in bad unsupported; do
    while IFS=$tab read -r name code message; do
        case $name in '#'*) continue ;; esac
        described "$folder/$name"
        "$check" "$here/$folder/$name" >"$scratch/out" 2>"$scratch/err"
        got=$?
        if [ "$got" -ne "$code" ]; then
            fail "$folder/$name" "exit code $got, expected $code: $(cat "$scratch/err")"
        elif [ "$(grep -cv '^open' "$scratch/err")" -ne 1 ]; then # besides what is left open
            fail "$folder/$name" "expected one line of reason: $(cat "$scratch/err")"
        elif ! grep -qF -e "$message" "$scratch/err"; then
            fail "$folder/$name" "expected '$message', not: $(cat "$scratch/err")"
        else
            passed=$((passed + 1))
        fi
    done <"$here/$folder/EXPECT"
    (cd "$here/$folder" && find . -name '*.proof') >"$scratch/files"
    while IFS= read -r file; do
        grep -q "^${file#./}$tab" "$here/$folder/EXPECT" || fail "$folder/${file#./}" "not in EXPECT"
    done <"$scratch/files"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
