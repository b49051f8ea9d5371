"""How a complete trick is taken, and a bottle sold."""

from __future__ import annotations

from flaschenteufel.bottle_imp.bottle import Bottle
from flaschenteufel.bottle_imp.phases.submission import mask_of, replaced
from flaschenteufel.bottle_imp.round import Round, make_round
from flaschenteufel.core.machine import Outcome


def take_trick(
    state: Round, held: tuple[int, ...], played: tuple[int, ...], winning: int, bottle: int | None, trigger: str
) -> Round:
    """The round when the player of the card at place `winning` takes the trick, with a bottle or without.

    He leads the next trick, if there is one.
    """
    setup, turn, bottles = state.setup, state.turn, state.bottles
    winner = setup.orders[turn.leader][played.index(winning)]
    won = list(state.won)
    won[winner] |= mask_of(setup.bits, played)
    if bottle is not None:
        won[winner] ^= setup.bits[winning]
        sold = bottles[bottle]
        if sold.owner is not None and sold.card is not None:
            won[sold.owner] |= setup.bits[setup.places[sold.card.number]]
        card = setup.cards[winning]
        bottles = replaced(bottles, bottle, Bottle(card.number, winner, card))
    phase = setup.lookup[turn.phase, trigger, Outcome.MORE if any(held) else Outcome.DONE]
    return make_round(
        setup,
        setup.enter(phase, winner, state.prepared.exposed),
        held,
        (),
        (*state.finished, (turn.leader, winner, played)),
        tuple(won),
        bottles,
        state.prepared,
    )
