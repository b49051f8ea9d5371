"""The variants that can be asked for by name: the library's own and those of installed plugins."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from threading import Lock
from types import MappingProxyType

from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import DuplicateVariantError, InvalidValueError, UnknownVariantError, VariantError
from flaschenteufel.core.fingerprint import fingerprint
from flaschenteufel.core.json.tags import tagged_kinds
from flaschenteufel.core.plugins import Plugins
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, listing

ENTRY_POINT_GROUP = "flaschenteufel.variants"
"""Third parties announce a variant as an entry point of this group: `name = "module:VARIANT"`."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,59}", re.ASCII)


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
        self._plugins = Plugins(ENTRY_POINT_GROUP, "variant", self._add_plugin)

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
            self._plugins.load(name)
        if name not in self._variants:
            self._plugins.load()
        if name in self._variants:
            return self._variants[name]
        raise UnknownVariantError(f"no variant is called {brief(name)}: {self._plugins.hint(name, self.names())}")

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

    def names(self) -> tuple[str, ...]:
        """All names, sorted, when all plugins are loaded."""
        self._plugins.load()
        return tuple(sorted(self._variants))

    def seek(self, found: Callable[[Variant], bool]) -> Variant | None:
        """Load plugins until one brings a variant of which that is true, and return it."""
        known = len(self._variants)
        for _ in self._plugins.load_one_by_one():
            for variant in tuple(self._variants.values())[known:]:
                if found(variant):
                    return variant
        return None

    def _add_plugin(self, name: str, variant: object) -> str | None:
        self.register(variant)
        own = getattr(variant, "name", None)
        if own != name:
            return f"calls its entry point {name!r} and its variant {own!r}: use one name"
        self._installed.add(name)
        return None


def _checked(name: object, what: str) -> str:
    """The name, if people can type it and every system can store it."""
    if not _NAME.fullmatch(instance_of(str, name, what)):
        rule = "at most 60 lower-case letters, digits and hyphens, a letter first"
        raise InvalidValueError(f"{what} must be made of {rule}, not {brief(name)}")
    return str(name)


REGISTRY = Registry()
"""The one registry: beside it, the library keeps nothing but what it has worked out once."""


def referred(name: str, expected: str) -> Variant:
    """What a pickle has instead of a variant that every process can find."""
    return REGISTRY.referred(name, expected)
