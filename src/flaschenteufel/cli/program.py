"""A command from its arguments to its exit code, whatever happens on the way."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from flaschenteufel.cli.arguments import PROGRAM, command_line
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.exit_codes import FAILED, MISUSED
from flaschenteufel.core.errors import FlaschenteufelError


def run(argv: Sequence[str] | None) -> int:
    """Run a command; what is wrong with it is said in a sentence."""
    console = Console.standard()
    output = console.screen.stream
    try:
        options = command_line().parse_args(argv)
        code: int = options.command(options, console)
        output.flush()
    except SystemExit as end:  # argparse has said everything already
        return end.code if isinstance(end.code, int) else FAILED
    except FlaschenteufelError as error:
        console.complain(f"{PROGRAM}: {error}")
        return MISUSED
    except BrokenPipeError:  # the reader, say `head`, has seen enough
        _drop_what_is_left(output)
        return FAILED
    except OSError as error:
        _drop_what_is_left(output)
        console.complain(f"{PROGRAM}: the output cannot be written: {error.strerror}")
        return FAILED
    return code


def _drop_what_is_left(output: TextIO) -> None:
    """Let the rest of the output go nowhere, or Python would fail again when it tries to write it at the end."""
    with suppress(OSError):  # what stands in for a closed stream needs no such thing
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
