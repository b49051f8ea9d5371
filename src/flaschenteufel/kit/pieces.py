"""The pieces that a game is described with: what everybody sees, what can be chosen, by whom, and who sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Generic, TypeVar, cast

from attrs import Factory, field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.wording import Sentence, brief, sentence


@frozen(kw_only=True)
class Position:
    """The base of what everybody sees: the seats, the dealer, and how many cards each seat holds.

    A game extends it with fields of its own, and the effects of its actions make a new one with `attrs.evolve`. The
    fields that are here are kept by the kit.

    Fields are made of numbers, texts, string enums, actions, cards, other frozen attrs classes, and tuples of any
    length of these, so that they have a form in JSON. Each needs a default: what it is when the cards are dealt.

    >>> from attrs import evolve
    >>> @frozen(kw_only=True)
    ... class Bidding(Position):
    ...     bids: tuple[int, ...] = ()
    ...     taken: tuple[int, ...] = per_seat(0)
    >>> at = Bidding(seats=3, dealer=2, hand_sizes=(5, 5, 5))
    >>> at.taken, at.left_of(at.dealer), evolve(at, bids=(2,)).bids
    ((0, 0, 0), 0, (2,))
    """

    seats: int
    """How many seats the table has; they are numbered 0, 1, ... clockwise."""
    dealer: int
    """The dealer's seat."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    def left_of(self, seat: int, places: int = 1) -> int:
        """The seat so many places to the left of another one."""
        return (seat + places) % self.seats


def per_seat(value: object) -> Any:
    """The default of a field that holds something for each seat, the same for all at first.

    >>> @frozen(kw_only=True)
    ... class Racing(Position):
    ...     points: tuple[int, ...] = per_seat(10)
    >>> Racing(seats=2, dealer=0, hand_sizes=(0, 0)).points
    (10, 10)
    """

    def make(position: Position) -> tuple[object, ...]:
        return (value,) * position.seats

    return field(default=Factory(make, takes_self=True))


def added(numbers: tuple[int, ...], seat: int, more: int = 1) -> tuple[int, ...]:
    """The numbers of all seats, with that of one seat raised.

    >>> added((0, 2, 1), seat=1, more=3)
    (0, 5, 1)
    """
    return tuple(number + more if place == seat else number for place, number in enumerate(numbers))


P = TypeVar("P", bound=Position)
"""What everybody sees of a round of one game."""

A = TypeVar("A", bound=Action)


class Reason(StrEnum):
    """Why the kit itself refuses an action, beside the reasons that all games share and those of the game.

    >>> Reason.NOT_A_CHOICE.value
    'not_a_choice'
    """

    NOT_A_CHOICE = "not_a_choice"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    WRONG_ORDER_OF_CARDS = "wrong_order_of_cards"


@frozen
class Objection:
    """Why not: a `reason` that is stable, for programs, a `message` for the player, and the `clause` that says so.

    A message that is to be told in several languages has its facts in braces, and the `facts` beside it, by name: cards
    and other values, which stand in the message with an article.

    >>> class Why(StrEnum):
    ...     TOO_LATE = "too_late"
    >>> Objection(Why.TOO_LATE, "The ship has sailed", "SHIP-3").clause
    'SHIP-3'
    >>> str(Objection(Why.TOO_LATE, "You are {hours} hours late", "SHIP-3", {"hours": 2}).sentence)
    'You are 2 hours late'
    """

    reason: StrEnum
    message: str
    clause: str
    facts: Mapping[str, object] = field(factory=dict[str, object])

    @property
    def sentence(self) -> Sentence | str:
        """The message with its facts; without facts, the message as it is."""
        return sentence(self.message, **self.facts) if self.facts else self.message

    def __attrs_post_init__(self) -> None:
        if not isinstance(cast("object", self.reason), StrEnum):
            raise VariantError(f"the reason of an objection must be a member of a StrEnum, not {brief(self.reason)}")
        for name, text in (("message", self.message), ("clause", self.clause)):
            if not isinstance(cast("object", text), str) or not text:
                raise VariantError(f"the {name} of an objection must be a text, not {brief(text)}")


@frozen
class Choice(Generic[P, A]):
    """A choice of a value, such as a bid.

    - `action`: the class of the actions, whose fields say what is chosen.
    - `among(at, seat)`: all that the seat can choose from, as far as everybody sees.
    - `effect(at, action)`: the position after it.
    - `refusal(at, action)`: why not, by what everybody sees.
    - `while_holding(at, action, held)`: why not, as long as the seat holds this card.
    - `verb`: what a player calls it; by default it is the name of the class.

    What a rule may depend on is what its function is given. So nothing can leak, and from what somebody has done
    follows which cards they cannot hold.

    >>> @frozen
    ... class Bid(Action):
    ...     tricks: int
    >>> def bids(at: Position, seat: int) -> list[Bid]:
    ...     return [Bid(seat, tricks) for tricks in range(at.hand_sizes[seat] + 1)]
    >>> def bid(at: Position, action: Bid) -> Position:
    ...     return at  # a real game remembers it
    >>> choice = Choice(Bid, among=bids, effect=bid)
    >>> choice.among(Position(seats=2, dealer=0, hand_sizes=(1, 1)), 0)
    [Bid(seat=0, tricks=0), Bid(seat=0, tricks=1)]
    """

    action: type[A]
    effect: Callable[[P, A], P] = field(kw_only=True)
    among: Callable[[P, int], Iterable[A]] = field(kw_only=True)
    refusal: Callable[[P, A], Objection | None] | None = field(default=None, kw_only=True)
    while_holding: Callable[[P, A, Any], Objection | None] | None = field(default=None, kw_only=True)
    verb: str = field(default="", kw_only=True)


@frozen
class CardChoice(Generic[P, A]):
    """A choice of cards of one's hand, which they leave: a card to play, or some to lay aside.

    The action has a field for a card, or for a tuple of them; which it is, the type of the field tells. Several cards
    are a set, named in the order of the deck.

    - `number`: how many, where it is a tuple: a number, or a function of the position and the seat.
    - `ways(at, seat, card)`: all that can be done with a card, if the action says more than which card it is.

    All else is as in `Choice`, `effect` and `verb` too: every card of the hand can be chosen unless `refusal` or
    `while_holding` object.

    >>> from flaschenteufel.kit.cards import Card
    >>> @frozen
    ... class Discard(Action):
    ...     cards: tuple[Card, ...]
    >>> def discarded(at: Position, action: Discard) -> Position:
    ...     return at
    >>> CardChoice(Discard, number=2, effect=discarded).size(Position(seats=2, dealer=0, hand_sizes=(5, 5)), 0)
    2
    """

    action: type[A]
    effect: Callable[[P, A], P] = field(kw_only=True)
    number: int | Callable[[P, int], int] = field(default=1, kw_only=True)
    ways: Callable[[P, int, Any], Iterable[A]] | None = field(default=None, kw_only=True)
    refusal: Callable[[P, A], Objection | None] | None = field(default=None, kw_only=True)
    while_holding: Callable[[P, A, Any], Objection | None] | None = field(default=None, kw_only=True)
    verb: str = field(default="", kw_only=True)

    def size(self, at: P, seat: int) -> int:
        """How many cards are to be chosen."""
        if isinstance(self.number, int):
            return self.number
        size: object = self.number(at, seat)
        if type(size) is not int or not 0 < size <= at.hand_sizes[seat]:
            raise VariantError(f"seat {seat} is to choose {brief(size)} of {at.hand_sizes[seat]} cards")
        return size


Move = Choice[P, Any] | CardChoice[P, Any]
"""Something that can be chosen."""


def _moves(moves: Move[P] | Iterable[Move[P]]) -> tuple[Move[P], ...]:
    return (moves,) if isinstance(moves, Choice | CardChoice) else tuple(moves)


def _exits(phases: Iterable[StrEnum]) -> tuple[StrEnum, ...]:
    return tuple(phases)


def everybody(at: Position) -> tuple[int, ...]:
    """All seats."""
    return tuple(range(at.seats))


@frozen
class InTurn(Generic[P]):
    """A phase in which one seat after another acts, for everybody to see.

    - `phase`: its name, a member of the game's `StrEnum`.
    - `moves`: what can be chosen, one `Choice` or `CardChoice` or several.
    - `turn(at)`: whose turn it is; None when the phase is over.
    - `clause`: the rule that says what is to be done.
    - `then`: the phases that can follow; by default it is the next one of the list. Where there are two, `branch(at)`
      says which it is.

    The example in `Game` has one.

    >>> from inspect import signature
    >>> list(signature(InTurn).parameters)
    ['phase', 'moves', 'turn', 'clause', 'then', 'branch']
    """

    phase: StrEnum
    moves: tuple[Move[P], ...] = field(converter=_moves)
    turn: Callable[[P], int | None] = field(kw_only=True)
    clause: str = field(kw_only=True)
    then: tuple[StrEnum, ...] = field(default=(), kw_only=True, converter=_exits)
    branch: Callable[[P], StrEnum] | None = field(default=None, kw_only=True)


@frozen
class Secretly(Generic[P]):
    """A phase in which several seats choose at the same time, and nobody sees what before all have chosen.

    - `seats(at)`: who takes part; by default it is everybody.
    - `shown`: whether the choices are shown when all have chosen. If not, they are when the round is over. The effects
      follow when they are shown, seat by seat.

    All else is as in `InTurn`: `moves`, `clause`, `then` and `branch`.

    >>> from inspect import signature
    >>> list(signature(Secretly).parameters)
    ['phase', 'moves', 'seats', 'shown', 'clause', 'then', 'branch']
    """

    phase: StrEnum
    moves: tuple[Move[P], ...] = field(converter=_moves)
    seats: Callable[[P], Iterable[int]] = field(default=everybody, kw_only=True)
    shown: bool = field(default=True, kw_only=True)
    clause: str = field(kw_only=True)
    then: tuple[StrEnum, ...] = field(default=(), kw_only=True, converter=_exits)
    branch: Callable[[P], StrEnum] | None = field(default=None, kw_only=True)


Phase = InTurn[P] | Secretly[P]
"""A phase between the deal and the score."""


@frozen
class Left:
    """The cards that were not played when the round was over: what is left in the `hands`, and what was set `aside`.

    >>> Left(hands=((), ()), aside=("the 7",)).aside
    ('the 7',)
    """

    hands: tuple[tuple[Any, ...], ...]
    aside: tuple[Any, ...]
