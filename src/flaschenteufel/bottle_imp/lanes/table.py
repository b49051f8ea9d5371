"""What play in place needs to know of a table, read off the setup that the rounds are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from attrs import frozen

from flaschenteufel.bottle_imp.actions import ActionTable, arranged
from flaschenteufel.bottle_imp.scoring import each_alone, partners_together
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.situation import Exposed
from flaschenteufel.bottle_imp.steps import CardStep, StepAtTable
from flaschenteufel.bottle_imp.turns import PlayTurn
from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import Memo

PLAIN_SCORING = (each_alone, partners_together)
"""Scoring that looks at nothing but points, bottles and sides."""


class Slot(NamedTuple):
    """A card's place in a trick: who plays it, and from which packets."""

    seat: int
    source: int
    others: tuple[int, ...]
    by_rule: bool


@frozen(eq=False)
class Choosing:
    """How a seat chooses cards in a step: the cards that it names belong to these `lots`."""

    source: int
    lots: tuple[int, ...]
    ways: Mapping[int, Sequence[tuple[int, ...]]]
    """For each size of the packet, all choices as places in the packet, in the order of the legal actions."""
    is_plain: bool
    """Whether each lot is a single card."""

    def submission(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """The compact form of a choice, from the bits of the cards in the order in which they are named."""
        if self.is_plain:
            return tuple(chosen)
        masks = [0] * (max(self.lots) + 1)
        for lot, bit in zip(self.lots, chosen, strict=True):
            masks[lot] |= bit
        return tuple(masks)


@frozen(eq=False)
class StepLane:
    """A step of the preparation: how each seat chooses, if all of them choose cards freely."""

    at: StepAtTable
    choosing: tuple[Choosing, ...] | None
    """For each seat; None if the step has choices of its own, which only its actions tell."""
    choices: tuple[Callable[[int], tuple[Action, ...]], ...]
    """For each seat, from the mask of its packet to its legal actions."""


@frozen(eq=False)
class Lane:
    """A table for play in place."""

    setup: BottleImpSetup
    steps: tuple[StepLane, ...]
    pick: Callable[[int], tuple[int, ...]]
    """From a mask to its bits, ascending."""
    slots: Mapping[Exposed, Sequence[tuple[Slot, ...]]]
    """For each choice of open packets and each leader, the slots of a trick."""
    scores_plainly: bool
    """Whether the scoring looks at nothing but points, bottles and sides."""


@lru_cache(maxsize=1024)
def lane_of(setup: BottleImpSetup) -> Lane:
    """The lane of a table; the same one each time."""
    seats = range(setup.seats)
    steps = tuple(
        StepLane(at, _choosing(at, setup.seats), tuple(at.step.choices(at, seat) for seat in seats))
        for at in setup.steps
    )
    return Lane(
        setup=setup,
        steps=steps,
        pick=ActionTable(setup.bits).pick,
        slots=Memo(lambda exposed: [tuple(_slots(lead)) for lead in setup.leads[exposed]]),
        scores_plainly=setup.variant.scoring in PLAIN_SCORING,
    )


def chooses_freely(at: StepAtTable) -> bool:
    """Whether a step is about cards, any of the packet, and has no rule of its own for its choices."""
    kind = type(at.step)
    return isinstance(at.step, CardStep) and kind.choices is CardStep.choices and kind.compact is CardStep.compact


def _choosing(at: StepAtTable, seats: int) -> tuple[Choosing, ...] | None:
    if not chooses_freely(at):
        return None
    return tuple(
        Choosing(at.sources[seat], at.positions[seat], _ways(at.positions[seat]), at.is_plain[seat])
        for seat in range(seats)
    )


@cache
def _ways(lots: tuple[int, ...]) -> Mapping[int, Sequence[tuple[int, ...]]]:
    return Memo(lambda size: tuple(arranged(tuple(range(size)), lots)))


def _slots(turn: PlayTurn | None) -> list[Slot]:
    slots: list[Slot] = []
    while turn is not None:
        slots.append(Slot(turn.seat, turn.source, turn.other_sources, turn.by_rule))
        turn = turn.after
    return slots
