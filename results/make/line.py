#!/usr/bin/env python3
"""The positions on a line that can be brought to one peg, as a finite automaton.

    line.py PAGODA [--record]

Moore and Eppstein (One-dimensional peg solitaire, and duotaire, More Games of No Chance, 2002) proved that these
positions are a regular language (as Plambeck did in 1991 and Manna set as an exercise in 1974). Here the automaton is
recovered from what pagoda says and nothing else: `pagoda batch` gives the verdict on every position of up to LEARNED
holes; two words are one state when no word of up to SUFFIX letters behind them tells them apart (Myhill and Nerode);
the result must give back all verdicts that it was made from. Then it is compared with a regular expression of the
shape of theirs, which was fitted to the verdicts and so is no second source, word by word up to length COMPARED.
results/tables/line/automaton.tsv is the automaton; --record writes it, else it is compared. The test results_line asks the
closures of the program about every position up to length 20.
"""
import argparse
import itertools
import json
import os
import re
import subprocess
import sys

TABLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tables")
TABLE = os.path.join(TABLES, "line", "automaton.tsv")
SHORTEST, LEARNED, SUFFIX, COMPARED = 2, 13, 6, 16
# 1 for a peg. w+ stands for one w or more; spaces are for the eye.
EXPRESSION = re.compile(
    "0* ( 1 | 011 | 110"
    " | 11(01)* ( 00 | 00(11)+ | (11)+00 | (11)*1011 | 1101(11)* ) (10)*11"
    " | 11(01)*(11)*01 | 10(11)*(10)*11 ) 0*", re.VERBOSE)


def words(length):
    return map("".join, itertools.product("01", repeat=length))


def command(word):
    pegs = [f"v{i}" for i, letter in enumerate(word, 1) if letter == "1"]
    return f"prove path:{len(word)} --start {','.join(pegs) or 'empty'} --finish any --pegs 1\n"


def verdicts(pagoda):
    """word -> can it be brought to one peg? For all words of up to LEARNED letters."""
    asked = [w for n in range(SHORTEST, LEARNED + 1) for w in words(n)]
    answer = subprocess.run([pagoda, "batch", "-"], input="".join(map(command, asked)), text=True,
                            capture_output=True, check=True)
    said = [json.loads(line) for line in answer.stdout.splitlines()]
    if len(said) != len(asked) or any(d.get("verdict") not in ("possible", "impossible") for d in said):
        sys.exit("line.py: a position has no verdict")
    can = {w: w.count("1") == 1 for n in range(1, SHORTEST) for w in words(n)}  # no jump fits there
    return can | {w: d["verdict"] == "possible" for w, d in zip(asked, said)}


def learn(can):
    """States in the order in which words lead to them: (next on 0, next on 1, accepts)."""
    suffixes = [s for n in range(SUFFIX + 1) for s in words(n)]

    def signature(word):
        return tuple(can.get(word + s, False) for s in suffixes)  # no word at all holds no peg

    number, representative, states = {signature(""): 0}, [""], []
    for word in representative:  # grows
        if len(word) >= LEARNED - SUFFIX:
            sys.exit("line.py: the states do not end; learn from longer words")
        row = []
        for letter in "01":
            key = signature(word + letter)
            if key not in number:
                number[key] = len(representative)
                representative.append(word + letter)
            row.append(number[key])
        states.append((*row, can.get(word, False)))
    return states


def accepts(states, word):
    at = 0
    for letter in word:
        at = states[at][letter == "1"]
    return states[at][2]


def table(states):
    rows = ["state\ton 0\ton 1\taccepts"]
    rows += [f"{i}\t{zero}\t{one}\t{int(good)}" for i, (zero, one, good) in enumerate(states)]
    return "\n".join(rows) + "\n"


def main():
    parser = argparse.ArgumentParser(description="the automaton of one-dimensional peg solitaire")
    parser.add_argument("pagoda")
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    can = verdicts(arguments.pagoda)
    states = learn(can)
    wrong = [w for w, good in can.items() if accepts(states, w) != good]
    if wrong:
        sys.exit(f"line.py: the automaton gets {wrong[0]} wrong")
    for word in (w for n in range(1, COMPARED + 1) for w in words(n)):
        if accepts(states, word) != bool(EXPRESSION.fullmatch(word)):
            sys.exit(f"line.py: the expression differs on {word}")
    if arguments.record:
        with open(TABLE, "w", encoding="ascii") as out:
            out.write(table(states))
    with open(TABLE, encoding="ascii") as kept:
        if kept.read() != table(states):
            sys.exit("line.py: results/tables/line/automaton.tsv is another automaton")
    print(f"{len(states)} states from {len(can)} verdicts; the expression agrees up to length {COMPARED}")


if __name__ == "__main__":
    main()
