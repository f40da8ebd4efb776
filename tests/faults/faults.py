"""faults.py PAGODA FAULTS CHECKER - what becomes of files when calls fail, or the process is killed.

FAULTS is the library of faults.c. Each session below is run once as it is; then its first call of a kind
fails, then its second, and so on until no such call is reached. After each of these runs:

- a file that was to be written is the old one or the whole new one, and nothing else lies beside it;
- the answer is that of the first run, or the exit code is 2 or 3 and one line says why (where a table gets
  no memory, another proof may be found, which the checker accepts, or the answer is that memory is short);
- a checkpoint that was there still is, unless the answer was given;
- the same command without a fault, in the same folder, gives the answer of the first run.

Then the sessions with checkpoints are killed, at calls spread over the whole run, and gone on with: the last
of these has to hold each time.

The quick tier tries some of the calls, the slow one (PAGODA_SLOW) all of them and 200 kills a session.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

PAGODA, FAULTS, CHECKER = sys.argv[1:4]
SLOW = bool(os.environ.get("PAGODA_SLOW"))
OLD = b"what was there before\n"
KINDS = ["write", "sync", "name", "cut", "open", "close", "read", "alloc"]
KILLS = 200 if SLOW else 4

LINES = """count triangle4 --start full-a1
prove triangle4 --start full-a1 --finish a1
count triangle4 --start full-a1 --games
prove diamond4 --start full-d4 --finish d4
count triangle5 --start full-a1
"""
ENDS = "prove triangle5 --start full-a1 --finish c3 --method halves --proof p.proof -o a.txt"
MOVES = "solve triangle5 --start full-c5 --finish c5 --fewest-moves -o a.txt"
LEVELS = "count diamond4 --start full-d4 --games"
BITS = "count triangle6 --start full-a1 --method closures"


class Session:
    """A command, the files that it writes, and the checkpoint, if it has one, with how that is made."""

    def __init__(self, command, writes=(), checkpoint=None, before=None, kills=False):
        self.words = command.split()
        self.writes = writes
        self.checkpoint = checkpoint
        self.before = before
        self.kills = kills


SESSIONS = [
    Session("prove diamond4 --start full-d4 --finish d4 --proof p.proof -o a.svg", ["p.proof", "a.svg"]),
    Session("resource find diamond4 --start full-d4 --finish d4 -o a.pdf", ["a.pdf"]),
    Session("resource find diamond4 --start full-d4 --finish d4 -o a.png", ["a.png"]),
    Session("map triangle4 --format csv -o a.csv", ["a.csv"]),
    Session("map triangle4 -o a.html --proof p.proof", ["a.html", "p.proof"]),
    Session("map triangle4 path6 --format html -o pages",
            ["pages/index.html", "pages/triangle4.html", "pages/path6.html"]),
    Session("emit triangle4 --start full-a1 --finish a1 --format mps -o a.mps", ["a.mps"]),
    Session("board show english"),
    Session("batch lines --threads 1 --checkpoint kept -o a.txt", ["a.txt"], "kept", kills=True),
    Session("batch lines --threads 1 --checkpoint kept", [], "kept",
            "write:6:kill batch lines --threads 1 --checkpoint kept"),
    Session("map triangle4 --threads 1 --checkpoint kept -o a.txt --proof p.proof", ["a.txt", "p.proof"],
            "kept", "write:4:kill map triangle4 --threads 1 --checkpoint kept --proof p.proof", kills=True),
    Session(LEVELS + " --threads 1 --checkpoint kept -o a.txt", ["a.txt"], "kept",
            "- " + LEVELS + " --checkpoint kept", kills=True),
    Session(BITS + " --time 0 --threads 1 --checkpoint kept", [], "kept"),
    Session(BITS + " --threads 1 --checkpoint kept -o a.txt", ["a.txt"], "kept",
            "- " + BITS + " --checkpoint kept", kills=True),
    Session(ENDS + " --threads 1 --checkpoint kept", ["p.proof", "a.txt"], "kept",
            "- " + ENDS + " --checkpoint kept", kills=True),
    Session(ENDS + " --time 0 --threads 1 --checkpoint kept", ["p.proof", "a.txt"], "kept"),
    Session(MOVES + " --threads 1 --checkpoint kept", ["a.txt"], "kept",
            "- " + MOVES + " --checkpoint kept", kills=True),
    Session(MOVES + " --time 0 --threads 1 --checkpoint kept", ["a.txt"], "kept"),
]

failures = []


def run(folder, words, fault=None, fast=False):
    """Exit code, standard output, standard error, and whether the fault was reached."""
    log = folder + ".reached"
    environment = dict(os.environ, LC_ALL="C")
    environment.pop("PAGODA_FAULT", None)
    if fault or fast:
        environment.update(LD_PRELOAD=FAULTS, PAGODA_FAULT_LOG=log)
    if fault:
        environment["PAGODA_FAULT"] = fault
    if fast:
        environment["PAGODA_FAST_CLOCK"] = "20000"
    done = subprocess.run([PAGODA, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=120, check=False)
    reached = os.path.exists(log)
    if reached:
        os.unlink(log)
    return done.returncode, done.stdout, done.stderr.decode(), reached


def content(path):
    """The bytes of a file; None: there is none."""
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def said(text):
    """What a file says in the end, whatever the numbers on the way: fewer counts may have been found."""
    left_out = rb"(what \d+ resource counts? refuses? |no position )is left out"
    return re.sub(rb"\d+", b"N", re.sub(left_out, b"left out", text)).split(b"\n")[-2:]


def names(folder):
    """All files in it, by their paths in it."""
    return {os.path.relpath(os.path.join(at, name), folder)
            for at, _, files in os.walk(folder) for name in files}


def stop(folder, words):
    """A run that time ends, after some work and before all of it; a quiet machine has little between them."""
    for time in [0, 0.02, 0.04, 0.08, 0.16, 0.32, *(0.003 * (k % 30) for k in range(1, 150))]:
        run(folder, [*words, "--time", f"{time:.3f}"])
        if os.path.exists(os.path.join(folder, "kept")):
            return


def prepare(session, folder, kept_too=True):
    """A folder as it is before the session."""
    os.mkdir(folder)
    with open(os.path.join(folder, "lines"), "w", encoding="ascii") as file:
        file.write(LINES)
    if session.before and kept_too:
        fault, *words = session.before.split()
        if fault == "-":
            stop(folder, words)
        else:
            run(folder, words, fault)
        if not os.path.exists(os.path.join(folder, "kept")):
            failures.append(f"{session.words}: no checkpoint to begin with")
    for name in session.writes:
        if not name.startswith("pages"):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(OLD)


def results(session, folder):
    return {name: content(os.path.join(folder, name)) for name in session.writes}


def spread(most):
    """Numbers of calls to be tried: all of them, or the first ones and then fewer and fewer."""
    number, step = 1, 1.0
    while number <= most:
        yield number
        number += int(step)
        step = 1 if SLOW else step * 4


class Case:
    """A session with its answer, in folders that are copies of the first one."""

    def __init__(self, session, base):
        self.session, self.base = session, base
        prepare(session, os.path.join(base, "first"))
        self.code, self.out, self.err, _ = self.again("good")
        self.good = results(session, self.folder)
        self.good_kept = os.path.exists(os.path.join(self.folder, "kept"))
        self.all = names(self.folder)
        self.old = results(session, os.path.join(base, "first"))

    def fresh(self, name, first="first"):
        self.folder = os.path.join(self.base, name)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(os.path.join(self.base, first), self.folder, symlinks=True)

    def again(self, name, fault=None):
        self.fresh(name)
        return run(self.folder, self.session.words, fault)

    def complain(self, fault, text):
        failures.append(f"{' '.join(self.session.words)}, {fault}: {text}")

    def is_answer(self, code, out):
        return code == self.code and out == self.out and results(self.session, self.folder) == self.good

    def is_other_answer(self, out):
        """Memory for tables was short: the answer says so, or was found in another way and is as good."""
        now = results(self.session, self.folder)
        if b"memory" in out + b"".join(text or b"" for text in now.values()):
            return True
        proof = now.pop("p.proof", None)
        good = proof is None or (proof != OLD and subprocess.run(
            [CHECKER, os.path.join(self.folder, "p.proof")], capture_output=True, check=False).returncode == 0)
        return good and all(text and said(text) == said(self.good[name]) for name, text in now.items())

    def check_files(self, fault, odd=0):
        now = results(self.session, self.folder)
        for name, bytes_now in now.items():
            if bytes_now not in (self.old[name], self.good[name]):
                self.complain(fault, f"{name} is neither the old file nor the new one")
        more = names(self.folder) - self.all - names(os.path.join(self.base, "first"))
        if self.session.checkpoint:
            more -= {"kept", "kept.back"}
        if len([name for name in more if not os.path.basename(name).startswith(".pagoda-")]) > 0 or len(more) > odd:
            self.complain(fault, f"left behind: {sorted(more)}")

    def fail(self, fault):
        """A run whose call fails. False: there was no such call."""
        code, out, err, reached = self.again("now", fault)
        if not reached:
            return False
        if "alloc" in fault and code in (0, self.code) and self.is_other_answer(out):
            return True
        self.check_files(fault)
        answered = self.is_answer(code, out)
        if not answered and (code not in (2, 3) or not err.strip()):
            self.complain(fault, f"exit code {code}, in place of {self.code}: {err.strip()!r}")
        kept = os.path.join(self.folder, "kept")
        if not answered and os.path.exists(os.path.join(self.base, "first", "kept")) and not os.path.exists(kept):
            self.complain(fault, "the checkpoint is lost")
        if not answered or SLOW:
            self.go_on(fault)
        return True

    def go_on(self, fault):
        code, out, err, _ = run(self.folder, self.session.words)
        if not self.is_answer(code, out):
            self.complain(fault, f"and then: exit code {code}, in place of {self.code}: {err.strip()!r}")
        if self.session.checkpoint and os.path.exists(os.path.join(self.folder, "kept")) != self.good_kept:
            self.complain(fault, "and then: the checkpoint stays" if not self.good_kept else "and then: no checkpoint")

    def kill(self, fault):
        self.fresh("now", "bare")
        code, _, _, reached = run(self.folder, self.session.words, fault, fast=True)
        if reached:
            if code != -9:
                self.complain(fault, f"not killed: {code}")
            self.check_files(fault, odd=1)
            for name in names(self.folder):
                if os.path.basename(name).startswith(".pagoda-"):
                    os.unlink(os.path.join(self.folder, name))
            self.go_on(fault)
        return reached

    def calls(self, kind):
        """How many calls of a kind there are, by halving."""
        low, high = 0, 1
        while self.reaches(kind, high):
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.reaches(kind, middle) else (low, middle)
        return low

    def reaches(self, kind, number):
        self.fresh("now", "bare")
        return run(self.folder, self.session.words, f"{kind}:{number}:kill", fast=True)[3]

    def kill_everywhere(self):
        prepare(self.session, os.path.join(self.base, "bare"), kept_too=False)
        moments = 0
        for kind in ["file", "alloc"]:
            most = self.calls(kind)
            number = min(most, KILLS // 2)
            for i in range(number):
                moments += self.kill(f"{kind}:{1 + i * most // number}:kill")
        return moments


def fail_everywhere(case):
    faults = 0
    for kind in KINDS:
        for how in ["fail", "on"] if kind == "write" or (SLOW and kind != "alloc") else ["fail"]:
            for number in spread(1 << 20):
                if not case.fail(f"{kind}:{number}:{how}"):
                    break
                faults += 1
    return faults


def main():
    faults = kills = 0
    with tempfile.TemporaryDirectory() as base:
        for number, session in enumerate(SESSIONS):
            os.mkdir(os.path.join(base, str(number)))
            case = Case(session, os.path.join(base, str(number)))
            if case.code not in (0, 10, 20):
                case.complain("no fault", f"exit code {case.code}: {case.err}")
                continue
            faults += fail_everywhere(case)
            kills += case.kill_everywhere() if session.kills else 0
    for text in failures:
        print("FAILED:", text)
    print(f"{faults} faults, {kills} kills, {len(failures)} failures")
    return 1 if failures or not faults or not kills else 0


sys.exit(main())
