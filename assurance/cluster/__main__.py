"""Play a tournament on a cluster and lose a worker: `python -m assurance.cluster [--deals N]`.

A scheduler and two workers run as processes of their own. When some deals have been played, one worker is killed. The
results must be those of a single process, byte for byte: nothing lost, nothing twice.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from flaschenteufel.arena import Standings, compete

PATIENCE = 120
"""Seconds until a cluster must be there."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play both; 1 if there is a difference."""
    parser = argparse.ArgumentParser(prog="python -m assurance.cluster", description="Lose a worker on the way.")
    parser.add_argument("--deals", type=int, default=60, metavar="N", help="how many deals to play (%(default)s)")
    deals: int = parser.parse_args(arguments).deals
    with TemporaryDirectory() as name:
        folder = Path(name)
        alone = _standings(deals, folder / "alone", None)
        with _cluster(folder) as (address, workers):
            killer = Thread(target=_kill_when_it_runs, args=(workers[0], folder / "together", deals // 3), daemon=True)
            killer.start()
            together = _standings(deals, folder / "together", address)
            killer.join()
            killed = workers[0].poll() is not None and workers[1].poll() is None
        same = (folder / "alone").read_bytes() == (folder / "together").read_bytes()
        fine = same and killed and alone.to_json() == together.to_json()
    sys.stdout.write(f"{together}\n")
    loss = "one of two workers was killed" if killed else "no worker was lost"
    result = "the same results as in one process, byte for byte" if same else "OTHER results than in one process"
    sys.stdout.write(f"{deals} deals on a cluster, {loss}: {result}\n")
    return 0 if fine else 1


def _standings(deals: int, file: Path, address: str | None) -> Standings:
    return compete("lopaka", ["rulebook", "random"], deals=deals, seed=7, dask=address, file=file)


@contextmanager
def _cluster(folder: Path) -> Generator[tuple[str, list[subprocess.Popen[bytes]]], None, None]:
    """The address of a scheduler, and its two workers; all of them are gone in the end."""
    place = folder / "scheduler.json"
    options = ("--scheduler-file", str(place))
    started = [_started("scheduler", *options, "--port", "0", "--no-dashboard")]
    try:
        one_thread = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        started += [_started("worker", *options, *one_thread) for _ in range(2)]
        yield _address(place), started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


def _started(part: str, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *options]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _address(place: Path) -> str:
    """Where the scheduler listens, when both workers have found it."""
    end = time.monotonic() + PATIENCE
    while not place.exists() or not place.read_text(encoding="utf-8").endswith("}"):
        if time.monotonic() > end:
            raise TimeoutError("the scheduler does not start")
        time.sleep(0.05)
    address: str = json.loads(place.read_text(encoding="utf-8"))["address"]
    with import_module("distributed").Client(address) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
    return address


def _kill_when_it_runs(worker: subprocess.Popen[bytes], file: Path, lines: int) -> None:
    """Kill a worker when so many deals have been written down."""
    while not file.exists() or file.read_bytes().count(b"\n") <= lines:
        time.sleep(0.01)
    worker.kill()
    worker.wait()


if __name__ == "__main__":
    sys.exit(main())
