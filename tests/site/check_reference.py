"""No public name lacks a sentence, an example or a place in the reference."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.site.documented import (
    INSIDE,
    ROOMS,
    inventory,
    public_names,
    read_package,
    undocumented,
    unshown,
    without_example,
)
from tests.site.pages import ROOT, SITE

if TYPE_CHECKING:
    from griffe import Object


@pytest.fixture(scope="module")
def package() -> Object:
    return read_package(ROOT / "src")


@pytest.mark.parametrize("room", ROOMS)
class TestPublicNames:
    def test_there_are_some(self, package: Object, room: str) -> None:
        assert public_names(package, room)

    def test_each_is_documented(self, package: Object, room: str) -> None:
        assert not (missing := undocumented(public_names(package, room))), "\n".join(missing)

    def test_each_has_an_example(self, package: Object, room: str) -> None:
        assert not (missing := without_example(public_names(package, room))), "\n".join(missing)

    def test_each_is_on_a_page(self, package: Object, room: str) -> None:
        assert not (missing := unshown(public_names(package, room), inventory(SITE))), "\n".join(missing)


def test_what_is_left_out_exists(package: Object) -> None:
    for name, members in INSIDE.items():
        assert members <= set(package.members[name].all_members), name


SMALL = '''
"""A package."""
from enum import Enum
from attrs import frozen
__all__ = ["Suit", "Card", "deal"]

class Suit(Enum):
    """A suit.

    >>> Suit.RED
    <Suit.RED: 1>
    """
    RED = 1

class Thing:
    """Whatever has a place."""
    @property
    def place(self) -> int:
        """Where it is."""
        return 0

class Card(Thing):
    """A card with a number.

    >>> Card(1)
    Card(1)
    """
    number: int
    @property
    def place(self) -> int:
        return 1
    def turn(self) -> None:
        """Turn it over."""
        return

def deal() -> None:
    """Deal the cards.

    >>> deal()
    """
'''
ON_PAGES = {"small.Suit", "small.Suit.RED", "small.Card", "small.Card.turn", "small.Thing.place", "small.deal"}


class TestTheChecks:
    """Each check finds the fault it is for."""

    def read(self, folder: Path, text: str) -> Object:
        (folder / "small.py").write_text(text, encoding="utf-8")
        return read_package(folder, "small")

    def test_a_package_without_faults_passes(self, tmp_path: Path) -> None:
        names = public_names(self.read(tmp_path, SMALL), "small")
        assert [name.name for name in names] == ["Suit", "Card", "deal"]
        assert undocumented(names) + without_example(names) + unshown(names, ON_PAGES) == []

    @pytest.mark.parametrize(
        ("text", "missing"),
        [
            ('"""Turn it over."""', "small.Card.turn"),
            ('"""Where it is."""', "small.Card.place"),
            ("with a number", "small.Card.number"),
        ],
    )
    def test_a_member_without_a_word_is_found(self, tmp_path: Path, text: str, missing: str) -> None:
        names = public_names(self.read(tmp_path, SMALL.replace(text, "")), "small")
        assert undocumented(names) == [missing]

    def test_a_name_without_a_word_is_found(self, tmp_path: Path) -> None:
        bare = SMALL[: SMALL.index('    """Deal the cards.')] + "    pass\n"
        names = public_names(self.read(tmp_path, bare), "small")
        assert undocumented(names) == without_example(names) == ["small.deal"]

    def test_a_name_without_an_example_is_found(self, tmp_path: Path) -> None:
        names = public_names(self.read(tmp_path, SMALL.replace(">>> deal()", "")), "small")
        assert without_example(names) == ["small.deal"]

    @pytest.mark.parametrize(
        ("place", "missing"),
        [
            ("small.deal", "small.deal"),
            ("small.Card.turn", "small.Card.turn"),
            ("small.Thing.place", "small.Card.place"),
            ("small.Suit.RED", "small.Suit.RED"),
        ],
    )
    def test_a_name_on_no_page_is_found(self, tmp_path: Path, place: str, missing: str) -> None:
        names = public_names(self.read(tmp_path, SMALL), "small")
        assert unshown(names, ON_PAGES - {place}) == [missing]

    def test_an_inventory_is_read(self, tmp_path: Path) -> None:
        lines = zlib.compress(b"small.deal py:function 1 a.html#$ -\nsmall.Card py:class 1 a.html#$ -\n")
        (tmp_path / "objects.inv").write_bytes(b"# 1\n# 2\n# 3\n# 4\n" + lines)
        assert inventory(tmp_path) == {"small.deal", "small.Card"}
