"""Matches: who deals, who sits where, what the rounds add up to, and when it is over."""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.core.errors import MatchNotOverError, MatchOverError
from flaschenteufel.core.match import Match, PlayedRound
from flaschenteufel.core.shuffle import derived
from flaschenteufel.core.wording import brief
from tests.helpers import CLASSIC, DECK_2003, pickled
from tests.tables import bottle_imp

PEOPLE: tuple[str, ...] = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")
HOL, LOPAKA, TEAMS = ft.get_variant("hols-der-teufel"), bottle_imp("lopaka"), bottle_imp("teams")


def tables_of_all() -> Iterator[tuple[ft.Variant, int, str | None]]:
    """Every variant with all numbers of players and all editions that fit."""
    for variant in map(ft.get_variant, ft.list_variants()):
        for players in variant.player_counts:
            for edition in variant.editions or (None,):
                try:
                    variant.new_round(players, edition=edition)
                except ft.EditionError:
                    continue
                yield variant, players, edition


TABLES = list(tables_of_all())


def first_legal(actions: tuple[ft.Action, ...]) -> ft.Action:
    return actions[0]


def round_played(match: Match, choose: Callable[[tuple[ft.Action, ...]], ft.Action] = first_legal) -> Match:
    """The match when its current round is over."""
    while not match.round.is_over:
        match = match.apply(choose(match.round.legal_actions(match.round.to_act[-1])))
    return match


def dealt_rounds(match: Match, number: int) -> Iterator[Match]:
    """The match after each of the first deals."""
    yield match
    for _ in range(number - 1):
        match = round_played(match).next_round()
        yield match


def played(match: Match, choose: Callable[[tuple[ft.Action, ...]], ft.Action] = first_legal) -> Match:
    """The match when it is over."""
    match = round_played(match, choose)
    while not match.is_over:
        assert match.number < 100, "it never comes to an end"
        match = round_played(match.next_round(), choose)
    return match


class TestStart:
    @pytest.mark.rule("MATCH-1")
    @pytest.mark.parametrize("players", [3, 4])
    def test_everybody_deals_twice_if_nothing_else_is_agreed(self, players: int) -> None:
        match = Match.start(CLASSIC, PEOPLE[:players])
        assert (match.rounds, match.target) == (2 * players, None)
        dealers = [each.round.dealer for each in dealt_rounds(match, 2 * players)]
        assert dealers == [*range(players), *range(players)]

    @pytest.mark.rule("HOL-12")
    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_hols_der_teufel_has_as_many_rounds_as_players(self, players: int) -> None:
        match = played(Match.start(HOL, PEOPLE[:players], seed=7))
        assert len(match.history) == match.rounds == players
        assert sum(match.totals.values()) == 20 * players * players

    def test_it_begins_with_the_first_round_dealt(self) -> None:
        match = Match.start("classic", ["Ada", "Ben", "Cleo", "Dan"], edition="1995", seed=7)
        assert match.variant is CLASSIC
        assert match.names == match.players == match.seating == PEOPLE[:4]
        assert match.round == CLASSIC.deal(4, edition="1995", seed=derived(7, 1))
        assert (match.edition, match.seed, match.number) == ("1995", 7, 1)
        assert (match.history, match.finished) == ((), ())
        assert match.totals == dict.fromkeys(PEOPLE[:4], 0)
        assert not match.is_over

    def test_the_default_edition_is_named(self) -> None:
        assert Match.start(CLASSIC, PEOPLE[:3]).edition == "2003"
        assert Match.start(HOL, PEOPLE[:3]).edition is None

    def test_the_edition_stays(self) -> None:
        assert round_played(Match.start(CLASSIC, PEOPLE[:3], edition="1995")).next_round().round.edition == "1995"

    def test_a_deck_is_for_one_deal_alone(self) -> None:
        match = Match.start(CLASSIC, PEOPLE[:4], deck=iter(DECK_2003), seed=7)
        assert match.round == CLASSIC.deal(4, deck=DECK_2003)
        second = round_played(match).next_round()
        assert second.round == CLASSIC.deal(4, dealer=1, seed=derived(7, 2))
        third = round_played(second).next_round(deck=reversed(list(DECK_2003)))
        assert third.round == CLASSIC.deal(4, dealer=2, deck=list(DECK_2003)[::-1])

    def test_without_a_seed_every_deal_is_another(self) -> None:
        matches = [Match.start(CLASSIC, PEOPLE[:4]) for _ in range(10)]
        deals = [each.round.history for match in matches for each in dealt_rounds(match, 2)]
        assert len(set(deals)) == 20


class TestSeed:
    def test_a_golden_deal(self) -> None:
        """If this changes, every stored seed of a match means another match."""
        match = round_played(Match.start(CLASSIC, PEOPLE[:4], seed=7)).next_round()
        second = match.round
        assert isinstance(second, BottleImpRound)
        assert second.hand(0).numbers == (14, 15, 17, 24, 25, 27, 28, 29, 34)
        assert second.hand(1).numbers == (3, 10, 12, 13, 16, 21, 26, 33, 37)

    def test_a_deal_follows_from_the_seed_and_the_number_of_the_round_alone(self) -> None:
        shuffle = random.Random(7).choice
        one = played(Match.start(CLASSIC, PEOPLE[:4], seed="abc", target=60))
        other = played(Match.start(CLASSIC, PEOPLE[2:], seed="abc", rounds=9), shuffle)
        assert [each.state.history[0] for each in one.history] == [
            each.state.history[0] for each in other.history[: len(one.history)]
        ]
        assert one.history[0].state != other.history[0].state

    def test_the_text_of_a_derived_seed(self) -> None:
        assert [derived(42, 1), derived(-42, 10), derived("", 3)] == ["int/2a/1", "int/-2a/a", "str//3"]
        assert derived(16**9000, 1) == f"int/1{'0' * 9000}/1"

    @given(*[st.tuples(st.integers() | st.text("0123456789abcdefintstr/-"), st.integers(1, 300))] * 2)
    def test_no_two_deals_have_the_same_seed(self, one: tuple[int | str, int], other: tuple[int | str, int]) -> None:
        assert (derived(*one) == derived(*other)) == (one == other)

    @pytest.mark.parametrize("seed", [0, -1, 16**9000, "", "\ud800", "7"], ids=brief)
    def test_any_int_or_str_can_be_a_seed(self, seed: int | str) -> None:
        assert Match.start(CLASSIC, PEOPLE[:3], seed=seed) == Match.start(CLASSIC, PEOPLE[:3], seed=seed)
        assert Match.start(CLASSIC, PEOPLE[:3], seed=seed).round != Match.start(CLASSIC, PEOPLE[:3], seed=7).round


class TestSeats:
    @pytest.mark.rule("MATCH-2")
    @pytest.mark.parametrize(("variant", "players"), [(variant, players) for variant, players, _ in TABLES])
    def test_the_deal_moves_clockwise(self, variant: ft.Variant, players: int) -> None:
        match = Match.start(variant, PEOPLE[:players], rounds=7)
        seats = match.round.seats
        for number, each in enumerate(dealt_rounds(match, 7)):
            assert each.round.dealer == number % seats
            assert each.number == number + 1
            assert each.seating[each.round.dealer] == PEOPLE[number % players], "the people deal in turns"

    @pytest.mark.rule("LOP-1")
    def test_two_people_deal_in_turns_and_lopaka_moves_with_the_deal(self) -> None:
        match = Match.start(LOPAKA, ["Ada", "Ben"], rounds=7, seed=7)
        rounds = list(dealt_rounds(match, 7))
        assert [each.seating for each in rounds] == [
            ("Ada", "Ben", "Lopaka"),
            ("Lopaka", "Ben", "Ada"),
            ("Ben", "Lopaka", "Ada"),
            ("Ben", "Ada", "Lopaka"),
            ("Lopaka", "Ada", "Ben"),
            ("Ada", "Lopaka", "Ben"),
            ("Ada", "Ben", "Lopaka"),
        ]
        for before, after in pairwise(rounds):
            dealer = after.seating[after.round.dealer]
            assert before.seat_of(dealer) == after.seat_of(dealer), "the new dealer keeps the seat"
        for each in rounds:
            assert each.players == ("Ada", "Ben", "Lopaka")
            assert each.round.automatic == (each.seat_of("Lopaka"),)
            assert each.seat_of("Lopaka") == (each.round.dealer - 1) % 3

    @pytest.mark.rule("TEAM-1", "TEAM-2")
    @pytest.mark.parametrize(
        ("players", "line_ups"),
        [
            (4, ["A BD C", "B CA D", "C DB A", "D AC B", "A BD C"]),
            (5, ["A BD CE", "B CE DA", "C DA EB", "D EB AC", "E AC BD"]),
            (6, ["AD BE CF"] * 5),
        ],
    )
    def test_teams_are_formed_anew_around_each_dealer(self, players: int, line_ups: list[str]) -> None:
        for each, line_up in zip(
            dealt_rounds(Match.start(TEAMS, PEOPLE[:players], rounds=5), 5), line_ups, strict=True
        ):
            assert isinstance(each.round, BottleImpRound)
            sides = {"".join(sorted(each.seating[seat][0] for seat in side)) for side in each.round.sides}
            assert sides == {"".join(sorted(side)) for side in line_up.split()}

    def test_who_is_not_there_has_no_seat(self) -> None:
        match = Match.start(LOPAKA, ["Ada", "Ben"])
        with pytest.raises(ft.InvalidValueError, match=r"^nobody is called 'Cleo': there are Ada, Ben and Lopaka$"):
            match.seat_of("Cleo")


def on_both_sides_of_the_dealer(seating: Seating) -> tuple[int, ...]:
    return seating.left(seating.dealer), seating.right(seating.dealer)


def at_the_odd_seats(_: Seating) -> tuple[int, ...]:
    return 1, 3


def with_two_dummies(automatic: Callable[[Seating], tuple[int, ...]]) -> BottleImp:
    layout = LOPAKA.layout(2)
    preparation, laid_open = layout.preparation, layout.laid_open
    table = Layout(2, (8,), dummies=2, preparation=preparation, automatic=automatic, laid_open=laid_open)
    return evolve(LOPAKA, name="two-dummies", layouts=(table,))


class TestSeveralDummies:
    def test_they_are_numbered_clockwise_from_the_dealer(self) -> None:
        match = Match.start(with_two_dummies(on_both_sides_of_the_dealer), ["Ada", "Ben"])
        assert match.players == ("Ada", "Ben", "Lopaka 1", "Lopaka 2")
        assert [each.seating for each in dealt_rounds(match, 4)] == [
            ("Ada", "Lopaka 1", "Ben", "Lopaka 2"),
            ("Lopaka 2", "Ben", "Lopaka 1", "Ada"),
            ("Ben", "Lopaka 2", "Ada", "Lopaka 1"),
            ("Lopaka 1", "Ada", "Lopaka 2", "Ben"),
        ]

    def test_a_dummy_may_have_the_deal(self) -> None:
        match = Match.start(with_two_dummies(at_the_odd_seats), ["Ada", "Ben"])
        assert [(each.round.dealer, each.seating) for each in dealt_rounds(match, 3)] == [
            (0, ("Ada", "Lopaka 1", "Ben", "Lopaka 2")),
            (1, ("Ada", "Lopaka 1", "Ben", "Lopaka 2")),
            (2, ("Ben", "Lopaka 2", "Ada", "Lopaka 1")),
        ]

    def test_nobody_can_have_the_name_of_one(self) -> None:
        variant = with_two_dummies(on_both_sides_of_the_dealer)
        assert Match.start(variant, ["Ada", "Lopaka"]).players == ("Ada", "Lopaka", "Lopaka 1", "Lopaka 2")
        with pytest.raises(
            ft.InvalidValueError, match=r"^'Lopaka 2' is the name of a seat that nobody sits at: choose another$"
        ):
            Match.start(variant, ["Ada", "Lopaka 2"])


class TestEnd:
    @pytest.mark.rule("LOP-6")
    def test_lopakas_total_counts_and_he_can_win(self) -> None:
        match = played(Match.start(LOPAKA, ["Ada", "Ben"], seed=7))
        assert [each.state.scores for each in match.history] == [
            (48, 25, -6),
            (51, 40, -11),
            (28, 39, -10),
            (-8, 27, 42),
        ]
        assert [each.scores for each in match.history] == [
            {"Ada": 48, "Ben": 25, "Lopaka": -6},
            {"Lopaka": 51, "Ben": 40, "Ada": -11},
            {"Ben": 28, "Lopaka": 39, "Ada": -10},
            {"Ben": -8, "Ada": 27, "Lopaka": 42},
        ]
        assert match.totals == {"Ada": 54, "Ben": 85, "Lopaka": 126}
        assert match.winners == ("Lopaka",)

    @pytest.mark.rule("LOP-6", "MATCH-1")
    def test_lopaka_can_reach_the_target(self) -> None:
        ends = (played(Match.start(LOPAKA, ["Ada", "Ben"], seed=seed, target=75)) for seed in range(99))
        assert any(max(match.totals["Ada"], match.totals["Ben"]) < 75 <= match.totals["Lopaka"] for match in ends)

    @pytest.mark.rule("MATCH-2")
    def test_a_tie_is_shared(self) -> None:
        match = played(Match.start(LOPAKA, ["Ada", "Ben"], seed=287, rounds=1))
        assert match.totals == {"Ada": 40, "Ben": 40, "Lopaka": -10}
        assert match.winners == ("Ada", "Ben")

    @pytest.mark.rule("MATCH-2")
    def test_partners_win_together_in_one_round(self) -> None:
        match = played(Match.start(TEAMS, PEOPLE, seed=0, rounds=1))
        assert match.totals == {"Ada": -9, "Ben": 79, "Cleo": 27, "Dan": -9, "Emma": 79, "Finn": 27}
        assert match.winners == ("Ben", "Emma")

    @pytest.mark.rule("MATCH-1")
    def test_the_match_goes_on_until_a_round_ends_with_the_target_reached(self) -> None:
        """The best totals are 47 after one round and 106 after two."""

        def rounds_to(target: int) -> int:
            return len(played(Match.start(CLASSIC, PEOPLE[:3], seed=7, target=target)).history)

        match = played(Match.start(CLASSIC, PEOPLE[:3], seed=7, rounds=2))
        assert [each.scores for each in match.history] == [
            {"Ada": 47, "Ben": 38, "Cleo": -4},
            {"Ada": -4, "Ben": 68, "Cleo": 28},
        ]
        assert [rounds_to(1), rounds_to(47), rounds_to(48), rounds_to(106)] == [1, 1, 2, 2]
        assert rounds_to(107) > 2

    @pytest.mark.rule("MATCH-1")
    def test_the_highest_total_wins(self) -> None:
        match = played(Match.start(CLASSIC, PEOPLE[:3], seed=7, rounds=2))
        assert match.totals == {"Ada": 43, "Ben": 106, "Cleo": 24}
        assert match.winners == ("Ben",)

    def test_a_round_counts_as_soon_as_it_is_over(self) -> None:
        match = round_played(Match.start(CLASSIC, PEOPLE[:3], seed=7))
        assert match.finished == ()
        assert match.history == (PlayedRound(match.round, PEOPLE[:3]),)
        following = match.next_round()
        assert following.finished == (match.round,)
        assert following.history == match.history
        assert following.totals == match.totals

    def test_there_are_no_winners_before_the_end(self) -> None:
        match = round_played(Match.start(CLASSIC, PEOPLE[:3]))
        with pytest.raises(MatchNotOverError) as refused:
            _ = match.winners
        assert str(refused.value) == "there are no winners before the match is over: this is round 1"

    def test_the_next_round_waits_for_the_end_of_this_one(self) -> None:
        with pytest.raises(ft.RoundNotOverError, match=r"^round 1 must be over before the next one begins$"):
            Match.start(CLASSIC, PEOPLE[:3]).next_round()

    def test_a_round_can_be_dealt_by_hand(self) -> None:
        match = Match.start(CLASSIC, PEOPLE[:3], seed=7)
        with pytest.raises(ft.RoundNotOverError):
            match.next_table()
        match = round_played(match)
        table, deck = match.next_table(), CLASSIC.deck(3)
        assert (table.round, table.totals) == (CLASSIC.new_round(3, dealer=1), match.totals)
        assert table.apply(ft.Deal(1, deck)) == match.next_round(deck=deck)

    @pytest.mark.parametrize(("rounds", "target"), [(1, None), (None, 1)])
    def test_there_is_no_round_after_the_last(self, rounds: int | None, target: int | None) -> None:
        match = played(Match.start(CLASSIC, PEOPLE[:3], seed=7, rounds=rounds, target=target))
        with pytest.raises(MatchOverError, match=r"^the match was over after round 1: there is no next one$"):
            match.next_round()

    def test_an_action_that_the_rules_refuse_is_refused(self) -> None:
        match = Match.start(CLASSIC, PEOPLE[:3], seed=7)
        action = match.round.legal_actions()[0]
        with pytest.raises(ft.IllegalActionError) as refused:
            match.apply(action).apply(action)
        assert refused.value.reason is ft.Reason.ALREADY_ACTED
        end = played(match)
        with pytest.raises(ft.IllegalActionError) as refused:
            end.apply(action)
        assert refused.value.reason is ft.Reason.ROUND_OVER


class TestBadStarts:
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"variant": 5}, "the variant must be of type Variant, or the name of one, not 5"),
            ({"names": "Ada"}, "the names must be a sequence, not 'Ada'"),
            ({"names": 3}, "the names must be a sequence, not 3"),
            ({"names": ["Ada", "Ben", None]}, "the names must be of type str, not None"),
            ({"names": ["Ada", "Ben", ""]}, "a name must not be empty"),
            ({"names": ["Ada", "Ben", " \n"]}, "a name must not be empty"),
            ({"names": ["A", "B", "a"]}, "'A' and 'a' are too much alike: everybody needs a name of their own"),
            ({"names": ["Ada", " Ben", "Cleo"]}, "the name ' Ben' begins or ends with a blank"),
            ({"names": ["Ada", "Ben", "Ada"]}, "two people are called 'Ada': everybody needs a name of their own"),
            ({"names": ["Ada", "Ben", "half \ud83d"]}, "a name has a character that is only half of one"),
            ({"target": 10**9}, "the target must be from 1 to 999,999,999, not 1000000000"),
            ({"rounds": 2, "target": 500}, "a match has a number of rounds or a target, and not both"),
            ({"rounds": 0}, "the number of rounds must be from 1 to 999,999,999, not 0"),
            ({"rounds": True}, "the number of rounds must be a whole number, not True"),
            ({"rounds": 2.0}, "the number of rounds must be a whole number, not 2.0"),
            ({"target": -(10**5000)}, "the target must be from 1 to 999,999,999, not <int>"),
            ({"target": False}, "the target must be a whole number, not False"),
            ({"target": "500"}, "the target must be a whole number, not '500'"),
            ({"seed": True}, "the seed must be an int, a str or None, not True"),
            ({"seed": b"7"}, "the seed must be an int, a str or None, not b'7'"),
            ({"seed": 7.0, "deck": CLASSIC.deck(3)}, "the seed must be an int, a str or None, not 7.0"),
            ({"edition": 2003}, "the edition must be a str, not 2003"),
            ({"deck": 36}, "the deck must be a sequence, not 36"),
        ],
        ids=brief,
    )
    def test_a_bad_value_is_refused(self, change: dict[str, Any], message: str) -> None:
        options: dict[str, Any] = {"variant": "classic", "names": PEOPLE[:3], **change}
        with pytest.raises(ft.InvalidValueError) as refused:
            Match.start(**options)
        assert str(refused.value) == message

    @pytest.mark.parametrize("players", [0, 1, 2, 5])
    def test_a_wrong_number_of_players_is_refused_by_the_variant(self, players: int) -> None:
        with pytest.raises(ft.PlayerCountError):
            Match.start(CLASSIC, PEOPLE[:players])

    def test_the_other_refusals_are_those_of_the_variant(self) -> None:
        with pytest.raises(ft.UnknownVariantError):
            Match.start("clasic", PEOPLE[:3])
        with pytest.raises(ft.EditionError):
            Match.start(CLASSIC, PEOPLE[:3], edition="1899")
        with pytest.raises(ft.IllegalActionError) as refused:
            Match.start(CLASSIC, PEOPLE[:3], deck=[])
        assert refused.value.reason is ft.Reason.INCOMPLETE_DECK
        match = round_played(Match.start(CLASSIC, PEOPLE[:3]))
        with pytest.raises(ft.IllegalActionError):
            match.next_round(deck=[])

    @pytest.mark.parametrize("name", ["Lopaka", "LOPAKA"])
    def test_nobody_can_be_called_like_the_dummy(self, name: str) -> None:
        with pytest.raises(
            ft.InvalidValueError, match=r"^'Lopaka' is the name of a seat that nobody sits at: choose another$"
        ):
            Match.start(LOPAKA, ["Ada", name])
        assert Match.start(CLASSIC, ["Ada", "Ben", "Lopaka"]).players == ("Ada", "Ben", "Lopaka")


def end_of(dealer: int, players: int = 3, variant: ft.Variant = CLASSIC, **options: Any) -> ft.State:
    """A round that was played, each seat with its first legal action."""
    state = variant.deal(players, dealer=dealer, **options)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state


def given_back(match: Match) -> Match:
    """The match that its fields make."""
    return Match(
        names=match.names,
        round=match.round,
        finished=list(match.finished),
        rounds=match.rounds,
        target=match.target,
        seed=match.seed,
    )


class TestStored:
    """Who stores a match gives its fields back to the constructor, which takes nothing that play cannot lead to."""

    def test_a_match_comes_back(self) -> None:
        for match in dealt_rounds(Match.start(LOPAKA, ["Ada", "Ben"], seed=7, target=500), 5):
            assert given_back(match) == match
            assert round_played(given_back(match)).next_round() == round_played(match).next_round()

    @pytest.mark.parametrize(("rounds", "target"), [(2, None), (None, 100)])
    def test_a_match_that_is_over_comes_back(self, rounds: int | None, target: int | None) -> None:
        match = played(Match.start(LOPAKA, ["Ada", "Ben"], seed=7, rounds=rounds, target=target))
        assert given_back(match) == match
        assert given_back(match).winners == match.winners

    def test_a_round_may_still_have_to_be_dealt(self) -> None:
        match = Match(names=PEOPLE[:4], round=CLASSIC.new_round(4), rounds=1)
        assert match.apply(ft.Deal(0, DECK_2003)).round == CLASSIC.deal(4, deck=DECK_2003)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"rounds": None}, "a match has a number of rounds or a target, and not both"),
            ({"target": 500}, "a match has a number of rounds or a target, and not both"),
            ({"rounds": 0}, "the number of rounds must be from 1 to 999,999,999, not 0"),
            ({"rounds": None, "target": True}, "the target must be a whole number, not True"),
            ({"seed": False}, "the seed must be an int, a str or None, not False"),
            ({"names": PEOPLE[:4]}, "there are 4 names for 3 players"),
            ({"names": ()}, "there are 0 names for 3 players"),
            ({"names": ("Ada", "Ben", "Ben")}, "two people are called 'Ben': everybody needs a name of their own"),
            ({"round": None}, "the round must be of type State, not None"),
            ({"finished": None}, "the finished rounds must be a sequence, not None"),
            ({"finished": [None]}, "the finished rounds must be of type State, not None"),
            ({"round": CLASSIC.deal(3)}, "the dealer of round 3 must be seat 2, not 0"),
            ({"finished": [end_of(0), end_of(2)]}, "the dealer of round 2 must be seat 1, not 2"),
            ({"finished": [end_of(0), CLASSIC.deal(3, dealer=1)]}, "round 2 must be over before the next one begins"),
            ({"rounds": 2}, "the match was over after round 2: there can be no more"),
            ({"rounds": 1}, "the match was over after round 1: there can be no more"),
        ],
        ids=brief,
    )
    def test_what_play_cannot_lead_to_is_refused(self, change: dict[str, Any], message: str) -> None:
        fields: dict[str, Any] = {
            "names": PEOPLE[:3],
            "round": CLASSIC.deal(3, dealer=2),
            "finished": [end_of(0), end_of(1)],
            "rounds": 3,
        }
        assert Match(**fields).number == 3
        with pytest.raises(ft.InvalidValueError) as refused:
            Match(**{**fields, **change})
        assert str(refused.value) == message

    @pytest.mark.parametrize(
        "stranger",
        [end_of(0, edition="1995"), end_of(0, 4), end_of(0, variant=evolve(CLASSIC, title="Another"))],
        ids=brief,
    )
    def test_all_rounds_are_of_one_table(self, stranger: ft.State) -> None:
        current = CLASSIC.deal(3, dealer=1)
        with pytest.raises(
            ft.InvalidValueError, match=r"^round 1 is of another variant, number of players or edition than round 2$"
        ):
            Match(names=PEOPLE[:3], round=current, finished=(stranger,), rounds=3)

    def test_a_target_that_was_reached_once_ended_the_match(self) -> None:
        """Totals fall as well: here the best one is 47 after the first round, and less after the second."""
        match = round_played(Match.start(CLASSIC, ["Ada", "Ben", "Cleo"], seed=7, rounds=9))
        assert max(match.totals.values()) == 47
        falling = next(
            end
            for end in (end_of(1, seed=seed) for seed in range(999))
            if max(first + second for first, second in zip(match.round.scores, end.scores, strict=True)) < 47
        )
        current = CLASSIC.deal(3, dealer=2)
        finished = (match.round, falling)
        assert max(Match(names=PEOPLE[:3], round=current, finished=finished, target=48).totals.values()) < 47
        with pytest.raises(ft.InvalidValueError, match=r"^the match was over after round 1: there can be no more$"):
            Match(names=PEOPLE[:3], round=current, finished=finished, target=47)


class TestValue:
    def test_it_cannot_be_changed(self) -> None:
        match = round_played(Match.start(CLASSIC, PEOPLE[:3], seed=7))
        for name in ("names", "round", "finished", "rounds", "target", "seed"):
            with pytest.raises(FrozenInstanceError):
                setattr(match, name, None)
        for fresh in (match.totals, match.history[0].scores):
            fresh["Ada"] += 1000
        assert match.totals == match.history[0].scores == {"Ada": 47, "Ben": 38, "Cleo": -4}
        assert not hasattr(match, "__dict__")

    def test_a_list_of_names_can_change_afterwards(self) -> None:
        names = list(PEOPLE[:3])
        match = Match.start(CLASSIC, names)
        names[0] = "Zoe"
        assert match.names == PEOPLE[:3]

    def test_matches_are_equal_when_everything_is(self) -> None:
        def started(**options: Any) -> Match:
            settings: dict[str, Any] = {"names": PEOPLE[:4], "deck": DECK_2003, "rounds": 8, "seed": 7}
            return Match.start(CLASSIC, **{**settings, **options})

        match = started()
        assert match == started() == Match.start("classic", PEOPLE[:4], deck=DECK_2003, seed=7)
        assert len({match, started()}) == 1
        others = [
            started(names=PEOPLE[1:5]),
            started(rounds=7),
            started(rounds=None, target=8),
            started(seed="7"),
            started(seed=None),
            started(edition="1995", deck=CLASSIC.deck(4, edition="1995")),
            started(deck=reversed(list(DECK_2003))),
            match.apply(match.round.legal_actions()[0]),
        ]
        assert len({match, *others}) == 9
        assert match not in others

    def test_the_text_tells_no_card_and_no_seed(self) -> None:
        match = Match.start(CLASSIC, PEOPLE[:3], seed="secret", rounds=2)
        assert repr(match) == str(match) == "<Match classic/3: round 1 of 2>"
        assert repr(played(match)) == "<Match classic/3: round 2 of 2, over>"
        assert repr(Match.start(HOL, PEOPLE[:5], target=500)) == "<Match hols-der-teufel/5: round 1, target 500>"
        assert repr(PlayedRound(end_of(0), PEOPLE[:3])) == (
            "PlayedRound(state=<classic/3 2003: score>, seating=('Ada', 'Ben', 'Cleo'))"
        )


def work(call: Callable[[], object]) -> int:
    """How many functions of the library are called."""
    calls = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        calls += event == "call" and "flaschenteufel" in frame.f_code.co_filename

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(before)
    return calls


def efforts(match: Match) -> tuple[int, ...]:
    """What it costs to ask how a match stands, and to deal again."""
    deck = match.round.cards
    questions = (lambda: match.totals, lambda: match.is_over, lambda: match.next_round(deck=deck), lambda: repr(match))
    return tuple(map(work, questions))


@pytest.mark.parametrize("variant", [LOPAKA, HOL], ids=["lopaka", "hols-der-teufel"])
@pytest.mark.parametrize("length", [{"target": 10**8}, {"rounds": 10**8}], ids=["target", "rounds"])
def test_a_long_match_costs_no_more_than_a_short_one(variant: ft.Variant, length: dict[str, Any]) -> None:
    match = round_played(Match.start(variant, PEOPLE[: variant.player_counts[0]], seed=7, **length))
    found: list[tuple[int, ...]] = []
    for _ in range(31):
        found.append(efforts(match))
        match = round_played(match.next_round(deck=match.round.cards))
    # With Lopaka people change places, and after six rounds they sit as they did.
    assert found[12:18] == found[24:30]


LOPAKAS_TABLES = ["ABL", "LBA", "BLA", "BAL", "LAB", "ALB"]
"""Who sits where in six rounds, by initials (LOP-1); then it begins anew."""


def added_up(match: Match) -> dict[str, int]:
    """The totals, naively: everybody keeps the seat, but for those who play with Lopaka."""
    by_initial = {name[0]: name for name in match.players}
    totals = dict.fromkeys(match.players, 0)
    for number, state in enumerate([*match.finished, match.round]):
        if state.is_over:
            table = LOPAKAS_TABLES[number % 6] if "Lopaka" in match.players else "ABCDEF"[: state.seats]
            for seat, initial in enumerate(table):
                totals[by_initial[initial]] += state.scores[seat]
    return totals


@given(
    st.sampled_from(TABLES),
    st.tuples(st.integers(1, 7), st.none()) | st.tuples(st.none(), st.integers(1, 150)),
    st.integers(0, 2**32) | st.text(max_size=5),
    st.randoms(use_true_random=False),
)
def test_random_matches(
    table: tuple[ft.Variant, int, str | None],
    length: tuple[int | None, int | None],
    seed: int | str,
    rng: random.Random,
) -> None:
    variant, players, edition = table
    rounds, target = length
    match = Match.start(variant, PEOPLE[:players], edition=edition, seed=seed, rounds=rounds, target=target)
    best = [0]
    while True:
        before = pickled(match)
        match = round_played(match, rng.choice)
        assert before == pickled(before) != match
        assert match.totals == added_up(match)
        assert list(match.totals) == list(match.players)
        best.append(max(match.totals.values()))
        if match.is_over:
            break
        following = match.next_round()
        assert following.totals == match.totals == added_up(following)
        match = following

    for twin in (pickled(match), copy.copy(match), copy.deepcopy(match)):
        assert twin == match
        assert hash(twin) == hash(match)
        assert (twin.totals, twin.winners, repr(twin)) == (match.totals, match.winners, repr(match))
    assert [each.state for each in match.history] == [*match.finished, match.round]
    assert match.winners == tuple(name for name in match.players if match.totals[name] == best[-1])
    if match.target is None:
        assert len(match.history) == match.rounds == rounds
    else:
        assert max(best[:-1]) < match.target <= best[-1]


@pytest.mark.parametrize("bad", [0, -1, True, 1.5, "2", None])
@pytest.mark.parametrize("name", ["classic", "hols-der-teufel"])
def test_everybody_deals_at_least_once(name: str, bad: Any) -> None:
    with pytest.raises(ft.InvalidValueError, match=r"^the deals_each must be "):
        evolve(ft.get_variant(name), deals_each=bad)
    assert evolve(ft.get_variant(name), deals_each=5).usual_rounds(3) == 15
