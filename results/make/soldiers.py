#!/usr/bin/env python3
"""Conway's soldiers on boards without an edge: proofs that pagoda-check accepts.

    soldiers.py CHECK [--record] [--proofs FOLDER]

For each rule set and number of dimensions it writes a proof (FOLDER/soldiers-RULES-DIMENSIONS.proof) that says of every
level up to the first that is out of reach how many soldiers are too few, has pagoda-check accept it, and compares what
that prints with soldiers.tsv, or with --record writes it. The weights are s^f, s = 0.618.., f the number of steps to
the goal as the largest value of linear forms; the regions are those where one form is the largest, cut so that each is
a box in some coordinates (docs/mathematics/certificate-format.md, "Armies without an edge"). The largest numbers of
soldiers are found in floating point, the checker has the last word on them.
"""

import argparse
import gzip
import itertools
import pathlib
import subprocess
import sys
import tempfile

RESULTS = pathlib.Path(__file__).resolve().parent.parent
TABLE, KEPT = RESULTS / "tables" / "soldiers.tsv", RESULTS / "proofs"
S = (5**0.5 - 1) / 2
BOARDS = [("orthogonal", 1), ("orthogonal", 2), ("hexagonal", 2), ("diagonal", 2), ("orthogonal", 3),
          ("diagonal", 3)]


class Forms:
    """Linear forms by number; a form and its negative are one, with a sign."""

    def __init__(self, dimensions):
        self.list = []
        self.number(tuple(int(i == 0) for i in range(dimensions)))

    def number(self, factors):
        if factors not in self.list:
            self.list.append(factors)
        return self.list.index(factors) + 1

    def signed(self, factors):
        first = next(x for x in factors if x)
        sign = 1 if first > 0 else -1
        return self.number(tuple(sign * x for x in factors)), sign


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def times(k, a):
    return tuple(k * x for x in a)


class Tree:
    """The lines of a tree, and what its leaves hold: (nearest distance, axes without end, how many alike)."""

    def __init__(self, forms, level):
        self.forms, self.level, self.lines, self.leaves, self.distance = forms, level, [], [], set()

    def split(self, form, least, below, above):
        """form >= least, or not."""
        number, sign = self.forms.signed(form)
        at, halves = (least - 1, (below, above)) if sign > 0 else (-least, (above, below))
        self.lines.append(f"split {number} {at}")
        for half in halves:
            half()

    def leaf(self, whole, axes, nearest, alike=1):
        """axes: (form, 0 or 1), whose sum is the whole."""
        number = self.forms.number(whole)
        self.distance.add(number)
        signed = [(self.forms.signed(form), factor) for form, factor in axes]
        self.lines.append(f"sum {number} " + " ".join(f"{n} {sign * factor}" for (n, sign), factor in signed))
        self.leaves.append((nearest, sum(factor for _, factor in axes), alike))


def unit(dimensions, i):
    return tuple(int(i == k) for k in range(dimensions))


def orthogonal(tree, dimensions):
    """|x| + |y| + ..: a region for each choice of signs."""

    def go(i, axes, nearest):
        if i == dimensions:
            tree.leaf(tuple(map(sum, zip(*[a for a, _ in axes]))), axes, nearest)
            return
        x = unit(dimensions, i)
        tree.split(x, 0, lambda: go(i + 1, axes + [(times(-1, x), 1)], nearest + 1),
                   lambda: go(i + 1, axes + [(x, 1)], nearest))

    go(1, [(unit(dimensions, 0), 1)], tree.level)


def hexagonal(tree, _):
    """The largest of row, column and row - column, and their negatives."""
    row, col, n = (1, 0), (0, 1), tree.level

    def within():
        tree.leaf(row, [(row, 1), (col, 0)], n, n)

    def beyond():
        tree.leaf(row, [(col, 1), ((1, -1), 1)], n + 1)

    tree.split(col, 0, lambda: tree.leaf((1, -1), [(row, 1), ((0, -1), 1)], n + 1),
               lambda: tree.split((-1, 1), 0, lambda: tree.split(col, n, within, beyond),
                                  lambda: tree.leaf(col, [(row, 1), ((-1, 1), 1)], n)))


def diagonal(tree, dimensions):
    """The largest of |x|, |y|, ..: those below the level are columns, the others are sorted."""
    row, n = unit(dimensions, 0), tree.level

    def done(chain, low, narrow, alike):
        axes = [(chain[0], 1)] + [(minus(b, a), 1) for a, b in zip(chain, chain[1:])]
        tree.leaf(chain[-1], axes + [(x, 0) for x in narrow], n + low, alike)

    def insert(i, x, chain, strict, narrow, alike, place):
        """Is x at least the member before `place`? strict[k]: member k + 1 is larger than member k."""
        def put():
            steps = strict[:max(place - 1, 0)] + ([0] if place else []) + ([1] if place < len(chain) else [])
            go(i + 1, chain[:place] + [x] + chain[place:], steps + strict[place:], narrow, alike)

        if place == 0:
            put()
        else:
            tree.split(minus(x, chain[place - 1]), 0,
                       lambda: insert(i, x, chain, strict, narrow, alike, place - 1), put)

    def go(i, chain, strict, narrow, alike):
        if i == dimensions:
            done(chain, sum(strict), narrow, alike)
            return
        x = unit(dimensions, i)

        def side(x, least):
            tree.split(x, n, lambda: go(i + 1, chain, strict, narrow + [x], alike * (n - least)),
                       lambda: insert(i, x, chain, strict, narrow, alike, len(chain)))

        tree.split(x, 0, lambda: side(times(-1, x), 1), lambda: side(x, 0))

    go(1, [row], [], [], 1)


RULES = {"orthogonal": orthogonal, "hexagonal": hexagonal, "diagonal": diagonal}


def worth(leaves):
    return sum(alike * S**nearest / (1 - S)**axes for nearest, axes, alike in leaves)


def nearest_soldiers(leaves):
    """How many are worth less than 1, at all distances in order, and the distance of the last."""
    total, many = 0, 0
    for distance in itertools.count():
        here = 0
        for nearest, axes, alike in leaves:
            ways = int(distance == nearest) if axes == 0 else int(distance >= nearest)
            for k in range(1, axes):
                ways = ways * (distance - nearest + k) // k
            here += alike * ways
        fits = min(here, int((1 - total) / S**distance - 1e-9))
        if fits < here:
            return many + fits, distance
        total, many = total + here * S**distance, many + here


def write(rules, dimensions, folder):
    forms, statements, distance, said = Forms(dimensions), [], set(), []
    for level in itertools.count(1):
        tree = Tree(forms, level)
        RULES[rules](tree, dimensions)
        distance |= tree.distance
        last = worth(tree.leaves) <= 1 + 1e-9
        many, beyond = (None, 0) if last else nearest_soldiers(tree.leaves)
        statements += [f"out-of-reach {level} " + ("any" if last else f"{many} {beyond}")] + tree.lines
        said.append(f"{level} " + ("any" if last else str(many)))
        if last:
            break
    lines = ["pagoda-proof 10", f"unbounded {dimensions}", f"rules {rules}"]
    lines += [f"form {i + 1} " + " ".join(map(str, f)) for i, f in enumerate(forms.list)]
    lines += ["distance " + " ".join(map(str, sorted(distance)))] + statements + ["end"]
    path = pathlib.Path(folder) / f"soldiers-{rules}-{dimensions}.proof"
    path.write_text("\n".join(lines) + "\n", encoding="ascii")
    return path, [f"out-of-reach unbounded{dimensions} {rules} {s}" for s in said]


def by_tables(check, line):
    """The same line with more soldiers, where a proof is kept that so many are too few."""
    _, board, rules, level, many = line.split()
    kept = KEPT / f"soldiers-{rules}-{level}.proof.gz"
    if board != "unbounded2" or not kept.exists():
        return line
    with tempfile.NamedTemporaryFile() as plain:  # the proved checker reads no standard input
        plain.write(gzip.decompress(kept.read_bytes()))
        plain.flush()
        found = subprocess.run([check, plain.name], capture_output=True, check=False)
    said = found.stdout.decode().split()
    if found.returncode != 0 or said[:4] != line.split()[:4] or int(said[4]) <= int(many):
        sys.exit(f"soldiers.py: {kept}: {found.stderr.decode()}")
    return " ".join(said)


def rows(check, folder):
    """What is proved, a row each, when pagoda-check has printed just that."""
    for rules, dimensions in BOARDS:
        path, expected = write(rules, dimensions, folder)
        found = subprocess.run([check, path], capture_output=True, text=True, check=False)
        if found.returncode != 0 or found.stdout.splitlines() != expected:
            sys.exit(f"soldiers.py: {path}: {found.stderr}")
        for line in expected:
            yield "\t".join([str(dimensions), *by_tables(check, line).split()[2:]]) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("check")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--proofs")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        table = "dimensions\trules\tlevel\ttoo few\n" + "".join(rows(arguments.check, arguments.proofs or scratch))
    if arguments.record:
        TABLE.write_text(table, encoding="ascii")
    elif TABLE.read_text(encoding="ascii") != table:
        sys.exit(f"soldiers.py: not what {TABLE} says:\n{table}")


if __name__ == "__main__":
    main()
