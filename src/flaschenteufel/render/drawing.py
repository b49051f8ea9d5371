"""A picture of any table: the game's own, or a plain one."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, tostring

from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.front import front_part
from flaschenteufel.core.state import Situation
from flaschenteufel.core.wording import brief
from flaschenteufel.render.plain import plain_scene
from flaschenteufel.render.scene import Scene, names_at


def svg(situation: Situation, *, names: Iterable[str] | None = None, width: int = 1000) -> str:
    """A table as a picture: an SVG document for a web page, a notebook or a file.

    Of a view it shows what that seat may know, with its hand at the lower edge; of a state it shows all cards, so
    do not give that to players. `names` has a name for each seat, `Match.seating` for example. The picture is
    `width` pixels wide, or less where there is less space.

    A game draws itself with the function `scene` of the module `picture` in its front (see `Variant.front`): it gets
    a state or a view and the names, made fit to be shown, and returns a `Scene` or an element `svg`. Without one, the
    hands, the table and the scores are written down.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> document = svg(state.view(0), names=["Ada", "Ben", "Cleo", "Dan"])
    >>> document[:4], "Cleo" in document
    ('<svg', True)
    """
    _check(situation)
    if whole_number(width, "the width") < 1:
        raise InvalidValueError(f"the width must be at least 1, not {brief(width)}")
    root = _drawn(situation, names_at(situation, names))
    root.set("width", str(width))
    frame = root.get("viewBox")
    if frame:
        *_, across, down = map(float, frame.split())
        root.set("height", str(round(width * down / across)))
    root.set("style", "max-width:100%;height:auto")
    return tostring(root, encoding="unicode")


def _check(value: object) -> None:
    if not isinstance(value, Situation):
        raise InvalidValueError(f"what is drawn must be a state or a view, not {brief(value)}")


def _drawn(situation: Situation, names: tuple[str, ...]) -> Element:
    return drawn.drawn() if isinstance(drawn := scene_of(situation, names), Scene) else drawn


def scene_of(situation: Situation, names: tuple[str, ...]) -> Scene | Element:
    """What the game makes of a state or a view, or else the plain scene."""
    own = front_part(situation.variant, "picture")
    made: Scene | Element = own.scene(situation, names) if own else plain_scene(situation, names)
    return made
