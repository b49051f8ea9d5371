"""Prover, soak and referee can fail: every small mistake is found, called by its name, and shrunk to a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

import flaschenteufel as ft
from assurance.invariants.position import ViolationError
from assurance.proof.__main__ import main as prove
from assurance.proof.games import SMALL
from assurance.proof.walk import Walk
from assurance.referee import bottle_imp, bottle_imp_table, hols_der_teufel, matches
from assurance.referee.comparison import (
    HOLS_DER_TEUFEL,
    HOUSE_RULES,
    DisagreementError,
    compare_match,
    compare_round,
    tables,
)
from assurance.soak.__main__ import main as soak_rounds
from assurance.soak.playing import Counts
from assurance.soak.rounds import Failure, read_report, seeds, soak, violations
from assurance.soak.shrink import replayed, shrunk, simpler, size
from flaschenteufel.bottle_imp import BottleImpRound, Discarded, Passed
from flaschenteufel.bottle_imp.phases import trick
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound
from flaschenteufel.testing import Setting
from tests.assurance import mistakes, wrong_rules
from tests.assurance.mistakes import FOUND_BY_THE_PROVER, FOUND_BY_THE_SOAK, Mistake

pytestmark = pytest.mark.no_cover  # so many states take long, and cover nothing that others do not


def nobody_follows(monkeypatch: pytest.MonkeyPatch, table: ft.State) -> None:
    """Whatever is led, no card is of its suit: the list, the refusal and `apply` agree on that."""
    assert isinstance(table, BottleImpRound)
    for card in table.deck.follow:
        monkeypatch.setitem(cast(dict[int, int], table.deck.follow), card, 0)
    monkeypatch.setattr(trick.TrickPhase, "_does_not_follow", mistakes.any_suit_is_accepted)


def broken(game: str, *, symmetric: bool = True) -> ViolationError:
    """What the walk through a game finds."""
    with pytest.raises(ViolationError) as found:
        Walk(next(one for one in SMALL if one.name == game), symmetric=symmetric).run()
    return found.value


@pytest.mark.slow
class TestProver:
    """Every mistake is found in a game of the size `small`."""

    @pytest.mark.parametrize("mistake", FOUND_BY_THE_PROVER, ids=str)
    def test_it_is_noticed_when(self, mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
        assert mistake.by_the_prover
        game, invariant = mistake.by_the_prover
        monkeypatch.setattr(mistake.place, mistake.name, mistake.mistake)
        violation = broken(game)
        assert violation.invariant == invariant
        assert str(violation).startswith(f"{invariant}: {violation.problem}\n")

    def test_it_is_noticed_without_symmetries_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(HolsDerTeufelRound, "view", mistakes.a_spectator_sees_the_first_hand)
        assert broken(mistakes.DEVILS).invariant == broken(mistakes.DEVILS, symmetric=False).invariant == "secrecy"

    def test_it_is_noticed_when_the_whole_library_agrees_that_nobody_follows(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        nobody_follows(monkeypatch, next(game.variant.new_round() for game in SMALL if game.name == mistakes.PLAY))
        assert broken(mistakes.PLAY).invariant == "legality"

    def test_it_is_noticed_when_everybody_is_told_of_gifts_and_sees_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(BottleImpRound, "view", mistakes.the_tricks_are_played_openly)
        monkeypatch.setattr(Passed, "for_seat", mistakes.everybody_is_told)
        assert broken("classic-4-5-pass").invariant == "secrecy"

    def test_it_is_noticed_when_views_and_events_show_too_much_together(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(BottleImpRound, "view", mistakes.everything_shows)
        monkeypatch.setattr(Discarded, "for_seat", mistakes.everybody_is_told)
        assert broken(mistakes.DISCARD).invariant == "secrecy"

    def test_the_report_has_the_record(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(trick, "sold", mistakes.the_price_is_one_card_higher)
        assert prove([mistakes.TWO_BOTTLES]) == 1
        name, invariant, _, *lines = re.split(r": |\n", capsys.readouterr().out, maxsplit=3)
        assert (name, invariant) == (mistakes.TWO_BOTTLES, "VIOLATION of price")
        assert lines[0].startswith("flaschenteufel record 1\nvariant: second-bottle-2-6\n")
        assert "\ndeal: 1 2 3 | 4 5 6\n" in lines[0]

    def test_what_cannot_be_written_down_is_told_by_its_actions(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(trick, "winning_card", mistakes.the_highest_card_wins)
        text = str(broken(mistakes.DISCARD))
        assert "\nvariant: classic-3-6-discard\n" in text
        assert re.search(r"\ntrick by 1: \d \d\nthen: Play\(seat=0, .*\)\n$", text)


def found(name: str) -> tuple[int, Failure]:
    """The first round that fails, of a few."""
    for seed in seeds(0, 60, [name]):
        if failure := soak(seed, Counts()):
            return seed, failure
    raise AssertionError("it is not noticed")


@pytest.mark.slow
class TestSoak:
    """Every mistake is found within a few rounds."""

    @pytest.mark.parametrize("mistake", FOUND_BY_THE_SOAK, ids=str)
    def test_it_is_noticed_and_shrunk_when(self, mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
        assert mistake.by_the_soak
        name, invariant = mistake.by_the_soak
        monkeypatch.setattr(mistake.place, mistake.name, mistake.mistake)
        _, failure = found(name)
        assert failure.violation.invariant == invariant
        smallest = shrunk(failure, attempts=20)
        assert smallest
        assert smallest.violation.invariant == invariant
        assert size(smallest) < size(failure)
        assert replayed(smallest, smallest.deck, smallest.choices) is not None

    def test_what_some_rounds_only_go_through_is_noticed_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        another = ft.Record([ft.get_variant(mistakes.CLASSIC).deal(3, seed=1)]).to_text()
        monkeypatch.setattr("assurance.soak.rounds.WIRE_SHARE", 1)
        monkeypatch.setattr("assurance.soak.rounds.REFEREE_SHARE", 1)
        with monkeypatch.context() as patch:
            patch.setattr(bottle_imp, "winning_play", wrong_rules.the_highest_card_wins)
            violation = found(mistakes.CLASSIC)[1].violation
            assert violation.invariant == "referee"
            assert [again.invariant for again in violations(read_report(str(violation).partition("\n")[2]))] == [
                "referee"
            ]
        with monkeypatch.context() as patch:
            patch.setattr(ft.Record, "to_text", staticmethod(lambda: another))
            assert found(mistakes.CLASSIC)[1].violation.invariant == "wire"

    def test_a_failure_is_told_with_its_seed_and_its_record(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        monkeypatch.setattr(trick, "sold", mistakes.the_price_stays)
        seed, failure = found(mistakes.SECOND_BOTTLE)
        assert soak_rounds(["--rounds", "1", "--seed", str(seed), "--jobs", "1"]) == 1
        story, _, record = capsys.readouterr().out.partition("\nprice: ")
        assert f"seeds {seed} to {seed}: VIOLATION with seed {seed} ({failure.table}), found by check_step" in story
        assert f"python -m assurance.soak --rounds 1 --seed {seed}\n" in story
        problem, _, text = record.partition("\n")
        assert "bottle" in problem
        (tmp_path / "record.txt").write_text(text, encoding="utf-8")
        assert soak_rounds(["--record", str(tmp_path / "record.txt")]) == 1
        assert capsys.readouterr().out == f"price: {problem}\n{text}"
        monkeypatch.undo()
        assert soak_rounds(["--record", str(tmp_path / "record.txt")]) == 0
        assert capsys.readouterr().out == "no violation\n"

    def test_what_is_left_is_minimal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(trick, "winning_card", mistakes.the_highest_card_wins)
        smallest = shrunk(found(mistakes.CLASSIC)[1])
        assert smallest
        for deck, choices in simpler(smallest):
            other = replayed(smallest, deck, choices)
            assert not other or size(other) >= size(smallest)

    def test_what_only_the_seed_shows_is_told_so(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def another(table: Setting, seed: int) -> ft.State:
            return table.variant.deal(table.players, edition=table.edition, dealer=table.dealer, seed=seed + 1)

        monkeypatch.setattr(Setting, "deal", another)
        assert soak_rounds(["--rounds", "1", "--seed", "1", "--jobs", "1"]) == 1
        assert (
            "Only the seed shows it: when the same actions were taken again, it did not fail:"
            in capsys.readouterr().out
        )

    def test_a_crash_is_told_with_its_seed(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(Setting, "deal", mistakes.views_list_nothing)
        assert soak_rounds(["--rounds", "1", "--seed", "1", "--jobs", "1"]) == 1
        out = capsys.readouterr().out
        assert "VIOLATION with seed 1 (" in out
        assert "\nno crash: TypeError(" in out


Rule = Callable[..., Any]

BOTTLE_IMP: list[tuple[str, str, Rule]] = [
    ("classic", "winning_play", wrong_rules.the_highest_card_wins),
    ("classic", "winning_play", wrong_rules.the_lowest_card_below_the_price_wins),
    ("classic", "following", wrong_rules.nobody_follows_suit),
    ("classic", "receivers", wrong_rules.gifts_go_to_the_wrong_side),
    ("classic", "sell", wrong_rules.the_seller_gets_no_card),
    ("teams", "sides", wrong_rules.the_dealers_neighbours_are_partners),
    ("teams-with-solos", "score", wrong_rules.partners_share_a_bottle_only),
    ("second-bottle", "takes_part", wrong_rules.everybody_discards),
    ("second-bottle", "price", wrong_rules.the_lower_price_counts),
    ("second-bottle", "bottle_won", wrong_rules.the_cheaper_bottle_is_sold),
    ("second-bottle", "score", wrong_rules.two_bottles_cost_as_much_as_one),
    ("demons-eye", "playable", wrong_rules.both_hands_follow_suit_together),
    ("demons-eye", "receivers", wrong_rules.gifts_go_to_the_wrong_hand),
    ("lopaka", "lopakas_card", wrong_rules.lopaka_wins_as_cheaply_as_he_can),
    ("lopaka", "is_lopaka", wrong_rules.lopaka_sits_to_the_left),
    ("bright-house", "playable", wrong_rules.the_hidden_hand_is_played_first),
]
DEVILS: list[tuple[str, Rule]] = [
    ("pay", wrong_rules.chips_go_to_the_left),
    ("pay", wrong_rules.debts_are_made),
    ("cost", wrong_rules.the_value_is_paid),
    ("angel_places", wrong_rules.angels_come_at_once),
    ("first_cards", wrong_rules.any_devil_comes_first),
    ("is_finished", wrong_rules.all_cards_are_laid),
    ("is_finished", wrong_rules.all_may_pass_for_ever),
]
MATCHES: list[tuple[str, Rule]] = [
    ("dealer_of", wrong_rules.the_deal_moves_anticlockwise),
    ("winners", wrong_rules.the_lowest_total_wins),
    ("is_over", wrong_rules.a_round_more_is_played),
]


def named(value: object) -> str:
    return getattr(value, "__name__", str(value))


def compare_rounds(played: Sequence[Setting]) -> None:
    for table in played:
        compare_round(table, seed=0)


class TestReferee:
    """A referee with one wrong rule is found out within the rounds that are always played."""

    @pytest.mark.parametrize(("variant", "function", "rule"), BOTTLE_IMP, ids=named)
    def test_it_is_noticed_when(self, variant: str, function: str, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bottle_imp, function, rule)
        with pytest.raises(DisagreementError):
            compare_rounds(tables(variant))

    @pytest.mark.parametrize(("function", "rule"), DEVILS, ids=named)
    def test_it_is_noticed_in_hols_der_teufel_when(
        self, function: str, rule: Rule, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(hols_der_teufel, function, rule)
        with pytest.raises(DisagreementError):
            compare_rounds([*HOUSE_RULES, *HOLS_DER_TEUFEL])

    @pytest.mark.parametrize(("function", "rule"), MATCHES, ids=named)
    def test_it_is_noticed_in_a_match_when(self, function: str, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(matches, function, rule)
        with pytest.raises(DisagreementError):
            compare_match("classic", 3, rounds=4)

    def test_it_is_noticed_when_a_card_is_worth_less(self, monkeypatch: pytest.MonkeyPatch) -> None:
        blue = bottle_imp_table.TABLES["matagot"]["blue"]
        monkeypatch.setitem(bottle_imp_table.TABLES["matagot"], "blue", blue.replace("17:4", "17:3"))
        with pytest.raises(DisagreementError):
            compare_rounds(tables("demons-eye"))
