"""The contract of a state: one round of any game, at one moment."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from flaschenteufel.core.checks import tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.situation import Situation
from flaschenteufel.core.wording import brief

if TYPE_CHECKING:
    from flaschenteufel.core.action import Action
    from flaschenteufel.core.errors import IllegalActionError
    from flaschenteufel.core.step import Step
    from flaschenteufel.core.view import View


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

    to_act: tuple[int, ...]
    """The seats that may act now, ascending; empty exactly when the round is over."""

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
    def is_over(self) -> bool:
        """Whether the round is over and the scores are known."""
        return not self.to_act

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""


def tuple_of_states(values: object, what: str) -> tuple[State, ...]:
    """Return `values` as a tuple if they are an iterable of states.

    >>> tuple_of_states([7], "the rounds")
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.InvalidValueError: the rounds must be of type State, not 7
    """
    states: list[State] = []
    for state in tuple_of(object, values, what):
        if not isinstance(state, State):
            raise InvalidValueError(f"{what} must be of type State, not {brief(state)}")
        states.append(state)
    return tuple(states)
