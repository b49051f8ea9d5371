"""What a front-end does with a picture that can be clicked: from the attributes of what was clicked to an action."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.hols_der_teufel import Lay
from flaschenteufel.render import svg
from tests.render.reading import parsed

DATA = ("data-card", "data-seat", "data-packet", "data-bottle", "data-row", "data-end")
Clicked = dict[str, str]
"""The attributes of what was clicked, without those that are the same everywhere."""


def touched(situation: ft.State | ft.View, *, width: int = 1000, last_trick: bool = False) -> list[Element]:
    """All parts of the picture that have attributes."""
    drawn = parsed(svg(situation, interactive=True, width=width, last_trick=last_trick))
    return [one for one in drawn.iter("g") if any(name in one.attrib for name in DATA)]


def data_of(part: Element) -> Clicked:
    """What a front-end reads."""
    return {name.removeprefix("data-"): value for name, value in part.attrib.items() if name in DATA}


def on_offer(situation: ft.State | ft.View, *, width: int = 1000) -> list[Clicked]:
    """What can be chosen by a click."""
    return [data_of(part) for part in touched(situation, width=width) if part.get("data-legal") == "true"]


def clicks_for(action: ft.Action) -> Iterator[Clicked]:
    """What must be clicked for an action, seats and packets of cards left out; a pass of the turn needs no click."""
    if isinstance(action, Play):
        yield {"card": str(action.card)}
    elif isinstance(action, Discard | Pass):
        yield from ({"card": str(card)} for card in action.cards)
    elif isinstance(action, Expose):
        yield {"seat": str(action.seat), "packet": str(action.packet)}
    elif isinstance(action, TakeBottle):
        yield {"bottle": str(action.bottle)}
    elif isinstance(action, Lay):
        yield {"card": action.card.code}
        yield {"row": action.row, "end": action.end}


def without_place(clicked: Clicked) -> Clicked:
    """The same, without the seat and the packet of a card: it is there only once."""
    if "card" in clicked:
        return {"card": clicked["card"]}
    return clicked
