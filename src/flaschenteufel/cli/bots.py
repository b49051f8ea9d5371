"""The bots by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.bots import BOTS
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief, listing

if TYPE_CHECKING:
    from flaschenteufel.bots import Bot


def bot_named(name: str) -> Bot:
    """The bot with this name; `InvalidValueError` if there is none.

    >>> bot_named("clever")
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: no bot is called 'clever': there are random and rulebook
    """
    if name not in BOTS:
        raise InvalidValueError(f"no bot is called {brief(name)}: there are {listing(sorted(BOTS))}")
    return BOTS[name]
