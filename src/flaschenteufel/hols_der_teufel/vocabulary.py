"""The words of Hol's der Teufel that programs use: its phases, and its own reasons for a refusal."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """A phase of a round.

    >>> Phase("play") is Phase.PLAY
    True
    """

    DEAL = "deal"
    PLAY = "play"
    SCORE = "score"


class Reason(StrEnum):
    """Why Hol's der Teufel refuses an action, where `flaschenteufel.Reason` has no name for it.

    >>> Reason.BLOCKED_END.value
    'blocked_end'
    """

    WRONG_FIRST_SUIT = "wrong_first_suit"
    WRONG_ROW = "wrong_row"
    WRONG_END = "wrong_end"
    BLOCKED_END = "blocked_end"
    NO_MATCHING_VALUE = "no_matching_value"
    ANGEL_TOO_EARLY = "angel_too_early"
    ROW_HAS_AN_ANGEL = "row_has_an_angel"
    MUST_LAY_A_CARD = "must_lay_a_card"
