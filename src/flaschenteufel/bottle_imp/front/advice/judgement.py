"""What cards and a place in the round are worth: the points to be won, and the bottle one may be left with."""

from __future__ import annotations

import math
from collections.abc import Sequence

from attrs import field, frozen

from flaschenteufel.bottle_imp.cards import Card, Number
from flaschenteufel.bottle_imp.front.advice.memory import Memory, fewer_than
from flaschenteufel.bottle_imp.views.view import BottleImpView

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


Outcome = tuple[bool, Number | None]
"""How a trick ends: whether one's own side wins it, and the number of the card that buys a bottle, if one does."""

Prices = tuple[Number, ...]
"""The prices of the bottles, ascending."""

Prospects = dict[Prices, list[tuple[Number, float, float]]]
"""For prices that have been met, each card of one's hand, how likely it is to do no harm, and its worth."""


@frozen
class Position:
    """Where one stands before a trick is decided."""

    memory: Memory
    pile: int
    """The points that one's side has won."""
    bottles: tuple[tuple[Number, bool], ...]
    """The price of each bottle, and whether one's own side has it; ascending."""
    _prospects: Prospects = field(init=False, factory=Prospects)

    def after(self, card: Card, stake: float, outcome: Outcome) -> float:
        """The points by which one is likely to be ahead if one plays a card, and the trick, with its stake, ends so."""
        ours, bought = outcome
        bottles = self.bottles if bought is None else tuple(sorted([*self.bottles[:-1], (bought, ours)]))
        prices = tuple([price for price, _ in bottles])
        safe, points = self._rest(card, prices)
        for price, own in bottles:
            if own:
                safe *= 1 - unsaleable(price, prices, self.memory)
        points += self.pile + (stake if ours else 0)
        robbed = 0 if ours else stake / self.memory.rivals
        return safe * points - (1 - safe) * self.memory.devil - robbed

    def _rest(self, played: Card, prices: Prices) -> tuple[float, float]:
        """How likely the rest of one's hand is to do no harm, and the points that it may win."""
        if prices not in self._prospects:
            self._prospects[prices] = [
                (card.number, 1 - danger(card.number, prices, self.memory), worth(card, prices[-1], self.memory))
                for card in self.memory.hand
            ]
        safe, points = 1.0, 0.0
        for number, harmless, won in self._prospects[prices]:
            if number != played.number:
                safe *= harmless
                points += won
        return safe, points


def position_of(view: BottleImpView, memory: Memory) -> Position:
    """Where the owner of the memory stands."""
    pile = sum([view.pile(seat).points for seat in memory.side])
    return Position(
        memory, pile, tuple(sorted([(bottle.price, bottle.owner in memory.side) for bottle in view.bottles]))
    )
