"""Comparing two computer players fairly: the same cards, in every place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from attrs import field, frozen

from flaschenteufel.bots.bot import Bot
from flaschenteufel.bots.playing import play_out
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.front import front_part
from flaschenteufel.core.state import State

Columns = Mapping[str, Sequence[float]]
"""What a game counts besides points, by name: a number for each seat."""


@frozen
class Comparison:
    """What came of a comparison.

    >>> Comparison(ahead=12.5, shares={"bottles": 0.25})
    Comparison(ahead=12.5, shares={'bottles': 0.25})
    """

    ahead: float
    """How many points a seat of the bot is ahead of one of the others, on average."""
    shares: Mapping[str, float] = field(hash=False)
    """How large a part the bot's side has of what the game counts besides points, say of the bottles, on average."""


def compare(state: State, bot: Bot, others: Bot, rng: Random) -> Comparison:
    """Play a round that has been dealt once for each side: there the bot sits, and the others everywhere else.

    So everybody gets every hand once, and no bot is ahead of itself. Automatic seats play by rule, and their points do
    not count.

    >>> from flaschenteufel import get_variant
    >>> from flaschenteufel.bots import RandomBot, RulebookBot
    >>> compare(get_variant("classic").deal(4, seed=7), RulebookBot(), RandomBot(), Random(1)).ahead > 0
    True
    """
    sides = [side for side in state.sides if not set(side) & set(state.automatic)]
    if len(sides) < 2:
        raise InvalidValueError("there is nobody to compare with: all who play are on one side")
    ends = [play_out(state, [bot if seat in side else others for seat in range(state.seats)], rng) for side in sides]
    leads = [lead for side, end in zip(sides, ends, strict=True) for lead in _leads(side, end)]
    return Comparison(ahead=sum(leads) / len(leads), shares=_shares(sides, ends))


def _leads(side: tuple[int, ...], end: State) -> list[int]:
    """How far each seat of a side is ahead of each of the others."""
    rest = [seat for seat in range(end.seats) if seat not in side and seat not in end.automatic]
    return [end.scores[seat] - end.scores[other] for seat in side for other in rest]


def _shares(sides: Sequence[tuple[int, ...]], ends: Sequence[State]) -> dict[str, float]:
    """For each column, what the bot's side had of it in all rounds together."""
    own: dict[str, float] = {}
    whole: dict[str, float] = {}
    for side, end in zip(sides, ends, strict=True):
        for name, amounts in columns_of(end).items():
            own[name] = own.get(name, 0) + sum(amounts[seat] for seat in side)
            whole[name] = whole.get(name, 0) + sum(amounts)
    return {name: own[name] / whole[name] if whole[name] else 0.0 for name in own}


def columns_of(end: State) -> Columns:
    """What the game counts besides points when a round is over: `columns` of the module `results` in its front.

    >>> from flaschenteufel import get_variant
    >>> columns_of(get_variant("classic").new_round(3)), columns_of(get_variant("hols-der-teufel").new_round(3))
    ({'bottles': (0, 0, 0)}, {})
    """
    own = front_part(end.variant, "results")
    columns: Columns = own.columns(end) if own else {}
    return columns
