#!/usr/bin/env python3
"""Which paths with two pairs of pendants can be solved, for all lengths, by a finite automaton.

    pendants_theorem.py PAGODA CHECK [--learn] [--spine MOST]

P_m(2@i,2@j) is the path x0 .. x(m-1) with two pendants at x_i and two at x_j. Its positions are words, and those that
can be brought to one peg are the words that the automaton of proofs/pendants-two-pairs.proof accepts, as pagoda-check
(CHECK) says. Every start with one vacancy is asked at once, by running it on all words with one peg missing, and two
theorems are checked:

    Even distance, even spine: no such start is accepted. (The conjecture of peg-solitaire-atlas.)
    All: what is accepted is what rule() says. Along pegs the automaton is periodic, so that finitely many
    lengths of the arms and of the distance stand for all.

--learn has pagoda (PAGODA) make the automaton anew. It is compared with `pagoda map`, vacancy by vacancy, on all
P_m(2@i,2@j) with m up to MOST, 9 unless given.
"""
import argparse
import itertools
import os
import sys

import automata
import pendants
from automata import BARE, PEG, loaded

PROOF = os.path.join(os.path.dirname(pendants.TABLES), "proofs", "pendants-two-pairs.proof")
FULL = loaded(1, 2)


def rule(left, distance, right):
    """Can it be solved? By the lengths of the arms outside the pairs, i and m - 1 - j, and j - i."""
    a, b = sorted((left, right))
    if distance % 2 == 0:
        short = {2: distance == 4 or b == 4 or (distance, b) == (2, 6), 4: True, 6: distance == 2}
        return a % 2 == b % 2 == 0 and short.get(a, False)
    alone = all(arm % 2 == 0 or arm == 3 for arm in (a, b))
    if distance == 1:
        return alone or a % 2 == b % 2 or {0, 2, 3} & {a, b}
    if distance == 3:
        return alone or (a, b) in ((1, 2), (1, 4)) or a in (2, 4) and b % 2
    return alone


def forbidden(made):
    """The starts with one vacancy, two pairs, an even distance and an even length that are accepted: there are none."""
    first = (0, 0, 0, 0, 0)
    seen, todo = {first: []}, [first]
    for state in todo:
        q, pairs, vacancies, distance, length = state
        if made.accepts[q] and (pairs, vacancies, distance, length) == (2, 1, 0, 0):
            yield seen[state]
        for letter in (BARE, PEG, loaded(1, 1), FULL, loaded(0, 2)):
            one = letter > PEG
            key = (made.step[q][letter], pairs + one, vacancies + (letter not in (PEG, FULL)),
                   (distance + (pairs == 1)) % 2, (length + 1) % 2)
            if key[1] <= 2 and key[2] <= 1 and key not in seen:
                seen[key] = seen[state] + [letter]
                todo.append(key)


def starts(made, left, distance, right):
    """The vacancies from which one peg can be reached."""
    return made.starts([PEG] * left + [FULL] + [PEG] * (distance - 1) + [FULL] + [PEG] * right)


def check_rule(made):
    """Beyond 2 T + P vertices a stretch of pegs, also one with a vacancy in it, leads where P more lead."""
    longest, by = made.period()
    most = 2 * longest + 2 * by
    for left, distance, right in itertools.product(range(most + 1), range(1, most + 2), range(most + 1)):
        if left <= right and any(starts(made, left, distance, right)) != bool(rule(left, distance, right)):
            sys.exit(f"pendants_theorem.py: the rule is wrong for {left} {distance} {right}")
    return most


def check_against(made, pagoda, most):
    """pagoda's maps of all boards with spines of up to so many vertices."""
    cases = [(m, places) for m in range(2, most + 1) for places in pendants.pairs(m, 1)]
    for (m, (i, j)), can in zip(cases, pendants.solved_by(pagoda, [pendants.path_of(m, ij) for m, ij in cases])):
        ours = pendants.names_of(starts(made, i, j - i, m - 1 - j))
        if can != ours:
            sys.exit(f"pendants_theorem.py: P_{m}(2@{i},2@{j}): pagoda solves {sorted(can)}, we {sorted(ours)}")
    return len(cases)


def main():
    parser = argparse.ArgumentParser(description="paths with two pairs of pendants, all lengths")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--spine", type=int, default=9)
    arguments = parser.parse_args()
    if arguments.learn:
        made = automata.learned(arguments.pagoda, arguments.check, pendants=2, clusters=2)
    else:
        made = automata.proved(arguments.check, PROOF, pendants=2, clusters=2)
    print(len(made.step), "states accept what can be brought to one peg, and nothing else")
    accepted = list(forbidden(made))
    if accepted:
        sys.exit(f"pendants_theorem.py: can be solved: {accepted}")
    print("no path with an even number of vertices and two pairs of pendants an even distance apart can be solved")
    print("rule: checked up to", check_rule(made), "vertices in each part, which stand for all")
    print(check_against(made, arguments.pagoda, arguments.spine), "boards as pagoda says")


if __name__ == "__main__":
    main()
