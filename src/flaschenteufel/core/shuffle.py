"""Shuffling that gives the same deal for the same seed everywhere and for ever.

Only SHA-512 and whole numbers are used, so the result depends on no random-number generator of any Python
version, and a program in another language can repeat it:

1. The key is a text in UTF-8: `flaschenteufel/int/2a` for the int 42 (in hexadecimal, with a minus sign
   if negative), `flaschenteufel/str/abc` for the str "abc".
2. The SHA-512 digest of the key, read as a little-endian unsigned number, is N.
3. With the cards in ascending order, for size = n, n - 1, ... 2: the cards at N mod size and at size - 1
   change places, and N becomes N div size.

In a match with a seed each round has a seed of its own, a str: `int/2a/b` for round 11 of a match with the
seed 42 (both in hexadecimal), `str/abc/b` with the seed "abc".
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha512
from itertools import accumulate, pairwise
from math import prod
from os import urandom
from typing import Any, TypeVar

from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief

Seed = int | str
T = TypeVar("T")


def shuffled(items: Iterable[T], seed: Seed | None) -> list[T]:
    """Return the items in the order that the seed gives, or in a random one.

    >>> shuffled("abc", seed=7) == shuffled("abc", seed=7)
    True
    >>> sorted(shuffled("abc", seed=None))
    ['a', 'b', 'c']
    """
    order = list(items)
    number = _number(seed)
    for product, steps in _blocks(len(order), 1):
        number, digits = divmod(number, product)
        for size, last in steps:
            chosen = digits % size
            digits //= size
            order[chosen], order[last] = order[last], order[chosen]
    return order


def dealing(cards: Sequence[int], sizes: Sequence[int]) -> Callable[[Seed | None], list[int]]:
    """From a seed to the packets of these sizes, each the sum of its cards; what is left over comes last.

    The cards lie as `shuffled` would have them. But the order within a packet does not matter: so cards are drawn from
    the end, each into its packet, and what remains is the first packet. The draws are written out, one after another,
    since a loop would take longer than what it does. All that takes half of the time.

    >>> deal, order = dealing([1, 2, 4, 8, 16], [2, 2]), shuffled([1, 2, 4, 8, 16], seed=7)
    >>> deal(7) == [order[0] + order[1], order[2] + order[3], order[4]]
    True
    """
    ends = [*accumulate(sizes), len(cards)]
    drawn = prod(range(ends[-1], ends[0], -1))  # no more of N is needed, and a small number is quicker to divide
    source = ["def deal(seed):", " order = [*cards]", " packets = []", " number = number_of(seed) % drawn"]
    for start, end in pairwise(reversed(ends)):
        source += [" packet = 0"]
        for product, steps in _blocks(start, end):
            source += [f" number, digits = divmod(number, {product})"]
            for size, last in steps[:-1]:
                source += [f" chosen = digits % {size}", f" digits //= {size}"]
                source += [" packet += order[chosen]", f" order[chosen] = order[{last}]"]
            source += [" packet += order[digits]", f" order[digits] = order[{steps[-1][1]}]"]
        source += [" packets.append(packet)"]
    source += [f" return [sum(order[:{ends[0]}]), *packets[:0:-1], packets[0]]"]
    scope: dict[str, Any] = {"cards": tuple(cards), "drawn": drawn, "number_of": _number}
    exec("\n".join(source), scope)  # nothing is written there but numbers
    deal: Callable[[Seed | None], list[int]] = scope["deal"]
    return deal


def derived(seed: Seed, number: int) -> str:
    """The seed of the deal with this number in a series that has one seed: another one for each pair of the two.

    >>> derived(7, 2), derived("7", 2), derived(-42, 11)
    ('int/7/2', 'str/7/2', 'int/-2a/b')
    """
    return f"{_text(seed)}/{whole_number(number, 'the number of the deal'):x}"


@cache
def _blocks(size: int, end: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """The sizes of step 3 until only `end` cards are left, with the last index of each, in fives with their product.

    Five digits of N are taken off at once: dividing a number of 512 bits for each costs more than the rest.
    """
    sizes = range(size, end, -1)
    blocks = (tuple(sizes[start : start + 5]) for start in range(0, len(sizes), 5))
    return tuple((prod(block), tuple((size, size - 1) for size in block)) for block in blocks)


def _number(seed: Seed | None) -> int:
    """N of step 2."""
    if seed is None:
        seed = int.from_bytes(urandom(32), "little")
    if type(seed) is int:
        key = b"flaschenteufel/int/%x" % seed
    else:
        key = f"flaschenteufel/{_text(seed)}".encode(errors="surrogatepass")
    return int.from_bytes(sha512(key).digest(), "little")


def _text(seed: Seed) -> str:
    """The seed with its type, so that 7 and "7" differ; hexadecimal, since Python writes no huge number as decimal."""
    if type(seed) is int:
        return f"int/{seed:x}"
    if type(seed) is str:
        return f"str/{seed}"
    raise InvalidValueError(f"the seed must be an int, a str or None, not {brief(seed)}")
