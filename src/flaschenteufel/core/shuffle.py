"""Shuffling that gives the same deal for the same seed everywhere and for ever.

Only SHAKE-256 (a published standard) and sorting are used, so the result depends on no
random-number generator of any Python version, and a program in another language can repeat it:

1. The key is a text in UTF-8: `flaschenteufel/int/2a` for the int 42 (in hexadecimal, with a minus sign
   if negative), `flaschenteufel/str/abc` for the str "abc".
2. SHAKE-256 of the key gives 8 bytes a card, read as little-endian unsigned integers.
3. The cards in ascending order are sorted by their integers (equal ones keep their order).
"""

from collections.abc import Sequence
from hashlib import shake_256
from secrets import randbits
from struct import unpack
from typing import TypeVar

from flaschenteufel.core.errors import InvalidValueError

Seed = int | str
T = TypeVar("T")


def shuffled(items: Sequence[T], seed: Seed | None) -> list[T]:
    """Return the items in the order that the seed gives, or in a random one.

    >>> shuffled("abc", seed=7) == shuffled("abc", seed=7)
    True
    >>> sorted(shuffled("abc", seed=None))
    ['a', 'b', 'c']
    """
    if seed is None:
        seed = randbits(128)
    if type(seed) is int:
        key = f"flaschenteufel/int/{seed:x}"
    elif type(seed) is str:
        key = f"flaschenteufel/str/{seed}"
    else:
        raise InvalidValueError(f"the seed must be an int, a str or None, not {seed!r}")
    size = len(items)
    words = unpack(f"<{size}Q", shake_256(key.encode(errors="surrogatepass")).digest(8 * size))
    return [items[index] for index in sorted(range(size), key=words.__getitem__)]
