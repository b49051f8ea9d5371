"""Small pieces of the sentences that errors are made of."""

import re
from collections.abc import Iterable

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""How people count packets and bottles."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def listing(things: Iterable[object], joint: str = "and") -> str:
    """Join the names of things as a sentence does.

    >>> listing([1, 2, 3])
    '1, 2 and 3'
    """
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def count(number: int, noun: str) -> str:
    """Say how many.

    >>> count(1, "card"), count(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def brief(value: object) -> str:
    """Show any value that came from outside, in a few characters and without ever failing.

    >>> brief("classic"), brief(10**5000)
    ("'classic'", '<int>')
    """
    try:
        text = repr(value)
    except Exception:  # a number of 5,000 digits, or somebody's broken __repr__
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else f"{text[:57]}..."


def is_writable(text: str) -> bool:
    r"""Whether text can be stored at all: half of a pair of surrogates is no character, and no file takes it.

    >>> is_writable("Zoë \U0001f608"), is_writable("\ud83d")
    (True, False)
    """
    return _SURROGATE.search(text) is None
