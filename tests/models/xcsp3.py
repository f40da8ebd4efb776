"""xcsp3.py - a reader of XCSP3 for tests: the constraints that pagoda writes (extension, instantiation, sum,
two forms of intension, groups of them), translated to OPB. Strict: anything else is an error.
"""
import itertools
import re
import sys
import xml.etree.ElementTree as xml


class Translation:
    def __init__(self, path):
        root = xml.parse(path).getroot()
        assert root.tag == 'instance' and root.get('format') == 'XCSP3'
        self.domain, self.number, self.lines = {}, {}, []
        for e in root.find('variables'):
            self.declare(e)
        for e in root.find('constraints'):
            self.constraint(e)
        for e in root.findall('objectives/*'):
            assert e.tag == 'minimize' and re.fullmatch(r'\s*add\((ne\(made\[\d+\],\d+\),?)+0?\)\s*', e.text), e.text

    @staticmethod
    def values(text):
        result = []
        for word in text.split():
            low, _, high = word.partition('..')
            result += range(int(low), int(high or low) + 1)
        return result

    def declare(self, e):
        sizes = [int(n) for n in re.findall(r'\[(\d+)\]', e.get('size') or '')]
        for at in itertools.product(*[range(n) for n in sizes]):
            name = e.get('id') + ''.join('[%d]' % i for i in at)
            self.domain[name] = self.values(e.text)
            for value in self.domain[name]:
                self.number[name, value] = len(self.number) + 1
            self.add([(1, (name, v)) for v in self.domain[name]], '=', 1)

    def add(self, terms, sense, right):
        self.lines.append(' '.join('%+d x%d' % (c, self.number[k]) for c, k in terms) + ' %s %d ;' % (sense, right))

    def forbid(self, assignment):
        """Not all of these together."""
        self.add([(-1, k) for k in assignment], '>=', 1 - len(assignment))

    def constraint(self, e, arguments=()):
        if e.tag == 'group':
            for args in e.findall('args'):
                self.constraint(e[0], args.text.split())
        elif e.tag == 'extension':
            names = e.find('list').text.split()
            self.table(self.filled(names, arguments), e.find('supports').text)
        elif e.tag == 'instantiation':
            names, values = e.find('list').text.split(), list(map(int, e.find('values').text.split()))
            assert len(names) == len(values), e.tag
            for key in zip(names, values):
                self.add([(1, key)], '=', 1)
        elif e.tag == 'sum':
            row = re.fullmatch(r'\s*(\w+\[\d+\])\[\]\s*', e.find('list').text).group(1)
            right = int(re.fullmatch(r'\s*\(eq,(\d+)\)\s*', e.find('condition').text).group(1))
            self.add([(1, (n, 1)) for n in self.domain if n.startswith(row + '[')], '=', right)
        else:
            assert e.tag == 'intension', e.tag
            self.intension(re.sub(r'%\d+', lambda n: self.filled([n[0]], arguments)[0], e.text.strip()))

    @staticmethod
    def filled(names, arguments):
        return [arguments[int(n[1:])] if n.startswith('%') else n for n in names]

    def table(self, names, text):
        if len(names) == 1:
            supports = {(v,) for v in self.values(text)}
        else:
            supports = {tuple(map(int, t.split(','))) for t in re.findall(r'\(([^)]*)\)', text)}
        for values in itertools.product(*[self.domain[n] for n in names]):
            if values not in supports:
                self.forbid(list(zip(names, values)))

    def intension(self, text):
        rest = re.fullmatch(r'or\(ne\(([^,]+),(\d+)\),eq\(([^,]+),(\d+)\)\)', text)
        if rest:
            self.add([(-1, (rest[1], int(rest[2]))), (1, (rest[3], int(rest[4])))], '>=', 0)
            return
        count = re.fullmatch(r'or\(ne\(goal,(\d+)\),eq\(add\(([^)]*)\),(\d+)\)\)', text)
        assert count, text
        names, right, guard = [n for n in count[2].split(',') if n != '0'], int(count[3]), ('goal', int(count[1]))
        self.add([(1, (n, 1)) for n in names] + [(-right, guard)], '>=', 0)
        self.add([(-1, (n, 1)) for n in names] + [(right - len(names), guard)], '>=', -len(names))


def translate(path, to):
    t = Translation(path)
    with open(to, 'w') as file:
        file.write('* #variable= %d #constraint= %d\n' % (max(1, len(t.number)), len(t.lines)))
        file.write('\n'.join(t.lines) + '\n')


if __name__ == '__main__':
    translate(sys.argv[1], sys.argv[2])
