"""The phases, a room for each: its legal actions, its checks and its effect.

`transition_table` says which phase follows which.
"""

from __future__ import annotations

from collections.abc import Mapping

from flaschenteufel.bottle_imp.phases import choose_bottle, deal, discard, expose, passing, score, trick
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing, Step
from flaschenteufel.bottle_imp.turn import Room
from flaschenteufel.core.machine import Outcome, Row
from flaschenteufel.core.phase import Phase

__all__ = ["ROOMS", "deal", "room_of", "transition_table"]

ROOMS: Mapping[Phase, Room] = {
    Phase.DEAL: deal,
    Phase.TRICK: trick,
    Phase.CHOOSE_BOTTLE: choose_bottle,
    Phase.SCORE: score,
}
"""The rooms of the phases that every variant has, and of the choice of a bottle."""

_STEPS: Mapping[type[Step], tuple[Room, str]] = {
    Discarding: (discard, discard.TRIGGER),
    Passing: (passing, passing.TRIGGER),
    Exposing: (expose, expose.TRIGGER),
}


def room_of(step: Step) -> Room:
    """The room in which a step of the preparation takes place."""
    return _STEPS[type(step)][0]


def transition_table(preparation: tuple[Step, ...], bottles: int) -> tuple[Row, ...]:
    """Which phase follows which: the deal, the steps in order, the tricks, the score."""
    phases = [*(step.phase for step in preparation), Phase.TRICK]
    rows = [Row(Phase.DEAL, deal.TRIGGER, Outcome.DONE, phases[0])]
    for step, following in zip(preparation, phases[1:], strict=True):
        trigger = _STEPS[type(step)][1]
        rows.append(Row(step.phase, trigger, Outcome.MORE, step.phase))
        rows.append(Row(step.phase, trigger, Outcome.DONE, following))
    rows.append(Row(Phase.TRICK, trick.TRIGGER, Outcome.MORE, Phase.TRICK))
    if bottles > 1:
        rows.append(Row(Phase.TRICK, trick.TRIGGER, Outcome.CHOICE, Phase.CHOOSE_BOTTLE))
        rows.append(Row(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.MORE, Phase.TRICK))
        rows.append(Row(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.DONE, Phase.SCORE))
    rows.append(Row(Phase.TRICK, trick.TRIGGER, Outcome.DONE, Phase.SCORE))
    return tuple(rows)
