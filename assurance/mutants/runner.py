"""Tries all mutants in one session of pytest: `pytest -p assurance.mutants.runner`, in the folder that mutmut has made.

mutmut has made the mutants, and knows which tests come by which function. Its own run starts pytest anew for every
mutant, which takes longer than the tests. Here the tests are collected once. Then every mutant gets a process, forked
from this one, that runs its tests until one fails, those that take least first. What comes of it is written where
mutmut keeps it, so `mutmut results`, `show` and `browse` tell the same as after a run of mutmut's own.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn

import pytest

from assurance.mutants.caches import forget

NO_TESTS = 33
"""What mutmut writes down if no test comes by."""

BROKEN = 35
"""The exit code of work that broke down; mutmut calls it suspicious."""
KILLED, SURVIVED = 1, 0
"""What mutmut calls them."""
SECONDS = 15
"""How long a test may take on a processor. Who takes longer, never comes to an end: there is none that takes two."""
LONG, LATE = 0.05, 0.3
"""Seconds: tests that take longer are long, and those that import the library come after those that take as long."""
TABLES = 5
"""At how many tables a long test is run at most."""


class Store:
    """All mutants, and what is known of them."""

    def __init__(self, folder: Path) -> None:
        stats = _read(folder / "mutmut-stats.json")
        self._seconds: dict[str, float] = stats["duration_by_test"]
        self._tests: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
        self._files = {path: _read(path) for path in sorted(folder.glob("src/**/*.meta"))}
        self._home = {name: path for path, data in self._files.items() for name in data["exit_code_by_key"]}

    def untried(self) -> Iterator[str]:
        """The names of those that have not been tried yet."""
        for name, path in self._home.items():
            if self._files[path]["exit_code_by_key"][name] is None:
                yield name

    def tests(self, name: str) -> frozenset[str]:
        """The tests that come by the function that was changed."""
        return frozenset(self._tests.get(name.partition("__mutmut_")[0], ()))

    def seconds(self, test: str) -> float:
        """How long a test took."""
        return self._seconds.get(test, 0)

    def keep(self, name: str, code: int) -> None:
        """Write down what came of a mutant."""
        path = self._home[name]
        self._files[path]["exit_code_by_key"][name] = code
        path.write_text(json.dumps(self._files[path], indent=4), encoding="utf-8")


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


class ForkedProcesses:
    """Does named work in processes of their own, and tells what each of them came back with."""

    def __init__(self, size: int, keep: Callable[[str, int], None]) -> None:
        self._size, self._keep = size, keep
        self._working: dict[int, str] = {}
        self._start, self._done = monotonic(), 0

    def send(self, name: str, work: Callable[[], int]) -> None:
        """Fork a process that does the work, as soon as there is room; its exit code is what the work returns."""
        while len(self._working) >= self._size:
            self._wait()
        child = os.fork()
        if not child:
            _end_with(work)
        self._working[child] = name

    def wait_for_all(self) -> None:
        """Wait until all work is done."""
        while self._working:
            self._wait()

    def _wait(self) -> None:
        child, status = os.wait()
        self._keep(self._working.pop(child), os.waitstatus_to_exitcode(status))
        self._done += 1
        if self._done % 100 == 0:
            sys.stderr.write(f"{self._done:,} tried, {monotonic() - self._start:.0f} s\n")
            sys.stderr.flush()


def _end_with(work: Callable[[], int]) -> NoReturn:
    """Do the work and end the process, whatever happens: it must not go on with what its parent does."""
    code = BROKEN
    try:
        code = work()
    finally:
        os._exit(code)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests, try the mutants."""
    store = Store(Path.cwd())
    chosen = quick_first(session.items, store)
    order = {item.nodeid: place for place, item in enumerate(chosen)}
    items = {item.nodeid: item for item in chosen}
    gc.freeze()  # what is there stays there: no process has to look at it again, and to copy it for that
    _try_none([items[test] for test in order])
    processes = ForkedProcesses(os.cpu_count() or 1, store.keep)
    for name in store.untried():
        tests = sorted(order.keys() & store.tests(name), key=order.__getitem__)
        processes.send(name, partial(tried, name, [items[test] for test in tests]))
    processes.wait_for_all()
    return True


def _try_none(tests: Sequence[pytest.Item]) -> None:
    """Where a test fails without any mutant, nothing can be told."""
    codes: dict[str, int] = {}
    processes = ForkedProcesses(1, codes.__setitem__)
    processes.send("", partial(tried, "", tests))
    processes.wait_for_all()
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
