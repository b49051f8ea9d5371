"""The variants that can be asked for by name: the library's own and those of installed plugins."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING
from warnings import warn

from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import DuplicateVariantError, InvalidValueError, UnknownVariantError
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, listing

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "flaschenteufel.variants"
"""Third parties announce a variant as an entry point of this group: `name = "module:VARIANT"`."""


class PluginWarning(UserWarning):
    """An installed plugin could not be used; the message names its distribution and says why.

    >>> import warnings
    >>> from flaschenteufel import list_variants
    >>> with warnings.catch_warnings(action="error", category=PluginWarning):  # a broken plugin is an error now
    ...     "classic" in list_variants()
    True
    """


class Registry:
    """Variants by name; plugins are looked for when a name is asked for that is not known yet."""

    def __init__(self) -> None:
        self._variants: dict[str, Variant] = {}
        self._plugins_seen = False
        self._lock = Lock()

    def register(self, variant: object) -> None:
        """Add a variant; registering the same one again changes nothing."""
        if not isinstance(variant, Variant):
            raise InvalidValueError(f"only a Variant can be registered, not {brief(variant)}")
        name = instance_of(str, variant.name, "the name of a variant")
        with self._lock:
            known = self._variants.get(name, variant)
            if known == variant:
                self._variants[name] = known
        if known != variant:
            raise DuplicateVariantError(f"another variant is registered as {name!r} already")

    def get(self, name: str) -> Variant:
        """The variant with this name; `UnknownVariantError` names the nearest matches."""
        instance_of(str, name, "the name of a variant")
        if name not in self._variants:
            self._find_plugins()
        if name in self._variants:
            return self._variants[name]
        from difflib import get_close_matches

        names = self.names()
        near = get_close_matches(name[:200].lower(), names, n=3)
        hint = f"did you mean {listing(near, 'or')}?" if near else f"there are {listing(names)}"
        raise UnknownVariantError(f"no variant is called {brief(name)}: {hint}")

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        self._find_plugins()
        return tuple(sorted(self._variants))

    @contextmanager
    def lend(self, variant: Variant) -> Generator[None, None, None]:
        """Know a variant for a while, instead of whatever else has its name; then all is as it was.

        The conformance suite needs it: documents and records name the variant, and one's own need not be registered.
        """
        self._find_plugins()  # or one that has the name would be refused meanwhile
        with self._lock:
            before = self._variants.get(variant.name)
            self._variants[variant.name] = variant
        try:
            yield
        finally:
            with self._lock:
                if before is None:
                    del self._variants[variant.name]
                else:
                    self._variants[variant.name] = before

    def _find_plugins(self) -> None:
        if self._plugins_seen:
            return
        from importlib.metadata import entry_points  # a third of the library's import time

        # Not under the lock: a plugin may register something itself while another thread imports it. Two threads
        # that load the same plugins do no harm; only the first one reports what went wrong.
        problems = [self._load(entry) for entry in entry_points(group=ENTRY_POINT_GROUP)]
        with self._lock:
            first, self._plugins_seen = not self._plugins_seen, True
        for problem in filter(None, problems if first else ()):
            warn(problem, PluginWarning, stacklevel=4)

    def _load(self, entry: EntryPoint) -> str | None:
        """Register a plugin's variant, or say why that cannot be done.

        Whatever somebody else's package does wrong, even to exit, must not take the other variants down.
        """
        try:
            self.register(entry.load())
        except (Exception, SystemExit) as problem:
            plugin = entry.dist.name if entry.dist else entry.value
            return f"the variant {entry.name!r} of the plugin {plugin} cannot be used: {problem!r}"
        return None


REGISTRY = Registry()
"""The one registry: beside it, the library keeps nothing but what it has worked out once."""
