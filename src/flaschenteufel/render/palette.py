"""The colours of all pictures: ones that people tell apart who see few colours, with inks that can be read on them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

DARK = "#1d1a16"
LIGHT = "#fdf8ea"

RIM = "#2e211b"
FELT = "#1c4a3d"
FELT_DIM, FELT_LIT = "#1e4f41", "#215646"
LINE = "#3c7362"
PLATE = "#12332a"
QUIET = "#cfe0d2"
"""Lesser words on the felt or on a plate."""
GOLD = "#f4c84b"
"""Whose turn it is, and what may be played."""

PAPER = "#fdf8ea"
EDGE = "#5c5346"
BACK = "#4b2a50"
BACK_LINE = "#d9b978"


@frozen
class Tint:
    """The colour of a suit, and the ink to write on it with."""

    fill: str
    ink: str


TINTS: Mapping[str, Tint] = {
    "yellow": Tint("#f1cf31", DARK),
    "red": Tint("#c4361c", LIGHT),
    "blue": Tint("#0071b4", LIGHT),
    "violet": Tint("#48207f", LIGHT),
    "green": Tint("#17a47a", DARK),
}
"""The tints of suits that are called by colours."""

PLAIN = Tint("#59606b", LIGHT)
"""Any other suit, say one of a plugin's game: its letter tells it apart."""


def tint_of(suit: str) -> Tint:
    """The tint of a suit.

    >>> tint_of("blue").fill, tint_of("bells") == PLAIN
    ('#0071b4', True)
    """
    return TINTS.get(suit, PLAIN)
