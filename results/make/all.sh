#!/bin/sh
# all.sh BUILD DIR [STEP...] - makes the tables of results/tables anew, one script after the other, or the named steps
# alone. BUILD is where pagoda was built; DIR gets the archives of proofs, the searches that were stopped, and a file
# STEP.done for each step that is done: started again, it goes on where it was stopped. The step shortest asks only what
# its table leaves unproved or without a game. games.tsv, literature.tsv and published.tsv are lists, which games.py,
# readme.py and sequences.py hold against pagoda and the tables; solvers.tsv takes other programs (solvers.md). -h lists
# the steps.
set -eu

# Step, time, command. Times are of two cores, where they were measured; of crosses, what families leaves open, the
# limits that its boards are given.
steps() {
    cat <<'END'
maps          10 s                  cmake --build $build --target results
verdicts      60 s a map, and check ./verdicts.sh $both 60
families      1 h                   ./families.py $both --archive $dir/families --time 120 --short
crosses       100 min at most       ./families.py $both --archive $dir/families --time 1500 --short
trees         75 min, one thread    ./graphs.py $both trees $(seq 3 18) --archive $dir/graphs --record
unicyclic     15 min, one thread    ./graphs.py $both unicyclic $(seq 3 14) --archive $dir/graphs --record
critical      5 s                   ./critical.py --lists $dir/graphs --record
diameters     1 s                   ./diameters.py --record
endings       90 min, one thread    ./endings.py $both $(seq 3 9) --work $dir/endings --record
pendants      5 minutes             ./pendants.py $both $(seq 4 2 24) --record
automaton     1 minute              ./proofs.sh $both pendants-two-pairs --record
clusters      30 s                  ./clusters.py $both --record
crowns        15 minutes            ./crowns.py $both --learn --record
double        1 minute              ./double_crowns.py --record
caterpillars  1 minute              ./caterpillars.py $both --record
line          1 s                   ./line.sh $both --record
counts        16 GiB, not measured  counts
ends          half an hour, 12 GiB   ./ends.sh $both --record
soldiers      1 second              ./soldiers.py $build/bin/pagoda-check --record
games         1 minute, CBC         ./soldiers_games.py $both --record
army          1 minute              ./army.py $both --record
shortest      60 s a problem        ./shortest.py $pagoda $boards --time 60 --keep $dir/shortest
wiegleb       2 h, 12 GiB           ./wiegleb.sh $both $dir/wiegleb
proofs        half an hour          ./proofs.sh $both --record
oeis          1 s                   ./oeis.py --record
sequences     1 s                   ./sequences.py --record
pictures      1 s                   ./pictures.sh $pagoda --refresh
page          1 s                   ./readme.py --refresh
END
}

if [ "${1-}" = -h ] || [ $# -lt 2 ]; then
    sed -n '2,7s/^# //p' "$0"
    steps | cut -c1-36
    [ "${1-}" = -h ] && exit 0
    exit 2
fi

build=$1
for program in pagoda pagoda-check; do
    [ -x "$build/bin/$program" ] || { echo "all.sh: $build/bin/$program: expected a program built there" >&2; exit 2; }
done
build=$(realpath "$build")
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
. "$here/usage.sh"
dir=$2
shift 2
for step in "$@"; do
    steps | listed "$step" - || { echo "all.sh: $step: expected a step (all.sh -h lists them)" >&2; exit 2; }
done
mkdir -p "$dir/families" "$dir/graphs" "$dir/shortest" "$dir/wiegleb"
dir=$(realpath "$dir")
pagoda=$build/bin/pagoda both="$build/bin/pagoda $build/bin/pagoda-check"
boards=$(awk -F '\t' 'NR > 1 { print $1 "-" $2 }' "$tables/shortest.tsv" | sort -u)
cd "$here"

counts() {
    grep -v '^#' counts.list | while read -r name _; do
        ./counts.sh "$pagoda" "$name" --refresh
    done
}

for step in ${*:-$(steps | cut -d' ' -f1)}; do
    if [ $# -eq 0 ] && [ -e "$dir/$step.done" ]; then
        echo "$step: done"
        continue
    fi
    command=$(steps | sed -n "s/^$step .\{$((35 - ${#step}))\}//p")
    begun=$(date +%s)
    echo "$step: $command"
    eval "$command"
    echo "$step: $(($(date +%s) - begun)) s" | tee "$dir/$step.done"
done
