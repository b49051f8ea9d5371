"""The figures for people and for programs."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.figure import Figure

Sections = Mapping[str, Sequence[Figure]]


def environment(peers: Mapping[str, str]) -> dict[str, str]:
    """What the figures were measured with."""
    versions = {name: _version(name) for name in ("attrs", "numpy", "transitions", *peers)}
    return {"python": platform.python_version(), "machine": platform.platform(), **versions}


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "missing"


def lines(title: str, figures: Sequence[Figure]) -> Iterator[str]:
    """A section as a table."""
    yield ""
    yield title
    for figure in figures:
        cells = f"{figure.name:<44}{_value(figure):>10} {figure.unit:<4}{figure.target:<8}{figure.mark:<6}{figure.note}"
        yield f"  {cells}".rstrip()


def _value(figure: Figure) -> str:
    if figure.value is None:
        return "-"
    return f"{figure.value:.2f}" if isinstance(figure.value, float) else str(figure.value)


def write(path: Path, measured_with: Mapping[str, str], sections: Sections) -> None:
    """Write all figures as JSON."""
    figures = [
        {"section": title, **asdict(figure), "mark": figure.mark}
        for title, section in sections.items()
        for figure in section
    ]
    text = json.dumps({"environment": measured_with, "figures": figures}, indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
