"""Phase `deal`: the dealer deals the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.bottle import Bottle
from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.round import Round, make_round
from flaschenteufel.core.action import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import listing

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.setup import Setup

TRIGGER = "deal"


def undealt(setup: Setup) -> Round:
    """The round before the deal: a bottle (or more) at its start price, and nobody has a card."""
    return _start(setup, Phase.DEAL, (0,) * len(setup.sizes), 0)


def dealt(setup: Setup, order: Sequence[int]) -> Round:
    """The round after the deal, by the places of the cards in the order of dealing."""
    bits, start = setup.bits, 0
    packets: list[int] = []
    for size in setup.sizes:
        end = start + size
        packets.append(sum([bits[place] for place in order[start:end]]))
        start = end
    leftover = sum([bits[place] for place in order[start:]])
    return _start(setup, setup.lookup[Phase.DEAL, TRIGGER, Outcome.DONE], tuple(packets), leftover)


def _start(setup: Setup, phase: Phase, packets: tuple[int, ...], leftover: int) -> Round:
    seats = setup.seating.seats
    prepared = Prepared(packets, leftover, (0,) * seats, (), ((),) * seats, (None,) * seats)
    turn = setup.enter(phase, setup.seating.left(setup.dealer), prepared.exposed)
    bottles = (Bottle(setup.variant.start_price),) * setup.variant.bottles
    return make_round(setup, turn, packets, (), (), (0,) * seats, bottles, prepared)


def legal_actions(state: Round, seat: int) -> tuple[Action, ...]:
    """None: the orders of a deck cannot be listed."""
    return ()


def refusal(state: Round, action: object) -> IllegalActionError | None:
    """Why the deal is illegal: not the dealer, or the deck is no permutation of the cards."""
    clause = state.setup.layout.clause
    if not isinstance(action, Deal) or (away := turned_away(state, action, Deal, clause)):
        return turned_away(state, action, Deal, clause)
    deck = action.deck
    strangers = [card for card in deck if card not in state.deck]
    if strangers:
        return IllegalActionError(
            action, Reason.FOREIGN_CARD, "DECK-1", f"{strangers[0]!r} is not a card of this game"
        )
    seen: set[object] = set()
    for card in deck:
        if card in seen:
            return IllegalActionError(action, Reason.REPEATED_CARD, clause, f"The deck has the {card} twice")
        seen.add(card)
    missing = [card for card in state.deck if card not in seen]
    if missing:
        return IllegalActionError(
            action, Reason.INCOMPLETE_DECK, clause, f"The deck lacks the {listing(missing)}"
        )
    return None


def apply(state: Round, action: Action) -> Round:
    """Deal whole packets, seat after seat; what is left over goes into the devil's trick."""
    if error := refusal(state, action):
        raise error
    assert isinstance(action, Deal)
    places = state.setup.places
    return dealt(state.setup, [places[card.number] for card in action.deck if isinstance(card, Card)])
