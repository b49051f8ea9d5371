"""What a picture shows: all that is known, where it belongs, and no card twice."""

from __future__ import annotations

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, BottleImpView, Discard, Expose, Pass, Play
from flaschenteufel.hols_der_teufel import Lay
from tests.render.reading import backs, drawn_in, items, named
from tests.render.tables import TABLES, moments, scene_of, sights

every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@every_table
class TestCards:
    def test_the_picture_of_a_state_shows_every_card_that_lies_somewhere_once(
        self, variant: ft.Variant, players: int
    ) -> None:
        for state in moments(variant, players):
            shown = [(face.figure, face.suit) for face in drawn_in(scene_of(state).items)]
            if isinstance(state, BottleImpRound):
                won = [card for seat in range(state.seats) for card in state.pile(seat)]
                there = [card for card in state.cards if card not in won]
                assert sorted(shown) == sorted(named(there))
            assert backs(scene_of(state).document()) == [] or not state.history

    def test_a_hand_shows_what_is_known_of_it_and_the_backs_of_the_rest(
        self, variant: ft.Variant, players: int
    ) -> None:
        for state in moments(variant, players):
            for view in sights(state):
                if not isinstance(view, BottleImpView) or view.is_over:
                    continue
                scene = scene_of(view)
                for seat in range(view.seats):
                    hand = items(scene, f"hand of seat {seat}")
                    assert sorted((one.figure, one.suit) for one in drawn_in(hand)) == sorted(named(view.hand(seat)))
                    assert sum(len(backs(one.drawing)) for one in hand) == view.hidden(seat)

    def test_exactly_the_legal_cards_are_marked(self, variant: ft.Variant, players: int) -> None:
        for state in moments(variant, players):
            for situation in sights(state):
                actions = situation.legal_actions()
                cards = {card for action in actions for card in _chosen(action, situation)}
                hands = drawn_in(items(scene_of(situation), "hand of seat"))
                assert {(face.figure, face.suit) for face in hands if face.marked} == cards


def _chosen(action: ft.Action, situation: ft.State | ft.View) -> list[tuple[str, str | None]]:
    if isinstance(action, Play):
        return named([action.card])
    if isinstance(action, Discard | Pass):
        return named(action.cards)
    if isinstance(action, Lay):
        return [(str(action.card.value or "angel"), action.card.suit)]
    if isinstance(action, Expose) and isinstance(situation, BottleImpRound | BottleImpView):
        return named(situation.packets(action.seat)[action.packet])
    return []
