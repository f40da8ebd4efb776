"""pbpcheck.py FILE.opb FILE.pbp - a small, strict checker of the part of VeriPB's proof format 2.0 that pagoda writes:
`f`, `pol` (addition, multiplication, division, saturation, literal axioms), `red` for new variables, and
the conclusion UNSAT. VeriPB itself is not in Debian. Written from the format's description; exits with 1 and says
which line fails when something does.

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


def read_constraint(text):
    """[constraint] or two for an equation."""
    match = re.fullmatch(r'\s*(.*?)\s*(>=|=)\s*([+-]?\d+)\s*', text)
    demand(match, 'a constraint')
    words = match[1].split()
    demand(len(words) % 2 == 0, 'pairs of a number and a literal')
    terms = [(int(c), literal(l)) for c, l in zip(words[::2], words[1::2])]
    degree = int(match[3])
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


class Checker:
    def __init__(self, opb):
        self.constraints = read_opb(opb)
        self.formula = len(self.constraints)
        self.done = False

    def get(self, number):
        demand(1 <= number <= len(self.constraints), 'a constraint that is there, not %d' % number)
        return self.constraints[number - 1]

    def pol(self, words):
        stack = []
        for i, word in enumerate(words):
            if word == '+':
                demand(len(stack) >= 2 and not isinstance(stack[-1], int), 'two constraints to add')
                b = stack.pop()
                stack.append(add(stack.pop(), b))
            elif word in '*d':
                demand(len(stack) >= 2 and isinstance(stack[-1], int), 'a constraint and a number')
                k = stack.pop()
                stack.append((times if word == '*' else divide)(stack.pop(), k))
            elif word == 's':
                stack.append(saturate(stack.pop()))
            elif re.fullmatch(r'[1-9]\d*', word):
                factor = i + 1 < len(words) and words[i + 1] in ('*', 'd')
                stack.append(int(word) if factor else self.get(int(word)))
            else:
                stack.append((0, {literal(word): 1}))
        demand(len(stack) == 1 and not isinstance(stack[0], int), 'one constraint at the end')
        self.constraints.append(stack[0])

    def red(self, text):
        constraint_text, witness = text.split(';')
        constraint = read_constraint(constraint_text)
        demand(len(constraint) == 1, 'an inequality')
        match = re.fullmatch(r'\s*x([1-9]\d*) -> ([01])\s*', witness)
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

    def line(self, text, state):
        rule, _, rest = text.partition(' ')
        if state == 0:
            demand(text == 'pseudo-Boolean proof version 2.0', 'the version 2.0')
            return 1
        if rule == '*':
            return state
        if state == 1:
            demand(rule == 'f' and int(rest) == self.formula, 'f %d' % self.formula)
            return 2
        if state == 2:
            if rule == 'pol':
                self.pol(rest.split())
            elif rule == 'red':
                self.red(rest)
            else:
                demand(text == 'output NONE', 'pol, red or output NONE')
                return 3
            return 2
        if state == 3:
            match = re.fullmatch(r'conclusion UNSAT : (\d+)', text)
            demand(match and contradictory(self.get(int(match[1]))), 'a contradiction')
            return 4
        demand(state == 4 and text == 'end pseudo-Boolean proof', 'the end')
        return 5


def check(opb, pbp):
    """None, or what is wrong."""
    state, number = 0, 0
    try:
        checker = Checker(opb)
        with open(pbp) as file:
            for number, text in enumerate(file, 1):
                demand(state < 5, 'nothing behind the end')
                state = checker.line(text.rstrip('\n'), state)
        demand(state == 5, 'the end of the proof')
    except (Wrong, ValueError, IndexError) as e:
        return '%s:%d: expected %s' % (pbp, number, e)
    return None


if __name__ == '__main__':
    trouble = check(sys.argv[1], sys.argv[2])
    print(trouble or 's VERIFIED UNSATISFIABLE')
    sys.exit(1 if trouble else 0)
