"""Who plays whom, with which cards, from which seat."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.arena import BotFailedError, Tournament, compete
from flaschenteufel.arena.playing import play_deal
from flaschenteufel.bots import RandomBot, RulebookBot
from flaschenteufel.bottle_imp.seating import Seating
from tests.arena.tools import Coin, Counting, Last, small
from tests.tables import bottle_imp

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]


def all_together(seating: Seating) -> tuple[tuple[int, ...], ...]:
    return (seating.people,)


class TestLineups:
    @pytest.mark.parametrize(("name", "players"), TABLES)
    @pytest.mark.parametrize("number", [0, 1])
    def test_each_bot_sits_everywhere_and_sides_stay_together(self, name: str, players: int, number: int) -> None:
        tournament = Tournament.of(name, ["random", "rulebook"], players=players)
        state = tournament.deal(number)
        lineups = list(tournament.lineups(state))
        people = {*range(state.seats)} - {*state.automatic}
        assert len(lineups) == tournament.rounds_per_deal
        places = Counter[tuple[str, int]]()
        for lineup in lineups:
            assert sorted(seat for seats in lineup.values() for seat in seats) == sorted(people)
            for side in state.sides:
                assert {*side} <= {*lineup["random"]} or not {*side} & {*lineup["random"]}
            places.update((bot, seat) for bot, seats in lineup.items() for seat in seats)
        assert len({*map(str, lineups)}) == len(lineups)
        half = len(lineups) // 2
        assert set(places.values()) == {half}  # everybody at every seat, as often as the other one
        assert {seat for _, seat in places} == people

    def test_each_of_several_meets_each_of_the_others(self) -> None:
        tournament = Tournament.of("classic", {"a": Last, "b": Coin, "c": "random"}, players=4)
        assert sorted(tournament.duels) == [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]
        assert tournament.rounds_per_deal == 24

    def test_alone_against_the_same(self) -> None:
        tournament = Tournament.of("classic", ["rulebook", f"{__name__}:RandomBot"], against="random", players=3)
        assert tournament.duels == (("rulebook", "random"), (f"{__name__}:RandomBot", "random"))
        assert {len(lineup["random"]) for lineup in tournament.lineups(tournament.deal(0))} == {2}

    def test_dummies_are_left_alone(self) -> None:
        for number in range(3):
            deal = play_deal(small(), number)
            (dummy,) = small().deal(number).automatic
            assert all(dummy not in seats for result in deal.results for seats in result.seats.values())


class TestCards:
    def test_all_lineups_have_the_same_and_each_deal_has_others(self) -> None:
        tournament = small()
        assert tournament.deal(3) == small().deal(3)
        assert len({tournament.deal(number).history[0] for number in range(10)}) == 10
        assert small(seed=1).deal(3) != tournament.deal(3)
        assert [tournament.deal(number).dealer for number in range(4)] == [0, 1, 2, 0]

    def test_a_bot_is_not_ahead_of_itself(self) -> None:
        for name, players in (("classic", 4), ("teams", 5), ("teams", 4), ("lopaka", 2), ("hols-der-teufel", 3)):
            for bot in (RulebookBot, Coin):
                standings = compete(name, {"one": bot, "other": bot}, players=players, deals=2)
                assert [pair.leads for pair in standings.pairs] == [(0, 0)]
                assert standings.of("one").wins == 0.5

    def test_a_deal_follows_from_the_seed_and_its_number_alone(self) -> None:
        assert play_deal(small(), 5) == play_deal(small(), 5)
        first = compete("lopaka", {"last": Last, "coin": Coin}, deals=6, seed="x")
        again = compete("lopaka", {"last": Last, "coin": Coin}, deals=3, seed="x")
        assert first.pairs[0].leads[:3] == again.pairs[0].leads

    def test_what_one_seat_draws_changes_nothing_for_the_others(self) -> None:
        class Spendthrift(Last):
            """Draws numbers for nothing."""

            def choose(self, view: ft.View, rng: Random) -> ft.Action:
                rng.random()
                return super().choose(view, rng)

        plain = compete("lopaka", {"a": Last, "coin": Coin}, deals=4)
        spending = compete("lopaka", {"a": Spendthrift, "coin": Coin}, deals=4)
        assert plain.pairs[0].leads == spending.pairs[0].leads


class TestBots:
    def test_each_seat_of_each_round_has_a_new_one(self) -> None:
        made: list[Counting] = []

        def make() -> Counting:
            made.append(Counting())
            return made[-1]

        compete("classic", {"counting": make}, against="random", players=3, deals=2)
        assert len(made) == 6
        assert len({bot.faults["choice"] for bot in made}) == 1

    def test_a_bot_itself_is_copied(self) -> None:
        one = Counting()
        standings = compete("lopaka", {"counting": one}, against=Coin(), deals=2)
        assert not one.faults
        assert standings.of("counting").faults["choice"] > 20
        assert standings.of("Coin").faults == {}

    def test_bots_are_closed(self) -> None:
        closed: list[object] = []

        class Closing(Last):
            """Says when it is closed."""

            def close(self) -> None:
                closed.append(self)

        compete("lopaka", {"closing": Closing}, against="random", deals=2)
        assert len(closed) == 4

    def test_no_bot_sees_a_state(self) -> None:
        seen: list[object] = []

        class Spy(Last):
            """Notes what it is given."""

            def choose(self, view: ft.View, rng: Random) -> ft.Action:
                seen.extend((view, view.seat, view.to_act))
                return super().choose(view, rng)

        compete("classic", {"spy": Spy}, against="random", players=3, deals=1)
        assert seen
        assert not any(isinstance(thing, ft.State) for thing in seen)

    @pytest.mark.parametrize("wrong", ["raises", "illegal"])
    def test_one_that_fails_is_named(self, wrong: str) -> None:
        class Wrong:
            """Does something wrong."""

            def choose(self, view: ft.View, rng: Random) -> Any:
                return 1 / 0 if wrong == "raises" else None

        with pytest.raises(BotFailedError, match=r"^the bot 'wrong' has failed at seat 0 in deal 0: ") as failed:
            compete("lopaka", {"wrong": Wrong}, against="random", deals=2)
        assert ("ZeroDivisionError" in str(failed.value)) == (wrong == "raises")


class TestRefusals:
    @pytest.mark.parametrize(
        ("bots", "message"),
        [
            ([], "a tournament needs two bots"),
            (["random"], "a tournament needs two bots"),
            (["random", "random"], "each bot needs a name of its own"),
            ("random", "the names of the bots must be a sequence"),
            ([RandomBot, Last], "the names of the bots must be of type str"),
            ({"": Last, "b": Last}, "a bot cannot be called ''"),
            ({"a\n": Last, "b": Last}, "a bot cannot be called"),
            ({"a" * 201: Last, "b": Last}, "a bot cannot be called"),
            ({7: Last, "b": Last}, "the name of a bot must be of type str"),
            ({"a": 7, "b": Last}, "7 is not a bot, and not the name of one"),
            (["random", "deep"], "no bot is called 'deep'"),
            (["random", "rulebook:x=1"], "the bot 'rulebook' has no option 'x'"),
        ],
    )
    def test_who_cannot_play(self, bots: Any, message: str) -> None:
        with pytest.raises(ft.FlaschenteufelError, match=message):
            compete("lopaka", bots, deals=1)

    def test_the_others_need_another_name(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="each bot needs a name of its own"):
            compete("lopaka", ["random"], against="random", deals=1)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"deals": 0}, "the number of deals must be at least 1, not 0"),
            ({"deals": "7"}, "the number of deals must be a whole number"),
            ({"deals": 1, "jobs": 0}, "the number of jobs is 1 or more, or -1 for all cores, not 0"),
            ({"deals": 1, "seed": 1.5}, "the seed of a tournament must be a whole number or a text"),
            ({"deals": 1, "players": 7}, "lopaka is for 2 players"),
            ({"deals": 1, "edition": "1850"}, "not '1850'"),
        ],
    )
    def test_what_cannot_be_played(self, options: Any, message: str) -> None:
        with pytest.raises(ft.FlaschenteufelError, match=message):
            compete("lopaka", ["random", "rulebook"], **options)

    def test_a_variant(self) -> None:
        variant: Any = 7
        with pytest.raises(ft.InvalidValueError, match="only a variant can be played, not 7"):
            compete(variant, ["random", "rulebook"], deals=1)

    def test_there_must_be_two_sides(self) -> None:
        classic = bottle_imp("classic")
        together = evolve(classic, layouts=(evolve(classic.layouts[0], sides=all_together),))
        with pytest.raises(ft.InvalidValueError, match="nobody to compete with: all who play are on one side"):
            compete(together, ["random", "rulebook"], players=3, deals=1)
