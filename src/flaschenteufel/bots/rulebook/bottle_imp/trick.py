"""Advice: win rich tricks early, and drop low cards where a higher one below the price already lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bots.rulebook.bottle_imp.later import LaterCard, later_cards
from flaschenteufel.bots.rulebook.bottle_imp.memory import memory_of
from flaschenteufel.bots.rulebook.bottle_imp.position import Outcome, Position, position_of

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.actions import Play
    from flaschenteufel.bottle_imp.cards import Card, Number
    from flaschenteufel.bottle_imp.views.view import BottleImpView

Laid = tuple[tuple[int, "Card"], ...]
"""The cards of a trick, in order, with the seats that played them."""


def best_play(view: BottleImpView, plays: Sequence[Play]) -> Play:
    """The play that promises most."""
    memory = memory_of(view, plays[0].seat)
    decision = Decision(view.trick.plays, later_cards(view, memory), position_of(view, memory))
    return max(plays, key=lambda play: decision.promise(play.card))


@frozen
class Decision:
    """A trick to which one is to play a card."""

    laid: Laid
    later: Sequence[LaterCard]
    position: Position

    def promise(self, card: Card) -> float:
        """The points by which one is likely to be ahead in the end if one plays this card."""
        memory = self.position.memory
        laid = (*self.laid, (memory.seat, card))
        stake = sum([one.points for _, one in laid]) + len(self.later) * memory.points
        outcomes = self.outcomes(laid)
        # `sum` rounds floats in another way since Python 3.12, and the choice shall be the same everywhere.
        return fsum([chance * self.position.after(card, stake, outcome) for outcome, chance in outcomes.items()])

    def outcomes(self, laid: Laid) -> Mapping[Outcome, float]:
        """How the trick may end when these cards lie, and how likely that is.

        That a card which takes the trick is beaten by yet another is left out.
        """
        memory = self.position.memory
        price = memory.prices[-1]
        winner, winning = _winning(laid, price)
        found: dict[Outcome, float] = {}
        open_still = 1.0
        for later in self.later:
            buys, beats = later.takes(laid[0][1].suit, winning, memory)
            ours = later.seat in memory.side
            _add(found, (ours, _likely_price(winning, price)), open_still * buys)
            _add(found, (ours, None), open_still * beats)
            open_still *= 1 - buys - beats
        _add(found, (winner in memory.side, winning if winning < price else None), open_still)
        return found


def _add(found: dict[Outcome, float], outcome: Outcome, chance: float) -> None:
    if chance:
        found[outcome] = found.get(outcome, 0.0) + chance


def _winning(laid: Laid, price: Number) -> tuple[int, Number]:
    """Who wins a trick as it lies, and with which number."""
    numbers = [(card.number, seat) for seat, card in laid]
    number, seat = max([play for play in numbers if play[0] < price] or numbers)
    return seat, number


def _likely_price(winning: Number, price: Number) -> Number:
    """The number of a card that takes a trick with a bottle: somewhere between what it has to beat and the price."""
    return (winning + price) / 2 if winning < price else price / 2
