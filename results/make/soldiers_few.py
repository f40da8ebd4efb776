#!/usr/bin/env python3
"""Proofs that so few of Conway's soldiers do not do, by tables of weights near the goal; looked for with GLPK.

    soldiers_few.py CHECK RULES LEVEL SOLDIERS FILE [--above A] [--below B] [--half H] [--tries T] [--seconds S]

RULES is orthogonal, hexagonal or diagonal, in the plane. Box: A rows above the goal, B rows of soldiers, H columns
on either side. Minimises the number of soldiers, in fractions, that gets the peg to the goal: the dual values are a
table. Then bounds how often single jumps are made, T of them in a round, the same way, and splits where that bounds
no more. What is said in floating point is rounded to whole weights; what they prove is told from them alone, and by
pagoda-check, which then also says which lines can go (docs/mathematics/certificate-format.md, "Few soldiers").
FILE gets the proof. Seconds to a minute for those of results/proofs.
"""

import argparse
import ctypes
import math
import random
import subprocess
import sys
import time

STEPS = {"orthogonal": [(1, 0), (-1, 0), (0, 1), (0, -1)]}
STEPS["hexagonal"] = STEPS["orthogonal"] + [(1, 1), (-1, -1)]
STEPS["diagonal"] = STEPS["hexagonal"] + [(1, -1), (-1, 1)]
FIXED, BOTH, LOW = 5, 4, 2  # GLPK's names of bounds
PARTS = (20000, 1000000, 10000000)  # weights are rounded to so many parts of the largest: more where that is needed

GLPK = ctypes.CDLL("libglpk.so.40")
for names, result in (("create_prob", ctypes.c_void_p), ("get_obj_val get_row_dual get_col_prim", ctypes.c_double)):
    for name in names.split():
        getattr(GLPK, "glp_" + name).restype = result
KINDS = {"p": ctypes.c_void_p, "i": ctypes.c_int, "d": ctypes.c_double}
for names, kinds in (("add_rows add_cols get_row_dual get_col_prim", "pi"), ("set_obj_coef", "pid"),
                     ("set_col_bnds set_row_bnds", "piidd"), ("get_obj_val get_status std_basis", "p"),
                     ("load_matrix", "pippp"), ("init_smcp", "p"), ("simplex", "pp")):
    for name in names.split():
        getattr(GLPK, "glp_" + name).argtypes = [KINDS[k] for k in kinds]


class Board:
    """The points of the box that matter (the others weigh as those outside), and the jumps that meet them."""

    def __init__(self, rules, level, above, below, half):
        self.rows = range(-above, level + below)
        lean = rules == "hexagonal"  # rows of the lattice that lean are cut upright
        self.points = [(r, c) for r in self.rows for c in range(-2 * half - above, 2 * half + level + below)
                       if abs(2 * c - lean * r) <= 2 * half]
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

    def line(self, word, weights):
        named = (weights[self.index.get((r, c), self.outside)] for r in self.rows for c in self.columns)
        return f"{word} {weights[self.outside]} " + " ".join(map(str, named))


def whole(weights, parts=PARTS[0]):
    """Whole numbers in about these proportions: the smallest one a small number, if that goes, else rounded up,
    which keeps a weight at most the sum of two others."""
    least = min((w for w in weights if w > 1e-7), default=0)
    for unit in range(1, 61 if least else 1):
        tried = [w / least * unit for w in weights]
        if max(tried) < 1e6 and all(abs(w - round(w)) < 1e-5 * unit for w in tried):
            return [round(w) for w in tried]
    most = max(weights)
    return [math.ceil(w * parts / most - 1e-3) for w in weights] if most > 1e-9 else None


class Search:
    def __init__(self, board, soldiers, arguments):
        self.board, self.many, self.arguments = board, soldiers, arguments
        self.names, self.jumps = list(board.jumps), list(board.jumps.values())
        self.count, self.rows = len(self.jumps), board.outside + 1
        self.lines, self.begun, self.objective = [], time.process_time(), []
        self.problem = GLPK.glp_create_prob()
        entries = [(row, j, sign) for j, at in enumerate(self.jumps) for row, sign in self.change(at).items()]
        places = board.soldiers + [board.outside]
        entries += [e for k, p in enumerate(places) for e in ((p, self.count + k, 1), (self.rows, self.count + k, 1))]
        self.bought = self.count + len(places)  # pegs out of nothing, dear: so that there is a solution
        entries += [(i, self.bought + i, 1) for i in range(self.rows)]
        GLPK.glp_add_rows(self.problem, self.rows + 1)
        GLPK.glp_add_cols(self.problem, self.bought + self.rows)
        for k, p in enumerate(places):
            self.bound_column(self.count + k, BOTH, 0, 1 if p != board.outside else soldiers)
        for i in range(self.rows):
            self.bound_column(self.bought + i, LOW, 0, 0)
            GLPK.glp_set_row_bnds(self.problem, i + 1, LOW, float(i == board.goal), 0.0)
        column = [(ctypes.c_int * (len(entries) + 1))(0, *(e[k] + 1 for e in entries)) for k in (0, 1)]
        values = (ctypes.c_double * (len(entries) + 1))(0, *(e[2] for e in entries))
        GLPK.glp_load_matrix(self.problem, len(entries), *column, values)
        self.control = ctypes.create_string_buffer(1024)
        GLPK.glp_init_smcp(self.control)
        ctypes.cast(self.control, ctypes.POINTER(ctypes.c_int))[0] = 0  # says nothing
        self.low = [0] * self.count
        self.high = [0 if board.goal in at[:2] else min(1, soldiers - 1) if at[2] == board.goal else soldiers - 1
                     for at in self.jumps]
        for j in range(self.count):
            self.bound(j)

    @staticmethod
    def change(at):
        rows = {}
        for row, sign in zip(at, (-1, -1, 1)):
            rows[row] = rows.get(row, 0) + sign
        return {row: sign for row, sign in rows.items() if sign}

    def bound_column(self, column, kind, low, high):
        GLPK.glp_set_col_bnds(self.problem, column + 1, kind, float(low), float(high))

    def bound(self, j):
        self.bound_column(j, BOTH if self.low[j] < self.high[j] else FIXED, self.low[j], self.high[j])

    def free(self):
        return [j for j in range(self.count) if self.low[j] < self.high[j]]

    def solve(self, objective, limited):
        """Minimises; with the number of soldiers limited, or not. The value, the table and the jumps."""
        price = 1000 if limited else 20 * self.many
        objective = {**{self.bought + i: price for i in range(self.rows)}, **objective}
        for column in self.objective:
            GLPK.glp_set_obj_coef(self.problem, column + 1, 0.0)
        for column, factor in objective.items():
            GLPK.glp_set_obj_coef(self.problem, column + 1, float(factor))
        self.objective = list(objective)
        GLPK.glp_set_row_bnds(self.problem, self.rows + 1, 3 if limited else 1, 0.0, float(self.many))
        for _ in range(2):
            if GLPK.glp_simplex(self.problem, self.control) == 0 and GLPK.glp_get_status(self.problem) == 5:
                table = [max(0.0, GLPK.glp_get_row_dual(self.problem, i + 1)) for i in range(self.rows)]
                return (GLPK.glp_get_obj_val(self.problem), table,
                        [GLPK.glp_get_col_prim(self.problem, j + 1) for j in range(self.count)])
            GLPK.glp_std_basis(self.problem)
        return None, None, None

    def fewest(self):
        found = self.solve({self.count + k: 1 for k in range(self.bought - self.count)}, False)
        if found[0] is None:
            sys.exit("soldiers_few.py: the linear program is not solved")
        return found

    def take(self, weights):
        """Writes what the table says, exactly: True when it refuses, else whether bounds changed."""
        if weights is None:
            return False, 0
        outside = weights[self.board.outside]
        heavy = sorted((weights[i] for i in self.board.soldiers if weights[i] > outside), reverse=True)[:self.many]
        loss = [weights[a] + weights[b] - weights[c] for a, b, c in self.jumps]
        slack = sum(heavy) + outside * (self.many - len(heavy)) - weights[self.board.goal]
        slack -= sum(x * (self.low[j] if x > 0 else self.high[j]) for j, x in enumerate(loss))
        if slack < 0:
            self.lines.append(self.board.line("refuse", weights))
            return True, 0
        changed = 0
        for j, x in enumerate(loss):
            low, high = self.low[j], self.high[j]
            if x > 0:
                self.high[j] = min(high, low + slack // x)
            elif x < 0:
                self.low[j] = max(low, high - slack // -x)
            if (low, high) != (self.low[j], self.high[j]):
                self.bound(j)
                changed += 1
        if changed:
            self.lines.append(self.board.line("cap", weights))
        return False, changed

    def far(self, j):
        row, column, a, b = self.names[j]
        return max(abs(row + a), abs(column + b))

    def caps(self, x, tries):
        """Bounds single jumps, those of the solution first."""
        total, order = 0, {j: (x[j] < 1e-6, self.far(j) + 4 * random.random()) for j in self.free()}
        for j in sorted(order, key=order.get)[:tries]:
            for sign in ((-1, 1) if x[j] > 0.01 else (-1,)):
                value, table, _ = self.solve({j: sign}, True)
                if value is None or (self.high[j] <= math.floor(-value + 1e-6) if sign < 0 else
                                     self.low[j] >= math.ceil(value - 1e-6)):
                    continue
                refused, changed = self.take(whole(table))
                if refused:
                    return True, 0
                total += changed
        return False, total

    def best_split(self):
        """The jump and number whose halves both need the most soldiers."""
        value, _, x = self.fewest()
        used = sorted((j for j in self.free() if x[j] > 1e-6),
                      key=lambda j: (abs(x[j] - round(x[j])) < 0.01, self.far(j)))[:30]
        best = None
        for j in used:
            low, high, needed = self.low[j], self.high[j], []
            most = min(max(math.ceil(x[j] - 1e-6) - 1, low), high - 1)
            for half in ((low, most), (most + 1, high)):
                self.low[j], self.high[j] = half
                self.bound(j)
                needed.append(min(self.fewest()[0], self.many + 1) - value + 0.01)
            self.low[j], self.high[j] = low, high
            self.bound(j)
            best = max(best or (0,), (needed[0] * needed[1], j, most))
        return best and best[1:]

    def refuse(self, depth):
        first = self.arguments.tries
        for _ in range(12):
            value, table, x = self.fewest()
            print("  " * depth + f"{value:.3f} soldiers, {len(self.free())} jumps", file=sys.stderr, flush=True)
            if any(self.take(whole(table, parts))[0] for parts in (PARTS if value > self.many + 1e-6 else PARTS[:1])):
                return True
            if time.process_time() - self.begun > self.arguments.seconds:
                return False
            refused, changed = self.caps(x, first if depth == 0 else max(40, first // 4))
            if refused:
                return True
            if changed < (60 if depth == 0 else 20):
                break
        split = self.best_split()
        if not split:
            return False
        j, most = split
        self.lines.append("split " + " ".join(map(str, self.names[j])) + f" {most}")
        low, high = self.low[:], self.high[:]
        for second in (False, True):
            if second:
                self.low[j] = most + 1
            else:
                self.high[j] = most
            self.bound(j)
            refused = self.refuse(depth + 1)
            self.low, self.high = low[:], high[:]
            for i in range(self.count):
                self.bound(i)
            if not refused:
                return False
        return True


def accepted(check, path, head, lines):
    with open(path, "w", encoding="ascii") as out:
        out.write("\n".join(head + lines + ["end"]) + "\n")
    return subprocess.run([check, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False).returncode == 0


def shorten(check, path, head, lines):
    """Without the caps that are not needed."""
    size = 64
    while size:
        for at in range(len(lines) - 1, -1, -size):
            first = max(0, at + 1 - size)
            fewer = lines[:first] + [x for x in lines[first:at + 1] if not x.startswith("cap")] + lines[at + 1:]
            if len(fewer) < len(lines) and accepted(check, path, head, fewer):
                lines = fewer
        size //= 2
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("check")
    parser.add_argument("rules", choices=STEPS)
    parser.add_argument("level", type=int)
    parser.add_argument("soldiers", type=int)
    parser.add_argument("file")
    for name, value in (("above", 8), ("below", 6), ("half", 14), ("tries", 300), ("seconds", 600)):
        parser.add_argument("--" + name, type=int, default=value)
    arguments = parser.parse_args()
    random.seed(1)
    board = Board(arguments.rules, arguments.level, arguments.above, arguments.below, arguments.half)
    search = Search(board, arguments.soldiers, arguments)
    if not search.refuse(0):
        sys.exit("soldiers_few.py: no proof found")
    head = ["pagoda-proof 12", "unbounded 2", f"rules {arguments.rules}",
            f"out-of-reach {arguments.level} {arguments.soldiers} window {board.rows[0]} {board.rows[-1]}"
            f" {board.columns[0]} {board.columns[-1]}"]
    if not accepted(arguments.check, arguments.file, head, search.lines):
        sys.exit("soldiers_few.py: pagoda-check refuses what was found")
    lines = shorten(arguments.check, arguments.file, head, search.lines)
    if not accepted(arguments.check, arguments.file, head, lines):
        sys.exit("soldiers_few.py: pagoda-check refuses what was left")
    print(f"{len(lines)} lines")


if __name__ == "__main__":
    main()
