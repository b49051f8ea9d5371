"""Phase `expose`: everybody lays one packet open, all at the same time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from flaschenteufel.bottle_imp.actions import Choices, Expose
from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.events import Chosen
from flaschenteufel.bottle_imp.seating import Seating, everyone
from flaschenteufel.bottle_imp.steps import Step, StepAtTable, in_phase, is_phase_of
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase, Reason
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.record.tokens import Part
from flaschenteufel.core.wording import Phrase, sentence

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.layout import TableCheck

_PACKETS = (0, 1)


@frozen
class Exposing(Step):
    """Everybody lays one of their two packets open; the choices show when all have chosen.

    >>> Exposing().phase
    <Phase.EXPOSE: 'expose'>
    """

    action = Expose
    trigger: ClassVar[str] = "expose"
    verb: ClassVar[str] = Phrase("lay a packet open")
    events = (Chosen,)
    exposes: ClassVar[bool] = True

    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: AnyPhase = field(default=Phase.EXPOSE, converter=in_phase, validator=is_phase_of)
    clause: str = "HOUSE-3"

    @property
    def looks_at(self) -> None:
        """Both packets are looked at, to choose one of them."""
        return

    def check(self, table: TableCheck) -> None:
        """It is the last step, and everybody has two packets."""
        last = self is table.layout.preparation[-1]
        table.require(last, "packets are laid open in the last step of the preparation")
        table.require(table.width == len(_PACKETS), "laying one packet open needs two packets")
        everybody = set(self.who(table.seating)) == set(range(table.seating.seats))
        table.require(everybody, "every seat must lay a packet open")

    def choices(self, at: StepAtTable, seat: int) -> Choices[Action]:
        """Either packet."""
        both = tuple(Expose(seat, packet) for packet in _PACKETS)
        return lambda _: both

    def refusal(self, at: StepAtTable, action: Action, packets: Sequence[CardSet]) -> IllegalActionError | None:
        """Why the packet cannot be laid open, or None."""
        assert isinstance(action, Expose), "no other action is due"
        if action.packet in _PACKETS:
            return None
        message = sentence("You have a first and a second packet, and no other")
        return IllegalActionError(action, Reason.UNKNOWN_PACKET, self.clause, message)

    def compact(self, at: StepAtTable, action: Expose, held: Sequence[int]) -> int | None:
        """The index of the packet."""
        return self.packed(at, action)

    def packed(self, at: StepAtTable, action: Expose) -> int | None:
        """The index of the packet."""
        return action.packet if action.packet in _PACKETS else None

    def unpacked(self, at: StepAtTable, seat: int, submission: int) -> Expose:
        """The packet with this index."""
        return Expose(seat, submission)

    def announced(self, action: Expose) -> Chosen:
        """Everybody sees that a choice was made."""
        return Chosen(action.seat, action.packet)

    def written(self, action: Expose) -> str:
        """The index of the packet."""
        return str(action.packet)

    def read(self, seat: int, part: Part, cards: Mapping[str, Card]) -> Expose:
        """The packet with this index."""
        if len(part.words) > 1:
            raise part.words[1].error(f"seat {seat} lays one packet open, not {len(part.words)}")
        return Expose(seat, part.place.number("the packet"))

    def ways(self, at: StepAtTable, seat: int, size: int) -> int:
        """One for each packet."""
        return len(_PACKETS)

    def way(self, at: StepAtTable, seat: int, packet: Sequence[int], number: int) -> int:
        """The packet with this index."""
        return number
