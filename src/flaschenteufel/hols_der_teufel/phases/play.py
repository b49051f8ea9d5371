"""Phase `play`: cards are laid to rows, one a turn."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import Reason as SharedReason
from flaschenteufel.core.refusals import foreign_card, not_due
from flaschenteufel.core.wording import OneOf, Sentence, sentence
from flaschenteufel.hols_der_teufel.actions import VERBS, End, Lay, Move, PassTurn
from flaschenteufel.hols_der_teufel.cards import SUITS, Suit
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row, make_row, price_of
from flaschenteufel.hols_der_teufel.vocabulary import Phase, Reason

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.setup import Lays, SeatsMoves

_PLAY, _MORE, _DONE = Phase.PLAY, Outcome.MORE, Outcome.DONE

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
        hand, setup = self._hands[seat], self._setup
        moves, lines, new = setup.moves[seat], self._lines, hand & (setup.angel - 1)
        if lines:
            found, new = self._fitting(hand, new, moves)
            if found:
                return tuple(found)
        else:
            new = new & setup.suits_of(self._hands[(seat + 1) % setup.seats]) or new
        return tuple(_all_of(new, moves.at_high)) or moves.passing

    def _fitting(self, hand: int, devils: int, moves: SeatsMoves) -> tuple[list[Lay], int]:
        """What can be laid by HOL-5 to HOL-8, and the devils of the suits that are not on the table."""
        rows: dict[Suit, Row] = {}
        ends, ready = 0, len(self._lines) == len(SUITS)
        setup = self._setup
        for row in self._lines:
            rows[row.suit], cards = row, row.cards
            ends |= setup.alike[cards[0].value] | setup.alike[cards[-1].value]
            ready = ready and len(cards) > 1
        found: list[Lay] = []
        free: tuple[Suit, ...] = ()
        new = 0
        for suit, all_of in setup.suits.items():
            own = devils & all_of
            if suit not in rows:
                new |= own
                found += _all_of(own & ends, moves.at_high)
                continue
            cards = rows[suit].cards
            if cards[0].value is None:
                found += _all_of(own, moves.at_high)
            elif cards[-1].value is None:
                found += _all_of(own, moves.at_low)
            else:
                found += _all_of(own, moves.at_both)
                free += (suit,)
        if ready and hand >= setup.angel:
            found += moves.angels[free]
        return found, new

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
        if type(action) is Lay and action.seat == self.to_act[0]:
            return self._laid(action)
        if error := self.refusal(action):
            raise error
        assert isinstance(action, PassTurn), "no other action is legal"
        passes = self.passes + 1
        over = passes == sum(map(bool, self._hands))
        return self._moved("pass_turn", over, action, self._hands, self._lines, self.chips, passes)

    def _laid(self, action: Lay) -> HolsDerTeufelRound:
        setup, seat = self._setup, action.seat
        bit, hand = setup.bit_of.get(action.card, 0), self._hands[seat]
        row = self.row(action.row)
        held = hand & bit if bit < setup.angel else hand >= bit
        if not bit or not held or not (self._can_extend(row, action) if row else self._can_start(bit, action)):
            error = self.refusal(action)
            assert error, "what is refused has a reason"
            raise error
        hands = [*self._hands]
        hands[seat] = hand - bit
        lines = self._lines_after(row, action)
        return self._moved(
            "lay", not hands[setup.dealer], action, tuple(hands), lines, self._chips_after(row, action), 0
        )

    def _can_extend(self, row: Row, action: Lay) -> bool:
        """Whether a card that the seat holds can go to an end of a row (HOL-6, HOL-8)."""
        if row.shown(action.end) is None:
            return False
        if action.card.suit:
            return action.card.suit is row.suit
        ready = len(self._lines) == len(SUITS) and all(len(line.cards) > 1 for line in self._lines)
        return ready and row.cards[0].suit is row.cards[-1].suit  # else the other end has an angel

    def _can_start(self, bit: int, action: Lay) -> bool:
        """Whether a devil that the seat holds can start a row (HOL-4, HOL-5, HOL-9)."""
        if action.card.suit is not action.row or action.end is not End.HIGH:
            return False
        setup, alike = self._setup, self._setup.alike
        devils = self._hands[action.seat] & (setup.angel - 1)
        if not self._lines:
            wanted = setup.suits_of(self._hands[(action.seat + 1) % setup.seats])
            return bool(bit & wanted) or not devils & wanted
        ends = on_the_table = 0
        for row in self._lines:
            on_the_table |= setup.suits[row.suit]
            ends |= alike[row.shown(End.LOW)] | alike[row.shown(End.HIGH)]
        return bool(bit & ends) or not devils & (ends | on_the_table)

    def _lines_after(self, row: Row | None, action: Lay) -> tuple[Row, ...]:
        if row is None:
            return (*self._lines, make_row(action.row, (action.card,)))
        longer = row.with_card(action.card, action.end)
        return tuple([longer if line is row else line for line in self._lines])

    def _chips_after(self, row: Row | None, action: Lay) -> tuple[int, ...]:
        """The player who lays a lower card pays the difference, or all chips left, to the right neighbour (HOL-7)."""
        paid = price_of(action, row, self.chips[action.seat])
        if not paid:
            return self.chips
        chips = [*self.chips]
        chips[action.seat] -= paid
        chips[action.seat - 1] += paid
        return tuple(chips)

    def _moved(
        self,
        trigger: str,
        over: bool,
        move: Move,
        hands: tuple[int, ...],
        lines: tuple[Row, ...],
        chips: tuple[int, ...],
        passes: int,
    ) -> HolsDerTeufelRound:
        """The round after a move, in the phase that the machine says."""
        make = self._setup.exits[_PLAY, trigger, _DONE if over else _MORE]
        to_act = () if over else self._next_seat(hands)
        return make(self._setup, to_act, hands, self._aside, lines, chips, passes, (*self.moves, move))

    def _next_seat(self, hands: tuple[int, ...]) -> tuple[int]:
        """Whose turn is next: those without cards are skipped (HOL-10)."""
        seats, (seat,) = len(hands), self.to_act
        seat = (seat + 1) % seats
        while not hands[seat]:
            seat = (seat + 1) % seats
        return (seat,)


def _all_of(devils: int, lays: Lays) -> list[Lay]:
    """The ways to lay each of some devils."""
    found: list[Lay] = []
    while devils:
        bit = devils & -devils
        found += lays[bit]
        devils ^= bit
    return found
