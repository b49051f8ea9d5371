"""A bottle and its price."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.bottle_imp.card import Card, Number
from flaschenteufel.core.construct import fast_constructor


@frozen(weakref_slot=False)
class Bottle:
    """A bottle: its owner, its price, and the card that lies under it and says the price.

    >>> Bottle(price=19)
    Bottle(price=19, owner=None, card=None)
    """

    price: Number
    owner: int | None = None
    card: Card | None = None


make_bottle = fast_constructor(Bottle)


def highest_price(bottles: tuple[Bottle, ...]) -> Number:
    """The price that a trick is judged by (TWO-2).

    >>> highest_price((Bottle(19), Bottle(17.5)))
    19
    """
    return max([bottle.price for bottle in bottles])


def on_offer(bottles: tuple[Bottle, ...]) -> tuple[int, ...]:
    """Which bottles the next buyer gets or chooses from: those with the highest price (TWO-2 to TWO-4).

    >>> on_offer((Bottle(19), Bottle(17.5), Bottle(19)))
    (0, 2)
    """
    price = highest_price(bottles)
    return tuple(index for index, bottle in enumerate(bottles) if bottle.price == price)
