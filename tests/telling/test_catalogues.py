"""The catalogues: complete, current, and with every placeholder in every language."""

from __future__ import annotations

import re
import sys
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import flaschenteufel as ft
from assurance.catalogues import (
    GAMES,
    SHARED,
    TRANSLATIONS,
    Place,
    files_of,
    library_files,
    package_files,
    python_sentences,
)
from flaschenteufel.telling import LANGUAGES, Catalogue, catalogue

CATALOGUES = [(place, language) for place in (SHARED, *GAMES) for language in TRANSLATIONS]
IMP = "flaschenteufel.bottle_imp.front"


def texts(value: Any) -> tuple[str, ...]:
    """A message or a translation: one text, or one for each plural form."""
    return (value,) if isinstance(value, str) else tuple(value or ())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def messages(place: Place, language: str) -> list[Message]:
    catalog: Catalog = read_po(BytesIO(place.po(language).read_bytes()), locale=language)
    return [message for message in catalog if message.id]


def test_every_language_but_english_has_catalogues() -> None:
    assert ("en", *TRANSLATIONS) == LANGUAGES


@pytest.mark.parametrize(("path", "text"), library_files().items(), ids=lambda given: str(given)[-45:])
def test_the_files_are_as_the_code_and_the_translations_say(path: Path, text: bytes) -> None:
    assert path.read_bytes() == text, "run python -m assurance.catalogues"


def test_those_of_a_plugin_are_too() -> None:
    made = package_files("lamp_oil.front")
    assert len(made) == 2
    assert {path: path.read_bytes() for path in made} == made
    assert b'msgstr ""\n\n' not in next(text for path, text in made.items() if path.suffix == ".po")
    with pytest.raises(SystemExit, match="there is no package no_such_house"):
        package_files("no_such_house")


def test_a_new_language_begins_without_translations(tmp_path: Path) -> None:
    made = files_of(Place(tmp_path, GAMES[0].code), ["fr"])
    assert {path.suffix for path in made} == {".po", ".mo"}
    assert b'msgid "the blue {number}"\nmsgstr ""' in made[tmp_path / "fr" / "LC_MESSAGES" / "flaschenteufel.po"]


@pytest.mark.parametrize(("place", "language"), CATALOGUES, ids=str)
class TestTranslations:
    def test_no_message_is_without(self, place: Place, language: str) -> None:
        found = messages(place, language)
        assert found
        assert [message.id for message in found if not all(texts(message.string))] == []

    def test_none_is_doubtful(self, place: Place, language: str) -> None:
        assert [message.id for message in messages(place, language) if message.fuzzy] == []

    def test_plurals_have_all_forms_of_the_language(self, place: Place, language: str) -> None:
        counted = [message for message in messages(place, language) if message.pluralizable]
        assert all(len(texts(message.string)) == 2 for message in counted)

    def test_every_placeholder_is_in_each(self, place: Place, language: str) -> None:
        for message in messages(place, language):
            wanted = placeholders(texts(message.id)[-1])
            assert [placeholders(text) for text in texts(message.string)] == [wanted] * len(texts(message.string))

    def test_they_begin_and_end_as_the_message(self, place: Place, language: str) -> None:
        for message in messages(place, language):
            english, told = texts(message.id)[0], texts(message.string)[0]
            assert (english[-1] == ".") == (told[-1] == "."), message.id
            assert told == told.strip()

    def test_they_have_the_letters_of_the_language(self, place: Place, language: str) -> None:
        """French has a space before a colon, which no line is broken at; no language has two spaces in a row."""
        for message in messages(place, language):
            for text in texts(message.string):
                assert "  " not in text
                assert language != "fr" or not re.search("(?<!\N{NO-BREAK SPACE})[:;!?]", text), text


class TestWords:
    def test_another_language_is_refused(self) -> None:
        with pytest.raises(ft.InvalidValueError, match=r"^the language must be en, de, fr or it, not 'de-AT'$"):
            catalogue(None, "de-AT")

    def test_what_is_not_a_text_is_refused(self) -> None:
        with pytest.raises(ft.InvalidValueError, match=r"^the language must be en, de, fr or it, not \[\]$"):
            catalogue(None, [])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    def test_a_package_that_is_not_there_is_refused(self) -> None:
        with pytest.raises(ft.InvalidValueError, match=r"^there is no package no_such_house\.front$"):
            catalogue("no_such_house.front", "de")

    def test_an_error_in_a_package_is_not_taken_for_its_absence(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "broken_front.py").write_text("import no_such_module")
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        with pytest.raises(ModuleNotFoundError, match="no_such_module"):
            catalogue("broken_front", "de")

    def test_a_package_without_translations_has_the_shared_ones(self) -> None:
        assert catalogue("tests.fronts.full", "de").listing("ab") == "a und b"

    def test_a_sentence_without_a_translation_is_english(self) -> None:
        assert catalogue(IMP, "fr")("Nobody has said {this} before.", this=0.5) == "Nobody has said 0,5 before."

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_words_are_read_once(self, language: str) -> None:
        assert catalogue(IMP, language) is catalogue(IMP, language)
        assert repr(catalogue(IMP, language)) == f"<words in {language}>"

    def test_they_cannot_be_changed(self) -> None:
        with pytest.raises(AttributeError):
            catalogue(IMP, "de").language = "fr"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]

    def test_braces_in_a_name_are_no_placeholders(self) -> None:
        assert catalogue(None, "de").listing(["{last}", "}{"]) == "{last} und }{"

    @pytest.mark.parametrize(
        ("language", "one", "many"),
        [
            ("en", "1 card", "0 cards"),
            ("de", "1 Karte", "0 Karten"),
            ("fr", "0 carte", "2 cartes"),  # in French, nothing is singular
            ("it", "1 carta", "0 carte"),
        ],
    )
    def test_plural_forms(self, language: str, one: str, many: str) -> None:
        def cards(words: Catalogue, number: int) -> str:
            return words.several("{number} card", "{number} cards", number)

        words = catalogue(IMP, language)
        assert (cards(words, int(one[0])), cards(words, int(many[0]))) == (one, many)

    @pytest.mark.parametrize(("number", "told"), [(1, "l'1"), (2, "il 2"), (8.5, "l'8,5"), (11, "l'11"), (18, "il 18")])
    def test_italian_numbers_that_begin_with_a_vowel(self, number: float, told: str) -> None:
        assert catalogue(IMP, "it")("the red {number}", number=number) == f"{told} rosso"


def test_the_compiled_files_are_where_gettext_looks_for_them() -> None:
    for language in TRANSLATIONS:
        assert files(IMP).joinpath("locale", language, "LC_MESSAGES", "flaschenteufel.mo").is_file()


class TestExtraction:
    def found(self, code: str) -> list[object]:
        keywords = ("words", "several", "either")
        return [text for _, _, text, _ in python_sentences(BytesIO(code.encode()), keywords, (), {})]

    def test_a_sentence_within_another_is_found(self) -> None:
        assert self.found('words("a {b}", b=words("c" "d"))') == [("a {b}",), ("cd",)]

    def test_plurals_stay_together_and_alternatives_do_not(self) -> None:
        assert self.found('words.several("a", "b", 3); speech.either(seat, "c", "d", e="f")') == [("a", "b"), "c", "d"]

    def test_what_is_not_a_sentence_is_left_out(self) -> None:
        assert self.found("words(text); other('a'); (lambda: 0)()") == []

    def test_an_f_string_cannot_be_translated(self) -> None:
        with pytest.raises(ValueError, match="must not be an f-string"):
            self.found('words(f"a {b}")')
