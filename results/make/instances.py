#!/usr/bin/env python3
"""instances.py PAGODA DIR [SEED] - a benchmark set for other people's solvers: problems of graded difficulty with known
answers, the files that solvers read, and the proofs.

Known problems, and random ones from the seed (default 1), up to two for each method by which pagoda settles them. For
each problem the integer program (.lp, .mps, .fixed.mps, .dat, .opb), the game (.cnf, .game.opb, .smt2, .mzn, .dzn, .asp,
-domain.pddl and -problem.pddl, .xcsp3, .aag, .aig), and where it is impossible the proof for pagoda-check (.proof) and,
where there are any, those for other checkers (.vipr, .pbp beside .opb, .aag-witness beside .aag). DIR/index.tsv tells
what each is. Same seed, same bytes; the whole stays below LARGEST bytes.
"""
import argparse
import json
import os
import random
import subprocess

KNOWN = [
    ('english', '', 'full-d4', 'd3'), ('french', '', 'full-d4', 'd4'), ('diamond4', '', 'full-d4', 'd4'),
    ('diamond5', '', 'full-e1', 'e3'), ('diamond3', '8', 'full-c2', 'a3'), ('diamond3', '8', 'full-b2', 'c2'),
    ('triangle4', '', 'full-a1', 'any#1'), ('triangle5', '', 'full-a1', 'b3'), ('triangle5', '', 'full-c5', 'b3'),
    ('path6', '', 'full-v2', 'v5'), ('triangle5', '', 'full-a1', 'a1'), ('english', '', 'full-d4', 'd4'),
    ('english', '', 'c4,d3,d4,d5,e4', 'd4'), ('french', '', 'full-c1', 'e1'),
    ('square4', '', 'a1,b2,b3,d3,a4,b4,c4,d4', 'any#2'),
]
RANDOM_BOARDS = ['triangle5', 'square4', 'square5', 'diamond3', 'diamond4', 'torus4', 'hexagon3', 'english']
EACH = 2
LARGEST = 64 << 20
# suffix: (format, model)
FORMATS = {'.lp': ('lp', ''), '.mps': ('mps', ''), '.fixed.mps': ('mps-fixed', ''), '.dat': ('dat', ''), '.opb': ('opb', ''),
           '.cnf': ('cnf', ''), '.game.opb': ('opb', 'game'), '.smt2': ('smt2', ''), '.mzn': ('mzn', ''), '.dzn': ('dzn', ''),
           '.asp': ('asp', ''), '.xcsp3': ('xcsp3', ''), '.aag': ('aag', ''), '.aig': ('aig', ''), '': ('pddl', '')}
PROOFS = ['vipr', 'pbp', 'aag-witness']
COLUMNS = ['name', 'board', 'rules', 'start', 'finish', 'answer', 'method', 'jumps', 'holes', 'rows', 'columns', 'variables',
           'clauses', 'latches', 'gates', 'proofs']


def arguments(problem):
    board, rules, start, finish = problem
    return [board] + (['--rules', rules] if rules else []) + ['--start', start, '--finish', finish]


def prove(pagoda, problem, proof='/dev/null'):
    """With a proof asked for the reason is the simplest one that is found, which grades the problem."""
    command = [pagoda, 'prove', *arguments(problem), '--json', '--time', '60', '--proof', proof]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout)


def emit(pagoda, problem, path, fmt, model='', more=()):
    """Is there such a file? A proof need not be."""
    command = [pagoda, 'emit', *arguments(problem), '--format', fmt, '-o', path, *more] + (['--model', model] if model else [])
    code = subprocess.run(command, stderr=subprocess.DEVNULL).returncode
    assert code == 0 or (code == 1 and fmt in PROOFS), command
    return code == 0


def holes_of(pagoda, board):
    text = subprocess.run([pagoda, 'board', 'show', board, '--json'], stdout=subprocess.PIPE, text=True).stdout
    return json.loads(text)['holes']


def random_problem(rng, holes):
    board = rng.choice(RANDOM_BOARDS)
    count = len(holes[board])
    start = rng.sample(holes[board], rng.randint(count // 3, count - 1))
    finish = rng.sample(holes[board], rng.randint(1, 3))
    return board, '', ','.join(start), ','.join(finish)


def collect(pagoda, seed):
    """[(problem, document)]: the known ones, then random ones until every method has its share or patience ends."""
    rng, taken = random.Random(seed), {}
    holes = {board: holes_of(pagoda, board) for board in RANDOM_BOARDS}
    chosen = [(p, prove(pagoda, p)) for p in KNOWN]
    for _ in range(60):
        problem = random_problem(rng, holes)
        document = prove(pagoda, problem)
        method = document['method']
        if method and taken.get(method, 0) < EACH:
            taken[method] = taken.get(method, 0) + 1
            chosen.append((problem, document))
        if len(taken) >= 5 and min(taken.values()) >= EACH:
            break
    return chosen


def header(path, mark):
    """The numbers of the first line that begins with the mark."""
    with open(path, 'rb') as file:
        return next(line for line in file if line.startswith(mark)).decode().split()[1:]


def sizes(path):
    """Rows and columns of the integer program, variables and clauses of the game, latches and gates of its circuit."""
    with open(path + '.fixed.mps') as file:
        rows, columns = file.read().split('\nROWS\n')[1].split('\nRHS\n')[0].split('\nCOLUMNS\n')
    _, _, latches, _, gates = header(path + '.aig', b'aig ')
    return [rows.count('\n'), len({line.split()[0] for line in columns.split('\n')}), *header(path + '.cnf', b'p ')[1:],
            latches, gates]


def jumps_of(game):
    """How many jumps the moves are: FROM-TO or FROM(OVER)TO, and on."""
    return sum(move.count('-') + move.count('(') for move in game)


def write_instance(pagoda, directory, name, problem, document):
    """The row of the index."""
    path, proofs = os.path.join(directory, name), []
    for suffix, (fmt, model) in FORMATS.items():
        emit(pagoda, problem, path + suffix, fmt, model)
    if document['verdict'] == 'impossible':
        prove(pagoda, problem, path + '.proof')
        proofs = ['proof'] + [fmt for fmt in PROOFS if emit(pagoda, problem, path + '.' + fmt, fmt)]
    jumps = jumps_of(document['game']) if document.get('game') else '-'
    return [name, problem[0], document['rules'], document['start'], document['finish'], document['verdict'], document['method'],
            jumps, len(holes_of(pagoda, problem[0])), *sizes(path), ','.join(proofs) or '-']


def write_set(pagoda, directory, seed):
    """Writes the files and the index; returns its rows."""
    os.makedirs(directory, exist_ok=True)
    rows = []
    for number, (problem, document) in enumerate(collect(pagoda, seed), 1):
        name = '%02d-%s-%s' % (number, problem[0], document['method'] or 'open')
        rows.append(write_instance(pagoda, directory, name, problem, document))
    with open(os.path.join(directory, 'index.tsv'), 'w') as file:
        file.write(''.join('\t'.join(map(str, row)) + '\n' for row in [COLUMNS, *rows]))
    size = sum(entry.stat().st_size for entry in os.scandir(directory))
    assert size < LARGEST, size
    return rows


def main():
    parser = argparse.ArgumentParser(description='a benchmark set for solvers, with known answers and proofs')
    parser.add_argument('pagoda')
    parser.add_argument('directory', metavar='DIR')
    parser.add_argument('seed', nargs='?', type=int, default=1)
    arguments = parser.parse_args()
    write_set(arguments.pagoda, arguments.directory, arguments.seed)


if __name__ == '__main__':
    main()
