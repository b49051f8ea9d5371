"""A plot of the score that each player could expect, as SVG: a line for each seat over the moves of a round."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

WIDTH, HEIGHT = 960, 360
LEFT, RIGHT, TOP, BOTTOM = 56, 170, 16, 40
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9")
"""Colours that people with colour blindness can tell apart (Okabe and Ito)."""
DASHES = ("", "8 4", "2 4", "10 4 2 4", "4 4", "14 4")
"""And dashes, for those who see no colours at all."""
ROUND_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_LINES = 8
LEAST_GAP = 16
"""How far apart names at the end of the lines are."""

Course = Sequence[tuple[int, Sequence[float]]]


def plot(course: Course, names: Sequence[str], *, moves: str, score: str, title: str) -> str:
    """The plot as SVG text; `moves` and `score` name the axes, and `title` says what it is to whoever cannot see it.

    >>> "Ada" in plot([(2, (1.0, 2.0)), (3, (4.0, -1.0))], ["Ada", "Ben"], moves="move", score="score", title="A plot")
    True
    """
    drawing = Element(
        "svg",
        {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": title},
    )
    SubElement(drawing, "title").text = title
    scale = _Scale(course)
    for level in scale.levels:
        height = f"{scale.y(level):.1f}"
        shade = "#555" if level == 0 else "#bbb"
        SubElement(
            drawing, "line", {"x1": f"{LEFT}", "x2": f"{WIDTH - RIGHT}", "y1": height, "y2": height, "stroke": shade}
        )
        _label(drawing, LEFT - 8, scale.y(level) + 4, f"{level:g}", anchor="end")
    for move in scale.marks:
        _label(drawing, scale.x(move), HEIGHT - BOTTOM + 18, str(move))
    _label(drawing, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, moves)
    _label(drawing, 4, TOP - 4, score, anchor="start")
    for seat, y in enumerate(_apart([scale.y(course[-1][1][seat]) for seat in range(len(names))])):
        colour = COLOURS[seat % len(COLOURS)]
        points = " ".join(f"{scale.x(move):.1f},{scale.y(scores[seat]):.1f}" for move, scores in course)
        line = {"points": points, "fill": "none", "stroke": colour, "stroke-width": "2.5"}
        SubElement(drawing, "polyline", {**line, "stroke-dasharray": DASHES[seat % len(DASHES)] or "none"})
        text = f"{names[seat]} {course[-1][1][seat]:.0f}"
        _label(drawing, WIDTH - RIGHT + 8, y + 4, text, anchor="start", colour=colour)
    return tostring(drawing, encoding="unicode")


class _Scale:
    """Where moves and scores are."""

    def __init__(self, course: Course) -> None:
        self._first, self._last = course[0][0], course[-1][0]
        every = [score for _, scores in course for score in scores]
        low, high = min(0.0, *every), max(0.0, *every)
        step = next((step for step in ROUND_STEPS if (high - low) / step <= MOST_LINES), ROUND_STEPS[-1])
        self._low = step * (low // step)
        self._high = max(step * -(-high // step), self._low + step)
        self.levels = [self._low + step * number for number in range(round((self._high - self._low) / step) + 1)]
        span = self._last - self._first
        gap = next((step for step in ROUND_STEPS if span / step <= MOST_LINES), ROUND_STEPS[-1])
        self.marks = [move for move in range(self._first, self._last + 1) if move % gap == 0]

    def x(self, move: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (move - self._first) / max(1, self._last - self._first)

    def y(self, score: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (self._high - score) / (self._high - self._low)


def _apart(heights: Sequence[float]) -> list[float]:
    """The same heights, moved down where two are too near to be read.

    >>> _apart([30, 10, 12])
    [42, 10, 26]
    """
    placed = list(heights)
    last = -float("inf")
    for seat in sorted(range(len(heights)), key=heights.__getitem__):
        last = placed[seat] = max(heights[seat], last + LEAST_GAP)
    return placed


def _label(drawing: Element, x: float, y: float, text: str, *, anchor: str = "middle", colour: str = "#333") -> None:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor, "fill": colour, "font-size": "14"}
    SubElement(drawing, "text", place).text = text
