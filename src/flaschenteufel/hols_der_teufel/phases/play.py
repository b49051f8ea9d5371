"""Phase `play`: cards are laid to rows, one a turn."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import Reason as SharedReason
from flaschenteufel.core.refusals import foreign_card, not_due
from flaschenteufel.core.wording import OneOf, Sentence, sentence
from flaschenteufel.hols_der_teufel.actions import VERBS, End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row, fee
from flaschenteufel.hols_der_teufel.vocabulary import Phase, Reason

Refusal = tuple[StrEnum, str, Sentence]
"""(reason, clause, sentence)."""


class PlayPhase(HolsDerTeufelRound):
    """Somebody has to lay a card, or to pass.

    What is legal is said twice, once as a list and once as refusals. Neither uses the other, so that tests can hold
    the two against each other.
    """

    __slots__ = ()

    @property
    def phase(self) -> Phase:
        """Phase `play`."""
        return Phase.PLAY

    def _choices(self) -> tuple[Action, ...]:
        """The first card (HOL-4), or cards that fit (HOL-5 to HOL-8), or any new suit (HOL-9), or to pass (HOL-10)."""
        (seat,) = self.to_act
        cards = dict.fromkeys(self.hand(seat))  # the two angels are one choice
        new = [Lay(seat, card, card.suit, End.HIGH) for card in cards if card.suit and card.suit not in self.rows]
        if self._lines:
            lays = [lay for card in cards for lay in self._fitting(seat, card)] or new
        else:
            left = self.backs((seat + 1) % self.seats)
            lays = [lay for lay in new if lay.row in left] or new
        return tuple(lays) or (PassTurn(seat),)

    def _fitting(self, seat: int, card: DevilCard) -> Iterator[Lay]:
        """Where a card can be laid by HOL-5 to HOL-8."""
        if card.suit is None:
            ready = len(self._lines) == len(SUITS) and all(len(row.cards) > 1 for row in self._lines)
            free = {row.suit for row in self._lines if not row.has_angel}
            yield from (Lay(seat, card, suit, end) for suit in SUITS if ready and suit in free for end in End)
        elif row := self.row(card.suit):
            yield from (Lay(seat, card, card.suit, end) for end in End if row.shown(end) is not None)
        elif card.value in {row.shown(end) for row in self._lines for end in End}:
            yield Lay(seat, card, card.suit, End.HIGH)

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the card cannot be laid there, or the turn not be passed, or None."""
        if refused := not_due(self, action, (Lay, PassTurn), VERBS, "HOL-3"):
            return refused
        if isinstance(action, Lay) and action.card not in self.variant.deck():
            return foreign_card(action, "HOL-1")
        found = self._refused_lay(action) if isinstance(action, Lay) else self._refused_pass()
        return IllegalActionError(action, *found) if found else None

    def _refused_pass(self) -> Refusal | None:
        (seat,) = self.to_act
        if any(card.suit for card in self.hand(seat)) or not all(map(self._refused_angel, SUITS)):
            return Reason.MUST_LAY_A_CARD, "HOL-3", sentence("You must lay a card: you have one that can be laid")
        return None

    def _refused_lay(self, action: Lay) -> Refusal | None:
        card = action.card
        if card not in self.hand(action.seat):
            angel = sentence("You do not hold an angel")
            missing = angel if card.is_angel else sentence("You do not hold {card}", card=card)
            return SharedReason.CARD_NOT_HELD, "HOL-3", missing
        if card.is_angel:
            return self._refused_angel(action.row)
        if card.suit is not action.row:
            message = sentence(
                "You must lay {card} to the {own} row, not to the {row} row", card=card, own=card.suit, row=action.row
            )
            return Reason.WRONG_ROW, "HOL-6", message
        row = self.row(action.row)
        if row is None:
            return self._refused_start(action)
        if row.shown(action.end) is None:
            message = (
                sentence("An angel blocks the low end of the {row} row", row=row.suit)
                if action.end is End.LOW
                else sentence("An angel blocks the high end of the {row} row", row=row.suit)
            )
            return Reason.BLOCKED_END, "HOL-6", message
        return None

    def _refused_angel(self, suit: Suit) -> Refusal | None:
        rows = {row.suit: row for row in self._lines}
        if set(rows) != set(SUITS) or min(len(row.cards) for row in self._lines) < 2:
            message = sentence("An angel can be laid only when all four suits lie on the table with two cards each")
            return Reason.ANGEL_TOO_EARLY, "HOL-8", message
        if rows[suit].has_angel:
            return Reason.ROW_HAS_AN_ANGEL, "HOL-8", sentence("The {row} row has an angel already", row=suit)
        return None

    def _refused_start(self, action: Lay) -> Refusal | None:
        """Why a card cannot start a row: the first of all, a new suit that fits, or one that nothing else replaces."""
        if action.end is not End.HIGH:
            return Reason.WRONG_END, "HOL-5", sentence("A card that starts a row is laid at its high end")
        devils = [card for card in self.hand(action.seat) if card.suit]
        if not self._lines:
            left = self.backs((action.seat + 1) % self.seats)
            if action.row in left or not any(card.suit in left for card in devils):
                return None
            suits = OneOf(dict.fromkeys(card.suit for card in devils if card.suit in left))
            message = sentence("The first card must be of a suit that your left neighbour holds: {suits}", suits=suits)
            return Reason.WRONG_FIRST_SUIT, "HOL-4", message
        ends = {row.shown(end) for row in self._lines for end in End}
        if action.card.value in ends:
            return None
        on_the_table = {row.suit for row in self._lines}
        if any(card.suit in on_the_table or card.value in ends for card in devils):  # an angel needs all suits
            values = OneOf(sorted(value for value in ends if value is not None))
            message = sentence("A new suit starts with the value at an end of a row: {values}", values=values)
            return Reason.NO_MATCHING_VALUE, "HOL-5", message
        return None

    def apply(self, action: Action) -> HolsDerTeufelRound:
        """Lay the card and pay for it, or pass."""
        if error := self.refusal(action):
            raise error
        if isinstance(action, Lay):
            return self._laid(action)
        assert isinstance(action, PassTurn)
        passes = self.passes + 1
        over = passes == sum(map(bool, self._hands))
        return self._moved(
            "pass_turn",
            Outcome.DONE if over else Outcome.MORE,
            to_act=() if over else self._next_seat(self._hands),
            passes=passes,
            moves=(*self.moves, action),
        )

    def _laid(self, action: Lay) -> HolsDerTeufelRound:
        hand = list(self.hand(action.seat))
        hand.remove(action.card)
        hands = tuple(tuple(hand) if seat == action.seat else other for seat, other in enumerate(self._hands))
        over = not hands[self.dealer]
        return self._moved(
            "lay",
            Outcome.DONE if over else Outcome.MORE,
            to_act=() if over else self._next_seat(hands),
            hands=hands,
            lines=self._rows_after(action),
            chips=self._chips_after(action),
            passes=0,
            moves=(*self.moves, action),
        )

    def _rows_after(self, action: Lay) -> tuple[Row, ...]:
        if action.row not in self.rows:
            return (*self._lines, Row(action.row, (action.card,)))
        return tuple(row.with_card(action.card, action.end) if row.suit is action.row else row for row in self._lines)

    def _chips_after(self, action: Lay) -> tuple[int, ...]:
        """The player who lays a lower card pays the difference, or all chips left, to the right neighbour (HOL-7)."""
        row = self.row(action.row)
        chips = list(self.chips)
        paid = min(fee(action.card, row.shown(action.end)), chips[action.seat]) if row else 0
        chips[action.seat] -= paid
        chips[action.seat - 1] += paid
        return tuple(chips)

    def _next_seat(self, hands: tuple[tuple[DevilCard, ...], ...]) -> tuple[int]:
        """Whose turn is next: those without cards are skipped (HOL-10)."""
        (seat,) = self.to_act
        others = ((seat + places) % self.seats for places in range(1, self.seats + 1))
        return (next(other for other in others if hands[other]),)
