"""Names in a written record: as they are, or as JSON strings if they contain anything special."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import cast

from flaschenteufel.core.errors import RecordError
from flaschenteufel.core.records.line import Token

# Control characters, blanks but the space, marks that cannot be seen, surrogates, and what is not for text at all. The
# list is fixed: `str.isprintable` depends on the version of Python, and the same record must give the same text.
_HIDDEN = (
    "\x00-\x1f\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    "\u3000\ud800-\udfff\ufeff\ufff9-\uffff\U000e0000-\U0010ffff"
)
_ANY_HIDDEN = re.compile(f"[{_HIDDEN}]")
_PLAIN = re.compile(f'(?! )[^,"#{_HIDDEN}]+(?<! )')
_SURROGATE = re.compile("[\ud800-\udfff]")
_ITEM = re.compile(r'[ \t]*+("(?:[^"\\]++|\\.)*+"|[^,"]*+)[ \t]*+')


def quoted(text: str) -> str:
    r"""Text for a line of a record: as it is, or as a JSON string where that could be misread.

    >>> print(quoted("Zoë"), quoted("Smith, J."), quoted("two\nlines"))
    Zoë "Smith, J." "two\nlines"
    """
    if _PLAIN.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=_ANY_HIDDEN.search(text) is not None)


def is_writable(text: str) -> bool:
    r"""Whether text can be stored at all: half of a pair of surrogates is no character, and no file takes it.

    >>> is_writable("Zoë \U0001f608"), is_writable("\ud83d")
    (True, False)
    """
    return _SURROGATE.search(text) is None


def unquoted(token: Token) -> str:
    r"""The text that `quoted` made, or that a person typed.

    >>> unquoted(Token('"two\\nlines"', line=5, column=8))
    'two\nlines'
    """
    if not token.text:
        raise token.error('a value is missing; what is empty is written ""')
    if not token.text.startswith('"'):
        return token.text
    try:
        return cast("str", json.loads(token.text))
    except json.JSONDecodeError as problem:
        raise Token("", token.line, token.column + problem.pos).error(f"no JSON string: {problem.msg}") from problem


def items_of(value: Token) -> Iterator[tuple[Token, str]]:
    """The texts of a list, between commas, each with its place.

    >>> [name for _, name in items_of(Token('Ada, "Smith, J.", Ben B.', line=5, column=8))]
    ['Ada', 'Smith, J.', 'Ben B.']
    """
    start = -1
    while start < len(value.text):
        found = _ITEM.match(value.text, start + 1)
        assert found, "it may be empty, but it matches"
        token = Token(found[1].rstrip(" \t"), value.line, value.column + found.start(1))
        yield token, unquoted(token)
        start = found.end()
        if value.text[start : start + 1] not in ("", ","):
            raise _stray(value, start)


def _stray(value: Token, start: int) -> RecordError:
    place = Token("", value.line, value.column + start)
    return place.error('a comma must stand here; a name with a " is written as a JSON string')
