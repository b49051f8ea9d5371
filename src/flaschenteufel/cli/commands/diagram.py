"""The phases of a variant, drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.exits import OK

if TYPE_CHECKING:
    from flaschenteufel.cli.console import Console


def diagram(console: Console, name: str) -> int:
    """Print the machine of a variant as a mermaid diagram."""
    console.screen.show_as_it_is(get_variant(name).diagram())
    return OK
