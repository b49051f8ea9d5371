"""A player's turn in Hol's der Teufel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import PlainInterface, UnreadableError
from flaschenteufel.cli.text import GLUE, glued
from flaschenteufel.core.actions import Action
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.front.narration import backs_text, card_text, hand_text, row_text
from flaschenteufel.hols_der_teufel.rows import fee
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

T = TypeVar("T")


class PlayerInterface(PlainInterface):
    """What can be done is listed; a move is typed by its number, or as card and end: `red 5 high`."""

    def __init__(self, view: View, pronouns: Pronouns) -> None:
        super().__init__(view, pronouns)
        assert isinstance(view, HolsDerTeufelView), "a round of Hol's der Teufel is played"
        self.seen = view
        self._legal = view.legal_actions()

    def board(self) -> Iterator[str]:
        """The chips, the rows, the backs of the others, one's own hand, and all moves that are possible."""
        view, pronouns = self.seen, self.pronouns
        yield f"Chips: {', '.join(f'{pronouns.name(seat)}{GLUE}{view.chips[seat]}' for seat in range(view.seats))}."
        yield (
            "Rows, the low end on the left and the high end on the right:"
            if view.rows
            else "No row lies on the table yet."
        )
        for suit, row in view.rows.items():
            yield f"    {suit:6}  {row_text(row)}"
        for seat in range(view.seats):
            if seat != self.seat:
                yield f"{pronouns.names[seat]} holds: {backs_text(view.backs(seat)) or 'nothing'}."
        yield f"Your hand: {hand_text(view.hand(self.seat))}"
        for number, action in enumerate(self._legal, 1):
            yield f"    {number:2}  {self.spelt(action)}: {self._effect(action)}"

    def _effect(self, action: Action) -> str:
        """What a move means."""
        if not isinstance(action, Lay):
            return "nothing can be laid"
        row = self.seen.row(action.row)
        if row is None:
            return f"starts the {action.row} row, free"
        beside = row.shown(action.end)
        if action.card.is_angel:
            return f"closes that end of the {action.row} row, free"
        return f"next to the {beside}, {self._price(fee(action.card, beside))}"

    def _price(self, cost: int) -> str:
        """What has to be paid, and to whom, or that one cannot pay all of it."""
        chips = self.seen.chips[self.seat]
        if cost > chips:
            return f"costs {cost}, and you have {chips or 'none'}"
        return f"{count(cost, 'chip')} to {self.pronouns.name((self.seat - 1) % self.seen.seats)}" if cost else "free"

    def question(self) -> str:
        """What is to be done now, and what to type."""
        if self._legal == (PassTurn(self.seat),):
            return "You have nothing but angels that cannot be laid: type pass."
        return f"Lay a card: type the number of a line above, or a card and an end, such as {self._example}."

    @property
    def _example(self) -> str:
        return glued(self.spelt(self._legal[0]))

    @property
    def _unreadable(self) -> UnreadableError:
        return UnreadableError(f"Type a number from 1 to {len(self._legal)}, or {self._example}, or ? for help.")

    def cards(self) -> Iterator[str]:
        """All cards."""
        yield f"    {hand_text(self.seen.variant.deck())}"

    def read(self, text: str) -> Action:
        """The action that somebody has typed, legal or not."""
        words = re.findall(r"[a-z]+|\d+", text.lower())
        if words == ["pass"]:
            return PassTurn(self.seat)
        if len(words) == 1 and words[0].isdecimal():
            return self._numbered(words[0])
        return self._lay(words)

    def _numbered(self, word: str) -> Action:
        if len(word) > 4 or not 1 <= int(word) <= len(self._legal):
            raise self._unreadable
        return self._legal[int(word) - 1]

    def _lay(self, words: list[str]) -> Lay:
        """A card, the row if the card is an angel, and the end, which may be left out where there is but one."""
        row = _named({name: suit for suit in SUITS for name in (suit.value, suit.value[0])}, words)
        end = _named({name: end for end in End for name in (end.value, end.value[0])}, words)
        value = next((int(word) for word in words if word.isdecimal() and len(word) < 4), None)
        angel = "angel" in words
        if row is None or angel is (value is not None) or len(words) != 2 + (end is not None):
            raise self._unreadable
        card = ANGEL if angel else self._devil(value, row)
        return Lay(self.seat, card, row, end or self._only_end(card, row))

    def _devil(self, value: int | None, suit: Suit) -> DevilCard:
        found = next((card for card in self.seen.variant.deck() if (card.value, card.suit) == (value, suit)), None)
        if found is None:
            raise UnreadableError(f"There is no {suit} {value} in this game.")
        return found

    def _only_end(self, card: DevilCard, row: Suit) -> End:
        ends = [lay.end for lay in self._legal if isinstance(lay, Lay) and (lay.card, lay.row) == (card, row)]
        if len(ends) > 1:
            raise UnreadableError(f"At which end do you lay {card_text(card)}? Add low or high.")
        return ends[0] if ends else End.HIGH

    def spelt(self, action: Action) -> str:
        """What to type for an action."""
        if not isinstance(action, Lay):
            return "pass"
        card = f"angel {action.row}" if action.card.is_angel else str(action.card)
        return f"{card} {action.end}"


def _named(names: dict[str, T], words: list[str]) -> T | None:
    return next((names[word] for word in words if word in names), None)
