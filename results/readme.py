#!/usr/bin/env python3
"""The numbers in README.md against the data beside it.

    readme.py

A number that is followed by <!--FILE KEY...: COLUMN--> must be what the table FILE has in that column, in the row
whose first columns are the keys; <!--FILE KEY...: COLUMN sum--> the sum over all rows that begin with the keys;
`rows` counts them. Digits may be grouped by commas.
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
NOTE = re.compile(r"([0-9][0-9,]*)(?: [a-z ]*)?<!--([^\s:]+)((?: [^\s:]+)*): ([a-z ]+?)( sum)?-->")


def value(file, keys, column, add):
    with open(os.path.join(HERE, file), encoding="ascii") as table:
        head, *lines = [line.rstrip("\n").split("\t") for line in table]
    lines = [line for line in lines if line[:len(keys)] == keys]
    if column == "rows":
        return len(lines)
    if len(lines) != 1 and not add:
        sys.exit(f"readme.py: {file} has {len(lines)} rows {keys}")
    return sum(int(line[head.index(column)]) for line in lines)


def main():
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as text:
        notes = NOTE.findall(text.read())
    for number, file, keys, column, add in notes:
        now = value(file, keys.split(), column, add)
        if int(number.replace(",", "")) != now:
            sys.exit(f"readme.py: README.md says {number}, {file}{keys}: {column} is {now}")
    if not notes:
        sys.exit("readme.py: no number in README.md names its source")
    print(f"{len(notes)} numbers")


if __name__ == "__main__":
    main()
