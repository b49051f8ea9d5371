"""The command line: a match that is told, the list of variants, and their diagrams."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from flaschenteufel.cli.arguments import PROGRAM, command_line
from flaschenteufel.cli.screen import Screen
from flaschenteufel.core.errors import FlaschenteufelError

__all__ = ["main"]

OK, FAILED, MISUSED = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit code: 0, or 2 for a command that makes no sense.

    >>> main(["diagram", "clasic"])
    2
    """
    try:
        options = command_line().parse_args(argv)
    except SystemExit as end:  # argparse has said everything already
        return end.code if isinstance(end.code, int) else FAILED
    screen = Screen.on(sys.stdout)
    try:
        for line in options.command(options):
            screen.show(line)
        sys.stdout.flush()
    except FlaschenteufelError as error:
        Screen.on(sys.stderr).show(f"{PROGRAM}: {error}")
        return MISUSED
    except BrokenPipeError:  # the reader, say `head`, has seen enough; flushing at exit must not fail again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return OK
