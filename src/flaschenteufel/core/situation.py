"""What a state and every view of it have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enum import StrEnum

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
    def phase(self) -> StrEnum:
        """The phase the round is in."""

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows; None, so that it shows the repr, if the game has none."""
        from flaschenteufel.render.drawing import has_picture, svg  # which knows the games

        return svg(self) if has_picture(self) else None
