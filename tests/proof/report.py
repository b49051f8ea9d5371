"""What the prover tells: a line for each game, and a table in the end."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from tests.columns import in_columns
from tests.proof.walk import Tally

HEADS = ("game", "cards", "deals", "of", "states", "actions", "illegal", "information sets", "seconds")


def line(tally: Tally) -> str:
    """What is told as soon as a game is done."""
    return f"{tally.game}: {tally.states:,} states, no violation, {tally.seconds:.1f} s\n"


def table(tallies: Sequence[Tally]) -> str:
    """All games, a row for each: the deals that were played, and how many they stand for."""
    rows = [HEADS, *map(_row, tallies), _row(_total(tallies))]
    return in_columns(rows)


def by_variant(tallies: Sequence[Tally]) -> str:
    """For each variant, how many states were visited in games of its shape."""
    states: Counter[str] = Counter()
    for tally in tallies:
        states[tally.shape] += tally.states
    return "".join(f"{shape}: {count:,} states\n" for shape, count in sorted(states.items()))


def _row(tally: Tally) -> tuple[str, ...]:
    counts = tally.deals, tally.all_deals, tally.states, tally.edges, tally.refused, tally.information_sets
    return tally.game, str(tally.cards or ""), *(f"{count:,}" for count in counts), f"{tally.seconds:.1f}"


def _total(tallies: Sequence[Tally]) -> Tally:
    total = Tally("together")
    for tally in tallies:
        total.deals += tally.deals
        total.all_deals += tally.all_deals
        total.states += tally.states
        total.edges += tally.edges
        total.refused += tally.refused
        total.information_sets += tally.information_sets
        total.seconds += tally.seconds
    return total


def progress(tally: Tally) -> None:
    """Where a walk is, for somebody who waits at a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{tally.game}: {tally.deals:,} deals, {tally.states:,} states, {tally.seconds:.0f} s \r")
