#!/usr/bin/env python3
"""Runs the program of this name that came with the package."""
import importlib.util
import os
import sys

package = os.path.dirname(importlib.util.find_spec("pagoda").origin)
program = os.path.join(package, "bin", os.path.basename(sys.argv[0]))
# The program names its libraries by its own place, which the loader cannot tell where /proc is not mounted.
folders = [os.environ.get("LD_LIBRARY_PATH"), os.path.join(package, "lib")]
os.environ["LD_LIBRARY_PATH"] = ":".join(folder for folder in folders if folder)
os.execv(program, [program] + sys.argv[1:])
