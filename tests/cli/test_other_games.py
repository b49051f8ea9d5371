"""A game that the command line has never heard of, with and without front-end parts of its own."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import flaschenteufel as ft
from flaschenteufel.bots import RulebookBot
from flaschenteufel.cli import main
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import PlainInterface, UnreadableError, interface_of
from tests.cli.tools import in_turn, told, typed
from tests.fronts.guest import BARE, GUEST, register, with_front

FULL = with_front("full")
both = pytest.mark.parametrize("game", [GUEST, BARE], ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, GUEST, BARE, FULL)


def first(screen: str) -> str:
    """The first action that is listed, or Enter."""
    return "" if "Press Enter" in screen else re.findall(r"^ {4} *(\d+)  (?:Discard|Give|Play) ", screen, re.M)[0]


def looks_plain(text: str) -> None:
    """Nothing in it is written as programmers read it."""
    assert not re.search(r"[<>=\[\]{}]|None|\w+\(\w*seat|Card\(", text.replace("\n> ", "\n"))


class TestPlay:
    @both
    def test_a_match_from_the_first_question_to_the_last(
        self, monkeypatch: pytest.MonkeyPatch, game: ft.Variant
    ) -> None:
        code, text = typed(monkeypatch, first, "play", game.name, "--seed", "7", "--rounds", "2")
        assert code == 0
        assert text.startswith(f"{game.title}: you play against Ada, Ben and Cleo, 2 rounds. Type ? for help")
        assert f"{game.title} is played by 3 or 4 people; here play 4. A round goes through" in text
        assert re.search(r"5\s+phases:\s+deal,\s+discard,\s+pass,\s+trick\s+and\s+score\.\n", text)
        assert text.count("\nThe score:\n") == 2
        assert re.search(r"\nAfter 2 rounds .* with -?\d+ points?\.\n$", text)
        looks_plain(text)

    def test_what_lies_there_and_what_can_be_done_is_listed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["4", "1"]), "play", "guest", "--seed", "7")
        assert (
            "\nYour hand: 2, 4, 5, 8, 13, 23, 24, 26 and 36\n     2  Discard the yellow 2\n     4  Discard the blue 4\n"
            in text
        )
        assert "\nIt is your turn (discard): type the number of a line above.\n> 4\n" in text
        assert "    You put the blue 4 into the devil's trick.\n    Ada puts a card into the devil's trick.\n" in text
        assert re.search(r"^On the table: (plays .*; )?leader Ada\.$", text, re.M)
        assert "\n     1  Give the yellow 2 and the yellow 5\n" in text

    def test_what_is_no_number_is_asked_for_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(
            monkeypatch,
            in_turn(["10", "0", "x", "-1", "99999999", "discard the blue 4"]),
            "play",
            "guest",
            "--seed",
            "7",
        )
        assert text.count("\nType the number of a line above, such as 2, or ? for help.\n") == 5
        assert "    You put the blue 4 into the devil's trick.\n" in text

    def test_the_commands_at_the_prompt(self, monkeypatch: pytest.MonkeyPatch) -> None:
        answers = ["?", "hint", "cards", "rules", "2", "undo", "tricks", "score"]
        _, text = typed(monkeypatch, in_turn(answers), "play", "guest", "--seed", "7")
        assert "> ?\nA number is that of a line above. You can also type:\n" in text
        assert re.search(r"^Hint, at random since this game has no advice: \d+$", text, re.M)
        assert re.search(r"> cards\n {4}1, 2, 3, .* 36\s+and 37\n", text, re.S)
        assert text.count("A round goes through") == 2
        assert "> undo\nYou take back your last move.\n" in text
        assert "    you       0\n" in text

    def test_a_hint_can_be_followed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def follow(screen: str) -> str:
            found = re.findall(r"^Hint.*: (\d+)$", screen, re.M)
            return found[0] if found else "hint"

        code, text = typed(monkeypatch, follow, "play", "guest", "--seed", "7", "--rounds", "1")
        assert code == 0
        assert "(rule" not in text

    def test_it_can_be_saved_and_resumed(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        typed(monkeypatch, in_turn(["2", f"save {file}", "quit"]), "play", "guest", "--seed", "7", "--bot", "random")
        code, text = typed(monkeypatch, first, "play", "--resume", str(file))
        assert code == 0
        assert "    You put the yellow 2 into the devil's trick.\n" in text

    def test_what_is_spelt_can_be_typed(self) -> None:
        state = GUEST.deal(4, seed=3)
        while not state.is_over:
            seat = state.to_act[0]
            interface = interface_of(state.view(seat), Pronouns(tuple("abcd"), seat))
            actions = state.legal_actions(seat)
            assert type(interface) is PlainInterface
            assert [interface.read(interface.spelt(action)) for action in actions] == [*actions]
            state = state.apply(actions[-1])

    def test_a_number_without_an_action_is_unreadable(self) -> None:
        interface = PlainInterface(GUEST.deal(4, seed=3).view(0), Pronouns(tuple("abcd"), 0))
        for text in ("", "\N{SUPERSCRIPT TWO}", "1 2"):
            with pytest.raises(UnreadableError, match="Type the number of a line above, such as "):
                interface.read(text)


class TestTelling:
    @both
    def test_a_demo(self, capsys: pytest.CaptureFixture[str], game: ft.Variant) -> None:
        text = told(capsys, "demo", "--variant", game.name, "--rounds", "2")
        assert text.startswith(f"{game.title}: Ada, Ben, Cleo and Dan play 2 rounds, choosing at random.\n")
        assert re.search(r"^    Ada chooses the \w+ \d+ and the \w+ \d+ to give away\.$", text, re.M)
        assert re.search(r"^    Ben gives the \w+ \d+ to Cleo\.$", text, re.M)
        assert re.search(r"^    \w+ takes the trick \(\d+ points\)\.$", text, re.M)
        assert re.search(r"^ +score  total\n    Ada   +-?\d+ +-?\d+$", text, re.M)
        looks_plain(text)

    def test_a_demo_of_random_bots_is_the_same_as_one_of_bots_without_advice(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        usual = told(capsys, "demo", "--variant", "guest")
        assert told(capsys, "demo", "--variant", "guest", "--bot", "random") == usual

    def test_a_replay_in_parts(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        match = ft.Match.start(GUEST, ["Ada", "Ben", "Cleo"], rounds=1, seed=7)
        while not match.is_over:
            match = match.apply(match.round.legal_actions()[0])
        file = tmp_path / "record"
        file.write_text(ft.to_json(match), encoding="utf-8")
        text = told(capsys, "replay", str(file), "--from", "3")
        assert "\nBefore move 3:\n    Ada   " in text
        assert re.search(r"\nAfter 1 round .* with \d+ points\.\n$", text)
        looks_plain(text)


class TestNumbers:
    def test_a_tournament(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "arena", "guest", "random", "rulebook", "--deals", "4")
        assert text.splitlines()[1].split()[-1] == "score"
        assert sorted(line.split("  ")[0] for line in text.splitlines()[2:]) == ["random", "rulebook"]

    def test_everybody_is_a_side(self) -> None:
        state = GUEST.deal(4, seed=7)
        assert state.sides == state.view(0).sides == ((0,), (1,), (2,), (3,))

    def test_a_diagram_and_the_list(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert told(capsys, "diagram", "guest") == GUEST.diagram() + "\n"
        assert main(["variants"]) == 0


class TestPartsOfItsOwn:
    def test_what_is_overridden_and_what_is_not(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["2", "1", "hint"]), "play", "full", "--seed", "7")
        assert "\nWelcome, guests!\n" in text
        assert "\nWell?\n> 2\n" in text
        assert "discarded" not in text.partition("Round 1")[2]
        assert re.search(r"^    Ada throws the \d+ onto the table\.$", text, re.M)
        assert re.search(r"^Hint: \d+$", text, re.M)

    def test_advice_may_leave_something_to_chance(self) -> None:
        state = FULL.deal(4, seed=7)
        chosen = {RulebookBot().choose(state.view(0), Random(seed)) for seed in range(20)}
        assert len(chosen) > 1
        while state.phase.value != "trick":
            state = state.apply(state.legal_actions()[0])
        (seat,) = state.to_act
        assert RulebookBot().choose(state.view(seat), Random(1)) == state.legal_actions()[-1]

    def test_a_demo_says_that_there_is_advice(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "play 1 round, as the rulebooks advise." in told(capsys, "demo", "--variant", "full", "--rounds", "1")

    def test_columns_of_its_own(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "arena", "full", "random", "rulebook", "--deals", "4")
        assert re.split(r"  +", text.splitlines()[1].strip())[-3:] == ["score", "best", "halves"]
        for line in text.splitlines()[2:]:
            *_, score, best, half = re.split(r"  +", line)
            assert 0 <= float(best) <= 1
            assert float(half) == pytest.approx(float(score) / 2, abs=0.01)
