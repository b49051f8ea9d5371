"""The packets of a seat, and how they are called."""

from __future__ import annotations

from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.steps import Step
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.cli.text import ORDINALS

Now = BottleImpRound | BottleImpView
"""A round of The Bottle Imp, or what somebody may know of it."""


def packet_name(now: Now, seat: int, packet: int) -> str:
    """What kind of packet it is: the hand, if a seat has but one."""
    if now.setup.width == 1:
        return "hand"
    if any(map(now.exposed, range(now.seats))):
        return "open packet" if packet in now.exposed(seat) else "hidden packet"
    return f"{ORDINALS[packet]} packet"


def step_of(now: Now, phase: Phase) -> Step | None:
    """The step of the preparation that a phase stands for."""
    stage = now.setup.stage(phase)
    return stage.step if stage else None


def direction(now: Now, giver: int, receiver: int) -> str:
    """Where the receiver of a gift sits."""
    seating = now.setup.seating
    return {seating.left(giver): "left", seating.right(giver): "right"}.get(receiver, "across")
