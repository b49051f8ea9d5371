"""Advice for The Bottle Imp, as rulebooks give it to beginners: a piece for each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flaschenteufel.bots.bot import choices
from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.front.advice.preparing import best_discard, best_gift, best_packet
from flaschenteufel.bottle_imp.front.advice.tricks import best_play
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.core.actions import Action


def advise(view: BottleImpView) -> Action | None:
    """The legal action that the advice speaks for; None if it is of a kind that a variant has brought along."""
    actions = choices(view)
    if len(actions) == 1:
        return actions[0]
    best = _ADVICE.get(type(actions[0]))
    return best(view, actions) if best else None


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
