"""Phase `deal`: the dealer deals the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.situation import make_prepared
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.refusals import not_the_deck

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.setup import Setup

TRIGGER = "deal"


class DealPhase(BottleImpRound):
    """The bottle (or more of them) stands at its start price, and nobody has a card."""

    __slots__ = ()

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the deal is illegal, or None: not the dealer, or the deck is no permutation of the cards."""
        clause = self.setup.layout.clause
        if away := turned_away(self, action, Deal, clause):
            return away
        assert isinstance(action, Deal)
        return not_the_deck(action, self.deck, clause, "DECK-1")

    def apply(self, action: Action) -> BottleImpRound:
        """Deal the cards in the order of the deck."""
        if error := self.refusal(action):
            raise error
        assert isinstance(action, Deal)
        setup = self.setup
        return dealt(setup, [setup.bit_of[card.number] for card in action.deck if isinstance(card, Card)])


def undealt(setup: Setup) -> BottleImpRound:
    """The round before the deal."""
    return _start(setup, Phase.DEAL, (0,) * len(setup.sizes), 0)


def dealt(setup: Setup, cards: list[int]) -> BottleImpRound:
    """The round after the deal: whole packets, seat after seat; what is left over is for the devil."""
    packets: list[int] = []
    start = 0
    for size in setup.sizes:
        packets.append(sum(cards[start : start + size]))
        start += size
    return _start(setup, setup.first_phase, tuple(packets), sum(cards[start:]))


def _start(setup: Setup, phase: Phase, packets: tuple[int, ...], leftover: int) -> BottleImpRound:
    prepared = make_prepared(packets, leftover, (), (), setup.none_exposed)
    return setup.enter(phase, setup.first_leader, prepared, (), setup.start_prices, packets)
