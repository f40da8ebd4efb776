#!/usr/bin/env python3
"""instances.py PAGODA DIR [SEED|maps] - a benchmark set for other people's solvers: problems of graded difficulty with known
answers, the files that solvers read, and the proofs.

Known problems, and random ones from the seed (default 1), up to two for each method by which pagoda settles them. For
each, DIR/NAME.lp, .mps, .opb (integer program), .cnf, .game.opb, .smt2, .mzn, .asp, .aig, .xcsp3 (game), pddl, and
DIR/NAME.proof for pagoda-check; DIR/index.tsv tells what each is. Same seed, same files.

maps: another set, all cells of whole maps from one vacancy (english, french, diamond5, triangle5), and an army of 300
holes: of these the integer programs only, .lp and .mps.
"""
import json
import os
import random
import subprocess
import sys

KNOWN = [
    ('english', '', 'full-d4', 'd3'), ('french', '', 'full-d4', 'd4'), ('diamond4', '', 'full-d4', 'd4'),
    ('diamond5', '', 'full-e1', 'e3'), ('diamond3', '8', 'full-c2', 'a3'), ('diamond3', '8', 'full-b2', 'c2'),
    ('triangle4', '', 'full-a1', 'any#1'), ('triangle5', '', 'full-a1', 'b3'), ('triangle5', '', 'full-c5', 'b3'),
    ('path6', '', 'full-v2', 'v5'), ('triangle5', '', 'full-a1', 'a1'), ('english', '', 'full-d4', 'd4'),
    ('english', '', 'c4,d3,d4,d5,e4', 'd4'), ('french', '', 'full-c1', 'e1'),
]
RANDOM_BOARDS = ['triangle5', 'square4', 'square5', 'diamond3', 'diamond4', 'torus4', 'hexagon3', 'english']
EACH = 2
FORMATS = {'lp': [], 'mps': [], 'opb': [], 'cnf': [], 'game.opb': ['--model', 'game'], 'smt2': [], 'mzn': [], 'asp': [],
           'aig': [], 'xcsp3': [], 'pddl': []}


MAPS = [('english', 'd4'), ('french', 'c1'), ('diamond5', 'e1'), ('triangle5', 'a1')]
ARMY_ROWS, ARMY_COLUMNS = 20, 15


def arguments(problem):
    board, rules, start, finish = problem
    return [board] + (['--rules', rules] if rules else []) + ['--start', start, '--finish', finish]


def prove(pagoda, problem, proof='/dev/null'):
    """With a proof asked for the reason is the simplest one that is found, which grades the problem."""
    command = [pagoda, 'prove', *arguments(problem), '--json', '--time', '20', '--proof', proof]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout)


def holes_of(pagoda, board):
    text = subprocess.run([pagoda, 'emit', board, '--start', 'full', '--finish', 'full', '--format', 'dat'],
                          stdout=subprocess.PIPE, text=True).stdout
    return text.split('set HOLES :=')[1].split(';')[0].split()


def random_problem(pagoda, rng, holes):
    board = rng.choice(RANDOM_BOARDS)
    if board not in holes:
        holes[board] = holes_of(pagoda, board)
    count = len(holes[board])
    start = rng.sample(holes[board], rng.randint(count // 3, count - 1))
    finish = rng.sample(holes[board], rng.randint(1, 3))
    return board, '', ','.join(start), ','.join(finish)


def collect(pagoda, seed):
    """[(problem, document)]: the known ones, then random ones until every method has its share or patience ends."""
    rng, holes, taken = random.Random(seed), {}, {}
    chosen = [(p, prove(pagoda, p)) for p in KNOWN]
    for _ in range(60):
        problem = random_problem(pagoda, rng, holes)
        document = prove(pagoda, problem)
        method = document['method']
        if method and taken.get(method, 0) < EACH:
            taken[method] = taken.get(method, 0) + 1
            chosen.append((problem, document))
        if len(taken) >= 5 and min(taken.values()) >= EACH:
            break
    return chosen


def write_files(pagoda, directory, name, problem):
    sizes = []
    for fmt, more in FORMATS.items():
        path = os.path.join(directory, name + ('' if fmt == 'pddl' else '.' + fmt))
        subprocess.run([pagoda, 'emit', *arguments(problem), '--format', fmt.split('.')[-1], *more, '-o', path], check=True)
        if fmt == 'cnf':
            with open(path) as file:
                sizes = next(line for line in file if line.startswith('p ')).split()[2:]
    return sizes


def write_linear(pagoda, directory, name, problem):
    for fmt in ('lp', 'mps'):
        subprocess.run([pagoda, 'emit', *arguments(problem), '--format', fmt, '-o', os.path.join(directory, name + '.' + fmt)],
                       check=True)


def map_rows(pagoda, directory):
    """A row of the index for each cell of the maps."""
    for board, hole in MAPS:
        command = [pagoda, 'map', board, '--start', 'full-' + hole, '--json']
        document = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout)
        for cell in document['cells']:
            name = '%s-%s-%s' % (board, hole, cell['finish'])
            write_linear(pagoda, directory, name, (board, '', cell['start'], cell['finish']))
            yield [name, board, document['rules'], cell['start'], cell['finish'], cell['verdict'], cell['method']]


def army_rows(pagoda, directory):
    """Ten full rows of fifteen and ten empty ones: a peg in the middle of the fourth and of the fifth row above the line."""
    def picture(name, rows):
        with open(os.path.join(directory, name), 'w') as file:
            file.write('\n'.join(rows) + '\n')
        return '@' + os.path.join(directory, name)
    half, width = ARMY_ROWS // 2, ARMY_COLUMNS
    start = picture('army.position', ['o' * width] * half + ['*' * width] * half)
    for height in (4, 5):
        rows = ['?' * width] * ARMY_ROWS
        rows[half - height] = '?' * (width // 2) + '*' + '?' * (width - width // 2 - 1)
        finish = picture('army-row%d.position' % height, rows)
        problem, name = ('rectangle:%dx%d' % (ARMY_ROWS, width), '', start, finish), 'army-row%d' % height
        write_linear(pagoda, directory, name, problem)
        document = prove(pagoda, problem)
        yield [name, problem[0], document['rules'], start, finish, document['verdict'], document['method']]


def write_maps(pagoda, directory):
    rows = ['name\tboard\trules\tstart\tfinish\tanswer\tmethod']
    rows += ['\t'.join(map(str, row)) for row in [*map_rows(pagoda, directory), *army_rows(pagoda, directory)]]
    with open(os.path.join(directory, 'index.tsv'), 'w') as file:
        file.write('\n'.join(rows) + '\n')


def main():
    pagoda, directory = sys.argv[1:3]
    if sys.argv[3:] == ['maps']:
        os.makedirs(directory, exist_ok=True)
        write_maps(pagoda, directory)
        return
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    os.makedirs(directory, exist_ok=True)
    rows = ['name\tboard\trules\tstart\tfinish\tanswer\tmethod\tmoves\tvariables\tclauses']
    for number, (problem, document) in enumerate(collect(pagoda, seed), 1):
        name = '%02d-%s-%s' % (number, problem[0], document['method'] or 'open')
        sizes = write_files(pagoda, directory, name, problem)
        if document['verdict'] == 'impossible':
            prove(pagoda, problem, os.path.join(directory, name + '.proof'))
        moves = len(document['game']) if document.get('game') else '-'
        rows.append('\t'.join(map(str, [name, problem[0], document['rules'], document['start'], document['finish'],
                                        document['verdict'], document['method'], moves, *sizes])))
    with open(os.path.join(directory, 'index.tsv'), 'w') as file:
        file.write('\n'.join(rows) + '\n')


main()
