"""How the examples are run: as their readers run them, each in a process and a directory of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import flaschenteufel as ft

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def environment(shadowed_by: Path | None = None) -> dict[str, str]:
    """The same library as that of the tests, wherever it comes from, and nothing written beside the examples.

    What is in the directory `shadowed_by` is found before anything else.
    """
    places = [str(shadowed_by)] if shadowed_by else []
    path = os.pathsep.join([*places, str(Path(ft.__file__).parent.parent)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def run(
    name: str, *arguments: str, cwd: Path, told: bytes = b"", shadowed_by: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run an example that is told something at its standard input."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    environ = environment(shadowed_by)
    done = subprocess.run(command, input=told, capture_output=True, cwd=cwd, env=environ, timeout=120, check=False)
    done.stderr = re.sub(rb"Matplotlib is building the font cache.*\n", b"", done.stderr)  # once, if it is slow
    return done
