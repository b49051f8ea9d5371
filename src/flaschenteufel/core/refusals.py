"""Why an action is refused: the reasons that all games share, and the checks that come before a game's own rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.wording import Phrase, Seat, Sentence, listing, sentence

if TYPE_CHECKING:  # views need this module, and states views
    from flaschenteufel.core.state import State


class Reason(StrEnum):
    """The stable name of a refusal, for programs; the error's message is for people.

    These are the reasons that all games share. Each game has more of its own, in an enum of its own.

    >>> Reason.NOT_YOUR_TURN.value
    'not_your_turn'
    """

    NOT_AN_ACTION = "not_an_action"
    WRONG_GAME = "wrong_game"
    WRONG_PHASE = "wrong_phase"
    ROUND_OVER = "round_over"
    UNKNOWN_SEAT = "unknown_seat"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_ACTED = "already_acted"
    NOT_TAKING_PART = "not_taking_part"
    INCOMPLETE_DECK = "incomplete_deck"
    REPEATED_CARD = "repeated_card"
    FOREIGN_CARD = "foreign_card"
    CARD_NOT_HELD = "card_not_held"
    PLAYS_BY_RULE = "plays_by_rule"
    OTHER_SEAT = "other_seat"


Verbs = Mapping[type[Action], str]
"""All actions of a game, and what a player calls them."""


def not_due(
    state: State, action: object, due: tuple[type[Action], ...], verbs: Verbs, clause: str
) -> IllegalActionError | None:
    """Why the action is not even looked at, or None: it is not one, of another phase, or not this seat's."""
    if not isinstance(action, Action):
        message = sentence("It is time to {due}, and this is not a move", due=Phrase(verbs[due[0]]))
        return IllegalActionError(action, Reason.NOT_AN_ACTION, clause, message)
    if type(action) in due and action.seat in state.to_act:
        return None
    reason, message = _mismatch(state, action, due, verbs)
    return IllegalActionError(action, reason, clause, message)


def _mismatch(state: State, action: Action, due: tuple[type[Action], ...], verbs: Verbs) -> tuple[Reason, Sentence]:
    kind, verb = type(action), Phrase(verbs[due[0]])
    if kind not in verbs:
        return Reason.WRONG_GAME, sentence("It is time to {due}, and this move belongs to another game", due=verb)
    if kind not in due:
        tried = Phrase(verbs[kind])
        return Reason.WRONG_PHASE, sentence("It is time to {due}, not to {tried}", due=verb, tried=tried)
    if not 0 <= action.seat < state.seats:
        return Reason.UNKNOWN_SEAT, sentence("There is no such seat at this table")
    return Reason.NOT_YOUR_TURN, sentence(
        "It is not the turn of {seat}: waiting for {waiting}",
        "It is not your turn: waiting for {waiting}",
        seat=Seat(action.seat),
        waiting=awaited_seats(state),
    )


def awaited_seats(state: State) -> tuple[Seat, ...]:
    """Whom everybody waits for, as a fact of a sentence."""
    return tuple(map(Seat, state.to_act))


def waiting_for(state: State) -> str:
    """Whom everybody waits for, in words."""
    return f"waiting for seat{'s' if len(state.to_act) > 1 else ''} {listing(state.to_act)}"


def round_over(action: object, clause: str) -> IllegalActionError:
    """The refusal of anything after the end."""
    return IllegalActionError(action, Reason.ROUND_OVER, clause, sentence("The round is over: deal a new one"))


def foreign_card(action: Action, clause: str) -> IllegalActionError:
    """The refusal of something that is not a card of the game."""
    return IllegalActionError(action, Reason.FOREIGN_CARD, clause, sentence("There is no such card in this game"))


def not_held(action: Action, card: object, clause: str) -> IllegalActionError:
    """The refusal of a card that the player does not have."""
    return IllegalActionError(action, Reason.CARD_NOT_HELD, clause, sentence("You do not hold {card}", card=card))


def named_twice(action: Action, card: object, clause: str) -> IllegalActionError:
    """The refusal of a card that is chosen twice."""
    return IllegalActionError(action, Reason.REPEATED_CARD, clause, sentence("You name {card} twice", card=card))


def not_the_deck(
    action: Deal, cards: Iterable[Hashable], deal_clause: str, deck_clause: str
) -> IllegalActionError | None:
    """Why what is to be dealt is no order of the game's cards, or None: a stranger, a double, or some are missing."""
    left = Counter(cards)
    kinds = tuple({type(card) for card in left})
    for card in action.deck:
        if not isinstance(card, kinds) or card not in left:
            return foreign_card(action, deck_clause)
        if not left[card]:
            message = sentence("The deck has {card} too often", card=card)
            return IllegalActionError(action, Reason.REPEATED_CARD, deal_clause, message)
        left[card] -= 1
    missing = tuple(left.elements())
    if not missing:
        return None
    return IllegalActionError(
        action, Reason.INCOMPLETE_DECK, deal_clause, sentence("The deck lacks {cards}", cards=missing)
    )


def not_sent_by(seat: int | None, action: object, state: State) -> IllegalActionError | None:
    """Why the player at `seat`, or a spectator (None), cannot send this; None if they can.

    It is no action, or that of another seat.

    The rules do not even look at the action of another seat: their refusal might name that seat's cards.

    >>> from flaschenteufel.bottle_imp import Discard
    >>> from flaschenteufel import get_variant
    >>> print(not_sent_by(1, Discard(2, []), get_variant("classic").deal(seed=7)))
    This is a move of seat 2: you can move for yourself only (DISC-1)
    """
    if not isinstance(action, Action):
        return state.refusal(action)
    if action.seat == seat:
        return None
    other = Seat(action.seat)
    message = (
        sentence("This is a move of {other}: you are watching, and cannot move", other=other)
        if seat is None
        else sentence("This is a move of {other}: you can move for yourself only", other=other)
    )
    return IllegalActionError(action, Reason.OTHER_SEAT, clause_of(state), message)


def clause_of(state: State) -> str:
    """The rule that says what is to be done now."""
    refusal = state.refusal(None)
    assert refusal is not None, "what is no action is never legal"
    return refusal.clause
