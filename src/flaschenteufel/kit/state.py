"""One round of a game that is made with the kit, at one moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeGuard, cast

from attrs import evolve, field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.errors import IllegalActionError, RoundNotOverError, VariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.refusals import not_due, not_the_deck, round_over
from flaschenteufel.core.state import Setup, State, Step, closing_events
from flaschenteufel.core.wording import brief
from flaschenteufel.kit.choosing import Judge, Judged, cards_in, choices
from flaschenteufel.kit.course import Course, Engine, GameSituation
from flaschenteufel.kit.events import Acted, CardsDealt, ChoicesShown, ChoseSecretly, LaidOpen
from flaschenteufel.kit.pieces import InTurn, Left, P, Secretly
from flaschenteufel.kit.view import GameView

if TYPE_CHECKING:
    from flaschenteufel.kit.game import Game


@frozen(repr=False)
class GameState(GameSituation[P], State, Generic[P]):
    """One round at one moment: an immutable value that `apply` moves on.

    The deal and all that was done are what it is: two rounds are equal only if they came about in the same way. They
    are made by `Game.deal` and `Game.new_round`, and show the `position`, each `hand`, the `moves`, and the cards that
    were `dealt` and set `aside`.

    >>> from inspect import signature
    >>> list(signature(GameState.hand).parameters)
    ['self', 'seat']
    """

    _table: Setup = field(alias="setup")
    dealt: tuple[tuple[Any, ...], ...]
    """The hands as they were dealt, each in the order of the deck; none before the deal."""
    aside: tuple[Any, ...]
    """The cards that were left over, in the order of the deck."""
    moves: tuple[Action, ...]
    """All that was done since the deal; what was chosen at the same time, by seat, when all have chosen."""
    _chosen: tuple[Action, ...] = field(alias="chosen")
    """What was chosen in a phase of secret choices that others have yet to choose in, by seat."""
    _turn: tuple[int, ...] = field(alias="to_act")
    _course: Course | None = field(alias="course", eq=False)
    """The course of the round as everybody sees it; None before the deal."""
    _hands: tuple[tuple[Any, ...], ...] = field(alias="hands", eq=False)
    """The hands, each in the order of the deck; what is chosen secretly leaves them when all have chosen."""

    @property
    def _setup(self) -> Setup:
        return self._table

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; nobody when the round is over."""
        return self._turn

    @property
    def phase(self) -> StrEnum:
        """The phase the round is in."""
        return self._engine.phase_of(self._course)

    @property
    def position(self) -> P:
        """What everybody sees; before the deal, what everybody will see when the cards are dealt."""
        if self._course is None:
            return cast("P", self._engine.first_position(self.players, self.dealer))
        return cast("P", self._course.position)

    def hand(self, seat: int) -> tuple[Any, ...]:
        """The cards that the seat holds, in the order of the deck."""
        return self._hands[seat_at(seat, self.seats)]

    def submitted(self, seat: int) -> Action | None:
        """What the seat has chosen in a phase of secret choices that others have yet to choose in."""
        seat_at(seat, self.seats)
        return next((action for action in self._chosen if action.seat == seat), None)

    @property
    def aside_count(self) -> int:
        """How many cards are set aside."""
        return len(self.aside)

    @property
    def cards(self) -> tuple[Any, ...]:
        """All cards, in the order of the deck."""
        return self.variant.deck if self.dealt else ()

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """All legal actions of a seat, or of all seats that are to act, as the game lists them."""
        seats = self.to_act if seat is None else (seat_at(seat, self.seats),)
        if self._course is None:
            return ()
        return tuple(action for one in seats if one in self.to_act for action in self._choices(self._course, one))

    def _choices(self, course: Course, seat: int) -> tuple[Action, ...]:
        return own_choices(course, seat, self._hands[seat])

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why `apply` would refuse the action, as the error it would raise, or None if it is legal."""
        return self._judged(action).refusal

    def _judged(self, action: object) -> Judged:
        """The action as the game lists it, or why it is refused."""
        game, engine, course = self.variant, self._engine, self._course
        if course is None:
            if away := not_due(self, action, (Deal,), engine.verbs, game.clause):
                return Judged(None, away)
            assert isinstance(action, Deal)
            return Judged(action, not_the_deck(action, game.deck, game.clause, game.clause))
        if course.is_over:
            return Judged(None, round_over(action, game.clause))
        rules = course.rules
        due = tuple(move.action for move in rules.moves)
        if away := not_due(self, action, due, engine.verbs, rules.clause):
            return Judged(None, away)
        assert isinstance(action, Action)
        move = course.script.move_of(course.stage, type(action))
        hand = self._hands[action.seat]
        return Judge(move, course.position, hand, game.deck, engine.kinds, rules.clause).judged(action)

    def apply(self, action: Action) -> GameState[P]:
        """The round after the action; `IllegalActionError` if the rules refuse it."""
        judged, refusal = self._judged(action)
        if refusal:
            raise refusal
        assert judged is not None, "what is not refused is done"
        return self._after(judged)

    def _after(self, action: Action) -> GameState[P]:
        if self._course is None:
            assert isinstance(action, Deal)
            return _dealt(self._engine, self._setup, action.deck)
        chosen = tuple(sorted((*self._chosen, action), key=lambda one: one.seat))
        if len(chosen) < len(self._course.seats):
            waiting = tuple(seat for seat in self.to_act if seat != action.seat)
            return evolve(self, chosen=chosen, to_act=waiting)
        course = self._course.after(chosen)
        return evolve(
            self,
            moves=(*self.moves, *chosen),
            chosen=(),
            to_act=course.seats,
            course=course,
            hands=self._hands_without(chosen),
        )

    def _hands_without(self, actions: tuple[Action, ...]) -> tuple[tuple[Any, ...], ...]:
        hands = list(self._hands)
        for action in actions:
            if gone := cards_in(action, self._engine.kinds):
                hands[action.seat] = tuple(card for card in hands[action.seat] if card not in gone)
        return tuple(hands)

    def step(self, action: Action) -> Step[GameState[P]]:
        """The round after the action, and what the action made known; `IllegalActionError` if the rules refuse it."""
        judged, refusal = self._judged(action)
        if refusal:
            raise refusal
        assert judged is not None, "what is not refused is done"
        after = self._after(judged)
        return Step(after, (*self._told(judged, after), *closing_events(after)))

    def _told(self, action: Action, after: GameState[P]) -> list[Event]:
        """The events of an action that leads to a state."""
        if self._course is None or after._course is None:
            return [CardsDealt(action.seat, after._hands, after.aside)]
        rules = self._course.rules
        events: list[Event] = [Acted(action) if isinstance(rules, InTurn) else ChoseSecretly(action.seat, action)]
        if after._chosen:
            return events
        if isinstance(rules, Secretly) and rules.shown:
            events.append(ChoicesShown(after.moves[len(self.moves) :]))
        if after._course.is_over:
            kept = tuple(one for kept in after._course.kept for one in kept.group if one is not None)
            events.append(LaidOpen(after._hands, after.aside, kept))
        return [*events, *self._engine.news(self._course.position, after._course.position)]

    def view(self, seat: int | None) -> GameView[P]:
        """What a seat, or a spectator (None), may know."""
        if seat is not None:
            seat_at(seat, self.seats)
        return GameView(
            setup=self._setup,
            seat=seat,
            is_dealt=bool(self.dealt),
            own=() if seat is None else self._hands[seat],
            moves=self._seen_moves(seat),
            choice=None if seat is None else self.submitted(seat),
            to_act=self.to_act,
            laid_open=(*self._hands, self.aside) if self.is_over else (),
        )

    def _seen_moves(self, seat: int | None) -> tuple[Action | None, ...]:
        """All that was done, with None for what is not shown yet, unless it is the seat's own."""
        if self._course is None or self.is_over:
            return self.moves
        kept = {number for kept in self._course.kept for number in range(kept.start, kept.start + len(kept.group))}
        return tuple(
            None if number in kept and action.seat != seat else action for number, action in enumerate(self.moves)
        )

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions that lead here from a new round: the deal, each hand in the order of the deck, then the moves."""
        if not self.dealt:
            return ()
        cards = [card for hand in self.dealt for card in hand]
        return (Deal(self.dealer, (*cards, *self.aside)), *self.moves, *self._chosen)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""
        if self.to_act:
            raise RoundNotOverError(f"there are no scores before the round is over: it is in phase {self.phase}")
        return _scored(self.variant, self.position, Left(self._hands, self.aside))

    def __repr__(self) -> str:
        """A summary without cards, so that a log of states leaks nothing."""
        turn = f", to act: {', '.join(map(str, self.to_act))}" if self.to_act else ""
        return f"<{self.variant.name}/{self.seats}: {self.phase}{turn}>"

    def __copy__(self) -> GameState[P]:
        return self

    def __deepcopy__(self, memo: Any) -> GameState[P]:
        return self


def own_choices(course: Course, seat: int, hand: tuple[Any, ...]) -> tuple[Action, ...]:
    """All legal actions of a seat that is to act and holds this hand."""
    rules = course.rules
    found = choices(rules.moves, course.position, seat, hand, course.script.kinds)
    if not found:
        raise VariantError(f"it is the turn of seat {seat} in phase {rules.phase}, and there is nothing it can choose")
    return found


def _dealt(engine: Engine, table: Setup, deck: Sequence[Any]) -> GameState[Any]:
    """The round with the cards dealt in this order: whole hands, seat 0 first."""
    size, players = engine.hand_size(table.players), table.players
    hands = tuple(engine.in_order(deck[seat * size : (seat + 1) * size]) for seat in range(players))
    course = engine.course(players, table.dealer, ())
    aside = engine.in_order(deck[players * size :])
    return GameState(table, hands, aside, (), (), course.seats, course, hands)


def rebuilt(
    engine: Engine,
    table: Setup,
    hands: tuple[tuple[Any, ...], ...],
    aside: tuple[Any, ...],
    moves: Sequence[Action],
    chosen: Sequence[Action],
) -> GameState[Any]:
    """The round in which these are the hands now, and this was done."""
    dealt = [list(hand) for hand in hands]
    for action in moves:
        dealt[action.seat] += cards_in(action, engine.kinds)
    course = engine.course(table.players, table.dealer, moves)
    done = tuple(sorted(chosen, key=lambda action: action.seat))
    return GameState(
        setup=table,
        dealt=tuple(map(engine.in_order, dealt)),
        aside=aside,
        moves=tuple(moves),
        chosen=done,
        to_act=tuple(seat for seat in course.seats if seat not in {action.seat for action in done}),
        course=course,
        hands=hands,
    )


def _scored(game: Game[P], at: P, left: Left) -> tuple[int, ...]:
    """The score of each seat, when the round is over."""
    found = tuple(cast("Iterable[object]", game.scores(at, left)))
    if len(found) != at.seats or any(type(score) is not int for score in found):
        raise VariantError(f"{game.name}: the scores are {brief(found)}, not a whole number for each seat")
    return cast("tuple[int, ...]", found)


def is_of_the_kit(state: State) -> TypeGuard[GameState[Any]]:
    """Whether a state is of a game that is made with the kit."""
    return isinstance(state, GameState)
