#!/usr/bin/env python3
"""The shortest games: for each problem from a single vacancy to a single survivor, the fewest moves.

    shortest.py PAGODA BOARD-RULES... [--time SECONDS] [--threads N] [--compare]

The problems are the possible ones of boards/verdicts.tsv, one of each class under the symmetries of the board. Each
is given to `pagoda solve --fewest-moves` for at most so many seconds; a move is one or more jumps by the same peg.
The lines of a board go into shortest.tsv: the moves of the best game, and how many every game has at
least, which are the same where the search came to its end. What is proved there is not asked again. --compare
asks for all of the board again and fails where proved numbers differ.
"""
import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "shortest.tsv")
VERDICTS = os.path.join(HERE, "..", "boards", "verdicts.tsv")
HEAD = ("board", "rules", "start", "finish", "cells", "moves", "at least")
RULES = {"4": "orthogonal", "6": "hexagonal", "8": "diagonal"}


def lines_of(path):
    with open(path, encoding="ascii") as table:
        return [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]


def problems(name):
    """(board, rules, start, finish, cells) of the possible problems of a board."""
    board, rules = name.rsplit("-", 1)
    return [(board, rules, start, finish, cells) for on, by, start, finish, verdict, cells in lines_of(VERDICTS)
            if on == board and by == RULES[rules] and verdict == "possible"]


def rows():
    lines = lines_of(TABLE)[1:] if os.path.exists(TABLE) else []
    return {tuple(line[:5]): tuple(line[5:]) for line in lines}


def solve(arguments, problem):
    """(moves, at least) as texts, `-` where no game was found."""
    board, rules, start, finish, _ = problem
    answer = subprocess.run([arguments.pagoda, "solve", board, "--rules", rules, "--start", start, "--finish", finish,
                             "--fewest-moves", "--json", "--time", str(arguments.time), "--threads",
                             str(arguments.threads)], capture_output=True, text=True, check=False)
    said = json.loads(answer.stdout)
    return ("-" if said["moves"] is None else str(said["moves"])), str(said["lower_bound"])


def proved(row):
    return row[0] == row[1]


def record(found):
    known = rows()
    for problem, row in found.items():
        old = known.get(problem, row)
        if proved(old) and proved(row) and old != row:
            sys.exit(f"shortest.py: {problem}: {row} now, and was {old}")
        known[problem] = old if proved(old) else row
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.writelines("\t".join(line) + "\n" for line in [HEAD, *(p + r for p, r in sorted(known.items()))])
    os.replace(TABLE + ".new", TABLE)


def make(arguments, name):
    """Asks and records one problem after the other, so that a run that is stopped leaves what it has."""
    for problem in problems(name):
        if not proved(rows().get(problem, ("-", ""))):
            record({problem: solve(arguments, problem)})
    mine = [row for problem, row in rows().items() if "-".join(problem[:2]) == name]
    print(name, len(mine), "problems,", sum(proved(row) for row in mine), "proved")


def compare(arguments, name):
    for problem in problems(name):
        kept = rows()[problem]
        if proved(kept) and solve(arguments, problem) != kept:
            sys.exit(f"shortest.py: {problem} had {kept[0]} moves")


def main():
    parser = argparse.ArgumentParser(description="shortest games")
    parser.add_argument("pagoda")
    parser.add_argument("names", nargs="+", metavar="BOARD-RULES")
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.names:
        (compare if arguments.compare else make)(arguments, name)


if __name__ == "__main__":
    main()
