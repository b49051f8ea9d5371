"""Advice: low cards are dangerous, for who buys a bottle with one may be left with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from flaschenteufel.bots.rulebook.bottle_imp.memory import fewer_than

if TYPE_CHECKING:
    from flaschenteufel.bots.rulebook.bottle_imp.memory import Memory
    from flaschenteufel.bottle_imp.cards import Number

SURVIVAL = 0.2
"""How likely a lower card of a rival is to be still there, and to be needed, when one has bought a bottle."""

BARE = 0.94
"""How likely one is to miss the chance to drop a card under a certain higher one."""


def unsaleable(price: Number, prices: Sequence[Number], memory: Memory) -> float:
    """How likely it is that a bottle cannot be sold any more, since no rival holds a card below its price.

    Dearer bottles are sold first, and each of them takes such a card.
    """
    return memory.chance_of_few_below(price, 1 + _dearer(price, prices))


def danger(number: Number, prices: Sequence[Number], memory: Memory) -> float:
    """How likely a card of one's hand is to leave one with a bottle, if these are the prices, ascending."""
    if number > prices[-1]:
        return 0.0
    return uncovered(number, prices[-1], memory) * last_buyer(number, prices[:-1], memory)


def uncovered(number: Number, price: Number, memory: Memory) -> float:
    """How likely a card is to buy a bottle: one never gets to drop it under a higher one below the price."""
    return math.pow(BARE, memory.held(number, price))


def last_buyer(number: Number, prices: Sequence[Number], memory: Memory) -> float:
    """How likely a bottle that one has to buy with this card some day is to stay, if the others have these prices."""
    shown, unseen = memory.shown.between(-math.inf, number), memory.unseen.between(-math.inf, number)
    lower = shown + unseen
    chance = SURVIVAL * (shown + memory.live * unseen) / lower if lower else 0.0
    return fewer_than(1 + _dearer(number, prices), lower, chance)


def _dearer(price: Number, prices: Sequence[Number]) -> int:
    return sum([other > price for other in prices])
