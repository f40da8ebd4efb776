#!/bin/sh
# types.sh FOLDER - the Python module is typed: mypy has nothing to say, where it is there.
set -eu
command -v mypy >/dev/null || { echo "mypy was not found (on Debian: apt-get install mypy)"; exit 77; }
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
# 3.9: what python/pyproject.toml promises
mypy --strict --python-version 3.9 --cache-dir "$cache" "$1/pagoda"
