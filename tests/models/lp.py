"""lp.py - a strict reader of the CPLEX LP files that pagoda writes: rows, bounds and which columns are whole."""
import re


class Program:
    """rows: {name: ({column: coefficient}, sense, right)}; bounds: {column: (least, most)}, None for none."""

    def __init__(self, text):
        self.rows, self.columns, self.whole, self.bounds = {}, [], set(), {}
        parts = re.fullmatch(r'\\.*\nMinimize\n(.*?)\nSubject To\n(.*?)\n?(?:Bounds\n(.*?)\n)?(?:General\n(.*?)\n)?End\n',
                             text, re.S)
        assert parts, text[:200]
        objective, rows, bounds, whole = [part or '' for part in parts.groups()]
        self.columns = re.findall(r'[A-Za-z_]\w*(?=$|\s)', objective.split(':', 1)[1])
        self.bounds = {c: (0, None) for c in self.columns}
        for line in re.sub(r'\n  ', ' ', rows).split('\n'):
            self.add_row(line)
        for line in bounds.split('\n') if bounds else []:
            self.add_bound(line.split())
        self.whole = set(whole.split())

    def add_row(self, line):
        match = re.fullmatch(r' (\w+): (.*) (<=|>=|=) (-?\d+)', line)
        assert match and match[1] not in self.rows, line
        terms, sign, times = {}, 1, 1
        for word in match[2].split():
            if word in '+-':
                sign = 1 if word == '+' else -1
            elif word.isdigit():
                times = int(word)
            else:
                self.bounds.update({word: (0, 0)} if word == 'zero' else {})  # of rows without columns
                assert word in self.bounds and word not in terms, line
                terms[word], sign, times = sign * times, 1, 1
        self.rows[match[1]] = terms, match[3], int(match[4])

    def add_bound(self, words):
        if words[1:] == ['free']:
            self.bounds[words[0]] = (None, None)
        elif words[1] == '=':
            self.bounds[words[0]] = (int(words[2]), int(words[2]))
        else:
            assert len(words) == 5 and words[0] == '0' and words[1] == words[3] == '<=', words
            self.bounds[words[2]] = (0, int(words[4]))

    def violated(self, value):
        """The names of rows and columns that the values (0 where there is none) do not satisfy."""
        wrong = []
        for name, (terms, sense, right) in self.rows.items():
            left = sum(c * value.get(column, 0) for column, c in terms.items())
            if not {'=': left == right, '<=': left <= right, '>=': left >= right}[sense]:
                wrong.append(name)
        for column, (least, most) in self.bounds.items():
            v = value.get(column, 0)
            if (least is not None and v < least) or (most is not None and v > most):
                wrong.append(column)
        return wrong
