"""A player who does anything that the rules allow."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bots.bot import choices

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action
    from flaschenteufel.core.view import View


@frozen
class RandomBot:
    """Chooses among the legal actions, each with the same probability; it can play every game.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("classic").deal(4, seed=7).view(0)
    >>> RandomBot().choose(view, Random(1))
    Discard(seat=0, cards=(Card(11, red, 1),))
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions of the view's seat."""
        return rng.choice(choices(view))
