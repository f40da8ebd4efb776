#!/bin/sh
# wheel.sh PYTHON SOURCE BUILD VERSION - the wheel of the Python module, installed by pip where there is nothing else:
# it proves, checks and draws; its programs run; no library comes from the system that not every Linux system has.
set -eu
python=$1 source=$2 build=$3 version=$4
for module in build setuptools wheel venv ensurepip; do
    "$python" -c "import $module" 2>/dev/null || { echo "skipped: no $module here (./bootstrap setup wheel)"; exit 77; }
done
command -v patchelf >/dev/null || { echo "skipped: no patchelf here (./bootstrap setup wheel)"; exit 77; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wheel=$("$python" "$source/python/wheel.py" "$build" "$scratch/out")
case ${wheel##*/} in
pagoda_solitaire-"$version"-py3-none-manylinux_2_*.whl) ;;
*) echo "expected a wheel of version $version for any Linux, not $wheel"; exit 1 ;;
esac
"$python" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install -q --no-index --disable-pip-version-check "$wheel"

cd "$scratch"
unset PYTHONPATH PAGODA_LIBRARY PAGODA_CHECK_LIBRARY LD_LIBRARY_PATH
cat >ask.py <<'ASK'
import pagoda
board = pagoda.Board("english")
answer = board.map()
assert answer.survivors("full-d4") == ("d1", "a4", "d4", "g4", "d7"), answer.survivors("full-d4")
checked = pagoda.check(board.prove("full-d4", "d3").proof)
assert checked.statements == ("impossible english* orthogonal d4' d3",), checked
assert answer.svg().startswith("<")
everywhere = ("libc", "libm", "libdl", "librt", "libpthread", "libgcc_s", "libstdc++", "libz", "ld-linux-x86-64")
for line in open("/proc/self/maps"):
    path = line.split()[-1]
    if ".so" in path and "/venv/" not in path and "python" not in path:
        name = path.rsplit("/", 1)[1].split(".so")[0]
        # what Python's own modules brought is Python's
        assert name in everywhere or name in ("libffi", "libexpat"), f"{path} is not in the wheel"
ASK
"$scratch/venv/bin/python" ask.py
bin=$scratch/venv/bin
[ "$("$bin/pagoda" --version)" = "$("$build/bin/pagoda" --version)" ]
"$bin/pagoda" map english --proof map.proof >map.txt
"$build/bin/pagoda" map english >native.txt
cmp map.txt native.txt
"$bin/pagoda-check" map.proof >checked.txt
grep -q '^impossible english' checked.txt
code=0
"$bin/pagoda" prove english --start full-d4 --finish nonsense 2>/dev/null || code=$?
[ "$code" -eq 2 ] || { echo "expected exit code 2 of bad input, not $code"; exit 1; }
