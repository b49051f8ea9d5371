"""What a player of a game sees in his turn, and what he types."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.cli.voice import Voice

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action
    from flaschenteufel.core.view import View


class UnreadableError(Exception):
    """Something typed that is no move at all; the message is a sentence for the player."""


class Desk(ABC):
    """One moment of a round in which a person has to act, as that person sees it.

    It knows the view of the person's seat, and nothing else.
    """

    def __init__(self, view: View, voice: Voice) -> None:
        assert view.seat is not None, "a spectator has nothing to do"
        self.voice = voice
        self.seat = view.seat

    @abstractmethod
    def board(self) -> Iterator[str]:
        """What lies on the table, and in one's hand."""

    @abstractmethod
    def question(self) -> str:
        """What is to be done now, and what to type."""

    @abstractmethod
    def cards(self) -> Iterator[str]:
        """All cards of the game."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """The action that somebody has typed, legal or not; `UnreadableError` if it is none."""

    @abstractmethod
    def spelt(self, action: Action) -> str:
        """What to type for an action: `read` takes it."""
