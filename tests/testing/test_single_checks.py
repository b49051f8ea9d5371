"""Single checks of the conformance suite, on what whole variants seldom come to."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest
from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.testing import ConformanceError, Setting
from flaschenteufel.testing.check_description import chart_of, check_refused_tables
from flaschenteufel.testing.check_documents import check_record, check_spoilt_line
from flaschenteufel.testing.check_events import values_in
from flaschenteufel.testing.check_possibilities import check_spread
from flaschenteufel.testing.check_states import check_actions, check_order
from flaschenteufel.testing.checkpoint import Checkpoint, Place, shown
from flaschenteufel.testing.twins import exchanged

CLASSIC = ft.get_variant("classic")
SETTING = Setting(CLASSIC, 3, "2003", 0)


def point(state: ft.State) -> Checkpoint:
    return Checkpoint(state=state, setting=SETTING, chart=chart_of(CLASSIC), seed=0)


class Breaks:
    """A variant whose tables are refused by any error."""

    player_counts = (3,)

    def new_round(self, *_: object, **__: object) -> ft.State:
        raise KeyError("players")


def test_a_table_that_cannot_be_is_refused_by_an_error_of_the_library() -> None:
    with pytest.raises(ConformanceError, match="raises KeyError instead of an error of the library's"):
        check_refused_tables(Place(), cast("Any", Breaks()))


@frozen
class Unwritten:
    """A record whose text nobody can read."""

    def to_text(self) -> str:
        return "nothing"


def test_the_text_of_a_record_can_be_read() -> None:
    with pytest.raises(ConformanceError, match="the text of a record cannot be read again: RecordError"):
        check_record(Place(), cast("Any", Unwritten()))


def test_a_spoilt_line_may_happen_to_be_right() -> None:
    class Silent(Random):
        def choice(self, seq: Any) -> Any:
            return seq[0][:0]

    line = next(iter(CLASSIC.notation.write(SETTING.deal(1))))
    check_spoilt_line(point(SETTING.new_round()), line, Silent())


def test_values_are_found_in_mappings_too() -> None:
    assert set(values_in({"a": (1, 2), 3: (4,)}, {1, 3, 4})) == {1, 3, 4}


class Strange:
    """A view whose samples are of another game."""

    seat = 0
    possibilities = 2

    def possibility(self, number: int) -> int:
        return number

    def sample(self, _: Random) -> int:
        return 7


def test_a_sample_is_one_of_the_possibilities() -> None:
    with pytest.raises(ConformanceError, match=r"view\(0\).sample\(\) is none of the 2 possibilities"):
        check_spread(point(SETTING.deal(1)), cast("Any", Strange()), Random(1))


def test_what_is_listed_is_an_action() -> None:
    with pytest.raises(ConformanceError, match="legal_actions lists 7, which is no action"):
        check_actions(point(SETTING.deal(1)), 0, cast("Any", (7,)))


@frozen
class Impatient:
    """A state in which nobody can act after somebody else."""

    to_act: tuple[int, ...] = (0, 1)
    phase: ft.bottle_imp.Phase = ft.bottle_imp.Phase.PASS

    def legal_actions(self, seat: int) -> tuple[ft.Action, ...]:
        return (ft.Action(seat),)

    def apply(self, _: ft.Action) -> Impatient:
        return self

    def is_legal(self, _: ft.Action) -> bool:
        return False


def test_the_order_is_looked_at_where_there_is_one() -> None:
    check_order(point(cast("Any", Impatient())), Random(1))


class Mute(Exception):  # noqa: N818
    def __repr__(self) -> str:
        raise ValueError


def test_an_error_without_a_repr_is_shown_by_its_name() -> None:
    assert shown(Mute()) == "Mute"


def test_cards_that_an_action_cannot_have_are_not_exchanged() -> None:
    card = next(iter(CLASSIC.deal(3, seed=1).hand(0)))
    assert exchanged(ft.bottle_imp.Play(0, card), (card, "another")) is None
