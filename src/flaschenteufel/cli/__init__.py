"""The command line: to play, to be told a match, to simulate many, and to look at the variants."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from flaschenteufel.cli.arguments import PROGRAM, command_line
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.exits import FAILED, INTERRUPTED, MISUSED
from flaschenteufel.core.errors import FlaschenteufelError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit code, as `flaschenteufel.cli.exits` has them.

    >>> main(["diagram", "clasic"])
    2
    """
    console = Console.standard()
    try:
        options = command_line().parse_args(argv)
        code: int = options.command(options, console)
        console.screen.stream.flush()
    except SystemExit as end:  # argparse has said everything already
        return end.code if isinstance(end.code, int) else FAILED
    except FlaschenteufelError as error:
        console.complain(f"{PROGRAM}: {error}")
        return MISUSED
    except KeyboardInterrupt:
        console.complain(f"{PROGRAM}: interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # the reader, say `head`, has seen enough
        _drop_what_is_left()
        return FAILED
    except OSError as error:
        _drop_what_is_left()
        console.complain(f"{PROGRAM}: the output cannot be written: {error.strerror}")
        return FAILED
    return code


def _drop_what_is_left() -> None:
    """Let the rest of the output go nowhere, or Python would fail again when it tries to write it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
