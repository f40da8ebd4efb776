"""bounds.py PAGODA SOURCE - integer programs have upper bounds without being asked for them: glpsol's preprocessing,
which does not end on some programs without, and does not heed --tmlim there, ends on all of these. --no-bounds leaves
them out.
"""
import os
import random
import subprocess
import sys
import tempfile

import tools

PATIENCE = 20  # seconds, of glpsol --tmlim 1
# Does not end with --no-bounds: the board and its problem.
ENDLESS = 'holes\nooo\n.oo\noo.\n', 'b1,b2,c2', 'a1'
FORMATS = [['--format', 'lp'], ['--format', 'mps'], ['--format', 'lp', '--cuts', 'class'], ['--format', 'dat']]


def random_problem(rng):
    while True:
        width = rng.randint(2, 4)
        rows = [''.join('o' if rng.random() < 0.75 else '.' for _ in range(width)) for _ in range(rng.randint(2, 4))]
        holes = ['%s%d' % (chr(97 + c), r + 1) for r, row in enumerate(rows) for c, o in enumerate(row) if o == 'o']
        if len(holes) >= 5:
            start = [h for h in holes if h in rng.sample(holes, rng.randint(2, len(holes) - 1))]
            return 'holes\n%s\n' % '\n'.join(rows), ','.join(start or holes[:1]), rng.choice(holes)


def main(pagoda, source):
    tools.need('glpsol')
    rng, failed = random.Random(38), []
    problems = [ENDLESS] + [random_problem(rng) for _ in range(tools.tries(20, 60))]
    with tempfile.TemporaryDirectory() as directory:
        board, model = os.path.join(directory, 'b.board'), os.path.join(directory, 'model')
        for picture, start, finish in problems:
            with open(board, 'w') as file:
                file.write('board b\n' + picture)
            emit = [pagoda, 'emit', board, '--start', start, '--finish', finish, '-o', model]
            for options in FORMATS:
                subprocess.run(emit + options, check=True)
                how = {'lp': ['--lp'], 'mps': ['--freemps'],
                       'dat': ['--model', source + '/models/unconstrained.mod', '--data']}[options[1]]
                try:
                    subprocess.run(['glpsol', '--tmlim', '1', *how, model], stdout=subprocess.DEVNULL, timeout=PATIENCE)
                except subprocess.TimeoutExpired:
                    failed.append('%r, %s to %s, %s: no answer' % (picture, start, finish, ' '.join(options)))
        plain = [pagoda, 'emit', 'path6', '--start', 'full-v2', '--finish', 'v5']
        for options, bounds in ([], 8), (['--steps', '2'], 8), (['--no-bounds'], 0), (['--model', 'relaxation'], 0):
            text = subprocess.run(plain + options, stdout=subprocess.PIPE, text=True, check=True).stdout
            most = 2 if '--steps' in options else 4  # five pegs, and one is left
            if text.count(' <= %d\n' % most) != bounds:
                failed.append('%s: expected %d bounds of %d in\n%s' % (options, bounds, most, text))
    print('%d problems' % len(problems), *failed, sep='\n')
    sys.exit(bool(failed))


main(*sys.argv[1:])
