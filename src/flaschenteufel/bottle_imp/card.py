"""A playing card of The Bottle Imp."""

from __future__ import annotations

from attrs import field, frozen

from flaschenteufel.core.checks import is_a, is_whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.suit import Suit
from flaschenteufel.core.wording import brief

Number = int | float
"""What wins tricks: a whole number, or a half (2.5) for a card of the extension."""

_TOO_LARGE = 1_000_000


def _exact(number: Number) -> Number:
    """Keep whole numbers as ints, halves as floats (which hold them exactly), and nothing else."""
    if type(number) is int and abs(number) < _TOO_LARGE:
        return number
    if type(number) is not float or not abs(number) < _TOO_LARGE or not (number * 2).is_integer():
        raise InvalidValueError(f"the number of a card must be a whole number or a half, not {brief(number)}")
    return int(number) if number.is_integer() else number


@frozen(order=True)
class Card:
    """A card: its `number` wins tricks, its `suit` is followed, its `points` are scored.

    >>> card = Card(17, Suit.BLUE, 3)
    >>> print(card, card.suit, card.points)
    17 blue 3
    >>> card < Card(17.5, Suit.RED, 1)
    True
    """

    number: Number = field(converter=_exact)
    suit: Suit = field(validator=is_a(Suit))
    points: int = field(validator=is_whole_number)

    def __str__(self) -> str:
        return str(self.number)

    def __repr__(self) -> str:
        return f"Card({self.number}, {self.suit!s}, {self.points})"
