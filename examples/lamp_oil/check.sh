#!/usr/bin/env bash
# Install this package's wheel next to the library's in a fresh environment outside of both trees; use it there in every
# way, and test it.
# Usage: check.sh PYTHON LIBRARY_WHEEL
set -euo pipefail
export PIP_DISABLE_PIP_VERSION_CHECK=1 HYPOTHESIS_STORAGE_DIRECTORY PYTHONDONTWRITEBYTECODE=1
unset PYTHONPATH

python=$1
library=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
HYPOTHESIS_STORAGE_DIRECTORY=$work/hypothesis

"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip wheel --quiet --no-deps --wheel-dir "$work/dist" "$here"
"$work/venv/bin/python" -m pip install --quiet "$library" "$work"/dist/lamp_oil-*.whl

cd "$work"
venv/bin/python "$here/../check/every_use.py" lamp-oil
# A new user types the first of all numbers until the round is over, and tells it to somebody else.
{ yes 1 || true; } 2> yes.txt | venv/bin/flaschenteufel play lamp-oil --rounds 1 --seed 7 --save game.json > play.txt
grep -q '^After 1 round ' play.txt
venv/bin/flaschenteufel replay game.json > replay.txt
grep -q '^After 1 round ' replay.txt

venv/bin/python -m pip install --quiet "$library[testing]" "$(echo dist/lamp_oil-*.whl)[test]"
cp -R "$here/tests" tests
venv/bin/python -m pytest -q -p no:cacheprovider tests
