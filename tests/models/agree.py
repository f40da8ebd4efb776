"""agree.py PAGODA [sanitized] - games in every format, read back by the tools that are named for it: what they
answer is what pagoda proves, on known problems and on random ones from a fixed seed. Linear and integer programs: the
tools agree with one another, a relaxation is feasible exactly when its pagoda program is not, and an answer "no" is
pagoda's too. A problem on 300 holes is written in every format.
"""
import os
import resource
import subprocess
import sys
import tempfile

import problems
import tools


PARALLEL = ('cnf', 'smt2', 'opb')
UNBOUNDED_PATIENCE = 5  # seconds: branch and bound may never end on a program whose columns have no bounds


def ask_all(pagoda, directory, table, wanted, arguments, report, may_be_late=False):
    """Asks every tool; each answer has to be `wanted`, or, when that is None, the first one. Returns it. No answer in
    time is counted where it may be so, and wrong elsewhere."""
    for fmt, readers in table.items():
        for name, reader in readers.items():
            try:
                path = tools.emit(pagoda, directory, fmt, *arguments)
                got = reader(path)
            except (tools.Unread, AssertionError, KeyError) as e:
                report.append('%s, %s by %s: %r' % (' '.join(arguments), fmt, name, e))
                continue
            except subprocess.TimeoutExpired as e:
                report.late += 1
                if not may_be_late:
                    report.append('%s, %s by %s: no answer in %d s' % (' '.join(arguments), fmt, name, e.timeout))
                continue
            report.asked += 1
            wanted = got if wanted is None else wanted
            if got != wanted:
                report.append('%s, %s: %s says %s, expected %s' % (' '.join(arguments), fmt, name, got, wanted))
    return wanted


class Report(list):
    asked = 0
    late = 0


def check_game(pagoda, directory, arguments, steps, report):
    known = tools.verdict(pagoda, *arguments)
    if known is None:
        report.append('%s: pagoda has no verdict' % ' '.join(arguments))
    table = dict(tools.GAME)
    if steps:
        # With a limit on the jumps the answer may be "no" where pagoda's is "yes": the formats with it agree.
        unlimited = {k: table.pop(k) for k in ('pddl', 'aig', 'aag')}
        ask_all(pagoda, directory, unlimited, known, arguments + ['--model', 'game'], report)
        limited = arguments + ['--model', 'game', '--steps', steps]
        got = ask_all(pagoda, directory, table, None, limited, report)
        # In as many parallel steps there is a game wherever there is one of as many jumps, and perhaps elsewhere.
        parallel = ask_all(pagoda, directory, {k: table[k] for k in PARALLEL}, None, limited + ['--parallel'], report)
        if (got and not parallel) or (parallel and not known):
            report.append('%s: parallel steps say %s' % (' '.join(limited), parallel))
        if got and not known:
            report.append('%s: a game was found, pagoda refuses it' % ' '.join(arguments))
        return
    ask_all(pagoda, directory, table, known, arguments + ['--model', 'game'], report)
    symmetric = {k: table[k] for k in ('cnf', 'mzn', 'asp', 'xcsp3')}
    ask_all(pagoda, directory, symmetric, known, arguments + ['--model', 'game', '--break-symmetry'], report)
    for further in (['--parallel'], ['--parallel', '--break-symmetry']):
        ask_all(pagoda, directory, {k: table[k] for k in PARALLEL}, known, arguments + ['--model', 'game', *further], report)


def check_linear(pagoda, directory, arguments, steps, report):
    known = tools.verdict(pagoda, *arguments)
    linear = dict(tools.LINEAR)
    if tools.has_highs():
        linear['lp'] = {**linear['lp'], 'highs': tools.highs}
    relaxed = ask_all(pagoda, directory, {**linear, 'mps': {**linear['mps'], 'clp': tools.clp}}, None,
                      arguments + ['--model', 'relaxation'], report)
    ask_all(pagoda, directory, linear, not relaxed, arguments + ['--model', 'pagoda'], report)
    bounded = arguments + ['--cuts', 'class'] + (['--steps', steps] if steps else [])
    patience, tools.PATIENCE = tools.PATIENCE, UNBOUNDED_PATIENCE
    whole = ask_all(pagoda, directory, linear, None, arguments + ['--cuts', 'class'], report, True)
    tools.PATIENCE = patience
    if not steps:
        ask_all(pagoda, directory, tools.INTEGER, whole, bounded, report)
    if (known and not (relaxed and whole)) or (whole and not relaxed):
        report.append('%s: game %s, integer %s, relaxation %s' % (' '.join(arguments), known, whole, relaxed))


# An army: ten full rows of fifteen and ten empty ones, a peg in the fourth row above the line.
LARGE = (('o' * 15 + '\n') * 10 + ('*' * 15 + '\n') * 10,
         ('?' * 15 + '\n') * 6 + '?' * 7 + '*' + '?' * 7 + '\n' + ('?' * 15 + '\n') * 13)
LARGE_SECONDS = 20  # of processor time; in a plain build the largest takes 0.3


def check_large(pagoda, directory, sanitized, report):
    """Every format of a problem on 300 holes is written, and not in minutes."""
    names = [os.path.join(directory, name) for name in ('army', 'row4')]
    for name, text in zip(names, LARGE):
        with open(name, 'w') as file:
            file.write(text)
    problem = ['rectangle:20x15', '--start', '@' + names[0], '--finish', '@' + names[1]]
    for fmt in tools.formats(pagoda):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.remove(tools.emit(pagoda, directory, fmt, *problem))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        report.asked += 1
        if spent > LARGE_SECONDS and not sanitized:
            report.append('%s on 300 holes: %.1f s' % (fmt, spent))


def main():
    pagoda, sanitized = sys.argv[1], sys.argv[2:] == ['sanitized']
    tools.need(*tools.PROGRAMS)
    report = Report()
    with tempfile.TemporaryDirectory() as directory:
        problems.write_boards(directory)
        check_large(pagoda, directory, sanitized, report)
        cases = [(p, None) for p in problems.KNOWN[::tools.tries(4, 1)]]
        cases += problems.random_problems(2026, tools.tries(1, 60), directory)
        for arguments, steps in cases:
            check_game(pagoda, directory, arguments, steps, report)
            check_linear(pagoda, directory, arguments, steps, report)
    print('\n'.join(report))
    print('%d answers on %d problems, %d wrong, %d not in time' % (report.asked, len(cases), len(report), report.late))
    sys.exit(1 if report or report.asked < tools.tries(120, 500) or 50 * report.late > report.asked else 0)


main()
