"""How a drawing is read: its words, the cards in it, and how much space they take."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, fromstring

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.hols_der_teufel.front.picture import HALO
from flaschenteufel.render.element import Box, width_of
from flaschenteufel.render.palette import BACK, DARK, GOLD, PAPER
from flaschenteufel.render.scene import Item, Scene
from flaschenteufel.render.suits import TINTS

SUIT_OF = {tint.fill: suit for suit, tint in TINTS.items()}
TRANSFORM = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")


Drawing = str | Element


def parsed(drawing: Drawing) -> Element:
    """A drawing as an element whose children are its parts."""
    if not isinstance(drawing, str):
        return drawing
    if drawing.startswith("<svg"):
        return fromstring(drawing.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    return fromstring(f"<g>{drawing}</g>")


def words(drawing: Drawing) -> list[str]:
    """All words, in the order in which they are drawn."""
    return [one.text or "" for one in parsed(drawing).iter("text")]


@frozen
class Drawn:
    """A card in a drawing."""

    figure: str
    suit: str | None
    marked: bool = False
    dashed: bool = False


def faces(drawing: Drawing) -> list[Drawn]:
    """All cards that lie face up, in the order in which they are drawn."""
    found: list[Drawn] = []
    for group in parsed(drawing).iter("g"):
        if len(group) < 3 or group[0].get("fill") != PAPER or group[0].tag != "rect":
            continue
        frames = [one for one in group.findall("rect") if one.get("fill") == "none"]
        marked = any(one.get("stroke") == GOLD for one in frames)
        dashed = any(one.get("stroke-dasharray") for one in frames)
        if group[1].tag == "path" and group[2].tag == "text":
            found.append(Drawn(group[2].text or "", SUIT_OF[group[1].attrib["fill"]], marked, dashed))
        elif group[1].tag == "g" and group[2].text == "angel":
            found.append(Drawn("angel", None, marked, dashed))
    return found


def backs(drawing: Drawing) -> list[str]:
    """All cards that lie face down: what their backs show."""
    kinds: dict[str | None, str] = {BACK: "plain", HALO: "angel"}
    kinds.update(SUIT_OF)
    found = [group for group in parsed(drawing).iter("g") if len(group) > 2]
    firsts = [group[0] for group in found if group[0].tag == group[1].tag == "rect"]
    return [kinds[first.get("fill")] for first in firsts if first.get("fill") in kinds]


def ribbons(drawing: Drawing) -> list[tuple[Box, list[str]]]:
    """The ribbons on the cards of a hand: where they are, and what they say."""
    found: list[tuple[Box, list[str]]] = []
    for x, y, group in groups(parsed(drawing)):
        if len(group) and group[0].tag == "rect" and group[0].get("fill") == DARK:
            found.append((next(extents(group, x, y))[1], words(group)))
    return found


def groups(drawing: Element, x: float = 0, y: float = 0) -> Iterator[tuple[float, float, Element]]:
    """All groups inside, each with where its surroundings have their origin."""
    found = TRANSFORM.fullmatch(drawing.get("transform", ""))
    if found:
        x, y = x + float(found[1]), y + float(found[2])
    for child in drawing.findall("g"):
        yield x, y, child
        yield from groups(child, x, y)


def group_of(*drawings: Element) -> Element:
    """Some drawings as parts of one."""
    whole = Element("g")
    whole.extend(drawings)
    return whole


def item(scene: Scene, what: str) -> Item:
    """The only thing in a picture that is called so."""
    (found,) = [one for one in scene.items if one.what == what]
    return found


def items(scene: Scene, beginning: str) -> list[Item]:
    """All things in a picture whose names begin so."""
    return [one for one in scene.items if one.what.startswith(beginning)]


def named(cards: Iterable[Card]) -> list[tuple[str, str | None]]:
    """Cards as a drawing names them."""
    return [(str(card), card.suit) for card in cards]


def drawn_in(found: Iterable[Item]) -> list[Drawn]:
    """All cards that lie face up in some things."""
    return [face for one in found for face in faces(one.drawing)]


def extents(drawing: Drawing, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[str, Box]]:
    """The space of all words, rectangles and circles, with what they are."""
    drawing = parsed(drawing)
    found = TRANSFORM.fullmatch(drawing.get("transform", ""))
    if found:
        x, y, scale = x + scale * float(found[1]), y + scale * float(found[2]), scale * float(found[3] or 1)

    def number(name: str) -> float:
        return float(drawing.get(name, 0))

    local: Box | None = None
    if drawing.tag == "rect":
        local = Box(number("x"), number("y"), number("width"), number("height"))
    elif drawing.tag == "circle":
        local = Box.around(number("cx"), number("cy"), 2 * number("r"), 2 * number("r"))
    elif drawing.tag == "text":
        size = number("font-size")
        width = number("textLength") or width_of(drawing.text or "", size)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[drawing.get("text-anchor", "start")]
        local = Box(number("x") - shift * width, number("y") - size * 0.75, width, size * 0.78)
    if local:
        name = f"{drawing.tag} {drawing.text or ''}".strip()
        yield name, Box(x + scale * local.x, y + scale * local.y, scale * local.width, scale * local.height)
    for child in drawing:
        yield from extents(child, x, y, scale)


def letters(drawing: Drawing, scale: float = 1) -> Iterator[tuple[float, str]]:
    """How large all words are in the picture, and what they say."""
    drawing = parsed(drawing)
    found = TRANSFORM.fullmatch(drawing.get("transform", ""))
    scale *= float(found[3] or 1) if found else 1
    if drawing.tag == "text":
        yield scale * float(drawing.attrib["font-size"]), drawing.text or ""
    for child in drawing:
        yield from letters(child, scale)
