"""How far something has got."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from flaschenteufel.cli.screen import Screen

BAR = 30


class Progress:
    """A bar on a terminal, which is gone in the end; nothing anywhere else."""

    def __init__(self, screen: Screen, total: int, *, shown: bool) -> None:
        self._screen = screen
        self._total = total
        self._done = 0
        self._shown = shown and screen.stream.isatty()
        self._last = ""

    def __enter__(self) -> Self:
        self._draw(self._bar())
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._draw("")

    def advance(self) -> None:
        """One more is done."""
        self._done += 1
        self._draw(self._bar())

    def _bar(self) -> str:
        size = min(BAR, self._screen.width - 25)
        filled = "#" * (size * self._done // self._total)
        return f"[{filled:{max(size, 0)}}] {100 * self._done // self._total:3} %"

    def _draw(self, text: str) -> None:
        if self._shown and text != self._last:
            self._screen.ask(f"\r{text:{len(self._last)}}\r{text}")
            self._last = text
