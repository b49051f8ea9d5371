"""Words that the pictures of all games have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.core.wording import count, listing

if TYPE_CHECKING:
    from flaschenteufel.core.situation import Situation

_FEW = 2


def title_of(situation: Situation) -> str:
    """The game, how many play, and with which cards.

    >>> from flaschenteufel import get_variant
    >>> title_of(get_variant("classic").new_round(4))
    'The classic game, 4 players, edition 2003'
    """
    edition = f", edition {situation.edition}" if situation.edition else ""
    return f"{situation.variant.title}, {count(situation.players, 'player')}{edition}"


def seen_by(viewer: int | None, names: tuple[str, ...]) -> str:
    """Whose view it is.

    >>> seen_by(1, ("Ada", "Ben")), seen_by(None, ("Ada", "Ben"))
    ('seen by Ben', 'seen by a spectator')
    """
    return f"seen by {'a spectator' if viewer is None else names[viewer]}"


def waiting_for(seats: tuple[int, ...], names: tuple[str, ...], what: str) -> str:
    """Who has yet to do something.

    >>> waiting_for((0, 2), ("Ada", "Ben", "Cleo"), "to choose"), waiting_for((0, 1, 2), (), "to choose")
    ('Ada and Cleo to choose', '3 players to choose')
    """
    who = listing(names[seat] for seat in seats) if len(seats) <= _FEW else count(len(seats), "player")
    return f"{who} {what}"
