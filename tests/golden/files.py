"""The golden files: `python -m tests.golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

import flaschenteufel as ft
from tests.golden.documents import digest_lines, shown_text
from tests.golden.game import Game, games, shown_games

HERE = Path(__file__).parent
RECORDS = HERE / "records"
SHOWN = HERE / "json"
DIGESTS = HERE / "digests.txt"


def record_file(game: Game) -> Path:
    """Where the record of a game is kept as text."""
    return RECORDS / f"{game.name}.txt"


def shown_file(game: Game) -> Path:
    """Where some documents of a game are kept as they are, one in each line."""
    return SHOWN / f"{game.name}.jsonl"


def record_text(record: ft.Record) -> str:
    """The record, and the scores of its rounds as comments behind it."""
    scores = (f"# scores: {' '.join(map(str, state.scores))}\n" for state in record.states)
    return "".join([record.to_text(), *scores])


def golden_files() -> dict[Path, str]:
    """All golden files and what is in them."""
    lines = [line for game in games() for line in digest_lines(game)]
    return {
        **{record_file(game): record_text(game.record) for game in games()},
        **{shown_file(game): shown_text(game) for game in shown_games()},
        DIGESTS: "".join(f"{line}\n" for line in lines),
    }


def read(file: Path) -> str:
    """What a golden file says, byte for byte."""
    return file.read_bytes().decode()


def write() -> None:
    """Write all of them anew."""
    for file, text in golden_files().items():
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text.encode())
