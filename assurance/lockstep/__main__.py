"""Compare many rounds: `python -m assurance.lockstep [--rounds N] [--in-place N] [--seed FIRST] [NAME ...]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from time import process_time

import flaschenteufel as ft
from assurance.lockstep.in_place import DifferenceError, compare_in_place, compare_playouts
from assurance.lockstep.in_step import compare_in_step
from flaschenteufel.bottle_imp import BottleImpRound
from flaschenteufel.testing import Setting, tables_of

PIECE = 500


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 1 if there is a difference."""
    parser = argparse.ArgumentParser(prog="python -m assurance.lockstep", description="Compare play with the states.")
    parser.add_argument("--rounds", type=int, default=10_000, help="how many in step, of all variants together")
    parser.add_argument("--in-place", type=int, default=None, metavar="N", help="how many in place; by default a tenth")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first round")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the variants; all by default")
    options = parser.parse_args(arguments)
    names = options.names or ft.list_variants()
    settings = [setting for name in names for setting in tables_of(ft.get_variant(name))]
    in_place = options.rounds // 10 if options.in_place is None else options.in_place
    started = process_time()
    try:
        step, place = _in_step(settings, options.rounds, options.seed), _in_place(settings, in_place, options.seed)
        steps, places = sum(step), sum(place)
    except DifferenceError as difference:
        sys.stdout.write(f"{difference}\n")
        return 1
    sys.stdout.write(
        f"{options.rounds} rounds in step with {steps} decisions, {in_place} in place with {places}, at "
        f"{len(settings)} tables, seeds from {options.seed}: no difference, {process_time() - started:.0f} s\n"
    )
    return 0


def _in_step(settings: Sequence[Setting], rounds: int, seed: int) -> Iterator[int]:
    """Pieces of rounds, each at another table."""
    known = [setting for setting in settings if isinstance(setting.deal(0), BottleImpRound)]
    for number, first in enumerate(range(0, rounds if known else 0, PIECE)):
        setting = known[number % len(known)]
        dealt = [setting.deal(seed + first + place) for place in range(min(PIECE, rounds - first))]
        yield compare_in_step([state for state in dealt if isinstance(state, BottleImpRound)], seed + first)


def _in_place(settings: Sequence[Setting], rounds: int, seed: int) -> Iterator[int]:
    for number in range(rounds):
        state = settings[number % len(settings)].deal(seed + number)
        compare_playouts(state, seed + number)
        yield compare_in_place(state, seed + number)


if __name__ == "__main__":
    sys.exit(main())
