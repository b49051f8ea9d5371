"""The seeds spread over everything that can be played, a seed always plays the same round, and no round fails."""

from __future__ import annotations

from collections import Counter

import pytest

import flaschenteufel as ft
from assurance.soak.__main__ import main
from assurance.soak.playing import Counts
from assurance.soak.rounds import seeds, soak, table_of, tables
from assurance.soak.workers import CHUNK, batches, played
from flaschenteufel.testing import tables_of

pytestmark = pytest.mark.no_cover  # so many states take long, and cover nothing that others do not


def test_seeds_spread_evenly_over_variants_and_their_tables() -> None:
    met = Counter(map(table_of, range(8 * 23 * 12)))
    assert {table for group in tables() for table in group} == set(met)
    for name in ft.list_variants():
        rounds = [met[table] for table in tables_of(ft.get_variant(name))]
        assert sum(rounds) == 23 * 12
        assert max(rounds) - min(rounds) <= 1


def test_seeds_of_a_variant_are_those_that_play_it() -> None:
    chosen = list(seeds(100, 5, ["lopaka"]))
    assert all(table_of(seed).variant.name == "lopaka" for seed in chosen)
    assert chosen == list(range(100, 140, 8))
    assert list(seeds(100, 3)) == [100, 101, 102]


@pytest.mark.parametrize("seed", range(8), ids=lambda seed: table_of(seed).variant.name)
def test_a_seed_plays_the_same_round_again(seed: int) -> None:
    first, second = Counts(), Counts()
    assert soak(seed, first) is None
    assert soak(seed, second) is None
    assert first == second
    assert first.rounds == 1
    assert first.moves > 20


@pytest.mark.slow
def test_every_table_keeps_the_invariants() -> None:
    """The variant with most tables has 23 of them."""
    batch = played(list(range(8 * 23)))
    assert not batch.failure
    assert (batch.first, batch.last) == (0, 183)
    assert {name: counts.rounds for name, counts in batch.by_variant.items()} == dict.fromkeys(ft.list_variants(), 23)
    for counts in batch.by_variant.values():
        assert counts.illegal > 3 * counts.rounds
        assert counts.views > 3 * counts.rounds


@pytest.mark.slow
def test_every_check_can_be_made_in_every_state() -> None:
    some, every = Counts(), Counts()
    assert soak(5, some) is None
    assert soak(5, every, whole=True) is None
    assert (every.moves, every.compared) == (some.moves, 1)
    assert every.views > 10 * some.views
    assert every.illegal > 10 * some.illegal


@pytest.mark.slow
def test_many_processes_play_the_same_rounds_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assurance.soak.workers.CHUNK", 20)
    one, two = (list(batches(seeds(0, 50), jobs)) for jobs in (1, 2))
    assert [(batch.first, batch.last) for batch in one] == [(0, 19), (20, 39), (40, 49)]
    for batch in (*one, *two):
        for counts in batch.by_variant.values():
            counts.seconds = 0
    assert one == two


def test_a_table_tells_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "4", "--seed", "7", "--jobs", "1", "lopaka", "classic"]) == 0
    out = capsys.readouterr().out
    rows = [line.split()[:3] for line in out.splitlines()]
    assert rows[1:4] == [["classic", "21", "2"], ["lopaka", "9", "2"], ["together", "30", "4"]]
    assert out.endswith("\nseeds 9 to 20: no violation\n")


def test_an_unknown_variant_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "classic" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--rounds", "0"], ["--seed", "-1"], ["--jobs", "none"]], ids=" ".join)
def test_numbers_that_make_no_sense_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert "invalid number value" in capsys.readouterr().err


def test_an_interrupt_tells_what_was_played_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(chunk: list[int], *, whole: bool) -> object:
        if chunk[0] > 0:
            raise KeyboardInterrupt
        return played(chunk, whole=whole)

    monkeypatch.setattr("assurance.soak.workers.CHUNK", 10)
    monkeypatch.setattr("assurance.soak.workers.played", interrupted)
    assert CHUNK > 10
    assert main(["--rounds", "40", "--jobs", "1"]) == 130
    assert capsys.readouterr().out.endswith("\nseeds 0 to 9, interrupted: no violation\n")
