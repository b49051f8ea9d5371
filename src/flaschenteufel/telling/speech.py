"""How people are spoken of: by name, or as "you" to the one who reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from flaschenteufel.core.checks import seat_at, tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.state import Situation
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief
from flaschenteufel.telling.words import Catalogue, catalogue


@frozen
class Speech:
    """The words of a language, the `names` at a table, seat by seat, and the seat of whoever reads it (`you`).

    A sentence about somebody is written twice, to them and about them, since languages differ in what changes.

    >>> speech = Speech(catalogue(None, "en"), ("Ada", "Ben"), you=1)
    >>> speech.either(1, "You win.", "{player} wins."), speech.either(0, "You win.", "{player} wins.")
    ('You win.', 'Ada wins.')
    """

    words: Catalogue
    names: tuple[str, ...]
    you: int | None = None
    """None if nobody at the table reads it."""

    def name(self, seat: int) -> str:
        """Who sits at a seat; `InvalidValueError` if there is no name for it."""
        if not 0 <= seat < len(self.names):
            raise InvalidValueError(f"there is no name for seat {brief(seat)}: there are only {len(self.names)}")
        return self.names[seat]

    def people(self, seats: Iterable[int], you: str | None = None) -> str:
        """Some people in a row; `you` is the word for whoever reads it, which by default is that for a subject."""
        reader = self.words.in_context("subject", "you") if you is None else you
        return self.words.listing(reader if seat == self.you else self.name(seat) for seat in seats)

    def either(self, seat: int, yours: str, theirs: str, /, **parts: object) -> str:
        """A sentence about somebody: the first is for whoever reads about themselves, the second has the `{player}`."""
        if seat == self.you:
            return self.words(yours, **parts)
        return self.words(theirs, player=self.name(seat), **parts)

    def between(self, seat: int, other: int, yours: str, to_you: str, theirs: str, /, **parts: object) -> str:
        """A sentence about somebody who does something with another: to the first, to the other, and about both.

        What it is about are the `{player}` and the `{other}`.

        >>> speech = Speech(catalogue(None, "en"), ("Ada", "Ben", "Cleo"), you=1)
        >>> sentences = "You thank {other}.", "{player} thanks you.", "{player} thanks {other}."
        >>> [speech.between(seat, other, *sentences) for seat, other in ((1, 0), (0, 1), (0, 2))]
        ['You thank Ada.', 'Ada thanks you.', 'Ada thanks Cleo.']
        """
        if seat == self.you:
            return self.words(yours, other=self.name(other), **parts)
        if other == self.you:
            return self.words(to_you, player=self.name(seat), **parts)
        return self.words(theirs, player=self.name(seat), other=self.name(other), **parts)

    def in_words_of(self, variant: Variant | None) -> Speech:
        """The same people, with the words of the game of a variant; as it is if there is none."""
        if variant is None:
            return self
        return Speech(catalogue(variant.front, self.words.language), self.names, self.you)


def speech_at(names: Sequence[str], you: int | None, language: str, front: str | None = None) -> Speech:
    """How people with these names are spoken of, if they are names and `you` is one of their seats."""
    people = tuple_of(str, names, "the names")
    if you is not None:
        seat_at(you, len(people), "you")
    return Speech(catalogue(front, language), people, you)


def usual_names(situation: Situation, words: Catalogue) -> tuple[str, ...]:
    """What people are called who have given no names; a seat that nobody sits at has the name of the dummy.

    >>> from flaschenteufel import get_variant
    >>> usual_names(get_variant("lopaka").new_round(), catalogue(None, "fr"))
    ('Joueur 1', 'Joueur 2', 'Lopaka')
    """
    dummy = situation.variant.dummy_name
    return tuple(
        dummy if seat in situation.automatic else words("Player {number}", number=seat + 1)
        for seat in range(situation.seats)
    )
