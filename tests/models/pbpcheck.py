"""pbpcheck.py FILE.opb FILE.pbp - a small, strict checker of the part of VeriPB's proof formats 3.0 and 2.0 that
pagoda writes: `f`, `pol` (addition, multiplication, division, saturation, literal axioms), `red` for new variables, and
the conclusion UNSAT. VeriPB itself is not in Debian. Written from the formats' description: in 3.0 each step ends in a
semicolon, comments begin with %, and a colon stands before a witness; in 2.0 a step is a line, comments begin with *,
and it is a semicolon. Exits with 1 and says which step fails when something does.

A constraint is (degree, {literal: positive coefficient}), a literal x or -x by its number: sum >= degree.
"""
import re
import sys


class Wrong(Exception):
    pass


def demand(condition, text):
    if not condition:
        raise Wrong(text)


def normal(terms, degree):
    """From [(coefficient, literal)] with any signs, literals perhaps several times."""
    sums = {}
    for c, lit in terms:
        if lit < 0:
            c, lit, degree = -c, -lit, degree - c
        sums[lit] = sums.get(lit, 0) + c
    result = {}
    for v, c in sums.items():
        if c > 0:
            result[v] = c
        elif c < 0:
            result[-v] = -c
            degree -= c
    return degree, result


def add(a, b):
    return normal([(c, l) for l, c in a[1].items()] + [(c, l) for l, c in b[1].items()], a[0] + b[0])


def times(a, k):
    demand(k > 0, 'a factor that is not positive')
    return a[0] * k, {l: c * k for l, c in a[1].items()}


def divide(a, k):
    demand(k > 0, 'a divisor that is not positive')
    return -(-a[0] // k), {l: -(-c // k) for l, c in a[1].items()}


def saturate(a):
    degree = max(a[0], 0)
    return (a[0], {l: min(c, degree) for l, c in a[1].items() if degree > 0})


def contradictory(a):
    return sum(a[1].values()) < a[0]


def negation(a):
    return normal([(-c, l) for l, c in a[1].items()], 1 - a[0])


def implies(a, b):
    """By weakening: what a has more than b, taken away, leaves b's degree."""
    more = sum(max(0, c - b[1].get(l, 0)) for l, c in a[1].items())
    return b[0] <= 0 or a[0] - more >= b[0] or contradictory(a)


def literal(word):
    match = re.fullmatch(r'(~?)x([1-9]\d*)', word)
    demand(match, 'a literal, not ' + word)
    return -int(match[2]) if match[1] else int(match[2])


def number(word):
    """Without zeros in front, as 3.0 has it."""
    demand(re.fullmatch(r'[+-]?(0|[1-9]\d*)', word), 'a whole number, not ' + word)
    return int(word)


def read_constraint(text):
    """[constraint] or two for an equation."""
    match = re.fullmatch(r'\s*(.*?)\s*(>=|=)\s*([+-]?\d+)\s*', text)
    demand(match, 'a constraint')
    words = match[1].split()
    demand(len(words) % 2 == 0, 'pairs of a number and a literal')
    terms = [(number(c), literal(l)) for c, l in zip(words[::2], words[1::2])]
    degree = number(match[3])
    result = [normal(terms, degree)]
    if match[2] == '=':
        result.append(normal([(-c, l) for c, l in terms], -degree))
    return result


def read_opb(path):
    constraints = []
    with open(path) as file:
        for line in file:
            if line.startswith('*'):
                continue
            demand(not line.startswith('min'), 'a decision problem')
            demand(line.rstrip().endswith(';'), 'a semicolon')
            constraints += read_constraint(line.rstrip()[:-1])
    return constraints


def steps_of(text):
    """The version and [(line, step)], without comments and what ends a step."""
    header, _, rest = text.partition('\n')
    match = re.fullmatch(r'pseudo-Boolean proof version (2\.0|3\.0)', header)
    demand(match, 'version 2.0 or 3.0')
    steps, line = [], 2
    if match[1] == '2.0':
        demand(rest.endswith('\n'), 'the end of a line')
        lines = rest[:-1].split('\n')
        steps = [(at, step) for at, step in enumerate(lines, 2) if not step.startswith('* ')]
    else:
        *whole, left = re.sub(r'%[^\n]*', '', rest).split(';')
        for step in whole:
            steps.append((line, ' '.join(step.split())))
            line += step.count('\n')
        demand(not left.strip(), 'a semicolon behind the last step')
    return match[1], steps


class Checker:
    def __init__(self, opb, version):
        self.constraints = read_opb(opb)
        self.formula = len(self.constraints)
        self.witness = {'2.0': ' ; ', '3.0': ' : '}[version]

    def get(self, word):
        demand(re.fullmatch(r'[1-9]\d*', word) and int(word) <= len(self.constraints),
               'a constraint that is there, not ' + word)
        return self.constraints[int(word) - 1]

    def pol(self, words):
        stack = []
        for i, word in enumerate(words):
            if word == '+':
                demand(len(stack) >= 2 and not isinstance(stack[-1], int), 'two constraints to add')
                b = stack.pop()
                stack.append(add(stack.pop(), b))
            elif word in ('*', 'd'):
                demand(len(stack) >= 2 and isinstance(stack[-1], int), 'a constraint and a number')
                k = stack.pop()
                stack.append((times if word == '*' else divide)(stack.pop(), k))
            elif word == 's':
                stack.append(saturate(stack.pop()))
            elif i + 1 < len(words) and words[i + 1] in ('*', 'd'):
                stack.append(number(word))
            else:
                stack.append(self.get(word) if word.isdigit() else (0, {literal(word): 1}))
        demand(len(stack) == 1 and not isinstance(stack[0], int), 'one constraint at the end')
        self.constraints.append(stack[0])

    def red(self, text):
        constraint_text, mark, witness = text.partition(self.witness)
        demand(mark, 'a constraint,%sand a witness' % self.witness)
        constraint = read_constraint(constraint_text)
        demand(len(constraint) == 1, 'an inequality')
        match = re.fullmatch(r'x([1-9]\d*) -> ([01])', witness)
        demand(match, 'a witness of one variable')
        variable, value = int(match[1]), int(match[2])
        new, negated = constraint[0], negation(constraint[0])
        for goal in self.constraints + [new]:
            if variable not in goal[1] and -variable not in goal[1]:
                continue
            goal = self.assign(goal, variable, value)
            demand(goal[0] <= 0 or contradictory(negated) or implies(negated, goal),
                   'a witness that keeps every constraint')
        self.constraints.append(new)

    @staticmethod
    def assign(a, variable, value):
        true = variable if value else -variable
        return a[0] - a[1].get(true, 0), {l: c for l, c in a[1].items() if abs(l) != variable}

    def step(self, text, state):
        """The state behind it: 1 behind `f`, 2 behind `output`, 3 behind `conclusion`, 4 behind the end."""
        rule, _, rest = text.partition(' ')
        if state == 0:
            demand(text == 'f %d' % self.formula, 'f %d' % self.formula)
            return 1
        if state == 1 and rule in ('pol', 'red'):
            self.pol(rest.split()) if rule == 'pol' else self.red(rest)
            return 1
        if state == 1:
            demand(text == 'output NONE', 'pol, red or output NONE')
            return 2
        if state == 2:
            match = re.fullmatch(r'conclusion UNSAT : (\d+)', text)
            demand(match and contradictory(self.get(match[1])), 'a contradiction')
            return 3
        demand(state == 3 and text == 'end pseudo-Boolean proof', 'the end, and nothing behind it')
        return 4


def check(opb, pbp):
    """None, or what is wrong."""
    state, line = 0, 1
    try:
        with open(pbp) as file:
            version, steps = steps_of(file.read())
        checker = Checker(opb, version)
        for line, step in steps:
            state = checker.step(step, state)
        demand(state == 4, 'the end of the proof')
    except (Wrong, ValueError, IndexError, TypeError) as e:
        return '%s:%d: expected %s' % (pbp, line, e)
    return None


if __name__ == '__main__':
    trouble = check(sys.argv[1], sys.argv[2])
    print(trouble or 's VERIFIED UNSATISFIABLE')
    sys.exit(1 if trouble else 0)
