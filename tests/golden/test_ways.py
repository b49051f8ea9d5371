"""The bytes of a document depend on the seed and the actions alone, however the program runs that writes it."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

import flaschenteufel as ft
from tests.golden.files import DIGESTS, HERE, read
from tests.golden.game import shown_games

PATHS = (HERE.parents[1], Path(ft.__file__).parents[1])
ELSEWHERE = {
    "LC_ALL": "C",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONUTF8": "0",
    "PYTHONIOENCODING": "utf-16",
    "TZ": "Pacific/Honolulu",
}


def pinned() -> list[str]:
    """The digests of all games."""
    return read(DIGESTS).splitlines()


def pinned_of_every_variant() -> list[str]:
    """The digests of the games that are kept as documents too."""
    names = {game.name for game in shown_games()}
    return [line for line in pinned() if line.split()[0] in names]


def digests(way: str, *options: str, cwd: Path | None = None, encoding: str = "utf-8", **settings: str) -> list[str]:
    """What a program finds that works out the digests in this way, run by a new Python."""
    run = subprocess.run(
        [sys.executable, *options, "-m", "tests.golden.ways", way],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, PATHS)), **settings},
        cwd=cwd,
        capture_output=True,
        check=True,
    )
    return run.stdout.decode(encoding).splitlines()


@pytest.mark.parametrize("seed", [*(pytest.param(seed, marks=pytest.mark.slow) for seed in ("0", "4294967295")), "1"])
def test_any_order_of_hashes_gives_the_same_bytes(seed: str) -> None:
    assert digests("straight", PYTHONHASHSEED=seed) == pinned_of_every_variant()


@pytest.mark.slow
def test_threads_at_the_same_time_give_the_same_bytes() -> None:
    assert digests("threads") == pinned()


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_give_the_same_bytes(method: str) -> None:
    assert digests(method) == pinned_of_every_variant()


@pytest.mark.slow
def test_another_place_gives_the_same_bytes(tmp_path: Path) -> None:
    """Python optimises, speaks no language and no UTF-8, is in another time zone, and works in another directory."""
    assert digests("straight", "-OO", cwd=tmp_path, encoding="utf-16", **ELSEWHERE) == pinned_of_every_variant()
