"""Phase `discard`: cards go into the devil's trick."""

from __future__ import annotations

from flaschenteufel.bottle_imp.actions import Discard
from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.phases.card_choice import CardChoice
from flaschenteufel.bottle_imp.situation import Prepared, make_prepared

TRIGGER = "discard"


class DiscardPhase(CardChoice):
    """Everybody puts cards into the devil's trick."""

    __slots__ = ()
    kind = Discard

    def _settle(self, laid: list[tuple[int, ...] | None]) -> tuple[Prepared, tuple[int, ...]]:
        """Take the cards from the packets."""
        old, sources = self.prepared, self.turn.sources
        discards, held = tuple([sum(cards or ()) for cards in laid]), list(self.held)
        for seat, mask in enumerate(discards):
            held[sources[seat]] ^= mask
        return make_prepared(old.dealt, old.leftover, (*old.discards, discards), old.gifts, old.exposed), tuple(held)

    def _packets(self, seat: int) -> tuple[int, ...]:
        """A card that was discarded is gone at once, though others have yet to discard."""
        packets = list(super()._packets(seat))
        packets[self.turn.packet] ^= sum(self.laid[seat] or ())
        return tuple(packets)

    @property
    def devils_trick(self) -> CardSet:
        """The cards that the bottle's owner will pay for."""
        laid = sum(sum(cards or ()) for cards in self.laid)
        return CardSet(self.deck, super().devils_trick.mask | laid)
