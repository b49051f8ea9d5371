"""Prove small games: `python -m assurance.proof [--size small|full] [--jobs N] [NAME ...]`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from assurance.columns import in_columns
from assurance.invariants.position import ViolationError
from assurance.proof.games import SIZES, Game
from assurance.proof.walk import Counts, Walk

HEADS = ("game", "cards", "deals", "of", "states", "actions", "illegal", "information sets", "seconds")


def line(counts: Counts) -> str:
    """What is told as soon as a game is done."""
    return f"{counts.game}: {counts.states:,} states, no violation, {counts.seconds:.1f} s\n"


def table(all_counts: Sequence[Counts]) -> str:
    """All games, a row for each: the deals that were played, and how many they stand for."""
    rows = [HEADS, *map(_row, all_counts), _row(_total(all_counts))]
    return in_columns(rows)


def by_variant(all_counts: Sequence[Counts]) -> str:
    """For each variant, how many states were visited in games of its shape."""
    states: Counter[str] = Counter()
    for counts in all_counts:
        states[counts.shape] += counts.states
    return "".join(f"{shape}: {count:,} states\n" for shape, count in sorted(states.items()))


def _row(counts: Counts) -> tuple[str, ...]:
    numbers = counts.deals, counts.all_deals, counts.states, counts.edges, counts.refused, counts.information_sets
    return counts.game, str(counts.cards or ""), *(f"{count:,}" for count in numbers), f"{counts.seconds:.1f}"


def _total(all_counts: Sequence[Counts]) -> Counts:
    total = Counts("together")
    for counts in all_counts:
        total.deals += counts.deals
        total.all_deals += counts.all_deals
        total.states += counts.states
        total.edges += counts.edges
        total.refused += counts.refused
        total.information_sets += counts.information_sets
        total.seconds += counts.seconds
    return total


def progress(counts: Counts) -> None:
    """Where a walk is, for somebody who waits at a terminal."""
    if sys.stderr.isatty():
        done = f"{counts.deals:,} deals, {counts.states:,} states, {counts.seconds:.0f} s"
        sys.stderr.write(f"\r{counts.game}: {done} \r")


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk through the games; 1 if one of them breaks an invariant."""
    options = _parser().parse_args(arguments)
    games = [game for game in SIZES[options.size] if not options.names or game.name.startswith(tuple(options.names))]
    if not games:
        sys.stderr.write(f"No game is called so. The games are:\n{_names(SIZES[options.size])}\n")
        return 2
    all_counts: list[Counts] = []
    broken = False
    for outcome in proved([game.name for game in games], options.jobs):
        if isinstance(outcome, Counts):
            sys.stdout.write(line(outcome))
            all_counts.append(outcome)
        else:
            sys.stdout.write(outcome)
            broken = True
        sys.stdout.flush()
    order = [game.name for game in games]
    sys.stdout.write("\n" + table(sorted(all_counts, key=lambda counts: order.index(counts.game))))
    sys.stdout.write("\n" + by_variant(all_counts))
    return int(broken)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m assurance.proof", description="Prove small games of every shape.")
    parser.add_argument("--size", choices=SIZES, default="small", help="small takes seconds, full takes minutes")
    parser.add_argument("--jobs", type=int, default=1, help="how many games are walked through at the same time")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the games whose names begin so; all by default")
    return parser


def _names(games: Sequence[Game]) -> str:
    return "\n".join(game.name for game in games)


def proved(names: Sequence[str], jobs: int) -> Iterator[Counts | str]:
    """What comes of each game, as soon as it is known: its counts, or the violation."""
    if jobs == 1:
        yield from map(prove, names)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(prove, name) for name in names]):
            yield future.result()


def prove(name: str) -> Counts | str:
    """Walk through one game. A variant has functions that cannot be pickled by value: a process is told its name."""
    game = next(game for game in SIZES["full"] if game.name == name)
    try:
        return Walk(game).run(progress)
    except ViolationError as violation:
        return f"{name}: VIOLATION of {violation}"


if __name__ == "__main__":
    sys.exit(main())
