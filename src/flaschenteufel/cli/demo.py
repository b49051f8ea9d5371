"""A match of players who choose at random, told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.introduction import introduction
from flaschenteufel.cli.move import random_moves
from flaschenteufel.cli.narration import dealt, heading, moves_told
from flaschenteufel.cli.people import names_at, people
from flaschenteufel.cli.scoreboard import result, scored
from flaschenteufel.core.errors import InvalidValueError

USUAL_PLAYERS = 4


def demo(name: str, *, players: int | None, seed: int, rounds: int) -> Iterator[str]:
    """The lines of a match; the same arguments give the same match."""
    variant = _tellable(name)
    if players is None and USUAL_PLAYERS in variant.player_counts:
        players = USUAL_PLAYERS
    table = variant.new_round(players)
    cast = people(table.players)
    yield from introduction(table, names_at(table, cast, 0), rounds)

    totals = dict.fromkeys(names_at(table, cast, 0), 0)
    for number in range(rounds):
        state = variant.deal(table.players, dealer=number % table.players, seed=f"demo/{seed}/{number}")
        names = names_at(state, cast, number)
        yield from heading(state, names, number)
        yield from dealt(state, names)
        moves = list(random_moves(state, Random(f"{seed}/{number}")))
        yield from moves_told(moves, names)
        end = moves[-1].after
        for seat, score in enumerate(end.scores):
            totals[names[seat]] += score
        yield from scored(end, names, totals)
    yield from result(totals, rounds)


def _tellable(name: str) -> BottleImp:
    variant = get_variant(name)
    if not isinstance(variant, BottleImp):
        raise InvalidValueError(f"only variants of The Bottle Imp can be told, and {name} is of {variant.game}")
    return variant
