"""What many rounds come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.cli.games import bottle_owners
from flaschenteufel.cli.text import table_within

if TYPE_CHECKING:
    from flaschenteufel.core.state import State

NORMAL_95 = 1.96
"""So many standard errors on either side of a mean make an interval of 95 %."""


@frozen
class Share:
    """What a player got out of a round."""

    score: float
    win: float
    """1, or a part of it if the best score was shared."""
    bottles: float | None
    """How many bottles he owned in the end; None if the game has none."""


def outcome_of(state: State, seating: Sequence[str]) -> dict[str, Share]:
    """What everybody got out of a round that is over, by the names at the seats."""
    best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
    owners = bottle_owners(state)
    return {
        name: Share(
            score=state.scores[seat],
            win=(seat in best) / len(best),
            bottles=None if owners is None else owners.count(seat),
        )
        for seat, name in enumerate(seating)
    }


class Results:
    """The scores of all rounds so far, by name."""

    def __init__(self) -> None:
        self.rounds = 0
        self._shares: dict[str, list[Share]] = {}

    def add(self, outcome: dict[str, Share]) -> None:
        """Count a round."""
        self.rounds += 1
        for name, share in outcome.items():
            self._shares.setdefault(name, []).append(share)

    def table(self, width: int) -> Iterator[str]:
        """For each player the mean score with its confidence interval, the share of wins and of bottles.

        That is a line, or several lines where so many columns are too few.
        """
        headings = ("", "mean score", "95 %", "wins", "bottles")
        rows = [(name, *_cells(self._shares[name])) for name in sorted(self._shares)]
        for row in rows[:1]:
            yield from table_within(width, [headings[: len(row)], *rows], numbers=len(row) - 1)


def _cells(shares: Sequence[Share]) -> Iterator[str]:
    scores = [share.score for share in shares]
    yield f"{fmean(scores):.2f}"
    yield f"+-{NORMAL_95 * stdev(scores) / sqrt(len(scores)):.2f}" if len(scores) > 1 else "unknown"
    yield f"{fmean(share.win for share in shares):.1%}"
    bottles = [share.bottles for share in shares if share.bottles is not None]
    if bottles:
        yield f"{fmean(bottles):.1%}"
