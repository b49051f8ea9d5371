"""The rules of Flaschenteufel (The Bottle Imp) in every variant, as immutable game states.

>>> import flaschenteufel as ft
>>> state = ft.get_variant("classic").deal(4, seed=7)
>>> while not state.is_over:
...     state = state.apply(state.legal_actions()[0])
>>> state.phase
<Phase.SCORE: 'score'>
>>> len(state.scores)
4
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from flaschenteufel import bottle_imp as bottle_imp
from flaschenteufel import hols_der_teufel as hols_der_teufel
from flaschenteufel.catalogue import get_variant, list_variants, register_variant
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import (
    ConfigurationError,
    DocumentError,
    DuplicateVariantError,
    EditionError,
    FlaschenteufelError,
    IllegalActionError,
    InvalidValueError,
    MatchNotOverError,
    MatchOverError,
    MissingExtraError,
    PlayerCountError,
    RecordError,
    RoundNotOverError,
    SeatError,
    UndoError,
    UnknownVariantError,
    VariantError,
)
from flaschenteufel.core.events import Awaited, Event, RoundBegan, RoundScored, TakenBack
from flaschenteufel.core.json.document import from_json, json_schema, to_json
from flaschenteufel.core.match import Match, PlayedRound
from flaschenteufel.core.naming import publish
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.refusals import Reason
from flaschenteufel.core.registry import PluginWarning
from flaschenteufel.core.state import State, Step
from flaschenteufel.core.table.table import News, Table
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View

if TYPE_CHECKING:
    from flaschenteufel import batch as batch
    from flaschenteufel import bots as bots
    from flaschenteufel import kit as kit
    from flaschenteufel import playouts as playouts
    from flaschenteufel import render as render
    from flaschenteufel import testing as testing

__all__ = [
    "Action",
    "Awaited",
    "ConfigurationError",
    "Deal",
    "DocumentError",
    "DuplicateVariantError",
    "EditionError",
    "Event",
    "FlaschenteufelError",
    "IllegalActionError",
    "InvalidValueError",
    "Match",
    "MatchNotOverError",
    "MatchOverError",
    "MissingExtraError",
    "News",
    "PlayedRound",
    "PlayerCountError",
    "PluginWarning",
    "Reason",
    "Record",
    "RecordError",
    "RoundBegan",
    "RoundNotOverError",
    "RoundScored",
    "SeatError",
    "State",
    "Step",
    "Table",
    "TakenBack",
    "UndoError",
    "UnknownVariantError",
    "Variant",
    "VariantError",
    "View",
    "bottle_imp",
    "from_json",
    "get_variant",
    "hols_der_teufel",
    "json_schema",
    "list_variants",
    "register_variant",
    "to_json",
]

__version__ = "0.1.0"

publish(__name__, __all__, globals())

_ON_DEMAND = ("batch", "bots", "kit", "playouts", "render", "testing")
"""The packages on top of the rules, which are imported when they are first asked for."""


def __getattr__(name: str) -> ModuleType:
    if name in _ON_DEMAND:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_ON_DEMAND, "__version__"})
