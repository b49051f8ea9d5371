"""The formal machine: declared once as a `transitions.Machine`, compiled for the hot path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import cast

from attrs import frozen
from transitions import Machine, Transition

from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.phase import Phase


class Outcome(StrEnum):
    """How an action leaves its phase; the guards of the machine ask for it."""

    MORE = "more"  # the phase goes on: others have yet to act, or another trick is to be played
    DONE = "done"  # the phase is complete
    CHOICE = "choice"  # a player has to decide something first


@frozen
class Row:
    """A line of the transition table: in `source`, `trigger` leads to `dest` if the outcome is so."""

    source: StrEnum
    trigger: str
    outcome: Outcome
    dest: StrEnum


Lookup = Mapping[tuple[Phase, str, Outcome], Phase]
"""Where an action leads: (phase, trigger, outcome) to the next phase."""


Guard = Callable[[Outcome], bool]
"""A condition of a transition: whether the outcome is the one that the row asks for."""


def _guard(outcome: Outcome) -> Guard:
    def guard(found: Outcome) -> bool:
        return found == outcome

    guard.__name__ = outcome.value
    return guard


GUARDS = {outcome: _guard(outcome) for outcome in Outcome}


def declare(rows: Iterable[Row]) -> Machine:
    """Build the machine from its table; it starts in the first row's phase.

    A cursor is moved by `machine.events[trigger].trigger(cursor, outcome)`.

    >>> machine = declare([Row(Phase.DEAL, "deal", Outcome.DONE, Phase.SCORE)])
    >>> machine.initial, list(machine.states), list(machine.events)
    ('deal', ['deal', 'score'], ['deal'])
    """
    table = tuple(rows)
    phases = dict.fromkeys(phase.value for row in table for phase in (row.source, row.dest))
    return Machine(
        model=None,
        states=list(phases),
        initial=table[0].source.value,
        auto_transitions=False,
        transitions=[
            {
                "trigger": row.trigger,
                "source": row.source.value,
                "dest": row.dest.value,
                "conditions": GUARDS[row.outcome],
            }
            for row in table
        ],
    )


def _guards(edge: Transition) -> list[Guard]:
    """The guards of a transition; those of a machine that `declare` built are functions."""
    return [cast("Guard", condition.func) for condition in edge.conditions]


def compile_lookup(machine: Machine) -> Lookup:
    """Ask the machine's guards about every outcome once, so that a move costs one look-up.

    >>> machine = declare([Row(Phase.DEAL, "deal", Outcome.DONE, Phase.SCORE)])
    >>> compile_lookup(machine)[Phase.DEAL, "deal", Outcome.DONE]
    <Phase.SCORE: 'score'>
    """
    lookup: dict[tuple[Phase, str, Outcome], Phase] = {}
    for trigger in machine.events:
        for edge in machine.get_transitions(trigger):
            for outcome in Outcome:
                if all(guard(outcome) for guard in _guards(edge)):
                    key = Phase(edge.source), trigger, outcome
                    if key in lookup:
                        raise VariantError(f"{outcome} {trigger} in phase {edge.source} leads to two phases")
                    lookup[key] = Phase(str(edge.dest))
    return lookup


def mermaid(machine: Machine) -> str:
    """Draw the machine as a mermaid state diagram.

    >>> print(mermaid(declare([Row(Phase.DEAL, "deal", Outcome.DONE, Phase.SCORE)])))
    stateDiagram-v2
        [*] --> deal
        deal --> score: deal [done]
        score --> [*]
    """
    lines = ["stateDiagram-v2", f"    [*] --> {machine.initial}"]
    for phase in machine.states:
        triggers = machine.get_triggers(phase)
        for trigger in triggers:
            for edge in machine.get_transitions(trigger, phase):
                guards = ", ".join(guard.__name__ for guard in _guards(edge))
                lines.append(f"    {phase} --> {edge.dest}: {trigger} [{guards}]")
        if not triggers:
            lines.append(f"    {phase} --> [*]")
    return "\n".join(lines)
