"""The same terminal for all tests: none. And pseudo-terminals, which are closed when a test is over."""

from collections.abc import Iterator

import pytest

from tests.cli.tools import Pty, StartPty


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what the environment says about the terminal that the tests were started at."""
    for variable in ("COLUMNS", "NO_COLOR", "TERM"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def start() -> Iterator[StartPty]:
    """Starts the program in a pseudo-terminal."""
    started: list[Pty] = []

    def start(*arguments: str, columns: int = 80, **environment: str) -> Pty:
        started.append(Pty(*arguments, columns=columns, **environment))
        return started[-1]

    yield start
    for terminal in started:
        terminal.close()
