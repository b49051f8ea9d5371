"""All turns that a round at one table can come to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from attrs import frozen

from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.menu import Choices, discards, passes, plays
from flaschenteufel.bottle_imp.order import Slot, Source
from flaschenteufel.bottle_imp.preparation import Discarding, Passing, Step
from flaschenteufel.bottle_imp.seating import Seating
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
        for step in self.layout.preparation:
            if step.phase is phase:
                return self._step_turn(step, to_act, leader)
        return Turn(phase, to_act, leader, self.exits.get(phase, {}))

    def _step_turn(self, step: Step, to_act: tuple[int, ...], leader: int) -> StepTurn:
        seats, acting = range(self.seating.seats), taking_part(step, self.seating)
        packet = step.packet if isinstance(step, Discarding | Passing) else 0
        gifts: list[tuple[int, int, int]] = []
        needed = (0,) * len(seats)
        choices: tuple[Choices[Action], ...] = ()
        if isinstance(step, Discarding):
            needed = (step.count,) * len(seats)
            choices = tuple(discards(self.deck, seat, step.count) for seat in seats)
        elif isinstance(step, Passing):
            gifts = [gift for seat in acting for gift in self._gifts(step, seat)]
            needed = tuple(sum(giver == seat for giver, _, _ in gifts) for seat in seats)
            choices = tuple(passes(self.deck, seat, needed[seat]) for seat in seats)
        return StepTurn(
            phase=step.phase,
            to_act=to_act,
            leader=leader,
            exits=self.exits[step.phase],
            step=step,
            taking_part=acting,
            packet=packet,
            sources=tuple(self._packet(seat, packet) for seat in seats),
            gifts=tuple(gifts),
            needed=needed,
            choices=choices,
            make=self.makers[self.exits[step.phase][Outcome.MORE]],
            then=Memo(partial(self._then, step, to_act, leader)),
        )

    def _then(self, step: Step, to_act: tuple[int, ...], leader: int, seat: int) -> StepTurn:
        return self._step_turn(step, tuple(other for other in to_act if other != seat), leader)

    def _gifts(self, step: Passing, giver: int) -> list[tuple[int, int, int]]:
        receivers = step.receivers(self.seating, giver)
        return [(giver, index, self._packet(*receiver)) for index, receiver in enumerate(receivers)]

    def _packet(self, seat: int, packet: int) -> int:
        return seat * len(self.layout.packets) + packet

    def _leads(self, exposed: Exposed) -> list[PlayTurn]:
        leads: list[PlayTurn] = []
        leads += [self._lead(exposed, leader, leads) for leader in range(self.seating.seats)]
        return leads

    def _lead(self, exposed: Exposed, leader: int, leads: list[PlayTurn]) -> PlayTurn:
        """Link the turns of a trick, made from the last to the first."""
        order = tuple(self.seating.at(leader, slot.places_left) for slot in self.slots)
        follow = {bit: self.deck.suit_masks[card.suit] for bit, card in self.deck.card_of.items()}
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
                follow=follow,
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


def taking_part(step: Step, seating: Seating) -> tuple[int, ...]:
    """The seats that act in a step, ascending, in whatever order the variant names them."""
    return tuple(sorted(set(step.who(seating))))


def exits_of(lookup: Lookup) -> Mapping[Phase, Mapping[Outcome, Phase]]:
    """The compiled machine, phase by phase: in this game a phase has one trigger."""
    exits: dict[Phase, dict[Outcome, Phase]] = {}
    for (phase, _, outcome), dest in lookup.items():
        exits.setdefault(phase, {})[outcome] = dest
    return exits
