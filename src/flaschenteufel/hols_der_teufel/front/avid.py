"""Another way to lay cards: think of what the left neighbour has to pay rather than of one's own hand."""

from __future__ import annotations

from flaschenteufel.bots.bot import choices
from flaschenteufel.core.actions import Action
from flaschenteufel.hols_der_teufel.actions import Lay
from flaschenteufel.hols_der_teufel.front.advice import OWN, decision_of, ends_after, fee_of
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

LEFT = 1.0
"""How much of what the cards of the left neighbour would cost now counts: twice as much as in the usual advice."""


def advise(view: HolsDerTeufelView) -> Action | None:
    """The card to be laid; None for a player who can lay none."""
    lays = [action for action in choices(view) if isinstance(action, Lay)]
    if not lays:
        return None
    decision = decision_of(view, lays[0].seat)

    def promise(lay: Lay) -> float:
        ends = ends_after(decision.ends, lay)
        fees = LEFT * decision.neighbours_fees(ends) - OWN * decision.own_fees(lay.card, ends)
        return fees - fee_of(lay, decision.ends)

    return max(lays, key=promise)
