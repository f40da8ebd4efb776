"""Automata of paths with pendants, read from proofs of `pagoda family path:3 --pendants P --clusters N`.

A letter is a vertex of the path: bit 0 is its peg, and the rest a number, 0 where it has no pendants and k + 1 where k
of its pendants have pegs. That the automaton accepts the positions that can be brought to one peg, and no others, is
what pagoda-check says of the file; here it is run. Where a file is made it is learned and proved first.
"""
import gzip
import math
import os
import subprocess
import sys
import tempfile

BARE, PEG = 0, 1  # a vertex without pendants


def loaded(peg, pendants):
    """The letter of a vertex with so many pegs on its pendants."""
    return peg | pendants + 1 << 1


class Automaton:
    def __init__(self, lines):
        states = [line.split() for line in lines if line[0] in "+-"]
        self.accepts = [sign == "+" for sign, *_ in states]
        self.step = [list(map(int, to)) for _, *to in states]

    def run(self, word, q=0):
        for letter in word:
            q = self.step[q][letter]
        return q

    def starts(self, word):
        """The places of the vacancies, each with: is it a pendant?, from which this full word can be brought to one."""
        for i, letter in enumerate(word):
            for missing in [letter - 1] + [letter - 2] * (letter >= loaded(1, 1)):
                if self.accepts[self.run([*word[:i], missing, *word[i + 1:]])]:
                    yield i, missing & 1

    def period(self):
        """T and P: a vertex with a peg, T times and T + P times, leads from every state to the same."""
        longest, by = 0, 1
        for q in range(len(self.step)):
            seen = []
            while q not in seen:
                seen.append(q)
                q = self.step[q][PEG]
            longest = max(longest, seen.index(q))
            by = math.lcm(by, len(seen) - seen.index(q))
        return longest, by


def proved(check, path, pendants, clusters, ring=False):
    """The automaton of a proof file, which may be packed, once pagoda-check has said what it proves."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="ascii") as file:
        proof = file.read()
    made = Automaton(proof.splitlines())
    said = subprocess.run([check, "-"], input=proof, capture_output=True, text=True, check=False)
    cells, ends = 1 + (pendants + 1).bit_length(), f"closed marks {clusters} first" if ring else f"open marks {clusters}"
    wanted = f"solvable path3-pendants{pendants}* free {cells} {ends} ?#1 {len(made.step)}\n"
    if said.stdout != wanted or said.returncode:
        sys.exit(f"{os.path.basename(path)}: expected '{wanted}' of pagoda-check, not '{said.stdout}{said.stderr}'")
    return made


def learned(pagoda, check, pendants, clusters, ring=False, keep=None):
    """The same of a proof that is made now, and kept, packed, at this path."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "proof")
        subprocess.run([pagoda, "family", "path:3", "--pendants", str(pendants), "--clusters", str(clusters),
                        "--proof", path, *["--ring"] * ring], stdout=subprocess.DEVNULL, check=True)
        made = proved(check, path, pendants, clusters, ring)
        if keep:
            with open(path, "rb") as proof, open(keep, "wb") as out:
                out.write(gzip.compress(proof.read(), 9, mtime=0))
        return made
