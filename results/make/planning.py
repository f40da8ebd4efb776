#!/usr/bin/env python3
"""The 30 tasks of the planning competition of 2008: positions of the English board, and their fewest moves.

    planning.py PAGODA FOLDER           writes tables/planning.tsv
    planning.py PAGODA --compare        asks for all rows again

The domain is `pegsolitaire-sequential` of the optimal track: a jump by the peg that jumped last costs nothing, each
other one 1, so the cost of a plan is the number of its moves. FOLDER has the tasks, instance-1.pddl to
instance-30.pddl, as potassco/pddl-instances has them under
ipc-2008/domains/peg-solitaire-sequential-optimal-strips/instances. Its `pos-R-C` is the hole of row R + 1 and column
C + 1. That they have the lines of the English board is tested.
"""
import argparse
import json
import os
import re
import subprocess
import sys

TABLE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables", "planning.tsv")
HEAD = ("task", "board", "rules", "start", "finish", "moves")
HOLES = [(row, column) for row in range(7) for column in range(7) if 2 <= row <= 4 or 2 <= column <= 4]
LINES = 76


def text(pegs):
    """As pagoda spells a closed position."""
    empty = [hole for hole in HOLES if hole not in pegs]
    listed = empty if len(empty) < len(pegs) else sorted(pegs)
    return ",".join("abcdefg"[column] + str(row + 1) for row, column in listed) + ("'" if listed is empty else "")


def holes_of(part, word):
    return {(int(row), int(column)) for row, column in re.findall(rf"\({word} pos-(\d)-(\d)\)", part)}


def read(path):
    """(start, finish) of a task."""
    with open(path, encoding="ascii") as task:
        body = re.sub(";.*", "", task.read())
    init, goal = body.split("(:goal")
    lines = re.findall(r"\(IN-LINE pos-(\d)-(\d) pos-(\d)-(\d) pos-(\d)-(\d)\)", init)
    whole = all(holes_of(part, "occupied") | holes_of(part, "free") == set(HOLES) for part in (init, goal))
    if not whole or len(set(lines)) != LINES:
        sys.exit(f"{path}: expected a task on the English board")
    return text(holes_of(init, "occupied")), text(holes_of(goal, "occupied"))


def solve(pagoda, start, finish):
    """The fewest moves."""
    answer = subprocess.run([pagoda, "solve", "english", "--start", start, "--finish", finish, "--fewest-moves",
                             "--json"], capture_output=True, text=True, check=False)
    said = json.loads(answer.stdout)
    if answer.returncode != 10 or not said["optimal"]:
        sys.exit(f"planning.py: {start} to {finish}: not proved")
    return str(said["moves"])


def rows():
    with open(TABLE, encoding="ascii") as table:
        return [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")][1:]


def main():
    parser = argparse.ArgumentParser(description="the tasks of the planning competition of 2008")
    parser.add_argument("pagoda")
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    if arguments.compare:
        wrong = [row for row in rows() if solve(arguments.pagoda, *row[3:5]) != row[5]]
        print(len(rows()), "tasks;", *wrong)
        sys.exit(bool(wrong))
    tasks = [read(os.path.join(arguments.folder, f"instance-{i}.pddl")) for i in range(1, 31)]
    with open(TABLE, "w", encoding="ascii") as table:
        print(*HEAD, sep="\t", file=table)
        for i, (start, finish) in enumerate(tasks, 1):
            print(i, "english", "4", start, finish, solve(arguments.pagoda, start, finish), sep="\t", file=table)


if __name__ == "__main__":
    main()
