#!/bin/sh
# documents.sh PAGODA SOURCE FILE... - the commands that the documents on models show print what they show. Skipped
# (77) where a solver is missing.
set -u
for solver in glpsol cbc cadical; do
    command -v $solver >/dev/null || { echo "skipped: $solver is not installed (./bootstrap setup models)"; exit 77; }
done
programs=$(dirname "$1") source=$2
shift 2
exec "$source/tests/project/examples.sh" "$programs" "$source" "$@"
