"""The variants: the list of all, and the phases of one as a diagram."""

from __future__ import annotations

from flaschenteufel.catalogue import get_variant, list_variants
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.exit_codes import OK
from flaschenteufel.cli.text import table_within
from flaschenteufel.core.variant import Variant

HEADINGS = ("name", "title", "players", "editions")


def variants(console: Console) -> int:
    """List the variants, a line each."""
    rows = [HEADINGS, *(_cells(get_variant(name)) for name in list_variants())]
    for line in table_within(console.screen.width, rows):
        console.show(line)
    return OK


def _cells(variant: Variant) -> tuple[str, ...]:
    players = ", ".join(map(str, variant.player_counts))
    return variant.name, variant.title, players, ", ".join(variant.editions)


def diagram(console: Console, name: str) -> int:
    """Print the machine of a variant as a mermaid diagram."""
    console.screen.show_as_it_is(get_variant(name).diagram())
    return OK
