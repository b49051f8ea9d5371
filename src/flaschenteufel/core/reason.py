"""Why an action is refused."""

from enum import StrEnum


class Reason(StrEnum):
    """The stable name of a refusal, for programs; the error's message is for people.

    >>> Reason.MUST_FOLLOW_SUIT.value
    'must_follow_suit'
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
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    CARD_NOT_HELD = "card_not_held"
    WRONG_PACKET = "wrong_packet"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    PLAYS_BY_RULE = "plays_by_rule"
    UNKNOWN_PACKET = "unknown_packet"
    UNKNOWN_BOTTLE = "unknown_bottle"
    BOTTLE_NOT_ON_OFFER = "bottle_not_on_offer"
    WRONG_FIRST_SUIT = "wrong_first_suit"
    WRONG_ROW = "wrong_row"
    WRONG_END = "wrong_end"
    BLOCKED_END = "blocked_end"
    NO_MATCHING_VALUE = "no_matching_value"
    ANGEL_TOO_EARLY = "angel_too_early"
    ROW_HAS_AN_ANGEL = "row_has_an_angel"
    MUST_LAY_A_CARD = "must_lay_a_card"
    OTHER_SEAT = "other_seat"
