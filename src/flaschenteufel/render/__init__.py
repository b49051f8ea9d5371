"""Pictures of a table, as SVG, and what a game makes its own pictures of.

>>> from flaschenteufel import get_variant
>>> from flaschenteufel.render import svg
>>> state = get_variant("classic").deal(4, seed=7)
>>> svg(state.view(0)).endswith("</svg>")
True
"""

from flaschenteufel.render.element import Box
from flaschenteufel.render.scene import Item, Options, Scene, Words, svg

__all__ = ["Box", "Item", "Options", "Scene", "Words", "svg"]
