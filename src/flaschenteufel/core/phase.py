"""The phases a round goes through."""

from enum import StrEnum


class Phase(StrEnum):
    """A stage of a round; a variant's machine says which follows which.

    >>> Phase("trick") is Phase.TRICK
    True
    """

    DEAL = "deal"
    DISCARD = "discard"
    PASS = "pass"
    DISCARD_SECOND = "discard_second"
    PASS_SECOND = "pass_second"
    DISCARD_THIRD = "discard_third"
    PASS_THIRD = "pass_third"
    EXPOSE = "expose"
    TRICK = "trick"
    CHOOSE_BOTTLE = "choose_bottle"
    PLAY = "play"
    SCORE = "score"
