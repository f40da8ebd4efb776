"""teaching.py DOCUMENT NOTEBOOK [--write] - a document with commands, as a notebook: what stands between the ```console
blocks are its texts, each block is a cell of commands. Compares; --write makes the notebook, without what the cells
print (notebook.py --write adds that). Skipped (77) without nbformat."""

import re
import sys

try:
    import nbformat
except ImportError as error:
    print(f"{error}; on Debian: apt-get install python3-nbclient python3-ipykernel")
    sys.exit(77)

SHELL = "%%bash --no-raise-error\n"  # `pagoda import` ends with 1 where there is no game


def cells(text):
    """[(kind, source)] of the document."""
    result = []
    for i, part in enumerate(re.split(r"^```console\n(.*?)^```\n", text, flags=re.S | re.M)):
        if i % 2:
            commands = re.findall(r"^\$ (.*)", part, re.M)
            result.append(("code", SHELL + "\n".join(commands)))
        elif part.strip():
            result.append(("markdown", part.strip()))
    return result


def main(document, path, write):
    with open(document) as file:
        wanted = cells(file.read())
    if write:
        kinds = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}
        notebook = nbformat.v4.new_notebook(cells=[kinds[kind](source) for kind, source in wanted])
        for i, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{i:02}"
        nbformat.write(notebook, path)
        return 0
    found = [(cell.cell_type, cell.source) for cell in nbformat.read(path, as_version=4).cells]
    if found != wanted:
        print(f"{path} is not {document}; make it anew: teaching.py --write, then notebook.py --write")
    return int(found != wanted)


sys.exit(main(sys.argv[1], sys.argv[2], "--write" in sys.argv))
