"""Phase `discard`: cards go into the devil's trick."""

from __future__ import annotations

from attrs import evolve

from flaschenteufel.bottle_imp.action import Discard
from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.holding import cannot_part_with
from flaschenteufel.bottle_imp.phases.simultaneous import Simultaneous
from flaschenteufel.bottle_imp.preparation import Discarding
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError

TRIGGER = "discard"


class DiscardPhase(Simultaneous):
    """Everybody puts cards into the devil's trick."""

    __slots__ = ()

    @property
    def step(self) -> Discarding:
        """What the variant says of this step."""
        step = self.turn.step
        assert isinstance(step, Discarding), "this is the phase of that step"
        return step

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the discard is illegal, or None."""
        step = self.step
        if away := turned_away(self, action, Discard, step.clause):
            return away
        assert isinstance(action, Discard)
        return cannot_part_with(self, action, step.packet, step.count, step.clause)

    def apply(self, action: Action) -> Round:
        """Lay the cards into the devil's trick."""
        if error := self.refusal(action):
            raise error
        assert isinstance(action, Discard)
        bit_of = self.ledger.setup.bit_of
        return self.submit(action.seat, sum([bit_of[card.number] for card in action.cards]))

    def settle(self, laid: list[int | None]) -> tuple[Prepared, tuple[int, ...]]:
        """Take the cards from the packets."""
        prepared, sources = self.ledger.prepared, self.turn.sources
        discards, held = list(prepared.discards), list(self.held)
        for seat, cards in enumerate(laid):
            discards[seat] |= cards or 0
            held[sources[seat]] ^= cards or 0
        return evolve(prepared, discards=tuple(discards)), tuple(held)

    def _packets(self, seat: int) -> tuple[int, ...]:
        """A card that was discarded is gone at once, though the others have yet to discard."""
        packets = list(super()._packets(seat))
        packets[self.step.packet] ^= self.laid[seat] or 0
        return tuple(packets)

    @property
    def devils_trick(self) -> CardSet:
        """The cards that the bottle's owner will pay for."""
        laid = sum(cards or 0 for cards in self.laid)
        return CardSet(self.deck, super().devils_trick.mask | laid)
