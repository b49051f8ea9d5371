"""A record, told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flaschenteufel.cli.console import Console, InputEndedError
from flaschenteufel.cli.exit_codes import OK
from flaschenteufel.cli.files import STANDARD_INPUT, record_in
from flaschenteufel.cli.story import Lines, NarratedRound, Story
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.wording import count


def replay(console: Console, file: str, *, number: int | None, first: int, last: int | None, step: bool) -> int:
    """Tell what a file has recorded: one round or all, from a move to a move, and wait for Enter if that is wanted."""
    if step and file == STANDARD_INPUT:
        raise InvalidValueError("--step waits for Enter on standard input, so the record cannot come from there")
    if last is not None and last < first:
        raise InvalidValueError(f"move {last} comes before move {first}: there is nothing to tell")
    record = record_in(file)
    if number is not None and number > len(record.states):
        raise InvalidValueError(f"{file} has {count(len(record.states), 'round')}, and no round {number}")
    told = range(len(record.states)) if number is None else range(number - 1, number)
    moves = sum(len(record.states[one].history) for one in told)
    if first > max(moves, 1):
        raise InvalidValueError(f"there are {count(moves, 'move')} to tell, and no move {first}")
    story = Story(record.names, record.states[0])
    passages = [*_between(story, record, told, first, moves if last is None else last)]
    if number is None and (last is None or last >= moves):
        passages.append(tuple(story.result(record)))
    _show(console, filter(None, passages), step)
    return OK


def _between(story: Story, record: Record, told: range, first: int, last: int) -> Iterator[Lines]:
    """Some rounds from a move to a move, counted from 1; no other round is told."""
    before = 0
    for number, state in enumerate(record.states[: told.stop]):
        moves = len(state.history) if number in told else 0
        start, stop = max(first - before, 1), min(last - before, moves)
        if number in told and (start <= stop or not moves):
            yield from _part(story.round(state), start, stop)
        else:
            story.skip(state)
        before += moves


def _part(told: NarratedRound, start: int, stop: int) -> Iterator[Lines]:
    """A round from a move to a move; if it begins in the middle, with the cards there."""
    yield told.heading
    if start > 1:
        position = told.moves[start - 2]
        yield f"Before move {start}:", *position.hands, *position.rest
    chosen = told.moves[start - 1 : stop]
    for move in chosen:
        yield move.lines
    if chosen:
        yield told.score if stop == len(told.moves) and told.score else chosen[-1].rest


def _show(console: Console, passages: Iterable[Lines], step: bool) -> None:
    for passage in passages:
        for line in passage:
            console.show(line)
        if step and not _goes_on(console):
            break


def _goes_on(console: Console) -> bool:
    """Whether somebody presses Enter, and does not type q."""
    try:
        return console.ask("(Enter to go on, q to stop) ").lower() not in ("q", "quit")
    except InputEndedError:
        return False
