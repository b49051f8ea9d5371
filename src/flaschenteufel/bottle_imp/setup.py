"""A table set up for a round, with all that the engine would else work out on each move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.card import Card, Number
from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.bottle_imp.fitting import Fitting
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.machine import ROOMS
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.round import Price, Round, Taken
from flaschenteufel.bottle_imp.schedule import Exposed, Moment, Schedule, exits_of, taking_part
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.sides import Sides
from flaschenteufel.bottle_imp.turn import Make, PlayTurn, Turn
from flaschenteufel.core.construct import fast_constructor
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.phase import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.editions import Edition
    from flaschenteufel.bottle_imp.variant import BottleImp

_TRICK = Phase.TRICK
_MAKERS: Mapping[type[Round], Make] = {room: fast_constructor(room) for room in ROOMS.values()}


@frozen(eq=False, repr=False)
class Setup:
    """A table: equal when variant, players, edition and dealer are; the rest follows from them."""

    variant: BottleImp
    players: int
    edition: str
    dealer: int
    layout: Layout
    deck: Deck
    seating: Seating
    sides: Sides
    start_prices: tuple[Price, ...]
    """The bottles before the first sale."""
    first_phase: Phase
    """The phase after the deal."""
    first_leader: int
    tricks: int
    """How many tricks are played."""
    no_cards: tuple[int, ...]
    """An empty set of cards for each seat."""
    none_exposed: Exposed
    sizes: tuple[int, ...]
    """The sizes of all packets to deal, packet after packet, seat after seat."""
    width: int
    """Packets a seat."""
    orders: tuple[tuple[int, ...], ...]
    """For each leader, the seats in the order in which they play to the trick."""
    bits: tuple[int, ...]
    """All cards, ascending."""
    bit_of: Mapping[Number, int]
    card_of: Mapping[int, Card]
    openers: Mapping[Phase, tuple[tuple[int, ...], tuple[None, ...]]]
    """For each phase that does not depend on a trick: the seats to act when it begins, and what lies there."""
    makers: Mapping[Phase, Make]
    """For each phase, the constructor of its rounds."""
    turns: Mapping[Moment, Turn]
    leads: Mapping[Exposed, list[PlayTurn]]

    @property
    def _key(self) -> tuple[BottleImp, int, str, int]:
        return self.variant, self.players, self.edition, self.dealer

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Setup) and self._key == other._key)

    def enter(
        self,
        phase: Phase,
        leader: int,
        prepared: Prepared,
        finished: tuple[Taken, ...],
        prices: tuple[Price, ...],
        held: tuple[int, ...],
    ) -> Round:
        """The round at the beginning of a phase."""
        turn: Turn
        laid: tuple[None, ...] = ()
        if phase is _TRICK:
            turn = self.leads[prepared.exposed][leader]
        else:
            to_act, laid = self.openers[phase]
            turn = self.turns[phase, to_act, leader]
        return self.makers[phase](self, prepared, finished, prices, turn, turn.to_act, held, laid)

    def restore(
        self,
        moment: Moment,
        prepared: Prepared,
        finished: tuple[Taken, ...],
        prices: tuple[Price, ...],
        held: tuple[int, ...],
        laid: tuple[Any, ...],
    ) -> Round:
        """A round that was stored."""
        phase, to_act, leader = moment
        turn: Turn | None = self.leads[prepared.exposed][leader] if phase is _TRICK else self.turns[moment]
        if isinstance(turn, PlayTurn):
            for _ in laid:
                turn = turn.after if turn else None
        return self.makers[phase](self, prepared, finished, prices, turn, to_act, held, laid)


def lay_table(variant: BottleImp, layout: Layout, edition: Edition, dealer: int) -> Setup:
    """Set up a table; `VariantError` if its numbers of cards do not come out."""
    deck = layout.deck(edition)
    assert deck is not None, "the variant chose an edition that has the cards"
    seating = layout.seating(dealer)
    slots = variant.order(seating.seats)
    tricks = Fitting(variant.name, layout, seating, slots, len(deck)).count_tricks()
    exits = exits_of(variant.lookup)
    steps = {step.phase: step for step in layout.preparation}
    makers = {
        phase: _MAKERS[ROOMS[type(steps[phase]) if phase in steps else phase]]
        for phase in map(Phase, variant.machine.states)
    }
    schedule = Schedule(layout, deck, seating, slots, exits, makers)
    return Setup(
        variant=variant,
        players=layout.players,
        edition=edition.name,
        dealer=dealer,
        layout=layout,
        deck=deck,
        seating=seating,
        sides=layout.sides(seating),
        start_prices=((None, deck.below(variant.start_price)),) * variant.bottles,
        first_phase=exits[Phase.DEAL][Outcome.DONE],
        first_leader=seating.left(dealer),
        tricks=tricks,
        no_cards=(0,) * seating.seats,
        none_exposed=(None,) * seating.seats,
        sizes=tuple(size for seat in range(seating.seats) for size in layout.packets_of(seat, dealer)),
        width=len(layout.packets),
        orders=tuple(tuple(seating.at(leader, slot.places_left) for slot in slots) for leader in range(seating.seats)),
        bits=tuple(deck.card_of),
        bit_of=deck.bit_of,
        card_of=deck.card_of,
        openers={
            Phase.DEAL: ((dealer,), ()),
            Phase.SCORE: ((), ()),
            **{phase: (taking_part(step, seating), (None,) * seating.seats) for phase, step in steps.items()},
        },
        makers=makers,
        turns=schedule.turns(),
        leads=schedule.leads(),
    )
