"""The rounds can fail: every small mistake is found soon, called by its name, and shrunk to a minimal record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flaschenteufel.bottle_imp.situation import BottleImpSituation

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discarded
from flaschenteufel.bottle_imp import round as bottle_imp_round
from flaschenteufel.bottle_imp.phases import choose_bottle, discard, trick
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.phases.play import PlayPhase
from flaschenteufel.testing import Setting
from tests.proof import wrong
from tests.referee import bottle_imp as referee
from tests.referee import wrong_rules
from tests.soak.__main__ import main
from tests.soak.record import read, violations
from tests.soak.round import Failure, soak
from tests.soak.schedule import seeds
from tests.soak.shrink import replayed, shrunk, simpler, size
from tests.soak.tally import Tally

pytestmark = pytest.mark.no_cover  # so many states take long, and cover nothing that others do not

CLASSIC, SECOND_BOTTLE, DEVILS = "classic", "second-bottle", "hols-der-teufel"

MISTAKES: list[tuple[str, Any, str, Any, str]] = [
    (CLASSIC, trick, "winning_card", wrong.the_highest_card_wins, "winner"),
    (CLASSIC, trick.TrickPhase, "_does_not_follow", wrong.any_suit_is_accepted, "legality"),
    (CLASSIC, trick.TrickPhase, "legal_actions", wrong.no_suit_is_demanded, "legality"),
    (CLASSIC, trick.TrickPhase, "legal_actions", wrong.the_last_card_is_kept, "dead end"),
    (SECOND_BOTTLE, choose_bottle, "sold", wrong.the_price_is_one_card_higher, "price"),
    (SECOND_BOTTLE, trick, "sold", wrong.the_price_stays, "price"),
    (CLASSIC, trick.TrickPhase, "_completed", wrong.somebody_else_leads, "turn"),
    (DEVILS, PlayPhase, "_next", wrong.the_last_one_is_always_next, "turn"),
    (CLASSIC, BottleImpSituation, "pile", wrong.a_card_of_each_pile_is_lost, "conservation"),
    (CLASSIC, discard.DiscardPhase, "devils_trick", bottle_imp_round.Round.devils_trick, "conservation"),
    (CLASSIC, bottle_imp_round, "view_of", wrong.the_neighbours_lowest_card_shows, "secrecy"),
    (CLASSIC, bottle_imp_round, "view_of", wrong.ones_own_discards_are_forgotten, "secrecy"),
    (CLASSIC, bottle_imp_round, "view_of", wrong.everything_shows, "secrecy"),
    (CLASSIC, bottle_imp_round, "view_of", wrong.the_end_does_not_show, "sight"),
    (CLASSIC, Discarded, "for_seat", wrong.everybody_is_told, "recall"),
    (CLASSIC, View, "legal_actions", wrong.views_list_nothing, "choices"),
    (CLASSIC, bottle_imp_round, "actions_of", wrong.the_last_two_actions_change_places, "history"),
    (CLASSIC, bottle_imp_round, "actions_of", wrong.an_action_is_left_out, "history"),
    (CLASSIC, trick, "_DONE", Outcome.MORE, "machine"),
    (CLASSIC, bottle_imp_round.Round, "scores", property(wrong.the_bottle_costs_nothing), "score"),
    (DEVILS, HolsDerTeufelRound, "scores", property(wrong.the_richest_scores_alone), "score"),
    (DEVILS, PlayPhase, "_chips_after", wrong.chips_are_kept, "chips"),
    (DEVILS, HolsDerTeufelRound, "view", wrong.a_spectator_sees_the_first_hand, "secrecy"),
]


def named(value: object) -> str:
    value = value.fget if isinstance(value, property) else value
    return value if isinstance(value, str) else getattr(value, "__name__", type(value).__name__)


def found(name: str) -> tuple[int, Failure]:
    """The first round that fails, of a few."""
    for seed in seeds(0, 60, [name]):
        if failure := soak(seed, Tally()):
            return seed, failure
    raise AssertionError("it is not noticed")


@pytest.mark.parametrize(("name", "place", "attribute", "mistake", "invariant"), MISTAKES, ids=named)
def test_it_is_noticed_and_shrunk_when(
    name: str, place: Any, attribute: str, mistake: Any, invariant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, attribute, mistake)
    _, failure = found(name)
    assert failure.violation.invariant == invariant
    smallest = shrunk(failure, attempts=20)
    assert smallest
    assert smallest.violation.invariant == invariant
    assert size(smallest) < size(failure)
    assert replayed(smallest, smallest.deck, smallest.choices) is not None


def test_what_some_rounds_only_go_through_is_noticed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    another = ft.Record([ft.get_variant(CLASSIC).deal(3, seed=1)]).to_text()
    monkeypatch.setattr("tests.soak.round.WIRE_SHARE", 1)
    monkeypatch.setattr("tests.soak.round.REFEREE_SHARE", 1)
    with monkeypatch.context() as patch:
        patch.setattr(referee, "winning_play", wrong_rules.the_highest_card_wins)
        violation = found(CLASSIC)[1].violation
        assert violation.invariant == "referee"
        assert [again.invariant for again in violations(read(str(violation).partition("\n")[2]))] == ["referee"]
    with monkeypatch.context() as patch:
        patch.setattr(ft.Record, "to_text", staticmethod(lambda: another))
        assert found(CLASSIC)[1].violation.invariant == "wire"


def test_a_failure_is_told_with_its_seed_and_its_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(trick, "sold", wrong.the_price_stays)
    seed, failure = found(SECOND_BOTTLE)
    assert main(["--rounds", "1", "--seed", str(seed), "--jobs", "1"]) == 1
    story, _, record = capsys.readouterr().out.partition("\nprice: ")
    assert f"seeds {seed} to {seed}: VIOLATION with seed {seed} ({failure.table}), found by check_step" in story
    assert f"python -m tests.soak --rounds 1 --seed {seed}\n" in story
    problem, _, text = record.partition("\n")
    assert "bottle" in problem
    (tmp_path / "record.txt").write_text(text, encoding="utf-8")
    assert main(["--record", str(tmp_path / "record.txt")]) == 1
    assert capsys.readouterr().out == f"price: {problem}\n{text}"
    monkeypatch.undo()
    assert main(["--record", str(tmp_path / "record.txt")]) == 0
    assert capsys.readouterr().out == "no violation\n"


def test_what_is_left_is_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trick, "winning_card", wrong.the_highest_card_wins)
    smallest = shrunk(found(CLASSIC)[1])
    assert smallest
    for deck, choices in simpler(smallest):
        other = replayed(smallest, deck, choices)
        assert not other or size(other) >= size(smallest)


def test_what_only_the_seed_shows_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def another(table: Setting, seed: int) -> ft.State:
        return table.variant.deal(table.players, edition=table.edition, dealer=table.dealer, seed=seed + 1)

    monkeypatch.setattr(Setting, "deal", another)
    assert main(["--rounds", "1", "--seed", "1", "--jobs", "1"]) == 1
    assert "Only the seed shows it: when the same actions were taken again, it did not fail:" in capsys.readouterr().out


def test_a_crash_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Setting, "deal", wrong.views_list_nothing)
    assert main(["--rounds", "1", "--seed", "1", "--jobs", "1"]) == 1
    out = capsys.readouterr().out
    assert "VIOLATION with seed 1 (" in out
    assert "\nno crash: TypeError(" in out
