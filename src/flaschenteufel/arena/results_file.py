"""The file of a tournament: a line of JSON that names it, then a line for each deal that was played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType, TracebackType
from typing import IO, Any, Self, cast

from flaschenteufel.arena.playing import PlayedDeal, Result
from flaschenteufel.arena.tournament import Tournament
from flaschenteufel.core.errors import FlaschenteufelError
from flaschenteufel.core.wording import brief, listing

try:
    import fcntl as _fcntl

    fcntl: ModuleType | None = _fcntl
except ImportError:  # pragma: no cover - Windows has none
    fcntl = None

FORMAT = 1


class ResultsFileError(FlaschenteufelError):
    """A file that does not hold the results of this tournament, or cannot be read or written; nothing was changed.

    >>> issubclass(ResultsFileError, FlaschenteufelError)
    True
    """


class ResultsFile:
    """The results of a tournament in a file that only ever grows.

    A line is written when its deal has been played, so an interruption costs the deals that were being played. If the
    last line is incomplete then, it is cut off when the file is opened again. The file of another tournament is
    refused, and so is one that another process is writing to.
    """

    def __init__(self, path: str | Path, tournament: Tournament) -> None:
        self._path = Path(path)
        times = tournament.rounds_per_deal // len(tournament.duels)
        self._lineups = [duel for duel in tournament.duels for _ in range(times)]
        self._header = f"{json.dumps(_header(tournament))}\n".encode()
        self.played: tuple[PlayedDeal, ...] = ()
        """The deals that the file has, in order, from deal 0."""

    def __enter__(self) -> Self:
        try:
            if self._path.exists() and not self._path.is_file():  # a device may have no end
                raise self._error("is not a file")
            self._file = self._path.open("ab+")
        except (OSError, ValueError) as problem:
            raise self._error(f"cannot be opened: {getattr(problem, 'strerror', None) or problem}") from problem
        try:
            self._lock()
            self.played = tuple(self._read())
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, deal: PlayedDeal) -> None:
        """Write down a deal."""
        self._write(f"{json.dumps(_deal_data(deal), separators=(',', ':'))}\n".encode())

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
            self._file.flush()
        except OSError as problem:
            raise self._error(f"cannot be written: {problem.strerror}") from problem

    def _lock(self) -> None:
        if fcntl:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as problem:
                raise self._error("is being written to by another process") from problem

    def _read(self) -> Iterator[PlayedDeal]:
        self._file.seek(0)
        first = self._file.readline()
        if not first.endswith(b"\n"):
            if not self._header.startswith(first):  # neither empty nor the beginning of ours
                raise self._error("holds something else than the results of a tournament")
            self._file.truncate(0)
            self._write(self._header)
            return
        self._check(first)
        whole = self._file.tell()
        for number, line in enumerate(self._file):
            if not line.endswith(b"\n"):  # it was interrupted there
                break
            yield self._deal(line, number)
            whole += len(line)
        self._file.truncate(whole)

    def _check(self, line: bytes) -> None:
        """Refuse the file of another tournament, and say what is different."""
        own = _document(self._header)
        found = _document(line)
        if found.get("flaschenteufel") != own["flaschenteufel"]:
            raise self._error("holds something else than the results of a tournament")
        other = [name for name in own if found.get(name) != own[name]]
        if other:
            values = [f"{name} {brief(found.get(name))} instead of {brief(own[name])}" for name in other]
            raise self._error(f"belongs to another tournament, with {listing(values)}")

    def _deal(self, line: bytes, number: int) -> PlayedDeal:
        try:
            deal = _deal_of(_document(line))
            if [tuple(result.seats) for result in deal.results] != self._lineups:
                raise ValueError("these are not its rounds")
        except (AttributeError, KeyError, TypeError, ValueError) as problem:
            raise self._error(f"is damaged: line {number + 2} does not hold a deal") from problem
        if deal.number != number:
            raise self._error(f"is damaged: line {number + 2} holds deal {deal.number} instead of {number}")
        return deal

    def _error(self, what: str) -> ResultsFileError:
        return ResultsFileError(f"{self._path} {what}")

    _file: IO[bytes]


def _header(tournament: Tournament) -> dict[str, object]:
    from flaschenteufel import __version__  # bots may play otherwise in another version

    return {"flaschenteufel": "arena", "format": FORMAT, "version": __version__, **tournament.to_data()}


def _document(line: bytes) -> Mapping[str, Any]:
    """The object in a line; an empty one if there is none."""
    try:
        found: object = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _deal_data(deal: PlayedDeal) -> dict[str, object]:
    return {"deal": deal.number, "rounds": [_result_data(result) for result in deal.results]}


def _result_data(result: Result) -> dict[str, object]:
    data: dict[str, object] = {"seats": dict(result.seats), "scores": result.scores}
    if result.columns:
        data["columns"] = dict(result.columns)
    if result.faults:
        data["faults"] = result.faults
    return data


def _deal_of(data: Mapping[str, Any]) -> PlayedDeal:
    return PlayedDeal(data["deal"], tuple(_result_of(round_) for round_ in data["rounds"]))


def _result_of(data: Mapping[str, Any]) -> Result:
    return Result(
        {name: tuple(map(int, seats)) for name, seats in data["seats"].items()},
        tuple(map(int, data["scores"])),
        {name: tuple(amounts) for name, amounts in data.get("columns", {}).items()},
        data.get("faults", {}),
    )
