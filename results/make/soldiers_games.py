#!/usr/bin/env python3
"""Games by the fewest soldiers known, for levels that the board `army` is too small for.

    soldiers_games.py PAGODA CHECK [--record [--cp-sat FOLDER]]

Each game is kept, ../proofs/soldiers-RULES-LEVEL-game.proof: pagoda-check (CHECK) says that it leads from a position
with all pegs at least LEVEL rows below its goal to one peg there. soldiers_games.tsv has the numbers of pegs and of
jumps. With --record the games are looked for again: `pagoda emit` writes the integer program of all such positions,
CBC (coinor-cbc) finds numbers of jumps, `pagoda import` puts them in order, and `pagoda replay --proof` writes the
file. These took seconds, and a minute for 123 soldiers.

For 145 soldiers CBC found nothing in minutes. There the last jump is chosen, which makes the program of fractions say
143 in place of 94, bounds by resource counts are added, and CP-SAT (cpsat.mjs) solves it in half a minute; FOLDER is
where `npm install or-tools-wasm` was called. Without --cp-sat that game is only checked.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import pendants
from tables import agree

TABLE = os.path.join(pendants.TABLES, "soldiers_games.tsv")
PROOFS = os.path.join(os.path.dirname(pendants.TABLES), "proofs")
RULES = {"hexagonal": "6", "diagonal": "8"}
# Rules, level, soldiers; where they are looked for: columns, rows below the goal's level, the goal's column.
ARMIES = (("hexagonal", 6, 36, 18, 6, 6), ("hexagonal", 7, 145, 25, 10, 7), ("diagonal", 7, 46, 25, 4, 12),
          ("diagonal", 8, 123, 33, 6, 16))
BY_CP_SAT = ARMIES[1]


def column(c):
    return chr(ord("a") + c) if c < 26 else chr(ord("a") + c // 26 - 1) + chr(ord("a") + c % 26)


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def made(pagoda, kept, army, npm):
    """The file of an army's game, found anew."""
    rules, level, soldiers, columns, rows, goal = army
    top, second, third = (f"{column(goal)}{r}" for r in (1, 2, 3))
    finish, last = (f"{second},{third}", [f"{third}-{top}"]) if army is BY_CP_SAT else (top, [])
    with tempfile.TemporaryDirectory() as folder:
        board, program, answer = (os.path.join(folder, name) for name in ("soldiers.board", "a.lp", "a.sol"))
        with open(board, "w", encoding="ascii") as out:
            out.write(f"board soldiers\nrules {rules}\nholes\n" + ("o" * columns + "\n") * (level + rows))
        places = ",".join(f"{column(c)}{level + 1 + r}" for r in range(rows) for c in range(columns))
        ends = ("--start", f"empty?{places}#{soldiers}", "--finish", finish)
        if army is BY_CP_SAT:
            run(pagoda, "emit", board, *ends, "--format", "lp", "--bounds", "-o", program)
            run("node", os.path.join(os.path.dirname(os.path.abspath(__file__)), "cpsat.mjs"), program, answer, npm)
        else:
            run(pagoda, "emit", board, *ends, "--format", "lp", "-o", program)
            run("cbc", program, "-maxsol", "1", "-solve", "-solution", answer)
        moves = json.loads(run(pagoda, "import", board, *ends, "--solution", answer, "--emitted", program,
                               "--json"))["game"] + last
        first, places = set(), set()
        for jump in moves:  # who has not been filled before its jump stood there at the start
            first |= set(played(jump, places))
        run(pagoda, "replay", board, "--start", ",".join(sorted(first)), "--finish", top, *moves, "--proof", kept)


def cell(name):
    letters = name.rstrip("0123456789")
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1, int(name[len(letters):])


def played(move, pegs):
    """The pegs that must have stood there for this move; `pegs` are those of the jumps before."""
    holes = [cell(name) for name in move.split("-")]
    for source, target in zip(holes, holes[1:]):
        over = tuple((a + b) // 2 for a, b in zip(source, target))
        for needed in (source, over):
            if needed not in pegs:
                yield f"{column(needed[0])}{needed[1]}"
            pegs.discard(needed)
        pegs.add(target)


def row(check, army):
    """A line of the table, from what pagoda-check says of the kept proof."""
    rules, level, soldiers = army[:3]
    name = f"soldiers-{rules}-{level}-game.proof"
    said = run(check, os.path.join(PROOFS, name)).split()
    start, goal = said[3].split(","), said[4]
    if said[0] != "possible" or said[2] != rules or len(said) != 5 or len(start) != soldiers or \
            min(cell(hole)[1] for hole in start) < cell(goal)[1] + level:
        sys.exit(f"soldiers_games.py: {name}: {said}")
    with open(os.path.join(PROOFS, name), encoding="ascii") as proof:
        jumps = next(line for line in proof if line.startswith("possible ")).split(" game ")[1].split()
    return f"{rules}\t{level}\t{soldiers}\t{len(jumps)}\n"


def main():
    parser = argparse.ArgumentParser(description="games by few soldiers")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--cp-sat", metavar="FOLDER")
    arguments = parser.parse_args()
    if arguments.record and not shutil.which("cbc"):
        parser.error("--record: expected cbc, of the package coinor-cbc (./bootstrap setup models)")
    if arguments.cp_sat and not shutil.which("node"):
        parser.error("--cp-sat: expected node, of the package nodejs")
    for army in ARMIES if arguments.record else ():
        if army is not BY_CP_SAT or arguments.cp_sat:
            made(arguments.pagoda, os.path.join(PROOFS, f"soldiers-{army[0]}-{army[1]}-game.proof"), army,
                 arguments.cp_sat)
    text = "rules\tlevel\tsoldiers\tjumps\n" + "".join(row(arguments.check, army) for army in ARMIES)
    agree(TABLE, text, arguments.record)


if __name__ == "__main__":
    main()
