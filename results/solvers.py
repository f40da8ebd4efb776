#!/usr/bin/env python3
"""solvers.py PAGODA [SECONDS [CELLS [NAMES]]] - other people's solvers on pagoda's questions, in one run: the benchmark set
of instances.py, whole maps (english, french, diamond5, triangle5) by so many evenly spaced cells (default 8; 0: all), and
an army on 300 holes (of which the game in steps would be too large). Writes tables in Markdown: who was right how often, who was wrong, and processor time as a ratio to
that of pagoda, which writes its certificate too.

The integer program has to be refused where class, pagoda or branch refuse it, and solved where there is a game; where
only the game is impossible nothing is demanded of it. SECONDS of processor time a question (default 2). With class rows
answers are quick, and eight times as many cells are asked. NAMES is a regular expression for the solvers (default: all).
The readers are those of tests/models/tools.py.
"""
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile

import instances

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'tests', 'models'))
import tools  # noqa: E402

MAPS = ['english', 'french', 'diamond5', 'triangle5']
ARMY_ROWS, ARMY_COLUMNS = 20, 15
MORE = 8  # times the cells where answers are quick
TRAP = ('french', '', 'full-d4', 'd4')
ROWS = ['--cuts', 'class']
INTEGER = [('glpsol', 'lp', tools.glpsol('--lp')), ('cbc', 'lp', tools.cbc), ('lp_solve', 'mps', tools.lp_solve('-fmps')),
           ('HiGHS', 'lp', tools.highs), ('clasp', 'opb', tools.sat('clasp')), ('minisat+', 'opb', tools.sat('minisat+'))]
GAME = [('cadical', 'cnf', tools.sat('cadical', '-q')), ('minisat', 'cnf', tools.sat('minisat', '-verb=0')),
        ('clasp', 'opb', tools.sat('clasp')), ('z3', 'smt2', tools.smt('z3')), ('cvc5', 'smt2', tools.smt('cvc5')),
        ('minizinc, gecode', 'mzn', tools.minizinc), ('gringo, clasp', 'asp', tools.gringo), ('abc pdr', 'aig', tools.abc)]


class Clock:
    """Processor time of what is run, with a limit for each process."""
    seconds = 2
    spent = 0.0
    ended = False  # by the limit

    @classmethod
    def run(cls, *command, text=None, **_):
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (cls.seconds, cls.seconds + 1))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors='replace', preexec_fn=limit, start_new_session=True)
        try:
            output = process.communicate(text, timeout=60 * cls.seconds)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output = process.communicate()[0]
        cls.ended = cls.ended or process.returncode < 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cls.spent += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return output


class Question:
    """A problem, what pagoda says of it, and how long that took."""

    def __init__(self, pagoda, name, problem):
        self.name, self.problem = name, problem
        Clock.spent = 0
        output = Clock.run(pagoda, 'prove', *instances.arguments(problem), '--json', '--threads', '1', '--proof', '/dev/null')
        self.document, self.seconds = json.loads(output), Clock.spent

    def wanted(self, game):
        """True, False, or None when nothing is demanded."""
        if self.document['verdict'] == 'possible':
            return True
        refused = game or self.document['method'] in ('class', 'pagoda', 'branch')
        return False if self.document['verdict'] == 'impossible' and refused else None


def spaced(items, count):
    """So many of them, evenly spaced."""
    if not 0 < count < len(items):
        return items
    return [items[i * len(items) // count] for i in range(count)]


def map_problems(pagoda, board, count):
    command = [pagoda, 'map', board, '--json', '--time', '60']
    cells = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout)['cells']
    return [(board, '', cell['start'], cell['finish']) for cell in spaced(cells, count)]


def army_problems(directory):
    """Ten full rows of fifteen and ten empty ones: a peg in the middle of the fourth and of the fifth row above the line."""
    def picture(name, rows):
        with open(os.path.join(directory, name), 'w') as file:
            file.write('\n'.join(rows) + '\n')
        return '@' + os.path.join(directory, name)
    half, width = ARMY_ROWS // 2, ARMY_COLUMNS
    start = picture('army', ['o' * width] * half + ['*' * width] * half)
    problems = []
    for height in (4, 5):
        rows = ['?' * width] * ARMY_ROWS
        rows[half - height] = '?' * (width // 2) + '*' + '?' * (width - width // 2 - 1)
        problems.append(('rectangle:%dx%d' % (ARMY_ROWS, width), '', start, picture('row%d' % height, rows)))
    return problems


def question_sets(pagoda, directory, cells):
    """{name: questions}"""
    sets = {'instances': [p for p, _ in instances.collect(pagoda, 1)]}
    sets.update({board: map_problems(pagoda, board, cells) for board in MAPS})
    sets['army'] = army_problems(directory)
    return {name: [Question(pagoda, '%s to %s, %s' % (p[2], p[3], p[0]), p) for p in problems]
            for name, problems in sets.items()}


class Row:
    """A solver's answers to the sets."""

    def __init__(self, pagoda, directory, solver, model, more):
        self.pagoda, self.directory, self.model, self.more = pagoda, directory, model, more
        self.name, self.format, self.reader = solver
        self.cells, self.own, self.spent, self.late, self.remarks = [], 0.0, 0.0, 0, []

    def ask(self, question):
        """'right', 'wrong', 'late' or 'unread'."""
        path = os.path.join(self.directory, 'question.' + tools.suffix(self.format))
        for name in (path, path + '.sol'):
            if os.path.exists(name):
                os.remove(name)
        assert instances.emit(self.pagoda, question.problem, path, self.format, self.model, self.more)
        Clock.spent, Clock.ended, said = 0, False, ''
        try:
            answer = 'right' if self.reader(path) == question.wanted(self.model == 'game') else 'wrong'
        except (tools.Unread, OSError) as e:
            answer, said = 'unread', repr(e)[-200:]
        if Clock.ended or (said and Clock.spent > 0.8 * Clock.seconds):
            answer = 'late'
        self.remarks += [said] if answer == 'unread' else []
        self.own += question.seconds
        self.spent += Clock.spent
        return answer

    def ask_set(self, questions):
        count = {'right': 0, 'wrong': 0, 'late': 0, 'unread': 0}
        for question in questions:
            if question.wanted(self.model == 'game') is None:
                continue
            answer = self.ask(question)
            count[answer] += 1
            self.remarks += ['%s: %s' % (answer, question.name)] if answer in ('wrong', 'unread') else []
        self.late += count['late']
        self.cells.append(' '.join(['%d of %d' % (count['right'], sum(count.values()))] +
                                   ['**%d %s**' % (count[k], k) for k in ('wrong', 'unread') if count[k]])
                          if sum(count.values()) else '-')

    def text(self):
        ratio = self.spent / max(self.own, 0.001)
        what = ('game' if self.model == 'game' else 'integer') + (', class rows' if self.more else '')
        return '| %s | %s, %s | %s | %s%s |' % (self.name, what, self.format, ' | '.join(self.cells), '> ' if self.late else '',
                                                '%.0f' % ratio if ratio >= 10 else '%.1f' % ratio)


def table(pagoda, directory, sets, rows, names):
    print('| solver | asked | %s | processor time, pagoda = 1 |' % ' | '.join(sets))
    print('| --- | --- |' + ' --- |' * (len(sets) + 1))
    remarks = []
    for solver, model, more in rows:
        if not re.search(names, solver[0]) or (solver[0] == 'HiGHS' and not tools.has_highs()):
            continue
        row = Row(pagoda, directory, solver, model, more)
        for name, questions in sets.items():
            row.ask_set([] if name == 'army' and model == 'game' else questions)
        print(row.text(), flush=True)
        remarks += ['%s: %s' % (solver[0], remark) for remark in row.remarks]
    print('\n' + '\n'.join('- ' + remark for remark in remarks) + ('\n' if remarks else ''))


def trap(pagoda, directory, names):
    print('| solver | without | with class rows |\n| --- | --- | --- |')
    question = Question(pagoda, 'the trap', TRAP)
    for solver in INTEGER:
        if not re.search(names, solver[0]) or (solver[0] == 'HiGHS' and not tools.has_highs()):
            continue
        cells = []
        for more in ([], ROWS):
            row = Row(pagoda, directory, solver, '', more)
            answer = row.ask(question)
            cells.append('%s, %.1f s' % ({'right': 'refused', 'late': 'no answer'}.get(answer, answer), row.spent))
        print('| %s | %s |' % (solver[0], ' | '.join(cells)), flush=True)


def main():
    pagoda = sys.argv[1]
    seconds, cells = (int(sys.argv[i]) if len(sys.argv) > i else default for i, default in ((2, 2), (3, 8)))
    names = sys.argv[4] if len(sys.argv) > 4 else ''
    plain, run = tools.has_highs, tools.run
    tools.has_highs = lambda found=plain(): found
    with tempfile.TemporaryDirectory() as directory:
        Clock.seconds, tools.run = 600, Clock.run
        sets, larger = question_sets(pagoda, directory, cells), question_sets(pagoda, directory, MORE * cells)
        Clock.seconds = seconds
        table(pagoda, directory, sets, [(s, '', []) for s in INTEGER] + [(s, 'game', []) for s in GAME], names)
        table(pagoda, directory, larger, [(s, '', ROWS) for s in INTEGER[:3]], names)
        Clock.seconds = 5 * seconds
        trap(pagoda, directory, names)
    tools.run = run


if __name__ == '__main__':
    main()
