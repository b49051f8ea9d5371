"""The TypeScript declarations that come with the library are those of its documents."""

from __future__ import annotations

import json
import re
import runpy
import sys
from pathlib import Path

import pytest

import flaschenteufel as ft
from assurance.typescript.documents import documents
from flaschenteufel.core.json.document import KINDS
from flaschenteufel.core.json.schema import COMBINED, FOLDER, file_of
from flaschenteufel.core.json.typescript import FILE, declarations
from tests.core.json.validator import Validator

MODULE = "flaschenteufel.core.json.typescript"
SCHEMA = json.loads((FOLDER / file_of(COMBINED)).read_text(encoding="utf-8"))
SHIPPED = (FOLDER / FILE).read_text(encoding="utf-8")


def test_the_shipped_declarations_are_up_to_date() -> None:
    assert declarations(SCHEMA) == SHIPPED, f"the schemas have changed: run python -m {MODULE}"


def test_they_can_be_written_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["typescript", str(tmp_path)])
    monkeypatch.delitem(sys.modules, MODULE)
    runpy.run_module(MODULE, run_name="__main__")
    assert (tmp_path / FILE).read_text(encoding="utf-8") == SHIPPED


def test_every_name_is_declared_once() -> None:
    declared = re.findall(r"^export (?:type|interface) (\w+)", SHIPPED, re.MULTILINE)
    assert declared == list(SCHEMA["$defs"])


def test_the_documents_that_are_compiled_are_of_all_kinds_and_valid() -> None:
    """What TypeScript is shown in `make typescript` fits the schema that its declarations are made from."""
    validator, kinds, tags, games = Validator(SCHEMA), set[str](), set[str](), set[str]()
    for document in documents():
        assert validator.faults(document) == []
        kinds.add(document["kind"])
        tags |= {document["value"]["type"]} if document["kind"] in ("action", "event") else set()
        games |= {document["value"]["game"]} if document["kind"] == "view" else set()
    assert kinds == set(KINDS)
    assert games == {"bottle-imp", "hols-der-teufel"}
    rare = {"pass_turn", "turn_passed", "round_began", "taken_back", "rewound"}
    every = {
        shape["properties"]["type"]["const"]
        for name, shape in SCHEMA["$defs"].items()
        if any({"$ref": f"#/$defs/{name}"} in SCHEMA["$defs"][union]["anyOf"] for union in ("Action", "Event"))
    }
    assert tags >= every - rare


def test_a_list_of_documents_is_valid_too() -> None:
    state = ft.get_variant("classic").deal(seed=7)
    assert Validator(SCHEMA).faults(ft.to_data(state.legal_actions())) == []
    assert Validator(SCHEMA).faults(ft.to_data([state, state.view(0)])) == []
    assert Validator(SCHEMA).faults([1]) != []
