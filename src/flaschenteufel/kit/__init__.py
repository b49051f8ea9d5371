"""A kit for whole card games: say what is special about a game, and everything else follows from it.

The author of a game says: the deck, how many cards are dealt, what everybody sees (a `Position`), what is done in
which phase and by whom (`InTurn`, `Secretly`), what can be chosen and why not (`Choice`, `CardChoice`, `Objection`),
what it leads to, and the scores. From that follow legal actions and refusals, the history, events, views that show
nobody what they may not know, exact numbers of possibilities and uniform samples, records, JSON, the machine and its
diagram, matches, and tables where moves can be taken back.

Whoever needs more, or more speed, implements the contract itself: see `flaschenteufel.contract`.
"""

from flaschenteufel.core.actions import Action
from flaschenteufel.core.events import Event
from flaschenteufel.kit.cards import Card, TrickWon, cards, must_follow, winner
from flaschenteufel.kit.events import Acted, CardsDealt, ChoicesShown, ChoseSecretly, LaidOpen
from flaschenteufel.kit.game import Game
from flaschenteufel.kit.pieces import (
    CardChoice,
    Choice,
    InTurn,
    Left,
    Objection,
    Position,
    Reason,
    Secretly,
    added,
    per_seat,
)
from flaschenteufel.kit.state import GameState
from flaschenteufel.kit.view import GameView

__all__ = [
    "Acted",
    "Action",
    "Card",
    "CardChoice",
    "CardsDealt",
    "Choice",
    "ChoicesShown",
    "ChoseSecretly",
    "Event",
    "Game",
    "GameState",
    "GameView",
    "InTurn",
    "LaidOpen",
    "Left",
    "Objection",
    "Position",
    "Reason",
    "Secretly",
    "TrickWon",
    "added",
    "cards",
    "must_follow",
    "per_seat",
    "winner",
]
