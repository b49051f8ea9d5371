"""Hol's der Teufel in sentences: its cards and suits, in any language of the library."""

from __future__ import annotations

from collections.abc import Iterable

from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit
from flaschenteufel.telling import Catalogue


def suit_text(suit: Suit, words: Catalogue) -> str:
    """The name of a suit.

    >>> from flaschenteufel.telling import catalogue
    >>> suit_text(Suit.VIOLET, catalogue("flaschenteufel.hols_der_teufel.front", "it"))
    'viola'
    """
    names = {
        Suit.RED: words("red"),
        Suit.YELLOW: words("yellow"),
        Suit.VIOLET: words("violet"),
        Suit.GREEN: words("green"),
    }
    return names[suit]


def card_label(card: DevilCard, words: Catalogue) -> str:
    """A card as it is named in a list, or on its own.

    >>> from flaschenteufel.telling import catalogue
    >>> words = catalogue("flaschenteufel.hols_der_teufel.front", "fr")
    >>> card_label(DevilCard(9, Suit.RED), words), card_label(DevilCard(), words)
    ('rouge 9', 'ange')
    """
    if card.suit is None:
        return words("angel")
    return words("{suit} {number}", suit=suit_text(card.suit, words), number=card.value)


def card_text(card: DevilCard, words: Catalogue) -> str:
    """A card within a sentence, as somebody lays it or holds it.

    >>> from flaschenteufel.telling import catalogue
    >>> words = catalogue("flaschenteufel.hols_der_teufel.front", "de")
    >>> card_text(DevilCard(9, Suit.RED), words), card_text(DevilCard(), words)
    ('die rote 9', 'einen Engel')
    """
    if card.suit is None:
        return words("an angel")
    return {
        Suit.RED: words("the red {number}", number=card.value),
        Suit.YELLOW: words("the yellow {number}", number=card.value),
        Suit.VIOLET: words("the violet {number}", number=card.value),
        Suit.GREEN: words("the green {number}", number=card.value),
    }[card.suit]


def cards_label(cards: Iterable[DevilCard], words: Catalogue) -> str:
    """Many cards in a row, as behind a colon.

    >>> from flaschenteufel.telling import catalogue
    >>> cards_label([DevilCard(9, Suit.RED), DevilCard()], catalogue("flaschenteufel.hols_der_teufel.front", "it"))
    'rosso 9 e angelo'
    """
    return words.listing(card_label(card, words) for card in cards)
