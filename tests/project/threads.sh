#!/bin/sh
# threads.sh PAGODA - maps, their proofs, shortest games and counts are the same, byte for byte, for every number of
# threads (one and three in the quick tier). Under the thread sanitizer (preset tsan) this is the test that looks
# for races.
set -eu
pagoda=$1
numbers='1 3'
[ -z "${PAGODA_SLOW-}" ] || numbers='1 2 4'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for problem in 'diamond3 --rules 8' 'triangle5' 'square4' 'star5'; do
    # shellcheck disable=SC2086 # a board and options
    for threads in $numbers; do
        "$pagoda" map $problem --threads $threads --json --proof proof$threads >map$threads
        cmp map1 map$threads
        cmp proof1 proof$threads
    done
done
# Closures that are too large for the memory: the rounds of cells overlap, and with a file they do not.
for board in french diamond5; do
    for threads in $numbers; do
        "$pagoda" map $board --memory 30 --threads $threads --proof proof$threads >map$threads
        cmp map1 map$threads
        cmp proof1 proof$threads
    done
    "$pagoda" map $board --memory 30 --threads 2 --checkpoint rounds --proof proof2 >map2
    cmp map1 map2
    cmp proof1 proof2
done
# So many symmetries that the classes of cells are cut short: cells that share a reversal.
awk 'BEGIN {
    print "board cube\nlattice graph"
    for (v = 0; v < 64; v++)
        for (bit = 1; bit < 64; bit *= 2)
            if (int(v / bit) % 2 == 0)
                print "edge v" v " v" v + bit
}' >cube.board
for threads in 1 7; do
    "$pagoda" map cube.board --memory 1 --threads $threads --classes >map$threads
    cmp map1 map$threads
done
for threads in $numbers; do
    "$pagoda" solve triangle7 --start '?#27' --finish '?#1' --fewest-moves --stats --json --threads $threads \
        >moves$threads || [ $? = 10 ]
    cmp moves1 moves$threads
    "$pagoda" solve diamond4 --rules 8 --start full-d4 --finish d4 --fewest-moves --all --json --threads $threads \
        >all$threads || [ $? = 10 ]
    cmp all1 all$threads
done
# Long enough for beams that leave positions out, and for move potentials that sift levels. When a hash table grows
# depends on the order in which threads fill it, and so does its size.
for threads in 1 3; do
    [ "${PAGODA_SLOW-}" ] || break
    "$pagoda" solve french --start full-d2 --finish d6 --fewest-moves --stats --json --threads $threads >long ||
        [ $? = 10 ]
    sed 's/"table_bytes": [0-9]*//' long >long$threads
    cmp long1 long$threads
done
# Levels from both ends: a proof, and a game traced back through levels made anew.
for finish in c3 a1; do
    for threads in 1 2 4; do
        "$pagoda" prove triangle6 --start full-a1 --finish $finish --method halves --threads $threads \
            --proof proof$threads >halves$threads || [ $? -ge 10 ]
        cmp halves1 halves$threads
        cmp proof1 proof$threads
    done
done
# Counts by closures, by levels, and by levels from both ends.
for problem in 'square5 --start full-c3 --classes' 'triangle6 --start full-c5 --games --classes --dead' \
    'triangle6 --start full-c5 --finish c5 --games --classes' 'square5 --start full-c3 --finish ?#2 --games'; do
    for threads in $numbers; do
        # shellcheck disable=SC2086 # a board and options
        "$pagoda" count $problem --by-jumps --json --threads $threads >count$threads
        cmp count1 count$threads
    done
done
