"""Forked processes, so many at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import NoReturn

BROKEN = 35
"""The exit code of work that broke down; mutmut calls it suspicious."""


class Crew:
    """Does named work in processes of their own, and tells what each of them came back with."""

    def __init__(self, size: int, keep: Callable[[str, int], None]) -> None:
        self._size, self._keep = size, keep
        self._working: dict[int, str] = {}
        self._start, self._done = monotonic(), 0

    def send(self, name: str, work: Callable[[], int]) -> None:
        """Fork a process that does the work, as soon as there is room; its exit code is what the work returns."""
        while len(self._working) >= self._size:
            self._wait()
        child = os.fork()
        if not child:
            _end_with(work)
        self._working[child] = name

    def wait_for_all(self) -> None:
        """Wait until all work is done."""
        while self._working:
            self._wait()

    def _wait(self) -> None:
        child, status = os.wait()
        self._keep(self._working.pop(child), os.waitstatus_to_exitcode(status))
        self._done += 1
        if self._done % 100 == 0:
            sys.stderr.write(f"{self._done:,} tried, {monotonic() - self._start:.0f} s\n")
            sys.stderr.flush()


def _end_with(work: Callable[[], int]) -> NoReturn:
    """Do the work and end the process, whatever happens: it must not go on with what its parent does."""
    code = BROKEN
    try:
        code = work()
    finally:
        os._exit(code)
