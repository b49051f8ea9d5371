"""A match of players who choose at random, told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.introduction import introduction
from flaschenteufel.cli.move import random_moves
from flaschenteufel.cli.narration import dealt, heading, moves_told
from flaschenteufel.cli.people import people
from flaschenteufel.cli.scoreboard import result, scored
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.match import Match

USUAL_PLAYERS = 4


def demo(name: str, *, players: int | None, seed: int, rounds: int) -> Iterator[str]:
    """The lines of a match; the same arguments give the same match."""
    variant = _tellable(name)
    if players is None and USUAL_PLAYERS in variant.player_counts:
        players = USUAL_PLAYERS
    match = Match.start(variant, people(variant.new_round(players).players), rounds=rounds, seed=f"demo/{seed}")
    yield from introduction(variant.new_round(players), match.seating, rounds)
    while True:
        state = match.round
        assert isinstance(state, Round), "a variant of The Bottle Imp is played"
        yield from heading(state, match.seating, match.number)
        yield from dealt(state, match.seating)
        moves = list(random_moves(state, Random(f"{seed}/{match.number}")))
        yield from moves_told(moves, match.seating)
        for move in moves:
            match = match.apply(move.action)
        yield from scored(moves[-1].after, match.seating, match.totals)
        if match.is_over:
            break
        match = match.next_round()
    yield from result(match)


def _tellable(name: str) -> BottleImp:
    variant = get_variant(name)
    if not isinstance(variant, BottleImp):
        raise InvalidValueError(f"only variants of The Bottle Imp can be told, and {name} is of {variant.game}")
    return variant
