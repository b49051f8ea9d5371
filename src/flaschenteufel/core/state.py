"""The contract of a state: one round of any game at one moment, and how it is moved and replayed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import tuple_of
from flaschenteufel.core.errors import IllegalActionError, InvalidValueError
from flaschenteufel.core.events import AnyPhase, Awaited, Event, RoundScored
from flaschenteufel.core.wording import brief

if TYPE_CHECKING:  # a variant makes states, and a state makes views
    from flaschenteufel.core.variant import Variant
    from flaschenteufel.core.view import View


Sides = tuple[tuple[int, ...], ...]
"""Who scores together: tuples of seats, ascending."""


@frozen
class Setup:
    """What stays the same for a whole round: the table, who plays there, and who scores together."""

    variant: Variant
    players: int
    edition: str | None
    dealer: int
    seats: int
    automatic: tuple[int, ...]
    sides: Sides


class Situation(ABC):
    """A round at one moment, as far as everybody knows it: what states and views have in common."""

    __slots__ = ("_known_hash",)  # empty until it is asked for: see `hashed_once`

    @property
    @abstractmethod
    def _setup(self) -> Setup:
        """The table; where it is a field of an attrs class, that field stands for this property."""

    @property
    def variant(self) -> Variant:
        """The way to play."""
        return self._setup.variant

    @property
    def players(self) -> int:
        """How many people play."""
        return self._setup.players

    @property
    def edition(self) -> str | None:
        """The edition whose cards are used; None if the game has only one."""
        return self._setup.edition

    @property
    def seats(self) -> int:
        """How many seats the table has, dummies included; they are numbered 0, 1, ... clockwise."""
        return self._setup.seats

    @property
    def automatic(self) -> tuple[int, ...]:
        """The seats that nobody sits at and that play by rule."""
        return self._setup.automatic

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._setup.dealer

    @property
    def sides(self) -> Sides:
        """Who scores together: tuples of seats."""
        return self._setup.sides

    @property
    @abstractmethod
    def phase(self) -> AnyPhase:
        """The phase the round is in."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; empty exactly when the round is over."""

    @property
    def is_over(self) -> bool:
        """Whether the round is over and the scores are known."""
        return not self.to_act

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        picture: str = import_module("flaschenteufel.render").svg(self)  # by its name: core knows no front-end
        return picture


class State(Situation):
    """One round at one moment: an immutable value that is moved by `apply`.

    States compare by value: equal when variant, players, edition and dealer are the same, everything is in the
    same place, the same is known of it, and it is the same seat's turn. They can be hashed, pickled and copied.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> after = state.apply(state.legal_actions(2)[0])
    >>> state.to_act, after.to_act
    ((0, 1, 2, 3), (0, 1, 3))
    """

    __slots__ = ()

    @abstractmethod
    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """All legal actions of a seat, or of all seats that are to act, in a fixed order.

        Seats ascend, then cards do. A seat that may not act has none. In phase `deal` the answer
        is empty although the dealer is to act: the orders of a deck cannot be listed.
        """

    def is_legal(self, action: object) -> bool:
        """Whether `apply` would accept the action."""
        return self.refusal(action) is None

    @abstractmethod
    def refusal(self, action: object) -> IllegalActionError | None:
        """Why `apply` would refuse the action, as the error it would raise, or None if it is legal."""

    @abstractmethod
    def apply(self, action: Action) -> State:
        """The state after the action; `IllegalActionError` if the rules refuse it."""

    @abstractmethod
    def step(self, action: Action) -> Step[State]:
        """The state after the action, and what the action made known; `IllegalActionError` if the rules refuse it."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know: pure data that holds nothing else."""

    @property
    @abstractmethod
    def history(self) -> tuple[Action, ...]:
        """The actions that lead here from a new round, the deal first.

        The order is fixed: where several seats act at the same time, theirs stand by seat, since the order in
        which they were made leaves no trace.
        """

    @property
    @abstractmethod
    def cards(self) -> tuple[object, ...]:
        """All cards, wherever they are, in a fixed order: the same at every moment from the deal to the end."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""


def tuple_of_states(values: object, what: str) -> tuple[State, ...]:
    """Return `values` as a tuple if they are an iterable of states.

    >>> tuple_of_states([7], "the rounds")
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the rounds must be of type State, not 7
    """
    states: list[State] = []
    for state in tuple_of(object, values, what):
        if not isinstance(state, State):
            raise InvalidValueError(f"{what} must be of type State, not {brief(state)}")
        states.append(state)
    return tuple(states)


S_co = TypeVar("S_co", bound=State, covariant=True)


class Step(NamedTuple, Generic[S_co]):
    """The state after an action, and the events that led there, in order.

    >>> from flaschenteufel import get_variant
    >>> before = get_variant("lopaka").deal(seed=7)
    >>> state, events = before.step(before.legal_actions()[0])
    >>> [type(event).__name__ for event in events]
    ['Offered', 'Awaited']
    """

    state: S_co
    events: tuple[Event, ...]


def closing_events(state: State) -> tuple[Event, ...]:
    """The events that end every step that leads to a state: the score, if it is over, and whose turn it is."""
    awaited = Awaited(state.phase, state.to_act)
    return (RoundScored(state.scores), awaited) if state.is_over else (awaited,)


def new_round_like(state: State) -> State:
    """The table that a state was reached at, before the deal."""
    return state.variant.new_round(state.players, edition=state.edition, dealer=state.dealer)


def replayed(start: State, actions: Iterable[Action]) -> State:
    """The state after the actions; `IllegalActionError` at the first that the rules refuse.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> replayed(new_round_like(state), state.history) == state
    True
    """
    for action in actions:
        start = start.apply(action)
    return start


def steps_to(state: State) -> Iterator[Step[State]]:
    """All steps that lead to a state from a new round; what was done at the same time comes by seat.

    >>> from flaschenteufel import get_variant
    >>> [type(event).__name__ for step in steps_to(get_variant("classic").deal(seed=7)) for event in step.events]
    ['Dealt', 'Awaited']
    """
    moment = new_round_like(state)
    for action in state.history:
        step = moment.step(action)
        yield step
        moment = step.state
