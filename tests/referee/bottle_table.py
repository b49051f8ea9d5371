"""A table of The Bottle Imp as the referee keeps it: one dict with lists and dicts in it."""

from __future__ import annotations

from typing import Any, TypedDict

from tests.referee.decks import Card

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
