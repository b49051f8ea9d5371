"""How strong the bots are: `python -m benchmarks.bots [--deals N] [TABLE ...]` prints a table for Markdown.

Each deal is played once for each side, with one kind of bot there and the other kind everywhere else, and then the
other way round. The deals and all play follow from their numbers, so the same command gives the same table again.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence

import flaschenteufel as ft
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
    parser.add_argument("--deals", type=int, default=300, metavar="N", help="how many deals of each table to play")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="measure only these, say classic/4")
    arguments = parser.parse_args()
    print(_line(HEAD), "|" + "---|" * len(HEAD), sep="\n")
    for variant, players in _tables():
        if not arguments.tables or f"{variant.name}/{players}" in arguments.tables:
            print(_line(_row(variant, players, arguments.deals)), flush=True)


def _tables() -> Iterator[tuple[ft.Variant, int]]:
    """Every variant with every number of players; the edition is the default."""
    for variant in map(ft.get_variant, ft.list_variants()):
        for players in variant.player_counts:
            yield variant, players


def _row(variant: ft.Variant, players: int, deals: int) -> list[str]:
    """The cells of a table: where there are two sides, one of each kind of bot is the same from both sides."""
    rulebook = _measured(variant, players, "rulebook", "random", deals)
    cells = [f"{variant.name}/{players}", *rulebook]
    cells += ["", ""] if players == 2 else _measured(variant, players, "random", "rulebook", deals)
    state = variant.new_round(players)
    if not isinstance(state, BottleImpRound):
        return [*cells[:2], "", cells[3], "", ""]
    return [*cells, f"{(state.seats - len(state.automatic)) / _sides(state) / state.seats:.0%}"]


def _sides(state: ft.State) -> int:
    """How many sides have people."""
    return sum(not set(side) & set(state.automatic) for side in state.sides)


def _measured(variant: ft.Variant, players: int, bot: str, others: str, deals: int) -> tuple[str, str]:
    """The points ahead, with the 95 % confidence interval, and the part of the bottles that the bot's side has."""
    standings = ft.arena.compete(variant, [bot], against=others, players=players, deals=deals, jobs=-1)
    lead = standings.lead(bot, others)
    state = variant.new_round(players)
    mine = standings.of(bot).columns.get("bottles", 0) * (state.seats - len(state.automatic)) / _sides(state)
    bottles = len(state.bottles) if isinstance(state, BottleImpRound) else 1
    return f"{lead.value:+.1f} ± {lead.high - lead.value:.1f}", f"{mine / bottles:.0%}"


def _line(cells: Sequence[str]) -> str:
    return "".join([f"| {cell} " if cell else "| " for cell in cells]) + "|"


if __name__ == "__main__":
    main()
