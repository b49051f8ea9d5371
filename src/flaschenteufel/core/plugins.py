"""Installed plugins: packages that bring variants, games or bots, each loaded when something of it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from inspect import currentframe
from itertools import takewhile
from threading import Lock, get_ident
from traceback import walk_stack
from typing import TYPE_CHECKING
from warnings import warn

from flaschenteufel.core.wording import did_you_mean, listing

if TYPE_CHECKING:  # it takes a third of the library's import time, and most programs have no use for plugins
    from importlib.metadata import EntryPoint


class PluginWarning(UserWarning):
    """An installed plugin could not be used, or not as it says; the message names its distribution and says why.

    >>> import warnings
    >>> from flaschenteufel import list_variants
    >>> with warnings.catch_warnings(action="error", category=PluginWarning):  # a broken plugin is an error now
    ...     "classic" in list_variants()
    True
    """


class Plugins:
    """The plugins of one kind, which are found by the group of their entry points, each loaded at most once.

    `brings` says what kind of thing they bring. `add` is given the name of an entry point and what it leads to. It may
    refuse that by an exception, or return what else is to be said of the plugin.

    >>> plugins = Plugins("flaschenteufel.nothing", "ghost", lambda name, thing: None)
    >>> plugins.load()
    >>> plugins.hint("claasic", ["classic", "lopaka"])
    'did you mean classic?'
    """

    def __init__(self, group: str, brings: str, add: Callable[[str, object], str | None]) -> None:
        self._group = group
        self._brings = brings
        self._add = add
        self._lock = Lock()
        self._untried: list[EntryPoint] | None = None  # None until somebody looks
        self._loading: set[tuple[int, EntryPoint]] = set()  # by thread
        self._failures: dict[str, str] = {}

    def load(self, name: str | None = None) -> None:
        """Load those whose entry points have this name, or all."""
        for _ in self.load_one_by_one(name):
            pass

    def load_one_by_one(self, name: str | None = None) -> Iterator[None]:
        """Load one after the other, for as long as somebody asks for the next."""
        for entry in self._waiting():
            # One of those before it may have asked for this one while it was imported.
            if name in (None, entry.name) and entry in (self._untried or ()):
                self._load(entry)
                yield

    def hint(self, name: str, names: Sequence[str]) -> str:
        """What might help somebody who asked for a name in vain, when there are these names."""
        if name in self._failures:
            return self._failures[name]
        return did_you_mean(name.lower(), names) or f"there are {listing(names)}"

    def _waiting(self) -> tuple[EntryPoint, ...]:
        """The plugins that were not tried yet, apart from those that this very thread is about to load.

        A plugin's module may ask for something while it is imported, and must not be imported once more then.
        """
        if self._untried is None:
            from importlib.metadata import entry_points

            found = list(entry_points(group=self._group))
            with self._lock:
                self._untried = found if self._untried is None else self._untried
        return tuple(entry for entry in self._untried if (get_ident(), entry) not in self._loading)

    def _load(self, entry: EntryPoint) -> None:
        # Nothing is locked while a plugin is imported: it may register something itself, even from another thread.
        # Two threads that load the same plugin do no harm; only the first one reports what went wrong.
        mark = get_ident(), entry
        self._loading.add(mark)
        try:
            problem = self._problem(entry)
        finally:
            self._loading.discard(mark)
        if problem and _is_being_imported(entry.module):
            return  # its module asks for something before it has made its own: later it will have
        with self._lock:
            untried = self._untried or []
            first = entry in untried
            self._untried = [other for other in untried if other != entry]
        if problem and first:
            self._failures[entry.name] = problem
            warn(problem, PluginWarning, stacklevel=_frames_of_the_library())

    def _problem(self, entry: EntryPoint) -> str | None:
        """Add what a plugin brings, and say what is wrong with it.

        Whatever somebody else's package does wrong, even to exit, must not take the others down.
        """
        plugin = entry.dist.name if entry.dist else entry.value
        try:
            complaint = self._add(entry.name, entry.load())
        except (Exception, SystemExit) as problem:
            return f"the {self._brings} {entry.name!r} of the plugin {plugin} cannot be used: {problem!r}"
        return f"the plugin {plugin} {complaint}" if complaint else None


def _is_being_imported(module: str) -> bool:
    """Whether a module is there, but has not run to its end."""
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return bool(getattr(spec, "_initializing", False))


def _frames_of_the_library() -> int:
    """How many frames a warning has to skip, from its caller on, to point at the line that asked the library."""
    names = (frame.f_globals.get("__name__", "") for frame, _ in walk_stack(currentframe()))
    inside = takewhile(lambda name: name.partition(".")[0] == "flaschenteufel", names)
    return sum(1 for _ in inside)
