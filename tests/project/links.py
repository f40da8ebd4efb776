#!/usr/bin/env python3
"""links.py SOURCE - every link of a document leads to a file that is there, and to a heading that it has; every path
that a comment, a message or a document spells from the top of the tree is there, too.

So a file that is moved or renamed takes along whatever names it. CHANGELOG.md tells of files that went.
"""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
TOPS = "boards cmake debian docs examples models python results src tests"
OUTSIDE = {".git", "build", "node_modules", "__pycache__"}
# Data, and texts in which a missing file is the point.
LEFT_OUT = ("debian/", "results/maps/", "results/proofs/", "tests/certs/bad/", "tests/cli/cases/", "tests/fixtures/",
            "tests/fuzz/", "tests/project/arrows.sh")
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
# A path ends with a suffix or with a slash; what stands for a name is in capitals, or a sign of the shell.
PATH = re.compile(rf"(?<![\w./*>-])((?:{TOPS.replace(' ', '|')})/(?:[\w+-][\w.+-]*/)*(?:[\w+-]+(?:\.[\w-]+)+)?)"
                  r"(?![\w*${<(.]*[*${<(/])")
STANDS_FOR = re.compile(r"\b[A-Z]{2,}\b|NAME|COMMAND|KIND")


def files():
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.is_file() and not OUTSIDE.intersection(path.relative_to(SOURCE).parts) and not name.startswith(LEFT_OUT):
            yield name, path


def headings(path):
    """The anchors of a document, as the pages that show it make them."""
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
    for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        yield re.sub(r"[^\w -]", "", re.sub(r"<!--.*?-->", "", title).lower()).replace(" ", "-")


def links(name, path, text):
    for target, anchor in LINK.findall(re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)):
        if ":" in target:
            continue
        there = path.parent / target if target else path
        if not there.exists():
            yield f"{name}: a link leads to {target}, expected a file that is there"
        elif anchor and anchor not in headings(there):
            yield f"{name}: a link leads to {target}#{anchor}, expected a heading that is there"


def there(told):
    return (SOURCE / told).exists() or (SOURCE / f"{told}.gz").exists()


def paths(name, text):
    for number, line in enumerate(text.split("\n"), 1):
        for told in PATH.findall(line):
            if not STANDS_FOR.search(told.rsplit(".", 1)[0].split("/", 1)[1]) and not there(told):
                yield f"{name}:{number}: {told} is named, expected a file that is there"


def main():
    wrong = []
    for name, path in files():
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        if path.suffix in (".md", ".ipynb"):
            wrong += links(name, path, text)
        if name != "CHANGELOG.md":
            wrong += paths(name, text)
    print("\n".join(wrong))
    sys.exit(bool(wrong))


main()
