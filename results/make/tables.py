"""Is a file what a script makes now?"""
import os
import sys


def agree(path, text, record):
    """Ends the script when not; to record, the text is written first."""
    if record:
        with open(path, "w", encoding="ascii") as out:
            out.write(text)
    with open(path, encoding="ascii") as kept:
        if kept.read() != text:
            script = os.path.basename(sys.argv[0])
            sys.exit(f"{script}: {os.path.basename(path)} says something else (--record writes it)")
