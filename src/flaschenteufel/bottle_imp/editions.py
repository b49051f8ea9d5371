"""The cards of the three editions."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.core.suit import Suit

# Number, suit and points of the 36 cards of 2003 (DECK-1); the other editions are told by their differences (DECK-3).
_2003 = """
 1y1  2y1  3y2  4b1  5y2  6b1  7y3  8b2  9y3 10b2 11r1 12y4 13b3 14r1 15y4 16r2 17b3 18y5
20b4 21r2 22y5 23r3 24b4 25y6 26r3 27b5 28y6 29r4 30b5 31r4 32b6 33r5 34b6 35r5 36r6 37r6
"""
_1995 = "1y0 2y0 3y0"  # all that is known of it (DECK-6)
_MATAGOT = "3b1 4y2 17b4 23b4 24r3 34r5 35b6"
_SUITS = {"y": Suit.YELLOW, "r": Suit.RED, "b": Suit.BLUE}  # whatever colours are printed (DECK-7)


@frozen
class Edition:
    """What one publisher printed: the base deck and, perhaps, the deck with the extension.

    >>> EDITION_2003.base[17]
    Card(17, blue, 3)
    """

    name: str
    base: Deck
    extended: Deck | None = None


def _cards(*tables: str) -> list[Card]:
    """Read tables of cards; a later one overrides the numbers it repeats."""
    cards: dict[int, Card] = {}
    for entry in " ".join(tables).split():
        number = int(entry[:-2])
        cards[number] = Card(number, _SUITS[entry[-2]], int(entry[-1]))
    return list(cards.values())


def _extension(base: list[Card]) -> list[Card]:
    """A card half above each even one, alike in suit and points (DECK-4)."""
    return [Card(card.number + 0.5, card.suit, card.points) for card in base if card.number % 2 == 0]


_matagot = _cards(_2003, _MATAGOT)

EDITION_2003 = Edition("2003", Deck(_cards(_2003)))
EDITION_1995 = Edition("1995", Deck(_cards(_2003, _1995)))
EDITION_MATAGOT = Edition("matagot", Deck(_matagot), Deck(_matagot + _extension(_matagot)))
