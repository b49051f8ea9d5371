"""What came of a tournament: who is ahead of whom and by how much, as a table, CSV, JSON and a picture."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, TypeVar

from attrs import field, frozen

from flaschenteufel.arena.playing import PlayedDeal, Result
from flaschenteufel.arena.ratings import METHOD, ratings
from flaschenteufel.arena.statistics import DOUBT, Course, Estimate, Margin, estimate, fixed_margin, lasting_margin
from flaschenteufel.arena.tournament import Tournament
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief, count, listing, table_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

T = TypeVar("T")

FIXED = "Student's intervals of 95 %, the deals being the units"
LASTING = "a confidence sequence of 95 % (Robbins' normal mixture), the deals being the units"


@frozen
class Pair:
    """Two bots that have met, and how many points a round the first is ahead of the second.

    >>> from flaschenteufel.arena import compete
    >>> [pair] = compete("lopaka", ["random", "rulebook"], deals=2).pairs
    >>> len(pair.leads)
    2
    """

    bot: str
    """The name of the first."""
    other: str
    """The name of the second."""
    lead: Estimate
    """The mean lead of the first over all deals."""
    leads: tuple[float, ...] = field(repr=False)
    """The mean lead in each deal."""


@frozen
class Standing:
    """What one of the bots has reached.

    >>> from flaschenteufel.arena import compete
    >>> compete("lopaka", ["random", "rulebook"], deals=20, seed=7).standings[0].bot
    'rulebook'
    """

    bot: str
    """Its name."""
    rating: Estimate
    """Its rating, as in chess: 1500 is the mean of all bots, and 400 more is a chance of ten to one."""
    lead: Estimate
    """How many points a round it is ahead of those it has met, on average."""
    wins: float
    """The part of comparisons with others at the table in which it had more points; equal ones are half won."""
    score: float
    """Its mean score."""
    columns: Mapping[str, float] = field(hash=False)
    """What the game counts besides points, on average for each round and seat."""
    faults: Mapping[str, int] = field(hash=False)
    """How often it has failed and a random move was made for it, by kind."""


@frozen
class Standings:
    """The result of a tournament; `print` shows it as a table.

    >>> from flaschenteufel.arena import compete
    >>> standings = compete("lopaka", ["random", "rulebook"], deals=20, seed=7)
    >>> standings.bots
    ('rulebook', 'random')
    >>> standings.lead("rulebook", "random").is_decided
    True
    """

    tournament: Tournament
    deals: int
    """How many deals have been played."""
    rounds: int
    """How many rounds were played with them: each deal is played by every line-up."""
    standings: tuple[Standing, ...]
    """The bots, best first."""
    pairs: tuple[Pair, ...]
    """Each two who met."""
    until_decided: bool
    """Whether the tournament was to end as soon as every pair was decided. Then the intervals allow for it."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots, best first."""
        return tuple(standing.bot for standing in self.standings)

    @property
    def is_decided(self) -> bool:
        """Whether it is beyond doubt of each two who met which one is better."""
        return all(pair.lead.is_decided for pair in self.pairs)

    def of(self, bot: str) -> Standing:
        """What a bot has reached.

        >>> from flaschenteufel.arena import compete
        >>> compete("lopaka", ["random", "rulebook"], deals=2).of("random").wins
        0.25
        """
        for standing in self.standings:
            if standing.bot == bot:
                return standing
        raise InvalidValueError(f"no bot here is called {brief(bot)}: there are {listing(self.bots)}")

    def lead(self, bot: str, other: str) -> Estimate:
        """How many points a round a bot is ahead of another one."""
        for pair in self.pairs:
            if (pair.bot, pair.other) == (bot, other):
                return pair.lead
            if (pair.bot, pair.other) == (other, bot):
                return pair.lead.reversed()
        raise InvalidValueError(f"{brief(bot)} and {brief(other)} have not met: there are {listing(self.bots)}")

    def __str__(self) -> str:
        first, *cells = self.cells()
        table = table_of([first, *cells], numbers=len(first) - 1)
        return "\n".join([self.title, *table, *self.remarks()])

    @property
    def title(self) -> str:
        """Which tournament it was."""
        table = self.tournament
        edition = f", edition {table.edition}" if table.edition else ""
        played = f"{count(self.deals, 'deal')}, {count(self.rounds, 'round')}, seed {table.seed}"
        return f"{table.variant.name}, {count(table.players, 'player')}{edition}: {played}"

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The table, row by row, with its headings first."""
        columns = list(self.standings[0].columns)
        yield ("", "rating", "95 %", "lead", "95 %", "wins", "score", *columns)
        for one in self.standings:
            rating = f"{one.rating.value:.0f}", f"+-{one.rating.high - one.rating.value:.0f}"
            lead = f"{one.lead.value:+.2f}", f"+-{one.lead.high - one.lead.value:.2f}"
            amounts = [f"{one.columns[name]:.2f}" for name in columns]
            yield (one.bot, *rating, *lead, f"{one.wins:.1%}", f"{one.score:.2f}", *amounts)

    def remarks(self) -> Iterator[str]:
        """What the table does not show: the pairs if there are several, faults, and whether it is decided."""
        if len(self.pairs) > 1:
            yield from (f"{pair.bot} is ahead of {pair.other} by {pair.lead}." for pair in self._best_first())
        for one in self.standings:
            if one.faults:
                faults = listing(f"{kind} {number}" for kind, number in one.faults.items())
                yield f"{one.bot} has failed, and a random move was made for it: {faults}."
        if self.until_decided:
            yield f"It is {'decided' if self.is_decided else 'not decided'} after {count(self.deals, 'deal')}."

    def _best_first(self) -> list[Pair]:
        """The pairs, each seen from the side of the better one."""
        return [Pair(*names, self.lead(*names), ()) for names in combinations(self.bots, 2) if self._have_met(*names)]

    def _have_met(self, bot: str, other: str) -> bool:
        return any({pair.bot, pair.other} == {bot, other} for pair in self.pairs)

    def to_csv(self) -> str:
        """The table as CSV, a line for each bot, with its lead over each of the others."""
        columns = list(self.standings[0].columns)
        interval = ("", "_low", "_high")
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(
            [
                "bot",
                *(f"{name}{end}" for name in ("rating", "lead") for end in interval),
                *("wins", "score", *columns, "faults", "deals"),
                *(f"lead over {other}{end}" for other in self.bots for end in interval),
            ]
        )
        for one in self.standings:
            own = [one.wins, one.score, *one.columns.values(), sum(one.faults.values()), self.deals]
            over = [cell for other in self.bots for cell in self._lead_cells(one.bot, other)]
            writer.writerow([one.bot, *_numbers(one.rating), *_numbers(one.lead), *own, *over])
        return text.getvalue()

    def _lead_cells(self, bot: str, other: str) -> tuple[float | str, ...]:
        return _numbers(self.lead(bot, other)) if self._have_met(bot, other) else ("", "", "")

    def to_data(self) -> dict[str, object]:
        """Everything but the single deals, as data for JSON; where an interval has no end, that is None."""
        return {
            "tournament": self.tournament.to_data(),
            "deals": self.deals,
            "rounds": self.rounds,
            "decided": self.is_decided,
            "until_decided": self.until_decided,
            "intervals": LASTING if self.until_decided else FIXED,
            "ratings": METHOD,
            "standings": [
                {
                    "bot": one.bot,
                    "rating": _interval(one.rating),
                    "lead": _interval(one.lead),
                    "wins": one.wins,
                    "score": one.score,
                    "columns": dict(one.columns),
                    "faults": dict(one.faults),
                }
                for one in self.standings
            ],
            "pairs": [{"bot": pair.bot, "other": pair.other, "lead": _interval(pair.lead)} for pair in self.pairs],
        }

    def to_json(self) -> str:
        """What `to_data` has, as text."""
        return f"{json.dumps(self.to_data(), indent=2)}\n"

    def plot(self, file: str | Path | None = None) -> Figure:
        """A picture of the ratings, of the leads, and of how they have become sure; it needs matplotlib.

        If a file is named, the picture is written to it. The end of its name says how: `.png`, `.svg`, `.pdf`.
        """
        from flaschenteufel.arena.plotting import drawn

        return drawn(self, file)


def _numbers(one: Estimate) -> tuple[float, float, float]:
    return one.value, one.low, one.high


def _interval(one: Estimate) -> dict[str, float | None]:
    ends = [None if abs(end) == float("inf") else end for end in _numbers(one)]
    return dict(zip(("value", "low", "high"), ends, strict=True))


class Tally:
    """Deals, counted one after the other, and whether it has been decided who is better."""

    def __init__(self, tournament: Tournament, *, until_decided: bool = False) -> None:
        met = {frozenset(duel) for duel in tournament.duels}
        self._pairs = [pair for pair in combinations(tournament.names, 2) if frozenset(pair) in met]
        self._tournament = tournament
        self._until_decided = until_decided
        # All pairs together are to be right with 95 %: Bonferroni.
        self._margin: Margin = lasting_margin(DOUBT / len(self._pairs)) if until_decided else fixed_margin
        self._courses = [Course(self._margin) for _ in self._pairs]
        self._leads: dict[tuple[str, str], list[float]] = {pair: [] for pair in self._pairs}
        self._shares: dict[tuple[str, str], list[float]] = {pair: [] for pair in self._pairs}
        self._results: list[Result] = []
        self.deals = 0
        """How many have been counted."""

    @property
    def is_finished(self) -> bool:
        """Whether the tournament was to end when it is decided, and it is."""
        return self._until_decided and all(course.is_decided for course in self._courses)

    def add(self, deal: PlayedDeal) -> None:
        """Count a deal: all its rounds together are one observation of each pair."""
        self.deals += 1
        self._results += deal.results
        for pair, course in zip(self._pairs, self._courses, strict=True):
            leads = [lead for result in deal.results for lead in _leads(result, *pair)]
            self._leads[pair].append(fmean(leads))
            self._shares[pair].append(fmean((lead > 0) + (lead == 0) / 2 for lead in leads))
            course.add(self._leads[pair][-1])

    def standings(self) -> Standings:
        """What has come of it so far."""
        if not self.deals:
            raise InvalidValueError("nothing has been played, so there are no standings")
        rated = ratings(self._tournament.names, self._shares, self._margin)
        best_first = sorted(self._tournament.names, key=lambda name: -rated[name].value)
        return Standings(
            self._tournament,
            self.deals,
            len(self._results),
            tuple(self._standing(name, rated[name]) for name in best_first),
            tuple(Pair(*pair, estimate(leads, self._margin), tuple(leads)) for pair, leads in self._leads.items()),
            self._until_decided,
        )

    def _standing(self, name: str, rating: Estimate) -> Standing:
        leads = [fmean(of_a_deal) for of_a_deal in zip(*self._own(name, self._leads, lambda x: -x), strict=True)]
        won = [share for shares in self._own(name, self._shares, lambda x: 1 - x) for share in shares]
        mine = [(result, seat) for result in self._results for seat in result.seats.get(name, ())]
        columns = dict.fromkeys(column for result, _ in mine for column in result.columns)
        faults = Counter[str]()
        for result in self._results:
            faults.update(result.faults.get(name, {}))
        return Standing(
            name,
            rating,
            estimate(leads, self._margin),
            fmean(won),
            fmean(result.scores[seat] for result, seat in mine),
            {column: fmean(result.columns[column][seat] for result, seat in mine) for column in columns},
            dict(sorted(faults.items())),
        )

    @staticmethod
    def _own(
        name: str, values: Mapping[tuple[str, str], Sequence[float]], other_side: Callable[[float], float]
    ) -> Iterator[list[float]]:
        """The values of all pairs that a bot is one of, as it sees them."""
        for (one, other), of_deals in values.items():
            if name == one:
                yield list(of_deals)
            elif name == other:
                yield list(map(other_side, of_deals))


def _leads(result: Result, bot: str, other: str) -> list[int]:
    """How far each seat of a bot is ahead of each seat of another one; none if they have not met in this round."""
    mine, theirs = result.seats.get(bot, ()), result.seats.get(other, ())
    return [result.scores[seat] - result.scores[rival] for seat in mine for rival in theirs]
