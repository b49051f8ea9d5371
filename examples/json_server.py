"""A server that a front-end in any language can drive: one JSON object a line in, one JSON object a line out.

    python examples/json_server.py                        # reads requests from standard input
    python examples/json_server.py --file table.json      # and can save the table there
    python examples/json_server.py < /dev/null            # nobody asks anything: it shows a conversation

The client plays one seat at one table, and computer players have the others. What it is told is its own view and
its own events, so there is nothing that it could show to the wrong person.

| request                                     | reply                                                           |
|---------------------------------------------|-----------------------------------------------------------------|
| `start` with `variant`, `names`;            | `seat`: a match begins; you are the first of the names          |
|         perhaps `edition`, `rounds`         |                                                                 |
| `view`                                      | `view`: a document of kind `view`, ready to be shown            |
| `actions`                                   | `actions`: all that you may do, documents of kind `action`      |
| `submit` with `action`                      | one of these documents, or one of your own; the bots go on      |
| `undo`                                      | what you did last is taken back, if nobody has seen it          |
| `events`, perhaps with `since`              | `events`: documents of kind `event` since that counter          |
| `next`                                      | `seat`: the next round is dealt; people may have changed places |
| `save`, `load`                              | the table is stored in the server's file, or brought back       |
| `quit`                                      | the last reply                                                  |

A request names what to do, and may have an id, which comes back: `{"id": 7, "do": "events", "since": 12}`. A reply has
`"ok": true` and the `counter` to ask with for the next events, or `"ok": false` and an `error`: its `type`, a `message`
for people, and for a move against the rules the `reason` and the `clause`. Whatever a line says, it gets a reply.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom
from textwrap import shorten
from typing import Any, TypeAlias, cast

import flaschenteufel as ft

Object: TypeAlias = dict[str, Any]


class RequestError(ft.FlaschenteufelError):
    """A line that asks for nothing that the server could do."""


class Server:
    """One table, with the client at the seat of the first name and bots at the others."""

    def __init__(self, seed: str | None = None, file: Path | None = None) -> None:
        """The deals and the bots follow from the seed. A client must not have it: who knows it knows all cards."""
        self.is_over = False
        self._file = file
        self._rng = SystemRandom() if seed is None else Random(seed)
        self._bot = ft.bots.RulebookBot()
        self._seated: ft.Table | None = None
        self._commands = {
            "start": self._start,
            "view": self._view,
            "actions": self._actions,
            "submit": self._submit,
            "undo": self._undo,
            "events": self._events,
            "next": self._next,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
        }

    def answer(self, line: str | bytes) -> str:
        """The reply to a line, whatever it says."""
        reply: Object = {"id": None, "ok": True}
        try:
            request = parsed(line)
            reply["id"] = identified(request)
            command = request.get("do")
            if not isinstance(command, str) or command not in self._commands:
                raise RequestError(f"'do' must be one of {', '.join(self._commands)}")
            reply.update(self._commands[command](request))
        except (ft.FlaschenteufelError, OSError, RecursionError) as error:
            reply.update(ok=False, error=explained(error))
        if self._seated:
            reply["counter"] = self._seated.counter
        return json.dumps(reply)

    @property
    def _table(self) -> ft.Table:
        if self._seated is None:
            raise RequestError("there is no table yet: 'start' sets one up")
        return self._seated

    @property
    def _me(self) -> str:
        return self._table.match.names[0]

    def _start(self, request: Object) -> Object:
        variant, names = wanted(request, "variant"), wanted(request, "names")
        options = {key: request.get(key) for key in ("edition", "rounds")}
        return self._sit_down(ft.Table(ft.Match.start(variant, names, seed=self._rng.getrandbits(128), **options)))

    def _sit_down(self, table: ft.Table) -> Object:
        self._seated = table
        self._let_the_bots_go_on()
        return {"seat": table.match.seat_of(self._me)}

    def _let_the_bots_go_on(self) -> None:
        """The bots act when the client cannot: so it may take back what it did until then."""
        table = self._table
        while (waiting := table.round.to_act) and table.match.seat_of(self._me) not in waiting:
            table.submit(waiting[0], self._bot.choose(table.view(waiting[0]), self._rng))

    def _view(self, _: Object) -> Object:
        return {"view": document(self._table.view(self._me))}

    def _actions(self, _: Object) -> Object:
        return {"actions": [document(action) for action in self._table.legal_actions(self._me)]}

    def _submit(self, request: Object) -> Object:
        action = ft.from_data(wanted(request, "action"), ft.Action)
        self._table.submit(self._me, action)
        self._let_the_bots_go_on()
        return {}

    def _undo(self, _: Object) -> Object:
        self._table.undo(self._me)
        return {}

    def _events(self, request: Object) -> Object:
        news = self._table.events(self._me, request.get("since", 0))
        return {"events": [document(event) for event in news.events]}

    def _next(self, _: Object) -> Object:
        self._table.next_round()
        return self._sit_down(self._table)

    def _save(self, _: Object) -> Object:
        """Everybody's cards are in it, so it goes to a file of the server, and not to the client."""
        self._stored().write_text(self._table.save(), encoding="utf-8")
        return {}

    def _load(self, _: Object) -> Object:
        return self._sit_down(ft.Table.load(self._stored().read_text(encoding="utf-8", errors="replace")))

    def _stored(self) -> Path:
        if self._file is None:
            raise RequestError("the server was started without a --file")
        return self._file

    def _quit(self, _: Object) -> Object:
        self.is_over = True
        return {}


def parsed(line: str | bytes) -> Object:
    """The object in a line."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:  # what is nested very deeply is no ValueError
        raise RequestError(f"this is no JSON: {error}") from None
    if not isinstance(request, dict):
        raise RequestError("a request is an object, such as {'do': 'view'}")
    return cast("Object", request)


def identified(request: Object) -> str | int | None:
    """The id of a request."""
    number = request.get("id")
    if number is not None and not isinstance(number, str | int):
        raise RequestError("an id is a text or a whole number")
    return number


def wanted(request: Object, key: str) -> Any:
    """What a request must have."""
    if key not in request:
        raise RequestError(f"{request['do']!r} needs {key!r}")
    return request[key]


def document(value: ft.View | ft.Action | ft.Event) -> Object:
    """A value as an object for a line."""
    return cast("Object", ft.to_data(value))


def explained(error: Exception) -> Object:
    """What went wrong, for a program and for a person."""
    if isinstance(error, OSError):  # its own words name a file of the server
        return {"type": "OSError", "message": "the server cannot read or write its file"}
    details = {key: getattr(error, key) for key in ("reason", "clause", "path") if hasattr(error, key)}
    return {"type": type(error).__name__, "message": getattr(error, "message", str(error)), **details}


def discard(seat: int) -> Object:
    """What a client sends to put the blue 27 into the devil's trick."""
    cards = [{"number": 27, "suit": "blue", "points": 5}]
    return {"schema": 1, "kind": "action", "value": {"type": "discard", "seat": seat, "cards": cards}}


def conversation() -> Iterator[str]:
    """What a client might say, and what it would hear: long replies are cut short."""
    server = Server(seed="demo")
    requests = (
        {"id": 1, "do": "start", "variant": "classic", "names": ["Ada", "Ben", "Cleo"], "rounds": 1},
        {"id": 2, "do": "view"},
        {"id": 3, "do": "actions"},
        {"id": 4, "do": "submit", "action": discard(seat=1)},
        {"id": 5, "do": "submit", "action": discard(seat=0)},
        {"id": 6, "do": "events", "since": 5},
        {"id": 7, "do": "undo"},
        {"id": 8, "do": "dance"},
    )
    for line in (*map(json.dumps, requests), "What is this?", '{"do": "quit"}'):
        yield f"> {line}"
        yield f"< {shorten(server.answer(line), 240, placeholder=' ...')}"


def main() -> None:
    """Answer line by line; where there is nobody who asks, show how it would go."""
    parser = argparse.ArgumentParser(description="A table that is driven by JSON, line by line.")
    parser.add_argument("--file", type=Path, help="where 'save' stores the table; not for the eyes of players")
    parser.add_argument("--seed", help="what the cards follow from; random by default")
    options = parser.parse_args()
    server, asked = Server(options.seed, options.file), False
    for line in () if sys.stdin.isatty() else sys.stdin.buffer:
        asked = True
        print(server.answer(line), flush=True)
        if server.is_over:
            break
    if not asked:
        print(__doc__, *conversation(), sep="\n")


if __name__ == "__main__":
    main()
