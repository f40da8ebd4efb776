#!/usr/bin/env python3
"""Which graphs can be solved, with a checked certificate for each.

    graphs.py PAGODA CHECK KIND VERTICES [VERTICES...] [--archive DIR] [--threads N] [--record | --compare]
    graphs.py PAGODA CHECK KIND VERTICES --piece FIRST [FIRST...]

KIND is `trees` (nauty's gentreeg) or `unicyclic` (nauty's geng: connected graphs with as many edges as vertices).
For each number of vertices: every graph up to isomorphism becomes a board, `pagoda batch` makes the map of each
with its proof, and pagoda-check checks every proof. A graph is *solvable* when some vacancy leads to one peg, and
*freely solvable* when every vacancy does (Beeler and Hoilman). Prints the line of results/tables/graphs.tsv, which
--record puts in its place. With --archive the proofs are kept: DIR/KIND-N.proofs.gz, one after the other in the
order of the graphs, and the list, DIR/KIND-N.txt. A size that has its archive and its line already is not made
again. A run that is stopped leaves what it has in DIR/KIND-N, and the next one goes on from there.

results/tables/graphs/KIND-N.txt is the list: the graph in graph6, then `free`, `solvable` or `-`. Of a list longer than
LONGEST there is KIND-N.pieces.tsv instead, a line for each CHUNK of graphs with its sums and the checksum of its part
of the list; --piece makes the named pieces again and compares.
"""
import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TABLE = os.path.join(TABLES, "graphs.tsv")
HEAD = ("kind", "vertices", "graphs", "solvable", "free", "cells", "possible", "list sha256", "proof bytes",
        "proof sha256")
SUMS = HEAD[2:7]
PIECE = ("first", *SUMS, "list sha256")
LONGEST = 6000
CHUNK = 500  # graphs of one batch


def tool(name):
    """Debian calls nauty's programs nauty-geng and so on; others geng."""
    for candidate in ("nauty-" + name, name):
        for folder in os.environ["PATH"].split(os.pathsep):
            if os.access(os.path.join(folder, candidate), os.X_OK):
                return candidate
    sys.exit(f"graphs.py: {name} is not there (Debian: apt install nauty)")


def graph6(n, edges):
    """The graph in graph6, as nauty defines it; n is at most 62."""
    present = {(max(e), min(e)) for e in edges}
    bits = [(v, u) in present for v in range(1, n) for u in range(v)]
    bits += [False] * (-len(bits) % 6)
    groups = (bits[i:i + 6] for i in range(0, len(bits), 6))
    return chr(n + 63) + "".join(chr(63 + sum(b << (5 - i) for i, b in enumerate(g))) for g in groups)


def edges_of(text):
    """Vertices and edges of a graph6 text."""
    n = ord(text[0]) - 63
    bits = [(ord(c) - 63) >> i & 1 for c in text[1:] for i in range(5, -1, -1)]
    pairs = ((u, v) for v in range(1, n) for u in range(v))
    return n, [pair for pair, bit in zip(pairs, bits) if bit]


def graphs_of(kind, n):
    """Edge lists, in nauty's order."""
    if kind == "trees":
        text = subprocess.run([tool("gentreeg"), "-p", "-q", str(n)], check=True, capture_output=True, text=True)
        for line in text.stdout.split("\n"):
            parents = [int(word) for word in line.split()]
            if parents:
                yield [(child, parent - 1) for child, parent in enumerate(parents) if parent]
    else:
        text = subprocess.run([tool("geng"), "-c", "-q", str(n), f"{n}:{n}"], check=True, capture_output=True,
                              text=True)
        for line in text.stdout.split():
            yield edges_of(line)[1]


def write_board(path, name, n, edges):
    with open(path, "w", encoding="ascii") as out:
        out.write(f"board {name}\nlattice graph\n")
        out.writelines(f"hole v{v}\n" for v in range(n))
        out.writelines(f"edge v{a} v{b}\n" for a, b in edges)


def run_maps(pagoda, work, names, threads):
    """The documents of the maps of these boards, with their proofs beside them."""
    lines = "".join(f"map {work}/{name}.board --as-found --proof {work}/{name}.proof\n" for name in names)
    answer = subprocess.run([pagoda, "batch", "-", "--threads", str(threads)], input=lines, text=True,
                            capture_output=True, check=True)
    for line in answer.stdout.splitlines():
        yield json.loads(line)


def proved(check, work, names):
    """How many statements pagoda-check confirms in the proofs of these boards; any refusal ends the run."""
    answer = subprocess.run([check, "--complete"] + [f"{work}/{name}.proof" for name in names],
                            capture_output=True, text=True, check=False)
    if answer.returncode:
        sys.exit(f"graphs.py: pagoda-check refuses: {answer.stderr.strip()}")
    return answer.stdout.count("\n")


def vacancies(document):
    """For each start: can it be played to one peg somewhere?"""
    can = {}
    for cell in document["cells"]:
        if cell["verdict"] == "open":
            sys.exit("graphs.py: a cell is open")
        can[cell["start"]] = can.get(cell["start"], False) or cell["verdict"] == "possible"
    return can.values()


def piece(arguments, kind, n, begin, chunk):
    """What some of the graphs give: sums for the row, lines of the list, and the proofs."""
    names = [f"{kind}{n}-{begin + i}" for i in range(len(chunk))]
    sums, listed = dict.fromkeys(SUMS, 0), []
    with tempfile.TemporaryDirectory() as work:
        for name, edges in zip(names, chunk):
            write_board(f"{work}/{name}.board", name, n, edges)
        for edges, document in zip(chunk, run_maps(arguments.pagoda, work, names, arguments.threads)):
            can = vacancies(document)
            sums["graphs"] += 1
            sums["cells"] += len(document["cells"])
            sums["possible"] += sum(cell["verdict"] == "possible" for cell in document["cells"])
            sums["solvable"] += any(can)
            sums["free"] += all(can)
            word = "free" if all(can) else "solvable" if any(can) else "-"
            listed.append(f"{graph6(n, edges)} {word}\n")
        if sums["cells"] != len(chunk) * n * n or proved(arguments.check, work, names) != sums["cells"]:
            sys.exit("graphs.py: not every cell is proved")
        proofs = b""
        for name in names:
            with open(f"{work}/{name}.proof", "rb") as proof:
                proofs += proof.read()
    return sums, listed, proofs


def keep(path, sums, listed, proofs):
    """The proofs of a piece first, then what says that the piece is there."""
    with gzip.open(path + ".proofs.gz", "wb") as out:
        out.write(proofs)
    with open(path + ".new", "w", encoding="ascii") as out:
        json.dump([sums, listed], out)
    os.replace(path + ".new", path + ".json")


def digest(lines):
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def piece_line(begin, sums, lines):
    """A piece in KIND-N.pieces.tsv."""
    return "\t".join(map(str, [begin, *(sums[key] for key in SUMS), digest(lines)])) + "\n"


def assemble(kind, n, folder, archive):
    """The row of the table for one number of vertices, its list, and its pieces; their proofs go into the archive."""
    row = dict.fromkeys(HEAD, 0)
    row["kind"], row["vertices"] = kind, n
    listed, pieces, proofs = [], [], hashlib.sha256()
    for name in sorted(name[:-5] for name in os.listdir(folder) if name.endswith(".json")):
        with open(os.path.join(folder, name + ".json"), encoding="ascii") as file:
            sums, lines = json.load(file)
        with open(os.path.join(folder, name + ".proofs.gz"), "rb") as file:
            packed = file.read()
        for key in SUMS:
            row[key] += sums[key]
        listed += lines
        pieces.append(piece_line(int(name), sums, lines))
        text = gzip.decompress(packed)
        proofs.update(text)
        row["proof bytes"] += len(text)
        archive.write(packed)
    row["list sha256"], row["proof sha256"] = digest(listed), proofs.hexdigest()
    return row, listed, pieces


def settle(arguments, kind, n, folder, archive):
    """Makes the pieces that are not in the folder, and the row and the list of all."""
    graphs = list(graphs_of(kind, n))
    for begin in range(0, len(graphs), CHUNK):
        path = os.path.join(folder, f"{begin:09d}")
        if not os.path.exists(path + ".json"):
            keep(path, *piece(arguments, kind, n, begin, graphs[begin:begin + CHUNK]))
    return assemble(kind, n, folder, archive)


def rows():
    if not os.path.exists(TABLE):
        return {}
    with open(TABLE, encoding="ascii") as table:
        lines = [line.rstrip("\n").split("\t") for line in table][1:]
    return {(line[0], int(line[1])): line for line in lines}


def path_of(kind, n, ending):
    return os.path.join(TABLES, "graphs", f"{kind}-{n}{ending}")


def record(row, listed, pieces):
    known = rows()
    known[row["kind"], row["vertices"]] = [str(row[key]) for key in HEAD]
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.write("\t".join(HEAD) + "\n")
        table.writelines("\t".join(known[key]) + "\n" for key in sorted(known))
    os.replace(TABLE + ".new", TABLE)
    long = len(listed) > LONGEST
    with open(path_of(row["kind"], row["vertices"], ".pieces.tsv" if long else ".txt"), "w", encoding="ascii") as out:
        out.writelines(["\t".join(PIECE) + "\n"] + pieces if long else listed)


def compare(row):
    """Ends the run when the table says something else about the graphs."""
    kept = dict(zip(HEAD, rows().get((row["kind"], row["vertices"]), [])))
    for key in HEAD[:-2]:
        if kept.get(key) != str(row[key]):
            sys.exit(f"graphs.py: {row['kind']} on {row['vertices']} vertices: {key} is {row[key]} now, and was "
                     f"{kept.get(key)}")


def compare_pieces(arguments, n):
    """Makes the named pieces again and ends the run when one is not as it was."""
    path = path_of(arguments.kind, n, ".pieces.tsv")
    if not os.path.exists(path):
        sys.exit(f"graphs.py: --piece: {path} is not there; --compare compares a list that is in one piece")
    with open(path, encoding="ascii") as file:
        kept = {int(line.split("\t")[0]): line for line in list(file)[1:]}
    graphs = list(graphs_of(arguments.kind, n))
    for begin in arguments.piece:
        if begin not in kept:
            sys.exit(f"graphs.py: --piece {begin}: expected the first graph of a piece, 0, {CHUNK} .. {max(kept)}")
        sums, listed, _ = piece(arguments, arguments.kind, n, begin, graphs[begin:begin + CHUNK])
        now = piece_line(begin, sums, listed)
        if now != kept[begin]:
            sys.exit(f"graphs.py: {arguments.kind} on {n} vertices from graph {begin} on: now\n{now}was\n{kept[begin]}")
        print(now, end="")


def in_archive(arguments, n):
    """As settle, with its folder and the archive; None when both the archive and the row are there."""
    folder = os.path.join(arguments.archive, f"{arguments.kind}-{n}")
    path = folder + ".proofs.gz"
    if os.path.exists(path) and (arguments.kind, n) in rows():
        return None
    os.makedirs(folder, exist_ok=True)
    with open(path + ".new", "wb") as archive:
        made = settle(arguments, arguments.kind, n, folder, archive)
    with open(folder + ".txt", "w", encoding="ascii") as out:
        out.writelines(made[1])
    os.replace(path + ".new", path)
    shutil.rmtree(folder)
    return made


def main():
    parser = argparse.ArgumentParser(description="solvable graphs, with certificates")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("kind", choices=("trees", "unicyclic"))
    parser.add_argument("vertices", nargs="+", type=int)
    parser.add_argument("--archive")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--piece", nargs="+", type=int, metavar="FIRST")
    arguments = parser.parse_args()
    for n in arguments.vertices:
        if arguments.piece is not None:
            compare_pieces(arguments, n)
            continue
        if arguments.archive:
            made = in_archive(arguments, n)
            if not made:
                continue
            row, listed, pieces = made
        else:
            with tempfile.TemporaryDirectory() as folder, open(os.devnull, "wb") as nowhere:
                row, listed, pieces = settle(arguments, arguments.kind, n, folder, nowhere)
        if arguments.record:
            record(row, listed, pieces)
        if arguments.compare:
            compare(row)
        print("\t".join(str(row[key]) for key in HEAD), flush=True)


if __name__ == "__main__":
    main()
