"""The names of people: what can be read, and told apart."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.core.people import LONGEST_NAME, fault_of, people_named
from tests.helpers import CLASSIC, without_toil


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Zoë",
        "Zoe\u0308",
        "J. R. O'Neill",
        "山田\u3000太郎",
        "\U0001f608",
        "Ada \u2764\ufe0f",
        "3",
        "A\xa0B",
        "A" * 40,
    ],
)
def test_many_names_can_be_had(name: str) -> None:
    assert people_named([name, "Ben"]) == (name, "Ben")
    match = ft.Match.start(CLASSIC, [name, "Ben", "Cleo"])
    assert ft.Record.from_text(ft.Record.of_match(match).to_text()).to_match() == match
    assert ft.from_json(ft.to_json(match), ft.Match).names[0] == name


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ([""], "a name must not be empty"),
        ([" \t"], "a name must not be empty"),
        (["\ufe0f"], "a name must not be empty"),
        (["\xa0"], "a name must not be empty"),
        (["\ud83d"], "a name has a character that is only half of one"),
        (["A" * 41], f"a name has at most 40 characters, and '{'A' * 41}' has 41"),
        ([" Ada"], "the name ' Ada' begins or ends with a blank"),
        (["Ada\u3000"], r"the name 'Ada\u3000' begins or ends with a blank"),
        (["A\nB"], r"the name 'A\nB' has a character that cannot be seen: U+000A"),
        (["Ada\u202e"], r"the name 'Ada\u202e' has a character that cannot be seen: U+202E"),
        (["A\x1b[2J"], r"the name 'A\x1b[2J' has a character that cannot be seen: U+001B"),
        (["\u3164"], "the name '\u3164' has a character that cannot be seen: U+3164"),
        (["Ada", "Ada"], "two people are called 'Ada': everybody needs a name of their own"),
        (["Ada", "Ben", "aDA"], "'Ada' and 'aDA' are too much alike: everybody needs a name of their own"),
        (["Strauß", "STRAUSS"], "'Strauß' and 'STRAUSS' are too much alike: everybody needs a name of their own"),
        (["Zoë", "Zoe\u0308"], "'Zoë' and 'Zoe\u0308' are too much alike: everybody needs a name of their own"),
        (["A B", "A\xa0B"], r"'A B' and 'A\xa0B' are too much alike: everybody needs a name of their own"),
        (
            ["\u2764", "\u2764\ufe0f"],
            "'\u2764' and '\u2764\ufe0f' are too much alike: everybody needs a name of their own",
        ),
        (["Ada", 5], "the names must be of type str, not 5"),
        ("Ada", "the names must be a sequence, not 'Ada'"),
    ],
)
def test_others_cannot(names: Any, message: str) -> None:
    with pytest.raises(ft.InvalidValueError) as refused:
        people_named(names)
    assert str(refused.value) == message
    with pytest.raises(ft.InvalidValueError):
        ft.Match.start(CLASSIC, names)
    with pytest.raises(ft.InvalidValueError):
        ft.Record([CLASSIC.new_round(3)], names)


def test_no_control_or_format_character_is_let_through() -> None:
    """Those of Arabic, Syriac and Kaithi that are seen are letters to a reader; others join hieroglyphs."""
    signs = {*range(0x0600, 0x0606), 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440)}
    for number in {*range(0x110000)} - signs:
        if unicodedata.category(chr(number)) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            assert fault_of(f"a{chr(number)}b"), hex(number)


@pytest.mark.parametrize("names", [["A" * 10_000_000], [f"Player {number}" for number in range(100_000)]], ids=len)
def test_names_without_end_are_refused_soon(names: list[str]) -> None:
    with without_toil(), pytest.raises(ft.FlaschenteufelError):
        ft.Match.start(CLASSIC, names)
    assert LONGEST_NAME == 40
