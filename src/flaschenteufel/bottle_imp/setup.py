"""A table set up for a round, with all that the engine would else work out on each move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Deck, Edition
from flaschenteufel.bottle_imp.layout import Layout, TableCheck
from flaschenteufel.bottle_imp.machine import phase_class
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.situation import Exposed, FinishedTrick, Prepared, Price
from flaschenteufel.bottle_imp.steps import Step, StepAtTable, step_at_table
from flaschenteufel.bottle_imp.turns import Make, Moment, PlayTurn, Turn, TurnGraph, exits_of
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Deal
from flaschenteufel.core.fast import Memo, fast_constructor
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import Verbs
from flaschenteufel.core.state import Setup
from flaschenteufel.core.wording import Phrase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.variant import BottleImp

_TRICK = Phase.TRICK
_MAKERS: Mapping[type[BottleImpRound], Make] = Memo(fast_constructor)
_VERBS: Verbs = {
    Deal: Phrase("deal"),
    Discard: Discarding.verb,
    Pass: Passing.verb,
    Expose: Exposing.verb,
    Play: Phrase("play a card"),
    TakeBottle: Phrase("choose a bottle"),
}


@frozen(eq=False, repr=False)
class BottleImpSetup(Setup):
    """A table: equal when variant, players, edition and dealer are; the rest follows from them."""

    variant: BottleImp
    edition: str
    layout: Layout
    deck: Deck
    seating: Seating
    steps: tuple[StepAtTable, ...]
    """The steps of the preparation."""
    step_in: Mapping[AnyPhase, StepAtTable]
    """The same, by their phases."""
    verbs: Verbs
    """What a player calls the actions."""
    start_prices: tuple[Price, ...]
    """The bottles before the first sale."""
    first_phase: AnyPhase
    """The phase after the deal."""
    first_leader: int
    tricks: int
    """How many tricks are played."""
    none_exposed: Exposed
    laid_open: tuple[tuple[int, ...], ...]
    """For each seat, the packets that lie open after the preparation by rule."""
    sizes: tuple[int, ...]
    """The sizes of all packets to deal, packet after packet, seat after seat."""
    width: int
    """Packets a seat."""
    orders: tuple[tuple[int, ...], ...]
    """For each leader, the seats in the order in which they play to the trick."""
    bits: tuple[int, ...]
    """All cards, ascending."""
    openers: Mapping[AnyPhase, tuple[tuple[int, ...], tuple[None, ...]]]
    """For each phase that does not depend on a trick: the seats to act when it begins, and what lies there."""
    makers: Mapping[AnyPhase, Make]
    """For each phase, the constructor of its rounds."""
    turns: Mapping[Moment, Turn]
    leads: Mapping[Exposed, list[PlayTurn]]

    @property
    def _key(self) -> tuple[BottleImp, int, str, int]:
        return self.variant, self.players, self.edition, self.dealer

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, BottleImpSetup) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def step(self, phase: AnyPhase) -> StepAtTable | None:
        """The step of the preparation that takes place in a phase."""
        return self.step_in.get(phase)

    def is_in_play(self, phase: AnyPhase) -> bool:
        """Whether the preparation is over in a phase."""
        return phase is not Phase.DEAL and phase not in self.step_in

    def taken_up(self, phase: AnyPhase) -> tuple[int, ...]:
        """Which of their packets the players look at in a phase."""
        step = self.step(phase)
        return step.taken_up if step else tuple(range(self.width))

    def lying_open(self, chosen: Exposed, seat: int) -> tuple[int, ...]:
        """Which packets of a seat lie open after the preparation: the one it chose, or those that the rules say."""
        choice = chosen[seat]
        return self.laid_open[seat] if choice is None else (choice,)

    def enter(
        self,
        phase: AnyPhase,
        leader: int,
        prepared: Prepared,
        finished: tuple[FinishedTrick, ...],
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
        finished: tuple[FinishedTrick, ...],
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


def make_setup(variant: BottleImp, layout: Layout, edition: Edition, dealer: int) -> BottleImpSetup:
    """Set up a table; `VariantError` if its numbers of cards do not come out."""
    deck = layout.deck(edition)
    assert deck is not None, "the variant chose an edition that has the cards"
    seating = layout.seating(dealer)
    slots = variant.order(seating.seats)
    tricks = TableCheck(variant.name, layout, seating, slots, len(deck)).count_tricks()
    exits = exits_of(variant.lookup)
    phases = {phase: None for row in variant.transition_table for phase in (row.source, row.dest)}
    makers = {phase: _MAKERS[phase_class(phase)] for phase in phases}
    steps = tuple(step_at_table(layout, seating, deck, step) for step in layout.preparation)
    graph = TurnGraph(layout, deck, seating, steps, slots, exits, makers)
    return BottleImpSetup(
        variant=variant,
        players=layout.players,
        edition=edition.name,
        dealer=dealer,
        seats=seating.seats,
        automatic=seating.automatic,
        sides=layout.sides(seating),
        layout=layout,
        deck=deck,
        seating=seating,
        steps=steps,
        step_in={step.phase: step for step in steps},
        verbs=_verbs(layout.preparation),
        start_prices=((None, deck.below(variant.start_price)),) * variant.bottles,
        first_phase=exits[Phase.DEAL][Outcome.DONE],
        first_leader=seating.left(dealer),
        tricks=tricks,
        none_exposed=(None,) * seating.seats,
        laid_open=tuple(layout.laid_open(seating, seat) for seat in range(seating.seats)),
        sizes=tuple(size for seat in range(seating.seats) for size in layout.packets_of(seat, seating)),
        width=len(layout.packets),
        orders=tuple(tuple(seating.at(leader, slot.places_left) for slot in slots) for leader in range(seating.seats)),
        bits=tuple(deck.card_of),
        openers={
            Phase.DEAL: ((dealer,), ()),
            Phase.SCORE: ((), ()),
            **{step.phase: (step.seats, (None,) * seating.seats) for step in steps},
        },
        makers=makers,
        turns=graph.turns(),
        leads=graph.leads(),
    )


def _verbs(preparation: tuple[Step, ...]) -> Verbs:
    """What a player calls the actions of the game, and those of steps that a plugin has brought."""
    return {**_VERBS, **{step.action: step.verb for step in preparation}}
