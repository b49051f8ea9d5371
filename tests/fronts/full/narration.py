"""A narrator who overrides a little."""

from __future__ import annotations

from collections.abc import Iterator

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Played
from flaschenteufel.cli import PlainNarrator


class Narrator(PlainNarrator):
    """Tells the plays alone."""

    def introduction(self, now: ft.State | ft.View) -> Iterator[str]:
        yield "Welcome, guests!"

    def tell(self, event: ft.Event, now: ft.State | ft.View) -> Iterator[str]:
        if isinstance(event, Played):
            yield f"    {self.pronouns.does(event.seat, 'throw')} the {event.card} onto the table."
