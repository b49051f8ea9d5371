"""What cards, packets and bottles are called in a move, and how such names are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from flaschenteufel.bottle_imp.cards import Card, Deck, Suit
from flaschenteufel.core.record.tokens import Part, Token
from flaschenteufel.core.wording import ORDINALS, brief, listing

NO_CARDS = "()"
"""What is written where somebody chooses no card at all."""

_WORD = re.compile(r"[^\W\d_]+|[^\s,;]+")
_NUMBER = re.compile(r"-?[0-9]{1,7}(\.[05])?")
_SUITS: Mapping[str, Suit] = {name: suit for suit in Suit for name in (suit.value, suit.value[0])}


@lru_cache(maxsize=64)
def card_names(deck: Deck) -> Mapping[str, Card]:
    """The cards of a deck by their names in one word: `17` and `b17`."""
    return {name: card for card in deck for name in (str(card), f"{card.suit[0]}{card}")}


def cards_named(part: Part, deck: Deck) -> tuple[Card, ...]:
    """The cards that some words name by their numbers, each perhaps behind its suit.

    >>> from flaschenteufel.bottle_imp import EDITION_2003
    >>> from flaschenteufel.core.record.tokens import part_of
    >>> cards_named(part_of("b17, Yellow 28"), EDITION_2003.base)
    (Card(17, blue, 3), Card(28, yellow, 6))
    """
    if [word.text for word in part.words] == [NO_CARDS]:
        return ()
    cards: list[Card] = []
    suit: Suit | None = None
    for word in _words(part):
        if suit is None and word.text.lower() in _SUITS:
            suit = _SUITS[word.text.lower()]
        else:
            cards.append(_card(word, suit, deck))
            suit = None
    if suit:
        raise part.end.error(f"which {suit} card? Its number is missing")
    return tuple(cards)


def _words(part: Part) -> Iterator[Token]:
    """Suits and numbers, each with its place."""
    for word in part.words:
        for found in _WORD.finditer(word.text):
            yield Token(found[0], word.line, word.column + found.start())


def _card(word: Token, suit: Suit | None, deck: Deck) -> Card:
    number = float(word.text) if _NUMBER.fullmatch(word.text) else None
    if number is None or number not in deck.bit_of:
        raise word.error(f"there is no card {brief(word.text)}")
    card = deck[number]
    if suit not in (None, card.suit):
        raise word.error(f"the {card} is {card.suit}, not {suit}")
    return card


def nth(index: int, noun: str) -> str:
    """What a packet or a bottle is called, from its index.

    >>> nth(0, "packet"), nth(1, "bottle"), nth(9, "bottle")
    ('first packet', 'second bottle', 'bottle 10')
    """
    return f"{ORDINALS[index]} {noun}" if 0 <= index < len(ORDINALS) else f"{noun} {brief(index + 1)}"


def index_named(part: Part, noun: str, size: int) -> int:
    """The index of the packet or the bottle that some words name: `first packet`, `second`, `bottle 2` or `1`.

    >>> from flaschenteufel.core.record.tokens import part_of
    >>> index_named(part_of("Bottle 2"), "bottle", size=2), index_named(part_of("first"), "packet", size=2)
    (1, 0)
    """
    words = [word.text.lower() for word in part.words]
    if noun in words:
        words.remove(noun)
    for index in range(size):
        if words in ([str(index + 1)], [nth(index, noun).split()[0]]):
            return index
    names = listing(nth(index, noun) for index in range(min(size, len(ORDINALS))))
    text = brief(" ".join(word.text for word in part.words))
    raise part.place.error(f"there is no {noun} {text}: they are called {names}")
