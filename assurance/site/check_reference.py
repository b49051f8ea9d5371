"""No public name lacks a sentence, an example or a place in the reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assurance.site.pages import ROOT, SITE
from assurance.site.reference import (
    INSIDE,
    PACKAGES,
    inventory,
    public_names,
    read_package,
    undocumented,
    unshown,
    without_example,
)

if TYPE_CHECKING:
    from griffe import Object


@pytest.fixture(scope="module")
def package() -> Object:
    return read_package(ROOT / "src")


@pytest.mark.parametrize("path", PACKAGES)
class TestPublicNames:
    def test_there_are_some(self, package: Object, path: str) -> None:
        assert public_names(package, path)

    def test_each_is_documented(self, package: Object, path: str) -> None:
        assert not (missing := undocumented(public_names(package, path))), "\n".join(missing)

    def test_each_has_an_example(self, package: Object, path: str) -> None:
        assert not (missing := without_example(public_names(package, path))), "\n".join(missing)

    def test_each_is_on_a_page(self, package: Object, path: str) -> None:
        assert not (missing := unshown(public_names(package, path), inventory(SITE))), "\n".join(missing)


def test_what_is_left_out_exists(package: Object) -> None:
    names = {name.name: name for path in PACKAGES for name in public_names(package, path)}
    for name, members in INSIDE.items():
        assert members <= set(names[name].all_members), name
