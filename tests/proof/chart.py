"""The formal machine, walked for real."""

from __future__ import annotations

from transitions import Machine, MachineError

from flaschenteufel.core.machine import Outcome


class Cursor:
    """A model for the machine: it keeps the phase."""

    def __init__(self, phase: str) -> None:
        self.state = phase


class Chart:
    """Where the machine goes. It is asked once for each passage: what it answers depends on nothing else."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._ends = frozenset(phase for phase in machine.states if not machine.get_triggers(phase))
        self._found: dict[tuple[str, str, Outcome], str | None] = {}

    def after(self, phase: str, trigger: str, outcome: Outcome) -> str | None:
        """The phase that a trigger leads to; None if the machine refuses it."""
        passage = phase, trigger, outcome
        if passage not in self._found:
            self._found[passage] = self._walked(*passage)
        return self._found[passage]

    def _walked(self, phase: str, trigger: str, outcome: Outcome) -> str | None:
        cursor = Cursor(phase)
        try:
            moved = self._machine.events[trigger].trigger(cursor, outcome)
        except (KeyError, MachineError):
            return None
        return cursor.state if moved else None

    def ends(self, phase: str) -> bool:
        """Whether nothing leads on from a phase."""
        return phase in self._ends
