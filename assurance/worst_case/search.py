"""Random play that climbs to the views, and altered documents, that take most work."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from statistics import median
from typing import Any

from attrs import field, frozen

import flaschenteufel as ft
from assurance.worst_case.work import work_of
from flaschenteufel.contract import Variant, planned
from flaschenteufel.core.state import new_round_like, replayed

LIMIT = 100
"""How many times the median the worst case may take."""

TASKS = ("possibilities", "sample", "read", "refuse")
"""What is measured: to count the states of a view, to draw the first of them, to read the view's document, and to read
a document that was altered."""


@frozen
class Found:
    """What was measured of one task at one table."""

    variant: str
    players: int
    task: str
    works: list[int] = field(factory=list[int])

    @property
    def median(self) -> float:
        """The work in the middle of what random play meets."""
        return median(self.works)

    @property
    def worst(self) -> int:
        """The most work that was found, climbing included."""
        return max(self.works)

    @property
    def ratio(self) -> float:
        """How many times the median the worst is."""
        return self.worst / self.median


class Search:
    """A search at one table: so many random rounds, and so many steps to climb from the worst view of them."""

    def __init__(self, variant: Variant, players: int, rng: Random, rounds: int, climbs: int) -> None:
        self.variant, self.players, self.rng = variant, players, rng
        self.rounds, self.climbs = rounds, climbs
        self.found = {task: Found(variant.name, players, task) for task in TASKS}

    def run(self) -> list[Found]:
        """Everything that was found, task by task."""
        best: tuple[int, ft.State] | None = None
        for _ in range(self.rounds):
            for state in self._played(self.variant.deal(self.players, seed=self.rng.randrange(2**32))):
                if self.rng.random() < 0.2:
                    best = max(best or (0, state), (self._measured(state), state), key=lambda pair: pair[0])
        assert best is not None, "a round has moments"
        for _ in range(self.climbs):
            best = max(best, self._climbed(best[1]), key=lambda pair: pair[0])
        return list(self.found.values())

    def _played(self, state: ft.State) -> Iterator[ft.State]:
        """All moments of random play from a state on."""
        while state.to_act:
            state = state.apply(self.rng.choice(state.legal_actions()))
            yield state

    def _climbed(self, best: ft.State) -> tuple[int, ft.State]:
        """Another end of the same round: a little is taken back, and then as much is played again, or a bit more."""
        history = best.history
        kept = max(1, len(history) - self.rng.randint(1, 6))
        state = replayed(new_round_like(best), history[:kept])
        for moment in self._played(state):
            state = moment
            if len(state.history) >= len(history) + self.rng.randint(0, 2):
                break
        return self._measured(state), state

    def _measured(self, state: ft.State) -> int:
        """Measure all tasks for a view of a state: the work of counting and drawing."""
        seat = self.rng.choice([*range(state.seats), None])
        view, again = state.view(seat), state.view(seat)  # a view keeps what it has worked out
        counted = self._note("possibilities", lambda: view.possibilities)
        drawn = self._note("sample", lambda: again.sample(Random(1)))
        document = ft.to_json(view)
        self._note("read", lambda: ft.from_json(document, ft.View))
        altered = json.dumps(self._altered(json.loads(document)))
        self._note("refuse", lambda: _read(altered))
        return counted + drawn

    def _note(self, task: str, call: Callable[[], object]) -> int:
        planned.cache_clear()
        work = work_of(call)
        self.found[task].works.append(work)
        return work

    def _altered(self, document: Any) -> Any:
        """A document in which a few values have changed places, or one is missing or there twice."""
        for _ in range(self.rng.randint(1, 3)):
            lists = [part for part in _lists(document) if part]
            one, other = self.rng.choice(lists), self.rng.choice(lists)
            place, place_of_other = self.rng.randrange(len(one)), self.rng.randrange(len(other))
            if self.rng.random() < 0.7:  # one may be a part of the other
                one[place], other[place_of_other] = deepcopy(other[place_of_other]), deepcopy(one[place])
            elif self.rng.random() < 0.5:
                del one[place]
            else:
                one.append(one[place])
        return document


def _lists(document: Any) -> Iterator[list[Any]]:
    """All lists that a document is made of."""
    is_list, is_object = isinstance(document, list), isinstance(document, dict)
    if is_list:
        yield document
    for part in document.values() if is_object else document if is_list else ():
        yield from _lists(part)


def _read(document: str) -> object:
    try:
        return ft.from_json(document, ft.View)
    except ft.FlaschenteufelError as refused:
        return refused
