"""A round of a match that is over, and who sat where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from flaschenteufel.core.state import State


@frozen
class PlayedRound:
    """A round of a match that is over: its last state, and the seating, which is the name at each seat.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("hols-der-teufel").deal(seed=7)
    >>> while not state.is_over:
    ...     state = state.apply(state.legal_actions()[0])
    >>> PlayedRound(state, ("Ada", "Ben", "Cleo")).scores
    {'Ada': 17, 'Ben': 27, 'Cleo': 16}
    """

    state: State
    seating: tuple[str, ...]

    @property
    def scores(self) -> dict[str, int]:
        """The score of each player, by seat."""
        return dict(zip(self.seating, self.state.scores, strict=True))


def dummies_of(state: State) -> tuple[str, ...]:
    """The names of the seats that nobody sits at: numbered if there are several.

    >>> from flaschenteufel import get_variant
    >>> dummies_of(get_variant("lopaka").new_round()), dummies_of(get_variant("classic").new_round())
    (('Lopaka',), ())
    """
    name, count = state.variant.dummy_name, len(state.automatic)
    return (name,) if count == 1 else tuple(f"{name} {number}" for number in range(1, count + 1))


def seated(state: State, names: Sequence[str], number: int) -> tuple[str, ...]:
    """The name at each seat in the round with this number, from 1, when the people deal in turns.

    The person who deals comes first, then the others in their order: clockwise from the dealer's seat, each takes
    the next seat that is not automatic, and so do the dummies those that are. Without dummies everybody keeps the
    seat. Lopaka moves with the deal, and there the new dealer keeps the seat and the other two change places (LOP-1).

    >>> from flaschenteufel import get_variant
    >>> lopaka = get_variant("lopaka")
    >>> seated(lopaka.new_round(dealer=0), ("Ada", "Ben"), 1)
    ('Ada', 'Ben', 'Lopaka')
    >>> seated(lopaka.new_round(dealer=1), ("Ada", "Ben"), 2)
    ('Lopaka', 'Ben', 'Ada')
    """
    first = (number - 1) % len(names)
    people, dummies = iter((*names[first:], *names[:first])), iter(dummies_of(state))
    clockwise = (*range(state.dealer, state.seats), *range(state.dealer))
    at = {seat: next(dummies if seat in state.automatic else people) for seat in clockwise}
    return tuple(at[seat] for seat in range(state.seats))
