"""What the phases share in which all seats act at the same time, in any order (PASS-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from flaschenteufel.core.machine import Outcome

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import Round
    from flaschenteufel.bottle_imp.setup import Exposed
    from flaschenteufel.bottle_imp.turn import Turn

T = TypeVar("T")


def turn_after(state: Round, seat: int, trigger: str, exposed: Exposed) -> Turn:
    """The turn when `seat` has submitted: the others' in the same phase, or the next phase's first."""
    turn, setup = state.turn, state.setup
    waiting = tuple([other for other in turn.to_act if other != seat])
    if waiting:
        return setup.turns[setup.lookup[turn.phase, trigger, Outcome.MORE], waiting, turn.leader]
    return setup.enter(setup.lookup[turn.phase, trigger, Outcome.DONE], turn.leader, exposed)


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced.

    >>> replaced((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    return (*values[:index], value, *values[index + 1 :])


def mask_of(bits: tuple[int, ...], places: Iterable[int]) -> int:
    """The mask of the cards at these places.

    >>> mask_of((1, 2, 4), [0, 2])
    5
    """
    mask = 0
    for place in places:
        mask |= bits[place]
    return mask
