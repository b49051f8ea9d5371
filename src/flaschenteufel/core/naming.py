"""Classes under the names by which people import them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def publish(package: str, names: Iterable[str], namespace: Mapping[str, object]) -> None:
    """Let the classes that a package exports say that they belong to it, however deep they are defined.

    A traceback then reads `flaschenteufel.UnknownVariantError`, and pickles outlive a move of the module. Where a class
    was written is kept in `__defined_in__`: its annotations are to be understood there, and its doctests found.

    >>> from flaschenteufel import Match
    >>> Match, vars(Match)["__defined_in__"]
    (<class 'flaschenteufel.Match'>, 'flaschenteufel.core.match')
    """
    for name in names:
        kind = namespace[name]
        # A class that another package exports as well belongs to the first.
        if isinstance(kind, type) and kind.__module__.startswith(f"{package}.") and "__defined_in__" not in vars(kind):
            type.__setattr__(kind, "__defined_in__", kind.__module__)
            type.__setattr__(kind, "__module__", package)
