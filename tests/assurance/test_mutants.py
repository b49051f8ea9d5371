"""Mutants: survivors are explained and still there, the page is current, what is wrong with a run is said.

They are tried in processes of their own, and what comes of them is kept where mutmut looks for it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from assurance.mutants.__main__ import complaints_about
from assurance.mutants.page import PAGE, current_page, page
from assurance.mutants.results import (
    ENOUGH,
    ROOT,
    Change,
    Figures,
    Mutant,
    explained,
    figures_of,
    is_current,
    read_figures,
)
from assurance.mutants.runner import Store

KILLED = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_1", "killed")
ENDLESS = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_2", "timeout")
SURVIVED = Mutant("flaschenteufel.bottle_imp.round.xǁRoundǁhand__mutmut_3", "survived")
UNTRIED = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_4", "not checked")
CHANGE = Change("bottle_imp.round Round.hand", "return 1", "return 2")

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
HASTE = "import assurance.mutants.runner\nassurance.mutants.runner.SECONDS = 1\n"


@pytest.mark.parametrize("change", explained(), ids=lambda change: change.where)
def test_the_code_of_a_survivor_is_still_there(change: Change) -> None:
    assert is_current(change)


def test_code_that_is_gone_is_noticed() -> None:
    assert not is_current(Change("core.machine mermaid", "return 17", "return 18"))


def test_a_survivor_is_told_once(tmp_path: Path) -> None:
    entry = '[[survivor]]\nwhere = "core.machine mermaid"\nbefore = "1"\nafter = "2"\nwhy = "Nobody asks."\n'
    (tmp_path / "once.toml").write_text(entry, encoding="utf-8")
    assert explained(tmp_path / "once.toml") == {Change("core.machine mermaid", "1", "2"): "Nobody asks."}
    (tmp_path / "twice.toml").write_text(entry + entry, encoding="utf-8")
    with pytest.raises(ValueError, match="it is told twice"):
        explained(tmp_path / "twice.toml")


def test_the_page_is_current() -> None:
    """If not: `python -m assurance.mutants --page`."""
    assert PAGE.read_text(encoding="utf-8") == current_page()


def test_enough_mutants_were_noticed_in_the_last_run() -> None:
    figures = read_figures()
    together = figures.pop("together")
    assert together.share >= ENOUGH
    assert together.mutants - together.noticed >= len(explained())
    assert together.mutants == sum(entry.mutants for entry in figures.values())
    assert together.noticed == sum(entry.noticed for entry in figures.values())


def test_a_mutant_that_never_ends_is_noticed() -> None:
    assert figures_of([KILLED, ENDLESS, SURVIVED]) == {
        "bottle_imp": Figures(mutants=1, noticed=0),
        "core": Figures(mutants=2, noticed=2),
        "together": Figures(mutants=3, noticed=2),
    }


def test_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match="mutmut names no mutant so: round"):
        assert Mutant("round", "killed").where


def test_the_page_shows_changes_and_reasons() -> None:
    text = page({"core": Figures(200, 193)}, {CHANGE: "Nobody asks."})
    assert "| core | 200 | 193 | 96.5 % |" in text
    assert "### `Round.hand` in `bottle_imp.round`\n\n```diff\n- return 1\n+ return 2\n```\n\nNobody asks.\n" in text


class TestComplaints:
    """What is wrong with a run is said."""

    def about(self, *found: Mutant, survivors: tuple[Change, ...] = (), reasons: tuple[Change, ...] = ()) -> list[str]:
        return [*complaints_about(found, figures_of(found), survivors, dict.fromkeys(reasons, "why"))]

    def test_nothing_is_wrong(self) -> None:
        many = [KILLED] * 99
        assert self.about(*many, SURVIVED, survivors=(CHANGE,), reasons=(CHANGE,)) == []

    def test_there_was_no_run(self) -> None:
        assert self.about() == ["There are no results. Run mutmut first."]

    def test_a_run_was_broken_off(self) -> None:
        assert self.about(KILLED, UNTRIED) == ["Mutants that were not tried: 1."]

    def test_too_few_are_noticed(self) -> None:
        assert self.about(KILLED, SURVIVED, survivors=(CHANGE,), reasons=(CHANGE,)) == ["Less than 95 % were noticed."]

    def test_a_survivor_has_no_reason(self) -> None:
        (complaint,) = self.about(*[KILLED] * 99, SURVIVED, survivors=(CHANGE,))
        assert complaint == "Nobody noticed, in bottle_imp.round Round.hand:\n- return 1\n+ return 2"

    def test_a_reason_has_no_survivor(self) -> None:
        (complaint,) = self.about(KILLED, reasons=(CHANGE,))
        assert complaint.startswith("This was noticed, or is not tried any more, in bottle_imp.round Round.hand:\n")


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
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "assurance.mutants.runner", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("MUTANT_UNDER_TEST", None)
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.no_cover  # other processes take long, and cover nothing
@pytest.mark.slow
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


@pytest.mark.no_cover  # other processes take long, and cover nothing
@pytest.mark.slow
def test_a_long_test_is_run_at_some_tables_only(folder: Path) -> None:
    tried(folder)
    tables = (folder / "tables.txt").read_text().split()
    assert sorted(set(tables), key=int) == ["0", "4", "8", "12", "16"]
    assert len(tables) == 10  # without a mutant, and with the one that nobody notices


@pytest.mark.no_cover  # other processes take long, and cover nothing
@pytest.mark.slow
def test_nothing_is_tried_if_a_test_fails_anyhow(folder: Path) -> None:
    with (folder / "test_it.py").open("a") as file:
        file.write("\ndef test_wrong():\n    assert False\n")
    run = tried(folder)
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "a test fails although nothing was changed" in run.stderr
    assert len(list(Store(folder).untried())) == 4
