"""The contract of a view: one round at one moment, as one seat may know it, and the same as plain data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import instance_of, whole_number
from flaschenteufel.core.errors import (
    ConfigurationError,
    DocumentError,
    EditionError,
    FlaschenteufelError,
    IllegalActionError,
    InvalidValueError,
    SeatError,
)
from flaschenteufel.core.fingerprint import told
from flaschenteufel.core.json.strict import inside, spoken
from flaschenteufel.core.refusals import not_sent_by
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.state import Situation, State, new_round_like, replayed
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, listing


KEY_FORMAT = 2
"""The format of `marshal` for keys: it depends on values alone, while later ones say which of them are one object."""


class ViewData(ABC):
    """What a view says, as plain data; each game has a frozen attrs class of it.

    Its fields are made of numbers, texts, enums, tuples, and frozen attrs classes of these. A card that is not known
    is None, so that the number of cards shows. It tells the whole view, so the view can be made from it again.
    """

    __slots__ = ()

    variant: str
    """The name of the variant."""

    @abstractmethod
    def supposed_view(self) -> View:
        """The view that says this, if there is one; `DocumentError` where it is plain that there is none."""


def proved_view(data: object) -> View:
    """The view that says this, proved by a round that leads to it; `DocumentError` if no legal play does."""
    if not isinstance(data, ViewData):
        raise InvalidValueError(f"the data of a view must be of type ViewData, not {brief(data)}")
    view = data.supposed_view()
    try:
        state = view.possibility(0)
        possible = replayed(new_round_like(state), state.history).view(view.seat) == view and view.data == data
    except Exception as problem:  # a view that cannot be breaks what the games take for granted, wherever they look
        raise DocumentError("no legal play leads to this view") from problem
    if not possible:
        raise DocumentError("no legal play leads to this view")
    return view


def new_round_at(variant: Variant, players: int, edition: str | None, dealer: int) -> State:
    """The table before the deal.

    >>> from flaschenteufel import get_variant
    >>> new_round_at(get_variant("lopaka"), players=10**12, edition=None, dealer=0)
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: players: lopaka is for 2 players, not 1000000000000 (LOP-1)
    """
    try:
        state = variant.new_round(players, edition=edition, dealer=dealer)
    except FlaschenteufelError as error:
        raise DocumentError(str(error), _key(error)) from error
    if state.edition != edition:
        raise DocumentError(f"must be {listing(variant.editions, 'or')}, not {spoken(edition)}", "edition")
    return state


def _key(error: FlaschenteufelError) -> str:
    """What a table is refused for."""
    if isinstance(error, SeatError):
        return "dealer"
    if isinstance(error, EditionError):
        return "edition"
    return "players" if isinstance(error, ConfigurationError) else ""


def variant_named(name: str) -> Variant:
    """The variant with this name."""
    with inside("variant"):
        return REGISTRY.get(name)


class View(Situation):
    """What a seat, or a spectator, may know of a round: an immutable value that holds nothing else.

    Views are made by `State.view`. They compare by value: two states that a seat cannot tell apart have equal views.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> state.view(0).legal_actions() == state.legal_actions(0)
    True
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""
        return self.possibility(0).scores

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions of the view's seat, in the same order as the state's; none if it may not act."""
        return self._stand_in().legal_actions(self.seat) if self.seat in self.to_act else ()

    def is_legal(self, action: object) -> bool:
        """Whether the action is a legal one of the view's seat.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("classic").deal(4, seed=7)
        >>> [state.view(0).is_legal(state.legal_actions(seat)[0]) for seat in range(4)]
        [True, False, False, False]
        """
        return self.refusal(action) is None

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the rules refuse an action of the view's seat, as the state would; None if it is legal.

        >>> from flaschenteufel.bottle_imp import Discard
        >>> from flaschenteufel import get_variant
        >>> view = get_variant("classic").deal(4, seed=7).view(0)
        >>> print(view.refusal(Discard(0, [view.deck[37]])))
        You do not hold the 37 (DISC-1)
        """
        state = self._stand_in()
        return not_sent_by(self.seat, action, state) or state.refusal(action)

    def parse(self, text: str) -> Action:
        """The action of the view's seat that a text says, legal or not, as `State.parse` reads it.

        Raises `MoveTextError` if the text says no action at all; `SeatError` if it is a spectator's view.

        >>> from flaschenteufel import get_variant
        >>> view = get_variant("hols-der-teufel").deal(4, seed=7).view(0)
        >>> view.parse("red 2 high") == view.parse("r2>") == view.legal_actions()[0]
        True
        """
        from flaschenteufel.core.record.moves import parsed  # which knows this class

        return parsed(self, text, self.seat)

    def _stand_in(self) -> State:
        """A state that allows the view's seat what the real one does.

        What a player may do depends on nothing that is hidden from them, so any state that the view allows will do.
        """
        return self.possibility(0)

    @property
    @abstractmethod
    def possibilities(self) -> int:
        """How many states have this view: all ways in which legal play could have led to it."""

    @abstractmethod
    def possibility(self, number: int) -> State:
        """The state with this number, from 0, among those that have this view, in a fixed order."""

    @abstractmethod
    def sample(self, rng: Random) -> State:
        """One of the states that have this view, each with the same probability."""

    def samples(self, count: int, rng: Random) -> tuple[State, ...]:
        """So many of the states that have this view, each drawn anew from all of them.

        >>> from random import Random
        >>> from flaschenteufel import get_variant
        >>> view = get_variant("classic").deal(4, seed=7).view(0)
        >>> {state.view(0) == view for state in view.samples(100, Random(1))}
        {True}
        """
        return tuple([self.sample(rng) for _ in range(number_of_samples(count))])

    @property
    def key(self) -> bytes:
        """What the view says as bytes, for tables of what was learned: `key.hex()` is the same as a text.

        Among the views of one variant, number of players and edition, two have the same key exactly if they are equal:
        so it stands for what a player knows, whose view it is, who dealt, and nothing else. It is quick where the game
        makes its own, as the library's games do. It is the same in every process, but not a format to store for ever:
        another version of the library may have other keys.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("classic").deal(4, seed=7)
        >>> other = state.apply(state.legal_actions(2)[0]), state.apply(state.legal_actions(2)[1])
        >>> len({state.view(0).key, *(after.view(0).key for after in other)})  # one cannot tell what seat 2 discarded
        2
        """
        return told(self.data).encode(errors="surrogatepass")

    @property
    @abstractmethod
    def data(self) -> ViewData:
        """What the view says, as plain data that a front-end can show."""

    @staticmethod
    def from_data(data: ViewData) -> View:
        """The view that says this; `DocumentError` if no legal play leads to one.

        >>> from flaschenteufel import get_variant
        >>> view = get_variant("classic").deal(4, seed=7).view(0)
        >>> View.from_data(view.data) == view
        True
        """
        return proved_view(data)


def numbered(number: object, count: int) -> int:
    """Return `number` if it is that of one of so many possibilities.

    >>> numbered(7, 7)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: there are possibilities 0 to 6, not 7
    """
    if type(number) is not int or not 0 <= number < count:
        raise InvalidValueError(f"there are possibilities 0 to {brief(count - 1)}, not {brief(number)}")
    return number


def number_of_samples(count: object) -> int:
    """Return `count` if so many samples can be drawn.

    >>> number_of_samples(-1)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the number of samples must be at least 0, not -1
    """
    number = whole_number(count, "the number of samples")
    if number < 0:
        raise InvalidValueError(f"the number of samples must be at least 0, not {brief(count)}")
    return number


def randomness(rng: object) -> Random:
    """Return `rng` if it is a source of randomness."""
    return instance_of(Random, rng, "the source of randomness")


def drawn(rng: object, count: int) -> int:
    """The number of one of so many possibilities, each with the same probability."""
    return randomness(rng).randrange(count)
