"""How a round of a game that is made with the kit is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from attrs import fields

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.json.vocabulary import is_list, members_of
from flaschenteufel.core.record.notation import Board, Notation, deal_line, named, read_deal, require
from flaschenteufel.core.record.tokens import Line, Part, Token
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.kit.course import Course, engine_of
from flaschenteufel.kit.pieces import Secretly

if TYPE_CHECKING:
    from flaschenteufel.core.state import State
    from flaschenteufel.kit.state import GameState

_YET_TO_CHOOSE = "."
_NOT_TAKING_PART = "-"
_NOTHING = "none"
_TRUTHS = {"yes": True, "no": False}


def code(card: object) -> str:
    """What a card is called in a record: what it says of itself, without blanks.

    >>> from flaschenteufel.kit.cards import Card
    >>> code(Card(7, "gull"))
    'gull7'
    """
    return "".join(str(card).split())


class KitNotation(Notation):
    """The deal, then a line for each lap around the table: it ends before somebody is to act again.

    A line begins with the phase. In a phase of turns the actions stand one after another; choices of the same time
    stand between `|`, by seat, with `.` for a seat that has yet to choose and `-` for one that does not take part.

    An action is what it says beside the seat, between commas. Where a phase has several kinds of actions, the kind
    stands before it: `play=gull7`.
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
            _read_turns(board, line, part, course)


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
        key, words, acted = phase, [*words, _word(course, action)], {*acted, action.seat}
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
    chosen = {action.seat: _word(course, action) for action in group}
    blanks = dict.fromkeys(course.seats, _YET_TO_CHOOSE)
    return " | ".join(chosen.get(seat, blanks.get(seat, _NOT_TAKING_PART)) for seat in range(seats))


def _word(course: Course, action: Action) -> str:
    """An action, in one word."""
    values = ",".join(_written(getattr(action, one.name)) for one in fields(type(action)) if one.name != "seat")
    if len(course.rules.moves) == 1:
        return values or tag_of(type(action))
    return f"{tag_of(type(action))}={values}" if values else tag_of(type(action))


def _written(value: Any) -> str:
    if _is_several(value):  # the other fields are one value each, so that it is plain where they begin
        return ",".join(map(_written, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return _NOTHING
    return str(value.value) if isinstance(value, Enum) else str(value) if isinstance(value, int | str) else code(value)


def _is_several(value: object) -> bool:
    return isinstance(value, tuple)


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
            board.do(_read(board, word, course, seat), word)
    if all(choice.words[0].text in (_YET_TO_CHOOSE, _NOT_TAKING_PART) for choice in parts):
        raise part.place.error("nobody has chosen anything: leave the line out")


def _read_turns(board: Board, line: Line, part: Part, course: Course) -> None:
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
        board.do(_read(board, word, course, state.to_act[0]), word)


def _read(board: Board, word: Token, course: Course, seat: int) -> Action:
    """The action that a word says."""
    moves = {tag_of(move.action): move.action for move in course.rules.moves}
    kind, _, text = word.text.partition("=") if len(moves) > 1 else (next(iter(moves)), "", word.text)
    if kind not in moves:
        raise word.error(f"here must stand {listing(moves, 'or')}, not {brief(kind)}")
    action = moves[kind]
    cards = {code(card): card for card in _of_the_kit(board.state).variant.deck}
    parts = [one for one in fields(action) if one.name != "seat"]
    if not parts:
        if (text or kind) != kind:
            raise word.error(f"here must stand {kind}, not {brief(word.text)}")
        made: Action = action(seat)
        return made
    tokens = _tokens(word, text)
    hints = get_type_hints(action)
    values: dict[str, Any] = {}
    for place, one in enumerate(parts):
        hint = hints[one.name]
        if is_list(hint):
            taken = len(tokens) - (len(parts) - place - 1)
            values[one.alias or one.name] = tuple(_value(token, get_args(hint)[0], cards) for token in tokens[:taken])
            tokens = tokens[taken:]
        elif not tokens:
            raise word.error(f"the {one.name} is missing")
        else:
            values[one.alias or one.name] = _value(tokens.pop(0), hint, cards)
    if tokens:
        raise tokens[0].error(f"{brief(tokens[0].text)} is too much")
    try:
        built: Action = action(seat, **values)
    except ValueError as problem:
        raise word.error(str(problem)) from problem
    return built


def _tokens(word: Token, text: str) -> list[Token]:
    """What stands between the commas of a word, each with its place."""
    column = word.column + len(word.text) - len(text)
    tokens: list[Token] = []
    for piece in text.split(","):
        tokens.append(Token(piece, word.line, column))
        column += len(piece) + 1
    return tokens


def _value(token: Token, hint: Any, cards: Mapping[str, Any]) -> Any:
    """The value of a field."""
    members = members_of(hint)
    if token.text == _NOTHING and members != (hint,):
        return None
    for kind in members:
        if kind is bool and token.text in _TRUTHS:
            return _TRUTHS[token.text]
        if kind is int and token.text.removeprefix("-").isdecimal():
            return -_unsigned(token) if token.text.startswith("-") else token.number("it")
        if isinstance(kind, type) and issubclass(kind, Enum):
            for member in kind:
                if member.value == token.text:
                    return member
        if kind is str:
            return token.text
    if any(type(card) in members for card in cards.values()):
        return named(token, cards)
    raise token.error(f"{brief(token.text)} cannot stand here")


def _unsigned(token: Token) -> int:
    return Token(token.text[1:], token.line, token.column + 1).number("it")
