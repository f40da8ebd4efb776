#!/usr/bin/env python3
"""Cycle-critical graphs, from the lists of graphs.py.

    critical.py [--lists DIR] [--record]

A solvable graph with one cycle is *cycle-critical* when none of its spanning trees is solvable (K. Harish,
peg-solitaire-atlas): every edge of the cycle is needed. For each number of vertices of which DIR (graphs/ beside this
file) has both lists, takes each solvable graph of unicyclic-N.txt, deletes the edges of its cycle one after the
other, and looks the tree up in trees-N.txt. Compares the numbers with graphs/critical.tsv, `even` those with a cycle
of even length; --record writes them there. The lists of large sizes are in the archive that graphs.py makes.
"""
import argparse
import os
import re
import sys

import graphs

TABLE = os.path.join(graphs.TABLES, "graphs", "critical.tsv")
HEAD = ("vertices", "critical", "even")


def listed(path):
    """Edges and verdict of each graph."""
    with open(path, encoding="ascii") as lines:
        for line in lines:
            text, word = line.split()
            yield graphs.edges_of(text)[1], word


def neighbours(edges):
    near = {}
    for a, b in edges:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return near


def peeled(near, enough):
    """The vertices that are left when leaves are taken off, layer by layer: the cycle, or, where `enough` is 2, the
    one or two in the middle of a tree."""
    degree, left = {v: len(beside) for v, beside in near.items()}, set(near)
    while len(left) > enough and (leaves := [v for v in left if degree[v] <= 1]):
        left.difference_update(leaves)
        for v in leaves:
            for w in near[v] & left:
                degree[w] -= 1
    return left


def form(edges):
    """A text that two trees share exactly when they are isomorphic."""
    near = neighbours(edges)

    def rooted(v, parent):
        return "(" + "".join(sorted(rooted(w, v) for w in near[v] if w != parent)) + ")"

    return min(rooted(v, None) for v in peeled(near, 2))


def critical(trees, unicyclic):
    """How many graphs of the list are cycle-critical, and how many of these have an even cycle."""
    solvable = {form(edges) for edges, word in listed(trees) if word != "-"}
    count = even = 0
    for edges, word in listed(unicyclic):
        cycle = peeled(neighbours(edges), 0)
        around = [edge for edge in edges if cycle.issuperset(edge)]
        if word != "-" and all(form([e for e in edges if e != gone]) not in solvable for gone in around):
            count += 1
            even += len(cycle) % 2 == 0
    return count, even


def rows():
    with open(TABLE, encoding="ascii") as table:
        return {int(row[0]): tuple(map(int, row[1:])) for row in (line.split() for line in list(table)[1:])}


def main():
    parser = argparse.ArgumentParser(description="cycle-critical graphs")
    parser.add_argument("--lists", metavar="DIR", default=os.path.join(graphs.TABLES, "graphs"))
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    names = set(os.listdir(arguments.lists)) if os.path.isdir(arguments.lists) else set()
    sizes = sorted(int(found[1]) for found in (re.fullmatch(r"unicyclic-(\d+)\.txt", name) for name in names) if found)
    sizes = [n for n in sizes if f"trees-{n}.txt" in names]
    if not sizes:
        parser.error(f"{arguments.lists}: expected lists of graphs.py, trees-N.txt and unicyclic-N.txt")
    known = rows()
    for n in sizes:
        now = critical(*(os.path.join(arguments.lists, f"{kind}-{n}.txt") for kind in ("trees", "unicyclic")))
        if not arguments.record and known.get(n) != now:
            sys.exit(f"critical.py: on {n} vertices there are {now} now, and graphs/critical.tsv has {known.get(n)}")
        known[n] = now
    if arguments.record:
        with open(TABLE, "w", encoding="ascii") as out:
            out.writelines("\t".join(map(str, line)) + "\n" for line in [HEAD, *((n, *known[n]) for n in sorted(known))])


if __name__ == "__main__":
    main()
