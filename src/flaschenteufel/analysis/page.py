"""An analysis as one page of HTML: no script, nothing from elsewhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from flaschenteufel.analysis.analysing import Analysis, Decision
from flaschenteufel.analysis.plot import plot
from flaschenteufel.analysis.story import Story, budget_text
from flaschenteufel.bots import Candidate
from flaschenteufel.render import svg
from flaschenteufel.telling.words import catalogue

MOST_CANDIDATES = 6
"""How many alternatives of a decision are shown beside what was chosen."""

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1, h2, h3 { line-height: 1.2; }
section { margin: 2rem 0; }
img, svg { max-width: 100%; height: auto; display: block; }
article { margin: 2rem 0; padding-top: 1rem; border-top: 1px solid #ccc; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #eee; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tr.chosen td { font-weight: bold; }
tr.mistake td { background: #fdf0e6; }
"""


def to_html(analysis: Analysis, *, language: str = "en", most: int = 5) -> str:
    """An analysis as a page that can be opened or sent as it is.

    It has the biggest mistakes with pictures, so many at `most`, and for each round a plot of the expected scores and
    all decisions.

    >>> from flaschenteufel import Record, get_variant
    >>> from flaschenteufel.analysis import analyse
    >>> to_html(analyse(Record([get_variant("classic").deal(3, seed=7)]))).startswith("<!DOCTYPE html>")
    True
    """
    return "\n".join(_Page(analysis, language).lines(most)) + "\n"


class _Page:
    def __init__(self, analysis: Analysis, language: str) -> None:
        self._analysis = analysis
        self._words = catalogue(None, language)
        self._stories = {
            number: Story(analysis, number, language) for number in range(1, len(analysis.record.states) + 1)
        }

    def lines(self, most: int) -> Iterator[str]:
        words, analysis = self._words, self._analysis
        title = escape(f"{analysis.record.variant.title}: {words('analysis of a game')}")
        yield f'<!DOCTYPE html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8"/>'
        yield f'<meta name="viewport" content="width=device-width, initial-scale=1"/>\n<title>{title}</title>'
        yield f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
        yield f"<p>{escape(budget_text(analysis, words))}.</p>"
        yield f"<section>\n<h2>{escape(words('The biggest mistakes'))}</h2>"
        if not analysis.mistakes:
            yield f"<p>{escape(words('No mistake was found.'))}</p>"
        for decision in analysis.mistakes[:most]:
            yield from self._mistake(decision)
        yield "</section>"
        for number in self._stories:
            yield from self._round(number)
        yield "</body>\n</html>"

    def _mistake(self, decision: Decision) -> Iterator[str]:
        story = self._stories[decision.round]
        heading = f"{self._words('Round {number}', number=decision.round)}: {story.heading(decision)}"
        yield f"<article>\n<h3>{escape(heading)}</h3>\n<p>{escape(story.verdict(decision))}</p>"
        picture = b64encode(svg(decision.view, names=story.names, language=story.language).encode()).decode()
        yield f'<img alt="{escape(heading)}" src="data:image/svg+xml;base64,{picture}"/>'
        words = self._words
        headings = words("Candidate"), words("Expected"), words("Spread"), words("Playouts")
        yield from _table(headings, self._candidates(decision, story), numbers=3)
        yield "</article>"

    def _candidates(self, decision: Decision, story: Story) -> Iterator[tuple[str, tuple[str, ...]]]:
        candidates = sorted(decision.explanation.candidates, key=lambda one: -one.mean)
        for place, one in enumerate(candidates):
            if place < MOST_CANDIDATES or one.action == decision.action:
                yield "chosen" if one.action == decision.action else "", self._cells(one, decision, story)

    @staticmethod
    def _cells(one: Candidate, decision: Decision, story: Story) -> tuple[str, ...]:
        return story.action(decision, one.action), story.points(one.mean), story.points(one.spread), str(one.playouts)

    def _round(self, number: int) -> Iterator[str]:
        words, story, analysis = self._words, self._stories[number], self._analysis
        yield f"<section>\n<h2>{escape(words('Round {number}', number=number))}</h2>"
        if course := analysis.course(number):
            title = words("Expected scores, as seen by whoever decided")
            yield f"<p>{escape(title)}</p>"
            yield plot(course, story.names, moves=words("move"), score=words("score"), title=title)
        headings = words("Decision"), words("Chosen"), words("Best"), words("Loss")
        yield from _table(headings, self._decisions(number, story), numbers=1)
        yield "</section>"

    def _decisions(self, number: int, story: Story) -> Iterator[tuple[str, tuple[str, ...]]]:
        for one in self._analysis.of_round(number):
            chosen, best = story.action(one, one.action), story.action(one, one.best.action)
            cells = story.heading(one), chosen, best, story.points(one.loss)
            yield "mistake" if one.sure_loss else "", cells


def _table(headings: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], *, numbers: int) -> Iterator[str]:
    """Rows with a class and cells; so many of the last columns are numbers."""
    kinds = [' class="number"' if column >= len(headings) - numbers else "" for column in range(len(headings))]
    yield '<div class="wide"><table>'
    yield f"<tr>{''.join(_cell('th', kind, text) for kind, text in zip(kinds, headings, strict=True))}</tr>"
    for row, cells in rows:
        inside = "".join(_cell("td", kind, text) for kind, text in zip(kinds, cells, strict=True))
        yield f'<tr class="{row}">{inside}</tr>' if row else f"<tr>{inside}</tr>"
    yield "</table></div>"


def _cell(tag: str, kind: str, text: str) -> str:
    return f"<{tag}{kind}>{escape(text)}</{tag}>"
