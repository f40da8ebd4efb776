#!/usr/bin/env python3
"""Paths with two pairs of pendants, an even distance apart: the maps, each cell with a checked proof.

    pendants.py PAGODA CHECK SPINE [SPINE...] [--record | --compare]

P_m(2@i,2@j) is the path x0 .. x(m-1), its spine, with two pendants at x_i and two at x_j. peg-solitaire-atlas
conjectures that none can be solved when m and j - i are even, and found so by a search for m from 14 to 20. For each
length of the spine, which must be even: every such i < j (one of each mirrored pair) becomes a board, `pagoda batch`
makes the map of each with its proof, from every vacancy to every lone survivor, and pagoda-check confirms every cell.
The line of pendants.tsv is printed, with the cells that can be solved and those that each method refuses; --record
puts it in its place.

pendants_theorem.py proves the conjecture for all lengths; this table is a second way to the same, without automata.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TABLE = os.path.join(TABLES, "pendants.tsv")
METHODS = ("class", "pagoda", "branch", "sharpened", "levels", "search")
HEAD = ("spine", "caterpillars", "cells", "possible", *METHODS, "proof bytes", "proof sha256")
NAMES = "abcdefghijklm"  # of pendants at one vertex
PIECE = 8  # caterpillars of one batch


def pairs(m, step=2):
    """The places of the two pairs of pendants, one of each mirrored pair of places."""
    for i in range(m):
        for j in range(i + step, m, step):
            if (i, j) <= (m - 1 - j, m - 1 - i):
                yield i, j


def path_of(m, places, size=2):
    """The board of the path with so many pendants at each of these places: a3, b3 .. at x3."""
    edges = [f"x{k} x{k + 1}" for k in range(m - 1)] + [f"x{i} {name}{i}" for i in places for name in NAMES[:size]]
    return f"board path-{m}-{'-'.join(map(str, places))}\nlattice graph\n" + "".join(f"edge {e}\n" for e in edges)


def cycle_of(k, hubs):
    """The board of the cycle with so many pendants at each of its hubs, {place: pendants}."""
    edges = [f"x{i} x{(i + 1) % k}" for i in range(k)]
    edges += [f"x{i} {name}{i}" for i, size in hubs.items() for name in NAMES[:size]]
    return "board cycle\nlattice graph\n" + "".join(f"edge {edge}\n" for edge in edges)


def asked(pagoda, boards, options, folder):
    """The answers to maps of these boards, each written to FOLDER/K.board; {} in the options is FOLDER/K."""
    lines = ""
    for k, text in enumerate(boards):
        with open(f"{folder}/{k}.board", "w", encoding="ascii") as out:
            out.write(text)
        lines += f"map {folder}/{k}.board{options.format(f'{folder}/{k}')}\n"
    answer = subprocess.run([pagoda, "batch", "-"], input=lines, text=True, capture_output=True, check=True)
    return [json.loads(line)["cells"] for line in answer.stdout.splitlines()]


def solved_by(pagoda, boards):
    """For each board: the vacancies from which pagoda plays to one peg."""
    with tempfile.TemporaryDirectory() as folder:
        for _, cells in zip(boards, asked(pagoda, boards, "", folder), strict=True):
            yield {cell["start"].rstrip("'") for cell in cells if cell["verdict"] == "possible"}


def names_of(vacancies, size=2):
    """The holes of these boards for places, each with: is a pendant missing there, or the vertex?"""
    return {name for at, pendant in vacancies
            for name in ([f"{n}{at}" for n in NAMES[:size]] if pendant else [f"x{at}"])}


def maps(arguments, m, chunk):
    """For each pair of places: the cells of the map, and the text of its proof."""
    with tempfile.TemporaryDirectory() as folder:
        answers = asked(arguments.pagoda, [path_of(m, places) for places in chunk],
                        " --as-found --proof {}.proof", folder)
        proofs = [f"{folder}/{k}.proof" for k in range(len(chunk))]
        proved = subprocess.run([arguments.check, "--complete", *proofs], capture_output=True, text=True, check=False)
        if proved.returncode or proved.stdout.count("\n") != len(chunk) * (m + 4) ** 2:
            sys.exit(f"pendants.py: not every cell is proved: {proved.stderr}")
        for cells, proof in zip(answers, proofs, strict=True):
            with open(proof, "rb") as text:
                yield cells, text.read()


def survey(arguments, m):
    row = dict.fromkeys(HEAD, 0) | {"spine": m}
    every, proofs = list(pairs(m)), hashlib.sha256()
    for begin in range(0, len(every), PIECE):
        for cells, proof in maps(arguments, m, every[begin:begin + PIECE]):
            row["caterpillars"] += 1
            row["cells"] += len(cells)
            for cell in cells:
                row["possible" if cell["verdict"] == "possible" else cell["method"]] += 1
            row["proof bytes"] += len(proof)
            proofs.update(proof)
    row["proof sha256"] = proofs.hexdigest()
    return [str(row[key]) for key in HEAD]


def rows():
    if not os.path.exists(TABLE):
        return {}
    with open(TABLE, encoding="ascii") as table:
        return {int(line.split("\t")[0]): line.rstrip("\n").split("\t") for line in list(table)[1:]}


def record(row):
    known = rows() | {int(row[0]): row}
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.writelines("\t".join(line) + "\n" for line in [HEAD, *(known[m] for m in sorted(known))])
    os.replace(TABLE + ".new", TABLE)


def main():
    parser = argparse.ArgumentParser(description="paths with two pairs of pendants")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("spine", nargs="+", type=int)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    for m in arguments.spine:
        if m % 2 or m < 4:
            parser.error(f"{m}: expected an even number of vertices of the spine, 4 or more")
    for m in arguments.spine:
        row = survey(arguments, m)
        print("\t".join(row), flush=True)
        if arguments.record:
            record(row)
        if arguments.compare and rows().get(m, [])[:-2] != row[:-2]:
            sys.exit("pendants.py: pendants.tsv says something else")


if __name__ == "__main__":
    main()
