"""Where the cards that a player gave away may have gone since.

In the rulebooks' variants a gift stays where it came to. But where a packet that receives gifts is given from later,
a card that one gave away oneself may have been passed on, or put into the devil's trick, unseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from flaschenteufel.bottle_imp.preparation import Discarding, Passing

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.stage import Stage
    from flaschenteufel.bottle_imp.views.view import BottleImpView


GiftSlot = tuple[int, int, int]
"""A gift: the number of the pass, the giver, which of the giver's gifts it is."""

DiscardSlot = tuple[int, int]
"""A place in the devil's trick: the number of the discarding, the seat that put the card there."""


@frozen
class Road:
    """The way of a card since one gave it away: the gifts by which it was passed on, and where it ended.

    It ended in a packet (`place`), in the devil's trick (`devil`), or with a gift that brought it back to oneself.
    """

    card: int
    gifts: tuple[GiftSlot, ...] = ()
    place: int | None = None
    devil: DiscardSlot | None = None


def completed(view: BottleImpView) -> list[tuple[int, Stage]]:
    """The completed steps of the preparation, each with its number among those of its kind."""
    counts = {Discarding: 0, Passing: 0}
    found: list[tuple[int, Stage]] = []
    for stage in view.setup.stages:
        kind = type(stage.step)
        if stage.step.phase is view.phase:
            break
        if kind in counts:
            found.append((counts[kind], stage))
            counts[kind] += 1
    return found


def all_roads(view: BottleImpView) -> Iterator[tuple[Road, ...]]:
    """Every combination of roads of the cards that one gave away, such that no gift is of two cards."""
    stages = completed(view)
    choices: list[list[Road]] = []
    for place, (number, stage) in enumerate(stages):
        if isinstance(stage.step, Passing):
            given = view.passes[number]
            own = [(given[giver][gift], target) for giver, gift, target in stage.gifts if giver == view.seat]
            choices += [list(_roads(view, card, target, stages[place + 1 :])) for card, target in own]
    for roads in product(*choices):
        gifts = [gift for road in roads for gift in road.gifts]
        if len(gifts) == len(set(gifts)):
            yield roads


def _roads(view: BottleImpView, card: int, place: int, later: list[tuple[int, Stage]]) -> Iterator[Road]:
    """All roads of a card from a packet, through the later steps, to where it may be now."""
    if not later:
        if _may_be_in(view, card, place):
            yield Road(card, place=place)
        return
    (number, stage), *rest = later
    owner = place // view.setup.width
    leaves_from_here = owner in stage.seats and stage.sources[owner] == place
    if isinstance(stage.step, Discarding):
        if leaves_from_here and _is_unlocated(view, card):
            yield Road(card, devil=(number, owner))
        yield from _roads(view, card, place, rest)
        return
    given = view.passes[number]
    back = [(giver, gift) for giver, gift, _ in stage.gifts if given[giver][gift] == card]
    if back:
        if leaves_from_here and back[0][0] == owner:
            yield Road(card, gifts=((number, *back[0]),))
        return
    yield from _roads(view, card, place, rest)
    for giver, gift, target in stage.gifts:
        if leaves_from_here and giver == owner and not given[giver][gift]:
            for road in _roads(view, card, target, rest):
                yield evolve(road, gifts=((number, giver, gift), *road.gifts))


def _is_unlocated(view: BottleImpView, card: int) -> bool:
    """Whether the card has not been seen since."""
    return not any((known | spent) & card for known, spent in zip(view.known, view.spent, strict=True))


def _may_be_in(view: BottleImpView, card: int, place: int) -> bool:
    """Whether the card may be in a packet, or have been played from it."""
    if (view.known[place] | view.spent[place]) & card:
        return True
    return _is_unlocated(view, card) and not view.deck.follow[card] & view.void[place] and not view.shown & card
