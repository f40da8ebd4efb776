#!/usr/bin/env python3
"""Which paths with two pairs of pendants can be solved, for all lengths, by a finite automaton.

    pendants_theorem.py [--learn | --compare] [--against PAGODA --spine MOST]

P_m(2@i,2@j) is the path x0 .. x(m-1) with two pendants at x_i and two at x_j. Its positions are words (words.py), and
those that can be brought to one peg are the words that the automaton of pendants/automaton.tsv accepts. That is
checked on its states, for words of every length: `ones`, `undone` and `played` of words.py. Then every start with one
vacancy is asked at once, by running the automaton on all words with one peg missing, and two theorems are checked:

    Even distance, even spine: no such start is accepted. (The conjecture of peg-solitaire-atlas.)
    All: what is accepted is what rule() says. In letters 1 the automaton is periodic, so that finitely many
    lengths of the arms and of the distance stand for all.

--learn makes the automaton from tables of positions alone (minutes) and writes it; --compare makes it again and
compares the file. --against compares it with `pagoda map`, vacancy by vacancy, on all P_m(2@i,2@j) with m up to MOST.
"""
import argparse
import itertools
import os
import sys

import pendants
import words

TABLE = os.path.join(pendants.TABLES, "pendants", "automaton.tsv")
BOARD = words.Path(most=2, size=2)
CHECKS = ("ones", "undone", "played")


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


def text_of(made):
    lines = [["state", *(f"on {letter}" for letter in BOARD.letters), "accepts"]]
    for q, step in enumerate(made.step):
        lines.append([q, *(step.get(letter, "") for letter in BOARD.letters), int(made.accepts[q])])
    return "".join("\t".join(map(str, line)) + "\n" for line in lines)


def read():
    """The automaton, with a shortest word to each state."""
    step, accepts, access = [], [], {0: ""}
    with open(TABLE, encoding="ascii") as table:
        for line in list(table)[1:]:
            _, *next_, last = line.rstrip("\n").split("\t")
            step.append({letter: int(q) for letter, q in zip(BOARD.letters, next_) if q})
            accepts.append(last == "1")
    todo = [0]
    for q in todo:
        for letter, x in step[q].items():
            if x not in access:
                access[x] = access[q] + letter
                todo.append(x)
    for q, word in access.items():
        if set(step[q]) != set(BOARD.letters if BOARD.loaded(word) < BOARD.most else "01"):
            sys.exit(f"pendants_theorem.py: state {q} has no way on for some letter")
        for letter, x in step[q].items():
            if BOARD.loaded(access[x]) != BOARD.loaded(word + letter):
                sys.exit(f"pendants_theorem.py: state {x} is reached with other numbers of loaded vertices")
    return words.Automaton(BOARD, step, accepts, [access[q] for q in range(len(step))])


def forbidden(made):
    """The starts with one vacancy, two pairs, an even distance and an even length that are accepted: there are none."""
    first = (0, 0, 0, 0, 0)
    seen, todo = {first: ""}, [first]
    for state in todo:
        q, pairs, vacancies, distance, length = state
        if made.accepts[q] and (pairs, vacancies, distance, length) == (2, 1, 0, 0):
            yield seen[state]
        for letter in "01BCc":
            one = BOARD.loaded(letter)
            key = (made.step[q].get(letter), pairs + one, vacancies + (letter in "0Bc"),
                   (distance + (pairs == 1)) % 2, (length + 1) % 2)
            if key[1] <= 2 and key[2] <= 1 and key not in seen:
                seen[key] = seen[state] + letter
                todo.append(key)


def starts(made, left, distance, right):
    """The places and letters of the vacancies from which one peg can be reached."""
    return made.starts("1" * left + "C" + "1" * (distance - 1) + "C" + "1" * right)


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
    for (m, (i, j)), can in zip(cases, pendants.solved_from(pagoda, cases)):
        ours = pendants.names_of(starts(made, i, j - i, m - 1 - j))
        if can != ours:
            sys.exit(f"pendants_theorem.py: P_{m}(2@{i},2@{j}): pagoda solves {sorted(can)}, we {sorted(ours)}")
    return len(cases)


def main():
    parser = argparse.ArgumentParser(description="paths with two pairs of pendants, all lengths")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--against", metavar="PAGODA")
    parser.add_argument("--spine", type=int, default=9)
    arguments = parser.parse_args()
    if arguments.learn or arguments.compare:
        text = text_of(words.learn(BOARD, CHECKS, lambda *line: print(*line, file=sys.stderr)))
        if arguments.learn:
            os.makedirs(os.path.dirname(TABLE), exist_ok=True)
            with open(TABLE, "w", encoding="ascii") as out:
                out.write(text)
        with open(TABLE, encoding="ascii") as table:
            if table.read() != text:
                sys.exit("pendants_theorem.py: pendants/automaton.tsv is another one")
    made = read()
    for check in CHECKS:
        wrong = getattr(made, check)()
        if wrong:
            sys.exit(f"pendants_theorem.py: {check}: {wrong}")
    print(len(made.step), "states accept what can be brought to one peg, and nothing else")
    accepted = list(forbidden(made))
    if accepted:
        sys.exit(f"pendants_theorem.py: can be solved: {accepted}")
    print("no path with an even number of vertices and two pairs of pendants an even distance apart can be solved")
    print("rule: checked up to", check_rule(made), "vertices in each part, which stand for all")
    if arguments.against:
        print(check_against(made, arguments.against, arguments.spine), "boards as pagoda says")


if __name__ == "__main__":
    main()
