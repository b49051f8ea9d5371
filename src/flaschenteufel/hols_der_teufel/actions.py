"""The actions of Hol's der Teufel."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from attrs import field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import is_a
from flaschenteufel.core.refusals import Verbs
from flaschenteufel.core.wording import Phrase, brief
from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit


class End(StrEnum):
    """An end of a row; a card that starts a row is laid at its high end.

    >>> End("low") is End.LOW
    True
    """

    LOW = "low"
    HIGH = "high"


MARKS: Mapping[End, str] = {End.LOW: "<", End.HIGH: ">"}
"""How an end is written."""


def _how_to_get_a_card(given: object) -> str:
    """For somebody who gives the value of a card, or its name."""
    if isinstance(given, int) and not isinstance(given, bool):
        return f": write DevilCard({brief(given)}, Suit.RED), or state.parse('r{brief(given)}>') for the whole action"
    return f": state.parse({brief(given)}) reads a whole action" if isinstance(given, str) else ""


@frozen(cache_hash=True)
class Lay(Action):
    """Lay a card at an end of the row of a suit, or start that row.

    As a text, it is the card and the end, `<` for low and `>` for high. An angel names the row.

    >>> lay = Lay(2, DevilCard(7, Suit.RED), Suit.RED, End.LOW)
    >>> print(lay, lay.card, Lay(2, DevilCard(), Suit.RED, End.HIGH), sep=", ")
    r7<, red 7, Ar>
    """

    card: DevilCard = field(validator=is_a(DevilCard, _how_to_get_a_card))
    row: Suit = field(validator=is_a(Suit))
    end: End = field(validator=is_a(End))

    def __str__(self) -> str:
        row = "" if self.row is self.card.suit else self.row[0]
        return f"{self.card.code}{row}{MARKS[self.end]}"


@frozen(cache_hash=True)
class PassTurn(Action):
    """Do nothing, with nothing but angels that cannot be laid.

    >>> PassTurn(1), str(PassTurn(1))
    (PassTurn(seat=1), 'pass')
    """

    def __str__(self) -> str:
        return "pass"


Move = Lay | PassTurn
"""What can be done after the deal."""

VERBS: Verbs = {Deal: Phrase("deal"), Lay: Phrase("lay a card"), PassTurn: Phrase("pass")}
"""All actions of the game, and what a player calls them."""
