#!/usr/bin/env python3
"""Which crowns can be solved, from which vacancies, for all lengths.

    crowns.py [--record] [--against PAGODA --cycle MOST]

The crown C(k;p) is the cycle x0 .. x(k-1) with p pendants at x0. peg-solitaire-atlas (K. Harish 2026) knows which can
be solved for k up to 31, proves that none can for p from 13 on, and asks for the rest (its problem 1).

For k of 13 and more all games are told edge by edge (crossings.py), from the edge on the left of x0 over x0 and once
around, with the vacancy after each number of cells. From some number on what is found is what was found two cells
before; so finitely many steps stand for all lengths, and all numbers of pendants at once. For shorter cycles all
positions are looked at that lead to one peg. rule() is compared with both. Then the words of edges far from everything:
those that go on for ever to both sides, of which there are eight, of two letters each.
Last, from each vacancy of some long cycles a game is made from the words and played, jump by jump.

crowns.tsv has the vacancies for cycles of up to 32; --record writes it. --against compares with `pagoda map`, vacancy
by vacancy, all crowns with k up to MOST and p up to 6.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import crossings
from pendants import NAMES, TABLES

TABLE = os.path.join(TABLES, "crowns.tsv")
MOST = 13  # pendants; with more no crown can be solved (theorems.md has why)
SHORT = 12  # the longest cycle that is searched
LONG = 32  # the longest one of the table
LENGTHS = (24, 25, 100, 101)  # for each vacancy of these a game is played
PENDANT = -1  # the vacancy; else 0 .. k - 1
KINDS = ("arc", "hub", "pendant")
TAGS = {tag: 1 << i for i, tag in enumerate(
    (size, kind, done) for size in range(1, MOST + 1) for kind in KINDS for done in (0, 1))}
DONE = sum(bit for (_, _, done), bit in TAGS.items() if done)
ARC = sum(bit for (_, kind, _), bit in TAGS.items() if kind == "arc")
ANY = crossings.Edge((crossings.ONE, crossings.PHI, crossings.ONE, crossings.PHI, crossings.PATH + crossings.PHI + 1))
LEFT, RIGHT = crossings.beside()


def searched(k, size):
    """The vacancies from which a game leads to one peg: all positions backwards from one peg."""
    jumps = []  # before the jump these vertices have pegs and this one none; the change of pegs on pendants
    for y in range(k):
        x, z = (y - 1) % k, (y + 1) % k
        jumps += [(1 << x | 1 << y, 1 << z, 0), (1 << z | 1 << y, 1 << x, 0)]
    jumps += [(1, 1 << x, -1) for x in (1, k - 1)] + [(1 | 1 << x, 0, 1) for x in (1, k - 1)] + [(1, 0, 0)]
    known = {(1 << x, 0) for x in range(k)} | {(0, 1)}
    todo = list(known)
    while todo:
        mask, pegs = todo.pop()
        for full, bare, change in jumps:
            was = pegs - change
            if mask & full or mask & bare != bare or not 0 <= was <= size:
                continue
            if full == 1 and not bare and not 1 <= was < size:
                continue
            item = (mask | full) & ~bare, was
            if item not in known:
                known.add(item)
                todo.append(item)
    every = (1 << k) - 1
    found = {x for x in range(k) if (every ^ 1 << x, size) in known}
    return found | ({PENDANT} if (every, size - 1) in known else set())


class Around:
    """All games with this word at the cut, the edge on the left of the hub."""

    def __init__(self, hub, cut):
        self.cut, self.begin = cut, {}
        for kind, first, missing in (("arc", 1, 0), ("hub", 0, 0), ("pendant", 1, 1)):
            for new, before, upto, size, done in hub.over(cut, first, missing):
                key = new, (before, upto)
                self.begin[key] = self.begin.get(key, 0) | TAGS[size, kind, done]
        self.begin = crossings.best(self.begin)
        # Back from the cut is forward from it, mirrored, on the right side of the hub.
        ahead = {(0, 0): {cut.translate(crossings.MIRROR)}}
        self.back = self.begin and crossings.mirrored(crossings.onward(ahead, ANY))

    def over(self, states, first, waiting=0):
        """Over a cell, to words from which the cut can be reached."""
        return crossings.returning(crossings.advance(states, first, ANY, DONE), self.back, DONE, waiting)

    def home(self, states, first):
        """Over the last cell."""
        return crossings.closed(crossings.advance(states, first, LEFT, DONE), self.cut, DONE)


def long_cycles():
    """Lists that go on with period 2, for each word at the cut: by the cells before the vacancy and by those after it,
    the tags; and by the cells, less one, the tags for vacancies at the hub or a pendant."""
    lefts = crossings.before_hub(crossings.plain(6), [*map(crossings.plain, (5, 4, 3, 2, 1)), LEFT])
    hub = crossings.Hub(RIGHT, {word.translate(crossings.MIRROR) for word in lefts})
    walks, arcs, others = [], [], []
    for cut in sorted(lefts):
        walk = Around(hub, cut)
        if not walk.begin:
            continue
        rows = crossings.repeated(walk.begin, lambda row: walk.over(row, 1, ARC))
        others.append([walk.home(row, 1) & ~ARC for row in rows])
        table = []
        for row in rows:
            row = {key: tags & ARC for key, tags in row.items() if tags & ARC}
            rest = crossings.repeated(walk.over(row, 0), lambda row: walk.over(row, 1))
            table.append([walk.home(row, 0)] + [walk.home(then, 1) for then in rest])
        arcs.append(table)
        walks.append(walk)
    return walks, arcs, others


class Long:
    """What long_cycles() found, asked by k and the number of pendants."""

    def __init__(self):
        self.walks, self.arcs, self.others = long_cycles()
        self.most = max(max(len(table), *map(len, table)) for table in self.arcs)

    def vacancies(self, k, size):
        bit = TAGS[size, "arc", 1]
        found = {left + 1 for left in range(k - 1)
                 if any(crossings.entry(crossings.entry(table, left), k - 2 - left) & bit for table in self.arcs)}
        for kind, vacancy in (("hub", 0), ("pendant", PENDANT)):
            if any(crossings.entry(rows, k - 2) & TAGS[size, kind, 1] for rows in self.others):
                found.add(vacancy)
        return found


# For cycles of nine vertices or more: the vacancies, by the number of pendants and whether k is odd, as steps along
# the cycle from x0 in one direction or the other.
STEPS = {(1, 0): {PENDANT, 1, 2, 3, 5, 6, 9}, (1, 1): {0, 2, 3, 4, 5, 6, 7},
         (2, 0): {1, 4, 5, 7, 8}, (3, 1): {PENDANT, 0, 1, 2, 3, 6, 8, 9, 11}, (4, 1): {PENDANT, 1, 8, 11}}


def rule(k, size):
    """The vacancies from which C(k;size) can be solved, k at least nine."""
    if (size, k % 2) == (2, 1):
        return {PENDANT, *range(k)}
    steps = {PENDANT, 1} if (k, size) == (11, 5) else STEPS.get((size, k % 2), set())
    return {PENDANT} & steps | {way * x % k for x in steps - {PENDANT} for way in (1, -1)}


def check_rule(made):
    """Beyond the table's end both go on with period 2, in the cells before the vacancy and in those after it."""
    end = max(made.most, *map(max, STEPS.values())) + 2
    for size in range(1, MOST + 1):
        for k in range(9, 2 * end + 3):
            found = made.vacancies(k, size) if k > SHORT else searched(k, size)
            if found != rule(k, size):
                sys.exit(f"crowns.py: C({k};{size}): found {sorted(found)}, the rule says {sorted(rule(k, size))}")
    return end


def game(made, k, size, vacancy):
    """A game that the words give, k more than SHORT, or None."""
    kind = {0: "hub", PENDANT: "pendant"}.get(vacancy, "arc")
    for walk in made.walks:
        layer = {(key, done): None for done in (0, 1) for key, tags in walk.begin.items()
                 if tags & TAGS[size, kind, done]}
        layers = [layer]
        for cell in range(1, k):
            states = {}
            for (key, done) in layer:
                for last in range(2 - done):
                    edge = ANY if cell < k - 1 else LEFT
                    for new, before, upto in crossings.step(key[0], int(cell != vacancy), last, edge):
                        then = (new, crossings.after(key[1], before, upto, len(new))), done + last
                        states.setdefault(then, ((key, done), (key[0], new, before, upto)))
            waiting = kind == "arc" and cell < vacancy
            layer = states if cell == k - 1 else {
                then: of for then, of in states.items() if then[0][0] in walk.back[int(waiting), 1 - then[1]]}
            layers.append(layer)
        for then in layer:
            if then[1] and crossings.closed({then[0]: DONE}, walk.cut, DONE):
                links = []
                for states in reversed(layers[1:]):
                    then, link = states[then]
                    links.append(link)
                (new, (before, upto)), done = then
                links.append((walk.cut, new, before, upto))
                for last in range(done + 1):
                    jumps = crossings.events(links[::-1], (int(kind != "hub"), last))
                    if replayed(k, size, vacancy, jumps):
                        return jumps
                sys.exit(f"crowns.py: C({k};{size}) from {vacancy}: the words are no game")
    return None


def replayed(k, size, vacancy, jumps):
    """Do these jumps lead to one peg? A jump is from, over, to, where None is a pendant."""
    pegs, pendants = set(range(k)) - {vacancy}, size - (vacancy == PENDANT)
    for source, over, target in jumps:
        beside = {(over - 1) % k, (over + 1) % k, *([None] if over == 0 else [])}
        if over not in pegs or not {source, target} <= beside or source == target and source is not None:
            return False
        if not (pendants if source is None else source in pegs):
            return False
        if pendants == size if target is None else target in pegs:
            return False
        pendants += (target is None) - (source is None)
        pegs = pegs - {source, over} | {target} - {None}
    return len(pegs) + pendants == 1


def check_games(made):
    """A game from each vacancy of some long cycles; none when its first jump is over the next cell, or the last left
    out."""
    games = 0
    for k, size in [(k, size) for k in LENGTHS for size in range(1, 6)]:
        for vacancy in rule(k, size):
            jumps = game(made, k, size, vacancy)
            source, over, target = jumps[0]
            for wrong in ([(source, (over + 1) % k, target)] + jumps[1:], jumps[:-1]):
                if replayed(k, size, vacancy, wrong):
                    sys.exit(f"crowns.py: C({k};{size}) from {vacancy}: what is no game is taken for one")
            games += 1
    return games


def check_far():
    """Six cells or more from the hub, where no vacancy is and no last peg: what goes on for ever."""
    edge = crossings.plain(6)
    words = set(crossings.words(edge))
    kept, cells = None, 0
    while words != kept:
        kept, cells = words, cells + 1
        words = {word for word in kept if crossings.images([word], 1, 0, edge) & kept
                 and crossings.images([word.translate(crossings.MIRROR)], 1, 0, edge) & kept}
    print(f"far from all else, with {cells} cells on either side, an edge has one of {len(words)} words")
    if len(words) != 8 or {len(word) for word in words} != {2}:
        sys.exit("crowns.py: expected eight words of two letters")


def rows():
    for k in range(3, LONG + 1):
        for size in range(1, 6):
            found = searched(k, size) if k <= SHORT else rule(k, size)
            names = ["p" if x == PENDANT else str(x) for x in sorted(found)]
            yield [k, size, int(bool(found)), int(len(found) == k + 1), ",".join(names) or "none"]


def solved_by(pagoda, boards):
    """For each (k, hubs), hubs as (cell, pendants): the names of the vacancies from which pagoda plays to one peg."""
    with tempfile.TemporaryDirectory() as folder:
        lines = ""
        for number, (k, hubs) in enumerate(boards):
            edges = [f"x{i} x{(i + 1) % k}" for i in range(k)]
            edges += [f"x{i} {name}{i}" for i, size in hubs for name in NAMES[:size]]
            with open(f"{folder}/{number}.board", "w", encoding="ascii") as out:
                out.write("board crown\nlattice graph\n" + "".join(f"edge {edge}\n" for edge in edges))
            lines += f"map {folder}/{number}.board\n"
        answer = subprocess.run([pagoda, "batch", "-"], input=lines, text=True, capture_output=True, check=True)
    for _, line in zip(boards, answer.stdout.splitlines(), strict=True):
        yield {cell["start"].rstrip("'") for cell in json.loads(line)["cells"] if cell["verdict"] == "possible"}


def check_against(made, pagoda, most):
    boards = [(k, ((0, size),)) for k in range(3, most + 1) for size in range(1, 7)]
    for (k, ((_, size),)), can in zip(boards, solved_by(pagoda, boards)):
        found = made.vacancies(k, size) if k > SHORT else searched(k, size)
        names = {name for x in found for name in
                 ([f"{n}0" for n in NAMES[:size]] if x == PENDANT else [f"x{x}"])}
        if can != names:
            sys.exit(f"crowns.py: C({k};{size}): pagoda solves {sorted(can)}, we {sorted(names)}")
    return len(boards)


def main():
    parser = argparse.ArgumentParser(description="crowns, all lengths")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--against", metavar="PAGODA")
    parser.add_argument("--cycle", type=int, default=14)
    arguments = parser.parse_args()
    if arguments.cycle < 3:
        parser.error(f"--cycle {arguments.cycle}: expected 3 or more")
    made = Long()
    print(f"the rule holds: {check_rule(made)} cells on either side of the vacancy stand for all")
    check_far()
    print(f"{check_games(made)} games for cycles of {', '.join(map(str, LENGTHS))} have been played")
    if arguments.against:
        print(f"{check_against(made, arguments.against, arguments.cycle)} boards as pagoda says")
    head = ["cycle", "pendants", "solvable", "freely", "vacancies"]
    text = "".join("\t".join(map(str, row)) + "\n" for row in [head, *rows()])
    if arguments.record:
        with open(TABLE, "w", encoding="ascii") as out:
            out.write(text)
    with open(TABLE, encoding="ascii") as table:
        if table.read() != text:
            sys.exit("crowns.py: crowns.tsv says something else")


if __name__ == "__main__":
    main()
