"""Plain playing cards, and ready-made pieces for games with tricks; none of them has to be used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Protocol

from attrs import field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import is_a, is_whole_number
from flaschenteufel.core.events import Event


@frozen
class Card:
    """A card with a rank and a suit; a higher rank beats a lower one, and the suit is a text, or of a string enum.

    >>> gull = Card(7, "gull")
    >>> gull, str(gull), gull.rank, gull.suit
    (Card(gull 7), 'gull 7', 7, 'gull')
    """

    rank: int = field(validator=is_whole_number)
    suit: str = field(validator=is_a(str))

    def __str__(self) -> str:
        return f"{self.suit} {self.rank}"

    def __repr__(self) -> str:
        return f"Card({self})"


def cards(suits: Iterable[str], ranks: Iterable[int]) -> tuple[Card, ...]:
    """A card for each suit and rank, suit by suit: a deck, or a part of one.

    >>> [str(card) for card in cards(["gull", "lamp"], range(1, 3))]
    ['gull 1', 'gull 2', 'lamp 1', 'lamp 2']
    """
    return tuple(Card(rank, suit) for suit, rank in product(suits, tuple(ranks)))


class SuitedCard(Protocol):
    """A card that follows a suit and beats others by its rank."""

    @property
    def rank(self) -> int:
        """The higher one beats the lower one."""
        ...

    @property
    def suit(self) -> str:
        """What has to be followed."""
        ...


class Played(Protocol):
    """A card in a trick."""

    @property
    def seat(self) -> int:
        """Who played it."""
        ...

    @property
    def card(self) -> SuitedCard:
        """The card."""
        ...


def must_follow(trick: Sequence[Played], card: SuitedCard, held: SuitedCard) -> bool:
    """Whether a card cannot be played as long as another one is held: that one is of the suit led, and it is not.

    >>> @frozen
    ... class Play(Action):
    ...     card: Card
    >>> led = [Play(0, Card(7, "gull"))]
    >>> must_follow(led, Card(9, "crab"), held=Card(1, "gull")), must_follow(led, Card(9, "crab"), held=Card(1, "crab"))
    (True, False)
    >>> must_follow([], Card(9, "crab"), held=Card(1, "gull"))
    False
    """
    return bool(trick) and held.suit == trick[0].card.suit != card.suit


def winner(trick: Sequence[Played], trumps: str | None = None) -> int:
    """The seat that takes a trick: with the highest trump or, if there is none, the highest card of the suit led.

    >>> @frozen
    ... class Play(Action):
    ...     card: Card
    >>> trick = [Play(1, Card(7, "gull")), Play(2, Card(9, "crab")), Play(0, Card(8, "gull"))]
    >>> winner(trick), winner(trick, trumps="crab")
    (0, 2)
    """
    led = trick[0].card.suit

    def strength(played: Played) -> tuple[bool, bool, int]:
        return played.card.suit == trumps, played.card.suit == led, played.card.rank

    return max(trick, key=strength).seat


@frozen
class TrickWon(Event):
    """A trick was complete, and the player at `seat` took it.

    >>> TrickWon(2, (Action(0), Action(1), Action(2))).seat
    2
    """

    seat: int
    actions: tuple[Action, ...]
    """The cards that were played, in order."""
