"""The computer players that can be asked for by name: the library's own and those of installed plugins."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from threading import Lock
from typing import cast

from flaschenteufel.bots.bot import Bot, RandomBot
from flaschenteufel.bots.options import options_of
from flaschenteufel.bots.program import ProgramBot
from flaschenteufel.bots.rulebook import RulebookBot
from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import FlaschenteufelError, InvalidValueError
from flaschenteufel.core.plugins import Plugins
from flaschenteufel.core.wording import brief

BotFactory = Callable[..., Bot]
"""Makes a bot, without arguments or with options as keyword arguments; the class of a bot is one."""

ENTRY_POINT_GROUP = "flaschenteufel.bots"
"""Third parties announce a bot as an entry point of this group: `name = "module:factory"`."""

PROGRAM = "program"
"""What stands before the command of a bot that is a program of its own: `program:./mybot`."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_PLACE = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)(?::(?P<options>.*))?", re.DOTALL)
"""A class somewhere else: `package.module:Class`, perhaps with options behind it."""


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
        if name == PROGRAM:
            raise DuplicateBotError("'program' stands for any program, as in program:./mybot: choose another name")
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
        """A new bot; see `get_bot`."""
        return self.factory(name)()

    def factory(self, name: str) -> Callable[[], Bot]:
        """What makes the bot that a text describes, as often as it is called; it can be sent to other processes."""
        found, options = self._found(instance_of(str, name, "the name of a bot"))
        return partial(_made, found, options_of(options, found, name.partition(":")[0]) if options else {}, name)

    def _found(self, name: str) -> tuple[BotFactory, str]:
        """The factory that a text names, and the options behind it."""
        head, colon, rest = name.partition(":")
        if head == PROGRAM and colon:
            return partial(ProgramBot, rest), ""
        if self.has(head):
            return self._factories[head], rest
        if place := _PLACE.fullmatch(name):
            return _imported(place["module"], place["name"], name), place["options"] or ""
        raise UnknownBotError(f"no bot is called {brief(head)}: {self._plugins.hint(head, self.names())}")

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        self._plugins.load()
        return tuple(sorted(self._factories))

    def _add_plugin(self, name: str, factory: object) -> None:
        self.register(name, cast("BotFactory", factory))


def _made(factory: BotFactory, options: dict[str, object], name: str) -> Bot:
    try:
        bot = factory(**options)
    except Exception as problem:
        why = problem if isinstance(problem, FlaschenteufelError) else repr(problem)
        raise InvalidValueError(f"the bot {brief(name)} cannot be made: {why}") from problem
    if not callable(getattr(bot, "choose", None)):
        raise InvalidValueError(f"the bot {brief(name)} has no method `choose`")
    return bot


def _imported(module: str, name: str, spec: str) -> BotFactory:
    try:
        found: object = getattr(import_module(module), name)
    except Exception as problem:
        raise UnknownBotError(f"no bot is found at {brief(spec)}: {problem!r}") from problem
    if not callable(found):
        raise InvalidValueError(f"the bot {brief(spec)} cannot be made: {brief(found)} cannot be called")
    return cast("BotFactory", found)


_BOTS = BotRegistry()
_BOTS.register("random", RandomBot)
_BOTS.register("rulebook", RulebookBot)


def register_bot(name: str, factory: BotFactory) -> None:
    """Make a bot available under a name: `factory` makes one when it is called; the class of a bot will do.

    What it takes as keyword arguments are options, so all of them need a default. A name has lower-case letters, digits
    and hyphens. `DuplicateBotError` if another bot has it.

    >>> register_bot("random", RandomBot)  # the same one again: nothing happens
    """
    _BOTS.register(name, factory)


def get_bot(name: str) -> Bot:
    """A new bot.

    `name` is one of:

    - a registered name: `rulebook`;
    - with options, which are given to the factory as keyword arguments: `search:playouts=200`. `BotOptionError` if it
      has no such option, or if the value does not fit;
    - a class in a module that can be imported: `package.module:Class`, or with options `package.module:Class:size=3`;
    - a program that speaks JSON lines, and its arguments: `program:./mybot --fast` (see `ProgramBot`).

    `UnknownBotError` names the nearest matches. The last two kinds run what they name: do not take them from strangers.

    >>> get_bot("rulebook"), get_bot("flaschenteufel.bots:RandomBot")
    (RulebookBot(), RandomBot())
    >>> get_bot("program:./mybot --fast")
    ProgramBot(command=('./mybot', '--fast'), seconds=10.0)
    """
    return _BOTS.get(name)


def bot_factory(name: str) -> Callable[[], Bot]:
    """What makes a bot as often as it is called, and can be sent to other processes; `name` is that of `get_bot`.

    >>> bot_factory("rulebook")()
    RulebookBot()
    """
    return _BOTS.factory(name)


def is_registered(name: str) -> bool:
    """Whether a text names a registered bot, with or without options: one that runs nothing but what is installed.

    >>> is_registered("rulebook"), is_registered("deep-blue"), is_registered("program:./mybot")
    (True, False, False)
    """
    return _BOTS.has(name.partition(":")[0])


def list_bots() -> tuple[str, ...]:
    """The names of all bots, sorted: the library's own and those of installed plugins.

    >>> {"random", "rulebook"} <= {*list_bots()}
    True
    """
    return _BOTS.names()
