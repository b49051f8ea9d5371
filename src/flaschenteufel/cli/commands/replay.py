"""A record, told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flaschenteufel.cli.console import Console, InputEndedError
from flaschenteufel.cli.exit_codes import OK
from flaschenteufel.cli.files import STANDARD_INPUT, record_in
from flaschenteufel.cli.story import Lines, NarratedRound, Story
from flaschenteufel.core.errors import InvalidValueError
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
    story = Story(record.names, record.states[0])
    rounds = [story.round(state) for state in record.states]
    told = rounds if number is None else [rounds[number - 1]]
    moves = sum(len(one.moves) for one in told)
    if first > max(moves, 1):
        raise InvalidValueError(f"there are {count(moves, 'move')} to tell, and no move {first}")
    passages = [*_between(told, first, moves if last is None else last)]
    if number is None and (last is None or last >= moves):
        passages.append(tuple(story.result(record)))
    _show(console, filter(None, passages), step)
    return OK


def _between(rounds: Iterable[NarratedRound], first: int, last: int) -> Iterator[Lines]:
    """The rounds from a move to a move, counted from 1; if it is in the middle of a round, with the cards there."""
    before = 0
    for told in rounds:
        start, stop = max(first - before, 1), min(last - before, len(told.moves))
        if start <= stop or not told.moves:
            yield told.heading
        if 1 < start <= stop:
            position = told.moves[start - 2]
            yield f"Before move {start}:", *position.hands, *position.rest
        chosen = told.moves[start - 1 : max(stop, 0)]
        for move in chosen:
            yield move.lines
        if chosen:
            yield told.score if stop == len(told.moves) and told.score else chosen[-1].rest
        before += len(told.moves)


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
