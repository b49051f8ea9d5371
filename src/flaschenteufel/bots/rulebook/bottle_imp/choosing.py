"""The Bottle Imp: a piece of advice for each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from flaschenteufel.bots.bot import choices
from flaschenteufel.bots.rulebook.bottle_imp.preparing import best_discard, best_gift, best_packet
from flaschenteufel.bots.rulebook.bottle_imp.trick import best_play
from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.views.view import BottleImpView
    from flaschenteufel.core.actions import Action


def best_action(view: BottleImpView) -> Action:
    """The legal action that the advice speaks for."""
    actions = choices(view)
    return actions[0] if len(actions) == 1 else _ADVICE[type(actions[0])](view, actions)


def any_bottle(view: BottleImpView, bottles: Sequence[TakeBottle]) -> TakeBottle:
    """Bottles on offer at the same time have the same price, and nobody owns them: one is as good as the other."""
    return bottles[0]


_ADVICE: Mapping[type[Action], Callable[..., Action]] = {
    Discard: best_discard,
    Pass: best_gift,
    Expose: best_packet,
    Play: best_play,
    TakeBottle: any_bottle,
}
