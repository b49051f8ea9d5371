"""Cards and packets of The Bottle Imp in a sentence."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from flaschenteufel.bottle_imp.cards import Card, CardSet, Deck, Suit
from flaschenteufel.bottle_imp.front.telling import card_label
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.text import GLUE, ORDINALS
from flaschenteufel.core.wording import listing
from flaschenteufel.telling import Speech, catalogue

ENGLISH = catalogue("flaschenteufel.bottle_imp.front", "en")
"""What the terminal speaks."""

_CARD = re.compile(r"\b(yellow|red|blue) (?=\d)")


def english(pronouns: Pronouns) -> Speech:
    """How the terminal speaks of people."""
    return Speech(ENGLISH, pronouns.names, pronouns.you)


def unbroken(told: str) -> str:
    """A sentence in which no card is torn apart at the end of a line.

    >>> len(unbroken("Ada plays the red 17.").split(" "))
    4
    """
    return _CARD.sub(rf"\1{GLUE}", told)


def card_text(card: Card | None) -> str:
    """A card, also one that is not seen.

    >>> card_text(None)
    'a card'
    """
    return unbroken(card_label(card, ENGLISH))


def cards_text(cards: Iterable[Card | None]) -> str:
    """Some cards, all of them seen or none.

    >>> cards_text([None]), cards_text([None, None])
    ('a card', '2 cards')
    """
    several = tuple(cards)
    if len(several) > 1 and None in several:
        return f"{len(several)} cards"
    return listing(map(card_text, several))


_NUMERALS = ("no", "one", "two", "three", "four", "five", "six")

T = TypeVar("T")


def so_many_cards(number: int) -> str:
    """A number of cards within a sentence.

    >>> so_many_cards(1), so_many_cards(3), so_many_cards(7)
    ('one card', 'three cards', '7 cards')
    """
    numeral = _NUMERALS[number] if number < len(_NUMERALS) else str(number)
    return f"{numeral} card{'' if number == 1 else 's'}"


def in_a_row(receivers: Sequence[T]) -> Iterator[tuple[T, int]]:
    """Those who get cards one after the other, and how many at a time: these are a set, named in any order.

    >>> list(in_a_row(["Ben", "Ben", "Cleo", "Ben"]))
    [('Ben', 2), ('Cleo', 1), ('Ben', 1)]
    """
    for receiver, alike in groupby(receivers):
        yield receiver, len(list(alike))


def suits_of(deck: Deck) -> tuple[Suit, ...]:
    """The suits of a deck, beginning with the one that has the lowest number."""
    return tuple(dict.fromkeys(card.suit for card in deck))


def hand_text(hand: CardSet, marked: Container[Card] = ()) -> str:
    """A hand, sorted and grouped by suit; a star behind the cards that are marked.

    >>> from flaschenteufel.bottle_imp.cards import EDITION_2003
    >>> deck = EDITION_2003.base
    >>> text = hand_text(CardSet.of(deck, [deck[n] for n in (37, 3, 1, 20)]), marked=[deck[3]])
    >>> text.replace(GLUE, " ")
    'yellow 1 3* | blue 20 | red 37'
    """
    groups = [(suit, hand.of_suit(suit)) for suit in suits_of(hand.deck)]
    return f"{GLUE}| ".join(
        f"{suit}{GLUE}{' '.join(f'{card}*' if card in marked else str(card) for card in cards)}"
        for suit, cards in groups
        if cards
    )


Now = BottleImpRound | BottleImpView
"""A round of The Bottle Imp, or what somebody may know of it."""


def packet_name(now: Now, seat: int, packet: int) -> str:
    """What kind of packet it is: the hand, if a seat has but one."""
    if now.packet_count == 1:
        return "hand"
    if any(map(now.exposed, range(now.seats))):
        return "open packet" if packet in now.exposed(seat) else "hidden packet"
    return f"{ORDINALS[packet]} packet"


def direction(now: Now, giver: int, receiver: int) -> str:
    """Where the receiver of a gift sits."""
    seating = now.seating
    return {seating.left(giver): "left", seating.right(giver): "right"}.get(receiver, "across")
