"""The notation: every record can be written and read again, and people may write as they like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.tricks import twice_around
from flaschenteufel.core.people import alike, fault_of
from flaschenteufel.core.record import parser as reading
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.record.tokens import quoted
from flaschenteufel.core.registry import Registry
from flaschenteufel.testing import tables_of
from tests.bottle_imp.test_composed_variants import COMPOSED, classic_for_four
from tests.core.record.scenes import reached, records
from tests.helpers import CLASSIC, example
from tests.tables import bottle_imp

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "notation.md"


def across_for_some(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """Seats 0 and 2 exchange a card; the others have nobody to give one to."""
    return () if seat % 2 else ((seating.at(seat, 2), 0),)


def to_the_first_packet(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),)


EMPTY_GIFTS = classic_for_four("empty-gifts", Discarding(), Passing(across_for_some))
EMPTY_PACKETS = evolve(
    bottle_imp("demons-eye"),
    name="empty-packets",
    layouts=(Layout(2, (0, 12), preparation=(Passing(to_the_first_packet, packet=1),)),),
    order=twice_around,
)
TEUFEL = ft.get_variant("hols-der-teufel")
LITTLE_DEVIL = evolve(TEUFEL, name="little-devil", player_counts=(2, 3, 7), highest=4, angels=5, chips=3)
HOUSE_VARIANTS: tuple[ft.Variant, ...] = (*COMPOSED, EMPTY_GIFTS, EMPTY_PACKETS, LITTLE_DEVIL)


@pytest.fixture(autouse=True, scope="module")
def own_registry() -> Iterator[None]:
    """The house variants can be asked for by name, here and nowhere else."""
    registry = Registry()
    for variant in (*map(ft.get_variant, ft.list_variants()), *HOUSE_VARIANTS):
        registry.register(variant)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "REGISTRY", registry)
        yield


def assert_comes_back(record: Record) -> None:
    text = record.to_text()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    again = Record.from_text(text)
    assert again == record
    assert again.to_text() == text


class TestRoundTrips:
    @given(records())
    def test_every_record_comes_back(self, record: Record) -> None:
        assert_comes_back(record)

    @given(records(lambda: st.sampled_from(HOUSE_VARIANTS)))
    def test_records_of_house_variants_come_back(self, record: Record) -> None:
        assert_comes_back(record)

    @pytest.mark.parametrize(
        "variant", [*map(ft.get_variant, ft.list_variants()), *HOUSE_VARIANTS], ids=lambda variant: variant.name
    )
    def test_a_round_may_end_anywhere(self, variant: ft.Variant) -> None:
        tables = {table.players: table for table in tables_of(variant)}
        for players, table in tables.items():
            for state in reached(table, seed=players):
                assert_comes_back(Record([state]))

    def test_whoever_submits_first_the_text_goes_by_seat(self) -> None:
        dealt = CLASSIC.deal(4, seed=3)
        last, first = dealt.legal_actions(3)[0], dealt.legal_actions(0)[0]
        one, other = dealt.apply(last).apply(first), dealt.apply(first).apply(last)
        assert Record([one]).to_text() == Record([other]).to_text()
        assert Record([one]).to_text().splitlines()[-1] == "discard: 2 | . | . | 1"

    def test_a_gift_of_nothing(self) -> None:
        state = EMPTY_GIFTS.deal(seed=2)
        while state.phase is not Phase.PASS or 1 in state.to_act:
            state = state.apply(state.legal_actions(state.to_act[-1])[0])
        assert Record([state]).to_text().splitlines()[-1] == "pass: . | () | 18 | ()"

    def test_an_empty_packet(self) -> None:
        lines = Record([EMPTY_PACKETS.deal(deck=EMPTY_PACKETS.deck())]).to_text().splitlines()
        assert lines[1] == "variant: empty-packets"
        assert lines[-1].startswith("deal: + 1 2 3 4 5 6 7 8 9 10 11 12 | + 13 14 ")
        assert lines[-1].endswith(" / 26 27 28 29 30 31 32 33 34 35 36 37")


ODD_NAMES = st.text(st.sampled_from(' ,"#\\ab|:é\xa0'), min_size=1, max_size=6).filter(lambda name: not fault_of(name))


class TestNames:
    @pytest.mark.parametrize(
        ("name", "written"),
        [
            ("Ada", "Ada"),
            ("Ada B. C.-D'E", "Ada B. C.-D'E"),
            ("Zoë 魔鬼 \U0001f608", "Zoë 魔鬼 \U0001f608"),
            ("a:b|c/d+e\\f", "a:b|c/d+e\\f"),
            ("", '""'),
            (" Ada", '" Ada"'),
            ("Ada ", '"Ada "'),
            ("Ada, Zoë", '"Ada, Zoë"'),
            ("#1", '"#1"'),
            ('Ada "A"', r'"Ada \"A\""'),
            ("a\nb\r\tc\x00", r'"a\nb\r\tc\u0000"'),
            ("a\u2028b\u202e\xa0\ufeff", r'"a\u2028b\u202e\u00a0\ufeff"'),
            ("\ud83d", r'"\ud83d"'),
        ],
    )
    def test_what_could_be_misread_is_quoted(self, name: str, written: str) -> None:
        assert quoted(name) == written

    @given(st.lists(ODD_NAMES, min_size=4, max_size=4, unique_by=alike))
    def test_they_may_contain_anything_that_is_seen(self, names: list[str]) -> None:
        text = Record([CLASSIC.new_round(4)], names).to_text()
        assert Record.from_text(text).names == tuple(names)
        assert len(text.splitlines()) == 8


TYPED = """\
# The worked example of all editions, written down at the table.
flaschenteufel record 1
variant:classic
  players :  4      # Dan joined us
names: Ada , "Ben \\"B.\\", the 2nd" ,Cleo C., Dan
target: 500

\tround   1
dealer: 3
deal: 30 29 27 22 21 15 5 4 1|2 11 12 16 17 23 25 35 36 |3 7 10 14 20 26 28 32 33| 6 8 9 13 18 24 31 34 37
discard: 1 | 2 | 3 | 6
# Left neighbour first!
pass: 15 22 | 17 25 | 32 28 | 24 18

trick  by 0: 24 15 17 32  # the 17 is the highest below 19
trick by 2: 18 22
"""


class TestPage:
    """The examples of the reference that are not run as code."""

    def test_the_classic_example(self) -> None:
        (text,) = re.findall(r"```text\n(flaschenteufel record 1\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        record = Record.from_text(text)
        assert record == Record([example(1, 18, 22)], ["Ada", "Ben", "Cleo", "Dan"], target=500)
        assert record.to_text() == text

    def test_the_example_of_hols_der_teufel(self) -> None:
        (text,) = re.findall(r"```text\n(round 1\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        header = "flaschenteufel record 1\nvariant: hols-der-teufel\nplayers: 5\n\n"
        assert Record.from_text(header + text).to_text() == header + text


class TestLayout:
    @pytest.mark.rule("EX-1")
    def test_a_record_that_was_typed_by_hand(self) -> None:
        record = Record.from_text(TYPED)
        assert record == Record([example(1, 18, 22)], ["Ada", 'Ben "B.", the 2nd', "Cleo C.", "Dan"], target=500)

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", " \t \n", " # remark\n", "#\n#\n\n"])
    def test_line_ends_blanks_and_comments_mean_nothing(self, end: str) -> None:
        assert Record.from_text(TYPED.replace("\n", end)) == Record.from_text(TYPED)
        assert Record.from_text(TYPED.rstrip("\n")) == Record.from_text(TYPED)

    def test_a_byte_order_mark_means_nothing(self) -> None:
        assert Record.from_text("\ufeff" + TYPED) == Record.from_text(TYPED)

    def test_without_an_edition_it_is_the_default(self) -> None:
        text = "flaschenteufel record 1\nvariant: demons-eye\nplayers: 2\nround 1\ndealer: 1"
        assert Record.from_text(text).edition == "matagot"

    def test_values_may_be_quoted(self) -> None:
        text = 'flaschenteufel record 1\nvariant: "classic"\nplayers: 4\nedition: "1995"\nround 1\ndealer: 1'
        assert Record.from_text(text) == Record([CLASSIC.new_round(4, edition="1995", dealer=1)])

    def test_only_text_is_read(self) -> None:
        for value in (b"flaschenteufel record 1", None, 1):
            with pytest.raises(ft.InvalidValueError, match="the text of a record must be of type str"):
                Record.from_text(value)  # type: ignore[arg-type]
