#!/usr/bin/env python3
"""mutation.py - does a test fail for every checker that is changed by one?

    mutation.py [--sample N] [--seed S] [--file NAME]... [--only REGEX] [--list | --stale] [--all]
                [--proofs REGEX] [--changes N] [--no-scripts] [--results FILE] [--pagoda PROGRAM]
                CHECKER-FOLDER

Mutants of all C files of the folder (mutants.py), or a sample of them, are made and run one at a time: first
many proof files within one process (runner.c), then the same with sanitizers, then the scripts of
tests/certs. The first difference ends it. A mutant that passes all is a survivor; survivors.tsv explains
those that are known and they are not run again (--all runs them too). Exit code 1 when a survivor is not
explained, 2 when the unchanged checker fails, 77 where clang is missing. With --results a run that was
stopped goes on where it was; the file is begun anew once anything that it rests on changes.
"""
import argparse
import hashlib
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import mutants

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
CERTS = HERE.parent / "certs"
FLAGS = ["-std=c17"]
PLAIN, SANITIZED = ["-O1"], ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
LIBRARIES = ["-lgmp", "-lpthread"]
SLOWER = 4  # than the unchanged checker, for all proof files together: it may never end


def run(command, seconds=300, **more):
    """Exit code and output; None for a program that does not end."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   preexec_fn=limit, start_new_session=True, **more)
        try:
            code = process.wait(10 * seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            code = process.wait()
        out.seek(0)
        return code, out.read(100000).decode(errors="replace")


class Build:
    """The objects of all files with one set of flags; a program has one of them replaced."""

    def __init__(self, folder, scratch, name, flags):
        self.folder, self.flags = folder, [*FLAGS, *flags, "-w", f"-I{folder}", f"-I{CERTS}"]
        self.place = scratch / name
        self.place.mkdir()
        self.objects = {}
        self.seconds = 300
        self.answers, self.jobs = self.place / "answers", self.place / "jobs"

    def compile(self, source, target):
        return run(["gcc", *self.flags, "-c", str(source), "-o", str(target)])[0] == 0

    def ready(self):
        if not self.objects:
            for source in [*sorted(self.folder.glob("*.c")), HERE / "runner.c", CERTS / "changes.c"]:
                self.objects[source.name] = self.place / (source.name + ".o")
                if not self.compile(source, self.objects[source.name]):
                    sys.exit(f"{source}: does not compile")
        return self

    def ask(self, runner, command):
        return run([str(runner), command, str(self.answers), str(self.jobs)], self.seconds)

    def take_jobs(self, lines):
        """What the unchanged checker answers to the jobs is kept."""
        self.jobs.write_text("".join("\t".join(map(str, line)) + "\n" for line in lines))
        runner = self.link("runner.c")
        for command in ("record", "compare"):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            code, said = self.ask(runner, command)
            if code:
                sys.exit(f"the unchanged checker does not answer as it should: {said}")
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        self.seconds = 2 + int(SLOWER * spent)

    def mutant(self, text, name):
        """The object of a changed file, or None."""
        source, target = self.place / name, self.place / (name + ".mutant.o")
        source.write_text(text)
        return target if self.compile(source, target) else None

    def same(self, name, changed):
        return self.ready().objects[name].read_bytes() == changed.read_bytes()

    def link(self, main, name=None, changed=None):
        """A program of runner.c or main.c with all other files, one of them changed."""
        left_out = {"runner.c", "changes.c"} if main == "main.c" else {"main.c"}
        objects = dict(self.ready().objects, **({name: changed} if changed else {}))
        target = self.place / ("check" if main == "main.c" else "runner")
        code, said = run(["gcc", *self.flags, *(str(o) for n, o in objects.items() if n not in left_out),
                          *LIBRARIES, "-o", str(target)])
        return target if code == 0 else None


# ---- the proof files ---------------------------------------------------------------------------------

def expected(folder):
    """Name, code and part of the message from a table EXPECT."""
    lines = (CERTS / folder / "EXPECT").read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def examples(scratch):
    """The examples of the format's description, as files."""
    text = (TOP / "docs/mathematics/certificate-format.md").read_text()
    for number, block in enumerate(re.findall(r"^```proof\n(.*?)^```$", text, re.M | re.S)):
        path = scratch / f"example{number:02}.proof"
        path.write_text(block)
        yield path


def random_board(seed, path):
    """A board of three to four rows with some holes left out."""
    draw = random.Random(seed)
    width = draw.randint(3, 4)
    rows = ["".join(draw.choice("oooo.") for _ in range(width)) + "o" for _ in range(draw.randint(2, 3))]
    lattice, rules = draw.choice(["square orthogonal", "square diagonal", "triangular hexagonal"]).split()
    path.write_text(f"lattice {lattice}\nrules {rules}\nholes\n" + "\n".join(rows) + "\n")


def written_proofs(pagoda, scratch):
    """Proofs that pagoda writes: levels, and maps of random boards."""
    commands = []
    for seed in range(12 if pagoda else 0):
        board = scratch / f"random{seed}.board"
        random_board(seed, board)
        commands.append(["map", str(board)])
    if pagoda:
        commands.append("prove square5 --start full-a1 --finish c3 --method halves".split())
    for number, command in enumerate(commands):
        path = scratch / f"written{number}.proof"
        run([pagoda, *command, "--as-found", "--threads", "1", "--proof", str(path)], 20)
        if path.exists():
            yield path


def jobs(options, scratch):
    """The lines of runner.c's JOBS, cheapest first."""
    good = [*sorted((CERTS / "good").glob("*.proof")), *examples(scratch)]
    bad = [(CERTS / "bad" / name, part) for name, _, part in expected("bad")]
    for folder in ("bad", "unsupported"):
        for name, _, part in expected(folder):
            yield "plain", part, 0, CERTS / folder / name
    for path in good:
        for how in ("plain", "explain", "complete", "part 1/2", "part 2/2", "threads 3"):
            yield how, "=", 0, path
    for path, _ in bad:
        yield "part 1/1", "=", 0, path
    for path in good:
        yield f"boards {TOP / 'boards'}", "=", 0, path
    for path in written_proofs(options.pagoda, scratch):
        for how in ("plain", "threads 3"):
            yield how, "=", 0, path
    for path in good:
        yield "plain", "-", options.changes, path


FIRST = {"main.c": "options", "jumps.c": "limits", "boardfile.c": "boards", "parts.c": "parts",
         "steps.c": "threads"}


def scripts(options, check, file):
    """What runs the program itself; first the script that is about this file."""
    found = [["sh", str(HERE / f"{name}.sh"), str(check)] for name in ("options", "boards", "limits")]
    found.append(["sh", str(CERTS / "extremes.sh"), str(check), str(TOP / "boards")])
    found.append(["sh", str(CERTS / "parts.sh"), str(check), str(TOP)])
    if options.pagoda:
        found.append(["sh", str(CERTS / "threads.sh"), options.pagoda, str(check)])
    return sorted(found, key=lambda command: pathlib.Path(command[1]).stem != FIRST.get(file))


# ---- one mutant --------------------------------------------------------------------------------------

class Tester:
    def __init__(self, options, scratch):
        self.options = options
        self.lines = [job for job in jobs(options, scratch) if re.search(options.proofs, str(job[3]))]
        self.plain = Build(options.folder, scratch, "plain", PLAIN)
        self.sanitized = Build(options.folder, scratch, "sanitized", SANITIZED)
        self.plain.take_jobs(self.lines)

    def clean(self):
        """Plain files alone, as it is slow; made once it is needed."""
        if not self.sanitized.objects:
            self.sanitized.take_jobs([line for line in self.lines if line[0] == "plain" and not line[2]])
        return self.sanitized

    def run_files(self, build, mutant, changed):
        """How it was caught by a proof file, or an empty text."""
        runner = build.link("runner.c", mutant.file, changed)
        if not runner:
            return "does not link"
        code, said = build.ask(runner, "compare")
        if code == 1 and "\t" in said.splitlines()[-1]:
            return said.splitlines()[-1]
        return f"ends with {code}" if code else ""

    def run_boards(self, mutant, text):
        """A reader of files that reads too far: with sanitizers, in memory that is not empty."""
        check = self.clean().link("main.c", mutant.file, self.clean().mutant(text, mutant.file))
        code, said = run(["sh", str(HERE / "boards.sh"), str(check)], 300,
                         env={**os.environ, "ASAN_OPTIONS": "max_malloc_fill_size=1048576"})
        return "sanitized boards.sh: " + said[-80:] if code else ""

    def run_scripts(self, mutant, changed):
        check = self.plain.link("main.c", mutant.file, changed)
        for command in scripts(self.options, check, mutant.file):
            large = mutant.file == "jumps.c" and "limits.sh" in command[1]  # boards with the most jumps
            more = {"env": {**os.environ, "PAGODA_SLOW": "yes"}} if large else {}
            code, said = run(command, 120, **more)
            if code:
                failed = [line for line in said.splitlines() if line.startswith("FAILED")]
                return pathlib.Path(command[1]).name + ": " + (failed[0] if failed else f"ends with {code}")
        return ""

    def test(self, mutant, text):
        """caught, invalid, same or passed; and how."""
        text = text[:mutant.begin] + mutant.new + text[mutant.end:]
        changed = self.plain.mutant(text, mutant.file)
        if not changed:
            return "invalid", "does not compile"
        if self.plain.same(mutant.file, changed):
            return "same", "the same machine code"
        how = ""
        if mutant.file != "main.c":
            how = self.run_files(self.plain, mutant, changed)
            if not how:
                clean = self.clean().mutant(text, mutant.file)
                how = self.run_files(self.sanitized, mutant, clean)
                how = how and "sanitized: " + how
        if not how and not self.options.no_scripts:
            how = self.run_scripts(mutant, changed)
            if not how and mutant.file == "boardfile.c":
                how = self.run_boards(mutant, text)
        return ("caught", how) if how else ("passed", "")


# ---- results -----------------------------------------------------------------------------------------

class Explained:
    """survivors.tsv: a field that begins with ~ is a regular expression for all of it."""

    def __init__(self):
        lines = (HERE / "survivors.tsv").read_text().splitlines()
        self.rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
        self.used = set()

    @staticmethod
    def fits(field, text):
        return re.fullmatch(field[1:], text) is not None if field.startswith("~") else field == text

    def kind(self, mutant):
        """The kind of the first row that fits, or None."""
        for number, (kind, *fields, _) in enumerate(self.rows):
            if all(map(self.fits, fields, (mutant.function, mutant.before, mutant.after))):
                self.used.add(number)
                return kind
        return None

    def stale(self, found):
        """Rows that explain no mutant any more."""
        for mutant in found:
            self.kind(mutant)
        return [row for number, row in enumerate(self.rows) if number not in self.used]


def fingerprint(options):
    """Of all that a result rests on, but the sample."""
    settings = options.changes, bool(options.pagoda), options.no_scripts, options.proofs
    digest = hashlib.sha256(str(settings).encode())
    for folder in (options.folder, HERE, CERTS):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix in (".c", ".h", ".py", ".sh", ".proof", ".out", ".board"):
                digest.update(path.read_bytes())
    return digest.hexdigest()


def read_results(options):
    """Results so far, and the file to add to; the survivors of another state are kept with --keep."""
    done = {}
    if not options.results:
        return done, open(os.devnull, "w")
    head, now = "", fingerprint(options)
    if options.results.exists():
        head, *lines = options.results.read_text().splitlines() or [""]
        for line in lines:
            file, function, before, after, verdict, how = line.split("\t", 5)
            done[file, "\t".join((function, before, after))] = verdict, how
    if head != now:
        done = {key: value for key, value in done.items() if options.keep and value[0] != "passed"}
    out = open(options.results, "w", buffering=1)
    print(now, file=out)
    for (file, name), (verdict, how) in done.items():
        print(file, name, verdict, how, sep="\t", file=out)
    return done, out


def chosen(options):
    found = []
    for path in sorted(options.folder.glob("*.c")):
        if not options.file or path.name in options.file:
            found += mutants.mutants_of(path, [*FLAGS, f"-I{options.folder}"])
    found = [mutant for mutant in found if re.search(options.only, mutant.name)]
    if options.sample and options.sample < len(found):
        found = random.Random(options.seed).sample(found, options.sample)
        found.sort(key=lambda mutant: (mutant.file, mutant.begin, mutant.end, mutant.new))
    return found


def report(counts, survivors, known):
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    unknown = [mutant for mutant in survivors if not known.kind(mutant)]
    for mutant in unknown:
        print(f"{mutant.file}:{mutant.line}: passes all tests:\n    {mutant.name}")
    print(f"{len(unknown)} survivors are not explained")
    return 1 if unknown else 0


def parse():
    parser = argparse.ArgumentParser(description="Mutants of the checker against its tests.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--sample", type=int, default=0, help="so many of the mutants, at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", action="append", help="mutants of this file alone")
    parser.add_argument("--only", default="", help="mutants whose function or lines match")
    parser.add_argument("--proofs", default="", help="run proof files whose path matches alone")
    parser.add_argument("--list", action="store_true", help="print the mutants and run none")
    parser.add_argument("--stale", action="store_true", help="print what explains no mutant")
    parser.add_argument("--all", action="store_true", help="run the explained survivors too")
    parser.add_argument("--changes", type=int, default=200, help="random changes of each good file")
    parser.add_argument("--no-scripts", action="store_true", help="proof files alone")
    parser.add_argument("--results", type=pathlib.Path)
    parser.add_argument("--keep", action="store_true", help="keep older results but for survivors")
    parser.add_argument("--pagoda", help="the program, for long proofs and threads.sh")
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    return options


def main():
    options = parse()
    if not shutil.which("clang"):
        print("skipped: clang is not installed")
        return 77
    found, known = chosen(options), Explained()
    if options.stale:
        rows = known.stale(found)
        print("\n".join(" | ".join(row) for row in rows))
        return 1 if rows else 0
    if options.list:
        for mutant in found:
            print(f"{mutant.file}:{mutant.line}\t{mutant.name}")
        return 0
    done, out = read_results(options)
    counts, survivors, begun = {}, [], time.time()
    with tempfile.TemporaryDirectory() as scratch, out:
        tester = Tester(options, pathlib.Path(scratch))
        for number, mutant in enumerate(found, 1):
            if (mutant.file, mutant.name) in done:
                verdict, how = done[mutant.file, mutant.name]
            elif known.kind(mutant) and not options.all:
                verdict, how = "explained", known.kind(mutant)
            else:
                verdict, how = tester.test(mutant, (options.folder / mutant.file).read_text())
                print(mutant.file, mutant.name, verdict, " ".join(how.split()), sep="\t", file=out)
            counts[verdict] = counts.get(verdict, 0) + 1
            survivors += [mutant] if verdict == "passed" else []
            if number % 25 == 0:
                print(f"{number} of {len(found)}, {time.time() - begun:.0f} s, {counts}", file=sys.stderr)
    return report(counts, survivors, known)


if __name__ == "__main__":
    sys.exit(main())
