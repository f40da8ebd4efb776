#!/usr/bin/env python3
"""Proofs that so few of Conway's soldiers do not do, by tables of weights near the goal; looked for with GLPK.

    soldiers_few.py CHECK RULES LEVEL SOLDIERS FILE [--above A] [--below B] [--half H] [--tries T]

RULES is orthogonal, hexagonal or diagonal, in the plane. Box: A rows above the goal, B rows of soldiers, H columns
on either side. The last jump is chosen; those that are mirror images need one proof. Then a linear program says how
few soldiers do, in fractions: its dual values are a table. Where these are not too many, what stands at first is split,
by the number of soldiers on a line of the lattice, or on one side of it, or on a point: of those where it is a
fraction, T of each kind, the one that needs most on both sides ("strong branching"). Few jumps are split, if any.
What is said in floating point is rounded to whole weights; what they prove is told from them alone, and by
pagoda-check (docs/mathematics/certificate-format.md, "Few soldiers"). FILE gets the proof.
"""

import argparse
import ctypes
import math
import subprocess
import sys
import time

STEPS = {"orthogonal": [(1, 0), (-1, 0), (0, 1), (0, -1)]}
STEPS["hexagonal"] = STEPS["orthogonal"] + [(1, 1), (-1, -1)]
STEPS["diagonal"] = STEPS["hexagonal"] + [(1, -1), (-1, 1)]
# GLPK's names: of bounds, ends of the simplex, states and methods; and where glp_smcp has its whole numbers.
LOW, BOTH, FIXED = 2, 4, 5
ABOVE, OPTIMAL, NONE, FEASIBLE = 7, 5, (3, 4), 2
PRIMAL, DUAL, FLIP = 1, 2, 0x33
SAYS, METHOD, RATIO, STEPS_MOST, TIME_MOST, STOP_ABOVE = 0, 1, 3, 14, 15, 6  # the last one among the doubles
PARTS = (20000, 1000000, 10000000)  # weights are rounded to so many parts of the largest: more where that is needed
STEPS_TRIED = 300  # of the simplex, where a split is tried
PRICE = 20  # times the soldiers, of what is missing
ENOUGH = 0.3  # so much more than the soldiers there are is not looked at more closely

GLPK = ctypes.CDLL("libglpk.so.40")
for names, result in (("create_prob", ctypes.c_void_p),
                      ("get_obj_val get_row_dual get_col_dual get_col_prim", ctypes.c_double)):
    for name in names.split():
        getattr(GLPK, "glp_" + name).restype = result
KINDS = {"p": ctypes.c_void_p, "i": ctypes.c_int, "d": ctypes.c_double}
for names, kinds in (("add_rows add_cols get_row_dual get_col_dual get_col_prim", "pi"), ("set_obj_coef", "pid"),
                     ("set_col_bnds set_row_bnds", "piidd"), ("load_matrix", "pippp"), ("simplex", "pp"),
                     ("get_obj_val get_status get_dual_stat std_basis delete_prob init_smcp", "p")):
    for name in names.split():
        getattr(GLPK, "glp_" + name).argtypes = [KINDS[k] for k in kinds]


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

    def mirrored(self, p):
        return p[0], self.lean * p[0] - p[1]

    def last_jumps(self):
        """Those into the goal, the ones from above first, images one after the other."""
        last = [name for name, at in self.jumps.items() if at[2] == self.goal]
        return sorted(last, key=lambda name: (name[0], min(name[1], self.mirrored(name)[1]), name))

    def lines(self):
        """Sets of points where soldiers stand at first: on a line, and on one side of it."""
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

    def text(self, board, mirror):
        point = board.mirrored if mirror else lambda p: p
        named = (self.weights[board.index.get(point((r, c)), board.outside)] for r in board.rows for c in board.columns)
        return " ".join(map(str, (self.word, self.weights[board.outside], *named, *self.multipliers)))


class Split:
    def __init__(self, most, jump=None, points=None):
        self.most, self.jump, self.points = most, jump, points

    def text(self, board, mirror):
        point = board.mirrored if mirror else lambda p: p
        if self.points:
            named = sorted(point(board.points[i]) for i in self.points)
            return f"among {self.most} {len(named)} " + " ".join(f"{r} {c}" for r, c in named)
        where, step = point(self.jump[:2]), point(self.jump[2:])
        return " ".join(map(str, ("split", *where, *step, self.most)))


def change(at):
    rows = {}
    for row, sign in zip(at, (-1, -1, 1)):
        rows[row] = rows.get(row, 0) + sign
    return {row: sign for row, sign in rows.items() if sign}


class Program:
    """The fewest soldiers, in fractions, by the jumps that can be made at all; and what its dual values prove.

    Columns: jumps, places of soldiers (the last one is outside), sets of places; and, dear, what is missing in a row, so
    that there is a solution. Rows: points, sets."""

    def __init__(self, board, many, bounds):
        self.board, self.many, self.bounds = board, many, bounds
        self.jumps = [j for j, (_, high) in bounds.items() if high > 0]
        self.places = [(i,) for i in board.soldiers] + [(board.outside,)]
        self.sets = board.lines()
        self.alone = len(self.jumps)
        self.in_sets = self.alone + len(self.places)
        self.columns = self.in_sets + len(self.sets)
        self.rows = sorted({i for j in self.jumps for i in board.jumps[j]} | {i for place in self.places for i in place}
                           | {board.goal})
        self.low = [bounds[j][0] for j in self.jumps] + [0] * (self.columns - self.alone)
        self.high = [bounds[j][1] for j in self.jumps] + [1] * (len(self.places) - 1) + [many]
        self.high += [min(many, len(points)) for points in self.sets]
        self.cases = []  # column, at most or at least, how many: those that hold
        self.load()

    def entries(self):
        row = {i: k for k, i in enumerate(self.rows)}
        column = {place[0]: self.alone + k for k, place in enumerate(self.places)}
        yield from ((row[i], k, sign) for k, j in enumerate(self.jumps)
                    for i, sign in change(self.board.jumps[j]).items())
        yield from ((row[i], k, 1) for i, k in column.items())
        yield from ((k, self.columns + k, 1) for k in range(len(self.rows) + len(self.sets)))
        for k, points in enumerate(self.sets):
            yield from ((len(self.rows) + k, column[i], 1) for i in points)
            yield (len(self.rows) + k, self.in_sets + k, -1)
            yield (len(self.rows) + k, self.columns + len(self.rows) + len(self.sets) + k, -1)

    def load(self):
        self.problem, entries = GLPK.glp_create_prob(), list(self.entries())
        GLPK.glp_add_rows(self.problem, len(self.rows) + len(self.sets))
        bought = len(self.rows) + 2 * len(self.sets)
        GLPK.glp_add_cols(self.problem, self.columns + bought)
        for k, i in enumerate(self.rows):
            GLPK.glp_set_row_bnds(self.problem, k + 1, LOW, float(i == self.board.goal), 0.0)
        for k in range(len(self.sets)):
            GLPK.glp_set_row_bnds(self.problem, len(self.rows) + k + 1, FIXED, 0.0, 0.0)
        index = [(ctypes.c_int * (len(entries) + 1))(0, *(e[k] + 1 for e in entries)) for k in (0, 1)]
        values = (ctypes.c_double * (len(entries) + 1))(0, *(e[2] for e in entries))
        GLPK.glp_load_matrix(self.problem, len(entries), *index, values)
        for k in range(len(self.places)):
            GLPK.glp_set_obj_coef(self.problem, self.alone + k + 1, 1.0)
        for k in range(self.columns, self.columns + bought):
            GLPK.glp_set_col_bnds(self.problem, k + 1, LOW, 0.0, 0.0)
            GLPK.glp_set_obj_coef(self.problem, k + 1, PRICE * self.many)
        for k in range(self.columns):
            self.bound(k, self.low[k], self.high[k])
        self.control = ctypes.create_string_buffer(1024)
        GLPK.glp_init_smcp(self.control)
        self.whole = ctypes.cast(self.control, ctypes.POINTER(ctypes.c_int))
        self.whole[SAYS], self.whole[RATIO] = 0, FLIP  # nothing; the ratio test for bounds on both sides
        ctypes.cast(self.control, ctypes.POINTER(ctypes.c_double))[STOP_ABOVE] = self.many + ENOUGH

    def __del__(self):
        GLPK.glp_delete_prob(self.problem)

    def bound(self, column, low, high):
        self.low[column], self.high[column] = low, high
        GLPK.glp_set_col_bnds(self.problem, column + 1, BOTH if low < high else FIXED, float(low), float(high))

    def simplex(self, method, steps):
        """How few soldiers do, in fractions, or a number above the soldiers that there are; and whether that is all."""
        self.whole[METHOD], self.whole[STEPS_MOST], self.whole[TIME_MOST] = method, steps, 3000  # ms: it may circle
        end = GLPK.glp_simplex(self.problem, self.control)
        if end == ABOVE or (end == 0 and GLPK.glp_get_status(self.problem) in NONE):
            return self.many + ENOUGH, True
        return GLPK.glp_get_obj_val(self.problem), end == 0 and GLPK.glp_get_status(self.problem) == OPTIMAL

    def fewest(self):
        for method, steps in ((DUAL, 4000), (PRIMAL, 40000), (DUAL, 40000)):
            needed, solved = self.simplex(method, steps)
            if solved:
                return needed
            GLPK.glp_std_basis(self.problem)
        sys.exit("soldiers_few.py: the linear program is not solved")

    def at_least(self, steps):
        """A bound of that, soon: the dual simplex comes from below."""
        needed, solved = self.simplex(DUAL, steps)
        return needed if solved or GLPK.glp_get_dual_stat(self.problem) == FEASIBLE else 0.0

    def values(self):
        return [GLPK.glp_get_col_prim(self.problem, k + 1) for k in range(self.columns)]

    def points(self, column):
        return self.places[column - self.alone] if column < self.in_sets else self.sets[column - self.in_sets]

    def case_prices(self):
        """What each case that holds is worth: where two are of one set, the narrower one."""
        prices = []
        for k, (column, most, number) in enumerate(self.cases):
            tight = number == (self.high if most else self.low)[column] and (column, most, number) not in self.cases[:k]
            price = GLPK.glp_get_col_dual(self.problem, column + 1) if tight else 0.0
            prices.append(max(0.0, -price if most else price))
        return prices

    def tables(self, word):
        """Whole numbers in about the proportions of the dual values, ever more exactly."""
        weights = [0.0] * (self.board.outside + 1)
        for k, i in enumerate(self.rows):
            weights[i] = max(0.0, GLPK.glp_get_row_dual(self.problem, k + 1))
        prices = self.case_prices()
        most = max(weights + prices)
        for parts in PARTS if most > 1e-9 else ():  # rounded up a weight stays at most the sum of two others
            yield Table(word, [math.ceil(w * parts / most - 1e-3) for w in weights],
                        [round(p * parts / most) for p in prices])

    def slack(self, table):
        board, weights = self.board, table.weights
        outside, changes, slack = weights[board.outside], {}, -weights[board.goal]
        for (column, most, number), times in zip(self.cases, table.multipliers):
            times = -times if most else times
            slack -= times * number
            for i in self.points(column) if times else ():
                changes[i] = changes.get(i, 0) + times
        heavy = sorted((weights[i] + changes.get(i, 0) - outside for i in board.soldiers), reverse=True)[:self.many]
        slack += outside * self.many + sum(w for w in heavy if w > 0)
        for j, (low, high) in self.bounds.items():
            a, b, c = board.jumps[j]
            loss = weights[a] + weights[b] - weights[c]
            slack -= loss * (low if loss > 0 else high)
        return slack

    def capped(self, table):
        """The bounds of jumps that the table leaves."""
        slack, bounds = self.slack(table), {}
        for j, (low, high) in self.bounds.items():
            a, b, c = self.board.jumps[j]
            loss = table.weights[a] + table.weights[b] - table.weights[c]
            bounds[j] = (low, min(high, low + slack // loss)) if loss > 0 else \
                (max(low, high - slack // -loss), high) if loss < 0 else (low, high)
        return bounds

    def candidates(self, value, tries):
        fraction = [abs(v - round(v)) for v in value]
        kinds = (range(self.in_sets, self.columns), range(self.alone, self.in_sets - 1), range(self.alone))
        found = []
        for kind in kinds:
            if len(found) < 5 or kind is not kinds[-1]:
                found += sorted((k for k in kind if fraction[k] > 1e-6), key=lambda k: -fraction[k])[:tries]
        return found

    def best_split(self, needed, tries):
        """The column and number whose sides both need the most soldiers."""
        value, best = self.values(), (0,)
        for k in self.candidates(value, tries):
            low, high, most = self.low[k], self.high[k], math.floor(value[k])
            sides = []
            for side in ((low, most), (most + 1, high)):
                self.bound(k, *side)
                sides.append(self.at_least(STEPS_TRIED) - needed)
            self.bound(k, low, high)
            best = max(best, ((sides[0] + 0.01) * (sides[1] + 0.01), k, most))
            if min(sides) + needed > self.many + 1e-5:
                break
        return best[1:]


class Search:
    def __init__(self, board, many, tries):
        self.board, self.many, self.tries = board, many, tries
        self.splits = self.refused = 0
        self.said = self.begun = time.monotonic()

    def progress(self, closed):
        if time.monotonic() > self.said + 10:
            self.said = time.monotonic()
            print(f"{self.said - self.begun:.0f} s: {self.splits} splits, {self.refused} refused, {closed:.1%}",
                  file=sys.stderr, flush=True)

    def refuse(self, program, share, closed):
        """The lines that refuse what the program's bounds leave; `share` of the whole, `closed` was before."""
        needed = program.fewest()
        if needed > self.many + 1e-5:
            for table in program.tables("refuse"):
                if program.slack(table) < 0:
                    self.refused += 1
                    self.progress(closed + share)
                    return [table]
        split = program.best_split(needed, self.tries)
        if not split:
            sys.exit(f"soldiers_few.py: no split is left, with {needed:.3f} soldiers")
        self.splits += 1
        column, most = split
        low, high = program.low[column], program.high[column]
        jump = program.jumps[column] if column < program.alone else None
        lines = [Split(most, jump, None if jump else program.points(column))]
        for at_most, side in ((True, (low, most)), (False, (most + 1, high))):
            program.bound(column, *side)
            if jump:
                program.bounds[jump] = side
            else:
                program.cases.append((column, at_most, side[at_most]))
            lines += self.refuse(program, share / 2, closed)
            closed += share / 2
            if not jump:
                program.cases.pop()
        program.bound(column, low, high)
        if jump:
            program.bounds[jump] = (low, high)
        return lines

    def refuse_last(self, bounds):
        """With tables that leave few jumps, first."""
        lines, program = [], Program(self.board, self.many, bounds)
        while program.fewest() <= self.many + 1e-5:
            before = sum(high for _, high in bounds.values())
            for table in program.tables("cap"):
                capped = program.capped(table)
                if capped != bounds:
                    lines.append(table)
                    bounds = program.bounds = capped
            program = Program(self.board, self.many, bounds)
            if sum(high for _, high in bounds.values()) > 0.95 * before:
                break
        return lines + self.refuse(program, 1.0, 0.0)

    def all_lines(self):
        """Of the whole proof, as text: no last jump is made, or one of them."""
        board, most = self.board, self.many - 1
        bounds = {j: (0, 0 if board.goal in at[:2] else min(1, most) if at[2] == board.goal else most)
                  for j, at in board.jumps.items()}
        first, behind, known = [], [], {}
        for last in board.last_jumps():
            image = (*board.mirrored(last[:2]), *board.mirrored(last[2:]))
            if image not in known:
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
    for name, value in (("above", 8), ("below", 6), ("half", 14), ("tries", 20)):
        parser.add_argument("--" + name, type=int, default=value)
    arguments = parser.parse_args()
    sys.setrecursionlimit(10000)
    board = Board(arguments.rules, arguments.level, arguments.above, arguments.below, arguments.half)
    lines = Search(board, arguments.soldiers, arguments.tries).all_lines()
    head = ["pagoda-proof 15", "unbounded 2", f"rules {arguments.rules}",
            f"out-of-reach {arguments.level} {arguments.soldiers} window {board.rows[0]} {board.rows[-1]}"
            f" {board.columns[0]} {board.columns[-1]}"]
    with open(arguments.file, "w", encoding="ascii") as out:
        out.write("\n".join(head + lines + ["end"]) + "\n")
    if subprocess.run([arguments.check, arguments.file], stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit("soldiers_few.py: pagoda-check refuses what was found")
    print(f"{len(lines)} lines")


if __name__ == "__main__":
    main()
