"""A plain picture of any table: the hands, the table and the scores, written down."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from flaschenteufel.core.front import hand_of, plain_words, table_words
from flaschenteufel.core.state import Situation, State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count
from flaschenteufel.render.element import Box, element, shortened, text, width_of
from flaschenteufel.render.palette import LIGHT
from flaschenteufel.render.scene import FELT_BOX, Item, Scene, Words, header, waiting_for, words
from flaschenteufel.render.seats import Player, plate

_EDGE, _GAP = 16, 10
_PLATE = Box(0, 0, 290, 46)
_LETTERS, _LINE = 17, 24


def plain_scene(situation: Situation, names: tuple[str, ...]) -> Scene:
    """A plate for each seat with its cards or its score beside it, from seat 0 down, and the table below.

    >>> from flaschenteufel import get_variant
    >>> scene = plain_scene(get_variant("lopaka").new_round(), ("Ada", "Ben", "Lopaka"))
    >>> scene.words.moment, [item.what for item in scene.items][:2]
    ('Deal: Ada to act', ['header', 'plate of seat 0'])
    """
    rows = [*(_cards(situation, seat) for seat in range(situation.seats)), _table(situation, names)]
    said = _words(situation, names, rows)
    high = (FELT_BOX.height - 2 * _EDGE) / len(rows) - _GAP
    items = [header(said)]
    for seat, words_beside in enumerate(rows):
        top = FELT_BOX.y + _EDGE + seat * (high + _GAP)
        if seat < situation.seats:
            items.append(_plate(situation, seat, names[seat], Box(FELT_BOX.x + _EDGE, top, _PLATE.width, high)))
        left = FELT_BOX.x + _EDGE + _PLATE.width + _GAP
        box = Box(left, top, FELT_BOX.right - _EDGE - left, high)
        what = f"cards of seat {seat}" if seat < situation.seats else "the table"
        items.append(Item(what, box, _paragraph(words_beside, box)))
    return Scene(said, tuple(items))


def _to_act(situation: Situation) -> tuple[int, ...]:
    assert isinstance(situation, State | View), "there are no other situations"
    return situation.to_act


def _cards(situation: Situation, seat: int) -> str:
    """What is to be said of a seat: its score in the end, else its cards as far as they are known."""
    assert isinstance(situation, State | View), "there are no other situations"
    if situation.is_over:
        return count(situation.scores[seat], "point")
    hand = hand_of(situation, seat)
    return plain_words(hand, (), "cards") if hand else ""


def _table(situation: Situation, names: tuple[str, ...]) -> str:
    lying = table_words(situation, names)
    return f"On the table: {lying}" if lying else ""


def _words(situation: Situation, names: tuple[str, ...], rows: list[str]) -> Words:
    *hands, table = rows
    waiting = _to_act(situation)
    moment = f"{plain_words(situation.phase).capitalize()}: {waiting_for(waiting, names, 'to act')}"
    account = [f"{name}: {hand}." for name, hand in zip(names, hands, strict=True) if hand]
    return words(
        situation, names, moment if waiting else "The round is over", [*account, *([f"{table}."] if table else [])]
    )


def _plate(situation: Situation, seat: int, name: str, space: Box) -> Item:
    lines = ("to act" if seat in _to_act(situation) else "by rule" if seat in situation.automatic else "",)
    player = Player(name, lines, ("D",) if seat == situation.dealer else (), to_act=seat in _to_act(situation))
    box = Box(space.x, space.y, space.width, min(_PLATE.height, space.height))
    return Item(f"plate of seat {seat}", box, plate(player, box))


def _paragraph(words: str, box: Box) -> Element:
    """As much of a text as fits into a box, in lines."""
    most = max(1, int(box.height // _LINE))
    lines = [*_lines(words, box.width)]
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    middle = min(_LINE, box.height) / 2
    return element(
        "g",
        *(
            text(box.x, box.y + middle + _LINE * number, shortened(line, _LETTERS, box.width), _LETTERS, LIGHT)
            for number, line in enumerate(lines)
        ),
    )


def _lines(words: str, space: float) -> Iterator[str]:
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, _LETTERS) > space:
            yield line
            longer = word
        line = longer
    if line:
        yield line
