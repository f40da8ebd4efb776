#!/usr/bin/env python3
"""The sequences of the On-Line Encyclopedia (OEIS) that the tables touch, term by term.

    sequences.py [--record]

published.tsv has the terms as the encyclopedia has them, a..b where it has bounds. sequences.tsv, which --record
writes and which is else compared, has for each term what is known here, and how:

    certified   pagoda-check confirmed it: the table named in `by` was made so, or the proof file named there is kept
    counted     a count of pagoda, for which there is no proof file
    bounded     a game that pagoda-check confirms, and a bound that a search gave
    -           nothing

What is certified or counted must be what is published.
"""
import argparse
import json
import os
import sys

import readme
import soldiers_games
from tables import agree

TABLE = os.path.join(readme.DATA, "sequences.tsv")
HEAD = ("sequence", "n", "published", "here", "standing", "by")


def army(rules):
    """Rows with a game by so many pegs, and a refusal of every smaller number, on the board or on any."""
    lines = [row for row in readme.lines_of("army.tsv") if row["rules"] == rules]
    for number in dict.fromkeys(row["row"] for row in lines):
        mine = [row for row in lines if row["row"] == number]
        best = [int(row["pegs"]) for row in mine if row["verdict"] == "possible"]
        refused = {int(row["pegs"]) for row in mine if row["verdict"] == "impossible"}
        if best and refused == set(range(1, best[0])):
            yield int(number), str(best[0]), "certified", f"army.tsv, {rules}-move"
    few = {(row["rules"], row["level"]): row["too few"] for row in readme.lines_of("soldiers.tsv")
           if row["dimensions"] == "2"}
    for game in readme.lines_of("soldiers_games.tsv"):
        name, level, soldiers = game["rules"], game["level"], int(game["soldiers"])
        if rules == soldiers_games.RULES[name] and few[name, level] == str(soldiers - 1):
            yield int(level), str(soldiers), "certified", f"soldiers_games.tsv, {rules}-move"


def proof_levels(name):
    """How many positions the levels of a proof of a number have, up to symmetry: pagoda-check makes them again."""
    with open(os.path.join(readme.RESULTS, "proofs", name + ".proof"), encoding="ascii") as proof:
        levels = next(line.split()[1:] for line in proof if line.startswith("levels "))
    for n, number in enumerate(levels):
        yield n, number, "certified", f"proofs/{name}.proof"


def count_levels(name):
    for row in readme.lines_of(f"counts/{name}.txt"):
        if row["kind"] == "level":
            yield int(row["jumps"]), row["classes"], "counted", f"counts/{name}.txt"


def fewest_moves():
    certified = {}
    for row in readme.lines_of("proofs.tsv"):
        side = row["name"].removeprefix("triangle").removesuffix("-any")
        if row["name"] == f"triangle{side}-any":
            certified[int(side)] = row["number"], "certified", f"proofs/{row['name']}.proof"
    yield from ((side, *found) for side, found in certified.items())
    for row in readme.lines_of("games.tsv"):
        side = int(row["board"].removeprefix("triangle").lstrip(":")) if row["board"].startswith("triangle") else 0
        if side and side not in certified:
            least, most = row["at least"], row["moves"]
            yield side, most if least == most else f"{least}..{most}", "bounded", "games.tsv"


def triangles():
    """(side, row) of the settled triangles of families.tsv."""
    for row in readme.lines_of("families.tsv"):
        if row["board"].startswith("triangle:") and row["open"] == "0":
            yield int(row["board"].removeprefix("triangle:")), row


def solvable():
    for side, row in triangles():
        yield side, row["possible classes"], "certified", "families.tsv"


def images(hole, side):
    """A hole of a triangle under its six symmetries: with the sum of three coordinates fixed, their orders."""
    x, y = ord(hole[0]) - ord("a"), int(hole[1:]) - 1
    a, b, c = x, y - x, side - 1 - y
    return (a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)


def allowed():
    """From the map where it is kept, class by class; else where class refuses all that cannot be solved. On side 3
    class refuses all pairs, four of which are allowed by what is published: its classes are coarser there."""
    for side, row in triangles():
        if side == 3:
            continue
        path = os.path.join(readme.RESULTS, "maps", f"triangle{side}-6.json")
        if os.path.exists(path):
            with open(path, encoding="ascii") as text:
                cells = json.load(text)["cells"]
            pairs = {min(zip(images(cell["start"].rstrip("'"), side), images(cell["finish"], side)))
                     for cell in cells if cell["method"] != "class"}
            yield side, str(len(pairs)), "certified", f"maps/triangle{side}-6.json"
        elif int(row["possible"]) + int(row["class"]) == int(row["cells"]):
            yield side, row["possible classes"], "certified", "families.tsv"


FOUND = {"A014225": lambda: army("4"), "A014227": lambda: army("6"), "A112737": lambda: proof_levels("english-4"),
         "A112738": lambda: count_levels("english-4-central"), "A125730": lambda: army("8"), "A127500": fewest_moves,
         "A130515": allowed, "A130516": solvable}


def rows():
    for line in readme.lines_of("published.tsv"):
        here = {n: found for n, *found in FOUND[line["sequence"]]()}
        for n, published in enumerate(line["terms"].split(","), int(line["offset"])):
            value, standing, by = here.get(n, ("-", "-", "-"))
            if standing in ("certified", "counted") and value != published:
                sys.exit(f"sequences.py: {line['sequence']}({n}) is {published}, and we have {value} of {by}")
            yield line["sequence"], str(n), published, value, standing, by


def main():
    parser = argparse.ArgumentParser(description="published sequences, term by term")
    parser.add_argument("--record", action="store_true", help="write sequences.tsv")
    record = parser.parse_args().record
    text = "\n".join("\t".join(row) for row in [HEAD, *rows()]) + "\n"
    agree(TABLE, text, record)
    print(text.count("\tcertified\t"), "terms certified,", text.count("\tcounted\t"), "counted")


if __name__ == "__main__":
    main()
