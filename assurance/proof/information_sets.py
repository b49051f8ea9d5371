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
from assurance.invariants.position import Position, named, viewers
from assurance.invariants.rules import Rules

Told = tuple[ft.Event, ...]
UNSEEN = -1
"""What stands for the view before the first one."""


@frozen
class Traits:
    """What all states of an information set have in common."""

    is_over: bool
    choices: tuple[ft.Action, ...]
    previous: int
    told: int


class InformationSets:
    """All information sets that were met, with their numbers."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._numbers: dict[ft.View, int] = {}
        self._traits: list[Traits] = []
        self._told: dict[Told, int] = {}
        self._shown: dict[tuple[int, Hashable], int] = {}
        self._choices: dict[tuple[ft.Action, ...], tuple[ft.Action, ...]] = {}

    def __len__(self) -> int:
        """How many information sets there are."""
        return len(self._traits)

    def begin(self, position: Position) -> None:
        """Look at a table before the deal."""
        position.view_numbers = tuple(self._look(position, viewer, UNSEEN, ()) for viewer in viewers(position.state))

    def follow(self, before: Position, events: Told, after: Position) -> None:
        """Look at a state that the last action of its history has led to."""
        after.view_numbers = tuple(
            self._followed(before, tuple([event.for_seat(viewer) for event in events]), after, viewer, previous)
            for viewer, previous in zip(viewers(after.state), before.view_numbers, strict=True)
        )

    def _followed(self, before: Position, told: Told, after: Position, viewer: int | None, previous: int) -> int:
        number = self._look(after, viewer, previous, told)
        learned = self._rules.learned(before.state, after.history[-1], after.state, viewer)
        if self._shown.setdefault((previous, learned), number) != number:
            raise after.violation("secrecy", f"{named(viewer)} sees more than it may")
        return number

    def _look(self, position: Position, viewer: int | None, previous: int, told: Told) -> int:
        state = position.state
        view = state.view(viewer)
        choices = state.legal_actions(viewer) if viewer in state.to_act else ()
        choices = self._choices.setdefault(choices, choices)
        traits = Traits(state.is_over, choices, previous, self._told.setdefault(told, len(self._told)))
        number = self._numbers.setdefault(view, len(self._traits))
        if number < len(self._traits):
            if traits != self._traits[number]:
                raise self._unlike(position, viewer, traits, self._traits[number])
            return number
        self._traits.append(traits)
        if view.legal_actions() != choices:
            raise position.violation("choices", f"the view of {named(viewer)} lists other actions than the state")
        return number

    def _unlike(self, position: Position, viewer: int | None, traits: Traits, first: Traits) -> Exception:
        """What is wrong where a state looks like another one and should not."""
        who = named(viewer)
        if traits.is_over != first.is_over:
            return position.violation("end", f"{who} cannot tell whether the round is over")
        if traits.choices != first.choices:
            return position.violation("choices", f"{who} cannot tell what it may do")
        return position.violation("recall", f"{who} cannot tell any more what it could tell before")
