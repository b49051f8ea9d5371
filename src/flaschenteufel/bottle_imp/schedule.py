"""All turns that a round at one table can come to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from attrs import frozen

from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.menu import Choices, discards, passes, plays
from flaschenteufel.bottle_imp.order import Slot, Source
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.stage import Stage
from flaschenteufel.bottle_imp.turn import Make, PlayTurn, StepTurn, Turn
from flaschenteufel.core.action import Action
from flaschenteufel.core.machine import Lookup, Outcome
from flaschenteufel.core.memo import Memo
from flaschenteufel.core.phase import Phase

Moment = tuple[Phase, tuple[int, ...], int]
"""What tells one turn from another: (phase, seats to act, leader)."""

Exposed = tuple[int | None, ...]
"""Which packet each seat has laid open by its own choice."""


@frozen
class Schedule:
    """The maker of a table's turns; each is made when it is first needed and kept."""

    layout: Layout
    deck: Deck
    seating: Seating
    stages: tuple[Stage, ...]
    slots: tuple[Slot, ...]
    exits: Mapping[Phase, Mapping[Outcome, Phase]]
    makers: Mapping[Phase, Make]

    def turns(self) -> Mapping[Moment, Turn]:
        """The turns outside of the tricks."""
        return Memo(self._turn)

    def leads(self) -> Mapping[Exposed, list[PlayTurn]]:
        """For each choice of open packets and each leader, the first turn of a trick."""
        return Memo(self._leads)

    def _turn(self, moment: Moment) -> Turn:
        phase, to_act, leader = moment
        for stage in self.stages:
            if stage.step.phase is phase:
                return self._step_turn(stage, to_act, leader)
        return Turn(phase, to_act, leader, self.exits.get(phase, {}))

    def _step_turn(self, stage: Stage, to_act: tuple[int, ...], leader: int) -> StepTurn:
        step, seats = stage.step, range(self.seating.seats)
        choices: tuple[Choices[Action], ...] = ()
        if isinstance(step, Discarding):
            choices = tuple(discards(self.deck, seat, stage.needed[seat]) for seat in seats)
        elif isinstance(step, Passing):
            choices = tuple(passes(self.deck, seat, stage.needed[seat]) for seat in seats)
        return StepTurn(
            phase=step.phase,
            to_act=to_act,
            leader=leader,
            exits=self.exits[step.phase],
            step=step,
            taking_part=stage.seats,
            packet=0 if isinstance(step, Exposing) else step.packet,
            sources=stage.sources,
            gifts=stage.gifts,
            needed=stage.needed,
            choices=choices,
            make=self.makers[self.exits[step.phase][Outcome.MORE]],
            then=Memo(partial(self._then, stage, to_act, leader)),
        )

    def _then(self, stage: Stage, to_act: tuple[int, ...], leader: int, seat: int) -> StepTurn:
        return self._step_turn(stage, tuple(other for other in to_act if other != seat), leader)

    def _packet(self, seat: int, packet: int) -> int:
        return seat * len(self.layout.packets) + packet

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
            turn = PlayTurn(
                phase=exits[Outcome.MORE],
                to_act=(seat,),
                leader=leader,
                exits=exits,
                seat=seat,
                order=order,
                source=source,
                other_sources=tuple(others),
                by_rule=seat in self.seating.automatic,
                plays=plays(self.deck, seat),
                follow=self.deck.follow,
                bit_of=self.deck.bit_of,
                card_of=self.deck.card_of,
                after=turn,
                leads=leads,
            )
        assert turn is not None, "a trick has at least one card"
        return turn

    def _sources(self, slot: Slot, seat: int, exposed: int | None) -> list[int]:
        """The packets that a card may come from, as indices into `Round.held`."""
        return [
            self._packet(seat, packet)
            for packet in range(len(self.layout.packets))
            if slot.source is Source.ANY or (packet == exposed) is (slot.source is Source.OPEN)
        ]


def exits_of(lookup: Lookup) -> Mapping[Phase, Mapping[Outcome, Phase]]:
    """The compiled machine, phase by phase: in this game a phase has one trigger."""
    exits: dict[Phase, dict[Outcome, Phase]] = {}
    for (phase, _, outcome), dest in lookup.items():
        exits.setdefault(phase, {})[outcome] = dest
    return exits
