#!/usr/bin/env python3
"""solvers.py PAGODA DIR [SECONDS [NAMES]] - other people's solvers on the instances in DIR (instances.py), beside pagoda: right,
wrong, or out of time, and processor time as a ratio to pagoda's for the same question. Writes a table in Markdown.

The integer program has to be refused where class, pagoda or branch refuse it, and solved where there is a game; where
only the game is impossible nothing is demanded of it. A time limit counts processor seconds. NAMES is a regular
expression for the solvers that are asked (default: all).
"""
import os
import re
import resource
import subprocess
import sys

# HiGHS as WebAssembly, from npm: reads the file that it is given, prints the status.
HIGHS = ("require('highs')().then(h => { const r = h.solve(require('fs').readFileSync(process.argv[1], 'utf8')); "
         "console.log('status ' + r.Status); })")
SOLVERS = [
    # name, what it is asked, suffix, command, yes, no
    ('glpsol', 'integer', '.lp', ['glpsol', '--lp'], r'INTEGER OPTIMAL SOLUTION FOUND', r'NO (PRIMAL|INTEGER|DUAL) FEAS'),
    ('cbc', 'integer', '.lp', ['cbc', '{}', 'solve'], r'Optimal solution found|Optimal - obj', r'infeasible'),
    ('lp_solve', 'integer', '.mps', ['lp_solve', '-fmps', '{}', '-S3'], r'Actual values', r'infeasible'),
    ('HiGHS', 'integer', '.lp', ['node', '-e', HIGHS], r'^status Optimal', r'^status Infeasible'),
    ('glpsol, class rows', 'integer', '.cuts.lp', ['glpsol', '--lp'], r'INTEGER OPTIMAL SOLUTION FOUND', r'NO .*FEASIBLE SOL'),
    ('cbc, class rows', 'integer', '.cuts.lp', ['cbc', '{}', 'solve'], r'Optimal solution found|Optimal - obj', r'infeasible'),
    ('lp_solve, class rows', 'integer', '.cuts.mps', ['lp_solve', '-fmps', '{}', '-S3'], r'Actual values', r'infeasible'),
    ('HiGHS, class rows', 'integer', '.cuts.lp', ['node', '-e', HIGHS], r'^status Optimal', r'^status Infeasible'),
    ('clasp (opb)', 'integer', '.opb', ['clasp'], r'^s SATISFIABLE', r'^s UNSATISFIABLE'),
    ('cadical', 'game', '.cnf', ['cadical', '-q'], r'^s SATISFIABLE', r'^s UNSATISFIABLE'),
    ('clasp (opb, game)', 'game', '.game.opb', ['clasp'], r'^s SATISFIABLE', r'^s UNSATISFIABLE'),
    ('z3', 'game', '.smt2', ['z3'], r'^sat', r'^unsat'),
    ('cvc5', 'game', '.smt2', ['cvc5'], r'^sat', r'^unsat'),
    ('minizinc, gecode', 'game', '.mzn', ['minizinc', '--solver', 'gecode'], r'^-{10}', r'=====UNSATISFIABLE'),
    ('gringo, clasp', 'game', '.asp', ['sh', '-c', 'gringo "$0" | clasp', '{}'], r'^SATISFIABLE', r'^UNSATISFIABLE'),
    ('abc pdr', 'game', '.aig', ['berkeley-abc', '-c', 'read_aiger {}; pdr'], r'was asserted', r'Property proved'),
]


def timed(command, seconds):
    """(output, processor seconds)"""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace',
                                preexec_fn=limit, timeout=20 * seconds).stdout
    except subprocess.TimeoutExpired:
        output = ''
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def fill(command, path):
    return [c.replace('{}', path) for c in command] if any('{}' in c for c in command) else command + [path]


def expected(row, question):
    """True, False, or None when nothing is demanded."""
    if row['answer'] == 'possible':
        return True
    if question == 'game':
        return False if row['answer'] == 'impossible' else None
    return False if row['method'] in ('class', 'pagoda', 'branch') else None


def ask(solver, path, wanted, seconds):
    """(right, wrong or late, processor seconds)"""
    _, _, suffix, command, yes, no = solver
    output, time = timed(fill(command, path + suffix), seconds)
    is_yes, is_no = bool(re.search(yes, output, re.M)), bool(re.search(no, output, re.M | re.I))
    if is_yes == is_no and not (is_no and 'class rows' in solver[0]):
        return 'late', time
    return ('right' if is_yes == wanted else 'wrong'), time


def main():
    pagoda, directory = sys.argv[1:3]
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with open(os.path.join(directory, 'index.tsv')) as file:
        head, *lines = [line.rstrip('\n').split('\t') for line in file]
    rows = [dict(zip(head, line)) for line in lines]
    pagoda_time, total = {}, {}
    for row in rows:
        problem = [row['board'], '--start', row['start'], '--finish', row['finish']]
        problem += ['--rules', row['rules']] if row['rules'] in ('orthogonal', 'hexagonal', 'diagonal') else []
        path = os.path.join(directory, row['name'])
        pagoda_time[row['name']] = timed([pagoda, 'prove', *problem, '--threads', '1'], 60)[1]
        for fmt in ('lp', 'mps'):
            subprocess.run([pagoda, 'emit', *problem, '--cuts', 'class', '--format', fmt, '-o', path + '.cuts.' + fmt], check=True)
    print('| solver | asked | right | wrong | out of time | processor time, pagoda = 1 |\n| --- | --- | --- | --- | --- | --- |')
    details = []
    names = sys.argv[4] if len(sys.argv) > 4 else ''
    for solver in SOLVERS:
        if not re.search(names, solver[0]):
            continue
        counts, spent, own = {'right': 0, 'wrong': 0, 'late': 0}, 0, 0
        for row in rows:
            wanted = expected(row, solver[1])
            if wanted is None or not os.path.exists(os.path.join(directory, row['name'] + solver[2])):
                continue
            result, time = ask(solver, os.path.join(directory, row['name']), wanted, seconds)
            counts[result] += 1
            spent += time
            own += pagoda_time[row['name']]
            if result != 'right':
                details.append('%s: %s on %s' % (solver[0], result, row['name']))
        if not sum(counts.values()):
            continue
        print('| %s | %s | %d | %d | %d | %s%.0f |' % (solver[0], solver[1], counts['right'], counts['wrong'], counts['late'],
                                                     '> ' if counts['late'] else '', spent / max(own, 0.001)), flush=True)
    print('\n' + '\n'.join('- ' + d for d in details))


main()
