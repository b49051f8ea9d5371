"""Selling bottles, in the engine's compact form of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.public_table import Price


def highest(prices: tuple[Price, ...]) -> int:
    """The price that a trick is judged by, as the mask of the cards below it (TWO-2).

    >>> bin(highest(((None, 0b1111), (2, 0b11))))
    '0b1111'
    """
    return max([cheaper for _, cheaper in prices])


def on_offer(prices: tuple[Price, ...]) -> tuple[int, ...]:
    """Which bottles the next buyer gets or chooses from: those with the highest price (TWO-3, TWO-4).

    >>> on_offer(((None, 0b1111), (2, 0b11), (None, 0b1111)))
    (0, 2)
    """
    top = highest(prices)
    return tuple(bottle for bottle, (_, cheaper) in enumerate(prices) if cheaper == top)


def sold(prices: tuple[Price, ...], bottle: int, buyer: int, card: int) -> tuple[Price, ...]:
    """The prices when a bottle has been bought with a card, which lies under it from now on (BOTTLE-2).

    >>> sold(((None, 0b1111), (None, 0b1111)), 1, buyer=3, card=0b100)
    ((None, 15), (3, 3))
    """
    return (*prices[:bottle], (buyer, card - 1), *prices[bottle + 1 :])
