"""The variants that can be asked for by name: the library's own and those of installed plugins."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from inspect import currentframe
from itertools import takewhile
from threading import Lock, get_ident
from traceback import walk_stack
from types import MappingProxyType
from typing import TYPE_CHECKING
from warnings import warn

from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import DuplicateVariantError, InvalidValueError, UnknownVariantError, VariantError
from flaschenteufel.core.fingerprint import fingerprint
from flaschenteufel.core.json.tags import tagged_kinds
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, listing

if TYPE_CHECKING:  # it takes a third of the library's import time, and most programs have no use for plugins
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "flaschenteufel.variants"
"""Third parties announce a variant as an entry point of this group: `name = "module:VARIANT"`."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,59}", re.ASCII)


class PluginWarning(UserWarning):
    """An installed plugin could not be used, or not as it says; the message names its distribution and says why.

    >>> import warnings
    >>> from flaschenteufel import list_variants
    >>> with warnings.catch_warnings(action="error", category=PluginWarning):  # a broken plugin is an error now
    ...     "classic" in list_variants()
    True
    """


class Registry:
    """Variants by name; a plugin is loaded when something is asked for that only it can know."""

    def __init__(self) -> None:
        self._variants: dict[str, Variant] = {}
        self.changes = 0
        """How often something was added or taken away: what was worked out from the variants is good until the next."""
        self._built_in: set[str] = set()
        self._installed: set[str] = set()  # what a plugin has brought: any process finds it by its name
        self._fingerprints: dict[str, tuple[Variant, str]] = {}
        self._kinds: dict[tuple[str, str], type] = {}  # what tags stand for in JSON
        self._lock = Lock()
        self._plugins: list[EntryPoint] | None = None  # those that were not tried yet; None until somebody looks
        self._loading: set[tuple[int, EntryPoint]] = set()  # by thread
        self._failures: dict[str, str] = {}

    def register(self, variant: object, *, built_in: bool = False) -> None:
        """Add a variant; registering the same one again changes nothing."""
        if not isinstance(variant, Variant):
            raise InvalidValueError(f"only a Variant can be registered, not {brief(variant)}")
        name = _checked(variant.name, "the name of a variant")
        game = _checked(variant.game, "the game of a variant")
        if variant.json_prefix not in ("", f"{game}."):
            raise InvalidValueError(f"the prefix in JSON must be '{game}.' or '', not {brief(variant.json_prefix)}")
        # What JSON needs is asked for now, so that a variant that fails is refused here and spoils no document later.
        kinds, _ = tuple(tagged_kinds(variant)), variant.transition_table
        with self._lock:
            known = self._variants.get(name, variant)
            if known != variant:
                raise DuplicateVariantError(f"another variant is registered as {name!r} already")
            self._add_kinds(name, kinds)
            self._variants[name] = known
            self.changes += 1
            if built_in:
                self._built_in.add(name)

    def _add_kinds(self, name: str, kinds: Iterable[tuple[str, str, type]]) -> None:
        """Let tags stand for these classes; if one of them stands for another class already, change nothing."""
        added: dict[tuple[str, str], type] = {}
        for what, tag, kind in kinds:
            other = self._kinds.get((what, tag)) or added.setdefault((what, tag), kind)
            if other is not kind:
                names = listing(f"{one.__module__}.{one.__qualname__}" for one in (other, kind))
                raise DuplicateVariantError(f"{name}: the {what}s {names} would both be {tag!r} in JSON: rename one")
        self._kinds.update(added)

    @contextmanager
    def lend(self, variant: Variant) -> Generator[None]:
        """Know a variant for a while, instead of whatever else has its name; then all is as it was.

        The conformance suite needs it: documents and records name the variant, and one's own need not be registered.
        """
        self.names()  # all plugins are loaded, or one that has the name would be refused meanwhile
        with self._lock:
            variants, kinds = dict(self._variants), dict(self._kinds)
            built_in, installed = set(self._built_in), set(self._installed)
            self._variants.pop(variant.name, None)
            self._built_in.discard(variant.name)  # who asks for a while only is not to be found later
            self._installed.discard(variant.name)
        try:
            self.register(variant)
            yield
        finally:
            with self._lock:
                self._variants.clear()
                self._variants.update(variants)
                self._kinds, self._built_in, self._installed = kinds, built_in, installed
                self.changes += 1

    @property
    def variants(self) -> Mapping[str, Variant]:
        """Those that are registered by now, by name, in the order in which they came; asking here loads no plugin."""
        return MappingProxyType(self._variants)

    @property
    def built_in(self) -> tuple[Variant, ...]:
        """The library's own variants."""
        return tuple(self._variants[name] for name in self._variants if name in self._built_in)

    def get(self, name: str) -> Variant:
        """The variant with this name; `UnknownVariantError` names the nearest matches.

        Only the plugin of this name is loaded. If there is none, another one may have brought a variant of this name.
        """
        instance_of(str, name, "the name of a variant")
        if name not in self._variants:
            self._load(entry for entry in self._waiting() if entry.name == name)
        if name not in self._variants:
            self._load(self._waiting())
        if name in self._variants:
            return self._variants[name]
        raise UnknownVariantError(f"no variant is called {brief(name)}: {self._hint(name)}")

    def reference(self, variant: Variant) -> tuple[str, str] | None:
        """The name and the fingerprint of a variant that every process can find by its name; None for any other.

        These are the library's own and those of plugins, and not what a program has registered itself.
        """
        name = variant.name
        if self._variants.get(name) is not variant or not (name in self._built_in or name in self._installed):
            return None
        return name, self._fingerprint(variant)

    def referred(self, name: str, expected: str) -> Variant:
        """The variant of a reference; `VariantError` if another one has its name here."""
        variant = self.get(name)
        if self._fingerprint(variant) != expected:
            raise VariantError(f"the variant {name!r} is another one here than where the value was pickled")
        return variant

    def _fingerprint(self, variant: Variant) -> str:
        known, found = self._fingerprints.get(variant.name, (None, ""))
        if known is not variant:
            found = fingerprint(variant)
            self._fingerprints[variant.name] = variant, found
        return found

    def _hint(self, name: str) -> str:
        """What might help somebody who asked for a name in vain."""
        if name in self._failures:
            return self._failures[name]
        from difflib import get_close_matches

        names = self.names()
        near = get_close_matches(name[:100].lower(), names, n=3)
        return f"did you mean {listing(near, 'or')}?" if near else f"there are {listing(names)}"

    def names(self) -> tuple[str, ...]:
        """All names, sorted, when all plugins are loaded."""
        self._load(self._waiting())
        return tuple(sorted(self._variants))

    def seek(self, found: Callable[[Variant], bool]) -> Variant | None:
        """The first variant of a plugin of which that is true: plugins are loaded until one brings it."""
        for entry in self._waiting():
            known = len(self._variants)
            self._load([entry])
            for variant in tuple(self._variants.values())[known:]:
                if found(variant):
                    return variant
        return None

    def _waiting(self) -> Iterator[EntryPoint]:
        """The plugins that were not tried yet, apart from those that this very thread is about to load.

        A plugin's module may ask for another variant while it is imported, and must not be imported once more then.
        """
        if self._plugins is None:
            from importlib.metadata import entry_points

            found = list(entry_points(group=ENTRY_POINT_GROUP))
            with self._lock:
                self._plugins = found if self._plugins is None else self._plugins
        return iter([entry for entry in self._plugins if (get_ident(), entry) not in self._loading])

    def _load(self, entries: Iterable[EntryPoint]) -> None:
        # Nothing is locked while a plugin is imported: it may register something itself, even from another thread.
        # Two threads that load the same plugin do no harm; only the first one reports what went wrong.
        for entry in entries:
            mark = get_ident(), entry
            self._loading.add(mark)
            try:
                problem = self._problem(entry)
            finally:
                self._loading.discard(mark)
            if problem and _is_being_imported(entry.module):
                continue  # its module asks for a variant before it has made its own: later it will have
            with self._lock:
                waiting = self._plugins or []
                first = entry in waiting
                self._plugins = [other for other in waiting if other != entry]
            if problem and first:
                self._failures[entry.name] = problem
                warn(problem, PluginWarning, stacklevel=_frames_of_the_library())

    def _problem(self, entry: EntryPoint) -> str | None:
        """Register a plugin's variant, and say what is wrong with it.

        Whatever somebody else's package does wrong, even to exit, must not take the other variants down.
        """
        plugin = entry.dist.name if entry.dist else entry.value
        try:
            variant: object = entry.load()
            self.register(variant)
        except (Exception, SystemExit) as problem:
            return f"the variant {entry.name!r} of the plugin {plugin} cannot be used: {problem!r}"
        name = getattr(variant, "name", None)
        if name == entry.name:
            self._installed.add(entry.name)
            return None
        return f"the plugin {plugin} calls its entry point {entry.name!r} and its variant {name!r}: use one name"


def _checked(name: object, what: str) -> str:
    """The name, if people can type it and every system can store it."""
    if not _NAME.fullmatch(instance_of(str, name, what)):
        rule = "at most 60 lower-case letters, digits and hyphens, a letter first"
        raise InvalidValueError(f"{what} must be made of {rule}, not {brief(name)}")
    return str(name)


def _is_being_imported(module: str) -> bool:
    """Whether a module is there, but has not run to its end."""
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return bool(getattr(spec, "_initializing", False))


def _frames_of_the_library() -> int:
    """How many frames a warning has to skip, from its caller on, to point at the line that asked the library."""
    names = (frame.f_globals.get("__name__", "") for frame, _ in walk_stack(currentframe()))
    inside = takewhile(lambda name: name.partition(".")[0] == "flaschenteufel", names)
    return sum(1 for _ in inside)


REGISTRY = Registry()
"""The one registry: beside it, the library keeps nothing but what it has worked out once."""


def referred(name: str, expected: str) -> Variant:
    """What a pickle has instead of a variant that every process can find."""
    return REGISTRY.referred(name, expected)
