"""A table of The Bottle Imp as the referee keeps it: the cards, typed once more, and a dict of lists and dicts."""

from __future__ import annotations

from typing import Any, TypedDict

Card = tuple[float, str, int]
"""The number, the suit and the points of a card (DECK-1)."""

TABLES = {  # DECK-3
    "2003": {
        "yellow": "1:1 2:1 3:2 5:2 7:3 9:3 12:4 15:4 18:5 22:5 25:6 28:6",
        "blue": "4:1 6:1 8:2 10:2 13:3 17:3 20:4 24:4 27:5 30:5 32:6 34:6",
        "red": "11:1 14:1 16:2 21:2 23:3 26:3 29:4 31:4 33:5 35:5 36:6 37:6",
    },
    "1995": {  # DECK-6
        "yellow": "1:0 2:0 3:0 5:2 7:3 9:3 12:4 15:4 18:5 22:5 25:6 28:6",
        "blue": "4:1 6:1 8:2 10:2 13:3 17:3 20:4 24:4 27:5 30:5 32:6 34:6",
        "red": "11:1 14:1 16:2 21:2 23:3 26:3 29:4 31:4 33:5 35:5 36:6 37:6",
    },
    "matagot": {  # DECK-4, DECK-7
        "yellow": "1:1 2:1 2.5:1 4:2 4.5:2 5:2 7:3 9:3 12:4 12.5:4 15:4 18:5 18.5:5 22:5 22.5:5 25:6 28:6 28.5:6",
        "blue": "3:1 6:1 6.5:1 8:2 8.5:2 10:2 10.5:2 13:3 17:4 20:4 20.5:4 23:4 27:5 30:5 30.5:5 32:6 32.5:6 35:6",
        "red": "11:1 14:1 14.5:1 16:2 16.5:2 21:2 24:3 24.5:3 26:3 26.5:3 29:4 31:4 33:5 34:5 34.5:5 36:6 36.5:6 37:6",
    },
}


Play = tuple[int, Card]
PLAYERS = {
    "classic": [3, 4],  # DEAL-1
    "teams": [4, 5, 6],  # TEAM-2
    "teams-with-solos": [6],  # TEAM-2
    "second-bottle": [5, 6],  # TWO-1
    "demons-eye": [2],  # EYE-1
    "lopaka": [2],  # LOP-1
    "bright-house": [2],  # HOUSE-1
}


def deck(edition: str, seats: int) -> list[Card]:
    """Up to four seats play with the whole numbers, five and six with the halves too (DECK-4, TEAM-3, TWO-1)."""
    cards: list[Card] = []
    for suit, line in TABLES[edition].items():
        for entry in line.split():
            number, points = entry.split(":")
            if seats > 4 or "." not in number:
                cards.append((float(number), suit, int(points)))
    return sorted(cards)


class Bottle(TypedDict):
    owner: int | None
    price: float
    card: Card | None


class Trick(TypedDict):
    leader: int
    plays: list[Play]
    winner: int


class Game(TypedDict):
    variant: str
    edition: str
    seats: int
    dealer: int
    phase: str
    packets: list[list[list[Card]]]  # of each seat
    submitted: dict[int, Any]  # what seats have done in a phase that waits for all
    open: list[list[int]]  # of each seat, which packets lie open
    devil: list[Card]
    bottles: list[Bottle]
    leader: int
    trick: list[Play]
    tricks: list[Trick]
    piles: list[list[Card]]


def tables() -> list[tuple[str, int, str, int]]:
    """Every variant, number of players, edition and dealer; only one edition has the cards for five (DECK-4)."""
    return [
        (variant, players, edition, dealer)
        for variant, numbers in PLAYERS.items()
        for players in numbers
        for edition in (["2003", "1995", "matagot"] if players < 5 else ["matagot"])
        for dealer in range(3 if variant == "lopaka" else players)
    ]


def new_game(variant: str, players: int, edition: str, dealer: int) -> Game:
    """A table before the deal."""
    seats = 3 if variant == "lopaka" else players  # LOP-1
    packets = 2 if seats == 2 else 1  # EYE-1, HOUSE-1
    return {
        "variant": variant,
        "edition": edition,
        "seats": seats,
        "dealer": dealer,
        "phase": "deal",
        "packets": [[[] for _ in range(packets)] for _ in range(seats)],
        "submitted": {},
        "open": [[] for _ in range(seats)],
        "devil": [],
        "bottles": [  # BOTTLE-1, TWO-1
            {"owner": None, "price": 19, "card": None} for _ in range(2 if variant == "second-bottle" else 1)
        ],
        "leader": (dealer + 1) % seats,  # TRICK-1, EYE-6, HOUSE-5
        "trick": [],
        "tricks": [],
        "piles": [[] for _ in range(seats)],
    }


def is_lopaka(game: Game, seat: int) -> bool:
    """LOP-1: he sits to the right of the dealer."""
    return game["variant"] == "lopaka" and seat == (game["dealer"] - 1) % 3


def packet_sizes(game: Game, seat: int) -> list[int]:
    """How many cards a seat is dealt."""
    if game["variant"] == "demons-eye":
        return [6, 12]  # EYE-1
    if game["variant"] == "bright-house":
        return [9, 9]  # HOUSE-1
    if game["variant"] == "lopaka":
        return [11]  # LOP-2
    if game["seats"] == 5:
        return [10 if seat == game["dealer"] else 11]  # TEAM-4, TWO-1
    return [{3: 12, 4: 9, 6: 9}[game["seats"]]]  # DEAL-1, TEAM-4


def phases(game: Game) -> list[str]:
    """What happens before the first trick, in this order."""
    if game["variant"] == "lopaka":
        return ["deal", "pass"]  # LOP-3: nobody discards
    if game["variant"] == "bright-house":
        return ["deal", "discard", "pass", "discard_second", "pass_second", "expose"]  # HOUSE-1 to HOUSE-3
    return ["deal", "discard", "pass"]
