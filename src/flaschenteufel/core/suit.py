"""The colours of the cards."""

from enum import StrEnum


class Suit(StrEnum):
    """A suit: The Bottle Imp has yellow, red and blue, Hol's der Teufel all but blue.

    >>> str(Suit.BLUE)
    'blue'
    """

    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"
    VIOLET = "violet"
    GREEN = "green"
