"""The actions of Hol's der Teufel."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import is_a
from flaschenteufel.core.refusals import Verbs
from flaschenteufel.core.wording import Phrase
from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit


class End(StrEnum):
    """An end of a row; a card that starts a row is laid at its high end.

    >>> End("low") is End.LOW
    True
    """

    LOW = "low"
    HIGH = "high"


@frozen
class Lay(Action):
    """Lay a card at an end of the row of a suit, or start that row.

    >>> print(Lay(2, DevilCard(7, Suit.RED), Suit.RED, End.LOW).card)
    red 7
    """

    card: DevilCard = field(validator=is_a(DevilCard))
    row: Suit = field(validator=is_a(Suit))
    end: End = field(validator=is_a(End))


@frozen
class PassTurn(Action):
    """Do nothing, with nothing but angels that cannot be laid.

    >>> PassTurn(1)
    PassTurn(seat=1)
    """


Move = Lay | PassTurn
"""What can be done after the deal."""

VERBS: Verbs = {Deal: Phrase("deal"), Lay: Phrase("lay a card"), PassTurn: Phrase("pass")}
"""All actions of the game, and what a player calls them."""
