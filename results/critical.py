#!/usr/bin/env python3
"""Cycle-critical graphs, from the lists of graphs.py.

    critical.py [--record]

A solvable graph with one cycle is *cycle-critical* when none of its spanning trees is solvable (K. Harish,
peg-solitaire-atlas): every edge of the cycle is needed. For each number of vertices of which graphs/ has both lists,
takes each solvable graph of graphs/unicyclic-N.txt, deletes the edges of its cycle one after the other, and looks the
tree up in graphs/trees-N.txt. Compares the numbers with graphs/critical.tsv; --record writes it.
"""
import glob
import os
import re
import sys

import graphs

TABLE = os.path.join(graphs.HERE, "graphs", "critical.tsv")


def listed(kind, n):
    """Edges and verdict of each graph."""
    with open(graphs.path_of(kind, n, ".txt"), encoding="ascii") as lines:
        for line in lines:
            text, word = line.split()
            yield graphs.edges_of(text)[1], word


def form(n, edges):
    """A text that two trees share exactly when they are isomorphic; None where the edges are not a tree."""
    near = {v: [a + b - v for a, b in edges if v in (a, b)] for v in range(n)}

    def rooted(v, parent):
        return "(" + "".join(sorted(rooted(w, v) for w in near[v] if w != parent)) + ")"

    reached = [0]
    for v in reached:
        reached += [w for w in near[v] if w not in reached]
    return min(rooted(v, None) for v in range(n)) if len(reached) == n else None


def critical(n):
    solvable = {form(n, edges) for edges, word in listed("trees", n) if word != "-"}
    count = 0
    for edges, word in listed("unicyclic", n):
        trees = {form(n, [edge for edge in edges if edge != gone]) for gone in edges} - {None}
        count += word != "-" and not trees & solvable
    return count


def main():
    sizes = sorted(int(re.search(r"-(\d+)\.txt", path)[1]) for path in glob.glob(graphs.path_of("unicyclic", "*", ".txt")))
    text = "vertices\tcritical\n" + "".join(f"{n}\t{critical(n)}\n" for n in sizes)
    if sys.argv[1:] == ["--record"]:
        with open(TABLE, "w", encoding="ascii") as out:
            out.write(text)
    with open(TABLE, encoding="ascii") as table:
        if table.read() != text:
            sys.exit(f"critical.py: graphs/critical.tsv says something else than\n{text}")


if __name__ == "__main__":
    main()
