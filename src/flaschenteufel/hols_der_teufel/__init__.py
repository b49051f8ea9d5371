"""Hol's der Teufel: its cards, actions, events, phases and reasons, its round, and the views of it.

>>> import flaschenteufel as ft
>>> state = ft.get_variant("hols-der-teufel").deal(4, seed=7)
>>> ft.hols_der_teufel.PassTurn(0) in state.legal_actions()
False
"""

from flaschenteufel.core.naming import publish
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.events import ChipsPaid, HandsDealt, Laid, TurnPassed
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel
from flaschenteufel.hols_der_teufel.views.data import HandData, HolsDerTeufelViewData
from flaschenteufel.hols_der_teufel.views.unseen import Unseen, UnseenHand
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase, Reason

__all__ = [
    "ANGEL",
    "SUITS",
    "ChipsPaid",
    "DevilCard",
    "End",
    "HandData",
    "HandsDealt",
    "HolsDerTeufel",
    "HolsDerTeufelRound",
    "HolsDerTeufelView",
    "HolsDerTeufelViewData",
    "Laid",
    "Lay",
    "PassTurn",
    "Phase",
    "Reason",
    "Row",
    "Suit",
    "TurnPassed",
    "Unseen",
    "UnseenHand",
]

publish(__name__, __all__, globals())
