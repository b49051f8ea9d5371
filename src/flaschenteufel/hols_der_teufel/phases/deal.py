"""Phase `deal`: the dealer deals the deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import not_due, not_the_deck
from flaschenteufel.hols_der_teufel.actions import VERBS
from flaschenteufel.hols_der_teufel.cards import DevilCard
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.vocabulary import Phase

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.setup import HolsDerTeufelSetup, Make


class DealPhase(HolsDerTeufelRound):
    """Everybody has chips, and nobody a card."""

    __slots__ = ()

    @property
    def phase(self) -> Phase:
        """Phase `deal`."""
        return Phase.DEAL

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the deal is illegal, or None: not the dealer, or the deck is no permutation of the cards."""
        if refused := not_due(self, action, (Deal,), VERBS, "HOL-2"):
            return refused
        assert isinstance(action, Deal)
        return not_the_deck(action, self.variant.deck(), "HOL-2", "HOL-1")

    def apply(self, action: Action) -> HolsDerTeufelRound:
        """Deal as many cards to each seat as go round; the rest is set aside unseen (HOL-2)."""
        if error := self.refusal(action):
            raise error
        assert isinstance(action, Deal)
        deck = [card for card in action.deck if isinstance(card, DevilCard)]
        seats, size = self.seats, len(deck) // self.seats
        packets = [deck[seat * size : (seat + 1) * size] for seat in range(seats)]
        return dealt(self._setup, map(self._setup.together, [*packets, deck[seats * size :]]))


def undealt(setup: HolsDerTeufelSetup) -> HolsDerTeufelRound:
    """The round before the deal."""
    return _start(setup, setup.makers[Phase.DEAL], [0] * setup.seats, 0)


def dealt(setup: HolsDerTeufelSetup, packets: Iterable[int]) -> HolsDerTeufelRound:
    """The round after the deal: a hand for each seat, and what is set aside."""
    *hands, aside = packets
    return _start(setup, setup.exits[Phase.DEAL, "deal", Outcome.DONE], hands, aside)


def _start(setup: HolsDerTeufelSetup, make: Make, hands: list[int], aside: int) -> HolsDerTeufelRound:
    return make(setup, (setup.dealer,), tuple(hands), aside, (), (setup.variant.chips,) * setup.seats, 0, ())
