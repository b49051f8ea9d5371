"""How the people in playouts of Hol's der Teufel choose: quickly, and so that they save chips.

At random, players pay fees without need; what comes of that says little. Here they lay a card that costs nothing if they
have one, mostly one just above the end of its row, and else the cheapest.
"""

from __future__ import annotations

from collections.abc import Callable

from flaschenteufel.hols_der_teufel.lanes.table import OVER, DevilsTable

Draw = Callable[[], float]
"""What gives a number from 0 to 1 at random."""

Laid = tuple[int, int, int]
"""A card that can be laid: the suit of the row, the value, the end."""


def finish_with_thrift(table: DevilsTable, random: Draw) -> None:
    """Play to the end; the table is changed."""
    while table.seat != OVER:
        options = thrifty(table)
        if not options:
            table.pass_turn()
        else:
            table.lay(*(options[int(random() * len(options))] if len(options) > 1 else options[0]))


def thrifty(table: DevilsTable) -> list[Laid]:
    """What a thrifty player thinks of laying: what costs nothing, the lowest at each end, or else what is cheapest."""
    free: list[Laid] = []
    dear: list[Laid] = []
    cheapest = 99
    ends = table.ends
    for suit, held, open_ends in table.groups():
        if held == 1 or not table.lengths[suit]:  # an angel, or the first card of a row
            free += [(suit, value, end) for value in _values(held) for end in open_ends]
            continue
        for end in open_ends:
            shown = ends[2 * suit + end]
            above = held >> shown
            if above:
                free.append((suit, shown + (above & -above).bit_length() - 1, end))
                continue
            value = held.bit_length() - 1
            fee = shown - value
            if fee < cheapest:
                cheapest, dear = fee, []
            if fee == cheapest:
                dear.append((suit, value, end))
    return free or dear


def _values(held: int) -> list[int]:
    return [value for value in range(held.bit_length()) if held >> value & 1]
