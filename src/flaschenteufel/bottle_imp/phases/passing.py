"""Phase `pass`: everybody gives cards away, and all gifts are picked up at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from attrs import field, frozen

from flaschenteufel.bottle_imp.actions import Pass
from flaschenteufel.bottle_imp.events import Offered
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.seating import Seating, all_but_the_dealer, everyone
from flaschenteufel.bottle_imp.steps import CardStep, Receiver, Step, in_phase, is_phase_of
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.wording import Phrase


@frozen
class Passing(CardStep):
    """Everybody gives cards of a packet away, all at the same time: one for each of the `receivers`, in their order.

    A receiver who is named several times gets several cards, and these are a set: their order means nothing.

    >>> Passing(both_neighbours).targets(Seating(4, dealer=0), 0)
    ((1, 0), (3, 0))
    """

    action = Pass
    trigger: ClassVar[str] = "pass"
    verb: ClassVar[str] = Phrase("pass cards")
    events = (Offered,)

    receivers: Callable[[Seating, int], tuple[Receiver, ...]]
    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: AnyPhase = field(default=Phase.PASS, converter=in_phase, validator=is_phase_of)
    clause: str = "PASS-1"

    def targets(self, seating: Seating, giver: int) -> tuple[Receiver | None, ...]:
        """Each card goes to its receiver."""
        return self.receivers(seating, giver)

    def announced(self, action: Pass) -> Offered:
        """Everybody sees how many cards were given, and only their giver which."""
        return Offered(action.seat, action.cards)


def both_neighbours(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """One card to the left, one to the right (PASS-1).

    >>> both_neighbours(Seating(4, dealer=0), 2)
    ((3, 0), (1, 0))
    """
    return (seating.left(seat), 0), (seating.right(seat), 0)


Receivers = Callable[[Seating, int], tuple[Receiver, ...]]
"""Who gets the cards of a seat."""


@frozen
class InTurns:
    """Receivers that change from round to round; made by `in_turns`."""

    directions: tuple[Receivers, ...]

    def __call__(self, seating: Seating, seat: int) -> tuple[Receiver, ...]:
        """The receivers of a seat in the round of this dealer."""
        return self.directions[seating.dealer % len(self.directions)](seating, seat)


def in_turns(*directions: Receivers) -> Receivers:
    """Receivers that change from round to round: the first ones while seat 0 deals, the next while seat 1 does, ...

    The deal moves on by a seat each round, so that is a new direction for each round, and it begins anew when seat 0
    deals again.

    >>> def left(seating, seat):
    ...     return ((seating.left(seat), 0),)
    >>> def right(seating, seat):
    ...     return ((seating.right(seat), 0),)
    >>> receivers = in_turns(left, right)
    >>> [receivers(Seating(4, dealer), 0) for dealer in range(4)]
    [((1, 0),), ((3, 0),), ((1, 0),), ((3, 0),)]
    """
    return InTurns(directions)


CLASSIC_PREPARATION: tuple[Step, ...] = (Discarding(), Passing(both_neighbours))
"""One card for the devil, one for each neighbour."""

FIVE_PLAYERS_PREPARATION: tuple[Step, ...] = (
    Discarding(who=all_but_the_dealer, clause="TEAM-4"),
    Passing(both_neighbours),
)
"""The dealer of five, who has a card less, discards nothing (TEAM-4)."""
