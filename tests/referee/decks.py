"""The cards of The Bottle Imp, typed once more: each number with its points, suit by suit."""

from __future__ import annotations

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


def deck(edition: str, seats: int) -> list[Card]:
    """Up to four seats play with the whole numbers, five and six with the halves too (DECK-4, TEAM-3, TWO-1)."""
    cards: list[Card] = []
    for suit, line in TABLES[edition].items():
        for entry in line.split():
            number, points = entry.split(":")
            if seats > 4 or "." not in number:
                cards.append((float(number), suit, int(points)))
    return sorted(cards)
