"""What must hold in every state, and for every step, whatever the game.

- conservation: every card is in exactly one place, and `cards` lists all of them;
- dead end: until the round is over somebody is to act, and everybody who is has a legal action;
- legality: what is listed is what the rules of the game allow, it is accepted, and of other actions that can be formed
  none is;
- machine: the formal machine comes to the same phase, and ends exactly where the round does;
- termination: a measure of natural numbers becomes less with every step;
- history: it has one action for each step, and leads through states of legal play to the same state.

The rules of a game add their own (`turn`, `winner`, `price`, `chips`, `score`), and what seats see is in `sight.py`.
"""

from __future__ import annotations

from collections import Counter

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from tests.proof.chart import Chart
from tests.proof.node import Node
from tests.proof.rules import Rules


class Invariants:
    """The checks for one game; it counts what it tries."""

    def __init__(self, variant: ft.Variant, rules: Rules) -> None:
        self._rules, self._chart = rules, Chart(variant.machine)
        self.refused = 0
        """How many illegal actions were tried."""

    def check_state(self, node: Node) -> tuple[ft.Action, ...]:
        """Check a state by itself; its legal actions."""
        state = node.state
        dealing = state.phase is Phase.DEAL
        if not dealing and not self._rules.placed(state) == state.cards == self._rules.cards(state):
            raise node.violation("conservation", f"the cards are {state.cards}, and lie in {self._rules.placed(state)}")
        listed = state.legal_actions()
        self._check_turn(node, listed)
        self._check_refusals(node, listed)
        return listed

    def _check_turn(self, node: Node, listed: tuple[ft.Action, ...]) -> None:
        state = node.state
        check_end(self._chart, node)
        acting = () if state.phase is Phase.DEAL else state.to_act
        if tuple(sorted({action.seat for action in listed})) != acting:
            raise node.violation("dead end", f"to act: {state.to_act}, listed: {listed}")
        if listed != tuple(action for seat in acting for action in state.legal_actions(seat)):
            raise node.violation("legality", "all seats together have other actions than one by one")

    def _check_refusals(self, node: Node, listed: tuple[ft.Action, ...]) -> None:
        state, formable = node.state, self._rules.formable(node.state)
        legal = frozenset(listed)
        check_choices(self._rules, node, legal)
        if len(legal) != len(listed) or not legal <= formable:
            odd = [action for action, times in Counter(listed).items() if times > 1 or action not in formable]
            raise node.violation("legality", f"listed twice, or made up: {odd}")
        for action in formable - legal:  # `apply` asks `refusal` why, so for seats that may not act it is enough
            self.refused += 1
            if (action.seat in state.to_act and state.is_legal(action)) or accepts(state, action):
                raise node.violation("legality", f"{action} is accepted, and not listed")

    def check_step(self, before: Node, action: ft.Action, after: Node) -> None:
        """Check a step that a listed action has made."""
        if not before.state.is_legal(action):
            raise before.violation("legality", f"{action} is listed, and refused")
        check_move(self._rules, self._chart, before.state, action, after)


def check_end(chart: Chart, node: Node) -> None:
    """The round is over exactly where nobody is to act, and where the machine ends."""
    state = node.state
    if state.is_over != (not state.to_act) or state.is_over != chart.ends(state.phase.value):
        raise node.violation("machine", f"to act: {state.to_act} in phase {state.phase}, is over: {state.is_over}")


def check_choices(rules: Rules, node: Node, listed: frozenset[ft.Action]) -> None:
    """What is listed is what the rules of the game allow."""
    if node.state.phase is not Phase.DEAL and listed != (allowed := rules.choices(node.state)):
        both = [sorted(actions, key=repr) for actions in (listed, allowed)]
        raise node.violation("legality", f"listed: {both[0]}, allowed: {both[1]}")


def check_move(rules: Rules, chart: Chart, before: ft.State, action: ft.Action, after: Node) -> None:
    """The rules of the game find no fault, the machine comes to the same phase, and the measure becomes less."""
    for invariant, problem in rules.faults(before, action, after.state):
        raise after.violation(invariant, problem)
    trigger, outcome = rules.passage(before, action)
    phase = chart.after(before.phase.value, trigger, outcome)
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
