"""Games in a real pseudo-terminal, played by somebody who reads the screen and types."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import flaschenteufel as ft
from tests.cli.tools import Pty, StartPty, obvious


def play_on(game: Pty) -> int:
    """Give the obvious answers until the match is over; return how many there were."""
    answers = 0
    while (screen := game.next_screen()) is not None:
        game.type(obvious(screen))
        answers += 1
    return answers


class TestWholeRounds:
    def test_a_round_of_four_from_the_deal_to_the_score(self, start: StartPty) -> None:
        game = start("play", "classic", "--seed", "7", "--rounds", "1", "--bot", "random")
        first = game.until_prompt()
        assert first.startswith("The classic game: you play against Ada, Ben and Cleo, 1 round. Type ? for help")
        assert "Price 19: nobody has the bottle.\n" in first
        assert re.search(r"Your hand: \x1b\[33myellow [\d ]+\x1b\[0m \| \x1b\[34mblue ", game.raw)
        assert first.endswith("Put 1 card into the devil's trick: type its number.\n> ")
        game.type(obvious(first))
        assert play_on(game) == 9  # the gifts, and eight cards
        assert game.end() == 0
        assert re.search(r"\nAfter 1 round .* with \d+ points?\.\n$", game.text)
        assert re.findall(r"^ {5}(\d)\.  \(price \d+\)", game.text, re.M) == [str(number) for number in range(1, 9)]

    @pytest.mark.parametrize("name", ["bright-house", "demons-eye", "lopaka", "second-bottle"])
    def test_the_other_ways_to_play(self, start: StartPty, name: str) -> None:
        game = start("play", name, "--seed", "3", "--rounds", "1", "--bot", "random")
        play_on(game)
        assert game.end() == 0
        assert "\nThe score:\n" in game.text
        assert "Traceback" not in game.text

    def test_the_other_game(self, start: StartPty) -> None:
        game = start("play", "hols-der-teufel", "--players", "5", "--seed", "3", "--rounds", "1")
        assert play_on(game) == 7
        assert game.end() == 0
        assert "cards left  chips  total" in game.text


class TestMistakes:
    def test_an_illegal_card_is_explained_and_asked_for_again(self, start: StartPty) -> None:
        game = start("play", "lopaka", "--seed", "7", "--rounds", "1", "--bot", "random")
        screen = game.until_prompt()
        while "*" not in screen:
            game.type(obvious(screen))
            screen = game.until_prompt()
        hand = re.findall(r"\d+\*?", screen[screen.rindex("Your hand:") :])
        game.type(next(number for number in hand if not number.endswith("*")))
        answer = game.until_prompt()
        assert re.search(r"You must follow \w+: you hold the \w+ \d+", answer)
        assert "(rule TRICK-2)" in answer
        game.type(obvious(screen))
        assert "(rule" not in game.until_prompt()
        game.press(b"\x04")
        assert game.end() == 1


class TestLeaving:
    def test_a_saved_game_goes_on_as_if_nothing_had_happened(self, start: StartPty, tmp_path: Path) -> None:
        command = ("play", "classic", "--seed", "11", "--bot", "random")
        whole = start(*command, columns=100)
        answers: list[str] = []
        screen = whole.until_prompt()
        for _ in range(5):
            answers.append(obvious(screen))
            whole.type(answers[-1])
            screen = whole.until_prompt()
        file = tmp_path / "game.json"
        begun = start(*command, columns=100)
        for answer in answers[:3]:
            begun.until_prompt()
            begun.type(answer)
        begun.until_prompt()
        begun.type(f"save {file}")
        assert re.search(rf"The game is saved in\s{re.escape(str(file))}\.", begun.until_prompt())
        begun.type("quit")
        assert begun.end() == 0
        resumed = start("play", "--resume", str(file), columns=100)
        resumed.until_prompt()
        resumed.type(answers[3])
        third = resumed.until_prompt()
        resumed.type(answers[4])
        assert third + resumed.until_prompt() == whole.text[-len(third + screen) :]
        for game in (whole, resumed):
            game.press(b"\x04")
            assert game.end() == 1
        assert ft.Table.load(file.read_text(encoding="utf-8")).match.variant.name == "classic"

    def test_control_c(self, start: StartPty) -> None:
        game = start("play", "classic", "--seed", "7")
        game.until_prompt()
        game.interrupt()
        assert game.end() == 130
        assert game.text.endswith("\nInterrupted. The game is not saved.\n")

    def test_control_d(self, start: StartPty, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        game = start("play", "classic", "--seed", "7", "--save", str(file), columns=100)
        game.until_prompt()
        game.press(b"\x04")
        assert game.end() == 1
        assert re.search(r"\nThere is no more input, so the game stops here\. The game is saved in\s", game.text)
        assert ft.Table.load(file.read_text(encoding="utf-8")).match.number == 1


class TestTerminals:
    def test_without_colours_no_escape_is_written(self, start: StartPty) -> None:
        game = start("play", "hols-der-teufel", "--seed", "7", NO_COLOR="1", LC_ALL="C")
        for answer in ("hint", "cards"):
            game.until_prompt()
            game.type(answer)
        game.until_prompt()
        game.press(b"\x04")
        assert game.end() == 1
        assert "\x1b" not in game.raw

    def test_a_narrow_terminal(self, start: StartPty) -> None:
        game = start("play", "classic", "--seed", "7", "--rounds", "1", "--bot", "random", columns=40)
        for answer in ("rules", "cards", "score", "19", "?"):
            game.until_prompt()
            game.type(answer)
        play_on(game)
        assert game.end() == 0
        assert max(map(len, game.text.splitlines())) <= 40

    def test_a_terminal_without_unicode(self, start: StartPty) -> None:
        game = start(
            "play",
            "classic",
            "--seed",
            "7",
            "--name",
            "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}",
            PYTHONIOENCODING="ascii",
        )
        game.until_prompt()
        game.press("\N{LATIN SMALL LETTER U WITH DIAERESIS}24\n".encode())
        assert "There is no card" in game.until_prompt()
        game.type("score")
        assert "    you       0\n" in game.until_prompt()
        game.press(b"\x04")
        assert game.end() == 1
