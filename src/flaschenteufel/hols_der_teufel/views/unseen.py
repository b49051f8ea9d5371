"""What a view of Hol's der Teufel does not show, and a guess of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from attrs import frozen

from flaschenteufel.core.checks import seat_at, tuple_of
from flaschenteufel.core.errors import GuessError, InvalidValueError
from flaschenteufel.core.wording import brief
from flaschenteufel.hols_der_teufel.cards import Backs, DevilCard
from flaschenteufel.hols_der_teufel.views.hidden import ASIDE

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView


@frozen
class UnseenHand:
    """The devils of a hand that are not seen.

    >>> from flaschenteufel import get_variant
    >>> hand = get_variant("hols-der-teufel").deal(4, seed=7).view(0).unseen.hands[0]
    >>> hand.seat, len(hand.backs), len(hand.cards)
    (1, 9, 28)
    """

    seat: int
    """Whose hand it is."""
    backs: Backs
    """The suits of the devils, which everybody sees, None for an angel."""
    cards: tuple[DevilCard, ...]
    """The unseen devils that it can have, each for itself: with such a back, and not proved to be elsewhere."""


@frozen
class Unseen:
    """All that a view does not show; where the angels are, the backs tell.

    >>> from flaschenteufel import get_variant
    >>> unseen = get_variant("hols-der-teufel").deal(4, seed=7).view(0).unseen
    >>> len(unseen.cards), len(unseen.hands), unseen.aside
    (28, 3, 2)
    """

    cards: tuple[DevilCard, ...]
    """The devils that are not seen, sorted."""
    hands: tuple[UnseenHand, ...]
    """The hands of the others."""
    aside: int
    """How many cards were set aside."""


def unseen_of(view: HolsDerTeufelView, devils: Sequence[DevilCard]) -> Unseen:
    """What a view does not show; `devils` are those that are not seen."""
    hands = [
        UnseenHand(
            seat,
            view.backs(seat),
            tuple(card for card in devils if card.suit in view.backs(seat) and card not in view.excluded(seat)),
        )
        for seat in range(view.seats)
        if seat != view.seat and view.backs(seat)
    ]
    return Unseen(tuple(devils), tuple(hands), view.aside_count)


class Guessing:
    """What takes a guess in, and refuses what contradicts the view or itself."""

    def __init__(self, view: HolsDerTeufelView, devils: Collection[DevilCard]) -> None:
        self._view, self._devils = view, devils
        self.backs = {seat: view.backs(seat) for seat in range(view.seats) if seat != view.seat}
        """The backs of the hands of others, but those of the guessed devils."""
        self.placed: dict[DevilCard, int] = {}
        """Where the guessed devils lie: the seat, or `ASIDE`."""

    def hands(self, hands: object) -> None:
        """The cards that seats hold."""
        if not isinstance(hands, Mapping):
            raise InvalidValueError(f"the hands must be a mapping from seats to cards, not {brief(hands)}")
        for seat, cards in cast("Mapping[object, Any]", hands).items():
            self._hand(seat_at(seat, self._view.seats), tuple_of(DevilCard, cards, "the cards of a hand"))

    def _hand(self, seat: int, cards: tuple[DevilCard, ...]) -> None:
        if seat == self._view.seat:
            if more := Counter(cards) - Counter(self._view.hand(seat)):
                raise GuessError(f"you do not hold {next(iter(more))}")
            return
        backs = list(self.backs[seat])
        for card in cards:
            if card.suit not in backs:
                raise GuessError(f"the backs of seat {seat} do not fit so many cards like {card}")
            backs.remove(card.suit)
            if card in self._view.excluded(seat):
                raise GuessError(f"seat {seat} has proved not to hold {card} (HOL-9)")
            self._place(card, seat)
        angels = [None] * sum(card.is_angel for card in cards)
        self.backs[seat] = (*backs, *angels)

    def aside(self, cards: object) -> None:
        """Devils that were set aside."""
        for card in tuple_of(DevilCard, cards, "the cards that were set aside"):
            self._place(card, ASIDE)

    def _place(self, card: DevilCard, place: int) -> None:
        if card.is_angel:  # the backs tell where they are
            return
        if card not in self._devils:
            raise GuessError(f"{card} is seen elsewhere, or there is no such card")
        if self.placed.setdefault(card, place) != place:
            raise GuessError(f"{card} cannot be in two places")
