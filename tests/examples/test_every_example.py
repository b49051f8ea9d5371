"""Every example runs with one command, says something, and is listed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.tools import EXAMPLES, run

PROGRAMS = sorted(path.name for path in EXAMPLES.glob("*.py"))
LONG = ("analysis.py", "exploitability.py", "sampling_bot.py")
NEEDS = {"analysis.py": "matplotlib", "exploitability.py": "pyspiel"}
WRITES = {"analysis.py": ["build/bottle.png"]}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in PROGRAMS]
)
def test_it_runs_without_arguments_and_without_a_terminal(name: str, tmp_path: Path) -> None:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    done = run(name, cwd=tmp_path)
    assert done.stderr == b""
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) > 5
    assert sorted(tmp_path.rglob("*.*")) == [tmp_path / made for made in WRITES.get(name, [])]


@pytest.mark.parametrize("name", [*PROGRAMS, "json_client.mjs", "house_rules", "lamp_oil", "web_table"])
def test_it_is_listed(name: str) -> None:
    assert f"]({name}" in (EXAMPLES / "README.md").read_text(encoding="utf-8")


def test_a_game_fits_on_a_page() -> None:
    assert len((EXAMPLES / "terminal_game.py").read_text(encoding="utf-8").splitlines()) < 100


@pytest.mark.parametrize(
    ("tutorial", "sources"),
    [
        ("analyse-many-rounds.md", ["analysis.py"]),
        ("embed-in-a-front-end.md", ["web_table/server.py", "web_table/static/table.js"]),
    ],
)
def test_a_tutorial_quotes_what_is_in_the_example(tutorial: str, sources: list[str]) -> None:
    text = (EXAMPLES.parent / "docs" / "tutorials" / tutorial).read_text(encoding="utf-8")
    quoted = re.findall(r"```text\n(.+?)\n```", text, re.DOTALL)
    for passage, source in zip(quoted[: len(sources)], sources, strict=True):
        assert f"\n{passage}\n" in (EXAMPLES / source).read_text(encoding="utf-8")
