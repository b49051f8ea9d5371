"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from flaschenteufel.bottle_imp.round import Round

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")
DUMMIES = ("Lopaka",)

Names = tuple[str, ...]
"""The name at each seat."""


def people(count: int) -> Names:
    """The names of so many people.

    >>> people(7)[4:]
    ('Emma', 'Finn', 'Player 7')
    """
    return _names(PEOPLE, "Player", count)


def names_at(state: Round, players: Sequence[str], number: int) -> Names:
    """The name at each seat in round `number`, counted from 0, when the players deal in turns.

    Everybody keeps the seat, unless a dummy moves with the deal: then the people sit around it.
    """
    clockwise = [(state.dealer + places) % state.seats for places in range(state.seats)]
    waiting = [seat for seat in clockwise if seat not in state.automatic]
    sitting = {seat: players[(number + place) % len(players)] for place, seat in enumerate(waiting)}
    sitting.update(zip(state.automatic, _names(DUMMIES, "Dummy", len(state.automatic)), strict=True))
    return tuple(sitting[seat] for seat in range(state.seats))


def _names(known: Names, other: str, count: int) -> Names:
    return tuple(known[index] if index < len(known) else f"{other} {index + 1}" for index in range(count))
