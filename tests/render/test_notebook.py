"""Cards, sets of cards, tricks and rows show themselves in a notebook."""

from __future__ import annotations

from operator import methodcaller
from xml.etree.ElementTree import Element, fromstring

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound
from flaschenteufel.bottle_imp.tricks import Trick
from flaschenteufel.hols_der_teufel import ANGEL, HolsDerTeufelRound
from flaschenteufel.render.palette import GOLD
from tests.helpers import card, example
from tests.render.reading import extents, faces, parsed, words
from tests.render.tables import rounds
from tests.tables import bottle_imp

in_a_notebook = methodcaller("_repr_svg_")


def shown(thing: object) -> Element:
    document: str = in_a_notebook(thing)
    assert fromstring(document).tag == "{http://www.w3.org/2000/svg}svg"
    return parsed(document)


def title(thing: object) -> str | None:
    return shown(thing)[0].text


def test_a_card() -> None:
    assert [(face.figure, face.suit) for face in faces(shown(card(17)))] == [("17", "blue")]
    assert title(card(17)) == "blue 17"


def test_a_set_of_cards() -> None:
    hand = example(0).hand(0)
    assert [face.figure for face in faces(shown(hand))] == [str(one) for one in hand]
    assert title(hand - hand) == "no card"
    assert faces(shown(hand - hand)) == []


def test_all_cards_of_a_deck_fit_into_the_picture() -> None:
    every = ft.get_variant("second-bottle").deal(6, seed=1)
    assert isinstance(every, BottleImpRound)
    cards = every.hand(0) | every.hand(1) | every.hand(2) | every.hand(3) | every.hand(4) | every.hand(5)
    picture = shown(cards)
    width = float(picture.attrib["width"])
    assert width <= 1000
    assert all(box.right <= width for _, box in extents(picture))


def test_a_trick() -> None:
    trick = example(1).tricks[0]
    picture = shown(trick)
    assert [face.figure for face in faces(picture)] == ["24", "15", "17", "32"]
    assert "Seat 2" in words(picture)
    assert sum(path.get("fill") == GOLD for path in picture.iter("path")) == 1
    assert title(trick) == "trick: seat 0 blue 24, seat 1 yellow 15, seat 2 blue 17 and seat 3 blue 32, won by seat 2"
    assert title(Trick(0)) == "trick: no card"
    assert title(example(0, 24).trick) == "trick: seat 0 blue 24"


def test_who_won_with_which_of_two_cards_is_not_guessed() -> None:
    state = rounds(bottle_imp("demons-eye"), 2)[-1]
    assert isinstance(state, BottleImpRound)
    picture = shown(state.tricks[0])
    assert len(faces(picture)) == 4
    assert not any(path.get("fill") == GOLD for path in picture.iter("path"))


def test_a_devil_an_angel_and_a_row() -> None:
    state = rounds(ft.get_variant("hols-der-teufel"), 3)[-1]
    assert isinstance(state, HolsDerTeufelRound)
    assert title(ANGEL) == "angel"
    for suit, cards in state.rows.items():
        assert title(cards[0]) == str(cards[0])
        row = state.row(suit)
        picture = shown(row)
        assert [face.figure for face in faces(picture)] == [str(one.value or "angel") for one in cards]
        assert (title(row) or "").startswith(f"the {suit} row, from its low end: ")
        assert "low" in words(picture)
