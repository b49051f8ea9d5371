"""A second, naive set of the rules of Hol's der Teufel: plain lists and dicts, written from the clauses alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ANGEL = "angel"
COLOURS = ["red", "yellow", "violet", "green"]

Devil = tuple[str, int]
Paper = Devil | str
"""A card: a devil is its colour and its value, an angel is the word."""
Move = tuple[Paper, str, str] | None
"""The card, the colour of the row, `low` or `high`; None for a turn that is passed."""


class Referee:
    """Keeps a table, and knows what may be done at it."""

    def __init__(self, hands: Iterable[Iterable[Paper]], dealer: int, chips: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.dealer = dealer
        self.turn = dealer
        self.chips = [chips] * len(self.hands)
        self.rows: dict[str, list[Paper]] = {}
        self.idle = 0
        self.over = False

    def devils(self, player: int) -> list[Devil]:
        """The devils in a hand."""
        return [paper for paper in self.hands[player] if not isinstance(paper, str)]

    def end_cards(self) -> list[Paper]:
        """The cards at the ends of the rows."""
        return [paper for row in self.rows.values() for paper in (row[0], row[-1])]

    def first_cards(self) -> list[Move]:
        """HOL-4."""
        colours = {colour for colour, _ in self.devils((self.turn + 1) % len(self.hands))}
        mine = self.devils(self.turn)
        wanted = [devil for devil in mine if devil[0] in colours]
        return [(devil, devil[0], "high") for devil in wanted or mine]

    def matching_starts(self) -> list[Move]:
        """HOL-5."""
        values = [paper[1] for paper in self.end_cards() if not isinstance(paper, str)]
        return [
            (devil, devil[0], "high")
            for devil in self.devils(self.turn)
            if devil[0] not in self.rows and devil[1] in values
        ]

    def continuations(self) -> list[Move]:
        """HOL-6."""
        moves: list[Move] = []
        for devil in self.devils(self.turn):
            if devil[0] in self.rows:
                row = self.rows[devil[0]]
                if row[0] != ANGEL:
                    moves.append((devil, devil[0], "low"))
                if row[-1] != ANGEL:
                    moves.append((devil, devil[0], "high"))
        return moves

    def angel_places(self) -> list[Move]:
        """HOL-8."""
        if ANGEL not in self.hands[self.turn]:
            return []
        for colour in COLOURS:
            if colour not in self.rows or len(self.rows[colour]) < 2:
                return []
        return [(ANGEL, colour, end) for colour in COLOURS for end in ("low", "high") if ANGEL not in self.rows[colour]]

    def any_starts(self) -> list[Move]:
        """HOL-9."""
        return [(devil, devil[0], "high") for devil in self.devils(self.turn) if devil[0] not in self.rows]

    def moves(self) -> list[Move]:
        """All that the player whose turn it is may do (HOL-3)."""
        if self.over:
            return []
        if not self.rows:
            return self.first_cards() or [None]
        regular = self.matching_starts() + self.continuations() + self.angel_places()
        return regular or self.any_starts() or [None]  # HOL-10

    def make(self, move: Move) -> None:
        """Do it."""
        if move is None:
            self.idle += 1
            self.over = self.idle == len([hand for hand in self.hands if hand])  # HOL-11
        else:
            self.idle = 0
            self.put(*move)
            self.over = not self.hands[self.dealer]  # HOL-11
        if not self.over:
            self.turn = (self.turn + 1) % len(self.hands)
            while not self.hands[self.turn]:  # HOL-10
                self.turn = (self.turn + 1) % len(self.hands)

    def put(self, paper: Paper, colour: str, end: str) -> None:
        """Move a card from the hand to its row, and the chips that it costs (HOL-7)."""
        self.hands[self.turn].remove(paper)
        row = self.rows.setdefault(colour, [])
        if row:
            neighbour = row[0] if end == "low" else row[-1]
            if not isinstance(paper, str) and not isinstance(neighbour, str):
                self.pay(neighbour[1] - paper[1])
        row.insert(0 if end == "low" else len(row), paper)

    def pay(self, price: int) -> None:
        """One chip after another goes to the right, as long as there are any."""
        for _ in range(price):
            if self.chips[self.turn] > 0:
                self.chips[self.turn] -= 1
                self.chips[(self.turn + len(self.chips) - 1) % len(self.chips)] += 1


def dealt_out(deck: Sequence[Paper], players: int, dealer: int, chips: int) -> Referee:
    """The table after the deal (HOL-2)."""
    size = len(deck) // players
    return Referee([deck[seat * size : seat * size + size] for seat in range(players)], dealer, chips)
