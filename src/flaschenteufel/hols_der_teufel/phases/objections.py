"""Why a card cannot be laid, or a turn not be passed: written apart from the list of what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.core.door import foreign_card, out_of_place
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.suit import Suit
from flaschenteufel.core.wording import listing
from flaschenteufel.hols_der_teufel.action import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.card import SUITS
from flaschenteufel.hols_der_teufel.phases.verbs import VERBS

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.round import TeufelRound
    from flaschenteufel.hols_der_teufel.row import Row

Objection = tuple[Reason, str, str]
"""(reason, clause, sentence)."""


def objection(state: TeufelRound, action: object) -> IllegalActionError | None:
    """Why the action is illegal, or None."""
    if away := out_of_place(state, action, (Lay, PassTurn), VERBS, "HOL-3"):
        return away
    if isinstance(action, Lay) and action.card not in state.variant.deck():
        return foreign_card(action, action.card, "HOL-1")
    found = _to_laying(state, action) if isinstance(action, Lay) else _to_passing(state)
    return IllegalActionError(action, *found) if found else None


def _to_passing(state: TeufelRound) -> Objection | None:
    hand = state.hand(state.to_act[0])
    if any(card.suit for card in hand) or _room_for_an_angel(state):
        return Reason.MUST_LAY_A_CARD, "HOL-3", "You must lay a card: you have one that can be laid"
    return None


def _to_laying(state: TeufelRound, action: Lay) -> Objection | None:
    card = action.card
    if card not in state.hand(action.seat):
        return Reason.CARD_NOT_HELD, "HOL-3", f"You do not hold the {card}"
    if card.is_angel:
        return _to_an_angel(state, action.row)
    if card.suit is not action.row:
        return Reason.WRONG_ROW, "HOL-6", f"The {card} belongs to the {card.suit} row, not to the {action.row} one"
    row = next((row for row in state.lines if row.suit is action.row), None)
    return _to_a_start(state, action) if row is None else _to_a_devil(row, action.end)


def _to_an_angel(state: TeufelRound, suit: Suit) -> Objection | None:
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


def _to_a_start(state: TeufelRound, action: Lay) -> Objection | None:
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


def _room_for_an_angel(state: TeufelRound) -> bool:
    """Whether an angel could be laid anywhere."""
    return any(_to_an_angel(state, suit) is None for suit in SUITS)
