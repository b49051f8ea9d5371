"""All states that a view allows, counted and numbered.

Such a state is told by three things: where every card is, which cards came to a packet as whose gifts, and what
others have submitted face down. None restricts another, except that a card which one gave away oneself may have been
passed on since: there is a case for each way it may have gone. So within a case the number of states is a product,
and the number of a state is split up into the numbers of its parts.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any

from flaschenteufel.bottle_imp.views.case import PossibleCase
from flaschenteufel.bottle_imp.views.roads import all_roads
from flaschenteufel.bottle_imp.views.submission import unseen_submissions
from flaschenteufel.core.phase import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import Round
    from flaschenteufel.bottle_imp.views.view import RoundView


class Possibilities:
    """The states that a view allows."""

    def __init__(self, view: RoundView) -> None:
        self._view = view
        self._is_dealt = view.phase is not Phase.DEAL
        self._make = view.setup.makers[view.phase]
        self._in_a_step = view.setup.stage(view.phase) is not None
        self._submissions = tuple(unseen_submissions(view))
        cases = [PossibleCase(view, roads) for roads in all_roads(view)] if self._is_dealt else []
        self._cases = [case for case in cases if case.count]
        counts = [case.count for case in self._cases]
        self._starts = [0, *accumulate(counts)]
        total = sum(counts) if self._is_dealt else 1
        self.count = prod((submission.count for submission in self._submissions), start=total)

    def state(self, number: int) -> Round:
        """The state with this number, from 0 to `count` - 1."""
        view = self._view
        if not self._is_dealt:
            return view.variant.new_round(view.players, edition=view.edition, dealer=view.dealer)
        chosen: list[int] = []
        for submission in self._submissions:
            number, choice = divmod(number, submission.count)
            chosen.append(choice)
        case = bisect_right(self._starts, number) - 1
        prepared, packets = self._cases[case].prepared(number - self._starts[case])
        held = tuple([packet ^ spent for packet, spent in zip(packets, view.spent, strict=True)])
        laid = self._submitted(held, chosen) if self._in_a_step else view.plays
        turn = view.turn
        return self._make(view.setup, prepared, view.finished, view.prices, turn, turn.to_act, held, laid)

    def _submitted(self, held: tuple[int, ...], chosen: list[int]) -> tuple[Any, ...]:
        """What each seat has submitted, in a step of the preparation."""
        view = self._view
        submitted: list[Any] = [None] * view.seats
        if view.seat is not None:
            submitted[view.seat] = view.submitted
        for submission, choice in zip(self._submissions, chosen, strict=True):
            submitted[submission.seat] = submission.chosen(held, choice)
        return tuple(submitted)


@lru_cache(maxsize=1024)
def possibilities_of(view: RoundView) -> Possibilities:
    """The states that a view allows; those of the views that were asked last are kept."""
    return Possibilities(view)
