"""Some cards by themselves, side by side, as a notebook shows them."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from flaschenteufel.render.cards import MIDDLING, Look, card_at
from flaschenteufel.render.element import Box, escaped, fitting, rectangle, text
from flaschenteufel.render.palette import FELT, LIGHT
from flaschenteufel.render.seats import lefts

_EDGE, _LINE, _LETTERS = 8, 20, 13
_WIDEST = 984


@frozen
class Shown:
    """A card in a strip, what is written below it, and signs that lie on it."""

    look: Look
    caption: str = ""
    signs: str = ""


def strip(cards: Sequence[Shown], title: str) -> str:
    """A small picture of some cards, with a title for those who cannot see it; it may be of no card at all.

    >>> from flaschenteufel.render.cards import Face
    >>> strip([Shown(Face("17", "blue", 3))], "blue 17")[:100]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 112" width="84" height="112" role="img" font'
    """
    size = MIDDLING
    looks = [card.look for card in cards]
    starts = lefts(looks, size, _WIDEST - 2 * _EDGE) if looks else []
    width = round((starts[-1] if starts else 0) + size.width + 2 * _EDGE)
    below = _LINE if any(card.caption for card in cards) else 0
    height = round(size.height + 2 * _EDGE + below)
    drawn = [rectangle(Box(0, 0, width, height), 10, FELT)]
    for card, x in zip(cards, starts, strict=True):
        drawn.append(card_at(_EDGE + x, _EDGE, card.look, size, more=card.signs))
        if card.caption:
            words = fitting((card.caption,), _LETTERS, size.width)
            y = _EDGE + size.height + _LINE / 2
            drawn.append(text(_EDGE + x + size.width / 2, y, words, _LETTERS, LIGHT, anchor="middle"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="system-ui, sans-serif"><title>{escaped(title)}</title>{"".join(drawn)}</svg>'
    )
