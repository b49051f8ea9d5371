"""Which phase follows which, and which class of rounds plays it."""

from __future__ import annotations

from collections.abc import Mapping

from flaschenteufel.bottle_imp.phases import choose_bottle, deal, discard, expose, passing, score, trick
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing, Step
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.core.machine import Outcome, Row
from flaschenteufel.core.phase import Phase

ROOMS: Mapping[Phase | type[Step], type[Round]] = {
    Phase.DEAL: deal.DealPhase,
    Discarding: discard.DiscardPhase,
    Passing: passing.PassPhase,
    Exposing: expose.ExposePhase,
    Phase.TRICK: trick.TrickPhase,
    Phase.CHOOSE_BOTTLE: choose_bottle.ChooseBottlePhase,
    Phase.SCORE: score.ScorePhase,
}
"""The class of rounds for each phase, or for each kind of step of the preparation."""

_TRIGGERS: Mapping[type[Step], str] = {
    Discarding: discard.TRIGGER,
    Passing: passing.TRIGGER,
    Exposing: expose.TRIGGER,
}


def transition_table(preparation: tuple[Step, ...], bottles: int) -> tuple[Row, ...]:
    """The deal, the steps of the preparation in order, the tricks, the score."""
    phases = [*(step.phase for step in preparation), Phase.TRICK]
    rows = [Row(Phase.DEAL, deal.TRIGGER, Outcome.DONE, phases[0])]
    for step, following in zip(preparation, phases[1:], strict=True):
        trigger = _TRIGGERS[type(step)]
        rows.append(Row(step.phase, trigger, Outcome.MORE, step.phase))
        rows.append(Row(step.phase, trigger, Outcome.DONE, following))
    rows.append(Row(Phase.TRICK, trick.TRIGGER, Outcome.MORE, Phase.TRICK))
    if bottles > 1:
        rows.append(Row(Phase.TRICK, trick.TRIGGER, Outcome.CHOICE, Phase.CHOOSE_BOTTLE))
        rows.append(Row(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.MORE, Phase.TRICK))
        rows.append(Row(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.DONE, Phase.SCORE))
    rows.append(Row(Phase.TRICK, trick.TRIGGER, Outcome.DONE, Phase.SCORE))
    return tuple(rows)
