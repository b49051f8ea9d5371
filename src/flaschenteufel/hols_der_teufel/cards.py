"""A card of Hol's der Teufel: a devil, or an angel."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief


class Suit(StrEnum):
    """A suit of the devils, in the order in which cards are sorted.

    >>> str(Suit.VIOLET)
    'violet'
    """

    RED = "red"
    YELLOW = "yellow"
    VIOLET = "violet"
    GREEN = "green"


SUITS = tuple(Suit)
"""All suits, in their order."""

Backs = tuple[Suit | None, ...]
"""What everybody sees of a hand: the suits of the devils, None for an angel."""


@frozen(cache_hash=True)
class DevilCard:
    """A devil has a value and a suit; an angel has neither, and both angels are equal (HOL-1).

    >>> str(DevilCard(7, Suit.VIOLET)), str(ANGEL)
    ('violet 7', 'angel')
    """

    value: int | None = None
    suit: Suit | None = None

    def __attrs_post_init__(self) -> None:
        if self.value is None and self.suit is None:
            return
        if not isinstance(self.suit, Suit) or type(self.value) is not int or not 0 < self.value < 1000:
            given = f"{brief(self.value)} and {brief(self.suit)}"
            raise InvalidValueError(f"a devil has a value from 1 and a suit, an angel has neither, not {given}")

    @property
    def is_angel(self) -> bool:
        """Whether the card is an angel."""
        return self.value is None

    @property
    def rank(self) -> tuple[int, int]:
        """What cards are sorted by: suit, then value, angels last."""
        if self.suit is None or self.value is None:
            return len(SUITS), 0
        return SUITS.index(self.suit), self.value

    def __lt__(self, other: object) -> bool:
        return self.rank < other.rank if isinstance(other, DevilCard) else NotImplemented

    def __str__(self) -> str:
        return "angel" if self.is_angel else f"{self.suit} {self.value}"

    def __repr__(self) -> str:
        return f"DevilCard({self})"


ANGEL = DevilCard()
"""An angel."""
