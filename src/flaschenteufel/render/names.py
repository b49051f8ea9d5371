"""Names of people, made fit for a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flaschenteufel.core.checks import tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import count

if TYPE_CHECKING:
    from flaschenteufel.core.state import Situation

_LONGEST = 60
_UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029"  # control characters and line ends
    "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"  # what turns other words around, or is not seen
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"  # what no document may have in it
)


def clean(name: str) -> str:
    r"""The name in one line, without characters that would change what stands around it.

    >>> clean("Ada\n\x00 Lovelace\u202e")
    'Ada Lovelace'
    """
    return " ".join(_UNFIT.sub(" ", name).split())[:_LONGEST].rstrip()


def names_at(situation: Situation, names: Iterable[str] | None) -> tuple[str, ...]:
    """The name at each seat: those that are given, or the numbers of the seats and what dummies are called.

    >>> from flaschenteufel import get_variant
    >>> names_at(get_variant("lopaka").new_round(dealer=1), None)
    ('Lopaka', 'Seat 1', 'Seat 2')
    """
    dummy = clean(situation.variant.dummy_name)
    usual = [dummy if seat in situation.automatic else f"Seat {seat}" for seat in range(situation.seats)]
    if names is None:
        return tuple(usual)
    given = tuple_of(str, names, "the names")
    if len(given) != len(usual):
        raise InvalidValueError(f"there must be a name for each of {count(len(usual), 'seat')}, not {len(given)}")
    return tuple(clean(name) or instead for name, instead in zip(given, usual, strict=True))
