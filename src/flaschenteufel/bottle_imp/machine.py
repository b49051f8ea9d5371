"""Which phase follows which, and which class of rounds plays it."""

from __future__ import annotations

from collections.abc import Mapping

from flaschenteufel.bottle_imp.phases import choose_bottle, deal, discard, expose, passing, score, trick
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing, Step
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.machine import Outcome, Transition

ROOMS: Mapping[Phase | type[Step], type[BottleImpRound]] = {
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


def transition_table(preparation: tuple[Step, ...], bottles: int) -> tuple[Transition, ...]:
    """The deal, the steps of the preparation in order, the tricks, the score."""
    phases = [*(step.phase for step in preparation), Phase.TRICK]
    rows = [Transition(Phase.DEAL, deal.TRIGGER, Outcome.DONE, phases[0])]
    for step, following in zip(preparation, phases[1:], strict=True):
        trigger = _TRIGGERS[type(step)]
        rows.append(Transition(step.phase, trigger, Outcome.MORE, step.phase))
        rows.append(Transition(step.phase, trigger, Outcome.DONE, following))
    rows.append(Transition(Phase.TRICK, trick.TRIGGER, Outcome.MORE, Phase.TRICK))
    if bottles > 1:
        rows.append(Transition(Phase.TRICK, trick.TRIGGER, Outcome.CHOICE, Phase.CHOOSE_BOTTLE))
        rows.append(Transition(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.MORE, Phase.TRICK))
        rows.append(Transition(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.DONE, Phase.SCORE))
    rows.append(Transition(Phase.TRICK, trick.TRIGGER, Outcome.DONE, Phase.SCORE))
    return tuple(rows)
