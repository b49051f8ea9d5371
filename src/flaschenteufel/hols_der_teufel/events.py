"""What happens in a round of Hol's der Teufel, as values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self, TypeVar

from attrs import evolve, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.events import Awaited, Event, RoundScored
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import Backs, DevilCard, Suit

if TYPE_CHECKING:  # a round tells its events
    from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound

T = TypeVar("T")

Cards = tuple[DevilCard | None, ...]
"""Cards, or None for those that may not be seen."""


@frozen
class HandsDealt(Event):
    """The dealer at `seat` dealt: the hands, the backs of their cards, which everybody sees, and those set aside.

    >>> red, green = DevilCard(7, Suit.RED), DevilCard(2, Suit.GREEN)
    >>> dealt = HandsDealt(0, hands=((red,), (green,)), backs=((Suit.RED,), (Suit.GREEN,)), aside=(DevilCard(),))
    >>> dealt.for_seat(1).hands, dealt.for_seat(1).aside
    (((None,), (DevilCard(green 2),)), (None,))
    """

    seat: int
    hands: tuple[Cards, ...]
    backs: tuple[Backs, ...]
    aside: Cards

    def for_seat(self, seat: int | None) -> Self:
        """The same with None for every card that the seat, or a spectator, may not see."""
        hands = tuple(hand if holder == seat else (None,) * len(hand) for holder, hand in enumerate(self.hands))
        return evolve(self, hands=hands, aside=(None,) * len(self.aside))

    @property
    def reveals(self) -> bool:
        """It does: everybody sees a hand."""
        return True


@frozen
class Laid(Event):
    """The player at `seat` laid a card at an end of the row of a suit, or started that row.

    >>> str(Laid(2, DevilCard(7, Suit.RED), Suit.RED, End.LOW).card)
    'red 7'
    """

    seat: int
    card: DevilCard
    row: Suit
    end: End

    @property
    def reveals(self) -> bool:
        """It does: everybody sees the card."""
        return True


@frozen
class ChipsPaid(Event):
    """A seat paid an amount of chips to the receiver, its right neighbour, for a lower card.

    >>> ChipsPaid(1, receiver=0, amount=8)
    ChipsPaid(seat=1, receiver=0, amount=8)
    """

    seat: int
    receiver: int
    amount: int


@frozen
class TurnPassed(Event):
    """A seat had nothing to lay; that it holds nothing but angels was to be seen already.

    >>> TurnPassed(2).reveals
    False
    """

    seat: int


def events_of(before: HolsDerTeufelRound, action: Action, after: HolsDerTeufelRound) -> tuple[Event, ...]:
    """The events of an action that led from one state to the other."""
    seat = action.seat
    if isinstance(action, Lay):
        laid = Laid(seat, action.card, action.row, action.end)
        paid = before.chips[seat] - after.chips[seat]
        return (laid, ChipsPaid(seat, (seat - 1) % after.seats, paid)) if paid else (laid,)
    if isinstance(action, PassTurn):
        return (TurnPassed(seat),)
    return (HandsDealt(seat, _each(after, after.hand), _each(after, after.backs), after.aside),)


def _each(state: HolsDerTeufelRound, of: Callable[[int], T]) -> tuple[T, ...]:
    return tuple(map(of, range(state.seats)))


EVENTS: tuple[type[Event], ...] = (HandsDealt, Laid, ChipsPaid, TurnPassed, RoundScored, Awaited)
"""All kinds of events of the game."""
