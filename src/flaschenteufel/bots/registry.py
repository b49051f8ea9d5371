"""The computer players that can be asked for by name: the library's own and those of installed plugins."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Lock
from typing import cast

from flaschenteufel.bots.bot import Bot, RandomBot
from flaschenteufel.bots.rulebook import RulebookBot
from flaschenteufel.bots.search.bot import SearchBot
from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import FlaschenteufelError, InvalidValueError
from flaschenteufel.core.plugins import Plugins
from flaschenteufel.core.wording import brief

BotFactory = Callable[[], Bot]
"""Makes a bot; the class of a bot that needs no arguments is one."""

ENTRY_POINT_GROUP = "flaschenteufel.bots"
"""Third parties announce a bot as an entry point of this group: `name = "module:factory"`."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


class UnknownBotError(FlaschenteufelError, LookupError):
    """A name under which no bot is registered.

    >>> try:
    ...     get_bot("rulebok")
    ... except UnknownBotError as error:
    ...     print(error)
    no bot is called 'rulebok': did you mean rulebook?
    """


class DuplicateBotError(FlaschenteufelError):
    """A name under which another bot is registered already.

    >>> try:
    ...     register_bot("random", RulebookBot)
    ... except DuplicateBotError as error:
    ...     print(error)
    another bot is registered as 'random' already
    """


class BotRegistry:
    """Factories by name; a plugin is loaded when its bot is asked for, and all of them when the names are."""

    def __init__(self) -> None:
        self._factories: dict[str, BotFactory] = {}
        self._lock = Lock()
        self._plugins = Plugins(ENTRY_POINT_GROUP, "bot", self._add_plugin)

    def register(self, name: str, factory: BotFactory) -> None:
        """Add a bot; registering the same one again changes nothing."""
        if not _NAME.fullmatch(instance_of(str, name, "the name of a bot")):
            raise InvalidValueError(f"a bot's name has small letters, digits and hyphens, and {brief(name)} has others")
        if not callable(factory):
            raise InvalidValueError(f"a bot is registered with a function that makes it, not with {brief(factory)}")
        with self._lock:
            known = self._factories.setdefault(name, factory)
        if known != factory:
            raise DuplicateBotError(f"another bot is registered as {name!r} already")

    def has(self, name: str) -> bool:
        """Whether there is a bot with this name; a plugin that has it is loaded, and no other."""
        if name not in self._factories:
            self._plugins.load(name)
        return name in self._factories

    def get(self, name: str) -> Bot:
        """A new bot with this name; `UnknownBotError` names the nearest matches, or the plugin that failed."""
        if not self.has(instance_of(str, name, "the name of a bot")):
            raise UnknownBotError(f"no bot is called {brief(name)}: {self._plugins.hint(name, self.names())}")
        try:
            bot = self._factories[name]()
        except Exception as problem:
            raise InvalidValueError(f"the bot {name!r} cannot be made: {problem!r}") from problem
        if not callable(getattr(bot, "choose", None)):
            raise InvalidValueError(f"the bot {name!r} has no method `choose`")
        return bot

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        self._plugins.load()
        return tuple(sorted(self._factories))

    def _add_plugin(self, name: str, factory: object) -> None:
        self.register(name, cast("BotFactory", factory))


_BOTS = BotRegistry()
_BOTS.register("random", RandomBot)
_BOTS.register("rulebook", RulebookBot)
_BOTS.register("search", SearchBot)


def register_bot(name: str, factory: BotFactory) -> None:
    """Make a bot available under a name: `factory` takes no arguments and makes one; the class of a bot will do.

    A name has lower-case letters, digits and hyphens. `DuplicateBotError` if another bot has it.

    >>> register_bot("random", RandomBot)  # the same one again: nothing happens
    """
    _BOTS.register(name, factory)


def get_bot(name: str) -> Bot:
    """A new bot with this name; `UnknownBotError` names the nearest matches.

    >>> get_bot("rulebook")
    RulebookBot()
    """
    return _BOTS.get(name)


def has_bot(name: str) -> bool:
    """Whether there is a bot with this name.

    >>> has_bot("rulebook"), has_bot("deep-blue")
    (True, False)
    """
    return _BOTS.has(name)


def list_bots() -> tuple[str, ...]:
    """The names of all bots, sorted: the library's own and those of installed plugins.

    >>> {"random", "rulebook"} <= {*list_bots()}
    True
    """
    return _BOTS.names()
