#!/usr/bin/env python3
"""Fewest moves on boards where one jump can be made by either of two pegs, against brute force.

    readings.py PAGODA CHECK FOLDER [ROUNDS] [SEED]

Random graphs with triangles, pictures of three columns that close on themselves and free boards that list some jumps
in two orders get a random start. A search by whole moves, with listed jumps of its own, says in how few moves each
position can be reached. The program has to find a game of so many to one of them, which replays in so many, and
to count as many positions by moves; pagoda-check, and CHECK behind a comma, have to confirm the number and to refuse
it one higher and one lower. FOLDER is for the files.
"""
import json
import os
import random
import re
import subprocess
import sys


def graph(rng):
    n = rng.randint(4, 8)
    names = [f"v{v}" for v in range(n)]
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    edges |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(rng.randint(2, 2 * n))}
    near = [{a for e in edges for a in e if v in e and a != v} for v in range(n)]
    jumps = [(a, b, c) for b in range(n) for a in near[b] for c in near[b] if a != c]
    text = "lattice graph\n" + "".join(f"hole {name}\n" for name in names)
    return text + "".join(f"edge v{a} v{b}\n" for a, b in sorted(edges)), names, jumps


def ring(rng):
    rows = rng.randint(2, 3)
    names = [f"{column}{row + 1}" for row in range(rows) for column in "abc"]
    jumps = [(3 * r + c, 3 * r + (c + d) % 3, 3 * r + (c - d) % 3) for r in range(rows) for c in range(3) for d in (1, -1)]
    jumps += [(c + s, 3 + c, 6 - s + c) for c in range(3) for s in (0, 6) if rows == 3]
    return "wrap rows\nholes\n" + "ooo\n" * rows, names, jumps


def listed(rng):
    n = rng.randint(4, 7)
    names = [f"h{v}" for v in range(n)]
    jumps = {tuple(rng.sample(range(n), 3)) for _ in range(4 * n)}
    jumps |= {(b, a, c) for a, b, c in jumps if rng.random() < 0.5}
    text = "lattice free\n" + "".join(f"hole {name}\n" for name in names)
    return text + "".join("jump " + " ".join(names[h] for h in jump) + "\n" for jump in jumps), names, list(jumps)


def behind(jumps, pegs):
    """All positions that one move leads to."""
    places, left = set(), [(pegs, hole) for hole in pegs]
    while left:
        now, at = left.pop()
        for a, b, c in jumps:
            place = (now - {a, b} | {c}, c)
            if a == at and b in now and c not in now and place not in places:
                places.add(place)
                left.append(place)
    return {place[0] for place in places}


def levels(jumps, start):
    """Positions by the fewest moves that lead to them."""
    met, rows = {start}, [{start}]
    while rows[-1]:
        rows.append({q for pegs in rows[-1] for q in behind(jumps, pegs)} - met)
        met |= rows[-1]
    return rows[:-1]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    return done.returncode, done.stdout


def claim(proof, moves, other, path):
    """The proof with another number of moves."""
    with open(path, "w", encoding="ascii") as out:
        out.write(re.sub(f"(fewest-moves .*?) {moves} game", rf"\1 {other} game", proof))
    return path


def hold(pagoda, checkers, folder, board, rng):
    """The fewest moves to a random position that can be reached; 0 where no jump is legal."""
    text, names, jumps = board
    path, proof = os.path.join(folder, "b.board"), os.path.join(folder, "b.proof")
    with open(path, "w", encoding="ascii") as out:
        out.write(text)
    start = frozenset(rng.sample(range(len(names)), rng.randint(len(names) // 2, len(names) - 1)))
    rows = levels(jumps, start)
    moves = len(rows) - 1
    if not moves:
        return 0
    ends = [",".join(names[h] for h in sorted(pegs)) for pegs in (start, rng.choice(sorted(map(sorted, rows[moves]))))]
    ask = [path, "--start", ends[0]]
    code, said = run(pagoda, "solve", *ask, "--finish", ends[1], "--fewest-moves", "--json", "--proof", proof)
    answer = json.loads(said)
    assert code == 10 and answer["optimal"] and answer["moves"] == moves, (ask, ends, moves, said)
    code, said = run(pagoda, "replay", *ask, "--finish", ends[1], "--json", *answer["game"])
    assert code == 0 and json.loads(said)["moves"] == moves, (ask, ends, moves, said)
    code, said = run(pagoda, "count", *ask, "--by-moves", "--json")
    counted = [int(row) for row in json.loads(said)["by_moves"]]
    assert counted == [len(row) for row in rows], (ask, counted, rows)
    with open(proof, encoding="ascii") as file:
        lines = file.read()
    for check in checkers:
        assert run(check, proof)[0] == 0, (check, ask, ends, moves)
        for other in (moves - 1, moves + 1):
            wrong = claim(lines, moves, other, os.path.join(folder, "wrong.proof"))
            assert run(check, wrong)[0] == 1, (check, ask, ends, moves, other)
    return moves


def main():
    pagoda, check, folder = sys.argv[1:4]
    rounds, seed = (int(sys.argv[k]) if len(sys.argv) > k else default for k, default in ((4, 60), (5, 1)))
    rng = random.Random(seed)
    os.makedirs(folder, exist_ok=True)
    found = [hold(pagoda, check.split(","), folder, rng.choice((graph, graph, ring, listed))(rng), rng)
             for _ in range(rounds)]
    assert max(found) > 2
    print(f"{rounds} boards, up to {max(found)} moves")


if __name__ == "__main__":
    main()
