"""The words of The Bottle Imp that programs use: its phases, and its own reasons for a refusal."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Any

_FURTHER = re.compile(r"(discard|pass)_([4-9]|[1-9][0-9])")


class Phase(StrEnum):
    """A phase of a round; a variant's machine says which follows which.

    A variant may have any number of discards and passes: those after the third are called `pass_4`, `discard_5`
    and so on, and are made when they are first asked for. The phase of a step that a plugin brings may be a member of
    an enum of its own.

    >>> Phase("trick") is Phase.TRICK
    True
    >>> Phase("pass_4"), Phase("pass_4") is Phase("pass_4")
    (<Phase.PASS_4: 'pass_4'>, True)
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
    SCORE = "score"

    @classmethod
    def _missing_(cls, value: object) -> Phase | None:
        if not isinstance(value, str) or not _FURTHER.fullmatch(value):
            return None
        # As `enum.Flag` does for combinations: a member without a name in the class, found by its value from now on.
        member = str.__new__(cls, value)
        member._name_, member._value_ = value.upper(), value
        return cls._value2member_map_.setdefault(value, member)  # type: ignore[return-value]


# For type checkers, two string enums have no member in common. A phase may be compared with those of plugins, too.
if TYPE_CHECKING:
    AnyPhase = Phase | Any
    """A phase of a round: one of the game's own, or that of a step which a plugin brings."""
else:
    AnyPhase = StrEnum


class Reason(StrEnum):
    """Why The Bottle Imp refuses an action, where `flaschenteufel.Reason` has no name for it.

    >>> Reason.MUST_FOLLOW_SUIT.value
    'must_follow_suit'
    """

    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    WRONG_ORDER = "wrong_order"
    WRONG_PACKET = "wrong_packet"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    UNKNOWN_PACKET = "unknown_packet"
    UNKNOWN_BOTTLE = "unknown_bottle"
    BOTTLE_NOT_ON_OFFER = "bottle_not_on_offer"
