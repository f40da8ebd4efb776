#!/usr/bin/env python3
"""claims.py PAGODA [--quick] [--source WORD] - asks the program what the papers claim.

tables/claims.tsv has a row for each claim of the papers that the project starts from: the command
that asks it, and a regular expression that has to be found in the answer. Rows that are agreed,
corrected and open are asked alike; an open one is not settled by its command, and the note says
what is known. Of a row that cannot be asked the note says why. Commands of tier slow take ten
seconds or more; --quick leaves them out. A command that several rows have runs once. Ends with 1
when an answer differs.
"""
import argparse
import csv
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
STANDINGS = ("agreed", "corrected", "open", "unaskable")


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def check_form(row):
    """What is wrong with the row itself, or None."""
    if row["standing"] not in STANDINGS:
        return f"standing '{row['standing']}' is none of {', '.join(STANDINGS)}"
    if row["standing"] == "unaskable":
        return None if row["note"] and not row["command"] else "expected a reason and no command"
    if not row["command"] or not row["shows"]:
        return "expected a command and what it shows"
    return None if row["standing"] == "agreed" or row["note"] else "expected a note on what is right"


class Asker:
    def __init__(self, pagoda, slow):
        self.pagoda, self.slow, self.answers = pagoda, slow, {}

    def answer(self, command):
        if command not in self.answers:
            begun = time.monotonic()
            done = subprocess.run([self.pagoda, *shlex.split(command)], cwd=ROOT, capture_output=True,
                                  text=True, check=False)
            seconds = time.monotonic() - begun
            if seconds > self.slow:
                print(f"{seconds:.0f} s: {command}", flush=True)
            self.answers[command] = done.stdout + done.stderr
        return self.answers[command]

    def differs(self, row):
        """What is wrong with the row, or None."""
        wrong = check_form(row)
        if wrong or row["standing"] == "unaskable":
            return wrong
        answer = self.answer(row["command"])
        if re.search(row["shows"], answer, re.MULTILINE):
            return None
        return f"expected {row['shows']}, got:\n{answer[:600]}"


def main():
    parser = argparse.ArgumentParser(description="asks the program what the papers claim")
    parser.add_argument("pagoda")
    parser.add_argument("--quick", action="store_true", help="without commands of tier slow")
    parser.add_argument("--source", default="", help="claims of sources with this word alone")
    parser.add_argument("--seconds", type=float, default=10, help="name commands that take longer")
    given = parser.parse_args()
    rows = [row for row in rows_of(ROOT / "results/tables/claims.tsv")
            if given.source in row["source"] and not (given.quick and row["tier"] == "slow")]
    asker = Asker(str(pathlib.Path(given.pagoda).resolve()), given.seconds)
    failed = 0
    for row in rows:
        wrong = asker.differs(row)
        if wrong:
            failed += 1
            print(f"{row['source']}, {row['where']}: {row['claim']}\n  pagoda {row['command']}\n  {wrong}")
    print(f"{len(rows)} claims, {len(asker.answers)} commands, {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
