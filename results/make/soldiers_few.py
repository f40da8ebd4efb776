#!/usr/bin/env python3
"""Proofs that so few of Conway's soldiers do not do, by tables of weights near the goal; looked for with Clp.

    soldiers_few.py CHECK RULES LEVEL SOLDIERS FILE [--above A] [--below B] [--half H] [--tries T] [--processes N]

RULES is orthogonal, hexagonal or diagonal, in the plane. Box: A rows above the goal, B rows of soldiers, H columns
on either side. The last jump is chosen; those that are mirror images need one proof. Then a linear program says how
often it can be made, in fractions, by so many soldiers: not once, where these are too few; its dual values are a table.
Where it can, the table says how often each jump is made at most, and on which points soldiers have to stand, or cannot
("reduced costs"); and what stands at first is split, by the number of soldiers on a line of the lattice, or on one side
of it, or on a point: of those where it is a fraction, T of each kind, the one that leaves least on both sides ("strong
branching"). Where few are, jumps are split, too. What is said in floating point is rounded to whole weights; what they
prove is told from them alone, and by pagoda-check (docs/mathematics/certificate-format.md, "Few soldiers"). FILE gets
the proof; where it takes long, N processes share the work.
"""

import argparse
import ctypes
import math
import mmap
import os
import pickle
import select
import subprocess
import sys
import time

STEPS = {"orthogonal": [(1, 0), (-1, 0), (0, 1), (0, -1)]}
STEPS["hexagonal"] = STEPS["orthogonal"] + [(1, 1), (-1, -1)]
STEPS["diagonal"] = STEPS["hexagonal"] + [(1, -1), (-1, 1)]
PARTS = (20000, 1000000, 10000000)  # weights are rounded to so many parts of the largest: more where that is needed
STEPS_MOST, STEPS_TRIED = 100000, 300  # of the simplex; where a split is tried
PRICE = 20  # last jumps, for a peg that is missing
SURE = 1 - 2e-5  # a last jump that is made no oftener is refused by whole weights
ENOUGH = 1 - 7e-5  # less is not looked at more closely
EPSILON = 7e-7  # of a last jump: less is an error of floating point
IN_VAIN = 12  # tries that find no better split
OTHERS = 5  # splits to be tried, so that jumps are not
SHARE = 0.02  # of what is open: a table that decides less is no line of its own
REBUILD = 0.7  # of the columns are open: less, and a smaller program pays
WORTH = 0.95  # of what jumps could be: a table that leaves more is the last one before the splits

try:
    CLP = ctypes.CDLL("libClp.so.1")
except OSError:
    sys.exit("soldiers_few.py: libClp.so.1 is missing: apt-get install coinor-libclp1")
MODEL, WHOLE, REAL, ANY = ctypes.c_void_p, ctypes.c_int, ctypes.c_double, ctypes.c_void_p
for names, result, kinds in (("newModel", MODEL, []), ("deleteModel", None, [MODEL]),
                             ("loadProblem", None, [MODEL, WHOLE, WHOLE] + [ANY] * 8),
                             ("dual primal", WHOLE, [MODEL, WHOLE]), ("objectiveValue", REAL, [MODEL]),
                             ("columnLower columnUpper dualRowSolution dualColumnSolution primalColumnSolution",
                              ctypes.POINTER(REAL), [MODEL]),
                             ("setMaximumIterations setLogLevel setPerturbation", None, [MODEL, WHOLE]),
                             ("setDualObjectiveLimit", None, [MODEL, REAL]), ("statusArray", ANY, [MODEL]),
                             ("copyinStatus", None, [MODEL, ANY])):
    for name in names.split():
        getattr(CLP, "Clp_" + name).restype, getattr(CLP, "Clp_" + name).argtypes = result, kinds
UNCHANGED, SOME = 100, 50  # perturbation: none, and Clp's own choice


class Board:
    """The points of the box that matter (the others weigh as those outside), and the jumps that meet them."""

    def __init__(self, rules, level, above, below, half):
        self.rows = range(-above, level + below)
        self.lean = rules == "hexagonal"  # rows of the lattice that lean are cut upright
        self.points = [(r, c) for r in self.rows for c in range(-2 * half - above, 2 * half + level + below)
                       if abs(2 * c - self.lean * r) <= 2 * half]
        index = {p: i for i, p in enumerate(self.points)}
        self.outside, self.goal = len(index), index[0, 0]
        self.soldiers = [i for i, (r, _) in enumerate(self.points) if r >= level]
        self.columns = range(min(c for _, c in self.points), max(c for _, c in self.points) + 1)
        self.index, self.jumps = index, {}
        for r, c in self.points:
            for a, b in STEPS[rules]:
                for k in range(3):
                    at = [(r + (m - k) * a, c + (m - k) * b) for m in range(3)]
                    self.jumps.setdefault((*at[0], a, b), [index.get(p, self.outside) for p in at])
        self.sets = self.lines()

    def mirrored(self, p):
        return p[0], self.lean * p[0] - p[1]

    def last_jumps(self):
        """Those into the goal, the ones from above first, images one after the other."""
        last = [name for name, at in self.jumps.items() if at[2] == self.goal]
        return sorted(last, key=lambda name: (name[0], min(name[1], self.mirrored(name)[1]), name))

    def lines(self):
        """Sets of points where soldiers stand at first: on a line, or on one side of it."""
        sets = {}
        for a, b in ((1, 0), (0, 1), (1, -1), (1, 1)):
            height = {i: a * self.points[i][0] + b * self.points[i][1] for i in self.soldiers}
            for h in sorted(set(height.values())):
                sets.setdefault(tuple(i for i in self.soldiers if height[i] == h))
                sets.setdefault(tuple(i for i in self.soldiers if height[i] >= h))
        return [s for s in sets if len(s) > 1]


class Table:
    """A line of the proof: whole weights, and a multiplier for each case of sets that holds."""

    def __init__(self, word, weights, multipliers):
        self.word, self.weights, self.multipliers = word, weights, multipliers

    def loss(self, at):
        """Of weight, by a jump."""
        return self.weights[at[0]] + self.weights[at[1]] - self.weights[at[2]]

    def text(self, board, mirror):
        point = board.mirrored if mirror else lambda p: p
        named = (self.weights[board.index.get(point((r, c)), board.outside)] for r in board.rows for c in board.columns)
        return " ".join(map(str, (self.word, self.weights[board.outside], *named, *self.multipliers)))


class Split:
    """A line of the proof: a jump is made at most so often, or more often; or so for soldiers on points."""

    def __init__(self, most, jump=None, points=None):
        self.most, self.jump, self.points = most, jump, points

    def text(self, board, mirror):
        point = board.mirrored if mirror else lambda p: p
        if self.points:
            named = sorted(point(board.points[i]) for i in self.points)
            return f"among {self.most} {len(named)} " + " ".join(f"{r} {c}" for r, c in named)
        where, step = point(self.jump[:2]), point(self.jump[2:])
        return " ".join(map(str, ("split", *where, *step, self.most)))


class Case:
    """A split that holds: at most so many, or at least so many, of some points have a soldier at first. `line` numbers
    them among the board's sets; without it all of them are known to be empty, or full."""

    def __init__(self, points, number, most, line=None):
        self.points, self.number, self.most, self.line = points, number, most, line


class Army:
    """What is known: how often each jump is made, where soldiers stand, how many on each line. By kind of what is
    bounded: a jump by its name, a point by its number, a line by its number among the board's."""

    def __init__(self, board, many, jumps):
        self.board, self.many = board, many
        self.jump = dict(jumps)
        self.stand = {i: (0, 1) for i in board.soldiers}
        self.line = {k: (0, min(many, len(points))) for k, points in enumerate(board.sets)}
        self.cases, self.undone = [], []

    def of(self, kind):
        return {"jump": self.jump, "stand": self.stand, "line": self.line}[kind]

    def bound(self, program, kind, key, low, high):
        if self.of(kind)[key] != (low, high):
            self.undone.append((kind, key, self.of(kind)[key]))
            self.of(kind)[key] = low, high
            if program:
                program.bound(kind, key, low, high)

    def undo(self, program, size):
        while len(self.undone) > size:
            kind, key, bounds = self.undone.pop()
            self.of(kind)[key] = bounds
            program.bound(kind, key, *bounds)

    def open(self):
        """How many jumps and points are not known."""
        return sum(low < high for kind in (self.jump, self.stand) for low, high in kind.values())

    def weigh(self, table):
        """The slack of a table: what the army weighs, less the goal and what jumps lose. Below 0 it refuses. The
        multipliers of points that are known are set here, as small as does."""
        slack = self.weigh_sets(table) - table.weights[self.board.goal]
        heavy, outside = table.heavy, table.weights[self.board.outside]
        ones = [heavy[i] for i, (low, _) in self.stand.items() if low]
        free = sorted((heavy[i] for i, (low, high) in self.stand.items() if low < high and heavy[i] > outside),
                      reverse=True)
        room = max(0, self.many - len(ones))
        table.last = free[room - 1] if 0 < room <= len(free) else outside
        table.next = free[room] if room < len(free) else outside
        slack += sum(ones) + sum(free[:room]) + outside * max(0, room - len(free))
        for k, case in enumerate(self.cases):
            if case.line is None:
                over = (heavy[i] - table.next if case.most else table.last - heavy[i] for i in case.points)
                table.multipliers[k] = max(0, *over)
        for j, (low, high) in self.jump.items():
            loss = table.loss(self.board.jumps[j])
            slack -= loss * (low if loss > 0 else high)
        return slack

    def weigh_sets(self, table):
        """What the cases of lines add; and what each soldier's point weighs by them."""
        change, added = {}, 0
        for case, times in zip(self.cases, table.multipliers):
            if case.line is not None and times:
                times = -times if case.most else times
                added -= times * case.number
                for i in case.points:
                    change[i] = change.get(i, 0) + times
        table.heavy = {i: table.weights[i] + change.get(i, 0) for i in self.stand}
        return added

    def capped(self, table, slack):
        """What a table leaves of the bounds of jumps."""
        for j, (low, high) in self.jump.items():
            loss = table.loss(self.board.jumps[j]) if low < high else 0
            if loss > 0 and low + slack // loss < high:
                yield j, low, low + slack // loss
            elif loss < 0 and high - slack // -loss > low:
                yield j, high - slack // -loss, high

    def decided(self, table, slack):
        """The points where no soldier stands, and those where one does."""
        free = [i for i, (low, high) in self.stand.items() if low < high]
        return ([i for i in free if table.last - table.heavy[i] > slack],
                [i for i in free if table.heavy[i] - table.next > slack])


class Program:
    """How often the last jump can be made, in fractions, of what an army leaves open; and what its dual values prove.

    Columns: jumps, places of soldiers, the soldiers outside, lines, the last jump; and, dear, what is missing in a row,
    so that there is a solution. Rows: points, lines, the soldiers."""

    def __init__(self, army):
        self.army, board = army, army.board
        self.keys = [("jump", j) for j, (low, high) in army.jump.items() if low < high]
        self.jumps = len(self.keys)
        self.keys += [("stand", i) for i, (low, high) in army.stand.items() if low < high]
        self.outside = len(self.keys)
        self.keys.append(("outside", None))
        free = {key for kind, key in self.keys[self.jumps:self.outside]}
        self.keys += [("line", k) for k, points in enumerate(board.sets) if any(i in free for i in points)]
        self.column = {key: k for k, key in enumerate(self.keys)}
        self.load(self.all_rows(free))

    def point_rows(self):
        """By point, the entries; and what it needs. The last jump has the column behind all others."""
        entries, there, board = {}, {}, self.army.board
        for j, (low, high) in self.army.jump.items():
            last = board.jumps[j][2] == board.goal and low == 1
            for i, sign in zip(board.jumps[j], (-1, -1, 1)) if high > 0 else ():
                if low == high and not last:
                    there[i] = there.get(i, 0) + sign * low
                elif not last or i != board.goal:
                    row, k = entries.setdefault(i, {}), len(self.keys) if last else self.column["jump", j]
                    row[k] = row.get(k, 0) + sign
        for i, (low, high) in self.army.stand.items():
            if low < high:
                entries.setdefault(i, {})[self.column["stand", i]] = 1
            else:
                there[i] = there.get(i, 0) + low
        entries.setdefault(board.outside, {})[self.outside] = 1
        need = {i: -there.get(i, 0) for i in [*entries, *there]}
        return {i: (entries.get(i, {}), n) for i, n in sorted(need.items()) if entries.get(i) or n > 0}

    def all_rows(self, free):
        """The entries of each, its bounds, and the signs of what can be missing."""
        army, points = self.army, self.point_rows()
        self.points = list(points)
        rows = [(entries, need, math.inf, (1,)) for entries, need in points.values()]
        for _, k in self.keys[self.outside + 1:]:
            entries = {self.column["stand", i]: 1 for i in army.board.sets[k] if i in free}
            there = sum(army.stand[i][0] for i in army.board.sets[k] if i not in free)
            rows.append(({**entries, self.column["line", k]: -1}, -there, -there, (1, -1)))
        there = sum(low for low, high in army.stand.values() if low == high)
        rows.append(({k: 1 for k in range(self.jumps, self.outside + 1)}, -math.inf, army.many - there, (-1,)))
        return rows

    def load(self, rows):
        columns = [[] for _ in range(len(self.keys) + 1)]
        for n, (entries, *_) in enumerate(rows):
            for k, sign in entries.items():
                if sign:
                    columns[k].append((n, sign))
        columns += [[(n, sign)] for n, (*_, signs) in enumerate(rows) for sign in signs]
        missing = len(columns) - len(self.keys) - 1
        cost = [0.0] * len(self.keys) + [-1.0] + [float(PRICE)] * missing
        bounds = [self.bounds_now(key) for key in self.keys] + [(0, 2)] + [(0, math.inf)] * missing
        start, entries = [0], [entry for column in columns for entry in column]
        for column in columns:
            start.append(start[-1] + len(column))
        whole, real = lambda a: (WHOLE * len(a))(*a), lambda a: (REAL * len(a))(*map(float, a))
        self.model, self.size = CLP.Clp_newModel(), len(columns) + len(rows)
        CLP.Clp_setLogLevel(self.model, 0)
        CLP.Clp_loadProblem(self.model, len(columns), len(rows), whole(start), whole([n for n, _ in entries]),
                            real([sign for _, sign in entries]), *(real([b[k] for b in bounds]) for k in (0, 1)),
                            real(cost), *(real([row[k] for row in rows]) for k in (1, 2)))
        CLP.Clp_setDualObjectiveLimit(self.model, -ENOUGH)
        self.lower, self.upper = CLP.Clp_columnLower(self.model), CLP.Clp_columnUpper(self.model)

    def __del__(self):
        CLP.Clp_deleteModel(self.model)

    def bounds_now(self, key):
        return (0, self.army.many) if key[0] == "outside" else self.army.of(key[0])[key[1]]

    def bound(self, kind, key, low, high):
        k = self.column.get((kind, key))
        if k is not None:
            self.lower[k], self.upper[k] = float(low), float(high)

    def basis(self):
        return ctypes.string_at(CLP.Clp_statusArray(self.model), self.size)

    def restore(self, basis):
        CLP.Clp_copyinStatus(self.model, basis)

    def at_most(self, steps):
        """How often the last jump can be made, in fractions; a bound from above, if that takes too many steps or is too
        little. And whether it is known."""
        CLP.Clp_setMaximumIterations(self.model, steps)
        end = CLP.Clp_dual(self.model, 0)
        return max(ENOUGH, 0 if end == 1 else -CLP.Clp_objectiveValue(self.model)), end in (0, 1)

    def most(self):
        made, solved = self.at_most(STEPS_MOST)
        if not solved:
            CLP.Clp_primal(self.model, 0)
            made, solved = self.at_most(STEPS_MOST)
            if not solved:
                sys.exit("soldiers_few.py: the linear program is not solved")
        return made

    def solve_whole(self):
        """To the end, for its dual values, where it was stopped as soon as there is too little."""
        CLP.Clp_setDualObjectiveLimit(self.model, math.inf)
        CLP.Clp_setPerturbation(self.model, UNCHANGED)
        CLP.Clp_setMaximumIterations(self.model, STEPS_MOST)
        CLP.Clp_dual(self.model, 0)
        CLP.Clp_setPerturbation(self.model, SOME)
        CLP.Clp_setDualObjectiveLimit(self.model, -ENOUGH)

    def values(self):
        return CLP.Clp_primalColumnSolution(self.model)[:len(self.keys)]

    def tables(self, word, parts):
        """Whole numbers in about the proportions of the dual values, ever more exactly."""
        weights = [0.0] * (self.army.board.outside + 1)
        for i, price in zip(self.points, CLP.Clp_dualRowSolution(self.model)[:len(self.points)]):
            weights[i] = max(0.0, price)
        prices, dual, seen = [], CLP.Clp_dualColumnSolution(self.model), set()
        for case in self.army.cases:
            price, k = 0.0, self.column.get(("line", case.line))
            if k is not None and case.number == self.army.line[case.line][case.most] and (k, case.most) not in seen:
                price = -dual[k] if case.most else dual[k]  # where two are of one line, the narrower one's
                seen.add((k, case.most))
            prices.append(max(0.0, price))
        most = max(weights + prices)
        for part in parts if most > 1e-9 else ():  # rounded up a weight stays at most the sum of two others
            yield Table(word, [math.ceil(w * part / most - 1e-3) for w in weights],
                        [round(p * part / most) for p in prices])


class Gains:
    """By column and side, how much less a split has left, for what was cut off: which are tried first."""

    def __init__(self):
        self.seen = {}

    def add(self, key, side, cut, gain):
        for name in ((key, side), side):
            times, total = self.seen.get(name, (0, 0.0))
            self.seen[name] = times + 1, total + gain / max(cut, 0.05)

    def expected(self, key, side, cut):
        times, total = self.seen.get(side, (0, 0.0))
        usual = total / times if times else 1.0
        times, total = self.seen.get((key, side), (0, 0.0))
        return cut * (total + usual) / (times + 1)


class Idle:
    """How many more processes may run: for each there is a byte in a pipe."""

    def __init__(self, number):
        self.read, self.write = os.pipe()
        os.set_blocking(self.read, False)
        self.more(number)

    def more(self, number=1):
        os.write(self.write, bytes(number))

    def less(self, wait):
        while True:
            if wait:
                select.select([self.read], [], [])
            try:
                return len(os.read(self.read, 1)) == 1
            except BlockingIOError:
                if not wait:
                    return False


def worth(gains, room):
    return math.prod(min(gain, room) + EPSILON for gain in gains)


class Search:
    def __init__(self, board, many, tries, processes):
        self.board, self.many, self.tries, self.gains = board, many, tries, Gains()
        self.idle = Idle(processes - 1)
        self.shared = memoryview(mmap.mmap(-1, 24)).cast("d")  # the share that is refused, splits, tables: about
        self.said = self.begun = time.monotonic()

    def count(self, share, splits, refused):
        for k, more in enumerate((share, splits, refused)):
            self.shared[k] += more
        if time.monotonic() > self.said + 10:
            self.said = time.monotonic()
            share, splits, refused = self.shared
            print(f"{self.said - self.begun:.0f} s: {splits:.0f} splits, {refused:.0f} refused, {share:.2%}",
                  file=sys.stderr, flush=True)

    def candidates(self, program, value, room):
        """Of each kind those that promise most."""
        def expected(k):
            cuts = enumerate((value[k] % 1, 1 - value[k] % 1))
            return -worth([self.gains.expected(program.keys[k], side, cut) for side, cut in cuts], room)
        jumps, points = range(program.jumps), range(program.jumps, program.outside)
        found = []
        for kind in (range(program.outside + 1, len(program.keys)), points, jumps):
            if kind != jumps or sum(map(len, found)) < OTHERS:
                split = [k for k in kind if abs(value[k] - round(value[k])) > 1e-6]
                found.append(sorted(split, key=expected)[:self.tries])
        return found

    def gains_of(self, program, k, value, made, basis):
        kind, key = program.keys[k]
        low, high = self.army.of(kind)[key]
        most, gains = math.floor(value), []
        for side, bounds in enumerate(((low, most), (most + 1, high))):
            program.bound(kind, key, *bounds)
            program.restore(basis)
            gains.append(max(0.0, made - program.at_most(STEPS_TRIED)[0]))
            self.gains.add((kind, key), side, 1 - value % 1 if side else value % 1, gains[-1])
        program.bound(kind, key, low, high)
        return gains

    def best_split(self, program, made):
        """The column and number whose sides both leave least."""
        value, basis, best, room = program.values(), program.basis(), (0.0,), max(made - SURE, EPSILON)
        for columns in self.candidates(program, value, room):
            in_vain = 0
            for k in columns:
                gains = self.gains_of(program, k, value[k], made, basis)
                score = worth(gains, room)
                in_vain = 0 if score > best[0] else in_vain + 1
                best = max(best, (score, *program.keys[k], math.floor(value[k])), key=lambda b: b[0])
                if in_vain >= IN_VAIN or min(gains) > room:
                    break
            if best[0] > room ** 2:
                break
        if len(best) == 1:
            sys.exit(f"soldiers_few.py: whole numbers of jumps are left, by which the last is made {made:.6f} times")
        program.restore(basis)
        return best[1:], basis

    def refused(self, program):
        for again in (False, True):
            if again:
                program.solve_whole()
            for table in program.tables("refuse", PARTS):
                if self.army.weigh(table) < 0:
                    return table
        return None

    def settle(self, program):
        """What the dual values decide: lines before what follows, and behind it."""
        army, lines, behind = self.army, [], []
        for table in program.tables("cap", PARTS[1:2]):
            slack = army.weigh(table)
            bounds = list(army.capped(table, slack)) if slack >= 0 else ()
            if sum(low == high for _, low, high in bounds) > SHARE * program.jumps:
                lines.append(table)
                for bound in bounds:
                    army.bound(program, "jump", *bound)
            multipliers = list(table.multipliers)
            for value, points in enumerate(army.decided(table, slack) if slack >= 0 else ()):
                if len(points) > SHARE * (program.outside - program.jumps):
                    lines.append(Split(value * (len(points) - 1), None, points))
                    other = [Table("refuse", table.weights, [*multipliers, slack + 1])]
                    lines, behind = (lines + other, behind) if value else (lines, other + behind)
                    army.cases.append(Case(points, value * len(points), not value))
                    multipliers.append(0)
                    for i in points:
                        army.bound(program, "stand", i, value, value)
        return lines, behind

    def refuse(self, program, share):
        """The lines that refuse what the army's bounds leave; `share` of the whole."""
        army = self.army
        undone, cases = len(army.undone), len(army.cases)
        if army.open() < REBUILD * program.outside:
            program = Program(army)
        made = program.most()
        table = self.refused(program) if made < 1 - EPSILON else None
        if table:
            self.count(share, 0, 1)
            return [table]
        lines, behind = self.settle(program)
        split, basis = self.best_split(program, made)
        self.count(0, 1, 0)
        kind, key, most = split
        points = {"jump": None, "stand": (key,), "line": self.board.sets[key] if kind == "line" else None}[kind]
        lines.append(Split(most, key if kind == "jump" else None, points))
        lines += self.both(program, split, points, basis, share / 2) + behind
        army.undo(program, undone)
        del army.cases[cases:]
        return lines

    def side(self, program, split, points, above, basis, share):
        army, (kind, key, most) = self.army, split
        undone, (low, high) = len(army.undone), army.of(kind)[key]
        army.bound(program, kind, key, *((most + 1, high) if above else (low, most)))
        program.restore(basis)
        if points:
            army.cases.append(Case(points, most + above, not above, key if kind == "line" else None))
        lines = self.refuse(program, share)
        if points:
            army.cases.pop()
        army.undo(program, undone)
        return lines

    def both(self, program, split, points, basis, share):
        """The lines of both sides; by two processes, if one is idle."""
        if not self.idle.less(wait=False):
            return [line for above in (0, 1) for line in self.side(program, split, points, above, basis, share)]
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            with os.fdopen(write, "wb") as out:
                pickle.dump(self.side(program, split, points, 1, basis, share), out)
            self.idle.more()
            os._exit(0)
        os.close(write)
        lines = self.side(program, split, points, 0, basis, share)
        self.idle.more()
        with os.fdopen(read, "rb") as got:
            data = got.read()
        os.waitpid(child, 0)
        self.idle.less(wait=True)
        if not data:
            sys.exit("soldiers_few.py: a part was not refused")
        return lines + pickle.loads(data)

    def refuse_last(self, bounds):
        """The lines that refuse one last jump. With tables that leave few jumps, first."""
        lines = []
        self.army = army = Army(self.board, self.many, {j: b for j, b in bounds.items() if b[1] > 0})
        program = Program(army)
        while program.most() >= 1 - EPSILON:
            before = sum(high for _, high in army.jump.values())
            for table in program.tables("cap", PARTS):
                left = list(army.capped(table, army.weigh(table)))
                lines += [table] if left else []
                for bound in left:
                    army.bound(None, "jump", *bound)
            program = Program(army)
            if sum(high for _, high in army.jump.values()) > WORTH * before:
                break
        print(f"the last jump at most {program.most():.6f} times, {program.jumps} jumps", file=sys.stderr, flush=True)
        return lines + self.refuse(program, 1.0)

    def all_lines(self):
        """Of the whole proof, as text: no last jump is made, or one of them."""
        board, most = self.board, self.many - 1
        bounds = {j: (0, 0 if board.goal in at[:2] else min(1, most) if at[2] == board.goal else most)
                  for j, at in board.jumps.items()}
        first, behind, known = [], [], {}
        for last in board.last_jumps():
            image = (*board.mirrored(last[:2]), *board.mirrored(last[2:]))
            if image not in known:
                self.shared[0] = 0
                known[last] = self.refuse_last({**bounds, last: (1, 1)})
                print(f"last jump {last}: {len(known[last])} lines", file=sys.stderr, flush=True)
            lines = [line.text(board, last not in known) for line in known.get(last) or known[image]]
            first.append(Split(0, last).text(board, False))
            behind = lines + behind
            bounds[last] = (0, 0)
        only_goal = [int(i == board.goal) for i in range(board.outside + 1)]
        return [*first, Table("refuse", only_goal, []).text(board, False), *behind]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("check")
    parser.add_argument("rules", choices=STEPS)
    parser.add_argument("level", type=int)
    parser.add_argument("soldiers", type=int)
    parser.add_argument("file")
    for name, value in (("above", 8), ("below", 6), ("half", 14), ("tries", 10), ("processes", 1)):
        parser.add_argument("--" + name, type=int, default=value)
    arguments = parser.parse_args()
    if min(value for value in vars(arguments).values() if isinstance(value, int)) < 1:
        parser.error("expected numbers of at least 1")
    sys.setrecursionlimit(10000)
    board = Board(arguments.rules, arguments.level, arguments.above, arguments.below, arguments.half)
    lines = Search(board, arguments.soldiers, arguments.tries, arguments.processes).all_lines()
    head = ["pagoda-proof 15", "unbounded 2", f"rules {arguments.rules}",
            f"out-of-reach {arguments.level} {arguments.soldiers} window {board.rows[0]} {board.rows[-1]}"
            f" {board.columns[0]} {board.columns[-1]}"]
    new = arguments.file + ".new"
    with open(new, "w", encoding="ascii") as out:
        out.write("\n".join(head + lines + ["end"]) + "\n")
    if subprocess.run([arguments.check, new], stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"soldiers_few.py: pagoda-check refuses what was found, {new}")
    os.rename(new, arguments.file)
    print(f"{len(lines)} lines")


if __name__ == "__main__":
    main()
