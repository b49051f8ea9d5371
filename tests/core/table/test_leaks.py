"""What was taken back stays a secret: nobody else can tell what it was."""

from __future__ import annotations

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.core.errors import UndoError
from flaschenteufel.core.events import Event
from flaschenteufel.core.match import Match
from flaschenteufel.core.table.table import Table
from tests.core.table.tools import in_phase, logs, new_table, play_until, submit_first

HIDDEN = [
    ("classic", Phase.DISCARD),
    ("classic", Phase.PASS),
    ("lopaka", Phase.PASS),
    ("demons-eye", Phase.DISCARD),
    ("demons-eye", Phase.PASS),
    ("bright-house", Phase.DISCARD),
    ("bright-house", Phase.PASS_SECOND),
    ("bright-house", Phase.EXPOSE),
    ("second-bottle", Phase.PASS),
]
each_hidden_choice = pytest.mark.parametrize(("name", "phase"), HIDDEN, ids=lambda value: str(value))


def choosing(name: str, phase: Phase) -> tuple[Match, int]:
    """A match in which all choose at the same time, and the first seat that does."""
    match = play_until(new_table(name), in_phase(phase)).match
    return match, match.round.to_act[0]


def told_to_others(table: Table, seat: int) -> tuple[list[tuple[Event, ...]], list[ft.View]]:
    others = [whom for whom in logs(table) if whom != seat]
    return [logs(table)[whom] for whom in others], [table.view(whom) for whom in others]


@each_hidden_choice
def test_whatever_was_chosen_first_the_others_are_told_the_same(name: str, phase: Phase) -> None:
    match, seat = choosing(name, phase)
    last = match.round.legal_actions(seat)[-1]
    stories: list[object] = []
    for first in match.round.legal_actions(seat)[:6]:
        table = Table(match)
        table.submit(seat, first)
        during = told_to_others(table, seat)
        table.undo(seat)
        after = told_to_others(table, seat)
        table.submit(seat, last)
        stories.append((during, after, told_to_others(table, seat), table.counter))
    assert len(stories) > 1
    assert all(story == stories[0] for story in stories)


@each_hidden_choice
def test_nobody_can_tell_whether_the_same_was_chosen_again(name: str, phase: Phase) -> None:
    match, seat = choosing(name, phase)
    first, *_, other = match.round.legal_actions(seat)
    again, anew = Table(match), Table(match)
    for table in (again, anew):
        table.submit(seat, first)
        table.undo(seat)
    again.redo(seat)
    anew.submit(seat, other)
    assert told_to_others(again, seat) == told_to_others(anew, seat)


@each_hidden_choice
def test_to_take_back_tells_nothing_about_the_choices_of_others(name: str, phase: Phase) -> None:
    match, seat = choosing(name, phase)
    other = match.round.to_act[1]
    stories: list[object] = []
    for hidden in match.round.legal_actions(other)[:6]:
        table = Table(match)
        table.submit(seat, match.round.legal_actions(seat)[0])
        if len(table.round.to_act) > 1:
            table.submit(other, hidden)
        table.undo(seat)
        with pytest.raises(UndoError) as refused:
            table.undo(seat)
        table.redo(seat)
        stories.append((str(refused.value), table.events(seat), table.view(seat)))
    assert all(story == stories[0] for story in stories)


def test_a_refusal_does_not_tell_what_others_have_done() -> None:
    match, seat = choosing("classic", Phase.DISCARD)
    refusals: set[str] = set()
    for number in range(4):
        table = Table(match)
        for each in range(3):
            submit_first(table, each)
        table.submit(1, table.legal_actions(1)[number])
        with pytest.raises(UndoError) as refused:
            table.undo(seat)
        refusals.add(str(refused.value))
        assert refused.value.__context__ is None
        told = refused.value.sentence
        assert told
        assert refused.value.args == (told, ft.UndoReason.OTHERS_WENT_ON, seat)
        assert dict(told.facts) == {"seat": seat}
    assert len(refusals) == 1
