"""The browser that tests share, and where pytest finds doctests: in the module that a class was written in.

An exported class says that it belongs to the public package (see `flaschenteufel.core.naming`), so that `doctest` would
look for it there. Here, and not in `tests`, so that it is read for doctests of single modules too.
"""

from __future__ import annotations

from doctest import DocTestFinder
from importlib.util import find_spec
from types import ModuleType
from typing import Any

_ADAPTERS = {"pettingzoo": "pettingzoo", "open_spiel": "pyspiel"}
collect_ignore = [
    f"src/flaschenteufel/adapters/{name}.py" for name, needed in _ADAPTERS.items() if find_spec(needed) is None
]
"""Adapters to packages that are not installed have no doctests to run."""

pytest_plugins = ["assurance.site.fixtures"]

_finder: Any = DocTestFinder
_from_module = _finder._from_module


def _from_its_module(finder: DocTestFinder, module: ModuleType, thing: object) -> bool:
    if isinstance(thing, type) and "__defined_in__" in vars(thing):
        return bool(module.__name__ == vars(thing)["__defined_in__"])
    return bool(_from_module(finder, module, thing))


_finder._from_module = _from_its_module
