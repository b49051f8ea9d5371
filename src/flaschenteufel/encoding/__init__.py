"""Numbers for people who train players: numbered actions, masks and observations as arrays; the extra `learn`.

>>> import flaschenteufel as ft
>>> view = ft.get_variant("classic").deal(4, seed=7).view(0)
>>> encoding = ft.encoding.Encoding("classic", 4)
>>> encoding.n_actions, encoding.size, int(encoding.mask(view).sum())
(1332, 805, 9)
>>> encoding.observation(view).shape
(805,)
"""

from __future__ import annotations

from importlib.util import find_spec

from flaschenteufel.core.errors import MissingExtraError
from flaschenteufel.core.naming import publish

if find_spec("numpy") is None:
    raise MissingExtraError("observations need NumPy: pip install 'flaschenteufel[learn]'")

from flaschenteufel.encoding.code import Block, Code, Pack, Part
from flaschenteufel.encoding.encoding import Encoding, Gifts

__all__ = ["Block", "Code", "Encoding", "Gifts", "Pack", "Part"]

publish(__name__, __all__, globals())
