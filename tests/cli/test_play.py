"""A person against bots, without a terminal: every question, command and way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, Phase
from flaschenteufel.bottle_imp.cards import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import interface_of
from tests.cli.tools import in_turn, obvious, offer, refused, typed

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]
CLASSIC = ("play", "classic", "--seed", "7", "--bot", "random")


@pytest.fixture
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is there, and what is saved by its name alone is saved there."""
    monkeypatch.chdir(tmp_path)


class TestWholeMatches:
    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_every_table_can_be_played(self, monkeypatch: pytest.MonkeyPatch, name: str, players: int) -> None:
        command = ("play", name, "--players", str(players), "--rounds", "2", "--bot", "random", "--seed", "5")
        code, text = typed(monkeypatch, obvious, *command)
        assert code == 0
        assert text.count("\nThe score:\n") == 2
        assert "(rule" not in text
        assert re.search(r"\nAfter 2 rounds .* with \d+ points?\.\n$", text)

    def test_the_bots_that_know_the_rulebooks_are_the_usual_ones(self, monkeypatch: pytest.MonkeyPatch) -> None:
        usual = typed(monkeypatch, obvious, "play", "classic", "--rounds", "1", "--seed", "7")
        chosen = typed(monkeypatch, obvious, "play", "classic", "--rounds", "1", "--seed", "7", "--bot", "rulebook")
        assert usual == chosen

    def test_the_same_seed_and_moves_give_the_same_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        games = [typed(monkeypatch, obvious, *CLASSIC, "--rounds", "2")[1] for _ in range(2)]
        assert games[0] == games[1]
        assert typed(monkeypatch, obvious, "play", "classic", "--seed", "8", "--bot", "random")[1] not in games

    def test_a_random_seed_is_told_in_the_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        command = ("play", "classic", "--rounds", "1", "--bot", "random")
        _, first = typed(monkeypatch, obvious, *command)
        seed = re.search(r"\nThe cards were those of --seed (\d+)\.\n$", first)
        assert seed
        _, second = typed(monkeypatch, obvious, *command, "--seed", seed[1])
        assert first.removesuffix(seed[0][1:]) == second

    def test_to_a_target(self, monkeypatch: pytest.MonkeyPatch) -> None:
        code, text = typed(monkeypatch, obvious, *CLASSIC, "--target", "60")
        assert code == 0
        assert "Ada, Ben and Cleo, until somebody has 60 points." in text
        assert int(re.findall(r" with (\d+) points\.\n$", text)[0]) >= 60

    def test_one_wins_as_you(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tied = BottleImp(
            name="mine",
            title="The first seat wins",
            layouts=(Layout(players=3, packets=(12,)),),
            printings=(EDITION_2003,),
            scoring=lambda tally: tuple(range(len(tally.piles), 0, -1)),
        )
        offer(monkeypatch, "play", tied)
        _, text = typed(monkeypatch, obvious, "play", "mine", "--rounds", "1", "--seed", "7", "--bot", "random")
        assert text.endswith("\nAfter 1 round you win with 3 points.\n")


class TestNarrowTerminals:
    @pytest.mark.parametrize("name", ft.list_variants())
    def test_no_line_is_too_long(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        monkeypatch.setenv("COLUMNS", "40")
        code, text = typed(monkeypatch, obvious, "play", name, "--rounds", "2", "--bot", "random", "--seed", "6")
        assert code == 0
        assert 35 < max(map(len, text.splitlines())) <= 40


class TestTheFirstScreen:
    def test_says_who_plays_what_is_played_and_what_to_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        code, text = typed(monkeypatch, in_turn([]), *CLASSIC, "--name", "Ben")
        assert code == 1
        assert text.startswith(
            "The classic game: you play against Ada, Cleo and Dan, 8 rounds. Type ? for help at any time.\n"
        )
        assert "The bottle. At first nobody has it" in text
        assert "Round 1: You deal\n" in text
        assert re.search(r"^Your hand: yellow 1 2 \| blue 4 8 17 20 \| red 14 31 36$", text, re.M)
        assert "\nPut 1 card into the devil's trick: type its number.\n> \n" in text

    def test_a_name_that_cannot_be(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "a name must not be empty" in refused(capsys, "play", "classic", "--name", "")
        assert "nobody sits at" in refused(capsys, "play", "lopaka", "--name", "Lopaka")


class TestWhatIsTyped:
    @pytest.mark.parametrize("name", ft.list_variants())
    def test_what_is_spelt_can_be_typed(self, name: str) -> None:
        state = ft.get_variant(name).deal(seed=3)
        while not state.is_over:
            seat = state.to_act[0]
            interface = interface_of(state.view(seat), Pronouns(("a",) * state.seats, seat))
            actions = state.legal_actions(seat)
            assert [interface.read(interface.spelt(action)) for action in actions[:50]] == [*actions[:50]]
            state = state.apply(actions[len(actions) // 2])


class TestCommands:
    def test_help_lists_them_and_shows_the_table_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["help"]), *CLASSIC)
        assert "\n    undo       take back what you did last" in text
        assert text.count("\nYour hand: ") == 2
        assert text.count("\nPut 1 card into") == 2

    def test_nothing_typed_repeats_the_question(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn([""]), *CLASSIC)
        assert text.count("\nPut 1 card into the devil's trick: type its number.\n> ") == 2

    def test_a_hint_can_be_followed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def follow(screen: str) -> str:
            if "Press" in screen:
                return "hint" if "> hint" not in screen and "hint\n" not in screen else ""
            found = re.findall(r"^Hint: (.*)$", screen, re.M)
            return found[0] if found else "hint"

        code, text = typed(monkeypatch, follow, *CLASSIC, "--rounds", "2")
        assert code == 0
        assert "(rule" not in text
        assert text.count("\nHint: ") == 20

    def test_undo_takes_the_discard_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["1", "undo", "2", "20 1"]), *CLASSIC)
        assert "> undo\nYou take back your last move.\n" in text
        assert "    You put the yellow 2 into the devil's trick.\n" in text
        assert "    You give the blue 20 to Ada and the yellow 1 to Cleo.\n" in text

    def test_undo_may_come_too_late(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["u", "1", "2 4", "undo"]), *CLASSIC)
        told = "You cannot take back what you did before cards were shown, or the round was over."
        assert " ".join(text.split()).count(told) == 2

    def test_tricks_tells_the_round_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[str] = []

        def answer(screen: str) -> str | None:
            seen.append(screen)
            if len(seen) == 6:
                return "tricks"
            return obvious(screen) if len(seen) < 6 else None

        _, text = typed(monkeypatch, answer, *CLASSIC)
        before, again = text.split("> tricks\n")
        for line in re.findall(r"^ {4,}.*$", before.partition("Round 1")[2], re.M):
            assert f"{line}\n" in again

    def test_score_rules_and_cards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["score", "rules", "cards"]), *CLASSIC)
        assert "          total\n    you       0\n    Ada       0\n" in text
        assert text.count("The bottle. At first nobody has it") == 2
        assert "\n    1 point   yellow 1 2 | blue 4 6 | red 11 14\n" in text

    def test_between_two_rounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        at_rest = iter(["24", "score", "hint", "undo", "?", "tricks", ""])

        def answer(screen: str) -> str | None:
            return next(at_rest, None) if "Press Enter" in screen else obvious(screen)

        code, text = typed(monkeypatch, answer, *CLASSIC, "--rounds", "2")
        assert code == 0
        assert "> 24\nThe round is over.\nPress Enter to deal the next round, or type ? for help.\n" in text
        assert text.count("The score:") == 3  # after the first round, once more, and after the second
        assert "Round 2: Ada deals\n" in text


@pytest.mark.usefixtures("empty_folder")
class TestSaving:
    def saved(self, monkeypatch: pytest.MonkeyPatch, file: Path, *answers: str) -> str:
        return typed(monkeypatch, in_turn([*answers, f"save {file}", "quit"]), *CLASSIC)[1]

    @pytest.mark.parametrize("name", ft.list_variants())
    @pytest.mark.parametrize("after", [1, 4, 7])
    def test_a_game_goes_on_exactly_as_it_would_have(
        self, monkeypatch: pytest.MonkeyPatch, name: str, after: int
    ) -> None:
        command = ("play", name, "--seed", "5", "--bot", "random", "--rounds", "2")
        answers: list[str] = []

        def noted(screen: str) -> str:
            answers.append(obvious(screen))
            return answers[-1]

        _, whole = typed(monkeypatch, noted, *command)
        file = Path("game.json")
        code, _ = typed(monkeypatch, in_turn([*answers[:after], f"save {file}", "quit"]), *command)
        assert code == 0
        code, resumed = typed(monkeypatch, in_turn(answers[after:]), "play", "--resume", str(file))
        assert code == 0
        assert whole.split("\n> ")[after + 1 :] == resumed.split("\n> ")[1:]

    def test_after_a_resume_what_was_done_can_still_be_taken_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")
        self.saved(monkeypatch, file, "1")
        _, text = typed(monkeypatch, in_turn(["undo"]), "play", "--resume", str(file))
        assert "> undo\nYou take back your last move.\n" in text
        assert text.endswith("\nThere is no more input, so the game stops here. The game is not saved.\n")

    def test_between_rounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")

        def leave(screen: str) -> str:
            return "quit" if "Press Enter" in screen else obvious(screen)

        code, _ = typed(monkeypatch, leave, *CLASSIC, "--save", str(file))
        assert code == 0
        code, text = typed(monkeypatch, in_turn([""]), "play", "--resume", str(file))
        assert "The score:" in text.partition("Press Enter")[0]
        assert "Round 2: Ada deals" in text

    def test_a_match_that_is_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, whole = typed(monkeypatch, obvious, *CLASSIC, "--rounds", "1", "--save", "game.json")
        code, text = typed(monkeypatch, in_turn([]), "play", "--resume", "game.json")
        assert code == 0
        assert whole.endswith(text[text.index("\nThe score:") :])
        assert "> " not in text

    def test_the_bots_stay_the_same_unless_others_are_asked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")
        self.saved(monkeypatch, file, "1")
        games = [
            typed(monkeypatch, in_turn(["2 4"]), "play", "--resume", str(file), *bot)[1]
            for bot in ((), ("--bot", "random"), ("--bot", "rulebook"))
        ]
        assert games[0] == games[1] != games[2]

    def test_somebody_else_may_go_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")
        self.saved(monkeypatch, file, "1")
        _, text = typed(monkeypatch, in_turn([]), "play", "--resume", str(file), "--name", "Cleo")
        assert "Round 1: Player deals\n" in text
        assert "    Player puts a card into the devil's trick.\n" in text

    def test_nobody_else(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")
        with monkeypatch.context() as patch:
            typed(patch, in_turn([f"save {file}", "quit"]), "play", "lopaka", "--seed", "7")
        message = "flaschenteufel: nobody is called 'Lopaka': there are Player and Ada\n"
        assert refused(capsys, "play", "--resume", str(file), "--name", "Lopaka") == message

    def test_a_game_of_another_program_can_be_played_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")
        file.write_text(ft.Table(ft.Match.start("lopaka", ["Eve", "Bot"])).save(), encoding="utf-8")
        code, text = typed(monkeypatch, in_turn(["quit"]), "play", "--resume", str(file))
        assert code == 0
        assert "Give one card to Bot: type its number.\n" in text
        assert text.endswith(f"The game is saved in {file}.\n")

    def test_save_keeps_the_file_up_to_date(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")
        code, text = typed(monkeypatch, in_turn(["1", "^C"]), *CLASSIC, "--save", str(file))
        assert code == 130
        assert text.endswith(f"\nInterrupted. The game is saved in {file}.\n")
        assert ft.Table.load(file.read_text(encoding="utf-8")).round.phase is Phase.PASS
        code, _ = typed(monkeypatch, in_turn(["2 4", "quit"]), "play", "--resume", str(file), "--save", str(file))
        assert code == 0
        assert ft.Table.load(file.read_text(encoding="utf-8")).round.phase is Phase.TRICK
        assert [entry.name for entry in Path().iterdir()] == ["game.json"]

    def test_resume_into_another_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        old, new = Path("old.json"), Path("new.json")
        self.saved(monkeypatch, old, "1")
        before = old.read_text(encoding="utf-8")
        typed(monkeypatch, in_turn(["2 4"]), "play", "--resume", str(old), "--save", str(new))
        assert old.read_text(encoding="utf-8") == before
        assert ft.Table.load(new.read_text(encoding="utf-8")).round.phase is Phase.TRICK

    def test_no_other_file_is_overwritten(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = Path("letter.txt")
        file.write_text("Dear Ada", encoding="utf-8")
        with monkeypatch.context() as patch:
            assert f"{file} is there already" in self.saved(patch, file)
        complaint = refused(capsys, *CLASSIC, "--save", str(file))
        assert complaint.startswith(f"flaschenteufel: {file} is there already")
        assert file.read_text(encoding="utf-8") == "Dear Ada"

    def test_no_other_file_is_overwritten_after_a_resume_either(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        letter, game = Path("letter.txt"), Path("game.json")
        letter.write_text("Dear Ada", encoding="utf-8")
        with monkeypatch.context() as patch:
            self.saved(patch, game, "1")
        complaint = refused(capsys, "play", "--resume", str(game), "--save", str(letter))
        assert complaint.startswith(f"flaschenteufel: {letter} is there already")
        assert letter.read_text(encoding="utf-8") == "Dear Ada"

    def test_its_own_file_may_be_called_by_another_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        game = Path("game.json")
        self.saved(monkeypatch, game, "1")
        code, _ = typed(
            monkeypatch, in_turn(["2 4", "quit"]), "play", "--resume", str(game), "--save", str(game.resolve())
        )
        assert code == 0
        assert ft.Table.load(game.read_text(encoding="utf-8")).round.phase is Phase.TRICK

    @pytest.mark.parametrize("name", ["no/game.json", "a\0b", "x" * 300])
    def test_a_resumed_game_that_cannot_be_saved(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        with monkeypatch.context() as patch:
            self.saved(patch, Path("game.json"), "1")
        assert "cannot be written: " in refused(capsys, "play", "--resume", "game.json", "--save", name)

    def test_standard_input_and_output_hold_no_game(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        message = "flaschenteufel: the game is played at standard input, so it cannot be read from there: name a file\n"
        assert refused(capsys, "play", "--resume", "-") == message
        assert refused(capsys, *CLASSIC, "--save", "-") == (
            "flaschenteufel: a game is saved in a file of its own, and - is none\n"
        )
        with monkeypatch.context() as patch:
            _, text = typed(patch, in_turn(["save -"]), *CLASSIC)
        assert "The game is not saved: a game is saved in a file of its own, and - is none.\n" in text
        assert [*Path().iterdir()] == []

    def test_a_file_that_cannot_be_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        nowhere = Path("no") / "game.json"
        _, text = typed(monkeypatch, in_turn(["save", f"save {nowhere}", "save a\0b", "1"]), *CLASSIC)
        assert "The game is not saved: say in which file, such as save game.json.\n" in text
        assert re.search(rf"The game is not saved: {re.escape(str(nowhere))} cannot be written:", text)
        assert "    You put the yellow 1 into the devil's trick.\n" in text

    def test_a_file_that_can_no_longer_be_written(self, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = Path("games")
        folder.mkdir()

        def answer(screen: str) -> str | None:
            if "Give one card" in screen:
                return None
            if folder.exists():
                (folder / "game.json").unlink()
                folder.rmdir()
            return "1"

        code, text = typed(monkeypatch, answer, *CLASSIC, "--save", str(folder / "game.json"))
        assert code == 1
        assert "The game is not saved: " in text
        assert "    You put the yellow 1 into the devil's trick.\n" in text


@pytest.mark.usefixtures("empty_folder")
class TestQuitting:
    def test_without_saving(self, monkeypatch: pytest.MonkeyPatch) -> None:
        code, text = typed(monkeypatch, in_turn(["quit", ""]), *CLASSIC)
        assert code == 0
        assert text.endswith(
            "Save the game in which file? (Enter to leave without saving)\n> \nThe game is not saved.\n"
        )

    def test_with_a_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        file = Path("game.json")
        code, text = typed(monkeypatch, in_turn(["q", "no/game.json", str(file)]), *CLASSIC)
        assert code == 0
        assert "no/game.json cannot be written: " in text
        assert text.endswith(f"The game is saved in {file}.\n")
        assert file.exists()

    @pytest.mark.parametrize(("answer", "phase"), [("", Phase.TRICK), ("no", Phase.PASS), ("n", Phase.PASS)])
    def test_the_file_that_it_came_from(self, monkeypatch: pytest.MonkeyPatch, answer: str, phase: Phase) -> None:
        file = Path("game.json")
        typed(monkeypatch, in_turn(["1", f"save {file}", "quit"]), *CLASSIC)
        code, text = typed(monkeypatch, in_turn(["2 4", "quit", answer]), "play", "--resume", str(file))
        assert code == 0
        assert f"Save the game in which file? (Enter for {file}, or no)\n" in text
        assert ft.Table.load(file.read_text(encoding="utf-8")).round.phase is phase

    def test_the_input_ends_while_it_is_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        code, text = typed(monkeypatch, in_turn(["quit"]), *CLASSIC)
        assert code == 1
        assert text.endswith("There is no more input, so the game stops here. The game is not saved.\n")

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [("", "this is no JSON"), ('{"schema":1,"kind":"match","value":{}}', "kind: must be 'table', not 'match'")],
    )
    def test_what_is_no_saved_game(self, capsys: pytest.CaptureFixture[str], text: str, complaint: str) -> None:
        file = Path("game.json")
        file.write_text(text, encoding="utf-8")
        assert refused(capsys, "play", "--resume", str(file)).startswith(f"flaschenteufel: {file}: {complaint}")
