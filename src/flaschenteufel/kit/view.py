"""One round of a game that is made with the kit, at one moment, as one seat may know it, and the same as plain data."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, cast

from attrs import field, frozen, make_class

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import seat_at, tuple_of
from flaschenteufel.core.errors import DocumentError, GuessError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.state import Setup
from flaschenteufel.core.view import View, ViewData, drawn, new_round_at, numbered, variant_named
from flaschenteufel.core.wording import brief, count
from flaschenteufel.kit.course import Course, GameSituation, Group, engine_of
from flaschenteufel.kit.hidden import Hidden
from flaschenteufel.kit.pieces import P, Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

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

    _table: Setup = field(alias="setup")
    _seat: int | None = field(alias="seat")
    _is_dealt: bool = field(alias="is_dealt")
    """Whether the cards are dealt."""
    _own: tuple[Any, ...] = field(alias="own")
    """The hand of the seat whose view it is, in the order of the deck; a spectator has none."""
    moves: tuple[Action | None, ...]
    """All that was done since the deal, in order; None for what is not shown yet."""
    _choice: Action | None = field(alias="choice")
    """What the seat itself has chosen in a phase that others have yet to choose in."""
    _turn: tuple[int, ...] = field(alias="to_act")
    _laid_open: tuple[tuple[Any, ...], ...] = field(alias="laid_open")
    """When the round is over, what is left in each hand, and then what was set aside; nothing before."""

    @property
    def _setup(self) -> Setup:
        return self._table

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        return self._seat

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; in a phase of secret choices, those that have yet to choose."""
        return self._turn

    @property
    def phase(self) -> StrEnum:
        """The phase the round is in."""
        return self._engine.phase_of(self._course)

    @property
    def position(self) -> P:
        """What everybody sees."""
        if self._course is None:
            return cast("P", self._engine.first_position(self.players, self.dealer))
        return cast("P", self._course.position)

    @cached_property
    def _course(self) -> Course | None:
        """The course of the round; None before the deal."""
        return self._engine.course(self.players, self.dealer, self.moves) if self._is_dealt else None

    def hand(self, seat: int) -> tuple[Any, ...]:
        """The cards that the seat is seen to hold: all of one's own hand, and of others when the round is over."""
        seat_at(seat, self.seats)
        if self._laid_open:
            return self._laid_open[seat]
        return self._own if seat == self.seat else ()

    def submitted(self, seat: int) -> Action | None:
        """What the seat has chosen while others have yet to choose, if it is the view's own."""
        return self._choice if seat_at(seat, self.seats) == self.seat else None

    def hidden(self, seat: int) -> int:
        """How many cards of a hand are not seen."""
        return self.position.hand_sizes[seat_at(seat, self.seats)] - len(self.hand(seat)) if self._is_dealt else 0

    @property
    def aside_count(self) -> int:
        """How many cards are set aside."""
        return self._engine.aside_count(self.players) if self._is_dealt else 0

    def excluded(self, seat: int) -> frozenset[Any]:
        """The cards that are not seen and that the seat has proved not to hold, by what it did."""
        return self._hidden.excluded(seat_at(seat, self.seats)) if self._is_hidden else frozenset()

    def legal_actions(self) -> tuple[Action, ...]:
        """All legal actions of the view's seat, in the same order as the state's; none if it may not act."""
        from flaschenteufel.kit.state import own_choices  # which knows this class

        if self.seat is None or self._course is None or self.seat not in self.to_act:
            return ()
        return own_choices(self._course, self.seat, self._own)

    @property
    def _is_hidden(self) -> bool:
        """Whether there can be anything that is not seen."""
        return self._is_dealt and not self._laid_open

    @property
    def possibilities(self) -> int:
        """How many states have this view: all ways in which the cards can lie, and the secret choices can be."""
        return self._hidden.ways if self._is_hidden else 1

    def possibility(self, number: int) -> GameState[P]:
        """The state with this number, from 0, among those that have this view, in a fixed order."""
        number = numbered(number, self.possibilities)
        if not self._is_dealt:
            return self.variant.new_round(self.players, dealer=self.dealer)
        if self._laid_open:
            *hands, aside = self._laid_open
            return self._round(tuple(hands), aside, {}, ())
        return self._way(self._hidden, number)

    def completed(self, *, hands: Mapping[int, Iterable[Any]] | None = None, rng: Random | None = None) -> GameState[P]:
        """A state that has this view, made from a guess; `GuessError` if the guess contradicts it, or itself.

        `hands` has for each of the other seats cards that it holds. What the guess leaves out is drawn by the `rng`,
        each state that fits with the same probability; without one, it is as in the first of these states in a fixed
        order. The hand of a seat whose choice is not shown yet cannot be guessed.
        """
        if not self._is_hidden:
            return self.possibility(0)
        guess: dict[int, tuple[Any, ...]] = {}
        for seat, cards in (hands or {}).items():
            held = tuple_of(object, cards, "the cards of a hand")
            if seat_at(seat, self.seats) != self.seat:
                guess[seat] = held
            elif not set(held) <= set(self._own):
                raise GuessError("you do not hold all of these cards")
        named = [card for cards in guess.values() for card in cards]
        if len(set(named)) < len(named):
            raise GuessError("a card cannot be in two places")
        fitting = Hidden(self, guess)
        if not fitting.ways:
            raise GuessError("no state has this view and these cards")
        return self._way(fitting, 0 if rng is None else drawn(rng, fitting.ways))

    def _way(self, hidden: Hidden, number: int) -> GameState[P]:
        """The state in which what is hidden is in the way with this number."""
        way = hidden.way(number)
        hands = [self._own if seat == self.seat else way.hands[seat] for seat in range(self.seats)]
        chosen = (*way.chosen, *(() if self._choice is None else (self._choice,)))
        return self._round(tuple(hands), way.aside, way.kept, chosen)

    def _round(
        self, hands: tuple[tuple[Any, ...], ...], aside: tuple[Any, ...], kept: dict[int, Action], chosen: Group
    ) -> GameState[P]:
        """The state with these hands now, and with these actions where the view has None."""
        moves = [kept[number] if action is None else action for number, action in enumerate(self.moves)]
        from flaschenteufel.kit.state import rebuilt  # which knows this class

        return rebuilt(self._engine, self._setup, hands, aside, moves, [action for action in chosen if action])

    def sample(self, rng: Random) -> GameState[P]:
        """One of the states that have this view, each with the same probability."""
        return self.possibility(drawn(rng, self.possibilities))

    @cached_property
    def _hidden(self) -> Hidden:
        return Hidden(self)

    @property
    def data(self) -> GameViewData:
        """What the view says, as plain data that a front-end can show."""
        kind: Any = self.variant.view_data_type
        aside = self._laid_open[-1] if self._laid_open else (None,) * self.aside_count
        data: GameViewData = kind(
            variant=self.variant.name,
            players=self.players,
            edition=None,
            dealer=self.dealer,
            seats=self.seats,
            automatic=self.automatic,
            seat=self.seat,
            to_act=self.to_act,
            hands=tuple((*self.hand(seat), *(None,) * self.hidden(seat)) for seat in range(self.seats)),
            excluded=tuple(self._engine.in_order(self.excluded(seat)) for seat in range(self.seats)),
            aside=aside,
            moves=self.moves,
            choice=self._choice,
            scores=self.scores if self.is_over else None,
            phase=self.phase,
            position=self.position,
        )
        return data

    def __repr__(self) -> str:
        """A summary without cards, as that of a state."""
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = f", to act: {', '.join(map(str, self.to_act))}" if self.to_act else ""
        return f"<{self.variant.name}/{self.seats} seen by {eyes}: {self.phase}{turn}>"

    def __copy__(self) -> GameView[P]:
        return self

    def __deepcopy__(self, memo: Any) -> GameView[P]:
        return self


@frozen(kw_only=True)
class GameViewData(ViewData):
    """What a view of a game says; each game has a subclass with its `phase` and its `position`."""

    variant: str
    players: int
    edition: None
    dealer: int
    seats: int
    automatic: tuple[int, ...]
    seat: int | None
    """Whose view it is; None for a spectator."""
    to_act: tuple[int, ...]
    hands: tuple[tuple[object | None, ...], ...]
    """The hands, with None for the cards that are not seen."""
    excluded: tuple[tuple[object, ...], ...]
    """For each seat, the cards that are not seen and that it has proved not to hold."""
    aside: tuple[object | None, ...]
    """The cards that are set aside, with None for those that are not seen."""
    moves: tuple[Action | None, ...]
    """All that was done since the deal, in order; None for what is not shown yet."""
    choice: Action | None
    """What the seat has chosen while others have yet to choose."""
    scores: tuple[int, ...] | None
    """The score of each seat; None before the end."""

    def supposed_view(self) -> GameView[Any]:
        """The view that says this, if there is one; `DocumentError` where it is plain that there is none."""
        from flaschenteufel.kit.state import is_of_the_kit  # which knows this class

        before = new_round_at(variant_named(self.variant), self.players, self.edition, self.dealer)
        if not is_of_the_kit(before):
            raise DocumentError(f"{brief(self.variant)} is no game that is made with the kit", "variant")
        if self.seat is not None and not 0 <= self.seat < before.seats:
            raise DocumentError(f"must be from 0 to {before.seats - 1}, not {brief(self.seat)}", "seat")
        if len(self.hands) != before.seats:
            raise DocumentError(f"there must be {count(before.seats, 'hand')}, not {len(self.hands)}", "hands")
        phase: str = getattr(self, "phase").value  # noqa: B009 - a field of the subclasses
        own = () if self.seat is None else self.hands[self.seat]
        return GameView(
            setup=engine_of(before.variant).setup(before.players, before.dealer),
            seat=self.seat,
            is_dealt=phase != "deal",
            own=own,
            moves=self.moves,
            choice=self.choice,
            to_act=self.to_act,
            laid_open=(*self.hands, self.aside) if phase == "score" else (),
        )


def data_type(game: str, phase: type[StrEnum], position: type[Position]) -> type[GameViewData]:
    """The class of what the views of a game say."""
    return _DATA_TYPES[game, phase, position]


def _data_type(key: tuple[str, type[StrEnum], type[Position]]) -> type[GameViewData]:
    game, phase, position = key
    name = "".join(word.capitalize() for word in game.replace("_", "-").split("-"))
    made = make_class(
        f"{name}ViewData",
        {"phase": field(type=phase), "position": field(type=position)},
        bases=(GameViewData,),
        frozen=True,
        slots=True,
        kw_only=True,
    )
    return cast("type[GameViewData]", made)


_DATA_TYPES = Memo(_data_type)
