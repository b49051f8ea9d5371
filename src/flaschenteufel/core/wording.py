"""The sentences that errors are made of, with their parts, and small pieces of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from attrs import frozen

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""How people count packets and bottles."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def listing(things: Iterable[object], joint: str = "and") -> str:
    """Join the names of things as a sentence does.

    >>> listing([1, 2, 3])
    '1, 2 and 3'
    """
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def count(number: int, noun: str) -> str:
    """Say how many.

    >>> count(1, "card"), count(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def brief(value: object) -> str:
    """Show any value that came from outside, in a few characters and without ever failing.

    >>> brief("classic"), brief(10**5000)
    ("'classic'", '<int>')
    """
    try:
        text = repr(value)
    except Exception:  # a number of 5,000 digits, or somebody's broken __repr__
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else f"{text[:57]}..."


def table_of(rows: Sequence[tuple[str, ...]], numbers: int = 0, indent: int = 0) -> Iterator[str]:
    """The rows of a table, the columns as wide as they must be; so many of the last ones have numbers.

    >>> list(table_of([("name", "won"), ("Ada", "7")], numbers=1))
    ['name  won', 'Ada     7']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = len(widths) - numbers
    for row in rows:
        cells = [
            cell.ljust(width) if place < words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield (" " * indent + "  ".join(cells)).rstrip()


def is_writable(text: str) -> bool:
    r"""Whether text can be stored at all: half of a pair of surrogates is no character, and no file takes it.

    >>> is_writable("Zoë \U0001f608"), is_writable("\ud83d")
    (True, False)
    """
    return _SURROGATE.search(text) is None


class Seat(int):
    """A seat among the facts of a sentence: without names it is `seat 2`, with them it is whoever sits there.

    >>> Seat(2) == 2
    True
    """

    __slots__ = ()


class Phrase(str):
    """Some English words among the facts of a sentence, which are translated like the sentence itself.

    >>> Phrase("play a card") == "play a card"
    True
    """

    __slots__ = ()


class OneOf(tuple[object, ...]):
    """Several facts of which one would do: in a sentence they are joined by "or".

    >>> str(sentence("Choose {seats}", seats=OneOf((1, 2))))
    'Choose 1 or 2'
    """

    __slots__ = ()


@frozen
class Sentence:
    """A sentence for a player that can be told in any language: a template with placeholders, and facts for these.

    As text it is English, without names. The facts are values: cards, suits, numbers, seats (`Seat`), and tuples of
    them. Sentences are made by `sentence` and `counted`.

    >>> told = sentence("{seat} has chosen already", "You have chosen already", seat=Seat(1))
    >>> str(told), told.yours, dict(told.facts)
    ('Seat 1 has chosen already', 'You have chosen already', {'seat': 1})
    """

    template: str
    """The sentence in English, with the names of its facts in braces; if it counts something, for more than one."""
    yours: str = ""
    """The same, as it is said to the player that it is about, at its fact `seat`; empty if there is no other way."""
    singular: str = ""
    """The same if its fact `number` is 1; empty if it counts nothing."""
    _facts: tuple[tuple[str, object], ...] = ()

    @property
    def facts(self) -> Mapping[str, object]:
        """What the placeholders stand for, by name."""
        return MappingProxyType(dict(self._facts))

    def __str__(self) -> str:
        template = self.singular if self.singular and dict(self._facts)["number"] == 1 else self.template
        text = template.format_map({name: _plain(value) for name, value in self._facts})
        return f"{text[:1].upper()}{text[1:]}"


def sentence(template: str, yours: str = "", /, **facts: object) -> Sentence:
    """A sentence with its facts, and how it is said to the player that it is about, if that is another way.

    >>> str(sentence("{seat} plays by rule, and needs no move", seat=Seat(2)))
    'Seat 2 plays by rule, and needs no move'
    """
    return Sentence(template, yours, "", tuple(facts.items()))


def counted(singular: str, plural: str, number: int, /, **facts: object) -> Sentence:
    """A sentence that says how many there are, as `{number}`.

    >>> [str(counted("Choose {number} card", "Choose {number} cards", number)) for number in (1, 2)]
    ['Choose 1 card', 'Choose 2 cards']
    """
    return Sentence(plural, "", singular, (("number", number), *facts.items()))


def _plain(value: object) -> str:
    """A fact in English, without names: things have an article, since most of them are cards."""
    if isinstance(value, tuple):
        several = cast("tuple[object, ...]", value)
        if several and all(isinstance(one, Seat) for one in several):
            return f"seat{'s' if len(several) > 1 else ''} {listing(several)}"
        return listing(map(_plain, several), "or" if isinstance(several, OneOf) else "and")
    if isinstance(value, Seat):
        return f"seat {brief(int(value))}"
    return str(value) if isinstance(value, int | float | str) else f"the {value}"
