#!/usr/bin/env python3
"""Ends without a jump and by the number of pegs, against brute force and known values.

    ends.py PAGODA CHECK FOLDER [ROUNDS] [SEED]

Random graphs, small pictures and rings get a random start. A breadth-first search of its own, with the jumps of its
own, says which numbers of pegs the positions without a jump have, and which all positions that can be reached; the
program has to name the fewest and the most of either, and pagoda-check has to confirm every statement of the proof.
Then values from the literature. A search by moves has to agree with the shortest game to a position without a jump;
the tables of the emitted XCSP3 and the rows of the emitted integer program have to let no other position pass at the
end, and where a SAT solver is at hand the emitted clauses have a solution exactly for the numbers of pegs that the
search found. Half of the proofs are the first that were found, half the shortest: among these have to be some that
count jumps which are not legal at the end. FOLDER is for the files.
"""
import heapq
import json
import os
import random
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "models"))
import lp  # noqa: E402

# What was published: the fewest jumps after which no jump is left on the English board from the centre is 6
# (Beasley, The Ins and Outs of Peg Solitaire); a star with n leaves keeps n - 1 pegs when its centre was empty or
# a leaf was (Beeler and Hoilman, Peg solitaire on graphs); a path of an even number of holes can be brought to one
# peg and a path of five cannot; a complete graph always.
KNOWN = [("english --start full-d4 --finish stuck --most-pegs", 26),
         ("star:5 --start full-leaf1 --finish any --fewest-pegs", 4),
         ("path:6 --start full-v2 --finish stuck --fewest-pegs", 1),
         ("path:5 --start full-v2 --finish stuck --fewest-pegs", 2),
         ("complete:6 --start full-v1 --finish stuck --fewest-pegs", 1),
         ("complete:6 --start full-v1 --finish stuck --most-pegs", 1)]

MODELS = 8  # boards whose models are looked at


def graph(rng):
    n = rng.randint(3, 9)
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    edges |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(rng.randint(0, 4))}
    near = [{a for e in edges for a in e if v in e and a != v} for v in range(n)]
    jumps = [(a, b, c) for b in range(n) for a in near[b] for c in near[b] if a != c]
    text = "lattice graph\n" + "".join(f"hole v{v}\n" for v in range(n)) + "".join(f"edge v{a} v{b}\n" for a, b in edges)
    return text, [f"v{v}" for v in range(n)], jumps


def picture(rng):
    rows, cols = rng.randint(1, 3), rng.randint(3, 4)
    wrap = rng.random() < 0.3
    there = [(r, c) for r in range(rows) for c in range(cols) if wrap or rng.random() < 0.9]
    there = there or [(0, 0)]
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    place = {cell: i for i, cell in enumerate(there)}
    jumps = set()
    for r, c in there:
        for dr, dc in steps:
            cells = [(r + k * dr, (c + k * dc) % cols if wrap else c + k * dc) for k in range(3)]
            if all(cell in place for cell in cells) and len(set(cells)) == 3:
                jumps.add(tuple(place[cell] for cell in cells))
    lines = ["".join("o" if (r, c) in place else "." for c in range(cols)) for r in range(rows)]
    text = ("wrap rows\n" if wrap else "") + "holes\n" + "\n".join(lines) + "\n"
    return text, [f"{chr(97 + c)}{r + 1}" for r, c in there], sorted(jumps)


def ends(jumps, start):
    """The numbers of pegs of all positions that can be reached, and of those without a jump."""
    seen, stuck, heap = {start}, set(), [start]
    while heap:
        here = heap.pop()
        nexts = {here ^ (1 << a | 1 << b | 1 << c) for a, b, c in jumps
                 if here >> a & 1 and here >> b & 1 and not here >> c & 1}
        if not nexts:
            stuck.add(here.bit_count())
        heap.extend(nexts - seen)
        seen |= nexts
    return {p.bit_count() for p in seen}, stuck


def fewest_moves(jumps, start):
    """By the pegs of a position without a jump the moves of the shortest game to such a one; a peg that goes on
    jumping makes no new move."""
    heap, done, best = [(0, start, -1)], set(), {}
    while heap:
        cost, here, at = heapq.heappop(heap)
        if (here, at) in done:
            continue
        done.add((here, at))
        fits = [(a, b, c) for a, b, c in jumps if here >> a & 1 and here >> b & 1 and not here >> c & 1]
        if not fits:
            best.setdefault(here.bit_count(), cost)
        for a, b, c in fits:
            heapq.heappush(heap, (cost + (a != at), here ^ (1 << a | 1 << b | 1 << c), c))
    return best


def one_each(jumps):
    """Two jumps that do the same are one jump to the program, of either peg: moves are another matter there."""
    return len({(frozenset((a, b)), c) for a, b, c in jumps}) == len(jumps)


def check_moves(pagoda, asked):
    """The shortest game to any position without a jump, and to those of so many pegs."""
    questions, expected = "", []
    for path, pegs, jumps, start, _ in asked:
        best = fewest_moves(jumps, start) if one_each(jumps) else {}
        finishes = [("stuck", min(best.values()))] if best else []
        finishes += [(f"stuck#{number}", moves) for number, moves in best.items()]
        for finish, moves in finishes:
            questions += f"solve {path} --start {pegs} --finish {finish} --fewest-moves\n"
            expected.append((path, pegs, finish, moves))
    answer = subprocess.run([pagoda, "batch", "-"], input=questions, text=True, capture_output=True, check=True)
    for (path, pegs, finish, moves), line in zip(expected, answer.stdout.splitlines()):
        said = json.loads(line)
        if said.get("moves") != moves or not said.get("optimal"):
            sys.exit(f"ends.py: {path} from {pegs} to {finish}: {said.get('moves')} moves, expected {moves}")


def emitted(pagoda, question, form):
    """The model of the game in some format."""
    words = [pagoda, "emit", *question.split(), "--format", form]
    return subprocess.run(words, text=True, capture_output=True, check=True).stdout


def check_tables(pagoda, rng, path, pegs, jumps, holes):
    """At the end of a game the forbidden tuples let exactly the positions without a jump pass."""
    text = emitted(pagoda, f"{path} --start {pegs} --finish stuck", "xcsp3")
    cell = r"peg\[\d+\]\[(\d+)\]"
    rows = re.findall(f"<list> {cell} {cell} {cell} </list> <conflicts> \\((.),(.),(.)\\) </conflicts>", text)
    forbidden = [tuple(zip(map(int, row[:3]), map(int, row[3:]))) for row in rows]
    for here in (rng.getrandbits(holes) for _ in range(50)):
        passes = not any(all(here >> hole & 1 == peg for hole, peg in row) for row in forbidden)
        fits = any(here >> a & 1 and here >> b & 1 and not here >> c & 1 for a, b, c in jumps)
        if passes == fits:
            sys.exit(f"ends.py: {path}: the tables are wrong about {here:b}")


def check_rows(pagoda, rng, path, names, jumps):
    """A position violates the row of a jump exactly where the jump is legal. Jumps that differ in which of two pegs
    moves and which is taken, as around a wrapped row of three, are one."""
    program = lp.Program(emitted(pagoda, f"{path} --start any --finish stuck", "lp"))
    rows = {name: row for name, row in program.rows.items() if name.startswith("stuck_")}
    for here in (rng.getrandbits(len(names)) for _ in range(50)):
        pegs = {f"finish_{name}": here >> hole & 1 for hole, name in enumerate(names)}
        wrong = {name for name, (terms, sense, right) in rows.items()
                 if sense != "<=" or sum(times * pegs[column] for column, times in terms.items()) > right}
        said = {(frozenset(name.split("_")[1:3]), name.split("_")[3]) for name in wrong}
        legal = {(frozenset((names[a], names[b])), names[c]) for a, b, c in jumps
                 if here >> a & 1 and here >> b & 1 and not here >> c & 1}
        if said != legal:
            sys.exit(f"ends.py: {path}: the rows are wrong about {here:b}: {said}, expected {legal}")


def check_clauses(pagoda, solver, folder, path, pegs, numbers, holes):
    """A SAT solver finds a game exactly for these numbers of pegs."""
    for number in range(holes + 1):
        file = os.path.join(folder, "stuck.cnf")
        with open(file, "w", encoding="ascii") as out:
            out.write(emitted(pagoda, f"{path} --start {pegs} --finish stuck --pegs {number}", "cnf"))
        code = subprocess.run([solver, file], capture_output=True, check=False).returncode
        if code != (10 if number in numbers else 20):
            sys.exit(f"ends.py: {path}: the clauses for {number} pegs are wrong ({code})")


def check_models(pagoda, rng, folder, asked):
    solver = shutil.which("cadical") or shutil.which("minisat")
    for path, pegs, jumps, start, names in asked:
        check_tables(pagoda, rng, path, pegs, jumps, len(names))
        check_rows(pagoda, rng, path, names, jumps)
        if solver:
            check_clauses(pagoda, solver, folder, path, pegs, ends(jumps, start)[1], len(names))


def ask(pagoda, check, folder, questions):
    """The documents of these questions, their proofs checked: each settled case is one statement."""
    found = ("--as-found", "")
    lines = "".join(f"prove {q} {found[i % 2]} --proof {folder}/{i}.proof\n" for i, q in enumerate(questions))
    counting = 0
    answer = subprocess.run([pagoda, "batch", "-"], input=lines, text=True, capture_output=True, check=True)
    for i, (question, line) in enumerate(zip(questions, answer.stdout.splitlines())):
        said = json.loads(line)
        if "cases" not in said:
            sys.exit(f"ends.py: {question}: {line}")
        proof = f"{folder}/{i}.proof"
        proved = subprocess.run([check, "--complete", proof], text=True, capture_output=True, check=False)
        lines = [(words.split()[0], words.split()[4]) for words in proved.stdout.splitlines()]
        if proved.returncode or lines != [(case["verdict"], case["finish"]) for case in said["cases"]]:
            sys.exit(f"ends.py: {question}: the proof says otherwise\n{proved.stdout}{proved.stderr}")
        with open(proof, encoding="ascii") as text:
            counting += any(re.match(r"potential .* stuck ", row) for row in text)
        os.remove(proof)
        yield said
    if not counting:
        sys.exit("ends.py: no proof counts jumps")


def main():
    pagoda, check, folder = sys.argv[1:4]
    rounds, seed = (int(word) for word in (sys.argv[4:] + ["40", "1"][len(sys.argv[4:]):]))
    os.makedirs(folder, exist_ok=True)
    rng, questions, expected, asked = random.Random(seed), [], [], []
    for round_number in range(rounds):
        text, names, jumps = (graph if round_number % 2 else picture)(rng)
        path = os.path.join(folder, f"{round_number}.board")
        with open(path, "w", encoding="ascii") as out:
            out.write(f"board b{round_number}\n{text}")
        start = rng.getrandbits(len(names)) | rng.getrandbits(len(names))
        pegs = ",".join(name for i, name in enumerate(names) if start >> i & 1) or "empty"
        asked.append((path, pegs, jumps, start, names))
        reached, stuck = ends(jumps, start)
        for finish, numbers in (("any", reached), ("stuck", stuck)):
            for option, best in (("--fewest-pegs", min(numbers)), ("--most-pegs", max(numbers))):
                questions.append(f"{path} --start {pegs} --finish {finish} {option}")
                expected.append(best)
    questions += [question for question, _ in KNOWN]
    expected += [value for _, value in KNOWN]
    for question, value, said in zip(questions, expected, ask(pagoda, check, folder, questions)):
        if said["pegs"] != value or not said["optimal"]:
            sys.exit(f"ends.py: {question}: {said['pegs']}, expected {value}")
    check_moves(pagoda, asked)
    check_models(pagoda, rng, folder, asked[:MODELS])
    print(f"{len(questions)} questions")


if __name__ == "__main__":
    main()
