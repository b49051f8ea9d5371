"""What must hold for what is written down: records and JSON can be read again, and tell the same."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import cast

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import RecordError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.document import from_json, to_json
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.notation import Board
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.record.tokens import lines_of
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.check_events import viewers
from flaschenteufel.testing.checkpoint import Checkpoint, Place, Setting, Where, shown
from flaschenteufel.testing.playing import random_play, some

Written = State | View | Action | Event | Match | Record
"""What can be written as JSON; a table is made of these."""

_MOVES = 3
"""So many legal actions of a seat are written and read."""

_KINDS: tuple[type, ...] = (State, View, Action, Event, Match, Record)


def check_json(place: Where, value: Written, name: str) -> None:
    """A value can be written as JSON and read again, and is the same then; the same value gives the same text."""
    kind = next(kind for kind in _KINDS if isinstance(value, kind))
    try:
        text = to_json(value)
    except Exception as problem:
        place.fail(f"{name} has no JSON: to_json raises {shown(problem)}")
    try:
        again = from_json(text, kind)
    except Exception as problem:
        place.fail(f"the JSON of {name} cannot be read again: from_json raises {shown(problem)}")
    place.require(again == value, f"the JSON of {name} is read as something else")
    place.require(to_json(again) == text, f"the JSON of {name} is another text when it is written again")


def check_documents(point: Checkpoint, random: Random) -> None:
    """The state, and what somebody sees of it, can be written and read again, as JSON and as a record."""
    check_json(point, point.state, "the state")
    for viewer in {random.choice(viewers(point.state)), *point.state.to_act[:1]}:
        check_json(point, point.state.view(viewer), f"view({viewer})")
    check_lines(point, random)
    check_moves(point, random)


def check_words(point: Checkpoint, events: Iterable[Event], random: Random) -> None:
    """One action and one event of each kind can be written as JSON, the event also as others see it."""
    actions: dict[type[Action], Action] = {}
    for action in random.sample(point.state.history, len(point.state.history)):
        actions.setdefault(type(action), action)
    for action in actions.values():
        check_json(point, action, brief(action))
    kinds: dict[type[Event], Event] = {}
    shuffled = list(events)
    random.shuffle(shuffled)
    for event in shuffled:
        kinds.setdefault(type(event), event)
    for event in kinds.values():
        for seen in dict.fromkeys([event, *(event.for_seat(viewer) for viewer in viewers(point.state))]):
            check_json(point, seen, brief(seen))


def check_lines(point: Checkpoint, random: Random) -> None:
    """The notation writes lines that it reads itself, one after another, and that lead to the same state."""
    notation = point.setting.variant.notation
    lines = list(notation.write(point.state))
    board = Board(point.setting.new_round())
    for line in lines:
        if not isinstance(cast("object", line), str) or "\n" in line:
            point.fail(f"the notation writes {brief(line)}, which is not one line")
        parsed = list(lines_of(line))
        point.require(len(parsed) == 1, f"the notation writes the line {brief(line)}, which says nothing")
        try:
            notation.read(board, parsed[0])
        except Exception as problem:
            point.fail(f"the notation cannot read its own line {brief(line)}: {shown(problem)}")
    what = brief(lines[-1]) if lines else "nothing"
    point.require(board.state == point.state, f"the notation is read as another state; its last line is {what}")
    for line in random.sample(lines, min(2, len(lines))):
        check_spoilt_line(point, line, random)


def check_moves(point: Checkpoint, random: Random) -> None:
    """Some legal actions are read again from what `str` and the notation write, by the state and by the view."""
    state = point.state
    for seat in state.to_act:
        view = state.view(seat)
        for action in some(state.legal_actions(seat), _MOVES, random):
            for text in dict.fromkeys((str(action), point.setting.variant.notation.written(state, action))):
                try:
                    found = state.parse(text, seat), view.parse(text)
                except Exception as problem:
                    point.fail(f"{action!r} is written as {text!r}, which cannot be read: {shown(problem)}")
                point.require(found == (action, action), f"{action!r} is written as {text!r}, and read as {found[0]!r}")


def check_spoilt_line(point: Checkpoint, line: str, random: Random) -> None:
    """A line with a fault is refused with a `RecordError`, if it is."""
    words = line.split()
    words.insert(random.randrange(len(words) + 1), random.choice(("?", "0", "-1", "|", "|||", '"', "x:")))
    spoilt = " ".join(words)
    state = point.setting.new_round()
    try:
        for parsed in lines_of(spoilt):
            point.setting.variant.notation.read(Board(state), parsed)
    except RecordError:
        return
    except Exception as problem:
        point.fail(f"the notation raises {shown(problem)} instead of RecordError for the line {brief(spoilt)}")


def check_record(place: Where, record: Record) -> None:
    """A record can be written as text and as JSON, and be read again."""
    text = record.to_text()
    try:
        again = Record.from_text(text)
    except Exception as problem:
        place.fail(f"the text of a record cannot be read again: {shown(problem)}")
    place.require(again == record, "the text of a record is read as another record")
    place.require(again.to_text() == text, "the text of a record is another one when it is written again")
    check_json(place, record, "a record")


def check_match(setting: Setting, seed: int) -> None:
    """A match can be begun, played to the end of its first round and into the second, written and read again."""
    place = Place(setting, seed)
    names = [f"Player {number}" for number in range(1, setting.players + 1)]
    with place.asking():
        match = Match.start(setting.variant, names, rounds=2, edition=setting.edition, seed=seed)
        check_json(place, match, "a match")
        for _, action, _ in random_play(match.round, Random(seed)):
            match = match.apply(action)
        place.require(match.round.is_over, "the first round of a match does not end")
        place.require(not match.is_over, "a match of two rounds is over after the first")
        match = match.next_round()
        for _, action, _ in list(random_play(match.round, Random(seed)))[: 1 + seed % 9]:
            match = match.apply(action)
        check_json(place, match, "a match")
        check_record(place, Record.of_match(match))
