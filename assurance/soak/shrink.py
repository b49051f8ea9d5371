"""From a round that breaks an invariant to a minimal one that breaks it too.

A round is its deck and a list of numbers: which of the listed actions was chosen. So whatever is changed about it, it
can be played; where the list is at an end, the first action is chosen. A round is simpler than another if it is
shorter; if both are as long, if more of its choices are the first in the list; then, if its deck is nearer to the
sorted one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import flaschenteufel as ft
from assurance.invariants.position import ViolationError
from assurance.invariants.rules import rules_of
from assurance.soak.checks import Check
from assurance.soak.playing import Counts, Inspection, Moment, play
from assurance.soak.rounds import Failure, first_violation

ATTEMPTS = 4000
"""How many simpler rounds are tried at most; what is left then is hardly ever not minimal."""

Deck = tuple[object, ...]
Choices = tuple[int, ...]
Size = tuple[int, int, int, int]


class Script:
    """Plays by numbers."""

    def __init__(self, numbers: Choices) -> None:
        self._numbers, self.choices = numbers, list[int]()

    def __call__(self, moment: Moment) -> ft.Action:
        place = len(self.choices)
        wanted = self._numbers[place] if place < len(self._numbers) else 0
        self.choices.append(min(wanted, len(moment.listed) - 1))
        return moment.listed[self.choices[-1]]


def shrunk(failure: Failure, attempts: int = ATTEMPTS) -> Failure | None:
    """The simplest round that was found to fail like it; None if it does not even fail again itself."""
    best = replayed(failure, failure.deck, failure.choices)
    while best and (better := _better(best, attempts)):
        best, attempts = better
    return best


def _better(best: Failure, attempts: int) -> tuple[Failure, int] | None:
    """A simpler round, and how many attempts are left then."""
    for deck, choices in islice(simpler(best), attempts):
        attempts -= 1
        found = replayed(best, deck, choices)
        if found and size(found) < size(best):
            return found, attempts
    return None


def replayed(failure: Failure, deck: Deck, choices: Choices) -> Failure | None:
    """The same failure in another round, as early as it comes up; None if it does not."""
    table, script, invariant = failure.table, Script(choices), failure.violation.invariant
    inspection = Inspection(table, Random(0), Counts(), whole=True)
    checks = () if failure.check is None else (failure.check,)
    found: tuple[Check | None, ViolationError] | None = None
    try:
        for moment in play(table.new_round(), ft.Deal(table.dealer, deck), script):
            inspection.random.seed(len(moment.position.path))
            found = first_violation(inspection, moment, checks)
            if found and found[1].invariant == invariant:
                break
    except ViolationError as violation:
        found = None, violation
    if found is None or found[1].invariant != invariant:
        return None
    return Failure(table, deck, tuple(script.choices), *found)


def size(failure: Failure) -> Size:
    """How simple a round is; less is simpler."""
    deck, choices = failure.deck, failure.choices
    target = _sorted(failure)
    misplaced = sum(card != wanted for card, wanted in zip(deck, target, strict=True))
    return len(choices), sum(map(bool, choices)), misplaced, sum(choices)


def _sorted(failure: Failure) -> Deck:
    return rules_of(failure.table.variant).cards(failure.table.new_round())


def simpler(failure: Failure) -> Iterator[tuple[Deck, Choices]]:
    """Rounds that may be simpler, those that are much simpler first."""
    deck, choices, target = failure.deck, failure.choices, _sorted(failure)
    yield target, ()
    yield deck, ()
    yield target, choices
    for length in (len(choices) // 2, len(choices) - 1):
        yield deck, choices[:length]
    for place, choice in enumerate(choices):
        if choice:
            yield deck, (*choices[:place], 0, *choices[place + 1 :])
            yield deck, (*choices[:place], *choices[place + 1 :])
    for place, (card, wanted) in enumerate(zip(deck, target, strict=True)):
        if card != wanted:
            swapped = list(deck)
            other = deck.index(wanted)
            swapped[place], swapped[other] = wanted, card
            yield tuple(swapped), choices
    for place, choice in enumerate(choices):
        for less in {choice // 2, choice - 1} - {0, choice} if choice > 1 else ():
            yield deck, (*choices[:place], less, *choices[place + 1 :])
