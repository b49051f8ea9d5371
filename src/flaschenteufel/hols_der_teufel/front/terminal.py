"""A player's turn in Hol's der Teufel."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import PlainInterface, UnreadableError, unreadable
from flaschenteufel.cli.text import GLUE, glued
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import MoveTextError
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count
from flaschenteufel.hols_der_teufel.actions import Lay, PassTurn
from flaschenteufel.hols_der_teufel.front.narration import backs_text, hand_text, row_text
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import fee
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView


class PlayerInterface(PlainInterface):
    """What can be done is listed; a move is typed by its number, or as card and end: `red 5 high`."""

    def __init__(self, view: View, pronouns: Pronouns) -> None:
        super().__init__(view, pronouns)
        assert isinstance(view, HolsDerTeufelView), "a round of Hol's der Teufel is played"
        self.seen = view
        self._legal = view.legal_actions()

    def board(self) -> Iterator[str]:
        """The chips, the rows, the backs of the others, one's own hand, and all moves that are possible."""
        yield from table(self.seen, self.pronouns)
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
        """The action that somebody has typed, legal or not: the number of a line, or the move itself."""
        if text.isascii() and text.isdecimal():
            return self._numbered(text)
        try:
            return self.seen.parse(text)
        except MoveTextError as problem:
            raise unreadable(problem) from problem

    def _numbered(self, word: str) -> Action:
        if len(word) > 4 or not 1 <= int(word) <= len(self._legal):
            raise self._unreadable
        return self._legal[int(word) - 1]

    def spelt(self, action: Action) -> str:
        """What to type for an action."""
        if not isinstance(action, Lay):
            return "pass"
        card = f"angel {action.row}" if action.card.is_angel else str(action.card)
        return f"{card} {action.end}"


def table(now: HolsDerTeufelRound | HolsDerTeufelView, pronouns: Pronouns) -> Iterator[str]:
    """The chips, the rows, and what everybody holds: of others only the backs, if that is all that is seen."""
    yield f"Chips: {', '.join(f'{pronouns.name(seat)}{GLUE}{now.chips[seat]}' for seat in range(now.seats))}."
    yield (
        "Rows, the low end on the left and the high end on the right:" if now.rows else "No row lies on the table yet."
    )
    for suit, row in now.rows.items():
        yield f"    {suit:6}  {row_text(row)}"
    for seat in range(now.seats):
        if seat != pronouns.you:
            unseen = isinstance(now, HolsDerTeufelView) and now.hidden(seat)
            held = backs_text(now.backs(seat)) if unseen else hand_text(now.hand(seat))
            yield f"{pronouns.names[seat]} holds: {held or 'nothing'}."
    if pronouns.you is not None:
        yield f"Your hand: {hand_text(now.hand(pronouns.you)) or 'no cards'}"
