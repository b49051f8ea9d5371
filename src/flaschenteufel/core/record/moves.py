"""Moves as text: one short notation for records, for the terminal and for `parse`, whatever the game.

A move is written without its seat. Where a game has no better words, it is the kind of the action and, behind `=`, what
it says, between commas: `promise=3`. What is read may be written more freely: in capitals, with blanks for commas.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_args

from attrs import fields

from flaschenteufel.core.checks import instance_of, seat_at
from flaschenteufel.core.errors import FlaschenteufelError, MoveTextError, RecordError, SeatError
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.json.vocabulary import is_list, members_of, parts_of
from flaschenteufel.core.record.tokens import Part, Token, part_of
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, listing

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action

LONGEST_MOVE = 10_000
"""More characters than any move has; rubbish may have millions."""

_NOTHING = "none"
_TRUTHS = {"yes": True, "no": False}
_PLAIN = re.compile(r"[^\W_][\w.-]*")
_NUMBER = re.compile(r"-?[0-9]+")
_PIECE = re.compile(r"=|[^,;=]+")
_SEPARATORS = ("|", "+", "/")
_LONGEST_NAME = 4
"""So many words at most are one card: `queen of hearts` has three."""

T = TypeVar("T")


# Writing


def code(card: object) -> str:
    """What a card is called where a game has no better name: what it says of itself, without blanks.

    >>> from flaschenteufel.kit import Card
    >>> code(Card(7, "gull"))
    'gull7'
    """
    return "".join(str(card).split())


def values_text(action: Action) -> str:
    """What an action says beside its seat, in one word.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> values_text(TakeBottle(3, 1))
    '1'
    """
    hints: dict[str, Any] = {}
    with suppress(NameError):  # a class whose types nobody can find can be written all the same
        hints = {name: hint for name, _, hint in parts_of(type(action))}
    names = [one.name for one in fields(type(action)) if one.name != "seat"]
    return ",".join(filter(None, (_value_text(getattr(action, name), hints.get(name)) for name in names)))


def move_text(action: Action) -> str:
    """The kind of an action and what it says, in one word.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> move_text(TakeBottle(3, 1))
    'take_bottle=1'
    """
    kind, values = tag_of(type(action)), values_text(action)
    return f"{kind}={values}" if values else kind


def _value_text(value: Any, hint: Any) -> str:
    if isinstance(value, tuple):  # the other fields are one value each, so that it is plain where they begin
        item = get_args(hint)[0] if is_list(hint) else None
        return ",".join(_value_text(one, item) for one in cast("tuple[object, ...]", value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return _NOTHING
    if isinstance(value, Enum):
        return _quoted(str(value.value))
    if isinstance(value, str):
        return _quoted(value, always=_is_misread(value, members_of(hint)))
    return brief(value) if isinstance(value, int) else code(value)


def _is_misread(text: str, members: Collection[Any]) -> bool:
    """Whether a text would be taken for a value of another kind that may be there as well."""
    return (
        text.lower() == _NOTHING
        or (bool in members and text.lower() in _TRUTHS)
        or (int in members and _NUMBER.fullmatch(text) is not None)
    )


def _quoted(text: str, *, always: bool = False) -> str:
    """A text as it is, or as a JSON string without anything that separates words."""
    if _PLAIN.fullmatch(text) and not always:
        return text
    units = text.encode("utf-16-be", "surrogatepass").hex()
    return '"' + "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4)) + '"'


# Reading


def without_separators(part: Part) -> Part:
    """The words of a deal, whoever gets which card."""
    return Part(tuple(word for word in part.words if word.text not in _SEPARATORS), part.end)


def kind_in_front(part: Part, kinds: Mapping[str, type[T]]) -> tuple[type[T] | None, Part]:
    """The kind of action that some words begin with, and what is behind it; None if they begin with something else.

    There is at least one word.

    >>> from flaschenteufel.bottle_imp import Play
    >>> kind, rest = kind_in_front(part_of("Play = 17"), {"play": Play})
    >>> kind.__name__, [word.text for word in rest.words]
    ('Play', ['17'])
    """
    first, *others = part.words
    name, mark, _ = first.text.partition("=")
    kind = kinds.get(name.strip(",;:").lower())
    if kind is None:
        return None, part
    if not mark and others and others[0].text.startswith("="):
        others[0] = others[0].tail(1)
    words = [first.tail(len(name) + 1), *others] if mark else others
    return kind, Part(tuple(word for word in words if word.text), part.end)


def read_values(kind: type[Action], seat: int, part: Part, cards: Mapping[str, Any]) -> Action:
    """The action of a seat that says what some words say; `RecordError` at the word that is wrong.

    `cards` has the cards of the game by their names.
    """
    tokens = list(_in_one(list(_pieces(part)), cards))
    own = [one for one in parts_of(kind) if one[0] != "seat"]
    values: dict[str, Any] = {}
    for place, (name, alias, hint) in enumerate(own):
        if is_list(hint):
            taken = max(0, len(tokens) - (len(own) - place - 1))
            values[alias] = tuple(_value(token, get_args(hint)[0], cards) for token in tokens[:taken])
            tokens = tokens[taken:]
        elif not tokens:
            raise part.end.error(f"the {name} is missing")
        else:
            values[alias] = _value(tokens.pop(0), hint, cards)
    if tokens:
        raise tokens[0].error(f"{brief(tokens[0].text)} is too much")
    make: Callable[..., Action] = kind
    try:
        return make(seat, **values)
    except (ValueError, FlaschenteufelError) as problem:
        raise part.place.error(str(problem)) from problem


def _pieces(part: Part) -> Iterator[Token]:
    """What stands between blanks and commas, each with its place."""
    for word in part.words:
        for found in _PIECE.finditer(word.text):
            yield Token(found[0], word.line, word.column + found.start())


def _in_one(pieces: Sequence[Token], cards: Mapping[str, Any]) -> Iterator[Token]:
    """The pieces, with those in one that are a card together: `gull 7`."""
    names = {name.lower() for name in cards}
    start = 0
    while start < len(pieces):
        size = 1
        if pieces[start].text.lower() not in names:
            joined = {
                more: "".join(piece.text for piece in pieces[start : start + more])
                for more in range(2, min(_LONGEST_NAME, len(pieces) - start) + 1)
            }
            size = next((more for more, text in joined.items() if text.lower() in names), 1)
        whole = "".join(piece.text for piece in pieces[start : start + size])
        yield Token(whole, pieces[start].line, pieces[start].column)
        start += size


def _value(token: Token, hint: Any, cards: Mapping[str, Any]) -> Any:
    """The value of a field."""
    members, text = members_of(hint), token.text.lower()
    if text == _NOTHING and members != (hint,):
        return None
    for kind in members:
        if kind is bool and text in _TRUTHS:
            return _TRUTHS[text]
        if kind is int and _NUMBER.fullmatch(text):
            return -_unsigned(token) if text.startswith("-") else token.number("it")
        if isinstance(kind, type) and issubclass(kind, Enum):
            for member in kind:
                if _quoted(str(member.value)).lower() == text:
                    return member
        if kind is str:
            return _unquoted(token)
    if any(type(card) in members for card in cards.values()):
        return named(token, cards)
    raise token.error(f"{brief(token.text)} cannot stand here")


def _unsigned(token: Token) -> int:
    return Token(token.text[1:], token.line, token.column + 1).number("it")


def _unquoted(token: Token) -> str:
    if not token.text.startswith('"'):
        return token.text
    try:
        return instance_of(str, json.loads(token.text), "the text")
    except ValueError as problem:
        raise token.error(f"no JSON string: {brief(token.text)}") from problem


def named(token: Token, things: Mapping[str, T]) -> T:
    """The card that a token names, in capitals or not, if there is such a card.

    >>> named(Token("19", line=3, column=7), {"18": 18, "20": 20})
    Traceback (most recent call last):
    ...
    flaschenteufel.RecordError: line 3, column 7: there is no card '19'
    """
    if token.text in things:
        return things[token.text]
    found = [thing for name, thing in things.items() if name.lower() == token.text.lower()]
    if len(found) != 1:
        raise token.error(f"there is no card {brief(token.text)}")
    return found[0]


# What `parse` does


def choices(now: State | View, seat: int) -> tuple[Action, ...]:
    """The legal actions of a seat, as far as they are known."""
    if isinstance(now, View):
        return now.legal_actions() if now.seat == seat else ()
    return now.legal_actions(seat)


def listed(now: State | View, seat: int, part: Part) -> Action | None:
    """The legal action that is written with these words, if there is one.

    It finds what the author of a game has words for, and what has no other form that could be read.
    """
    text = _squeezed(" ".join(word.text for word in part.words))
    for action in choices(now, seat):
        if text in (_squeezed(str(action)), _squeezed(now.variant.notation.written(now, action))):
            return action
    return None


def _squeezed(text: str) -> str:
    return "".join(text.lower().split())


def parsed(now: State | View, text: object, seat: int | None) -> Action:
    """The action that a text says, legal or not; `MoveTextError` if it says none, `SeatError` if it is nobody's."""
    written = instance_of(str, text, "the text of a move")
    if len(written) > LONGEST_MOVE:
        raise MoveTextError(f"a move has at most {LONGEST_MOVE:,} characters, not {len(written):,}", written)
    if now.is_over:
        raise MoveTextError("the round is over, and nobody is to act", written)
    mover = _mover(now, seat)
    part = part_of(written)
    try:
        if not part.words:
            raise part.end.error("nothing is written")
        return now.variant.notation.move(now, mover, part)
    except RecordError as problem:
        examples = tuple(now.variant.notation.written(now, action) for action in choices(now, mover)[:3])
        raise MoveTextError(problem.message, written, problem.column, examples) from problem


def _mover(now: State | View, seat: int | None) -> int:
    """Whose move it is."""
    if seat is not None:
        return seat_at(seat, now.seats)
    if isinstance(now, View):
        raise SeatError("a spectator has no moves: ask the view of a seat")
    first, *others = now.to_act
    if others:
        waiting = listing(now.to_act)
        raise SeatError(f"seats {waiting} are to act: say whose move it is, as in parse(text, seat={first})")
    return first
