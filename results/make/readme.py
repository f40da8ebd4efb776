#!/usr/bin/env python3
"""The numbers in the paper README.md and in the pages beside it against the data of results/tables.

    readme.py [--refresh]

A number that is followed by <!--FILE KEY...: COLUMN--> must be what the table FILE has in that column, in the row
whose first columns are the keys; <!--FILE KEY...: COLUMN sum--> is the sum over all rows that begin with the keys,
`least` and `most` the extremes; `rows` counts them. Digits may be grouped by commas; words go to ninety. What stands
between <!--table NAME--> and <!--end--> must be what TABLES makes of the data. --refresh writes both anew.

Every other number from three on has to say why no data hold it: a line has <!--WHY--> behind its numbers, where WHY is
one of SAID. Code, links, the texts of pictures and what stands between <!--proof--> or <!--sources--> and <!--end-->
are left alone, and so are the rules by their number of directions, years in brackets or behind a name, dates and
numbers of theorems.

Then literature.tsv: every published value that it has must be the one of our tables.
"""
import argparse
import os
import re
import sys
import textwrap

import families
import moves_proofs
from pendants import METHODS

RESULTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DATA = os.path.join(RESULTS, "tables")
VERDICTS = os.path.join(RESULTS, "..", "boards", "verdicts.tsv")
PAGES = ("README.md", "army.md", "classical.md", "counts.md", "ends.md", "families.md", "graphs.md", "proofs.md",
         "sequences.md", "shortest.md", "theorems.md", "wiegleb.md")
UNITS = ("three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
         "nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
WORDS = dict(zip(UNITS, range(3, 20))) | dict(zip(TENS, range(20, 100, 10)))
NUMBER = r"[0-9][0-9,]*|(?i:\b(?:" + "|".join(WORDS) + r")\b)"
NOTE = re.compile(rf"(?<!\w)({NUMBER})((?: [a-z ]*)?)<!--([^\s:>]+)((?: [^\s>]*[^\s:>])*): (at least|[a-z ]+?)( sum| least| most)?-->")
# What a number without data is: part of a question or a definition; from a source that is named; a time or a size on
# one machine; what a sentence beside it proves or counts out.
SAID = ("defined", "cited", "measured", "reasoned")
LEFT_ALONE_PARTS = [re.compile(part, flags) for part, flags in (
    (r"```.*?```|<!--(?:table [a-z]+|proof|sources)-->.*?<!--end-->", re.DOTALL),
    (r"`[^`]*`|!\[[^]]*\]|\]\([^)]*\)", re.DOTALL),
    (NOTE.pattern, 0),
    (rf"^.*<!--(?:{'|'.join(SAID)})-->", re.MULTILINE),
    (r"\b[468]-|\((?:19|20)\d\d\)|<!--.*?-->", re.DOTALL),
    (r"\b(?:Theorems?|open problems) \d+(?:\.\d)?(?:(?:,| and|, and)\s\d+)*|\b[A-Z][a-z]+ (?:19|20)\d\d\b", re.DOTALL),
    (r"\b20\d\d-\d\d-\d\d\b", 0),
    (r"^\d\. ", re.MULTILINE))]
TABLE = re.compile(r"(<!--table ([a-z]+)-->\n).*?(<!--end-->)", re.DOTALL)
FOLDS = {" sum": sum, " least": min, " most": max, " list": lambda numbers: ",".join(map(str, numbers))}
RULES = ("4", "6", "8")


def count_lines(file):
    """What `pagoda count` printed: a row for each level, one for the sum and one for the games."""
    with open(os.path.join(DATA, file), encoding="ascii") as text:
        lines = [line.replace(",", "").split() for line in text]
    for fields in lines:
        if len(fields) > 1 and fields[-1].isdigit():
            kind, jumps, rest = ("level", fields[0], fields[1:]) if fields[0].isdigit() else (fields[0], "", fields[1:])
            yield dict(zip(("kind", "jumps", "number", "classes"), (kind, jumps, *rest)))


def lines_of(file):
    """The rows of a table as dictionaries; the first columns keep their order."""
    if file.startswith("counts/"):
        return list(count_lines(file))
    if file == "verdicts.tsv":
        with open(VERDICTS, encoding="ascii") as table:
            return [dict(zip(("board", "rules", "start", "finish", "verdict", "cells"), line.split())) for line in table]
    with open(os.path.join(DATA, file), encoding="utf-8") as table:
        head, *lines = [line.rstrip("\n").split("\t") for line in table]
    return [dict(zip(head, line)) for line in lines]


def value(file, keys, column, fold):
    """A number of a table: of one row, or folded from several."""
    rows = [row for row in lines_of(file) if list(row.values())[:len(keys)] == keys]
    if column == "rows":
        return len(rows)
    if len(rows) != 1 and not fold:
        sys.exit(f"readme.py: {file} has {len(rows)} rows {keys}")
    return FOLDS.get(fold, sum)(int(row[column]) for row in rows)


def known_from(file, *keys):
    """Where literature.tsv has a value of these rows from."""
    sources = [row["source"] for row in lines_of("literature.tsv")
               if row["file"] == file and row["keys"].split()[:len(keys)] == list(keys)]
    return "; ".join(dict.fromkeys(sources))


# ---- tables ------------------------------------------------------------------------------------------------------


def markdown(head, rows):
    text = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    text += ["| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) + " |" for row in rows]
    return "\n".join(text) + "\n"


def graphs():
    """Each number beside the one of the atlas, where literature.tsv has it; check_literature compares them."""
    known = {(row["kind"], int(row["vertices"])): row for row in lines_of("graphs.tsv")}
    critical = {int(row["vertices"]): int(row["critical"]) for row in lines_of("graphs/critical.tsv")}
    compared = {(*row["keys"].split(), row["column"]) for row in lines_of("literature.tsv")}
    head = ["vertices", "trees", "solvable", "freely", "unicyclic", "solvable", "freely", "cycle-critical"]
    rows = []
    for n in sorted({n for _, n in known}):
        cells = [(int(known[kind, n][column]), (kind, str(n), column)) if (kind, n) in known else ("", None)
                 for kind in ("trees", "unicyclic") for column in ("graphs", "solvable", "free")]
        cells.append((critical.get(n, ""), (str(n), "critical")))
        rows.append([str(n)] + [f"{cell:,}*" if key in compared else cell for cell, key in cells])
    return markdown(head, rows)


def endings():
    """In how many pegs games on connected graphs can end, by endings.py."""
    head = ["vertices", "graphs", "solvable", "with a gap", "largest = independence", "1 less", "2 less"]
    columns = ("graphs", "solvable", "with gaps", "fool is independence", "1 less", "2 less")
    return markdown(head, [[row["vertices"], *(int(row[key]) for key in columns)] for row in lines_of("endings.tsv")])


def diameters():
    """Trees of diameter four and five beside each other."""
    known = {(int(row["vertices"]), row["diameter"]): row for row in lines_of("graphs/diameters.tsv")}
    head = ["vertices", "diameter 4", "solvable", "freely", "diameter 5", "solvable", "freely"]
    return markdown(head, [[str(n), *(int(known[n, far][key]) for far in "45" for key in ("trees", "solvable", "free"))]
                           for n, far in sorted(known) if far == "5"])


def pendants():
    """The maps of pendants.py."""
    head = ["spine", "caterpillars", "cells", "can be solved", *METHODS]
    return markdown(head, [[row["spine"], *(int(row[key]) for key in ("caterpillars", "cells", "possible", *METHODS))]
                           for row in lines_of("pendants.tsv")])


def family_rows():
    """(family, rules, boards in all, rows of the table) of each family under each rule set."""
    made = families.rows()
    names = list(dict.fromkeys(board.split(":")[0] for _, board, _ in families.families()))
    for name in sorted(names):
        for rules in RULES:
            boards = [board for _, board, sets in families.families()
                      if board.split(":")[0] == name and rules in sets]
            if boards:
                yield name, rules, boards, [made[board, rules] for board in boards if (board, rules) in made]


def families_table():
    head = ["family", "rules", "boards", "settled", "problems", "can be solved", "class", "pagoda", "branch",
            "sharpened", "search", "open"]
    rows = []
    for name, rules, boards, made in family_rows():
        settled = sum(row["open"] == "0" for row in made)
        add = [sum(int(row[column]) for row in made)
               for column in ("cells", "possible", "class", "pagoda", "branch", "sharpened", "search", "open")]
        rows.append([name, rules, len(boards), settled, *add])
    return markdown(head, rows)


def vacancies():
    head = ["family", "rules", "settled", "every vacancy to some hole", "every vacancy to its own", "none can be solved"]
    rows = []
    for name, rules, _, made in family_rows():
        whole = [row for row in made if row["open"] == "0"]
        rows.append([name, rules, len(whole), sum(row["to a hole"] == row["holes"] for row in whole),
                     sum(row["to its own"] == row["holes"] for row in whole),
                     sum(row["possible"] == "0" for row in whole)])
    return markdown(head, rows)


def paragraph(text):
    return textwrap.fill(text, 100, break_on_hyphens=False) + "\n"


def crosses():
    """The rows of the crosses under 4-move rules."""
    return [row for (board, rules), row in families.rows().items() if board.startswith("cross:") and rules == "4"]


def complements():
    names = [f"`{row['board']}`" for row in crosses() if row["complement at"] == "all"]
    return paragraph(f"{len(names)} of them: " + ", ".join(names) + ".")


def rectangles():
    """Bell's page on crosses: on those that are rectangles, no complement on the middle line, which is column b."""
    mine = [row for row in crosses() if re.fullmatch(r"cross:\d,0,\d,0", row["board"])]
    some = [row for row in mine if re.search(r"\bb|all", row["complement at"])]
    return paragraph(f"Where the arms of one pair are missing the cross is a rectangle. Bell's page says that then no "
                     f"hole of its middle line has its complement; so it is on {len(mine) - len(some)} of the "
                     f"{len(mine)} here, with a proof for each hole.")


def open_rows():
    left = [[board, rules, int(row["cells"]), int(row["open"]), row["seconds given"]]
            for (board, rules), row in families.rows().items() if row["open"] != "0"]
    if not left:
        return "No board: what was begun is settled in full.\n"
    return markdown(["board", "rules", "problems", "open", "seconds given"], left)


def army():
    said = {}
    for row in lines_of("army.tsv"):
        said.setdefault((row["rules"], row["row"]), []).append(row)
    rows = []
    for (rules, number), lines in said.items():
        best = [row for row in lines if row["verdict"] == "possible"]
        fewer = [row for row in lines if row["verdict"] == "impossible"]
        rows.append([rules, number, best[0]["pegs"] if best else "out of reach",
                     str(max((int(row["pegs"]) for row in fewer), default=0))])
    return markdown(["rules", "row", "pegs that do", "pegs up to which none do, proved"], rows)


def soldiers():
    names = {"orthogonal": "4", "hexagonal": "6", "diagonal": "8"}
    return markdown(["dimensions", "rules", "level", "soldiers that are too few, proved"],
                    [[row["dimensions"], names[row["rules"]] if row["dimensions"] == "2" else row["rules"], row["level"],
                      "any number" if row["too few"] == "any" else f"{int(row['too few']):,}"]
                     for row in lines_of("soldiers.tsv")])


def certified(sequence):
    """The terms of a sequence that are certified: (n, term) each."""
    return [(int(row["n"]), row["here"]) for row in lines_of("sequences.tsv")
            if row["sequence"] == sequence and row["standing"] == "certified"]


def armies():
    beyond = {row["rules"]: row["row"] for row in lines_of("army.tsv") if row["start"] == "all below the line"}
    said = []
    for rules, sequence in (("4", "A014225"), ("6", "A014227"), ("8", "A125730")):
        terms = certified(sequence)
        none = f", and no army reaches row {beyond[rules]}" if rules in beyond else ""
        said.append(f"{', '.join(term for _, term in terms)} by {rules}-move rules for rows 0 to {terms[-1][0]}{none} "
                    f"(OEIS {sequence})")
    return paragraph("; ".join(said) + ".")


def sides():
    terms = certified("A127500")
    return paragraph(f"From any vacancy to any last peg triangles of side {terms[0][0]} to {terms[-1][0]} take "
                     f"{', '.join(term for _, term in terms)} moves (OEIS A127500: confirmed).")


def pairs():
    """Where the class allows what can be solved and nothing else."""
    both = [pair for pair in certified("A130516") if pair in certified("A130515")]
    return paragraph(f"On triangles of side {both[0][0]} to {both[-1][0]} the problems that can be solved, up to "
                     f"symmetry, are {', '.join(term for _, term in both)}, all that the position class allows (OEIS "
                     "A130515, A130516; Bell 2008).")


def ends():
    rows = [row for row in lines_of("ends.tsv") if not row["moves"]]
    return markdown(["question", "pegs", "jumps", "proved", "refused", "by programs", "known from"],
                    [["`" + row["command"].removeprefix("pagoda prove ") + "`", row["pegs"].replace("null", "none"),
                      row["jumps"], {"true": "yes"}.get(row["proved"], "no"),
                      int(row["statements"]) - (row["pegs"] != "null"), int(row["programs"]),
                      known_from("ends.tsv", row["name"])] for row in rows])


def stuck():
    rows = [row for row in lines_of("ends.tsv") if row["moves"]]
    return markdown(["`pagoda solve`", "moves", "jumps", "pegs", "no fewer, by a certificate"],
                    [["`" + row["command"].removeprefix("pagoda solve ") + "`", row["moves"], row["jumps"],
                      row["pegs"], {"true": "yes"}.get(row["proved"], "no")] for row in rows])


def shortest():
    certified, boards = moves_proofs.settled(), {}
    for row in lines_of("shortest.tsv"):
        boards.setdefault((row["board"], row["rules"]), []).append(row)
    rows = []
    for (board, rules), lines in boards.items():
        done = [int(row["moves"]) for row in lines if row["moves"] == row["at least"]]
        proofs = [certified.get((board, rules, row["start"], row["finish"])) == row["moves"] for row in lines]
        rows.append([board, rules, len(lines), len(done), sum(proofs), str(min(done, default="")),
                     str(max(done, default="")), sum(row["game"] != "-" for row in lines)])
    return markdown(["board", "rules", "problems", "settled", "certified", "fewest moves: least", "most", "with a game"],
                    rows)


def caterpillars():
    return markdown(["legs", "vertices up to", "caterpillars", "solvable", "refused", "others"],
                    [[row["legs"], row["vertices"], *(int(row[key]) for key in ("caterpillars", "solvable", "refused",
                                                                                "others"))]
                     for row in lines_of("caterpillars.tsv")])


def counts():
    with open(os.path.join(RESULTS, "make", "counts.list"), encoding="ascii") as lines:
        questions = [line.split(None, 2) for line in lines if not line.startswith("#")]
    kept = {row["name"] for row in lines_of("proofs.tsv")}
    rows = []
    for name, _, arguments in questions:
        made = {row["kind"]: row for row in lines_of(f"counts/{name}.txt")}
        total = made.get("total") or made["positions"]
        rows.append([f"`{arguments.strip()}`", *(int(number) if number else "" for number in (
            total["number"], total.get("classes"), made.get("games", {}).get("number"))),
                     "yes" if name in kept else "", known_from(f"counts/{name}.txt")])
    return markdown(["`pagoda count`", "positions", "up to symmetry", "games", "certified", "known from"], rows)


def games():
    return markdown(["board", "rules", "from", "to", "moves", "at least, by a search", "known before"],
                    [[row["board"], row["rules"], row["start"], row["finish"],
                      *(int(row[column]) for column in ("moves", "at least", "known"))]
                     for row in lines_of("games.tsv")])


def levels():
    """Level k is as large from the finish back: the problem is its own reversal."""
    rows = [(int(row["level"]), int(row["positions"])) for row in lines_of("wiegleb.tsv")]
    half = (len(rows) + 1) // 2
    pairs = [(*rows[k], *(rows[k + half] if k + half < len(rows) else ("", ""))) for k in range(half)]
    return markdown(["jumps", "positions", "jumps", "positions"], [[str(a), b, str(c), d] for a, b, c, d in pairs])


def proofs():
    """The proofs that are kept, each with its command."""
    with open(os.path.join(RESULTS, "make", "proofs.list"), encoding="ascii") as lines:
        commands = dict(line.split(None, 2)[::2] for line in lines if not line.startswith("#"))
    return markdown(["proof", "`pagoda`", "states", "number", "bytes", "seconds to check"],
                    [[row["name"], f"`{commands[row['name']].strip()}`", row["kind"].replace(",", ", "),
                      int(row["number"]) if row["number"] else "", int(row["bytes"]), row["seconds"]]
                     for row in lines_of("proofs.tsv")])


def spans(numbers):
    """4, 5, 6, 9 as 4-6, 9."""
    runs = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def sequences():
    """For which n each published sequence is certified, counted or bounded."""
    lines = lines_of("sequences.tsv")
    rows = []
    for known in lines_of("published.tsv"):
        mine = [row for row in lines if row["sequence"] == known["sequence"]]
        rows.append([known["sequence"], known["counts"], spans(int(row["n"]) for row in mine)] +
                    [spans(int(row["n"]) for row in mine if row["standing"] == standing)
                     for standing in ("certified", "counted", "bounded")])
    return markdown(["sequence", "what it counts", "n there", "certified here", "counted", "bounded"], rows)


def candidates():
    """The sequences of oeis.txt: name, what they count, how many terms."""
    folder = os.path.join(DATA, "oeis")
    with open(os.path.join(DATA, "oeis.txt"), encoding="ascii") as text:
        entries = [entry for entry in text.read().split("\n\n") if "%S" in entry]
    named = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="ascii") as lines:
            named[",".join(line.split()[1] for line in lines)] = name
    rows = []
    for entry in entries:
        said = {line[:2]: line.split(None, 2)[2] for line in entry.splitlines() if line[:2] in ("%S", "%N")}
        rows.append([f"`oeis/{named[said['%S']]}`", said["%N"].rstrip("."), str(said["%S"].count(",") + 1)])
    return markdown(["file", "what it counts", "terms"], rows)


TABLES = {
    "armies": armies, "army": army, "candidates": candidates, "caterpillars": caterpillars, "complements": complements,
    "counts": counts, "diameters": diameters, "endings": endings, "ends": ends, "families": families_table,
    "games": games, "graphs": graphs, "levels": levels,
    "open": open_rows, "pairs": pairs, "pendants": pendants, "proofs": proofs, "rectangles": rectangles,
    "sequences": sequences, "shortest": shortest, "sides": sides, "soldiers": soldiers,
    "stuck": stuck, "vacancies": vacancies}


# ---- the whole ---------------------------------------------------------------------------------------------------


def note_now(match):
    number, words, file, keys, column, fold = match.groups()
    now = value(file, keys.split(), column, fold)
    if WORDS.get(number.lower()) == now:
        return match[0]
    return f"{now:,}{words}<!--{file}{keys}: {column}{fold or ''}-->"


def table_now(match):
    return match[1] + "\n" + TABLES[match[2]]() + "\n" + match[3]


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def check_bare(page, text):
    """No number without a note or a reason."""
    for part in LEFT_ALONE_PARTS:
        text = part.sub(blank, text)
    for at, line in enumerate(text.splitlines(), 1):
        for found in re.finditer(rf"(?<![\w.])(?:{NUMBER})", line):
            number = WORDS.get(found[0].lower()) or int(found[0].replace(",", ""))
            if number > 2:
                sys.exit(f"readme.py: {page}:{at}: expected a note behind {found[0]}, or why it has none "
                         f"(readme.py says how): {line.strip()}")


def published(row):
    """What our tables have for a row of literature.tsv; a column a/b is a part of b in percent, to one decimal."""
    part, _, whole = row["column"].partition("/")
    if whole:
        return f"{100 * published(row | {'column': part}) / published(row | {'column': whole}):.1f}%"
    return value(row["file"], row["keys"].split(), part, " " + row["fold"] if row["fold"] else None)


def check_literature():
    rows = lines_of("literature.tsv")
    for row in rows:
        ours = published(row)
        if str(ours) != row["value"]:
            sys.exit(f"readme.py: {row['source']}: {row['what']} is {row['value']}, and we have {ours}")
    return len(rows)


def check_page(page, refresh):
    """How many numbers and tables of the page were held against the data."""
    path = os.path.join(RESULTS, page)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    now = TABLE.sub(table_now, NOTE.sub(note_now, text))
    if refresh:
        with open(path, "w", encoding="utf-8") as out:
            out.write(now)
    elif now != text:
        wrong = next((b, a) for b, a in zip(text.splitlines(), now.splitlines()) if a != b)
        sys.exit(f"readme.py: {page} has\n{wrong[0]}\nand the data say\n{wrong[1]}\n(readme.py --refresh)")
    check_bare(page, now)
    notes, tables = len(NOTE.findall(now)), len(TABLE.findall(now))
    if not notes and not tables:
        sys.exit(f"readme.py: no number in {page} names its source")
    return notes, tables


def main():
    parser = argparse.ArgumentParser(description="the numbers of the pages against the data")
    parser.add_argument("--refresh", action="store_true", help="write numbers and tables anew")
    refresh = parser.parse_args().refresh
    for page in PAGES:
        notes, tables = check_page(page, refresh)
        print(f"{page}: {notes} numbers, {tables} tables")
    print(f"{check_literature()} published values")


if __name__ == "__main__":
    main()
