#!/usr/bin/env python3
"""Which double crowns can be solved, from which vacancies, for all lengths.

    double_crowns.py [--short] [--record] [--against PAGODA --cycle MOST]

The double crown DC(k,d) is the cycle x0 .. x(k-1) with two pendants at x0 and two at xd, d from 2 to k - 2.
peg-solitaire-atlas (K. Harish 2026) has found for k from 16 to 32, divisible by 4, and d = k/2 that the vacancies from
which it can be solved are those three or six steps from one of the two, and asks why (its problem 4).

For ways of seven cells or more between the hubs all games are told edge by edge (crossings.py), from the edge on the
left of x0 over x0, d - 1 cells, with the vacancy after each number of them, xd and the other cells. From some number
on what is found is what was found two cells before; so finitely many steps stand for all lengths. rule() is compared
with it. Then the words of edges far from everything: those that go on for ever to both sides, of which there are
eight, of two letters each.

double_crowns.tsv has the vacancies for k up to 14, where all positions are looked at that lead to one peg, and for k up
to 32 where d = k/2; --record writes it. --short leaves the long cycles out, which take half a minute. --against compares
with `pagoda map`, vacancy by vacancy, all with k up to MOST.
"""
import argparse
import os
import sys

import crossings
from crossings import ONE, PATH, PHI, S
import pendants
from crowns import PENDANT
from tables import agree

TABLE = os.path.join(pendants.TABLES, "double_crowns.tsv")
SHORT, LONG = 14, 32  # the longest cycles of the table: those that are searched, and all
LEAST = 8  # steps from hub to hub
TAGS = {tag: 1 << i for i, tag in enumerate(
    (kind, done) for kind in ("way", "hub", "pendant") for done in (0, 1))}  # the vacancy: on the first way, at x0
DONE = sum(bit for (_, done), bit in TAGS.items() if done)
WAY = TAGS["way", 0] | TAGS["way", 1]
ANY = crossings.Edge((ONE, PHI, ONE, PHI, PATH + S[0] + S[5] + 1))
LEFT, RIGHT = crossings.beside(LEAST - 1)


def of(states, kinds):
    return {key: tags & kinds for key, tags in states.items() if tags & kinds}


def begin(hub, cut):
    """Over the first hub, with the vacancy there or later on."""
    states = {}
    for kind, first, missing in (("way", 1, 0), ("hub", 0, 0), ("pendant", 1, 1)):
        for new, before, upto, done in hub.over(cut, first, missing):
            key = new, (before, upto)
            states[key] = states.get(key, 0) | TAGS[kind, done]
    return crossings.best(states)


class Around:
    """Seven cells or more on either way. Lists that go on with period 2, for each word at the cut: `way` by the cells
    before the vacancy, those after it, those on the other way less one; `others` by the cells on both ways less one."""

    def __init__(self):
        self.lefts = crossings.before_hub(crossings.plain(3, 4), [crossings.plain(2, 5), crossings.plain(1, 6), LEFT])
        self.hub = crossings.Hub(RIGHT, {word.translate(crossings.MIRROR) for word in self.lefts}, 2)
        self.way, self.others = [], []
        for cut in sorted(self.lefts):
            states = begin(self.hub, cut)
            if states:
                self.around(cut, states)

    def around(self, cut, states):
        # Backwards, mirrored: from the cut to the edge on the right of the second hub, over it, and on.
        back = crossings.onward({(0, 0): {cut.translate(crossings.MIRROR)}}, ANY)
        right = {(0, peg): set().union(*(crossings.images(back[0, peg - last], 1, last, LEFT)
                                         for last in range(peg + 1))) for peg in (0, 1)}
        left = {(0, 0): set(), (0, 1): set()}
        for (_, peg), some in right.items():
            for word in some & self.lefts:
                for new, _, _, done in self.hub.over(word, 1, 0):
                    if peg + done < 2:
                        left[0, peg + done].add(new)
        way, right, left, other = map(crossings.mirrored, (crossings.onward(left, ANY), right, left, back))

        def over(row, first, waiting=0):
            return crossings.returning(crossings.advance(row, first, ANY, DONE), way, DONE, waiting)

        def rest(row, first):
            """Over the last cell of the way, the second hub and all of the other way."""
            row = crossings.returning(crossings.advance(row, first, LEFT, DONE), left, DONE)
            row = crossings.returning(crossings.over_hub(row, self.hub, DONE), right, DONE)
            then = crossings.repeated(row, lambda row: crossings.returning(
                crossings.advance(row, 1, ANY, DONE), other, DONE))
            return [crossings.closed(crossings.advance(row, 1, LEFT, DONE), cut, DONE) for row in then]

        rows = crossings.repeated(states, lambda row: over(row, 1, WAY))
        others = [rest(of(row, ~WAY), 1) for row in rows]
        if any(map(any, others)):
            self.others.append(others)
        table = []
        for row in rows:
            row = of(row, WAY)
            then = crossings.repeated(over(row, 0), lambda row: over(row, 1))
            table.append([rest(row, 0)] + [rest(row, 1) for row in then])
        if any(any(line) for row in table for line in row):
            self.way.append(table)

    def most(self):
        return max(max(len(table), *map(len, table), *(len(line) for row in table for line in row))
                   for table in self.way + [[table] for table in self.others])

    def vacancies(self, k, d):
        def on(cells, others):
            return {i + 1 for i in range(cells) if any(
                crossings.entry(crossings.entry(crossings.entry(table, i), cells - 1 - i), others - 1)
                & TAGS["way", 1] for table in self.way)}

        found = on(d - 1, k - d - 1) | {k - x for x in on(k - d - 1, d - 1)}
        for kind, vacancies in (("hub", {0, d}), ("pendant", {PENDANT})):
            if any(crossings.entry(crossings.entry(table, d - 2), k - d - 2) & TAGS[kind, 1] for table in self.others):
                found |= vacancies
        return found


def searched(k, d, size=2):
    """The vacancies from which a game leads to one peg: all positions backwards from one peg."""
    jumps = []  # before it these vertices have pegs and these none; the hub whose pendants change, and how
    for y in range(k):
        x, z = (y - 1) % k, (y + 1) % k
        jumps += [(1 << x | 1 << y, 1 << z, None, 0), (1 << z | 1 << y, 1 << x, None, 0)]
        if y in (0, d):
            jumps += [jump for w in (x, z) for jump in ((1 << y, 1 << w, y > 0, -1), (1 << y | 1 << w, 0, y > 0, 1))]
            jumps.append((1 << y, 0, y > 0, 0))
    known = {(1 << x, 0, 0) for x in range(k)} | {(0, 1, 0), (0, 0, 1)}
    todo = list(known)
    while todo:
        mask, *pegs = todo.pop()
        for full, bare, hub, change in jumps:
            if mask & full or mask & bare != bare:
                continue
            was = list(pegs)
            if hub is not None:
                was[hub] -= change
                if not (0 <= was[hub] <= size if change else 0 < was[hub] < size):
                    continue
            item = ((mask | full) & ~bare, *was)
            if item not in known:
                known.add(item)
                todo.append(item)
    every = (1 << k) - 1
    return {x for x in range(k) if (every ^ 1 << x, size, size) in known} | (
        {PENDANT} if (every, size - 1, size) in known else set())


def steps(some, distance):
    """So many steps from either end of a way."""
    return {x for x in range(1, distance) if x in some or distance - x in some}


def rule(k, d):
    """The vacancies from which DC(k,d) can be solved, d and k - d at least eight."""
    if d % 2 and (k - d) % 2:
        return {PENDANT, *range(k)}
    if k % 2 == 0:
        first, second, others = steps({3, 6}, d), steps({3, 6}, k - d), set()
    elif d % 2:
        other = rule(k, k - d)
        return {-x % k for x in other - {PENDANT}} | other & {PENDANT}
    else:
        odd = k - d
        first = steps(range(1, d) if odd == 9 else {1, 2, 3, 4, 5, 6, 8} if odd == 11 else {1, 3, 4, 5, 6, 8}, d)
        second = steps({1, 2, 3, 6} if odd == 9 else {1, 3, 6, 9} if odd == 11 else {3, 6, 9}, odd)
        others = {0, d} | ({PENDANT} if odd < 13 else set())
    return first | {k - x for x in second} | others


def check_rule(made):
    """Beyond the table's end all goes on with period 2: in the cells on the first way before the vacancy and after it,
    and in those on the other way."""
    end = made.most() + 4
    for d in range(LEAST, 2 * end + 2):
        for other in range(LEAST, end + 2):
            for k, at in ((d + other, d), (d + other, other)):
                if made.vacancies(k, at) != rule(k, at):
                    sys.exit(f"double_crowns.py: DC({k},{at}): found {sorted(made.vacancies(k, at))}, the rule says "
                             f"{sorted(rule(k, at))}")
    return end


def check_far():
    """Six cells or more from the hubs, where no vacancy is and no last peg: what goes on for ever to both sides."""
    edge = crossings.plain(6)
    words = set(crossings.words(edge))
    kept, cells = None, 0
    while words != kept:
        kept, cells = words, cells + 1
        words = {word for word in kept if crossings.images([word], 1, 0, edge) & kept
                 and crossings.images([word.translate(crossings.MIRROR)], 1, 0, edge) & kept}
    print(f"far from all else, with {cells} cells on either side, an edge has one of {len(words)} words")
    if len(words) != 8 or {len(word) for word in words} != {2}:
        sys.exit("double_crowns.py: expected eight words of two letters")


def rows():
    for k in range(4, LONG + 1):
        for d in range(2, k // 2 + 1):
            if k <= SHORT or 2 * d == k:
                found = searched(k, d) if k <= SHORT else rule(k, d)
                names = ["p" if x == PENDANT else str(x) for x in sorted(found)]
                yield [k, d, int(bool(found)), int(len(found) == k + 1), ",".join(names) or "none"]


def check_against(pagoda, most):
    crowns = [(k, d) for k in range(4, most + 1) for d in range(2, k // 2 + 1)]
    boards = [pendants.cycle_of(k, {0: 2, d: 2}) for k, d in crowns]
    for (k, d), can in zip(crowns, pendants.solved_by(pagoda, boards)):
        found = rule(k, d) if min(d, k - d) >= LEAST else searched(k, d)
        names = {name for x in found for name in (["a0", "b0", f"a{d}", f"b{d}"] if x == PENDANT else [f"x{x}"])}
        if can != names:
            sys.exit(f"double_crowns.py: DC({k},{d}): pagoda solves {sorted(can)}, we {sorted(names)}")
    return len(boards)


def main():
    parser = argparse.ArgumentParser(description="double crowns, all lengths")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--against", metavar="PAGODA")
    parser.add_argument("--cycle", type=int, default=14)
    arguments = parser.parse_args()
    if arguments.cycle < 4:
        parser.error(f"--cycle {arguments.cycle}: expected 4 or more")
    check_far()
    if not arguments.short:
        end = check_rule(Around())
        print(f"the rule holds: {end} cells before the vacancy, after it and on the other way stand for all")
    if arguments.against:
        print(f"{check_against(arguments.against, arguments.cycle)} boards as pagoda says")
    head = ["cycle", "distance", "solvable", "freely", "vacancies"]
    text = "".join("\t".join(map(str, row)) + "\n" for row in [head, *rows()])
    agree(TABLE, text, arguments.record)


if __name__ == "__main__":
    main()
