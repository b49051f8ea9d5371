"""What play in place needs to know of a table, read off the setup that the rounds are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from attrs import frozen

from flaschenteufel.bottle_imp.actions import ActionTable, arranged
from flaschenteufel.bottle_imp.scoring import each_alone, partners_together
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.situation import Exposed
from flaschenteufel.bottle_imp.steps import DEVIL, CardStep, StepAtTable
from flaschenteufel.bottle_imp.turns import PlayTurn
from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import Memo

PLAIN_SCORING = (each_alone, partners_together)
"""Scoring that looks at nothing but points, bottles and sides."""

SINGLE, PAIR = 1, 2
"""The usual choices, whose places among the legal actions can be counted without a list."""


class Slot(NamedTuple):
    """A card's place in a trick where more is asked than to follow from one packet: other packets, or play by rule."""

    others: tuple[int, ...]
    by_rule: bool


@frozen(eq=False)
class Lots:
    """The lots that the cards a seat names belong to, one for each card."""

    positions: tuple[int, ...]
    ways: Mapping[int, Sequence[tuple[int, ...]]]
    """For each size of the packet, all choices as places in the packet, in the order of the legal actions."""

    def submission(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """The compact form of a choice, from the bits of the cards in the order in which they are named."""
        masks = [0] * (max(self.positions, default=-1) + 1)
        for lot, bit in zip(self.positions, chosen, strict=True):
            masks[lot] |= bit
        return tuple(masks)


@frozen(eq=False)
class StepLane:
    """A step of the preparation at a table."""

    at: StepAtTable
    lots: tuple[Lots, ...] | None
    """For each seat, how it chooses cards; None if the step has a rule of its own, which only its actions tell."""
    usual: tuple[int, ...]
    """For each seat, `SINGLE` or `PAIR` if it chooses one card, or two for different places; else 0."""
    moves: tuple[tuple[int, int, int, int], ...]
    """Where cards go: the giver, the number of the lot, its packet, and the receiver's; the devil's comes last."""
    choices: tuple[Callable[[int], tuple[Action, ...]], ...]
    """For each seat, from the mask of its packet to its legal actions."""


@frozen(eq=False)
class Lane:
    """A table for play in place."""

    setup: BottleImpSetup
    steps: tuple[StepLane, ...]
    bits: ActionTable[int]
    """From a mask to its bits, ascending: `bits[mask]`, or `bits.pick(mask)` if it has not been asked for before."""
    slots: Mapping[Exposed, Sequence[tuple[tuple[int, Slot | None], ...]]]
    """For each choice of open packets and each leader, the cards of a trick: the packet that a card comes from, and
    the slot if it is special."""
    seat_of: tuple[int, ...]
    """Whose packet it is."""
    scores_plainly: bool
    """Whether the scoring looks at nothing but points, bottles and sides."""


def lane_of(setup: BottleImpSetup) -> Lane:
    """The lane of a table; the same one each time."""
    lane: Lane | None = setup.kept.get("lane")
    if lane is None:
        lane = setup.kept["lane"] = _lane(setup)
    return lane


def _lane(setup: BottleImpSetup) -> Lane:
    seats = range(setup.seats)
    return Lane(
        setup=setup,
        steps=tuple(
            StepLane(
                at,
                _lots(at),
                _usual(at),
                _moves(at, len(setup.sizes)),
                tuple(at.step.choices(at, seat) for seat in seats),
            )
            for at in setup.steps
        ),
        bits=ActionTable(setup.bits),
        slots=Memo(lambda exposed: [tuple(_slots(lead)) for lead in setup.leads[exposed]]),
        seat_of=tuple(seat for seat in seats for _ in range(setup.width)),
        scores_plainly=setup.variant.scoring in PLAIN_SCORING,
    )


def chooses_freely(at: StepAtTable) -> bool:
    """Whether any cards of a packet are chosen in a step, and it has no rule of its own for that."""
    kind = type(at.step)
    return isinstance(at.step, CardStep) and kind.choices is CardStep.choices and kind.compact is CardStep.compact


def _lots(at: StepAtTable) -> tuple[Lots, ...] | None:
    return tuple(Lots(positions, _ways(positions)) for positions in at.positions) if chooses_freely(at) else None


def _usual(at: StepAtTable) -> tuple[int, ...]:
    kinds: dict[tuple[int, ...], int] = {(0,): SINGLE, (0, 1): PAIR}
    return tuple(kinds.get(positions, 0) if chooses_freely(at) else 0 for positions in at.positions)


def _moves(at: StepAtTable, devil: int) -> tuple[tuple[int, int, int, int], ...]:
    return tuple((lot.giver, lot.number, lot.source, devil if lot.target == DEVIL else lot.target) for lot in at.lots)


@cache
def _ways(positions: tuple[int, ...]) -> Mapping[int, Sequence[tuple[int, ...]]]:
    return Memo(lambda size: tuple(arranged(tuple(range(size)), positions)))


def _slots(turn: PlayTurn | None) -> list[tuple[int, Slot | None]]:
    slots: list[tuple[int, Slot | None]] = []
    while turn is not None:
        special = bool(turn.other_sources) or turn.by_rule
        slots.append((turn.source, Slot(turn.other_sources, turn.by_rule) if special else None))
        turn = turn.after
    return slots
