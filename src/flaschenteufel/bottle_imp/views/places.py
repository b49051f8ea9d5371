"""The places that cards can lie in, and what it takes to bring them back to where they were dealt.

Places are the packets, packet after packet, seat after seat; then, for each completed step in which cards were put
away, what each seat put into the devil's trick; and last the cards that nobody was dealt. What was played from a packet
still counts as lying in it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Deck
from flaschenteufel.bottle_imp.steps import DEVIL, Lot, StepAtTable


class PlacedLot(NamedTuple):
    """A lot of a completed step: where its cards lay before it, and after it."""

    lot_index: int
    """Its number among the lots of all completed steps."""
    lot: Lot
    source: int
    place: int


@frozen(eq=False)
class CompletedStep:
    """A completed step of the preparation, and how the places were when it was over."""

    number: int
    step: StepAtTable
    gifts: tuple[PlacedLot, ...]
    put_away: tuple[PlacedLot, ...]
    sizes: tuple[int, ...]
    """How many cards lay in each place after it."""
    spans: tuple[slice | None, ...]
    """For each seat, its lots among those of all completed steps, None if it did not take part."""

    def submitted(self, lots: list[int]) -> tuple[tuple[int, ...] | None, ...] | None:
        """What everybody submitted, if these are all lots; None if packets were laid open and nothing was moved."""
        if self.step.step.exposes:
            return None
        return tuple([None if span is None else tuple(lots[span]) for span in self.spans])


@frozen(eq=False)
class Places:
    """The places of a table when so many steps are completed: the same in every round."""

    cards: tuple[int, ...]
    """All cards, as bits."""
    all_cards: int
    """All cards, as a mask."""
    suits: tuple[int, ...]
    """The mask of each suit."""
    packets: int
    """How many packets there are."""
    sizes: tuple[int, ...]
    """How many cards lie in each place."""
    steps: tuple[CompletedStep, ...]
    lots: int
    """How many lots were moved in all."""
    gifts_stay: bool
    """Whether no card that came to a packet can have left it again before it was played."""
    ways_back: dict[Hashable, int]
    """In how many ways the steps can be undone, by what that depends on; filled when it is asked for."""
    first_slots: Mapping[int, int]
    """For each step in which cards were put away, the place of what seat 0 put away; the other seats follow."""

    @property
    def leftover(self) -> int:
        """The place of the cards that nobody was dealt."""
        return len(self.sizes) - 1

    def slot(self, step: int, seat: int) -> int:
        """The place of what a seat put away in the step with this number."""
        return self.first_slots[step] + seat


def places_at(
    deck: Deck, seats: int, dealt: tuple[int, ...], preparation: tuple[StepAtTable, ...], completed: int
) -> Places:
    """The places of a table when so many steps of its preparation are completed; `dealt` are the sizes of packets."""
    steps, packets = preparation[:completed], len(dealt)
    putting_away = [number for number, step in enumerate(steps) if step.discards]
    first_slots = {number: packets + place * seats for place, number in enumerate(putting_away)}
    sizes = [*dealt, *(0,) * (len(putting_away) * seats), len(deck) - sum(dealt)]
    made: list[CompletedStep] = []
    lots = 0
    for number, step in enumerate(steps):
        placed = [
            PlacedLot(index, lot, lot.source, lot.target if lot.target != DEVIL else first_slots[number] + lot.giver)
            for index, lot in enumerate(step.lots, start=lots)
        ]
        for _, lot, source, place in placed:
            sizes[source] -= lot.size
            sizes[place] += lot.size
        made.append(
            CompletedStep(
                number=number,
                step=step,
                gifts=tuple(one for one in placed if one.place < packets),
                put_away=tuple(one for one in placed if one.place >= packets),
                sizes=tuple(sizes),
                spans=tuple(_spans(step, lots)),
            )
        )
        lots += len(placed)
    return Places(
        cards=tuple(deck.card_of),
        all_cards=sum(deck.card_of),
        suits=tuple(deck.suit_masks.values()),
        packets=packets,
        sizes=tuple(sizes),
        steps=tuple(made),
        lots=lots,
        gifts_stay=_gifts_stay(steps),
        ways_back={},
        first_slots=first_slots,
    )


def _spans(step: StepAtTable, start: int) -> Iterator[slice | None]:
    """For each seat, its lots among those of all completed steps."""
    for seat, lots in enumerate(step.lots_of):
        yield slice(start, start + len(lots)) if seat in step.seats else None
        start += len(lots)


def _gifts_stay(steps: tuple[StepAtTable, ...]) -> bool:
    """Whether no packet that cards came to is one that cards left later."""
    received: set[int] = set()
    for step in steps:
        if any(lot.source in received for lot in step.lots):
            return False
        received.update(lot.target for lot in step.gifts)
    return True
