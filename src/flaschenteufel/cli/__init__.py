"""The command line, and what a game makes its own narration and its own terminal of.

`PlainNarrator`, `PlainInterface`, `Pronouns`, `UnreadableError` and `table_text` are imported when they are first asked
for.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.cli.narration import PlainNarrator as PlainNarrator
    from flaschenteufel.cli.people import Pronouns as Pronouns
    from flaschenteufel.cli.table import table_text as table_text
    from flaschenteufel.cli.terminal import PlainInterface as PlainInterface
    from flaschenteufel.cli.terminal import UnreadableError as UnreadableError

__all__ = ["PlainInterface", "PlainNarrator", "Pronouns", "UnreadableError", "main", "table_text"]

_MODULES = {
    "PlainInterface": "terminal",
    "PlainNarrator": "narration",
    "Pronouns": "people",
    "UnreadableError": "terminal",
    "table_text": "table",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit code, as `flaschenteufel.cli.exit_codes` has them.

    >>> main(["diagram", "clasic"])
    2
    """
    try:
        from flaschenteufel.cli.program import run  # here, since Ctrl-C may come while it is loaded

        return run(argv)
    except KeyboardInterrupt:
        with suppress(AttributeError, OSError):  # there may be nowhere to say it
            sys.stderr.write("flaschenteufel: interrupted\n")
        return 130  # as `exit_codes` has it, which may not be loaded yet


def __getattr__(name: str) -> object:
    if name in _MODULES:
        found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
