"""Cards and rows of Hol's der Teufel in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from flaschenteufel.cli.text import GLUE, glued
from flaschenteufel.core.wording import count
from flaschenteufel.hols_der_teufel.cards import SUITS, DevilCard, Suit


def card_text(card: DevilCard) -> str:
    """A card.

    >>> card_text(DevilCard())
    'an angel'
    """
    return "an angel" if card.is_angel else glued(card)


def hand_text(hand: Iterable[DevilCard]) -> str:
    """A hand, sorted and grouped by suit.

    >>> hand_text([DevilCard(), DevilCard(7, Suit.RED), DevilCard(9, Suit.RED)]).replace(GLUE, " ")
    'red 7 9 | angel'
    """
    cards = sorted(hand)
    groups = [
        f"{suit}{GLUE}{' '.join(str(card.value) for card in cards if card.suit is suit)}"
        for suit in SUITS
        if any(card.suit is suit for card in cards)
    ]
    return f"{GLUE}| ".join([*groups, *("angel" for card in cards if card.is_angel)])


def backs_text(backs: tuple[Suit | None, ...]) -> str:
    """What everybody sees of a hand.

    >>> backs_text((Suit.RED, Suit.RED, None))
    '2 red, 1 angel'
    """
    suits = [f"{backs.count(suit)} {suit}" for suit in SUITS if suit in backs]
    return ", ".join([*suits, *([count(backs.count(None), "angel")] if None in backs else [])])


def row_text(row: Iterable[DevilCard]) -> str:
    """The cards of a row, from its low end to its high end.

    >>> row_text([DevilCard(), DevilCard(7, Suit.RED), DevilCard(9, Suit.RED)])
    'angel 7 9'
    """
    return " ".join("angel" if card.is_angel else str(card.value) for card in row)
