#!/usr/bin/env python3
"""wheel.py - a wheel of the Python module with everything inside that a Linux system may lack.

    wheel.py BUILD-FOLDER OUTPUT-FOLDER

Prints the path of the wheel. libpagoda, libpagoda-check and the programs come from the build folder, the libraries
below them from the system that built them. What every Linux system has stays outside: the policy of PEP 600
("manylinux") names those libraries, and the version of glibc that the rest asks for is in the wheel's name. Libraries
get names of their own, after what is in them, so that another version that some other module brought into the process
is not taken for them; but not those that the program opens by name. Needs patchelf, objdump, and build, setuptools and
wheel for this Python.
"""

import hashlib
import pathlib
import platform
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
# PEP 600's list, as far as these libraries ask for any of it.
OUTSIDE = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+|z))\.so\..*")
BY_NAME = re.compile(r"lib(flint|glpk)\.so\..*")  # src/programs/late
PROGRAMS = ("pagoda", "pagoda-check")
LIBRARIES = {"libpagoda.so.1": "src/programs/lib", "libpagoda-check.so.1": "src/checker/c/library"}


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def needed(file):
    return output("patchelf", "--print-needed", str(file)).split()


def places(file):
    """Where the loader of this system finds the libraries of a file: name -> path."""
    found = re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", str(file)), re.M)
    return {name: pathlib.Path(path) for name, path in found}


def bundle(files):
    """The libraries that these files need, directly or not: name -> path; those outside are left out."""
    libraries, left = {}, list(files)
    while left:
        file = left.pop()
        where = places(file)
        for name in needed(file):
            if OUTSIDE.fullmatch(name) or name in libraries:
                continue
            if name not in where:
                sys.exit(f"wheel.py: expected the library {name}, which {file} needs")
            libraries[name] = where[name]
            left.append(where[name])
    return libraries


def own_name(name, path):
    """libgmp.so.10 -> libgmp-1a2b3c4d.so.10"""
    if BY_NAME.fullmatch(name):
        return name
    stem, dot, rest = name.partition(".")
    return f"{stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}{dot}{rest}"


def copy(path, place):
    shutil.copyfile(path, place)
    place.chmod(0o755)
    subprocess.run(["strip", "--strip-unneeded", str(place)], check=True)


def relink(file, names, folder):
    """Names as they are in the wheel; looked for in this folder, seen from the file."""
    for name in needed(file):
        if names.get(name, name) != name:
            subprocess.run(["patchelf", "--replace-needed", name, names[name], str(file)], check=True)
    subprocess.run(["patchelf", "--force-rpath", "--set-rpath", folder, str(file)], check=True)


def glibc(files):
    """The newest version of glibc that one of these files asks for, as (2, 36)."""
    text = "".join(output("objdump", "-T", str(file)) for file in files)
    return max(tuple(map(int, version)) for version in re.findall(r"\bGLIBC_(\d+)\.(\d+)", text))


def licences(paths, folder):
    """What Debian says of the licence of each library; where there is no dpkg, nothing."""
    folder.mkdir()
    for path in paths:
        try:
            package = output("dpkg-query", "-S", str(path.resolve())).split(":")[0]
        except (OSError, subprocess.CalledProcessError):
            continue
        text = pathlib.Path("/usr/share/doc") / package / "copyright"
        if text.is_file():
            shutil.copyfile(text, folder / f"{package}.txt")


def stage(build, folder):
    """The source of the package, with what it brings along; returns the platform that it is for."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "pagoda", folder / "pagoda", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "../LICENSE"):
        shutil.copy(HERE / name, folder)
    for name in ("lib", "bin", "../scripts"):
        (folder / "pagoda" / name).mkdir()
    own = {name: build / place / name for name, place in LIBRARIES.items()}
    programs = {name: build / "bin" / name for name in PROGRAMS}
    below = bundle([*own.values(), *programs.values()])
    names = {name: own_name(name, path) for name, path in below.items()}
    made = []
    for name, path in {**own, **below}.items():
        made.append(place := folder / "pagoda" / "lib" / names.get(name, name))
        copy(path, place)
        relink(place, names, "$ORIGIN")
        subprocess.run(["patchelf", "--set-soname", place.name, str(place)], check=True)
    for name, path in programs.items():
        made.append(place := folder / "pagoda" / "bin" / name)
        copy(path, place)
        relink(place, names, "$ORIGIN/../lib")
        shutil.copy(HERE / "program.py", folder / "scripts" / name)
    licences(below.values(), folder / "licences")
    return "manylinux_%d_%d_%s" % (*glibc(made), platform.machine())


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: wheel.py BUILD-FOLDER OUTPUT-FOLDER")
    build, out = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    where = stage(build, out / "stage")
    (out / "stage" / "setup.cfg").write_text(f"[bdist_wheel]\nplat_name = {where}\n")
    for old in out.glob("*.whl"):
        old.unlink()
    with open(out / "build.log", "w", encoding="utf-8") as log:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(out / "stage")]
        if subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode:
            sys.exit(f"wheel.py: the wheel could not be built: {log.name}")
    print(next(out.glob("*.whl")))


main()
