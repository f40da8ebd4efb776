"""rows.py PAGODA - the rows and bounds that `emit --cuts` and `--bounds` add. No game violates them: random games
are played here, by the rules as the MathProg data state them, and put into the emitted program, with open holes,
numbers of pegs and several finishes. And they cut what they should: bounds are those of the relaxation, and what
class rows and potentials refuse, solvers refuse in every format of the integer program. Counts of games, read back,
are put in order.
"""
import math
import os
import random
import re
import subprocess
import sys
import tempfile

import lp
import problems
import tools

SHIPPED = [['triangle5'], ['diamond3', '--rules', '8'], ['torus4'], ['square4']]
# Bounds: as often as the relaxation allows, rounded down.
BOUNDED = [
    ['path6', '--start', 'full-v2', '--finish', 'v5'],
    ['triangle4', '--start', 'full-b2', '--finish', 'any', '--pegs', '2'],
    ['diamond3', '--rules', '8', '--start', 'full-c2', '--finish', 'a3'],
    ['torus4', '--start', 'a1,b1,c2,d3?d4', '--finish', 'any', '--pegs', '2'],
    ['path6', '--start', 'full-v2', '--finish', 'v5', '--finish', 'v2,v4?v5'],
    ['square4', '--start', 'a1,b1,c2,d2?a2,b2', '--finish', 'd4?a1,b1,c1,d1#2', '--finish', 'any#3'],
    ['triangle7', '--start', 'any#8', '--finish', 'a1'],  # its counts have no small common denominator
]
# Feasible as integer program, or without an answer for long, and no game: what the rows have to refuse.
CUT = [
    ('class', ['french', '--start', 'full-d4', '--finish', 'd4']),
    ('class', ['english', '--start', 'full-d4', '--finish', 'd3', '--finish', 'e4']),
    ('potential', ['triangle5', '--start', 'full-a1', '--finish', 'b3']),
    ('potential', ['english', '--start', 'd3,c4,d4,e4,d5', '--finish', 'd4']),
    ('class,potential', ['triangle5', '--start', 'full-a1', '--finish', 'b2', '--finish', 'b3']),
]


class Report(list):
    played = ordered = cut = tight = 0


# ---- games ------------------------------------------------------------------------------------------------

class Board:
    def __init__(self, pagoda, name):
        self.name = name
        data = subprocess.run([pagoda, 'emit', *name, '--start', 'full', '--finish', 'full', '--model', 'game', '--steps',
                               '1', '--format', 'dat'], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.holes = self.words(data, r'set HOLES :=(.*?);')
        self.jumps = {j: {} for j in self.words(data, r'set JUMPS :=(.*?);')}
        for kind in ('TAKES', 'PUTS', 'KEEPS', 'SHUNS'):
            for j in self.jumps:
                self.jumps[j][kind] = set(self.words(data, r"set %s\['?%s'?\] :=(.*?);" % (kind, j)))

    @staticmethod
    def words(data, pattern):
        match = re.search(pattern, data, re.S)
        return match[1].replace("'", ' ').split() if match else []

    def play(self, rng, pegs, most):
        """The counts of a random game, and its end."""
        count, pegs = {}, set(pegs)
        for _ in range(rng.randint(0, most)):
            fit = [j for j, c in self.jumps.items() if c['TAKES'] | c['KEEPS'] <= pegs and not (c['PUTS'] | c['SHUNS']) & pegs]
            if not fit:
                break
            j = rng.choice(fit)
            count[j] = count.get(j, 0) + 1
            pegs = pegs - self.jumps[j]['TAKES'] | self.jumps[j]['PUTS']
        return count, pegs


def opened(rng, holes, pegs):
    """(text, open holes): the position, and sometimes more than it."""
    opened = rng.sample(holes, rng.randint(1, max(1, len(holes) // 3))) if rng.random() < 0.5 else []
    fixed = [h for h in holes if h in pegs and h not in opened]
    text = (','.join(fixed) or 'empty') + ('?' + ','.join(h for h in holes if h in opened) if opened else '')
    return text + ('#%d' % len(pegs) if opened and rng.random() < 0.5 else ''), opened


def check_order(pagoda, b, rng, report):
    """The counts of a long game, with its order forgotten: import finds one."""
    start = set(b.holes) - set(rng.sample(b.holes, rng.choice([1, 1, 2, 3])))
    count, end = b.play(rng, start, len(b.holes))
    if not count:
        return
    lines = ['x_%s %d' % (j, n) for j, n in count.items()]
    rng.shuffle(lines)
    arguments = [*b.name, '--start', ','.join(start), '--finish', ','.join(end) or 'empty']
    done = subprocess.run([pagoda, 'import', *arguments, '--solution', '-'], input='\n'.join(lines) + '\n', text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    report.ordered += 1
    if done.returncode:
        report.append('%s: no game was found of the counts %s: %s' % (' '.join(arguments), count, done.stdout))


def check_game(pagoda, b, rng, report):
    start = set(rng.sample(b.holes, rng.randint(2, len(b.holes) - 1)))
    count, end = b.play(rng, start, 12)
    start_text, start_open = opened(rng, b.holes, start)
    finishes = [opened(rng, b.holes, end)] + \
        [opened(rng, b.holes, set(rng.sample(b.holes, rng.randint(1, 3)))) for _ in range(rng.choice([0, 0, 1, 2]))]
    real = rng.randrange(len(finishes))
    finishes[0], finishes[real] = finishes[real], finishes[0]
    arguments = [*b.name, '--start', start_text] + [w for text, _ in finishes for w in ('--finish', text)]
    text = subprocess.run([pagoda, 'emit', *arguments, '--bounds', '--cuts', 'class,potential'], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True).stdout
    program, number = lp.Program(text), str(real + 1) if len(finishes) > 1 else ''
    value = {'x_' + j: n for j, n in count.items()}
    value.update({'start_' + h: int(h in start) for h in start_open})
    value.update({'finish%s_%s' % (number, h): int(h in end) for h in finishes[real][1]})
    value.update({'choice' + number: 1} if number else {})
    for terms, _, right in (row for name, row in program.rows.items() if name.startswith('class_')):
        turns = [(column, c) for column, c in terms.items() if column.startswith('turns_')]
        left = right - sum(c * value.get(column, 0) for column, c in terms.items() if (column, c) not in turns)
        for column, c in turns:
            value[column] = left / c
    report.played += 1
    report.tight += sum(sum(c * value.get(column, 0) for column, c in terms.items()) == right
                        for name, (terms, _, right) in program.rows.items() if name.startswith('potential_'))
    wrong = program.violated(value) + [c for c in value if c not in program.bounds] + \
        [c for c in program.whole if value.get(c, 0) != int(value.get(c, 0))]
    if wrong:
        report.append('%s: the game %s violates %s' % (' '.join(arguments), count, ' '.join(wrong)))


# ---- what is cut ------------------------------------------------------------------------------------------

def largest(text, column, directory):
    """How large the column can be in the program, by glpsol; None when there is no bound, -1 when nothing is feasible."""
    path = os.path.join(directory, 'largest.lp')
    with open(path, 'w') as file:
        file.write(re.sub(r'Minimize\n obj: .*?Subject To', lambda m: m[0].replace('Minimize', 'Maximize').replace(
            '0 %s' % column, column, 1), text, count=1, flags=re.S))
    output = tools.run('glpsol', '--lp', path, '-o', path + '.txt')
    if 'UNBOUNDED' in output or 'NO DUAL' in output:
        return None
    if 'OPTIMAL' not in output:
        return -1
    with open(path + '.txt') as file:
        return float(re.search(r'Objective: .*= (\S+)', file.read())[1])


def check_bounds(pagoda, arguments, directory, report):
    def program(*more):
        return subprocess.run([pagoda, 'emit', *arguments, '--model', 'relaxation', *more], stdout=subprocess.PIPE, text=True,
                              check=True).stdout
    plain, bounds = program(), lp.Program(program('--bounds')).bounds
    for column in (c for c in bounds if c.startswith('x_')):
        most = largest(plain, column, directory)
        wanted = None if most is None else math.floor(most + 1e-6)
        report.cut += 1
        if bounds[column][1] != wanted:
            report.append('%s: %s is at most %s, the bound is %s' % (' '.join(arguments), column, wanted, bounds[column][1]))


def check_invariant(pagoda, directory, report):
    """What no jump changes is a class row without turns."""
    board = os.path.join(directory, 'apart.board')
    with open(board, 'w') as file:
        file.write('lattice graph\nedge a b\nedge b c\nhole x\n')
    path = tools.emit(pagoda, directory, 'lp', board, '--start', 'a,b?x', '--finish', 'c?x', '--cuts', 'class')
    with open(path) as file:
        rows = lp.Program(file.read()).rows
    if ({'start_x': -1, 'finish_x': 1}, '=', 0) not in [(terms, sense, right) for name, (terms, sense, right) in rows.items()
                                                        if name.startswith('class_')]:
        report.append('no class row keeps a peg that no jump touches')


def check_cut(pagoda, cuts, arguments, directory, report):
    models = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'models')
    what = ' '.join(arguments)
    for fmt, readers in {**tools.LINEAR, 'opb': {'clasp': tools.sat('clasp')}}.items():
        path = tools.emit(pagoda, directory, fmt, *arguments, '--cuts', cuts)
        for name, reader in readers.items():
            report.cut += 1
            if reader(path):
                report.append('%s with %s: %s finds a solution of %s' % (what, cuts, name, fmt))
    data = tools.emit(pagoda, directory, 'dat', *arguments, '--cuts', cuts, '--bounds')
    output = tools.run('glpsol', '--model', os.path.join(models, 'unconstrained.mod'), '--data', data)
    report.cut += 1
    if ' NO ' not in output or 'error' in output:
        report.append('%s with %s: glpsol finds a solution by unconstrained.mod: %s' % (what, cuts, output[-400:]))
    if 'potential' in cuts and not tools.sat('clasp')(tools.emit(pagoda, directory, 'opb', *arguments)):
        report.append('%s: refused without the rows already' % what)


def main():
    pagoda, count = sys.argv[1], tools.tries(8, 1000)
    tools.need('glpsol', 'cbc', 'lp_solve', 'clasp')
    report, rng = Report(), random.Random(16)
    with tempfile.TemporaryDirectory() as directory:
        problems.write_boards(directory)
        boards = [Board(pagoda, ['%s/%s.board' % (directory, name)]) for name in sorted(problems.BOARDS)]
        boards += [Board(pagoda, name) for name in SHIPPED]
        for k in range(count):
            check_game(pagoda, boards[k % len(boards)], rng, report)
        for k in range(count):
            check_order(pagoda, boards[-1 - k % len(SHIPPED)], rng, report)
        if report.tight == 0:
            report.append('no game meets a potential row with equality: the rows are too weak')
        check_invariant(pagoda, directory, report)
        for arguments in BOUNDED[::tools.tries(2, 1)]:
            check_bounds(pagoda, arguments, directory, report)
        for cuts, arguments in CUT[::tools.tries(2, 1)]:
            check_cut(pagoda, cuts, arguments, directory, report)
    print('\n'.join(report))
    print('%d games played, %d put in order, %d bounds and answers compared, %d wrong' %
          (report.played, report.ordered, report.cut, len(report)))
    sys.exit(1 if report else 0)


main()
