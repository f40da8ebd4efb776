#!/usr/bin/env python3
"""The shortest games: for each problem from a single vacancy to a single survivor, the fewest moves.

    shortest.py PAGODA BOARD-RULES... [--time SECONDS] [--threads N] [--keep DIR] [--compare]

The problems are the possible ones of boards/verdicts.tsv, one of each class under the symmetries of the board. Each
is given to `pagoda solve --fewest-moves` for at most so many seconds; a move is one or more jumps by the same peg.
What is left then is asked together: one question for all finishes that are left of a vacancy, for the seconds of
them all. The lines of a board go into shortest.tsv: the moves of the best game, and how many every game has at
least, which are the same where a search came to its end; and the game. `-` is for moves and game where none was found
in time, and for a game that was not kept. What is proved there and has its game is not asked again. With --keep a
search for one problem that was stopped goes on in the next run, from its file in DIR. --compare asks for all of the
board again, one by one and together, and fails where an answer contradicts the table.
"""
import argparse
import json
import math
import os
import subprocess
import sys

RESULTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLES = os.path.join(RESULTS, "tables")
TABLE = os.path.join(TABLES, "shortest.tsv")
VERDICTS = os.path.join(RESULTS, "..", "boards", "verdicts.tsv")
HEAD = ("board", "rules", "start", "finish", "cells", "moves", "at least", "game")
NOTHING = ("-", "1", "-")  # known of a problem before it is asked
RULES = {"4": "orthogonal", "6": "hexagonal", "8": "diagonal"}


def lines_of(path):
    with open(path, encoding="ascii") as table:
        return [line.rstrip("\n").split("\t") for line in table if not line.startswith("#")]


def problems(name):
    """(board, rules, start, finish, cells) of the possible problems of a board."""
    board, rules = name.rsplit("-", 1)
    return [(board, rules, start, finish, cells) for on, by, start, finish, verdict, cells in lines_of(VERDICTS)
            if on == board and by == RULES[rules] and verdict == "possible"]


def rows():
    lines = lines_of(TABLE)[1:] if os.path.exists(TABLE) else []
    return {tuple(line[:5]): tuple(line[5:]) for line in lines}


def kept(arguments, problem):
    """The file from which a search goes on."""
    return os.path.join(arguments.keep, "-".join(problem[:4]))


def ask(arguments, problem, time):
    """((moves, at least, game), where the game ends) as texts, `-` where no game was found."""
    board, rules, start, finish = problem[:4]
    command = [arguments.pagoda, "solve", board, "--rules", rules, "--start", start, "--finish", finish,
               "--fewest-moves", "--json", "--time", str(time), "--threads", str(arguments.threads)]
    if arguments.keep and "?" not in finish:
        command += ["--checkpoint", kept(arguments, problem)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    if answer.returncode not in (0, 10):
        sys.exit(f"shortest.py: {' '.join(command)}: exit code {answer.returncode} {answer.stderr or answer.stdout}")
    said = json.loads(answer.stdout)
    return (str(said.get("moves", "-")), str(said["lower_bound"]), " ".join(said.get("game", "-"))), said.get("to")


def proved(row):
    return row[0] == row[1]


def better(one, other):
    """What two searches of a problem know together: of games with as few moves one that is there."""
    moves, game = min(((moves_of(moves), game == "-", moves, game) for moves, _, game in (one, other)))[2:]
    return moves, str(max(int(one[1]), int(other[1]))), game


def record(problem, row):
    known = rows()
    old = known.get(problem, NOTHING)
    both = better(old, row)
    if moves_of(both[0]) < int(both[1]):
        sys.exit(f"shortest.py: {problem}: {row} now, and was {old}")
    known[problem] = both
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.writelines("\t".join(line) + "\n" for line in [HEAD, *(p + r for p, r in sorted(known.items()))])
    os.replace(TABLE + ".new", TABLE)


def left(name, games=False):
    """The problems that are not proved, or, with `games`, whose game is not there."""
    known = rows()
    these = [(problem, known.get(problem, NOTHING)) for problem in problems(name)]
    return [problem for problem, row in these if (row[2] == "-" if games else not proved(row))]


def by_start(these):
    starts = {}
    for problem in these:
        starts.setdefault(problem[2], []).append(problem)
    return [starts[start] for start in sorted(starts)]


def ask_all(arguments, these):
    """As ask, of problems of one vacancy as one, whose finish is any of theirs; in the time of them all."""
    finish = "empty?" + ",".join(problem[3] for problem in these) + "#1"
    return ask(arguments, these[0][:3] + (finish,), arguments.time * len(these))


def together(arguments, name):
    """The problems that are left of a vacancy as one: its shortest game settles one of them and bounds the others."""
    for mine in by_start(left(name)):
        before = None
        while mine and mine != before:
            row, to = ask_all(arguments, mine)
            for problem in mine:
                record(problem, row if problem[3] == to else ("-", row[1], "-"))
            before, mine = mine, [problem for problem in left(name) if problem in mine]


def make(arguments, name):
    """Asks new problems, then those that are left together, then each that an earlier run left, or left without its
    game. An answer is recorded as it comes, so that a run that is stopped leaves what it has."""
    known = rows()
    for problem in problems(name):
        if problem not in known:
            record(problem, ask(arguments, problem, arguments.time)[0])
    together(arguments, name)
    for problem in dict.fromkeys(left(name) + left(name, games=True)):
        if problem in known:
            record(problem, ask(arguments, problem, arguments.time)[0])
    for problem in set(problems(name)).difference(left(name), left(name, games=True)) if arguments.keep else ():
        if os.path.exists(kept(arguments, problem)):
            os.remove(kept(arguments, problem))  # the search for several finishes, or another run, came first
    mine = [row for problem, row in rows().items() if "-".join(problem[:2]) == name]
    print(name, len(mine), "problems,", sum(proved(row) for row in mine), "proved")


def compare(arguments, name):
    known = rows()
    for mine in by_start(problems(name)):
        for problem in mine:
            hold(problem, known[problem], ask(arguments, problem, arguments.time)[0])
        games, least, _ = zip(*[known[problem] for problem in mine])
        hold(mine, (min(games, key=moves_of), min(least, key=int)), ask_all(arguments, mine)[0])


def moves_of(text):
    return math.inf if text == "-" else int(text)


def hold(what, kept, now):
    if int(now[1]) > moves_of(kept[0]) or moves_of(now[0]) < int(kept[1]):
        sys.exit(f"shortest.py: {what}: {now} now, and was {kept}")


def main():
    parser = argparse.ArgumentParser(description="shortest games")
    parser.add_argument("pagoda")
    parser.add_argument("names", nargs="+", metavar="BOARD-RULES")
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--keep", metavar="DIR")
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    if arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
    listed = {"-".join((board, rule)) for board, by, *_ in lines_of(VERDICTS) for rule, word in RULES.items()
              if word == by}
    known = rows()
    for name in arguments.names:
        if name not in listed:
            parser.error(f"{name}: expected a board of boards/verdicts.tsv and its rules, like english-4")
        if arguments.compare and any(problem not in known for problem in problems(name)):
            parser.error(f"--compare {name}: shortest.tsv does not have all its problems")
    for name in arguments.names:
        (compare if arguments.compare else make)(arguments, name)


if __name__ == "__main__":
    main()
