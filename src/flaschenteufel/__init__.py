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

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, CardSet, Deck, Suit
from flaschenteufel.bottle_imp.events import (
    BottleSold,
    Chosen,
    Dealt,
    DevilsTrickShown,
    Discarded,
    Exposed,
    Looked,
    Offered,
    Passed,
    Played,
    TrickTaken,
)
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.situation import Gift
from flaschenteufel.bottle_imp.tricks import Bottle, Trick
from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
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
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import DevilCard
from flaschenteufel.hols_der_teufel.events import ChipsPaid, HandsDealt, Laid, TurnPassed
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

if TYPE_CHECKING:
    from flaschenteufel import bots as bots
    from flaschenteufel import render as render

__all__ = [
    "Action",
    "Awaited",
    "Bottle",
    "BottleImp",
    "BottleImpRound",
    "BottleImpView",
    "BottleSold",
    "Card",
    "CardSet",
    "ChipsPaid",
    "Chosen",
    "ConfigurationError",
    "Deal",
    "Dealt",
    "Deck",
    "DevilCard",
    "DevilsTrickShown",
    "Discard",
    "Discarded",
    "DocumentError",
    "DuplicateVariantError",
    "EditionError",
    "End",
    "Event",
    "Expose",
    "Exposed",
    "FlaschenteufelError",
    "Gift",
    "HandsDealt",
    "HolsDerTeufel",
    "HolsDerTeufelRound",
    "HolsDerTeufelView",
    "IllegalActionError",
    "InvalidValueError",
    "Laid",
    "Lay",
    "Looked",
    "Match",
    "MatchNotOverError",
    "MatchOverError",
    "News",
    "Offered",
    "Pass",
    "PassTurn",
    "Passed",
    "Phase",
    "Play",
    "Played",
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
    "Suit",
    "Table",
    "TakeBottle",
    "TakenBack",
    "Trick",
    "TrickTaken",
    "TurnPassed",
    "UndoError",
    "UnknownVariantError",
    "Variant",
    "VariantError",
    "View",
    "from_json",
    "get_variant",
    "json_schema",
    "list_variants",
    "register_variant",
    "to_json",
]

__version__ = "0.1.0"

publish(__name__, __all__, globals())

_ROOMS = ("bots", "render")


def __getattr__(name: str) -> ModuleType:
    """The rooms that stand on the rules, `bots` and `render`, which are imported when they are first asked for."""
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
