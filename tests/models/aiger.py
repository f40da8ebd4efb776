"""aiger.py - a reader and writer of ASCII AIGER for tests, and the three questions to a witness circuit:
does the start lie in the invariant, is it kept by each step, does it exclude the bad states? Each is a
combinational circuit whose output must be constant 0; berkeley-abc decides.
"""
import os
import re
import subprocess


class Circuit:
    def __init__(self, path):
        with open(path) as file:
            lines = file.read().split('\n')
        head = lines[0].split()
        assert head[0] == 'aag' and head[4] == '1', head
        self.top, inputs, latches, _, gates = map(int, head[1:])
        rows = [list(map(int, line.split())) for line in lines[1:1 + inputs + latches + 1 + gates]]
        self.inputs = [r[0] for r in rows[:inputs]]
        self.latches = [(r + [0])[:3] for r in rows[inputs:inputs + latches]]
        self.output = rows[inputs + latches][0]
        self.gates = rows[inputs + latches + 1:]
        self.names = dict(re.match(r'([ilo]\d+) (.*)', line).groups()
                          for line in lines[1 + len(rows):lines.index('c', len(rows))])
        assert len(self.names) == inputs + latches + 1

    def same_machine(self, other):
        """The same inputs, latches and steps; the gates of one may go on with others."""
        names = [{k: v for k, v in c.names.items() if k[0] != 'o'} for c in (self, other)]
        return names[0] == names[1] and len(self.inputs) == len(other.inputs) and \
            [reset for _, _, reset in self.latches] == [reset for _, _, reset in other.latches]


class Union:
    """Copies of circuits over shared literals, as one combinational AIG."""

    def __init__(self):
        self.inputs, self.gates, self.next = [], [], 2

    def fresh(self):
        self.next += 2
        return self.next - 2

    def input(self):
        self.inputs.append(self.fresh())
        return self.inputs[-1]

    def gate(self, a, b):
        g = self.fresh()
        self.gates.append((g, a, b))
        return g

    def copy(self, circuit, inputs, states):
        """The copy's output and next states."""
        of = {0: 0, 1: 1}
        for own, new in list(zip(circuit.inputs, inputs)) + list(zip([l[0] for l in circuit.latches], states)):
            of[own], of[own ^ 1] = new, new ^ 1
        for own, a, b in circuit.gates:
            of[own] = self.gate(of[a], of[b])
            of[own ^ 1] = of[own] ^ 1
        return of[circuit.output], [of[l[1]] for l in circuit.latches]

    def unsatisfiable(self, output, path):
        # Gates may refer to inputs that came later; inputs first, as AIGER wants them.
        order = {0: 0, 1: 1}
        for k, literal in enumerate(self.inputs + [g[0] for g in self.gates]):
            order[literal], order[literal ^ 1] = 2 * k + 2, 2 * k + 3
        with open(path, 'w') as file:
            file.write('aag %d %d 0 1 %d\n' % (len(self.inputs) + len(self.gates), len(self.inputs), len(self.gates)))
            for i in self.inputs:
                file.write('%d\n' % order[i])
            file.write('%d\n' % order[output])
            for g, a, b in self.gates:
                file.write('%d %d %d\n' % (order[g], order[a], order[b]))
        return constant_zero(path)


def to_binary(path):
    """abc reads binary AIGER alone; inputs, latches and gates here are in order already."""
    with open(path) as file:
        lines = file.read().split('\n')
    _, top, inputs, latches, _, gates = lines[0].split()
    states = [line.split(' ', 1)[1] for line in lines[1 + int(inputs):1 + int(inputs) + int(latches)]]
    body = lines[1 + int(inputs) + int(latches):]
    binary = path.replace('.aag', '') + '.aig'
    with open(binary, 'wb') as file:
        file.write(('\n'.join(['aig %s %s %s 1 %s' % (top, inputs, latches, gates), *states, body[0]]) + '\n').encode())
        for line in body[1:1 + int(gates)]:
            g, a, b = map(int, line.split())
            a, b = max(a, b), min(a, b)
            for delta in (g - a, a - b):
                while delta > 127:
                    file.write(bytes([delta & 127 | 128]))
                    delta >>= 7
                file.write(bytes([delta]))
    return binary


def constant_zero(path):
    output = subprocess.run(['berkeley-abc', '-c', 'read_aiger %s; sat' % to_binary(path)], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120).stdout
    if 'UNSATISFIABLE' in output:
        return True
    assert 'SATISFIABLE' in output, output
    return False


def witness_holds(model_path, witness_path, directory):
    """None, or which of the three questions has the wrong answer."""
    model, witness = Circuit(model_path), Circuit(witness_path)
    if not model.same_machine(witness):
        return 'the machines differ'
    path = os.path.join(directory, 'question.aag')
    start = Union()
    outside, _ = start.copy(witness, [start.input() for _ in witness.inputs], [reset for _, _, reset in witness.latches])
    if not start.unsatisfiable(outside, path):
        return 'the start is outside'
    step = Union()
    state = [step.input() for _ in model.latches]
    inputs = [step.input() for _ in model.inputs]
    before, _ = step.copy(witness, inputs, state)
    _, following = step.copy(model, inputs, state)
    after, _ = step.copy(witness, [step.input() for _ in model.inputs], following)
    if not step.unsatisfiable(step.gate(before ^ 1, after), path):
        return 'a step leaves the invariant'
    finish = Union()
    state = [finish.input() for _ in model.latches]
    inputs = [finish.input() for _ in model.inputs]
    outside, _ = finish.copy(witness, inputs, state)
    bad, _ = finish.copy(model, inputs, state)
    if not finish.unsatisfiable(finish.gate(outside ^ 1, bad), path):
        return 'a finish is inside'
    return None
