"""What importing the library takes and brings along."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median
from time import perf_counter

from benchmarks.effort import Effort
from benchmarks.figure import Figure

EXPECTED = {"attr", "attrs", "six", "transitions"}
"""The third-party modules that the library needs to play; `six` comes with transitions."""

FOREIGN = """
import json, sys
before = set(sys.modules)
import flaschenteufel as ft
state = ft.get_variant("classic").deal(4, seed=7)
while state.to_act:
    state = state.apply(state.legal_actions()[0])
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(json.dumps(sorted(loaded - sys.stdlib_module_names - {"flaschenteufel"})))
"""


def startup(effort: Effort) -> list[Figure]:
    """The time of the import, and the modules of others that a round of play loads."""
    _python("import flaschenteufel")  # compiles and reads from disk what has not been yet
    times = sorted(_seconds("import flaschenteufel") - _seconds("pass") for _ in range(effort.starts))
    loaded = json.loads(_python(FOREIGN))
    surplus = sorted(set(loaded) - EXPECTED)
    return [
        Figure(
            "import flaschenteufel",
            1000 * median(times),
            "ms",
            at_most=150,
            note=f"{1000 * times[0]:.0f} to {1000 * times[-1]:.0f}",
        ),
        Figure("modules loaded beyond the needed", len(surplus), at_most=0, note=f"loaded: {', '.join(loaded)}"),
    ]


def _seconds(code: str) -> float:
    start = perf_counter()
    _python(code)
    return perf_counter() - start


def _python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
