"""Pictures of standings, drawn with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from attrs import evolve

from flaschenteufel.arena.statistics import DOUBT, Margin, estimate, fixed_margin, lasting_margin
from flaschenteufel.arena.workers import extra
from flaschenteufel.core.errors import InvalidValueError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from flaschenteufel.arena.standings import Pair, Standings

POINTS = 200
"""A curve has no more points than the eye can tell apart."""
FEWEST = 5
"""The course begins where an interval says something."""
MOST_CURVES = 6
LONGEST_LABEL = 24


def drawn(standings: Standings, file: str | Path | None) -> Figure:
    """The ratings, the leads, and how the leads have become sure."""
    size = (11, max(4.0, 1.5 + 0.4 * max(len(standings.bots), len(standings.pairs))))
    figure: Any = extra("matplotlib.figure", "a plot").Figure(figsize=size, dpi=120, layout="constrained")
    places = figure.subplots(1, 3, width_ratios=(3, 3, 4))
    _intervals(
        places[0], [(_short(one.bot), one.rating) for one in standings.standings], "rating (Bradley-Terry, Elo's scale)"
    )
    pairs = [_better_first(pair) for pair in standings.pairs]
    _intervals(places[1], [(f"{_short(one.bot)}\nover {_short(one.other)}", one.lead) for one in pairs], "points ahead")
    places[1].axvline(0, color="grey", linewidth=1)
    doubt = DOUBT / len(standings.pairs)
    _courses(places[2], pairs[:MOST_CURVES], lasting_margin(doubt) if standings.until_decided else fixed_margin)
    figure.suptitle(standings.title)
    if file is not None:
        _written(figure, file)
    return cast("Figure", figure)


def _better_first(pair: Pair) -> Pair:
    """The pair as the better one sees it."""
    if pair.lead.value >= 0:
        return pair
    return evolve(
        pair,
        bot=pair.other,
        other=pair.bot,
        lead=pair.lead.reversed(),
        leads=tuple(-lead for lead in pair.leads),
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 3]}..."


def _intervals(place: Any, rows: Sequence[tuple[str, Any]], title: str) -> None:
    """Points with their intervals, the first row on top."""
    for height, (_, one) in enumerate(reversed(rows)):
        if isfinite(one.high - one.low):
            place.plot([one.low, one.high], [height, height], color="tab:blue", linewidth=2)
        place.plot([one.value], [height], "o", color="tab:blue")
    place.set_yticks(range(len(rows)), [name for name, _ in reversed(rows)])
    place.set_ylim(-0.5, len(rows) - 0.5)
    place.set_title(title, fontsize="medium")
    place.grid(axis="x", alpha=0.3)


def _courses(place: Any, pairs: Sequence[Pair], margin: Margin) -> None:
    """The mean lead after each number of deals, with its interval."""
    for pair in pairs:
        step = max(1, len(pair.leads) // POINTS)
        counts = [*range(min(FEWEST, len(pair.leads)), len(pair.leads), step), len(pair.leads)]
        found = [estimate(pair.leads[:number], margin) for number in counts]
        (line,) = place.plot(
            counts, [one.value for one in found], label=f"{_short(pair.bot)} over {_short(pair.other)}"
        )
        if len(pair.leads) >= FEWEST:
            ends = [one.low for one in found], [one.high for one in found]
            place.fill_between(counts, *ends, color=line.get_color(), alpha=0.15, linewidth=0)
    place.axhline(0, color="grey", linewidth=1)
    place.set_title("lead after so many deals, with its interval", fontsize="medium")
    place.set_xlabel("deals")
    place.xaxis.get_major_locator().set_params(integer=True)
    place.grid(alpha=0.3)
    place.legend(fontsize="small")


def _written(figure: Any, file: str | Path) -> None:
    try:
        figure.savefig(file)
    except (OSError, ValueError) as problem:
        raise InvalidValueError(f"the plot cannot be written to {file}: {problem}") from problem
