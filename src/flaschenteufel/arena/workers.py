"""Who plays the deals: this process, all cores, or the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import ExitStack
from importlib import import_module
from typing import Any
from warnings import catch_warnings, simplefilter

from flaschenteufel.arena.playing import PlayedDeal, play_deal
from flaschenteufel.arena.tournament import Tournament
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError, MissingExtraError

ALL_CORES = -1


def extra(module: str, what: str) -> Any:
    """A module that the extra `arena` brings; `MissingExtraError` says what it is for.

    >>> extra("no_such_module", "a miracle")
    Traceback (most recent call last):
    ...
    flaschenteufel.MissingExtraError: a miracle needs no_such_module: pip install 'flaschenteufel[arena]'
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        missing = f"{what} needs {module.partition('.')[0]}: pip install 'flaschenteufel[arena]'"
        raise MissingExtraError(missing) from problem


def number_of_jobs(jobs: int) -> int:
    """The number of processes, if it is one.

    >>> number_of_jobs(0)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the number of jobs is 1 or more, or -1 for all cores, not 0
    """
    if whole_number(jobs, "the number of jobs") < 1 and jobs != ALL_CORES:
        raise InvalidValueError(f"the number of jobs is 1 or more, or -1 for all cores, not {jobs}")
    return jobs


def played(
    tournament: Tournament, numbers: Iterable[int], jobs: int, dask: str | None
) -> Generator[PlayedDeal, None, None]:
    """The deals with these numbers, in their order, whoever has played them.

    >>> tournament = Tournament.of("lopaka", ["rulebook", "random"])
    >>> [deal.number for deal in played(tournament, range(3), jobs=1, dask=None)]
    [0, 1, 2]
    """
    if jobs == 1 and dask is None:
        yield from (play_deal(tournament, number) for number in numbers)
        return
    joblib = extra("joblib", "playing with several processes")
    with ExitStack() as stack:
        if dask is None:
            parallel = joblib.Parallel(n_jobs=jobs, backend="loky", return_as="generator")
        else:
            stack.enter_context(_client(dask))
            stack.enter_context(joblib.parallel_config(backend="dask"))
            parallel = joblib.Parallel(n_jobs=ALL_CORES, return_as="generator", pre_dispatch="3*n_jobs")
        deals = parallel(joblib.delayed(play_deal)(tournament, number) for number in numbers)
        stack.callback(_cancelled, deals)
        for deal in deals:  # noqa: UP028 - `yield from` would close the generator itself, and joblib would warn
            yield deal


def _cancelled(deals: Any) -> None:
    """Give up what is still being played; joblib would warn of it, but it is meant so."""
    with catch_warnings():
        simplefilter("ignore", UserWarning)
        deals.close()


def _client(address: str) -> Any:
    distributed = extra("distributed", "playing on a cluster")
    try:
        return distributed.Client(address, set_as_default=True)
    except (OSError, ValueError, ImportError) as problem:
        raise InvalidValueError(f"there is no Dask scheduler at {address}: {problem}") from problem
