"""Phase `pass`: everybody gives cards away, and all gifts are picked up at once."""

from __future__ import annotations

from flaschenteufel.bottle_imp.actions import Pass
from flaschenteufel.bottle_imp.phases.card_choice import CardChoice
from flaschenteufel.bottle_imp.situation import Prepared, make_prepared

TRIGGER = "pass"


class PassPhase(CardChoice):
    """Everybody gives cards away."""

    __slots__ = ()
    kind = Pass

    def _settle(self, laid: list[tuple[int, ...] | None]) -> tuple[Prepared, tuple[int, ...]]:
        """Move every gift from its giver's packet to its receiver's."""
        old, turn = self.prepared, self.turn
        held = list(self.held)
        gifts = tuple([cards or () for cards in laid])
        for giver, gift, target in turn.gifts:
            card = gifts[giver][gift]
            held[turn.sources[giver]] ^= card
            held[target] ^= card
        return make_prepared(old.dealt, old.leftover, old.discards, (*old.gifts, gifts), old.exposed), tuple(held)
