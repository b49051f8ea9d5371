"""What others have submitted face down while somebody has yet to submit."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, perm
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Step
from flaschenteufel.core.allocation import choose

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.views.view import RoundView


@frozen
class UnseenSubmission:
    """The submission of a seat in a step: one of `count`, for all that the others know."""

    seat: int
    step: Step
    source: int
    """The packet that the cards come from."""
    needed: int
    count: int

    def chosen(self, held: tuple[int, ...], number: int) -> int | tuple[int, ...]:
        """The submission with this number, in the compact form of `Round.laid`."""
        if isinstance(self.step, Exposing):
            return number
        packet = bits_of(held[self.source])
        if isinstance(self.step, Discarding):
            return tuple(bits_of(choose(packet, self.needed, number)[0]))
        cards: list[int] = []
        for _ in range(self.needed):
            number, place = divmod(number, len(packet))
            cards.append(packet.pop(place))
        return tuple(cards)


def unseen_submissions(view: RoundView) -> Iterator[UnseenSubmission]:
    """The submissions that were made in this phase by other seats."""
    stage = view.setup.stage(view.phase)
    if stage is None:
        return
    for seat in stage.seats:
        if seat != view.seat and seat not in view.to_act:
            source, needed = stage.sources[seat], stage.needed[seat]
            size = view.sizes[source]
            ways = perm(size, needed)
            if isinstance(stage.step, Exposing):
                ways = 2
            elif isinstance(stage.step, Discarding):
                ways = comb(size, needed)
            yield UnseenSubmission(seat, stage.step, source, needed, ways)


def bits_of(mask: int) -> list[int]:
    """The cards of a mask, ascending.

    >>> bits_of(0b1101)
    [1, 4, 8]
    """
    bits: list[int] = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits
