"""back.py PAGODA - answers of real solvers, read back by `pagoda import`: each is told by its content, a game is a game,
marginals of the phase 1 program are a resource count, and a claim of infeasibility is judged. Then the same with one
number changed: the false claim is named with its line.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import pddl
import tools

GAME = ['path6', '--start', 'full-v2', '--finish', 'v5']
TRIANGLE = ['triangle5', '--start', 'full-a1', '--finish', 'a1']
OPEN = ['path6', '--start', 'v1,v2?v4,v5', '--finish', 'any', '--pegs', '1']
NO_GAME = ['triangle5', '--start', 'full-a1', '--finish', 'b3']         # feasible, and yet no game
PAGODA = ['diamond4', '--start', 'full-d4', '--finish', 'd4']           # refuted by a resource count
CLASS = ['english', '--start', 'full-d4', '--finish', 'd3']             # refuted by class alone
FRACTION = ['diamond3', '--rules', '8', '--start', 'full-c2', '--finish', 'a3']  # by the integer program alone


def write(path, text):
    with open(path, 'w') as file:
        file.write(text)
    return path


# ---- asking solvers: each takes the emitted file and a path for the answer -------------------------------

def glpsol(reader, *options):
    def ask(model, to):
        tools.run('glpsol', reader, model, *options, to)
    return ask


def cbc(model, to):
    tools.run('cbc', model, 'printingOptions', 'all', 'solve', 'solu', to)


def clp(model, to):
    tools.run('clp', model, '-printingOptions', 'all', '-solve', '-solution', to)


def lp_solve(model, to):
    write(to, tools.run('lp_solve', '-fmps', model, '-S4'))


def highs(model, to):
    script = ("const h=require('highs');h().then(x=>{const r=x.solve(require('fs').readFileSync(process.argv[1],'utf8'));"
              "for(const [k,v] of Object.entries(r.Columns))console.log(k+' '+v.Primal)})")
    write(to, tools.run('node', '-e', script, model))


def output(*command):
    def ask(model, to):
        write(to, tools.run(*command, model))
    return ask


def minisat(model, to):
    tools.run('minisat', '-verb=0', model, to)


def gringo(model, to):
    ground = subprocess.run(['gringo', model], stdout=subprocess.PIPE, text=True).stdout
    write(to, tools.run('clasp', text=ground))


def planner(model, to):
    write(to, '\n'.join(pddl.solve(model.replace('-problem', '-domain'), model)) + '\n; cost = 1\n')


def abc(model, to):
    tools.run('berkeley-abc', '-c', 'read_aiger %s; pdr; write_cex -a %s' % (model, to))


LINEAR = [
    ('glpsol -o, lp', 'lp', glpsol('--lp', '-o')),
    ('glpsol --write, lp', 'lp', glpsol('--lp', '--write')),
    ('glpsol --write, mps', 'mps', glpsol('--freemps', '--write')),
    ('glpsol -o, fixed', 'mps-fixed', glpsol('--mps', '-o')),
    ('cbc, lp', 'lp', cbc),
    ('cbc, mps', 'mps', cbc),
    ('lp_solve', 'mps', lp_solve),
]
RELAXED = LINEAR + [('clp', 'mps', clp)]
GAMES = [
    ('cadical', 'cnf', output('cadical', '-q')),
    ('minisat', 'cnf', minisat),
    ('clasp, opb', 'opb', output('clasp')),
    ('minisat+, opb', 'opb', output('minisat+')),
    ('z3', 'smt2', output('z3')),
    ('cvc5', 'smt2', output('cvc5')),
    ('minizinc', 'mzn', output('minizinc', '--solver', 'gecode')),
    ('clasp', 'asp', gringo),
    ('a planner', 'pddl', planner),
    ('abc', 'aig', abc),
]


class Test:
    def __init__(self, pagoda, directory):
        self.pagoda, self.directory, self.wrong, self.read = pagoda, directory, [], 0

    def fail(self, what, text):
        self.wrong.append('%s: %s' % (what, text))

    def import_(self, arguments, answer, what):
        """(exit code, document)"""
        done = subprocess.run([self.pagoda, 'import', *arguments, '--solution', answer, '--json', '--time', '60'],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.read += 1
        if done.returncode not in (0, 1, 4):
            self.fail(what, 'exit code %d: %s%s' % (done.returncode, done.stderr, done.stdout))
            return done.returncode, {'kind': None, 'claims': [], 'game': None, 'jumps': {}}
        return done.returncode, json.loads(done.stdout)

    def ask(self, what, problem, fmt, ask, *options):
        """The path of the answer and what import needs to be told."""
        arguments = problem + list(options)
        answer = os.path.join(self.directory, 'answer')
        if os.path.exists(answer):
            os.remove(answer)
        ask(tools.emit(self.pagoda, self.directory, fmt, *arguments), answer)
        if not os.path.exists(answer):
            self.fail('%s, %s' % (what, ' '.join(arguments)), 'no answer')
        return answer, arguments + ['--format', fmt]

    def expect(self, what, problem, fmt, ask, kind, code, *options, truth=None):
        answer, arguments = self.ask(what, problem, fmt, ask, *options)
        what = '%s, %s' % (what, ' '.join(arguments))
        if not os.path.exists(answer):
            return None
        got, document = self.import_(arguments, answer, what)
        truths = [c['true'] for c in document['claims']]
        if (document['kind'], got) != (kind, code) or (truth is not None and truth not in truths) or \
                (code == 0) != bool(document['game'] is not None):
            with open(answer) as file:
                self.fail(what, '%s, code %d, expected %s, %d\n%s\n%s' % (document['kind'], got, kind, code, document,
                                                                         file.read()[:1500]))
        if code == 0 and False in truths:
            self.fail(what, 'a false claim in %s' % document)
        return answer

    def spoiled(self, what, problem, fmt, ask, pattern, by, *options):
        """The answer with the first match of the pattern changed: a false claim with a line."""
        answer, arguments = self.ask(what, problem, fmt, ask, *options)
        with open(answer) as file:
            text = file.read()
        changed = re.sub(pattern, by, text, count=1, flags=re.M)
        if changed == text:
            self.fail(what, 'nothing to change in %s' % text[:500])
        code, document = self.import_(arguments, write(answer, changed), what)
        false = [c['text'] for c in document['claims'] if c['true'] is False]
        if code != 4 or not any('line ' in c for c in false):
            self.fail(what, 'changed, and yet: code %d, %s\n%s' % (code, document, changed[:1500]))

    def strays(self, what, problem, fmt, ask, *options):
        """A line that no solver writes, put into every place of the answer: it is not passed over."""
        answer, arguments = self.ask(what, problem, fmt, ask, *options)
        with open(answer) as file:
            lines = file.read().split('\n')
        for at in range(len(lines) + 1):
            write(answer, '\n'.join(lines[:at] + ['stray words'] + lines[at:]))
            done = subprocess.run([self.pagoda, 'import', *arguments, '--solution', answer], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
            if done.returncode != 2 or ': expected ' not in done.stderr:
                self.fail(what, 'a stray line %d: code %d %s' % (at + 1, done.returncode, done.stderr))

    def refused(self, text):
        answer = write(os.path.join(self.directory, 'answer'), text)
        done = subprocess.run([self.pagoda, 'import', *GAME, '--solution', answer], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
        if done.returncode != 2 or not re.search(r'answer:\d+: expected ', done.stderr):
            self.fail('refused', '%r: code %d, %s' % (text, done.returncode, done.stderr))


def main():
    tools.need(*tools.PROGRAMS)
    with tempfile.TemporaryDirectory() as directory:
        t = Test(sys.argv[1], directory)
        linear = LINEAR + ([('highs', 'lp', highs)] if tools.has_highs() else [])
        for name, fmt, ask in linear:
            for problem in (GAME, OPEN)[:tools.tries(1, 2)]:
                t.expect(name, problem, fmt, ask, 'counts', 0)
            t.expect(name, CLASS, fmt, ask, 'infeasible', 1, '--cuts', 'class', truth=True) if name != 'highs' else None
        for name, fmt, ask in RELAXED:
            t.expect(name, PAGODA, fmt, ask, 'weights', 1, '--model', 'relaxation', '--objective', 'phase1', truth=True)
            if 'glpsol' not in name:  # whose presolver says UNDEFINED there
                t.expect(name, PAGODA, fmt, ask, 'infeasible', 1, '--model', 'relaxation', truth=True)
            t.expect(name, PAGODA, fmt, ask, 'weights', 1, '--model', 'pagoda', truth=True)
            t.expect(name, FRACTION, fmt, ask, 'fraction', 1, '--model', 'relaxation', truth=True)
        t.expect('cbc', NO_GAME, 'lp', cbc, 'counts', 1, truth=False)
        t.expect('clasp', GAME, 'opb', output('clasp'), 'counts', 0)
        t.expect('minisat+', FRACTION, 'opb', output('minisat+'), 'infeasible', 1, truth=True)
        for name, fmt, ask in GAMES:
            for problem in ((GAME, TRIANGLE, OPEN) if fmt != 'mzn' else (GAME, OPEN))[:tools.tries(1, 3)]:
                t.expect(name, problem, fmt, ask, 'steps', 0, '--model', 'game')
        for name, fmt, ask in GAMES[:6]:
            t.expect(name, TRIANGLE, fmt, ask, 'steps', 0, '--model', 'game', '--parallel', '--steps', '8')
            t.expect(name, TRIANGLE, fmt, ask, 'infeasible', 1, '--model', 'game', '--parallel', '--steps', '7')
        for name, fmt, ask in GAMES[:8]:
            t.expect(name, ['path6', '--start', 'full-v2', '--finish', 'v1'], fmt, ask, 'infeasible', 1, '--model', 'game',
                     truth=True)
        t.spoiled('glpsol -o', GAME, 'lp', glpsol('--lp', '-o'), r'(x_\S+\s+\*\s+)1 ', r'\g<1>2 ')
        t.spoiled('glpsol --write', GAME, 'lp', glpsol('--lp', '--write'), r'^(j \d+) 1$', r'\1 2')
        t.spoiled('cbc', GAME, 'lp', cbc, r'(x_\S+\s+)1 ', r'\g<1>2 ')
        t.spoiled('lp_solve', GAME, 'mps', lp_solve, r'^(x_\S+\s+)1$', r'\g<1>2')
        t.spoiled('cadical', GAME, 'cnf', output('cadical', '-q'), r' (3[1-9]|[45]\d) ', r' -\1 ', '--model', 'game')
        t.spoiled('minizinc', GAME, 'mzn', output('minizinc', '--solver', 'gecode'), r'^step 2: \S+', 'step 2: v1_v2_v3')
        t.spoiled('a planner', GAME, 'pddl', planner, r'^\(jump-110-001 .*\)$', '(jump-110-001 v1 v2 v3)')
        t.spoiled('cbc, pagoda', PAGODA, 'lp', cbc, r'(w_d4 +)\S+', r'\g<1>-7', '--model', 'pagoda')
        for name, fmt, ask in LINEAR[:6]:  # what lp_solve says of ranges is passed over
            t.strays(name, GAME, fmt, ask)
        for name, fmt, ask in GAMES:
            if fmt != 'mzn':  # as is what stands before a first solution
                t.strays(name, GAME, fmt, ask, '--model', 'game')
        # A solver that says so, wrongly.
        answer = write(os.path.join(directory, 'answer'), 'Infeasible - objective value 0\n')
        code, document = t.import_(TRIANGLE, answer, 'wrong claim')
        if code != 4 or [c['true'] for c in document['claims']] != [False]:
            t.fail('a wrong claim of infeasibility', document)
        for text in ('', 'hello\n', 'x_v1_v2_v3 one\n', 'Problem:    x\nRows: 1\nStatus: OPTIMAL\n   No.   Row name\n     1 hole_v1   \n',
                     'x_v1_v2_v3 1\nx_v3_v2_v1 ?\n', '1\nb0\n0\n', '(jump-110-001 a b c)\n', 'c x\ns bas 1 1 f f 0\nj x\n',
                     '1\nb0\n0\n010\n.\n', 'Optimal - objective value 0\n 0 x_v1_v2_v3 zwei 0\n'):
            t.refused(text)
    print('\n'.join(t.wrong))
    print('%d answers read, %d wrong' % (t.read, len(t.wrong)))
    sys.exit(1 if t.wrong or t.read < tools.tries(50, 80) else 0)


main()
