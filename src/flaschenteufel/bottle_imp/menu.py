"""From a mask of cards to the actions that it allows, fast.

Actions are made once and handed out again and again: making one costs more than a whole move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import combinations, permutations
from typing import Generic, TypeVar

from flaschenteufel.bottle_imp.action import Discard, Pass, Play
from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.core.memo import Memo

T = TypeVar("T")

_CHUNK = 12
_CHUNK_MASK = (1 << _CHUNK) - 1


def _picked(items: tuple[T, ...], mask: int) -> tuple[T, ...]:
    return tuple(item for place, item in enumerate(items) if mask >> place & 1)


class Menu(Generic[T]):
    """One item for each card of a deck; `pick` gives those of a mask, ascending.

    A mask is looked up in chunks of twelve bits, so that each table has at most 4,096 entries.

    >>> Menu("abcdefghijklmnop").pick(0b1000_0000_0000_0101)
    ('a', 'c', 'p')
    """

    __slots__ = ("_tables",)

    def __init__(self, items: Iterable[T]) -> None:
        every = tuple(items)
        chunks = (every[start : start + _CHUNK] for start in range(0, len(every), _CHUNK))
        self._tables = tuple(Memo[int, tuple[T, ...]](partial(_picked, chunk)) for chunk in chunks)

    def pick(self, mask: int) -> tuple[T, ...]:
        """The items of the cards in the mask."""
        picked: tuple[T, ...] = ()
        for table in self._tables:
            picked += table[mask & _CHUNK_MASK]
            mask >>= _CHUNK
        return picked


@cache
def places(size: int) -> Menu[int]:
    """The menu that turns a mask into the places of its cards."""
    return Menu(range(size))


@cache
def plays(deck: Deck, seat: int) -> Menu[Play]:
    """The menu of a seat's plays."""
    return Menu(Play(seat, card) for card in deck)


Choices = Callable[[int], tuple[T, ...]]
"""From the mask of a packet to all choices of cards from it."""


@cache
def discards(deck: Deck, seat: int, count: int) -> Choices[Discard]:
    """All ways of a seat to discard so many cards, in ascending order."""
    known = Memo[tuple[int, ...], Discard](lambda chosen: Discard(seat, [deck.cards[place] for place in chosen]))
    menu = places(len(deck))
    return lambda mask: tuple(map(known.__getitem__, combinations(menu.pick(mask), count)))


@cache
def passes(deck: Deck, seat: int, count: int) -> Choices[Pass]:
    """All ways of a seat to give a card to each of so many receivers, in ascending order."""
    known = Memo[tuple[int, ...], Pass](lambda chosen: Pass(seat, [deck.cards[place] for place in chosen]))
    menu = places(len(deck))
    return lambda mask: tuple(map(known.__getitem__, permutations(menu.pick(mask), count)))
