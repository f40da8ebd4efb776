"""tools.py - other people's solvers, asked about emitted files: one function a tool, which answers True (there is a
solution), False (there is none) or raises Unread with what the tool said. Formats that no tool in Debian reads
(PDDL, XCSP3) are read by small readers of this folder.
"""
import json
import os
import re
import shutil
import subprocess
import sys

import aiger
import pddl
import xcsp3

SKIP = 77


class Unread(Exception):
    pass


def tries(some, everything):
    """How much a test tries: some in the quick tier, all of it in the slow one."""
    return everything if os.environ.get('PAGODA_SLOW') else some


def need(*programs):
    """Ends the test as skipped, loudly, when one of the programs is missing."""
    missing = [p for p in programs if not shutil.which(p)]
    if missing:
        print('skipped: not installed:', ', '.join(missing), '(./bootstrap setup models)')
        sys.exit(SKIP)


PATIENCE = 60  # seconds for one question to a tool


def run(*command, text=None):
    """Standard output and error of a command, together."""
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=PATIENCE, text=True, errors='replace')
    return done.stdout


def told(output, yes, no, bad=None):
    """What the output says, by regular expressions."""
    if bad and re.search(bad, output):
        raise Unread(output[-2000:])
    is_yes, is_no = re.search(yes, output, re.M), re.search(no, output, re.M)
    if bool(is_yes) == bool(is_no):
        raise Unread(output[-2000:])
    return bool(is_yes)


def glpsol(*reader):
    def ask(path):
        output = run('glpsol', *reader, path)
        if re.search(r'(?i)error|warning', output):
            raise Unread(output[-2000:])
        lines = [line for line in output.split('\n') if 'SOLUTION' in line]  # the relaxation's comes first
        return told(lines[-1] if lines else output, r'OPTIMAL .*SOLUTION FOUND', r' NO .*SOLUTION')
    return ask


def cbc(path):
    solution = path + '.sol'
    output = run('cbc', path, 'solve', 'solu', solution)
    if re.search(r'###|[1-9]\d* errors|Error|Duplicate', output):
        raise Unread(output[-2000:])
    with open(solution) as file:
        return told(file.readline(), r'^Optimal', r'^(Infeasible|Integer infeasible)')


def clp(path):
    output = run('clp', path, '-solve')
    return told(output, r'^Optimal - ', r'infeasible', r'errors|###')


def lp_solve(reader):
    return lambda path: told(run('lp_solve', reader, path, '-S3'), r'Actual values of the constraints',
                             r'problem is infeasible', r'(?i)syntax|usage|unknown')


def sat(*command):
    return lambda path: told(run(*command, path), r'^(s )?SATISFIABLE|OPTIMUM FOUND', r'^(s )?UNSATISFIABLE',
                             r'(?i)error|unknown sect')


def smt(*command):
    def ask(path):
        output = run(*command, path)
        first = output.split('\n')[0].strip()
        if first not in ('sat', 'unsat'):
            raise Unread(output[-2000:])
        return first == 'sat'
    return ask


def minizinc(path):
    output = run('minizinc', '--solver', 'gecode', path)
    return told(output, r'^-{10}', r'=====UNSATISFIABLE', r'(?i)error')


def gringo(path):
    ground = run('gringo', path)
    if re.search(r'(?i)error|info:|warning', ground):
        raise Unread(ground[-2000:])
    return told(run('clasp', text=ground), r'^(SATISFIABLE|OPTIMUM FOUND)', r'^UNSATISFIABLE', r'(?i)error')


def abc(path):
    output = run('berkeley-abc', '-c', 'read_aiger %s; pdr' % path)
    return told(output, r'was asserted in frame', r'Property proved|combinationally', r'(?i)wrong|failed|error')


def yosys(path):
    """Reads it; up to nine holes also by bounded model checking, over more steps than a game there has. Above that it
    takes long, and the answer is abc's."""
    with open(path, 'rb') as file:
        latches = int(file.readline().split()[3])
    if latches > 9:
        told(run('yosys', '-p', 'read_aiger %s; stat' % path), r'Number of cells', r'Number of cells: +0$', r'ERROR')
        return abc(aiger.to_binary(path) if path.endswith('.aag') else path)
    output = run('yosys', '-p', 'read_aiger %s; sat -tempinduct -tempinduct-baseonly -maxsteps %d -set-init-zero '
                 '-prove finish 0' % (path, 2 * latches + 2))
    return told(output, r'model found for base case: FAIL', r'proved base case for', r'ERROR')


def highs(path):
    script = ("const h=require('highs');h().then(x=>{const r=x.solve(require('fs').readFileSync(process.argv[1],'utf8'));"
              "console.log('status '+r.Status)})")
    return told(run('node', '-e', script, path), r'^status (Optimal|Unbounded)', r'^status (Infeasible|Empty-no)')


def plan(path):
    """path is PREFIX-problem.pddl."""
    return pddl.solve(path.replace('-problem.pddl', '-domain.pddl'), path) is not None


def tables(path):
    """XCSP3, translated to OPB and solved by clasp."""
    opb = path + '.opb'
    xcsp3.translate(path, opb)
    return sat('clasp')(opb)


# format: tools by name; the formats of linear models, then those of games.
LINEAR = {
    'lp': {'glpsol': glpsol('--lp'), 'cbc': cbc},
    'mps': {'glpsol': glpsol('--freemps'), 'cbc': cbc, 'lp_solve': lp_solve('-fmps')},
    'mps-fixed': {'glpsol': glpsol('--mps'), 'cbc': cbc, 'lp_solve': lp_solve('-fmps')},
}
INTEGER = {'opb': {'minisat+': sat('minisat+'), 'clasp': sat('clasp')}}
GAME = {
    'cnf': {'cadical': sat('cadical', '-q'), 'minisat': sat('minisat', '-verb=0')},
    'opb': {'minisat+': sat('minisat+'), 'clasp': sat('clasp')},
    'smt2': {'z3': smt('z3'), 'cvc5': smt('cvc5')},
    'mzn': {'minizinc': minizinc},
    'asp': {'gringo': gringo},
    'pddl': {'pddl.py': plan},
    'xcsp3': {'clasp': tables},
    'aig': {'abc': abc, 'yosys': yosys},
    'aag': {'yosys': yosys},
}
DATA = ['dat', 'dzn', 'asp-facts']  # read with the models in models/ (models.py)
PROOFS = ['vipr', 'pbp', 'pbp-2', 'aag-witness']  # proofs.py


def formats(pagoda):
    """All formats of emit but proofs; ends the test where one of them is not known here."""
    help = json.loads(run(pagoda, 'help', 'emit', '--json'))['commands'][0]
    names = [name for option in help['options'] if option['name'] == '--format' for name in option['choices']]
    known = {*LINEAR, *INTEGER, *GAME, *DATA, *PROOFS}
    if set(names) != known:
        sys.exit('formats of emit that the tests do not read, or have and emit does not: %s' % (known ^ set(names)))
    return [name for name in names if name not in PROOFS]


PROGRAMS = ['glpsol', 'cbc', 'clp', 'lp_solve', 'minisat+', 'clasp', 'gringo', 'cadical', 'minisat', 'z3', 'cvc5',
            'minizinc', 'fzn-gecode', 'berkeley-abc', 'yosys']


def has_highs():
    return bool(shutil.which('node')) and 'yes' in run(
        'node', '-e', "try{require.resolve('highs');console.log('yes')}catch(e){}")


def suffix(fmt):
    return {'mps-fixed': 'fixed.mps', 'lp': 'lp', 'mps': 'mps'}.get(fmt, fmt)


def emit(pagoda, directory, fmt, *arguments):
    """Emits a file and returns its path."""
    path = os.path.join(directory, 'model.' + suffix(fmt))
    output = path
    if fmt == 'pddl':
        output = os.path.join(directory, 'model')
        path = output + '-problem.pddl'
    done = subprocess.run([pagoda, 'emit', *arguments, '--format', fmt, '-o', output], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Unread('emit %s: %d %s' % (' '.join(arguments), done.returncode, done.stderr))
    return path


def verdict(pagoda, *arguments):
    """True, False or None, as pagoda prove says."""
    code = subprocess.run([pagoda, 'prove', *arguments, '--time', '60'], stdout=subprocess.DEVNULL).returncode
    return {10: True, 20: False}.get(code)
