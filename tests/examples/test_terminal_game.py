"""The game at the terminal, played by somebody who types."""

from __future__ import annotations

import os
import pty
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discard, Expose, Pass, Play, TakeBottle
from tests.examples.tools import EXAMPLES, environment, run
from tests.terminals import PATIENCE, read_on


class Player:
    """Somebody at a terminal, who answers what is asked."""

    def __init__(self, cwd: Path, *arguments: str) -> None:
        ours, theirs = pty.openpty()
        command = [sys.executable, str(EXAMPLES / "terminal_game.py"), *arguments]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=cwd, env=environment(), close_fds=True
        )
        os.close(theirs)
        self.terminal = ours
        self.seen = ""

    def read(self) -> str:
        """What is shown until a question is asked, or the program ends."""
        data = b""
        while not data.endswith(b"(or ?): ") and (piece := read_on(self.terminal, data)):
            data += piece
        shown = data.decode().replace("\r\n", "\n")
        self.seen += shown
        return shown

    def answer(self, text: str) -> str:
        """What is shown after an answer."""
        os.write(self.terminal, f"{text}\n".encode())
        return self.read()

    def leave(self) -> int:
        """Say that there will be no more answers, and return the exit code."""
        os.write(self.terminal, b"\x04")
        self.read()
        return self.process.wait(timeout=PATIENCE)

    def stand_up(self) -> None:
        """End the game, whatever has happened."""
        self.process.kill()
        self.process.wait(timeout=PATIENCE)
        os.close(self.terminal)


Seat = Callable[..., Player]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Players at terminals of their own, who stand up when the test is over."""
    players: list[Player] = []

    def taken(*arguments: str) -> Player:
        players.append(Player(tmp_path, *arguments))
        return players[-1]

    yield taken
    for player in players:
        player.stand_up()


def your_cards(shown: str) -> list[str]:
    """The numbers of your cards, as they were shown last."""
    before_price = shown[: shown.rindex("    Price:")].splitlines()
    shown_now = list(takewhile(lambda line: line.startswith("    "), reversed(before_price)))
    return [number for line in shown_now if " You:" in line for number in re.findall(r" (\d+(?:\.5)?)/", line)]


def possible_answers(phase: str, cards: list[str]) -> list[str]:
    """What somebody might try who knows no rules."""
    if phase in ("expose", "choose_bottle"):
        return ["0"]
    if phase in ("discard", "pass", "discard_second", "pass_second"):
        return [cards[0], f"{cards[0]} {cards[1]}", cards[-1], f"{cards[-1]} {cards[-2]}"]
    return cards


@pytest.mark.parametrize(
    ("variant", "open_hands"),
    [("classic", []), ("demons-eye", ["Ada"]), ("lopaka", ["Lopaka"]), ("bright-house", ["Ada"])],
)
def test_a_round_is_played_to_its_end(variant: str, open_hands: list[str], seat: Seat) -> None:
    player = seat(variant, "--seed", "7")
    shown = player.read()
    while question := re.search(r"(\w+) \(or \?\): $", shown):
        for answer in possible_answers(question[1], your_cards(player.seen)):
            shown = player.answer(answer)
            if "    Price:" in shown or "Scores:" in shown:
                break
        else:
            pytest.fail(f"nothing is allowed:\n{player.seen}")
    assert player.process.wait(timeout=PATIENCE) == 0
    assert re.search(r"^Scores:  You -?\d+  Ada -?\d+", player.seen, re.MULTILINE)
    assert re.search(
        r"^You must follow (yellow|red|blue): you hold .* \((TRICK|EYE|HOUSE)-\d\)$", player.seen, re.MULTILINE
    )
    assert set(re.findall(r"^    (\w+):", player.seen, re.MULTILINE)) == {"You", "Price", *open_hands}


def test_a_choice_can_be_taken_back(seat: Seat) -> None:
    player = seat("--seed", "7")
    first, *_, last = your_cards(player.read())
    assert first not in your_cards(player.answer(first))
    shown = player.answer("undo")
    assert first in your_cards(shown)
    assert "discard" in shown
    assert last not in your_cards(player.answer(last))
    assert player.leave() == 0


def test_who_leaves_early_is_let_go(seat: Seat) -> None:
    player = seat()
    player.read()
    assert player.leave() == 0
    assert player.seen.endswith("\nGood-bye!\n")


def test_an_answer_that_makes_no_sense_is_met_with_help(seat: Seat) -> None:
    player = seat("--seed", "7")
    player.read()
    for answer in ("?", "99", "seven"):
        assert "\nNumbers of cards" in player.answer(answer)
    assert "Choose 1 card, not 2 (DISC-1)" in player.answer(" ".join(your_cards(player.seen)[:2]))
    assert player.leave() == 0


@pytest.mark.parametrize("variant", [name for name in ft.list_variants() if ft.get_variant(name).game == "bottle-imp"])
def test_every_legal_action_can_be_said(variant: str) -> None:
    meant = runpy.run_path(str(EXAMPLES / "terminal_game.py"))["meant"]
    state = ft.get_variant(variant).deal(seed=7)
    while state.to_act:
        for action in state.legal_actions(state.to_act[0]):
            assert meant(said(action), state.view(action.seat)) == action
        state = state.apply(state.legal_actions(state.to_act[0])[-1])


def said(action: ft.Action) -> str:
    """How a player would type it."""
    match action:
        case Discard(_, cards) | Pass(_, cards):
            return " ".join(map(str, cards))
        case Expose(_, number) | TakeBottle(_, number):
            return str(number)
        case _:
            assert isinstance(action, Play)
            return str(action.card)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["hols-der-teufel"], b"invalid choice: 'hols-der-teufel'"),
        (["classic", "5"], b"classic is for 3 or 4 players, not 5 (DEAL-1)"),
        (["lopaka", "7"], b"invalid choice: 7"),
    ],
)
def test_a_table_that_cannot_be_is_refused(arguments: list[str], complaint: bytes, tmp_path: Path) -> None:
    done = run("terminal_game.py", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert complaint in done.stderr
