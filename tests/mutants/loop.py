"""Tries all mutants in one session of pytest: `pytest -p tests.mutants.loop`, in the folder that mutmut has made.

mutmut has made the mutants, and knows which tests come by which function. Its own run starts pytest anew for every
mutant, which takes longer than the tests. Here the tests are collected once. Then every mutant gets a process, forked
from this one, that runs its tests until one fails, those that take least first. What comes of it is written where
mutmut keeps it, so `mutmut results`, `show` and `browse` tell the same as after a run of mutmut's own.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
from collections.abc import Sequence
from functools import partial
from math import ceil
from pathlib import Path

import pytest

from tests.mutants.crew import Crew
from tests.mutants.forgetting import forget
from tests.mutants.store import NO_TESTS, Store

KILLED, SURVIVED = 1, 0
"""What mutmut calls them."""
SECONDS = 15
"""How long a test may take on a processor. Who takes longer, never comes to an end: there is none that takes two."""
LONG, LATE = 0.05, 0.3
"""Seconds: tests that take longer are long, and those that import the library come after those that take as long."""
TABLES = 5
"""At how many tables a long test is run at most."""


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests, try the mutants."""
    store = Store(Path.cwd())
    chosen = quick_first(session.items, store)
    order = {item.nodeid: place for place, item in enumerate(chosen)}
    items = {item.nodeid: item for item in chosen}
    gc.freeze()  # what is there stays there: no process has to look at it again, and to copy it for that
    _try_none([items[test] for test in order])
    crew = Crew(os.cpu_count() or 1, store.keep)
    for name in store.untried():
        tests = sorted(order.keys() & store.tests(name), key=order.__getitem__)
        crew.send(name, partial(tried, name, [items[test] for test in tests]))
    crew.wait_for_all()
    return True


def _try_none(tests: Sequence[pytest.Item]) -> None:
    """Where a test fails without any mutant, nothing can be told."""
    codes: dict[str, int] = {}
    crew = Crew(1, codes.__setitem__)
    crew.send("", partial(tried, "", tests))
    crew.wait_for_all()
    if codes[""] != SURVIVED:
        raise pytest.UsageError("a test fails although nothing was changed")


def quick_first(items: Sequence[pytest.Item], store: Store) -> list[pytest.Item]:
    """The tests by how long they took; those that import the library anew come late, and stay together.

    Of a long test that is run at many tables, some tables are enough.
    """
    long: dict[str, list[pytest.Item]] = {}
    for item in items:
        if store.seconds(item.nodeid) > LONG:
            long.setdefault(item.nodeid.partition("[")[0], []).append(item)
    spared = {item for alike in long.values() for item in set(alike) - set(alike[:: -(-len(alike) // TABLES)])}
    left = [item for item in items if item not in spared]
    return sorted(left, key=lambda item: LATE if "fresh" in item.nodeid else store.seconds(item.nodeid))


def tried(name: str, tests: Sequence[pytest.Item]) -> int:
    """Whether one of the tests fails with this mutant. The process ends afterwards: nothing is put back."""
    if not tests:
        return NO_TESTS
    _be_silent()
    os.environ["MUTANT_UNDER_TEST"] = name
    forget()
    session = tests[0].session
    try:
        for item, following in zip(tests, [*tests[1:], None], strict=True):
            _limit()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                return KILLED
    except BaseException:  # even pytest has broken down
        return KILLED
    return SURVIVED


def _be_silent() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _limit() -> None:
    """From now on, so many seconds on the processor, or many more by the clock; then a signal ends the process."""
    signal.alarm(40 * SECONDS)
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(used.ru_utime + used.ru_stime) + SECONDS, hard))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
