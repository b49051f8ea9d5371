"""A person against bots, without a terminal: every question, command and way out."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp.editions import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.cli.games import game_of
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import UnreadableError
from flaschenteufel.core.suit import Suit
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
        tied = ft.BottleImp(
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

    def test_another_game_cannot_be_played(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Other:
            name = "queens"
            game = "chess"

        offer(monkeypatch, "play", Other())
        assert "'queens' is of the game 'chess'" in refused(capsys, "play", "queens")

    def test_a_name_that_cannot_be(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "a name must not be empty" in refused(capsys, "play", "classic", "--name", "")
        assert "nobody sits at" in refused(capsys, "play", "lopaka", "--name", "Lopaka")


class TestQuestions:
    def test_gifts_say_who_gets_what(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["1", "2 4"]), *CLASSIC)
        assert "Give one card to Ada (left) and one card to Cleo (right): type 2 numbers in this order.\n" in text
        assert "    You give yellow 2 to Ada (left) and blue 4 to Cleo (right).\n" in text
        assert re.search(r"    You get \w+ \d+ from Ada\.\n    You get \w+ \d+ from Cleo\.\n", text)
        assert "    Ada gives a card to Ben (left) and a card to you (right).\n" in text

    def test_the_trick_the_bottle_and_the_points_are_in_sight(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, obvious, *CLASSIC, "--rounds", "1")
        boards = re.findall(
            r"^Price (\d+): .* the bottle\.\n(?:Points won: .*\.\n)?(?:Trick (\d): .*\.\n)?Your", text, re.M
        )
        assert len(boards) == 10
        prices = [int(price) for price, _ in boards]
        assert prices == sorted(prices, reverse=True)

    def test_it_is_said_which_cards_may_be_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, obvious, *CLASSIC, "--rounds", "4")
        assert re.search(r"^Your hand: .*\d\*.*\nFollow \w+: type the number of a card with a star\.\n", text, re.M)
        assert "You lead: type the number of any card.\n" in text
        assert re.search(r"You have no \w+: type the number of any card\.\n", text)

    def test_a_suit_that_binds_one_packet_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = [
            typed(monkeypatch, obvious, "play", "demons-eye", "--rounds", "3", "--seed", str(seed), "--bot", "random")[
                1
            ]
            for seed in range(3)
        ]
        question = r"^(Blue|Red|Yellow) was led: type the number of a card with a star from your open packet or hidden"
        assert any(re.search(question, text, re.M) for text in found)
        assert all("Ada's open packet: " in text for text in found)

    def test_a_packet_that_lies_face_down(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["1", "2"]), "play", "bright-house", "--seed", "7", "--bot", "random")
        assert "\nYour second packet: 9 cards, face down\n" in text
        assert re.search(r"^Your first packet: .* and 1 card, face down$", text, re.M)
        assert "    You get a card from Ada.\n    You look at your second packet.\n" in text

    def test_both_bottles_are_in_sight(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(
            monkeypatch, obvious, "play", "second-bottle", "--rounds", "3", "--seed", "7", "--bot", "random"
        )
        assert "\nBottle 1, price 19: nobody has it.\nBottle 2, price 19: nobody has it.\n" in text
        assert re.search(r"^Bottle \d, price [\d.]+: you have it\.$", text, re.M)
        assert re.search(r"^Bottle \d, price [\d.]+: [A-Z]\w+ has it\.$", text, re.M)


class TestWhatIsTyped:
    @pytest.mark.parametrize("text", ["5", " 5", "yellow 5", "Y5", "y 5", "5.0", "yellow5"])
    def test_a_card_has_many_names(self, text: str) -> None:
        state = ft.get_variant("classic").deal(4, seed=7)
        desk = game_of(state.variant).desk(state.view(0), Pronouns(("a", "b", "c", "d"), 0))
        assert desk.read(text) == ft.Discard(0, [state.deck[5]])

    @pytest.mark.parametrize("text", ["36.5 5", "36.5,5", "r36.5; y 5"])
    def test_several_cards_and_halves(self, text: str) -> None:
        state = ft.get_variant("second-bottle").deal(5, seed=7)
        desk = game_of(state.variant).desk(state.view(1), Pronouns(tuple("abcde"), 1))
        assert desk.read(text) == ft.Discard(1, [state.deck[5], state.deck[36.5]])

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("19", "There is no card '19'. Type a number such as 37, or ? for help."),
            ("-5", "There is no card '-5'. Type a number such as 37, or ? for help."),
            ("blue", "Which blue card? Type its number, or ? for help."),
            ("blue 5", "The 5 is yellow, not blue."),
            ("five", "There is no card 'five'. Type a number such as 37, or ? for help."),
            ("9" * 900, "There is no card '99999"),
            ("\N{SUPERSCRIPT TWO}", "There is no card"),
        ],
    )
    def test_what_is_no_card(self, text: str, message: str) -> None:
        state = ft.get_variant("classic").deal(4, seed=7)
        desk = game_of(state.variant).desk(state.view(0), Pronouns(("a", "b", "c", "d"), 0))
        with pytest.raises(UnreadableError) as error:
            desk.read(text)
        assert str(error.value).startswith(message)

    def test_cards_are_played_one_by_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["1", "2 4", "8 17"]), *CLASSIC)
        assert "\nPlay one card at a time.\n" in text

    @pytest.mark.parametrize(("typed_text", "index"), [("1", 0), ("2", 1), ("second", 1), ("First packet", 0)])
    def test_packets(self, typed_text: str, index: int) -> None:
        state = ft.get_variant("bright-house").deal(seed=7)
        while state.phase is not ft.Phase.EXPOSE:
            state = state.apply(state.legal_actions()[0])
        desk = game_of(state.variant).desk(state.view(0), Pronouns(("a", "b"), 0))
        assert desk.read(typed_text) == ft.Expose(0, index)
        with pytest.raises(UnreadableError, match="Type 1 or 2, the number of a packet"):
            desk.read("3")

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_what_is_spelt_can_be_typed(self, name: str) -> None:
        state = ft.get_variant(name).deal(seed=3)
        while not state.is_over:
            seat = state.to_act[0]
            desk = game_of(state.variant).desk(state.view(seat), Pronouns(("a",) * state.seats, seat))
            actions = state.legal_actions(seat)
            assert [desk.read(desk.spelt(action)) for action in actions[:50]] == [*actions[:50]]
            state = state.apply(actions[len(actions) // 2])


class TestHolsDerTeufel:
    COMMAND = ("play", "hols-der-teufel", "--players", "3", "--seed", "7", "--bot", "random")

    def test_moves_are_listed_with_their_price(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["yellow 8"]), *self.COMMAND)
        assert "\nNo row lies on the table yet.\n" in text
        assert "\nAda holds: 5 red, 2 yellow, 3 violet, 1 green, 1 angel.\n" in text
        assert "\n     6  yellow 8 high: starts the yellow row, free\n" in text
        assert "    You start the yellow row with yellow 8.\n" in text
        assert "\nRows, the low end on the left and the high end on the right:\n" in text
        prices = re.findall(r"^ +\d+  yellow (\d) \w+: next to the (\d), (?:(\d) chips? to Ben|free)$", text, re.M)
        assert prices
        assert all(int(price or 0) == max(int(beside) - int(value), 0) for value, beside, price in prices)

    @pytest.mark.parametrize(
        ("chips", "price"),
        [
            (20, "5 chips to Cleo"),
            (5, "5 chips to Cleo"),
            (4, "costs 5, and you have 4"),
            (0, "costs 5, and you have none"),
        ],
    )
    def test_who_cannot_pay_all_is_told_the_price(self, chips: int, price: str) -> None:
        variant = ft.HolsDerTeufel(name="poor", title="Fewer chips", chips=chips)
        two, seven, eight = (ft.DevilCard(value, Suit.RED) for value in (2, 7, 8))
        others = [card for card in variant.deck() if card.suit is not Suit.RED]
        reds = [card for card in variant.deck() if card.suit is Suit.RED and card not in (two, seven)]
        state = variant.deal(3, deck=[two, seven, *others[:10], *reds, *others[10:]])
        for seat, card in enumerate((seven, eight)):
            state = state.apply(ft.Lay(seat, card, Suit.RED, ft.End.HIGH))
        state = state.apply(state.legal_actions()[0])
        desk = game_of(variant).desk(state.view(0), Pronouns(("Ada", "Ben", "Cleo"), 0))
        assert any(line.endswith(f"red 2 low: next to the 7, {price}") for line in desk.board())

    @pytest.mark.parametrize(
        ("text", "answer"),
        [
            ("99", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("0", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("77777", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("hello", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("red", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("red 5 low high", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("angel 5 red", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("red 77", "There is no red 77 in this game."),
            ("pass", "You must lay a card: you have one that can be laid (rule HOL-3)."),
            ("angel red low", "An angel can be laid only when all four suits lie on the table"),
            ("red 1", "You do not hold the red 1 (rule HOL-3)."),
            ("red 4 low", "A card that starts a row is laid at its high end (rule HOL-5)."),
        ],
    )
    def test_what_cannot_be_done_is_explained(self, monkeypatch: pytest.MonkeyPatch, text: str, answer: str) -> None:
        _, screen = typed(monkeypatch, in_turn([text]), *self.COMMAND)
        assert f"> {text}\n{answer}" in screen

    def test_the_end_must_be_named_if_there_are_two(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["y8", "y7", "y 7 h"]), *self.COMMAND)
        assert "> y7\nAt which end do you lay yellow 7? Add low or high.\n" in text
        assert re.search(r"^    You lay yellow 7 at the high end, next to the \d", text, re.M)

    def test_angels_and_passing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        heaven = ft.HolsDerTeufel(name="heaven", title="More angels than devils", highest=3, angels=15)
        offer(monkeypatch, "play", heaven)
        _, text = typed(
            monkeypatch, obvious, "play", "heaven", "--players", "3", "--rounds", "9", "--seed", "7", "--bot", "random"
        )
        assert (
            "     1  pass: nothing can be laid\nYou have nothing but angels that cannot be laid: type pass.\n" in text
        )
        assert re.search(r"^ +1  angel \w+ low: closes that end of the \w+ row, free$", text, re.M)

    def test_somebody_may_have_no_cards_left(self) -> None:
        state = ft.HolsDerTeufel(name="heaven", title="More angels than devils", highest=3, angels=15).deal(3, seed=172)
        rng = Random(172)
        while all(map(state.backs, range(3))):
            state = state.apply(rng.choice(state.legal_actions()))
        desk = game_of(state.variant).desk(state.view(2), Pronouns(("Ada", "Ben", "Cleo"), 2))
        assert [line for line in desk.board() if line.endswith("holds: nothing.")]


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
        assert "> undo\nYou take it back.\n" in text
        assert "    You put yellow 2 away.\n" in text
        assert "    You give blue 20 to Ada (left) and yellow 1 to Cleo (right).\n" in text

    def test_undo_may_come_too_late(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["u", "1", "2 4", "undo"]), *CLASSIC)
        assert text.count("There is nothing to take back: only what nobody has seen or answered yet can be.\n") == 2

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
        assert "> undo\nYou take it back.\n" in text
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
        assert "    Player puts a card away.\n" in text

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
        assert ft.Table.load(file.read_text(encoding="utf-8")).round.phase is ft.Phase.PASS
        code, _ = typed(monkeypatch, in_turn(["2 4", "quit"]), "play", "--resume", str(file), "--save", str(file))
        assert code == 0
        assert ft.Table.load(file.read_text(encoding="utf-8")).round.phase is ft.Phase.TRICK
        assert [entry.name for entry in Path().iterdir()] == ["game.json"]

    def test_resume_into_another_file(self, monkeypatch: pytest.MonkeyPatch) -> None:
        old, new = Path("old.json"), Path("new.json")
        self.saved(monkeypatch, old, "1")
        before = old.read_text(encoding="utf-8")
        typed(monkeypatch, in_turn(["2 4"]), "play", "--resume", str(old), "--save", str(new))
        assert old.read_text(encoding="utf-8") == before
        assert ft.Table.load(new.read_text(encoding="utf-8")).round.phase is ft.Phase.TRICK

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
        assert ft.Table.load(game.read_text(encoding="utf-8")).round.phase is ft.Phase.TRICK

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
        assert "    You put yellow 1 away.\n" in text

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
        assert "    You put yellow 1 away.\n" in text


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

    @pytest.mark.parametrize(("answer", "phase"), [("", ft.Phase.TRICK), ("no", ft.Phase.PASS), ("n", ft.Phase.PASS)])
    def test_the_file_that_it_came_from(self, monkeypatch: pytest.MonkeyPatch, answer: str, phase: ft.Phase) -> None:
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
