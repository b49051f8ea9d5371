"""The elements that pictures are made of."""

from __future__ import annotations

from typing import Literal
from xml.etree.ElementTree import Element

from flaschenteufel.render.box import Box

Anchor = Literal["start", "middle", "end"]


def compact(number: float) -> str:
    """A coordinate with at most one digit after the point.

    >>> compact(12.0), compact(3.14), compact(-0.01)
    ('12', '3.1', '0')
    """
    if type(number) is int:
        return str(number)
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(tag: str, *children: Element, **attributes: str | float) -> Element:
    """An element; an underscore in the name of an attribute is a hyphen.

    >>> from xml.etree.ElementTree import tostring
    >>> tostring(element("g", element("circle", r=2.5), stroke_width=1), "unicode")
    '<g stroke-width="1"><circle r="2.5" /></g>'
    """
    made = Element(
        tag,
        {
            name.replace("_", "-"): value if isinstance(value, str) else compact(value)
            for name, value in attributes.items()
        },
    )
    made.extend(children)
    return made


def moved(x: float, y: float, *children: Element, scale: float = 1, **attributes: str | float) -> Element:
    """A group that is drawn with its origin at a point."""
    transform = f"translate({compact(x)} {compact(y)})"
    if scale != 1:
        transform += f" scale({scale:.3g})"
    return element("g", *children, transform=transform, **attributes)


def rectangle(box: Box, radius: float, fill: str, **attributes: str | float) -> Element:
    """A rectangle with round corners."""
    return element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=radius, fill=fill, **attributes)


def path(d: str, fill: str, **attributes: str | float) -> Element:
    """A path."""
    return element("path", d=d, fill=fill, **attributes)


def circle(x: float, y: float, radius: float, fill: str, **attributes: str | float) -> Element:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    *,
    anchor: Anchor = "start",
    bold: bool = False,
    length: float | None = None,
) -> Element:
    """Words in a line; `y` is the middle of its capitals, `length` the width that they are given if they need more."""
    # Not every program that shows a picture knows a baseline in the middle, so the shift is worked out here.
    made = element("text", x=x, y=y + size * 0.36, font_size=size, fill=fill)
    if anchor != "start":
        made.set("text-anchor", anchor)
    if bold:
        made.set("font-weight", "700")
    if length is not None:
        made.set("textLength", compact(length))
        made.set("lengthAdjust", "spacingAndGlyphs")
    made.text = words
    return made
