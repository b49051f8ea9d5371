"""The player who is out for points, and lets others have the low cards."""

from __future__ import annotations

from random import Random

from attrs import frozen

from flaschenteufel.bots.rulebook import RulebookBot, advice_of
from flaschenteufel.core.actions import Action
from flaschenteufel.core.view import View


@frozen
class AvidBot:
    """Plays by rules of thumb as `RulebookBot` does, but prepares itself in another way, and takes more risks.

    It is there so that no bot is tuned to the habits of one opponent alone. Where it differs is up to the game:
    the function `advise` of the module `avid` in its front (see `Variant.front`), which takes a view and returns one of
    its legal actions, or None if there is nothing special to do. Then, and in a game without the module, it does what
    `RulebookBot` does.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> state.hand(0)
    <CardSet 5 7 11 12 18 23 27 31 36>
    >>> AvidBot().choose(state.view(0), Random(1))
    Discard(seat=0, cards=(Card(18, yellow, 5),))
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions of the view's seat."""
        advised = advice_of("avid", view)
        return RulebookBot().choose(view, rng) if advised is None else advised
