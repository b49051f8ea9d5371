"""The colours of all pictures: ones that people tell apart who see few colours, with inks that can be read on them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from flaschenteufel.core.suit import Suit

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
GLASS = "#b9dfd6"
GLASS_EDGE = "#0e2a24"
CORK = "#b88a58"
IMP = "#5a1626"
HALO = "#e3ecf5"
"""Angels, and the backs of their cards."""


@frozen
class Tint:
    """The colour of a suit, and the ink to write on it with."""

    fill: str
    ink: str


TINTS: Mapping[Suit, Tint] = {
    Suit.YELLOW: Tint("#f1cf31", DARK),
    Suit.RED: Tint("#c4361c", LIGHT),
    Suit.BLUE: Tint("#0071b4", LIGHT),
    Suit.VIOLET: Tint("#48207f", LIGHT),
    Suit.GREEN: Tint("#17a47a", DARK),
}
