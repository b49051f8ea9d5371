"""Phase `discard`: everybody puts cards into the devil's trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from attrs import Attribute, field, frozen

from flaschenteufel.bottle_imp.actions import Discard
from flaschenteufel.bottle_imp.events import Discarded
from flaschenteufel.bottle_imp.seating import Seating, everyone
from flaschenteufel.bottle_imp.steps import CardStep, Receiver, in_phase, is_phase_of
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.wording import Phrase, brief


def _at_least_one(_: object, attribute: Attribute[int], value: int) -> None:
    if type(value) is not int or value < 1:
        raise VariantError(f"the {attribute.name} of cards must be a whole number from 1, not {brief(value)}")


@frozen
class Discarding(CardStep):
    """Everybody puts `count` cards of a packet into the devil's trick, all at the same time.

    >>> Discarding(count=2).phase
    <Phase.DISCARD: 'discard'>
    """

    action = Discard
    trigger: ClassVar[str] = "discard"
    verb: ClassVar[str] = Phrase("discard")
    events = (Discarded,)

    count: int = field(default=1, validator=_at_least_one)
    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: AnyPhase = field(default=Phase.DISCARD, converter=in_phase, validator=is_phase_of)
    clause: str = "DISC-1"

    def targets(self, seating: Seating, giver: int) -> tuple[Receiver | None, ...]:
        """All cards go into the devil's trick."""
        return (None,) * self.count

    def announced(self, action: Discard) -> Discarded:
        """Everybody sees how many cards were put away, and only their owner which."""
        return Discarded(action.seat, action.cards)
