"""How much work a call is: the number of bytecodes that Python runs for it, the same on every machine.

That is exact with Python 3.11. Later versions trace code that they have specialised, whose count changes as it runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def work_of(call: Callable[[], object]) -> int:
    """The number of bytecodes that a call takes, whatever comes of it.

    >>> work_of(lambda: None) >= 0
    True
    """
    steps = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        steps += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return steps
