"""Thousands of spoilt texts: each is a record, or refused with a place, and quickly."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from flaschenteufel.core.errors import RecordError
from flaschenteufel.core.record.record import Record
from tests.golden.files import RECORDS
from tests.helpers import with_characters_edited, without_toil

pytestmark = pytest.mark.no_cover  # so many inputs take long, and cover nothing that others do not

FILES = sorted(RECORDS.iterdir())
CHARACTERS = '0123456789.-+|/:#"\\<> \t\n\r,()Aabprdtyvg\0\ud800\udc00\u0660\u2028é\U0001f608'
WORDS = [
    *("0", "1", "17", "2.5", "19", "37", "36.5", "NaN", "inf", "-1", "1e5", "9" * 5000, "x" * 10_000),
    *(
        "-",
        ".",
        "()",
        "|",
        "/",
        "+",
        "#",
        '"',
        '"a"',
        "",
        ":",
        "bottle",
        "second bottle",
        "bottle 1",
        "second",
        "packet",
    ),
    *("pass", "A", "Ar<", "Ar>", "r7", "r7<", "g3>", "trick by 0:", "lap:", "deal:", "discard:"),
    *("round 2", "dealer: 1", "names: a, b", "rounds: 3"),
]


def edit_characters(text: str, rng: random.Random) -> str:
    return with_characters_edited(text, CHARACTERS, rng)


def edit_words(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    for _ in range(rng.choice([1, 1, 2, 5])):
        place = rng.randrange(len(words))
        words[place : place + rng.randrange(2)] = [rng.choice(WORDS if rng.random() < 0.5 else words)]
    return " ".join(words)


def edit_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(rng.choice([1, 2])):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        if rng.random() < 0.3:
            lines[one : one + 1] = [lines[other]] * rng.randrange(3)
        else:
            lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def cut(text: str, rng: random.Random) -> str:
    start, end = sorted(rng.choices(range(len(text)), k=2))
    return text[:end] if rng.random() < 0.7 else text[:start] + text[end:]


def swap_words(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def outcome(text: str) -> Record | RecordError:
    """What comes of a text; no other error may come, and it may take no time."""
    with without_toil():
        try:
            return Record.from_text(text)
        except RecordError as error:
            return error


def is_record(text: str) -> bool:
    """Whether a text is a record; if not, whether the error points into the text, and keeps a record."""
    read = outcome(text)
    if isinstance(read, RecordError):
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= read.line <= len(lines)
        assert 1 <= read.column <= len(lines[read.line - 1]) + 1
    record = read.record if isinstance(read, RecordError) else read
    if record is not None:
        again = Record.from_text(record.to_text())
        assert again == record
        assert again.to_text() == record.to_text()
    return read is record


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("spoil", [edit_characters, edit_words, edit_lines, cut, swap_words])
def test_a_spoilt_text_is_a_record_or_is_refused(file: Path, spoil: Callable[[str, random.Random], str]) -> None:
    text = file.read_text(encoding="utf-8")
    rng = random.Random(f"{file.stem} {spoil.__name__}")
    good = sum(is_record(spoil(text, rng)) for _ in range(25))
    assert good < 25
