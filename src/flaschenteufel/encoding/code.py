"""What a game gives so that its actions can be numbered and its views observed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, Protocol

import numpy as np
from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.state import Situation
from flaschenteufel.core.view import View

Vector = np.ndarray[Any, np.dtype[np.float32]]
"""An observation."""

MOST_ACTIONS = 2**18
"""More numbers than this are of no use to anybody: a mask would not fit into a processor's cache."""


@frozen
class Block:
    """Actions of one kind, which is the `name`, numbered from `start` up to but not including `stop`.

    >>> Block("play", 0, 36)
    Block(name='play', start=0, stop=36)
    """

    name: str
    start: int
    stop: int


@frozen
class Part:
    """A part of an observation with a `name`: the items from `start` up to but not including `stop`, and their shape.

    >>> Part("known", 0, 144, (4, 1, 36)).slice
    slice(0, 144, None)
    """

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]

    @property
    def slice(self) -> slice:
        """Where it lies in the vector."""
        return slice(self.start, self.stop)


@frozen
class Pack:
    """What is dealt at a table: all cards in a fixed order, and how many of them come to each packet.

    >>> Pack(("A", "B", "C"), (1, 1)).left_over
    1
    """

    cards: tuple[object, ...]
    sizes: tuple[int, ...]
    """In the order in which packets are dealt; what is left over goes to nobody."""

    @property
    def left_over(self) -> int:
        """How many cards nobody is dealt."""
        return len(self.cards) - sum(self.sizes)


class Code(Protocol):
    """The numbers of one game at one table: what the function `encoding` of a game's own lane returns.

    >>> from flaschenteufel.encoding import Encoding
    >>> [block.name for block in Encoding("classic", 4).blocks]  # those of the code of the classic game
    ['play', 'discard', 'pass']
    """

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The kinds of actions, one after the other."""
        ...

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of an observation, one after the other."""
        ...

    @property
    def bound(self) -> int:
        """No score of a seat is higher than this, or lower than its negative."""
        ...

    def pack(self, dealer: int) -> Pack:
        """What this dealer deals."""
        ...

    def numbers(self, action: Action) -> tuple[int, ...] | None:
        """The numbers of an action, to be chosen one after the other; None if it has none at this table."""
        ...

    def needed(self, situation: Situation, seat: int) -> int:
        """How many numbers the seat has to choose for its present action."""
        ...

    def action(self, situation: Situation, seat: int, numbers: Sequence[int]) -> Action:
        """The action of a seat that has these numbers, legal or not."""
        ...

    def legal(self, view: View, chosen: Sequence[int]) -> Iterable[int]:
        """The numbers that the seat may choose, after those that it has chosen for this action."""
        ...

    def observe(self, view: View, chosen: Sequence[int], vector: Vector) -> None:
        """Write an observation into a vector of zeros."""
        ...


def few_enough(name: str, count: int) -> None:
    """Refuse to number so many actions; `VariantError` says what to do instead.

    >>> few_enough("classic", 10**9)
    Traceback (most recent call last):
    ...
    flaschenteufel.VariantError: classic has 1000000000 whole gifts: say gifts='cards' to number the cards alone
    """
    if count > MOST_ACTIONS:
        raise VariantError(f"{name} has {count} whole gifts: say gifts='cards' to number the cards alone")


def blocks_of(sizes: Iterable[tuple[str, int]]) -> tuple[Block, ...]:
    """Blocks of these names and sizes, one after the other.

    >>> blocks_of([("play", 36), ("discard", 36)])
    (Block(name='play', start=0, stop=36), Block(name='discard', start=36, stop=72))
    """
    blocks: list[Block] = []
    for name, size in sizes:
        start = blocks[-1].stop if blocks else 0
        blocks.append(Block(name, start, start + size))
    return tuple(blocks)


def parts_of(shapes: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Part, ...]:
    """Parts of these names and shapes, one after the other.

    >>> parts_of([("phase", (5,)), ("known", (4, 36))])[1]
    Part(name='known', start=5, stop=149, shape=(4, 36))
    """
    parts: list[Part] = []
    for name, shape in shapes:
        start = parts[-1].stop if parts else 0
        parts.append(Part(name, start, start + prod(shape), shape))
    return tuple(parts)
