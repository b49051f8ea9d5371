"""A table set up for a round, with all that the engine would else work out on each move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Card, Deck, Number
from flaschenteufel.bottle_imp.fitting import Fitting
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.machine import ROOMS
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.seating import Seating, Sides
from flaschenteufel.bottle_imp.situation import Prepared, Price, Taken
from flaschenteufel.bottle_imp.stage import Stage, stages_of
from flaschenteufel.bottle_imp.turns import Exposed, Make, Moment, PlayTurn, Schedule, Turn, exits_of
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.machine import Outcome

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.cards import Edition
    from flaschenteufel.bottle_imp.variant import BottleImp

_TRICK = Phase.TRICK
_MAKERS: Mapping[type[BottleImpRound], Make] = {room: fast_constructor(room) for room in ROOMS.values()}


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
    stages: tuple[Stage, ...]
    """The steps of the preparation."""
    sides: Sides
    start_prices: tuple[Price, ...]
    """The bottles before the first sale."""
    first_phase: Phase
    """The phase after the deal."""
    first_leader: int
    tricks: int
    """How many tricks are played."""
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

    def __hash__(self) -> int:
        return hash(self._key)

    def stage(self, phase: Phase) -> Stage | None:
        """The step of the preparation that takes place in a phase."""
        return next((stage for stage in self.stages if stage.step.phase is phase), None)

    def taken_up(self, phase: Phase) -> tuple[int, ...]:
        """Which of their packets the players look at in a phase."""
        stage = self.stage(phase)
        return stage.taken_up if stage else tuple(range(self.width))

    def lying_open(self, chosen: Exposed, seat: int) -> tuple[int, ...]:
        """Which packets of a seat lie open after the preparation: the one it chose, or those that the rules say."""
        choice = chosen[seat]
        return self.layout.laid_open(self.seating, seat) if choice is None else (choice,)

    def enter(
        self,
        phase: Phase,
        leader: int,
        prepared: Prepared,
        finished: tuple[Taken, ...],
        prices: tuple[Price, ...],
        held: tuple[int, ...],
    ) -> BottleImpRound:
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
    ) -> BottleImpRound:
        """A round that was stored."""
        turn = self.turn_at(moment, prepared.exposed, len(laid))
        return self.makers[moment[0]](self, prepared, finished, prices, turn, turn.to_act, held, laid)

    def turn_at(self, moment: Moment, exposed: Exposed, plays: int) -> Turn:
        """The turn at a moment; in a trick, so many cards after the lead."""
        phase, _, leader = moment
        if phase is not _TRICK:
            return self.turns[moment]
        turn = self.leads[exposed][leader]
        for _ in range(plays):
            assert turn.after is not None, "a complete trick is taken"
            turn = turn.after
        return turn


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
    stages = stages_of(layout, seating)
    schedule = Schedule(layout, deck, seating, stages, slots, exits, makers)
    return Setup(
        variant=variant,
        players=layout.players,
        edition=edition.name,
        dealer=dealer,
        layout=layout,
        deck=deck,
        seating=seating,
        stages=stages,
        sides=layout.sides(seating),
        start_prices=((None, deck.below(variant.start_price)),) * variant.bottles,
        first_phase=exits[Phase.DEAL][Outcome.DONE],
        first_leader=seating.left(dealer),
        tricks=tricks,
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
            **{stage.step.phase: (stage.seats, (None,) * seating.seats) for stage in stages},
        },
        makers=makers,
        turns=schedule.turns(),
        leads=schedule.leads(),
    )
