"""A record, checked: all that random rounds are checked for, at every moment of it and after one action more.

The referee plays as far as the record goes, if it knows the variant.

A state may be too broken to be written down. Then its record ends one action before, and names that behind it
(`tests/proof/violation.py`); every action is tried there, so it is among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import flaschenteufel as ft
from flaschenteufel.core.state import new_round_like
from flaschenteufel.testing import Setting
from tests.proof.violation import ViolationError
from tests.soak.checks import EVERY, REFEREE, WHOLE
from tests.soak.inspection import Inspection
from tests.soak.moment import Moment, start
from tests.soak.referee import knows
from tests.soak.round import broken
from tests.soak.tally import Tally

BEHIND = "then: "


def violations(record: ft.Record) -> Iterator[ViolationError]:
    """The first thing that is wrong with each of its rounds."""
    for state in record.states:
        table = Setting(state.variant, state.players, state.edition, state.dealer)
        inspection = Inspection(table, Random(0), Tally(), whole=True)
        try:
            for moment in _moments(state):
                is_last = moment.state == state and knows(state.variant)
                if found := broken(inspection, moment, (*EVERY, *WHOLE, *(REFEREE if is_last else ()))):
                    yield found[1]
                    break
        except ViolationError as violation:
            yield violation


def _moments(state: ft.State) -> Iterator[Moment]:
    """Every moment that the history goes through, and all that can come next."""
    moment = start(new_round_like(state))
    yield moment
    for action in state.history:
        moment = moment.then(action)
        yield moment
    yield from map(moment.then, moment.listed)


def read(text: str) -> ft.Record:
    """The record that a report has, without what stands behind it."""
    return ft.Record.from_text("".join(line for line in text.splitlines(keepends=True) if not line.startswith(BEHIND)))
