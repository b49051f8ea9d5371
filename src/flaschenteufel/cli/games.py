"""The games that the command line knows: the one place that tells them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.cli.playing.bottle_imp.desk import BottleImpDesk
from flaschenteufel.cli.playing.hols_der_teufel.desk import HolsDerTeufelDesk
from flaschenteufel.cli.telling.bottle_imp.teller import BottleImpTeller
from flaschenteufel.cli.telling.hols_der_teufel.teller import HolsDerTeufelTeller
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel

if TYPE_CHECKING:
    from flaschenteufel.cli.playing.desk import Desk
    from flaschenteufel.cli.telling.teller import Teller
    from flaschenteufel.core.state import State
    from flaschenteufel.core.variant import Variant


def bottle_owners(state: State) -> tuple[int | None, ...] | None:
    """Who owns each bottle; None if the game has no bottles.

    >>> from flaschenteufel import get_variant
    >>> bottle_owners(get_variant("second-bottle").deal(seed=7)), bottle_owners(get_variant("hols-der-teufel").deal())
    ((None, None), None)
    """
    return tuple(bottle.owner for bottle in state.bottles) if isinstance(state, BottleImpRound) else None


@frozen
class Game:
    """How a game is told, and what a player sees and types."""

    teller: type[Teller]
    desk: type[Desk]


def game_of(variant: Variant) -> Game:
    """The game that a variant is of; `InvalidValueError` if it is one of a plugin's own.

    >>> from flaschenteufel import get_variant
    >>> game_of(get_variant("lopaka")).teller.__name__
    'BottleImpTeller'
    """
    if isinstance(variant, BottleImp):
        return Game(BottleImpTeller, BottleImpDesk)
    if isinstance(variant, HolsDerTeufel):
        return Game(HolsDerTeufelTeller, HolsDerTeufelDesk)
    raise InvalidValueError(
        f"only The Bottle Imp and Hol's der Teufel can be told and played here, "
        f"and {brief(variant.name)} is of the game {brief(variant.game)}"
    )
