"""Pictures of a table, as SVG.

>>> from flaschenteufel import get_variant
>>> from flaschenteufel.render import svg
>>> state = get_variant("classic").deal(4, seed=7)
>>> svg(state.view(0)).endswith("</svg>")
True
"""

from flaschenteufel.render.drawing import picture, svg

__all__ = ["picture", "svg"]
