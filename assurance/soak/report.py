"""What came of the rounds, and how it is told: how far it is, a table in the end, and a failure with its record."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from time import monotonic

from attrs import define, field

from assurance.columns import in_columns
from assurance.soak.playing import Counts
from assurance.soak.rounds import Failure, tables

HEADS = ("variant", "tables", "rounds", "moves", "illegal actions", "views", "compared", "CPU seconds", "ms a round")


@define
class Batch:
    """What came of some seeds: what was counted of each variant, and how the first round failed that did, as text."""

    first: int
    last: int
    by_variant: dict[str, Counts] = field(factory=dict[str, Counts])
    failure: str = ""

    def __add__(self, other: Batch) -> Batch:
        """Both together, if the other comes next."""
        names = sorted({*self.by_variant, *other.by_variant})
        by_variant = {
            name: self.by_variant.get(name, Counts()) + other.by_variant.get(name, Counts()) for name in names
        }
        return Batch(self.first, other.last, by_variant, other.failure)


def table(by_variant: Mapping[str, Counts]) -> str:
    """All variants, a row for each."""
    tables_of = {group[0].variant.name: len(group) for group in tables()}
    shown = {name: tables_of[name] for name in by_variant}
    rows = [HEADS, *(_row(name, shown[name], counts) for name, counts in by_variant.items())]
    rows.append(_row("together", sum(shown.values()), sum(by_variant.values(), Counts())))
    return in_columns(rows)


def _row(name: str, count: int, counts: Counts) -> tuple[str, ...]:
    numbers = counts.rounds, counts.moves, counts.illegal, counts.views, counts.compared
    each = 1000 * counts.seconds / max(1, counts.rounds)
    return name, str(count), *(f"{number:,}" for number in numbers), f"{counts.seconds:.1f}", f"{each:.2f}"


def failure_report(seed: int, failure: Failure, smallest: Failure | None) -> str:
    """How the round of a seed fails, and the simplest one that fails like it."""
    check = failure.check.__name__ if failure.check else "the play itself"
    simplest = (
        f"The simplest round that was found to fail like it has {len(smallest.choices)} choices"
        if smallest
        else "Only the seed shows it: when the same actions were taken again, it did not fail"
    )
    return (
        f"VIOLATION with seed {seed} ({failure.table}), found by {check} after {len(failure.choices)} choices.\n"
        f"To play it again: python -m assurance.soak --rounds 1 --seed {seed}\n"
        f"To check a record, such as the one below: python -m assurance.soak --record FILE\n"
        f"{simplest}:\n\n"
        f"{(smallest or failure).violation}"
    )


class Progress:
    """Tells how far it is: all the time at a terminal, else once a minute."""

    def __init__(self, rounds: int) -> None:
        self._rounds, self._start, self._told = rounds, monotonic(), monotonic()
        self._terminal = sys.stderr.isatty()

    def tell(self, batch: Batch) -> None:
        now = monotonic()
        if self._terminal or now - self._told >= 60:
            done = sum(counts.rounds for counts in batch.by_variant.values())
            line = f"{done:,} of {self._rounds:,} rounds, {now - self._start:.0f} s"
            sys.stderr.write(f"\r{line} " if self._terminal else f"{line}\n")
            sys.stderr.flush()
            self._told = now

    def end(self) -> None:
        if self._terminal:
            sys.stderr.write("\n")
