"""Whose turn it is, and what the engine would else have to work out on each move.

Turns are made once for each table and used again and again; a round moves from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from attrs import field, frozen

from flaschenteufel.bottle_imp.actions import ActionTable, Choices, Play, plays
from flaschenteufel.bottle_imp.cards import Deck
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.situation import Exposed
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.tricks import Slot, Source
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.machine import Lookup, Outcome

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import BottleImpRound

Make = Callable[..., "BottleImpRound"]
"""A constructor of rounds: its arguments are the fields of `BottleImpRound`."""

Exits = Mapping[Outcome, AnyPhase]
"""Where an action leads: a phase's part of the compiled machine."""

Moment = tuple[AnyPhase, tuple[int, ...], int]
"""What tells one turn from another: (phase, seats to act, leader)."""


@frozen
class Turn:
    """A moment of a round: its phase, the seats to act, and the leader of the trick (or of the next one)."""

    phase: AnyPhase
    to_act: tuple[int, ...]
    leader: int
    exits: Exits = field(eq=False, repr=False)


@frozen(eq=False)
class StepTurn(Turn):
    """A moment of a step of the preparation, in which all act at the same time."""

    at: StepAtTable = field(repr=False)
    choices: tuple[Choices[Action], ...] = field(repr=False)
    """For each seat, from the mask of its packet to its legal actions."""
    make: Make = field(repr=False)
    """The constructor of the rounds of this phase."""
    then: Mapping[int, StepTurn] = field(repr=False)
    """For each seat to act but a last one, the turn when it has acted."""


@frozen(eq=False)
class PlayTurn(Turn):
    """A moment of a trick: a card is to be played."""

    seat: int = field(repr=False)
    order: tuple[int, ...] = field(repr=False)
    """The seats in the order in which they play to the trick."""
    source: int = field(repr=False)
    """The packet that the card comes from, as an index into the packets of all seats."""
    other_sources: tuple[int, ...] = field(repr=False)
    """The other packets that it may come from, if there are any."""
    by_rule: bool = field(repr=False)
    """Whether nobody sits there."""
    plain: bool = field(repr=False)
    """Whether the card comes from one packet, and a player chooses it: the usual case."""
    plays: ActionTable[Play] = field(repr=False)
    """All plays of the seat."""
    bit_by_id: Mapping[int, int] = field(repr=False)
    """For each of these very objects, by its id, the bit of its card: they are known without a look inside."""
    follow: Mapping[int, int] = field(repr=False)
    """For each card, the mask of its suit."""
    after: PlayTurn | None = field(repr=False)
    """The turn of the next card; None if this one completes the trick."""
    leads: list[PlayTurn] = field(repr=False)
    """For each winner of the trick, the first turn of the next."""


@frozen
class TurnGraph:
    """The maker of all turns that a round at one table can come to; each is made when it is first needed and kept."""

    layout: Layout
    deck: Deck
    seating: Seating
    steps: tuple[StepAtTable, ...]
    slots: tuple[Slot, ...]
    exits: Mapping[AnyPhase, Exits]
    makers: Mapping[AnyPhase, Make]

    def turns(self) -> Mapping[Moment, Turn]:
        """The turns outside of the tricks."""
        return Memo(self._turn)

    def openings(self, turns: Mapping[Moment, Turn]) -> Mapping[tuple[AnyPhase, int], tuple[Turn, tuple[None, ...]]]:
        """For each phase but the trick, and each leader: its first turn, and what lies there."""
        acting = {Phase.DEAL: (self.seating.dealer,), Phase.SCORE: (), **{at.phase: at.seats for at in self.steps}}
        nothing = (None,) * self.seating.seats
        stepping = {at.phase for at in self.steps}
        return Memo(lambda of: (turns[of[0], acting[of[0]], of[1]], nothing if of[0] in stepping else ()))

    def leads(self) -> Mapping[Exposed, list[PlayTurn]]:
        """For each choice of open packets and each leader, the first turn of a trick."""
        return Memo(self._leads)

    def _turn(self, moment: Moment) -> Turn:
        phase, to_act, leader = moment
        for step in self.steps:
            if step.phase is phase:
                return self._step_turn(step, to_act, leader)
        return Turn(phase, to_act, leader, self.exits.get(phase, {}))

    def _step_turn(self, at: StepAtTable, to_act: tuple[int, ...], leader: int) -> StepTurn:
        return StepTurn(
            phase=at.phase,
            to_act=to_act,
            leader=leader,
            exits=self.exits[at.phase],
            at=at,
            choices=tuple(at.step.choices(at, seat) for seat in range(self.seating.seats)),
            make=self.makers[self.exits[at.phase][Outcome.MORE]],
            then=Memo(partial(self._then, at, to_act, leader)),
        )

    def _then(self, at: StepAtTable, to_act: tuple[int, ...], leader: int, seat: int) -> StepTurn:
        return self._step_turn(at, tuple(other for other in to_act if other != seat), leader)

    def _leads(self, exposed: Exposed) -> list[PlayTurn]:
        leads: list[PlayTurn] = []
        leads += [self._lead(exposed, leader, leads) for leader in range(self.seating.seats)]
        return leads

    def _lead(self, exposed: Exposed, leader: int, leads: list[PlayTurn]) -> PlayTurn:
        """Link the turns of a trick, made from the last to the first."""
        order = tuple(self.seating.at(leader, slot.places_left) for slot in self.slots)
        exits = self.exits[Phase.TRICK]
        turn: PlayTurn | None = None
        for slot, seat in zip(reversed(self.slots), reversed(order), strict=True):
            source, *others = self._sources(slot, seat, exposed[seat])
            by_rule = seat in self.seating.automatic
            turn = PlayTurn(
                phase=exits[Outcome.MORE],
                to_act=(seat,),
                leader=leader,
                exits=exits,
                seat=seat,
                order=order,
                source=source,
                other_sources=tuple(others),
                by_rule=by_rule,
                plain=not others and not by_rule,
                plays=plays(self.deck, seat),
                bit_by_id=plays(self.deck, seat).bit_by_id,
                follow=self.deck.follow,
                after=turn,
                leads=leads,
            )
        assert turn is not None, "a trick has at least one card"
        return turn

    def _sources(self, slot: Slot, seat: int, exposed: int | None) -> list[int]:
        """The packets that a card may come from, as indices into the packets of all seats."""
        width = len(self.layout.packets)
        return [
            seat * width + packet
            for packet in range(width)
            if slot.source is Source.ANY or (packet == exposed) is (slot.source is Source.OPEN)
        ]


def exits_of(lookup: Lookup) -> Mapping[AnyPhase, Exits]:
    """The compiled machine, phase by phase: in this game a phase has one trigger."""
    exits: dict[AnyPhase, dict[Outcome, AnyPhase]] = {}
    for (phase, _, outcome), dest in lookup.items():
        exits.setdefault(phase, {})[outcome] = dest
    return exits
