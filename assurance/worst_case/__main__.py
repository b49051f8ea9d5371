"""Search for the worst case at every table: `python -m assurance.worst_case [--rounds N] [--seed N] [VARIANT ...]`.

It prints, for each table and task, the median work, the worst that was found, and how many times the median that is.
The same seed finds the same. The exit status is 1 if a worst case takes more than a hundred times the median.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random

import flaschenteufel as ft
from assurance.worst_case.search import LIMIT, Search


def main(arguments: Sequence[str] | None = None) -> int:
    """Search, print, and tell whether everything is within the limit."""
    parser = ArgumentParser(prog="python -m assurance.worst_case", description="Search for the worst case.")
    parser.add_argument("names", nargs="*", metavar="VARIANT", help="all variants if none is named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=6, help="random rounds at each table")
    parser.add_argument("--climbs", type=int, default=60, help="steps to climb from the worst of them")
    options = parser.parse_args(arguments)
    within = True
    sys.stdout.write(f"{'table':20} {'task':14} {'median':>9} {'worst':>9} {'ratio':>6}\n")
    for name in options.names or ft.list_variants():
        variant = ft.get_variant(name)
        for players in variant.player_counts:
            rng = Random(f"{options.seed}/{name}/{players}")
            for found in Search(variant, players, rng, options.rounds, options.climbs).run():
                table = f"{found.variant}/{found.players}"
                numbers = f"{found.median:9.0f} {found.worst:9} {found.ratio:6.1f}"
                sys.stdout.write(f"{table:20} {found.task:14} {numbers}\n")
                within = within and found.ratio <= LIMIT
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
