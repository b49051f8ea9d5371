"""What happens in a round of a game that is made with the kit, as values."""

from __future__ import annotations

from typing import Any, Self

from attrs import evolve, fields, frozen, has

from flaschenteufel.core.actions import Action
from flaschenteufel.core.events import Awaited, Event, RoundScored

Cards = tuple[object | None, ...]
"""Cards, or None for those that may not be seen."""


@frozen
class CardsDealt(Event):
    """The dealer at `seat` dealt: the hands, and the cards that were left over and set aside.

    >>> CardsDealt(0, hands=(("a",), ("b",)), aside=("c",)).for_seat(1)
    CardsDealt(seat=0, hands=((None,), ('b',)), aside=(None,))
    """

    seat: int
    hands: tuple[Cards, ...]
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
class Acted(Event):
    """Somebody did something, the `action`, and everybody sees it.

    >>> Acted(Action(2)).action.seat
    2
    """

    action: Action

    @property
    def reveals(self) -> bool:
        """It does if it shows a card."""
        return any(map(_is_a_card, _values(self.action)))


def _values(action: Action) -> list[Any]:
    values: list[Any] = []
    for one in fields(type(action)):
        value: Any = getattr(action, one.name)
        values += value if isinstance(value, tuple) else (value,)
    return values


def _is_a_card(value: object) -> bool:
    return has(type(value))


@frozen
class ChoseSecretly(Event):
    """The player at `seat` chose something, the `action`, that nobody else sees yet: the others have None for it.

    >>> ChoseSecretly(2, Action(2)).for_seat(1)
    ChoseSecretly(seat=2, action=None)
    """

    seat: int
    action: Action | None

    def for_seat(self, seat: int | None) -> Self:
        """The same without the choice, for everybody else."""
        return self if seat == self.seat else evolve(self, action=None)


@frozen
class ChoicesShown(Event):
    """What all have chosen is shown: the `actions`, by seat.

    >>> ChoicesShown((Action(0), Action(1))).reveals
    True
    """

    actions: tuple[Action, ...]

    @property
    def reveals(self) -> bool:
        """It does."""
        return True


@frozen
class LaidOpen(Event):
    """The round is over, and everything is laid open: what is left in the hands, what was set aside and chosen.

    >>> LaidOpen(hands=((), ()), aside=("c",), actions=()).reveals
    True
    """

    hands: tuple[tuple[object, ...], ...]
    aside: tuple[object, ...]
    actions: tuple[Action, ...]
    """What was chosen and not shown before."""

    @property
    def reveals(self) -> bool:
        """It does."""
        return True


EVENTS: tuple[type[Event], ...] = (CardsDealt, Acted, ChoseSecretly, ChoicesShown, LaidOpen, RoundScored, Awaited)
"""All kinds of events that the kit itself tells."""
