"""The same results from one process, from several, and from a cluster; and what happens without the extra."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.arena import Bots, compete
from tests.arena.tools import Coin, Last

BOTS: Bots = {"last": Last, "coin": Coin}


def test_two_processes_give_the_same_file(tmp_path: Path) -> None:
    class Local(Last):
        """Nobody can import it."""

    bots: Bots = {"last": Local, "coin": Coin}
    alone = compete("lopaka", bots, deals=6, file=tmp_path / "alone")
    together = compete("lopaka", bots, deals=6, file=tmp_path / "together", jobs=2)
    assert together.to_json() == alone.to_json()
    assert (tmp_path / "together").read_bytes() == (tmp_path / "alone").read_bytes()
    decided = compete("lopaka", ["rulebook", "random"], deals=60, until_decided=True, jobs=2)
    assert decided.to_json() == compete("lopaka", ["rulebook", "random"], deals=60, until_decided=True).to_json()
    assert decided.deals < 60


class FakeJoblib:
    """What joblib does, without other processes, as far as the arena asks for it."""

    def __init__(self) -> None:
        self.asked: list[dict[str, object]] = []

    def parallel_config(self, **options: object) -> io.StringIO:
        self.asked.append(options)
        return io.StringIO()  # it can be entered and left

    def Parallel(self, **options: object) -> Any:  # noqa: N802 - the name is joblib's
        self.asked.append(options)
        return self._play

    def delayed(self, function: Any) -> Any:
        def task(*arguments: object) -> tuple[Any, tuple[object, ...]]:
            return function, arguments

        return task

    @staticmethod
    def _play(tasks: Any) -> Generator[Any, None, None]:
        yield from (function(*arguments) for function, arguments in tasks)


class TestCluster:
    def test_the_client_of_the_scheduler_is_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        joblib, clients = FakeJoblib(), list[object]()

        def client(address: str, **options: object) -> io.StringIO:
            clients.append((address, options))
            return io.StringIO()

        distributed = pytest.importorskip("distributed")
        monkeypatch.setattr(distributed, "Client", client)
        monkeypatch.setitem(sys.modules, "joblib", joblib)
        standings = compete("lopaka", BOTS, deals=3, dask="tcp://somewhere:8786")
        assert standings == compete("lopaka", BOTS, deals=3)
        assert clients == [("tcp://somewhere:8786", {"set_as_default": True})]
        assert joblib.asked[0] == {"backend": "dask"}
        assert joblib.asked[1]["return_as"] == "generator"

    def test_an_address_where_nobody_is(self) -> None:
        for address in ("tcp://", "nonsense://x:1", "tcp://127.0.0.1:notaport"):
            with pytest.raises(ft.InvalidValueError, match=f"there is no Dask scheduler at {address}: "):
                compete("lopaka", BOTS, deals=1, dask=address)

    @pytest.mark.slow
    @pytest.mark.no_cover
    def test_a_worker_that_is_killed_costs_nothing(self) -> None:
        command = [sys.executable, "-m", "assurance.cluster", "--deals", "40"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "one of two workers was killed: the same results as in one process, byte for byte" in done.stdout


class TestProgress:
    def test_a_bar_with_the_time_left(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        errors = io.StringIO()
        monkeypatch.setattr(sys, "stderr", errors)
        compete("lopaka", BOTS, deals=1, file=tmp_path / "file")
        assert errors.getvalue() == ""
        compete("lopaka", BOTS, deals=4, file=tmp_path / "file", progress=True)
        assert "1/4 [" in errors.getvalue()  # it begins with what was there
        assert "4/4 [" in errors.getvalue()
        assert "deal" in errors.getvalue()


class TestWithoutTheExtra:
    @pytest.mark.parametrize(
        ("module", "options", "message"),
        [
            ("joblib", {"jobs": 2}, "playing with several processes needs joblib"),
            ("distributed", {"dask": "tcp://x:1"}, "playing on a cluster needs distributed"),
            ("tqdm", {"progress": True}, "a progress bar needs tqdm"),
        ],
    )
    def test_it_says_which_one_is_missing(
        self, monkeypatch: pytest.MonkeyPatch, module: str, options: Any, message: str
    ) -> None:
        monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(ft.MissingExtraError) as missing:
            compete("lopaka", BOTS, deals=1, **options)
        assert str(missing.value) == f"{message}: pip install 'flaschenteufel[arena]'"

    def test_a_plot(self, monkeypatch: pytest.MonkeyPatch) -> None:
        standings = compete("lopaka", BOTS, deals=1)
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
        with pytest.raises(ft.MissingExtraError, match="a plot needs matplotlib"):
            standings.plot()

    def test_one_process_needs_nothing(self) -> None:
        script = (
            "import sys\n"
            "for name in ('joblib', 'distributed', 'tqdm', 'matplotlib', 'numpy'): sys.modules[name] = None\n"
            "import flaschenteufel as ft\n"
            "print(ft.arena.compete('lopaka', ['random', 'rulebook'], deals=1).deals)"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == ("1\n", "")
