#!/usr/bin/env python3
"""Proofs of tables of the fewest moves: that no game has fewer, a file for each row that is proved there.

    moves_proofs.py PAGODA CHECK [BOARD-RULES...] [--table TABLE] [--sample N] [--time SECONDS] [--memory MIB]
                    [--keep DIR] [--together] [--record] [--missing]
    moves_proofs.py PAGODA CHECK BOARD-RULES... --map

Each problem is given to `pagoda solve --fewest-moves --proof`, and pagoda-check has to print that exactly the moves of
the table are the fewest. A row that takes more than so many seconds in either program is told and counts as a
failure, as does one that is refused. --sample asks about N rows alone, as many apart. With --keep the files stay. With
--together all rows of a vacancy that need so many moves and have their game in shortest.tsv are proved at once: that
no game to any of these finishes has fewer; games.py has pagoda-check confirm the games. What takes too long together
is asked row by row.
TABLE is shortest; games; planning; or bench: tests/bench/moves.tsv, which has Bell's table 2 and the triangles.
--record puts each proof that was made and accepted into moves_proofs.tsv, as soon as it is: its problem, whose finish
may be several, the seconds of both programs and the bytes. --missing asks of shortest.tsv only what no proof there
settles, so that a run that was stopped goes on. --map has the rows of a board from one `pagoda map --fewest-moves`,
whose proof file states each of them.
"""
import argparse
import fcntl
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import planning
import shortest

BENCH = os.path.join(shortest.RESULTS, "..", "tests", "bench", "moves.tsv")


def of_shortest():
    return [(problem, row[0]) for problem, row in shortest.rows().items() if shortest.proved(row)]


def of_games():
    lines = shortest.lines_of(os.path.join(shortest.TABLES, "games.tsv"))[1:]
    return [(line[:4], line[4]) for line in lines if line[4] == line[5]]


def of_planning():
    return [(row[1:5], row[5]) for row in planning.rows()]


def of_bench():
    """Fewer holes than pegs are listed there, as a proof has them."""
    rows = [line[0].split() for line in shortest.lines_of(BENCH)]
    return [((row[0], row[1], re.sub("^full-(.*)", r"\1'", row[2]), row[3]), row[4]) for row in rows]


HEAD = ("board", "rules", "start", "finish", "moves", "problems", "search seconds", "check seconds", "bytes")
RECORD = os.path.join(shortest.TABLES, "moves_proofs.tsv")
TABLES = {"shortest": of_shortest, "games": of_games, "planning": of_planning, "bench": of_bench}


TOGETHER = "empty?{}#1"  # one peg is left, on one of these holes


def run(command, seconds):
    """(exit code, standard output, seconds); the code is None where it took too long."""
    begun = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, "", time.monotonic() - begun
    return done.returncode, done.stdout, time.monotonic() - begun


def prove(arguments, problem, moves, path):
    """What went wrong, or None; and the seconds of both programs."""
    board, rules, start, finish = problem[:4]
    searched, _, search = run(
        [arguments.pagoda, "solve", board, "--rules", rules, "--start", start, "--finish", finish, "--fewest-moves",
         "--threads", "1", "--memory", str(arguments.memory), "--proof", path], arguments.time)
    if searched != 10:
        return ("the search took too long" if searched is None else f"exit code {searched} of the search"), search, 0
    checked, said, check = run([arguments.check, path], arguments.time)
    wanted = f"fewest-moves {board}* {shortest.RULES[rules]} {start} {finish} {moves}\n"
    wrong = None if checked == 0 and said == wanted else "the check took too long" if checked is None else f"'{said}'"
    return wrong, search, check


def at_once(chosen):
    """(problem, moves, rows that it settles): by vacancy and moves; a row without its game alone, for one is needed."""
    table, groups = shortest.rows(), {}
    for problem, moves in chosen:
        alone = table[problem][2] == "-"
        groups.setdefault((*problem[:3], moves, alone and problem[3]), []).append(problem)
    for (*start, moves, _), rows in groups.items():  # holes as a position is written: by row, then by column
        holes = sorted((row[3] for row in rows), key=lambda hole: (int(hole.lstrip("abcdefghij")), hole))
        yield (*start, holes[0] if len(rows) == 1 else TOGETHER.format(",".join(holes))), moves, rows


def hold_map(arguments, name, path):
    """The map says of the possible problems what the table says, and pagoda-check too."""
    board, rules = name.rsplit("-", 1)
    known = {problem[2:4]: row for problem, row in shortest.rows().items() if "-".join(problem[:2]) == name}
    code, text, search = run([arguments.pagoda, "map", board, "--rules", rules, "--fewest-moves", "--classes", "--json",
                              "--proof", path], arguments.time)
    checked, said, check = run([arguments.check, path], arguments.time) if code == 0 else (None, "", 0)
    cells = {(cell["start"], cell["finish"]): cell for cell in json.loads(text)["cells"]
             if cell["verdict"] == "possible"} if code == 0 else {}
    wrong = [ends for ends, row in known.items() if ends not in cells or str(cells[ends]["moves"]) != row[0]
             or f"fewest-moves {board}* {shortest.RULES[rules]} {ends[0]} {ends[1]} {row[0]}\n" not in said]
    print(name, len(known), "rows;", *wrong, f"map {search:.0f} s, check {check:.0f} s")
    return bool(wrong) or checked != 0 or len(cells) != len(known)


def recorded():
    """The lines of moves_proofs.tsv, by problem and moves."""
    return {tuple(line[:5]): line for line in shortest.lines_of(RECORD)[1:]} if os.path.exists(RECORD) else {}


def finishes(line):
    prefix, suffix = TOGETHER.split("{}")
    return line[3].removeprefix(prefix).removesuffix(suffix).split(",")


def settled():
    """{(board, rules, start, finish): moves} of the rows of shortest.tsv that a proof settles."""
    return {(*line[:3], finish): line[4] for line in recorded() for finish in finishes(line)}


def record(problem, moves, seconds, size):
    """Another run may record at the same time."""
    order = list(dict.fromkeys(known[:2] for known in shortest.rows()))
    tables = os.open(shortest.TABLES, os.O_RDONLY)
    try:
        fcntl.flock(tables, fcntl.LOCK_EX)
        kept = recorded()
        line = (*problem[:4], moves)
        kept[line] = [*line, str(len(finishes(line))), *(f"{spent:.0f}" for spent in seconds), str(size)]
        lines = [kept[key] for key in sorted(kept, key=lambda key: (order.index(key[:2]), key))]
        with open(RECORD + ".new", "w", encoding="ascii") as out:
            out.writelines("\t".join(line) + "\n" for line in [HEAD, *lines])
        os.replace(RECORD + ".new", RECORD)
    finally:
        os.close(tables)


def prove_all(arguments, asked, folder):
    """(rows, what went wrong, seconds, bytes) of each question; a set that fails is asked again row by row."""
    for problem, moves, rows in asked:
        path = os.path.join(arguments.keep or folder, f"{'-'.join(problem[:4])}-{moves}.proof")
        wrong, *seconds = prove(arguments, problem, moves, path)
        size = os.path.getsize(path) if os.path.exists(path) else 0
        if wrong or max(seconds) > 60:
            print(*problem[:4], moves, "moves:", wrong or "proved", *(f"{s:.0f} s" for s in seconds), flush=True)
        if wrong and len(rows) > 1:
            yield from prove_all(arguments, ((row, moves, [row]) for row in rows), folder)
            continue
        if arguments.record and not wrong:
            record(problem, moves, seconds, size)
        yield rows, wrong, seconds, size


def main():
    parser = argparse.ArgumentParser(description="proofs of the fewest moves")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("names", nargs="*", metavar="BOARD-RULES")
    parser.add_argument("--table", choices=TABLES, default="shortest")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--time", type=float, default=600)
    parser.add_argument("--memory", type=int, default=2048)
    parser.add_argument("--keep", metavar="DIR")
    parser.add_argument("--map", action="store_true")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--missing", action="store_true")
    arguments = parser.parse_args()
    if (arguments.record or arguments.together or arguments.missing) and arguments.table != "shortest":
        parser.error("--record, --together and --missing are for shortest.tsv")
    if arguments.map:
        with tempfile.TemporaryDirectory() as folder:
            sys.exit(any([hold_map(arguments, name, os.path.join(folder, "proof")) for name in arguments.names]))
    chosen = [(problem, moves) for problem, moves in TABLES[arguments.table]()
              if not arguments.names or "-".join(problem[:2]) in arguments.names]
    if arguments.missing:
        there = settled()
        chosen = [(problem, moves) for problem, moves in chosen if problem[:4] not in there]
    chosen = chosen[::max(1, len(chosen) // (arguments.sample or len(chosen) or 1))]
    asked = at_once(chosen) if arguments.together else ((problem, moves, [problem]) for problem, moves in chosen)
    with tempfile.TemporaryDirectory() as folder:
        done = list(prove_all(arguments, asked, folder))
    failures, size = sum(len(rows) for rows, wrong, _, _ in done if wrong), sum(bytes_ for _, _, _, bytes_ in done)
    search, check = (sum(seconds[k] for _, _, seconds, _ in done) for k in (0, 1))
    print(f"{len(chosen)} rows, {failures} not proved; search {search:.0f} s, check {check:.0f} s, {size} bytes")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
