"""Phase `choose_bottle`: the winner of a trick decides which of several bottles to take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flaschenteufel.bottle_imp.actions import TakeBottle, take_one_of
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import highest, highest_price, on_offer, sold, winning_card
from flaschenteufel.bottle_imp.vocabulary import Reason
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.events import Event
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import Reason as SharedReason
from flaschenteufel.core.wording import Seat, sentence

TRIGGER = "take_bottle"


class ChooseBottlePhase(BottleImpRound):
    """A trick was won with a card below the price, and several bottles have that price."""

    __slots__ = ()

    def _choices(self, seat: int) -> tuple[Action, ...]:
        """Every bottle that has the highest price; a seat that plays by rule takes the first of them."""
        return take_one_of(seat, self._offers())

    def _offers(self) -> tuple[int, ...]:
        offers = on_offer(self._prices)
        return offers[:1] if self.to_act[0] in self.automatic else offers

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the bottle cannot be taken, or None."""
        if error := self._not_due(action, TakeBottle, "TWO-3"):
            return error
        assert isinstance(action, TakeBottle)
        bottles = self.bottles
        if not 0 <= action.bottle < len(bottles):
            return IllegalActionError(action, Reason.UNKNOWN_BOTTLE, "TWO-3", sentence("There is no such bottle"))
        price = highest_price(bottles)
        if bottles[action.bottle].price == price:
            return self._disobeys(action)
        message = sentence("This bottle is not on offer: only one with the price {price} is", price=price)
        return IllegalActionError(action, Reason.BOTTLE_NOT_ON_OFFER, "TWO-4", message)

    def _disobeys(self, action: TakeBottle) -> IllegalActionError | None:
        if action.seat not in self.automatic or action.bottle == self._offers()[0]:
            return None
        message = sentence("{seat} plays by rule, and takes the first bottle on offer", seat=Seat(action.seat))
        return IllegalActionError(action, SharedReason.PLAYS_BY_RULE, "LOP-4", message)

    def apply(self, action: Action) -> BottleImpRound:
        """Sell the bottle to the winner, who then takes the trick."""
        if type(action) is not TakeBottle or action.seat != self.to_act[0] or action.bottle not in self._offers():
            raise self._error(action)
        seat, turn, cards = action.seat, self._turn, self._laid
        prices = sold(self._prices, action.bottle, seat, winning_card(sum(cards), highest(self._prices)))
        finished = (*self._finished, (turn.leader, seat, cards))
        phase = turn.exits[Outcome.MORE if len(finished) < self._setup.tricks else Outcome.DONE]
        return self._setup.enter(phase, seat, self._prepared, finished, prices, self._held)

    def _events(self, action: Any, after: BottleImpRound) -> Iterator[Event]:
        return self._trick_events(after)
