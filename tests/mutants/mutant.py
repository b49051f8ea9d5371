"""A small change to the code, and what the tests said to it, as mutmut tells it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

NOTICED = ("killed", "timeout")
"""A test failed, or never came to an end."""

_RESULT = re.compile(r"\s*(?P<name>flaschenteufel\.\S+__mutmut_\d+): (?P<status>.+)")
_NAME = re.compile(r"flaschenteufel\.(?P<module>.+)\.x(?:_|ǁ(?P<room>\w+)ǁ)(?P<function>\w+)__mutmut_\d+")


@frozen
class Mutant:
    """One change, by its name, and what became of it."""

    name: str
    status: str

    @property
    def noticed(self) -> bool:
        """Whether the tests saw it."""
        return self.status in NOTICED

    @property
    def package(self) -> str:
        """The part of the library that was changed.

        >>> Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_4", "survived").package
        'core'
        """
        return self.name.split(".")[1]

    @property
    def where(self) -> str:
        """The module and the function.

        >>> Mutant("flaschenteufel.core.view.xǁViewǁis_legal__mutmut_1", "killed").where
        'core.view View.is_legal'
        """
        found = _NAME.fullmatch(self.name)
        if not found:
            raise ValueError(f"mutmut names no mutant so: {self.name}")
        room = f"{found['room']}." if found["room"] else ""
        return f"{found['module']} {room}{found['function']}"


@frozen
class Change:
    """What was changed: the lines before and after, without their indentation."""

    where: str
    before: str
    after: str


def mutants(results: str) -> Iterator[Mutant]:
    """All that `mutmut results --all true` lists.

    >>> [mutant.status for mutant in mutants("    flaschenteufel.core.machine.x_mermaid__mutmut_4: survived")]
    ['survived']
    """
    for line in results.splitlines():
        if found := _RESULT.fullmatch(line):
            yield Mutant(found["name"], found["status"])


def change(mutant: Mutant, shown: str) -> Change:
    """What `mutmut show` tells of a mutant.

    >>> mutant = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_4", "survived")
    >>> change(mutant, "--- a.py\\n+++ a.py\\n@@ -1,2 +1,2 @@\\n def mermaid():\\n-    return 1\\n+    return 2\\n")
    Change(where='core.machine mermaid', before='return 1', after='return 2')
    """
    lines = [line for line in shown.splitlines() if not line.startswith(("---", "+++"))]
    return Change(mutant.where, _joined(lines, "-"), _joined(lines, "+"))


def _joined(lines: Iterable[str], sign: str) -> str:
    return "\n".join(line[1:].strip() for line in lines if line.startswith(sign))
