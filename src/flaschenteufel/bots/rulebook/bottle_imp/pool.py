"""Cards that are counted rather than known."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.cards import Card, Number, Suit


@frozen
class Pool:
    """Some cards, which can be counted by suit and number.

    >>> from flaschenteufel import get_variant
    >>> pool = pool_of(get_variant("classic").deal(4, seed=7).hand(0))
    >>> pool.numbers
    [5, 7, 11, 12, 18, 23, 27, 31, 36]
    >>> pool.between(5, 18), pool.above(23)
    (3, 3)
    """

    numbers: Sequence[Number]
    """The numbers of all of them, ascending."""
    of_suit: Mapping[Suit, Sequence[Number]]
    """The same for each suit that there is."""

    def between(self, low: Number, high: Number) -> int:
        """How many are higher than the one number and lower than the other."""
        return _between(self.numbers, low, high)

    def above(self, number: Number) -> int:
        """How many are higher than a number."""
        return len(self.numbers) - bisect_right(self.numbers, number)

    def in_suit(self, suit: Suit, low: Number, high: Number) -> int:
        """How many of a suit are higher than the one number and lower than the other."""
        return _between(self.of_suit.get(suit, ()), low, high)


def _between(numbers: Sequence[Number], low: Number, high: Number) -> int:
    return max(0, bisect_left(numbers, high) - bisect_right(numbers, low))


def pool_of(cards: Iterable[Card]) -> Pool:
    """The pool of some cards, which are given in ascending order."""
    numbers: list[Number] = []
    of_suit: dict[Suit, list[Number]] = {}
    for card in cards:
        numbers.append(card.number)
        of_suit.setdefault(card.suit, []).append(card.number)
    return Pool(numbers, of_suit)
