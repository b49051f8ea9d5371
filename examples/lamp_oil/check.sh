#!/usr/bin/env bash
# Install this package's wheel next to the library's in a fresh environment outside of both trees, and test it there.
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
venv/bin/python - <<'PYTHON'
import flaschenteufel as ft

game = ft.get_variant("lamp-oil")
state = game.deal(4, seed=7)
while not state.is_over:
    state = state.apply(state.legal_actions()[0])
record = ft.Record([state])
assert ft.Record.from_text(record.to_text()) == record
assert "site-packages" in ft.__file__, ft.__file__
print(record.to_text())
PYTHON

venv/bin/python -m pip install --quiet "$library[testing]" "$(echo dist/lamp_oil-*.whl)[test]"
cp -R "$here/tests" tests
venv/bin/python -m pytest -q -p no:cacheprovider tests
