"""How a round of a game that is made with the kit is written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from attrs import evolve

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import RecordError
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.record.moves import (
    code,
    kind_in_front,
    listed,
    move_text,
    named,
    read_values,
    values_text,
    without_separators,
)
from flaschenteufel.core.record.notation import Board, Notation, deal_line, read_deal, require
from flaschenteufel.core.record.tokens import Line, Part
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.kit.choosing import card_field
from flaschenteufel.kit.course import Course, engine_of
from flaschenteufel.kit.pieces import Phase, Secretly

if TYPE_CHECKING:
    from flaschenteufel.core.state import State
    from flaschenteufel.core.view import View
    from flaschenteufel.kit.game import Game
    from flaschenteufel.kit.state import GameState

_YET_TO_CHOOSE = "."
_NOT_TAKING_PART = "-"


class KitNotation(Notation):
    """The deal, then a line for each lap around the table: it ends before somebody is to act again.

    A line begins with the phase. In a phase of turns the actions stand one after another; choices of the same time
    stand between `|`, by seat, with `.` for a seat that has yet to choose and `-` for one that does not take part.

    An action is what it says beside the seat, between commas. Where a phase has several kinds of actions, the kind
    stands before it, `play=gull7`, as it always does in `str(action)`.
    """

    def write(self, state: State) -> Iterator[str]:
        """The lines of a round, from the deal to where it has got to; none before the deal."""
        game_state = _of_the_kit(state)
        deal, *_ = state.history or (None,)
        if not isinstance(deal, Deal):
            return
        yield deal_line([code(card) for card in deal.deck], _sizes(game_state))
        yield from (f"{key}: {words}" for key, words in _lines(game_state))

    def read(self, board: Board, line: Line) -> None:
        """Play what the line says."""
        state = _of_the_kit(board.state)
        game, course = state.variant, _course(state)
        if course is None:
            read_deal(board, line, {code(card): card for card in game.deck}, game.deck, _sizes(state))
            return
        if _chosen(state) or _goes_on(state, course):
            raise board.incomplete(line)
        part = line.expect(course.rules.phase.value)
        if isinstance(course.rules, Secretly):
            _read_secret(board, part, course, state.seats)
        else:
            _read_turns(board, line, part)

    def written(self, now: State | View, action: Action) -> str:
        """What an action says; its kind stands before it where that is not plain."""
        rules = _rules(now)
        return _word(_game_of(now).phases, rules, action) if rules else str(action)

    def move(self, now: State | View, seat: int, part: Part) -> Action:
        """What a phase asks for, or an action of any kind that stands in front."""
        game, rules = _game_of(now), _rules(now)
        cards = {code(card): card for card in game.deck}
        front, words = kind_in_front(part, {tag_of(kind): kind for kind in game.action_types})
        due = [move.action for move in rules.moves] if rules else [Deal]
        kind = front or due[0]
        if kind is Deal:
            return Deal(seat, [named(word, cards) for word in without_separators(words).words])
        try:
            if front is None and len(due) > 1:
                raise part.place.error(f"here must stand {listing(map(tag_of, due), 'or')}, not {brief(_head(part))}")
            return _in_order(game, read_values(kind, seat, words, cards))
        except RecordError:
            if found := listed(now, seat, part):
                return found
            raise


def _head(part: Part) -> str:
    return part.place.text.partition("=")[0]


def _game_of(now: State | View) -> Game[Any]:
    game: Game[Any] = cast("Any", now.variant)  # no other variant has this notation
    return game


def _rules(now: State | View) -> Phase[Any] | None:
    """The rules of the present phase; None before the deal and after the end."""
    return next((rules for rules in _game_of(now).phases if rules.phase == now.phase), None)


def _in_order(game: Game[Any], action: Action) -> Action:
    """The action with its cards in the order of the deck, as the game lists them: the order means nothing."""
    field = card_field(type(action), engine_of(game).kinds)
    if field is None or not field.many:
        return action
    changes: dict[str, Any] = {field.alias: tuple(sorted(getattr(action, field.name), key=game.deck.index))}
    return evolve(action, **changes)


def _of_the_kit(state: State) -> GameState[Any]:
    from flaschenteufel.kit.state import is_of_the_kit  # whose variant knows this class

    assert is_of_the_kit(state)
    return state


def _course(state: GameState[Any]) -> Course | None:
    """The course of a round; None before the deal."""
    if not state.dealt:
        return None
    return engine_of(state.variant).course(state.players, state.dealer, state.moves)


def _chosen(state: GameState[Any]) -> tuple[Action, ...]:
    """What some have chosen while others have yet to, by seat."""
    found = (state.submitted(seat) for seat in range(state.seats))
    return tuple(action for action in found if action is not None)


def _sizes(state: GameState[Any]) -> list[tuple[int]]:
    return [(engine_of(state.variant).hand_size(state.players),)] * state.seats


def _lines(state: GameState[Any]) -> Iterator[tuple[str, str]]:
    """Each line since the deal, as its key and its words."""
    key, words, acted = "", list[str](), set[int]()
    for course, group in _groups(state):
        phase = course.rules.phase.value
        if isinstance(course.rules, Secretly):
            if words:
                yield key, " ".join(words)
            key, words, acted = "", [], set[int]()
            yield phase, _secret_words(course, group, state.seats)
            continue
        (action,) = group
        if words and (key != phase or action.seat in acted):
            yield key, " ".join(words)
            words, acted = [], set[int]()
        key, words, acted = phase, [*words, _word(course.script.phases, course.rules, action)], {*acted, action.seat}
    if words:
        yield key, " ".join(words)


def _groups(state: GameState[Any]) -> Iterator[tuple[Course, tuple[Action, ...]]]:
    """What was done, with the course before; what some have yet to choose comes last."""
    for course, group in engine_of(state.variant).courses(state.players, state.dealer, state.moves):
        done = tuple(action for action in group or _chosen(state) if action is not None)
        if done:
            yield course, done


def _goes_on(state: GameState[Any], course: Course) -> bool:
    """Whether the line goes on with the seat that is to act: it is the same phase, and it has not acted there."""
    if isinstance(course.rules, Secretly):
        return False
    acted: set[int] = set()
    phase = None
    for before, group in _groups(state):
        (seat, *others) = [action.seat for action in group]
        if others or before.rules.phase != phase or seat in acted or isinstance(before.rules, Secretly):
            acted = set()
        acted.add(seat)
        phase = before.rules.phase
    return phase == course.rules.phase and course.seats[0] not in acted


def _secret_words(course: Course, group: tuple[Action, ...], seats: int) -> str:
    chosen = {action.seat: _word(course.script.phases, course.rules, action) for action in group}
    blanks = dict.fromkeys(course.seats, _YET_TO_CHOOSE)
    return " | ".join(chosen.get(seat, blanks.get(seat, _NOT_TAKING_PART)) for seat in range(seats))


def _word(phases: Iterable[Phase[Any]], rules: Phase[Any], action: Action) -> str:
    """An action, in one word; without its kind where there is only one, and where it cannot be taken for another."""
    values = values_text(action)
    kinds = {tag_of(Deal), *(tag_of(move.action) for other in phases for move in other.moves)}
    return values if len(rules.moves) == 1 and values and values.lower() not in kinds else move_text(action)


def _read_secret(board: Board, part: Part, course: Course, seats: int) -> None:
    """What each seat chose, between bars."""
    parts = part.split("|")
    require(parts, seats, "there must be a choice of", "seat", part)
    for seat, choice in enumerate(parts):
        if len(choice.words) != 1:
            place = choice.words[1] if len(choice.words) > 1 else choice.end
            raise place.error(f"one word must say what seat {seat} chose")
        (word,) = choice.words
        expected = _YET_TO_CHOOSE if seat in course.seats else _NOT_TAKING_PART
        if seat not in course.seats and word.text != expected:
            raise word.error(f"seat {seat} does not take part: write {expected}")
        if word.text != expected:
            board.do(board.state.variant.notation.move(board.state, seat, Part((word,), word)), word)
    if all(choice.words[0].text in (_YET_TO_CHOOSE, _NOT_TAKING_PART) for choice in parts):
        raise part.place.error("nobody has chosen anything: leave the line out")


def _read_turns(board: Board, line: Line, part: Part) -> None:
    """What one seat after another did."""
    if not part.words:
        raise line.key.error("nobody has done anything: leave the line out")
    acted: set[int] = set()
    key = _of_the_kit(board.state).phase
    for word in part.words:
        state = _of_the_kit(board.state)
        if state.phase != key or state.to_act[0] in acted:
            raise word.error("the line is complete")
        acted.add(state.to_act[0])
        board.do(state.variant.notation.move(state, state.to_act[0], Part((word,), word)), word)
