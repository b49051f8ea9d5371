"""The colours of all pictures: ones that people tell apart who see few colours, with inks that can be read on them."""

from __future__ import annotations

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
