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
from flaschenteufel.clauses import Clause, clause
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import (
    ConfigurationError,
    DocumentError,
    DuplicateVariantError,
    EditionError,
    FlaschenteufelError,
    GuessError,
    IllegalActionError,
    InvalidValueError,
    MatchNotOverError,
    MatchOverError,
    MissingExtraError,
    MoveTextError,
    NotAgreedError,
    PlayerCountError,
    RecordError,
    RoundNotOverError,
    SeatError,
    StaleRequestError,
    UndoError,
    UndoReason,
    UnknownClauseError,
    UnknownVariantError,
    VariantError,
)
from flaschenteufel.core.events import Awaited, Event, Rewound, RoundBegan, RoundScored, TakenBack
from flaschenteufel.core.json.document import from_data, from_json, json_schema, to_data, to_json
from flaschenteufel.core.match import Match, PlayedRound
from flaschenteufel.core.naming import publish
from flaschenteufel.core.plugins import PluginWarning
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.refusals import Reason
from flaschenteufel.core.state import State, Step
from flaschenteufel.core.table.log import News, Told
from flaschenteufel.core.table.snapshot import Snapshot
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View

if TYPE_CHECKING:
    from flaschenteufel import adapters as adapters
    from flaschenteufel import arena as arena
    from flaschenteufel import batch as batch
    from flaschenteufel import bots as bots
    from flaschenteufel import encoding as encoding
    from flaschenteufel import kit as kit
    from flaschenteufel import playouts as playouts
    from flaschenteufel import render as render
    from flaschenteufel import telling as telling
    from flaschenteufel import testing as testing

__all__ = [
    "Action",
    "Awaited",
    "Clause",
    "ConfigurationError",
    "Deal",
    "DocumentError",
    "DuplicateVariantError",
    "EditionError",
    "Event",
    "FlaschenteufelError",
    "GuessError",
    "IllegalActionError",
    "InvalidValueError",
    "Match",
    "MatchNotOverError",
    "MatchOverError",
    "MissingExtraError",
    "MoveTextError",
    "News",
    "NotAgreedError",
    "PlayedRound",
    "PlayerCountError",
    "PluginWarning",
    "Reason",
    "Record",
    "RecordError",
    "Rewound",
    "RoundBegan",
    "RoundNotOverError",
    "RoundScored",
    "SeatError",
    "Snapshot",
    "StaleRequestError",
    "State",
    "Step",
    "Table",
    "TakenBack",
    "Told",
    "UndoError",
    "UndoReason",
    "UnknownClauseError",
    "UnknownVariantError",
    "Variant",
    "VariantError",
    "View",
    "bottle_imp",
    "clause",
    "from_data",
    "from_json",
    "get_variant",
    "hols_der_teufel",
    "json_schema",
    "list_variants",
    "register_variant",
    "to_data",
    "to_json",
]

__version__ = "0.1.0"

publish(__name__, __all__, globals())

_ON_DEMAND = ("adapters", "arena", "batch", "bots", "encoding", "kit", "playouts", "render", "telling", "testing")
"""The packages on top of the rules, which are imported when they are first asked for."""


def __getattr__(name: str) -> ModuleType:
    if name in _ON_DEMAND:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *_ON_DEMAND, "__version__"})
