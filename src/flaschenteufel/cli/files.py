"""Files that are read: whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import sys
from pathlib import Path

from flaschenteufel.core.errors import FlaschenteufelError

STANDARD_INPUT = "-"
LARGEST = 50_000_000


class FileError(FlaschenteufelError):
    """A file that cannot be read or written, or that holds something else than it should."""


def text_of(path: str) -> str:
    """The text in a file, or on standard input for `-`; `FileError` if it cannot be read.

    >>> text_of("/no/such/file")
    Traceback (most recent call last):
    ...
    flaschenteufel.cli.files.FileError: /no/such/file cannot be read: No such file or directory
    """
    if path == STANDARD_INPUT and not sys.stdin:  # Python has None there if it was closed
        raise FileError("standard input cannot be read: it is closed")
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.read(LARGEST + 1)
        with Path(path).open(encoding="utf-8") as file:
            return file.read(LARGEST + 1)
    except UnicodeDecodeError as problem:
        raise FileError(f"{path} cannot be read: it is no text in UTF-8") from problem
    except (OSError, ValueError) as problem:
        raise FileError(f"{path} cannot be read: {getattr(problem, 'strerror', None) or problem}") from problem
