"""Phase `choose_bottle`: the winner of a trick decides which of several bottles to take."""

from __future__ import annotations

from flaschenteufel.bottle_imp.action import TakeBottle
from flaschenteufel.bottle_imp.bottle import on_offer
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.submission import mask_of
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.taking import take_trick
from flaschenteufel.bottle_imp.trick import winning_place
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import listing

TRIGGER = "take_bottle"


def legal_actions(state: Round, seat: int) -> tuple[Action, ...]:
    """Every bottle that has the highest price."""
    return tuple(TakeBottle(seat, bottle) for bottle in on_offer(state.bottles))


def refusal(state: Round, action: object) -> IllegalActionError | None:
    """Why the bottle cannot be taken, or None."""
    if away := turned_away(state, action, TakeBottle, "TWO-3"):
        return away
    assert isinstance(action, TakeBottle)
    bottles = state.bottles
    if not 0 <= action.bottle < len(bottles):
        message = f"There is no bottle {action.bottle}: the bottles are {listing(range(len(bottles)))}"
        return IllegalActionError(action, Reason.UNKNOWN_BOTTLE, "TWO-3", message)
    price = max(bottle.price for bottle in bottles)
    if bottles[action.bottle].price == price:
        return None
    message = f"Bottle {action.bottle} is not on offer: only a bottle with the price {price} is"
    return IllegalActionError(action, Reason.BOTTLE_NOT_ON_OFFER, "TWO-4", message)


def apply(state: Round, action: Action) -> Round:
    """Sell the bottle to the winner, who then takes the trick."""
    if error := refusal(state, action):
        raise error
    assert isinstance(action, TakeBottle)
    setup = state.setup
    price = state.bottles[action.bottle].price
    winning = winning_place(mask_of(setup.bits, state.played), setup.cheap[price])
    return take_trick(state, state.held, state.played, winning, action.bottle, TRIGGER)
