"""A variant's machine, as the checks need it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from flaschenteufel.core.variant import Variant


@frozen
class Chart:
    """Where the machine begins, where it leads from each phase, and how it is drawn."""

    initial: str
    exits: Mapping[str, frozenset[str]]
    diagram: str


def chart_of(variant: Variant) -> Chart:
    """Read the machine.

    >>> from flaschenteufel import get_variant
    >>> chart = chart_of(get_variant("classic"))
    >>> chart.initial, chart.exits["deal"], chart.exits["score"]
    ('deal', frozenset({'discard'}), frozenset())
    """
    machine = variant.machine
    exits: dict[str, set[str]] = {phase: set() for phase in machine.states}
    for event in machine.events:
        for edge in machine.get_transitions(event):
            exits[edge.source].add(str(edge.dest))
    frozen_exits = {phase: frozenset(dests) for phase, dests in exits.items()}
    return Chart(str(machine.initial), frozen_exits, variant.diagram())
