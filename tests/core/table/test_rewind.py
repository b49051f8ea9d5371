"""What all agree to take back, and what one person who plays against bots may."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.core.errors import UndoReason
from flaschenteufel.core.events import Awaited, Rewound, TakenBack
from flaschenteufel.core.table.journal import Journal, Undone, WentBack
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.table.undo import MOST_UNDONE
from tests.core.table.tools import (
    VARIANTS,
    assert_same,
    each_variant,
    everybody,
    in_phase,
    is_over,
    logs,
    new_match,
    new_table,
    play_until,
    submit_first,
)

THREE = ("Ada", "Ben", "Cleo")


def refused(table: Table, kind: type[ft.FlaschenteufelError], *args: Any, **options: Any) -> Any:
    """The error; nothing has changed."""
    journal, told, counter = table.journal, logs(table), table.counter
    with pytest.raises(kind) as caught:
        table.rewind(*args, **options)
    assert (table.journal, logs(table), table.counter) == (journal, told, counter)
    assert caught.value.__context__ is None
    return caught.value


class TestRewind:
    @each_variant
    def test_everything_is_as_it_was_but_for_the_counter(self, variant: ft.Variant) -> None:
        table, rng = new_table(variant), random.Random(3)
        moments = [(table.counter, table.match)]
        while not table.round.is_over:
            seat = rng.choice(table.round.to_act)
            table.submit(seat, rng.choice(table.legal_actions(seat)))
            moments.append((table.counter, table.match))
        for counter, match in rng.sample(moments[:-1], 5):
            told, before = logs(table), table.counter
            assert table.rewind(counter, agreed_by=table.people) == table.counter == before + 2
            assert table.match == match
            for who in everybody(table):
                expected = (Rewound(counter), Awaited(match.round.phase, match.round.to_act))
                assert table.events(who).events == told[who] + expected
                assert table.view(who) == match.round.view(who)
        assert_same(Table.from_journal(table.journal), table)

    def test_it_goes_on_from_there(self) -> None:
        table = play_until(new_table("classic", rounds=1), is_over)
        assert table.match.is_over
        table.rewind(5, agreed_by=THREE)
        assert (table.round.phase, table.match.is_over) == (Phase.DISCARD, False)
        play_until(table, is_over, random.Random(5))
        assert table.match.is_over

    def test_in_the_midst_of_something_means_before_it(self) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        counter, match = table.counter, table.match
        submit_first(table, 1)
        assert table.counter == counter + 2
        submit_first(table, 2)
        table.rewind(counter + 1, agreed_by=THREE)
        assert table.match == match
        assert table.events(0).events[-2] == Rewound(counter)
        assert table.journal.entries[-1] == WentBack(counter + 1)

    def test_what_was_taken_back_together_can_be_had_again(self) -> None:
        table = play_until(new_table("classic"), in_phase(Phase.TRICK))
        counter, match = table.counter, table.match
        table.rewind(3, agreed_by=THREE)
        table.rewind(counter, agreed_by=THREE)
        assert table.match == match

    def test_nobody_takes_back_alone_what_came_before(self) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        submit_first(table, 1)
        table.undo(1)
        counter = table.counter
        submit_first(table, 2)
        table.rewind(counter, agreed_by=THREE)
        for seat, ask, reason in [
            (0, table.undo, UndoReason.SHOWN),
            (1, table.redo, UndoReason.NOTHING_TAKEN_BACK),
            (2, table.undo, UndoReason.NOTHING_DONE),
        ]:
            with pytest.raises(ft.UndoError) as caught:
                ask(seat)
            assert (caught.value.reason, caught.value.seat) == (reason, seat)
            assert not table.snapshot(seat).can_undo
            assert not table.snapshot(seat).can_redo
        submit_first(table, 1)
        assert table.undo(1) == table.counter

    def test_dummies_have_answered(self) -> None:
        table = play_until(new_table("lopaka"), in_phase(Phase.TRICK))
        counter, match = table.counter, table.match
        for _ in range(2):
            submit_first(table, table.round.to_act[0])
        assert {action.seat for action in table.round.history} == {0, 1, 2}
        table.rewind(counter, agreed_by=[0, 1])
        assert table.match == match

    @pytest.mark.parametrize("agreed", [THREE, (2, 0, 1), ("Ada", 1, 2, "Ada"), iter(THREE), {"Ada", "Ben", "Cleo"}])
    def test_all_have_to_agree_by_name_or_by_seat(self, agreed: Any) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        assert table.rewind(3, agreed_by=agreed) == table.counter

    @pytest.mark.parametrize(
        ("agreed", "missing"), [((), THREE), (("Ben",), ("Ada", "Cleo")), ((0, "Ben"), ("Cleo",))], ids=str
    )
    def test_who_is_missing_is_named(self, agreed: Any, missing: tuple[str, ...]) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        error = refused(table, ft.NotAgreedError, 3, agreed_by=agreed)
        assert (error.missing, error.reason, error.seat) == (missing, UndoReason.NOT_AGREED, None)

    def test_bots_and_dummies_are_not_asked(self) -> None:
        table = Table(new_match("lopaka"), bots=["Ben"])
        submit_first(table, 0)
        assert refused(table, ft.NotAgreedError, 3, agreed_by=["Ben", "Lopaka"]).missing == ("Ada",)
        table.rewind(3, agreed_by=["Ada"])
        assert (table.people, table.bots) == (("Ada",), ("Ben",))

    @pytest.mark.parametrize("agreed", ["Ada", 5, None, [None], ["Zoe"], [9], [True], [["Ada"]]])
    def test_junk_instead_of_people_is_refused(self, agreed: Any) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        refused(table, ft.InvalidValueError, 3, agreed_by=agreed)

    @pytest.mark.parametrize("counter", [-1, 6, pytest.param(10**5000, id="huge"), True, None, 3.0, "3"])
    def test_a_counter_that_never_was_is_refused(self, counter: Any) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        assert str(refused(table, ft.InvalidValueError, counter, agreed_by=THREE)).startswith("the counter must be")

    def test_now_is_no_moment_to_go_back_to(self) -> None:
        table = new_table("classic")
        assert refused(table, ft.UndoError, 3, agreed_by=THREE).reason is UndoReason.NOTHING_SINCE
        submit_first(table, 0)
        assert refused(table, ft.UndoError, 5, agreed_by=THREE).reason is UndoReason.NOTHING_SINCE

    def test_it_stops_at_the_deal(self) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        assert refused(table, ft.UndoError, 2, agreed_by=THREE).reason is UndoReason.BEFORE_THE_ROUND
        play_until(table, is_over)
        end = table.counter
        table.next_round()
        begin = table.counter
        submit_first(table, 0)
        assert refused(table, ft.UndoError, end, agreed_by=THREE).reason is UndoReason.BEFORE_THE_ROUND
        table.rewind(begin, agreed_by=THREE)
        assert (table.match.number, table.round.to_act) == (2, (0, 1, 2))

    def test_a_stale_request_is_refused(self) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        refused(table, ft.StaleRequestError, 3, agreed_by=THREE, expected=3)
        table.rewind(3, agreed_by=THREE, expected=5)

    def test_a_hundred_times_are_enough(self) -> None:
        table = new_table("classic")
        for _ in range(MOST_UNDONE):
            submit_first(table, 0)
            table.rewind(3, agreed_by=THREE)
        submit_first(table, 0)
        assert refused(table, ft.UndoError, 3, agreed_by=THREE).reason is UndoReason.TOO_OFTEN
        table = Table.load(table.save())
        assert refused(table, ft.UndoError, 3, agreed_by=THREE).reason is UndoReason.TOO_OFTEN
        play_until(table, is_over)
        table.next_round()
        counter = table.counter
        submit_first(table, 0)
        assert table.rewind(counter, agreed_by=THREE) == table.counter


def alone(variant: ft.Variant | str, **options: Any) -> Table:
    """Ada plays against bots, and may take back what she likes."""
    match = new_match(variant, **options)
    return Table(match, bots=match.names[1:], free_undo=True)


class TestFreeUndo:
    @each_variant
    def test_ada_takes_back_one_decision_after_another(self, variant: ft.Variant) -> None:
        table, rng = alone(variant), random.Random(7)
        before: list[ft.Match] = []
        while not table.round.is_over:
            seat = rng.choice(table.round.to_act)
            if table.match.seating[seat] == "Ada":
                before.append(table.match)
            table.submit(seat, rng.choice(table.legal_actions(seat)))
        assert len(before) > 2
        ada = table.match.seat_of("Ada")
        while before:
            counter, decision = table.counter, before.pop()
            assert table.snapshot("Ada").can_undo
            table.undo("Ada")
            # What a bot did at the same time, and nobody has seen, stays if it can.
            left = [action for action in table.round.history if action.seat == ada]
            assert left == [action for action in decision.round.history if action.seat == ada]
            awaited = Awaited(table.round.phase, table.round.to_act)
            assert table.events("Ada", counter).events == (TakenBack(ada), awaited)
            assert table.legal_actions("Ada") == decision.round.legal_actions(ada)
        assert not table.snapshot("Ada").can_undo
        with pytest.raises(ft.UndoError):
            table.undo("Ada")
        assert_same(Table.load(table.save()) if variant.name in ft.list_variants() else table, table)

    def test_with_what_was_seen_goes_all_that_came_after(self) -> None:
        table = play_until(alone("classic"), in_phase(Phase.TRICK))
        play_until(table, lambda state: state.to_act == (0,))
        before = table.match
        submit_first(table, 0)
        after = table.match
        play_until(table, lambda state: state.to_act == (0,))
        table.undo("Ada")
        assert table.match == before
        assert (table.snapshot("Ada").can_redo, table.snapshot("Ben").can_redo) == (True, False)
        table.redo("Ada")
        assert table.match == after

    def test_several_steps_are_done_again_one_by_one(self) -> None:
        table = alone("hols-der-teufel")
        play_until(table, lambda state: state.to_act == (0,))
        first = submit_first(table, 0)
        play_until(table, lambda state: state.to_act == (0,))
        submit_first(table, 0)
        table.undo("Ada")
        table.undo("Ada")
        table.redo("Ada")
        assert table.round.history[-1] == first

    def test_what_nobody_has_seen_is_taken_back_alone(self) -> None:
        table = alone("classic")
        submit_first(table, 0)
        bens = submit_first(table, 1)
        table.undo("Ada")
        assert table.match == table.journal.start.apply(bens)

    def test_what_bots_have_taken_back_is_gone_then(self) -> None:
        table = alone("classic")
        for seat in (0, 1, 2, 1):
            submit_first(table, seat)
        table.undo("Ben")
        submit_first(table, 2)
        table.undo("Ada")
        assert table.match == table.journal.start
        with pytest.raises(ft.UndoError) as caught:
            table.redo("Ben")
        assert caught.value.reason is UndoReason.NOTHING_TAKEN_BACK

    def test_bots_take_back_what_everybody_may(self) -> None:
        table = play_until(alone("classic"), in_phase(Phase.TRICK))
        with pytest.raises(ft.UndoError) as caught:
            table.undo("Ben")
        assert caught.value.reason is UndoReason.SHOWN
        assert not table.snapshot("Ben").can_undo

    def test_not_before_the_table_was_opened(self) -> None:
        match = play_until(new_table("classic"), in_phase(Phase.TRICK)).match
        table = Table(match, bots=["Ben", "Cleo"], free_undo=True)
        with pytest.raises(ft.UndoError) as caught:
            table.undo("Ada")
        assert caught.value.reason is UndoReason.SHOWN

    def test_not_before_the_round(self) -> None:
        table = play_until(alone("classic"), is_over)
        table.next_round()
        with pytest.raises(ft.UndoError) as caught:
            table.undo("Ada")
        assert caught.value.reason is UndoReason.NOTHING_DONE

    def test_a_hundred_times_are_enough(self) -> None:
        table = alone("hols-der-teufel")
        play_until(table, lambda state: state.to_act == (0,))
        for _ in range(MOST_UNDONE):
            submit_first(table, 0)
            table.undo("Ada")
        submit_first(table, 0)
        assert not table.snapshot("Ada").can_undo
        with pytest.raises(ft.UndoError) as caught:
            table.undo("Ada")
        assert (caught.value.reason, caught.value.seat) == (UndoReason.TOO_OFTEN, 0)

    def test_bots_alone_make_nobody_free(self) -> None:
        table = Table(new_match("classic"), bots=["Ben", "Cleo"])
        play_until(table, in_phase(Phase.TRICK))
        assert not table.snapshot("Ada").can_undo

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"bots": "Ben"}, "the bots must be a sequence, not 'Ben'"),
            ({"bots": [1]}, "the bots must be of type str, not 1"),
            ({"bots": ["Zoe"]}, "nobody who plays is called 'Zoe': there are Ada, Ben and Cleo"),
            ({"free_undo": 1}, "the free_undo must be of type bool, not 1"),
            (
                {"free_undo": True, "bots": ["Ben"]},
                "to take back freely is for one person who plays against bots, not for Ada and Cleo",
            ),
            (
                {"free_undo": True, "bots": ["Ben", "Ada", "Cleo"]},
                "to take back freely is for one person who plays against bots, not for nobody",
            ),
        ],
        ids=str,
    )
    def test_a_table_that_makes_no_sense_is_refused(self, options: dict[str, Any], message: str) -> None:
        match = new_match("classic")
        for open_it in (Table, Journal):
            with pytest.raises(ft.InvalidValueError) as caught:
                open_it(match, **options)
            assert str(caught.value) == message


class TestSaved:
    @given(number=st.integers(0, 5), seed=st.integers(0, 2**32), free=st.booleans())
    def test_it_comes_back_with_all_that_was_taken_back(self, number: int, seed: int, free: bool) -> None:
        rng, match = random.Random(seed), new_match(VARIANTS[number], seed=seed)
        table = Table(match, bots=match.names[1:], free_undo=free)
        for _ in range(40):
            if table.round.is_over:
                break
            seat = rng.choice(table.round.to_act)
            table.submit(seat, rng.choice(table.legal_actions(seat)))
            if rng.random() < 0.1 and table.snapshot("Ada").can_undo:
                table.undo("Ada")
            if rng.random() < 0.1:
                table.rewind(rng.randint(3, table.counter - 1), agreed_by=["Ada"])
        twin = Table.load(table.save())
        assert_same(twin, table)
        for name in (None, *match.names):
            assert twin.snapshot(name) == table.snapshot(name)
        assert ft.from_json(ft.to_json(Rewound(12)), ft.Event) == Rewound(12)

    def test_how_it_was_opened_is_saved(self) -> None:
        table = Table.load(alone("classic").save())
        assert (table.bots, table.people, table.journal.free_undo) == (("Ben", "Cleo"), ("Ada",), True)

    @pytest.mark.parametrize(
        ("old", "new", "path"),
        [
            ('"bots":["Ben","Cleo"]', '"bots":["Zoe"]', "value"),
            ('"bots":["Ben","Cleo"]', '"bots":["Ben"]', "value"),
            ('"free_undo":true', '"free_undo":1', "value.free_undo"),
            ('"counter":3', '"counter":2', "value.entries"),
            ('"counter":3', '"counter":99', "value.entries"),
            ('"counter":3', '"counter":true', "value.entries[1].counter"),
            ('"went_back"', '"gone_back"', "value.entries[1].type"),
        ],
    )
    def test_a_text_that_tells_of_no_table_is_refused(self, old: str, new: str, path: str) -> None:
        table = alone("classic")
        submit_first(table, 0)
        table.rewind(3, agreed_by=["Ada"])
        text = table.save()
        assert old in text
        with pytest.raises(ft.DocumentError) as caught:
            Table.load(text.replace(old, new))
        assert caught.value.path == path


def test_the_limit_of_one_is_not_that_of_another() -> None:
    table = new_table("classic")
    for _ in range(MOST_UNDONE):
        submit_first(table, 0)
        table.undo(0)
    submit_first(table, 0)
    submit_first(table, 1)
    with pytest.raises(ft.UndoError) as caught:
        table.undo(0)
    assert (caught.value.reason, caught.value.seat) == (UndoReason.TOO_OFTEN, 0)
    assert (table.snapshot(0).can_undo, table.snapshot(1).can_undo) == (False, True)
    table.undo(1)
    assert sum(entry == Undone(0) for entry in table.journal.entries) == MOST_UNDONE
