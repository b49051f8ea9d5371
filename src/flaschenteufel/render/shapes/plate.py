"""The plate with a player's name."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.render.box import Box
from flaschenteufel.render.element import element, path, rectangle, text
from flaschenteufel.render.lettering import fitting, shortened
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PLATE, QUIET
from flaschenteufel.render.shapes.chip import coin, tag, tag_width


@frozen
class Player:
    """What the plate says: the name, a line below it, some tags, and whether it is this player's turn."""

    name: str
    lines: tuple[str, ...]
    """Versions of the line, the longest first."""
    tags: tuple[str, ...] = ()
    to_act: bool = False
    coin: bool = False
    """Whether the line is about chips."""


def plate(player: Player, box: Box) -> Element:
    """A plate; the one of a player whose turn it is is golden and has an arrow."""
    fill, ink, quiet = (GOLD, DARK, DARK) if player.to_act else (PLATE, LIGHT, QUIET)
    drawn = element("g", rectangle(box, 9, fill, stroke=DARK if player.to_act else LINE, stroke_width=1.5))
    left = box.x + 11
    if player.to_act:
        drawn.append(path(f"M{left:.1f} {box.y + 8:.1f}l12 7.5l-12 7.5z", DARK))
        left += 18
    right = _tagged(drawn, player.tags, box)
    drawn.append(text(left, box.y + 15.5, shortened(player.name, 19, right - left), 19, ink, bold=True))
    start = box.x + 11
    if player.coin:
        drawn.append(coin(start + 7, box.y + 34))
        start += 19
    drawn.append(text(start, box.y + 34.5, fitting(player.lines, 14.5, box.right - 6 - start), 14.5, quiet))
    return drawn


def _tagged(drawn: Element, tags: Sequence[str], box: Box) -> float:
    """Put the tags at the right end; returns where they begin."""
    right = box.right - 7
    for words in tags:
        right -= tag_width(words)
        drawn.append(tag(right, box.y + 15, words))
        right -= 4
    return right
