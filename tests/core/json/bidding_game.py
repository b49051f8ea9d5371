"""A very small game as a plugin might bring it: its own phase, cards and actions, some of them called as ours are.

Everybody gets one card and bids in turn; the bid plus the value of the card is the score. Everything is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from random import Random
from typing import Any

from attrs import evolve, field, frozen

import flaschenteufel as ft
from flaschenteufel.core.machine import Outcome, Transition
from flaschenteufel.core.record.notation import Notation
from flaschenteufel.core.refusals import Verbs, not_due, not_the_deck, round_over
from flaschenteufel.core.shuffle import Seed, shuffled
from flaschenteufel.core.state import Setup, closing_events
from flaschenteufel.core.view import ViewData, new_round_at, variant_named


class Phase(StrEnum):
    DEAL = "deal"
    BID = "bid"
    SCORE = "score"


@frozen
class Card:
    """It is called as a card of The Bottle Imp is, and has one key that these have."""

    number: int


@frozen
class Play(ft.Action):
    """A bid, which is called as an action of The Bottle Imp is."""

    bid: int


@frozen
class Played(ft.Event):
    """A bid was made; it is called as an event of The Bottle Imp is."""

    seat: int
    bid: int
    card: Card


VERBS: Verbs = {ft.Deal: "deal", Play: "bid"}
CARDS = tuple(Card(number) for number in (1, 2))


@frozen
class BiddingRound(ft.State):
    _setup: Setup = field(alias="setup")  # pyright: ignore[reportIncompatibleMethodOverride]
    dealt: tuple[Card, ...] = ()
    bids: tuple[Play, ...] = ()

    @property
    def phase(self) -> Phase:
        return (Phase.BID if self.to_act else Phase.SCORE) if self.dealt else Phase.DEAL

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(range(self.seats))[len(self.bids) :][:1] if self.dealt else (self.dealer,)

    def legal_actions(self, seat: int | None = None) -> tuple[ft.Action, ...]:
        seats = self.to_act if self.dealt else ()
        return tuple(Play(one, bid) for one in seats if seat in (None, one) for bid in (0, 1))

    def refusal(self, action: object) -> ft.IllegalActionError | None:
        if not self.to_act:
            return round_over(action, "BID-2")
        if self.dealt:
            return not_due(self, action, (Play,), VERBS, "BID-1")
        refused = not_due(self, action, (ft.Deal,), VERBS, "BID-1")
        return refused or (not_the_deck(action, CARDS, "BID-1", "BID-1") if isinstance(action, ft.Deal) else None)

    def apply(self, action: ft.Action) -> BiddingRound:
        if error := self.refusal(action):
            raise error
        if isinstance(action, ft.Deal):
            return evolve(self, dealt=tuple(card for card in action.deck if isinstance(card, Card)))
        assert isinstance(action, Play)
        return evolve(self, bids=(*self.bids, action))

    def step(self, action: ft.Action) -> ft.Step[BiddingRound]:
        after = self.apply(action)
        told = (Played(action.seat, action.bid, self.dealt[action.seat]),) if isinstance(action, Play) else ()
        return ft.Step(after, (*told, *closing_events(after)))

    def view(self, seat: int | None) -> BiddingView:
        return BiddingView(self._setup, self, seat)

    @property
    def history(self) -> tuple[ft.Action, ...]:
        return (ft.Deal(self.dealer, self.dealt), *self.bids) if self.dealt else ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(sorted(self.dealt, key=lambda card: card.number))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(card.number + play.bid for card, play in zip(self.dealt, self.bids, strict=True))


@frozen
class BiddingView(ft.View):
    _setup: Setup = field(alias="setup")  # pyright: ignore[reportIncompatibleMethodOverride]
    inside: BiddingRound
    _seat: int | None = field(alias="seat")

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def possibilities(self) -> int:
        return 1

    @property
    def phase(self) -> Phase:
        return self.inside.phase

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.inside.to_act

    def possibility(self, number: int) -> BiddingRound:
        return self.inside

    def sample(self, rng: Random) -> BiddingRound:
        return self.inside

    @property
    def data(self) -> BiddingViewData:
        state = self.inside
        return BiddingViewData(state.variant.name, state.dealer, self.seat, self.phase, state.dealt, state.bids)


@frozen
class BiddingViewData(ViewData):
    variant: str
    dealer: int
    seat: int | None
    phase: StrEnum
    dealt: tuple[object, ...]
    bids: tuple[Play, ...]

    def supposed_view(self) -> BiddingView:
        before = new_round_at(variant_named(self.variant), 2, None, self.dealer)
        assert isinstance(before, BiddingRound)
        dealt = tuple(card for card in self.dealt if isinstance(card, Card))
        return evolve(before, dealt=dealt, bids=self.bids).view(self.seat)


@frozen
class Bidding(ft.Variant):
    """The game."""

    _game: str = field(default="bidding", kw_only=True, alias="game")

    @property
    def game(self) -> str:
        return self._game

    @property
    def player_counts(self) -> tuple[int, ...]:
        return (2,)

    @property
    def editions(self) -> tuple[str, ...]:
        return ()

    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return ft.Deal, Play

    @property
    def event_types(self) -> tuple[type[ft.Event], ...]:
        return Played, ft.RoundScored, ft.Awaited

    @property
    def view_data_type(self) -> type[BiddingViewData]:
        return BiddingViewData

    @property
    def transition_table(self) -> tuple[Transition, ...]:
        return (
            Transition(Phase.DEAL, "deal", Outcome.DONE, Phase.BID),
            Transition(Phase.BID, "bid", Outcome.MORE, Phase.BID),
            Transition(Phase.BID, "bid", Outcome.DONE, Phase.SCORE),
        )

    @property
    def notation(self) -> Notation:
        raise NotImplementedError

    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> BiddingRound:
        return BiddingRound(Setup(self, 2, None, dealer, 2, (), ((0,), (1,))))

    def deal(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> BiddingRound:
        return self.new_round(dealer=dealer).apply(ft.Deal(dealer, deck or shuffled(CARDS, seed)))


BIDDING = Bidding("bidding", "A very small game")


def finished(state: Any) -> BiddingRound:
    while not state.is_over:
        state = state.apply(state.legal_actions()[-1])
    assert isinstance(state, BiddingRound)
    return state
