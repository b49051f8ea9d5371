"""The document that a picture is: valid, alone, readable aloud, the same each time."""

from __future__ import annotations

import re
import subprocess
import sys
from operator import methodcaller
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from attrs import asdict, evolve

import flaschenteufel as ft
from flaschenteufel import telling
from flaschenteufel.render import Options, svg
from flaschenteufel.render.element import clean
from tests.fronts.guest import BARE, with_front
from tests.helpers import CLASSIC, example
from tests.render.tables import BUILT_IN, TABLES, moments, sights

NAMESPACE = "{http://www.w3.org/2000/svg}"
every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
TAGS = {"svg", "title", "desc", "g", "rect", "circle", "ellipse", "path", "text"}
WORD = re.compile(r"[^\W\d_]{3,}")
NAMES_OF_ALL = {"Lopaka", "matagot", "Hol", "der", "Teufel"}
ALIKE = {
    "de": {"hand", "Hand", "chips", "Chips", "chip", "Chip", "team", "Team"},
    "fr": {"point", "points", "pts", "table", "violet", "solo", "scores", "Scores"},
    "it": {"solo"},
}
"""Words that English shares with the language."""
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
            assert not attributes & {"id", "class", "href", "src", "onload", "style"}
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
        "Dan (dealer): 0 tricks · 0 points; hand: yellow 22 (given by Ada) and 6 cards not seen. "
        "The devil's trick has 4 cards, among them yellow 1."
    )


def account_of(situation: ft.State | ft.View, *names: str) -> str:
    return read(svg(situation, names=names or None))[1].text or ""


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


class TestPolicy:
    """A page may have a Content-Security-Policy that lets no style in but that of its own files."""

    @pytest.mark.parametrize("variant", BUILT_IN, ids=lambda variant: variant.name)
    def test_no_picture_has_a_style(self, variant: ft.Variant) -> None:
        for state in moments(variant, variant.player_counts[0]):
            for look in (Options(), Options(width=390), Options(interactive=True, last_trick=True)):
                document = svg(state.view(0), **asdict(look))
                assert not re.search(
                    r"\bstyle\b|\bon[a-z]+=|<script|javascript:", re.sub("<desc>.*?</desc>", "", document)
                )


class TestTitles:
    @pytest.mark.parametrize("width", [1000, 390])
    @pytest.mark.parametrize("interactive", [False, True])
    def test_titles_and_editions_are_words_in_one_line(self, width: int, interactive: bool) -> None:
        nasty = 'A\x00\x1b[31m\n<b>&"\ufffe\u202eB'
        base = CLASSIC.printings[0]
        odd = evolve(CLASSIC, name="odd", title=nasty, printings=(evolve(base, name="x\x00<\x0b"),))
        root = read(svg(odd.deal(4, seed=1).view(0), width=width, interactive=interactive))
        assert (root[0].text or "").startswith('A [31m <b>&" B, 4 players, edition x <: Discard')
        assert "\u202e" not in (root[1].text or "")

    def test_those_of_a_game_without_a_picture_too(self) -> None:
        odd = evolve(BARE, title="A\x00B")
        assert (read(svg(odd.deal(4, seed=1)))[0].text or "").startswith("A B, 4 players")


class TestLanguages:
    @pytest.mark.parametrize("language", ["xx", "EN", "", None, 7], ids=repr)
    def test_another_language_is_refused(self, language: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the language must be en, de, fr or it, not "):
            svg(example(1), language=language)

    def test_all_words_are_of_the_language(self) -> None:
        told = {
            language: read(svg(example(1).view(0), names=["Ada", "Ben", "Cleo", "Dan"], language=language))
            for language in telling.LANGUAGES
        }
        assert [root[0].text for root in told.values()] == [
            "The classic game, 4 players, edition 2003: Trick 2 of 8: Cleo to play",
            "Das klassische Spiel, 4 Spieler, Ausgabe 2003: Stich 2 von 8: Cleo am Zug",
            "Le jeu classique, 4 joueurs, édition 2003: Pli 2 sur 8\u00a0: à Cleo de jouer",
            "Il gioco classico, 4 giocatori, edizione 2003: Presa 2 di 8: tocca a Cleo",
        ]
        shown = {one.text for one in told["de"].iter(f"{NAMESPACE}text")}
        assert {"Teufelsstich: 4 Karten", "1 Stich · 14 Punkte", "G"} <= shown

    @every_table
    def test_no_english_word_is_left(self, variant: ft.Variant, players: int) -> None:
        english = set[str]()
        for state in moments(variant, players):
            english |= {word for one in read(svg(state.view(0))).iter() for word in WORD.findall(one.text or "")}
        for language in ("de", "fr", "it"):
            for state in moments(variant, players):
                for interactive in (False, True):
                    root = read(svg(state.view(0), language=language, interactive=interactive, last_trick=True))
                    said = [one.text or "" for one in root.iter()]
                    said += [one.get("aria-label", "") for one in root.iter()]
                    words = {word for one in said for word in WORD.findall(one)}
                    assert words & english <= NAMES_OF_ALL | ALIKE[language]


class TestSize:
    def test_a_picture_is_as_wide_as_one_likes_and_keeps_its_shape(self) -> None:
        for width, height in ((1000, 780), (600, 468)):
            root = read(svg(example(1), width=width))
            assert (root.get("width"), root.get("height")) == (str(width), str(height))
            assert root.get("viewBox") == "0 0 1000 780"

    def test_a_narrow_one_has_another_shape(self) -> None:
        root = read(svg(example(1), width=390))
        left, top, width, height = map(int, root.attrib["viewBox"].split())
        assert (left, top, width) == (0, 0, 390)
        assert height > 500
        assert root.get("height") == str(height)
        assert read(svg(example(1), width=599)).get("viewBox") == root.get("viewBox")

    @pytest.mark.parametrize("width", [0, -1, True, 1.5, "100%", None], ids=repr)
    def test_the_width_is_a_whole_number(self, width: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the width must be"):
            svg(example(1), width=width)


class TestOtherGames:
    @pytest.mark.parametrize("what", [None, "classic", CLASSIC, 7], ids=repr)
    def test_only_states_and_views_are_drawn(self, what: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="what is drawn must be a state or a view, not "):
            svg(what)

    def test_a_game_of_ones_own_can_have_a_picture(self) -> None:
        state = with_front("pictured").deal(3, seed=1)
        drawn = read(svg(state, names=["A", "B", "<"], width=300))
        assert (drawn.text, drawn.get("width"), drawn.get("height")) == ("A and B and <", "300", None)
        assert in_a_notebook(state) == svg(state)
        framed = with_front("framed").deal(3, seed=1)
        assert read(svg(framed, width=300)).get("height") == "150"


class TestNotebooks:
    @pytest.mark.parametrize("variant", BUILT_IN, ids=lambda variant: variant.name)
    def test_a_notebook_shows_the_picture(self, variant: ft.Variant) -> None:
        state = variant.deal(seed=1)
        for situation in (state, state.view(0), state.view(None)):
            assert in_a_notebook(situation) == svg(situation)

    def test_a_notebook_shows_a_plain_picture_of_a_game_without_one(self) -> None:
        state = BARE.deal(3, seed=1)
        for situation in (state, state.view(0), state.view(None)):
            assert in_a_notebook(situation) == svg(situation)

    def test_the_rules_do_not_import_the_pictures(self) -> None:
        code = "import sys, flaschenteufel; sys.exit(any('render' in name for name in sys.modules))"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_same_situation_is_drawn_the_same_in_another_process() -> None:
    code = "import flaschenteufel as ft; print(ft.render.svg(ft.get_variant('teams').deal(6, seed=7)), end='')"
    other = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, encoding="utf-8")
    assert other.stdout == svg(ft.get_variant("teams").deal(6, seed=7))
