"""The list of the variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flaschenteufel.core.variant import Variant

HEADINGS = ("name", "title", "players", "editions")


def catalogue(variants: Iterable[Variant]) -> Iterator[str]:
    r"""A table of variants, a line each.

    >>> from flaschenteufel import get_variant
    >>> print(*catalogue([get_variant("lopaka")]), sep="\n")
    name    title   players  editions
    lopaka  Lopaka  2        2003, 1995, matagot
    """
    rows = [HEADINGS, *map(_cells, variants)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _cells(variant: Variant) -> tuple[str, ...]:
    players = ", ".join(map(str, variant.player_counts))
    return variant.name, variant.title, players, ", ".join(variant.editions)
