"""The Bottle Imp (Flaschenteufel): cards, actions, events, phases, reasons, the round and its views, building blocks.

A variant is put together from the building blocks: layouts, steps of the preparation, orders of play, ways to score.

>>> import flaschenteufel as ft
>>> state = ft.get_variant("classic").deal(4, seed=7)
>>> state.apply(ft.bottle_imp.Discard(0, [state.deck[5]]))
<classic/4 2003: discard, to act: 1, 2, 3>
"""

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import (
    EDITION_1995,
    EDITION_2003,
    EDITION_MATAGOT,
    Card,
    CardSet,
    Deck,
    Edition,
    Suit,
)
from flaschenteufel.bottle_imp.descriptions import described
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
from flaschenteufel.bottle_imp.layout import Layout, TableCheck, none_open
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import (
    CLASSIC_PREPARATION,
    FIVE_PLAYERS_PREPARATION,
    Passing,
    both_neighbours,
    in_turns,
)
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.scoring import Tally, each_alone, partners_together
from flaschenteufel.bottle_imp.seating import (
    Seating,
    all_but_the_dealer,
    everybody_alone,
    everyone,
    nobody,
    pairs,
    pairs_around_the_dealer,
    right_of_the_dealer,
)
from flaschenteufel.bottle_imp.situation import Gift
from flaschenteufel.bottle_imp.steps import DEVIL, CardStep, Lot, Receiver, Step, StepAtTable
from flaschenteufel.bottle_imp.tricks import (
    Bottle,
    Slot,
    Source,
    Trick,
    highest_winner_or_lowest,
    once_around,
    open_then_hidden,
    twice_around,
)
from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.bottle_imp.views.belief import HiddenChoice, Prior
from flaschenteufel.bottle_imp.views.data import BottleImpViewData
from flaschenteufel.bottle_imp.views.unseen import PlaceKind, Unseen, UnseenPlace
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase, Reason
from flaschenteufel.core.naming import publish

__all__ = [
    "CLASSIC_PREPARATION",
    "DEVIL",
    "EDITION_1995",
    "EDITION_2003",
    "EDITION_MATAGOT",
    "FIVE_PLAYERS_PREPARATION",
    "Bottle",
    "BottleImp",
    "BottleImpRound",
    "BottleImpView",
    "BottleImpViewData",
    "BottleSold",
    "Card",
    "CardSet",
    "CardStep",
    "Chosen",
    "Dealt",
    "Deck",
    "DevilsTrickShown",
    "Discard",
    "Discarded",
    "Discarding",
    "Edition",
    "Expose",
    "Exposed",
    "Exposing",
    "Gift",
    "HiddenChoice",
    "Layout",
    "Looked",
    "Lot",
    "Offered",
    "Pass",
    "Passed",
    "Passing",
    "Phase",
    "PlaceKind",
    "Play",
    "Played",
    "Prior",
    "Reason",
    "Receiver",
    "Seating",
    "Slot",
    "Source",
    "Step",
    "StepAtTable",
    "Suit",
    "TableCheck",
    "TakeBottle",
    "Tally",
    "Trick",
    "TrickTaken",
    "Unseen",
    "UnseenPlace",
    "all_but_the_dealer",
    "both_neighbours",
    "described",
    "each_alone",
    "everybody_alone",
    "everyone",
    "highest_winner_or_lowest",
    "in_turns",
    "nobody",
    "none_open",
    "once_around",
    "open_then_hidden",
    "pairs",
    "pairs_around_the_dealer",
    "partners_together",
    "right_of_the_dealer",
    "twice_around",
]

publish(__name__, __all__, globals())
