"""The lines of a written record and the words in them, each with its place, and how names are quoted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import cast

from attrs import frozen

from flaschenteufel.core.errors import RecordError
from flaschenteufel.core.wording import brief

MOST_WORDS = 20_000
"""No line has as many words; rubbish may have millions, and must not take minutes to be refused."""

# Whatever is repeated here is possessive: nothing is tried twice, however long the text is.
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_WORD = re.compile(r"[|/+]|[^ \t|/+]++")
_BLANK = re.compile(r"\s")
_LINE = re.compile(r"^[ \t]*+([^ \t\n#][^\n]*+)", re.MULTILINE)
_KEY = re.compile(r'[^:#"]*+')
_VALUE = re.compile(r'(?:[^"#]++|"(?:[^"\\]++|\\.)*+")*+')


@frozen
class Token:
    """A word of a text, and where it stands; lines and columns count from 1."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> RecordError:
        """The error that points here."""
        return RecordError(message, self.line, self.column)

    def number(self, what: str) -> int:
        """The number that is written here.

        >>> Token("07", line=4, column=9).number("the dealer")
        Traceback (most recent call last):
        ...
        flaschenteufel.RecordError: line 4, column 9: the dealer must be a whole number of up to 9 \
digits, not '07'
        """
        if not _NUMBER.fullmatch(self.text):  # only now is it certain that `int` takes it, and quickly
            raise self.error(f"{what} must be a whole number of up to 9 digits, not {brief(self.text)}")
        return int(self.text)

    def is_words(self, *words: str) -> bool:
        """Whether these words stand here, whatever is between them."""
        return tuple(self.text.split(None, len(words))) == words

    def tail(self, start: int) -> Token:
        """What follows so many characters, without blanks around it."""
        rest = self.text[start:]
        text = rest.lstrip(" \t")
        return Token(text.rstrip(" \t"), self.line, self.column + start + len(rest) - len(text))


@frozen
class Part:
    """Some words of a line, and the separator (or the empty end of the line) behind them."""

    words: tuple[Token, ...]
    end: Token

    @property
    def place(self) -> Token:
        """Where it begins, or should have begun."""
        return self.words[0] if self.words else self.end

    def split(self, separator: str) -> tuple[Part, ...]:
        """What stands between the separators: at least one part, which may be empty.

        >>> line, = lines_of("pass: 1 8 | 4 9 |")
        >>> [[word.text for word in part.words] for part in line.part.split("|")]
        [['1', '8'], ['4', '9'], []]
        """
        ends = [place for place, word in enumerate(self.words) if word.text == separator]
        starts = [0, *(place + 1 for place in ends)]
        behind = (*self.words, self.end)
        stops = [*ends, len(self.words)]
        return tuple(Part(self.words[start:stop], behind[stop]) for start, stop in zip(starts, stops, strict=True))


@frozen
class Line:
    """A line without its comment: a key and, behind a colon, a value."""

    key: Token
    """What stands before the colon, or the whole line if it has none."""
    value: Token | None
    """What stands behind the colon."""

    def is_about(self, *key: str) -> bool:
        """Whether these words stand before a colon."""
        return self.value is not None and self.key.is_words(*key)

    def is_heading(self, *words: str) -> bool:
        """Whether the line has just these words, and no colon."""
        return self.value is None and self.key.is_words(*words)

    def misplaced(self, expected: str) -> RecordError:
        """The fault that something else should stand here."""
        found = self.key.text if self.value is None else f"{self.key.text}:"
        return self.key.error(f"here must stand {expected}, not {brief(found)}")

    def expect(self, *key: str) -> Part:
        """The words behind the colon, if this is what the line is about.

        >>> line, = lines_of("pass: 1 8 | 4 9")
        >>> line.expect("discard")
        Traceback (most recent call last):
        ...
        flaschenteufel.RecordError: line 1, column 1: here must stand discard:, not 'pass:'
        """
        if not self.is_about(*key):
            raise self.misplaced(f"{' '.join(key)}:")
        return self.part

    @property
    def part(self) -> Part:
        """The words behind the colon."""
        value = self.value or self.key.tail(len(self.key.text))
        words = tuple(
            Token(word[0], value.line, value.column + word.start())
            for word in islice(_WORD.finditer(value.text), MOST_WORDS + 1)
        )
        if len(words) > MOST_WORDS:
            raise words[-1].error(f"a line has at most {MOST_WORDS} words")
        return Part(words, value.tail(len(value.text)))


def part_of(text: str) -> Part:
    """The words of a text that is not a line of a record, whatever blanks are between them.

    >>> [word.text for word in part_of(" b17  y28 ").words]
    ['b17', 'y28']
    """
    return Line(Token("", 1, 1), Token(_BLANK.sub(" ", text), 1, 1)).part


def lines_of(text: str) -> Iterator[Line]:
    r"""The lines that say something, one by one; blank lines and comments are left out.

    >>> [line.key.text for line in lines_of("# a remark\n\nplayers: 4  # Ada has the 1\n round 1")]
    ['players', 'round 1']
    """
    number, counted = 1, 0
    for found in _LINE.finditer(text):
        number += text.count("\n", counted, found.start())
        counted = found.start()
        yield _line(Token(found[1], number, found.start(1) - found.start() + 1))


def _line(whole: Token) -> Line:
    key = _KEY.match(whole.text)
    assert key, "it may be empty, but it matches"
    head, stop = Token(key[0].rstrip(" \t"), whole.line, whole.column), whole.text[key.end() : key.end() + 1]
    if stop != ":":
        return Line(whole if stop == '"' else head, None)
    value = _VALUE.match(whole.text, key.end() + 1)
    assert value, "it may be empty, but it matches"
    if whole.text[value.end() : value.end() + 1] == '"':
        raise whole.tail(value.end()).error('a " that is not closed on this line')
    return Line(head, Token(whole.text[: value.end()], whole.line, whole.column).tail(key.end() + 1))


# Control characters, blanks but the space, marks that cannot be seen, surrogates, and what is not for text at all. The
# list is fixed: `str.isprintable` depends on the version of Python, and the same record must give the same text.
_HIDDEN = (
    "\x00-\x1f\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    "\u3000\ud800-\udfff\ufeff\ufff9-\uffff\U000e0000-\U0010ffff"
)
_ANY_HIDDEN = re.compile(f"[{_HIDDEN}]")
_PLAIN = re.compile(f'(?! )[^,"#{_HIDDEN}]+(?<! )')
_ITEM = re.compile(r'[ \t]*+("(?:[^"\\]++|\\.)*+"|[^,"]*+)[ \t]*+')


def quoted(text: str) -> str:
    r"""Text for a line of a record: as it is, or as a JSON string where that could be misread.

    >>> print(quoted("Zoë"), quoted("Smith, J."), quoted("two\nlines"))
    Zoë "Smith, J." "two\nlines"
    """
    if _PLAIN.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=_ANY_HIDDEN.search(text) is not None)


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
