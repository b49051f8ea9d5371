"""What is told: how far it is, a table in the end, and a failure with its record."""

from __future__ import annotations

from collections.abc import Mapping

from tests.columns import in_columns
from tests.soak.round import Failure
from tests.soak.schedule import tables
from tests.soak.tally import Tally

HEADS = ("variant", "tables", "rounds", "moves", "illegal actions", "views", "compared", "CPU seconds", "ms a round")


def table(tallies: Mapping[str, Tally]) -> str:
    """All variants, a row for each."""
    counts = {group[0].variant.name: len(group) for group in tables()}
    shown = {name: counts[name] for name in tallies}
    rows = [HEADS, *(_row(name, shown[name], tally) for name, tally in tallies.items())]
    rows.append(_row("together", sum(shown.values()), sum(tallies.values(), Tally())))
    return in_columns(rows)


def _row(name: str, count: int, tally: Tally) -> tuple[str, ...]:
    numbers = tally.rounds, tally.moves, tally.strays, tally.views, tally.compared
    each = 1000 * tally.seconds / max(1, tally.rounds)
    return name, str(count), *(f"{number:,}" for number in numbers), f"{tally.seconds:.1f}", f"{each:.2f}"


def told(seed: int, failure: Failure, smallest: Failure | None) -> str:
    """How the round of a seed fails, and the simplest one that fails like it."""
    check = failure.check.__name__ if failure.check else "the play itself"
    simplest = (
        f"The simplest round that was found to fail like it has {len(smallest.choices)} choices"
        if smallest
        else "Only the seed shows it: when the same actions were taken again, it did not fail"
    )
    return (
        f"VIOLATION with seed {seed} ({failure.table}), found by {check} after {len(failure.choices)} choices.\n"
        f"To play it again: python -m tests.soak --rounds 1 --seed {seed}\n"
        f"To check a record, such as the one below: python -m tests.soak --record FILE\n"
        f"{simplest}:\n\n"
        f"{(smallest or failure).violation}"
    )
