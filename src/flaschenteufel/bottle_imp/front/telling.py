"""The Bottle Imp in sentences: its cards and suits, in any language of the library."""

from __future__ import annotations

from collections.abc import Iterable

from flaschenteufel.bottle_imp.cards import Card, Suit
from flaschenteufel.telling import Catalogue


def suit_text(suit: Suit, words: Catalogue) -> str:
    """The name of a suit.

    >>> from flaschenteufel.telling import catalogue
    >>> suit_text(Suit.YELLOW, catalogue("flaschenteufel.bottle_imp.front", "de"))
    'Gelb'
    """
    names = {Suit.YELLOW: words("yellow"), Suit.RED: words("red"), Suit.BLUE: words("blue")}
    return names[suit]


def card_label(card: Card | None, words: Catalogue) -> str:
    """A card as it is named in a list, or on its own; None is one that may not be seen.

    >>> from flaschenteufel.telling import catalogue
    >>> card_label(Card(2.5, Suit.RED, 1), catalogue("flaschenteufel.bottle_imp.front", "fr"))
    'rouge 2,5'
    """
    if card is None:
        return words("a card")
    return words("{suit} {number}", suit=suit_text(card.suit, words), number=card.number)


def card_text(card: Card | None, words: Catalogue) -> str:
    """A card within a sentence, as somebody plays it or holds it; None is one that may not be seen.

    >>> from flaschenteufel.telling import catalogue
    >>> [card_text(Card(8, Suit.RED, 1), catalogue("flaschenteufel.bottle_imp.front", name)) for name in ("de", "it")]
    ['die rote 8', "l'8 rosso"]
    """
    if card is None:
        return words("a card")
    if card.suit is Suit.YELLOW:
        return words("the yellow {number}", number=card.number)
    if card.suit is Suit.RED:
        return words("the red {number}", number=card.number)
    return words("the blue {number}", number=card.number)


def cards_text(cards: Iterable[Card | None], words: Catalogue) -> str:
    """Some cards within a sentence; of those that may not be seen, how many they are.

    >>> from flaschenteufel.telling import catalogue
    >>> cards_text([None, None], catalogue("flaschenteufel.bottle_imp.front", "fr"))
    '2 cartes'
    """
    several = tuple(cards)
    unseen = several.count(None)
    told = [card_text(card, words) for card in several if card is not None]
    if unseen:
        told.append(words("a card") if unseen == 1 else words.several("{number} card", "{number} cards", unseen))
    return words.listing(told) if told else words("no card")


def cards_label(cards: Iterable[Card], words: Catalogue) -> str:
    """Many cards in a row, as behind a colon.

    >>> from flaschenteufel.telling import catalogue
    >>> cards_label([Card(4, Suit.BLUE, 1), Card(8, Suit.RED, 1)], catalogue("flaschenteufel.bottle_imp.front", "it"))
    'blu 4 e rosso 8'
    """
    return words.listing(card_label(card, words) for card in cards)
