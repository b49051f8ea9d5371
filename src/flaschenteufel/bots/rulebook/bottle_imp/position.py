"""What one's place in the round is worth: the points won and to be won, and the bottle one may be left with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from flaschenteufel.bots.rulebook.bottle_imp.danger import danger, unsaleable
from flaschenteufel.bots.rulebook.bottle_imp.worth import worth

if TYPE_CHECKING:
    from flaschenteufel.bots.rulebook.bottle_imp.memory import Memory
    from flaschenteufel.bottle_imp.cards import Card, Number
    from flaschenteufel.bottle_imp.views.view import BottleImpView

Outcome = tuple[bool, "Number | None"]
"""How a trick ends: whether one's own side wins it, and the number of the card that buys a bottle, if one does."""

Prices = tuple["Number", ...]
"""The prices of the bottles, ascending."""

Prospects = dict[Prices, list[tuple["Number", float, float]]]
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
