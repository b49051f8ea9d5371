"""An element of one's own."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import flaschenteufel as ft
from flaschenteufel.render import Options


def scene(situation: ft.State | ft.View, names: tuple[str, ...], options: Options) -> Element:
    """The names."""
    drawn = Element("svg", xmlns="http://www.w3.org/2000/svg")
    drawn.text = " and ".join(names)
    return drawn
