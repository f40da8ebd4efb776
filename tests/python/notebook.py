"""notebook.py NOTEBOOK [--write] - runs a notebook and compares what its cells print with what it has; --write
keeps what they print. Pictures are compared, too. Files that it writes are gone afterwards. Skipped (77) without nbclient."""

import os
import sys
import tempfile
import warnings

try:
    import nbclient
    import nbformat
except ImportError as error:
    print(f"{error}; on Debian: apt-get install python3-nbclient python3-ipykernel")
    sys.exit(77)

warnings.filterwarnings("ignore")
os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # a debugger that nobody asked for


def told(cell):
    """What a cell has shown: text and pictures."""
    parts = []
    for output in cell.get("outputs", []):
        data = output.get("data", {"text/plain": output.get("text", "")})
        parts.append({kind: "".join(text) for kind, text in sorted(data.items())})
    return parts


def main(path, write):
    notebook = nbformat.read(path, as_version=4)
    before = [told(cell) for cell in notebook.cells]
    with tempfile.TemporaryDirectory() as folder:
        where = {"metadata": {"path": folder}}
        nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=where).execute()
    if write:
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)
        notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
        nbformat.write(notebook, path)
        return 0
    bad = [i for i, cell in enumerate(notebook.cells) if told(cell) != before[i]]
    for i in bad:
        print(f"cell {i} shows something else than the notebook has:")
        print(notebook.cells[i].source)
    return len(bad) > 0


sys.exit(main(sys.argv[1], "--write" in sys.argv))
