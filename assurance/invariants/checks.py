"""What must hold in every state, and for every step, whatever the game.

- conservation: every card is in exactly one place, and `cards` lists all of them;
- dead end: until the round is over somebody is to act, and everybody who is has a legal action;
- legality: what is listed is what the rules of the game allow, it is accepted, and of other actions that can be formed
  none is;
- machine: the formal machine comes to the same phase, and ends exactly where the round does;
- termination: a measure of natural numbers becomes less with every step;
- history: it has one action for each step, and leads through states of legal play to the same state.

The rules of a game add their own (`turn`, `winner`, `price`, `chips`, `score`), and what seats see is in
`assurance/proof/information_sets.py` and `assurance/soak/views.py`.
"""

from __future__ import annotations

from collections import Counter

from transitions import Machine, MachineError

import flaschenteufel as ft
from assurance.invariants.position import Position
from assurance.invariants.rules import Rules
from flaschenteufel.core.machine import Outcome


class Cursor:
    """A model for the machine: it keeps the phase."""

    def __init__(self, phase: str) -> None:
        self.state = phase


class FormalMachine:
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


class Invariants:
    """The checks for one game; it counts what it tries."""

    def __init__(self, variant: ft.Variant, rules: Rules) -> None:
        self._rules, self._machine = rules, FormalMachine(variant.machine)
        self.refused = 0
        """How many illegal actions were tried."""

    def check_state(self, position: Position) -> tuple[ft.Action, ...]:
        """Check a state by itself; its legal actions."""
        state = position.state
        dealing = state.phase.value == "deal"
        if not dealing and not self._rules.placed(state) == state.cards == self._rules.cards(state):
            problem = f"the cards are {state.cards}, and lie in {self._rules.placed(state)}"
            raise position.violation("conservation", problem)
        listed = state.legal_actions()
        self._check_turn(position, listed)
        self._check_refusals(position, listed)
        return listed

    def _check_turn(self, position: Position, listed: tuple[ft.Action, ...]) -> None:
        state = position.state
        check_end(self._machine, position)
        acting = () if state.phase.value == "deal" else state.to_act
        if tuple(sorted({action.seat for action in listed})) != acting:
            raise position.violation("dead end", f"to act: {state.to_act}, listed: {listed}")
        if listed != tuple(action for seat in acting for action in state.legal_actions(seat)):
            raise position.violation("legality", "all seats together have other actions than one by one")

    def _check_refusals(self, position: Position, listed: tuple[ft.Action, ...]) -> None:
        state, formable = position.state, self._rules.formable(position.state)
        legal = frozenset(listed)
        check_choices(self._rules, position, legal)
        if len(legal) != len(listed) or not legal <= formable:
            odd = [action for action, times in Counter(listed).items() if times > 1 or action not in formable]
            raise position.violation("legality", f"listed twice, or made up: {odd}")
        for action in formable - legal:  # `apply` asks `refusal` why, so for seats that may not act it is enough
            self.refused += 1
            if (action.seat in state.to_act and state.is_legal(action)) or accepts(state, action):
                raise position.violation("legality", f"{action!r} is accepted, and not listed")

    def check_step(self, before: Position, action: ft.Action, after: Position) -> None:
        """Check a step that a listed action has made."""
        if not before.state.is_legal(action):
            raise before.violation("legality", f"{action!r} is listed, and refused")
        check_move(self._rules, self._machine, before.state, action, after)


def check_end(machine: FormalMachine, position: Position) -> None:
    """The round is over exactly where nobody is to act, and where the machine ends."""
    state = position.state
    if state.is_over != (not state.to_act) or state.is_over != machine.ends(state.phase.value):
        raise position.violation("machine", f"to act: {state.to_act} in phase {state.phase}, is over: {state.is_over}")


def check_choices(rules: Rules, position: Position, listed: frozenset[ft.Action]) -> None:
    """What is listed is what the rules of the game allow."""
    if position.state.phase.value != "deal" and listed != (allowed := rules.choices(position.state)):
        both = [sorted(actions, key=repr) for actions in (listed, allowed)]
        raise position.violation("legality", f"listed: {both[0]}, allowed: {both[1]}")


def check_move(rules: Rules, machine: FormalMachine, before: ft.State, action: ft.Action, after: Position) -> None:
    """The rules of the game find no fault, the machine comes to the same phase, and the measure becomes less."""
    for invariant, problem in rules.faults(before, action, after.state):
        raise after.violation(invariant, problem)
    trigger, outcome = rules.passage(before, action)
    phase = machine.after(before.phase.value, trigger, outcome)
    if phase != after.state.phase:
        problem = f"{trigger} [{outcome}] leads from {before.phase} to {phase}, not to {after.state.phase}"
        raise after.violation("machine", problem)
    low, high = rules.measure(after.state), rules.measure(before)
    if not low < high or min(low) < 0:
        raise after.violation("termination", f"the measure went from {high} to {low}")


def accepts(state: ft.State, action: ft.Action) -> bool:
    """Whether `apply` takes the action."""
    try:
        state.apply(action)
    except ft.IllegalActionError:
        return False
    return True
