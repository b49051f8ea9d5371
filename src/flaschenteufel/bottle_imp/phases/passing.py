"""Phase `pass`: everybody gives cards away, and all gifts are picked up at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.action import Pass
from flaschenteufel.bottle_imp.menu import passes
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.holding import cannot_part_with
from flaschenteufel.bottle_imp.phases.submission import replaced, turn_after
from flaschenteufel.bottle_imp.preparation import Passing
from flaschenteufel.bottle_imp.prepared import Gift, Prepared
from flaschenteufel.bottle_imp.round import make_round
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import Round

TRIGGER = "pass"


def _step(state: Round) -> Passing:
    step = state.turn.step
    assert isinstance(step, Passing), "this is the room of that step"
    return step


def legal_actions(state: Round, seat: int) -> tuple[Action, ...]:
    """Every choice of a card for each receiver."""
    step, setup = _step(state), state.setup
    receivers = step.receivers(setup.seating, seat)
    return passes(setup.deck, seat, len(receivers))(state.held[seat * setup.width + step.packet])


def refusal(state: Round, action: object) -> IllegalActionError | None:
    """Why the gift is illegal, or None."""
    step = _step(state)
    if away := turned_away(state, action, Pass, step.clause):
        return away
    assert isinstance(action, Pass)
    receivers = step.receivers(state.setup.seating, action.seat)
    return cannot_part_with(state, action, step.packet, len(receivers), step.clause)


def apply(state: Round, action: Action) -> Round:
    """Note the gifts; when all have been made, move them to their receivers."""
    if error := refusal(state, action):
        raise error
    assert isinstance(action, Pass)
    setup, prepared, held = state.setup, state.prepared, state.held
    turn = turn_after(state, action.seat, TRIGGER, prepared.exposed)
    gifts = prepared.gifts
    given = tuple([setup.places[card.number] for card in action.cards])
    pending = replaced(prepared.pending, action.seat, given)
    if len(state.turn.to_act) == 1:
        new = _gifts(state, pending)
        held = _picked_up(state, new)
        gifts, pending = gifts + new, ((),) * setup.seating.seats
    return make_round(
        setup,
        turn,
        held,
        state.played,
        state.finished,
        state.won,
        state.bottles,
        Prepared(prepared.dealt, prepared.leftover, prepared.discards, gifts, pending, prepared.exposed),
    )


def _gifts(state: Round, pending: tuple[tuple[int, ...], ...]) -> tuple[Gift, ...]:
    """All gifts that lie on the table, by giver."""
    step, seating = _step(state), state.setup.seating
    return tuple(
        [
            Gift(giver, receiver, packet, place)
            for giver, places in enumerate(pending)
            if places
            for (receiver, packet), place in zip(step.receivers(seating, giver), places, strict=True)
        ]
    )


def _picked_up(state: Round, gifts: tuple[Gift, ...]) -> tuple[int, ...]:
    """The packets when every gift has changed hands."""
    source, width, bits = _step(state).packet, state.setup.width, state.setup.bits
    held = list(state.held)
    for gift in gifts:
        held[gift.giver * width + source] ^= bits[gift.place]
        held[gift.receiver * width + gift.packet] |= bits[gift.place]
    return tuple(held)
