#!/usr/bin/env python3
"""Caterpillars, and a family of resource counts that tells which can be solved.

    caterpillars.py PAGODA CHECK [--legs even|any] [--vertices MOST] [--record | --compare]

A caterpillar is a path s1 .. sn, its spine, with legs: a_i leaves at s_i; here every s_i has at least two. The theorem of
theorems.md gives a resource count for each y_1 .. y_n >= 0 with |y_(i-1) - y_(i+1)| <= y_i: y_i on s_i, and c_i - y_i
on its leaves, c_i being the larger value of its neighbours in the spine. If some such y has
sum y_i + sum a_i (c_i - y_i) < c_f + c_l, then no game begins with a jump over s_f and ends with one over s_l.

For every caterpillar with at most so many vertices (one of each mirrored pair; all a_i even, or any) `pagoda map`
says whether it can be solved, and pagoda-check confirms every cell. Then the y with y_i <= SIZE are tried; they are
checked to be resource counts jump by jump. A caterpillar that is solved in spite of them ends the run: the theorem
would be wrong. One that is not solved and not refused by them is a counterexample to the conjecture, and is listed.
The line of caterpillars.tsv is printed; --record puts it in its place. Without --vertices the lines of LINES
are made, those of --legs or all.
"""
import argparse
import hashlib
import itertools
import json
import os
import subprocess
import sys
import tempfile

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TABLE = os.path.join(TABLES, "caterpillars.tsv")
HEAD = ("legs", "vertices", "caterpillars", "solvable", "refused", "others", "cells", "proof bytes", "proof sha256")
LINES = (("any", 12), ("any", 17), ("even", 16), ("even", 22))
SIZE = 3
PIECE = 50  # caterpillars of one batch


def caterpillars(legs, most):
    """Numbers of legs, one of each mirrored pair, by the length of the spine."""
    step = 2 if legs == "even" else 1
    for n in range(2, most):
        for a in itertools.product(range(2, most, step), repeat=n) if 3 * n <= most else ():
            if n + sum(a) <= most and a <= a[::-1]:
                yield a


def edges(a):
    """The spine, then the leaves, as pairs of names."""
    spine = [(f"s{i}", f"s{i + 1}") for i in range(1, len(a))]
    return spine + [(f"s{i}", f"l{i}x{k}") for i, legs in enumerate(a, 1) for k in range(1, legs + 1)]


def larger_neighbours(y):
    padded = (0, *y, 0)
    return [max(padded[i], padded[i + 2]) for i in range(len(y))]


def counts(n):
    """The y of n values up to SIZE, zero left out."""
    for y in itertools.product(range(SIZE + 1), repeat=n):
        if any(y) and all(abs(y[i - 1] - y[i + 1]) <= y[i] for i in range(1, n - 1)):
            yield y


def check_count(a, y):
    """Jump by jump, on the graph: no jump gains."""
    c = larger_neighbours(y)
    weight = {f"s{i}": value for i, value in enumerate(y, 1)}
    weight |= {leaf: c[int(s[1:]) - 1] - weight[s] for s, leaf in edges(a)[len(a) - 1:]}
    near = {}
    for one, other in edges(a):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    for over, around in near.items():
        for origin, to in itertools.permutations(around, 2):
            if weight[to] > weight[origin] + weight[over]:
                sys.exit(f"caterpillars.py: {y} on {a}: the jump {origin} {over} {to} gains")


def refused(a, families):
    """Does some y refuse every pair of a first and a last jump?"""
    sums = []
    for y in families:
        c = larger_neighbours(y)
        sums.append((sum(y) + sum(legs * (big - own) for legs, big, own in zip(a, c, y)), c))
    return all(any(total < c[first] + c[last] for total, c in sums)
               for first in range(len(a)) for last in range(len(a)))


def write_board(path, a):
    with open(path, "w", encoding="ascii") as out:
        out.write(f"board caterpillar-{'-'.join(map(str, a))}\nlattice graph\n")
        out.writelines(f"edge {one} {other}\n" for one, other in edges(a))


def check_found(pagoda):
    """What `resource find` gives on the smallest one that is refused is of the family."""
    a, y = (2, 4), (0, 1)
    with tempfile.TemporaryDirectory() as folder:
        board = os.path.join(folder, "found.board")
        write_board(board, a)
        answer = subprocess.run([pagoda, "resource", "find", board, "--start", "full-l1x1,s1", "--finish", "s2,l2x1",
                                 "--json"], text=True, capture_output=True, check=True)
    weight = json.loads(answer.stdout)["weights"]
    c = larger_neighbours(y)
    wanted = {f"s{i}": value for i, value in enumerate(y, 1)}
    wanted |= {leaf: c[int(s[1:]) - 1] - wanted[s] for s, leaf in edges(a)[1:]}
    del wanted["l2x1"]  # it holds a peg at both ends: its weight does not matter
    if any(int(weight[name]) != value for name, value in wanted.items()):
        sys.exit(f"caterpillars.py: resource find gives {weight}")


def maps(arguments, folder, chunk):
    """For each caterpillar: can it be solved, and the text of its proof."""
    lines = ""
    for k, a in enumerate(chunk):
        write_board(f"{folder}/{k}.board", a)
        lines += f"map {folder}/{k}.board --as-found --proof {folder}/{k}.proof\n"
    answer = subprocess.run([arguments.pagoda, "batch", "-"], input=lines, text=True, capture_output=True, check=True)
    proofs = [f"{folder}/{k}.proof" for k in range(len(chunk))]
    proved = subprocess.run([arguments.check, "--complete", *proofs], capture_output=True, text=True, check=False)
    statements = proved.stdout.count("\n")
    if proved.returncode or statements != sum((len(a) + sum(a)) ** 2 for a in chunk):
        sys.exit(f"caterpillars.py: not every cell is proved: {proved.stderr}")
    for line, proof in zip(answer.stdout.splitlines(), proofs):
        with open(proof, "rb") as text:
            yield any(cell["verdict"] == "possible" for cell in json.loads(line)["cells"]), text.read()


def survey(arguments, legs, most):
    every = list(caterpillars(legs, most))
    row = dict.fromkeys(HEAD, 0) | {"legs": legs, "vertices": most}
    families = {n: list(counts(n)) for n in {len(a) for a in every}}
    proofs = hashlib.sha256()
    for begin in range(0, len(every), PIECE):
        chunk = every[begin:begin + PIECE]
        with tempfile.TemporaryDirectory() as folder:
            for a, (solved, proof) in zip(chunk, maps(arguments, folder, chunk)):
                for y in families[len(a)]:
                    check_count(a, y)
                no = refused(a, families[len(a)])
                if solved and no:
                    sys.exit(f"caterpillars.py: {a} is solved in spite of the theorem")
                if not solved and not no:
                    print("not solvable, and not refused:", *a, file=sys.stderr)
                row["caterpillars"] += 1
                row["solvable"] += solved
                row["refused"] += no
                row["others"] += not solved and not no
                row["cells"] += (len(a) + sum(a)) ** 2
                row["proof bytes"] += len(proof)
                proofs.update(proof)
    row["proof sha256"] = proofs.hexdigest()
    return [str(row[key]) for key in HEAD]


def rows():
    if not os.path.exists(TABLE):
        return []
    with open(TABLE, encoding="ascii") as table:
        return [line.rstrip("\n").split("\t") for line in table][1:]


def record(row):
    kept = [line for line in rows() if line[:2] != row[:2]] + [row]
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.writelines("\t".join(line) + "\n" for line in [HEAD, *sorted(kept)])
    os.replace(TABLE + ".new", TABLE)


def main():
    parser = argparse.ArgumentParser(description="caterpillars against a family of resource counts")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("--legs", choices=("even", "any"), help="with --vertices: even")
    parser.add_argument("--vertices", type=int, metavar="MOST")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    check_found(arguments.pagoda)
    lines = [line for line in LINES if arguments.legs in (None, line[0])]
    if arguments.vertices is not None:
        lines = [(arguments.legs or "even", arguments.vertices)]
    for legs, most in lines:
        row = survey(arguments, legs, most)
        print("\t".join(row), flush=True)
        if arguments.record:
            record(row)
        if arguments.compare and all(line[:-2] != row[:-2] for line in rows()):
            sys.exit("caterpillars.py: caterpillars.tsv says something else")


if __name__ == "__main__":
    main()
