"""What The Bottle Imp counts besides points: the bottles that people are left with."""

from __future__ import annotations

from collections.abc import Mapping

from flaschenteufel.bottle_imp.round import BottleImpRound


def columns(state: BottleImpRound) -> Mapping[str, tuple[int, ...]]:
    """How many bottles each seat owns.

    >>> from flaschenteufel import get_variant
    >>> columns(get_variant("second-bottle").deal(5, seed=7))
    {'bottles': (0, 0, 0, 0, 0)}
    """
    owners = [bottle.owner for bottle in state.bottles]
    return {"bottles": tuple(owners.count(seat) for seat in range(state.seats))}
