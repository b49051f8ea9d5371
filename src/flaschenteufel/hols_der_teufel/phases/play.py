"""Phase `play`: cards are laid to rows, one a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import Reason as SharedReason
from flaschenteufel.core.refusals import Verbs, foreign_card, not_due
from flaschenteufel.core.wording import listing
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.phases.score import ScorePhase
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row, fee
from flaschenteufel.hols_der_teufel.vocabulary import Phase, Reason

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.rows import Row


VERBS: Verbs = {Deal: "deal", Lay: "lay a card", PassTurn: "pass"}


Objection = tuple[Reason, str, str]
"""(reason, clause, sentence)."""


def objection(state: HolsDerTeufelRound, action: object) -> IllegalActionError | None:
    """Why the action is illegal, or None."""
    if away := not_due(state, action, (Lay, PassTurn), VERBS, "HOL-3"):
        return away
    if isinstance(action, Lay) and action.card not in state.variant.deck():
        return foreign_card(action, action.card, "HOL-1")
    found = _to_laying(state, action) if isinstance(action, Lay) else _to_passing(state)
    return IllegalActionError(action, *found) if found else None


def _to_passing(state: HolsDerTeufelRound) -> Objection | None:
    hand = state.hand(state.to_act[0])
    if any(card.suit for card in hand) or _room_for_an_angel(state):
        return Reason.MUST_LAY_A_CARD, "HOL-3", "You must lay a card: you have one that can be laid"
    return None


def _to_laying(state: HolsDerTeufelRound, action: Lay) -> Objection | None:
    card = action.card
    if card not in state.hand(action.seat):
        return SharedReason.CARD_NOT_HELD, "HOL-3", f"You do not hold the {card}"
    if card.is_angel:
        return _to_an_angel(state, action.row)
    if card.suit is not action.row:
        return Reason.WRONG_ROW, "HOL-6", f"The {card} belongs to the {card.suit} row, not to the {action.row} one"
    row = next((row for row in state.lines if row.suit is action.row), None)
    return _to_a_start(state, action) if row is None else _to_a_devil(row, action.end)


def _to_an_angel(state: HolsDerTeufelRound, suit: Suit) -> Objection | None:
    rows = {row.suit: row for row in state.lines}
    if set(rows) != set(SUITS) or min(len(row.cards) for row in state.lines) < 2:
        message = "An angel can be laid only when all four suits lie on the table with two cards each"
        return Reason.ANGEL_TOO_EARLY, "HOL-8", message
    if suit not in rows:
        return Reason.WRONG_ROW, "HOL-8", f"There is no {suit} row"
    if rows[suit].has_angel:
        return Reason.ROW_HAS_AN_ANGEL, "HOL-8", f"The {suit} row has an angel already"
    return None


def _to_a_devil(row: Row, end: End) -> Objection | None:
    if row.shown(end) is None:
        return Reason.BLOCKED_END, "HOL-6", f"An angel blocks the {end} end of the {row.suit} row"
    return None


def _to_a_start(state: HolsDerTeufelRound, action: Lay) -> Objection | None:
    """Why a card cannot start a row: the first of all, a new suit that fits, or one that nothing else can replace."""
    if action.end is not End.HIGH:
        return Reason.WRONG_END, "HOL-5", "A card that starts a row is laid at its high end"
    devils = [card for card in state.hand(action.seat) if card.suit]
    if not state.lines:
        left = state.backs((action.seat + 1) % state.seats)
        if action.row in left or not any(card.suit in left for card in devils):
            return None
        suits = listing(dict.fromkeys(card.suit for card in devils if card.suit in left), "or")
        message = f"The first card must be of a suit that your left neighbour holds: {suits}"
        return Reason.WRONG_FIRST_SUIT, "HOL-4", message
    ends = {row.shown(end) for row in state.lines for end in End}
    if action.card.value in ends:
        return None
    on_the_table = {row.suit for row in state.lines}
    if any(card.suit in on_the_table or card.value in ends for card in devils):  # an angel needs all suits
        values = listing(sorted(value for value in ends if value is not None), "or")
        return Reason.NO_MATCHING_VALUE, "HOL-5", f"A new suit starts with the value at an end of a row: {values}"
    return None


def _room_for_an_angel(state: HolsDerTeufelRound) -> bool:
    """Whether an angel could be laid anywhere."""
    return any(_to_an_angel(state, suit) is None for suit in SUITS)


class PlayPhase(HolsDerTeufelRound):
    """Somebody has to lay a card, or to pass."""

    __slots__ = ()

    @property
    def phase(self) -> Phase:
        """Phase `play`."""
        return Phase.PLAY

    def choices(self) -> tuple[Action, ...]:
        """The first card (HOL-4), or cards that fit (HOL-5 to HOL-8), or any new suit (HOL-9), or to pass (HOL-10)."""
        (seat,) = self.to_act
        cards = dict.fromkeys(self.hands[seat])  # the two angels are one choice
        new = [Lay(seat, card, card.suit, End.HIGH) for card in cards if card.suit and card.suit not in self.rows]
        if self.lines:
            lays = [lay for card in cards for lay in self._fitting(seat, card)] or new
        else:
            left = self.backs((seat + 1) % self.seats)
            lays = [lay for lay in new if lay.row in left] or new
        return tuple(lays) or (PassTurn(seat),)

    def _fitting(self, seat: int, card: DevilCard) -> Iterator[Lay]:
        """Where a card can be laid by HOL-5 to HOL-8."""
        shown = {row.shown(end) for row in self.lines for end in End}
        if card.suit is None:
            ready = len(self.lines) == len(SUITS) and all(len(row.cards) > 1 for row in self.lines)
            free = {row.suit for row in self.lines if not row.has_angel}
            yield from (Lay(seat, card, suit, end) for suit in SUITS if ready and suit in free for end in End)
        elif card.suit not in self.rows:
            if card.value in shown:
                yield Lay(seat, card, card.suit, End.HIGH)
        else:
            (row,) = (row for row in self.lines if row.suit is card.suit)
            yield from (Lay(seat, card, card.suit, end) for end in End if row.shown(end) is not None)

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the card cannot be laid there, or the turn not be passed, or None."""
        return objection(self, action)

    def apply(self, action: Action) -> HolsDerTeufelRound:
        """Lay the card and pay for it, or pass."""
        if error := self.refusal(action):
            raise error
        if isinstance(action, Lay):
            return self._laid(action)
        assert isinstance(action, PassTurn)
        passes = self.passes + 1
        outcome = Outcome.DONE if passes == sum(map(bool, self.hands)) else Outcome.MORE
        return self._next("pass_turn", outcome, passes=passes, moves=(*self.moves, action))

    def _laid(self, action: Lay) -> HolsDerTeufelRound:
        hand = list(self.hands[action.seat])
        hand.remove(action.card)
        hands = tuple(tuple(hand) if seat == action.seat else other for seat, other in enumerate(self.hands))
        outcome = Outcome.MORE if hands[self.dealer] else Outcome.DONE
        return self._next(
            "lay",
            outcome,
            hands=hands,
            lines=self._rows_after(action),
            chips=self._chips_after(action),
            passes=0,
            moves=(*self.moves, action),
        )

    def _rows_after(self, action: Lay) -> tuple[Row, ...]:
        if action.row not in self.rows:
            return (*self.lines, Row(action.row, (action.card,)))
        return tuple(row.with_card(action.card, action.end) if row.suit is action.row else row for row in self.lines)

    def _chips_after(self, action: Lay) -> tuple[int, ...]:
        """Whoever lays a lower card pays the difference, or all that he has, to his right neighbour (HOL-7)."""
        shown = next((row.shown(action.end) for row in self.lines if row.suit is action.row), None)
        chips = list(self.chips)
        paid = min(fee(action.card, shown), chips[action.seat])
        chips[action.seat] -= paid
        chips[action.seat - 1] += paid
        return tuple(chips)

    def _next(self, trigger: str, outcome: Outcome, **changes: object) -> HolsDerTeufelRound:
        """The next turn, which skips those without cards, or the end."""
        phase = self.variant.lookup[self.phase, trigger, outcome]
        if phase is Phase.SCORE:
            return self.moved(ScorePhase, to_act=(), **changes)
        following = self.moved(PlayPhase, **changes)
        (seat,) = self.to_act
        others = [(seat + places) % self.seats for places in range(1, self.seats + 1)]
        return following.moved(PlayPhase, to_act=(next(other for other in others if following.hands[other]),))
