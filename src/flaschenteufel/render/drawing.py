"""A picture of any table: one door, and a room for each game behind it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from xml.etree.ElementTree import Element, tostring

from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.state import Situation
from flaschenteufel.core.wording import brief
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.render import bottle_imp, hols_der_teufel
from flaschenteufel.render.names import names_at


@singledispatch
def picture(situation: Situation, names: tuple[str, ...]) -> Element:
    """The picture of a state or a view as an element `svg`; a game of your own registers a function for its classes.

    `names` has a name for each seat, made fit to be shown. `InvalidValueError` if nobody has registered anything.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> picture(state.view(0), ("Ada", "Ben", "Cleo", "Dan")).tag
    'svg'
    """
    raise InvalidValueError(f"there is no picture of {brief(situation)}: register one with `render.picture`")


@picture.register(BottleImpRound)
@picture.register(BottleImpView)
def _bottle_imp(situation: BottleImpRound | BottleImpView, names: tuple[str, ...]) -> Element:
    return bottle_imp.scene(situation, names).drawn()


@picture.register(HolsDerTeufelRound)
@picture.register(HolsDerTeufelView)
def _hols_der_teufel(situation: HolsDerTeufelRound | HolsDerTeufelView, names: tuple[str, ...]) -> Element:
    return hols_der_teufel.scene(situation, names).drawn()


def has_picture(situation: Situation) -> bool:
    """Whether somebody has registered how to draw such a state or view."""
    return picture.dispatch(type(situation)) is not picture.dispatch(object)


def svg(situation: Situation, *, names: Iterable[str] | None = None, width: int = 1000) -> str:
    """A table as a picture: an SVG document for a web page, a notebook or a file.

    Of a view it shows what that seat may know, with its hand at the lower edge; of a state it shows all cards, so
    do not give that to players. `names` has a name for each seat, `Match.seating` for example. The picture is
    `width` pixels wide, or less where there is less room.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> document = svg(state.view(0), names=["Ada", "Ben", "Cleo", "Dan"])
    >>> document[:4], "Cleo" in document
    ('<svg', True)
    """
    _check(situation)
    if whole_number(width, "the width") < 1:
        raise InvalidValueError(f"the width must be at least 1, not {brief(width)}")
    root = picture(situation, names_at(situation, names))
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
