"""Advice: cards just below the first price win rich tricks, but only as long as the price stays up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.bots.rulebook.bottle_imp.memory import Memory
    from flaschenteufel.bottle_imp.cards import Card, Number


def worth(card: Card, price: Number, memory: Memory) -> float:
    """The points that a card is likely to win some day: those of a trick, if it beats the cards of all others."""
    trick = card.points + memory.company * memory.points
    return trick * beats_one(card.number, price, memory) ** memory.company


def beats_one(number: Number, price: Number, memory: Memory) -> float:
    """How likely a card is to beat one that is not seen.

    Below the price it beats all but those between it and the price. A high one can wait until the price has fallen;
    then it beats all that are lower.
    """
    unseen = memory.unseen
    if not unseen.numbers:
        return 1.0
    higher = unseen.between(number, price) if number < price else unseen.above(number)
    return 1 - higher / len(unseen.numbers)
