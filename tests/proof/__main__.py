"""Prove small games: `python -m tests.proof [--size small|full] [--jobs N] [NAME ...]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.proof.games import SIZES, Game
from tests.proof.report import by_variant, line, progress, table
from tests.proof.violation import ViolationError
from tests.proof.walk import Tally, Walk


def main(arguments: Sequence[str] | None = None) -> int:
    """Walk through the games; 1 if one of them breaks an invariant."""
    options = _parser().parse_args(arguments)
    games = [game for game in SIZES[options.size] if not options.names or game.name.startswith(tuple(options.names))]
    if not games:
        sys.stderr.write(f"No game is called so. The games are:\n{_names(SIZES[options.size])}\n")
        return 2
    tallies: list[Tally] = []
    broken = False
    for outcome in proved([game.name for game in games], options.jobs):
        if isinstance(outcome, Tally):
            sys.stdout.write(line(outcome))
            tallies.append(outcome)
        else:
            sys.stdout.write(outcome)
            broken = True
        sys.stdout.flush()
    order = [game.name for game in games]
    sys.stdout.write("\n" + table(sorted(tallies, key=lambda tally: order.index(tally.game))))
    sys.stdout.write("\n" + by_variant(tallies))
    return int(broken)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description="Prove small games of every shape.")
    parser.add_argument("--size", choices=SIZES, default="small", help="small takes seconds, full takes minutes")
    parser.add_argument("--jobs", type=int, default=1, help="how many games are walked through at the same time")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the games whose names begin so; all by default")
    return parser


def _names(games: Sequence[Game]) -> str:
    return "\n".join(game.name for game in games)


def proved(names: Sequence[str], jobs: int) -> Iterator[Tally | str]:
    """What comes of each game, as soon as it is known: its tally, or the violation."""
    if jobs == 1:
        yield from map(prove, names)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(prove, name) for name in names]):
            yield future.result()


def prove(name: str) -> Tally | str:
    """Walk through one game. A variant has functions that cannot be pickled by value: a process is told its name."""
    game = next(game for game in SIZES["full"] if game.name == name)
    try:
        return Walk(game).run(progress)
    except ViolationError as violation:
        return f"{name}: VIOLATION of {violation}"


if __name__ == "__main__":
    sys.exit(main())
