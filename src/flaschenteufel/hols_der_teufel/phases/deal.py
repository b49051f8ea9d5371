"""Phase `deal`: the dealer deals the deck."""

from __future__ import annotations

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import not_due, not_the_deck
from flaschenteufel.hols_der_teufel.actions import VERBS
from flaschenteufel.hols_der_teufel.cards import DevilCard
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.vocabulary import Phase


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
        size = len(deck) // self.seats
        return self._moved(
            "deal",
            Outcome.DONE,
            hands=tuple(tuple(sorted(deck[seat * size : (seat + 1) * size])) for seat in range(self.seats)),
            aside=tuple(sorted(deck[self.seats * size :])),
        )
