#!/bin/sh
# teaching.sh PYTHON PAGODA SOURCE [--write] - the cells of docs/use/teaching.ipynb print what the notebook shows, with the
# programs beside PAGODA. Skipped (77) where a solver is missing.
for solver in glpsol cbc cadical; do
    command -v $solver >/dev/null || { echo "skipped: $solver is not installed (./bootstrap setup models)"; exit 77; }
done
python=$1 source=$3
PATH=$(cd "$(dirname "$2")" && pwd):$PATH
export PATH
shift 3
exec "$python" "$source/tests/python/notebook.py" "$source/docs/use/teaching.ipynb" "$@"
