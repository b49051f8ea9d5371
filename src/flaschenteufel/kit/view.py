"""One round of a game that is made with the kit, at one moment, as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, cast

from attrs import field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.state import Setup
from flaschenteufel.core.view import View, drawn, numbered
from flaschenteufel.kit.course import Course, Group
from flaschenteufel.kit.hidden import Hidden
from flaschenteufel.kit.phases import P
from flaschenteufel.kit.position import GameSituation

if TYPE_CHECKING:
    from random import Random

    from flaschenteufel.kit.data import GameViewData
    from flaschenteufel.kit.state import GameState


@frozen(repr=False)
class GameView(GameSituation[P], View, Generic[P]):
    """What a seat, or a spectator, may know of a round: its own cards and choices, and what everybody sees.

    It shows the `position`, its own `hand`, how many cards are `hidden`, which ones a seat has proved not to hold
    (`excluded`), and the `moves`.

    >>> from inspect import signature
    >>> list(signature(GameView.excluded).parameters)
    ['self', 'seat']
    """

    _setup: Setup
    seat: int | None
    """Whose view it is; None for a spectator."""
    dealt: bool
    """Whether the cards are dealt."""
    own: tuple[Any, ...]
    """The hand of the seat whose view it is, in the order of the deck; a spectator has none."""
    moves: tuple[Action | None, ...]
    """All that was done since the deal, in order; None for what is not shown yet."""
    choice: Action | None
    """What the seat itself has chosen in a phase that others have yet to choose in."""
    _to_act: tuple[int, ...] = field(alias="to_act")
    laid_open: tuple[tuple[Any, ...], ...]
    """When the round is over, what is left in each hand, and then what was set aside; nothing before."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; in a phase of secret choices, those that have yet to choose."""
        return self._to_act

    @property
    def phase(self) -> StrEnum:
        """The phase the round is in."""
        return self.variant.phase_of(self.course)

    @property
    def position(self) -> P:
        """What everybody sees."""
        if self.course is None:
            return self.variant.first_position(self.players, self.dealer)
        return cast("P", self.course.position)

    @cached_property
    def course(self) -> Course | None:
        """The course of the round; None before the deal."""
        return next((course for course, group in self.groups() if not group), None)

    def groups(self) -> Iterator[tuple[Course, Group]]:
        """The course before each thing that was done, with what was done, and at last the course now, with nothing."""
        if not self.dealt:
            return
        course, start = self.variant.opened(self.players, self.dealer), 0
        while start < len(self.moves):
            group = self.moves[start : start + len(course.seats)]
            yield course, group
            course, start = course.after(group), start + len(group)
        yield course, ()

    def hand(self, seat: int) -> tuple[Any, ...]:
        """The cards that the seat is seen to hold: all of one's own hand, and of others when the round is over."""
        seat_at(seat, self.seats)
        if self.laid_open:
            return self.laid_open[seat]
        return self.own if seat == self.seat else ()

    def hidden(self, seat: int) -> int:
        """How many cards of a hand are not seen."""
        return self.position.hand_sizes[seat_at(seat, self.seats)] - len(self.hand(seat)) if self.dealt else 0

    @property
    def aside_count(self) -> int:
        """How many cards are set aside."""
        return self.variant.aside_count(self.players) if self.dealt else 0

    def excluded(self, seat: int) -> frozenset[Any]:
        """The cards that are not seen and that the seat has proved not to hold, by what it did."""
        return self._hidden.excluded(seat_at(seat, self.seats)) if self._is_hidden else frozenset()

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions of the view's seat, in the same order as the state's; none if it may not act."""
        from flaschenteufel.kit.state import own_choices  # which knows this class

        if self.seat is None or self.course is None or self.seat not in self.to_act:
            return ()
        return own_choices(self.course, self.seat, self.own)

    @property
    def _is_hidden(self) -> bool:
        """Whether there can be anything that is not seen."""
        return self.dealt and not self.laid_open

    @property
    def possibilities(self) -> int:
        """How many states have this view: all ways in which the cards can lie, and the secret choices can be."""
        return self._hidden.ways if self._is_hidden else 1

    def possibility(self, number: int) -> GameState[P]:
        """The state with this number, from 0, among those that have this view, in a fixed order."""
        number = numbered(number, self.possibilities)
        if not self.dealt:
            return self.variant.new_round(self.players, dealer=self.dealer)
        if self.laid_open:
            *hands, aside = self.laid_open
            return self._round(tuple(hands), aside, {}, ())
        way = self._hidden.way(number)
        hands = [self.own if seat == self.seat else way.hands[seat] for seat in range(self.seats)]
        chosen = (*way.chosen, *(() if self.choice is None else (self.choice,)))
        return self._round(tuple(hands), way.aside, way.kept, chosen)

    def _round(
        self, hands: tuple[tuple[Any, ...], ...], aside: tuple[Any, ...], kept: dict[int, Action], chosen: Group
    ) -> GameState[P]:
        """The state with these hands now, and with these actions where the view has None."""
        moves = [kept[number] if action is None else action for number, action in enumerate(self.moves)]
        return self.variant.rebuilt(self._setup, hands, aside, moves, [action for action in chosen if action])

    def sample(self, rng: Random) -> GameState[P]:
        """One of the states that have this view, each with the same probability."""
        return self.possibility(drawn(rng, self.possibilities))

    @cached_property
    def _hidden(self) -> Hidden:
        return Hidden(self)

    @property
    def data(self) -> GameViewData:
        """What the view says, as plain data that a front-end can show."""
        from flaschenteufel.kit.data import data_of  # which knows this class

        return data_of(self)

    def __repr__(self) -> str:
        """A summary without cards, as that of a state."""
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = f", to act: {', '.join(map(str, self.to_act))}" if self.to_act else ""
        return f"<{self.variant.name}/{self.seats} seen by {eyes}: {self.phase}{turn}>"

    def __copy__(self) -> GameView[P]:
        return self

    def __deepcopy__(self, memo: Any) -> GameView[P]:
        return self
