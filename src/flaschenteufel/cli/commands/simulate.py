"""Many rounds between bots, and what comes of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from csv import DictWriter
from io import StringIO
from json import dumps
from math import sqrt
from random import Random
from statistics import fmean, stdev

from attrs import field, frozen

from flaschenteufel.arena.playing import columns_of
from flaschenteufel.bots import RandomBot, get_bot, play_out
from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.console import Console, Progress
from flaschenteufel.cli.exit_codes import INTERRUPTED, OK
from flaschenteufel.cli.files import write_text
from flaschenteufel.cli.people import players_of
from flaschenteufel.cli.text import table_within
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.match import dummies_of
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import count

_NOBODY = RandomBot()
"""At the seats that play by rule, where no bot is asked."""


def simulate(
    console: Console,
    name: str,
    *,
    players: int | None,
    edition: str | None,
    bots: Sequence[str],
    seed: int,
    rounds: int,
    csv: str | None,
    json: str | None,
    quiet: bool,
) -> int:
    """Play rounds and show the scores of each bot; the same arguments give the same table."""
    variant = get_variant(name)
    people = players_of(variant, players)
    if len(bots) > people:
        raise InvalidValueError(f"there are {count(people, 'player')}, and {len(bots)} bots")
    lineup = tuple(bots[number % len(bots)] for number in range(people))
    results = Results()
    code = OK
    with Progress(console.errors, rounds, shown=not quiet) as progress:
        try:
            for state, seating in _played(variant, lineup, edition, seed, rounds):
                results.add(outcome_of(state, seating))
                progress.advance()
        except KeyboardInterrupt:
            code = INTERRUPTED
    table = f"{variant.name}, {count(people, 'player')}"
    console.show(f"{table}: {count(results.rounds, 'round')}{' (interrupted)' if code else ''}, seed {seed}")
    for line in results.table(console.screen.width):
        console.show(line)
    if csv is not None:
        write_text(csv, results.to_csv())
    if json is not None:
        write_text(json, results.to_json(variant=variant.name, players=people, rounds=results.rounds, seed=seed))
    return code


def _played(
    variant: Variant, lineup: Sequence[str], edition: str | None, seed: int, rounds: int
) -> Iterator[tuple[State, tuple[str, ...]]]:
    """Rounds at their end, and who sat at each seat: everybody moves on by one seat from round to round."""
    bots = {f"{number} {name}": get_bot(name) for number, name in enumerate(lineup, 1)}
    for number in range(rounds):
        state = variant.deal(len(bots), edition=edition, seed=f"simulate/{seed}/{number}")
        people, dummies = deque(bots), iter(dummies_of(state))
        people.rotate(number)
        seating = tuple(next(dummies) if seat in state.automatic else people.popleft() for seat in range(state.seats))
        seated = [bots.get(name, _NOBODY) for name in seating]
        yield play_out(state, seated, Random(f"{seed}/{number}")), seating


NORMAL_95 = 1.96
"""So many standard errors on either side of a mean make an interval of 95 %."""


@frozen
class Share:
    """What a player got out of a round."""

    score: float
    win: float
    """1, or a part of it if the best score was shared."""
    extra: Mapping[str, float] = field(factory=dict[str, float], hash=False)
    """What the game counts besides points, by name."""


def outcome_of(state: State, seating: Sequence[str]) -> dict[str, Share]:
    """What everybody got out of a round that is over, by the names at the seats."""
    best = [seat for seat, score in enumerate(state.scores) if score == max(state.scores)]
    columns = columns_of(state)
    return {
        name: Share(
            score=state.scores[seat],
            win=(seat in best) / len(best),
            extra={column: amounts[seat] for column, amounts in columns.items()},
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
        """For each player the mean score with its confidence interval, the share of wins, and the game's own columns.

        That is a line, or several lines where so many columns are too few.
        """
        if self._shares:
            extra = dict.fromkeys(name for shares in self._shares.values() for share in shares for name in share.extra)
            headings = ("", "mean score", "95 %", "wins", *extra)
            rows = [(name, *_cells(self._shares[name], extra)) for name in sorted(self._shares)]
            yield from table_within(width, [headings, *rows], numbers=len(headings) - 1)

    def to_csv(self) -> str:
        """A line for each player, under a heading."""
        rows = self._rows()
        text = StringIO()
        writer = DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()

    def to_json(self, **what: object) -> str:
        """The same as a document, and what it is about."""
        return dumps({**what, "results": self._rows()}, indent=2) + "\n"

    def _rows(self) -> list[dict[str, str | float | None]]:
        """The numbers of the table, not rounded; how sure a mean is can only be told of several rounds."""
        return [
            {
                "player": name,
                "mean_score": fmean(scores),
                "margin_95": _margin(scores) if len(scores) > 1 else None,
                "wins": fmean(share.win for share in shares),
                **{column: fmean(share.extra.get(column, 0) for share in shares) for column in shares[0].extra},
            }
            for name, shares in sorted(self._shares.items())
            for scores in [[share.score for share in shares]]
        ]


def _margin(scores: Sequence[float]) -> float:
    """How far the interval of 95 % reaches on either side of the mean."""
    return NORMAL_95 * stdev(scores) / sqrt(len(scores))


def _cells(shares: Sequence[Share], extra: Iterable[str]) -> Iterator[str]:
    scores = [share.score for share in shares]
    yield f"{fmean(scores):.2f}"
    yield f"+-{_margin(scores):.2f}" if len(scores) > 1 else "unknown"
    yield f"{fmean(share.win for share in shares):.1%}"
    for column in extra:
        yield _mean([share.extra.get(column, 0) for share in shares])


def _mean(amounts: Sequence[float]) -> str:
    """The mean of a game's own column: whole numbers count how often something happened, others are amounts.

    >>> _mean([0, 1, 0, 1]), _mean([0.5, 2.0])
    ('50.0%', '1.25')
    """
    often = all(isinstance(amount, int) for amount in amounts)
    return f"{fmean(amounts):.1%}" if often else f"{fmean(amounts):.2f}"
