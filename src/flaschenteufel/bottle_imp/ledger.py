"""What is settled in a round: it changes only when a step of the preparation or a trick is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.core.construct import fast_constructor

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.bottle import Bottle
    from flaschenteufel.bottle_imp.prepared import Prepared
    from flaschenteufel.bottle_imp.setup import Setup

Taken = tuple[int, int, tuple[int, ...]]
"""A finished trick: (leader, winner, cards in the order played)."""


@frozen(weakref_slot=False)
class Ledger:
    """The settled part of a round, shared by all its states until the next trick is complete."""

    setup: Setup
    """The table: variant, players, edition, dealer, and all that follows from them."""
    prepared: Prepared
    """What was dealt, discarded, given and laid open."""
    finished: tuple[Taken, ...]
    """The finished tricks."""
    bottles: tuple[Bottle, ...]
    """Who owns the bottles, at what price."""


make_ledger = fast_constructor(Ledger)
