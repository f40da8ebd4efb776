#!/usr/bin/env python3
"""Which crowns can be solved, from which vacancies, for all lengths.

    crowns.py PAGODA CHECK [SIZE...] [--cycle MOST] [--learn] [--record]

The crown C(k;p) is the cycle x0 .. x(k-1) with p pendants at x0, its hub. peg-solitaire-atlas (K. Harish 2026) knows
which can be solved for k up to 31, proves that none can for p from 13 on, and asks for the rest (its problem 1).

For 1 to 4 pendants and for 13, or for each SIZE of these, the automaton of ../proofs/crown-SIZE.proof.gz is read, of
which pagoda-check (CHECK) says that it accepts the positions that can be brought to one peg; --learn has `pagoda
family` (PAGODA) make the file again, with --record to be kept. All vacancies are asked, and rule() is compared with
what it says: along pegs it is periodic, so that finitely many lengths stand for all. A crown with 5 to 13 pendants is
one with 13, some of which are empty for ever; that refuses all but one. With 14 pendants or more none can be solved
(theorems.md has why).

crowns.tsv has the vacancies for cycles of up to 32, crown_automata.tsv the sizes of the automata; both are compared
when all numbers of pendants are asked, and --record writes them.
The automata are compared with `pagoda map`, vacancy by vacancy, on all crowns with k up to MOST, 12 unless given.
"""
import argparse
import os
import sys

import automata
import pendants
from automata import PEG, loaded
from tables import agree

TABLE = os.path.join(pendants.TABLES, "crowns.tsv")
AUTOMATA = os.path.join(pendants.TABLES, "crown_automata.tsv")
PROOFS = os.path.join(os.path.dirname(pendants.TABLES), "proofs")
PENDANT = -1  # the vacancy; else 0 .. k - 1
SIZES = (1, 2, 3, 4, 13)
LONG = 32  # the longest cycle of the table

# For cycles of nine vertices or more: the vacancies, by the number of pendants and whether k is odd, as steps along
# the cycle from x0 in one direction or the other.
STEPS = {(1, 0): {PENDANT, 1, 2, 3, 5, 6, 9}, (1, 1): {0, 2, 3, 4, 5, 6, 7},
         (2, 0): {1, 4, 5, 7, 8}, (3, 1): {PENDANT, 0, 1, 2, 3, 6, 8, 9, 11}, (4, 1): {PENDANT, 1, 8, 11}}


def rule(k, size):
    """The vacancies from which C(k;size) can be solved, k at least nine."""
    if (size, k % 2) == (2, 1):
        return {PENDANT, *range(k)}
    steps = {PENDANT, 1} if (k, size) == (11, 5) else STEPS.get((size, k % 2), set())
    return {PENDANT} & steps | {way * x % k for x in steps - {PENDANT} for way in (1, -1)}


def starts(made, k, size):
    """The vacancies from which the automaton of so many pendants or more says that C(k;size) can be solved."""
    return made.starts([loaded(1, size)] + [PEG] * (k - 1))


def vacancies(made, k, size):
    return {PENDANT if pendant else i for i, pendant in starts(made, k, size)}


def check_rule(made, sizes):
    """Beyond T + P vertices pegs lead where P more lead, before the vacancy and after it; and so the rule goes on."""
    longest, by = made.period()
    end = max(longest, *map(max, STEPS.values())) + by + 1
    for size in sizes:
        for k in range(9, 2 * end + 3):
            if vacancies(made, k, size) != rule(k, size):
                sys.exit(f"crowns.py: C({k};{size}): found {sorted(vacancies(made, k, size))}, the rule says "
                         f"{sorted(rule(k, size))}")
    return end


def check_against(made, sizes, pagoda, most):
    """pagoda's maps of all crowns with cycles of up to so many vertices, and of C(11;5), which 13 pendants leave."""
    crowns = [(k, size) for size in sizes for k in range(3, most + 1)]
    crowns += [(11, 5)] * (5 in sizes and most < 11)
    boards = [pendants.cycle_of(k, {0: size}) for k, size in crowns]
    for (k, size), can in zip(crowns, pendants.solved_by(pagoda, boards)):
        ours = pendants.names_of(starts(made, k, size), size)
        if can != ours:
            sys.exit(f"crowns.py: C({k};{size}): pagoda solves {sorted(can)}, we {sorted(ours)}")
    return len(boards)


def rows(made):
    """The text of crowns.tsv."""
    yield "cycle\tpendants\tsolvable\tfreely\tvacancies\n"
    for k in range(3, LONG + 1):
        for size in range(1, 6):
            found = vacancies(made[size if size in made else SIZES[-1]], k, size)
            names = ["p" if x == PENDANT else str(x) for x in sorted(found)]
            yield f"{k}\t{size}\t{found != set():d}\t{len(found) == k + 1:d}\t{','.join(names) or 'none'}\n"


def sizes_of(made, ends):
    """The text of crown_automata.tsv: states, and for how many vertices on either side the rule was compared."""
    yield "pendants\tstates\tperiod\tvertices\n"
    for size, automaton in made.items():
        yield f"{size}\t{len(automaton.step)}\t{automaton.period()[1]}\t{ends[size]}\n"


def main():
    parser = argparse.ArgumentParser(description="crowns, all lengths")
    parser.add_argument("pagoda")
    parser.add_argument("check")
    parser.add_argument("sizes", nargs="*", type=int, metavar="SIZE")
    parser.add_argument("--cycle", type=int, default=12)
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    if not set(arguments.sizes) <= set(SIZES):
        parser.error(f"expected numbers of pendants of {SIZES}")
    if arguments.cycle < 3:
        parser.error(f"--cycle {arguments.cycle}: expected 3 or more")
    made, ends = {}, {}
    for size in arguments.sizes or SIZES:
        path = os.path.join(PROOFS, f"crown-{size}.proof.gz")
        if arguments.learn:
            new = automata.learned(arguments.pagoda, arguments.check, size, 1, ring=True,
                                   keep=path if arguments.record else None)
        made[size] = automata.proved(arguments.check, path, size, 1, ring=True)
        if arguments.learn and (new.step, new.accepts) != (made[size].step, made[size].accepts):
            sys.exit(f"crowns.py: another automaton than that of {os.path.basename(path)} is learned")
        meant = [size] if size < 5 else range(5, size + 1)
        boards = check_against(made[size], meant[:2], arguments.pagoda, arguments.cycle)
        ends[size] = check_rule(made[size], meant)
        print(f"{size} pendants: {len(made[size].step)} states, the rule holds for {ends[size]} vertices on either side "
              f"of the vacancy, which stand for all; {boards} boards as pagoda says", flush=True)
    if set(made) == set(SIZES):
        agree(TABLE, "".join(rows(made)), arguments.record)
        agree(AUTOMATA, "".join(sizes_of(made, ends)), arguments.record)


if __name__ == "__main__":
    main()
