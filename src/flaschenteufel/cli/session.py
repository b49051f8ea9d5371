"""A match between a person and bots, from the first question to the last."""

from __future__ import annotations

from pathlib import Path

from flaschenteufel.cli.console import Console, InputEndedError
from flaschenteufel.cli.exit_codes import FAILED, INTERRUPTED, OK
from flaschenteufel.cli.files import FileError, Storage
from flaschenteufel.cli.opponents import Opponents
from flaschenteufel.cli.people import outcome
from flaschenteufel.cli.prompt import PROMPT, Prompt, QuitError
from flaschenteufel.cli.story import Listener
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.wording import count, listing


class Session:
    """A person at a table, with bots at all other seats."""

    def __init__(
        self, console: Console, table: Table, person: str, opponents: Opponents, storage: Storage, *, autosave: bool
    ) -> None:
        self._console = console
        self._table = table
        self._person = person
        self._opponents = opponents
        self._storage = storage
        self._autosave = autosave
        self._listener = Listener(table, person)
        self._prompt = Prompt(console, table, self._listener, storage)

    def begin(self) -> int:
        """Play a new match; the answer is the exit code."""
        if self._autosave:
            self._storage.save()  # if that cannot be, it is better to know now
        match = self._table.match
        length = count(match.rounds, "round") if match.rounds else f"until somebody has {match.target} points"
        others = listing(name for name in match.players if name != self._person)
        self._console.show(f"{match.variant.title}: you play against {others}, {length}. Type ? for help at any time.")
        self._console.show()
        for line in self._listener.introduction():
            self._console.show(line)
        return self._run()

    def resume(self) -> int:
        """Play on where the table was left; the answer is the exit code."""
        if self._autosave:
            self._storage.save()  # as for a new match
        for line in self._listener.catch_up():
            self._console.show(line)
        return self._run()

    def _run(self) -> int:
        try:
            try:
                self._play()
            except QuitError:
                self._leave()
        except InputEndedError:
            self._console.show(f"There is no more input, so the game stops here. {self._kept()}")
            return FAILED
        except KeyboardInterrupt:
            self._console.show()
            self._console.show(f"Interrupted. {self._kept()}")
            return INTERRUPTED
        return OK

    def _play(self) -> None:
        while True:
            self._keep()
            match, seat = self._table.match, self._listener.seat
            if match.round.is_over:
                self._tell()
                if match.is_over:
                    break
                self._prompt.pause()
                self._table.next_round()
            elif seat in match.round.to_act:  # before the bots, so that it can be taken back
                self._tell()
                self._prompt.turn()
            else:
                bot = match.round.to_act[0]
                self._table.submit(bot, self._opponents.choose(match, bot))
        match = self._table.match
        self._console.show()
        self._console.show(outcome(match.winners, match.totals[match.winners[0]], match.number, self._person))

    def _tell(self) -> None:
        for line in self._listener.news():
            self._console.show(line)

    def _keep(self) -> None:
        """Save the table, if that was asked for."""
        if self._autosave:
            try:
                self._storage.save()
            except FileError as problem:
                self._console.show(f"The game is not saved: {problem}.")

    def _kept(self) -> str:
        saved = self._storage.is_current
        return f"The game is saved in {self._storage.file}." if saved else "The game is not saved."

    def _leave(self) -> None:
        """Offer to save the table before it is gone."""
        if self._storage.is_current:
            self._console.show(self._kept())
            return
        usual = self._storage.file
        offer = f"Enter for {usual}, or no" if usual else "Enter to leave without saving"
        while True:
            self._console.show(f"Save the game in which file? ({offer})")
            answer = self._console.ask(PROMPT)
            if answer.lower() in ("n", "no") or not (answer or usual):
                self._console.show(self._kept())
                return
            try:
                self._storage.save(Path(answer) if answer else None)
            except FileError as problem:
                self._console.show(f"{problem}.")
            else:
                self._console.show(self._kept())
                return
