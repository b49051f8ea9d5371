"""What a document looks like; the same value gives the same bytes, and only one way to play gives them."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import given

import flaschenteufel as ft
from flaschenteufel import hols_der_teufel
from flaschenteufel.bottle_imp import Play
from flaschenteufel.core.json.document import to_json
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.hols_der_teufel import DevilCard, End, Lay
from flaschenteufel.testing.strategies import states
from tests.core.json.scenes import told
from tests.helpers import card


def test_documents_are_what_they_have_always_been() -> None:
    """A change that breaks this needs another number of the schema."""
    assert to_json(Play(2, card(17))) == (
        '{"schema":1,"kind":"action","value":{"type":"play","seat":2,"card":{"number":17,"suit":"blue","points":3}}}'
    )
    assert to_json(Lay(0, DevilCard(), hols_der_teufel.Suit.RED, End.LOW)) == (
        '{"schema":1,"kind":"action","value":'
        '{"type":"lay","seat":0,"card":{"value":null,"suit":null},"row":"red","end":"low"}}'
    )
    assert to_json(ft.get_variant("hols-der-teufel").new_round(4, dealer=2)) == (
        '{"schema":1,"kind":"state","value":'
        '{"variant":"hols-der-teufel","players":4,"edition":null,"dealer":2,"actions":[]}}'
    )
    assert to_json(Record([ft.get_variant("lopaka").new_round()], ["Zo\u00eb", "Ben"], rounds=2)) == (
        '{"schema":1,"kind":"record","value":{"variant":"lopaka","players":2,"edition":"2003",'
        '"names":["Zo\\u00eb","Ben"],"rounds":2,"target":null,"states":[{"dealer":0,"actions":[]}]}}'
    )


def test_a_match_tells_its_seed_with_its_type() -> None:
    assert told(Match.start("lopaka", ["Ada", "Ben"], seed=-42))["value"]["seed"] == {"int": "-2a"}
    assert told(Match.start("lopaka", ["Ada", "Ben"], seed="-2a"))["value"]["seed"] == {"str": "-2a"}
    assert told(Match.start("lopaka", ["Ada", "Ben"]))["value"]["seed"] is None


@given(states())
def test_a_document_is_ascii_without_blanks(state: ft.State) -> None:
    text = to_json(state)
    assert text.isascii()
    assert " " not in text


@given(states(), states())
def test_different_states_have_different_documents(one: ft.State, other: ft.State) -> None:
    assert (to_json(one) == to_json(other)) == (one == other)


def test_reading_and_writing_are_imported_only_when_needed() -> None:
    program = "import sys, flaschenteufel; print('cattrs' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
