"""One round of Hol's der Teufel, at one moment."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.errors import RoundNotOverError
from flaschenteufel.core.fast import hashed_once
from flaschenteufel.core.state import State, Step, closing_events
from flaschenteufel.hols_der_teufel.actions import Lay, Move
from flaschenteufel.hols_der_teufel.cards import Backs, DevilCard
from flaschenteufel.hols_der_teufel.events import events_of
from flaschenteufel.hols_der_teufel.rows import Row, RowsOnTheTable, lines_of
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.setup import HolsDerTeufelSetup
    from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel


@hashed_once
@frozen(repr=False, weakref_slot=False)
class HolsDerTeufelRound(RowsOnTheTable, State):
    """One round of Hol's der Teufel at one moment: an immutable value that `apply` moves on.

    Rounds are made by `Variant.deal` and `Variant.new_round`; each phase has a subclass with its rules.
    The moves that led to it are a part of it: two rounds are equal only if they came about in the same way.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("hols-der-teufel").deal(4, seed=7, dealer=2)
    >>> state
    <hols-der-teufel/4: play, to act: 2>
    >>> state.chips, len(state.hand(0))
    ((20, 20, 20, 20), 9)
    """

    # The engine's own compact form of a round: see `setup.py`. Fields stand for properties of the base classes.
    _setup: HolsDerTeufelSetup = field(hash=False)  # pyright: ignore[reportIncompatibleMethodOverride]
    to_act: tuple[int, ...]  # pyright: ignore[reportIncompatibleMethodOverride]
    """The seat whose turn it is; nobody when the round is over."""
    _hands: tuple[int, ...]
    """The hands, compact."""
    _aside: int
    """The cards that were set aside, compact."""
    _lines: tuple[Row, ...] = field(eq=False)
    """The rows in the order in which they were started: what the moves have come to."""
    chips: tuple[int, ...]
    """The chips of each seat."""
    passes: int
    """How many turns in a row were passed."""
    moves: tuple[Move, ...]
    """All that was done since the deal, in order."""

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """The phase the round is in: each has a class of its own."""

    def hand(self, seat: int) -> tuple[DevilCard, ...]:
        """The cards that the seat holds: suits in order, then values, angels last."""
        return self._setup.cards(self._hands[seat_at(seat, self.seats)])

    def backs(self, seat: int) -> Backs:
        """What everybody sees of a hand: the suits of the devils, None for an angel (HOL-1)."""
        return self._setup.backs(self._hands[seat_at(seat, self.seats)])

    @property
    def aside(self) -> tuple[DevilCard, ...]:
        """The cards that nobody was dealt and nobody may see, sorted (HOL-2)."""
        return self._setup.cards(self._aside)

    @property
    def aside_count(self) -> int:
        """How many cards were set aside, which nobody sees (HOL-2)."""
        return len(self.aside)

    @property
    def cards(self) -> tuple[DevilCard, ...]:
        """All cards, sorted, wherever they are: in hands, in rows, set aside."""
        held = [card for seat in range(self.seats) for card in self.hand(seat)]
        return tuple(sorted([*held, *self.aside, *(card for row in self._lines for card in row.cards)]))

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """All legal actions of a seat, or of the one that is to act: by card, row and end."""
        if seat is not None and seat_at(seat, self._setup.seats) not in self.to_act:
            return ()
        return self._choices()

    def _choices(self) -> tuple[Action, ...]:
        """All legal actions of the seat that is to act, where they can be listed."""
        return ()

    @abstractmethod
    def apply(self, action: Action) -> HolsDerTeufelRound:
        """The round after the action; `IllegalActionError` if the rules refuse it."""

    def step(self, action: Action) -> Step[HolsDerTeufelRound]:
        """The round after the action, and what the action made known; `IllegalActionError` if the rules refuse it.

        >>> from flaschenteufel import get_variant
        >>> dealt = get_variant("hols-der-teufel").deal(seed=7)
        >>> after, events = dealt.step(dealt.legal_actions()[0])
        >>> [type(event).__name__ for event in events]
        ['Laid', 'Awaited']
        """
        after = self.apply(action)
        return Step(after, (*events_of(self, action, after), *closing_events(after)))

    def view(self, seat: int | None) -> HolsDerTeufelView:
        """What a seat, or a spectator (None), may know."""
        return HolsDerTeufelView(
            setup=self._setup.plain,
            seat=seat,
            phase=self.phase,
            to_act=self.to_act,
            own=() if seat is None else self.hand(seat),
            shown=tuple(map(self.backs, range(self.seats))),
            lines=self._lines,
            chips=self.chips,
            passes=self.passes,
            moves=self.moves,
        )

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions that lead here from a new round: the deal, each hand sorted, then the moves."""
        if self.phase is Phase.DEAL:
            return ()
        setup, hands = self._setup, [*self._hands]
        for move in self.moves:
            if isinstance(move, Lay):
                hands[move.seat] += setup.bit_of[move.card]
        dealt = [card for hand in hands for card in setup.cards(hand)]
        return (Deal(self.dealer, (*dealt, *self.aside)), *self.moves)

    @property
    def scores(self) -> tuple[int, ...]:
        """The chips of each seat (HOL-11); `RoundNotOverError` before the end."""
        if self.to_act:
            raise RoundNotOverError(f"there are no scores before the round is over: it is in phase {self.phase}")
        return self.chips

    def __repr__(self) -> str:
        """A summary without cards, so that a log of states leaks nothing."""
        turn = f", to act: {self.to_act[0]}" if self.to_act else ""
        return f"<{self.variant.name}/{self.seats}: {self.phase}{turn}>"

    def __copy__(self) -> HolsDerTeufelRound:
        return self

    def __deepcopy__(self, memo: Any) -> HolsDerTeufelRound:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self._setup
        table = setup.variant, setup.players, setup.dealer
        moves = tuple(map(setup.number, self.moves))
        return _restored, (
            table,
            self.phase.value,
            self.to_act,
            self._hands,
            self._aside,
            self.chips,
            self.passes,
            moves,
        )


def _restored(
    table: tuple[HolsDerTeufel, int, int],
    phase: str,
    to_act: tuple[int, ...],
    hands: tuple[int, ...],
    aside: int,
    chips: tuple[int, ...],
    passes: int,
    numbers: tuple[int, ...],
) -> HolsDerTeufelRound:
    variant, players, dealer = table
    setup = variant.set_up(players, None, dealer)
    moves = tuple(map(setup.move, numbers))
    return setup.makers[Phase(phase)](setup, to_act, hands, aside, lines_of(moves), chips, passes, moves)
