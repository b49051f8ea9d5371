"""An interface that overrides a little."""

from __future__ import annotations

from flaschenteufel.cli import PlainInterface


class PlayerInterface(PlainInterface):
    """Asks in another way."""

    def question(self) -> str:
        return "Well?"
