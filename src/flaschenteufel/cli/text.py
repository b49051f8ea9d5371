"""Cards and paragraphs as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.core.suit import Suit
from flaschenteufel.core.wording import listing

WIDTH = 100
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def paragraph(text: str, indent: int = 0, hang: int | None = None) -> Iterator[str]:
    """The lines of a paragraph; it is not broken at a `~`, which becomes a space.

    >>> list(paragraph("the blue~24", indent=2))
    ['  the blue 24']
    """
    later = " " * (indent if hang is None else hang)
    for line in wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=later, break_long_words=False):
        yield line.replace("~", " ")


def card_text(card: Card) -> str:
    """A card in a sentence.

    >>> card_text(Card(24, Suit.BLUE, 4))
    'blue~24'
    """
    return f"{card.suit}~{card}"


def cards_text(cards: Iterable[Card]) -> str:
    """Some cards in a sentence."""
    return listing(map(card_text, cards))


def suits_of(deck: Deck) -> tuple[Suit, ...]:
    """The suits of a deck, beginning with the one that has the lowest number."""
    return tuple(dict.fromkeys(card.suit for card in deck))


def hand_text(hand: CardSet) -> str:
    """A hand, sorted and grouped by suit.

    >>> from flaschenteufel.bottle_imp.editions import EDITION_2003
    >>> hand_text(CardSet.of(EDITION_2003.base, [EDITION_2003.base[n] for n in (37, 3, 1, 20)]))
    'yellow 1 3 | blue 20 | red 37'
    """
    groups = [(suit, hand.of_suit(suit)) for suit in suits_of(hand.deck)]
    return " | ".join(" ".join((suit, *map(str, cards))) for suit, cards in groups if cards)
