"""Who plays."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.core.variant import Variant

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")

USUAL_PLAYERS = 4

USUAL_BOT = "rulebook"
"""Who plays against somebody that does not choose."""


def people(count: int, but: Container[str] = ()) -> tuple[str, ...]:
    """The names of so many people, none of them one that is taken.

    >>> people(6, but=["Ben"])
    ('Ada', 'Cleo', 'Dan', 'Emma', 'Finn', 'Player 7')
    """
    names = [name for name in PEOPLE if name not in but]
    number = len(PEOPLE)
    while len(names) < count:
        number += 1
        names += [name for name in (f"Player {number}",) if name not in but]
    return tuple(names[:count])


def players_of(variant: Variant, wanted: int | None) -> int:
    """How many people play; if nobody says it, four if four can, else as few as possible.

    >>> from flaschenteufel import get_variant
    >>> players_of(get_variant("classic"), None), players_of(get_variant("lopaka"), None)
    (4, 2)
    """
    if wanted is None and USUAL_PLAYERS in variant.player_counts:
        return USUAL_PLAYERS
    return variant.new_round(wanted).players
