"""Phase `pass`: everybody gives cards away, and all gifts are picked up at once."""

from __future__ import annotations

from attrs import evolve

from flaschenteufel.bottle_imp.action import Pass
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.holding import cannot_part_with
from flaschenteufel.bottle_imp.phases.simultaneous import Simultaneous
from flaschenteufel.bottle_imp.preparation import Passing
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError

TRIGGER = "pass"


class PassPhase(Simultaneous):
    """Everybody gives cards away."""

    __slots__ = ()

    @property
    def step(self) -> Passing:
        """What the variant says of this step."""
        step = self.turn.step
        assert isinstance(step, Passing), "this is the phase of that step"
        return step

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the gift is illegal, or None."""
        step = self.step
        if away := turned_away(self, action, Pass, step.clause):
            return away
        assert isinstance(action, Pass)
        return cannot_part_with(self, action, step.packet, len(self.turn.receivers[action.seat]), step.clause)

    def apply(self, action: Action) -> Round:
        """Lay the gifts before their receivers."""
        if error := self.refusal(action):
            raise error
        assert isinstance(action, Pass)
        bit_of = self.ledger.setup.bit_of
        return self.submit(action.seat, tuple([bit_of[card.number] for card in action.cards]))

    def settle(self, laid: list[tuple[int, ...] | None]) -> tuple[Prepared, tuple[int, ...]]:
        """Move every gift from its giver's packet to its receiver's."""
        prepared, turn = self.ledger.prepared, self.turn
        held = list(self.held)
        gifts = tuple([cards or () for cards in laid])
        for source, cards, targets in zip(turn.sources, gifts, turn.receivers, strict=True):
            for card, target in zip(cards, targets, strict=False):
                held[source] ^= card
                held[target] ^= card
        return evolve(prepared, gifts=(*prepared.gifts, gifts)), tuple(held)
