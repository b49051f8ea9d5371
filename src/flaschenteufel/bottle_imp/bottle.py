"""A bottle and its price."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.bottle_imp.card import Card, Number


@frozen(kw_only=True)
class Bottle:
    """A bottle: its owner, its price, and the card that lies under it and says the price.

    >>> Bottle(price=19)
    Bottle(owner=None, price=19, card=None)
    """

    owner: int | None = None
    price: Number
    card: Card | None = None


def highest_price(bottles: tuple[Bottle, ...]) -> Number:
    """The price that a trick is judged by (TWO-2).

    >>> highest_price((Bottle(price=19), Bottle(price=17.5)))
    19
    """
    return max(bottle.price for bottle in bottles)
