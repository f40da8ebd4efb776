"""pddl.py - a reader of PDDL for tests: typed STRIPS with constants and total-cost, and a breadth-first search.

Strict: an unknown section, predicate, type or object is an error. Ground actions come from static facts alone, so it
is for small problems.
"""
import itertools
import re
import sys


def parse(path):
    with open(path) as file:
        text = re.sub(r';[^\n]*', '', file.read()).lower()
    stack = [[]]
    for token in re.findall(r'[()]|[^\s()]+', text):
        if token == '(':
            stack.append([])
        elif token == ')':
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    assert len(stack) == 1 and len(stack[0]) == 1, path
    return stack[0][0]


def typed(words):
    """[(name, type)] from `a b - hole c - number`."""
    result, names = [], []
    words = iter(words)
    for word in words:
        if word == '-':
            kind = next(words)
            result += [(n, kind) for n in names]
            names = []
        else:
            names.append(word)
    assert not names, names
    return result


class Task:
    def __init__(self, domain_path, problem_path):
        domain, problem = parse(domain_path), parse(problem_path)
        assert domain[:2] == ['define', ['domain', 'peg-solitaire']], domain[:2]
        assert problem[0] == 'define' and problem[2] == [':domain', 'peg-solitaire']
        self.predicates, self.actions, self.objects = {}, [], {}
        self.costs = False
        for section in domain[2:]:
            self.read_domain(section)
        for section in problem[3:]:
            self.read_problem(section)

    def read_domain(self, section):
        key, rest = section[0], section[1:]
        if key == ':types':
            self.types = {name for name, _ in typed(rest)}
        elif key == ':constants':
            self.add_objects(rest)
        elif key == ':predicates':
            for p in rest:
                self.predicates[p[0]] = [t for _, t in typed(p[1:])]
                assert set(self.predicates[p[0]]) <= self.types
        elif key == ':functions':
            assert rest == [['total-cost'], '-', 'number'], rest
            self.costs = True
        elif key == ':action':
            fields = dict(zip(rest[1::2], rest[2::2]))
            assert set(fields) == {':parameters', ':precondition', ':effect'}
            self.actions.append((rest[0], typed(fields[':parameters']), self.conjunction(fields[':precondition']),
                                 self.conjunction(fields[':effect'])))
        else:
            assert key == ':requirements', key

    def read_problem(self, section):
        key, rest = section[0], section[1:]
        if key == ':objects':
            self.add_objects(rest)
        elif key == ':init':
            self.init = frozenset(tuple(f) for f in rest if f[0] != '=')
            for fact in self.init:
                self.check(fact, self.objects)
        elif key == ':goal':
            self.goal = [tuple(f) for f in self.conjunction(rest[0])]
        else:
            assert key == ':metric' and self.costs and rest == ['minimize', ['total-cost']], section

    def add_objects(self, words):
        for name, kind in typed(words):
            assert name not in self.objects and kind in self.types, (name, kind)
            self.objects[name] = kind

    @staticmethod
    def conjunction(formula):
        return formula[1:] if formula and formula[0] == 'and' else [formula]

    def check(self, fact, types):
        wanted = self.predicates[fact[0]]
        assert [types[a] for a in fact[1:]] == wanted, fact

    def ground(self):
        """[(name, arguments, conditions, adds, deletes, cost)]; static conditions are matched first."""
        changed = {e[1][0] if e[0] == 'not' else e[0] for _, _, _, effects in self.actions for e in effects}
        result = []
        for name, parameters, conditions, effects in self.actions:
            types = dict(parameters)
            for c in conditions:
                self.check(c, {**types, **self.objects})
            static = [c for c in conditions if c[0] not in changed]
            for binding in self.bindings(types, static):
                result.append(self.instance(name, parameters, binding, conditions, effects))
        return result

    def bindings(self, types, static):
        partial = [{}]
        for c in static:
            partial = [m for b in partial for f in self.init if f[0] == c[0] for m in [self.match(b, c, f)] if m]
        for b in partial:
            free = [p for p in types if p not in b]
            kinds = [[o for o, k in self.objects.items() if k == types[p]] for p in free]
            for values in itertools.product(*kinds):
                yield {**b, **dict(zip(free, values))}

    @staticmethod
    def match(binding, condition, fact):
        binding = dict(binding)
        for a, value in zip(condition[1:], fact[1:]):
            if a.startswith('?'):
                if binding.setdefault(a, value) != value:
                    return None
            elif a != value:
                return None
        return binding

    @staticmethod
    def instance(name, parameters, binding, conditions, effects):
        def fill(fact):
            return tuple([fact[0]] + [binding.get(a, a) for a in fact[1:]])
        adds = {fill(e) for e in effects if e[0] not in ('not', 'increase')}
        deletes = {fill(e[1]) for e in effects if e[0] == 'not'}
        cost = sum(int(e[2]) for e in effects if e[0] == 'increase')
        return name, [binding[p] for p, _ in parameters], {fill(c) for c in conditions}, adds, deletes, cost


def solve(domain, problem, most=200000):
    """A cheapest plan as lines, or None. Costs 0 and 1 only, or a step where there are none."""
    task = Task(domain, problem)
    actions = task.ground()
    goal = set(task.goal)
    levels, seen, cost = [{task.init: ()}], {}, 0
    while cost < len(levels):
        stack = list(levels[cost].items())
        while stack:
            state, plan = stack.pop()
            if state in seen:
                continue
            seen[state] = cost
            assert len(seen) <= most, 'too large for this planner'
            if goal <= state:
                return ['(%s)' % ' '.join([n] + a) for n, a in plan]
            for name, arguments, conditions, adds, deletes, step in actions:
                if conditions <= state:
                    following = frozenset((state - deletes) | adds)
                    step = step if task.costs else 1
                    if step == 0:
                        stack.append((following, plan + ((name, arguments),)))
                        continue
                    while len(levels) <= cost + step:
                        levels.append({})
                    levels[cost + step].setdefault(following, plan + ((name, arguments),))
        cost += 1
    return None


if __name__ == '__main__':
    lines = solve(sys.argv[1], sys.argv[2])
    print('\n'.join(lines) if lines is not None else 'no plan')
