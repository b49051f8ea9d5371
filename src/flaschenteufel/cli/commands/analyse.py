"""A record, judged: each decision with what a search thought of the alternatives."""

from __future__ import annotations

from flaschenteufel.analysis import analyse as analysed
from flaschenteufel.analysis import to_html, to_json, to_text
from flaschenteufel.analysis.analysing import decisions_in
from flaschenteufel.cli.console import Console, Progress
from flaschenteufel.cli.exit_codes import OK
from flaschenteufel.cli.files import record_in, write_text
from flaschenteufel.telling import catalogue


def analyse(
    console: Console,
    file: str,
    *,
    playouts: int | None,
    seconds: float | None,
    seed: int,
    language: str,
    json: bool,
    html: str | None,
) -> int:
    """Show the analysis of what a file has recorded as text or as JSON, or write it to a file as a page."""
    catalogue(None, language)  # an unknown language is said before the work, not after it
    record = record_in(file)
    with Progress(console.errors, decisions_in(record), shown=True) as progress:
        analysis = analysed(record, playouts=playouts, seconds=seconds, seed=seed, progress=progress.advance)
    if html is not None:
        write_text(html, to_html(analysis, language=language))
    if json:
        console.screen.show_as_it_is(to_json(analysis, language=language))
    elif html is None:
        for line in to_text(analysis, language=language):
            console.show(line)
    return OK
