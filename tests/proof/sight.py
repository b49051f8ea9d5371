"""What nobody can tell apart, seat by seat: the information sets of a game.

A view is an information set: all states in which a seat has that view. Along the path to a state - its history, in
which what is done at the same time stands by seat, since the order leaves no trace (PASS-3) - a seat has one view after
another, and each step tells it something: the events of the step as this seat sees them. Of each of them is checked:

- choices: its states allow the seat the same, and that is what the view lists;
- end: it has no states that are over together with others that are not;
- recall: its states had the same view before the last step, and the step told the same. By induction over the length
  of the path the seat had the same sequence of views in all of them: it forgets nothing;
- secrecy: two states that had the same view before, and of which the seat may learn the same from the last step, have
  the same view after it. By the same induction, views differ only where they may. What may be learned is what the rules
  say (`learned`, in the rules of the game).
"""

from __future__ import annotations

from collections.abc import Hashable

from attrs import frozen

import flaschenteufel as ft
from tests.proof.node import Node
from tests.proof.rules import Rules

Told = tuple[ft.Event, ...]
UNSEEN = -1
"""What stands for the view before the first one."""


@frozen
class Mark:
    """What all states of an information set have in common."""

    is_over: bool
    choices: tuple[ft.Action, ...]
    previous: int
    told: int


class Sight:
    """All information sets that were met, with their numbers."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._numbers: dict[ft.View, int] = {}
        self._marks: list[Mark] = []
        self._told: dict[Told, int] = {}
        self._shown: dict[tuple[int, Hashable], int] = {}
        self._choices: dict[tuple[ft.Action, ...], tuple[ft.Action, ...]] = {}

    def __len__(self) -> int:
        """How many information sets there are."""
        return len(self._marks)

    def begin(self, node: Node) -> None:
        """Look at a table before the deal."""
        node.sights = tuple(self._look(node, viewer, UNSEEN, ()) for viewer in viewers(node.state))

    def follow(self, before: Node, events: Told, after: Node) -> None:
        """Look at a state that the last action of its history has led to."""
        after.sights = tuple(
            self._followed(before, tuple([event.for_seat(viewer) for event in events]), after, viewer, previous)
            for viewer, previous in zip(viewers(after.state), before.sights, strict=True)
        )

    def _followed(self, before: Node, told: Told, after: Node, viewer: int | None, previous: int) -> int:
        number = self._look(after, viewer, previous, told)
        learned = self._rules.learned(before.state, after.history[-1], after.state, viewer)
        if self._shown.setdefault((previous, learned), number) != number:
            raise after.violation("secrecy", f"{named(viewer)} sees more than it may")
        return number

    def _look(self, node: Node, viewer: int | None, previous: int, told: Told) -> int:
        state = node.state
        view = state.view(viewer)
        choices = state.legal_actions(viewer) if viewer in state.to_act else ()
        choices = self._choices.setdefault(choices, choices)
        mark = Mark(state.is_over, choices, previous, self._told.setdefault(told, len(self._told)))
        number = self._numbers.setdefault(view, len(self._marks))
        if number < len(self._marks):
            if mark != self._marks[number]:
                raise self._unlike(node, viewer, mark, self._marks[number])
            return number
        self._marks.append(mark)
        if view.legal_actions() != choices:
            raise node.violation("choices", f"the view of {named(viewer)} lists other actions than the state")
        return number

    def _unlike(self, node: Node, viewer: int | None, mark: Mark, first: Mark) -> Exception:
        """What is wrong where a state looks like another one and should not."""
        who = named(viewer)
        if mark.is_over != first.is_over:
            return node.violation("end", f"{who} cannot tell whether the round is over")
        if mark.choices != first.choices:
            return node.violation("choices", f"{who} cannot tell what it may do")
        return node.violation("recall", f"{who} cannot tell any more what it could tell before")


def viewers(state: ft.State) -> tuple[int | None, ...]:
    """All seats, and a spectator."""
    return *range(state.seats), None


def named(viewer: int | None) -> str:
    """Who looks, in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"
