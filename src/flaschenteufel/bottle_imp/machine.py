"""Which phase follows which, and which class of rounds plays it."""

from __future__ import annotations

from collections.abc import Mapping

from flaschenteufel.bottle_imp.phases import choose_bottle, deal, score, trick
from flaschenteufel.bottle_imp.phases.preparation import PreparationPhase
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.steps import Step
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.machine import Outcome, Transition

_PHASE_CLASSES: Mapping[AnyPhase, type[BottleImpRound]] = {
    Phase.DEAL: deal.DealPhase,
    Phase.TRICK: trick.TrickPhase,
    Phase.CHOOSE_BOTTLE: choose_bottle.ChooseBottlePhase,
    Phase.SCORE: score.ScorePhase,
}


def phase_class(phase: AnyPhase) -> type[BottleImpRound]:
    """The class of the rounds in a phase; every phase that is not named here is a step of the preparation."""
    return _PHASE_CLASSES.get(phase, PreparationPhase)


def transition_table(preparation: tuple[Step, ...], bottles: int) -> tuple[Transition, ...]:
    """The deal, the steps of the preparation in order, the tricks, the score."""
    phases: list[AnyPhase] = [*(step.phase for step in preparation), Phase.TRICK]
    rows = [Transition(Phase.DEAL, deal.TRIGGER, Outcome.DONE, phases[0])]
    for step, following in zip(preparation, phases[1:], strict=True):
        rows.append(Transition(step.phase, step.trigger, Outcome.MORE, step.phase))
        rows.append(Transition(step.phase, step.trigger, Outcome.DONE, following))
    rows.append(Transition(Phase.TRICK, trick.TRIGGER, Outcome.MORE, Phase.TRICK))
    if bottles > 1:
        rows.append(Transition(Phase.TRICK, trick.TRIGGER, Outcome.CHOICE, Phase.CHOOSE_BOTTLE))
        rows.append(Transition(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.MORE, Phase.TRICK))
        rows.append(Transition(Phase.CHOOSE_BOTTLE, choose_bottle.TRIGGER, Outcome.DONE, Phase.SCORE))
    rows.append(Transition(Phase.TRICK, trick.TRIGGER, Outcome.DONE, Phase.SCORE))
    return tuple(rows)
