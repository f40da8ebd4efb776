"""instances.py PAGODA PAGODA-CHECK [--refresh] - `pagoda instances` from outside: the same bytes for the same words,
whatever the number of threads; an index that is instances.csv here; all grades, and proofs that pagoda-check signs; a
folder whole or not at all; nothing of others touched; what time leaves open is open. --refresh writes instances.csv.
"""
import csv
import filecmp
import os
import signal
import subprocess
import sys
import tempfile
import time

PAGODA, CHECK = sys.argv[1:3]
KEPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'instances.csv')
GRADES = {'class', 'pagoda', 'branch', 'sharpened', 'search', 'game'}
wrong = []


def demand(condition, *words):
    if not condition:
        wrong.append(' '.join(map(str, words)))


def run(*arguments):
    return subprocess.run([PAGODA, 'instances', *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def make(folder, *arguments):
    """The rows of its index."""
    done = run(folder, *arguments)
    demand(done.returncode == 0 and not done.stderr, arguments, done.returncode, done.stderr)
    with open(os.path.join(folder, 'index.csv'), newline='') as file:
        return list(csv.DictReader(file))


def check_proof(folder, row):
    path = os.path.join(folder, row['name'] + '.proof')
    done = subprocess.run([CHECK, path], stdout=subprocess.PIPE, text=True)
    said = '%(answer)s %(board)s* %(rules)s %(start)s %(finish)s\n' % row
    demand(done.returncode == 0 and done.stdout == said, row['name'], 'pagoda-check says', done.stdout)


def check_set(first, second):
    rows = make(first, '--threads', '1')
    make(second + '/', '--threads', '2', '--seed', '0', '--scale', '1')
    names = sorted(os.listdir(first))
    demand(names == sorted(os.listdir(second)), 'made twice, other files')
    _, differ, missing = filecmp.cmpfiles(first, second, names, shallow=False)
    demand(not differ and not missing, 'made twice, not the same:', differ, missing)
    index = os.path.join(first, 'index.csv')
    if '--refresh' in sys.argv:
        with open(index) as made, open(KEPT, 'w') as kept:
            kept.write(made.read())
    demand(filecmp.cmp(index, KEPT, shallow=False), 'another index than instances.csv:', index)
    demand({row['method'] for row in rows} == GRADES, 'other grades:', {row['method'] for row in rows})
    for row in rows:
        check_proof(first, row)
        with open(os.path.join(first, row['name'] + '.smt2')) as file:
            said = '(set-info :status %s)\n' % {'possible': 'sat', 'impossible': 'unsat'}[row['answer']]
            demand(said in file, row['name'], 'another status than', said)
        for proof in row['proofs'].split()[1:]:
            files = ['%s.%s' % (row['name'], proof), '%s.%s.%s' % (row['name'], proof, proof.split('-')[0])]
            demand(any(file in names for file in files), 'no', files)
    umask = os.umask(0)
    os.umask(umask)
    demand(os.stat(first).st_mode & 0o777 == 0o777 & ~umask, 'the folder has another mode')


def check_refusals(parent):
    taken, file = os.path.join(parent, 'taken'), os.path.join(parent, 'file')
    os.mkdir(taken)
    for path in (file, os.path.join(taken, 'mine')):
        with open(path, 'w') as out:
            out.write('mine')
    for arguments in ([taken], [file], [os.path.join(parent, 'no', 'such')], ['new', '--scale', '0'], ['new', '--scale', '17'],
                      ['new', '--seed', 'x'], [], ['new', 'other'], ['new', '--start', 'd4']):
        done = run(*arguments)
        demand(done.returncode == 2 and done.stderr and not done.stdout, arguments, done.returncode, done.stderr)
    demand(sorted(os.listdir(parent)) == ['file', 'taken'] and os.listdir(taken) == ['mine'], os.listdir(parent))


def check_time(parent):
    folder = os.path.join(parent, 'empty')
    os.mkdir(folder)
    rows = make(folder, '--time', '0', '--seed', '3')
    open_ones = [row for row in rows if row['answer'] == 'open']
    demand(open_ones and all(row['proofs'] == row['method'] == '' for row in open_ones), 'open ones:', open_ones)
    demand(all(not os.path.exists(os.path.join(folder, row['name'] + '.proof')) for row in open_ones), 'proofs of open ones')
    # The time is for the whole command: writing the files of step 1 takes about two seconds more.
    begun = time.monotonic()
    settled = [row for row in make(os.path.join(parent, 'some'), '--time', '3') if row['answer'] != 'open']
    demand(time.monotonic() - begun < 60, 'in 3 s:', time.monotonic() - begun)
    demand(len(settled) >= 15, 'in 3 s settled:', settled)
    demand({row['start'] for row in rows} - {row['start'] for row in csv.DictReader(open(KEPT))}, 'seed 3 is seed 0')


def check_interrupt(parent):
    process = subprocess.Popen([PAGODA, 'instances', os.path.join(parent, 'cut'), '--scale', '16'],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    while process.poll() is None and not any(os.listdir(os.path.join(parent, d)) for d in os.listdir(parent)):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=300)
    demand(process.returncode == 130 and b'interrupted' in said, 'interrupted:', process.returncode, said)
    demand(not os.listdir(parent), 'left behind:', os.listdir(parent))


with tempfile.TemporaryDirectory() as folder:
    parts = [os.path.join(folder, name) for name in ('set', 'refused', 'time', 'cut')]
    for part in parts:
        os.mkdir(part)
    check_set(os.path.join(parts[0], 'first'), os.path.join(parts[0], 'second'))
    check_refusals(parts[1])
    check_time(parts[2])
    check_interrupt(parts[3])
print('\n'.join(wrong))
sys.exit(1 if wrong else 0)
