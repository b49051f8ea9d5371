"""Where in a document something is wrong."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from flaschenteufel.core.errors import DocumentError, FlaschenteufelError
from flaschenteufel.core.wording import brief


def within(step: str, error: DocumentError) -> DocumentError:
    """The same error, seen from one level further out.

    >>> within("actions", within("[3]", DocumentError("must be a whole number", "seat"))).path
    'actions[3].seat'
    """
    joint = "." if error.path and not error.path.startswith("[") else ""
    return DocumentError(error.message, f"{step}{joint}{error.path}")


@contextmanager
def inside(step: str) -> Generator[None]:
    """Let every error of the block name its place; what the library refuses in it becomes a `DocumentError`.

    >>> with inside("value"):
    ...     raise FlaschenteufelError("this is no game")
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.DocumentError: value: this is no game
    """
    try:
        yield
    except DocumentError as error:
        raise within(step, error) from error.__cause__
    except FlaschenteufelError as error:
        raise DocumentError(str(error), step) from error


def spoken(value: object) -> str:
    """What a value is called in an error, in the words of JSON, however large it is.

    >>> spoken(None), spoken(True), spoken({"a": 1}), spoken([1, 2]), spoken("blue"), spoken(2.5)
    ('null', 'true', 'an object', 'a list', "'blue'", '2.5')
    """
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return brief(value)
