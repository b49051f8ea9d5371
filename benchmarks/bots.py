"""How strong the bots are: `python -m benchmarks.bots [--rounds N] [TABLE ...]` prints a table for Markdown.

Each deal is played once for each side, with one kind of bot there and the other kind everywhere else, and then the
other way round. The deals and all play follow from their numbers, so the same command gives the same table again.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from random import Random
from statistics import fmean, stdev

import flaschenteufel as ft
from flaschenteufel.bots import Comparison, compare, get_bot
from flaschenteufel.bottle_imp import BottleImpRound

HEAD = (
    "table",
    "one rulebook bot: points ahead",
    "ends with a bottle",
    "one random bot: points ahead",
    "ends with a bottle",
    "fair share",
)


def main() -> None:
    """Measure every table, and print its row when it is known."""
    parser = ArgumentParser(prog="python -m benchmarks.bots", description="Measure how strong the bots are.")
    parser.add_argument("--rounds", type=int, default=300, metavar="N", help="how many deals of each table to play")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="measure only these, say classic/4")
    arguments = parser.parse_args()
    print(_line(HEAD), "|" + "---|" * len(HEAD), sep="\n")
    with ProcessPoolExecutor() as executor:
        for variant, players in _tables():
            if not arguments.tables or f"{variant.name}/{players}" in arguments.tables:
                print(_line(_row(variant, players, arguments.rounds, executor)), flush=True)


def _tables() -> Iterator[tuple[ft.Variant, int]]:
    """Every variant with every number of players; the edition is the default."""
    for variant in map(ft.get_variant, ft.list_variants()):
        for players in variant.player_counts:
            yield variant, players


def _row(variant: ft.Variant, players: int, rounds: int, executor: Executor) -> list[str]:
    """The cells of a table: where there are two sides, one of each kind of bot is the same from both sides."""
    rulebook = _measured(variant, players, "rulebook", "random", rounds, executor)
    cells = [f"{variant.name}/{players}", *rulebook]
    cells += ["", ""] if players == 2 else _measured(variant, players, "random", "rulebook", rounds, executor)
    state = variant.new_round(players)
    if not isinstance(state, BottleImpRound):
        return [*cells[:2], "", cells[3], "", ""]
    return [*cells, f"{(state.seats - len(state.automatic)) / _sides(state) / state.seats:.0%}"]


def _sides(state: BottleImpRound) -> int:
    """How many sides have people."""
    return sum(not set(side) & set(state.automatic) for side in state.sides)


def _measured(
    variant: ft.Variant, players: int, bot: str, others: str, rounds: int, executor: Executor
) -> tuple[str, str]:
    """The points ahead, with the 95 % confidence interval, and the part of the bottles."""
    jobs = (_played, repeat(variant.name), repeat(players), repeat(bot), repeat(others), range(rounds))
    found = list(executor.map(*jobs, chunksize=10))
    ahead = [one.ahead for one in found]
    margin = 1.96 * stdev(ahead) / rounds**0.5
    return f"{fmean(ahead):+.1f} ± {margin:.1f}", f"{fmean(one.shares.get('bottles', 0) for one in found):.0%}"


def _played(variant: str, players: int, bot: str, others: str, number: int) -> Comparison:
    """The deal with a number; the dealers take turns."""
    kind = ft.get_variant(variant)
    seats = kind.new_round(players).seats
    state = kind.deal(players, seed=number, dealer=number % seats)
    return compare(state, get_bot(bot), get_bot(others), Random(number))


def _line(cells: Sequence[str]) -> str:
    return "".join([f"| {cell} " if cell else "| " for cell in cells]) + "|"


if __name__ == "__main__":
    main()
