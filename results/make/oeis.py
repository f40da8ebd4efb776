#!/usr/bin/env python3
"""Candidates for the On-Line Encyclopedia of Integer Sequences, written in its internal format.

    oeis.py [--record]

Each sequence is read from a file of results/tables; its recipe is in a comment. The numbers A000000 are its own place
holders. oeis.txt is the text; --record writes it, else it is compared.
"""
import argparse
import os
import sys

import readme

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TEXT = os.path.join(TABLES, "oeis.txt")
JUMP = "A jump takes a peg from x over a peg on y to an empty z, where xy and yz are edges, and removes the peg on y."
SOLVABLE = "Solvable: some vacancy can be played to one peg. " + JUMP
FREELY = "Freely solvable: each vacancy can be played to one peg. " + JUMP
GRAPHS = "Recipe: results/make/graphs.py of pagoda, from nauty's lists; each verdict has a proof that pagoda-check confirms."


def by_vertices(kind, column):
    """The column of graphs.tsv, from the smallest number of vertices on, without a gap."""
    known = {int(row["vertices"]): int(row[column]) for row in readme.lines_of("graphs.tsv") if row["kind"] == kind}
    first = min(known)
    return first, [known[n] for n in range(first, max(known) + 1)]


def by_jumps(name):
    """The levels of counts/NAME.txt, from no jump on."""
    return 0, [int(row["number"]) for row in readme.lines_of(f"counts/{name}.txt") if row["kind"] == "level"]


def all_games(names):
    """The number of games of each counts/NAME.txt."""
    return [readme.value(f"counts/{name}.txt", ["games"], "number", None) for name in names]


def entry(name, offset, terms, comments, keywords):
    """One sequence; the second number of %O is the place of the first term above 1."""
    place = next((i for i, term in enumerate(terms, 1) if term > 1), 1)
    lines = [f"%S A000000 {','.join(map(str, terms))}", f"%N A000000 {name}"]
    lines += [f"%C A000000 {comment}" for comment in comments]
    return "\n".join([*lines, f"%O A000000 {offset},{place}", f"%K A000000 {keywords}"]) + "\n"


def entries():
    for kind, words in (("trees", "trees"), ("unicyclic", "connected graphs with one cycle")):
        for column, meaning, note in (("solvable", "solvable", SOLVABLE), ("free", "freely solvable", FREELY)):
            offset, terms = by_vertices(kind, column)
            yield entry(f"Number of {words} on n vertices that are {meaning} in peg solitaire.", offset, terms,
                        (note, GRAPHS), "nonn,more")
    critical = {int(row["vertices"]): int(row["critical"]) for row in readme.lines_of("graphs/critical.tsv")}
    yield entry("Number of connected graphs with one cycle on n vertices that are solvable in peg solitaire though "
                "none of their spanning trees is.", min(critical), [critical[n] for n in sorted(critical)],
                (SOLVABLE, "K. Harish, Peg solitaire on unicyclic graphs (2026), calls them cycle-critical.",
                 "Recipe: results/make/critical.py of pagoda, from the verdicts of results/make/graphs.py."), "nonn,more")
    for name, board, rules, *hole in (("french-4", "37-hole French", "with jumps along rows and columns"),
                                      ("english-8", "33-hole English", "with diagonal jumps as well"),
                                      ("french-8", "37-hole French", "with diagonal jumps as well"),
                                      ("semi-wiegleb-4", "39-hole semi-Wiegleb", "with jumps along rows and columns"),
                                      ("diamond5-4", "41-hole diamond", "with jumps along rows and columns"),
                                      ("hexagon4-6", "37-hole hexagonal", "with jumps in six directions"),
                                      ("triangle7-6", "28-hole triangular", "with jumps in six directions", "a corner"),
                                      ("triangle8-6", "36-hole triangular", "with jumps in six directions", "a corner")):
        offset, terms = by_jumps(name)
        empty = hole[0] if hole else "its central hole"
        yield entry(f"Number of positions of peg solitaire on the {board} board, {rules}, that can be "
                    f"reached in n jumps from the board with only {empty} empty.", offset, terms,
                    (f"Recipe: results/make/counts.sh of pagoda, {name}.",), "nonn,fini,full")
    sides = range(2, 8)
    yield entry("Number of games of peg solitaire on the triangular board of side n, with only a corner empty at the "
                "start.", sides[0], all_games(f"triangle{side}-games" for side in sides),
                ("A game goes on until no jump is left. Games are counted by their jumps, symmetric ones apart.",
                 "Recipe: results/make/counts.sh of pagoda, triangle*-games."), "nonn,more")


def main():
    parser = argparse.ArgumentParser(description="candidates for the encyclopedia of integer sequences")
    parser.add_argument("--record", action="store_true", help="write oeis.txt")
    record = parser.parse_args().record
    text = "\n".join(entries())
    if record:
        with open(TEXT, "w", encoding="ascii") as out:
            out.write(text)
    with open(TEXT, encoding="ascii") as kept:
        if kept.read() != text:
            sys.exit("oeis.py: oeis.txt is not what the tables say (oeis.py --record)")
    print(text.count("%S"), "sequences")


if __name__ == "__main__":
    main()
