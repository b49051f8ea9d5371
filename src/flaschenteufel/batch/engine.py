"""Whether rounds are played by NumPy or by a compiled kernel: the scores are the same."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Literal, get_args

from flaschenteufel.core.errors import InvalidValueError, MissingExtraError
from flaschenteufel.core.wording import brief

Engine = Literal["numba", "numpy"]
"""What plays rounds in step."""

ENOUGH = 200_000
"""From so many rounds on, the kernel is used unasked: to load it takes about as long as NumPy takes for them."""


def is_compiled(engine: Engine | None, rounds: int) -> bool:
    """Whether so many rounds are to be played by a compiled kernel.

    >>> is_compiled("numpy", 10**6), is_compiled(None, 10)
    (False, False)
    """
    if engine is not None and engine not in get_args(Engine):
        raise InvalidValueError(f'an engine is "numba" or "numpy", not {brief(engine)}')
    installed = find_spec("numba") is not None
    if engine == "numba" and not installed:
        raise MissingExtraError("compiled rounds need numba: pip install 'flaschenteufel[numba]'")
    return engine == "numba" or (engine is None and installed and rounds >= ENOUGH)
