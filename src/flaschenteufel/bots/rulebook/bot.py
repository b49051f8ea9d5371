"""The player who follows the advice of the rulebooks."""

from __future__ import annotations

from functools import singledispatch
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bots.bot import view_only
from flaschenteufel.bots.rulebook.bottle_imp.choosing import best_action
from flaschenteufel.bots.rulebook.hols_der_teufel.laying import best_lay
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action


@frozen
class RulebookBot:
    """Plays by the advice that rulebooks give to beginners: rules of thumb and a good memory, no search.

    It makes no use of chance: `rng` is left alone. A game that it has no advice for is refused with
    `InvalidValueError`.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> state.hand(0)
    <CardSet 5 7 11 12 18 23 27 31 36>
    >>> RulebookBot().choose(state.view(0), Random(1))
    Discard(seat=0, cards=(Card(5, yellow, 2),))
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions of the view's seat."""
        return _advised(view_only(view))


@singledispatch
def _advised(view: View) -> Action:
    """What the advice for the game of a view says."""
    raise InvalidValueError(
        f"the rulebook bot has no advice for {view.variant.game}; the random bot can play every game"
    )


_advised.register(BottleImpView, best_action)
_advised.register(HolsDerTeufelView, best_lay)
