"""Hol's der Teufel once more, as plainly as can be: lists, dicts and ifs, written from the clauses alone.

A move is what is done, by which seat, and with what: `("lay", 2, (card, row, end))`, or `("skip", 2, ())` for a turn
that is passed; and `("deal", 2, cards)` for the dealer. A row is named by its suit, an end is `low` or `high`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypedDict

Card = tuple[str, int]
"""The suit and the value of a devil (HOL-1)."""
Move = tuple[str, int, Any]

SUITS = ["red", "yellow", "violet", "green"]
ANGEL: Card = ("angel", 0)
DECK = [(suit, value) for suit in SUITS for value in range(1, 10)] + [ANGEL, ANGEL]  # HOL-1


class Game(TypedDict):
    deck: list[Card]
    dealer: int
    phase: str
    turn: int
    hands: list[list[Card]]
    aside: list[Card]
    rows: dict[str, list[Card]]
    chips: list[int]
    passed: int  # how many turns were passed since a card was laid


def new_game(players: int, dealer: int, deck: Sequence[Card] = DECK, chips: int = 20) -> Game:
    """A table before the deal (HOL-2)."""
    return {
        "deck": list(deck),
        "dealer": dealer,
        "phase": "deal",
        "turn": dealer,  # HOL-3
        "hands": [[] for _ in range(players)],
        "aside": [],
        "rows": {},
        "chips": [chips] * players,
        "passed": 0,
    }


def cards(game: Game) -> list[Card]:
    """All cards, dealt or set aside."""
    return game["deck"]


# Who may do what.


def to_act(game: Game) -> list[int]:
    """The one seat whose turn it is."""
    return [] if game["phase"] == "score" else [game["turn"]]


def legal(game: Game) -> list[Move]:
    """All that may be done now; the orders of a deck are not listed."""
    if game["phase"] != "play":
        return []
    lays = (
        (fitting_starts(game) + continuations(game) + angel_places(game) or other_starts(game))
        if game["rows"]
        else first_cards(game)
    )
    moves: list[Move] = [("lay", game["turn"], lay) for lay in lays]
    return moves or [("skip", game["turn"], ())]  # HOL-3, HOL-10


def allows(game: Game, move: Move) -> bool:
    """Whether a move may be made, a deal too."""
    if game["phase"] == "deal" and move[0] == "deal":
        return move[1] == game["dealer"] and Counter(move[2]) == Counter(game["deck"])
    return move in legal(game)


Lay = tuple[Card, str, str]


def first_cards(game: Game) -> list[Lay]:
    """HOL-4."""
    neighbour = game["hands"][left_of(game, game["turn"])]
    wanted = [card for card in devils(game) if card[0] in [suit for suit, _ in neighbour]]
    return [start(card) for card in wanted or devils(game)]


def fitting_starts(game: Game) -> list[Lay]:
    """HOL-5; the end that an angel blocks shows no value, and no devil has the 0 that angels have here."""
    ends = [card[1] for row in game["rows"].values() for card in (row[0], row[-1])]
    return [start(card) for card in devils(game) if card[0] not in game["rows"] and card[1] in ends]


def continuations(game: Game) -> list[Lay]:
    """HOL-6."""
    lays: list[Lay] = []
    for card in devils(game):
        if card[0] in game["rows"]:
            lays += [(card, card[0], end) for end in ("low", "high") if end_card(game, card[0], end) != ANGEL]
    return lays


def angel_places(game: Game) -> list[Lay]:
    """HOL-8."""
    if ANGEL not in game["hands"][game["turn"]]:
        return []
    if any(len(game["rows"].get(suit, [])) < 2 for suit in SUITS):
        return []
    return [(ANGEL, suit, end) for suit in SUITS if ANGEL not in game["rows"][suit] for end in ("low", "high")]


def other_starts(game: Game) -> list[Lay]:
    """HOL-9."""
    return [start(card) for card in devils(game) if card[0] not in game["rows"]]


def start(card: Card) -> Lay:
    return card, card[0], "high"


def devils(game: Game) -> list[Card]:
    return [card for card in game["hands"][game["turn"]] if card != ANGEL]


def end_card(game: Game, suit: str, end: str) -> Card:
    return game["rows"][suit][0 if end == "low" else -1]


def left_of(game: Game, seat: int) -> int:
    return (seat + 1) % len(game["hands"])


def right_of(game: Game, seat: int) -> int:
    return (seat - 1) % len(game["hands"])


# What a move does.


def do(game: Game, move: Move) -> None:
    """Change the game by a legal move."""
    kind, _, what = move
    if kind == "deal":
        deal(game, list(what))
        return
    if kind == "skip":
        game["passed"] += 1
    else:
        game["passed"] = 0
        lay(game, *what)
    if is_finished(game):
        game["phase"] = "score"
    else:
        next_turn(game)


def deal(game: Game, stock: list[Card]) -> None:
    """HOL-2."""
    size = len(stock) // len(game["hands"])
    for seat in range(len(game["hands"])):
        game["hands"][seat] = stock[:size]
        stock = stock[size:]
    game["aside"] = stock
    game["phase"] = "play"


def lay(game: Game, card: Card, suit: str, end: str) -> None:
    """HOL-5 to HOL-9: only a devil that is lower than the card beside it costs something."""
    game["hands"][game["turn"]].remove(card)
    if suit not in game["rows"]:
        game["rows"][suit] = [card]
        return
    if card != ANGEL:
        pay(game, cost(card, end_card(game, suit, end)))
    game["rows"][suit].insert(0 if end == "low" else len(game["rows"][suit]), card)


def cost(card: Card, beside: Card) -> int:
    """HOL-6 and HOL-7: the difference, if the card is lower."""
    return max(beside[1] - card[1], 0)


def pay(game: Game, chips: int) -> None:
    """HOL-7: as many as there are, to the right."""
    paid = min(chips, game["chips"][game["turn"]])
    game["chips"][game["turn"]] -= paid
    game["chips"][right_of(game, game["turn"])] += paid


def is_finished(game: Game) -> bool:
    """HOL-11."""
    still_in = [hand for hand in game["hands"] if hand]
    return not game["hands"][game["dealer"]] or game["passed"] == len(still_in)


def next_turn(game: Game) -> None:
    """HOL-3 and HOL-10."""
    game["turn"] = left_of(game, game["turn"])
    while not game["hands"][game["turn"]]:
        game["turn"] = left_of(game, game["turn"])


def score(game: Game) -> list[int]:
    """HOL-11."""
    return game["chips"]


def facts(game: Game) -> dict[str, object]:
    """All that can be seen of the round from above, hands and the cards set aside in order."""
    return {
        "phase": game["phase"],
        "to_act": to_act(game),
        "hands": [sorted(hand) for hand in game["hands"]],
        "aside": sorted(game["aside"]),
        "rows": game["rows"],
        "chips": game["chips"],
    }
