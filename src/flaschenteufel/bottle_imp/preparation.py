"""The steps between deal and first trick, as data: who puts away, gives or shows which cards."""

from __future__ import annotations

from collections.abc import Callable

from attrs import Attribute, field, frozen

from flaschenteufel.bottle_imp.seating import Seating, all_but_the_dealer, everyone
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.wording import brief, listing

Receiver = tuple[int, int]
"""Who gets a card, and into which packet: (seat, packet)."""


def _one_of(*phases: Phase) -> Callable[[object, Attribute[Phase], Phase], None]:
    """A validator: what a step does must show in the name of its phase."""

    def validate(step: object, _: Attribute[Phase], phase: Phase) -> None:
        if phase not in phases:
            raise VariantError(
                f"{type(step).__name__} takes place in phase {listing(phases, 'or')}, not {brief(phase)}"
            )

    return validate


def _at_least_one(_: object, attribute: Attribute[int], value: int) -> None:
    if type(value) is not int or value < 1:
        raise VariantError(f"the {attribute.name} of cards must be a whole number from 1, not {brief(value)}")


@frozen
class Discarding:
    """Everybody puts `count` cards of a packet into the devil's trick."""

    count: int = field(default=1, validator=_at_least_one)
    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: Phase = field(
        default=Phase.DISCARD, validator=_one_of(Phase.DISCARD, Phase.DISCARD_SECOND, Phase.DISCARD_THIRD)
    )
    clause: str = "DISC-1"


@frozen
class Passing:
    """Everybody gives one card of a packet to each receiver, all at the same time."""

    receivers: Callable[[Seating, int], tuple[Receiver, ...]]
    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: Phase = field(default=Phase.PASS, validator=_one_of(Phase.PASS, Phase.PASS_SECOND, Phase.PASS_THIRD))
    clause: str = "PASS-1"


@frozen
class Exposing:
    """Everybody lays one of his packets open, all at the same time."""

    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: Phase = field(default=Phase.EXPOSE, validator=_one_of(Phase.EXPOSE))
    clause: str = "HOUSE-3"


Step = Discarding | Passing | Exposing


def both_neighbours(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """One card to the left, one to the right (PASS-1)."""
    return (seating.left(seat), 0), (seating.right(seat), 0)


CLASSIC_PREPARATION: tuple[Step, ...] = (Discarding(), Passing(both_neighbours))
"""One card for the devil, one for each neighbour."""

FIVE_PLAYERS_PREPARATION: tuple[Step, ...] = (
    Discarding(who=all_but_the_dealer, clause="TEAM-4"),
    Passing(both_neighbours),
)
"""The dealer of five, who has a card less, discards nothing (TEAM-4)."""
