"""A plain playing card, for games that need no more."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from attrs import field, frozen

from flaschenteufel.core.checks import is_a, is_whole_number


@frozen
class Card:
    """A card with a rank and a suit; a higher rank beats a lower one, and the suit is a text, or of a string enum.

    >>> gull = Card(7, "gull")
    >>> gull, str(gull), gull.rank, gull.suit
    (Card(gull 7), 'gull 7', 7, 'gull')
    """

    rank: int = field(validator=is_whole_number)
    suit: str = field(validator=is_a(str))

    def __str__(self) -> str:
        return f"{self.suit} {self.rank}"

    def __repr__(self) -> str:
        return f"Card({self})"


def cards(suits: Iterable[str], ranks: Iterable[int]) -> tuple[Card, ...]:
    """A card for each suit and rank, suit by suit: a deck, or a part of one.

    >>> [str(card) for card in cards(["gull", "lamp"], range(1, 3))]
    ['gull 1', 'gull 2', 'lamp 1', 'lamp 2']
    """
    return tuple(Card(rank, suit) for suit, rank in product(suits, tuple(ranks)))
