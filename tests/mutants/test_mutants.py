"""The survivors are explained, and still there; the page is current; and what is wrong with a run is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import complaints_about
from tests.mutants.figures import ENOUGH, Figures, figures_of, read_figures
from tests.mutants.mutant import Change, Mutant
from tests.mutants.page import PAGE, current_page, page
from tests.mutants.survivors import explained, is_current

KILLED = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_1", "killed")
ENDLESS = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_2", "timeout")
SURVIVED = Mutant("flaschenteufel.bottle_imp.round.xǁRoundǁhand__mutmut_3", "survived")
UNTRIED = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_4", "not checked")
CHANGE = Change("bottle_imp.round Round.hand", "return 1", "return 2")


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
    """If not: `python -m tests.mutants --page`."""
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
