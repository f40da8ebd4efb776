#!/usr/bin/env python3
"""Tables of families of boards: every problem from a single vacancy to a single survivor.

    families.py PAGODA CHECK [--archive DIR] [--time SECONDS] [--holes MOST] [--threads N] [--memory MIB]
                [--only WORD] [--rules R...] [--short [--again]] [--compare NAME...]

Goes through the boards of FAMILIES, small ones first, each under the rule sets that its lattice has; makes the map
of each, `pagoda map BOARD --rules R --proof`, with at most SECONDS for it; has pagoda-check check the proof; and
writes the row of results/tables/families.tsv. What is settled in full there is not made again, so a run goes on where the
last one was stopped; what was left open is tried again when more seconds are given. With --archive the proofs are
kept, DIR/BOARD-RULES.proof.gz; the table has the size and the checksum of each as pagoda wrote it, and a board whose
proof is not there is made anew: with an empty DIR, the whole table. --compare makes the named rows anew, writes
nothing, and fails where the verdicts differ.

Columns: `possible` counts cells (vacancy, hole), `classes` those up to symmetry and `possible classes` likewise;
`to a hole` vacancies that can be played to some single peg, `to its own` those that can to their own hole (the
complement problem), and `complement at` one of each class of these; then cells by the method of the refusal. `reasons`
are `found`, the first ones, or, with --short, `short`: an integer program is looked for before a list of positions is
taken; `seconds` is what the map took. A row with short reasons is not replaced by one with the first that were found;
with --again rows with searches are made again for short ones. The integer program alone refuses the cells of the
columns class, pagoda and branch; what is refused by sharpened or search it leaves open, or its tree was given up.
"""
import argparse
import gzip
import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TABLE = os.path.join(TABLES, "families.tsv")
METHODS = ("class", "pagoda", "branch", "sharpened", "search")
HEAD = ("board", "rules", "holes", "cells", "possible", "classes", "possible classes", "to a hole", "to its own",
        "complement at", *METHODS, "open", "reasons", "seconds", "seconds given", "proof bytes", "proof sha256")
VERDICTS = HEAD[:10]  # what does not depend on the reasons that were found
SQUARE, TRIANGULAR = ("4", "6", "8"), ("6",)


def crosses():
    """Arms of 0 to 3 rows around a centre of 3 by 3, one of each class under rotations and mirrors."""
    def images(arms):
        up, right, down, left = arms
        turns = [(up, right, down, left), (right, down, left, up), (down, left, up, right), (left, up, right, down)]
        return turns + [(u, l, d, r) for u, r, d, l in turns]
    for arms in itertools.product(range(4), repeat=4):
        if arms == max(images(arms)):
            yield 9 + 3 * sum(arms), "cross:" + ",".join(map(str, arms)), SQUARE


def families():
    """(holes, board, rule sets) of all boards, the small ones first."""
    boards = list(crosses())
    boards += [(r * c, f"rectangle:{r}x{c}", SQUARE) for r in range(1, 9) for c in range(max(r, 3), 9)]
    boards += [(2 * n * (n - 1) + 1, f"diamond:{n}", SQUARE) for n in range(2, 8)]
    boards += [(n * (n + 1) // 2, f"triangle:{n}", TRIANGULAR) for n in range(3, 13)]
    boards += [(3 * n * (n - 1) + 1, f"hexagon:{n}", TRIANGULAR) for n in range(2, 6)]
    boards += [(r * c, f"torus:{r}x{c}", SQUARE) for r in range(3, 7) for c in range(r, 7)]
    boards += [((3 * n - 2) ** 2 - 2 * n * (n - 1), f"octagon:{n}", SQUARE) for n in range(2, 5)]
    return sorted(boards, key=lambda board: board[0])


def file_name(board, rules):
    return board.replace(":", "").replace(",", "") + "-" + rules


def run_map(arguments, board, rules, reasons, proof):
    words = [arguments.pagoda, "map", board, "--rules", rules, "--json", "--threads", str(arguments.threads)]
    words += ["--memory", str(arguments.memory)]
    words += ["--classes", "--time", str(arguments.time), "--proof", proof]
    if reasons == "found":
        words.append("--as-found")
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


class Unchecked(Exception):
    """The proof needs more memory or time than pagoda-check was given: its row is left for another run."""


def checked(arguments, proof):
    """The statements that pagoda-check confirms; a refusal ends the run."""
    words = [arguments.check, "--memory", str(arguments.memory), "--threads", str(arguments.threads), proof]
    answer = subprocess.run(words, capture_output=True, text=True, check=False)
    if re.search(r"\blimit\b.*is reached", answer.stderr):
        raise Unchecked(answer.stderr.strip().splitlines()[-1])
    if answer.returncode:
        sys.exit(f"families.py: pagoda-check refuses: {answer.stderr.strip()}")
    return answer.stdout.splitlines()


def complements(one_each):
    """The vacancies that can be played to their own hole, one of each class, or all or none of them."""
    own = [cell for cell in one_each if cell["start"] == cell["finish"] + "'"]
    can = [cell["finish"] for cell in own if cell["verdict"] == "possible"]
    return "all" if len(can) == len(own) else ",".join(can) or "none"


def settle(arguments, board, rules, work):
    """The row of one map, and the file of its proof."""
    proof = os.path.join(work, "proof")
    was_short = rows().get((board, rules), {}).get("reasons") == "short"
    reasons = "short" if arguments.short or (was_short and not arguments.compare) else "found"
    begun = time.monotonic()
    one_each = run_map(arguments, board, rules, reasons, proof)["cells"]
    took = time.monotonic() - begun
    proved = [line.split(" ") for line in checked(arguments, proof)]
    possible = [(start, finish) for verdict, _, _, start, finish in proved if verdict == "possible"]
    row = {"board": board, "rules": rules, "seconds": round(took, 1),
           "seconds given": arguments.time, "reasons": reasons, "complement at": complements(one_each)}
    row["cells"] = sum(cell["cells"] for cell in one_each)
    row["holes"] = round(row["cells"] ** 0.5)
    row["possible"] = len(possible)
    row["classes"] = len(one_each)
    row["possible classes"] = sum(cell["verdict"] == "possible" for cell in one_each)
    row["to a hole"] = len({start for start, _ in possible})
    row["to its own"] = sum(start == finish + "'" for start, finish in possible)
    for method in METHODS:
        row[method] = sum(cell["cells"] for cell in one_each
                          if cell["verdict"] == "impossible" and cell["method"] == method)
    row["open"] = sum(cell["cells"] for cell in one_each if cell["verdict"] == "open")
    if len(proved) != row["cells"] - row["open"]:
        sys.exit(f"families.py: {board} {rules}: not every settled cell is proved")
    with open(proof, "rb") as file:
        text = file.read()
    row["proof bytes"], row["proof sha256"] = len(text), hashlib.sha256(text).hexdigest()
    return {key: str(row[key]) for key in HEAD}, text


def rows():
    if not os.path.exists(TABLE):
        return {}
    with open(TABLE, encoding="ascii") as table:
        lines = [dict(zip(HEAD, line.rstrip("\n").split("\t"))) for line in list(table)[1:]]
    return {(line["board"], line["rules"]): line for line in lines}


def record(row):
    known = rows()
    known[row["board"], row["rules"]] = row
    order = {board: place for place, (_, board, _) in enumerate(families())}
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.write("\t".join(HEAD) + "\n")
        for key in sorted(known, key=lambda key: (order[key[0]], key)):
            table.write("\t".join(known[key][column] for column in HEAD) + "\n")
    os.replace(TABLE + ".new", TABLE)


def archived(arguments, board, rules):
    return os.path.join(arguments.archive, file_name(board, rules) + ".proof.gz")


def is_kept(path, sha256):
    """Whether the archive has the proof that the table has."""
    try:
        with gzip.open(path, "rb") as proof:
            return hashlib.sha256(proof.read()).hexdigest() == sha256
    except FileNotFoundError:
        return False


def done(arguments, board, rules):
    row, seconds = rows().get((board, rules)), arguments.time
    if not row or arguments.archive and not is_kept(archived(arguments, board, rules), row["proof sha256"]):
        return False
    if arguments.again and row["search"] != "0" and row["reasons"] != "short":
        return False
    return row["open"] == "0" or float(row["seconds given"]) >= seconds


def make(arguments, board, rules):
    with tempfile.TemporaryDirectory() as work:
        row, proof = settle(arguments, board, rules, work)
    known = rows().get((board, rules))
    if known and row["open"] == known["open"] and any(row[key] != known[key] for key in VERDICTS):
        sys.exit(f"families.py: {board} {rules}: other verdicts than before")
    if not known or int(row["open"]) <= int(known["open"]):
        if arguments.archive:
            path = archived(arguments, board, rules)
            with gzip.open(path + ".new", "wb") as out:
                out.write(proof)
            os.replace(path + ".new", path)
        record(row)
    print("\t".join(row[key] for key in HEAD[:-1]), flush=True)


def compare(arguments, name):
    """Makes one row anew and ends the run when its verdicts are not those of the table."""
    board, rules = name.rsplit("-", 1)
    kept = rows()[board, rules]
    with tempfile.TemporaryDirectory() as work:
        row, _ = settle(arguments, board, rules, work)
    for key in VERDICTS:
        if row[key] != kept[key]:
            sys.exit(f"families.py: {name}: {key} is {row[key]} now, and was {kept[key]}")
    print(name, *(row[key] for key in VERDICTS[2:]))


def main():
    parser = argparse.ArgumentParser(description="tables of families of boards, with proofs")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("--archive")
    parser.add_argument("--time", type=float, default=600)
    parser.add_argument("--holes", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--memory", type=int, default=12288, help="MiB")
    parser.add_argument("--only", default="", help="boards whose name has this word in it")
    parser.add_argument("--rules", nargs="+", default=SQUARE, choices=SQUARE)
    parser.add_argument("--short", action="store_true", help="look for the shortest reasons; takes longer")
    parser.add_argument("--again", action="store_true", help="rows with searches whose reasons are not short, too")
    parser.add_argument("--compare", nargs="+", metavar="BOARD-RULES")
    arguments = parser.parse_args()
    known = {"-".join(key) for key in rows()}
    for name in arguments.compare or ():
        if name not in known:
            parser.error(f"{name}: expected a board of families.tsv and its rules, like cross:2,2,2,2-4")
    if not any(arguments.only in board for _, board, _ in families()):
        parser.error(f"--only {arguments.only}: no board has this in its name")
    if arguments.compare:
        for name in arguments.compare:
            compare(arguments, name)
        return
    if arguments.archive:
        os.makedirs(arguments.archive, exist_ok=True)
    for holes, board, rule_sets in families():
        for rules in rule_sets:
            wanted = holes <= arguments.holes and arguments.only in board and rules in arguments.rules
            if wanted and not done(arguments, board, rules):
                try:
                    make(arguments, board, rules)
                except Unchecked as why:
                    print(f"{board}\t{rules}\tnot checked: {why}", flush=True)


if __name__ == "__main__":
    main()
