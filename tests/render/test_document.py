"""The document that a picture is: valid, alone, readable aloud, the same each time."""

from __future__ import annotations

import re
import subprocess
import sys
from operator import methodcaller
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

import flaschenteufel as ft
from flaschenteufel.render import picture, svg
from flaschenteufel.render.scene import clean
from tests.helpers import CLASSIC, EXAMPLE, applied, example
from tests.render.tables import BUILT_IN, TABLES, moments, passed, rounds, sights
from tests.tables import bottle_imp
from tests.testing.faithful import Faithful, Wrapped

NAMESPACE = "{http://www.w3.org/2000/svg}"
every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
TAGS = {"svg", "title", "desc", "g", "rect", "circle", "ellipse", "path", "text"}
NASTY = (
    "<script>alert(1)</script>",
    "&amp; \"Co\" 'x'",
    "a\x00b\x1b[31m\n\tc\ud800\ufffe",
    "\u202eeve \u2066 \u200f",
)


in_a_notebook = methodcaller("_repr_svg_")


def read(document: str) -> Element:
    return fromstring(document.encode("utf-8"))


@every_table
def test_a_picture_is_a_valid_document_that_needs_and_touches_nothing_else(variant: ft.Variant, players: int) -> None:
    for state in moments(variant, players):
        for situation in sights(state):
            document = svg(situation)
            root = read(document)
            assert {one.tag.removeprefix(NAMESPACE) for one in root.iter()} <= TAGS
            attributes = {name for one in root.iter() for name in one.attrib}
            assert not attributes & {"id", "class", "href", "src", "onload"}
            assert re.findall(r"https?:[^\"]*", document) == ["http://www.w3.org/2000/svg"]
            assert "url(" not in document
            assert not re.search(r"\d\.\d{4}|\be-\d|nan|inf\b", re.sub("<(title|desc)>.*?</", "", document))


def test_a_picture_is_an_image_with_a_title_and_a_description() -> None:
    root = read(svg(example(1).view(0), names=["Ada", "Ben", "Cleo", "Dan"]))
    assert root.get("role") == "img"
    title, account, *_ = root
    assert (title.tag, title.text) == (
        f"{NAMESPACE}title",
        "The classic game, 4 players, edition 2003: Trick 2 of 8: Cleo to play",
    )
    assert account.tag == f"{NAMESPACE}desc"
    assert account.text == (
        "The classic game, 4 players, edition 2003, seen by Ada. Trick 2 of 8: Cleo to play. "
        "Cleo owns a bottle for 17, blue 17. "
        "Ada: 0 tricks · 0 points; hand: blue 4, yellow 5, red 21, yellow 25, blue 27, red 29 and blue 30. "
        "Ben: 0 tricks · 0 points; hand: 7 cards not seen. "
        "Cleo: 1 trick · 14 points; hand: 7 cards not seen. "
        "Dan (dealer): 0 tricks · 0 points; hand: yellow 22 and 6 cards not seen. "
        "The devil's trick has 4 cards, among them yellow 1."
    )


def account_of(situation: ft.State | ft.View, *names: str) -> str:
    return read(svg(situation, names=names or None))[1].text or ""


class TestDescription:
    def test_it_tells_the_trick_and_what_i_may_play(self) -> None:
        told = account_of(example(0, 24).view(1), "Ada", "Ben", "Cleo", "Dan")
        assert "On the table: Ada blue 24. " in told
        assert "A bottle for 19 belongs to nobody. " in told
        assert told.endswith(
            " Ben may choose red 11, yellow 12, yellow 15, red 16, red 23, yellow 28, red 35 and red 36."
        )

    def test_it_tells_the_scores_and_the_devils_trick_at_the_end(self) -> None:
        end = example(8)
        told = account_of(end.view(None), "Ada", "Ben", "Cleo", "Dan")
        assert "seen by a spectator. The round is over. " in told
        assert "The devil's trick has 4 cards: yellow 1, yellow 2, yellow 3 and blue 6, 5 points. " in told
        assert told.endswith("Scores: " + "Ada {}, Ben {}, Cleo {} and Dan {}.".format(*end.scores))

    def test_it_tells_what_is_about_to_be_given_away(self) -> None:
        state = applied(EXAMPLE.discarded(), EXAMPLE.gifts[0])
        assert "has chosen; hand: " in account_of(state.view(0))
        assert "; about to give yellow 15 to Seat 1 and yellow 22 to Seat 3." in account_of(state.view(0))
        assert "about to give" not in account_of(state.view(1))

    def test_it_tells_into_which_packets_gifts_go(self) -> None:
        state = passed("demons-eye", 2)
        gift = state.view(0).submission
        assert isinstance(gift, ft.Pass)
        first, second = gift.cards
        given = f"{first.suit} {first} to Ben (packet 1) and {second.suit} {second} to Ben (packet 2)"
        assert f"; about to give {given}." in account_of(state.view(0), "Ada", "Ben")

    def test_it_counts_several_bottles_from_1(self) -> None:
        state = next(one for one in rounds(bottle_imp("second-bottle"), 5) if one.phase == "choose_bottle")
        (winner,) = state.to_act
        told = account_of(state.view(winner))
        assert "Bottle 1 for 19 belongs to nobody. Bottle 2 for 19 belongs to nobody. " in told
        assert told.endswith(f" Seat {winner} may take bottle 1 or bottle 2.")
        assert "may take" not in account_of(state.view(None))
        taken = state.apply(ft.TakeBottle(winner, 1))
        assert "Bottle 1 for 19 belongs to nobody. " in account_of(taken)
        assert f"Seat {winner} owns bottle 2 for " in account_of(taken)

    def test_it_tells_who_plays_together(self) -> None:
        told = account_of(ft.get_variant("teams").new_round(4, edition="2003"))
        assert "Seat 0 (dealer, solo): deals. Seat 1 (team A): waits. " in told
        assert "The devil's trick has 0 cards." in told

    def test_it_says_that_a_state_shows_everything(self) -> None:
        assert account_of(example(1)).startswith("The classic game, 4 players, edition 2003, all cards. Trick 2 of 8: ")

    def test_it_tells_rows_chips_and_backs(self) -> None:
        state = ft.get_variant("hols-der-teufel").deal(5, seed=2, dealer=1)
        first = state.legal_actions()[0]
        assert isinstance(first, ft.Lay)
        assert f"Seat 1 may lay {first.card}" in account_of(state.view(1))
        after = account_of(state.apply(first).view(0))
        assert f"The {first.row} row, from its low end: {first.card.value}. " in after
        assert "Seat 1 (dealer): 20 chips; backs: " in after
        assert after.endswith("Set aside: 3 cards.")
        assert account_of(state).startswith("Hol's der Teufel, 5 players, all cards. Seat 1 to lay a card. ")
        assert "20 chips." in account_of(ft.get_variant("hols-der-teufel").new_round())


class TestNames:
    def test_names_are_words_and_never_markup(self) -> None:
        document = svg(example(1).view(0), names=NASTY)
        root = read(document)
        shown = [one.text for one in root.iter(f"{NAMESPACE}text")]
        assert {one.tag.removeprefix(NAMESPACE) for one in root.iter()} <= TAGS
        assert NASTY[0][:8] in "".join(filter(None, shown))
        assert NASTY[0] in (root[1].text or "")
        assert "\u202e" not in document
        assert [clean(name) for name in NASTY[1:]] == ["&amp; \"Co\" 'x'", "a b [31m c", "eve"]

    def test_a_name_of_nothing_is_the_number_of_the_seat(self) -> None:
        shown = [one.text for one in read(svg(example(1), names=["", "\u200f", " \n", "Dan"])).iter()]
        assert {"Seat 0", "Seat 1", "Seat 2", "Dan"} <= set(shown)

    def test_an_endless_name_is_cut(self) -> None:
        assert len(svg(example(1), names=["x" * 100_000] * 4)) < len(svg(example(1))) + 2000

    @pytest.mark.parametrize("names", [["Ada"], ["Ada"] * 5, "Ada!", 7, [1, 2, 3, 4]], ids=repr)
    def test_there_must_be_a_name_for_each_seat(self, names: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="name"):
            svg(example(1), names=names)


class TestSize:
    def test_a_picture_is_as_wide_as_one_likes_and_keeps_its_shape(self) -> None:
        for width, height in ((1000, 780), (500, 390)):
            root = read(svg(example(1), width=width))
            assert (root.get("width"), root.get("height")) == (str(width), str(height))
            assert root.get("viewBox") == "0 0 1000 780"
            assert root.get("style") == "max-width:100%;height:auto"

    @pytest.mark.parametrize("width", [0, -1, True, 1.5, "100%", None], ids=repr)
    def test_the_width_is_a_whole_number(self, width: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the width must be"):
            svg(example(1), width=width)


class TestOtherGames:
    def test_what_nobody_knows_how_to_draw_is_refused(self) -> None:
        state = Wrapped("strange", "Strange").deal(3, seed=1)
        with pytest.raises(ft.InvalidValueError, match="there is no picture of <Faithful>"):
            svg(state)

    @pytest.mark.parametrize("what", [None, "classic", CLASSIC, 7], ids=repr)
    def test_only_states_and_views_are_drawn(self, what: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="what is drawn must be a state or a view, not "):
            svg(what)

    def test_a_game_of_ones_own_can_have_a_picture(self) -> None:
        class Pictured(Faithful):
            pass

        class Framed(Faithful):
            pass

        @picture.register(Pictured)
        def draw(state: Pictured, names: tuple[str, ...]) -> Element:
            drawn = Element("svg", xmlns="http://www.w3.org/2000/svg")
            drawn.text = " and ".join(names)
            return drawn

        @picture.register(Framed)
        def draw_in_a_frame(state: Framed, names: tuple[str, ...]) -> Element:
            return Element("svg", viewBox="0 0 20 10")

        state = Wrapped("pictured", "Pictured", kind=Pictured).deal(3, seed=1)
        drawn = read(svg(state, names=["A", "B", "<"], width=300))
        assert (drawn.text, drawn.get("width"), drawn.get("height")) == ("A and B and <", "300", None)
        assert in_a_notebook(state) == svg(state)
        framed = Wrapped("framed", "Framed", kind=Framed).deal(3, seed=1)
        assert read(svg(framed, width=300)).get("height") == "150"


class TestNotebooks:
    @pytest.mark.parametrize("variant", BUILT_IN, ids=lambda variant: variant.name)
    def test_a_notebook_shows_the_picture(self, variant: ft.Variant) -> None:
        state = variant.deal(seed=1)
        for situation in (state, state.view(0), state.view(None)):
            assert in_a_notebook(situation) == svg(situation)

    def test_a_notebook_shows_the_repr_of_a_game_without_a_picture(self) -> None:
        state = Wrapped("strange", "Strange").deal(3, seed=1)
        assert in_a_notebook(state) is in_a_notebook(state.view(0)) is None

    def test_the_rules_do_not_import_the_pictures(self) -> None:
        code = "import sys, flaschenteufel; sys.exit(any('render' in name for name in sys.modules))"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_same_situation_is_drawn_the_same_in_another_process() -> None:
    code = "import flaschenteufel as ft; print(ft.render.svg(ft.get_variant('teams').deal(6, seed=7)), end='')"
    other = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, encoding="utf-8")
    assert other.stdout == svg(ft.get_variant("teams").deal(6, seed=7))
