"""The page about the kit shows the rules of the example, and the names that are promised are listed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from flaschenteufel import contract, kit

ROOT = Path(__file__).parents[2]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_the_page_quotes_the_whole_game() -> None:
    blocks = re.findall(r"```python\n(.*?)\n```", read("docs/how-to/write-a-game.md"), re.DOTALL)
    quoted = "".join(block for block in blocks if not block.startswith(">>>"))
    rules = read("examples/lamp_oil/src/lamp_oil/rules.py").split('"""', 2)[2]
    assert re.sub(r"\s+", "", quoted) == re.sub(r"\s+", "", rules)


def test_its_rules_are_short() -> None:
    rules = re.sub(r'"""[^"]*"""', "", read("examples/lamp_oil/src/lamp_oil/rules.py"))
    lines = [line for line in rules.splitlines() if line.strip()]
    assert f"Its rules are {len(lines)} lines of code" in read("docs/how-to/write-a-game.md")


@pytest.mark.parametrize("name", kit.__all__)
def test_a_name_of_the_kit_is_explained_with_an_example(name: str) -> None:
    assert ">>> " in (getattr(kit, name).__doc__ or "")


def test_the_names_of_the_contract_are_listed() -> None:
    page = read("docs/reference/contract.md")
    shown = re.findall(r"^::: flaschenteufel\.contract\.(\w+)$", page, re.MULTILINE)
    assert set(shown) <= set(contract.__all__) <= {*shown, *re.findall(r"`(\w+)`", page)}
    assert all(getattr(contract, name) for name in contract.__all__)
