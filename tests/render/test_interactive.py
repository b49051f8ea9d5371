"""A picture that can be clicked: what a click means, and that every legal action can be clicked."""

from __future__ import annotations

import re
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Expose, Play, TakeBottle
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound
from flaschenteufel.render import svg
from flaschenteufel.render.element import Touch
from flaschenteufel.render.plain import cards_in
from tests.fronts.guest import BARE, GUEST
from tests.helpers import example
from tests.render.clicking import clicks_for, data_of, on_offer, touched, without_place
from tests.render.reading import extents, parsed
from tests.render.tables import TABLES, moments, rounds, sights
from tests.tables import bottle_imp

every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))


@every_table
@pytest.mark.parametrize("width", [1000, 390])
def test_what_can_be_clicked_are_the_parts_of_all_legal_actions(variant: ft.Variant, players: int, width: int) -> None:
    for state in moments(variant, players):
        for situation in sights(state):
            needed = [click for action in situation.legal_actions() for click in clicks_for(action)]
            offered = [without_place(click) for click in on_offer(situation, width=width)]
            assert all(click in offered for click in needed)
            assert all(click in needed for click in offered)


@every_table
def test_what_can_be_chosen_is_a_button_for_the_keyboard_and_has_a_name(variant: ft.Variant, players: int) -> None:
    for state in moments(variant, players):
        for part in touched(state.view(state.to_act[0] if state.to_act else 0)):
            legal = part.get("data-legal")
            assert part.get("tabindex") == ("0" if legal == "true" else None)
            assert part.get("aria-disabled") == ("true" if legal == "false" else None)
            assert (part.get("role") == "button") == (part.get("cursor") == "pointer") == (legal is not None)
            assert bool(part.get("aria-label")) == (legal is not None)


@every_table
def test_every_card_of_ones_own_hand_can_be_clicked(variant: ft.Variant, players: int) -> None:
    for state in moments(variant, players):
        for seat in range(state.seats):
            if not state.history or state.is_over:
                continue
            own = [
                part
                for part in touched(state.view(seat))
                if part.get("data-seat") == str(seat) and part.get("data-card")
            ]
            held = [one for one in own if one.get("data-legal") or one.get("data-packet")]
            assert isinstance(state, BottleImpRound | HolsDerTeufelRound)
            assert len(held) == len(state.view(seat).hand(seat))


def test_a_spectator_can_choose_nothing() -> None:
    for variant, players in TABLES:
        for state in moments(variant, players):
            assert not [part for part in touched(state.view(None)) if part.get("data-legal")]


class TestWhatAClickMeans:
    def test_a_card_of_the_hand(self) -> None:
        view = example(0, 24).view(1)
        parts = {part.get("data-card"): part for part in touched(view)}
        assert data_of(parts["35"]) == {"card": "35", "seat": "1", "packet": "0"}
        assert parts["35"].get("aria-label") == "red 35, 5 points"

    def test_a_card_that_does_not_follow_is_dimmed_and_can_be_clicked_to_be_explained(self) -> None:
        state = example(1, 18)
        seat = state.to_act[0]
        view = state.view(seat)
        legal = {str(action.card) for action in view.legal_actions() if isinstance(action, Play)}
        own = [part for part in touched(view) if part.get("data-seat") == str(seat) and part.get("data-legal")]
        dimmed = {part.get("data-card") for part in own if any(one.get("opacity") == "0.45" for one in part)}
        assert dimmed == {part.get("data-card") for part in own if part.get("data-legal") == "false"}
        assert dimmed == {str(card) for card in state.hand(seat)} - legal
        assert dimmed
        assert 'opacity="0.45"' not in svg(view)

    def test_while_others_are_to_act_nothing_is_dimmed(self) -> None:
        state = example(1, 18)
        (seat,) = state.to_act
        waiting = touched(state.view((seat + 1) % 4))
        assert {part.get("data-legal") for part in waiting} == {"false", None}
        assert not any(one.get("opacity") == "0.45" for part in waiting for one in part)

    def test_a_packet(self) -> None:
        state = next(one for one in rounds(bottle_imp("bright-house"), 2) if one.phase.value == "expose")
        seat = state.to_act[0]
        packets = [part for part in touched(state.view(seat)) if part.get("data-legal") == "true"]
        assert [data_of(part) for part in packets] == [{"seat": str(seat), "packet": str(n)} for n in (0, 1)]
        assert all(state.is_legal(Expose(seat, int(part.attrib["data-packet"]))) for part in packets)
        inside = [one for one in packets[0].iter("g") if one.get("data-card")]
        assert inside
        assert not any(one.get("data-legal") for one in inside)  # a click on a card is one on its packet

    def test_a_bottle(self) -> None:
        state = next(one for one in rounds(bottle_imp("second-bottle"), 5) if one.phase.value == "choose_bottle")
        (seat,) = state.to_act
        assert on_offer(state.view(seat)) == [{"bottle": "0"}, {"bottle": "1"}]
        assert state.is_legal(TakeBottle(seat, 1))
        waiting = touched(state.view((seat + 1) % 5))
        bottles = [part.get("data-legal") for part in waiting if part.get("data-bottle")]
        assert bottles == ["false", "false"]

    def test_an_end_of_a_row(self) -> None:
        state = next(
            one
            for one in rounds(ft.get_variant("hols-der-teufel"), 3)
            if isinstance(one, HolsDerTeufelRound) and any(card.is_angel for row in one.rows.values() for card in row)
        )
        ends = {
            (part.get("data-row"), part.get("data-end")): part.get("data-legal")
            for part in touched(state.view(state.to_act[0]))
            if part.get("data-end")
        }
        for suit, row in state.rows.items():
            for end, card in (("low", row[0]), ("high", row[-1])):
                assert (suit.value, end) in ends
                assert not card.is_angel or ends[suit.value, end] == "false"

    def test_the_place_of_the_next_card_of_a_row_is_large_enough_to_be_hit(self) -> None:
        state = ft.get_variant("hols-der-teufel").deal(4, seed=7)
        for part in touched(state.view(state.to_act[0]), width=390):
            if part.get("data-end") and part.get("data-legal") == "true":
                boxes = [box for what, box in extents(part) if what == "rect"]
                assert boxes[0].width >= 30
                assert next(part.iter("rect")).get("fill") != "none"  # or it would let clicks through

    def test_a_card_in_a_trick_says_whose_it_is_and_cannot_be_chosen(self) -> None:
        (led,) = [part for part in touched(example(0, 24).view(1)) if part.get("data-card") == "24"]
        assert data_of(led) == {"card": "24", "seat": "0"}
        assert led.get("data-legal") is None


class TestAnyGame:
    @pytest.mark.parametrize("width", [1000, 390])
    def test_a_plain_picture_can_be_clicked(self, width: int) -> None:
        state = GUEST.deal(4, seed=7)
        cards = {part.get("data-card"): part.get("data-legal") for part in touched(state.view(1), width=width)}
        assert list(cards) == [str(card) for card in ["2", "4", "8", "9", "10", "20", "28", "30", "35"]]
        assert set(cards.values()) <= {"true", "false"}
        legal = {str(card) for action in state.view(1).legal_actions() for card in cards_in(action)}
        assert {card for card, can in cards.items() if can == "true"} == legal

    def test_of_a_state_all_hands_can_be_clicked_and_of_others_in_a_view_none(self) -> None:
        state = GUEST.deal(4, seed=7)
        assert len({part.get("data-seat") for part in touched(state)}) == 4
        assert not touched(state.view(None))
        assert not touched(BARE.deal(4, seed=7))

    def test_at_the_end_there_is_nothing_to_click(self) -> None:
        assert not touched(rounds(GUEST, 4)[-1])

    def test_attributes_of_any_card_are_words_and_never_markup(self) -> None:
        nasty = Touch('"><script>\x00', card='"><script>\x00', legal=True).around("")
        (part,) = parsed(nasty)
        assert part.get("data-card") == part.get("aria-label") == '"><script> '


def test_a_picture_that_cannot_be_clicked_has_no_such_attributes() -> None:
    for variant, players in TABLES:
        for state in moments(variant, players):
            assert not re.search(r"data-|tabindex|aria-|role=\"button\"|cursor", svg(state.view(0)))


def test_the_root_lets_the_parts_be_reached() -> None:
    view = example(0).view(0)
    assert parsed(svg(view)).get("role") == "img"
    assert parsed(svg(view, interactive=True)).get("role") == "group"


@pytest.mark.parametrize("name", ["interactive", "last_trick"])
@pytest.mark.parametrize("value", [1, "yes", None], ids=repr)
def test_an_option_is_true_or_false(name: str, value: Any) -> None:
    options: dict[str, Any] = {name: value}
    with pytest.raises(ft.InvalidValueError, match=f"{name} must be True or False, not "):
        svg(example(0), **options)
