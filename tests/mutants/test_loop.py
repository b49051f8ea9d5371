"""Mutants are tried in processes of their own, and what comes of them is kept where mutmut looks for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.store import Store
from tests.mutants.survivors import ROOT

pytestmark = pytest.mark.no_cover  # other processes take long, and cover nothing

TESTS = """
import os
import pytest

def test_quick():
    assert os.environ.get("MUTANT_UNDER_TEST", "") != "package.x_f__mutmut_1"

def test_slow():
    while os.environ.get("MUTANT_UNDER_TEST", "") == "package.x_f__mutmut_3":
        pass

@pytest.mark.parametrize("table", range(20))
def test_long(table):
    with open("tables.txt", "a") as file:
        file.write(f"{table}\\n")
"""
HASTE = "import tests.mutants.loop\ntests.mutants.loop.SECONDS = 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What mutmut makes, in small: a module with four mutants, of which nothing is known, and their tests."""
    names = [f"package.x_f__mutmut_{number}" for number in (1, 2, 3)]
    (tmp_path / "src").mkdir()
    codes = dict.fromkeys([*names, "package.x_g__mutmut_1"])
    (tmp_path / "src" / "package.py.meta").write_text(json.dumps({"exit_code_by_key": {**codes, "old": 1}}))
    long = {f"test_it.py::test_long[{table}]": 1.0 for table in range(20)}
    seconds = {"test_it.py::test_quick": 0.01, "test_it.py::test_slow": 0.02, **long}
    stats = {"duration_by_test": seconds, "tests_by_mangled_function_name": {"package.x_f": list(seconds)}}
    (tmp_path / "mutmut-stats.json").write_text(json.dumps(stats))
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(HASTE)
    return tmp_path


def tried(folder: Path) -> subprocess.CompletedProcess[str]:
    """All mutants are tried, by another process: this one has threads, and should not be forked."""
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "tests.mutants.loop", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("MUTANT_UNDER_TEST", None)
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_what_comes_of_each_is_kept(folder: Path) -> None:
    assert tried(folder).returncode == pytest.ExitCode.OK
    (codes,) = json.loads((folder / "src" / "package.py.meta").read_text()).values()
    assert codes == {
        "package.x_f__mutmut_1": 1,  # a test fails
        "package.x_f__mutmut_2": 0,  # none does
        "package.x_f__mutmut_3": -24,  # one does not come to an end
        "package.x_g__mutmut_1": 33,  # none comes by
        "old": 1,  # known before
    }
    assert list(Store(folder).untried()) == []


def test_a_long_test_is_run_at_some_tables_only(folder: Path) -> None:
    tried(folder)
    tables = (folder / "tables.txt").read_text().split()
    assert sorted(set(tables), key=int) == ["0", "4", "8", "12", "16"]
    assert len(tables) == 10  # without a mutant, and with the one that nobody notices


def test_nothing_is_tried_if_a_test_fails_anyhow(folder: Path) -> None:
    with (folder / "test_it.py").open("a") as file:
        file.write("\ndef test_wrong():\n    assert False\n")
    run = tried(folder)
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "a test fails although nothing was changed" in run.stderr
    assert len(list(Store(folder).untried())) == 4
