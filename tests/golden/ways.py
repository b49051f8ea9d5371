"""Programs that work out digests, each in another way: `python -m tests.golden.ways straight|threads|fork|...`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from threading import Barrier

from tests.golden.documents import digest_lines
from tests.golden.game import Game, games, shown_games


def straight() -> list[str]:
    """The digests of a game of every variant, one after another."""
    return _lines(map(digest_lines, shown_games()))


def threads() -> list[str]:
    """The digests of all games at once: a thread for each, and all begin to play together."""
    sys.setswitchinterval(1e-5)
    waiting = tuple(games())
    start = Barrier(len(waiting))

    def digests_in_time(game: Game) -> list[str]:
        start.wait()
        return digest_lines(game)

    with ThreadPoolExecutor(len(waiting)) as pool:
        return _lines(pool.map(digests_in_time, waiting))


def in_a_process(method: str) -> list[str]:
    """The digests of a game of every variant, from a process that is started by this method."""
    with get_context(method).Pool(1) as pool:
        return pool.apply(straight)


def _lines(parts: Iterable[list[str]]) -> list[str]:
    return [line for part in parts for line in part]


def main(way: str) -> None:
    """Write the digests that a way gives."""
    ways = {"straight": straight, "threads": threads}
    sys.stdout.write("\n".join(ways[way]() if way in ways else in_a_process(way)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
