"""How wide words are, and how they are made to fit."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

_NARROW = frozenset("iIjl.,:;'|! ·()-")
_WIDE = frozenset("mwMW@%")


def _ems(character: str) -> float:
    if character in _NARROW:
        return 0.4
    if character in _WIDE:
        return 1.0
    if ord(character) >= 0x1100:  # beyond the alphabets: signs as wide as they are high
        return 1.15
    return 0.78 if character.isupper() else 0.68


def width_of(words: str, size: float) -> float:
    """How much room words may need in a line, whatever the font: it is not known which one will be there.

    >>> width_of("Ada", 10) < width_of("ADA", 10)
    True
    """
    return size * fsum(map(_ems, words))  # not `sum`, which rounds in another way since Python 3.12


def fitting(versions: Sequence[str], size: float, room: float) -> str:
    """The first of several versions that fits, or as much of the last as does.

    >>> fitting(["3 tricks · 42 points", "3 tricks · 42"], 14, 150)
    '3 tricks · 42'
    """
    return next((words for words in versions if width_of(words, size) <= room), shortened(versions[-1], size, room))


def shortened(words: str, size: float, room: float) -> str:
    """As much of the words as fits.

    >>> shortened("Bartholomew the Elder", 16, 120)
    'Bartholom…'
    >>> shortened("Ada", 16, 120)
    'Ada'
    """
    if width_of(words, size) <= room:
        return words
    while words and width_of(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"
