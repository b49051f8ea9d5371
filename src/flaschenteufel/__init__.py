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

from flaschenteufel.bottle_imp.action import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.bottle import Bottle
from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.trick import Trick
from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.catalogue import get_variant, list_variants, register_variant
from flaschenteufel.core.action import Action, Deal
from flaschenteufel.core.errors import (
    ConfigurationError,
    DuplicateVariantError,
    EditionError,
    FlaschenteufelError,
    IllegalActionError,
    InvalidValueError,
    PlayerCountError,
    RoundNotOverError,
    SeatError,
    UnknownVariantError,
    VariantError,
)
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.registry import PluginWarning
from flaschenteufel.core.state import State
from flaschenteufel.core.suit import Suit
from flaschenteufel.core.variant import Variant
from flaschenteufel.hols_der_teufel.action import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.card import DevilCard
from flaschenteufel.hols_der_teufel.round import TeufelRound
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel

__all__ = [
    "Action",
    "Bottle",
    "BottleImp",
    "Card",
    "CardSet",
    "ConfigurationError",
    "Deal",
    "Deck",
    "DevilCard",
    "Discard",
    "DuplicateVariantError",
    "EditionError",
    "End",
    "Expose",
    "FlaschenteufelError",
    "HolsDerTeufel",
    "IllegalActionError",
    "InvalidValueError",
    "Lay",
    "Pass",
    "PassTurn",
    "Phase",
    "Play",
    "PlayerCountError",
    "PluginWarning",
    "Reason",
    "Round",
    "RoundNotOverError",
    "SeatError",
    "State",
    "Suit",
    "TakeBottle",
    "TeufelRound",
    "Trick",
    "UnknownVariantError",
    "Variant",
    "VariantError",
    "get_variant",
    "list_variants",
    "register_variant",
]

__version__ = "0.1.0"
