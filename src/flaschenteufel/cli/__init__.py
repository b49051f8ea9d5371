"""The command line: to play, to be told a match, to simulate many, and to look at the variants."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit code, as `flaschenteufel.cli.exits` has them.

    >>> main(["diagram", "clasic"])
    2
    """
    try:
        from flaschenteufel.cli.program import run  # here, since Ctrl-C may come while it is loaded

        return run(argv)
    except KeyboardInterrupt:
        with suppress(AttributeError, OSError):  # there may be nowhere to say it
            sys.stderr.write("flaschenteufel: interrupted\n")
        return 130  # as `exits` has it, which may not be loaded yet
