"""What a view of Hol's der Teufel says, as plain data that a front-end can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.json.lasting import Lasting
from flaschenteufel.core.view import ViewData, new_round_at, variant_named
from flaschenteufel.core.wording import brief, count
from flaschenteufel.hols_der_teufel.actions import Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import Backs, DevilCard
from flaschenteufel.hols_der_teufel.rows import Row, price_of
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel


@frozen
class HandData:
    """The hand of a seat: its cards, as far as they are seen, and their backs, which everybody sees.

    The devils in `excluded` are those that the seat has proved not to hold.

    >>> from flaschenteufel import get_variant
    >>> hand = get_variant("hols-der-teufel").deal(seed=7).view(0).data.hands[1]
    >>> len(hand.cards), hand.cards[0], hand.backs[0].value
    (12, None, 'red')
    """

    cards: tuple[DevilCard | None, ...]
    backs: Backs
    excluded: tuple[DevilCard, ...]


@frozen
class PricedLay:
    """A card that the seat may lay now, and the chips that it would cost (HOL-7)."""

    lay: Lay
    price: int


@frozen
class HolsDerTeufelViewData(ViewData):
    """What a view of Hol's der Teufel says; seats are numbers from 0.

    `players`, `edition` (which is None), `dealer`, `automatic`, `phase`, `to_act`, `hands` and `chips` are as in the
    view.

    >>> from flaschenteufel import get_variant
    >>> data = get_variant("hols-der-teufel").deal(seed=7).view(0).data
    >>> data.hands[0].cards[0], data.hands[1].cards[0], data.hands[1].backs[0]
    (DevilCard(red 2), None, <Suit.RED: 'red'>)
    """

    variant: str
    players: int
    edition: None
    dealer: int
    seats: int
    automatic: tuple[int, ...]
    seat: int | None
    """Whose view it is; None for a spectator."""
    phase: Phase
    to_act: tuple[int, ...]
    deck: tuple[DevilCard, ...]
    """All cards in play, angels included."""
    hands: tuple[HandData, ...]
    aside_count: int
    """How many cards were set aside, which nobody sees."""
    rows: tuple[Row, ...]
    """The rows in the order in which they were started, each from its low end to its high end."""
    chips: tuple[int, ...]
    passes: int
    """How many turns in a row were passed."""
    lays: tuple[PricedLay, ...]
    """What this seat may lay now, with the price of each; in the order of `legal_actions`."""
    moves: tuple[Lay | PassTurn, ...]
    """All that was done since the deal, in order."""
    scores: tuple[int, ...] | None
    """The score of each seat; None before the end."""

    def supposed_view(self) -> HolsDerTeufelView:
        """The view that says this, if there is one; `DocumentError` where it is plain that there is none."""
        before = new_round_at(variant_named(self.variant), self.players, self.edition, self.dealer).view(None)
        if not isinstance(before, HolsDerTeufelView):
            raise DocumentError(f"{brief(self.variant)} is no variant of Hol's der Teufel", "variant")
        self._check_seats(before.seats)
        deck = before.variant.deck()
        self._check_sizes(0 if self.phase is Phase.DEAL else len(deck) // before.seats)
        self._check_cards(deck)
        return evolve(
            before,
            seat=self.seat,
            phase=self.phase,
            to_act=self.to_act,
            own=self._own(),
            shown=tuple(hand.backs for hand in self.hands),
            lines=self.rows,
            chips=self.chips,
            passes=self.passes,
            moves=self.moves,
        )

    def _own(self) -> tuple[DevilCard, ...]:
        cards = () if self.seat is None else self.hands[self.seat].cards
        return tuple(card for card in cards if card is not None)

    def _check_seats(self, seats: int) -> None:
        named = [] if self.seat is None else [(self.seat, "seat")]
        named += [(move.seat, f"moves[{number}].seat") for number, move in enumerate(self.moves)]
        for seat, path in named:
            if not 0 <= seat < seats:
                raise DocumentError(f"must be from 0 to {seats - 1}, not {brief(seat)}", path)
        if len(self.hands) != seats:
            raise DocumentError(f"there must be {count(seats, 'hand')}, not {len(self.hands)}", "hands")

    def _check_sizes(self, dealt: int) -> None:
        """Refuse hands that do not have as many cards as they were dealt, less those that were laid."""
        laid = Counter(move.seat for move in self.moves if isinstance(move, Lay))
        for seat, hand in enumerate(self.hands):
            for key, things in (("cards", hand.cards), ("backs", hand.backs)):
                if len(things) != dealt - laid[seat]:
                    raise DocumentError(f"there cannot be {len(things)} of them", f"hands[{seat}].{key}")

    def _check_cards(self, deck: Sequence[DevilCard]) -> None:
        """Refuse cards that there are not, or not so many of."""
        seen = [*self._own(), *(move.card for move in self.moves if isinstance(move, Lay))]
        if more := Counter(seen) - Counter(deck):
            raise DocumentError(f"there are not so many cards {next(iter(more))}")
        suits = [card.suit for card in seen]
        suits += [suit for seat, hand in enumerate(self.hands) if seat != self.seat for suit in hand.backs]
        if Counter(suits) - Counter(card.suit for card in deck):
            raise DocumentError("there are not so many cards with such backs", "hands")


def data_of(view: HolsDerTeufelView) -> HolsDerTeufelViewData:
    """What a view says."""
    return HolsDerTeufelViewData(
        variant=view.variant.name,
        players=view.players,
        edition=None,
        dealer=view.dealer,
        seats=view.seats,
        automatic=view.automatic,
        seat=view.seat,
        phase=view.phase,
        to_act=view.to_act,
        deck=_deck(view.variant),
        hands=tuple(_hand(view, seat) for seat in range(view.seats)),
        aside_count=view.aside_count,
        rows=tuple([row for suit in view.rows if (row := view.row(suit))]),
        chips=view.chips,
        passes=view.passes,
        lays=_lays(view),
        moves=view.moves,
        scores=view.scores if view.is_over else None,
    )


def _hand(view: HolsDerTeufelView, seat: int) -> HandData:
    backs = view.backs(seat)
    cards = view.hand(seat) if seat == view.seat else (None,) * len(backs)
    return HandData(cards, backs, tuple(sorted(view.excluded(seat))))


@lru_cache(maxsize=64)
def _deck(variant: HolsDerTeufel) -> tuple[DevilCard, ...]:
    return Lasting(variant.deck())


def _lays(view: HolsDerTeufelView) -> tuple[PricedLay, ...]:
    lays = [action for action in view.legal_actions() if isinstance(action, Lay)]
    return tuple([PricedLay(lay, price_of(lay, view.row(lay.row), view.chips[lay.seat])) for lay in lays])
