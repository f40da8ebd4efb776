#!/usr/bin/env python3
"""The numbers of pegs in which a game on a graph can end, with a checked certificate for each number.

    endings.py PAGODA CHECK VERTICES [VERTICES...] [--work DIR] [--threads N] [--record | --compare]

For every connected graph on so many vertices, up to isomorphism (nauty's geng): its *endings* are the k for which
some game that begins with one vertex empty ends, without a legal jump, with k pegs. Each k from 1 to VERTICES - 1
has a game or a proof that there is none, which pagoda-check reads. The smallest ending is 1 where the graph is
solvable (Beeler and Hoilman); the largest is its *fool's solitaire number* (Beeler and Rodriguez), which is at most
the independence number, as two pegs side by side can jump while a vertex of theirs has an empty neighbour. A *gap*
is a k between two endings that is none.

Prints the line of results/tables/endings.tsv, which --record puts in its place. --work keeps what is made piece by
piece, and a run that was stopped goes on from there. results/tables/graphs has the list of each size, or, of one
longer than LONGEST, those lines that have a gap or a fool's solitaire number at least two below the independence
number: the graph in graph6, its endings, its independence number.
"""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile

from graphs import CHUNK, TABLES, digest, edges_of, graph6, tool, write_board

TABLE = os.path.join(TABLES, "endings.tsv")
HEAD = ("vertices", "graphs", "solvable", "with gaps", "fool is independence", "1 less", "2 less", "more less",
        "cells", "possible", "list sha256", "proof bytes")
LONGEST = 1000


def connected(n):
    text = subprocess.run([tool("geng"), "-c", "-q", str(n)], check=True, capture_output=True, text=True)
    return [edges_of(line)[1] for line in text.stdout.split()]


def independence(n, edges):
    """The most vertices without an edge between two of them; n is small."""
    beside = [0] * n
    for u, v in edges:
        beside[u] |= 1 << v
        beside[v] |= 1 << u

    def most(left):
        if not left:
            return 0
        v = left.bit_length() - 1
        without = most(left & ~(1 << v))
        return max(without, 1 + most(left & ~(1 << v) & ~beside[v])) if beside[v] & left else 1 + without
    return most((1 << n) - 1)


def piece(arguments, n, chunk):
    """The lines of the list for some graphs, and how long their proofs are."""
    start = "empty?" + ",".join(f"v{v}" for v in range(n)) + f"#{n - 1}"
    ends = [set() for _ in chunk]
    with tempfile.TemporaryDirectory() as work:
        asked, files = [], []
        for i, edges in enumerate(chunk):
            write_board(f"{work}/{i}.board", f"graph{i}", n, edges)
            for k in range(1, n):
                files.append(f"{work}/{i}-{k}.proof")
                asked.append(f"prove {work}/{i}.board --start {start} --finish stuck#{k} --as-found "
                             f"--proof {files[-1]}\n")
        answer = subprocess.run([arguments.pagoda, "batch", "-", "--threads", str(arguments.threads)],
                                input="".join(asked), text=True, capture_output=True, check=True)
        for at, line in enumerate(answer.stdout.splitlines()):
            verdict = json.loads(line)["verdict"]
            if verdict == "open":
                sys.exit(f"endings.py: open: {asked[at]}")
            if verdict == "possible":
                ends[at // (n - 1)].add(at % (n - 1) + 1)
        read = subprocess.run([arguments.check, "--complete", *files], capture_output=True, text=True, check=False)
        if read.returncode or read.stdout.count("\n") != len(files):
            sys.exit(f"endings.py: pagoda-check refuses: {read.stderr.strip()}")
        said = [line.split(" ", 1)[0] for line in read.stdout.splitlines()]
        if said != ["possible" if k in e else "impossible" for e in ends for k in range(1, n)]:
            sys.exit("endings.py: pagoda-check confirms something else")
        size = sum(os.path.getsize(name) for name in files)
    lines = [f"{graph6(n, edges)} {','.join(map(str, sorted(e)))} {independence(n, edges)}\n"
             for edges, e in zip(chunk, ends)]
    return lines, size


def facts(line):
    """Of a line of the list: the endings, whether there is a gap, how far the largest is below independence."""
    _, ends, most = line.split()
    ends = [int(k) for k in ends.split(",")]
    return ends, ends[-1] - ends[0] + 1 > len(ends), int(most) - ends[-1]


def settle(arguments, n, work):
    """The row of the table and the list."""
    graphs, listed, size = connected(n), [], 0
    for begin in range(0, len(graphs), CHUNK):
        path = os.path.join(work, f"{n}-{begin:09d}.json")
        if not os.path.exists(path):
            with open(path + ".new", "w", encoding="ascii") as out:
                json.dump(piece(arguments, n, graphs[begin:begin + CHUNK]), out)
            os.replace(path + ".new", path)
        with open(path, encoding="ascii") as file:
            lines, bytes_of_proofs = json.load(file)
        listed += lines
        size += bytes_of_proofs
    told = [facts(line) for line in listed]
    below = collections.Counter(min(less, 3) for _, _, less in told)
    row = dict(zip(HEAD, (n, len(listed), sum(1 in ends for ends, _, _ in told), sum(gap for _, gap, _ in told),
                          below[0], below[1], below[2], below[3], len(listed) * (n - 1),
                          sum(len(ends) for ends, _, _ in told), digest(listed), size)))
    return row, listed


def rows():
    if not os.path.exists(TABLE):
        return {}
    with open(TABLE, encoding="ascii") as table:
        return {int(line.split("\t")[0]): line.rstrip("\n").split("\t") for line in list(table)[1:]}


def kept(listed):
    """What of a list is kept in the tree."""
    if len(listed) <= LONGEST:
        return listed
    return [line for line in listed if facts(line)[1] or facts(line)[2] >= 2]


def record(row, listed):
    known = rows()
    known[row["vertices"]] = [str(row[key]) for key in HEAD]
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.write("\t".join(HEAD) + "\n")
        table.writelines("\t".join(known[n]) + "\n" for n in sorted(known))
    os.replace(TABLE + ".new", TABLE)
    with open(os.path.join(TABLES, "graphs", f"endings-{row['vertices']}.txt"), "w", encoding="ascii") as out:
        out.writelines(kept(listed))


def compare(row, listed):
    """Ends the run when the table says something else; the length of the proofs may change."""
    n = row["vertices"]
    was = dict(zip(HEAD, rows().get(n, [])))
    for key in HEAD[:-1]:
        if was.get(key) != str(row[key]):
            sys.exit(f"endings.py: {n} vertices: {key} is {row[key]} now, and was {was.get(key)}")
    with open(os.path.join(TABLES, "graphs", f"endings-{n}.txt"), encoding="ascii") as file:
        if list(file) != kept(listed):
            sys.exit(f"endings.py: endings-{n}.txt is not what comes out")


def main():
    parser = argparse.ArgumentParser(description="how games on graphs can end, with certificates")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("vertices", nargs="+", type=int)
    parser.add_argument("--work")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    for n in arguments.vertices:
        with tempfile.TemporaryDirectory() as nowhere:
            if arguments.work:
                os.makedirs(arguments.work, exist_ok=True)
            row, listed = settle(arguments, n, arguments.work or nowhere)
        if arguments.record:
            record(row, listed)
        if arguments.compare:
            compare(row, listed)
        print("\t".join(str(row[key]) for key in HEAD), flush=True)


if __name__ == "__main__":
    main()
