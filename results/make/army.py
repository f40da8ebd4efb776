#!/usr/bin/env python3
"""How far above the line an army gets, and with how few pegs: Conway's soldiers with certificates.

    army.py PAGODA CHECK [--rules R] [--record] [ROW...]

Under 4-, 6- and 8-move rules, or those of --rules alone: for each row above the line (0: the line's own row) a game by
so many pegs, all of them at or below the line, that ends with one peg on the row, in the middle column of the board
`army` (ten rows of fifteen holes on either side); then for every smaller number of pegs the proof that no choice of so
many places does, whatever is left beside the peg. Row 5 is refused with all 150 pegs, by 4-move rules; by the others
the board is too small for a last row to say anything. The places are looked for on a smaller board, and the game is
proved on `army`. pagoda-check confirms every verdict. Compares with army.tsv, or with --record and without rows or
rules writes it.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TABLE = os.path.join(TABLES, "army.tsv")
HEAD = ("rules", "row", "pegs", "start", "verdict", "method")
# What is to be confirmed: OEIS A014225, and the first terms of A014227 and of A125730.
FEWEST = {"4": (1, 2, 4, 8, 20), "6": (1, 2, 3, 5, 9, 17), "8": (1, 2, 3, 5, 8, 13, 23)}
REFUSED = {"4": 5}  # the row that all pegs of the board do not reach
COLUMNS, ABOVE, BELOW = 15, 10, 10
SMALL = {"4": (11, 4), "6": (15, 5), "8": (15, 5)}  # where places are looked for: columns, rows below the line


def picture(rows):
    return "".join(row + "\n" for row in rows)


def some(columns, above, below):
    """Any pegs at or below the line."""
    return picture(["o" * columns] * above + ["?" * columns] * below)


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as out:
        out.write(text)
    return path


def hole(column, row):
    return chr(ord("a") + column) + str(row)


def prove(arguments, folder, *words):
    """The document of one question, its proof checked."""
    proof = os.path.join(folder, "proof")
    answer = subprocess.run([arguments.pagoda, "prove", *words, "--as-found", "--json", "--proof", proof],
                            capture_output=True, text=True, check=False)
    if answer.returncode not in (10, 20):
        sys.exit(f"army.py: {words}: no answer: {answer.stderr}")
    checked = subprocess.run([arguments.check, "--complete", proof], capture_output=True, text=True, check=False)
    said = json.loads(answer.stdout)
    if checked.returncode or checked.stdout.split()[0] != said["verdict"]:
        sys.exit(f"army.py: {words}: pagoda-check refuses: {checked.stderr}")
    return said


def places(arguments, folder, rules, row, pegs):
    """So many holes of `army` from which the row is reached, in its notation."""
    above = max(row, 1)
    columns, below = SMALL[rules]
    board = write(folder, "small.board", "board small\nholes\n" + picture(["o" * columns] * (above + below)))
    start = write(folder, "small", some(columns, above, below))
    said = prove(arguments, folder, board, "--rules", rules, "--start", "@" + start, "--pegs-start", str(pegs),
                 "--finish", hole(columns // 2, above + 1 - row))
    moved = []
    for name in said["from"].split(","):
        column, number = re.fullmatch(r"([a-z])(\d+)", name).groups()
        moved.append(hole(ord(column) - ord("a") + (COLUMNS - columns) // 2, int(number) - above + ABOVE))
    return ",".join(moved)


def rows_of(arguments, folder, rules, row):
    """The lines of the table for one row above the line."""
    lone = hole(COLUMNS // 2, ABOVE + 1 - row)
    below = "@" + write(folder, "some", some(COLUMNS, ABOVE, BELOW))
    middle = "?" * (COLUMNS // 2)
    there = ["?" * COLUMNS] * (ABOVE + BELOW)
    there[ABOVE - row] = middle + "*" + middle
    goal = "@" + write(folder, "goal", picture(there))
    if row == REFUSED.get(rules):
        said = prove(arguments, folder, "army", "--rules", rules, "--start", "@army", "--finish", goal)
        yield rules, row, COLUMNS * BELOW, "all below the line", said["verdict"], said["method"]
        return
    pegs = FEWEST[rules][row]
    start = places(arguments, folder, rules, row, pegs)
    said = prove(arguments, folder, "army", "--rules", rules, "--start", start, "--finish", lone)
    yield rules, row, pegs, start, said["verdict"], said["method"]
    for fewer in range(pegs - 1, 0, -1):
        said = prove(arguments, folder, "army", "--rules", rules, "--start", below, "--pegs-start", str(fewer),
                     "--finish", goal)
        yield rules, row, fewer, "any", said["verdict"], said["method"]


def all_rows(rules):
    return range(max(len(FEWEST[rules]), REFUSED.get(rules, -1) + 1))


def verdict_of(line):
    """Rules, row, pegs and verdict: another game or another reason is as good."""
    rules, row, pegs, _, verdict, _ = line.split("\t")
    return rules, row, pegs, verdict


def main():
    parser = argparse.ArgumentParser(description="Conway's soldiers, with certificates")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("rows", nargs="*", type=int)
    parser.add_argument("--rules", choices=FEWEST)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_intermixed_args()  # as parse_args, with rows behind --rules
    asked = [(rules, row) for rules in FEWEST for row in all_rows(rules)
             if arguments.rules in (None, rules) and (not arguments.rows or row in arguments.rows)]
    if not asked or arguments.record and (arguments.rows or arguments.rules):
        parser.error("no such row" if not asked else "--record writes the whole table")
    with tempfile.TemporaryDirectory() as folder:
        lines = ["\t".join(map(str, line)) for rules, row in asked for line in rows_of(arguments, folder, rules, row)]
    if arguments.record:
        with open(TABLE + ".new", "w", encoding="ascii") as out:
            out.write("\t".join(HEAD) + "\n" + picture(lines))
        os.replace(TABLE + ".new", TABLE)
    with open(TABLE, encoding="ascii") as table:
        kept = [line for line in table.read().splitlines()[1:]
                if (line.split("\t")[0], int(line.split("\t")[1])) in asked]
    for now, then in zip(map(verdict_of, lines), map(verdict_of, kept)):
        if now != then:
            sys.exit(f"army.py: now {now}, and was {then}")
    if len(lines) != len(kept):
        sys.exit(f"army.py: {len(lines)} lines, and {len(kept)} were kept")
    print(f"{len(lines)} verdicts")


if __name__ == "__main__":
    main()
