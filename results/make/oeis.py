#!/usr/bin/env python3
"""What can be sent to the On-Line Encyclopedia of Integer Sequences (OEIS).

    oeis.py [--record]

oeis.txt has sequences that it is not known to have, in its internal format, and comments on those that it has. Each is
read from files of results/tables, its recipe is in a comment; the numbers A000000 are the encyclopedia's own place
holders. oeis/NAME.txt are the same terms one a line, each with its index, as its b-files have them. --record writes
all of it, else it is compared.
"""
import argparse
import os
import sys

import readme
from tables import agree

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TEXT = os.path.join(TABLES, "oeis.txt")
FILES = os.path.join(TABLES, "oeis")
LONGEST_LINE = 20  # holes: results_line asks every position up to there
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


def totals(kind, names):
    """The number of positions or games of each counts/NAME.txt."""
    return [readme.value(f"counts/{name}.txt", [kind], "number", None) for name in names]


def on_a_line():
    """How many positions of n holes the automaton of line/automaton.tsv accepts."""
    states = [tuple(map(int, row.values())) for row in readme.lines_of("line/automaton.tsv")]
    at, terms = {0: 1}, []
    for _ in range(LONGEST_LINE):
        after = {}
        for state, words in at.items():
            for there in states[state][1:3]:
                after[there] = after.get(there, 0) + words
        at = after
        terms.append(sum(words for state, words in at.items() if states[state][3]))
    return 1, terms


def entry(name, offset, terms, comments, keywords):
    """One sequence; the second number of %O is the place of the first term above 1."""
    place = next((i for i, term in enumerate(terms, 1) if term > 1), 1)
    lines = [f"%S A000000 {','.join(map(str, terms))}", f"%N A000000 {name}"]
    lines += [f"%C A000000 {comment}" for comment in comments]
    return "\n".join([*lines, f"%O A000000 {offset},{place}", f"%K A000000 {keywords}"]) + "\n"


BOARDS = (("english-4", "33-hole English", "with jumps along rows and columns"),
          ("french-4", "37-hole French", "with jumps along rows and columns"),
          ("english-8", "33-hole English", "with diagonal jumps as well"),
          ("french-8", "37-hole French", "with diagonal jumps as well"),
          ("semi-wiegleb-4", "39-hole semi-Wiegleb", "with jumps along rows and columns"),
          ("diamond4-4", "25-hole diamond", "with jumps along rows and columns"),
          ("diamond5-4", "41-hole diamond", "with jumps along rows and columns"),
          ("hexagon4-6", "37-hole hexagonal", "with jumps in six directions"),
          ("triangle7-6", "28-hole triangular", "with jumps in six directions", "a corner"),
          ("triangle8-6", "36-hole triangular", "with jumps in six directions", "a corner"))


def graphs():
    for kind, words in (("trees", "trees"), ("unicyclic", "connected graphs with one cycle")):
        for column, meaning, note in (("solvable", "solvable", SOLVABLE), ("free", "freely solvable", FREELY)):
            offset, terms = by_vertices(kind, column)
            yield f"{kind}-{column}", entry(f"Number of {words} on n vertices that are {meaning} in peg solitaire.",
                                            offset, terms, (note, GRAPHS), "nonn,more")
    critical = {int(row["vertices"]): int(row["critical"]) for row in readme.lines_of("graphs/critical.tsv")}
    yield "cycle-critical", entry(
        "Number of connected graphs with one cycle on n vertices that are solvable in peg solitaire though none of "
        "their spanning trees is.", min(critical), [critical[n] for n in sorted(critical)],
        (SOLVABLE, "K. Harish, Peg solitaire on unicyclic graphs (2026), calls them cycle-critical.",
         "Recipe: results/make/critical.py of pagoda, from the verdicts of results/make/graphs.py."), "nonn,more")


def positions():
    for name, board, rules, *hole in BOARDS:
        offset, terms = by_jumps(name)
        empty = hole[0] if hole else "its central hole"
        yield f"positions-{name}", entry(
            f"Number of positions of peg solitaire on the {board} board, {rules}, that can be reached in n jumps from "
            f"the board with only {empty} empty.", offset, terms,
            (f"Recipe: results/make/counts.sh of pagoda, {name}.",), "nonn,fini,full")


def entries():
    """(name, text) of each."""
    yield from graphs()
    yield from positions()
    sides = range(2, 8)
    yield "games-triangles", entry(
        "Number of games of peg solitaire on the triangular board of side n, with only a corner empty at the start.",
        sides[0], totals("games", [f"triangle{side}-games" for side in sides]),
        ("A game goes on until no jump is left. Games are counted by their jumps, symmetric ones apart.",
         "Recipe: results/make/counts.sh of pagoda, triangle*-games; from side 3 on pagoda-check counts the games again."),
        "nonn,more")
    names = [f"triangle{side}-games" for side in sides]
    yield "positions-triangles", entry(
        "Number of positions of peg solitaire on the triangular board of side n that can be reached from the board "
        "with only a corner empty.", sides[0],
        [*totals("positions", names), *totals("total", ["triangle8-6"])],
        ("Recipe: results/make/counts.sh of pagoda, triangle*-games and triangle8-6.",), "nonn,more")
    offset, terms = on_a_line()
    yield "line", entry(
        "Number of positions of peg solitaire on a line of n holes that can be brought to one peg.", offset, terms,
        ("A finite automaton has them for all n (C. Moore, D. Eppstein, One-dimensional peg solitaire, and duotaire, "
         "2002); the one that the terms are from was compared with a search up to n = 20.",
         "Recipe: results/make/line.sh and results/make/oeis.py of pagoda."), "nonn")


def additions():
    """Comments on sequences that the encyclopedia has, where the tables have something new."""
    row = next(row for row in readme.lines_of("games.tsv") if row["board"] == "triangle:11")
    yield f"%C A127500 a(11) <= {row['moves']}, by a game from {row['start']} to {row['finish']}: {row['game']}\n"


def index_lines(text):
    """The terms of an entry, one a line, with their indices."""
    lines = text.split("\n")
    first = int(next(line.split()[2] for line in lines if line.startswith("%O")).split(",")[0])
    return "".join(f"{n} {term}\n" for n, term in enumerate(lines[0].split()[2].split(","), first))


def main():
    parser = argparse.ArgumentParser(description="what can be sent to the encyclopedia of integer sequences")
    parser.add_argument("--record", action="store_true", help="write oeis.txt and oeis/")
    record = parser.parse_args().record
    made = dict(entries())
    os.makedirs(FILES, exist_ok=True)
    agree(TEXT, "\n".join([*additions(), *made.values()]), record)
    for name, text in made.items():
        agree(os.path.join(FILES, name + ".txt"), index_lines(text), record)
    if set(os.listdir(FILES)) != {name + ".txt" for name in made}:
        sys.exit("oeis.py: tables/oeis has other files")
    print(len(made), "sequences")


if __name__ == "__main__":
    main()
