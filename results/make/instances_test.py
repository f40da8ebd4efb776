#!/usr/bin/env python3
"""instances_test.py PAGODA PAGODA-CHECK [twice] - the benchmark set is made, and with `twice` a second time with the
same bytes; its index is results/tables/instances.tsv; all grades are there, and pagoda-check signs each proof.
"""
import argparse
import filecmp
import os
import subprocess
import sys
import tempfile

import instances

KEPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'tables', 'instances.tsv')
GRADES = {'class', 'pagoda', 'branch', 'sharpened', 'search', 'game'}


def statement(check, path, row):
    """Does the proof say what the row does?"""
    done = subprocess.run([check, path], stdout=subprocess.PIPE, text=True)
    wanted = 'impossible %s* %s %s %s\n' % (row['board'], row['rules'], row['start'], row['finish'])
    return done.returncode == 0 and done.stdout == wanted


def made_again(pagoda, first, names):
    """What is not the same when the set is made a second time."""
    with tempfile.TemporaryDirectory() as second:
        instances.write_set(pagoda, second, 1)
        _, differ, missing = filecmp.cmpfiles(first, second, names, shallow=False)
        return ['made twice, not the same: ' + name for name in differ + missing] + \
            ['made the second time alone: ' + name for name in set(os.listdir(second)) - set(names)]


def main():
    parser = argparse.ArgumentParser(description='the benchmark set is what it was, with proofs that hold')
    parser.add_argument('pagoda')
    parser.add_argument('check')
    parser.add_argument('twice', nargs='?', choices=['twice'])
    arguments = parser.parse_args()
    wrong = []
    with tempfile.TemporaryDirectory() as first:
        instances.write_set(arguments.pagoda, first, 1)
        names = sorted(os.listdir(first))
        if arguments.twice:
            wrong += made_again(arguments.pagoda, first, names)
        with open(os.path.join(first, 'index.tsv')) as made, open(KEPT) as kept:
            text = made.read()
            wrong += [] if text == kept.read() else ['results/tables/instances.tsv is not what instances.py writes']
        head, *lines = [line.split('\t') for line in text.rstrip('\n').split('\n')]
        rows = [dict(zip(head, line)) for line in lines]
        wrong += ['no problem by ' + grade for grade in GRADES - {row['method'] for row in rows}]
        for row in rows:
            proof = os.path.join(first, row['name'] + '.proof')
            if row['answer'] == 'impossible' and not statement(arguments.check, proof, row):
                wrong.append('pagoda-check does not sign ' + row['name'])
    print('\n'.join(wrong) or '%d problems, %d files' % (len(rows), len(names)))
    sys.exit(1 if wrong else 0)


main()
