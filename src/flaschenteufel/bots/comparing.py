"""Comparing two computer players fairly: the same cards, in every place."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bots.bot import Bot
from flaschenteufel.bots.playing import play_out
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.core.errors import InvalidValueError

if TYPE_CHECKING:
    from flaschenteufel.core.state import State


@frozen
class Comparison:
    """What came of a comparison.

    >>> Comparison(ahead=12.5, bottles=0.25)
    Comparison(ahead=12.5, bottles=0.25)
    """

    ahead: float
    """How many points a seat of the bot is ahead of one of the others, on average."""
    bottles: float
    """How large a part of the bottles the bot's side has in the end, on average; 0 in a game without bottles."""


def compare(state: State, bot: Bot, others: Bot, rng: Random) -> Comparison:
    """Play a round that has been dealt once for each side: there the bot sits, and the others everywhere else.

    So everybody gets every hand once, and no bot is ahead of itself. Automatic seats play by rule, and their points do
    not count.

    >>> from flaschenteufel import get_variant
    >>> from flaschenteufel.bots import RandomBot, RulebookBot
    >>> compare(get_variant("classic").deal(4, seed=7), RulebookBot(), RandomBot(), Random(1)).ahead > 0
    True
    """
    sides = _sides(state)
    if len(sides) < 2:
        raise InvalidValueError("there is nobody to compare with: all who play are on one side")
    results = [_with_the_bot_at(side, state, bot, others, rng) for side in sides]
    leads, pairs, bottles = zip(*results, strict=True)
    return Comparison(ahead=sum(leads) / sum(pairs), bottles=fmean(bottles))


def _sides(state: State) -> list[tuple[int, ...]]:
    """Those who score together, without automatic seats."""
    sides = state.sides if isinstance(state, BottleImpRound) else tuple((seat,) for seat in range(state.seats))
    return [side for side in sides if not set(side) & set(state.automatic)]


def _with_the_bot_at(side: tuple[int, ...], state: State, bot: Bot, others: Bot, rng: Random) -> tuple[int, int, float]:
    """The leads of the bot's seats over each of the others, all of them together; how many these are; its bottles."""
    end = play_out(state, [bot if seat in side else others for seat in range(state.seats)], rng)
    rest = [seat for seat in range(state.seats) if seat not in side and seat not in state.automatic]
    leads = [end.scores[seat] - end.scores[other] for seat in side for other in rest]
    owners = [bottle.owner for bottle in end.bottles] if isinstance(end, BottleImpRound) else [None]
    return sum(leads), len(leads), fmean(owner in side for owner in owners)
