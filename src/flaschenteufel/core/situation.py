"""What a state and every view of it have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.core.phase import Phase
    from flaschenteufel.core.variant import Variant


class Situation(ABC):
    """A round at one moment, as far as everybody knows it: the table, the people and the phase."""

    __slots__ = ()

    @property
    @abstractmethod
    def variant(self) -> Variant:
        """The way to play."""

    @property
    @abstractmethod
    def players(self) -> int:
        """How many people play."""

    @property
    @abstractmethod
    def edition(self) -> str | None:
        """The edition whose cards are used; None if the game has only one."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats the table has, dummies included; they are numbered 0, 1, ... clockwise."""

    @property
    @abstractmethod
    def automatic(self) -> tuple[int, ...]:
        """The seats that nobody sits at and that play by rule."""

    @property
    @abstractmethod
    def dealer(self) -> int:
        """The dealer's seat."""

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """The phase the round is in."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who scores together: tuples of seats, ascending; everybody alone, unless the game says otherwise."""
        return tuple((seat,) for seat in range(self.seats))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        picture: str = import_module("flaschenteufel.render").svg(self)  # by its name: core knows no front-end
        return picture
