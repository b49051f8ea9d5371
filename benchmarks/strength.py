"""How strong the search is: `python -m benchmarks.strength --deals 120 --playouts 600 [--others avid] TABLE ...`.

Each deal is played twice: with the search on one side (the sides take turns) and the others' bots everywhere else, and
with the others' bots everywhere. What the side is ahead of its rivals in the first round, less what it is ahead in the
second, is what the search makes of the same cards. All chance follows from the numbers of the deals, and playouts are
counted, so the same command gives the same figures again. They go to a file as they come, table by table.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

import flaschenteufel as ft
from flaschenteufel.bots import Bot, SearchBot, get_bot, play_out

FILE = Path(__file__).with_name("strength.json")


def main() -> None:
    """Measure the tables, and keep their figures."""
    parser = ArgumentParser(prog="python -m benchmarks.strength", description="Measure how strong the search is.")
    parser.add_argument("--deals", type=int, default=120, metavar="N", help="how many deals of each table to play")
    parser.add_argument("--playouts", type=int, default=600, metavar="N", help="how many playouts a choice takes")
    parser.add_argument("--others", default="rulebook", metavar="BOT", help="who plays at the other seats")
    parser.add_argument("--file", type=Path, default=FILE, help="where the figures go")
    parser.add_argument("tables", nargs="+", metavar="TABLE", help="say classic/4")
    arguments = parser.parse_args()
    for table in arguments.tables:
        figures = measured(table, arguments.deals, arguments.playouts, arguments.others)
        known: list[dict[str, Any]] = json.loads(arguments.file.read_text()) if arguments.file.exists() else []
        keys = ("table", "others", "playouts")
        known = [one for one in known if any(one[key] != figures[key] for key in keys)]
        arguments.file.write_text(json.dumps([*known, figures], indent=1) + "\n")
        print(figures, flush=True)


def measured(table: str, deals: int, playouts: int, others: str) -> dict[str, Any]:
    """The figures of a table: the points ahead with their 95 % interval, and the CPU time of a round."""
    name, _, players = table.partition("/")
    variant, bot, rival = ft.get_variant(name), SearchBot(playouts=playouts), get_bot(others)
    start = process_time()
    leads = [gain(variant.deal(int(players), seed=f"strength/{number}"), number, bot, rival) for number in range(deals)]
    return {
        "table": table,
        "others": others,
        "playouts": playouts,
        "deals": deals,
        "ahead": round(fmean(leads), 1),
        "interval": round(1.96 * stdev(leads) / sqrt(deals), 1),
        "seconds": round((process_time() - start) / deals, 2),
    }


def gain(state: ft.State, number: int, bot: Bot, rival: Bot) -> float:
    """What a bot makes of the cards of a side that the rivals' bot would not: in points a seat ahead of the others."""
    sides = [side for side in state.sides if not set(side) & set(state.automatic)]
    side = sides[number % len(sides)]
    alone = play_out(state, [rival] * state.seats, Random(number))
    mixed = play_out(state, [bot if seat in side else rival for seat in range(state.seats)], Random(number))
    return _lead(mixed, side) - _lead(alone, side)


def _lead(end: ft.State, side: tuple[int, ...]) -> float:
    rest = [seat for seat in range(end.seats) if seat not in side and seat not in end.automatic]
    return fmean([end.scores[seat] for seat in side]) - fmean([end.scores[seat] for seat in rest])


if __name__ == "__main__":
    main()
