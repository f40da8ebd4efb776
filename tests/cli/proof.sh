#!/bin/sh
# proof.sh PAGODA SOURCE PAGODA-CHECK - every prove and map of the golden cases again, with --proof: the exit code
# stays, pagoda check accepts the file against the boards that ship, and says as many verdicts as there are; what
# answers the question leaves nothing open. Fewest moves and counts are stated.
set -u
pagoda=$1 source=$2 checker=$3
cd "$source" || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0 proofs=0

fail()
{
    echo "FAILED: $*"
    failed=1
}

# How many cells or problems the answer in $dir/json settles; of several finishes there is a verdict on the whole, too.
settled() { echo $(($(grep -o '"verdict": "[a-z]*"' "$dir/json" | grep -vc open) - $(grep -c '"cases": \[{"finish"' "$dir/json"))); }

# Pages, folders of pages and tables of several boards are left out.
sed -n '/--format html/d; /^\$ map [a-z0-9:]* [a-z]/d; s/ --json//; s| --classes||; s| -o /dev/null||; s| --proof /dev/null||; s/^\$ \(prove\|map\) /\1 /p' tests/cli/cases/prove.case tests/cli/cases/map.case \
    tests/cli/cases/linked.case >"$dir/runs"
while IFS= read -r arguments; do
    rm -f "$dir/proof"
    eval "\"\$pagoda\" $arguments --json --proof \"\$dir/proof\"" >"$dir/json" 2>"$dir/err" </dev/null
    code=$?
    case $code in 0 | 10 | 20) ;; *) fail "$arguments: exit code $code: $(cat "$dir/err")"; continue ;; esac
    case $arguments in
    *' '*/*.board' '* | *' '[a-z]*:[0-9]*) set -- ;; # no board that ships
    *) set -- --boards boards ;;
    esac
    [ $code -eq 0 ] || set -- "$@" --complete
    "$pagoda" check "$@" "$dir/proof" >"$dir/checked" 2>"$dir/err" </dev/null ||
        fail "$arguments: refused: $(cat "$dir/err")"
    [ "$(wc -l <"$dir/checked")" -eq "$(settled)" ] ||
        fail "$arguments: $(settled) verdicts, $(wc -l <"$dir/checked") checked"
    proofs=$((proofs + 1))
done <"$dir/runs"
[ $proofs -gt 20 ] || fail "only $proofs proofs"

# The proof on standard output, with -o beside it, and out of the document with the line feed that its printer adds.
proved="impossible diamond4 orthogonal d4' d4"
prove="prove diamond4 --start full-d4 --finish d4"
said=$("$pagoda" $prove --proof - | "$checker" --boards boards -)
[ "$said" = "$proved" ] || fail "--proof -: $said"
said=$("$pagoda" $prove --proof - -o "$dir/answer" --json | "$checker" --boards boards -)
[ "$said" = "$proved" ] && grep -q '"verdict": "impossible"' "$dir/answer" || fail "--proof - and -o: $said"
said=$("$pagoda" map triangle4 --proof - | "$checker" - | wc -l)
[ "$said" -eq 100 ] || fail "map --proof -: $said cells"
"$pagoda" $prove -o - | grep -q impossible || fail "-o -"
"$pagoda" $prove -o - --proof - >"$dir/out" 2>&1
[ $? -eq 2 ] || fail "-o - and --proof -"
if command -v jq >/dev/null; then
    said=$("$pagoda" $prove --json | jq -r .proof | "$checker" --boards boards -)
    [ "$said" = "$proved" ] || fail "jq -r .proof: $said"
fi
# Wherever one peg may be left: each hole that class leaves is refused by a tree of its own.
"$pagoda" prove wiegleb --start "e1,e2,g4,h4,b5,c5,f5,g5,i5,f6,f7'" --finish '?#1' --proof "$dir/proof" >"$dir/out"
grep -q 'split finish' "$dir/proof" && "$checker" --boards boards "$dir/proof" >"$dir/checked" &&
    [ "$(cut -d' ' -f1,2,5 "$dir/checked")" = "impossible wiegleb ?#1" ] || fail "cases: $(cat "$dir/out" "$dir/checked")"
# Numbers: fewest moves and counts, printed as they are stated.
said() # LINE ARGUMENTS..
{
    line=$1
    shift
    "$pagoda" "$@" --proof "$dir/proof" >"$dir/out" 2>"$dir/err" </dev/null
    "$pagoda" check --boards boards "$dir/proof" >"$dir/checked" 2>"$dir/err"
    [ "$(cat "$dir/checked")" = "$line" ] || fail "$*: $(cat "$dir/checked" "$dir/err")"
}
said "fewest-moves english orthogonal d4' d4 18" solve english --start full-d4 --finish d4 --fewest-moves
said "fewest-moves triangle5 hexagonal ?#14 stuck 4" solve triangle5 --start '?#14' --finish stuck --fewest-moves
# Stopped before: what is told is in the file.
"$pagoda" solve triangle8 --start "a3'" --finish a3 --fewest-moves --time 0.5 --proof "$dir/proof" >"$dir/out"
least=$(sed -n 's/.*at least \([0-9]*\).*/\1/p' "$dir/out")
"$checker" "$dir/proof" >"$dir/checked" || fail "a lower bound"
grep -q "^moves-at-least triangle8[*] hexagonal a3' a3 $least\$" "$dir/checked" || fail "at least '$least' moves"
said "possible triangle5 hexagonal c5' c5" solve triangle5 --start full-c5 --finish c5 --fewest-moves --as-found
said "possible english orthogonal d4' d2,e3,f3'" replay english --start full-d4 d2-d4 f3-d3
said "possible english orthogonal d4' ?#30" replay english --start full-d4 --finish any --pegs 30 d2-d4 f3-d3 --image 'rotation by 90'
said "possible english orthogonal d2,e3,f3 d4" replay english --start full-d4 d2-d4 f3-d3 --reverse
rm "$dir/proof"
"$pagoda" replay english --start full-d4 d2-d4 d2-d4 --proof "$dir/proof" >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && [ ! -e "$dir/proof" ] || fail "a proof of a game that is not legal"
said "positions triangle5 hexagonal c5' - 4237" count triangle5 --start full-c5
said "games triangle5 hexagonal c5' c5 51452" count triangle5 --start full-c5 --finish c5 --games
said "games triangle5 hexagonal a1' stuck 568630" count triangle5 --start full-a1 --games
# Resource counts: the tightest one; the nearest one, to a weighting that is none, without a problem.
weights=boards/weights/diamond5-svss.weights
stated() # PATTERN
{
    "$checker" --boards boards "$dir/proof" >"$dir/checked" && grep -q "$1" "$dir/checked" || fail "$1: $(cat "$dir/checked")"
}
"$pagoda" resource find english --start full-d4 --finish d4 --tightest --proof "$dir/proof" >"$dir/out"
stated "^tightest english orthogonal d4' d4 [-0-9,]* 3/28\$"
"$pagoda" resource check "$weights" --rules 8 --proof "$dir/proof" >"$dir/out"
stated '^nearest diamond5 diagonal [-0-9,]* [-0-9,]* 16$'
"$pagoda" resource rays triangle4 --proof "$dir/proof" >"$dir/out"
stated '^rays triangle4 hexagonal 182 39 0$'
rm "$dir/proof"
"$pagoda" resource rays triangle4 --most-rays 100 --proof "$dir/proof" >"$dir/out" 2>"$dir/err"
[ $? -eq 1 ] && grep -q 'not all rays were found' "$dir/err" && [ ! -e "$dir/proof" ] || fail "a proof that some rays are all"
"$pagoda" resource check "$weights" --proof "$dir/proof" >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] && grep -q 'expected --start and --finish' "$dir/err" && [ ! -e "$dir/proof" ] || fail "a proof of nothing"
# A map of them, and the same with one number less, of a game and of an image.
"$pagoda" map triangle5 --fewest-moves --proof "$dir/proof" >"$dir/out" || fail "map --fewest-moves"
[ "$("$checker" "$dir/proof" | grep -c '^fewest-moves triangle5')" -eq 54 ] || fail "a map of fewest moves"
for change in 's/^\(fewest-moves .*\) 10 game/\1 9 game/' 's/^\(fewest-moves .*\) 10 image/\1 9 image/'; do
    sed "$change" "$dir/proof" >"$dir/false"
    "$checker" "$dir/false" >/dev/null 2>"$dir/err"
    [ $? -eq 1 ] && grep -Eq 'is of 10 moves, not 9|has 10 moves, not 9' "$dir/err" || fail "$change: $(cat "$dir/err")"
done
"$pagoda" count triangle5 --start full-c5 --finish c5 --proof "$dir/none" >/dev/null 2>&1
[ $? -eq 2 ] || fail "a count that cannot be stated"
[ ! -e "$dir/none" ] || fail "a file of it"

# The exit code of pagoda check is that of pagoda-check; a proof file that cannot be written is noticed.
"$pagoda" check "$dir/none" >/dev/null 2>&1
[ $? -eq 2 ] || fail "check of a missing file"
"$pagoda" prove english --start full-d4 --finish d3 --proof "$dir/proof" >/dev/null
sed "s/^impossible d4' d3/impossible d4' d4/" "$dir/proof" >"$dir/false"
"$pagoda" check "$dir/false" >/dev/null 2>&1
[ $? -eq 1 ] || fail "check of a false proof"
"$pagoda" prove english --start full-d4 --finish d3 --proof "$dir/none/proof" >"$dir/out" 2>/dev/null
[ $? -eq 2 ] || fail "a proof file that cannot be written"
[ ! -s "$dir/out" ] || fail "an answer without its proof"

# The checker is the one beside pagoda. One that cannot be run is an error; only where there is none, PATH counts,
# and that is said.
mkdir "$dir/bin" "$dir/path"
cp "$pagoda" "$dir/bin/pagoda"
printf '#!/bin/sh\necho stranger\n' >"$dir/path/pagoda-check"
chmod +x "$dir/path/pagoda-check"
echo 'not a program' >"$dir/bin/pagoda-check"
PATH="$dir/path:$PATH" "$dir/bin/pagoda" check "$dir/proof" >"$dir/out" 2>"$dir/err"
[ $? -eq 3 ] && [ ! -s "$dir/out" ] || fail "a neighbour that cannot be run: $(cat "$dir/out")"
grep -q 'bin/pagoda-check: expected a program that can be run' "$dir/err" || fail "a neighbour that cannot be run: $(cat "$dir/err")"
rm "$dir/bin/pagoda-check"
PATH="$dir/path:$PATH" "$dir/bin/pagoda" check "$dir/proof" >"$dir/out" 2>"$dir/err"
[ "$(cat "$dir/out")" = stranger ] || fail "the checker of PATH: $(cat "$dir/err")"
grep -Fq "that of PATH: $dir/path/pagoda-check" "$dir/err" || fail "the checker of PATH is not named: $(cat "$dir/err")"
PATH="$dir/none" "$dir/bin/pagoda" check "$dir/proof" >"$dir/out" 2>"$dir/err"
[ $? -eq 3 ] || fail "no checker at all"

echo "$proofs proofs"
exit $failed
