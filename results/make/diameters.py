#!/usr/bin/env python3
"""The trees of graphs.py by their diameter.

    diameters.py [--lists DIR] [--record]

For each number of vertices of which DIR (tables/graphs beside this folder) has the list trees-N.txt: how many trees
of each diameter there are, and how many of them are solvable and freely solvable. Which trees of diameter four are is
known (Beeler and Walvoort 2015); of diameter five it is an open question. Compares the numbers with
graphs/diameters.tsv; --record writes them there.
"""
import argparse
import collections
import os
import re
import sys

import graphs
from critical import listed, neighbours

TABLE = os.path.join(graphs.TABLES, "graphs", "diameters.tsv")
HEAD = ("vertices", "diameter", "trees", "solvable", "free")


def farthest(near, start):
    """A vertex as far from the start as any, and how far it is."""
    away, waiting = {start: 0}, [start]
    for u in waiting:
        for v in near[u] - away.keys():
            away[v] = away[u] + 1
            waiting.append(v)
    return waiting[-1], away[waiting[-1]]


def diameter(edges):
    near = neighbours(edges)
    return farthest(near, farthest(near, edges[0][0])[0])[1]


def rows(folder):
    for name in sorted(os.listdir(folder), key=lambda name: (len(name), name)):
        found = re.fullmatch(r"trees-(\d+)\.txt", name)
        if not found:
            continue
        sums = collections.defaultdict(collections.Counter)
        for edges, word in listed(os.path.join(folder, name)):
            sums[diameter(edges)].update({"trees": 1, "solvable": int(word != "-"), "free": int(word == "free")})
        for far, row in sorted(sums.items()):
            yield (int(found[1]), far, *(row[key] for key in HEAD[2:]))


def main():
    parser = argparse.ArgumentParser(description="solvable trees by diameter")
    parser.add_argument("--lists", default=os.path.join(graphs.TABLES, "graphs"))
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    text = "\t".join(HEAD) + "\n" + "".join("\t".join(map(str, row)) + "\n" for row in rows(arguments.lists))
    if arguments.record:
        with open(TABLE, "w", encoding="ascii") as out:
            out.write(text)
    with open(TABLE, encoding="ascii") as kept:
        if not kept.read().startswith(text):
            sys.exit("diameters.py: the lists say something else than graphs/diameters.tsv")
    print(text, end="")


if __name__ == "__main__":
    main()
