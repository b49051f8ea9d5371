"""Advice: give low cards away, and empty a suit, so as to have more options when others lead it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass
from flaschenteufel.bottle_imp.cards import Card, Number, Suit
from flaschenteufel.bottle_imp.front.advice.judgement import danger, worth
from flaschenteufel.bottle_imp.front.advice.memory import Memory, memory_of
from flaschenteufel.bottle_imp.views.view import BottleImpView

LOSS = 40
"""The points that one loses if one is left with a bottle: about what one would have won, and what the devil takes."""

VOID = 5
"""The points that it is worth to have no card of a suit."""

SINGLE = 0.4
"""How much less each card of it makes a suit worth, in this respect."""


def best_discard(view: BottleImpView, discards: Sequence[Discard]) -> Discard:
    """Put away what is worth least."""
    memory = memory_of(view, discards[0].seat)
    values, suits = _values(memory), Counter(card.suit for card in memory.hand)
    return max(discards, key=lambda discard: _options(suits, discard.cards) - _lost(values, discard.cards))


def best_gift(view: BottleImpView, gifts: Sequence[Pass]) -> Pass:
    """Give rivals what is worth least; what partners get is not lost."""
    memory = memory_of(view, gifts[0].seat)
    values, suits = _values(memory), Counter(card.suit for card in memory.hand)
    rivals = [receiver not in memory.side for receiver, _ in view.receivers(memory.seat)]

    def gain(gift: Pass) -> float:
        lost = [card for card, to_rival in zip(gift.cards, rivals, strict=True) if to_rival]
        return _options(suits, gift.cards) - _lost(values, lost)

    return max(gifts, key=gain)


def best_packet(view: BottleImpView, packets: Sequence[Expose]) -> Expose:
    """Lay the less dangerous packet open; low cards are easier to drop later in a trick, when more cards lie there."""
    memory = memory_of(view, packets[0].seat)
    held = view.packets(memory.seat)

    def dangers(expose: Expose) -> float:
        return fsum(danger(card.number, memory.prices, memory) for card in held[expose.packet])

    return min(packets, key=dangers)


def _values(memory: Memory) -> Mapping[Number, float]:
    """What it is worth to hold each card: the points that it may win, less those that it may cost."""
    prices = memory.prices
    return {
        card.number: worth(card, prices[-1], memory) - LOSS * danger(card.number, prices, memory)
        for card in memory.hand
    }


def _lost(values: Mapping[Number, float], cards: Sequence[Card]) -> float:
    return fsum([values[card.number] for card in cards])


def _options(suits: Mapping[Suit, int], cards: Sequence[Card]) -> float:
    """What the suits that are short without some cards are worth: who cannot follow may play anything."""
    away = [card.suit for card in cards]
    return VOID * fsum([SINGLE ** (count - away.count(suit)) for suit, count in suits.items()])
