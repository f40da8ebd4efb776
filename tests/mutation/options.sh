#!/bin/sh
# options.sh CHECKER - the command line of pagoda-check: what options take, and which exit code wins.
set -u
check=$1
certs=$(cd "$(dirname "$0")/../certs" && pwd) || exit 1
cd "$certs" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failed=0 passed=0
good=good/class-row.proof bad=bad/classes/class-start.proof other=unsupported/version-10.proof
good=good/class-row.proof bad=bad/classes/class-start.proof other=unsupported/version-16.proof

# answers CODE MESSAGE ARGUMENT...
answers()
{
    code=$1 message=$2
    shift 2
    timeout 60 "$check" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    got=$?
    if [ $got -ne "$code" ] || { [ "$message" ] && ! grep -qF -e "$message" "$scratch/out" "$scratch/err"; }; then
        echo "FAILED $*: exit code $got, expected $code and '$message': $(head -c 300 "$scratch/err")"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

line="impossible row4* orthogonal a1' b1"
for amount in 1 0.5 5. 1000000000; do
    answers 0 "$line" --time "$amount" $good
    answers 0 "$line" --memory "$amount" $good
done
for amount in 0 0.0 -1 +1 .5 1e3 1x x 1.2.3 1000000001 '' ' 1'; do
    answers 2 "expected a number above 0, not '$amount'" --time "$amount" $good
    answers 2 "expected a number above 0, not '$amount'" --memory "$amount" $good
    answers 2 "expected a number above 0, not '$amount'" --threads "$amount" $good
done
answers 0 "$line" --threads 1024 $good
for threads in 1025 1.5; do
    answers 2 "expected a whole number up to 1024, not '$threads'" --threads $threads $good
done
for part in 1/1 1/9 10/1024 9/99; do
    answers 0 '' --part $part $good
done
for part in 0/1 2/1 1/1025 1 1/ /1 1/x 1/1x x/1 1x/1 1:2 01/1 1/01 '' -1/2 1/-2 :/9 1/:; do
    answers 2 "expected a part as 1/4, not '$part'" --part "$part" $good
done
: >"$scratch/all"
for part in 1 2 3; do
    "$check" --part $part/3 $good >>"$scratch/all" 2>/dev/null || failed=$((failed + 1))
done
"$check" $good 2>/dev/null | sort >"$scratch/whole"
sort "$scratch/all" | cmp - "$scratch/whole" || failed=$((failed + 1))
for option in --boards --time --memory --threads --part; do
    answers 2 "expected a value after '$option'" $option
    answers 2 "expected a value after '$option'" --complete $option
done
answers 2 "unknown option '--complet'" --complet $good
answers 2 "unknown option '-x'" -x $good
answers 1 'expected nothing left open' --complete $good
answers 0 'Modulo 1 the start is worth' --explain $good
answers 0 "$line" -- $good
answers 2 'cannot be read' -- --explain
answers 2 'expected a file' --
answers 2 'expected a file'
answers 2 'expected a file' --explain
answers 1 'standard input:1: expected' -
"$check" - <&- >/dev/null 2>&1 # what is closed reads as empty
[ $? -eq 1 ] || { echo "FAILED with standard input closed"; failed=$((failed + 1)); }
answers 0 'usage: pagoda-check' -h
answers 0 'usage: pagoda-check' --help $bad
answers 0 'proof formats 1 to' --version

# The first of 1, 2, 3 that occurs, in any order.
answers 0 "$line" $good $good
answers 1 '' $good $bad
answers 1 '' $bad $good
answers 3 '' $good $other
answers 3 '' $other $good $other
answers 1 '' $other $bad
answers 1 '' none $bad $other
answers 2 '' $other none $good
answers 2 '' none $other
answers 1 '' $bad $bad
if [ -w /dev/full ]; then
    for option in $good -h --version; do
        "$check" $option >/dev/full 2>/dev/null
        [ $? -eq 2 ] || { echo "FAILED $option to a full disk"; failed=$((failed + 1)); }
    done
fi

# Memory is told in MiB, and 4096 are there without the option.
printf 'pagoda-proof 2\nboard row\nlattice square\nrules orthogonal\nholes 4\noooo\nscope problem\n' >"$scratch/p"
printf "impossible a1,b1 d1 halves\nahead 2147483648\ncuts\nback 1\ncuts\nend\n" >>"$scratch/p"
answers 2 'a level of 2147483648 positions does not fit into 4096 MiB (--memory)' "$scratch/p"
answers 2 'a level of 2147483648 positions does not fit into 17 MiB (--memory)' --memory 17.5 "$scratch/p"
sed -i 's/2147483648/2147483649/' "$scratch/p"
answers 1 'expected the size of a level of at most 2147483648, not 2147483649' "$scratch/p"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
