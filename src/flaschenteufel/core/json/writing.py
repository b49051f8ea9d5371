"""Values to JSON, as plain data or as text: nothing is written that could not be read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from functools import lru_cache
from json.encoder import encode_basestring_ascii
from marshal import dumps, loads
from math import isfinite
from operator import attrgetter, call
from types import NoneType
from typing import Any, cast, get_args

from attrs import frozen, has

from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.json.converter import MOST_KEPT
from flaschenteufel.core.json.lasting import Lasting
from flaschenteufel.core.json.strict import LARGEST
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.json.vocabulary import (
    TAG,
    Vocabulary,
    is_enum,
    is_flat,
    is_list,
    is_tagged,
    is_union,
    members_of,
    parts_of,
)
from flaschenteufel.core.view import ViewData
from flaschenteufel.core.wording import brief, is_writable, listing

Writer = Callable[[Any], Any]


Piece = Any
"""A part of a document, in a form."""


Filled = Callable[[Iterable[Piece]], Piece]


@frozen(eq=False)
class Form:
    """What documents are made of: pieces of text, or plain data."""

    text: Callable[[str], Piece]
    number: Callable[[float], Piece]
    nothing: Piece
    true: Piece
    false: Piece
    listed: Filled
    keyed: Callable[[tuple[str, ...], Mapping[str, str]], Filled]
    """From the pieces at some keys to an object, which begins with some texts that are always the same."""
    kept: Callable[[Piece], Any]
    """A piece, to be kept."""
    again: Callable[[Any], Piece]
    """A piece that was kept, to be used once more."""
    again_flat: Callable[[Piece], Piece]
    """The same for an object that has no others in it, and is kept as it is."""


def _same(value: Any) -> Any:
    return value


def _dict(keys: tuple[str, ...], constants: Mapping[str, str]) -> Filled:
    if not constants:
        return lambda pieces: dict(zip(keys, pieces, strict=True))
    return lambda pieces: {**constants, **dict(zip(keys, pieces, strict=True))}


def _list_text(items: Iterable[str]) -> str:
    return f"[{','.join(items)}]"


def _object_text(keys: tuple[str, ...], constants: Mapping[str, str]) -> Filled:
    """The pieces are filled into the places of a text that is made once."""
    text = encode_basestring_ascii
    said = [f"{text(key)}:{text(constant)}".replace("%", "%%") for key, constant in constants.items()]
    said += [f"{text(key)}:%s" for key in keys]
    frame = f"{{{','.join(said)}}}"
    return lambda pieces: frame % tuple(pieces)


_COPY: Callable[[Any], Any] = getattr(dict, "copy")  # noqa: B009 - of dicts of any type
_CALL: Callable[[Writer, Any], Piece] = cast("Any", call)
# What is kept is not given away: whoever gets data may change them.
AS_DATA = Form(_same, _same, None, True, False, list, _dict, dumps, loads, _COPY)  # noqa: FBT003
"""Dicts, lists, strs, numbers, bools and None, as `json.loads` makes them."""

AS_TEXT = Form(encode_basestring_ascii, repr, "null", "true", "false", _list_text, _object_text, _same, _same, _same)
"""Texts: ASCII, without blanks, the keys in the order that they have."""


@lru_cache(maxsize=128)
def writing_of(vocabulary: Vocabulary, form: Form) -> Writing:
    """What writes documents that speak of these classes."""
    return Writing(vocabulary, form)


class Writing:
    """Writers of all types that documents of a vocabulary can have.

    Each takes values of its type and no others: what is no int is not written where an int belongs, and a card of
    another game not where this one's belong. `InvalidValueError` says what it was.
    """

    def __init__(self, vocabulary: Vocabulary, form: Form) -> None:
        self._vocabulary, self._form = vocabulary, form
        self._scalars = scalar_writers(form)
        self._writers: Memo[Any, Writer] = Memo(self._writer)
        self._classes: Memo[type, Writer] = Memo(self._object_writer)

    def write(self, value: object, hint: Any) -> Piece:
        """The value, which must be of a type."""
        return self._writers[hint](value)

    def _writer(self, hint: Any) -> Writer:
        if hint in self._scalars:
            return self._scalars[hint]
        if is_union(hint):
            return self._union_writer(hint)
        if is_list(hint):
            return self._list_writer(get_args(hint)[0])
        if hint is object:
            return self._choice_writer(self._vocabulary.cards)
        if hint is StrEnum:
            return self._phase_writer()
        if is_enum(hint):
            return self._name_writer(hint)
        if is_tagged(hint):
            return self._choice_writer(self._vocabulary.options(hint))
        if hint is ViewData:
            return self._view_writer()
        if not has(hint):
            raise InvalidValueError(f"fields of the type {brief(hint)} have no form in JSON")
        return self._choice_writer((hint,))

    def _view_writer(self) -> Writer:
        kind = self._vocabulary.view
        assert kind, "views are written with the vocabulary of their variant"
        return self._keyed_writer(kind, dict(self._vocabulary.heading))

    def _keyed_writer(self, kind: type, constants: Mapping[str, str]) -> Writer:
        """Objects of one attrs class, which begin with some texts that are always the same."""
        parts = parts_of(kind)
        writers = [self._writers[hint] for _, _, hint in parts]
        filled = self._form.keyed(tuple(key for _, key, _ in parts), constants)
        names = [name for name, _, _ in parts]
        if len(names) > 1:  # all at once
            get_all = attrgetter(*names)
            return lambda value: filled(map(_CALL, writers, get_all(value)))
        return lambda value: filled([write(getattr(value, name)) for name, write in zip(names, writers, strict=True)])

    def _object_writer(self, kind: type) -> Writer:
        """Objects that are of one attrs class and of no subclass."""
        constants = {TAG: tag_of(kind, self._vocabulary.prefix)} if is_tagged(kind) else {}
        write = self._keyed_writer(kind, constants)
        if kind in self._vocabulary.cards and is_flat(kind):
            return self._card_writer(kind, write)
        return write

    def _card_writer(self, kind: type, write: Writer) -> Writer:
        """The same for cards, which come again and again."""
        kept: dict[Any, Piece] = {}
        again = self._form.again_flat

        def write_or_repeat(value: Any) -> Piece:
            if type(value) is not kind:
                raise _other(f"of type {kind.__name__}", value)
            try:
                return again(kept[value])
            except (KeyError, TypeError):  # it is new, or made of a list
                piece = write(value)
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[value] = piece
            return again(piece)

        return write_or_repeat

    def _list_writer(self, item: Any) -> Writer:
        write, form = self._writers[item], self._form
        listed = form.listed

        def write_all(value: Any) -> Piece:
            kind = value.__class__
            if kind is tuple:
                return listed(map(write, value))
            if kind is not Lasting:
                raise _other("a tuple", value)
            if write_all not in value.kept:
                value.kept[write_all] = form.kept(listed(map(write, value)))
            return form.again(value.kept[write_all])

        return write_all

    def _union_writer(self, hint: Any) -> Writer:
        members = members_of(hint)
        if set(members) == {int, float}:
            write = self._scalars[float]
        elif len(members) == 1:
            write = self._writers[members[0]]
        else:
            write = self._choice_writer([kind for one in members for kind in self._options(one)])
        if members == get_args(hint):
            return write
        nothing = self._form.nothing
        return lambda value: nothing if value is None else write(value)

    def _options(self, hint: Any) -> tuple[type, ...]:
        return self._vocabulary.options(hint) if is_tagged(hint) else (hint,)

    def _choice_writer(self, kinds: Iterable[type]) -> Writer:
        """Objects of some classes, each of exactly one of them."""
        known, classes = frozenset(kinds), self._classes
        if len(known) == 1:
            return classes[next(iter(known))]
        names = listing(sorted(kind.__name__ for kind in known), "or")

        def write(value: Any) -> Any:
            kind = value.__class__
            if kind not in known:
                raise _other(f"of type {names}", value)
            return classes[kind](value)

        return write

    def _name_writer(self, kind: type[Enum]) -> Writer:
        pieces = {one: self._form.text(one.value) for one in kind}

        def write(value: Any) -> Any:
            if type(value) is not kind or value not in pieces:
                raise _other(f"of type {kind.__name__}", value)
            return pieces[value]

        return write

    def _phase_writer(self) -> Writer:
        # By identity: a phase of another game may have the same name, and then it is equal.
        pieces = {id(phase): self._form.text(phase.value) for phase in self._vocabulary.phases}

        def write(value: Any) -> Any:
            if id(value) not in pieces:
                raise _other("a phase of the game", value)
            return pieces[id(value)]

        return write


def scalar_writers(form: Form) -> dict[Any, Writer]:
    """Writers of numbers, texts, bools and None; `float` stands for numbers that may be whole or not."""
    number, text = form.number, form.text

    def whole(value: Any) -> Piece:
        if type(value) is not int or not -LARGEST <= value <= LARGEST:
            raise _other(f"a whole number up to {LARGEST:,}", value)
        return number(value)

    def any_number(value: Any) -> Piece:
        if type(value) is float and isfinite(value):
            return number(int(value) if value.is_integer() and abs(value) <= LARGEST else value)
        return whole(value)

    def any_text(value: Any) -> Piece:
        if type(value) is not str:
            raise _other("a text", value)
        if not value.isascii() and not is_writable(value):
            raise InvalidValueError(f"{brief(value)} has a character that is only half of one")
        return text(value)

    def truth(value: Any) -> Piece:
        if type(value) is not bool:
            raise _other("True or False", value)
        return form.true if value else form.false

    def none(value: Any) -> Piece:
        if value is not None:
            raise _other("None", value)
        return form.nothing

    return {int: whole, float: any_number, str: any_text, bool: truth, NoneType: none}


def _other(expected: str, value: object) -> InvalidValueError:
    return InvalidValueError(f"it must be {expected}, not {brief(value)}")
