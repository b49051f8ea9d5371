"""A record as a value: what it is made of, and its way through the actions."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.core.events import RoundScored
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.wording import brief
from tests.core.record.scenes import match, records
from tests.helpers import example, pickled, plain_deal
from tests.tables import bottle_imp

CLASSIC = bottle_imp("classic")
OVER = example(8)
DEALT = plain_deal(dealer=3)


class TestValue:
    def test_what_all_rounds_have_in_common(self) -> None:
        record = Record([OVER, DEALT], ["Ada", "Ben", "Cleo", "Dan"], rounds=8)
        assert (record.variant, record.players, record.edition) == (CLASSIC, 4, "2003")
        assert record.states == (OVER, DEALT)
        assert record.names == ("Ada", "Ben", "Cleo", "Dan")
        assert (record.rounds, record.target) == (8, None)
        assert record.dealers == (3, 3)

    def test_a_game_without_editions_has_none(self) -> None:
        assert Record([ft.get_variant("hols-der-teufel").deal(seed=1)]).edition is None

    @given(records())
    def test_it_is_compared_hashed_copied_and_pickled_by_value(self, record: Record) -> None:
        for twin in (pickled(record), copy.copy(record), copy.deepcopy(record)):
            assert twin == record
            assert hash(twin) == hash(record)
        assert Record(record.states, record.names, rounds=77) != record

    def test_it_cannot_be_changed(self) -> None:
        record: Any = Record([OVER])
        with pytest.raises(AttributeError):
            record.names = ("Ada",)

    def test_it_shows_no_cards(self) -> None:
        assert repr(Record([OVER])) == "Record(states=(<classic/4 2003: score>,), names=(), rounds=None, target=None)"

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"states": ()}, "at least one round"),
            ({"states": None}, "the states must be a sequence, not None"),
            ({"states": [3]}, "the states must be of type State, not 3"),
            ({"states": [OVER, CLASSIC.deal(3, seed=1)]}, "of one variant, number of players and edition"),
            ({"states": [OVER, CLASSIC.deal(4, edition="1995", seed=1)]}, "of one variant, number of players and edi"),
            ({"states": [OVER, bottle_imp("teams").deal(4, edition="2003", seed=1)]}, "of one variant, number of"),
            ({"states": [DEALT, OVER]}, "all rounds but the last must be over"),
            ({"names": "Ada"}, "the names must be a sequence, not 'Ada'"),
            ({"names": [1, 2, 3, 4]}, "the names must be of type str, not 1"),
            ({"names": ["Ada"]}, "there must be 4 names, one for each person, or none, not 1"),
            ({"names": ["Ada", "Ben", "Cleo", "\ud83d"]}, "a character that is only half of one"),
            ({"rounds": 8, "target": 500}, "a number of rounds or at a target, not both"),
            ({"rounds": 0}, "the rounds must be from 1 to 999,999,999, not 0"),
            ({"rounds": True}, "the rounds must be a whole number, not True"),
            ({"target": 10**5000}, "the target must be from 1 to 999,999,999, not <int>"),
            ({"target": 1.5}, "the target must be a whole number, not 1.5"),
        ],
    )
    def test_what_makes_no_record_is_refused(self, arguments: Any, message: str) -> None:
        a_round: dict[str, Any] = {"states": [OVER]}
        with pytest.raises(ft.InvalidValueError, match=message):
            Record(**{**a_round, **arguments})

    def test_a_name_for_each_person_and_none_for_a_dummy(self) -> None:
        state = bottle_imp("lopaka").deal(seed=1)
        assert Record([state], ["Ada", "Ben"]).names == ("Ada", "Ben")
        with pytest.raises(ft.InvalidValueError, match="there must be 2 names"):
            Record([state], ["Ada", "Ben", "Lopaka"])


class TestWay:
    def test_the_actions_of_all_rounds(self) -> None:
        record = Record([OVER, DEALT])
        assert record.actions == OVER.history + DEALT.history
        assert len(record) == 1 + 4 + 4 + 32 + 1
        assert record.deals == (OVER.history[0], DEALT.history[0])

    def test_before_the_first_deal_nothing_was_done(self) -> None:
        table = CLASSIC.new_round(4)
        record = Record([table])
        assert (len(record), record.actions, record.deals, list(record.replay())) == (0, (), (), [])
        assert record.at(0) == table

    def test_the_states_in_between(self) -> None:
        record = Record([OVER, DEALT])
        assert record.at(0) == CLASSIC.new_round(4, dealer=3)
        assert record.at(9) == example(0)
        assert record.at(15) == example(1, 18, 22)
        assert record.at(41) == OVER  # the next round is another table, at which nothing has been done
        assert record.at(42) == DEALT

    @pytest.mark.parametrize("number", [-1, 43, 10**5000, True, 1.0, None, "1"], ids=brief)
    def test_there_is_nothing_before_the_first_state_or_behind_the_last(self, number: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the number of actions must be "):
            Record([OVER, DEALT]).at(number)

    @given(records(), st.data())
    def test_the_replay_meets_the_same_states(self, record: Record, data: st.DataObject) -> None:
        steps = list(record.replay())
        assert len(steps) == len(record) == len(record.actions)
        number = data.draw(st.integers(0, len(record)))
        assert record.at(number) == (steps[number - 1].state if number else record.at(0))
        assert {state for state in record.states if state.history} <= {step.state for step in steps}

    def test_the_replay_tells_what_happened(self) -> None:
        events = [event for step in match("classic", 4, rounds=2).replay() for event in step.events]
        assert sum(isinstance(event, RoundScored) for event in events) == 2
