"""Tests for variants, one's own too: a conformance suite, and strategies for Hypothesis.

`check_variant` needs nothing else; the strategies need Hypothesis: `pip install 'flaschenteufel[testing]'`.

>>> import flaschenteufel as ft
>>> from flaschenteufel.testing import tables_of
>>> len(tables_of(ft.get_variant("lopaka")))
9
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from flaschenteufel.core.errors import MissingExtraError
from flaschenteufel.testing.checkpoint import ConformanceError, Setting, tables_of
from flaschenteufel.testing.conformance import check_variant

if TYPE_CHECKING:
    from flaschenteufel.testing.strategies import (
        actions,
        deals,
        illegal_actions,
        matches,
        records,
        states,
        tables,
        variants,
        views,
    )

__all__ = [
    "ConformanceError",
    "MissingExtraError",
    "Setting",
    "actions",
    "check_variant",
    "deals",
    "illegal_actions",
    "matches",
    "records",
    "states",
    "tables",
    "tables_of",
    "variants",
    "views",
]

for _public in (ConformanceError, Setting):
    _public.__module__ = __name__  # where people import it from, and what tracebacks and pickles say


def __getattr__(name: str) -> object:
    """A strategy; Hypothesis is only imported for those who ask for one."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("flaschenteufel.testing.strategies"), name)
