"""Phase `discard`: cards go into the devil's trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.action import Discard
from flaschenteufel.bottle_imp.menu import discards
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.holding import cannot_part_with
from flaschenteufel.bottle_imp.phases.submission import mask_of, replaced, turn_after
from flaschenteufel.bottle_imp.preparation import Discarding
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.round import make_round
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import Round

TRIGGER = "discard"


def _step(state: Round) -> Discarding:
    step = state.turn.step
    assert isinstance(step, Discarding), "this is the room of that step"
    return step


def legal_actions(state: Round, seat: int) -> tuple[Action, ...]:
    """Every choice of so many cards of the packet."""
    step, setup = _step(state), state.setup
    return discards(setup.deck, seat, step.count)(state.held[seat * setup.width + step.packet])


def refusal(state: Round, action: object) -> IllegalActionError | None:
    """Why the discard is illegal, or None."""
    step = _step(state)
    if away := turned_away(state, action, Discard, step.clause):
        return away
    assert isinstance(action, Discard)
    return cannot_part_with(state, action, step.packet, step.count, step.clause)


def apply(state: Round, action: Action) -> Round:
    """Move the cards from the packet to the devil's trick."""
    if error := refusal(state, action):
        raise error
    assert isinstance(action, Discard)
    setup, prepared, seat = state.setup, state.prepared, action.seat
    slot = seat * setup.width + _step(state).packet
    cards = mask_of(setup.bits, [setup.places[card.number] for card in action.cards])
    return make_round(
        setup,
        turn_after(state, seat, TRIGGER, prepared.exposed),
        replaced(state.held, slot, state.held[slot] ^ cards),
        state.played,
        state.finished,
        state.won,
        state.bottles,
        Prepared(
            prepared.dealt,
            prepared.leftover,
            replaced(prepared.discards, seat, prepared.discards[seat] | cards),
            prepared.gifts,
            prepared.pending,
            prepared.exposed,
        ),
    )
