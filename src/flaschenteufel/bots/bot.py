"""What a computer player is, and the simplest one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief


class Bot(Protocol):
    """A computer player: anything with a method `choose`.

    It sees what its seat may know, and nothing else. All randomness comes from `rng`, so that the same view and the
    same `rng` give the same choice.

    >>> from flaschenteufel import get_variant
    >>> class Hasty:
    ...     def choose(self, view: View, rng: Random) -> Action:
    ...         return view.legal_actions()[0]
    >>> Hasty().choose(get_variant("classic").deal(4, seed=7).view(0), Random(1))
    Discard(seat=0, cards=(Card(5, yellow, 2),))
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions of the view's seat."""
        ...


def choices(view: View) -> tuple[Action, ...]:
    """The legal actions of the view's seat; `InvalidValueError` if there is nothing to choose.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> len(choices(state.view(0)))
    9
    >>> choices(state.view(None))
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: there is nothing to choose for a spectator in phase discard
    """
    actions = view_only(view).legal_actions()
    if not actions:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise InvalidValueError(f"there is nothing to choose for {who} in phase {view.phase}")
    return actions


def view_only(view: object) -> View:
    """Return what a bot is given if it is a view: who has a whole state would be playing with open cards.

    >>> from flaschenteufel import get_variant
    >>> view_only(get_variant("classic").new_round(4))
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: a bot chooses from a view, not from <classic/4 2003: deal, to act: 0>
    """
    if not isinstance(view, View):
        raise InvalidValueError(f"a bot chooses from a view, not from {brief(view)}")
    return view


def any_of(actions: Sequence[Action], rng: Random) -> Action:
    """One of the actions, each with the same probability; where there is one, `rng` is left alone.

    Playouts draw in the same way, so it makes no difference who plays a round at random.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> any_of([TakeBottle(0, 1)], Random(1))
    TakeBottle(seat=0, bottle=1)
    """
    return actions[int(rng.random() * len(actions))] if len(actions) > 1 else actions[0]


@frozen
class RandomBot:
    """Chooses among the legal actions, each with the same probability; it can play every game.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("classic").deal(4, seed=7).view(0)
    >>> RandomBot().choose(view, Random(1))
    Discard(seat=0, cards=(Card(7, yellow, 3),))
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions of the view's seat."""
        return any_of(choices(view), rng)
