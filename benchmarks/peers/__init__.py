"""The games of other libraries, one module each, that race against ours."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from benchmarks.contender import Contender

PEERS = {"open_spiel": "hearts", "rlcard": "bridge", "pokerkit": "holdem", "chess": "chess"}
"""The module of each distribution's game."""


def find() -> tuple[list[Contender[Any]], dict[str, str]]:
    """The contenders of all distributions that are installed, and why the others are missing."""
    found: list[Contender[Any]] = []
    missing: dict[str, str] = {}
    for distribution, module in PEERS.items():
        try:
            found += import_module(f"{__name__}.{module}").contenders()
        except ImportError as problem:
            missing[distribution] = str(problem)
    return found, missing
