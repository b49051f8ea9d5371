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

    `str(action)` is the short text that records and the terminal have for it, without the seat; `State.parse` reads it.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> action = state.legal_actions(2)[0]
    >>> isinstance(action, Action), action.seat, str(action), state.parse("3", seat=2) == action
    (True, 2, '3', True)
    """

    seat: int = field(validator=is_whole_number)

    def __str__(self) -> str:
        """The kind of the action and what it says, as in `promise=3`, unless the class has better words."""
        from flaschenteufel.core.record.moves import move_text  # which knows what JSON calls this class

        return move_text(self)


@frozen
class Deal(Action):
    """The dealer deals the cards of `deck`: to seat 0 first, whole packets one after another.

    As a text, it is all cards in this order.

    >>> Deal(0, "abc")
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the deck must be a sequence, not 'abc'
    """

    deck: tuple[object, ...] = field(converter=_cards)

    def __str__(self) -> str:
        return " ".join("".join(str(card).split()) for card in self.deck)
