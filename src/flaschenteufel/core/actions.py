"""What a seat does, as a value."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from flaschenteufel.core.checks import is_whole_number, tuple_of


def _cards(deck: Iterable[object]) -> tuple[object, ...]:
    return tuple_of(object, deck, "the deck")


@frozen
class Action:
    """The base of all actions: something that the player at `seat` does.

    >>> from flaschenteufel import get_variant
    >>> action = get_variant("classic").deal(4, seed=7).legal_actions(2)[0]
    >>> isinstance(action, Action), action.seat
    (True, 2)
    """

    seat: int = field(validator=is_whole_number)


@frozen
class Deal(Action):
    """The dealer deals the cards of `deck`: to seat 0 first, whole packets one after another.

    >>> Deal(0, "abc")
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the deck must be a sequence, not 'abc'
    """

    deck: tuple[object, ...] = field(converter=_cards)
