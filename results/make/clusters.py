#!/usr/bin/env python3
"""Which paths with one cluster of pendants can be solved, for all lengths, by finite automata.

    clusters.py PAGODA CHECK [SIZE...] [--spine MOST] [--record]

P_m(i:p) is the path x0 .. x(m-1) with p pendants at x_i. peg-solitaire-atlas has tables of which can be solved, by
searches for m up to 20, and proofs that some of them can for all m. Here for each SIZE, the numbers p from 1 to 13
where none is named, `pagoda family` (PAGODA) makes an automaton, of which pagoda-check (CHECK) says that it accepts
the positions that can be brought to one peg; all starts are asked, and rule() is compared with what it says: along
pegs it is periodic, so that finitely many lengths of the arms stand for all. With 14 pendants or more none can be
solved (theorems.md has why).

clusters.tsv has the capacities for m up to 20, the largest p for which P_m(i:p) can be solved, or 0; it is compared
with the rule, and written by --record. The automata are compared with `pagoda map`, vacancy by vacancy, on all
P_m(i:p) with m up to MOST, 10 unless given.
"""
import argparse
import os
import sys

import automata
import pendants
from automata import PEG, loaded
from tables import agree

TABLE = os.path.join(pendants.TABLES, "clusters.tsv")
SIZES = range(1, 14)


def rule(left, right, size):
    """Can it be solved? By the lengths of the arms, i and m - 1 - i, and the number of pendants."""
    if (left + right) % 2:
        odd, even = (left, right) if left % 2 else (right, left)
        return {1: odd == 1 or even in (2, 4), 2: even == 4 or odd == 3 and even > 0, 3: (odd, even) == (3, 4)}.get(
            size, False)
    a, b = sorted((left, right))
    if a % 2:
        return False
    six = 6 in (a, b) and a > 0
    return {1: a in (0, 2), 2: True, 3: 4 in (a, b) or six, 4: (a, b) == (4, 4) or six,
            5: (a, b) == (4, 6)}.get(size, False)


def starts(made, left, right, size):
    """The vacancies from which one peg can be reached."""
    return made.starts([PEG] * left + [loaded(1, size)] + [PEG] * right)


def check_rule(made, size):
    """Beyond 2 T + P vertices an arm of pegs, also one with a vacancy in it, leads where P more lead."""
    longest, by = made.period()
    most = 2 * longest + 2 * by
    for right in range(most + 1):
        for left in range(right + 1):
            if any(starts(made, left, right, size)) != rule(left, right, size):
                sys.exit(f"clusters.py: the rule is wrong for {size} pendants between {left} and {right}")
    return most


def check_against(made, size, pagoda, most):
    """pagoda's maps of all boards with spines of up to so many vertices."""
    cases = [(m, (i,)) for m in range(1, most + 1) for i in range((m + 1) // 2) if m + size >= 3]
    for (m, (i,)), can in zip(cases, pendants.solved_by(pagoda, [pendants.path_of(m, i, size) for m, i in cases])):
        ours = pendants.names_of(starts(made, i, m - 1 - i, size), size)
        if can != ours:
            sys.exit(f"clusters.py: P_{m}({i}:{size}): pagoda solves {sorted(can)}, we {sorted(ours)}")
    return len(cases)


def capacities():
    """The text of clusters.tsv."""
    yield "spine\tplace\tcapacity\n"
    for m in range(1, 21):
        for i in range((m + 1) // 2):
            yield f"{m}\t{i}\t{max((size for size in SIZES if rule(i, m - 1 - i, size)), default=0)}\n"


def main():
    parser = argparse.ArgumentParser(description="paths with one cluster of pendants, all lengths")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("sizes", nargs="*", type=int, metavar="SIZE")
    parser.add_argument("--spine", type=int, default=10)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    if not set(arguments.sizes) <= set(SIZES):
        parser.error(f"expected numbers of pendants from {SIZES[0]} to {SIZES[-1]}")
    for size in arguments.sizes or SIZES:
        made = automata.learned(arguments.pagoda, arguments.check, size, 1)
        print(f"{size} pendants: {len(made.step)} states, the rule holds for arms of up to {check_rule(made, size)}, "
              f"which stand for all; {check_against(made, size, arguments.pagoda, arguments.spine)} boards as pagoda "
              "says", flush=True)
    agree(TABLE, "".join(capacities()), arguments.record)


if __name__ == "__main__":
    main()
