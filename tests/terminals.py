"""Programs in pseudo-terminals: what they write."""

from __future__ import annotations

import os
import select

PATIENCE = 60
"""Seconds that a program may think before a test gives it up."""


def read_on(terminal: int, so_far: bytes) -> bytes:
    """What the program writes next; nothing when it has closed the terminal."""
    ready, _, _ = select.select([terminal], [], [], PATIENCE)
    assert ready, f"the program hangs: {so_far.decode('utf-8', 'replace')[-500:]}"
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux says that nobody is there any more
        return b""
