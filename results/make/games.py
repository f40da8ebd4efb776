#!/usr/bin/env python3
"""The games of the tables: each is played, its moves are counted, and pagoda-check confirms it.

    games.py PAGODA CHECK

shortest.tsv has a shortest game of each problem of smaller boards (shortest.py makes it). games.tsv has short games
on boards where the fewest moves are not proved: with what pagoda proved to be needed (`at least`: `pagoda solve BOARD
--start '?#N' --finish '?#1' --fewest-moves` on the triangles, N one less than the holes; on others with the problem
itself) and what was known before (`known`: the fewest moves of a game). These come from the beams of that search, one
of them, on the triangle of side 11, at a greater width than any option sets: it is not made again by a command.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

import readme


def fail(row, why):
    sys.exit(f"games.py: {row['board']} {row['rules']}: {row['start']} to {row['finish']} in {row['moves']}: {why}")


def replay(pagoda, rows):
    """The games are legal, end where they should, and have so many moves."""
    lines = "".join(shlex.join(["replay", row["board"], "--rules", row["rules"], "--start", row["start"], "--finish",
                                row["finish"], row["game"]]) + "\n" for row in rows)
    answer = subprocess.run([pagoda, "batch", "-"], input=lines, capture_output=True, text=True, check=True)
    for row, line in zip(rows, answer.stdout.splitlines(), strict=True):
        said = json.loads(line)
        if said["exit"] or not said["legal"] or said["moves"] != int(row["moves"]):
            fail(row, line)


def jumps(game):
    """The single jumps of moves like d4-f4-f6."""
    for move in game.split():
        holes = move.split("-")
        yield from ("-".join(pair) for pair in zip(holes, holes[1:]))


def confirm(pagoda, check, rows, folder):
    """The head of a proof on the board of the rows, then their games as its only items."""
    path = os.path.join(folder, "proof")
    row = rows[0]
    subprocess.run([pagoda, "prove", row["board"], "--rules", row["rules"], "--start", row["start"], "--finish",
                    row["start"], "--proof", path], capture_output=True, check=False)
    with open(path, encoding="ascii") as proof:
        head = re.sub(r"(?s)(\nscope problem\n).*", r"\1", proof.read())
    with open(path, "w", encoding="ascii") as proof:
        proof.write(head)
        proof.writelines(f"possible {row['start']} {row['finish']} game {' '.join(jumps(row['game']))}\n"
                         for row in rows)
        proof.write("end\n")
    answer = subprocess.run([check, path], capture_output=True, text=True, check=False)
    if answer.returncode or len(re.findall("^possible", answer.stdout, re.MULTILINE)) != len(rows):
        line = re.search(r":(\d+):", answer.stderr)  # of the proof: the games come behind its head
        fail(rows[int(line[1]) - head.count("\n") - 1] if line else rows[0], f"pagoda-check refuses: {answer.stderr}")


def main():
    parser = argparse.ArgumentParser(description="the games of the tables, played and checked")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    arguments = parser.parse_args()
    groups = {}
    for file in ("shortest.tsv", "games.tsv"):
        for row in readme.lines_of(file):
            if row["moves"] != "-" and int(row["moves"]) < int(row["at least"]):
                fail(row, "fewer moves than are needed")
            if row["game"] != "-":
                groups.setdefault((row["board"], row["rules"]), []).append(row)
    with tempfile.TemporaryDirectory() as folder:
        for (board, rules), rows in groups.items():
            replay(arguments.pagoda, rows)
            confirm(arguments.pagoda, arguments.check, rows, folder)
            print(f"{board} {rules}: {len(rows)} games")


if __name__ == "__main__":
    main()
