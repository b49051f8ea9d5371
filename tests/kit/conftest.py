"""The games of these tests are registered for each test, and forgotten after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from flaschenteufel.core.registry import REGISTRY
from lamp_oil import LAMP_OIL
from tests.kit.small_games import GAMES


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with ExitStack() as stack:
        for game in (*GAMES, LAMP_OIL):
            stack.enter_context(REGISTRY.lend(game))
        yield
