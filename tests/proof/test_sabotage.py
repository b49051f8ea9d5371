"""The prover can fail: every small mistake is found in a game of the size `small`, and called by its name."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Discarded, Passed
from flaschenteufel.bottle_imp import round as bottle_imp_round
from flaschenteufel.bottle_imp.phases import choose_bottle, discard, trick
from flaschenteufel.bottle_imp.situation import BottleImpSituation
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.phases.play import PlayPhase
from tests.proof import wrong
from tests.proof.__main__ import main
from tests.proof.games import SMALL
from tests.proof.violation import ViolationError
from tests.proof.walk import Walk

pytestmark = pytest.mark.no_cover  # so many states take long, and cover nothing that others do not

PLAY, CLASSIC, SECOND_BOTTLE = "classic-3-6", "classic-3-6-discard", "second-bottle-2-6"
DEVILS, STRANDED = "hols-der-teufel-3-8", "hols-der-teufel-3-7"

MISTAKES: list[tuple[str, Any, str, Any, str]] = [
    (CLASSIC, trick, "winning_card", wrong.the_highest_card_wins, "winner"),
    (CLASSIC, trick, "winning_card", wrong.the_lowest_card_wins, "winner"),
    (PLAY, trick.TrickPhase, "_does_not_follow", wrong.any_suit_is_accepted, "legality"),
    (SECOND_BOTTLE, trick.TrickPhase, "legal_actions", wrong.no_suit_is_demanded, "legality"),
    (SECOND_BOTTLE, trick.TrickPhase, "legal_actions", wrong.the_last_card_is_kept, "dead end"),
    (SECOND_BOTTLE, choose_bottle, "sold", wrong.the_price_is_one_card_higher, "price"),
    (SECOND_BOTTLE, choose_bottle, "sold", wrong.the_price_stays, "price"),
    (SECOND_BOTTLE, trick, "sold", wrong.the_price_is_one_card_higher, "price"),
    (SECOND_BOTTLE, trick, "on_offer", wrong.the_cheapest_bottle_is_sold, "price"),
    (PLAY, trick.TrickPhase, "_completed", wrong.somebody_else_leads, "turn"),
    (SECOND_BOTTLE, trick.TrickPhase, "_completed", wrong.somebody_else_leads, "turn"),
    (DEVILS, PlayPhase, "_next", wrong.the_last_one_is_always_next, "turn"),
    (CLASSIC, BottleImpSituation, "pile", wrong.a_card_of_each_pile_is_lost, "conservation"),
    (CLASSIC, discard.DiscardPhase, "devils_trick", bottle_imp_round.Round.devils_trick, "conservation"),
    (CLASSIC, bottle_imp_round, "view_of", wrong.the_neighbours_lowest_card_shows, "secrecy"),
    (CLASSIC, bottle_imp_round, "view_of", wrong.ones_own_discards_are_forgotten, "recall"),
    (CLASSIC, bottle_imp_round, "view_of", wrong.the_end_does_not_show, "end"),
    (CLASSIC, Discarded, "for_seat", wrong.everybody_is_told, "recall"),
    (CLASSIC, View, "legal_actions", wrong.views_list_nothing, "choices"),
    (CLASSIC, bottle_imp_round, "actions_of", wrong.the_last_two_actions_change_places, "history"),
    (CLASSIC, bottle_imp_round, "actions_of", wrong.an_action_is_left_out, "history"),
    (CLASSIC, trick, "_DONE", Outcome.MORE, "machine"),
    (CLASSIC, bottle_imp_round.Round, "scores", property(wrong.the_bottle_costs_nothing), "score"),
    (DEVILS, HolsDerTeufelRound, "scores", property(wrong.the_richest_scores_alone), "score"),
    (DEVILS, PlayPhase, "_chips_after", wrong.chips_are_kept, "chips"),
    (STRANDED, PlayPhase, "_next", wrong.passes_are_not_counted, "termination"),
    (DEVILS, HolsDerTeufelRound, "view", wrong.a_spectator_sees_the_first_hand, "secrecy"),
]


def named(value: object) -> str:
    value = value.fget if isinstance(value, property) else value
    return value if isinstance(value, str) else getattr(value, "__name__", type(value).__name__)


def nobody_follows(monkeypatch: pytest.MonkeyPatch, table: ft.State) -> None:
    """Whatever is led, no card is of its suit: the list, the refusal and `apply` agree on that."""
    assert isinstance(table, BottleImpRound)
    for card in table.deck.follow:
        monkeypatch.setitem(cast(dict[int, int], table.deck.follow), card, 0)
    monkeypatch.setattr(trick.TrickPhase, "_does_not_follow", wrong.any_suit_is_accepted)


def broken(game: str, *, symmetric: bool = True) -> ViolationError:
    """What the walk through a game finds."""
    with pytest.raises(ViolationError) as found:
        Walk(next(one for one in SMALL if one.name == game), symmetric=symmetric).run()
    return found.value


@pytest.mark.parametrize(("game", "place", "name", "mistake", "invariant"), MISTAKES, ids=named)
def test_it_is_noticed_when(
    game: str, place: Any, name: str, mistake: Any, invariant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, name, mistake)
    violation = broken(game)
    assert violation.invariant == invariant
    assert str(violation).startswith(f"{invariant}: {violation.problem}\n")


def test_it_is_noticed_without_symmetries_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HolsDerTeufelRound, "view", wrong.a_spectator_sees_the_first_hand)
    assert broken(DEVILS).invariant == broken(DEVILS, symmetric=False).invariant == "secrecy"


def test_it_is_noticed_when_nobody_follows_suit_and_the_whole_library_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody_follows(monkeypatch, next(game.variant.new_round() for game in SMALL if game.name == PLAY))
    assert broken(PLAY).invariant == "legality"


def test_it_is_noticed_when_gifts_are_told_to_everybody_and_seen_by_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bottle_imp_round, "view_of", wrong.the_tricks_are_played_openly)
    monkeypatch.setattr(Passed, "for_seat", wrong.everybody_is_told)
    assert broken("classic-4-5-pass").invariant == "secrecy"


def test_it_is_noticed_when_views_and_events_show_too_much_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bottle_imp_round, "view_of", wrong.everything_shows)
    monkeypatch.setattr(Discarded, "for_seat", wrong.everybody_is_told)
    assert broken(CLASSIC).invariant == "secrecy"


def test_the_report_has_the_record(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(trick, "sold", wrong.the_price_is_one_card_higher)
    assert main([SECOND_BOTTLE]) == 1
    name, invariant, _, *lines = re.split(r": |\n", capsys.readouterr().out, maxsplit=3)
    assert (name, invariant) == (SECOND_BOTTLE, "VIOLATION of price")
    assert lines[0].startswith("flaschenteufel record 1\nvariant: second-bottle-2-6\n")
    assert "\ndeal: 1 2 3 | 4 5 6\n" in lines[0]


def test_what_cannot_be_written_down_is_told_by_its_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trick, "winning_card", wrong.the_highest_card_wins)
    text = str(broken(CLASSIC))
    assert "\nvariant: classic-3-6-discard\n" in text
    assert re.search(r"\ntrick by 1: \d \d\nthen: Play\(seat=0, .*\)\n$", text)
