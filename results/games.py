#!/usr/bin/env python3
"""Short games on boards where the fewest moves are not proved: a game shows that so many moves are enough.

    games.py PAGODA CHECK

The games are in games.tsv, with what pagoda proved to be needed (`at least`: `pagoda solve BOARD --start '?#N'
--finish '?#1' --fewest-moves` on the triangles, N one less than the holes; on others with the problem itself) and
what was known before (`known`: the fewest moves of a game). They come from the beams of that search, one of them at
a greater width than it takes by itself. Here each is played by `pagoda replay`, which counts its moves, and checked
by pagoda-check as a proof that the finish can be reached.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import readme


def fail(row, why):
    sys.exit(f"games.py: {row['board']} in {row['moves']}: {why}")


def replay(pagoda, row):
    answer = subprocess.run([pagoda, "replay", row["board"], "--rules", row["rules"], "--start", row["start"],
                             "--finish", row["finish"], row["game"], "--json"],
                            capture_output=True, text=True, check=False)
    said = json.loads(answer.stdout)
    if not said["legal"] or said["moves"] != int(row["moves"]):
        fail(row, f"{said['moves']} moves, {said['error']}")


def jumps(game):
    """The single jumps of moves like d4-f4-f6."""
    for move in game.split():
        holes = move.split("-")
        yield from ("-".join(pair) for pair in zip(holes, holes[1:]))


def confirm(pagoda, check, row, folder):
    """The head of a proof on this board, then the game as its only item."""
    path = os.path.join(folder, "proof")
    subprocess.run([pagoda, "prove", row["board"], "--rules", row["rules"], "--start", row["start"], "--finish",
                    row["start"], "--proof", path], capture_output=True, check=False)
    with open(path, encoding="ascii") as proof:
        head = re.sub(r"(?s)(\nscope problem\n).*", r"\1", proof.read())
    with open(path, "w", encoding="ascii") as proof:
        proof.write(f"{head}possible {row['start']} {row['finish']} game {' '.join(jumps(row['game']))}\nend\n")
    answer = subprocess.run([check, path], capture_output=True, text=True, check=False)
    if answer.returncode or not answer.stdout.startswith("possible"):
        fail(row, f"pagoda-check refuses: {answer.stderr}")


def main():
    parser = argparse.ArgumentParser(description="the shortest games that are not proved, played and checked")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for row in readme.lines_of("games.tsv"):
            replay(arguments.pagoda, row)
            confirm(arguments.pagoda, arguments.check, row, folder)
            if not int(row["at least"]) <= int(row["moves"]):
                fail(row, "fewer moves than are needed")
            print(f"{row['board']}: {row['start']} to {row['finish']} in {row['moves']} moves")


if __name__ == "__main__":
    main()
