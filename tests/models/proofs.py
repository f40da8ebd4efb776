"""proofs.py PAGODA VIPRCHECK - emitted proofs hold: VIPR and VeriPB derivations by viprcheck and pbpcheck.py, about
the program that is emitted, and invariants by berkeley-abc; and what was changed on purpose does not. Known problems of
each method, with one finish and with several, and random ones from a fixed seed.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

import aiger
import lp
import pbpcheck
import problems
import tools

# (formats, arguments): class, pagoda, branch; with open holes and numbers of pegs; closed sets.
KNOWN = [
    ('pbp aag-witness', ['english', '--start', 'full-d4', '--finish', 'd3']),
    ('pbp aag-witness', ['french', '--start', 'full-d4', '--finish', 'd4']),
    ('pbp aag-witness', ['diamond4', '--start', 'full-d4', '--finish', 'd4']),
    ('pbp aag-witness', ['star5', '--start', 'full-hub', '--finish', 'any', '--pegs', '1']),
    ('pbp aag-witness', ['path6', '--start', 'full-v2', '--finish', 'v1']),
    ('pbp', ['diamond3', '--rules', '8', '--start', 'full-c2', '--finish', 'a3']),
    ('pbp', ['diamond3', '--rules', '8', '--start', 'full-b2', '--finish', 'c2']),
    ('pbp', ['triangle4', '--start', 'full-a1', '--finish', 'any', '--pegs', '1']),
    # several finishes: of one class, of two, class and pagoda, branch and class, with open holes and numbers of pegs
    ('pbp', ['english', '--start', 'full-d4', '--finish', 'd3', '--finish', 'e4', '--finish', 'c5,d5']),
    ('pbp', ['diamond4', '--start', 'full-d4', '--finish', 'd4', '--finish', 'c4']),
    ('pbp', ['diamond3', '--rules', '8', '--start', 'full-c2', '--finish', 'a3', '--finish', 'b3', '--finish', 'e3']),
    ('pbp', ['star5', '--start', 'full-hub', '--finish', 'any', '--finish', 'hub', '--pegs', '1']),
    ('pbp', ['path6', '--start', 'v1,v2?v4,v5', '--finish', 'v1,v2?v3,v6#4', '--finish', 'v6?v2#2']),
    ('pbp aag-witness', ['path6', '--start', 'full-v2', '--finish', 'v1?v5#1', '--finish', 'v6', '--finish', 'v6?v2#2']),
    ('aag-witness', ['triangle5', '--start', 'full-a1', '--finish', 'b3']),
    ('aag-witness', ['english', '--start', 'full-d4', '--finish', 'd3', '--finish', 'e4', '--finish', 'c5,d5']),
    ('aag-witness', ['triangle5', '--start', 'full-a1', '--finish', 'b2', '--finish', 'b3']),  # class; closed set
    ('aag-witness', ['diamond4', '--start', 'full-d4', '--finish', 'd4', '--finish', 'c4']),  # pagoda; class
    ('aag-witness', ['path6', '--start', 'full-v2', '--finish', 'v1', '--finish', 'v6', '--finish', 'v3?v4#1']),
    ('aag-witness', ['triangle4', '--start', 'full-a1', '--finish', 'any', '--pegs', '1']),
]


def emit_proof(pagoda, directory, fmt, arguments):
    """The path, or None when there is no such proof."""
    path = os.path.join(directory, 'proof.' + fmt)
    code = subprocess.run([pagoda, 'emit', *arguments, '--format', fmt, '-o', path], stderr=subprocess.DEVNULL).returncode
    assert code in (0, 1), (arguments, fmt, code)
    return None if code else path


def check_pbp(pagoda, directory, arguments):
    """None, or what is wrong; '' when there is no proof. Of both versions."""
    proof = emit_proof(pagoda, directory, 'pbp', arguments)
    if not proof:
        return ''
    opb = tools.emit(pagoda, directory, 'opb', *arguments)
    old = emit_proof(pagoda, directory, 'pbp-2', arguments)
    return pbpcheck.check(opb, proof) or pbpcheck.check(opb, old) or spoil(opb, proof)


# Of a proof of version 3.0 with assumptions: what is changed, and to what. Each must be refused.
CHANGES = [
    (r'version 3.0', 'version 3.1'), (r'version 3.0', 'version 2.0'), (r'% ', '* '), (r'f (\d+);', r'f 1\1;'),
    (r'(pol [^;]*);', r'\1'), (r'(red [^;]*);', r'\1'), (r'output NONE;', 'output NONE'), (r'output NONE;\n', ''),
    (r'conclusion UNSAT : (\d+);', r'conclusion UNSAT : 1;'), (r'conclusion UNSAT : (\d+);', 'conclusion SAT;'),
    (r'end pseudo-Boolean proof;', 'end pseudo-Boolean proof'), (r'end pseudo-Boolean proof;\n', ''),
    (r'proof;\n$', 'proof;\npol 1;\n'), (r'pol ', 'p '), (r'pol ', 'rup '), (r'red (.*) : ', r'red \1 ; '),
    (r' -> 0', ' ->0'), (r' -> 0', ' -> 1'), (r'(red -1 .* >= )0', r'\g<1>1'), (r' d;', ' 0 *;'), (r' \+', ''),
    (r'pol (\d+)', r'pol 0\1'), (r'pol (\d+)', r'pol 99999'), (r' s \d+ d;', ' s 0 d;'),
]


def check_changes(pagoda, directory):
    """What is wrong with the reader, if anything."""
    arguments = ['diamond3', '--rules', '8', '--start', 'full-c2', '--finish', 'a3', '--finish', 'b3']
    proof, opb = emit_proof(pagoda, directory, 'pbp', arguments), tools.emit(pagoda, directory, 'opb', *arguments)
    with open(proof) as file:
        text = file.read()
    wrong = [] if pbpcheck.check(opb, proof) is None else ['pbpcheck.py refuses what is to be changed']
    for pattern, to in CHANGES:
        with open(proof + '.bad', 'w') as file:
            file.write(re.sub(pattern, to, text, count=1))
        if re.sub(pattern, to, text, count=1) == text or pbpcheck.check(opb, proof + '.bad') is None:
            wrong.append('pbpcheck.py accepts %s in place of %s, or nothing was changed' % (to, pattern))
    return wrong


def check_vipr(pagoda, viprcheck, directory, arguments):
    proof = emit_proof(pagoda, directory, 'vipr', arguments)
    if not proof:
        return ''
    output = tools.run(viprcheck, proof)
    if not output.startswith('infeasible '):
        return output
    return states_program(proof, tools.emit(pagoda, directory, 'lp', *arguments))


def states_program(proof, program):
    """None when the rows that the proof is about are those of the emitted program, by name and in its order."""
    with open(program) as file:
        emitted = lp.Program(file.read())
    with open(proof) as file:
        text = file.read()
    columns = re.search(r'\nVAR \d+\n(.*?)\nINT ', text, re.S)[1].split()
    rows = {}
    for line in re.search(r'\nCON \d+ \d+\n(.*?)\nRTP ', text, re.S)[1].split('\n'):
        name, sense, right, _, *terms = line.split()
        if not name.startswith(('lower_', 'upper_')):
            rows[name] = ({columns[int(c)]: int(v) for c, v in zip(terms[::2], terms[1::2])},
                          {'E': '=', 'L': '<=', 'G': '>='}[sense], int(right))
    wanted = {name: ({c: v for c, v in terms.items() if c != 'zero'}, sense, right)
              for name, (terms, sense, right) in emitted.rows.items()}
    same = [c for c in emitted.columns if c != 'zero'] == columns and wanted == rows
    return None if same else 'the proof is about other rows than the emitted program'


# Proofs that hold without any one of their rows; there are few.
spare = []


def spoil(opb, proof):
    """The last sum without one of its rows must be refused, for one of them at least. Where a sum has rows to spare,
    one after another is left out, and it must be refused at last."""
    with open(proof) as file:
        lines = file.read().split('\n')
    last = max(i for i, line in enumerate(lines) if line.startswith('pol '))
    terms = list(re.finditer(r'(?<=^pol) \d+( \d+ \*)?| \d+( \d+ \*)?(?= \+)', lines[last]))
    bad = proof + '.bad'

    def refused(left_out):
        changed = lines[last]
        for term in reversed(left_out):
            changed = changed[:term.start()] + ' x1' + changed[term.end():]
        with open(bad, 'w') as file:
            file.write('\n'.join(lines[:last] + [changed] + lines[last + 1:]))
        return pbpcheck.check(opb, bad) is not None

    if not terms or any(refused([term]) for term in terms):
        return None
    spare.append(proof)
    if any(refused(terms[:k]) for k in range(2, len(terms) + 1)):
        return None
    return 'a proof without its rows is accepted'


def check_witness(pagoda, directory, arguments):
    witness = emit_proof(pagoda, directory, 'aag-witness', arguments)
    if not witness:
        return ''
    model = tools.emit(pagoda, directory, 'aag', *arguments)
    return aiger.witness_holds(model, witness, directory) or wrong_witness(model, witness, directory)


def wrong_witness(model, witness, directory):
    """The negated invariant, and the invariant that is always true, are refused."""
    with open(witness) as file:
        lines = file.read().split('\n')
    _, _, inputs, latches, _, _ = lines[0].split()
    at = 1 + int(inputs) + int(latches)
    bad = witness + '.bad'
    for output in (int(lines[at]) ^ 1, 0):
        with open(bad, 'w') as file:
            file.write('\n'.join(lines[:at] + [str(output)] + lines[at + 1:]))
        if aiger.witness_holds(model, bad, directory) is None and output != int(lines[at]):
            return 'a wrong invariant is accepted'
    return None


def main():
    pagoda, viprcheck = sys.argv[1:3]
    tools.need('berkeley-abc')
    check = {'pbp': check_pbp, 'aag-witness': check_witness,
             'vipr': lambda *arguments: check_vipr(pagoda, viprcheck, *arguments[1:])}
    held, wrong = {'pbp': 0, 'aag-witness': 0, 'vipr': 0}, []
    with tempfile.TemporaryDirectory() as directory:
        problems.write_boards(directory)
        wrong += check_changes(pagoda, directory)
        for formats, arguments in KNOWN[tools.tries(2, 0)::tools.tries(3, 1)]:
            for fmt in formats.replace('pbp', 'pbp vipr').split():
                trouble = check[fmt](pagoda, directory, arguments)
                held[fmt] += trouble is None
                wrong += [] if trouble is None else ['%s %s: %s' % (fmt, ' '.join(arguments), trouble or 'no proof')]
        rng = random.Random(7)
        for _ in range(tools.tries(6, 300)):
            arguments, steps = problems.random_problem(rng, directory)
            if steps:
                continue
            for fmt in check:
                trouble = check[fmt](pagoda, directory, arguments)
                held[fmt] += trouble is None
                if trouble:
                    wrong.append('%s %s: %s' % (fmt, ' '.join(arguments), trouble))
                if trouble is not None and tools.verdict(pagoda, *arguments) is None:
                    wrong.append('%s: no verdict' % ' '.join(arguments))
    if 20 * len(spare) > held['pbp']:
        wrong.append('%d VeriPB proofs hold without any one of their rows' % len(spare))
    print('\n'.join(wrong))
    print('%(pbp)d VeriPB proofs, %(vipr)d VIPR proofs and %(aag-witness)d invariants hold' % held)
    sys.exit(1 if wrong or min(held.values()) < tools.tries(4, 15) else 0)


main()
