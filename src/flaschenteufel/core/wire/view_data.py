"""What a view says, as plain data that a front-end can show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from flaschenteufel.core.errors import DocumentError, InvalidValueError
from flaschenteufel.core.replay import new_round_like, replayed
from flaschenteufel.core.wording import brief

if TYPE_CHECKING:
    from flaschenteufel.core.view import View


class ViewData(ABC):
    """What a view says, as plain data; each game has a frozen attrs class of it.

    Its fields are made of numbers, texts, enums, tuples, and frozen attrs classes of these. A card that is not known
    is None, so that the number of cards shows. It tells the whole view, so the view can be made from it again.
    """

    __slots__ = ()

    variant: str
    """The name of the variant."""

    @abstractmethod
    def supposed_view(self) -> View:
        """The view that says this, if there is one; `DocumentError` where it is plain that there is none."""


def proved_view(data: object) -> View:
    """The view that says this, proved by a round that leads to it; `DocumentError` if no legal play does."""
    if not isinstance(data, ViewData):
        raise InvalidValueError(f"the data of a view must be of type ViewData, not {brief(data)}")
    view = data.supposed_view()
    try:
        state = view.possibility(0)
        possible = replayed(new_round_like(state), state.history).view(view.seat) == view and view.data == data
    except Exception as problem:  # a view that cannot be breaks what the games take for granted, wherever they look
        raise DocumentError("no legal play leads to this view") from problem
    if not possible:
        raise DocumentError("no legal play leads to this view")
    return view
