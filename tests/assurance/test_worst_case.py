"""The search for the views and documents that take most work."""

from __future__ import annotations

import sys
from random import Random

import pytest

import flaschenteufel as ft
from assurance.worst_case import __main__ as program
from assurance.worst_case.search import TASKS, Search
from assurance.worst_case.work import work_of

pytestmark = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="later Pythons trace specialised code, whose count changes as it runs"
)


def test_work_is_counted_and_not_timed() -> None:
    def loop() -> int:
        return sum(number * number for number in range(50))

    assert work_of(loop) == work_of(loop) > 50 > work_of(lambda: None) > 0


def test_the_same_seed_finds_the_same() -> None:
    variant = ft.get_variant("lopaka")
    Search(variant, 2, Random(1), rounds=1, climbs=3).run()  # fills what is kept for all rounds
    runs = [Search(variant, 2, Random(1), rounds=1, climbs=3).run() for _ in range(2)]
    assert [found.task for found in runs[0]] == list(TASKS)
    for one, other in zip(*runs, strict=True):  # what one run keeps may save the next one a little
        assert one.works == pytest.approx(other.works, rel=0.01)
    assert all(found.worst >= found.median > 0 for found in runs[0])


@pytest.mark.slow
def test_no_table_is_beyond_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["--rounds", "1", "--climbs", "2"]) == 0
    assert capsys.readouterr().out.count("possibilities") == sum(
        len(ft.get_variant(name).player_counts) for name in ft.list_variants()
    )


def test_a_worst_case_beyond_the_limit_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(program, "LIMIT", 1)
    assert program.main(["lopaka", "--rounds", "1", "--climbs", "1"]) == 1
    assert "lopaka/2" in capsys.readouterr().out
