"""The exit codes."""

from __future__ import annotations

OK = 0
FAILED = 1
"""What was begun could not be finished: the input has ended, or nobody reads the output any more."""
MISUSED = 2
"""The command makes no sense, or a file is not what it should be."""
INTERRUPTED = 130
"""Ctrl-C, as shells have it: 128 and the number of the signal."""
