"""The ribbons on cards that are about to be given away say who gets them, and can be read."""

from __future__ import annotations

import re

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpView, Pass, Suit
from flaschenteufel.render.cards import LARGE, Face, Ribbon
from flaschenteufel.render.element import Box
from flaschenteufel.render.palette import DARK
from tests.render.reading import extents, group_of, items, parsed, ribbons, words
from tests.render.tables import OTHERS, TABLES, passed, rounds, scene_of


def told(view: BottleImpView, names: tuple[str, ...] | None = None) -> list[list[str]]:
    """What the ribbons in one's own hand say, from left to right."""
    hand = items(scene_of(view, names), f"hand of seat {view.seat}")
    return [said for one in hand for _, said in ribbons(one.drawing)]


@pytest.mark.parametrize("players", [3, 4])
def test_without_names_they_say_which_seat_gets_a_card(players: int) -> None:
    assert sorted(told(passed("classic", players).view(0))) == [["to Seat 1"], [f"to Seat {players - 1}"]]


def test_where_there_are_several_packets_they_say_which_one() -> None:
    view = passed("demons-eye", 2).view(0)
    assert sorted(told(view, ("Ada", "Ben"))) == [["to Ben", "packet 1"], ["to Ben", "packet 2"]]


def test_a_long_name_is_pressed_together_or_shortened() -> None:
    names = ("Ada", "Wilhelmina the Great", "Florentina", "Daniela")
    assert sorted(told(passed("classic", 4).view(0), names)) == [["Wilhelmin…"], ["to Daniela"]]
    assert sorted(told(passed("classic", 3).view(0), names[:3])) == [["Florentina"], ["Wilhelmin…"]]
    card = Box(0, 0, LARGE.width, LARGE.height)
    lengths = [
        next(parsed(Ribbon((f"to {name}", name)).drawn(card)).iter("text")).get("textLength")
        for name in ("Ada", "Daniela")
    ]
    assert lengths == [None, "68"]


@pytest.mark.parametrize(("variant", "players"), [*TABLES, *OTHERS], ids=lambda value: getattr(value, "name", value))
def test_seats_and_packets_are_never_shortened(variant: ft.Variant, players: int) -> None:
    for view in gifts_seen(variant, players):
        expected: list[list[str]] = []
        for seat, packet in view.receivers(view.seat or 0):
            name = view.variant.dummy_name if seat in view.automatic else f"Seat {seat}"
            expected.append([name, f"packet {packet + 1}"] if view.packet_count > 1 else [name])
        assert sorted([name.removeprefix("to "), *packet] for name, *packet in told(view)) == sorted(expected)


def gifts_seen(variant: ft.Variant, players: int) -> list[BottleImpView]:
    """The views of those who have chosen what to give away, while others have yet to."""
    states = [state for state in rounds(variant, players) if state.phase.startswith("pass")]
    views = [state.view(seat) for state in states for seat in range(state.seats)]
    return [
        view for view in views if isinstance(view, BottleImpView) and isinstance(view.submitted(view.seat or 0), Pass)
    ]


@pytest.mark.parametrize(("name", "players"), [("classic", 4), ("classic", 3), ("demons-eye", 2), ("bright-house", 2)])
def test_each_is_on_its_card_and_no_other_card_lies_upon_it(name: str, players: int) -> None:
    found = 0
    for hand in items(scene_of(passed(name, players).view(0)), "hand of seat 0"):
        cards = parsed(hand.drawing).findall("g")
        boxes = [next(extents(card))[1] for card in cards]
        for number, card in enumerate(cards):
            for box, _ in ribbons(group_of(card)):
                assert boxes[number].holds(box)
                assert not any(box.meets(later) for later in boxes[number + 1 :])
                found += 1
    assert found


def test_they_leave_the_points_free() -> None:
    (_, ribbon), *_ = extents(Ribbon(("Ben",), "packet 2").drawn(Box(0, 0, LARGE.width, LARGE.height)))
    card = parsed(Face("36", Suit.RED, 6).drawn(LARGE))
    (pips,) = [path.attrib["d"] for path in card.iter("path") if path.get("fill") == DARK]
    places = re.findall(r"M[\d.]+ ([\d.]+)a([\d.]+)", pips)
    assert len(places) == 6
    assert all(float(y) + float(radius) <= ribbon.y for y, radius in places)


def test_there_is_one_even_on_a_card_of_which_almost_nothing_is_seen() -> None:
    ribbon = Ribbon(("Seat 1",), "packet 2").drawn(Box(0, 0, 3, LARGE.height))
    assert words(ribbon) == ["…", "packet 2"]
    assert all(box.width > 0 for _, box in extents(ribbon))
