"""Phase `deal`: the dealer deals the deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.events import Dealt
from flaschenteufel.bottle_imp.phases.preparation import opened
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.situation import make_prepared
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.events import Event
from flaschenteufel.core.refusals import not_the_deck

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.setup import BottleImpSetup

TRIGGER = "deal"


class DealPhase(BottleImpRound):
    """The bottle (or more of them) has its start price, and nobody has a card."""

    __slots__ = ()

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the deal is illegal, or None: not the dealer, or the deck is not a permutation of the cards."""
        clause = self.layout.clause
        if error := self._not_due(action, Deal, clause):
            return error
        assert isinstance(action, Deal), "no other action is due"
        return not_the_deck(action, self.deck, clause, "DECK-1")

    def apply(self, action: Action) -> BottleImpRound:
        """Deal the cards in the order of the deck."""
        if error := self.refusal(action):
            raise error
        assert isinstance(action, Deal), "no other action is legal"
        bit_of = self.deck.bit_of
        cards = [bit_of[card.number] for card in action.deck if isinstance(card, Card)]
        starts = [0, *accumulate(self._setup.sizes), len(cards)]
        return dealt(self._setup, [sum(cards[start:end]) for start, end in pairwise(starts)])

    def _events(self, action: Any, after: BottleImpRound) -> Iterator[Event]:
        packets = tuple(tuple(tuple(packet) for packet in after.packets(seat)) for seat in range(after.seats))
        leftover = tuple(CardSet(self.deck, after._prepared.leftover))
        yield Dealt(self.dealer, packets, leftover, taken_up=self._setup.taken_up(after.phase))
        yield from opened(after)


def undealt(setup: BottleImpSetup) -> BottleImpRound:
    """The round before the deal."""
    return _start(setup, Phase.DEAL, (0,) * len(setup.sizes), 0)


def dealt(setup: BottleImpSetup, packets: Iterable[int]) -> BottleImpRound:
    """The round after the deal: whole packets, seat after seat, and what is left over, which is for the devil."""
    *held, leftover = packets
    return _start(setup, setup.first_phase, tuple(held), leftover)


def _start(setup: BottleImpSetup, phase: AnyPhase, packets: tuple[int, ...], leftover: int) -> BottleImpRound:
    prepared = make_prepared(packets, leftover, (), leftover, setup.none_exposed)
    return setup.enter(phase, setup.first_leader, prepared, (), setup.start_prices, packets)
