"""Where the person types: moves, and commands that are no moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from flaschenteufel.bots.rulebook import has_advice
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.files import FileError, Storage
from flaschenteufel.cli.opponents import advice
from flaschenteufel.cli.people import USUAL_BOT
from flaschenteufel.cli.story import Listener
from flaschenteufel.cli.terminal import UnreadableError
from flaschenteufel.cli.text import GLUE
from flaschenteufel.core.errors import FlaschenteufelError, IllegalActionError, UndoError
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.wording import table_of
from flaschenteufel.telling import refusal_text

PROMPT = "> "

COMMANDS = {
    "hint": "what a bot that knows the rulebooks would do",
    "undo": "take back what you did last, if nobody has seen it yet",
    "tricks": "this round so far, once more",
    "score": "the totals of the match",
    "rules": "how the game is played",
    "cards": "all cards of the game",
    "save FILE": "store the game, to go on with it later by --resume FILE",
    "quit": "leave the game",
    "help": "this list, and the table once more",
}
_SHORT = {"?": "help", "h": "hint", "u": "undo", "t": "tricks", "s": "score", "q": "quit"}


class QuitError(Exception):
    """The person wants to leave."""


class Prompt:
    """Asks a person until there is an answer that the game can go on with."""

    def __init__(self, console: Console, table: Table, listener: Listener, storage: Storage) -> None:
        self._console = console
        self._table = table
        self._listener = listener
        self._storage = storage
        self._commands: Mapping[str, Callable[[str], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "tricks": self._tricks,
            "score": self._score,
            "rules": self._rules,
            "cards": self._cards,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }

    def turn(self) -> None:
        """Ask what the person does, until it is done or something has been taken back."""
        before = self._table.counter
        self._show_turn()
        while self._table.counter == before:
            answer = self._console.ask(PROMPT)
            if answer and not self._obeyed(answer):
                self._try(answer)
            elif self._table.counter == before:
                self._console.show(self._listener.interface().question())

    def pause(self) -> None:
        """Wait until the person wants to go on with the next round."""
        while True:
            self._console.show("Press Enter to deal the next round, or type ? for help.")
            answer = self._console.ask(PROMPT)
            if not answer:
                return
            if not self._obeyed(answer):
                self._console.show("The round is over.")

    def _show_turn(self) -> None:
        self._show_board()
        self._console.show(self._listener.interface().question())

    def _show_board(self) -> None:
        self._console.show()
        for line in self._listener.interface().board():
            self._console.show(line)

    def _try(self, answer: str) -> None:
        """Do what was typed, or say why not."""
        try:
            self._table.submit(self._listener.seat, self._listener.interface().read(answer))
        except UnreadableError as problem:
            self._console.show(str(problem))
        except IllegalActionError as refusal:
            self._console.show(f"{self._told(refusal)[:-1]} (rule{GLUE}{refusal.clause}).")

    def _obeyed(self, answer: str) -> bool:
        """Whether it was a command; then it has been done."""
        word, _, rest = answer.partition(" ")
        command = self._commands.get(_SHORT.get(word.lower(), word.lower()))
        if command:
            command(rest.strip())
        return command is not None

    def _hint(self, _: str) -> None:
        if self._table.round.is_over:
            return
        action = advice(USUAL_BOT, self._table.match, self._listener.seat)
        chance = "" if has_advice(self._table.match.variant) else ", at random since this game has no advice"
        self._console.show(f"Hint{chance}: {self._listener.interface().spelt(action)}")

    def _undo(self, _: str) -> None:
        try:
            self._table.undo(self._listener.seat)
        except UndoError as refusal:
            self._console.show(self._told(refusal))

    def _told(self, refusal: FlaschenteufelError) -> str:
        """Why the person cannot do something, as a sentence."""
        return refusal_text(refusal, self._listener.pronouns.names, you=self._listener.seat)

    def _tricks(self, _: str) -> None:
        for line in self._listener.catch_up():
            self._console.show(line)

    def _score(self, _: str) -> None:
        totals = self._table.match.totals
        you = self._listener.pronouns.names[self._listener.seat]
        rows = [("", "total"), *(("you" if name == you else name, str(total)) for name, total in totals.items())]
        for line in table_of(rows, numbers=1, indent=4):
            self._console.show(line)

    def _rules(self, _: str) -> None:
        for line in self._listener.introduction():
            self._console.show(line)

    def _cards(self, _: str) -> None:
        for line in self._listener.interface().cards():
            self._console.show(line)

    def _save(self, name: str) -> None:
        try:
            self._console.show(f"The game is saved in {self._storage.save(Path(name) if name else None)}.")
        except FileError as problem:
            self._console.show(f"The game is not saved: {problem}.")

    def _quit(self, _: str) -> None:
        raise QuitError

    def _help(self, _: str) -> None:
        self._console.show(f"{self._listener.interface().numbers} You can also type:")
        for line in table_of(list(COMMANDS.items()), indent=4):
            self._console.show(line)
        if not self._table.round.is_over:
            self._show_board()
