"""models.py PAGODA SOURCE - the models to read, in MathProg, MiniZinc and as answer set programs, with their data: the
data files are those that `pagoda emit` writes, and what the models answer is what pagoda proves.
"""
import json
import os
import subprocess
import sys
import tempfile

import problems
import tools

# Both jumps go into c. What refuses the first is that an open hole of the finish holds one peg and not two; it is so
# with several finishes, too, of which the second can be reached in the last problem.
FUNNEL = 'lattice free\nhole a\nhole b\nhole c\nhole d\nhole e\njump a b c\njump d e c\n'
INTO_ONE = [
    ['--start', 'a,b,d,e', '--finish', 'empty?c'],
    ['--start', 'a,b,d,e', '--finish', 'empty?c', '--finish', 'a,c'],
    ['--start', 'a,b,d,e', '--finish', 'empty?c', '--finish', 'd,e?c'],
    ['--start', 'a,b,d,e', '--finish', 'a,c', '--finish', 'd,e?a,b,c#2'],
]
# A jump over an empty hole, which has to be empty and stays so.
LEAP = 'rules custom\ndirection 0 1\npattern 100 001\nholes\nooo\n'
FILES = {'english': ('full-d4', 'd4'), 'triangle5': ('full-a1', 'a1'), 'diamond4': ('full-d4', 'd4')}
wrong = []


def expect(got, wanted, what):
    if got != wanted:
        wrong.append('%s: %s, expected %s' % (what, got, wanted))


def emit(pagoda, problem, *options):
    return subprocess.run([pagoda, 'emit', *problem, *options], stdout=subprocess.PIPE, text=True, check=True).stdout


def glpsol(model, data, *options):
    return tools.run('glpsol', '--model', model, '--data', data, *options)


def feasible(output):
    lines = [line for line in output.split('\n') if 'SOLUTION' in line]
    return tools.told(lines[-1] if lines else output, r'OPTIMAL .*SOLUTION FOUND', r' NO .*SOLUTION')


def survivors_left(pagoda, board, start):
    """Holes that neither class, pagoda nor branch refuses."""
    text = subprocess.run([pagoda, 'map', board, '--start', start, '--json'], stdout=subprocess.PIPE, text=True).stdout
    cells = json.loads(text)['cells']
    return sorted(c['finish'] for c in cells if c['method'] not in ('class', 'pagoda', 'branch'))


def read_back(pagoda, problem, answer, directory):
    """(exit code, document) of import."""
    path = os.path.join(directory, 'answer')
    with open(path, 'w') as file:
        file.write(answer)
    done = subprocess.run([pagoda, 'import', *problem, '--solution', path, '--json'], stdout=subprocess.PIPE, text=True)
    return done.returncode, json.loads(done.stdout)


def printed(output, mark):
    """The lines that a model's printf wrote."""
    return '\n'.join(line for line in output.split('\n') if mark in line and ('=' in line or ' times' in line)
                     and 'mip =' not in line and 'obj =' not in line) + '\n'


def check_files(pagoda, models):
    for board, (start, finish) in FILES.items():
        problem = [board, '--start', start, '--finish', finish]
        wanted = {'.dat': emit(pagoda, problem, '--model', 'game', '--format', 'dat', '--cuts', 'class'),
                  '.dzn': emit(pagoda, problem, '--format', 'dzn'),
                  '.facts.lp': emit(pagoda, problem, '--format', 'asp-facts')}
        for ending, text in wanted.items():
            with open(os.path.join(models, board + ending)) as file:
                expect(file.read() == text, True, '%s%s is what emit writes' % (board, ending))


def check_mathprog(pagoda, models, directory):
    def run(model, board):
        return glpsol(os.path.join(models, model + '.mod'), os.path.join(models, board + '.dat'))

    for board, (start, finish) in FILES.items():
        refused = board == 'diamond4'
        problem = [board, '--start', start, '--finish', finish]
        output = run('unconstrained', board)
        expect(feasible(output), not refused, 'unconstrained, ' + board)
        if not refused:
            expect(read_back(pagoda, problem, printed(output, '_'), directory)[1]['kind'], 'counts', 'counts, ' + board)
        expect(feasible(run('pagoda', board)), refused, 'pagoda, ' + board)
    for board in ('triangle5', 'diamond4'):
        output = run('reachability', board)
        found = sorted(line for line in output.split('\n') if line[:1].isalpha() and line[1:].isdigit())
        expect(found, survivors_left(pagoda, board, FILES[board][0]), 'reachability, ' + board)
    code, document = read_back(pagoda, ['diamond4', '--start', 'full-d4', '--finish', 'd4'],
                               printed(run('weights', 'diamond4'), 'w_'), directory)
    expect((document['kind'], [c['true'] for c in document['claims']]), ('weights', [True, True]), 'weights, diamond4')


def check_leap(pagoda, models, directory):
    board, data = os.path.join(directory, 'leap.board'), os.path.join(directory, 'leap.dat')
    with open(board, 'w') as file:
        file.write(LEAP)
    for start, finish, wanted in (('a1', 'c1', True), ('a1,b1', 'b1,c1', False)):
        with open(data, 'w') as file:
            file.write(emit(pagoda, [board, '--start', start, '--finish', finish], '--model', 'game', '--steps', '2',
                            '--format', 'dat'))
        expect(feasible(glpsol(os.path.join(models, 'ordered.mod'), data)), wanted, 'ordered.mod, a leap from ' + start)


def check_ordered(pagoda, models, directory):
    problem = ['path6', '--start', 'full-v2', '--finish', 'v5']
    for finish, wanted in (('v5', True), ('v1', False)):
        problem = ['path6', '--start', 'full-v2', '--finish', finish]
        data = os.path.join(directory, 'path6.dat')
        with open(data, 'w') as file:
            file.write(emit(pagoda, problem, '--model', 'game', '--format', 'dat'))
        output = glpsol(os.path.join(models, 'ordered.mod'), data)
        expect(feasible(output), wanted, 'ordered.mod, path6 to ' + finish)
        if wanted:
            expect(read_back(pagoda, problem, printed(output, 'made['), directory)[0], 0, 'ordered.mod, read back')
    problem = ['triangle5', '--start', 'full-a1', '--finish', 'a1']
    check_leap(pagoda, models, directory)
    ground = tools.run('gringo', os.path.join(models, 'ordered.lp'), os.path.join(models, 'triangle5.facts.lp'))
    expect(read_back(pagoda, problem, tools.run('clasp', text=ground), directory)[0], 0, 'ordered.lp, triangle5')
    output = tools.run('minizinc', '--solver', 'gecode', os.path.join(models, 'ordered.mzn'),
                       os.path.join(models, 'triangle5.dzn'))
    expect(read_back(pagoda, problem, output, directory)[0], 0, 'ordered.mzn, triangle5')
    check_lists(pagoda, models, directory)


def check_lists(pagoda, models, directory):
    """MiniZinc lists all games, and finds a short one where that is asked."""
    problem = ['path6', '--start', 'full-v2', '--finish', 'v5']
    counted = json.loads(subprocess.run([pagoda, 'count', *problem, '--games', '--json'], stdout=subprocess.PIPE,
                                        text=True, check=True).stdout)
    data = tools.emit(pagoda, directory, 'dzn', *problem)
    output = tools.run('minizinc', '--solver', 'gecode', '-a', os.path.join(models, 'ordered.mzn'), data)
    expect(output.count('----------'), int(counted['games']), 'ordered.mzn, all games')
    few = ['path6', '--start', 'full-v2', '--finish', 'any', '--objective', 'jumps']
    data = tools.emit(pagoda, directory, 'dzn', *few)
    output = tools.run('minizinc', '--solver', 'gecode', os.path.join(models, 'ordered.mzn'), data)
    expect('fewest.mzn' in output, True, 'ordered.mzn, asked for few jumps')
    output = tools.run('minizinc', '--solver', 'gecode', os.path.join(models, 'fewest.mzn'), data)
    expect('step 1' in output.split('----------')[-2], False, 'fewest.mzn, no jump at all')


def check_problems(pagoda, models, directory):
    """Known and random problems, with open holes, numbers of pegs and several finishes: what the models answer with
    emitted data is what glpsol answers to the emitted program, and what pagoda proves. The integer program as its
    relaxation, since branch and bound may not end."""
    data, program = os.path.join(directory, 'problem.dat'), os.path.join(directory, 'problem.lp')
    board = os.path.join(directory, 'funnel.board')
    with open(board, 'w') as file:
        file.write(FUNNEL)
    funnels = [[board, *p] for p in INTO_ONE]
    cases = [(p, None) for p in problems.KNOWN + funnels] + problems.random_problems(5, 25, directory)
    for problem, steps in cases:
        what = ' '.join(problem)
        for name, model, cuts in (('unconstrained', 'relaxation', ['--cuts', 'class']), ('pagoda', 'pagoda', [])):
            for path, form in ((data, 'dat'), (program, 'lp')):
                with open(path, 'w') as file:
                    file.write(emit(pagoda, problem, '--model', model, '--format', form, *cuts))
            expect(feasible(glpsol(os.path.join(models, name + '.mod'), data, '--nomip')),
                   feasible(tools.run('glpsol', '--lp', program)), '%s.mod, %s' % (name, what))
        if steps:
            continue
        with open(data, 'w') as file:
            file.write(emit(pagoda, problem, '--model', 'game', '--format', 'dat'))
        if os.path.getsize(data) < 1500:
            expect(feasible(glpsol(os.path.join(models, 'ordered.mod'), data)), tools.verdict(pagoda, *problem),
                   'ordered.mod, ' + what)


def check_reads(pagoda, models, directory):
    """Data with everything in them are read by all models."""
    data = os.path.join(directory, 'all.dat')
    with open(data, 'w') as file:
        file.write(emit(pagoda, ['triangle5', '--start', 'full-a1', '--finish', 'b3'], '--model', 'game', '--format', 'dat',
                        '--bounds', '--cuts', 'class,potential'))
    with open(data) as file:
        text = file.read()
    for part in ('set CLASSES', 'set POTENTIALS', 'param rise', 'param climb', 'param cap'):
        expect(part in text, True, part)
    for model in sorted(name for name in os.listdir(models) if name.endswith('.mod')):
        output = glpsol(os.path.join(models, model), data, '--check')
        expect('Model has been successfully generated' in output, True, '%s reads %s' % (model, output[-300:]))


def main():
    pagoda, models = sys.argv[1], os.path.join(sys.argv[2], 'models')
    tools.need('glpsol', 'minizinc', 'fzn-gecode', 'gringo', 'clasp')
    with tempfile.TemporaryDirectory() as directory:
        check_files(pagoda, models)
        check_reads(pagoda, models, directory)
        check_mathprog(pagoda, models, directory)
        check_ordered(pagoda, models, directory)
        problems.write_boards(directory)
        check_problems(pagoda, models, directory)
    print('\n'.join(wrong) or 'every model answers as pagoda does')
    sys.exit(1 if wrong else 0)


main()
