"""The analysis: its table, its plot, and what it says where nothing can be drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.tools import run


@pytest.mark.slow
def test_the_plot_is_the_same_however_many_processes_there_are(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    alone = run("analysis.py", "a new folder/plot.svg", "--rounds", "12", cwd=tmp_path)
    together = run("analysis.py", "plot.svg", "--rounds", "12", "--jobs", "2", cwd=tmp_path)
    for done in (alone, together):
        assert (done.returncode, done.stderr) == (0, b"")
        assert re.search(rb"^rounds +12 +12$", done.stdout, re.MULTILINE)
        assert len(re.findall(rb"^[a-z' :]+ \d+(?:\.\d)? +\d+(?:\.\d)?$", done.stdout, re.MULTILINE)) == 6
    assert alone.stdout.splitlines()[:-1] == together.stdout.splitlines()[:-1]
    plot = (tmp_path / "plot.svg").read_bytes()
    assert b"<svg" in plot
    assert (tmp_path / "a new folder" / "plot.svg").read_bytes() == plot


def test_without_matplotlib_it_says_what_to_install(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    missing.mkdir()
    (missing / "matplotlib.py").write_text("raise ImportError('there is no matplotlib here')\n", encoding="utf-8")
    done = run("analysis.py", cwd=tmp_path, shadowed_by=missing)
    assert done.returncode == 1
    assert done.stdout == b""
    assert b"pip install 'flaschenteufel[examples]'" in done.stderr
    assert list(tmp_path.iterdir()) == [missing]
