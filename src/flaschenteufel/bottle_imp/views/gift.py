"""A card that went from one player to another."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.bottle_imp.card import Card


@frozen
class Gift:
    """A gift from the giver into a packet of the receiver's; `card` is None if it may not be known.

    >>> Gift(giver=0, receiver=1, packet=0, card=None)
    Gift(giver=0, receiver=1, packet=0, card=None)
    """

    giver: int
    receiver: int
    packet: int
    card: Card | None
