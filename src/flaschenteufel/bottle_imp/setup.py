"""A table set up for a round, with all that the engine would else work out on each move."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from attrs import field, frozen

from flaschenteufel.bottle_imp.card import Card, Number
from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.bottle_imp.editions import Edition
from flaschenteufel.bottle_imp.fitting import check_sizes
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.menu import plays
from flaschenteufel.bottle_imp.order import Source
from flaschenteufel.bottle_imp.phases import ROOMS, room_of
from flaschenteufel.bottle_imp.preparation import Step
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.sides import Sides
from flaschenteufel.bottle_imp.turn import Turn
from flaschenteufel.core.machine import Lookup, Outcome
from flaschenteufel.core.memo import Memo
from flaschenteufel.core.phase import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.variant import BottleImp

Exposed = tuple[int | None, ...]
"""Which packet each seat has laid open by choice."""


@frozen
class Setup:
    """A table: equal when variant, players, edition and dealer are; the rest follows from them."""

    variant: BottleImp
    players: int
    edition: str
    dealer: int
    layout: Layout = field(eq=False, repr=False)
    deck: Deck = field(eq=False, repr=False)
    seating: Seating = field(eq=False, repr=False)
    sides: Sides = field(eq=False, repr=False)
    sizes: tuple[int, ...] = field(eq=False, repr=False)
    """The sizes of all packets to deal, packet after packet, seat after seat."""
    width: int = field(eq=False, repr=False)
    """Packets a seat."""
    lookup: Lookup = field(eq=False, repr=False)
    """The compiled machine."""
    orders: tuple[tuple[int, ...], ...] = field(eq=False, repr=False)
    """For each leader, the seats in the order in which they play to the trick."""
    cheap: Mapping[Number, int] = field(eq=False, repr=False)
    """For each price, the mask of the cards below it."""
    follow: tuple[int, ...] = field(eq=False, repr=False)
    """For each place in the deck, the mask of that card's suit."""
    leads: Mapping[Exposed, tuple[Turn, ...]] = field(eq=False, repr=False)
    """For each choice of open packets and each leader, the first turn of a trick."""
    turns: Mapping[tuple[Phase, tuple[int, ...], int], Turn] = field(eq=False, repr=False)
    """For each other phase, seats to act and leader, the turn."""
    openers: Mapping[Phase, tuple[int, ...]] = field(eq=False, repr=False)
    """For each phase without a single player on turn, the seats that are to act when it begins."""
    # Shortcuts into the deck for the hot path.
    cards: tuple[Card, ...] = field(eq=False, repr=False)
    bits: tuple[int, ...] = field(eq=False, repr=False)
    places: Mapping[Number, int] = field(eq=False, repr=False)

    def enter(self, phase: Phase, leader: int, exposed: Exposed) -> Turn:
        """The first turn of a phase."""
        if phase is Phase.TRICK:
            return self.leads[exposed][leader]
        return self.turns[phase, self.openers[phase], leader]

    def resume(self, phase: Phase, to_act: tuple[int, ...], leader: int, on_table: int, exposed: Exposed) -> Turn:
        """The turn of a round that was stored, with so many cards on the table."""
        if phase is not Phase.TRICK:
            return self.turns[phase, to_act, leader]
        turn = self.leads[exposed][leader]
        for _ in range(on_table):
            assert turn.after is not None, "a complete trick does not wait for a card"
            turn = turn.after
        return turn


def lay_table(variant: BottleImp, layout: Layout, edition: Edition, dealer: int) -> Setup:
    """Set up a table; `VariantError` if its numbers of cards do not come out."""
    deck = layout.deck(edition)
    assert deck is not None, "the variant chose an edition that has the cards"
    seating = layout.seating(dealer)
    slots = variant.order(seating.seats)
    steps = {step.phase: step for step in layout.preparation}
    check_sizes(variant.name, layout, seating, slots, len(deck))
    return Setup(
        variant=variant,
        players=layout.players,
        edition=edition.name,
        dealer=dealer,
        layout=layout,
        deck=deck,
        seating=seating,
        sides=layout.sides(seating),
        sizes=tuple(size for seat in range(seating.seats) for size in layout.packets_of(seat, dealer)),
        width=len(layout.packets),
        lookup=variant.lookup,
        orders=tuple(
            tuple(seating.at(leader, slot.places_left) for slot in slots) for leader in range(seating.seats)
        ),
        cheap={price: deck.below(price) for price in (variant.start_price, *deck.places)},
        follow=tuple(deck.suit_masks[card.suit] for card in deck),
        leads=Memo(partial(_leads, variant, deck, seating, len(layout.packets))),
        turns=Memo(partial(_turn, steps)),
        openers={
            Phase.DEAL: (dealer,),
            Phase.SCORE: (),
            **{phase: step.who(seating) for phase, step in steps.items()},
        },
        cards=deck.cards,
        bits=deck.bits,
        places=deck.places,
    )


def _turn(steps: Mapping[Phase, Step], moment: tuple[Phase, tuple[int, ...], int]) -> Turn:
    phase, to_act, leader = moment
    step = steps.get(phase)
    return Turn(phase, to_act, leader, room_of(step) if step else ROOMS[phase], step)


def _leads(variant: BottleImp, deck: Deck, seating: Seating, width: int, exposed: Exposed) -> tuple[Turn, ...]:
    return tuple(_lead(variant, deck, seating, width, exposed, leader) for leader in range(seating.seats))


def _lead(variant: BottleImp, deck: Deck, seating: Seating, width: int, exposed: Exposed, leader: int) -> Turn:
    """Link the turns of a trick, made from the last to the first."""
    phase = variant.lookup[Phase.TRICK, "play", Outcome.MORE]
    slots = variant.order(seating.seats)
    order = tuple(seating.at(leader, slot.places_left) for slot in slots)
    turn: Turn | None = None
    for slot, seat in zip(reversed(slots), reversed(order), strict=True):
        turn = Turn(
            phase=phase,
            to_act=(seat,),
            leader=leader,
            room=ROOMS[phase],
            order=order,
            seat=seat,
            sources=tuple(seat * width + packet for packet in _packets(slot.source, width, exposed[seat])),
            by_rule=seat in seating.automatic,
            menu=plays(deck, seat),
            after=turn,
        )
    assert turn is not None, "a trick has at least one card"
    return turn


def _packets(source: Source, width: int, exposed: int | None) -> tuple[int, ...]:
    """The packets that a card may come from."""
    return {
        Source.ANY: tuple(range(width)),
        Source.OPEN: tuple(packet for packet in range(width) if packet == exposed),
        Source.HIDDEN: tuple(packet for packet in range(width) if packet != exposed),
    }[source]
