"""Another way to prepare oneself: make the bottle dear with a rich discard, and give the low cards to others."""

from __future__ import annotations

from math import fsum

from flaschenteufel.bots.bot import choices
from flaschenteufel.bottle_imp.actions import Discard, Pass
from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.core.actions import Action


def advise(view: BottleImpView) -> Action | None:
    """What to discard or to give; None for the tricks and for any other choice."""
    actions = choices(view)
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards:
        price = view.variant.start_price
        return max(discards, key=lambda discard: fsum([_bait(card, price) for card in discard.cards]))
    gifts = [action for action in actions if isinstance(action, Pass)]
    return min(gifts, key=lambda gift: fsum([card.number for card in gift.cards]), default=None)


def _bait(card: Card, price: float) -> float:
    """How well a card lies in the devil's trick: it is rich, and not one that wins tricks."""
    return card.points - abs(card.number - price) / 4
