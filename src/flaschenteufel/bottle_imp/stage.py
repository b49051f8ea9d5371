"""The steps of the preparation at one table: who takes part, what goes where, who looks at what."""

from __future__ import annotations

from itertools import accumulate, pairwise

from attrs import frozen

from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing, Step
from flaschenteufel.bottle_imp.seating import Seating

GiftWay = tuple[int, int, int]
"""The giver, which of the giver's gifts it is, and the packet that it goes to.

Packets are numbered packet after packet, seat after seat, as in `BottleImpRound.held`.
"""


@frozen
class Stage:
    """A step of the preparation at one table."""

    step: Step
    seats: tuple[int, ...]
    """The seats that act, ascending, in whatever order the variant names them."""
    sources: tuple[int, ...]
    """For each seat at the table, the packet that its cards come from."""
    gifts: tuple[GiftWay, ...]
    shares: tuple[tuple[int, int], ...]
    """For each seat at the table, which of the gifts are its own: from the first to before the second number."""
    needed: tuple[int, ...]
    """For each seat at the table, how many cards it has to choose if it takes part."""
    taken_up: tuple[int, ...]
    """Which of their packets the players look at: all of them but, where they lie face down, only the one that
    cards are taken from (HOUSE-1), until one of them is to be laid open (HOUSE-3)."""


def stages_of(layout: Layout, seating: Seating) -> tuple[Stage, ...]:
    """All steps of the preparation at a table, in order."""
    return tuple(_stage(layout, seating, step) for step in layout.preparation)


def _stage(layout: Layout, seating: Seating, step: Step) -> Stage:
    seats, width = range(seating.seats), len(layout.packets)
    acting = tuple(sorted(set(step.who(seating))))
    packet = 0 if isinstance(step, Exposing) else step.packet
    gifts: tuple[GiftWay, ...] = ()
    needed = (0,) * len(seats)
    if isinstance(step, Discarding):
        needed = (step.count,) * len(seats)
    elif isinstance(step, Passing):
        gifts = tuple(
            (giver, gift, receiver * width + target)
            for giver in acting
            for gift, (receiver, target) in enumerate(step.receivers(seating, giver))
        )
        needed = tuple(sum(giver == seat for giver, _, _ in gifts) for seat in seats)
    ends = tuple(accumulate(needed if gifts else (0,) * len(seats)))
    one_only = layout.face_down and not isinstance(step, Exposing)
    return Stage(
        step=step,
        seats=acting,
        sources=tuple(seat * width + packet for seat in seats),
        gifts=gifts,
        shares=tuple(pairwise((0, *ends))),
        needed=needed,
        taken_up=(packet,) if one_only else tuple(range(width)),
    )
