"""The same terminal for all tests, as for those of the command line: none."""

from tests.cli.conftest import no_terminal

__all__ = ["no_terminal"]
