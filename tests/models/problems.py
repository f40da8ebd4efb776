"""problems.py - small problems for the tests: known ones, and random ones from a seed."""
import random

KNOWN = [
    ['triangle4', '--start', 'full-a1', '--finish', 'any', '--pegs', '1'],
    ['triangle4', '--start', 'full-b2', '--finish', 'any', '--pegs', '2'],
    ['path6', '--start', 'full-v2', '--finish', 'v5'],
    ['path6', '--start', 'full-v2', '--finish', 'v1', '--finish', 'v5', '--finish', 'v6'],
    ['cycle6', '--start', 'full-v1', '--finish', 'any', '--pegs', '1'],
    ['star5', '--start', 'full-hub', '--finish', 'any', '--pegs', '4'],
    ['diamond3', '--rules', '8', '--start', 'c2,b3,c3,d3', '--finish', 'any', '--pegs', '1'],
    ['diamond3', '--start', 'full-c3', '--finish', 'c1,a3,e3,c5'],
    ['square4', '--start', 'a1,b1,c2,d2?a2,b2', '--finish', 'd4?a1,b1,c1,d1#2'],
    ['torus4', '--start', 'a1,b1,c2,d3', '--finish', 'any', '--pegs', '2'],
]
BOARDS = {
    'line': 'holes\nooooo\n',
    'hop': 'rules custom\ndirection 0 1\ndirection 0 -1\npattern 110 011\npattern 110 001\nholes\nooooo\n',
    'step': 'rules custom\ndirection 0 1\npattern 10 01\nholes\noooo\n',
    'ring': 'wrap rows\nholes\noooo\noooo\n',
    'tee': 'holes\nooo\n.o.\n.o.\noo.\n',
    'wedge': 'lattice triangular\nholes\no\noo\nooo\noo\n',
    'net': 'lattice graph\nedge A b\nedge b c\nedge c d\nedge d A\nedge c B\n',
    'free': 'lattice free\nhole a\nhole b\nhole c\nhole d\njump a b c\njump b c d\njump d c b\njump c b a\n',
    'long': 'rules custom\ndirection 0 1\ndirection 0 -1\npattern 1110 0011\npattern 100 001\nholes\noooooo\n',
}
GAINS = {'hop': '3', 'step': '4', 'long': '4'}  # boards on which games have no largest number of jumps: --steps


def write_boards(directory):
    for name, text in BOARDS.items():
        with open('%s/%s.board' % (directory, name), 'w') as file:
            file.write('board %s\n%s' % (name, text))


def holes_of(name):
    text = BOARDS[name]
    if 'lattice graph' in text:
        return ['A', 'b', 'c', 'd', 'B']
    if 'lattice free' in text:
        return ['a', 'b', 'c', 'd']
    rows = text.split('holes\n')[1].split()
    return [chr(97 + c) + str(r + 1) for r, row in enumerate(rows) for c, o in enumerate(row) if o == 'o']


def random_set(rng, holes, pegs, open_chance):
    chosen = rng.sample(holes, pegs)
    text = ','.join(chosen) or 'empty'
    rest = [h for h in holes if h not in chosen]
    if rest and rng.random() < open_chance:
        opened = rng.sample(rest, rng.randint(1, len(rest)))
        text += '?' + ','.join(opened)
        if rng.random() < 0.5:
            text += '#%d' % (pegs + rng.randint(0, len(opened)))
    return text


def random_problem(rng, directory):
    """(arguments, steps or None)"""
    name = rng.choice(sorted(BOARDS))
    holes = holes_of(name)
    pegs = rng.randint(2, len(holes) - 1)
    arguments = ['%s/%s.board' % (directory, name), '--start', random_set(rng, holes, pegs, 0.3)]
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        arguments += ['--finish', random_set(rng, holes, rng.randint(0, min(pegs, 3)), 0.6)]
    return arguments, GAINS.get(name)


def random_problems(seed, count, directory):
    rng = random.Random(seed)
    return [random_problem(rng, directory) for _ in range(count)]
