"""What a picture of Hol's der Teufel shows."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import flaschenteufel as ft
from flaschenteufel.hols_der_teufel import HolsDerTeufel, HolsDerTeufelRound, Lay
from flaschenteufel.hols_der_teufel.cards import SUITS
from flaschenteufel.render import svg
from flaschenteufel.render.palette import GOLD, LIGHT
from tests.render.reading import backs, extents, faces, item, items, parsed, words
from tests.render.tables import moments, rounds, scene_of


def read(document: str) -> Element:
    return fromstring(document.encode("utf-8"))


def account_of(situation: ft.State | ft.View, *names: str) -> str:
    return read(svg(situation, names=names or None))[1].text or ""


class TestHolsDerTeufel:
    def test_rows_show_their_cards_from_end_to_end(self) -> None:
        for state in moments(ft.get_variant("hols-der-teufel"), 4):
            assert isinstance(state, HolsDerTeufelRound)
            if state.history:
                scene = scene_of(state)
                for suit in SUITS:
                    cards = state.rows.get(suit, ())
                    row = item(scene, f"the {suit} row")
                    assert [face.figure for face in faces(row.drawing)] == [str(one.value or "angel") for one in cards]
                    assert ("not yet on the table" in words(row.drawing)) == (not cards)

    def test_an_angel_blocks_its_end_and_a_free_end_on_offer_is_marked(self) -> None:
        blocked = offered = 0
        for state in rounds(ft.get_variant("hols-der-teufel"), 3)[1::3]:
            assert isinstance(state, HolsDerTeufelRound)
            ends = {(lay.row, lay.end) for lay in state.legal_actions() if isinstance(lay, Lay)}
            scene = scene_of(state)
            for suit in SUITS:
                row = parsed(item(scene, f"the {suit} row").drawing)
                slots = [slot for slot in row.findall("rect") if slot.get("stroke-dasharray")]
                bars = [bar for bar in row.findall("rect") if bar.get("fill") == LIGHT]
                golden = sum(slot.get("stroke") == GOLD for slot in slots)
                angels = sum(card.is_angel for card in state.rows.get(suit, ()))
                assert len(bars) == angels
                assert golden == sum(one is suit for one, _ in ends)
                assert len(slots) == (2 - angels if suit in state.rows else 1)
                blocked, offered = blocked + angels, offered + golden
        assert blocked
        assert offered

    def test_a_free_end_says_which_one_it_is(self) -> None:
        named = 0
        for state in rounds(ft.get_variant("hols-der-teufel"), 3)[1::3]:
            assert isinstance(state, HolsDerTeufelRound)
            scene = scene_of(state)
            for suit, cards in state.rows.items():
                told = dict(extents(item(scene, f"the {suit} row").drawing))
                middle = told[f"text {cards[len(cards) // 2].value or 'angel'}"].middle[0]
                assert ("text low" in told, "text high" in told) == (not cards[0].is_angel, not cards[-1].is_angel)
                assert "text low" not in told or told["text low"].right < middle
                assert "text high" not in told or told["text high"].x > middle
                named += len(cards)
        assert named

    def test_backs_show_their_suits_and_one_sees_ones_own_cards(self) -> None:
        state = ft.get_variant("hols-der-teufel").deal(5, seed=2)
        scene = scene_of(state.view(1))
        for seat in range(5):
            (hand,) = items(scene, f"hand of seat {seat}")
            if seat == 1:
                assert [face.suit for face in faces(hand.drawing)] == list(state.backs(1))
            else:
                assert backs(hand.drawing) == [suit or "angel" for suit in state.backs(seat)]

    def test_what_was_set_aside_is_seen_in_a_state_alone(self) -> None:
        state = ft.get_variant("hols-der-teufel").deal(5, seed=2)
        aside = item(scene_of(state.view(0)), "the cards set aside")
        assert (words(aside.drawing), backs(aside.drawing)) == (["3 aside", "3"], ["plain"] * 3)
        shown = faces(item(scene_of(state), "the cards set aside").drawing)
        assert [(face.figure, face.suit) for face in shown] == [
            (str(one.value or "angel"), one.suit) for one in state.aside
        ]

    def test_nothing_is_set_aside_if_all_cards_go_round(self) -> None:
        even = HolsDerTeufel(name="even", title="Even", player_counts=(2,))
        assert items(scene_of(even.deal(seed=1)), "the cards set aside") == []


class TestPlates:
    def test_chips_are_counted(self) -> None:
        state = ft.get_variant("hols-der-teufel").deal(3, seed=1, dealer=2)
        plates = [words(one.drawing) for one in items(scene_of(state), "plate")]
        assert plates == [["Seat 0", "20 chips"], ["Seat 1", "20 chips"], ["D", "Seat 2", "20 chips"]]


class TestDescription:
    def test_it_tells_rows_chips_and_backs(self) -> None:
        state = ft.get_variant("hols-der-teufel").deal(5, seed=2, dealer=1)
        first = state.legal_actions()[0]
        assert isinstance(first, Lay)
        assert f"Seat 1 may lay {first.card}" in account_of(state.view(1))
        after = account_of(state.apply(first).view(0))
        assert f"The {first.row} row, from its low end: {first.card.value}. " in after
        assert "Seat 1 (dealer): 20 chips; backs: " in after
        assert after.endswith("Set aside: 3 cards.")
        assert account_of(state).startswith("Hol's der Teufel, 5 players, all cards. Seat 1 to lay a card. ")
        assert "20 chips." in account_of(ft.get_variant("hols-der-teufel").new_round())
