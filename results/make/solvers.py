#!/usr/bin/env python3
"""Other people's solvers on pagoda's questions.

    solvers.py PAGODA JOURNAL [--only REGEX] [--all] [--report] [--kept DIR]
    solvers.py PAGODA --compare [SET...] [--only REGEX]

The first asks, and writes solvers.tsv and the tables of solvers.md; the second asks a few questions again: what was
right has to stay right.

The questions (SETS): whole maps, one problem for each class of cells under the symmetries of the board and reversal;
an army on 300 holes; the benchmark set of instances.tsv; a few of the problems of a map once more, as games, with more
time; and a problem that branch and bound does not come to an end
on. Reversal changes no row of the integer program, and a game read backwards is the game from the reversed problem.
The solvers (INTEGER, GAME) are asked for the integer program, plain and with class rows, and for the game in steps.

The integer program has to be refused where class, pagoda or branch refuse it, and solved where there is a game; where
only the game is impossible nothing is demanded of it. A question that is out of time has used up its limit in seconds
of processor time, which depends little on what else the machine does. Who is out of time with PATIENCE questions of a
set is not asked the others, unless --all says so. What was asked is in JOURNAL, a line each, so
a run that is stopped goes on from there. With --kept the file of each wrong answer is kept.

Solvers that are not asked, by --only or as HiGHS is not installed, keep in the tables what the journal has of them.

The readers are those of tests/models/tools.py.
"""
import argparse
import csv
import itertools
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

import readme

RESULTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLES = os.path.join(RESULTS, "tables")
sys.path.insert(0, os.path.join(RESULTS, "..", "tests", "models"))
import tools  # noqa: E402

PAGE, TABLE = os.path.join(RESULTS, "solvers.md"), os.path.join(TABLES, "solvers.tsv")
MAPS = ("triangle5", "english", "french", "diamond5")
LIMITS = {**dict.fromkeys(MAPS, 1), "instances": 2, "sample": 60, "army": 20, "trap": 20}  # seconds of processor time
SAMPLE = ("english", 6)  # so many problems of that map are asked as games again, with more time
START = {"HiGHS": 1}  # what its start takes, rounded up
ARMY_ROWS, ARMY_COLUMNS = 20, 15
TRAP = ("french", "", "full-d4", "d4")
# name: format, reader
INTEGER = {"glpsol": ("lp", tools.glpsol("--lp")), "cbc": ("lp", tools.cbc),
           "lp_solve": ("mps", tools.lp_solve("-fmps")), "HiGHS": ("lp", tools.highs),
           "clasp": ("opb", tools.sat("clasp")), "minisat+": ("opb", tools.sat("minisat+"))}
GAME = {"cadical": ("cnf", tools.sat("cadical", "-q")), "minisat": ("cnf", tools.sat("minisat", "-verb=0")),
        "clasp": ("opb", tools.sat("clasp")), "z3": ("smt2", tools.smt("z3")), "cvc5": ("smt2", tools.smt("cvc5")),
        "gecode": ("mzn", tools.minizinc), "gringo, clasp": ("asp", tools.gringo), "abc pdr": ("aig", tools.abc)}
# asked: solvers, model, further options of emit
ASKED = {"integer": (INTEGER, "", []), "class rows": (INTEGER, "", ["--cuts", "class"]), "game": (GAME, "game", [])}
# Games of the army are files of 100 MB; the trap is one of linear programs; these need no more time for the sample.
NOT_ASKED = {("game", "army"), ("game", "trap"), ("integer", "sample"), ("class rows", "sample")}
FEW = 4  # problems of a set that are asked again by a test
STOPPED = "INDETERMINATE|INTERRUPTED|UNKNOWN|unknown"  # what solvers say that end by themselves when the limit comes
PATIENCE = 10  # who is out of time with so many questions of a set is not asked the others
ANSWERS = ("right", "wrong", "unread", "late")
HEAD = ("asked", "solver", "set", "limit", "questions", *ANSWERS, "not asked", "seconds", "pagoda seconds")


# ---- questions ---------------------------------------------------------------------------------------------------


def place(hole):
    """Column and row of a hole by its name."""
    letters = hole.rstrip("0123456789")
    return [ord(letters) - ord("a"), int(hole[len(letters):])]


def symmetries(board):
    """As tables from hole to hole: the linear maps of the plane with entries -1, 0 and 1 that keep holes and jumps."""
    names = {tuple(place(hole)): hole for hole in board["holes"]}
    middle = [sum(at) / len(names) for at in zip(*names)]
    jumps = set(board["jumps"])
    for a, b, c, d in itertools.product((-1, 0, 1), repeat=4):
        if abs(a * d - b * c) != 1:
            continue
        to = {}
        for (x, y), hole in names.items():
            u, v = x - middle[0], y - middle[1]
            to[hole] = names.get((round(a * u + b * v + middle[0]), round(c * u + d * v + middle[1])))
        if set(to.values()) == set(names.values()) and jumps == {
                "-".join(to[hole] for hole in jump.split("-")) for jump in jumps}:
            yield to


def map_problems(pagoda, name):
    """One problem of each class of the map, single vacancy to single survivor."""
    board = json.loads(subprocess.run([pagoda, "board", "show", name, "--json"], capture_output=True, check=True,
                                      text=True).stdout)
    group, order = list(symmetries(board)), {hole: i for i, hole in enumerate(board["holes"])}
    assert len(group) == int(board["symmetries"]), name
    cells = {}
    for pair in itertools.product(board["holes"], repeat=2):
        images = [tuple(sorted((to[hole] for hole in pair), key=order.get)) for to in group]
        first = min(images, key=lambda image: [order[hole] for hole in image])
        cells[first] = cells.get(first, 0) + 1
    assert sum(cells.values()) == len(board["holes"]) ** 2, name
    return [(name, "", "full-" + start, finish) for start, finish in cells]


def army_problems(directory):
    """Ten full rows of fifteen and ten empty ones; a peg in the middle of the fourth and of the fifth row above."""
    def picture(name, rows):
        with open(os.path.join(directory, name), "w", encoding="ascii") as file:
            file.write("\n".join(rows) + "\n")
        return "@" + os.path.join(directory, name)
    half, width = ARMY_ROWS // 2, ARMY_COLUMNS
    start = picture("army", ["o" * width] * half + ["*" * width] * half)
    for height in (4, 5):
        rows = ["?" * width] * ARMY_ROWS
        rows[half - height] = "?" * (width // 2) + "*" + "?" * (width - width // 2 - 1)
        finish = picture(f"row{height}", rows)
        yield f"rectangle:{ARMY_ROWS}x{width}", "", start, finish


def arguments_of(problem):
    board, rules, start, finish = problem
    return [board, *(["--rules", rules] if rules else []), "--start", start, "--finish", finish]


def problems(pagoda, name, directory):
    """The questions of a set, always in the same order; of a map mixed, so that a run that was stopped has a sample."""
    if name == "trap":
        return [TRAP]
    if name == "army":
        return list(army_problems(directory))
    if name == "sample":
        return problems(pagoda, SAMPLE[0], directory)[:SAMPLE[1]]
    if name == "instances":
        with open(os.path.join(TABLES, "instances.tsv"), encoding="utf-8") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
        return [(r["board"], "8" if r["rules"] == "diagonal" else "", r["start"], r["finish"]) for r in rows]
    mixed = map_problems(pagoda, name)
    random.Random(1).shuffle(mixed)
    return mixed


# ---- asking ------------------------------------------------------------------------------------------------------


class Clock:
    """Processor time of what is run, with a limit for each process."""
    seconds, spent, ended = 600, 0.0, False

    @classmethod
    def start(cls, seconds):
        cls.seconds, cls.spent, cls.ended = seconds, 0.0, False

    @classmethod
    def run(cls, *command, text=None, **_):
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (cls.seconds, cls.seconds + 1))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, errors="replace", preexec_fn=limit, start_new_session=True)
        try:
            output = process.communicate(text, timeout=60 * cls.seconds)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output = process.communicate()[0]
        cls.ended = cls.ended or process.returncode < 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cls.spent += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return output


def pagoda_says(pagoda, problem):
    """Verdict, the simplest method, and the seconds that a proof takes, whatever its method."""
    words = [pagoda, "prove", *arguments_of(problem), "--json", "--threads", "1", "--proof", "/dev/null"]
    Clock.start(600)
    Clock.run(*words, "--as-found")
    seconds = Clock.spent
    document = json.loads(Clock.run(*words))
    return document["verdict"], document["method"], f"{seconds:.3f}"


def wanted(verdict, method, model):
    """True, False, or None when nothing is demanded."""
    if verdict == "possible":
        return True
    return False if verdict == "impossible" and (model or method in ("class", "pagoda", "branch")) else None


def ask(arguments, path, problem, asked, solver, limit, expected):
    """One of ANSWERS, seconds, and what the solver said when that is neither yes nor no."""
    (form, reader), model, more = ASKED[asked][0][solver], *ASKED[asked][1:]
    subprocess.run([arguments.pagoda, "emit", *arguments_of(problem), "--format", form, "-o", path, *more,
                    *(["--model", model] if model else [])], check=True, stderr=subprocess.DEVNULL)
    Clock.start(limit + START.get(solver, 0))
    said = ""
    try:
        answer = "right" if reader(path) == expected else "wrong"
    except (tools.Unread, OSError) as error:
        answer, said = "unread", re.sub(r"\s+", " ", repr(error)[-200:])
    if Clock.ended or (said and (Clock.spent > 0.8 * Clock.seconds or re.search(STOPPED, said))):
        answer, said = "late", ""
    if answer == "wrong" and arguments.kept:
        shutil.copy(path, os.path.join(arguments.kept, "-".join([solver, asked, *problem, os.path.basename(path)])))
    return answer, f"{Clock.spent:.3f}", said


class Journal:
    """What was asked, in a file that grows by a line at a time."""

    def __init__(self, path):
        self.path, self.lines = path, {}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    *key, answer = line.rstrip("\n").split("\t", 7)
                    self.lines[tuple(key)] = answer.split("\t")

    def has(self, key):
        return tuple(map(str, key)) in self.lines

    def once(self, key, make):
        """What the journal has under the key, or else what `make` says."""
        key = tuple(map(str, key))
        if key not in self.lines:
            self.lines[key] = [str(word) for word in make()]
            if self.path:
                with open(self.path, "a", encoding="utf-8") as file:
                    file.write("\t".join([*key, *self.lines[key]]) + "\n")
        return self.lines[key]


def shown(name, problem, directory):
    """How the journal calls a problem."""
    return [name, *(word.replace(directory + os.sep, "") for word in problem)]


def expected_of(arguments, journal, asked, name, chosen, directory):
    """(problem, its words in the journal, pagoda's seconds, the answer that is wanted) where one is."""
    for problem in chosen:
        key = shown(name, problem, directory)
        verdict, method, own = journal.once([*key, "pagoda", LIMITS[name]],
                                            lambda: pagoda_says(arguments.pagoda, problem))
        expected = wanted(verdict, method, ASKED[asked][1])
        if expected is not None:
            yield problem, key, float(own), expected


def ask_set(arguments, journal, asked, solver, name, questions, silent):
    """The row of the table for one solver and one set, and remarks on what is wrong or unread; silent: by the journal
    alone."""
    row, remarks = dict.fromkeys(HEAD, 0), []
    row.update({"asked": asked, "solver": solver, "set": name, "limit": LIMITS[name], "questions": len(questions)})
    for problem, key, own, expected in questions:
        words = [*key, f"{asked}: {solver}", LIMITS[name]]
        given_up = row["late"] >= PATIENCE and not arguments.all
        if (given_up or silent) and not journal.has(words):
            row["not asked"] += 1
            continue
        with tempfile.TemporaryDirectory() as work:
            path = os.path.join(work, "question." + tools.suffix(ASKED[asked][0][solver][0]))
            answer, spent, said = journal.once(words, lambda: ask(arguments, path, problem, asked, solver,
                                                                  LIMITS[name], expected))
        row[answer] += 1
        row["seconds"] += float(spent)
        row["pagoda seconds"] += own
        if answer in ("wrong", "unread"):
            remarks.append(f"{answer}: {solver}, {asked}, {' '.join(problem)} {said}")
    return row, remarks


def tally(arguments, journal, names, most=None):
    """Asks; returns the rows of the table and the remarks."""
    rows, remarks = [], []
    with tempfile.TemporaryDirectory() as directory:
        sets = {name: problems(arguments.pagoda, name, directory)[:most] for name in names}
        for asked, name in itertools.product(ASKED, names):
            if (asked, name) in NOT_ASKED:
                continue
            questions = list(expected_of(arguments, journal, asked, name, sets[name], directory))
            for solver in ASKED[asked][0]:
                silent = arguments.report or not re.match(arguments.only, solver)
                if questions and (journal.path or not silent):
                    row, more = ask_set(arguments, journal, asked, solver, name, questions, silent)
                    rows.append(row)
                    remarks += more
    return rows, remarks


# ---- the page ----------------------------------------------------------------------------------------------------


def ratio(rows):
    value = sum(float(row["seconds"]) for row in rows) / max(sum(float(row["pagoda seconds"]) for row in rows), 0.001)
    late = any(int(row["late"]) for row in rows)
    return ("> " if late else "") + (f"{value:,.0f}" if value >= 10 else f"{value:.1f}")


def cell(row):
    bad = "".join(f" **{row[word]} {word}**" for word in ("wrong", "unread") if int(row[word]))
    asked = int(row["questions"]) - int(row["not asked"])
    if not asked:
        return "-"
    return f"{int(row['right'])} of {'first ' * bool(int(row['not asked']))}{asked}{bad}"


def solvers_table(asked):
    """Who was right how often, set by set."""
    rows = {(row["solver"], row["set"]): row for row in readme.lines_of("solvers.tsv") if row["asked"] == asked}
    names = [name for name in LIMITS if name != "trap" and any(key[1] == name for key in rows)]
    text = []
    for solver in ASKED[asked][0]:
        mine = {name: rows[solver, name] for name in names if (solver, name) in rows}
        if mine:
            text.append([solver, *(cell(mine[name]) if name in mine else "" for name in names), ratio(mine.values())])
    head = [f"{name}, {LIMITS[name]} s" for name in names]
    return readme.markdown(["solver", *head, "time, pagoda = 1"], text)


def trap_table():
    rows = {(row["solver"], row["asked"]): row for row in readme.lines_of("solvers.tsv") if row["set"] == "trap"}
    words = {"right": "refused", "late": "no answer", "wrong": "**wrong**", "unread": "**unread**"}

    def said(row):
        return next((f"{word}, {float(row['seconds']):.2f} s" for key, word in words.items() if int(row[key])), "-")
    text = [[solver, *(said(rows[solver, asked]) for asked in ("integer", "class rows"))] for solver in INTEGER
            if (solver, "integer") in rows]
    return readme.markdown(["solver", "integer program", "with class rows"], text)


def page_now(match):
    made = trap_table() if match[2] == "trap" else solvers_table(match[2].replace("classrows", "class rows"))
    return match[1] + "\n" + made + "\n" + match[3]


def page(text):
    return readme.TABLE.sub(page_now, readme.NOTE.sub(readme.note_now, text))


def write(rows):
    with open(TABLE + ".new", "w", encoding="ascii") as table:
        table.write("\t".join(HEAD) + "\n")
        for row in rows:
            table.write("\t".join(f"{row[key]:.2f}" if "seconds" in key else str(row[key]) for key in HEAD) + "\n")
    os.replace(TABLE + ".new", TABLE)
    with open(PAGE, encoding="utf-8") as file:
        text = page(file.read())
    with open(PAGE + ".new", "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(PAGE + ".new", PAGE)


def compare(arguments, names):
    """The page is what its table says; a few problems of each set, asked again, are right where all were right."""
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    if page(text) != text:
        sys.exit("solvers.py: solvers.md is not what solvers.tsv says")
    kept = {(row["asked"], row["solver"], row["set"]): row for row in readme.lines_of("solvers.tsv")}
    rows, remarks = tally(arguments, Journal(None), names, FEW)
    for row in rows:
        before = kept[row["asked"], row["solver"], row["set"]]
        if row["right"] < row["questions"] and before["right"] == before["questions"]:
            remarks.append(f"{row['solver']}, {row['asked']}, {row['set']}: {row['right']} of {row['questions']} right")
    if remarks:
        sys.exit("\n".join(remarks))
    print(sum(row["questions"] for row in rows), "questions asked again")


def main():
    parser = argparse.ArgumentParser(description="other people's solvers on pagoda's questions")
    parser.add_argument("pagoda")
    parser.add_argument("journal", nargs="?")
    parser.add_argument("--only", default="", help="solvers whose name matches")
    parser.add_argument("--all", action="store_true", help="ask who answers nothing, too")
    parser.add_argument("--report", action="store_true", help="ask nothing: write what the journal has")
    parser.add_argument("--kept", help="a folder for the files of wrong answers")
    parser.add_argument("--compare", nargs="*", metavar="SET", choices=LIMITS)
    arguments = parser.parse_args()
    absent = "" if tools.has_highs() else "(?!HiGHS)"
    arguments.only = absent + f"(?:.*(?:{arguments.only}))"
    tools.run = Clock.run
    if arguments.compare is not None:
        compare(arguments, arguments.compare)
        return
    rows, remarks = tally(arguments, Journal(arguments.journal), list(LIMITS))
    write(rows)
    print("\n".join(remarks) or "nobody was wrong")


if __name__ == "__main__":
    main()
