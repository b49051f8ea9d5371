"""What the moves have proved about the values in the hands."""

from __future__ import annotations

from collections.abc import Iterable

from flaschenteufel.core.suit import Suit
from flaschenteufel.hols_der_teufel.action import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.card import SUITS, DevilCard
from flaschenteufel.hols_der_teufel.row import Row

Move = Lay | PassTurn
"""What can be done after the deal."""


def disproved(moves: Iterable[Move], seats: int) -> tuple[frozenset[DevilCard], ...]:
    """For each seat the devils that it cannot hold, since it has started a suit with a value that fits nowhere (HOL-9).

    >>> red, green = DevilCard(9, Suit.RED), DevilCard(5, Suit.GREEN)
    >>> moves = Lay(0, red, Suit.RED, End.HIGH), Lay(1, green, Suit.GREEN, End.HIGH)
    >>> sorted(disproved(moves, 3)[1])  # with one of them it would not have been allowed to lay the 5
    [DevilCard(yellow 9), DevilCard(violet 9), DevilCard(green 9)]
    """
    found: list[set[DevilCard]] = [set() for _ in range(seats)]
    rows: dict[Suit, Row] = {}
    for move in moves:
        if len(rows) == len(SUITS):  # no suit can be started any more, and no other move depends on values
            break
        if isinstance(move, PassTurn):
            continue
        if move.row in rows:
            rows[move.row] = rows[move.row].with_card(move.card, move.end)
            continue
        ends = {row.shown(end) for row in rows.values() for end in End}  # no angel is among them before all four suits
        if move.card.value not in ends:
            # Whoever did that held no card of a suit on the table, as the backs showed, so these suits are left out.
            found[move.seat].update(DevilCard(value, suit) for suit in SUITS if suit not in rows for value in ends)
        rows[move.row] = Row(move.row, (move.card,))
    return tuple(map(frozenset, found))
