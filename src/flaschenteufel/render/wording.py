"""Words that the pictures of all games have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count, listing
from flaschenteufel.render.scene import Words

if TYPE_CHECKING:
    from flaschenteufel.core.state import Situation

_FEW = 2


def title_of(situation: Situation) -> str:
    """The game, how many play, and with which cards.

    >>> from flaschenteufel import get_variant
    >>> title_of(get_variant("classic").new_round(4))
    'The classic game, 4 players, edition 2003'
    """
    edition = f", edition {situation.edition}" if situation.edition else ""
    return f"{situation.variant.title}, {count(situation.players, 'player')}{edition}"


def words(situation: Situation, names: tuple[str, ...], moment: str, account: Iterable[str]) -> Words:
    """The words of a picture: what it is of, whose eyes see it, the moment, and sentences that tell the rest.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("lopaka").new_round().view(1)
    >>> words(view, ("Ada", "Ben", "Lopaka"), "Ada to deal", ["Nothing has happened yet."]).account
    'Lopaka, 2 players, edition 2003, seen by Ben. Ada to deal. Nothing has happened yet.'
    """
    title = title_of(situation)
    sentences = [f"{title}, {_eyes(situation, names)}.", f"{moment}.", *account]
    return Words(title, situation.variant.title, moment, " ".join(sentences))


def _eyes(situation: Situation, names: tuple[str, ...]) -> str:
    if not isinstance(situation, View):
        return "all cards"
    return f"seen by {'a spectator' if situation.seat is None else names[situation.seat]}"


def waiting_for(seats: tuple[int, ...], names: tuple[str, ...], what: str) -> str:
    """Who has yet to do something.

    >>> waiting_for((0, 2), ("Ada", "Ben", "Cleo"), "to choose"), waiting_for((0, 1, 2), (), "to choose")
    ('Ada and Cleo to choose', '3 players to choose')
    """
    who = listing(names[seat] for seat in seats) if len(seats) <= _FEW else count(len(seats), "player")
    return f"{who} {what}"
