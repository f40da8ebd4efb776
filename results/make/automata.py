"""Automata of paths with pendants, read from proofs of `pagoda family path:3 --pendants P --clusters N`.

A letter is a vertex of the path: bit 0 is its peg, and the rest a number, 0 where it has no pendants and k + 1 where k
of its pendants have pegs. That the automaton accepts the positions that can be brought to one peg, and no others, is
what pagoda-check says of the file; here it is run. Where a file is made it is learned and proved first.
"""
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


def proved(check, path, pendants, clusters):
    """The automaton of a proof file, once pagoda-check has said what it proves."""
    said = subprocess.run([check, path], capture_output=True, text=True, check=False)
    with open(path, encoding="ascii") as proof:
        made = Automaton(proof.readlines())
    cells = 1 + (pendants + 1).bit_length()
    wanted = f"solvable path3-pendants{pendants}* free {cells} open marks {clusters} ?#1 {len(made.step)}\n"
    if said.stdout != wanted or said.returncode:
        sys.exit(f"{os.path.basename(path)}: expected '{wanted}' of pagoda-check, not '{said.stdout}{said.stderr}'")
    return made


def learned(pagoda, check, pendants, clusters):
    """The same of a proof that is made now."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "proof")
        subprocess.run([pagoda, "family", "path:3", "--pendants", str(pendants), "--clusters", str(clusters),
                        "--proof", path], stdout=subprocess.DEVNULL, check=True)
        return proved(check, path, pendants, clusters)
