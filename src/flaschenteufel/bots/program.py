"""Bots that are programs of their own, in any language: they are asked and answer by lines of JSON."""

from __future__ import annotations

import json
import os
import shlex
import signal
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from math import isfinite
from queue import Empty, SimpleQueue
from random import Random
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import IO, Any, Self, cast
from weakref import finalize

from attrs import define, field

from flaschenteufel.bots.bot import any_of, choices
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.json.document import to_data
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief

PROTOCOL = 1
LONGEST_ANSWER = 65_536
"""Bytes: an action takes some hundreds."""
LONGEST_WAIT = 1e6
"""Seconds: more than threads can wait for on some machines makes no sense."""
PATIENCE = 1.0
"""Seconds that a program has to end by itself when its input has ended."""


_KILL: Callable[[int, int], None] = getattr(os, "killpg", os.kill)  # Windows knows no groups of processes
_SIGNAL: int = getattr(signal, "SIGKILL", signal.SIGTERM)


class _FaultError(Exception):
    """What a program has done wrong; the name of the fault is its argument."""


def _command(value: str | Sequence[str]) -> tuple[str, ...]:
    """The program and its arguments; a text is split as a shell does it, but no shell sees it."""
    try:
        words = shlex.split(value) if isinstance(value, str) else tuple_of(str, value, "the command of a program")
    except ValueError as problem:
        raise InvalidValueError(f"the command {brief(value)} cannot be understood: {problem}") from problem
    if not words or not words[0] or any("\0" in word for word in words):
        raise InvalidValueError(f"{brief(value)} is not the command of a program")
    return tuple(words)


def _seconds(value: float) -> float:
    if type(value) not in (int, float) or not (isfinite(value) and 0 < value <= LONGEST_WAIT):
        raise InvalidValueError(f"the seconds for an answer must be a number above 0, not {brief(value)}")
    return float(value)


@define
class ProgramBot:
    """A bot that is a program of its own, in any language.

    `command` is the program with its arguments, as a text or as a sequence of texts; `seconds` is the time that it has
    for an answer. The program gets a line of JSON on its standard input for each choice, and answers with a line on its
    standard output. What it writes to standard error is thrown away.

    It is started when it is first asked. An answer that is late, senseless, too long or illegal, or a program that
    dies, costs a random legal move and is counted in `faults`. Unless it was just illegal, the program is ended, and
    started again for the next choice. A program that cannot be started at all is an `InvalidValueError`.

    `close` ends the program; a `with` block does it, too. A copy of the bot is a new bot with a program of its own.

    >>> bot = ProgramBot("./mybot --fast", seconds=2)
    >>> bot.command, bot.seconds, dict(bot.faults)
    (('./mybot', '--fast'), 2.0, {})
    """

    command: tuple[str, ...] = field(converter=_command)
    seconds: float = field(default=10.0, converter=_seconds)
    faults: Counter[str] = field(factory=Counter[str], init=False, repr=False, eq=False)
    """How often it has failed: by `timeout`, `crash`, `garbage`, `oversize` or `illegal`."""
    _asked: int = field(default=0, init=False, repr=False, eq=False)
    _running: _Running | None = field(default=None, init=False, repr=False, eq=False)
    _ending: Callable[[], object] | None = field(default=None, init=False, repr=False, eq=False)

    def choose(self, view: View, rng: Random) -> Action:
        """What the program answers, or any legal action if that is no answer."""
        actions = choices(view)
        self._asked += 1
        request = {
            "flaschenteufel": PROTOCOL,
            "id": self._asked,
            "seconds": self.seconds,
            "seed": rng.getrandbits(32),
            "view": to_data(view),
            "actions": [to_data(action) for action in actions],
        }
        try:
            return actions[_index(self._answer(request), request)]
        except _FaultError as fault:
            kind = str(fault)
            self.faults[kind] += 1
            if kind != "illegal":  # then it may be at any point of its output
                self._end()
            return any_of(actions, rng)

    def close(self) -> None:
        """End the program, politely at first: its input ends. It is started again if it is asked again."""
        if self._running:
            self._running.leave()
            self._end()

    def _end(self) -> None:
        if self._ending:
            self._ending()
            self._running = self._ending = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.command, self.seconds)

    def _answer(self, request: Mapping[str, object]) -> bytes:
        """The line that the program writes when it has read the request."""
        if self._running is None:
            self._running = _Running.of(self.command)
            self._ending = finalize(self, self._running.end)  # also if nobody closes it
        line = json.dumps(request, separators=(",", ":")).encode("ascii") + b"\n"
        answer = self._running.answer(line, self.seconds)
        if not answer.endswith(b"\n"):
            raise _FaultError("oversize" if len(answer) >= LONGEST_ANSWER else "crash")
        return answer


@define(eq=False)
class _Running:
    """A program that runs."""

    _process: Popen[bytes]
    _thread: Thread | None = None

    @classmethod
    def of(cls, command: tuple[str, ...]) -> Self:
        try:
            # In a session of its own: Ctrl-C is not for it, and what it starts is ended with it.
            process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True)
        except OSError as problem:
            raise InvalidValueError(f"the program {command[0]!r} cannot be started: {problem.strerror}") from problem
        return cls(process)

    def answer(self, line: bytes, seconds: float) -> bytes:
        """The line that it writes when it is given one, or the beginning of that line if it does not end."""
        answers = SimpleQueue[bytes]()
        # A thread writes and reads, since the program may do neither. It ends when the program has been ended.
        self._thread = Thread(target=self._exchange, args=(line, answers), daemon=True)
        self._thread.start()
        try:
            return answers.get(timeout=seconds)
        except Empty:
            raise _FaultError("timeout") from None

    def _exchange(self, line: bytes, answers: SimpleQueue[bytes]) -> None:
        answer = b""
        with suppress(OSError):  # it may be gone
            self._stdin.write(line)
            self._stdin.flush()
            answer = self._stdout.readline(LONGEST_ANSWER)
        answers.put(answer)

    def leave(self) -> None:
        """Let its input end, and give it some time to end by itself."""
        with suppress(OSError):
            self._stdin.close()
        with suppress(TimeoutExpired):
            self._process.wait(PATIENCE)

    def end(self) -> None:
        """End it, with everything that it has started."""
        with suppress(OSError):  # it is gone already
            _KILL(self._process.pid, _SIGNAL)
        self._process.wait()
        if self._thread:
            self._thread.join(PATIENCE)  # longer only if somebody has escaped, and holds the other end
        for stream in (self._stdin, self._stdout):
            with suppress(OSError):
                stream.close()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None, "it was opened as a pipe"
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None, "it was opened as a pipe"
        return self._process.stdout


def _index(line: bytes, request: Mapping[str, Any]) -> int:
    """Which of the actions an answer names, by its number or in full."""
    try:
        answer: object = json.loads(line)
    except (ValueError, RecursionError):
        raise _FaultError("garbage") from None
    if not isinstance(answer, dict) or cast("dict[str, object]", answer).get("id") != request["id"]:
        raise _FaultError("garbage")
    given = cast("dict[str, object]", answer)
    actions: list[object] = request["actions"]
    chosen = given.get("index")
    if type(chosen) is int and 0 <= chosen < len(actions):
        return chosen
    if "action" in given and given["action"] in actions:
        return actions.index(given["action"])
    raise _FaultError("illegal")
