"""The player who follows the advice of the rulebooks."""

from __future__ import annotations

from random import Random

from attrs import frozen

from flaschenteufel.bots.bot import any_of, choices, view_only
from flaschenteufel.core.actions import Action
from flaschenteufel.core.front import front_part
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View


@frozen
class RulebookBot:
    """Plays by the advice that rulebooks give to beginners: rules of thumb and a good memory, no search.

    The advice is the game's own: the function `advise` of the module `advice` in its front (see `Variant.front`),
    which takes a view and returns one of its legal actions, or None if it does not know what to say. It makes no use of
    chance: `rng` is left alone. Where there is no advice, the bot plays at random, as `RandomBot` does.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> state.hand(0)
    <CardSet 5 7 11 12 18 23 27 31 36>
    >>> RulebookBot().choose(state.view(0), Random(1))
    Discard(seat=0, cards=(Card(5, yellow, 2),))
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions of the view's seat."""
        advised = advice_of("advice", view)
        return any_of(choices(view), rng) if advised is None else advised


def advice_of(part: str, view: View) -> Action | None:
    """What the function `advise` of a module in the game's front says; None if it has nothing to say, or is not there.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("classic").deal(4, seed=7).view(0)
    >>> advice_of("advice", view), advice_of("no_such_module", view)
    (Discard(seat=0, cards=(Card(5, yellow, 2),)), None)
    """
    own = front_part(view_only(view).variant, part)
    return own.advise(view) if own else None


def has_advice(variant: Variant) -> bool:
    """Whether there is advice for a game, so that the rulebook bot does not play it at random.

    >>> from flaschenteufel import get_variant
    >>> has_advice(get_variant("lopaka"))
    True
    """
    return front_part(variant, "advice") is not None
